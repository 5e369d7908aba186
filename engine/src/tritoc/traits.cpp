#include "tritoc/traits.hpp"

#include <bit>

#include "base/seat_lists.hpp"
#include "engine/base/ensure.hpp"
#include "tritoc/bot/player.hpp"

namespace engine::tritoc {
namespace {

/// Fields that two players have won when a game ends: how many the first has, and how many the second, who has no line.
struct FieldCounts {
    static constexpr std::size_t most = 10;
    using Known = std::array<std::array<bool, most>, most>;
    Known without_line{};  // of neither
    Known with_line{};     // the first's, by the last field they won
};

bool completes_line(Nine fields) {
    for (unsigned last = 0; last < field_count; ++last) {
        const auto before = static_cast<Nine>(fields & ~bit(last));
        if (before != fields && !has_line(before)) return true;
    }
    return false;
}

FieldCounts counted_fields() {
    FieldCounts counts;
    const auto count = [](Nine fields) { return static_cast<std::size_t>(std::popcount(fields)); };
    for (Nine first = 0; first <= all_nine; ++first) {
        const bool is_line = has_line(first);
        if (is_line && !completes_line(first)) continue;
        const auto rest = static_cast<Nine>(all_nine & ~first);
        for (Nine second = 0; second <= all_nine; ++second) {
            if ((second & ~rest) != 0 || has_line(second)) continue;
            (is_line ? counts.with_line : counts.without_line)[count(first)][count(second)] = true;
        }
    }
    return counts;
}

/// Whether some game ends with so many fields on each side.
bool can_end_with(const std::array<int, 2>& fields, std::optional<Side> winner) {
    static const FieldCounts known = counted_fields();
    const auto most = static_cast<int>(FieldCounts::most) - 1;
    if (fields[0] < 0 || fields[1] < 0 || fields[0] > most || fields[1] > most) return false;
    const auto first = static_cast<std::size_t>(fields[winner ? index(*winner) : 0]);
    const auto second = static_cast<std::size_t>(fields[winner ? index(other(*winner)) : 1]);
    return known.without_line[first][second] || (winner.has_value() && known.with_line[first][second]);
}

}  // namespace

State Game::Traits::open(const Options& options, const Setup& setup, Notices& /*notices*/) {
    return {options, Draws(setup.fairness, setup.lot_book)};
}

std::vector<Seat> Game::Traits::seats(const Options& /*options*/) { return seats_up_to(1, 1); }  // TRITOC 1.3

Demonstration Game::Traits::demonstration() {
    Options options;
    options.turn_s = 0;
    return {options, 2, 2};
}

GameScore Game::Traits::score(const View& view) {
    ENSURE(view.result);
    const auto& [black, white] = view.result->points;
    return {view.result->winner, {static_cast<int>(black), static_cast<int>(white)}, {}};
}

std::optional<ScoreFault> Game::Traits::fault_in(const Options& /*options*/, const GameScore& score) {
    auto fields = score.points;
    if (score.winner) fields[index(*score.winner)] -= contest_points.win;
    if (score.winner && fields[index(*score.winner)] < 0)
        return ScoreFault{"points", "who wins has 5 points for it, and one for each field"};  // TRITOC 3.2, 3.4
    if (!can_end_with(fields, score.winner)) {
        return ScoreFault{"points", score.winner
                                        ? "no game ends so: a field is a point, a line of fields and a win are 5"
                                        : "no tie ends so: a field is a point, and three in a line win"};
    }
    if (score.counted != std::array{0, 0}) return ScoreFault{"counted", "nothing is counted beside points here"};
    return std::nullopt;
}

std::string_view Game::Traits::unrated_option(const Options& options) {
    const Options standard;
    if (options.layout != standard.layout) return "layout";
    return options.dice != standard.dice ? "dice" : "";
}

std::optional<Action> Game::Traits::think(const Seen& seen, unsigned level, Seed seed, const Budget& budget) {
    return Player(std::get<View>(seen.view), std::get<Options>(seen.options), seen.seat, level, seed, budget).next();
}
std::uint32_t Game::Traits::iterations_of(const Options& /*options*/, unsigned level) {
    return Player::iterations_of(level);
}

}  // namespace engine::tritoc
