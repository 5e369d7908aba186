// Which pops there are and who comes to them: kept, bounded, gone when they are over or with those whom it is about.
#include "server/pops/pops.hpp"

#include <catch2/catch.hpp>

#include "server/pops/pop_documents.hpp"
#include "server/pops/pop_limits.hpp"
#include "tests/server/pops/pop_house.hpp"

using namespace pop_test;

namespace {

using Ids = std::vector<std::string>;

struct PopTown {
    PopJournal journal;
    test_support::FakeClock clock;
    std::int64_t now = clock.unix_ms();
    PopHouse house{journal, clock};
};

Ids ids_of(const PopHouse& house) {
    Ids ids;
    for (const Announced& one : house.pops.list()) ids.push_back(one.pop.id);
    return ids;
}

}  // namespace

TEST_CASE("pops are listed by their next dates, and come back after a restart as they were", "[pops]") {
    PopTown town;
    const auto later = town.house.add(wish(town.now + 3 * day_ms, true, "Europe/Berlin"));
    const auto sooner = town.house.add(wish(town.now + day_ms));
    REQUIRE(later.size() == 8);
    REQUIRE(sooner != later);
    CHECK(ids_of(town.house) == Ids{sooner, later});
    CHECK(town.journal.archive == Ids{"Friday evening", "Friday evening"});
    CHECK(town.house.come(later, "pAda") == "1");
    CHECK(town.house.come(later, "pBen") == "2");
    CHECK(town.house.come(sooner, "pAda") == "1");

    const PopHouse next(town.journal, town.clock);
    CHECK(ids_of(next) == Ids{sooner, later});
    const auto found = next.pops.find(later);
    REQUIRE(found);
    CHECK(found->pop.title == "Friday evening");
    CHECK(found->pop.kinds == Ids{"ctor/2"});
    CHECK(found->pop.first_unix_ms == town.now + 3 * day_ms);
    CHECK(found->pop.minutes == 120);
    CHECK(found->pop.is_weekly);
    CHECK(found->pop.time_zone == "Europe/Berlin");
    CHECK(found->next == Date{0, town.now + 3 * day_ms});
    CHECK(found->coming == 2);
    CHECK(next.pops.those_of(PlayerId{"pBen"}) == Ids{later});
    CHECK(next.pops.those_of(PlayerId{"pAda"}).size() == 2);
    CHECK(next.pops.those_of(PlayerId{"pEve"}).empty());
}

TEST_CASE("a pop is found as people type its id", "[pops]") {
    PopTown town;
    const auto id = town.house.add(wish(town.now + day_ms));
    std::string typed = id;
    for (char& letter : typed) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        if (letter == '0') letter = 'o';
        if (letter == '1') letter = 'l';
    }
    CHECK(town.house.pops.find(typed)->pop.id == id);
    CHECK(town.house.come(typed, "pAda") == "1");
    CHECK(town.house.pops.dates_of(typed, 12).size() == 1);
    CHECK(town.house.remove(typed) == "ok");
    CHECK_FALSE(town.house.pops.find(id));
    CHECK(town.house.pops.dates_of(id, 12).empty());
}

TEST_CASE("saying twice is saying once, and it can be taken back", "[pops]") {
    PopTown town;
    const auto id = town.house.add(wish(town.now + day_ms));
    CHECK(town.house.come(id, "pAda") == "1");
    const auto entries = town.journal.entries.size();
    CHECK(town.house.come(id, "pAda") == "1");
    CHECK(town.house.come(id, "pBen", false) == "1");
    CHECK(town.journal.entries.size() == entries);
    CHECK(town.house.come(id, "pAda", false) == "0");
    CHECK(town.journal.count(pop_comer_collection) == 0);
    CHECK(town.house.come("00000000", "pAda") == "not_available");
    CHECK(town.house.come("", "pAda") == "not_available");
    CHECK(town.house.remove("00000000") == "not_available");
}

TEST_CASE("there are so many pops, and so many come to one", "[pops]") {
    PopTown town;
    std::string last;
    for (std::size_t made = 0; made < limit::pops_max; ++made) {
        last = town.house.add(wish(town.now + day_ms));
        REQUIRE(last.size() == 8);
    }
    CHECK(town.house.add(wish(town.now + day_ms)) == "forbidden");
    CHECK(town.journal.archive.size() == limit::pops_max);  // what was refused is in no audit
    CHECK(town.house.remove(last) == "ok");
    const auto id = town.house.add(wish(town.now + day_ms));
    REQUIRE(id.size() == 8);
    for (std::size_t made = 0; made < limit::pop_comers; ++made) {
        REQUIRE(town.house.come(id, "p" + std::to_string(made)) == std::to_string(made + 1));
    }
    CHECK(town.house.come(id, "pAda") == "forbidden");
    CHECK(town.house.come(id, "p7") == std::to_string(limit::pop_comers));  // is there already
    CHECK(town.house.come(id, "p7", false) == std::to_string(limit::pop_comers - 1));
    CHECK(town.house.come(id, "pAda") == std::to_string(limit::pop_comers));
    // They go in pieces, and all of them.
    CHECK(town.house.remove(id) == "ok");
    CHECK(town.journal.count(pop_comer_collection) == 0);
    CHECK(std::ranges::max(town.journal.entries) <= limit::pop_documents_at_once);
}

TEST_CASE("a pop that takes place once is there until it is over", "[pops]") {
    PopTown town;
    const auto start = town.now + day_ms;
    const auto id = town.house.add(wish(start));
    town.house.come(id, "pAda");
    town.house.pass_until(start + 2 * hour_ms - 1);
    CHECK(ids_of(town.house) == Ids{id});
    CHECK(town.house.pops.find(id)->next.starts_unix_ms == start);  // it is on
    CHECK(town.house.coming(id) == 1);
    CHECK(town.house.come(id, "pBen") == "2");
    town.house.pass(1);
    CHECK(ids_of(town.house).empty());
    CHECK(town.journal.documents.empty());
    CHECK(town.house.come(id, "pAda") == "not_available");
    CHECK_FALSE(town.clock.next_alarm_ms());  // nothing is left to wake for
}

TEST_CASE("whoever came to one date of a weekly pop has said nothing about the next", "[pops]") {
    PopTown town;
    const auto start = town.now + day_ms;
    const auto id = town.house.add(wish(start, true));
    town.house.come(id, "pAda");
    town.house.come(id, "pBen");
    town.house.pass_until(start + 2 * hour_ms - 1);
    CHECK(town.house.coming(id) == 2);
    town.house.pass(1);
    CHECK(town.house.pops.find(id)->next == Date{1, start + 7 * day_ms});
    CHECK(town.house.coming(id) == 0);
    CHECK(town.house.pops.those_of(PlayerId{"pAda"}).empty());
    CHECK(town.journal.count(pop_comer_collection) == 0);
    CHECK(town.house.come(id, "pAda") == "1");
    CHECK(PopHouse(town.journal, town.clock).coming(id) == 1);
}

TEST_CASE("nobody is counted for a date that was over before anybody cleared it away", "[pops]") {
    PopTown town;
    const auto start = town.now + day_ms;
    const auto id = town.house.add(wish(start, true));
    town.house.come(id, "pAda");
    town.house.come(id, "pBen");
    // No alarm has rung yet.
    town.clock.advance(day_ms + 2 * hour_ms);
    CHECK(town.house.coming(id) == 0);
    CHECK(town.house.come(id, "pEve") == "1");
    CHECK(town.journal.count(pop_comer_collection) == 1);
    town.house.run();
    CHECK(town.house.coming(id) == 1);
}

TEST_CASE("what was over while the server was away is gone when it is back", "[pops]") {
    PopTown town;
    const auto start = town.now + day_ms;
    const auto once = town.house.add(wish(start));
    const auto weekly = town.house.add(wish(start, true, "Asia/Kolkata"));
    town.house.come(once, "pAda");
    town.house.come(weekly, "pAda");
    town.house.bell->drain();
    town.house.run();
    town.clock.advance(40 * day_ms);
    const PopHouse next(town.journal, town.clock);
    CHECK(ids_of(next) == Ids{weekly});
    CHECK(next.pops.find(weekly)->next == Date{6, start + 42 * day_ms});
    CHECK(next.coming(weekly) == 0);
    CHECK(town.journal.count(pop_collection) == 1);
    CHECK(town.journal.count(pop_comer_collection) == 0);
}

TEST_CASE("with a person goes what they have said, everywhere", "[pops]") {
    PopTown town;
    const auto one = town.house.add(wish(town.now + day_ms));
    const auto other = town.house.add(wish(town.now + 2 * day_ms));
    for (const auto& id : {one, other}) {
        town.house.come(id, "pAda");
        town.house.come(id, "pEve");
    }
    town.house.pops.forget(PlayerId{"pEve"});
    town.house.pops.forget(PlayerId{"pNobody"});
    CHECK(town.house.coming(one) == 1);
    CHECK(town.house.coming(other) == 1);
    CHECK(town.journal.count(pop_comer_collection) == 2);
    for (const auto& [name, document] : town.journal.documents) CHECK(name.second.find("pEve") == std::string::npos);
    // Of whom nobody knows any more after a restart, likewise.
    const PopHouse next(town.journal, town.clock, [](const PlayerId& player) { return player.text != "pAda"; });
    CHECK(next.coming(one) == 0);
    CHECK(town.journal.count(pop_comer_collection) == 0);
    CHECK(town.journal.count(pop_collection) == 2);
}

TEST_CASE("nothing is decided while nothing can be kept, and nobody is told of what was not", "[pops]") {
    PopTown town;
    const auto id = town.house.add(wish(town.now + day_ms));
    town.journal.accepts = false;
    CHECK(town.house.add(wish(town.now + day_ms)) == "unavailable");
    CHECK(town.house.remove(id) == "unavailable");
    CHECK(town.house.come(id, "pAda") == "unavailable");
    CHECK(town.house.coming(id) == 0);
    CHECK(ids_of(town.house) == Ids{id});
    town.journal.accepts = true;
    town.journal.receipts = PopJournal::Receipts::refused;
    CHECK(town.house.come(id, "pAda") == "unavailable");
    town.journal.receipts = PopJournal::Receipts::held;
    CHECK(town.house.come(id, "pBen") == "waits");
}

TEST_CASE("a pop of games that there are no longer does not come back, and comers without a pop neither", "[pops]") {
    PopTown town;
    Pop pop = wish(town.now + day_ms);
    pop.id = "GGGGGGGG";
    pop.kinds = {"chess/1"};
    PopJournal journal;
    const auto write = [&](const Document& document) {
        journal.documents[{document.collection, document.key}] = document;
    };
    write(document_of(pop, -1));
    write(document_of_comer(pop.id, PlayerId{"pAda"}, 0));
    pop.id = "HHHHHHHH";
    pop.kinds = {"chess/1", "ctor/3"};
    write(document_of(pop, -1));
    write(document_of_comer(pop.id, PlayerId{"pAda"}, 0));
    write(document_of_comer(pop.id, PlayerId{"pBen"}, 3));  // of another date
    const PopHouse house(journal, town.clock);
    CHECK(ids_of(house) == Ids{"HHHHHHHH"});
    CHECK(house.pops.find("HHHHHHHH")->pop.kinds == Ids{"ctor/3"});
    CHECK(house.coming("HHHHHHHH") == 1);
    CHECK(journal.count(pop_collection) == 1);
    CHECK(journal.count(pop_comer_collection) == 1);
}

TEST_CASE("a zone that this machine does not know leaves a pop where it was announced", "[pops]") {
    PopTown town;
    PopJournal journal;
    for (const bool is_weekly : {false, true}) {
        Pop pop = wish(town.now + day_ms, is_weekly, "Europe/Atlantis");
        pop.id = is_weekly ? "WWWWWWWW" : "QQQQQQQQ";
        journal.documents[{pop_collection, pop.id}] = document_of(pop, -1);
    }
    const PopHouse house(journal, town.clock);
    CHECK(house.pops.dates_of("QQQQQQQQ", 2) == std::vector<Date>{{0, town.now + day_ms}});
    CHECK(house.pops.dates_of("WWWWWWWW", 2) == std::vector<Date>{{0, town.now + day_ms}, {1, town.now + 8 * day_ms}});
    CHECK(house.pops.find("WWWWWWWW")->pop.time_zone == "Europe/Atlantis");
}
