// A whole game between computer players, without a network or real time. Everything that is left to chance comes from a
// key, so that the same wish gives the same game, byte for byte.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/draws.hpp"
#include "engine/base/result.hpp"
#include "engine/match.hpp"

namespace server {

struct BotGame {
    engine::Options options;
    std::array<unsigned, 2> levels{2, 2};                    // of black, of white
    std::array<std::optional<std::uint32_t>, 2> iterations;  // a thought's budget, by side; absent: the level's own
    engine::Bytes32 key{};                                   // of the whole series; see key_of_seed
    unsigned number = 1;                                     // of the game in it
};

struct BotGameEnd {
    std::string record;  // finished, as it is kept
    engine::Verdict verdict;
    std::array<std::uint64_t, 2> thoughts{};             // that led to an action, by side …
    std::array<std::chrono::nanoseconds, 2> thinking{};  // … and the time that all thoughts took
};

BotGameEnd play(const BotGame& game);

/// What a command line says of a game, as JSON; or what is wrong with it, in words.
engine::Result<engine::Options, std::string> options_of(const std::string& game, const std::string& options_json);
/// 1 to 64 hex digits, in capitals or not; nothing where the text is something else.
std::optional<engine::Bytes32> key_of_seed(std::string seed_hex);

}  // namespace server
