#include "server/outgoing/call_queue.hpp"

#include <utility>

#include "engine/base/ensure.hpp"

namespace server::outgoing {

bool CallQueue::has_room_for(std::string_view host) const {
    if (waiting_ >= limits_.waiting) return false;
    const auto found = hosts_.find(host);
    if (found != hosts_.end() && found->second.waiting.size() >= limits_.waiting_of_host) return false;
    const bool is_known = found != hosts_.end() && found->second.is_known;
    return is_known || strangers_waiting_ < limits_.waiting_of_strangers;
}

void CallQueue::add(Waiting one) {
    ENSURE(has_room_for(one.host));
    const auto [found, is_new] = hosts_.try_emplace(one.host);
    Host& host = found->second;
    if (host.is_known && host.waiting.empty() && host.under_way == 0) idle_.erase(host.idle);
    host.waiting.push_back(std::move(one));
    ++waiting_;
    if (!host.is_known) ++strangers_waiting_;
    line_up(found->first, host);
}

bool CallQueue::may_begin(const Host& host) const {
    return !host.waiting.empty() && host.under_way < (host.is_known ? limits_.at_once_of_host : 1);
}

void CallQueue::line_up(const std::string& name, Host& host) {
    if (host.is_in_turn || !may_begin(host)) return;
    (host.is_known ? known_turns_ : stranger_turns_).push_back(name);
    host.is_in_turn = true;
}

/// Strangers first: their part is bounded, that of the others is not touched by it.
std::optional<CallQueue::Waiting> CallQueue::next() {
    if (under_way_ >= limits_.at_once) return std::nullopt;
    if (strangers_under_way_ < limits_.at_once_of_strangers) {
        if (auto one = take(stranger_turns_, false)) return one;
    }
    return take(known_turns_, true);
}

std::optional<CallQueue::Waiting> CallQueue::take(std::deque<std::string>& turns, bool of_known) {
    while (!turns.empty()) {
        const auto found = hosts_.find(turns.front());
        turns.pop_front();
        ENSURE(found != hosts_.end());
        Host& host = found->second;
        host.is_in_turn = false;
        // It may have become the other kind since it was lined up, or have others under way still.
        if (host.is_known != of_known || !may_begin(host)) {
            line_up(found->first, host);
            continue;
        }
        Waiting one = std::move(host.waiting.front());
        host.waiting.pop_front();
        --waiting_;
        ++host.under_way;
        ++under_way_;
        if (!host.is_known) {
            --strangers_waiting_;
            ++strangers_under_way_;
        }
        line_up(found->first, host);
        return one;
    }
    return std::nullopt;
}

void CallQueue::set_known(Host& host, bool is_known) {
    if (host.is_known == is_known) return;
    host.is_known = is_known;
    if (is_known) {
        strangers_waiting_ -= host.waiting.size();
        strangers_under_way_ -= host.under_way;
    } else {
        strangers_waiting_ += host.waiting.size();
        strangers_under_way_ += host.under_way;
    }
}

void CallQueue::ended(const std::string& host, bool was_prompt) {
    const auto found = hosts_.find(host);
    ENSURE(found != hosts_.end() && found->second.under_way > 0);
    Host& one = found->second;
    --one.under_way;
    --under_way_;
    if (!one.is_known) --strangers_under_way_;
    set_known(one, was_prompt);
    line_up(found->first, one);
    if (one.waiting.empty() && one.under_way == 0) retire(found);
}

void CallQueue::retire(Hosts::iterator found) {
    if (!found->second.is_known) {
        hosts_.erase(found);
        return;
    }
    found->second.idle = idle_.insert(idle_.end(), found->first);
    if (idle_.size() <= limits_.hosts_known) return;
    hosts_.erase(idle_.front());
    idle_.pop_front();
}

std::vector<CallQueue::Waiting> CallQueue::give_up() {
    std::vector<Waiting> all;
    for (auto& [name, host] : hosts_) {
        for (Waiting& one : host.waiting) all.push_back(std::move(one));
        host.waiting.clear();
        host.is_in_turn = false;
    }
    known_turns_.clear();
    stranger_turns_.clear();
    waiting_ = strangers_waiting_ = 0;
    return all;
}

}  // namespace server::outgoing
