#include "server/cluster/replica.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace server::cluster {

Replica::Replica(Living who, Past past, ReplicatedLog& log, Site& site, ReplicaTimes times, bool claims)
    : self_(std::move(who)),
      log_(log),
      site_(site),
      times_(times),
      claims_(claims),
      first_(std::move(past.first)),
      seen_(past.at),
      applied_(past.at),
      lag_(past.at.place),
      ownership_(std::move(past.owner)) {}

/// The log may answer when this is no more, or when its life is over.
template <class... Told>
auto Replica::guarded(void (Replica::*handle)(Told...)) {
    return [this, handle, here = std::weak_ptr(is_here_)](std::decay_t<Told>... told) {
        if (here.expired() || has_ended()) return;
        (this->*handle)(std::move(told)...);
    };
}

void Replica::start(std::int64_t now_ms) {
    now_ms_ = now_ms;
    lag_.begin(now_ms);
    owner_heard_ms_ = now_ms;
    next_beat_ms_ = now_ms + times_.beat_ms;
    next_hold_ms_ = now_ms + times_.hold_ms;
    log_.begin(self_, site_.needed_from(applied_), guarded(&Replica::begun));
}

/// Without an answer the life may have begun all the same. It never beats, so others end it.
void Replica::begun(std::optional<std::int64_t> epoch) {
    if (!epoch) return end("no answer when its life began");
    self_.epoch = *epoch;
    role_ = Role::follower;
    follow();
    send_beat();
}

void Replica::follow() {
    has_census_ = false;
    beats_unseen_ = 0;
    log_.follow(seen_, first_, guarded(&Replica::tell), guarded(&Replica::lost));
}

void Replica::lost(const LostTrack& track) {
    lost_ = track.how;
    if (track.how == Lost::broken) return follow();
    alive_.clear();
    for (const Living& one : track.alive) alive_.emplace(one.life, one);
    // Nobody is to look for a copy here.
    if (track.how == Lost::foreign) log_.end(self_, self_, [](Answer) {});
    end(track.how == Lost::foreign ? "this is not the log that its copy has followed"
                                   : "its copy lies further back than the log reaches");
}

void Replica::pass(std::int64_t now_ms, std::int64_t server_ms) {
    now_ms_ = std::max(now_ms_, now_ms);
    server_ms_ = server_ms;
    if (role_ != Role::follower && role_ != Role::owner) return;
    if (now_ms_ >= next_beat_ms_) {
        next_beat_ms_ = now_ms_ + times_.beat_ms;
        if (!beat_sent_ms_) send_beat();
    }
    if (now_ms_ >= next_hold_ms_) send_hold();
    look_for_stall();
    look_for_stuck_claim();
}

std::int64_t Replica::wake_at() const {
    auto next = std::min(next_hold_ms_, next_beat_ms_);
    const auto stalled_at = [&](std::int64_t sent_ms) {
        if (!is_stalled_) next = std::min(next, sent_ms + times_.stall_ms);
    };
    if (is_owner() && beat_sent_ms_) stalled_at(*beat_sent_ms_);
    if (is_owner() && flight_ && !flight_->place) stalled_at(flight_->sent_ms);
    return next;
}

// What the log tells.

void Replica::tell(LogEvent event) {
    std::visit([this](const auto& one) { hear(one); }, event);
}

void Replica::hear(const Placed& placed) {
    if (placed.at.place <= seen_.place) return;
    // A hole is fetched: nothing is ever applied past it.
    if (placed.at.place != seen_.place + 1) return follow();
    const bool is_valid = ownership_.take(placed);
    if (placed.at.place == 1) first_ = placed.life;
    seen_ = placed.at;
    lag_.reaches(placed.at.place);
    applying_.push_back(placed.at);
    if (placed.life != self_.life) heard_of(placed.life);
    const bool is_own = placed.life == self_.life;
    const bool is_claim = claimed_after(placed.payload).has_value();
    if (is_own && !is_valid && !is_claim) return end("somebody else owns the site");
    if (is_own && is_valid && is_claim) {
        is_owner_silent_ = false;
        own_claim_ = placed.at.place;
        own_claim_ms_ = now_ms_;
    }
    const bool owned = role_ == Role::owner || own_claim_;
    if (owned && ownership_.owner() != self_.life) return end("somebody else has taken the site");
    if (is_own && flight_ && flight_->batch.number == placed.number) flight_->place = placed.at.place;
    site_.apply(placed, ownership_.owner(), is_valid);
}

void Replica::hear(const Census& census) {
    has_census_ = true;
    alive_.clear();
    for (const Living& one : census.alive) alive_.emplace(one.life, one);
    std::erase_if(silence_, [&](const auto& one) { return !alive_.contains(one.first); });
    held_.clear();
    for (const Held& one : census.held) held_[one.life] = one.at;
    for (const Held& one : census.held) site_.holds(one);
    if (!alive_.contains(self_.life)) return end("its life was ended by others");
    for (const auto& [life, living] : alive_) silence_.try_emplace(life, 0);
    claim_if_orphaned();
}

void Replica::hear(const Born& born) {
    alive_.emplace(born.who.life, born.who);
    heard_of(born.who.life);
}

void Replica::hear(const Gone& gone) {
    if (gone.life == self_.life) return end(leaves_ ? "it has left" : "its life was ended by others");
    alive_.erase(gone.life);
    held_.erase(gone.life);
    silence_.erase(gone.life);
    claim_if_orphaned();
}

void Replica::hear(const Beaten& beaten) {
    if (beaten.life == self_.life) return own_beat_seen();
    lag_.reaches(beaten.seen);
    // What its author has seen lies before it in the log: something was not told.
    if (has_census_ && beaten.seen > seen_.place) return follow();
    heard_of(beaten.life);
    if (beaten.life == ownership_.owner()) owner_server_ms_ = std::max(owner_server_ms_, beaten.server_ms);
}

void Replica::hear(const Held& held) {
    held_[held.life] = held.at;
    heard_of(held.life);
    site_.holds(held);
}

void Replica::heard_of(const Life& life) {
    if (const auto found = silence_.find(life); found != silence_.end()) found->second = 0;
    if (alive_.contains(life)) silence_.try_emplace(life, 0);
    if (life != ownership_.owner()) return;
    owner_heard_ms_ = now_ms_;
    is_owner_silent_ = false;
}

/// No clock is compared with another: while nobody's beats come nobody is accused, and whoever was paused accuses
/// nobody of what happened meanwhile.
void Replica::own_beat_seen() {
    beats_unseen_ = 0;
    if (!has_census_) return;
    lag_.beat_seen(seen_.place, now_ms_);
    for (auto& [life, beats] : silence_) {
        if (life == self_.life || ++beats < times_.beats_until_dead) continue;
        beats = 0;
        if (life == ownership_.owner()) is_owner_silent_ = true;
        log_.end(self_, alive_.at(life), [](Answer) {});
    }
    look_for_stuck_flight();
    look_for_stuck_opening();
    claim_if_orphaned();
}

// What is asked of the log.

void Replica::send_beat() {
    beat_sent_ms_ = now_ms_;
    log_.beat(self_, server_ms_, seen_.place, guarded(&Replica::answered_beat));
}

void Replica::answered_beat(Answer answer) {
    if (answer == Answer::gone) return end("its life was ended by others");
    if (answer == Answer::unknown) return log_.beat(self_, server_ms_, seen_.place, guarded(&Replica::answered_beat));
    site_.confirmed(*std::exchange(beat_sent_ms_, std::nullopt));
    look_for_stall();
    // A log that answers and tells nothing has forgotten whom it tells; one that is being read tells of beats later.
    if (has_census_ && ++beats_unseen_ >= times_.beats_until_dead) follow();
}

void Replica::send_hold() {
    next_hold_ms_ = now_ms_ + times_.hold_ms;
    log_.hold(self_, site_.needed_from(applied_), site_.digests_up_to(applied_.place), [](Answer) {});
    spared_.push_back(applied_.revision);
    if (spared_.size() <= times_.holds_spared) return;
    if (spared_.size() > times_.holds_awaited) spared_.pop_front();
    if (is_owner()) trim();
}

/// Up to where every copy has it, and has had it for a while. A copy that takes nothing any more, on a full disk, or is
/// on its way to another node for ever, is not waited for until the log is full, too: nobody could decide then.
void Replica::trim() {
    if (!has_census_) return;
    auto least = spared_[spared_.size() - 1 - times_.holds_spared];
    for (const auto& [life, living] : alive_) {
        const auto found = held_.find(life);
        if (found == held_.end()) return;
        least = std::min(least, found->second.revision);
    }
    if (spared_.size() >= times_.holds_awaited) least = std::max(least, spared_.front());
    log_.trim(least);
}

void Replica::may_claim() {
    claims_ = true;
    claim_if_orphaned();
}

/// Whoever's copy has not come to what is there could not decide, and would only be in the way of those that can.
void Replica::claim_if_orphaned() {
    if (!claims_ || role_ != Role::follower || !has_census_ || is_claiming_ || leaves_) return;
    if (!applying_.empty()) return;
    const Life& owner = ownership_.owner();
    if (owner == self_.life || alive_.contains(owner)) return;
    is_claiming_ = true;
    // Always a new number: what was refused may come yet, by an earlier request that was late.
    Batch claim{next_number_++, claim_payload(owner), owner.empty() ? std::nullopt : std::optional(owner)};
    claim.is_first = seen_.place == 0;
    log_.append(self_, claim, guarded(&Replica::answered_claim));
}

/// Whether it was the first is told by the log. Another try is made with the next beat.
void Replica::answered_claim(Answer answer) {
    is_claiming_ = false;
    if (answer == Answer::gone) end("its life was ended by others");
}

void Replica::propose(std::string entries, std::function<void()> receipt) {
    flight_ = Flight{{next_number_++, entries_payload(entries), std::nullopt, false}, std::move(receipt), now_ms_};
    send_flight();
}

void Replica::send_flight() {
    log_.append(self_, flight_->batch,
                [this, here = std::weak_ptr(is_here_), number = flight_->batch.number](Answer answer) {
                    if (!here.expired() && !has_ended()) answered_flight(answer, number);
                });
}

void Replica::answered_flight(Answer answer, std::int64_t number) {
    if (!flight_ || flight_->batch.number != number || flight_->place) return;
    if (answer == Answer::gone) return end("its life was ended by others");
    if (answer == Answer::unknown) send_flight();
}

void Replica::applied(Place place) {
    while (!applying_.empty() && applying_.front().place <= place) {
        applied_ = applying_.front();
        applying_.pop_front();
    }
    lag_.applied(applied_.place);
    if (has_ended()) return;
    if (own_claim_ && applied_.place >= *own_claim_) {
        own_claim_.reset();
        role_ = Role::owner;
        site_.owns(now_ms_ - owner_heard_ms_, owner_server_ms_);
    }
    settle_flight();
    claim_if_orphaned();
}

void Replica::settle_flight() {
    if (!flight_ || !flight_->place || applied_.place < *flight_->place) return;
    const auto receipt = std::move(flight_->receipt);
    flight_.reset();
    look_for_stall();
    receipt();
    leave_if_idle();
}

/// Time stands still for the rooms where nothing can be kept, and goes on when it can.
void Replica::look_for_stall() {
    if (!is_owner()) return;
    const auto is_late = [&](std::int64_t sent_ms) { return now_ms_ - sent_ms >= times_.stall_ms; };
    const bool stalls =
        (beat_sent_ms_ && is_late(*beat_sent_ms_)) || (flight_ && !flight_->place && is_late(flight_->sent_ms));
    if (std::exchange(is_stalled_, stalls) != stalls) site_.stalls(stalls);
}

/// Nobody decides while a copy does not take the claim that it is to decide by: somebody else may have the site.
void Replica::look_for_stuck_claim() {
    if (!own_claim_ || alive_.size() < 2 || now_ms_ - own_claim_ms_ < times_.claim_ms) return;
    make_way("its copy does not take its claim");
}

/// Nor has anybody an answer while a copy does not take what was decided by it, on a disk that does not answer. Counted
/// by beats that came through: whoever stood still has missed nothing, and without a log nobody else decides.
void Replica::look_for_stuck_flight() {
    if (!flight_ || !flight_->place || alive_.size() < 2) return;
    if (++flight_->beats < times_.beats_until_stuck) return;
    make_way("its copy does not take what it decides: does its disk answer?");
}

void Replica::opens_copy(bool is_opening) { opening_beats_ = is_opening ? std::optional(0U) : std::nullopt; }

/// Likewise before it has decided anything.
void Replica::look_for_stuck_opening() {
    if (!opening_beats_ || has_ended() || alive_.size() < 2) return;
    if (++*opening_beats_ < times_.beats_until_unopened) return;
    make_way("its copy is not opened, with which it is to decide: does its disk answer?");
}

void Replica::make_way(const std::string& why) {
    log_.end(self_, self_, [](Answer) {});
    end(why);
}

void Replica::leave() {
    leaves_ = true;
    leave_if_idle();
}

void Replica::leave_if_idle() {
    if (!leaves_ || flight_ || has_ended()) return;
    if (role_ == Role::beginning) return end("it has left");
    log_.end(self_, self_, [this, here = std::weak_ptr(is_here_)](Answer answer) {
        if (here.expired() || has_ended()) return;
        if (answer == Answer::unknown) return leave_if_idle();
        end("it has left");
    });
}

void Replica::end(const std::string& why) {
    if (has_ended()) return;
    role_ = Role::ended;
    flight_.reset();
    site_.ended(why);
}

}  // namespace server::cluster
