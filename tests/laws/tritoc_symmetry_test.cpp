// Law 10 for Tritoc: whole games are the same when the fields are permuted by a symmetry of the square (their numbers
// are the same in every field; holes within a field bear different ones and stay), and with the colours exchanged.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>

#include "engine/tritoc/game.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace engine::tritoc;
using namespace test_support;

namespace {

using Playing = Playground<tritoc::Game>;

/// Quarter turns of the 3×3 square, after a reflection or none.
struct SquareMap {
    unsigned quarters = 0;
    bool mirrored = false;

    unsigned operator()(unsigned place) const {
        unsigned row = place / 3;
        unsigned column = place % 3;
        if (mirrored) column = 2 - column;
        for (unsigned turn = 0; turn < quarters; ++turn) {
            const unsigned old_row = row;
            row = column;
            column = 2 - old_row;
        }
        return row * 3 + column;
    }
    Nine operator()(Nine places) const {
        Nine image = 0;
        for (unsigned place = 0; place < 9; ++place) {
            if ((places & bit(place)) != 0) image |= bit((*this)(place));
        }
        return image;
    }
};

tritoc::View referee(const Match& match) { return std::get<tritoc::View>(match.view_for(Audience::referee)); }
std::string bytes(const tritoc::View& view) { return encoded(engine::View(view)); }

/// With this clock nothing is ever drawn by lot: where lots fall follows the order of targets, which is not kept.
Setup setup_for(const Playing& playground, unsigned turn_s) {
    Setup setup = playground.setup();
    auto& options = std::get<tritoc::Options>(setup.options);
    options.layout = Layout::standard;
    options.turn_s = turn_s;
    return setup;
}

Place* place_of(engine::Input& input) {
    auto* player = std::get_if<PlayerInput>(&input);
    if (player == nullptr) return nullptr;
    auto& action = std::get<tritoc::Action>(player->action);
    if (auto* placed = std::get_if<PlacePiece>(&action)) return &placed->at;
    if (auto* removed = std::get_if<RemovePiece>(&action)) return &removed->at;
    return nullptr;
}

/// Fields outside the board stay what they are: just as wrong.
engine::Input mapped(engine::Input input, const SquareMap& map) {
    auto* at = place_of(input);
    if (at != nullptr && at->field >= 1 && at->field <= 9) at->field = map(static_cast<unsigned>(at->field - 1)) + 1;
    return input;
}
tritoc::View mapped(tritoc::View view, const SquareMap& map) {
    const Board board = view.board;
    for (const Side side : both_sides) {
        view.board.won[index(side)] = map(board.won[index(side)]);
        for (unsigned field = 0; field < field_count; ++field) {
            view.board.pieces[index(side)][map(field)] = board.pieces[index(side)][field];
        }
    }
    for (Hole& target : view.targets) target.field = static_cast<std::uint8_t>(map(unsigned{target.field}));
    std::sort(view.targets.begin(), view.targets.end());
    return view;
}

engine::Input exchanged(engine::Input input) {
    if (auto* player = std::get_if<PlayerInput>(&input); player != nullptr && player->seat) {
        player->seat->side = other(player->seat->side);
    }
    if (auto* forfeit = std::get_if<Forfeit>(&input)) forfeit->side = other(forfeit->side);
    return input;
}
/// As it would be one turn earlier, with the sides exchanged.
tritoc::View exchanged(tritoc::View view, std::int64_t delay_ms) {
    std::swap(view.board.pieces[0], view.board.pieces[1]);
    std::swap(view.board.won[0], view.board.won[1]);
    std::swap(view.clock_losses[0], view.clock_losses[1]);
    std::swap(view.points[0], view.points[1]);
    view.player = other(view.player);
    --view.turn;
    if (view.deadline) view.deadline->ms -= delay_ms;
    if (view.result) {
        std::swap(view.result->points[0], view.result->points[1]);
        if (view.result->winner) view.result->winner = other(*view.result->winner);
    }
    return view;
}

}  // namespace

TEST_CASE("law 10: whole games of Tritoc are the same with the fields turned and reflected") {
    unsigned ended = 0;
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
        CAPTURE(seed);
        Playing playground(seed);
        const Setup setup = setup_for(playground, 0);
        const SquareMap map{static_cast<unsigned>(seed) % 4, seed % 8 >= 4};
        Match match = Match::open(setup).match;
        Match image = Match::open(setup).match;
        for (unsigned step = 0; step < Playing::inputs_max && !match.verdict(); ++step) {
            const auto [input, at] = playground.next(match);
            const auto applied = match.apply(input, at);
            REQUIRE(applied.refusal == image.apply(mapped(input, map), at).refusal);
            REQUIRE(bytes(mapped(referee(match), map)) == bytes(referee(image)));
        }
        ended += match.verdict() ? 1 : 0;
    }
    CHECK(ended == 80);
}

TEST_CASE("law 10: whole games of Tritoc are the same with the colours exchanged, where the first to move lets it be") {
    constexpr std::int64_t turn_ms = turn_max_s * ms_per_s;
    unsigned decided = 0;
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
        CAPTURE(seed);
        Playing playground(seed);
        const Setup setup = setup_for(playground, turn_max_s);
        Match match = Match::open(setup).match;
        Match image = Match::open(setup).match;
        image.advance(Instant{turn_ms});  // Black's first turn is gone, and no lot is drawn with it
        for (unsigned step = 0; step < Playing::inputs_max && !match.verdict(); ++step) {
            const auto [input, at] = playground.next(match);
            const Instant now = std::min(at, Instant{referee(match).deadline->ms - 1});
            const auto applied = match.apply(input, now);
            REQUIRE(applied.refusal == image.apply(exchanged(input), after(now, turn_ms)).refusal);
            auto expected = exchanged(referee(image), turn_ms);
            // What that one expiry leaves until Black's next turn has ended.
            if (expected.turn <= 2) expected.clock_losses[1] = referee(match).clock_losses[1];
            REQUIRE(bytes(expected) == bytes(referee(match)));
        }
        CHECK(match.verdict().has_value());
        decided += match.verdict() == image.verdict() ? 0 : 1;
    }
    CHECK(decided > 60);  // by the other side
}
