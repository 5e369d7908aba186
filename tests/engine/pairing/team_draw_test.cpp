// The drawing of teams for the rounds of an evening: who sits, with whom and against whom, over whole evenings.
#include "engine/team_draw.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/base/seed.hpp"
#include "tests/support/printing.hpp"

using namespace engine::pairing;

namespace {

engine::Bytes32 key_of(std::uint8_t evening, std::uint8_t round) {
    return engine::sha256("evening " + std::to_string(evening) + " round " + std::to_string(round));
}

std::vector<Attendee> people_of(std::size_t count) {
    std::vector<Attendee> people(count);
    for (std::size_t at = 0; at < count; ++at) people[at].number = static_cast<Number>(at + 1);
    return people;
}

std::vector<Number> seated(const TeamTable& table) {
    std::vector<Number> all = table.white;
    all.insert(all.end(), table.black.begin(), table.black.end());
    return all;
}

/// What a round leaves with everybody; the winners are the key's choice.
void remember(std::vector<Attendee>& people, const TeamRound& round, engine::Seed& luck) {
    const auto of = [&](Number number) -> Attendee& { return *std::ranges::find(people, number, &Attendee::number); };
    for (const Number number : round.sitting_out) ++of(number).sat_out;
    for (const TeamTable& table : round.tables) {
        const bool has_white_won = luck.below(2) == 0;
        for (const auto* side : {&table.white, &table.black}) {
            const auto& other = side == &table.white ? table.black : table.white;
            for (const Number number : *side) {
                Attendee& person = of(number);
                for (const Number partner : *side)
                    if (partner != number) person.partners.push_back(partner);
                person.opponents.insert(person.opponents.end(), other.begin(), other.end());
                person.whites_more += side == &table.white ? 1 : -1;
                person.points += has_white_won == (side == &table.white) ? 2 : 0;
                const bool has_computer = table.white_computers + table.black_computers > 0;
                if (side->size() < other.size() && !has_computer) ++person.outnumbered;
            }
        }
    }
}

/// How often the two who met most were partners, and opponents.
std::pair<int, int> most_met(const std::vector<Attendee>& people) {
    std::pair<int, int> most{0, 0};
    for (const Attendee& person : people) {
        std::map<Number, std::pair<int, int>> met;
        for (const Number other : person.partners) most.first = std::max(most.first, ++met[other].first);
        for (const Number other : person.opponents) most.second = std::max(most.second, ++met[other].second);
    }
    return most;
}

std::vector<Attendee> after_an_evening(std::size_t count, std::uint8_t rounds, const TableForm& form,
                                       std::uint8_t evening = 1) {
    auto people = people_of(count);
    engine::Seed luck(evening);
    for (std::uint8_t round = 1; round <= rounds; ++round)
        remember(people, draw_teams(people, form, key_of(evening, round)), luck);
    return people;
}

const TableForm any_form{.team = 3, .uneven = true, .smaller = true, .computers = false};

std::vector<std::pair<std::size_t, std::size_t>> sizes_of(const TeamRound& round) {
    std::vector<std::pair<std::size_t, std::size_t>> sizes;
    for (const TeamTable& table : round.tables)
        sizes.push_back(std::minmax(table.white.size() + table.white_computers,
                                    table.black.size() + table.black_computers, std::greater{}));
    std::ranges::sort(sizes, std::greater{});
    return sizes;
}

}  // namespace

TEST_CASE("everybody has one chair or sits out, whatever the number") {
    for (std::size_t team = 1; team <= team_most; ++team) {
        for (unsigned allowed = 0; allowed < 8; ++allowed) {
            const TableForm form{team, (allowed & 1U) != 0, (allowed & 2U) != 0, (allowed & 4U) != 0};
            for (const std::size_t count : {0U, 1U, 2U, 3U, 5U, 7U, 13U, 60U}) {
                const TeamRound round = draw_teams(people_of(count), form, key_of(7, 1));
                std::vector<Number> all = round.sitting_out;
                for (const TeamTable& table : round.tables) {
                    const auto here = seated(table);
                    all.insert(all.end(), here.begin(), here.end());
                    const std::size_t white = table.white.size() + table.white_computers;
                    const std::size_t black = table.black.size() + table.black_computers;
                    CHECK(std::max(white, black) <= team);
                    CHECK(std::max(white, black) - std::min(white, black) <= (form.uneven ? 1 : 0));
                    CHECK((form.smaller || std::max(white, black) == team));
                    CHECK((form.computers || table.white_computers + table.black_computers == 0));
                }
                std::ranges::sort(all);
                CHECK(all.size() == count);
                CHECK(std::ranges::adjacent_find(all) == all.end());
                if (form.computers && form.smaller && count > 0) CHECK(round.sitting_out.empty());
            }
        }
    }
}

TEST_CASE("numbers that do not divide: sides that are even first, then as few empty chairs as can be") {
    using Sizes = std::vector<std::pair<std::size_t, std::size_t>>;
    const auto sizes = [](std::size_t count, TableForm form) {
        return sizes_of(draw_teams(people_of(count), form, key_of(1, 1)));
    };
    CHECK(sizes(24, any_form) == Sizes(4, {3, 3}));
    CHECK(sizes(11, any_form) == Sizes{{3, 3}, {3, 2}});
    CHECK(sizes(10, any_form) == Sizes{{3, 3}, {2, 2}});
    CHECK(sizes(9, any_form) == Sizes{{3, 2}, {2, 2}});
    CHECK(sizes(8, any_form) == Sizes{{2, 2}, {2, 2}});
    CHECK(sizes(7, any_form) == Sizes{{2, 2}, {2, 1}});
    CHECK(sizes(23, {.team = 3, .computers = true}) == Sizes(4, {3, 3}));
    CHECK(sizes(5, {.team = 1}) == Sizes{{1, 1}, {1, 1}});
    CHECK(sizes(5, {.team = 1, .computers = true}) == Sizes{{1, 1}, {1, 1}, {1, 1}});
    CHECK(draw_teams(people_of(5), {.team = 1}, key_of(1, 1)).sitting_out.size() == 1);
    CHECK(draw_teams(people_of(8), {.team = 3}, key_of(1, 1)).sitting_out.size() == 2);
}

TEST_CASE("24 people and six rounds: no two are partners twice, nor opponents three times") {
    for (std::uint8_t evening = 1; evening <= 3; ++evening) {
        const auto [partners, opponents] = most_met(after_an_evening(24, 6, any_form, evening));
        CHECK(partners <= 1);
        CHECK(opponents <= 2);
    }
}

TEST_CASE("numbers that do not divide, over six rounds: partners once, opponents twice") {
    for (const std::size_t count : {19U, 22U, 23U}) {
        const auto [partners, opponents] = most_met(after_an_evening(count, 6, any_form));
        CHECK(partners <= 1);
        CHECK(opponents <= 2);
    }
    const auto [partners, opponents] = most_met(after_an_evening(12, 6, any_form));
    CHECK(partners <= 2);
    CHECK(opponents <= 3);
}

TEST_CASE("nobody sits out twice before everybody has once") {
    for (const std::size_t count : {5U, 7U, 13U}) {
        auto people = people_of(count);
        engine::Seed luck(3);
        for (std::uint8_t round = 1; round <= 12; ++round) {
            remember(people, draw_teams(people, {.team = 1}, key_of(2, round)), luck);
            const auto [least, most] = std::ranges::minmax(people, {}, &Attendee::sat_out);
            CHECK(most.sat_out - least.sat_out <= 1);
        }
    }
}

TEST_CASE("nobody sits out before their turn, also where people come late, go and come back") {
    const std::vector<TableForm> forms{
        {.team = 1}, {.team = 3}, {.team = 2, .uneven = true}, {.team = 3, .computers = true}};
    unsigned out = 0;
    for (std::uint8_t evening = 1; evening <= 12; ++evening) {
        auto people = people_of(5 + evening * 4U);
        engine::Seed luck(evening);
        for (std::uint8_t round = 1; round <= 12; ++round) {
            std::vector<Attendee> there;
            std::ranges::copy_if(people, std::back_inserter(there), [&](const Attendee&) { return luck.below(5) > 0; });
            const TeamRound drawn = draw_teams(there, forms[evening % forms.size()], key_of(evening, round));
            for (const Attendee& one : there) {
                const bool sits_out = std::ranges::count(drawn.sitting_out, one.number) > 0;
                out += sits_out ? 1 : 0;
                for (const Attendee& other : there) {
                    if (sits_out && std::ranges::count(drawn.sitting_out, other.number) == 0)
                        CHECK(one.sat_out <= other.sat_out);
                }
            }
            remember(people, drawn, luck);
            if (luck.below(3) == 0 && people.size() < evening_most) {
                people.emplace_back();
                people.back().number = static_cast<Number>(people.size());
            }
        }
    }
    CHECK(out > 50);
}

TEST_CASE("outnumbered by turns, and both sides about as often") {
    for (const Attendee& person : after_an_evening(11, 10, any_form)) {
        CHECK(person.outnumbered <= 3);  // two of eleven each time
        CHECK(std::abs(person.whites_more) <= 4);
    }
}

TEST_CASE("the order in which people are given says nothing, and the same key draws the same") {
    auto people = after_an_evening(23, 3, any_form);
    const TeamRound round = draw_teams(people, any_form, key_of(1, 4));
    engine::Seed luck(11);
    for (int turn = 0; turn < 10; ++turn) {
        for (std::size_t left = people.size(); left > 1; --left) std::swap(people[left - 1], people[luck.below(left)]);
        for (Attendee& person : people) std::ranges::reverse(person.opponents);
        CHECK(draw_teams(people, any_form, key_of(1, 4)) == round);
    }
    CHECK(draw_teams(people, any_form, key_of(1, 5)) != round);
}

TEST_CASE("tables are even by the points so far, where nobody has met") {
    auto people = people_of(24);
    for (Attendee& person : people) person.points = static_cast<int>(person.number % 7) * 2;
    const TeamRound round = draw_teams(people, any_form, key_of(4, 1));
    const TeamRoundCost cost = cost_of(round, people, any_form);
    CHECK(cost.partners_again == 0);
    CHECK(cost.points <= 6 * static_cast<std::int64_t>(round.tables.size()));
    std::vector<int> sums;
    for (const TeamTable& table : round.tables) {
        int sum = 0;
        for (const Number number : seated(table)) sum += people[number - 1U].points;
        sums.push_back(sum);
    }
    CHECK(std::ranges::is_sorted(sums, std::greater{}));
}

TEST_CASE("the cost of a round names what is wrong with it") {
    auto people = people_of(4);
    people[0].partners = {2, 2};
    people[1].partners = {1, 1};
    people[0].opponents = {3};
    people[2].opponents = {1};
    people[3].sat_out = 2;
    people[2].points = 3;
    const TableForm form{.team = 2, .uneven = true, .smaller = true};
    const TeamRound round{{{{1, 2}, {3}}}, {4}};
    const TeamRoundCost cost = cost_of(round, people, form);
    CHECK(cost.sitting_out == 1);
    CHECK(cost.sitting_out_again == 2);
    CHECK(cost.uneven == 1);
    CHECK(cost.missing == 1);
    CHECK(cost.partners_again == 8);
    CHECK(cost.opponents_again == 1);
    CHECK(cost.points == 6);
    CHECK(cost_of(draw_teams(people, form, key_of(1, 1)), people, form) < cost);
}

TEST_CASE("whom somebody met who is not there counts for nothing") {
    auto people = people_of(6);
    people[0].partners = {40, 41};
    CHECK(cost_of(draw_teams(people, any_form, key_of(1, 1)), people, any_form).partners_again == 0);
}
