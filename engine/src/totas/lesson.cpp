#include "totas/lesson.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "engine/base/ensure.hpp"

namespace engine::totas {
namespace {

constexpr std::string_view king_row = "NVBVNTKVRTNV";
constexpr std::string_view pawn_row = "pppppppppppp";

/// `f1*` explodes, `g2g3` goes.
struct WrittenPlan {
    std::string_view first;
    std::string_view second;
};
struct WrittenGm {
    WrittenPlan white;
    WrittenPlan black;
};
/// Three of explosions, four in which all take their places.
constexpr std::array<WrittenGm, 7> played{{
    {{"f1*", "j1*"}, {"f12*", "j12*"}},
    {{"d1*", "l1*"}, {"d12*", "l12*"}},
    {{"b1*", "h1g2"}, {"b12*", "g12g11"}},
    {{"g2g3", "f2f4"}, {"g11g10", "i12i8"}},
    {{"g3g4", "g1g2"}, {"g10g9", "i8c8"}},
    {{"g4g5", "i1c1"}, {"f11f9", "h11h9"}},
    {{"g5g6", "a2a3"}, {"f9f8", "h9h8"}},
}};
/// Then the learner is told to go g6g7 and h2h4, to doom the rook on c2, where it threatens their king, and to write
/// g7g8 and g8*: that hits the king on g9. Black leaves the second of these game moves out.
constexpr WrittenPlan rook_strikes{"c8c2", "a11a9"};

Square square(std::string_view name) {
    const auto found = square_named(name);
    ENSURE(found);
    return *found;
}

HalfMove half_of(std::string_view text) {
    if (text.back() == '*') return Explode{square(text.substr(0, text.size() - 1))};
    const std::size_t to = text.find_first_of("abcdefghijkl", 1);
    return Go{square(text.substr(0, to)), square(text.substr(to)), std::nullopt};
}

Plan plan_of(const WrittenPlan& written) { return {half_of(written.first), half_of(written.second)}; }

/// Out of the way of everybody.
Ground ground_of(Side side) {
    const auto zone = [](ZoneKind kind, std::array<std::string_view, 3> names) {
        return Zone{kind, {square(names[0]), square(names[1]), square(names[2])}};
    };
    if (side == Side::white) {
        return {square("b2"),
                {zone(ZoneKind::sea, {"a3", "b3", "c3"}), zone(ZoneKind::mountains, {"l4", "l5", "l6"})},
                square("a6")};
    }
    return {square("b10"),
            {zone(ZoneKind::sea, {"b10", "c10", "d10"}), zone(ZoneKind::mountains, {"l6", "l7", "l8"})},
            square("a7")};
}

Army small_army() {
    Army army;
    for (std::size_t file = 0; file < board_side; ++file) {
        army.king_row[file] = kind_lettered(king_row[file]).value();
        army.pawn_row[file] = kind_lettered(pawn_row[file]).value();
    }
    return army;
}

}  // namespace

Lesson first_lesson() {
    Options options;
    options.army = small_army();
    options.doom_s = seconds_max;  // nobody is hurried
    const Seat white{Side::white, 1};
    const Seat black{Side::black, 1};
    Lesson lesson{options, white, bot_level_min, {}};
    const auto act = [&](Seat seat, Action action) {
        lesson.opening.push_back({seat, engine::Action(std::move(action))});
    };
    for (const Seat seat : {white, black}) act(seat, SetGround{ground_of(seat.side)});
    for (const WrittenGm& gm : played) {
        act(white, SealPlan{plan_of(gm.white)});
        act(black, SealPlan{plan_of(gm.black)});
    }
    return lesson;
}

/// It seals after the learner (server/room/bot_seats.hpp), so that no clock ever runs against them.
std::optional<Scripted> scripted_turn(const Seen& seen) {
    const View& view = std::get<View>(seen.view);
    const auto side = index(seen.seat.side);
    const auto act = [](Action action) { return Scripted{engine::Action(std::move(action))}; };
    if (view.phase == Phase::doom) return view.owes_done[side] ? act(SayDone{}) : Scripted{};
    if (view.phase != Phase::plan) return std::nullopt;
    if (view.sealed[side]) return Scripted{};
    if (view.gm == played.size() + 1) return act(SealPlan{plan_of(rook_strikes)});
    if (view.gm == played.size() + 2 && view.skip[side]) return act(SealPlan{});
    return std::nullopt;
}

}  // namespace engine::totas
