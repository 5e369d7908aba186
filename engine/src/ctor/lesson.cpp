#include "ctor/lesson.hpp"

#include <algorithm>
#include <array>

#include "engine/base/ensure.hpp"

namespace engine::ctor {
namespace {

constexpr Square none = 0;  // a pass
constexpr std::size_t replaced_max = 3;

/// What a team does in one turn: its three duties put, and chips are turned.
struct WrittenTurn {
    std::array<Square, 3> put{};
    std::array<Square, replaced_max> replaced{};
};

/// Turns 1 to 20, as people play who crowd round each other; the opening turns have fewer chips.
constexpr std::array<WrittenTurn, 20> played{{
    {{30}, {}},         {{19, 17}, {}},     {{38, 10, 12}, {}},   {{20, 42, 13}, {}},   {{47, 3, 25}, {}},
    {{24, 11, 14}, {}}, {{23, 6, 40}, {}},  {{18, 51, none}, {}}, {{22, 39, 9}, {}},    {{32, 21, 4}, {12}},
    {{15, 2, 8}, {}},   {{28, 29, 63}, {}}, {{56, 37, 60}, {}},   {{7, 27, 64}, {}},    {{57, 16, 31}, {24, 17, 32}},
    {{33, 48, 5}, {6}}, {{43, 58, 1}, {}},  {{49, 41, 35}, {56}}, {{59, 36, 46}, {29}}, {{52, 44, 34}, {43, 36}},
}};

/// What the computer players put from then on, by duty. The learner is black2, and is told to put on 45, where they
/// meet black1, and on 53, which surrounds the chip on 52; then 51 and 44 can be turned as well.
constexpr unsigned first_turn = played.size() + 1;
constexpr std::array<std::array<Square, 3>, 3> from_then{{{45, none, 54}, {26, 55, 62}, {50, none, 61}}};

/// In an opening turn nothing but Put is left: it ends by itself.
bool is_regular(unsigned turn, const Options& options) { return turn > options.power; }

void write(const WrittenTurn& written, unsigned turn, const Options& options, std::vector<PlayerInput>& inputs) {
    const Side side = turn % 2 == 1 ? Side::black : Side::white;
    const auto act = [&](std::uint8_t seat, Action action) {
        inputs.push_back({Seat{side, seat}, engine::Action(std::move(action))});
    };
    const unsigned duties = std::min(turn, options.power);
    for (unsigned duty = 1; duty <= duties; ++duty) {
        const Square square = written.put[duty - 1];
        act(static_cast<std::uint8_t>(duty), Seal{duty, square == none ? Choice(Pass{}) : Choice(Put{square})});
    }
    unsigned seat = 0;
    for (const Square square : written.replaced) {
        if (square != none) act(static_cast<std::uint8_t>(1 + seat++ % options.power), Replace{square});
    }
    if (!is_regular(turn, options)) return;
    for (unsigned member = 1; member <= options.power; ++member) act(static_cast<std::uint8_t>(member), SayDone{});
}

/// Where this duty's chip goes, as long as the square is free.
std::optional<Square> written_square(const View& view, unsigned duty) {
    if (view.turn < first_turn || view.turn - first_turn >= from_then.size()) return std::nullopt;
    const Square square = from_then[view.turn - first_turn][duty - 1];
    if (square == none || !view.legal || std::ranges::count(view.legal->put, square) == 0) return std::nullopt;
    return square;
}

const DutyView* open_duty(const RoundView& round, Seat seat) {
    const auto found =
        std::ranges::find_if(round.duties, [&](const DutyView& one) { return one.seat == seat && !one.sealed; });
    return found == round.duties.end() ? nullptr : &*found;
}

}  // namespace

Lesson first_lesson() {
    Options options;
    options.size = 8;
    Lesson lesson{options, Seat{Side::black, 2}, bot_level_min, {}};
    for (unsigned turn = 1; turn <= played.size(); ++turn) write(played[turn - 1], turn, options, lesson.opening);
    return lesson;
}

/// Chips are turned by the learner alone. All others leave out what is not Put, and are done: a turn ends when the
/// learner says so.
std::optional<Scripted> scripted_turn(const Seen& seen) {
    const View& view = std::get<View>(seen.view);
    const auto side = index(seen.seat.side);
    const auto act = [](Action action) { return Scripted{engine::Action(std::move(action))}; };
    if (view.phase != Phase::turn || view.team != seen.seat.side) return Scripted{};
    if (view.round) {
        if (const DutyView* duty = open_duty(*view.round, seen.seat)) {
            if (view.round->operation != Operation::put) return act(Seal{duty->duty, Pass{}});
            const auto square = written_square(view, duty->duty);
            return square ? std::optional(act(Seal{duty->duty, Put{*square}})) : std::nullopt;
        }
        if (view.round->operation == Operation::put || view.done[side].contains(seen.seat.number)) return Scripted{};
        return act(SayDone{});
    }
    const bool is_learners = view.members[side].contains(2) && seen.seat.side == Side::black;
    return is_learners ? Scripted{} : act(SayDone{});
}

}  // namespace engine::ctor
