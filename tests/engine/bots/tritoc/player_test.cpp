// Computer players of Tritoc: what they choose in positions laid out by hand, and who beats whom. The seeds are fixed.
#include <algorithm>

#include <catch2/catch.hpp>

#include "engine/base/seed.hpp"
#include "engine/bots.hpp"
#include "engine/match.hpp"

using namespace engine;
using namespace engine::tritoc;

namespace {

/// Nine fields: "bb......." has black in the first two holes.
Board board_of(const std::array<std::string_view, field_count>& fields) {
    Board board;
    for (unsigned field = 0; field < field_count; ++field) {
        for (unsigned hole = 0; hole < fields[field].size(); ++hole) {
            const char piece = fields[field][hole];
            if (piece == 'b') board.pieces[index(Side::black)][field] |= bit(hole);
            if (piece == 'w') board.pieces[index(Side::white)][field] |= bit(hole);
        }
        for (const Side side : both_sides) {
            if (has_line(board.pieces[index(side)][field])) board.won[index(side)] |= bit(field);
        }
    }
    return board;
}

Labels standard() {
    Labels labels{};
    for (auto& field : labels) {
        for (unsigned hole = 0; hole < hole_count; ++hole) field[hole] = static_cast<std::uint8_t>(label_min + hole);
    }
    return labels;
}

/// Black has thrown a 3 and may choose among these.
Seen with_targets(const Board& board, Phase phase, DiceThrow dice, std::vector<Hole> targets) {
    tritoc::View view;
    view.phase = phase;
    view.labels = standard();
    view.board = board;
    view.turn = 9;
    view.player = Side::black;
    view.throws = {dice};
    view.targets = std::move(targets);
    return {tritoc::Options{}, view, tritoc::OwnEnvelopes{}, Seat{Side::black, 1}, std::nullopt};
}

tritoc::Action thought(const Seen& seen, unsigned level, const Budget& budget = {}) {
    return std::get<tritoc::Action>(think(seen, level, 7, budget).value());
}

struct Score {
    unsigned won = 0;
    unsigned lost = 0;
};
Score compete(unsigned level, unsigned opponent, unsigned games, const tritoc::Options& options = {}) {
    Score score;
    for (unsigned game = 0; game < games; ++game) {
        const Side side = game % 2 == 0 ? Side::black : Side::white;
        Fairness fairness;
        fairness.secret[0] = static_cast<std::uint8_t>(game);
        auto match = Match::open({options, fairness}).match;
        Seed seed(game);
        while (!match.ended_at()) {
            const Seat seat = match.awaited().front();
            const auto action =
                think(seen_from(match, seat), seat.side == side ? level : opponent, seed.next(), {200, {}});
            REQUIRE(action);
            REQUIRE(!match.apply(PlayerInput{seat, *action}, match.now()).refusal);
        }
        score.won += match.verdict()->winner == side ? 1 : 0;
        score.lost += match.verdict()->winner == other(side) ? 1 : 0;
    }
    return score;
}

}  // namespace

TEST_CASE("TRITOC 3.2: every level sets the piece that wins a field, and the higher ones the game") {
    const auto board = board_of({"bbb......", "bbb......", ".bb......", ".ww......", "", "", "", "", ".bb......"});
    const auto seen = with_targets(board, Phase::place, {1, 2}, {{2, 0}, {3, 0}, {4, 0}, {8, 0}});
    CHECK(thought(seen, 1) == tritoc::Action(PlacePiece{{3, 1}}));
    CHECK(thought(seen, 2) == tritoc::Action(PlacePiece{{3, 1}}));
    CHECK(thought(seen, 3) == tritoc::Action(PlacePiece{{3, 1}}));
}

TEST_CASE("the higher levels keep the other side from winning the game") {
    const auto board = board_of({"www......", "www......", ".ww......", "b........", "", "", "", "", ""});
    const auto seen = with_targets(board, Phase::place, {1, 2}, {{2, 0}, {4, 0}, {5, 0}, {6, 0}});
    CHECK(thought(seen, 2) == tritoc::Action(PlacePiece{{3, 1}}));
    CHECK(thought(seen, 3) == tritoc::Action(PlacePiece{{3, 1}}));
}

TEST_CASE("TRITOC 2.3, 2.4: the higher levels take the piece that threatens, and give up one that does nothing") {
    const auto board = board_of({"www......", "www......", ".ww......", "w........", "bb......b", "", "", "", ""});
    const auto other_piece = with_targets(board, Phase::remove_other, {6, 6}, {{2, 1}, {2, 2}, {3, 0}});
    const auto own_piece = with_targets(board, Phase::remove_own, {1, 1}, {{4, 0}, {4, 1}, {4, 8}});
    for (const unsigned level : {2U, 3U}) {
        const auto removed = std::get<RemovePiece>(thought(other_piece, level));
        CHECK(removed.at.field == 3);
        CHECK(std::holds_alternative<RemovePiece>(thought(own_piece, level)));
    }
}

TEST_CASE("a computer player of Tritoc knows nothing of the dice to come") {
    // Two games that differ in their secret alone, from the first throw that both have on.
    Fairness one;
    auto match = Match::open({tritoc::Options{}, one}).match;
    const auto first_of = [](std::uint8_t byte) {
        Fairness fairness;
        fairness.secret[31] = byte;
        auto opened = Match::open({tritoc::Options{}, fairness}).match;
        opened.apply(PlayerInput{Seat{Side::black, 1}, tritoc::Action(Throw{})}, Instant{});
        return opened;
    };
    match = first_of(0);
    const auto thrown = [](const Match& of) {
        return std::get<tritoc::View>(of.view_for(Audience::black)).throws.front();
    };
    unsigned compared = 0;
    for (std::uint8_t byte = 1; byte < 200; ++byte) {
        const auto twin = first_of(byte);
        if (thrown(twin) != thrown(match)) continue;
        const Seat seat{Side::black, 1};
        for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
            CHECK(think(seen_from(match, seat), level, 5) == think(seen_from(twin, seat), level, 5));
        }
        ++compared;
    }
    CHECK(compared > 0);
}

TEST_CASE("a thought is over at once when its time is, and the same when it is not") {
    const auto board = board_of({"b.w......", "w.b......", "", "", "", "", "", "", ""});
    const auto seen = with_targets(board, Phase::place, {3, 4}, {{0, 4}, {1, 4}, {2, 4}, {3, 4}, {4, 4}});
    unsigned asked = 0;
    const auto action = thought(seen, 3, {1'000'000, [&] { return ++asked > 3; }});
    CHECK(asked == 4);
    CHECK(std::holds_alternative<PlacePiece>(action));
    CHECK(thought(seen, 3) == thought(seen, 3));
    CHECK(iterations_of(tritoc::Options{}, 3) > 0);
}

TEST_CASE("nobody thinks out of turn, or when the game is over") {
    auto seen = with_targets(Board{}, Phase::toss, {}, {});
    std::get<tritoc::View>(seen.view).throws.clear();
    CHECK(thought(seen, 1) == tritoc::Action(Throw{}));
    seen.seat = Seat{Side::white, 1};
    CHECK(!think(seen, 3, 1));
    std::get<tritoc::View>(seen.view).phase = Phase::over;
    seen.seat = Seat{Side::black, 1};
    CHECK(!think(seen, 3, 1));
}

TEST_CASE("level 2 of Tritoc beats level 1 nearly always, also with even dice and shuffled labels") {
    constexpr unsigned games = 60;
    CHECK(compete(2, 1, games).won >= games * 85 / 100);
    CHECK(compete(2, 1, games, {Layout::shuffled, Dice::even, 0}).won >= games * 80 / 100);
    CHECK(compete(3, 1, games / 3).won >= games / 3 * 85 / 100);
}
