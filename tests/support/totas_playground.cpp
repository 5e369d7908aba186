#include "tests/support/totas_playground.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/overloaded.hpp"

namespace test_support {

using namespace engine;
using namespace engine::totas;

namespace {

totas::View referee_view(const Match& match) { return std::get<totas::View>(match.view_for(Audience::referee)); }

/// What a side is offered as half-move 1; nothing where it owes no plan, or in the dark.
std::vector<HalfMove> legal_of(const Match& match, Side side) {
    const auto view = match.view_for(audience_of(side));
    const auto& legal = totas_view(view).legal;
    const auto* halves = legal ? std::get_if<std::vector<HalfMove>>(&*legal) : nullptr;
    return halves != nullptr ? *halves : std::vector<HalfMove>{};
}

engine::Input by(Seat seat, totas::Action action) {
    engine::Input input(std::in_place_type<PlayerInput>);
    auto& player = std::get<PlayerInput>(input);
    player.seat = seat;
    player.action.emplace<totas::Action>(std::move(action));
    return input;
}

bool share_a_square(const std::array<Square, 3>& one, const std::array<Square, 3>& two) {
    return std::find_first_of(one.begin(), one.end(), two.begin(), two.end()) != one.end();
}

}  // namespace

Seat Playground<totas::Game>::seat_of(Side side) {
    return {side, static_cast<std::uint8_t>(1 + seed_.below(options_.players / 2))};
}
Seat Playground<totas::Game>::any_seat() { return seat_of(seed_.below(2) == 0 ? Side::black : Side::white); }

/// Any shape with any squares, mostly those of pieces.
HalfMove Playground<totas::Game>::any_half_move(const totas::View& view) {
    const auto square = [&]() -> Square {
        if (!view.board || view.board->pieces.empty() || chance(300)) return any_square();
        return any_of(view.board->pieces).square;
    };
    switch (seed_.below(9)) {
        case 0:
            return Explode{square()};
        case 1:
            return totas::Shelter{};
        case 2:
            return Reenter{any_square()};
        case 3:
            return Turn{square()};
        default: {
            constexpr std::array kinds{Kind::queen,   Kind::rook,    Kind::bishop, Kind::knight, Kind::volcano,
                                       Kind::tornado, Kind::gryphon, Kind::boar,   Kind::chariot};
            Go go{square(), any_square(), std::nullopt};
            if (chance(100)) go.promote = any_of(kinds);
            return go;
        }
    }
}

Plan Playground<totas::Game>::any_plan(const totas::View& view) {
    if (chance(60)) return {Castle{any_of(both_wings)}};
    Plan plan;
    for (auto halves = seed_.below(3); halves > 0; --halves) plan.push_back(any_half_move(view));
    return plan;
}

Ground Playground<totas::Game>::any_ground(Side side) {
    const GroundOffer offer = ground_offer(side);
    for (;;) {
        Ground ground{any_of(offer.acropolis), {}, any_of(offer.labyrinth)};
        const auto kind = seed_.below(3);
        ground.zones = {Zone{all_zone_kinds.at(kind), any_of(offer.along_rank)},
                        Zone{all_zone_kinds.at((kind + 1 + seed_.below(2)) % 3), any_of(offer.along_file)}};
        if (chance(500)) std::swap(ground.zones[0], ground.zones[1]);
        if (!share_a_square(ground.zones[0].squares, ground.zones[1].squares)) return ground;
    }
}

/// Right except for one thing; now and then that is right, too.
Ground Playground<totas::Game>::wrong_ground(Side side) {
    Ground ground = any_ground(side);
    switch (seed_.below(6)) {
        case 0:
            ground.acropolis = any_square();
            break;
        case 1:
            ground.labyrinth = any_square();
            break;
        case 2:
            ground.zones[1].kind = ground.zones[0].kind;
            break;
        case 3:
            std::swap(ground.zones[0].squares[0], ground.zones[0].squares[2]);
            break;
        case 4:
            ground.zones[0].squares = ground.zones[1].squares;
            break;
        default: {  // crossing zones
            const GroundOffer offer = ground_offer(side);
            const auto& along_rank = ground.zones[0].squares = any_of(offer.along_rank);
            ground.zones[1].squares = any_of(offer.along_file);
            for (const auto& along_file : offer.along_file) {
                if (share_a_square(along_rank, along_file) && chance(300)) ground.zones[1].squares = along_file;
            }
            break;
        }
    }
    return ground;
}

HalfMove Playground<totas::Game>::aimed(const std::vector<HalfMove>& legal, const TotasScene& scene) {
    std::vector<unsigned> weights;
    std::uint64_t sum = 0;
    for (const HalfMove& half : legal) {
        weights.push_back(weight_of(half, temper_.aims, scene));
        sum += weights.back();
    }
    if (sum == 0) return any_of(legal);
    auto roll = seed_.below(sum);
    std::size_t place = 0;
    while (roll >= weights[place]) roll -= weights[place++];
    return legal[place];
}

/// The plan before, made backwards: what a side does that wants the position to come again (TOTAS 9.3).
std::optional<Plan> Playground<totas::Game>::taken_back(const Match& match, Seat seat) const {
    const Plan& last = last_plan_[index(seat.side)];
    Plan back;
    for (auto half = last.rbegin(); half != last.rend(); ++half) {
        const auto* go = std::get_if<Go>(&*half);
        if (go == nullptr) return std::nullopt;
        back.push_back(Go{go->to, go->from, std::nullopt});
    }
    Match tried = match;
    if (back.size() != plan_max || tried.apply(by(seat, SealPlan{back}), match.now()).refusal) return std::nullopt;
    return back;
}

Plan Playground<totas::Game>::sensible_plan(const Match& match, const totas::View& view, Side side, bool may_be_short) {
    if (view.dark) return dark_plan(view, side);
    const Seat seat{side, 1};
    if (chance(temper_.restless)) {
        if (auto plan = taken_back(match, seat)) return *plan;
    }
    const auto legal = legal_of(match, side);
    if (legal.empty() || (may_be_short && chance(temper_.short_plan / 3))) return {};
    TotasScene scene(match, view, side);
    Plan plan{aimed(legal, scene)};
    if (std::holds_alternative<Castle>(plan.front()) || (may_be_short && chance(temper_.short_plan))) return plan;
    Match drafting = match;
    const auto drafted = drafting.apply(by(seat, DraftPlan{plan}), match.now());
    const auto seconds = std::get<totas::Offer>(drafted.offer.value()).legal;
    if (const auto* go = std::get_if<Go>(&plan.front())) {
        if (scene.king == go->from) scene.king = go->to;
        scene.at[go->to] = std::exchange(scene.at[go->from], std::nullopt);
    }
    if (!seconds.empty()) plan.push_back(aimed(seconds, scene));
    return plan;
}

/// From what the pieces may do on the whole; much of it is void in the end (TOTAS 11.3).
HalfMove Playground<totas::Game>::dark_half(const totas::View& view, Side side) {
    std::vector<PlacedPiece> own;
    for (const PlacedPiece& placed : view.board->pieces) {
        if (placed.piece.side == side) own.push_back(placed);
    }
    if (own.empty() || chance(150)) return any_half_move(view);
    const auto [piece, from] = any_of(own);
    const bool bomb = piece.kind == Kind::volcano || piece.kind == Kind::tornado;
    if (bomb && chance(300)) return Explode{from};
    int files = 0;
    int ranks = side == Side::white ? 1 : -1;
    if (!is_pawn_row(piece.kind)) {
        files = static_cast<int>(seed_.below(5)) - 2;
        ranks = static_cast<int>(seed_.below(5)) - 2;
    } else if (chance(300)) {
        ranks *= 2;
    }
    const auto to = shifted(from, files, ranks);
    return Go{from, to.value_or(any_square()), std::nullopt};
}

Plan Playground<totas::Game>::dark_plan(const totas::View& view, Side side) {
    if (chance(60)) return {Castle{any_of(both_wings)}};
    Plan plan;
    for (auto halves = chance(700) ? plan_max : seed_.below(plan_max); halves > 0; --halves) {
        plan.push_back(dark_half(view, side));
    }
    return plan;
}

std::optional<HalfMove> Playground<totas::Game>::coalition_half(const Match& match, const totas::View& view, Seat seat,
                                                                bool may_pass) {
    if (may_pass && chance(temper_.short_plan)) return std::nullopt;
    if (view.dark) return dark_half(view, seat.side);
    const auto legal = legal_of(match, seat.side);
    if (legal.empty()) return std::nullopt;
    return aimed(legal, TotasScene(match, view, seat.side));
}

/// Any action by anybody; now and then it happens to be legal.
engine::Input Playground<totas::Game>::silly(const totas::View& view) {
    PlayerInput input{any_seat(), {}};
    if (chance(60)) input.seat = Seat{any_seat().side, static_cast<std::uint8_t>(1 + seed_.below(seat_number_max))};
    if (chance(20)) input.seat.reset();
    const Side side = input.seat.value_or(any_seat()).side;
    if (view.phase == Phase::ground && chance(500)) {
        input.action = SetGround{wrong_ground(side)};
        return input;
    }
    switch (seed_.below(16)) {
        case 0:
            return Join{any_seat()};
        case 1:
            return chance(500) ? engine::Input(Leave{any_seat()}) : engine::Input(Tick{});
        case 2:
        case 3:
            input.action = SetGround{any_ground(side)};
            break;
        case 4:
        case 5:
        case 6:
            input.action = MarkDoomed{{any_square(), any_square()}};
            break;
        case 7:
            input.action = totas::SayDone{};
            break;
        case 8:
        case 9:
            input.action = DraftPlan{any_plan(view)};
            break;
        case 10:
        case 11:
            input.action = SealHalf{chance(200) ? std::nullopt : std::optional(any_half_move(view))};
            break;
        default:
            input.action = SealPlan{any_plan(view)};
            break;
    }
    return input;
}

engine::Input Playground<totas::Game>::in_a_plan(const Match& match, const totas::View& view) {
    std::vector<Seat> open = match.awaited();
    const Seat seat = any_of(open);
    if (options_.coalition()) {
        const auto half = coalition_half(match, view, seat, true);
        return by(seat, SealHalf{half});
    }
    const Plan plan = sensible_plan(match, view, seat.side, true);
    if (chance(temper_.draft)) return by(seat, DraftPlan{plan});
    last_plan_[index(seat.side)] = plan;
    return by(seat, SealPlan{plan});
}

engine::Input Playground<totas::Game>::in_a_window(const Match& match, const totas::View& view) {
    const auto owing = match.awaited();
    if (owing.empty() || chance(temper_.lie_low)) return Tick{};
    const Seat seat = any_of(owing);
    const auto& targets = view.doom_targets[index(seat.side)];
    if (!targets.empty() && chance(650)) {
        MarkDoomed marks{{any_of(targets)}};
        while (chance(400)) marks.squares.push_back(any_of(targets));
        return by(seat, marks);
    }
    return by(seat, totas::SayDone{});
}

engine::Input Playground<totas::Game>::sensible(const Match& match, const totas::View& view) {
    if (view.phase == Phase::over) return Tick{};
    if (chance(temper_.quit)) {
        if (chance(300)) return Forfeit{any_seat().side};
        return by(any_seat(), totas::Resign{});
    }
    if (view.phase == Phase::ground) {
        const auto owing = match.awaited();
        const Seat seat = any_of(owing);
        return by(seat, SetGround{any_ground(seat.side)});
    }
    if (view.phase == Phase::plan) return in_a_plan(match, view);
    return in_a_window(match, view);
}

TimedInput Playground<totas::Game>::next(const Match& match) {
    const auto view = referee_view(match);
    const bool answers = view.phase == Phase::plan && match.awaited().size() < seats_of(setup_.options).size();
    const bool is_playing_time = view.phase == Phase::plan && !answers;  // the deadline that ends the game
    const auto pause = static_cast<std::uint64_t>(answers ? temper_.retort_ms : temper_.pause_ms);
    auto at = after(match.now(), static_cast<std::int64_t>(seed_.below(pause)));
    const auto deadline = match.deadline();
    if (deadline && chance(is_playing_time ? 1 : answers ? temper_.late : 30)) {
        at = *deadline;
        if (chance(300)) at = after(at, -1);
        if (chance(300)) at = after(at, static_cast<std::int64_t>(seed_.below(20'000)));
        at = std::max(at, match.now());
    }
    if (view.phase == Phase::ground && !deadline && chance(300)) at = after(at, 100'000);
    if (chance(temper_.silly)) return {silly(view), at};
    return {sensible(match, view), at};
}

}  // namespace test_support
