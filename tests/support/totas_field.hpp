// A TOTA*S battlefield as a test draws it: pieces, marks and ground set at will, plans as text, what came of them as
// text. Looks into the engine's private parts; knows no seals, clocks or ends (those are totas_game's).
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "totas/carry_out.hpp"
#include "totas/plans.hpp"

namespace test_support::field {

using Lines = std::vector<std::string>;

/// The square of that name; throws where there is none.
engine::totas::Square square(std::string_view name);
/// Names divided by blanks.
engine::totas::SquareSet squares(std::string_view names);
std::string names_of(const engine::totas::SquareSet& squares);

/// Half-moves divided by blanks: `e2-e4`, `e11-e12Q`, `KR`, `RK`, `b5*` (explode), `c4+` (turn), `K^` (shelter),
/// `b2v` (re-entry).
engine::totas::Plan plan(std::string_view text);
std::string text_of(const engine::totas::HalfMove& half);

/// The army of these letters.
engine::totas::Options army(std::string_view king_row, std::string_view pawn_row = "pLPppppppPLp");
engine::totas::Options summary();

/// A game whose first lots, dice all of them, are these. Found by trial with a second way to take lots.
engine::Fairness game_of_dice(const std::vector<unsigned>& dice);
/// The first lots of a game, taken by the letter of record.md 1.4 and by nothing of engine::Draws.
std::vector<std::uint32_t> lots_of(const std::string& game_id, const std::vector<std::uint32_t>& ranges);

class Field {
public:
    /// Pieces such as `wK@e1 bp@e11`; nobody has moved anything, castling rights there are none.
    explicit Field(std::string_view pieces, const engine::totas::Options& options = {});
    /// The army in its places.
    static Field start(const engine::totas::Options& options = {});

    // More about the position.
    Field& mark(engine::totas::Mark mark, std::string_view squares);
    Field& acropolis(engine::Side side, std::string_view square);
    Field& zone(engine::Side owner, engine::totas::ZoneKind kind, std::string_view squares);
    Field& labyrinth(engine::Side owner, std::string_view square);
    /// `wR@c4`: it comes back to c4.
    Field& away(std::string_view piece, unsigned misses, bool trapped = false);
    /// The king is off the board since the last GM; its acropolis must be known.
    Field& shelter(engine::Side side);
    Field& en_passant(std::string_view skipped);
    /// The next lots.
    Field& dice(const std::vector<unsigned>& dice);

    // Plans.
    std::optional<engine::Refusal> check(engine::Side side, std::string_view text) const;
    bool is_short(engine::Side side, std::string_view text) const;
    /// Where a piece can go: as half-move 1, or after one.
    std::string reach(std::string_view from, std::string_view first = {}) const;
    /// All that is legal as half-move 1, or after one, in the order of their texts.
    Lines legal(engine::Side side, std::string_view first = {}) const;
    /// The squares that a side attacks.
    std::string attacked(engine::Side by) const;

    /// Both plans, which must be legal but may be short, are carried out. Facts so far are forgotten.
    Field& gm(std::string_view white, std::string_view black);

    // What came of it.
    const Lines& told() const { return told_; }
    std::string pieces() const;                     // in square order
    std::string at(std::string_view square) const;  // `wN`, or nothing
    Lines away() const;                             // `wR@c4 7`, in the order of leaving
    std::string lost(engine::Side side) const;      // letters, in the order of their loss
    std::string marked(engine::totas::Mark mark) const;
    std::string en_passant() const { return names_of(field_.position.en_passant); }
    std::string captors() const { return names_of(report_.captors); }
    std::string returned() const { return names_of(report_.returned); }
    engine::totas::ShelterState shelter_of(engine::Side side) const { return field_.position.shelter[index(side)]; }
    bool is_sprung(engine::Side owner) const { return field_.labyrinth[index(owner)]->used; }
    unsigned potential(engine::Side side) const { return potential_of(field_, side); }
    const engine::totas::GmReport& report() const { return report_; }
    const engine::totas::Position& position() const { return field_.position; }
    const engine::totas::Setting& setting() const { return setting_; }

private:
    std::vector<engine::totas::Move> checked(engine::Side side, std::string_view text) const;
    void find_kings();
    void tell(const engine::totas::Fact& fact);

    engine::totas::Options options_;
    engine::totas::Setting setting_;
    engine::totas::Battlefield field_;
    engine::Draws draws_;
    engine::totas::GmReport report_;
    Lines told_;
};

}  // namespace test_support::field
