#include "server/cluster/etcd_log.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <exception>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "server/base/limits.hpp"
#include "server/cluster/etcd_json.hpp"

namespace server::cluster {
namespace {

using etcd::Json;
using etcd::KeyValue;

constexpr std::size_t number_digits = 16;
constexpr std::size_t trimmed_lives_at_once = 64;  // a transaction of etcd's has at most 128 operations
constexpr const char* range_path = "/v3/kv/range";
constexpr const char* txn_path = "/v3/kv/txn";

/// As Position has it.
std::string batch_name(const Life& life, std::int64_t number) {
    const auto digits = std::to_string(number);
    return life + '/' + std::string(number_digits - std::min(number_digits, digits.size()), '0') + digits;
}

class EtcdLog final : public ReplicatedLog {
public:
    EtcdLog(HttpClient& client, std::vector<std::string> members, const std::string& site)
        : client_(client), members_(std::move(members)), root_("tutti/" + site + "/") {}

    void begin(const Living& who, const Position& at, std::function<void(std::optional<std::int64_t>)> begun) override {
        etcd::Txn txn;
        txn.compare = {etcd::is_absent(life_key(who.life))};
        txn.success = {etcd::put(life_key(who.life), who.facts), etcd::put(at_key(who.life), position_text(at))};
        txn.failure = {etcd::get(life_key(who.life))};
        change(txn, [begun = std::move(begun)](const std::optional<Json>& answer) {
            if (!answer) return begun(std::nullopt);
            if (succeeded(*answer)) return begun(etcd::number(answer->at("header"), "revision"));
            const auto found = ranged(*answer, 0);
            begun(found ? std::optional(found->created) : std::nullopt);
        });
    }

    void end(const Living& by, const Living& whom, std::function<void(Answer)> ended) override {
        etcd::Txn txn;
        txn.compare = {is_alive(by), is_alive(whom)};
        txn.success = {etcd::remove(life_key(whom.life))};
        if (by.life != whom.life) txn.success.push_back(etcd::remove(beat_key(whom.life)));
        txn.success.push_back(etcd::remove(at_key(whom.life)));
        txn.failure = {etcd::get(life_key(by.life))};
        change(txn, [by, ended = std::move(ended)](const std::optional<Json>& answer) {
            if (!answer) return ended(Answer::unknown);
            // Who is alive all the same has found the other gone.
            ended(succeeded(*answer) || lives(by, *answer, 0) ? Answer::kept : Answer::gone);
        });
    }

    void append(const Living& by, const Batch& batch, std::function<void(Answer)> answered) override {
        const auto key = batch_key(batch_name(by.life, batch.number));
        etcd::Txn txn;
        txn.compare = {is_alive(by), etcd::is_absent(key)};
        if (batch.after) txn.compare.push_back(etcd::is_absent(life_key(*batch.after)));
        txn.success = {etcd::put(key, batch.payload), etcd::put(tail_key(), batch_name(by.life, batch.number))};
        if (batch.is_first) {
            txn.compare.push_back(etcd::is_absent(first_key()));
            txn.success.push_back(etcd::put(first_key(), by.life));
        }
        txn.failure = {{{"request_range", {{"key", etcd::base64(key)}, {"keys_only", true}}}},
                       etcd::get(life_key(by.life))};
        change(txn, [by, answered = std::move(answered)](const std::optional<Json>& answer) {
            if (!answer) return answered(Answer::unknown);
            if (succeeded(*answer) || ranged(*answer, 0)) return answered(Answer::kept);
            answered(lives(by, *answer, 1) ? Answer::refused : Answer::gone);
        });
    }

    void beat(const Living& by, std::int64_t server_ms, Place seen, std::function<void(Answer)> beaten) override {
        put_while_alive(by, beat_key(by.life), Json{{"server_ms", server_ms}, {"seen", seen}}.dump(),
                        std::move(beaten));
    }
    void hold(const Living& by, const Position& at, std::function<void(Answer)> held) override {
        put_while_alive(by, at_key(by.life), position_text(at), std::move(held));
    }

    void follow(const Position& after, const Life& first, std::function<void(LogEvent)> tell,
                std::function<void(LostTrack)> lost) override {
        following_ = std::make_shared<Following>();
        following_->after = after;
        following_->first = first;
        following_->tell = std::move(tell);
        following_->lost = std::move(lost);
        look_where_the_log_is(following_);
    }

    void trim(std::int64_t revision) override {
        Json range = prefix_range(batch_key({}));
        range["keys_only"] = true;
        range["max_mod_revision"] = std::to_string(revision);
        range["sort_target"] = "MOD";
        range["sort_order"] = "ASCEND";
        range["limit"] = limit::cluster_trimmed_at_once;
        ask(range_path, range.dump(), [this](const std::optional<Json>& answer) {
            if (answer) remove_batches(etcd::key_values(*answer));
        });
    }

private:
    /// One that is no longer the last is told of nothing.
    struct Following {
        Position after;
        Life first;
        std::function<void(LogEvent)> tell;
        std::function<void(LostTrack)> lost;
        std::int64_t snapshot = 0;  // the revision up to which it is read, and from which it is watched
        Place tail = 0;
        std::vector<KeyValue> listed;    // without what they say
        Place place = 0;                 // of the last of them that was told
        std::vector<KeyValue> unplaced;  // batches whose place has not been told yet
        HttpClient::Stream watch;
    };
    using FollowingPtr = std::shared_ptr<Following>;

    std::string life_key(const Life& life) const { return root_ + "life/" + life; }
    std::string beat_key(const Life& life) const { return root_ + "beat/" + life; }
    std::string at_key(const Life& life) const { return root_ + "at/" + life; }
    std::string tail_key() const { return root_ + "tail"; }
    std::string first_key() const { return root_ + "first"; }
    std::string batch_key(std::string_view name) const { return (root_ + "log/").append(name); }
    std::string_view name_in(std::string_view key) const { return key.substr(batch_key({}).size()); }
    Json is_alive(const Living& who) const { return etcd::created_at(life_key(who.life), who.epoch); }

    static std::string position_text(const Position& at) {
        return Json{{"place", at.place}, {"revision", at.revision}}.dump();
    }
    static bool succeeded(const Json& txn) { return txn.value("succeeded", false); }
    /// What the transaction's read of this number found.
    static std::optional<KeyValue> ranged(const Json& txn, std::size_t index) {
        const auto found = etcd::key_values(txn.at("responses").at(index).at("response_range"));
        return found.empty() ? std::nullopt : std::optional(found.front());
    }
    static bool lives(const Living& who, const Json& txn, std::size_t index) {
        const auto found = ranged(txn, index);
        return found && found->created == who.epoch;
    }
    static Json prefix_range(const std::string& prefix) {
        return {{"key", etcd::base64(prefix)}, {"range_end", etcd::base64(etcd::end_of_prefix(prefix))}};
    }

    void put_while_alive(const Living& by, const std::string& key, const std::string& value,
                         std::function<void(Answer)> answered) {
        etcd::Txn txn;
        txn.compare = {is_alive(by)};
        txn.success = {etcd::put(key, value)};
        change(txn, [answered = std::move(answered)](const std::optional<Json>& answer) {
            answered(!answer ? Answer::unknown : succeeded(*answer) ? Answer::kept : Answer::gone);
        });
    }

    void change(const etcd::Txn& txn, std::function<void(const std::optional<Json>&)> answered) {
        ask(txn_path, txn.body(), std::move(answered));
    }

    /// What is no answer, or none of etcd's, is nothing; whoever does not answer is left for the next.
    void ask(const std::string& path, std::string body, std::function<void(const std::optional<Json>&)> answered,
             std::int64_t patience_ms = limit::cluster_patience_ms) {
        const auto asked_at = std::chrono::steady_clock::now();
        client_.send({members_[member_] + path, std::move(body), patience_ms},
                     [this, here = std::weak_ptr(is_here_), member = member_, asked_at,
                      answered = std::move(answered)](const std::optional<HttpClient::Answer>& answer) {
                         if (here.expired()) return;
                         if (auto read = read_answer(answer)) return guarded(answered, std::move(read));
                         if (member == member_) member_ = (member_ + 1) % members_.size();
                         // Who is refused at once asks no more often than others.
                         const auto took = std::chrono::steady_clock::now() - asked_at;
                         const auto left_ms = limit::cluster_retry_ms
                                              - std::chrono::duration_cast<std::chrono::milliseconds>(took).count();
                         client_.in(std::max<std::int64_t>(0, left_ms), [here, answered] {
                             if (!here.expired()) answered(std::nullopt);
                         });
                     });
    }

    static std::optional<Json> read_answer(const std::optional<HttpClient::Answer>& answer) {
        if (!answer || answer->status != 200) return std::nullopt;
        Json read = Json::parse(answer->body, nullptr, false);
        return read.is_object() && read.contains("header") ? std::optional(std::move(read)) : std::nullopt;
    }

    /// An answer that has not the form that it must have is none.
    static void guarded(const std::function<void(const std::optional<Json>&)>& answered, std::optional<Json> answer) {
        std::exception_ptr fault;
        try {
            return answered(answer);
        } catch (const Json::exception&) {
            fault = std::current_exception();
        } catch (const std::invalid_argument&) {
            fault = std::current_exception();
        }
        answered(std::nullopt);
    }

    // Following: where the log is, the batches that lie there, who is alive, and from there on what happens.

    void look_where_the_log_is(const FollowingPtr& following) {
        etcd::Txn txn;
        txn.success = {etcd::get(tail_key()), etcd::get(first_key())};
        change(txn, [this, following](const std::optional<Json>& answer) {
            if (following != following_) return;
            if (!answer) return lose(following, {});
            following->snapshot = etcd::number(answer->at("header"), "revision");
            const auto tail = ranged(*answer, 0).value_or(KeyValue());
            following->tail = tail.version;
            const auto first = ranged(*answer, 1);
            const Position& after = following->after;
            if (after.place > 0 && (first ? first->value : Life()) != following->first) {
                return lose(following, {Lost::foreign, {}});  // it was lost, and has begun anew
            }
            const bool is_at_tail = tail.version == after.place;
            const bool is_another = tail.modified != after.revision || is_other_name(tail.value, after.batch);
            const bool was_set_back = tail.version < after.place || (is_at_tail && is_another);
            if (after.place > 0 && was_set_back) return lose_to_others(following, Lost::foreign);
            list_batches(following);
        });
    }

    /// From the last one that was followed on, which tells whether it is this log. Their names alone, in one go: for
    /// any order but that of names etcd reads all of them, however few are wanted.
    void list_batches(const FollowingPtr& following) {
        Json range = prefix_range(batch_key({}));
        range["revision"] = std::to_string(following->snapshot);
        range["min_mod_revision"] = std::to_string(following->after.revision);
        range["sort_target"] = "MOD";
        range["sort_order"] = "ASCEND";
        range["keys_only"] = true;
        const auto listed = [this, following](const std::optional<Json>& answer) {
            if (following != following_) return;
            if (!answer) return lose(following, {});
            following->listed = etcd::key_values(*answer);
            place_listed(following);
        };
        ask(range_path, range.dump(), listed, limit::cluster_listing_patience_ms);
    }

    /// Both are known, and they differ.
    static bool is_other_name(std::string_view found, std::string_view noted) {
        return !found.empty() && !noted.empty() && found != noted;
    }

    /// They are the last of the log, without a hole, or the first of them have been trimmed. In a log that was set back
    /// and has grown again the last batch that was followed is not there under its name at its place, unless that was
    /// trimmed: then nothing older is left either (trim).
    void place_listed(const FollowingPtr& following) {
        const Position& after = following->after;
        auto& listed = following->listed;
        const bool has_last = !listed.empty() && listed.front().modified == after.revision;
        if (has_last) {
            if (is_other_name(name_in(listed.front().key), after.batch))
                return lose_to_others(following, Lost::foreign);
            listed.erase(listed.begin());
        }
        following->place = following->tail - static_cast<Place>(listed.size());
        const bool is_there = has_last && following->place == after.place;
        if (following->place < after.place || (has_last && !is_there)) return lose_to_others(following, Lost::foreign);
        // At the tail its revision has been compared.
        if (is_there || after.place == 0 || after.place == following->tail) return read_or_lose(following);
        look_for_older(following);
    }

    void look_for_older(const FollowingPtr& following) {
        Json range = prefix_range(batch_key({}));
        range["revision"] = std::to_string(following->snapshot);
        range["max_mod_revision"] = std::to_string(following->after.revision);
        range["keys_only"] = true;
        range["limit"] = 1;
        const auto found = [this, following](const std::optional<Json>& answer) {
            if (following != following_) return;
            if (!answer) return lose(following, {});
            if (!etcd::key_values(*answer).empty()) return lose_to_others(following, Lost::foreign);
            read_or_lose(following);
        };
        ask(range_path, range.dump(), found, limit::cluster_listing_patience_ms);
    }

    void read_or_lose(const FollowingPtr& following) {
        if (following->place > following->after.place) return lose_to_others(following, Lost::trimmed);
        read_page(following, 0);
    }

    /// What was listed from there on; what it has is told at once, so that nothing is read twice.
    void read_page(const FollowingPtr& following, std::size_t from) {
        const auto to = std::min(following->listed.size(), from + limit::cluster_read_at_once);
        if (from == to) return take_census(following);
        etcd::Txn txn;
        for (auto one = from; one < to; ++one) txn.success.push_back(etcd::get(following->listed[one].key));
        const auto read = [this, following, from, to](const std::optional<Json>& answer) {
            if (following != following_) return;
            if (!answer) return lose(following, {});
            for (auto one = from; one < to; ++one) {
                const auto batch = ranged(*answer, one - from);
                if (following != following_) return;
                if (!batch) return lose(following, {});  // trimmed meanwhile
                tell_batch(following, *batch, ++following->place);
            }
            if (following == following_) read_page(following, to);
        };
        ask(txn_path, txn.body(), read, limit::cluster_listing_patience_ms);
    }

    /// Another's copy is wanted: who may have one.
    void lose_to_others(const FollowingPtr& following, Lost how) {
        read_lives(following, [this, following, how](const std::vector<KeyValue>& lives) {
            lose(following, {how, living_in(lives)});
        });
    }

    void read_lives(const FollowingPtr& following, std::function<void(const std::vector<KeyValue>&)> read) {
        Json lives = prefix_range(root_ + "life/");
        lives["revision"] = std::to_string(following->snapshot);
        ask(range_path, lives.dump(), [this, following, read = std::move(read)](const std::optional<Json>& answer) {
            if (following != following_) return;
            if (!answer) return lose(following, {});
            read(etcd::key_values(*answer));
        });
    }

    static std::vector<Living> living_in(const std::vector<KeyValue>& lives) {
        std::vector<Living> alive;
        alive.reserve(lives.size());
        for (const KeyValue& one : lives) alive.push_back({last_part(one.key), one.created, one.value});
        return alive;
    }

    void take_census(const FollowingPtr& following) {
        read_lives(following, [this, following](const std::vector<KeyValue>& lives) {
            Json held = prefix_range(root_ + "at/");
            held["revision"] = std::to_string(following->snapshot);
            ask(range_path, held.dump(), [this, following, lives](const std::optional<Json>& held_answer) {
                if (following != following_) return;
                if (!held_answer) return lose(following, {});
                tell_census(following, lives, etcd::key_values(*held_answer));
            });
        });
    }

    void tell_census(const FollowingPtr& following, const std::vector<KeyValue>& lives,
                     const std::vector<KeyValue>& held) {
        Census census{living_in(lives), {}};
        for (const KeyValue& one : held) census.held.push_back({last_part(one.key), position_in(one.value)});
        following->tell(std::move(census));
        if (following == following_) watch(following);
    }

    void watch(const FollowingPtr& following) {
        Json create = prefix_range(root_);
        create["start_revision"] = std::to_string(following->snapshot + 1);
        const std::weak_ptr<Following> weak = following;
        following->watch = client_.stream(
            {members_[member_] + "/v3/watch", Json{{"create_request", create}}.dump()},
            [this, weak](std::string_view line) {
                if (const auto here = weak.lock(); here && here == following_) hear(here, line);
            },
            [this, weak] {
                const auto here = weak.lock();
                if (!here || here != following_) return;
                member_ = (member_ + 1) % members_.size();
                client_.in(limit::cluster_retry_ms, [this, weak, alive = std::weak_ptr(is_here_)] {
                    if (alive.expired()) return;
                    if (const auto still = weak.lock()) lose(still, {});
                });
            });
    }

    void hear(const FollowingPtr& following, std::string_view line) {
        const Json read = Json::parse(line, nullptr, false);
        try {
            const auto result = read.find("result");
            if (!read.is_object() || result == read.end() || result->value("canceled", false)) {
                return lose(following, {});
            }
            const auto events = result->find("events");
            if (events == result->end()) return;
            for (const Json& event : *events) {
                if (following != following_) return;
                happen(following, etcd::key_value(event.at("kv")), event.value("type", "PUT") == "DELETE");
            }
        } catch (const Json::exception&) {
            lose(following, {});
        } catch (const std::invalid_argument&) {
            lose(following, {});
        }
    }

    void happen(const FollowingPtr& following, const KeyValue& what, bool is_gone) {
        const auto kind = std::string_view(what.key).substr(std::min(root_.size(), what.key.size()));
        if (kind == "tail") return place_waiting(following, what);
        if (kind.starts_with("life/")) {
            if (is_gone) return following->tell(Gone{last_part(what.key)});
            return following->tell(Born{{last_part(what.key), what.created, what.value}});
        }
        if (is_gone) return;
        if (kind.starts_with("log/")) return following->unplaced.push_back(what);
        if (kind.starts_with("at/")) return following->tell(Held{last_part(what.key), position_in(what.value)});
        if (!kind.starts_with("beat/")) return;
        const Json beat = Json::parse(what.value);
        following->tell(Beaten{last_part(what.key), beat.at("server_ms"), beat.at("seen")});
    }

    /// A batch and its place are of one transaction.
    void place_waiting(const FollowingPtr& following, const KeyValue& tail) {
        const auto batches = std::exchange(following->unplaced, {});
        for (const KeyValue& one : batches) {
            if (one.modified == tail.modified) tell_batch(following, one, tail.version);
        }
    }

    void tell_batch(const FollowingPtr& following, const KeyValue& one, Place place) {
        const auto name = name_in(one.key);
        const auto slash = name.rfind('/');
        if (slash == std::string_view::npos) throw std::invalid_argument("no batch's key");
        Placed placed{{place, one.modified, std::string(name)}, Life(name.substr(0, slash)), 0, one.value};
        const auto digits = name.substr(slash + 1);
        std::from_chars(digits.data(), digits.data() + digits.size(), placed.number);
        following->tell(std::move(placed));
    }

    void lose(const FollowingPtr& following, LostTrack track) {
        if (following != following_) return;
        following_.reset();
        following->watch.reset();
        following->lost(std::move(track));
    }

    /// All at once, the oldest first: where one is left, so is every newer one.
    void remove_batches(const std::vector<KeyValue>& batches) {
        std::map<std::string, std::string> last;  // of each life, by what its keys begin with
        for (const KeyValue& one : batches) {
            const auto prefix = one.key.substr(0, one.key.rfind('/') + 1);
            if (!last.contains(prefix) && last.size() == trimmed_lives_at_once) break;
            auto& key = last[prefix];
            key = std::max(key, one.key);
        }
        if (last.empty()) return;
        etcd::Txn txn;
        for (const auto& [prefix, key] : last) txn.success.push_back(etcd::remove_range(prefix, key + '\0'));
        change(txn, [](const std::optional<Json>&) {});
    }

    static std::string last_part(const std::string& key) { return key.substr(key.rfind('/') + 1); }
    static Position position_in(const std::string& text) {
        const Json read = Json::parse(text);
        return {read.at("place"), read.at("revision")};
    }

    HttpClient& client_;
    const std::vector<std::string> members_;
    const std::string root_;
    std::size_t member_ = 0;
    FollowingPtr following_;
    std::shared_ptr<void> is_here_ = std::make_shared<char>();
};

}  // namespace

std::unique_ptr<ReplicatedLog> make_etcd_log(HttpClient& client, std::vector<std::string> members,
                                             const std::string& site) {
    return std::make_unique<EtcdLog>(client, std::move(members), site);
}

}  // namespace server::cluster
