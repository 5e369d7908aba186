#include "carry_out.hpp"

#include <utility>

#include "gm.hpp"

namespace engine::totas {

/// The order is that of TOTAS 6.
GmReport Gm::run(const std::array<std::vector<Move>, 2>& moves) {
    before_ = board_;
    came_due_ = field_.away.size();  // what leaves in this GM has not missed it (TOTAS 6.7)
    tidy_marks();
    for (const Side side : both_sides) set_out(side, moves[index(side)]);
    meet();
    capture();
    explode();
    spare_legions();
    throw_for_damaged();
    spring_labyrinths();
    promote();
    come_back();
    set_kings();
    settle();
    return std::move(report_);
}

void Gm::promote() {
    for_each_mover([&](Mover& mover) {
        if (!mover.on_board() || !mover.promote) return;
        mover.man = mover.man.as({mover.man.side(), *mover.promote});
        board_.put(mover.at, mover.man);
        tell_(Promoted{{mover.man.piece(), mover.at}});
    });
}

// TOTAS 6.8, fine-print F16.
void Gm::settle() {
    board_.en_passant = {};
    for_each_mover([&](const Mover& mover) {
        if (mover.on_board() && mover.double_step == mover.at)
            board_.en_passant.insert(*shifted(mover.at, 0, -forward(mover.man.side())));
    });
    for (const Side side : both_sides) {
        for (const Square square : board_.of[index(side)]) {
            if (board_.at[square].kind() != Kind::patrol) continue;
            for (const int files : {-1, 1}) {
                const auto seen = shifted(square, files, forward(side));
                if (seen && board_.at[*seen].is_of(side) && !is_pawn_row(board_.at[*seen].kind()))
                    board_.at[*seen].set(Mark::vetted);
            }
        }
        board_.king_place[index(side)] = king_place(side);
    }
    board_.find_legions();
    for_each_mover([&](const Mover& mover) {
        if (mover.on_board() && captors_.contains(mover.at)) report_.captors.insert(mover.at);
        if (mover.lost) result_of(mover).lost = true;
    });
}

GmReport carry_out(Battlefield& field, const Setting& setting, const std::array<std::vector<Move>, 2>& moves,
                   Draws& draws, const std::function<void(Fact)>& tell) {
    return Gm(field, setting, draws, tell).run(moves);
}

std::vector<Kind> force_of(const Battlefield& field, Side side) {
    std::vector<Kind> force;
    for (const Square square : field.position.of[index(side)]) force.push_back(field.position.at[square].kind());
    for (const Away& away : field.away) {
        if (away.man.side() == side) force.push_back(away.man.kind());
    }
    if (field.position.sheltered[index(side)]) force.push_back(Kind::king);
    return force;
}

unsigned potential_of(const Battlefield& field, Side side) {
    unsigned potential = 0;
    for (const Kind kind : force_of(field, side)) potential += quality_of(kind);
    return potential;
}

}  // namespace engine::totas
