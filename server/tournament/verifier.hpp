// Goes through the course of a tournament and checks that each change had to be as it is. Where one did not, throws
// Wrong, for verification.cpp alone, which also reads the file.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "server/tournament/state.hpp"
#include "server/tournament/verification.hpp"

namespace server::tournament {

class Verifier {
public:
    /// The first change; the seed is in it.
    Verifier(const TimedChange& opened, Verification& result);

    /// The next one, which stands at this place of the course.
    void take(const TimedChange& timed, std::size_t index);

    const State& state() const { return state_; }
    struct Game {
        BoardRef board;
        BoardResult result;
    };
    /// Those that have ended, by id.
    const std::map<std::string, Game>& games() const { return games_; }
    /// How many were looked at.
    std::size_t count(Check check) const { return counts_.at(static_cast<std::size_t>(check)); }

private:
    // What must be so for the state to take it at all, though strangers have written it.
    void expect_possible(const Change& change) const;
    void expect(bool is_so, const char* what) const;
    void expect_result(const BoardResult& result) const;

    void look(const Started& started);
    void look(const NoRound& none);
    void look(const RoundPaired& paired);
    void look(const Substituted& substituted) const;
    void look(const BoardDecided& decided);
    void look(const Corrected& corrected);
    void look(const Replayed& replayed);
    void look(const Voided& voided);
    void look(const LotDrawn& drawn);
    void look(const RoundClosed& closed) const;
    void look(const Joined& joined);
    void look(const Claimed& claimed) const;

    RoundPaired round_to_come();
    void compare(const Match& found, const Match& wanted, const std::string& where);
    void compare(const Board& found, const Board& wanted, const std::string& where);
    void compare(const BoardResult& found, const BoardResult& wanted, const std::string& where);
    template <class Value>
    void same(Check check, const std::string& where, const Value& found, const Value& wanted);
    std::string here(const std::string& name) const;

    Verification& result_;
    State state_;
    std::size_t index_ = 0;
    std::array<std::size_t, static_cast<std::size_t>(Check::page) + 1> counts_{};
    std::map<std::string, Game> games_;
};

}  // namespace server::tournament
