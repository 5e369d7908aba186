#include "server/challenges/challenges.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/ensure.hpp"
#include "server/base/randomness.hpp"
#include "server/journal/append_in_order.hpp"
#include "server/journal/refusals.hpp"

namespace server::challenges {

using protocol::Code;
using protocol::error_of;
using Status = Challenge::Status;

namespace {

Document challenge_document(const Challenge& challenge) {
    return {challenge_collection, challenge.code, kept_challenge(challenge)};
}

protocol::Error no_longer_open(const Challenge& challenge) {
    return error_of(Code::not_available, "this challenge is " + std::string(name_of(challenge.status)));
}

}  // namespace

void Challenges::restore(const std::vector<Document>& documents) {
    Entry gone;
    std::unique_lock lock(mutex_);
    for (const Document& document : documents) {
        if (document.collection != challenge_collection) continue;
        const auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
        ENSURE(json);
        challenges_.emplace(document.key, kept_challenge_in(*json));
    }
    drop_old(gone);
    if (!gone.documents.empty()) append_in_order(deps_.journal, lock, std::move(gone), [](bool /*is_kept*/) {});
}

/// Under the lock.
void Challenges::drop_old(Entry& entry) {
    const std::int64_t oldest_unix_ms = deps_.clock.unix_ms() - limit::challenge_kept_ms;
    std::erase_if(challenges_, [&](const auto& one) {
        if (one.second.at_unix_ms >= oldest_unix_ms || taken_.contains(one.first)) return false;
        entry.documents.push_back({challenge_collection, one.first, std::nullopt});
        return true;
    });
}

/// Under the lock. Those that have ended keep nobody out: else one person who makes and withdraws them could keep all
/// others from making any.
void Challenges::make_room(Entry& entry) {
    while (challenges_.size() >= challenges_max_) {
        auto oldest = challenges_.end();
        for (auto one = challenges_.begin(); one != challenges_.end(); ++one) {
            if (status_of(one->second) == Status::open || taken_.contains(one->first)) continue;
            if (oldest == challenges_.end() || one->second.at_unix_ms < oldest->second.at_unix_ms) oldest = one;
        }
        if (oldest == challenges_.end()) return;
        entry.documents.push_back({challenge_collection, oldest->first, std::nullopt});
        challenges_.erase(oldest);
    }
}

/// As it is now.
Status Challenges::status_of(const Challenge& challenge) const {
    const bool has_expired = challenge.status == Status::open && deps_.clock.unix_ms() >= challenge.expires_unix_ms;
    return has_expired ? Status::expired : challenge.status;
}

Challenge Challenges::as_now(const Challenge& challenge) const {
    Challenge now = challenge;
    now.status = status_of(challenge);
    return now;
}

void Challenges::make(Challenge challenge, Done done) {
    if (!deps_.journal.is_accepting()) return done(not_accepting());
    Entry entry;
    std::unique_lock lock(mutex_);
    drop_old(entry);
    const auto open = std::ranges::count_if(challenges_, [&](const auto& one) {
        return one.second.by.id == challenge.by.id && status_of(one.second) == Status::open;
    });
    std::optional<protocol::Error> fault;
    if (static_cast<std::size_t>(open) >= limit::challenges_per_player) {
        fault = error_of(Code::forbidden, "you have as many open challenges as you may: withdraw one first");
    } else {
        make_room(entry);
        if (challenges_.size() >= challenges_max_)
            fault = error_of(Code::unavailable, "there are too many challenges", limit::retry_ms);
    }
    if (!fault) {
        entry.documents.push_back(challenge_document(challenge));
        challenges_.emplace(challenge.code, std::move(challenge));
    }
    append_in_order(deps_.journal, lock, std::move(entry),
                    [fault, done = std::move(done)](bool is_kept) { done(fault || is_kept ? fault : not_kept()); });
}

std::optional<Challenge> Challenges::find(const std::string& code) const {
    const std::lock_guard lock(mutex_);
    const auto found = challenges_.find(crockford_normal(code));
    return found == challenges_.end() ? std::nullopt : std::optional(as_now(found->second));
}

std::vector<Challenge> Challenges::of(const PlayerId& player) const {
    std::vector<Challenge> all;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [code, one] : challenges_) {
            if (one.by.id == player || (one.to && one.to->id == player)) all.push_back(as_now(one));
        }
    }
    std::erase_if(all, [&](const Challenge& one) { return is_hidden_from(player, one); });
    std::ranges::sort(all, std::ranges::greater{},
                      [](const Challenge& one) { return std::pair(one.at_unix_ms, one.code); });
    return all;
}

/// To the challenger it is one that nobody answers.
bool Challenges::is_hidden_from(const PlayerId& player, const Challenge& challenge) const {
    return challenge.by.id != player && deps_.has_blocked(player, challenge.by.id);
}

/// Under the lock.
engine::Result<Challenge, protocol::Error> Challenges::open_one(const std::string& code) const {
    const auto found = challenges_.find(crockford_normal(code));
    if (found == challenges_.end()) return engine::Failure{error_of(Code::not_available, "there is no such challenge")};
    const Challenge now = as_now(found->second);
    if (now.status != Status::open) return engine::Failure{no_longer_open(now)};
    if (taken_.contains(now.code))
        return engine::Failure{error_of(Code::not_available, "somebody is accepting this challenge")};
    return now;
}

/// Why they cannot accept it.
std::optional<protocol::Error> Challenges::refusal_of(const Challenge& challenge, const Person& who) const {
    if (who.id == challenge.by.id) return error_of(Code::forbidden, "this is your own challenge");
    if (challenge.to && challenge.to->id != who.id) return error_of(Code::forbidden, "this is for somebody else");
    if (deps_.has_blocked(challenge.by.id, who.id)) return error_of(Code::forbidden, "this is not for you");
    if (deps_.has_blocked(who.id, challenge.by.id))
        return error_of(Code::forbidden, "you have blocked who challenges: unblock them first");
    return std::nullopt;
}

engine::Result<Challenge, protocol::Error> Challenges::take(const std::string& code, const Person& who) {
    const std::lock_guard lock(mutex_);
    auto challenge = open_one(code);
    if (!challenge) return challenge;
    if (const auto refusal = refusal_of(*challenge, who)) return engine::Failure{*refusal};
    taken_.insert(challenge->code);
    return challenge;
}

void Challenges::give_back(const std::string& code) {
    const std::lock_guard lock(mutex_);
    taken_.erase(code);
}

void Challenges::accept(const std::string& code, const Person& who, const std::string& room, Done done) {
    std::unique_lock lock(mutex_);
    taken_.erase(code);
    const auto found = challenges_.find(code);
    if (found == challenges_.end()) {
        lock.unlock();
        return done(std::nullopt);  // who made it has deleted their account meanwhile: the room is there all the same
    }
    Challenge& challenge = found->second;
    challenge.status = Status::accepted;
    challenge.accepted_by = who;
    challenge.started = room;
    Entry entry;
    entry.documents.push_back(challenge_document(challenge));
    append_in_order(deps_.journal, lock, std::move(entry), when_kept(std::move(done)));
}

void Challenges::end(const std::string& code, Status status,
                     const std::function<std::optional<protocol::Error>(const Challenge&)>& refusal, Ended ended) {
    if (!deps_.journal.is_accepting()) return ended(engine::Failure{not_accepting()});
    std::unique_lock lock(mutex_);
    const auto challenge = open_one(code);
    const auto fault = challenge ? refusal(*challenge) : std::optional(challenge.error());
    if (fault) {
        lock.unlock();
        return ended(engine::Failure{*fault});
    }
    Challenge& kept = challenges_.at(challenge->code);
    kept.status = status;
    Entry entry;
    entry.documents.push_back(challenge_document(kept));
    append_in_order(deps_.journal, lock, std::move(entry), [challenge = *challenge, ended](bool is_kept) {
        if (!is_kept) return ended(engine::Failure{not_kept()});
        ended(challenge);
    });
}

void Challenges::refuse(const std::string& code, const Person& who, Ended ended) {
    const auto is_theirs = [&](const Challenge& challenge) { return challenge.to && challenge.to->id == who.id; };
    const auto challenge = find(code);
    if (challenge && challenge->status == Status::open && is_theirs(*challenge) && is_hidden_from(who.id, *challenge))
        return ended(*challenge);
    const auto refusal = [&](const Challenge& one) -> std::optional<protocol::Error> {
        if (is_theirs(one)) return std::nullopt;
        return error_of(Code::forbidden, "only whom it is for can refuse it");
    };
    end(code, Status::refused, refusal, std::move(ended));
}

void Challenges::withdraw(const std::string& code, const Person& who, Ended ended) {
    const auto refusal = [&](const Challenge& challenge) -> std::optional<protocol::Error> {
        if (challenge.by.id == who.id) return std::nullopt;
        return error_of(Code::forbidden, "only who has made it can withdraw it");
    };
    end(code, Status::withdrawn, refusal, std::move(ended));
}

void Challenges::forget(const PlayerId& player) {
    Entry entry;
    std::unique_lock lock(mutex_);
    std::erase_if(challenges_, [&](const auto& one) {
        const Challenge& challenge = one.second;
        const bool is_theirs = challenge.by.id == player || (challenge.to && challenge.to->id == player)
                               || (challenge.accepted_by && challenge.accepted_by->id == player);
        if (is_theirs) entry.documents.push_back({challenge_collection, one.first, std::nullopt});
        return is_theirs;
    });
    if (!entry.documents.empty()) append_in_order(deps_.journal, lock, std::move(entry), [](bool /*is_kept*/) {});
}

}  // namespace server::challenges
