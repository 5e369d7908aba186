// What the random players of TOTA*S are after: how much each half-move is worth to them. Not judgement: a way to reach
// everything that the rules speak of.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/match.hpp"
#include "engine/totas/game.hpp"

namespace test_support {

/// How much more a half-move is chosen than any other.
struct TotasAims {
    unsigned capture = 12;
    unsigned king = 12;  // takes or blows up the enemy's king
    unsigned meet = 10;  // goes where the enemy may go
    unsigned explode = 3;
    unsigned labyrinth = 30;
    unsigned pawns = 1;   // forward
    unsigned hermit = 1;  // the king to its acropolis, and the squares around it filled
    unsigned castle = 40;
    unsigned develop = 1;      // off the home rank, except king and rooks
    unsigned strike = 1;       // a Legionary along its rank
    bool guard = false;        // spares its own king, and keeps it out of the enemy's reach
    bool duel = false;         // takes a king only where its own may be taken, too, and brings it out for that
    bool leave_pawns = false;  // only pieces that can come back move
};

/// What a view of any game is where the game is TOTA*S.
const engine::totas::View& totas_view(const engine::View& view);

/// What one side looks at.
struct TotasScene {
    TotasScene(const engine::Match& match, const engine::totas::View& referee, engine::Side side);

    engine::Side side;
    std::array<std::optional<engine::totas::Piece>, engine::totas::square_count> at;
    engine::totas::SquareSet aimed_at;  // the enemy may go there, or has sealed that it does
    engine::totas::SquareSet en_passant;
    std::optional<engine::totas::Square> acropolis;  // while the shelter is unused
    std::optional<engine::totas::Square> labyrinth;  // the enemy's, while unused
    std::optional<engine::totas::Square> king;       // one's own, on the board

    bool is_enemy(engine::totas::Square square) const;
    bool is_own(engine::totas::Square square) const;
    bool near_acropolis(engine::totas::Square square) const;
    bool is_in_kings_way(engine::totas::Square square) const;
    /// How many squares would be free to set the king on.
    unsigned room_for_king() const;
    /// The enemy's king, or one's own, stands on a square that an explosion here would hit.
    bool blasts_king(engine::totas::Square square, engine::Side whose) const;
};

unsigned weight_of(const engine::totas::HalfMove& half, const TotasAims& aims, const TotasScene& scene);

}  // namespace test_support
