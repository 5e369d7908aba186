// Whatever the computer player does is accepted, in games of all options with all kinds of company.
#include "engine/base/seed.hpp"
#include "tests/engine/bots/bot_match.hpp"
#include "tests/support/ctor_playground.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

using CtorPlayground = Playground<ctor::Game>;

constexpr unsigned mixed_games = 200;
constexpr unsigned inputs_max = 1500;

bool is_sensible(const ctor::View& view, Seat seat, const ctor::Action& action) {
    if (std::holds_alternative<Resign>(action) || std::holds_alternative<Unseal>(action)) return false;
    const bool is_alone = view.members[index(seat.side)].size() == 1;
    if (std::holds_alternative<OpenRound>(action)) return is_alone;
    // Alone it ends its own turn; never one that a teammate may still want.
    if (std::holds_alternative<SayDone>(action)) return view.phase == Phase::secrets || is_alone;
    return true;
}

struct Tally {
    unsigned thoughts = 0;
    unsigned actions = 0;
    unsigned refused = 0;
    unsigned silly = 0;
    unsigned second_choices = 0;
    unsigned secrets = 0;
};

/// Some seats are computer players' for the whole game; anybody may do anything in between.
void play_mixed(std::uint64_t game, Tally& tally) {
    CtorPlayground others(game);
    Seed seed(game * 31 + 7);
    const auto setup = others.setup();
    auto match = Match::open(setup).match;
    std::vector<Seat> bots;
    for (const Seat seat : seats_of(setup.options)) {
        if (seed.below(3) != 0) bots.push_back(seat);
    }
    const std::uint64_t company = 1 + seed.below(8);  // one input in so many comes from others
    for (unsigned input = 0; input < inputs_max && !match.ended_at(); ++input) {
        bool acted = false;
        if (seed.below(company) != 0) {
            for (const Seat seat : bots) {
                const unsigned level = 1 + static_cast<unsigned>(seed.below(bot_level_max));
                const auto view = std::get<ctor::View>(match.view_for(audience_of(seat.side)));
                const auto action = thought_of(match, seat, level, seed.next());
                ++tally.thoughts;
                if (!action) continue;
                acted = true;
                ++tally.actions;
                tally.silly += is_sensible(view, seat, *action) ? 0 : 1;
                tally.secrets += std::holds_alternative<NoteSecrets>(*action) ? 1 : 0;
                const bool seals = std::holds_alternative<Seal>(*action);
                tally.second_choices += seals && view.round->operation == Operation::put && view.performed ? 1 : 0;
                const auto refusal = match.apply(PlayerInput{seat, *action}, match.now()).refusal;
                tally.refused += refusal ? 1 : 0;
            }
        }
        if (acted) continue;
        const auto next = others.next(match);
        match.apply(next.input, next.at);
    }
}

}  // namespace

TEST_CASE("a computer player's actions are accepted, whoever plays beside it") {
    Tally tally;
    for (std::uint64_t game = 1; game <= mixed_games; ++game) play_mixed(game, tally);
    CHECK(tally.refused == 0);
    CHECK(tally.silly == 0);
    CHECK(tally.actions > 10'000);
    CHECK(tally.thoughts > tally.actions);
    CHECK(tally.second_choices > 0);
    CHECK(tally.secrets > 0);
}

TEST_CASE("CTOR 5.1: games of computer players alone come to the full board, under all pairings and options") {
    unsigned full = 0;
    unsigned games = 0;
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        for (unsigned black = 1; black <= 3; ++black) {
            for (unsigned white = 1; white <= 3; ++white) {
                for (unsigned power = default_power({black, white}); power <= power_max; ++power) {
                    CtorOptions options = teams(black, white, power);
                    options.auto_replace = games % 3 == 1;
                    options.secrets = games % 2 == 1;
                    options.size = games % 5 == 4 ? 10 : 8;
                    const auto end = play_out({options, {level, level}, games + 1});
                    CAPTURE(level, black, white, power, games);
                    CHECK(end.actions <= 15 * options.size * options.size);
                    full += end.view.result->reason == Ending::board_full ? 1 : 0;
                    ++games;
                }
            }
        }
    }
    CHECK(games == 3 * 13);
    CHECK(full == games);
}
