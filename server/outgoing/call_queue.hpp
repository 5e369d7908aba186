// Which call comes next. Hosts take turns, each has so many under way, and hosts that have not answered promptly have
// no more than a part of what there is: a slow one holds up itself, and many of them each other. Pure, for one thread.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/outgoing/http_caller.hpp"

namespace server::outgoing {

class CallQueue {
public:
    struct Waiting {
        std::string host;
        Call call;
        bool may_be_private = false;  // an operator has allowed this place
        std::function<void(Outcome)> done;
    };
    explicit CallQueue(const CallLimits& limits) : limits_(limits) {}

    bool has_room_for(std::string_view host) const;
    /// Where there is room.
    void add(Waiting one);
    /// It is under way from now on. Nothing: none may begin.
    std::optional<Waiting> next();
    /// One that was under way.
    void ended(const std::string& host, bool was_prompt);
    /// All that wait, and none of them any more.
    std::vector<Waiting> give_up();

    std::size_t waiting() const { return waiting_; }

private:
    struct Host {
        std::deque<Waiting> waiting;
        std::size_t under_way = 0;
        bool is_known = false;
        bool is_in_turn = false;
        std::list<std::string>::iterator idle;  // where it is known and has nothing else
    };
    using Hosts = std::map<std::string, Host, std::less<>>;

    std::optional<Waiting> take(std::deque<std::string>& turns, bool of_known);
    bool may_begin(const Host& host) const;
    void line_up(const std::string& name, Host& host);
    void set_known(Host& host, bool is_known);
    void retire(Hosts::iterator found);

    const CallLimits limits_;
    Hosts hosts_;
    // Whose turn it is: hosts that have something waiting, each once, in either.
    std::deque<std::string> known_turns_;
    std::deque<std::string> stranger_turns_;
    std::list<std::string> idle_;  // known ones, the longest idle first
    std::size_t waiting_ = 0;
    std::size_t strangers_waiting_ = 0;
    std::size_t under_way_ = 0;
    std::size_t strangers_under_way_ = 0;
};

}  // namespace server::outgoing
