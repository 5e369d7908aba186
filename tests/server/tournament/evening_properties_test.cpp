// What holds of every evening, whatever its people do. What is looked at in each round: random_evening.hpp.
#include <algorithm>
#include <random>

#include <catch2/catch.hpp>

#include "tests/support/simulation/random_evening.hpp"

namespace server::tournament {

using namespace tournament_test;

namespace {

struct Form {
    std::string game;
    unsigned team;
};

const std::vector<Form> forms{{"ctor", 3}, {"ctor", 2}, {"totas", 1}, {"totas", 2}, {"tritoc", 1}};

}  // namespace

TEST_CASE("evenings of 5 to 60 people and 1 to 12 rounds: everybody who is there sits once, or sits out",
          "[tournament]") {
    const std::vector<std::pair<unsigned, unsigned>> sizes{{5, 12}, {6, 4}, {7, 8}, {11, 5}, {19, 3}, {60, 1}};
    std::uint64_t seed = 0;
    for (const auto& form : forms) {
        for (const auto& [people, rounds] : sizes) {
            RandomEvening evening({++seed, people, rounds, form.game, form.team, false});
            REQUIRE_NOTHROW(evening.play());
            CHECK(evening.hall().state().rounds().size() == rounds);
        }
    }
}

TEST_CASE("evenings whose people come late, go, come back, and come back as strangers", "[tournament]") {
    std::map<std::string, unsigned> happened;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto& form = forms[seed % forms.size()];
        const auto people = static_cast<unsigned>(5 + seed * 7 % 24);
        RandomEvening evening({seed, people, static_cast<unsigned>(1 + seed % 8), form.game, form.team, true});
        REQUIRE_NOTHROW(evening.play());
        for (const auto& [what, times] : evening.happened()) happened[what] += times;
    }
    for (const auto* what : {"late", "walked in", "at once", "withdrawn", "expelled", "absent", "returned", "claimed",
                             "renamed", "restarted", "played again", "missing", "computers"}) {
        INFO(what);
        CHECK(happened[what] > 4);
    }
}

TEST_CASE("24 people in teams of three, six rounds: no two are partners twice, nor opponents three times",
          "[tournament]") {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        RandomEvening evening({seed, 24, 6, "ctor", 3, false});
        evening.play();
        const auto [partners, opponents] = evening.most_met();
        CHECK(partners == 1);
        CHECK(opponents <= 2);
    }
}

TEST_CASE("the largest evening to its end: 60 people, 12 rounds", "[tournament]") {
    RandomEvening evening({7, 60, 12, "ctor", 3, false});
    REQUIRE_NOTHROW(evening.play());
    const auto [partners, opponents] = evening.most_met();
    CHECK(partners == 1);
    CHECK(opponents <= 2);
}

TEST_CASE("the same evening is drawn the same, in whatever order its people have come", "[tournament]") {
    std::vector<std::string> names;
    for (unsigned index = 1; index <= 17; ++index) names.push_back("P" + std::to_string(index));
    const auto settings = settings_of(EveningPlan{1, 17, 4, "ctor", 3, false});
    const auto rounds_of = [&](const std::vector<std::string>& order, std::uint64_t seed) {
        Hall hall(settings, seed);
        hall.enter(order).direct(Start{}).play_out();
        return hall.page()["rounds"];
    };
    const auto rounds = rounds_of(names, 1);
    std::mt19937_64 lots(3);
    for (int time = 0; time < 3; ++time) {
        std::ranges::shuffle(names, lots);
        CHECK(rounds_of(names, 1) == rounds);
    }
    CHECK(rounds_of(names, 2) != rounds);
}

}  // namespace server::tournament
