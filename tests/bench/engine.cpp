// The engine and its codecs without a network: CPU time of this thread, medians of several repetitions.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <functional>
#include <iostream>
#include <sstream>
#include <vector>

#include "engine/bots.hpp"
#include "protocol/client_message.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/record.hpp"
#include "protocol/replay.hpp"
#include "tests/bench/table.hpp"
#include "tests/support/playground.hpp"

namespace {

using namespace bench;
using engine::Audience;

constexpr unsigned games_in_a_lot = 20;
constexpr unsigned position_every = 16;

/// A random game with the inputs that were accepted.
struct Game {
    engine::Setup setup;
    std::vector<test_support::TimedInput> inputs;
    std::string record;
};

struct Lot {
    std::string name;
    std::vector<Game> games;
    std::vector<engine::Match> positions;  // from all stages of the games
    std::size_t inputs = 0;
};

template <class Played>
Game random_game(std::uint64_t seed, const typename Played::Options& options, std::vector<engine::Match>& positions) {
    test_support::Playground<Played> playing(seed, options);
    Game game{playing.setup(), {}, {}};
    game.setup.fairness.game_id = "BENCH";
    auto match = engine::Match::open(game.setup).match;
    protocol::RecordWriter record({game.setup.fairness.game_id,
                                   game.setup.options,
                                   {},
                                   engine::commitment_of(game.setup.fairness.secret),
                                   {},
                                   protocol::utc_text(0)});
    while (!match.verdict()) {
        auto timed = playing.next(match);
        if (match.apply(timed.input, timed.at).refusal) {
            if (!match.verdict()) continue;
            timed.input = engine::Tick{};  // a deadline has ended the game (record.md 3.1)
        }
        game.inputs.push_back(timed);
        record.add(timed.input, timed.at);
        if (game.inputs.size() % position_every == 0 && !match.awaited().empty()) positions.push_back(match);
    }
    record.finish(match, game.setup.fairness.secret);
    game.record = record.text();
    return game;
}

template <class Played>
Lot random_lot(std::string name, const typename Played::Options& options) {
    Lot lot{std::move(name), {}, {}, 0};
    for (std::uint64_t seed = 1; seed <= games_in_a_lot; ++seed) {
        lot.games.push_back(random_game<Played>(seed, options, lot.positions));
        lot.inputs += lot.games.back().inputs.size();
    }
    return lot;
}

/// Keeps what is computed from being left out.
std::size_t sum = 0;

std::size_t encoded_bytes(const engine::Match& match, Audience audience) {
    return protocol::json_text(protocol::write_view, match.view_for(audience)).size();
}

void measure_games(const Table& table, const Lot& lot) {
    const auto play = [&] {
        for (const Game& game : lot.games) {
            auto match = engine::Match::open(game.setup).match;
            for (const auto& timed : game.inputs) sum += match.apply(timed.input, timed.at).notices.size();
        }
    };
    table.per_second("random games", lot.name, "games/s", lot.games.size(), play);
    table.per_second("actions applied", lot.name, "actions/s", lot.inputs, play);
    table.per_second("random games, three views encoded after each action", lot.name, "games/s", lot.games.size(), [&] {
        for (const Game& game : lot.games) {
            auto match = engine::Match::open(game.setup).match;
            for (const auto& timed : game.inputs) {
                sum += match.apply(timed.input, timed.at).notices.size();
                for (const auto audience : {Audience::black, Audience::white, Audience::spectator}) {
                    sum += encoded_bytes(match, audience);
                }
            }
        }
    });
}

void measure_views(const Table& table, const Lot& lot) {
    for (const auto audience : {Audience::black, Audience::spectator}) {
        const std::string who(engine::name_of(audience));
        table.nanoseconds("view_for " + who, lot.name, lot.positions.size(), [&] {
            for (const auto& match : lot.positions) sum += match.view_for(audience).index();
        });
        table.nanoseconds("view_for " + who + ", encoded", lot.name, lot.positions.size(), [&] {
            for (const auto& match : lot.positions) sum += encoded_bytes(match, audience);
        });
    }
    for (unsigned level = engine::bot_level_min; level <= engine::bot_level_max; ++level) {
        table.nanoseconds("think(), level " + std::to_string(level), lot.name, lot.positions.size(), [&] {
            for (const auto& match : lot.positions) {
                const engine::Seat seat = match.awaited().front();
                sum += engine::think(engine::seen_from(match, seat), level, sum).has_value();
            }
        });
    }
}

void measure_replaceable(const Table& table, const Lot& lot) {
    std::vector<engine::ctor::Board> boards;
    for (const auto& match : lot.positions) {
        boards.push_back(std::get<engine::ctor::View>(match.view_for(Audience::spectator)).board);
    }
    table.nanoseconds("replaceable()", lot.name, boards.size(), [&] {
        for (const auto& board : boards) sum += engine::ctor::replaceable(board, engine::Side::black).size();
    });
}

void measure_records(const Table& table, const Lot& lot) {
    table.per_second("records written", lot.name, "records/s", lot.games.size(), [&] {
        for (const Game& game : lot.games) {
            protocol::RecordWriter record({"BENCH", game.setup.options, {}, "", {}, ""});
            for (const auto& timed : game.inputs) record.add(timed.input, timed.at);
            sum += record.text().size();
        }
    });
    table.per_second("records verified (tutti replay)", lot.name, "records/s", lot.games.size(), [&] {
        for (const Game& game : lot.games) {
            std::istringstream in(game.record);
            std::ostringstream out;
            if (protocol::verify_record(in, out, out) != 0) throw std::runtime_error("a record is wrong: " + out.str());
            sum += out.str().size();
        }
    });
}

void measure_messages(const Table& table, const Lot& lot) {
    constexpr std::string_view act =
        R"({"type":"act","id":"k3-77","room":"4GZK7Q2M","action":{"type":"seal","duty":2,"choice":{"put":45}}})";
    constexpr std::size_t times = 1000;
    table.nanoseconds("an act read from its JSON", lot.name, times, [&] {
        for (std::size_t time = 0; time < times; ++time) sum += protocol::read_client_message(act) ? 1 : 0;
    });
}

}  // namespace

int main(int count, char** arguments) try {
    double seconds = 0.15;
    CLI::App app("Measures the engine and its codecs; prints a table.");
    app.add_option("--seconds", seconds, "of each repetition")->capture_default_str();
    CLI11_PARSE(app, count, arguments);

    engine::ctor::Options small;
    small.size = 8;
    small.teams = {1, 1};
    small.power = 2;
    const Lot duel = random_lot<engine::ctor::Game>("CTOR, 8×8, 1-1", small);
    const Lot full = random_lot<engine::ctor::Game>("CTOR, 10×10, 3-3", {});
    const Lot totas = random_lot<engine::totas::Game>("TOTA*S", {});
    const Table table(seconds);
    for (const Lot* lot : {&duel, &full, &totas}) {
        measure_games(table, *lot);
        measure_views(table, *lot);
        measure_records(table, *lot);
    }
    measure_replaceable(table, full);
    measure_messages(table, full);
    std::fprintf(stderr, "(%zu)\n", sum);
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_engine: " << fault.what() << '\n';
    return 1;
}
