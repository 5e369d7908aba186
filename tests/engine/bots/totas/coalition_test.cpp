// What partners of a TOTA*S coalition share who are computer players (TOTAS 14), and by what right: nothing at levels 1
// and 2, and a public convention at level 3.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "engine/base/seed.hpp"
#include "engine/totas/action.hpp"
#include "tests/engine/bots/totas/match.hpp"
#include "totas/bot/planner.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

constexpr Seat white2{Side::white, 2};

/// A coalition's match after some GMs of computer players.
Match under_way(std::uint64_t number, unsigned gms) {
    totas::Options options;
    options.players = 4;
    Match match = Match::open({engine::Options(options), {}}).match;
    Seed seed(number);
    play(match, white1, *totas_thought(match, white1, 1, seed.next()));
    play(match, black1, *totas_thought(match, black1, 1, seed.next()));
    while (true) {
        for (const Seat seat : starting_seats_of(options)) {
            const auto view = std::get<totas::View>(match.view_for(Audience::spectator));
            if (view.phase == totas::Phase::plan && view.gm > gms) return match;
            if (const auto action = totas_thought(match, seat, 1, seed.next())) play(match, seat, *action);
        }
    }
}

HalfMove half_of(const Match& match, Seat seat, unsigned level, std::uint64_t seed) {
    const auto action = totas_thought(match, seat, level, seed);
    REQUIRE(action);
    const auto& half = std::get<SealHalf>(*action).half;
    REQUIRE(half);
    return *half;
}
/// As texts, since half-moves have no order.
std::map<std::string, unsigned> halves_of(const Match& match, Seat seat, unsigned level, unsigned seeds) {
    std::map<std::string, unsigned> counts;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const HalfMove half = half_of(match, seat, level, seed);
        const auto* go = std::get_if<Go>(&half);
        ++counts[go == nullptr ? "stays" : name_of(go->from) + name_of(go->to)];
    }
    return counts;
}

}  // namespace

TEST_CASE("TOTAS 14.1: what a partner seals hangs neither on the other's chance nor on what the other has sealed") {
    for (const unsigned gms : {1U, 4U}) {
        const Match match = under_way(gms, gms);
        for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
            for (std::uint64_t seed = 1; seed <= 4; ++seed) {
                CAPTURE(gms, level, seed);
                const HalfMove alone = half_of(match, white2, level, seed);
                for (std::uint64_t other = 1; other <= 4; ++other) {
                    Match copy = match;
                    play(copy, white1, *totas_thought(copy, white1, level, 100 * other + seed));
                    CHECK(half_of(copy, white2, level, seed) == alone);
                }
            }
        }
    }
}

TEST_CASE("TOTAS 14.1: at levels 1 and 2 each partner's own chance decides, and neither has a role") {
    constexpr unsigned seeds = 200;
    const Match match = under_way(2, 2);
    for (const unsigned level : {1U, 2U}) {
        const auto first = halves_of(match, white1, level, seeds);
        auto second = halves_of(match, white2, level, seeds);
        CAPTURE(level, first.size(), second.size());
        CHECK(first.size() >= 4);
        CHECK(second.size() >= 4);
        unsigned different = 0;
        for (const auto& [half, count] : first) different += count - std::min(count, second[half]);
        CHECK(different < seeds / 4);
    }
}

TEST_CASE("TOTAS 14.1: at level 3 the first partner moves what stands nearer to file a, of what each thinks best") {
    unsigned in_order = 0;
    unsigned apart = 0;
    for (unsigned number = 1; number <= 4; ++number) {
        const Match match = under_way(number, number);
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const HalfMove one = half_of(match, white1, 3, seed);
            const HalfMove two = half_of(match, white2, 3, 50 + seed);
            const auto* first = std::get_if<Go>(&one);
            const auto* second = std::get_if<Go>(&two);
            if (first == nullptr || second == nullptr || file_of(first->from) == file_of(second->from)) continue;
            ++apart;
            in_order += file_of(first->from) < file_of(second->from) ? 1 : 0;
        }
    }
    CAPTURE(in_order, apart);
    CHECK(apart >= 8);
    CHECK(in_order * 4 >= apart * 3);
}

TEST_CASE("TOTAS 14.3: partners get into each other's way now and then, and not all the time") {
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        unsigned plans = 0;
        unsigned voids = 0;
        for (std::uint64_t game = 1; game <= 8; ++game) {
            TotasMatch setup{{}, {level, level}, 300 + game, 10};
            setup.options.players = 4;
            const auto end = play_out(setup);
            plans += 2 * end.view.gm;
            voids += end.voids;
        }
        CAPTURE(level, plans, voids);
        CHECK(plans >= 100);
        CHECK(voids * 25 >= plans);
        CHECK(voids * 2 <= plans);
    }
}

TEST_CASE("TOTAS 14.3: half-moves clash that cannot be made together: of one piece, to one square, across a way") {
    auto view = planning_of({"wK@a1", "wR@d2", "wR@h6", "wp@k2", "bK@l12", "bp@l11"});
    view.coalition = true;
    const Planner planner(view, Side::white);
    const auto going = [](Square from, Square to) {
        Move move;
        move.kind = MoveKind::classical;
        move.from = from;
        move.to = to;
        return Proposal{{move}, 0};
    };
    const auto at = [](std::string_view name) { return square_named(name).value(); };
    const std::vector<Proposal> halves{going(at("d2"), at("d6")), going(at("d2"), at("d3")), going(at("h6"), at("d6")),
                                       going(at("h6"), at("c6")), going(at("h6"), at("h2")), going(at("h6"), at("h7"))};
    const auto clashes = planner.clashes(halves);
    CHECK(clashes[0][1]);  // one piece
    CHECK(clashes[0][2]);  // one square
    CHECK(clashes[0][3]);  // stands in the way
    CHECK_FALSE(clashes[0][4]);
    CHECK_FALSE(clashes[1][3]);
    CHECK_FALSE(clashes[1][5]);
    for (std::size_t one = 0; one < halves.size(); ++one) {
        CHECK(clashes[one][one]);
        for (std::size_t two = 0; two < halves.size(); ++two) CHECK(clashes[one][two] == clashes[two][one]);
    }
}

TEST_CASE("TOTAS 14.1: the half-moves that a partner looks at are legal, the best first, few of a piece") {
    auto view = planning_of({"wK@a1", "wR@e1", "wp@b2", "bK@l12", "bQ@e6", "bp@a11", "bp@b11"});
    view.coalition = true;
    const auto halves = Planner(view, Side::white).halves(8);
    REQUIRE(halves.size() >= 3);
    CHECK(halves.size() <= 8);
    CHECK(half_move_of(halves.front().moves.front())
          == HalfMove(Go{square_named("e1").value(), square_named("e6").value(), {}}));
    std::map<Square, unsigned> of_piece;
    for (std::size_t half = 0; half < halves.size(); ++half) {
        REQUIRE(halves[half].moves.size() == 1);
        CHECK(++of_piece[halves[half].moves.front().from] <= 3);
        if (half > 0) CHECK(halves[half].gain <= halves[half - 1].gain);
    }
    auto nobody = planning_of({"bK@l12"});
    nobody.coalition = true;
    const auto none = Planner(nobody, Side::white).halves(8);
    REQUIRE(none.size() == 1);
    CHECK(none.front().moves.empty());
}
