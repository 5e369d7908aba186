// Evenings at once on one core, beside their games: what drawings, results and standings of many evenings cost, and
// what the games that are played in them. Each round of an evening is over when all its boards are; evenings take turns
// round by round. CPU time of this thread.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/contest.hpp"
#include "server/app/bot_game.hpp"
#include "server/tournament/core.hpp"
#include "server/tournament/tournament_json.hpp"
#include "tests/bench/machine.hpp"

namespace {

using namespace server::tournament;

struct Wish {
    unsigned evenings = 100;
    unsigned people = 24;
    unsigned rounds = 6;
    unsigned level = 1;
    int core = -1;
};

/// CPU seconds, and how many times.
struct Spent {
    double seconds = 0;
    double longest = 0;
    std::size_t times = 0;
};

template <class Work>
auto spent_on(Spent& spent, const Work& work) {
    struct Clock {
        Spent& spent;
        double began = bench::own_cpu_seconds();
        ~Clock() {
            const double seconds = bench::own_cpu_seconds() - began;
            spent.seconds += seconds;
            spent.longest = std::max(spent.longest, seconds);
            ++spent.times;
        }
    };
    const Clock clock{spent};
    return work();
}

struct Bill {
    Spent drawing;
    Spent machine;  // commands, results, what they decide, lines for the journal
    Spent page;     // standings and all, as JSON, once after each decision
    Spent games;
    double thinking = 0;  // of the computer players in them
    std::size_t page_bytes = 0;
    std::size_t line_bytes = 0;
};

class Evening {
public:
    Evening(const Wish& wish, unsigned number, Bill& bill) : bill_(bill) {
        Settings settings = defaults_of(Kind::scramble);
        settings.id = "E" + std::to_string(number);
        settings.name = "Evening";
        settings.options = *server::options_of("ctor", R"({"size":10,"teams":[3,3]})");
        settings.rounds = wish.rounds;
        settings.break_ms.reset();
        level_ = wish.level;
        Decision first;
        spent_on(bill_.machine, [&] {
            core_.emplace(Opened{settings, host_.person, engine::sha256(settings.id)}, "", now_ms_, first);
        });
        perform(std::move(first));
        for (unsigned person = 1; person <= wish.people; ++person) {
            const auto name = std::to_string(person);
            ask({{server::PlayerId{"p" + settings.id + '-' + name}, "Person " + name}, false, true}, Register{});
        }
        ask(host_, Start{});
    }

    bool is_over() const { return core_->state().is_over(); }

    void play_round() {
        while (!rooms_.empty()) {
            const OpenRoom room = rooms_.back();
            rooms_.pop_back();
            const auto winner = play(room);
            const auto worth = engine::contest_points_of(room.options);
            engine::GameScore score{winner, {worth.tie, worth.tie}, {32, 32}};
            if (winner) {
                score.points[engine::index(*winner)] = worth.win;
                score.points[engine::index(engine::other(*winner))] = worth.loss;
            }
            now_ms_ += 1'000;
            perform(spent_on(bill_.machine, [&] { return core_->board_ended(room.board, score, "g", {}, now_ms_); }));
        }
        const auto& state = core_->state();
        const bool is_last = state.rounds().size() == state.settings().rounds;
        ask(host_, is_last ? Command{Finish{}} : Command{NextRound{}});
    }

private:
    std::optional<engine::Side> play(const OpenRoom& room) {
        const server::BotGame game{room.options, {level_, level_}, {}, room.key, ++games_};
        const auto end = spent_on(bill_.games, [&] { return server::play(game); });
        for (const auto side : end.thinking) bill_.thinking += std::chrono::duration<double>(side).count();
        return end.verdict.winner;
    }

    void ask(const Who& who, const Command& command) {
        auto reply = spent_on(bill_.machine, [&] { return core_->request({who, command, now_ms_}); });
        if (!reply) throw std::runtime_error("refused: " + reply.error().message);
        perform(*std::move(reply));
    }

    void perform(Decision decision) {
        if (decision.records.empty()) return;
        for (const auto& line : decision.records) bill_.line_bytes += line.size();
        bill_.page_bytes += spent_on(bill_.page, [&] { return page_json(core_->state()); }).size();
        std::optional<PairingWanted> wanted;
        for (auto& effect : decision.effects) {
            if (auto* room = std::get_if<OpenRoom>(&effect)) rooms_.push_back(std::move(*room));
            if (auto* search = std::get_if<PairingWanted>(&effect)) wanted = std::move(*search);
        }
        if (!wanted) return;
        const auto found = spent_on(bill_.drawing, [&] { return find(wanted->search); });
        perform(spent_on(bill_.machine, [&] { return core_->paired(wanted->number, found, now_ms_); }));
    }

    const Who host_{{server::PlayerId{"phost"}, "Host"}, false, true};
    Bill& bill_;
    unsigned level_ = 1;
    std::int64_t now_ms_ = 1'800'000'000'000;
    std::optional<Core> core_;
    std::vector<OpenRoom> rooms_;
    unsigned games_ = 0;
};

void print_row(const char* what, const Spent& spent) {
    std::printf("| %s | %zu | %.2f | %.0f | %.0f |\n", what, spent.times, spent.seconds,
                1e6 * spent.seconds / static_cast<double>(spent.times), 1e6 * spent.longest);
}

void print(const Wish& wish, const Bill& bill) {
    std::printf(
        "%u evenings of %u people and %u rounds at once, CTOR in teams of three by computer players of level "
        "%u:\n\n| what | times | CPU s | each µs | longest µs |\n|---|---|---|---|---|\n",
        wish.evenings, wish.people, wish.rounds, wish.level);
    print_row("drawings", bill.drawing);
    print_row("commands, results, what follows from them, lines", bill.machine);
    print_row("pages with standings, as JSON", bill.page);
    print_row("games", bill.games);
    const double own = bill.drawing.seconds + bill.machine.seconds + bill.page.seconds;
    const double rules = bill.games.seconds - bill.thinking;
    const Settings usual = defaults_of(Kind::scramble);
    const double lasts = 1e-3 * static_cast<double>(wish.rounds * (*usual.round_ms + *usual.break_ms));
    std::printf(
        "\nThe evenings' own work is %.2f s, beside %.2f s for the rules, lots and records of their games and "
        "%.2f s for the thoughts of the computer players in them. People take %.0f minutes for such evenings "
        "(%.0f s a round, %.0f s between): of that core it is %.2f %%, with their games %.2f %%. Lines: %.1f "
        "MB, pages: %.1f MB.\n",
        own, rules, bill.thinking, lasts / 60, 1e-3 * static_cast<double>(*usual.round_ms),
        1e-3 * static_cast<double>(*usual.break_ms), 100 * own / lasts, 100 * (own + rules) / lasts,
        1e-6 * static_cast<double>(bill.line_bytes), 1e-6 * static_cast<double>(bill.page_bytes));
}

}  // namespace

int main(int count, char** arguments) try {
    Wish wish;
    CLI::App app("Evenings at once beside their games; prints a table.");
    app.add_option("--evenings", wish.evenings, "how many")->capture_default_str();
    app.add_option("--people", wish.people, "of each")->capture_default_str()->check(CLI::Range(2, 60));
    app.add_option("--rounds", wish.rounds, "of each")->capture_default_str()->check(CLI::Range(1, 12));
    app.add_option("--level", wish.level, "of the computer players")->capture_default_str()->check(CLI::Range(1, 3));
    app.add_option("--core", wish.core, "run on this core alone");
    CLI11_PARSE(app, count, arguments);
    if (wish.core >= 0 && !bench::pin_to_core(wish.core)) std::cerr << "not pinned to a core\n";

    Bill bill;
    std::vector<Evening> evenings;
    evenings.reserve(wish.evenings);
    for (unsigned number = 1; number <= wish.evenings; ++number) evenings.emplace_back(wish, number, bill);
    for (unsigned round = 0; round < wish.rounds; ++round) {
        for (auto& evening : evenings) evening.play_round();
    }
    for (const auto& evening : evenings) {
        if (!evening.is_over()) throw std::runtime_error("an evening is not over");
    }
    print(wish, bill);
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_evenings: " << fault.what() << '\n';
    return 1;
}
