#include "server/app/league.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ostream>
#include <thread>

#include <fmt/format.h>

#include "engine/bots.hpp"
#include "server/app/bot_game.hpp"

namespace server {
namespace {

constexpr double z_95 = 1.959964;  // two-sided 95 % of the normal distribution
constexpr double percent = 100;

struct Score {
    unsigned won = 0;
    unsigned tied = 0;
    unsigned lost = 0;
    std::uint64_t thoughts = 0;  // of the stronger level, and the time that they took
    std::chrono::nanoseconds thinking{};
};

int complain(std::ostream& err, const std::string& message) {
    err << "tutti: " << message << '\n';
    return EXIT_FAILURE;
}

/// The stronger level plays black in every odd game and white in every even one.
Score play_pair(const LeagueOptions& wish, const engine::Options& options, const engine::Bytes32& key, unsigned weak,
                unsigned strong) {
    std::vector<BotGameEnd> ends(wish.games);
    std::atomic<unsigned> next{0};
    const auto work = [&] {
        for (unsigned game = next++; game < wish.games; game = next++) {
            const engine::Side side = game % 2 == 0 ? engine::Side::black : engine::Side::white;
            // Both games of a pair are played with the same lots.
            BotGame one{options, {weak, weak}, {}, key, game / 2 + 1};
            one.levels[engine::index(side)] = strong;
            one.iterations[engine::index(side)] = wish.iterations;
            ends[game] = play(one);
            ends[game].record.clear();
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned thread = 1; thread < wish.threads; ++thread) threads.emplace_back(work);
        work();
    }
    Score score;
    for (unsigned game = 0; game < wish.games; ++game) {
        const engine::Side side = game % 2 == 0 ? engine::Side::black : engine::Side::white;
        const auto& winner = ends[game].verdict.winner;
        ++(!winner ? score.tied : *winner == side ? score.won : score.lost);
        score.thoughts += ends[game].thoughts[engine::index(side)];
        score.thinking += ends[game].thinking[engine::index(side)];
    }
    return score;
}

void print(std::ostream& out, unsigned weak, unsigned strong, const Score& score) {
    const double played = score.won + score.tied + score.lost;
    const double points = score.won + score.tied / 2.0;
    const Interval interval = wilson(points, played);
    out << fmt::format("| {} v {} | {} | {} | {} | {:.1f} % | {:.1f} to {:.1f} % | {:.2f} |\n", strong, weak, score.won,
                       score.tied, score.lost, percent * points / played, percent * interval.low,
                       percent * interval.high,
                       std::chrono::duration<double, std::milli>(score.thinking).count()
                           / static_cast<double>(std::max<std::uint64_t>(1, score.thoughts)));
    out.flush();
}

}  // namespace

Interval wilson(double won, double played) {
    const double share = won / played;
    const double z2 = z_95 * z_95;
    const double middle = (share + z2 / (2 * played)) / (1 + z2 / played);
    const double half = z_95 * std::sqrt(share * (1 - share) / played + z2 / (4 * played * played)) / (1 + z2 / played);
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

int league(const LeagueOptions& wish, std::ostream& out, std::ostream& err) {
    const auto key = key_of_seed(wish.seed_hex);
    if (!key) return complain(err, "the seed must be 1 to 64 hex digits");
    const auto options = options_of(wish.game, wish.options_json);
    if (!options) return complain(err, options.error());
    for (const unsigned level : wish.levels) {
        if (level < engine::bot_level_min || level > engine::bot_level_max) {
            return complain(err, "there is no level " + std::to_string(level));
        }
    }
    if (wish.levels.size() < 2) return complain(err, "a league needs two levels");
    if (wish.games == 0) return complain(err, "a league needs games");
    auto levels = wish.levels;
    std::sort(levels.begin(), levels.end());
    out << fmt::format("{}, {} games a pair, seed {}\n\n", wish.game, wish.games, wish.seed_hex);
    out << "| levels | won | tied | lost | share of points | 95 % interval | ms a decision |\n"
           "|---|---|---|---|---|---|---|\n";
    for (std::size_t strong = 1; strong < levels.size(); ++strong) {
        for (std::size_t weak = 0; weak < strong; ++weak) {
            print(out, levels[weak], levels[strong], play_pair(wish, *options, *key, levels[weak], levels[strong]));
        }
    }
    return EXIT_SUCCESS;
}

}  // namespace server
