// An evening at random, through the whole machine, from the first name to the end. Each of its rounds is held against
// what has to be true of it, worked out here by other means than the machine's own: who is there sits once, nobody sits
// out a second time before everybody has once, computer players are as few as can be. Always the same for the same
// plan.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/team_draw.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace tournament_test {

struct EveningPlan {
    std::uint64_t seed = 1;
    unsigned people = 24;
    unsigned rounds = 6;
    std::string game = "ctor";
    unsigned team = 3;         // people on a full side
    bool is_restless = false;  // people come late, go, come back, and come back as strangers
};

/// As one begins that is to be played so.
server::tournament::Settings settings_of(const EveningPlan& plan);

class RandomEvening {
public:
    explicit RandomEvening(const EveningPlan& plan);

    /// To its end. Throws where something is not as it has to be.
    void play();

    const Hall& hall() const { return hall_; }
    /// What has happened, how often.
    const std::map<std::string, unsigned>& happened() const { return happened_; }
    /// How often the two who met most were partners, and opponents.
    std::pair<unsigned, unsigned> most_met() const;

private:
    unsigned pick(std::size_t count) { return static_cast<unsigned>(lots_() % count); }
    void require(bool is_so, const std::string& what) const;
    void enter_everybody();
    void draw_next();
    std::set<engine::pairing::Number> those_there() const;
    void look_at_drawing(const std::set<engine::pairing::Number>& there);
    void look_at_sitting_out(const std::set<engine::pairing::Number>& there,
                             const std::set<engine::pairing::Number>& out);
    void look_at_form() const;
    void look_at_chairs() const;
    void play_boards();
    void disturb();
    void disturb(server::tournament::EntrantId id);
    void come_late();
    void come_back_as_stranger(server::tournament::EntrantId id);
    void note(const std::string& answer, const std::string& what);

    EveningPlan plan_;
    std::mt19937_64 lots_;
    Hall hall_;
    unsigned named_ = 0;
    std::map<engine::pairing::Number, unsigned> sat_out_;
    std::map<std::string, unsigned> happened_;
};

}  // namespace tournament_test
