// Fuzz target: any action in any state of TOTA*S. The bytes choose options, inputs and times; checked are that a
// refusal changes nothing but the time (law 5), that what a view offers is what the game accepts (law 6), that nobody
// comes from nowhere or vanishes, that the dark hides the board, that deadlines lie ahead, and that every view encodes.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/match.hpp"
#include "protocol/json_reader.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"
#include "tests/support/totas_soundness.hpp"

namespace {

using namespace engine;
using namespace engine::totas;
using test_support::encoded;
using Playground = test_support::Playground<totas::Game>;

class Bytes {
public:
    Bytes(const std::uint8_t* bytes, std::size_t count) : at_(bytes), end_(bytes + count) {}
    bool are_left() const { return at_ != end_; }
    unsigned one() { return are_left() ? *at_++ : 0; }
    unsigned below(unsigned n) { return one() % n; }
    template <class List>
    auto any_of(const List& list) {
        const unsigned place = list.size() > 256 ? one() * 256 + one() : one();
        return list[place % list.size()];
    }

private:
    const std::uint8_t* at_;
    const std::uint8_t* end_;
};

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
    const Side side = bytes.below(2) == 0 ? Side::black : Side::white;
    const Seat seat{side, static_cast<std::uint8_t>(1 + kind % 2)};
    if (kind < 4) return Tick{};
    if (kind < 6) return Join{seat};
    if (kind < 8) return Leave{seat};
    if (kind == 8 && bytes.below(4) == 0) return Forfeit{side};
    return PlayerInput{seat, engine::Action{any_action(bytes, match, side)}};
}

Instant later(Bytes& bytes, const Match& match) {
    const unsigned byte = bytes.one();
    if (byte < 160) return match.now();
    const auto deadline = match.deadline();
    const bool is_near = deadline && deadline->ms - match.now().ms <= 60 * ms_per_s;  // not the end of the game
    if (byte < 170 && (is_near || byte == 160) && deadline) return *deadline;
    if (byte < 175 && is_near) return Instant{deadline->ms - 1};
    if (byte < 250) return Instant{match.now().ms + byte};
    return Instant{match.now().ms + std::int64_t{1000} * bytes.one()};
}

bool law_6_speaks_of(const engine::Action& action) {
    const auto& one = std::get<totas::Action>(action);
    const auto* draft = std::get_if<DraftPlan>(&one);
    const auto* half = std::get_if<SealHalf>(&one);
    return std::holds_alternative<SetGround>(one) || std::holds_alternative<MarkDoomed>(one)
           || (draft != nullptr && draft->plan.size() == 1) || (half != nullptr && half->half);
}

bool is_dark(const Match& match) { return std::get<totas::View>(match.view_for(Audience::referee)).dark; }

void ensure_hidden(const Match& match) {
    for (const auto audience : {Audience::black, Audience::white, Audience::solo, Audience::spectator}) {
        const auto view = std::get<totas::View>(match.view_for(audience));
        ENSURE(!view.board && !view.legal && !view.plans_shown);
    }
}

void step(Match& match, const Setup& setup, const engine::Input& input, Instant at) {
    Match waited = match;
    const auto told_in_waiting = waited.advance(at);
    std::optional<bool> is_offered;
    const auto* player = std::get_if<PlayerInput>(&input);
    if (player != nullptr && law_6_speaks_of(player->action) && !waited.verdict() && !is_dark(waited)
        && player->seat->number <= std::get<totas::Options>(setup.options).players / 2) {
        const auto view = waited.view_for(audience_of(player->seat->side));
        is_offered = Playground::offers(view, *player->seat, player->action);
    }
    const auto applied = match.apply(input, at);
    if (applied.refusal) {
        ENSURE(!applied.offer);
        ENSURE(encoded(applied.notices) == encoded(told_in_waiting));
        ENSURE(test_support::everything(match, setup) == test_support::everything(waited, setup));
    }
    if (is_offered) ENSURE(*is_offered == !applied.refusal);
    ENSURE(match.now() == at);
    if (const auto deadline = match.deadline()) ENSURE(*deadline > at && !match.verdict());
    ENSURE(match.verdict().has_value() == match.ended_at().has_value());
    test_support::ensure_sound(std::get<totas::View>(match.view_for(Audience::referee)));
    if (is_dark(match)) ensure_hidden(match);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    Bytes bytes(data, count);
    const Setup setup = any_setup(bytes);
    Match match = Match::open(setup).match;
    while (bytes.are_left()) {
        const Instant at = later(bytes, match);
        step(match, setup, any_input(bytes, match), at);
    }
    for (const auto audience : all_audiences) {
        ENSURE(protocol::parse_json(encoded(match.view_for(audience)), protocol::any_depth));
    }
    return 0;
}
