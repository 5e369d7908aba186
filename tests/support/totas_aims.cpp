#include "tests/support/totas_aims.hpp"

#include <algorithm>

#include "engine/base/overloaded.hpp"

namespace test_support {

using namespace engine;
using namespace engine::totas;

const totas::View& totas_view(const engine::View& view) { return std::get<totas::View>(view); }

namespace {

std::optional<Square> destination_of(const HalfMove& half) {
    if (const auto* go = std::get_if<Go>(&half)) return go->to;
    if (const auto* back = std::get_if<Reenter>(&half)) return back->to;
    return std::nullopt;
}

/// The king to its acropolis, and the squares around it filled, so that there is no way back (TOTAS 5.4).
unsigned weight_for_hermit(const Go& go, unsigned weight, const TotasAims& aims, const TotasScene& scene) {
    const Square home = *scene.acropolis;
    if (go.from == scene.king) return distance(go.to, home) < distance(go.from, home) ? weight * aims.hermit : 0;
    const bool is_home = !scene.king || scene.king == home;
    if (!is_home && (go.from == home || scene.is_in_kings_way(go.from))) {
        return go.to == home || scene.is_in_kings_way(go.to) ? 1 : weight * aims.hermit;
    }
    if (go.to == home) return scene.king || scene.near_acropolis(go.from) ? 0 : weight * aims.hermit;
    if (scene.near_acropolis(go.to) == scene.near_acropolis(go.from)) return is_home ? 1 : weight;
    return scene.near_acropolis(go.to) ? weight * aims.hermit : is_home ? 0 : 1;
}

/// In step with an enemy that could take it in passing.
bool tempts(const Go& go, const TotasScene& scene) {
    for (const int files : {-1, 1}) {
        const auto beside = shifted(go.to, files, 0);
        if (beside && scene.is_enemy(*beside) && is_pawn_row(scene.at[*beside]->kind)) return true;
    }
    return false;
}

unsigned weight_of_pawn(const Go& go, unsigned weight, const TotasAims& aims, const TotasScene& scene) {
    const unsigned ranks = distance(square_at(0, rank_of(go.from)), square_at(0, rank_of(go.to)));
    if (scene.en_passant.contains(go.to)) return weight * 60;
    if (go.promote) return go.promote == Kind::boar || go.promote == Kind::chariot ? weight * 20 : weight * 3;
    if (ranks == 0) return weight * aims.strike;
    if (ranks == 2) return tempts(go, scene) ? weight * 60 : aims.pawns > 1 ? 1 : weight;
    return weight * aims.pawns;
}

unsigned weight_of_go(const Go& go, const TotasAims& aims, const TotasScene& scene) {
    const Piece piece = *scene.at[go.from];
    const bool is_king = piece.kind == Kind::king;
    if (aims.leave_pawns && (is_king || is_pawn_row(piece.kind) || scene.is_enemy(go.to))) return is_king ? 1 : 0;
    unsigned weight = 4;
    if (scene.is_enemy(go.to)) {
        const bool takes_king = scene.at[go.to]->kind == Kind::king;
        const bool waits = takes_king && aims.duel && !(scene.king && scene.aimed_at.contains(*scene.king));
        weight *= waits ? 0 : takes_king ? aims.king : aims.capture;
    }
    if (scene.aimed_at.contains(go.to)) weight = is_king && aims.guard ? 0 : weight * aims.meet;
    if (scene.labyrinth == go.to && !is_king) weight *= aims.labyrinth;
    if (is_pawn_row(piece.kind)) weight = weight_of_pawn(go, weight, aims, scene);
    if (aims.develop > 1 && (is_king || piece.kind == Kind::rook)) return 1;
    const bool at_home = rank_of(go.from) == (scene.side == Side::white ? 0 : board_side - 1);
    if (at_home && rank_of(go.to) != rank_of(go.from)) weight *= aims.develop;
    if (is_king && aims.duel) weight *= 10;
    if (aims.hermit > 1 && scene.acropolis) weight = weight_for_hermit(go, weight, aims, scene);
    return weight;
}

unsigned weight_of_explosion(Square at, const TotasAims& aims, const TotasScene& scene) {
    unsigned weight = aims.explode;
    if (aims.guard && scene.blasts_king(at, scene.side)) return 0;
    if (scene.blasts_king(at, other(scene.side))) weight *= aims.king;
    return weight;
}

}  // namespace

TotasScene::TotasScene(const Match& match, const totas::View& referee, Side side_) : side(side_) {
    for (const PlacedPiece& placed : referee.board->pieces) {
        at[placed.square] = placed.piece;
        if (placed.piece == Piece{side, Kind::king}) king = placed.square;
    }
    for (const Square square : referee.board->en_passant) en_passant.insert(square);
    const Side enemy = other(side);
    const auto aim = [&](const HalfMove& half) {
        if (const auto to = destination_of(half)) aimed_at.insert(*to);
    };
    if (const auto& plan = referee.plans[index(enemy)]; plan && referee.sealed[index(enemy)]) {
        for (const HalfMove& half : *plan) aim(half);
    } else if (const auto view = match.view_for(audience_of(enemy)); totas_view(view).legal) {
        if (const auto* legal = std::get_if<std::vector<HalfMove>>(&*totas_view(view).legal)) {
            for (const HalfMove& half : *legal) aim(half);
        }
    }
    for (const auto& sealed : referee.halves) {
        if (sealed.seat.side == enemy && sealed.half) aim(*sealed.half);
    }
    if (referee.shelter[index(side)] != ShelterState::used) acropolis = referee.acropolis[index(side)];
    if (const auto& trap = referee.labyrinth[index(enemy)]; trap && !trap->used) labyrinth = trap->at;
}

bool TotasScene::is_enemy(Square square) const { return at[square] && at[square]->side != side; }
bool TotasScene::is_own(Square square) const { return at[square] && at[square]->side == side; }
bool TotasScene::near_acropolis(Square square) const { return acropolis && distance(*acropolis, square) <= 1; }

bool TotasScene::is_in_kings_way(Square square) const {
    return king && distance(*king, square) == 1 && distance(square, *acropolis) < distance(*king, *acropolis);
}

unsigned TotasScene::room_for_king() const {
    unsigned room = 0;
    for (unsigned square = 0; square < square_count; ++square) {
        const auto one = static_cast<Square>(square);
        room += near_acropolis(one) && (!at[one] || one == king) ? 1 : 0;
    }
    return room;
}

bool TotasScene::blasts_king(Square square, Side whose) const {
    for (const auto& [files, ranks] : {std::pair{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
        const bool orthogonal = files == 0 || ranks == 0;
        const auto hit = shifted(square, files, ranks);
        if (hit && at[square] && (at[square]->kind == Kind::volcano) == orthogonal
            && at[*hit] == Piece{whose, Kind::king})
            return true;
    }
    return false;
}

unsigned weight_of(const HalfMove& half, const TotasAims& aims, const TotasScene& scene) {
    return std::visit(
        Overloaded{[&](const Go& go) { return scene.is_own(go.from) ? weight_of_go(go, aims, scene) : 4; },
                   [&](const Castle&) { return aims.leave_pawns ? 0 : aims.castle; },
                   [&](const Explode& one) { return aims.leave_pawns ? 0 : weight_of_explosion(one.at, aims, scene); },
                   [&](const totas::Shelter&) {
                       if (aims.hermit <= 1) return 40U;
                       const unsigned room = scene.room_for_king();
                       return room <= 2 ? 6000U : room == 3 ? 1U : 0U;
                   },
                   [&](const Reenter&) { return aims.hermit > 1 ? 0U : 400U; },  // a hermit waits to be put back (5.4)
                   [](const Turn&) { return 4U; }},
        half);
}

}  // namespace test_support
