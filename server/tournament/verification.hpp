// Whether a tournament came about as its file says (course.hpp): its course is gone through once more, and everything
// that follows from what was before, or from the published seed, is worked out by the same code that decided it.
// Nothing that the file says is believed. The file may come from anybody.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/tournament/drawing.hpp"

namespace server::tournament {

/// What is looked at, in this order as far as one needs the other.
enum class Check : std::uint8_t {
    file,       // it can be read, and has what a tournament has
    course,     // each change is possible after those before it
    seed,       // is that of the commitment
    seeding,    // the order of those who start: a director's, ratings, lots
    pairing,    // who meets whom, of each round
    sides,      // who has which side on which board
    rooms,      // ids of rooms, by lot
    seats,      // who sits where
    lots,       // tied matches of a knock-out
    results,    // what is said of boards without a game
    games,      // ids of games, by lot
    records,    // of games: secrets by lot, commitments, every input, results
    standings,  // with all tie-breaks
    bracket,    // of a knock-out
    page,       // everything else that the page says
};
std::string_view name_of(Check check);

/// A check in which everything came out as the file says.
struct Verified {
    Check check{};
    std::size_t count = 0;               // how many things were looked at
    std::optional<std::size_t> round{};  // of a pairing
};
/// The first thing that did not come out as the file says.
struct Wrong {
    Check check{};
    std::string where;   // in the file, as "course[7].matches[0].boards[0].room"
    std::string found;   // as the file has it; empty where that is no single value
    std::string wanted;  // as it must be, or what is wrong
};
struct Verification {
    std::vector<Verified> verified;
    std::optional<Wrong> wrong;
    std::vector<DrawnRound> drawn;  // of an evening, anew: also the one that is wrong
};

/// The record of a game, where there is one.
using FindRecord = std::function<std::optional<std::string>(const std::string& game_id)>;

/// `find` may be nothing: then records are looked at where the file has them, else not at all. Where any are given, all
/// must be there. Takes about as long as pairing all rounds did, and some fifteen times the file in memory.
Verification verify(std::string_view file, const FindRecord& find);

/// protocol/schema/tournament.json#/$defs/verification.
std::string verification_json(const Verification& verification);

}  // namespace server::tournament
