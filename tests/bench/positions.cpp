// TOTA*S as a move generator: half-moves, plans and GMs of middle-game positions, and joint plans as nodes that can be
// set beside the perft of a chess program. CPU time of this thread, medians of several repetitions.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <vector>

#include "engine/base/seed.hpp"
#include "engine/totas/plan_count.hpp"
#include "tests/bench/table.hpp"
#include "totas/carry_out.hpp"
#include "totas/plans.hpp"

namespace {

using namespace engine;
using namespace engine::totas;

constexpr unsigned middle_game_gm = 12;
constexpr unsigned games = 40;
constexpr unsigned plans_of_a_position = 16;

/// A GM that could be played: what stands there and what both sides have in mind.
struct Scene {
    Battlefield field;
    Setting setting;
    std::array<std::vector<std::vector<Move>>, 2> plans;  // some complete ones of each side
    std::array<std::vector<Plan>, 2> written;
};

std::vector<Move> random_plan(const Position& position, const Setting& setting, Side side, Seed& seed) {
    MoveList firsts;
    find_half_moves({position, setting, side}, firsts);
    std::vector<Move> plan;
    if (firsts.empty()) return plan;
    plan.push_back(firsts[seed.below(firsts.size())]);
    const MoveList seconds = second_half_moves(position, setting, side, plan.front());
    if (!seconds.empty()) plan.push_back(seconds[seed.below(seconds.size())]);
    return plan;
}

/// After twelve random GMs on a ground by lot; nothing if a king was lost on the way.
std::optional<Scene> middle_game(std::uint64_t number) {
    Seed seed(number);
    const totas::Options options;
    Fairness fairness;
    fairness.game_id = std::to_string(number);
    Draws draws(fairness);
    Scene scene{{starting_position(options), {}, {}, {}}, Setting(options), {}, {}};
    const auto pick = [&](const auto& list) { return list[seed.below(list.size())]; };
    for (const Side side : both_sides) {
        const GroundOffer offer = ground_offer(side);
        Ground ground{pick(offer.acropolis), {}, pick(offer.labyrinth)};
        ground.zones = {Zone{ZoneKind::sea, pick(offer.along_rank)}, Zone{ZoneKind::mountains, pick(offer.along_file)}};
        scene.setting.take(side, ground);
        scene.field.labyrinth[index(side)] = Labyrinth{ground.labyrinth};
    }
    for (unsigned gm = 1; gm < middle_game_gm; ++gm) {
        std::array<std::vector<Move>, 2> moves;
        for (const Side side : both_sides) {
            moves[index(side)] = random_plan(scene.field.position, scene.setting, side, seed);
        }
        carry_out(scene.field, scene.setting, moves, draws, [](const Fact&) {});
        for (const Side side : both_sides) {
            if (!scene.field.position.king_square(side)) return std::nullopt;
        }
    }
    for (const Side side : both_sides) {
        for (unsigned plan = 0; plan < plans_of_a_position; ++plan) {
            scene.plans[index(side)].push_back(random_plan(scene.field.position, scene.setting, side, seed));
            Plan written;
            for (const Move& move : scene.plans[index(side)].back()) written.push_back(half_move_of(move));
            scene.written[index(side)].push_back(std::move(written));
        }
    }
    return scene;
}

/// Keeps what is computed from being left out.
std::size_t sum = 0;

}  // namespace

int main(int count, char** arguments) try {
    double seconds = 0.15;
    CLI::App app("Measures TOTA*S positions: half-moves, plans, GMs; prints a table.");
    app.add_option("--seconds", seconds, "of each repetition")->capture_default_str();
    CLI11_PARSE(app, count, arguments);

    std::vector<Scene> scenes;
    for (std::uint64_t number = 1; scenes.size() < games; ++number) {
        if (auto scene = middle_game(number)) scenes.push_back(*std::move(scene));
    }
    std::size_t half_moves = 0;
    std::size_t ordered_pairs = 0;
    for (const Scene& scene : scenes) {
        MoveList list;
        find_half_moves({scene.field.position, scene.setting, Side::white}, list);
        half_moves += list.size();
        for (const Move& first : list) {
            ordered_pairs += second_half_moves(scene.field.position, scene.setting, Side::white, first).size();
        }
    }
    const std::string of = "GM 12, " + std::to_string(half_moves / scenes.size()) + " half-moves";
    const bench::Table table(seconds);
    MoveList list;
    table.nanoseconds("all half-moves of a side", of, scenes.size(), [&] {
        for (const Scene& scene : scenes) {
            list.clear();
            find_half_moves({scene.field.position, scene.setting, Side::white}, list);
            sum += list.size();
        }
    });
    table.nanoseconds("legality of a plan", of, scenes.size() * plans_of_a_position, [&] {
        for (const Scene& scene : scenes) {
            for (const Plan& plan : scene.written[index(Side::white)]) {
                sum += check_plan(scene.field.position, scene.setting, Side::white, plan)->size();
            }
        }
    });
    const std::function<void(Fact)> unheard = [](const Fact&) {};
    Draws draws{Fairness{}};
    table.nanoseconds(
        "a whole GM carried out, the copy of the position included", of, scenes.size() * plans_of_a_position, [&] {
            for (const Scene& scene : scenes) {
                for (std::size_t plan = 0; plan < plans_of_a_position; ++plan) {
                    Battlefield field = scene.field;
                    const auto report =
                        carry_out(field, scene.setting, {scene.plans[0][plan], scene.plans[1][plan]}, draws, unheard);
                    sum += report.captors.size() + field.away.size();
                }
            }
        });
    table.nanoseconds("tutti plans: count of a side's complete plans", of, scenes.size(), [&] {
        for (const Scene& scene : scenes) {
            sum += count_complete_plans(scene.field.position, scene.setting, Side::white);
        }
    });
    table.nanoseconds("tutti plans: the start, both sides", "start", 1, [&] { sum += count_plans_at_start({})[0]; });
    table.per_second("nodes: plans of two half-moves, in order, second half-moves counted as found", of, "nodes/s",
                     ordered_pairs, [&] {
                         for (const Scene& scene : scenes) {
                             list.clear();
                             find_half_moves({scene.field.position, scene.setting, Side::white}, list);
                             for (const Move& first : list) {
                                 sum +=
                                     second_half_moves(scene.field.position, scene.setting, Side::white, first).size();
                             }
                         }
                     });
    std::fprintf(stderr, "(%zu)\n", sum);
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_positions: " << fault.what() << '\n';
    return 1;
}
