// Law 10: CTOR is the same game under translations and rotations of the torus, and under exchange of the colours.
#include <algorithm>
#include <catch2/catch.hpp>
#include <vector>

#include "engine/base/seed.hpp"
#include "engine/ctor/game.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

/// Numbers outside the board stay what they are: just as wrong.
std::int64_t mapped(std::int64_t square, const BoardMap& map) {
    const auto last = static_cast<std::int64_t>(map.size) * map.size;
    return square >= 1 && square <= last ? map(static_cast<Square>(square)) : square;
}
Choice mapped(Choice choice, const BoardMap& map) {
    if (auto* put = std::get_if<ctor::Put>(&choice)) put->square = mapped(put->square, map);
    if (auto* move = std::get_if<ctor::Move>(&choice)) {
        *move = {mapped(move->from, map), mapped(move->to, map)};
    }
    if (auto* landing = std::get_if<ctor::Landing>(&choice)) {
        *landing = {mapped(landing->first, map), mapped(landing->second, map), mapped(landing->to, map)};
    }
    return choice;
}
engine::Input mapped(engine::Input input, const BoardMap& map) {
    auto* player = std::get_if<PlayerInput>(&input);
    if (player == nullptr) return input;
    auto& action = std::get<ctor::Action>(player->action);
    if (auto* seal = std::get_if<Seal>(&action)) seal->choice = mapped(seal->choice, map);
    if (auto* replacement = std::get_if<ctor::Replace>(&action)) replacement->square = mapped(replacement->square, map);
    if (auto* secrets = std::get_if<NoteSecrets>(&action)) {
        for (auto& square : secrets->squares) square = mapped(square, map);
    }
    return input;
}

/// The view as it is on the mapped board. What is listed in the order of squares is sorted anew; chips that spring
/// together stand in that order, too.
ctor::View mapped(ctor::View view, const BoardMap& map) {
    for (auto& chips : view.board.chips) chips = test_support::mapped(chips, map);
    view.replaceable = test_support::mapped(view.replaceable, map);
    for (auto& secrets : view.secrets) {
        if (secrets) secrets = test_support::mapped(*secrets, map);
    }
    for (auto& spent : view.spent) spent.square = map(spent.square);
    if (view.round) {
        for (auto& duty : view.round->duties) {
            if (duty.choice) duty.choice = mapped(*duty.choice, map);
        }
    }
    return view;
}
std::string bytes(ctor::View view) {
    std::sort(view.spent.begin(), view.spent.end(),
              [](const Spent& one, const Spent& two) { return one.square < two.square; });
    return encoded(engine::View(view));
}
ctor::View referee(const Match& match) { return std::get<ctor::View>(match.view_for(Audience::referee)); }

void same_game(std::uint64_t seed, BoardMap map) {
    Playground<ctor::Game> playground(seed);
    const Setup setup = playground.setup();
    Match match = Match::open(setup).match;
    Match image = Match::open(setup).match;
    map.size = referee(match).board.size;
    for (unsigned step = 0; step < 20'000 && !match.verdict(); ++step) {
        const auto [input, at] = playground.next(match);
        const auto applied = match.apply(input, at);
        const auto applied_image = image.apply(mapped(input, map), at);
        REQUIRE(applied.refusal == applied_image.refusal);
        REQUIRE(bytes(mapped(referee(match), map)) == bytes(referee(image)));
    }
    CHECK(match.verdict() == image.verdict());
}

Board random_board(Seed& seed, unsigned size) {
    Board board;
    board.size = size;
    for (Square square = 1; square <= size * size; ++square) {
        const auto roll = seed.below(5);
        if (roll < 4) board.chips[roll % 2].insert(square);
    }
    return board;
}

}  // namespace

TEST_CASE("law 10: whole games of CTOR are the same under translations of the torus") {
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        CAPTURE(seed);
        same_game(seed, {8, 1 + static_cast<unsigned>(seed) % 7, static_cast<unsigned>(seed / 3) % 8, 0});
    }
}

TEST_CASE("law 10: whole games of CTOR are the same under rotations by quarter turns") {
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        CAPTURE(seed);
        same_game(seed, {8, 0, 0, 1 + static_cast<unsigned>(seed) % 3});
        same_game(seed, {8, 3, 5, 1 + static_cast<unsigned>(seed) % 3});
    }
}

TEST_CASE("law 10: what can be replaced is the same for the other colour on the board with colours exchanged") {
    Seed seed(7);
    for (unsigned round = 0; round < 500; ++round) {
        const Board board = random_board(seed, round % 2 == 0 ? 8 : 10);
        Board exchanged = board;
        std::swap(exchanged.chips[0], exchanged.chips[1]);
        CHECK(replaceable(board, Side::black) == replaceable(exchanged, Side::white));
        CHECK(replaceable(board, Side::white) == replaceable(exchanged, Side::black));
        CHECK(board.empty() == exchanged.empty());
        CHECK(board.full() == exchanged.full());
    }
}
