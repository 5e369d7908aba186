// Games of TOTA*S between computer players come to an end, and levels differ as they should. The seeds are fixed: what
// is counted here does not change from run to run.
#include <catch2/catch.hpp>

#include "tests/engine/bots/totas/match.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

/// Games of so many that `level` wins against `opponent`, on both colours in turn.
unsigned won(unsigned level, unsigned opponent, const totas::Options& options, unsigned games) {
    unsigned count = 0;
    for (unsigned game = 0; game < games; ++game) {
        const Side side = game % 2 == 0 ? Side::black : Side::white;
        TotasMatch setup{options, {}, 1000 + game, 10};
        setup.levels[index(side)] = level;
        setup.levels[index(other(side))] = opponent;
        count += play_out(setup).view.result->winner == side ? 1 : 0;
    }
    return count;
}

totas::Options coalition() {
    totas::Options options;
    options.players = 4;
    return options;
}

}  // namespace

TEST_CASE("TOTA*S: level 2 beats level 1 clearly, alone and in coalition, and level 3 level 2") {
    CHECK(won(2, 1, {}, 30) >= 21);
    CHECK(won(2, 1, coalition(), 20) >= 14);
    CHECK(won(3, 2, {}, 20) >= 12);
}

TEST_CASE(
    "TOTA*S: games of computer players alone come to an end, under all options, and long before the time is over") {
    unsigned games = 0;
    unsigned in_time = 0;
    TotasMatchEnd all;
    for (const Variant variant : {Variant::standard, Variant::summary}) {
        for (const unsigned players : {2U, 4U}) {
            for (unsigned mole_after = 0; mole_after <= 4; ++mole_after) {
                TotasMatch setup{{}, {1 + games % 3, 1 + games % 2}, games + 1, 10};
                setup.options.variant = variant;
                setup.options.players = players;
                setup.options.mole_after = mole_after;
                setup.options.order = games % 2 == 0 ? Order::fixed : Order::alternating;
                setup.options.doom_s = games % 7 == 6 ? 0 : 10;
                setup.options.memorise_s = games % 5 == 4 ? 0 : 100;
                if (games % 3 == 2) setup.options.army.king_row[1] = Kind::boar;
                if (games % 3 == 1) setup.options.army.king_row[10] = Kind::chariot;
                CAPTURE(games);
                const auto end = play_out(setup);
                REQUIRE(end.view.result);
                ++games;
                in_time += end.view.result->reason != Ending::time ? 1 : 0;
                all.dooms += end.dooms;
                all.moles += end.moles;
                all.explosions += end.explosions;
                if (players == 2) CHECK(end.skips == 0);
                // Who has had no time to memorise the position plans in the dark with an older one (TOTAS 11).
                if (players == 2 && setup.options.memorise_s > 0) all.voids += end.voids;
                CHECK(end.ended_at.ms <= 30 * ms_per_minute);
            }
        }
    }
    CHECK(games == 20);
    CHECK(in_time == games);
    CHECK(all.dooms > 0);
    CHECK(all.moles > 10);
    CHECK(all.explosions > 0);
    CHECK(all.voids == 0);
}

TEST_CASE("TOTAS 9.3: where the playing time is short, it ends the game and nobody is refused anything") {
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        TotasMatch setup{{}, {level, level}, level, 10};
        setup.options.minutes = 1;
        setup.options.timer_s = 5;
        setup.options.ground_s = 1;
        CHECK(play_out(setup).ended_at.ms <= 62 * ms_per_s);
    }
}
