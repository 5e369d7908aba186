#include "board_rules.hpp"

namespace engine::tritoc {
namespace {

/// The holes of a field that one may choose after this total.
Nine choosable(const Board& board, const Labels& labels, Side player, unsigned total, unsigned field) {
    const Nine free = board.free(field);
    switch (phase_for(total)) {
        case Phase::remove_own:
            return board.pieces[index(player)][field];
        case Phase::remove_other:  // fine-print E6: the piece's own field has a free hole
            return free == 0 ? Nine{0} : board.pieces[index(other(player))][field];
        default:
            break;
    }
    for (unsigned hole = 0; hole < hole_count; ++hole) {
        if (labels[field][hole] == total) return free & bit(hole);  // TRITOC 1.2: once in every field
    }
    return 0;
}

}  // namespace

std::vector<Hole> targets_after(const Board& board, const Labels& labels, Side player, unsigned total) {
    std::vector<Hole> found;
    for (unsigned field = 0; field < field_count; ++field) {
        if (!board.is_open(field)) continue;
        const Nine holes = choosable(board, labels, player, total, field);
        for (unsigned hole = 0; hole < hole_count; ++hole) {
            if ((holes & bit(hole)) == 0) continue;
            found.push_back({static_cast<std::uint8_t>(field), static_cast<std::uint8_t>(hole)});
        }
    }
    return found;
}

bool set_piece(Board& board, Side player, Hole at) {
    Nine& own = board.pieces[index(player)][at.field];
    own |= bit(at.hole);
    if (!has_line(own)) return false;
    board.won[index(player)] |= bit(at.field);
    return true;
}

bool is_full(const Board& board) {
    for (unsigned field = 0; field < field_count; ++field) {
        if (board.is_open(field) && board.free(field) != 0) return false;
    }
    return true;
}

}  // namespace engine::tritoc
