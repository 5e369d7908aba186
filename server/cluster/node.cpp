#include "server/cluster/node.hpp"

#include <algorithm>
#include <atomic>
#include <ranges>
#include <set>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/base/limits.hpp"
#include "server/journal/commit_codec.hpp"
#include "server/journal/journal_error.hpp"

namespace server::cluster {
namespace {

constexpr const char* mark_collection = "_log";
constexpr const char* mark_key = "mark";
constexpr const char* accepted_key = "set_aside";
constexpr const char* whole_member = "whole";

/// Names come from damaged files, and need not be text.
std::string words_of(const SetAside& one) {
    const nlohmann::json words(std::string(name_of(one.kind)) + ' ' + one.name);
    return words.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

/// Whether all that was set aside is known to be lost for everybody.
bool is_whole(const std::vector<Document>& documents, const std::vector<SetAside>& set_aside) {
    std::set<std::string> accepted;
    for (const Document& one : documents) {
        if (one.collection != mark_collection || one.key != accepted_key || !one.value) continue;
        for (const auto& words : nlohmann::json::parse(*one.value, nullptr, false)) {
            if (words.is_string()) accepted.insert(words);
        }
    }
    return std::ranges::all_of(set_aside, [&](const SetAside& one) { return accepted.contains(words_of(one)); });
}

std::int64_t latest_in(const std::vector<JournalChange>& changes) {
    std::int64_t latest = 0;
    for (const JournalChange& change : changes) {
        if (const auto* kept = std::get_if<KeepEntry>(&change)) latest = std::max(latest, kept->server_ms);
    }
    return latest;
}

}  // namespace

/// Kept together with the batch that it is about.
JournalChange change_of(const CopyMark& mark, std::int64_t server_ms) {
    nlohmann::json text{{"site", mark.site},
                        {"place", mark.past.at.place},
                        {"revision", mark.past.at.revision},
                        {"owner", mark.past.owner},
                        {"first", mark.past.first}};
    if (!mark.past.at.batch.empty()) text["batch"] = mark.past.at.batch;
    if (!mark.digest.empty()) text["digest"] = mark.digest;
    if (mark.is_foreign) text["foreign"] = true;
    if (mark.past.at.place == 0) text["origin"] = mark.origin;
    Entry entry;
    entry.documents.push_back({mark_collection, mark_key, text.dump()});
    return KeepEntry{std::move(entry), server_ms};
}

CopyMark mark_in(const std::vector<Document>& documents, const std::vector<SetAside>& set_aside) {
    for (const Document& one : documents) {
        if (one.collection != mark_collection || one.key != mark_key || !one.value) continue;
        const auto read = nlohmann::json::parse(*one.value, nullptr, false);
        try {
            const bool is_foreign = read.value("foreign", false);
            return {
                read.at("site"),
                {{read.at("place"), read.at("revision"), read.value("batch", "")}, read.at("owner"), read.at("first")},
                is_whole(documents, set_aside) && !is_foreign,
                is_foreign,
                read.value("origin", ""),
                read.value("digest", "")};
        } catch (const nlohmann::json::exception& fault) {
            throw JournalError(std::string("its place in the log of the cluster cannot be read: ") + fault.what());
        }
    }
    return {};
}

bool has_only_mark(const std::vector<Document>& documents) {
    return std::ranges::all_of(
        documents, [](const Document& one) { return one.collection == mark_collection && one.key == mark_key; });
}

Document acceptance_of(const std::vector<SetAside>& set_aside) {
    nlohmann::json accepted = nlohmann::json::array();
    for (const SetAside& one : set_aside) accepted.push_back(words_of(one));
    return {mark_collection, accepted_key, accepted.dump()};
}

std::vector<Document> without_mark(const std::vector<Document>& documents) {
    std::vector<Document> gone;
    for (const Document& one : documents) {
        if (one.collection == mark_collection) gone.push_back({one.collection, one.key, std::nullopt});
    }
    return gone;
}

std::string facts_of_damaged(const std::string& facts) {
    auto said = nlohmann::json::parse(facts, nullptr, false);
    if (!said.is_object()) said = nlohmann::json::object();
    said[whole_member] = false;
    return said.dump();
}

bool has_whole_copy(const Living& node) {
    const auto said = nlohmann::json::parse(node.facts, nullptr, false);
    if (!said.is_object()) return true;
    const auto found = said.find(whole_member);
    return found == said.end() || *found != false;
}

std::string_view node_of(const Life& life) { return std::string_view(life).substr(0, life.rfind('.')); }

Node::Node(Living who, const CopyMark& mark, std::unique_ptr<ReplicatedLog> log, JournalCopy& copy, Deps deps,
           NodeEvents events)
    : who_(who),
      deps_(deps),
      events_(std::move(events)),
      log_(std::move(log)),
      copy_(mark.is_whole ? &copy : nullptr),
      given_(mark),
      digests_(mark.digest),
      taken_(mark.past.at.place),
      replica_(std::move(who), mark.past, *log_, *this, {}, false) {}

Node::~Node() = default;

std::function<void(std::function<void()>)> Node::here() {
    return [&loop = deps_.loop, here = std::weak_ptr(is_here_)](std::function<void()> act) {
        loop.post([here, act = std::move(act)] {
            if (!here.expired()) act();
        });
    };
}

void Node::start() {
    deps_.metrics.cluster_place.set(given_.past.at.place);
    replica_.start(deps_.clock.now_ms());
    if (!given_.is_whole) {
        look_for_whole_copy({deps_.clock.now_ms(), {}});
    } else {
        // On a full disk what an earlier life was given may not be there yet.
        copy_->flush([this, post = here()] { post([this] { replica_.may_claim(); }); });
    }
    pass();
}

// The copy.

void Node::apply(const Placed& placed, const Life& owner, bool is_valid) {
    if (is_of_another_site(placed)) {
        copy_ = nullptr;
        return leave_when_others_are_known();
    }
    const bool is_claim = claimed_after(placed.payload).has_value();
    if (!is_valid && !is_claim && !placed.payload.empty()) deps_.metrics.cluster_void_batches.add();
    if (is_opened_anew_) return waiting_.push_back({placed, owner, is_valid});
    if (copy_ == nullptr) return;  // nothing of it will ever be wanted here
    if (is_stuck()) {
        copy_ = nullptr;
        return leave_for("its copy takes nothing, and too much waits for it: is its disk full?", Hindrance::stuck);
    }
    give_to_copy({placed, owner, is_valid});
}

Position Node::needed_from(const Position& applied) { return deps_.copies.needed_from(applied, deps_.clock.now_ms()); }

/// What waits for the copy takes memory, and outlives this life: it goes with the process alone, and the log has it.
bool Node::is_stuck() const {
    return taken_ < given_.past.at.place && deps_.clock.now_ms() - taken_ms_ >= limit::cluster_copy_stuck_ms
           && copy_->waiting_bytes() > limit::cluster_copy_waiting_bytes;
}

/// A site begins with what its first owner had; whoever has not these data needs a copy, however empty it is itself,
/// and whatever its name: a node's folder may be a new one.
bool Node::is_of_another_site(const Placed& placed) const {
    if (given_.past.at.place != 0 || placed.at.place != 1) return false;
    return !placed.life.starts_with(std::string(node_of(who_.life)) + '.' + given_.origin);
}

/// Somebody has the copy that is wanted: who is there is told after the batches that were there.
void Node::leave_when_others_are_known() {
    if (!replica_.has_census()) {
        return deps_.loop.in(limit::cluster_look_ms, [this, here = std::weak_ptr(is_here_)] {
            if (!here.expired()) leave_when_others_are_known();
        });
    }
    leave_for("the site did not begin with this copy", Hindrance::needs_copy);
}

/// From a copy that lacks something nobody decides as long as somebody else may have it; once those who are dead are
/// known to be.
void Node::look_for_whole_copy(Looking looking) {
    if (replica_.has_ended()) return;
    const auto now_ms = deps_.clock.now_ms();
    const auto waited_ms = now_ms - looking.since_ms;
    if (replica_.has_census() && waited_ms >= limit::cluster_settles_ms) {
        const auto all = std::views::values(replica_.alive());
        const auto has_it = [this](const Living& one) {
            return node_of(one.life) != node_of(who_.life) && has_whole_copy(one);
        };
        if (std::ranges::any_of(all, has_it)) {
            return leave_for("its copy lacks what was set aside", Hindrance::needs_copy);
        }
        // Of several one goes on, and is whole to the others from its next life on: copies must not differ.
        const bool is_first = (*std::ranges::min_element(all, {}, &Living::epoch)).life == who_.life;
        if (!is_first) looking.first_since_ms.reset();
        if (is_first && !looking.first_since_ms) looking.first_since_ms = now_ms;
        const bool has_been_first = is_first && now_ms - *looking.first_since_ms >= limit::cluster_settles_ms;
        const bool is_alone = waited_ms >= limit::cluster_alone_ms;
        // Nobody knows what it lacks: with it the site goes on only where a person wants that.
        if (is_alone && given_.is_foreign) return leave_for("nobody has a whole copy", Hindrance::foreign);
        if (is_alone && has_been_first) return leave_for("nobody has a whole copy", Hindrance::has_none);
    }
    deps_.loop.in(limit::cluster_look_ms, [this, looking, here = std::weak_ptr(is_here_)] {
        if (!here.expired()) look_for_whole_copy(looking);
    });
}

void Node::leave_for(const std::string& why, Hindrance hindrance) {
    replica_.leave();
    here()([this, why, hindrance] { events_.ended(why, hindrance); });
}

void Node::give_to_copy(const Applying& one) {
    std::vector<JournalChange> changes;
    if (one.is_valid) {
        try {
            if (const auto entries = entries_in(one.placed.payload)) changes = changes_in(*entries);
        } catch (const JournalError& fault) {
            // Every copy stops here, as a single server would: what comes after it may rest on it.
            const auto what = "place " + std::to_string(one.placed.at.place) + " of the log " + fault.what();
            deps_.log.error("cluster_log_unreadable", {{"what", what}});
            copy_ = nullptr;
            waiting_.clear();
            return;
        }
    }
    if (taken_ == given_.past.at.place) taken_ms_ = deps_.clock.now_ms();
    const auto server_ms = latest_in(changes);
    given_.past.at = one.placed.at;
    given_.past.owner = one.owner;
    if (one.placed.at.place == 1) given_.past.first = one.placed.life;
    digests_.take(one.placed, one.is_valid);
    given_.digest = digests_.sum();
    changes.push_back(change_of(given_, server_ms));
    deps_.metrics.cluster_place.set(one.placed.at.place);
    copy_->apply(
        std::move(changes), server_ms,
        [this, post = here(), placed = Placed{one.placed.at, one.placed.life, one.placed.number, {}}](
            const std::vector<bool>& admitted) { post([this, placed, admitted] { applied(placed, admitted); }); });
}

void Node::applied(const Placed& placed, const std::vector<bool>& admitted) {
    if (placed.life == who_.life) admitted_ = admitted;
    taken_ = placed.at.place;
    taken_ms_ = deps_.clock.now_ms();
    replica_.applied(placed.at.place);
    look_for_owner();
    propose();
    wake_in_time();
}

void Node::owns(std::int64_t silent_ms, std::int64_t server_ms) {
    const auto from = std::max(server_ms, copy_->server_ms());
    deps_.metrics.cluster_is_owner.set(1);
    deps_.log.info("cluster_owns", {{"life", who_.life}, {"silent_ms", silent_ms}});
    copy_ = nullptr;
    is_opened_anew_ = true;
    replica_.opens_copy(true);
    events_.owns(silent_ms, from);
}

void Node::go_on(ReplicatedJournal& journal) {
    if (replica_.has_ended()) return;
    journal_ = &journal;
    copy_ = &journal.copy();
    is_opened_anew_ = false;
    replica_.opens_copy(false);
    if (is_stalled_) stalls(true);
    while (copy_ != nullptr && !waiting_.empty()) {
        const Applying one = std::move(waiting_.front());
        waiting_.pop_front();
        give_to_copy(one);
    }
    propose();
    weigh_log();
}

/// What is not trimmed, whatever holds it up, fills the engine; then nothing could be kept at all. Before that nothing
/// new is begun.
void Node::weigh_log() {
    if (replica_.has_ended()) return;
    log_->weigh([this, here = std::weak_ptr(is_here_)](std::optional<std::int64_t> bytes) {
        if (here.expired()) return;
        if (bytes) weighed(*bytes);
        deps_.loop.in(limit::cluster_weigh_ms, [this, here] {
            if (!here.expired()) weigh_log();
        });
    });
}

void Node::weighed(std::int64_t bytes) {
    deps_.metrics.cluster_log_bytes.set(bytes);
    // Not every ten seconds the one and the other.
    const bool is_filling = bytes > (is_filling_ ? limit::cluster_log_bytes / 10 * 9 : limit::cluster_log_bytes);
    journal_->fill(is_filling);
    if (std::exchange(is_filling_, is_filling) == is_filling) return;
    if (is_filling) {
        deps_.log.error("cluster_log_fills", {{"bytes", bytes}});
    } else {
        deps_.log.info("cluster_log_has_room", {{"bytes", bytes}});
    }
}

/// What is found stays found as long as the other lives: behind the next claim copies are given the same again. Nobody
/// knows which of two is right, and none is thrown away: a person has to look.
void Node::compare_copies() {
    for (const auto& [life, place] : digests_.differing(replica_.alive(), who_.life)) {
        if (differing_.insert(life).second) {
            deps_.log.error("cluster_copies_differ", {{"life", life}, {"place", place}});
        }
    }
    std::erase_if(differing_, [this](const Life& life) { return !replica_.alive().contains(life); });
    deps_.metrics.cluster_copies_differ.set(static_cast<std::int64_t>(differing_.size()));
}

// The log.

std::function<void()> Node::waker() {
    // Rooms decide by the thousand: one visit brings all of it.
    auto is_asked = std::make_shared<std::atomic<bool>>(false);
    return [this, post = here(), is_asked] {
        if (is_asked->exchange(true)) return;
        post([this, is_asked] {
            *is_asked = false;
            propose();
            wake_in_time();
        });
    };
}

void Node::propose() {
    if (journal_ == nullptr || !replica_.is_free()) return;
    auto batch = journal_->take();
    if (batch.entries.empty()) return;
    replica_.propose(std::move(batch.entries), [this, receipt = std::move(batch.receipt)] { receipt(admitted_); });
}

void Node::confirmed(std::int64_t at_ms) {
    if (journal_ != nullptr) journal_->confirm(at_ms);
}

void Node::stalls(bool is_stalled) {
    if (is_stalled) {
        deps_.log.error("cluster_stalls", {{"life", who_.life}});
    } else {
        deps_.log.info("cluster_goes_on", {{"life", who_.life}});
    }
    is_stalled_ = is_stalled;
    if (journal_ == nullptr) return;                         // go_on
    deps_.metrics.cluster_is_owner.set(is_stalled ? 0 : 1);  // meanwhile nobody decides
    journal_->stall(is_stalled);
    events_.stalls(is_stalled);
    if (is_stalled) return await_log();
    if (std::exchange(is_cut_off_, false)) events_.cut_off(false);
}

/// Whoever is cut off alone hears of nothing, not even that another decides by now.
void Node::await_log() {
    deps_.loop.in(cut_off_ms, [this, stall = ++stalls_, here = std::weak_ptr(is_here_)] {
        if (here.expired() || replica_.has_ended() || !is_stalled_ || stall != stalls_) return;
        is_cut_off_ = true;
        deps_.log.warn("cluster_cut_off", {{"life", who_.life}});
        events_.cut_off(true);
    });
}

void Node::ended(const std::string& why) {
    deps_.metrics.cluster_is_owner.set(0);
    deps_.log.info("cluster_life_ended", {{"life", who_.life}, {"why", why}});
    if (replica_.is_foreign() && !replica_.alive().empty()) note_foreign();
    // Not from within its own call: whoever listens may take this away.
    here()([this, why] {
        events_.ended(why, replica_.needs_copy()   ? Hindrance::needs_copy
                           : replica_.is_foreign() ? Hindrance::foreign
                                                   : Hindrance::none);
    });
}

/// So that no later life decides from it when the log, which was set back, has come as far again with something else.
/// One that has begun anew is told apart by whom it began with, whenever one looks.
void Node::note_foreign() {
    if (copy_ == nullptr || given_.is_foreign) return;
    given_.is_whole = false;
    given_.is_foreign = true;
    std::vector<JournalChange> changes;
    changes.push_back(change_of(given_, 0));
    copy_->apply(std::move(changes), 0, [](const auto&) {});
}

void Node::look_for_owner() {
    const auto found = replica_.alive().find(replica_.owner());
    // What an earlier life knew holds until this one is told who is alive.
    if (replica_.has_census()) {
        const bool is_heard = replica_.hears_owner();
        deps_.metrics.cluster_owner_epoch.set(is_heard ? found->second.epoch : 0);
        events_.follows_owner(is_heard && replica_.owner() != who_.life);
    }
    if (found == replica_.alive().end() || found->second.epoch == told_owner_.epoch) return;
    told_owner_ = found->second;
    events_.owner_is(told_owner_);
}

std::int64_t Node::server_ms() const {
    if (journal_ != nullptr) return journal_->server_ms();
    return copy_ != nullptr ? copy_->server_ms() : 0;
}

void Node::pass() {
    if (replica_.has_ended()) return;
    const auto now_ms = deps_.clock.now_ms();
    replica_.pass(now_ms, server_ms());
    deps_.metrics.cluster_behind_batches.set(replica_.lag().batches());
    deps_.metrics.cluster_behind_ms.set(replica_.lag().ms(now_ms));
    look_for_owner();
    compare_copies();
    next_wake_ms_ = 0;
    wake_in_time();
}

/// Only what comes before the next wake is new to the loop.
void Node::wake_in_time() {
    if (replica_.has_ended()) return;
    const auto at_ms = replica_.wake_at();
    if (next_wake_ms_ != 0 && next_wake_ms_ <= at_ms) return;
    next_wake_ms_ = at_ms;
    const auto in_ms = std::max<std::int64_t>(1, at_ms - deps_.clock.now_ms());
    deps_.loop.in(in_ms, [this, at_ms, here = std::weak_ptr(is_here_)] {
        if (!here.expired() && next_wake_ms_ == at_ms) pass();
    });
}

}  // namespace server::cluster
