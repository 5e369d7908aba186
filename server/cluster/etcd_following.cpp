#include "server/cluster/etcd_following.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "server/base/limits.hpp"

namespace server::cluster::etcd {
namespace {

/// Both are known, and they differ.
bool is_other_name(std::string_view found, std::string_view noted) {
    return !found.empty() && !noted.empty() && found != noted;
}

std::vector<Living> living_in(const std::vector<KeyValue>& lives) {
    std::vector<Living> alive;
    alive.reserve(lives.size());
    for (const KeyValue& one : lives) alive.push_back({Keys::life_in(one.key), one.created, one.value});
    return alive;
}

Held held_in(const KeyValue& one) {
    const Json read = Json::parse(one.value);
    Held held{Keys::life_in(one.key), {read.at("place"), read.at("revision")}};
    // Another version may tell them otherwise: then nothing is compared.
    for (const Json& each : read.value("digests", Json::array())) {
        if (!each.is_array() || each.size() != 2 || !each[0].is_number_integer() || !each[1].is_string()) continue;
        held.digests.push_back({each[0], each[1]});
    }
    return held;
}

}  // namespace

/// Of what was asked on this way: nobody's once that is over, and without an answer the track is lost.
Members::Answered Following::then(std::function<void(const Json&)> go_on) {
    return [self = shared_from_this(), go_on = std::move(go_on)](const std::optional<Json>& answer) {
        if (self->is_over_) return;
        if (!answer) return self->lose({});
        go_on(*answer);
    };
}

void Following::start() {
    Txn txn;
    txn.success = {get(keys_.tail()), get(keys_.first())};
    members_.transact(txn, then([this](const Json& answer) { take_tail(answer); }));
}

void Following::stop() {
    is_over_ = true;
    watch_.reset();
}

void Following::take_tail(const Json& answer) {
    snapshot_ = number(answer.at("header"), "revision");
    const auto tail = ranged(answer, 0).value_or(KeyValue());
    tail_ = tail.version;
    const auto first = ranged(answer, 1);
    const Position& after = wish_.after;
    if (after.place > 0 && (first ? first->value : Life()) != wish_.first) {
        return lose({Lost::foreign, {}});  // it was lost, and has begun anew
    }
    const bool is_at_tail = tail.version == after.place;
    const bool is_another = tail.modified != after.revision || is_other_name(tail.value, after.batch);
    const bool was_set_back = tail.version < after.place || (is_at_tail && is_another);
    if (after.place > 0 && was_set_back) return lose_to_others(Lost::foreign);
    list_batches();
}

/// From the last one that was followed on, which tells whether it is this log. Their names alone, in one go: for any
/// order but that of names etcd reads all of them, however few are wanted.
void Following::list_batches() {
    Json range = prefix_range(keys_.batches());
    range["revision"] = std::to_string(snapshot_);
    range["min_mod_revision"] = std::to_string(wish_.after.revision);
    range["sort_target"] = "MOD";
    range["sort_order"] = "ASCEND";
    range["keys_only"] = true;
    const auto take = [this](const Json& answer) {
        listed_ = key_values(answer);
        place_listed();
    };
    members_.read(range, then(take), limit::cluster_listing_patience_ms);
}

/// They are the last of the log, without a hole, or the first of them have been trimmed. In a log that was set back and
/// has grown again the last batch that was followed is not there under its name at its place, unless that was trimmed:
/// then nothing older is left either (ReplicatedLog::trim).
void Following::place_listed() {
    const Position& after = wish_.after;
    const bool has_last = !listed_.empty() && listed_.front().modified == after.revision;
    if (has_last) {
        if (is_other_name(keys_.name_in(listed_.front().key), after.batch)) return lose_to_others(Lost::foreign);
        listed_.erase(listed_.begin());
    }
    place_ = tail_ - static_cast<Place>(listed_.size());
    const bool is_there = has_last && place_ == after.place;
    if (place_ < after.place || (has_last && !is_there)) return lose_to_others(Lost::foreign);
    // At the tail its revision has been compared.
    if (is_there || after.place == 0 || after.place == tail_) return read_or_lose();
    look_for_older();
}

void Following::look_for_older() {
    Json range = prefix_range(keys_.batches());
    range["revision"] = std::to_string(snapshot_);
    range["max_mod_revision"] = std::to_string(wish_.after.revision);
    range["keys_only"] = true;
    range["limit"] = 1;
    const auto take = [this](const Json& answer) {
        if (!key_values(answer).empty()) return lose_to_others(Lost::foreign);
        read_or_lose();
    };
    members_.read(range, then(take), limit::cluster_listing_patience_ms);
}

void Following::read_or_lose() {
    if (place_ > wish_.after.place) return lose_to_others(Lost::trimmed);
    read_page(0);
}

/// What was listed from there on; what it has is told at once, so that nothing is read twice.
void Following::read_page(std::size_t from) {
    const auto to = std::min(listed_.size(), from + limit::cluster_read_at_once);
    if (from == to) return take_census();
    Txn txn;
    for (auto one = from; one < to; ++one) txn.success.push_back(get(listed_[one].key));
    members_.transact(txn, then([this, from, to](const Json& answer) { take_page(answer, from, to); }),
                      limit::cluster_listing_patience_ms);
}

void Following::take_page(const Json& answer, std::size_t from, std::size_t to) {
    for (auto one = from; one < to; ++one) {
        const auto batch = ranged(answer, one - from);
        if (!batch) return lose({});  // trimmed meanwhile
        tell_batch(*batch, ++place_);
        if (is_over_) return;
    }
    read_page(to);
}

void Following::read_lives(std::function<void(const std::vector<KeyValue>&)> read) {
    Json lives = prefix_range(keys_.lives());
    lives["revision"] = std::to_string(snapshot_);
    members_.read(lives, then([read = std::move(read)](const Json& answer) { read(key_values(answer)); }));
}

void Following::take_census() {
    read_lives([this](const std::vector<KeyValue>& lives) {
        Json holds = prefix_range(keys_.holds());
        holds["revision"] = std::to_string(snapshot_);
        members_.read(holds, then([this, lives](const Json& answer) { tell_census(lives, key_values(answer)); }));
    });
}

void Following::tell_census(const std::vector<KeyValue>& lives, const std::vector<KeyValue>& held) {
    Census census{living_in(lives), {}};
    for (const KeyValue& one : held) census.held.push_back(held_in(one));
    tell(std::move(census));
    if (!is_over_) watch();
}

void Following::watch() {
    Json created = prefix_range(keys_.root());
    created["start_revision"] = std::to_string(snapshot_ + 1);
    const auto weak = weak_from_this();
    watch_ = members_.watch(
        created,
        [weak](std::string_view line) {
            if (const auto here = weak.lock(); here && !here->is_over_) here->hear(line);
        },
        [weak] {
            if (const auto here = weak.lock()) here->lose({});
        });
}

void Following::hear(std::string_view line) {
    const Json read = Json::parse(line, nullptr, false);
    try {
        const auto result = read.find("result");
        if (!read.is_object() || result == read.end() || result->value("canceled", false)) return lose({});
        const auto events = result->find("events");
        if (events == result->end()) return;
        for (const Json& event : *events) {
            if (is_over_) return;
            happen(key_value(event.at("kv")), event.value("type", "PUT") == "DELETE");
        }
    } catch (const Json::exception&) {
        lose({});
    } catch (const std::invalid_argument&) {
        lose({});
    }
}

void Following::happen(const KeyValue& what, bool is_gone) {
    const auto kind = std::string_view(what.key).substr(std::min(keys_.root().size(), what.key.size()));
    if (kind == "tail") return place_waiting(what);
    if (kind.starts_with("life/")) {
        const auto life = Keys::life_in(what.key);
        if (is_gone) return tell(Gone{life});
        return tell(Born{{life, what.created, what.value}});
    }
    if (is_gone) return;
    if (kind.starts_with("log/")) return unplaced_.push_back(what);
    if (kind.starts_with("at/")) return tell(held_in(what));
    if (!kind.starts_with("beat/")) return;
    const Json beat = Json::parse(what.value);
    tell(Beaten{Keys::life_in(what.key), beat.at("server_ms"), beat.at("seen")});
}

/// A batch and its place are of one transaction.
void Following::place_waiting(const KeyValue& tail) {
    const auto batches = std::exchange(unplaced_, {});
    for (const KeyValue& one : batches) {
        if (one.modified == tail.modified) tell_batch(one, tail.version);
    }
}

void Following::tell_batch(const KeyValue& one, Place place) {
    const std::string name(keys_.name_in(one.key));
    auto [life, number] = Keys::numbered(name);
    tell(Placed{{place, one.modified, name}, std::move(life), number, one.value});
}

/// Whoever is told may follow anew, and then nothing more is to be heard of this.
void Following::tell(LogEvent event) {
    if (!is_over_) wish_.tell(std::move(event));
}

void Following::lose(LostTrack track) {
    if (is_over_) return;
    stop();
    wish_.lost(std::move(track));
}

/// Another's copy is wanted: who may have one.
void Following::lose_to_others(Lost how) {
    read_lives([this, how](const std::vector<KeyValue>& lives) { lose({how, living_in(lives)}); });
}

}  // namespace server::cluster::etcd
