// Who sits with whom at new tables, and on which side: examples, and random lines held against a look at everything.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/base/seed.hpp"
#include "tests/server/matching/line_in_hand.hpp"
#include "tests/support/simulation/matching_oracle.hpp"

using namespace matching_test;

namespace {

/// Parties of these sizes, in this order, who want a table of three against three. Named A, B …: A1, A2 are together.
std::vector<Ticket> parties_of(const std::vector<unsigned>& sizes) {
    std::vector<Ticket> tickets;
    for (const unsigned size : sizes) {
        std::vector<std::string> names;
        for (unsigned member = 1; member <= size; ++member)
            names.push_back(static_cast<char>('A' + static_cast<int>(tickets.size())) + std::to_string(member));
        tickets.push_back(ticket(names, {threes}));
    }
    return tickets;
}

Matched matched_at(const std::vector<Ticket>& tickets, std::int64_t now_ms, Core::Tuning tuning = {}) {
    Core core(three_pools, tuning);
    for (const Ticket& one : tickets) REQUIRE_FALSE(core.seek(one, 0));
    return core.match({}, now_ms);
}

Texts at_tables(const std::vector<Table>& tables) {
    Texts texts(tables.size());
    std::ranges::transform(tables, texts.begin(), everybody_at);
    return texts;
}

Ticket alone(const std::string& name, double rating, std::vector<std::size_t> wanted) {
    return {{seeker(name, rating)}, std::move(wanted), true};
}

double mean_in(const Ticket& one, std::size_t pool) {
    double sum = 0;
    for (const Seeker& member : one.party) sum += member.strengths[pool].rating;
    return sum / static_cast<double>(one.party.size());
}

using Numbers = std::vector<std::size_t>;  // of tickets, by arrival

/// Chooses who sits together by looking at every set of tickets; a second machine, slow and plain.
class EverySet {
public:
    EverySet(std::vector<Ticket> tickets, std::size_t looked_at)
        : tickets_(std::move(tickets)), waits_(tickets_.size(), true), looked_at_(looked_at) {}

    struct Choice {
        std::size_t pool = 0;
        Numbers numbers;  // ascending
    };
    std::vector<Choice> full() {
        std::vector<Choice> choices;
        for (std::size_t pool = 0; pool < three_pools.size(); ++pool) {
            for (std::size_t anchor = 0; anchor < tickets_.size(); ++anchor)
                if (waits_[anchor] && wants(anchor, pool)) choose(anchor, pool, true, choices);
        }
        return choices;
    }
    /// Everybody's patience is over.
    std::vector<Choice> due() {
        std::vector<Choice> choices;
        for (std::size_t anchor = 0; anchor < tickets_.size(); ++anchor)
            if (waits_[anchor]) choose(anchor, fullest(anchor), false, choices);
        return choices;
    }
    const Ticket& operator[](std::size_t number) const { return tickets_[number]; }

private:
    bool wants(std::size_t number, std::size_t pool) const {
        return std::ranges::count(tickets_[number].pools, pool) > 0;
    }

    std::size_t fullest(std::size_t anchor) const {
        std::size_t best = 0;
        std::size_t most = 0;
        for (const std::size_t pool : tickets_[anchor].pools) {
            std::size_t waiting = 0;
            for (std::size_t number = 0; number < tickets_.size(); ++number)
                if (waits_[number] && wants(number, pool)) waiting += tickets_[number].party.size();
            if (waiting > most) best = pool;
            most = std::max(most, waiting);
        }
        return best;
    }

    std::size_t people(const Numbers& numbers) const {
        std::size_t sum = 0;
        for (const std::size_t number : numbers) sum += tickets_[number].party.size();
        return sum;
    }

    /// Whether no side gets too many, in some way to part them.
    bool have_room(const Numbers& numbers, std::size_t pool) const {
        for (std::uint32_t white = 0; white < std::uint32_t{1} << numbers.size(); ++white) {
            std::array<std::size_t, 2> sides{};
            for (std::size_t place = 0; place < numbers.size(); ++place)
                sides[white >> place & 1U] += tickets_[numbers[place]].party.size();
            if (std::max(sides[0], sides[1]) <= three_pools[pool].per_side) return true;
        }
        return false;
    }

    void choose(std::size_t anchor, std::size_t pool, bool is_full, std::vector<Choice>& choices) {
        std::vector<std::pair<double, std::size_t>> others;
        for (std::size_t number = anchor + 1; number < tickets_.size() && others.size() < looked_at_; ++number) {
            if (waits_[number] && wants(number, pool))
                others.emplace_back(std::abs(mean_in(tickets_[number], pool) - mean_in(tickets_[anchor], pool)),
                                    number);
        }
        std::ranges::sort(others);
        Numbers best;
        Numbers best_ranks;
        for (std::uint32_t set = 0; set < std::uint32_t{1} << others.size(); ++set) {
            Numbers numbers{anchor};
            Numbers ranks;
            for (std::size_t rank = 0; rank < others.size(); ++rank) {
                if ((set >> rank & 1U) == 0) continue;
                numbers.push_back(others[rank].second);
                ranks.push_back(rank);
            }
            if (!have_room(numbers, pool)) continue;
            if (is_full && people(numbers) < 2 * std::size_t{three_pools[pool].per_side}) continue;
            const bool is_better = best.empty() || people(numbers) > people(best)
                                   || (people(numbers) == people(best) && ranks < best_ranks);
            if (!is_better) continue;
            best = numbers;
            best_ranks = ranks;
        }
        if (best.empty()) return;
        std::ranges::sort(best);
        for (const std::size_t number : best) waits_[number] = false;
        choices.push_back({pool, best});
    }

    std::vector<Ticket> tickets_;
    std::vector<bool> waits_;
    std::size_t looked_at_;
};

std::vector<Ticket> random_line(engine::Seed& luck) {
    std::vector<Ticket> tickets;
    const auto count = 1 + luck.below(9);
    // Few strengths, so that some are equally near.
    const auto strengths = luck.below(2) == 0 ? 3U : 1000U;
    while (tickets.size() < count) {
        Ticket one;
        const auto size = 1 + luck.below(3);
        for (std::size_t member = 0; member < size; ++member) {
            Seeker person = seeker(std::to_string(10 * tickets.size() + member));
            for (auto& strength : person.strengths)
                strength = {1200 + static_cast<double>(luck.below(strengths)) * (600.0 / strengths),
                            static_cast<double>(30 + luck.below(320)), 0.06};
            if (luck.below(20) == 0) person.person.standing = Standing::guest;
            if (luck.below(5) == 0) person.address = "the school's";
            one.party.push_back(person);
        }
        one.wants_rated = luck.below(15) > 0;
        for (std::size_t pool = size - 1; pool < three_pools.size(); ++pool) {
            if (luck.below(3) > 0) one.pools.push_back(pool);
        }
        if (one.pools.empty()) one.pools.push_back(threes);
        tickets.push_back(one);
    }
    return tickets;
}

void check_choices(const std::vector<Table>& tables, const std::vector<EverySet::Choice>& choices,
                   const EverySet& every) {
    REQUIRE(tables.size() == choices.size());
    for (std::size_t place = 0; place < tables.size(); ++place) {
        CHECK(tables[place].pool == choices[place].pool);
        std::vector<Ticket> tickets;
        for (const std::size_t number : choices[place].numbers) tickets.push_back(every[number]);
        REQUIRE_NOTHROW(check_table(tables[place], tickets, three_pools, Core::Tuning{}.computer));
    }
}

}  // namespace

TEST_CASE("Full tables are made of every combination of parties that has room, and of no other", "[matching]") {
    const std::vector<std::pair<std::vector<unsigned>, bool>> combinations{
        {{3, 3}, true},       {{3, 2, 1}, true},    {{2, 1, 3}, true},          {{1, 3, 2}, true},
        {{3, 1, 1, 1}, true}, {{2, 2, 1, 1}, true}, {{1, 2, 1, 2}, true},       {{2, 1, 1, 1, 1}, true},
        {{2, 2, 2}, false},   {{2, 2, 1}, false},   {{1, 1, 1, 1, 1, 1}, true}, {{1, 1, 1, 1, 1}, false},
        {{3, 2}, false},      {{3}, false},         {{3, 1, 1}, false},         {{2, 2}, false},
    };
    for (const auto& [sizes, is_full] : combinations) {
        const auto tables = matched_at(parties_of(sizes), 0).tables;
        INFO("parties " << Catch::StringMaker<std::vector<unsigned>>::convert(sizes));
        REQUIRE(tables.size() == (is_full ? 1 : 0));
        if (is_full) CHECK_NOTHROW(check_table(tables.front(), parties_of(sizes), three_pools, {}));
    }
}

TEST_CASE("The oldest who can have a full table sit first; who cannot is passed over", "[matching]") {
    CHECK(at_tables(matched_at(parties_of({2, 2, 2, 3, 3}), 0).tables) == Texts{"D1 D2 D3 E1 E2 E3"});
    CHECK(at_tables(matched_at(parties_of({3, 1, 1, 1, 3, 3}), 0).tables)
          == Texts{"A1 A2 A3 B1 C1 D1", "E1 E2 E3 F1 F2 F3"});
    // The next pair is farther in strength than the third.
    auto tickets = parties_of({2, 2, 2, 1, 1});
    for (Seeker& member : tickets[1].party) member.strengths[threes].rating = 1700;
    CHECK(at_tables(matched_at(tickets, 0).tables) == Texts{"A1 A2 C1 C2 D1 E1"});
    // Whoever is nearest is left out where nobody would fill the table with them.
    tickets = parties_of({3, 1, 2, 3});
    tickets[1].party.front().strengths[threes].rating = 1510;
    for (Seeker& member : tickets[3].party) member.strengths[threes].rating = 1900;
    tickets.erase(tickets.begin() + 2);
    CHECK(at_tables(matched_at(tickets, 0).tables) == Texts{"A1 A2 A3 D1 D2 D3"});
}

TEST_CASE("Those sit together who are nearest in strength in the pool, then who came first", "[matching]") {
    const std::vector<std::size_t> duel{ones};
    const auto tables =
        matched_at(
            {alone("Ada", 1500, duel), alone("Bob", 1900, duel), alone("Cid", 1420, duel), alone("Dan", 1580, duel)}, 0)
            .tables;
    CHECK(at_tables(tables) == Texts{"Ada Cid", "Bob Dan"});
    Ticket two_talents = alone("Ada", 1500, {ones, threes});
    two_talents.party.front().strengths[threes].rating = 2000;
    const std::vector line{two_talents, alone("Bob", 2000, duel), alone("Cid", 1600, duel)};
    CHECK(at_tables(matched_at(line, 0).tables) == Texts{"Ada Cid"});
}

TEST_CASE("On each side people stand in the order in which they came", "[matching]") {
    const auto tables = matched_at({alone("Ada", 1500, {twos}), alone("Bob", 1530, {twos}), alone("Cid", 1520, {twos}),
                                    alone("Dan", 1490, {twos})},
                                   0)
                            .tables;
    CHECK(texts_of(tables) == Texts{"Ada Cid : Bob Dan"});
}

TEST_CASE("No more than looked_at of those who wait are compared for a table", "[matching]") {
    Core::Tuning tuning;
    tuning.looked_at = 3;
    const auto tables = matched_at({alone("Ada", 1500, {ones}), alone("Bob", 1800, {ones}), alone("Cid", 1700, {ones}),
                                    alone("Dan", 1600, {ones}), alone("Eve", 1500, {ones})},
                                   0, tuning)
                            .tables;
    CHECK(at_tables(tables) == Texts{"Ada Dan", "Bob Cid"});
    // Of those who want the same.
    tuning.looked_at = 1;
    const auto among_others =
        matched_at({alone("Ada", 1500, {ones}), alone("Bob", 1500, {twos}), alone("Cid", 1500, {ones})}, 0, tuning);
    CHECK(at_tables(among_others.tables) == Texts{"Ada Cid"});
}

TEST_CASE("The oldest of a table has black at every second one", "[matching]") {
    Core core(three_pools, {});
    for (const bool has_black : {true, false, true, false}) {
        REQUIRE_FALSE(core.seek(ticket({"Ada"}, {ones}), 0));
        REQUIRE_FALSE(core.seek(ticket({"Bob"}, {ones}), 0));
        CHECK(texts_of(core.match({}, 0).tables) == Texts{has_black ? "Ada : Bob" : "Bob : Ada"});
    }
}

TEST_CASE("Of all splits that keep parties together the fairest is taken", "[matching]") {
    const auto singles =
        matched_at({alone("Ada", 1900, {threes}), alone("Bob", 1800, {threes}), alone("Cid", 1500, {threes}),
                    alone("Dan", 1500, {threes}), alone("Eve", 1200, {threes}), alone("Fay", 1100, {threes})},
                   0)
            .tables;
    CHECK(texts_of(singles) == Texts{"Ada Dan Fay : Bob Cid Eve"});
    CHECK(singles.front().black.share == Approx(0.5));
    // The same people, but the two strongest have come together.
    const Ticket together{{seeker("Ada", 1900), seeker("Bob", 1800)}, {threes}, true};
    const auto with_party = matched_at({together, alone("Cid", 1500, {threes}), alone("Dan", 1500, {threes}),
                                        alone("Eve", 1200, {threes}), alone("Fay", 1100, {threes})},
                                       0)
                                .tables;
    CHECK(texts_of(with_party) == Texts{"Ada Bob Fay : Cid Dan Eve"});
    CHECK(with_party.front().black.share > 0.5);
}

TEST_CASE("The chance is Glicko's for one against one, and that of teams for more", "[matching]") {
    const std::vector<Ticket> two{alone("Ada", 1700, {ones}), alone("Bob", 1500, {ones})};
    const auto duel = matched_at(two, 0).tables.front();
    const auto expected = engine::rating::win_chance(Glicko{1700, 80, 0.06}, Glicko{1500, 80, 0.06});
    CHECK(duel.black.share == expected.share);
    CHECK(duel.black.spread == expected.spread);

    const auto with_computers = matched_at({alone("Ada", 1920, {threes})}, 8'000).tables.front();
    CHECK(text_of(with_computers) == "Ada +2 : +3");
    using engine::rating::from_glickos_scale;
    const auto computer = from_glickos_scale(Glicko{1500, 200, 0.06});
    const engine::rating::Teams teams{{from_glickos_scale(Glicko{1920, 80, 0.06}), computer, computer},
                                      {computer, computer, computer}};
    CHECK(with_computers.black.share == engine::rating::win_chance(teams).share);
    CHECK(with_computers.black.spread == engine::rating::win_chance(teams).spread);

    Core::Tuning weak;
    weak.computer = {1100, 50};
    CHECK(matched_at({alone("Ada", 1500, {ones})}, 8'000, weak).tables.front().black.share > 0.85);
}

TEST_CASE("With computers at the table the sides have as many people as parties allow, and then are fair",
          "[matching]") {
    CHECK(texts_of(matched_at({alone("Ada", 2000, {threes}), alone("Bob", 1900, {threes})}, 8'000).tables)
          == Texts{"Ada +2 : Bob +2"});
    CHECK(texts_of(matched_at(parties_of({2, 1}), 8'000).tables) == Texts{"A1 A2 +1 : B1 +2"});
    CHECK(texts_of(matched_at(parties_of({3}), 8'000).tables) == Texts{"A1 A2 A3 : +3"});
    CHECK(texts_of(matched_at(parties_of({2, 2, 2}), 8'000).tables) == Texts{"A1 A2 +1 : B1 B2 +1", "+3 : C1 C2 +1"});
    const auto two_and_two = matched_at({alone("Ada", 2000, {threes}), alone("Bob", 1900, {threes}),
                                         alone("Cid", 1500, {threes}), alone("Dan", 1400, {threes})},
                                        8'000)
                                 .tables.front();
    CHECK(text_of(two_and_two) == "Ada Dan +1 : Bob Cid +1");
    // Though three against one could be as fair: Ada is as strong as three of them.
    const auto one_for_three = matched_at({alone("Ada", 2400, {threes}), alone("Bob", 1600, {threes}),
                                           alone("Cid", 1600, {threes}), alone("Dan", 1600, {threes})},
                                          8'000)
                                   .tables.front();
    CHECK(text_of(one_for_three) == "Ada Dan +1 : Bob Cid +1");
}

TEST_CASE("Where patience is over as many people as have room sit together", "[matching]") {
    // The pair that is nearer would take the place of three.
    auto tickets = parties_of({2, 2, 3});
    for (Seeker& member : tickets[2].party) member.strengths[threes].rating = 1900;
    CHECK(at_tables(matched_at(tickets, 8'000).tables) == Texts{"A1 A2 C1 C2 C3", "B1 B2"});
    // Those who have just come sit down with those who have waited.
    Core core(three_pools, {});
    REQUIRE_FALSE(core.seek(ticket({"Ada"}, {threes}), 0));
    REQUIRE_FALSE(core.seek(ticket({"Bob"}, {threes}), 7'999));
    CHECK(texts_of(core.match({}, 8'000).tables) == Texts{"Ada +2 : Bob +2"});
}

TEST_CASE("Where patience is over the table is of the pool for which the most people wait", "[matching]") {
    const auto pool_of = [](const std::vector<Ticket>& tickets) {
        return matched_at(tickets, 8'000).tables.front().pool;
    };
    CHECK(pool_of({ticket({"Ada"}, {twos, threes})}) == twos);
    CHECK(pool_of({ticket({"Ada"}, {twos, threes}), ticket({"Bob"}, {threes})}) == threes);
    CHECK(pool_of({ticket({"Ada"}, {twos, threes}), ticket({"Bob"}, {threes}), ticket({"Cid", "Dan"}, {twos})})
          == twos);
    // Whoever has just got a chair waits no longer.
    Core core(three_pools, {});
    for (const auto& one : {ticket({"Ada", "Bob"}, {twos, threes}), ticket({"Cid"}, {threes})})
        REQUIRE_FALSE(core.seek(one, 0));
    const std::vector<WarmTable> warm{{"room", threes, {1, 0}, {2, 3}}};
    CHECK(core.match(warm, 8'000).tables.front().pool == twos);
    // Programs do not count.
    CHECK(pool_of({ticket({"Ada"}, {twos, threes}), ticket({"Bot"}, {threes}, Standing::program)}) == twos);
}

TEST_CASE("A game is rated among registered people with addresses of their own side who want it so", "[matching]") {
    const auto is_rated = [](const std::vector<Ticket>& tickets) {
        const auto tables = matched_at(tickets, 0).tables;
        REQUIRE(tables.size() == 1);
        return tables.front().is_rated;
    };
    const auto line = parties_of({2, 1, 1, 2});
    CHECK(is_rated(line));
    auto with_guest = line;
    with_guest[1].party.front().person.standing = Standing::guest;
    CHECK_FALSE(is_rated(with_guest));
    auto without_wish = line;
    without_wish[3].wants_rated = false;
    CHECK_FALSE(is_rated(without_wish));
    auto of_one_house = line;
    for (Seeker& member : of_one_house[0].party) member.address = "here";
    CHECK(is_rated(of_one_house));
    of_one_house[3].party.back().address = "here";
    CHECK_FALSE(is_rated(of_one_house));
    CHECK(is_rated({ticket({"Bot"}, {ones}, Standing::program), ticket({"Engine"}, {ones}, Standing::program)}));
    CHECK_FALSE(matched_at({ticket({"Ada"}, {ones})}, 8'000).tables.front().is_rated);
}

TEST_CASE("Random lines: the tables are those that a look at every set of tickets finds", "[matching]") {
    std::size_t full = 0;
    std::size_t with_computers = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        INFO("seed " << seed);
        engine::Seed luck(seed);
        Core::Tuning tuning;
        if (luck.below(3) == 0) tuning.looked_at = 1 + luck.below(4);
        Core core(three_pools, tuning);
        const auto line = random_line(luck);
        EverySet every(line, tuning.looked_at);
        for (const Ticket& one : line) REQUIRE_FALSE(core.seek(one, 0));

        const auto now = core.match({}, 0).tables;
        check_choices(now, every.full(), every);
        const auto later = core.match({}, 8'000).tables;
        auto choices = every.full();
        for (auto& choice : every.due()) choices.push_back(std::move(choice));
        check_choices(later, choices, every);
        CHECK_FALSE(core.wakes_ms());
        full += now.size();
        with_computers += later.size();
    }
    CHECK(full > 300);
    CHECK(with_computers > 300);
}
