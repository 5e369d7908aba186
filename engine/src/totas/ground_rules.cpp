#include "ground_rules.hpp"

#include <algorithm>
#include <vector>

namespace engine::totas {
namespace {

using Stretch = std::array<Square, 3>;

constexpr unsigned first_zone_rank = 2;  // ranks 3 … 10, from 0
constexpr unsigned last_zone_rank = 9;

constexpr bool on_zone_ranks(Square square) {
    return rank_of(square) >= first_zone_rank && rank_of(square) <= last_zone_rank;
}

/// Stretches of three with a light middle, by their first square; `step` is one file or one rank.
std::vector<Stretch> stretches(Square step) {
    std::vector<Stretch> found;
    for (unsigned first = 0; first + 2U * step < square_count; ++first) {
        const Stretch squares{static_cast<Square>(first), static_cast<Square>(first + step),
                              static_cast<Square>(first + 2U * step)};
        const bool in_line = step != 1 || rank_of(squares[0]) == rank_of(squares[2]);
        if (in_line && is_dark(squares[0]) && on_zone_ranks(squares[0]) && on_zone_ranks(squares[2])) {
            found.push_back(squares);
        }
    }
    return found;
}

bool touch(const Stretch& one, const Stretch& other) {
    return std::find_first_of(one.begin(), one.end(), other.begin(), other.end()) != one.end();
}

template <class Value>
bool holds(const std::vector<Value>& list, const Value& value) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

const GroundOffer& offer(Side side) {
    static const std::array offers{ground_offer(Side::black), ground_offer(Side::white)};
    return offers[index(side)];
}

}  // namespace

GroundOffer ground_offer(Side side) {
    GroundOffer offer;
    if (side == Side::white) {
        offer.acropolis = {square_at(1, 1), square_at(9, 1), square_at(10, 2)};  // b2, j2, k3
    } else {
        offer.acropolis = {square_at(1, 9), square_at(2, 10), square_at(10, 10)};  // b10, c11, k11
    }
    offer.along_rank = stretches(1);
    offer.along_file = stretches(board_side);
    const unsigned labyrinth_rank = side == Side::white ? 5 : 6;
    for (unsigned file = 0; file < board_side; ++file) offer.labyrinth.push_back(square_at(file, labyrinth_rank));
    return offer;
}

std::optional<Refusal> check_ground(Side side, const Ground& ground) {
    const GroundOffer& allowed = offer(side);
    const auto& [one, two] = ground.zones;
    const bool one_along_rank = holds(allowed.along_rank, one.squares);
    const bool fits = one_along_rank ? holds(allowed.along_file, two.squares)
                                     : holds(allowed.along_file, one.squares) && holds(allowed.along_rank, two.squares);
    if (!holds(allowed.acropolis, ground.acropolis) || !holds(allowed.labyrinth, ground.labyrinth) || !fits
        || one.kind == two.kind) {
        return Refusal::illegal_square;
    }
    if (touch(one.squares, two.squares)) return Refusal::overlap;
    return std::nullopt;
}

/// TOTAS 5.2: kind and place of a zone in one draw.
Ground ground_by_lot(Side side, Draws& draws) {
    const GroundOffer& allowed = offer(side);
    const auto pick = [&](const auto& list) { return list[draws.draw(static_cast<std::uint32_t>(list.size()))]; };
    Ground ground;
    ground.acropolis = pick(allowed.acropolis);
    std::vector<Zone> candidates;
    for (const ZoneKind kind : all_zone_kinds) {
        for (const Stretch& squares : allowed.along_rank) candidates.push_back({kind, squares});
    }
    ground.zones[0] = pick(candidates);
    candidates.clear();
    for (const ZoneKind kind : all_zone_kinds) {
        if (kind == ground.zones[0].kind) continue;
        for (const Stretch& squares : allowed.along_file) {
            if (!touch(squares, ground.zones[0].squares)) candidates.push_back({kind, squares});
        }
    }
    ground.zones[1] = pick(candidates);
    ground.labyrinth = pick(allowed.labyrinth);
    return ground;
}

std::array<Zone, 2> in_kind_order(std::array<Zone, 2> zones) {
    if (zones[1].kind < zones[0].kind) std::swap(zones[0], zones[1]);
    return zones;
}

}  // namespace engine::totas
