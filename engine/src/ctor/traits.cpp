#include "ctor/traits.hpp"

#include <utility>

#include "base/seat_lists.hpp"
#include "ctor/bot/player.hpp"
#include "engine/base/ensure.hpp"

namespace engine::ctor {
namespace {

std::array<int, 2> points_of(std::optional<Side> winner) {
    constexpr const ContestPoints& points = Game::Traits::contest_points;
    if (!winner) return {points.tie, points.tie};
    std::array<int, 2> of_sides{points.loss, points.loss};
    of_sides[index(*winner)] = points.win;
    return of_sides;
}

std::optional<ScoreFault> fault_of_chips(unsigned size, const GameScore& score) {
    const int squares = static_cast<int>(size * size);
    const auto [black, white] = score.counted;
    if (black < 0 || white < 0 || black > squares || white > squares || black + white > squares)
        return ScoreFault{"counted", "a board of " + std::to_string(squares) + " squares holds no such chips"};
    if (!score.winner && black != white) return ScoreFault{"counted", "in a tie both have as many chips"};  // CTOR 7.2
    return std::nullopt;
}

}  // namespace

State Game::Traits::open(const Options& options, const Setup& /*setup: CTOR draws no lots*/, Notices& notices) {
    return {options, notices};
}

std::vector<Seat> Game::Traits::seats(const Options& options) { return seats_up_to(options.power, options.power); }
std::vector<Seat> Game::Traits::starting_seats(const Options& options) {
    return seats_up_to(options.teams[0], options.teams[1]);
}
bool Game::Traits::knows_seat(const Options& /*options*/, Seat seat) { return seat.number <= seat_number_max; }
Options Game::Traits::sides_exchanged(Options options) {
    std::swap(options.teams[0], options.teams[1]);
    std::swap(options.sandglass_s[0], options.sandglass_s[1]);
    return options;
}

/// Two against two: sealed choices that belong together, and that may collide.
Demonstration Game::Traits::demonstration() {
    Options options;
    options.size = 8;
    options.teams = {2, 2};
    options.power = default_power(options.teams);
    options.auto_replace = true;
    return {options, 2, 4};
}

bool Game::Traits::moves_on(const Notice& notice) {
    return !std::visit(is_one_of<ChoiceSealed, ChoiceUnsealed, DoneSaid, ResignSaid>, notice.fact);
}

pairing::TableForm Game::Traits::table_form(const Options& options) {
    const auto team = std::max(options.teams[0], options.teams[1]);
    return {team, team > 1, team > 1, false};
}

Options Game::Traits::for_table(Options options, unsigned black, unsigned white) {
    const auto full = default_power(options.teams);
    options.teams = {black, white};
    options.power = default_power(options.teams);
    if (options.power < full) options.size = small_size;
    return options;
}

GameScore Game::Traits::score(const View& view) {
    ENSURE(view.result);
    const auto& [black, white] = view.result->chips;
    return {view.result->winner,
            points_of(view.result->winner),
            {static_cast<int>(black), static_cast<int>(white)}};  // CTOR 7.2, 7.5
}

std::optional<ScoreFault> Game::Traits::fault_in(const Options& options, const GameScore& score) {
    if (score.points != points_of(score.winner)) {
        return ScoreFault{"points", score.winner ? "who wins has 2 points here, and who loses 0"
                                                 : "without a winner it is a tie: 1 point each"};
    }
    return fault_of_chips(options.size, score);
}

std::string_view Game::Traits::unrated_option(const Options& options) {
    if (options.teams[0] != options.teams[1]) return "teams";
    if (options.power != default_power(options.teams)) return "power";
    if (options.sandglass_s[0] != options.sandglass_s[1]) return "sandglass";
    return options.secrets ? "secrets" : "";
}

Options Game::Traits::among_strangers(unsigned members) {
    constexpr unsigned turn_s = 60;
    Options options;
    options.size = small_size;
    options.teams = {members, members};
    options.power = default_power(options.teams);
    options.sandglass_s = {turn_s, turn_s};
    return options;
}

std::optional<Action> Game::Traits::think(const Seen& seen, unsigned level, Seed seed, const Budget& budget) {
    return Player(std::get<Options>(seen.options), std::get<View>(seen.view), std::get<OwnEnvelopes>(seen.own),
                  seen.seat, level, seed, budget)
        .next();
}
std::uint32_t Game::Traits::iterations_of(const Options& options, unsigned level) {
    return Player::iterations_of(options, level);
}

}  // namespace engine::ctor
