// What people have asked of the server and what they were answered, as the server said it, whether they heard it or
// not. Holds that nobody is told two things about one request (wire.md 1.4).
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/json_reader.hpp"

namespace simulation {

struct Asked {
    unsigned client = 0;
    std::string player;
    std::string id;
    std::string type;
    std::string room;
    protocol::Json action;  // of an act
    std::string mark;       // a text that nobody else uses, which the room keeps where it accepts the request
    std::string text;       // as it is sent, every time

    // What the server has said.
    bool is_ok = false;
    std::optional<std::int64_t> at_ms;  // of an act
    std::string answer;                 // the last one
    unsigned answer_life = 0;
    unsigned said_life = 0;  // when it was said last
    // What the client knows.
    bool is_heard = false;
};

class Ledger {
public:
    Asked& add(Asked asked);
    Asked* find(unsigned client, const std::string& id);
    /// What is wrong about this answer; nothing where all is well.
    std::optional<std::string> answered(Asked& asked, const std::string& frame, unsigned life);
    const std::deque<Asked>& all() const { return all_; }

private:
    std::deque<Asked> all_;
    std::map<std::pair<unsigned, std::string>, Asked*> by_id_;
};

/// True for requests that the server must not carry out twice.
bool is_changing(const Asked& asked);

}  // namespace simulation
