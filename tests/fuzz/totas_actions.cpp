// Fuzz target: any action in any state of TOTA*S (actions.hpp says what is checked); besides, that nobody comes from
// nowhere or vanishes, and that the dark hides the board.
#include <array>
#include <utility>

#include "tests/fuzz/actions.hpp"
#include "tests/support/totas_soundness.hpp"

namespace {

using namespace engine;
using namespace engine::totas;
using fuzz::Bytes;

constexpr std::array all_but_king{Kind::queen,   Kind::rook,    Kind::bishop, Kind::knight, Kind::volcano,
                                  Kind::tornado, Kind::gryphon, Kind::boar,   Kind::chariot};
constexpr std::array pawn_row{Kind::pawn, Kind::legionary, Kind::patrol};

Army any_army(Bytes& bytes) {
    Army army;
    for (Kind& kind : army.king_row) kind = bytes.any_of(all_but_king);
    army.king_row.at(bytes.below(board_side)) = Kind::king;
    for (Kind& kind : army.pawn_row) kind = bytes.any_of(pawn_row);
    return army;
}

Setup any_setup(Bytes& bytes) {
    totas::Options options;
    options.timer_s = timer_min_s + bytes.below(timer_max_s - timer_min_s + 1);
    options.minutes = 1 + bytes.below(minutes_max);
    options.ground_s = bytes.below(3) * 30;
    options.memorise_s = bytes.below(3) * 30;
    options.doom_s = bytes.below(3) * 10;
    options.mole_after = bytes.below(5);
    options.players = bytes.below(3) == 0 ? 4 : 2;
    options.order = bytes.below(2) == 0 ? Order::fixed : Order::alternating;
    options.variant = bytes.below(3) == 0 ? Variant::summary : Variant::standard;
    if (bytes.below(2) == 0) options.army = any_army(bytes);
    Setup setup{options, {}};
    setup.fairness.game_id = "FUZZ" + std::to_string(bytes.one());
    return setup;
}

Square any_square(Bytes& bytes) { return static_cast<Square>(bytes.below(square_count)); }

std::vector<HalfMove> legal_of(const Match& match, Side side) {
    const auto view = match.view_for(audience_of(side));
    const auto& legal = std::get<totas::View>(view).legal;
    const auto* halves = legal ? std::get_if<std::vector<HalfMove>>(&*legal) : nullptr;
    return halves != nullptr ? *halves : std::vector<HalfMove>{};
}

HalfMove any_half(Bytes& bytes, const std::vector<HalfMove>& legal) {
    const unsigned kind = bytes.below(16);
    if (kind >= 6 && !legal.empty()) return bytes.any_of(legal);
    switch (kind) {
        case 0:
            return Explode{any_square(bytes)};
        case 1:
            return totas::Shelter{};
        case 2:
            return Reenter{any_square(bytes)};
        case 3:
            return Turn{any_square(bytes)};
        default: {
            Go go{any_square(bytes), any_square(bytes), std::nullopt};
            if (bytes.below(4) == 0) go.promote = bytes.any_of(all_but_king);
            return go;
        }
    }
}

/// Shapes that cannot be read are none of the game's affair: castling stands alone.
Plan any_plan(Bytes& bytes, const Match& match, Side side) {
    const unsigned halves = bytes.below(8);
    if (halves == 0) return {};
    if (halves == 1) return {Castle{bytes.below(2) == 0 ? Wing::kr : Wing::rk}};
    const auto legal = legal_of(match, side);
    Plan plan{any_half(bytes, legal)};
    if (halves == 2 || std::holds_alternative<Castle>(plan.front())) return plan;
    HalfMove second = any_half(bytes, legal);
    if (halves >= 5) {  // of what the game itself offers
        Match drafting = match;
        const auto answer =
            drafting.apply(PlayerInput{Seat{side, 1}, engine::Action{totas::Action{DraftPlan{plan}}}}, match.now());
        if (answer.offer) {
            const auto& offered = std::get<totas::Offer>(*answer.offer).legal;
            if (!offered.empty()) second = bytes.any_of(offered);
        }
    }
    if (!std::holds_alternative<Castle>(second)) plan.push_back(second);
    return plan;
}

Ground any_ground(Bytes& bytes, Side side) {
    const GroundOffer offer = ground_offer(side);
    Ground ground{bytes.any_of(offer.acropolis), {}, bytes.any_of(offer.labyrinth)};
    ground.zones = {Zone{bytes.any_of(all_zone_kinds), bytes.any_of(offer.along_rank)},
                    Zone{bytes.any_of(all_zone_kinds), bytes.any_of(offer.along_file)}};
    if (bytes.below(8) == 0) ground.acropolis = any_square(bytes);
    if (bytes.below(8) == 0) ground.labyrinth = any_square(bytes);
    if (bytes.below(8) == 0) ground.zones[bytes.below(2)].squares[bytes.below(3)] = any_square(bytes);
    return ground;
}

totas::Action any_action(Bytes& bytes, const Match& match, Side side) {
    const auto view = std::get<totas::View>(match.view_for(Audience::referee));
    switch (bytes.below(16)) {
        case 0:
            return SetGround{any_ground(bytes, side)};
        case 1: {
            MarkDoomed marks{{any_square(bytes)}};
            while (bytes.below(4) == 0 && bytes.are_left()) marks.squares.push_back(any_square(bytes));
            return marks;
        }
        case 2:
            return totas::SayDone{};
        case 3:
            return DraftPlan{any_plan(bytes, match, side)};
        case 4:
            return SealHalf{};
        case 5:
            return SealPlan{any_plan(bytes, match, side)};
        case 6:
            if (bytes.below(32) == 0) return totas::Resign{};
            break;
        default:
            break;
    }
    // What the phase asks for.
    const auto& targets = view.doom_targets[index(side)];
    if (view.phase == Phase::ground) return SetGround{any_ground(bytes, side)};
    if (view.phase == Phase::doom && !targets.empty() && bytes.below(2) == 0)
        return MarkDoomed{{bytes.any_of(targets)}};
    if (view.phase != Phase::plan) return totas::SayDone{};
    if (view.coalition) return SealHalf{any_half(bytes, legal_of(match, side))};
    return SealPlan{any_plan(bytes, match, side)};
}

engine::Input any_input(Bytes& bytes, const Match& match) {
    const unsigned kind = bytes.one();
    const Side side = bytes.side();
    const Seat seat{side, static_cast<std::uint8_t>(1 + kind % 2)};
    if (kind < 4) return Tick{};
    if (kind < 6) return Join{seat};
    if (kind < 8) return Leave{seat};
    if (kind == 8 && bytes.below(4) == 0) return Forfeit{side};
    return PlayerInput{seat, engine::Action{any_action(bytes, match, side)}};
}

bool is_dark(const Match& match) { return std::get<totas::View>(match.view_for(Audience::referee)).dark; }

void ensure_hidden(const Match& match) {
    for (const auto audience : {Audience::black, Audience::white, Audience::solo, Audience::spectator}) {
        const auto view = std::get<totas::View>(match.view_for(audience));
        ENSURE(!view.board && !view.legal && !view.plans_shown);
    }
}

struct Target {
    using Game = totas::Game;
    static Setup any_setup(Bytes& bytes) { return ::any_setup(bytes); }
    static engine::Input any_input(Bytes& bytes, const Match& match) { return ::any_input(bytes, match); }
    static bool law_6_speaks_of(const Match& match, const PlayerInput& player) {
        if (is_dark(match) || !knows_seat(match.options(), *player.seat)) return false;
        const auto& one = std::get<totas::Action>(player.action);
        const auto* draft = std::get_if<DraftPlan>(&one);
        const auto* half = std::get_if<SealHalf>(&one);
        return std::holds_alternative<SetGround>(one) || std::holds_alternative<MarkDoomed>(one)
               || (draft != nullptr && draft->plan.size() == 1) || (half != nullptr && half->half);
    }
    static void ensure_sound(const Match& match) {
        test_support::ensure_sound(std::get<totas::View>(match.view_for(Audience::referee)));
        if (is_dark(match)) ensure_hidden(match);
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    return fuzz::play<Target>(data, count);
}
