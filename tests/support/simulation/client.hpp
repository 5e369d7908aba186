// A person with a page, or two: joins rooms, plays, talks, changes seats, loses the line and comes back, and says again
// what was not answered. Knows only what it has been told.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/json_reader.hpp"
#include "server/net/frame.hpp"
#include "tests/support/simulation/connection.hpp"
#include "tests/support/simulation/ledger.hpp"

namespace simulation {

struct Plan;

class Client {
public:
    Client(World& world, unsigned number);

    void begin();
    unsigned number() const { return number_; }
    const std::string& player() const { return player_; }
    bool has_token() const { return !token_.empty(); }
    /// No more chance: the lines are good, and so is everybody's will.
    void heal();
    /// Does nothing any more of its own accord.
    void rest() { is_resting_ = true; }
    void wake() {
        is_resting_ = false;
        think_soon();
    }
    void join_all();
    void leave_for_good();
    /// Requests to which there is no answer yet.
    std::vector<std::string> unanswered() const;
    std::vector<std::shared_ptr<Line>>& lines() { return lines_; }

    // Of its lines.
    void hear(Line& line, const server::Frame& frame);
    void lost(Line& line);

private:
    /// What one connection has been told of a room.
    struct Hearing {
        std::string audience;
        std::uint64_t seq = 0;
        std::string scene;  // the latest snapshot or update; empty before
        protocol::Json info;
        std::vector<std::string> seats;
        bool is_loose = false;  // has said that it leaves, and is not answered
    };
    struct Ear {
        bool is_welcome = false;
        std::map<std::string, Hearing> rooms;
    };

    void connect();
    void welcomed(Line& line, const std::string& frame);
    void answered(Line& line, const std::string& frame);
    void told(Line& line, const std::string& frame, bool is_snapshot);
    void think_soon();
    void think();
    void trouble();
    void visit(Line& line, Plan& plan);
    void disturb(Line& line, Plan& plan, const Hearing& hearing);
    void settle(Line& line, Plan& plan, const Hearing& hearing);
    void act(Line& line, Plan& plan, const Hearing& hearing);
    void play_again(Line& line, Plan& plan, const Hearing& hearing);
    std::shared_ptr<Line> any_welcome_line();
    std::string unique(const char* what);
    Asked& ask(Line& line, const std::string& type, const std::string& room, protocol::Json fields,
               std::string mark = {});
    void say(Line& line, Asked& asked);

    World& world_;
    const unsigned number_;
    std::string token_;
    std::string player_;
    std::vector<std::shared_ptr<Line>> lines_;
    std::map<unsigned, Ear> ears_;          // by line
    std::map<std::uint64_t, Asked*> open_;  // not answered yet
    std::uint64_t asked_ = 0;
    std::uint64_t thinks_ = 0;
    bool is_connecting_ = false;
    bool is_resting_ = false;
    bool is_gone_ = false;
    std::int64_t away_until_ms_ = 0;
    std::map<std::string, std::size_t> acts_;  // by game
};

}  // namespace simulation
