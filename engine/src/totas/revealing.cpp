// From the seals to the end of a GM: what was written becomes what is carried out (TOTAS 2.5, 8.2, 11.3, 14).
#include <algorithm>

#include "engine/base/ensure.hpp"
#include "notation.hpp"
#include "plans.hpp"
#include "state.hpp"

namespace engine::totas {
namespace {

bool is_complete(const Plan& plan) {  // in the dark (fine-print F2)
    return plan.size() == plan_max || (!plan.empty() && std::holds_alternative<Castle>(plan.front()));
}

std::optional<Piece> piece_of(const Position& before, Side side, const HalfMove& half) {
    const auto own = [&](Square square) -> std::optional<Piece> {
        if (!before.at[square].is_of(side)) return std::nullopt;
        return before.at[square].piece();
    };
    if (const auto* go = std::get_if<Go>(&half)) return own(go->from);
    if (const auto* explode = std::get_if<Explode>(&half)) return own(explode->at);
    if (const auto* turn = std::get_if<Turn>(&half)) return own(turn->at);
    return Piece{side, Kind::king};
}

}  // namespace

void State::reveal(std::optional<Side> late, const Now& now) {
    stop_timer(now.at);
    phase_end_.reset();
    std::array<Orders, 2> orders;
    for (const Side side : both_sides) {
        orders[index(side)] =
            options_.coalition() ? orders_of_two(side, late == side) : orders_of_one(side, late == side);
    }
    plans_.open_all();
    drafts_.open_all();
    halves_.open_all();
    if (late && orders[index(*late)].time_out && ++timeouts_[index(*late)] == timeouts_lost) {
        end_clean(other(*late), Ending::timeouts, now);  // nothing is carried out (fine-print F2)
        return;
    }

    if (dark_) {
        dark_ = false;
        now.tell(DarkChanged{false});
    }
    PlansRevealed told;
    told.gm = gm_ + 1;
    told.first = *first_;
    told.late = late;
    std::array<std::vector<Move>, 2> moves;
    for (const Side side : both_sides) {
        Orders& own = orders[index(side)];
        told.plans[index(side)] = own.told;
        told.skip_used[index(side)] = own.skips;
        told.time_out = told.time_out || own.time_out;
        if (own.skips) skip_[index(side)] = false;
        moves[index(side)] = own.moves;
    }
    now.tell(std::move(told));

    const GmReport report = carry_out(field_, setting_, moves, draws_, [&](Fact fact) { now.tell(std::move(fact)); });
    ++gm_;
    write_form(orders, report, now);
    if (!look_for_end(now)) open_doom(report, now);
}

/// The half-moves as they are carried out, and as they are told and written. `cells`: the form's place of each.
void State::write(Orders& orders, Side side, const std::vector<Written>& plan) const {
    Position planned = field_.position;
    for (const Written& written : plan) {
        const Move* first = orders.moves.empty() ? nullptr : &orders.moves.back();
        const auto move = check_half_move({planned, setting_, side, first, options_.coalition()}, written.half);
        RevealedHalf told{written.half, piece_of(planned, side, written.half), written.seat, !move, {}};
        told.text = move ? text_of(planned, side, *move) : void_text_of(planned, side, written.half);
        std::string& cell = orders.cells.at(written.cell);
        // TOTAS 15.1: `Vd5*` for a step with an explosion.
        const bool joins = move && move->kind == MoveKind::explosion && first != nullptr && first->to == move->from;
        if (joins) {
            orders.cells.front() += '*';
            cell.clear();
        } else {
            cell = told.text;
        }
        orders.told.push_back(std::move(told));
        if (!move) continue;  // void: as if not written (fine-print F10)
        if (move->kind == MoveKind::castling) orders.cells.back().clear();
        make(planned, setting_, side, *move);
        orders.moves.push_back(*move);
        orders.cell_of_move.push_back(written.cell);
    }
}

/// TOTAS 2.5, 8.2.
State::Orders State::orders_of_one(Side side, bool late) const {
    const auto& sealed = plans_.open_for_owner(index(side));
    const auto& draft = drafts_.open_for_owner(index(side));
    const Plan plan = sealed ? *sealed : draft.value_or(Plan{});
    std::vector<Written> written;
    for (const HalfMove& half : plan) written.push_back({half, std::nullopt, static_cast<unsigned>(written.size())});
    Orders orders;
    write(orders, side, written);
    if (dark_) {
        orders.time_out = late && !is_complete(plan);
    } else {
        ENSURE(orders.moves.size() == plan.size());  // it was checked, and nothing has moved since
        const bool is_short_plan = is_short(field_.position, setting_, side, orders.moves);
        orders.time_out = late && is_short_plan;
        orders.skips = is_short_plan && skip_[index(side)];
    }
    return orders;
}

/// TOTAS 14.1, fine-print F21.
State::Orders State::orders_of_two(Side side, bool late) const {
    Orders orders;
    std::vector<Written> written;
    bool passed = false;
    unsigned cell = 0;
    for (const Seat seat : order_of(side)) {
        if (const auto& half = halves_.open_for_owner(slot_of(seat)); !half) {
            orders.time_out = true;
        } else if (*half) {
            written.push_back({**half, seat, cell});
        } else {
            passed = true;
        }
        ++cell;
    }
    write(orders, side, written);
    const bool free = dark_ || late;
    orders.skips =
        passed && !free && skip_[index(side)] && any_half_move({field_.position, setting_, side, nullptr, true});
    return orders;
}

/// TOTAS 14.2: whose half-move is number 1.
std::vector<Seat> State::order_of(Side side) const {
    const bool swapped = options_.order == Order::alternating && gm_ % 2 == 1;
    const Seat one{side, 1};
    const Seat two{side, 2};
    return swapped ? std::vector{two, one} : std::vector{one, two};
}

void State::write_form(const std::array<Orders, 2>& orders, const GmReport& report, const Now& now) const {
    FormWritten line;
    line.gm = gm_;
    for (const Side side : both_sides) {
        const Orders& own = orders[index(side)];
        auto& cells = line.cells[index(side)];
        for (std::size_t cell = 0; cell < plan_max; ++cell) cells[cell].move = own.cells[cell];
        const bool castled = !own.moves.empty() && own.moves.front().kind == MoveKind::castling;
        for (std::size_t half = 0; half < plan_max; ++half) {
            const HalfResult& result = report.results[index(side)][half];
            if (result == HalfResult{}) continue;
            cells.at(castled ? half : own.cell_of_move.at(half)).result = text_of(result);
        }
    }
    now.tell(std::move(line));
}

}  // namespace engine::totas
