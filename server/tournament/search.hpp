// A round that takes a while to be found, so that it is looked for elsewhere: what is asked, and what comes back. Pure.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/pairing.hpp"
#include "engine/team_draw.hpp"

namespace server::tournament {

/// All that a scramble's round is drawn from. SECRET: the key, until the end.
struct TeamDrawing {
    std::vector<engine::pairing::Attendee> people;
    engine::pairing::TableForm form;
    engine::Bytes32 key{};
    friend bool operator==(const TeamDrawing&, const TeamDrawing&) = default;
};

using Search = std::variant<std::vector<engine::pairing::SwissEntrant>, TeamDrawing>;
/// The first: nothing where no round is possible.
using Found = std::variant<std::optional<engine::pairing::Round>, engine::pairing::TeamRound>;

/// How many are to be paired.
std::size_t size_of(const Search& search);
bool same(const Search& one, const Search& other);
/// May take a second.
Found find(const Search& search);

}  // namespace server::tournament
