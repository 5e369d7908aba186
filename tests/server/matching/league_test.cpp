// The standing league of programs: what the house does for programs who find nobody, and on boards of its own.
#include "server/matching/league.hpp"

#include <map>

#include <catch2/catch.hpp>

#include "tests/server/matching/line_in_hand.hpp"

using namespace matching_test;

namespace {

Ticket program(const std::string& name, std::vector<std::size_t> pools) {
    return ticket({name}, std::move(pools), Standing::program);
}

std::vector<Ticket> house(std::size_t programs = 6) {
    std::vector<Ticket> tickets;
    for (std::size_t one = 0; one < programs; ++one)
        tickets.push_back(program("H" + std::to_string(one), {ones, twos, threes}));
    return tickets;
}

std::vector<server::HouseProgram> house_names(std::size_t programs = 6) {
    std::vector<server::HouseProgram> all;
    for (const Ticket& one : house(programs)) all.push_back({one.party.front().person, 1});
    return all;
}

}  // namespace

TEST_CASE("The house plays with programs who have waited long enough, with nobody before, and it counts",
          "[matching]") {
    Core core(three_pools, seconds());
    CHECK_FALSE(core.seek(program("Ada", {ones}), 100));
    CHECK(core.match({}, 107, house()).tables.empty());
    CHECK(core.wakes_ms() == 108);
    const auto tables = core.match({}, 108, house()).tables;
    CHECK(texts_of(tables) == Texts{"Ada : H0"});
    CHECK(tables.front().is_rated);
    CHECK_FALSE(core.seeks(id_of("Ada")));
    CHECK_FALSE(core.wakes_ms());
}

TEST_CASE("Programs play with each other first: the house takes the chairs that are left", "[matching]") {
    Core core(three_pools, seconds());
    CHECK_FALSE(core.seek(program("Ada", {ones, threes}), 0));
    CHECK_FALSE(core.seek(program("Bob", {threes}), 1));
    CHECK_FALSE(core.seek(ticket({"Cid", "Dan"}, {threes}, Standing::program), 2));
    const auto tables = core.match({}, 8, house()).tables;
    REQUIRE(tables.size() == 1);
    CHECK(everybody_at(tables.front()) == "Ada Bob Cid Dan H0 H1");
    CHECK(tables.front().computers == std::array{0U, 0U});
    CHECK(core.waiting()[threes].programs == 0);
}

TEST_CASE("The house sits at as many tables as are wanted at once, and never opposite people", "[matching]") {
    Core core(three_pools, seconds());
    CHECK_FALSE(core.seek(program("Ada", {ones}), 0));
    CHECK_FALSE(core.seek(program("Bob", {twos}), 0));
    CHECK_FALSE(core.seek(ticket({"Cid", "Dan"}, {threes}, Standing::program), 0));
    CHECK_FALSE(core.seek(ticket({"Eva"}, {ones}), 0));
    const auto tables = core.match({}, 8, house()).tables;
    REQUIRE(tables.size() == 4);
    CHECK(text_of(tables[0]) == "Eva : +1");
    std::map<std::string, unsigned> seated;
    for (std::size_t table = 1; table < tables.size(); ++table) {
        CHECK(tables[table].computers == std::array{0U, 0U});
        for (const auto& side : tables[table].sides) {
            for (const Person& person : side) ++seated[person.name];
        }
    }
    for (const auto* name : {"Ada", "Bob", "Cid", "Dan"}) CHECK(seated[name] == 1);
    CHECK(seated["H0"] == 3);
}

TEST_CASE("Where the house has too few for a table, programs go on waiting, and nothing rings", "[matching]") {
    Core core(three_pools, seconds());
    CHECK_FALSE(core.seek(program("Ada", {threes}), 0));
    CHECK(core.match({}, 8, house(3)).tables.empty());
    CHECK(core.seeks(id_of("Ada")));
    CHECK_FALSE(core.wakes_ms());
    // Whoever comes later does ring.
    CHECK_FALSE(core.seek(program("Bob", {threes}), 10));
    CHECK(core.match({}, 10, house(3)).tables.empty());
    CHECK(core.wakes_ms() == 18);
    CHECK(core.match({}, 18, house(3)).tables.empty());
    CHECK_FALSE(core.wakes_ms());
    // There are enough: somebody has waited long enough, so at once.
    CHECK_FALSE(core.seek(program("Cid", {threes}), 20));
    CHECK(core.match({}, 20, house(3)).tables.size() == 1);
}

TEST_CASE("A program that does not want it counted plays the house all the same", "[matching]") {
    Core core(three_pools, seconds());
    Ticket ada = program("Ada", {ones});
    ada.wants_rated = false;
    CHECK_FALSE(core.seek(ada, 0));
    const auto tables = core.match({}, 8, house()).tables;
    REQUIRE(tables.size() == 1);
    CHECK_FALSE(tables.front().is_rated);
}

TEST_CASE("The league keeps so many boards of its own on, of each kind of game in turn", "[matching]") {
    League league(house_names(), 2, 1);
    const auto tickets = house();
    std::vector<std::size_t> sizes;
    std::map<std::string, unsigned> seated;
    for (int board = 0; board < 30; ++board) {
        REQUIRE(league.is_board_missing(0));
        const auto table = league.next_board(three_pools, tickets);
        REQUIRE(table);
        CHECK(table->is_rated);
        sizes.push_back(table->pool);
        for (const auto& side : table->sides) {
            for (const Person& person : side) ++seated[person.name];
        }
        const std::string room = "room " + std::to_string(board);
        league.opened(room);
        if (board == 0) continue;
        CHECK_FALSE(league.is_board_missing(0));
        league.over("room " + std::to_string(board - 1));
    }
    for (std::size_t board = 0; board < sizes.size(); ++board) CHECK(sizes[board] == board % three_pools.size());
    CHECK(seated.size() == 6);  // whoever chance says: all come to play
}

TEST_CASE("Boards that are being opened count, and one that could not be is tried again later", "[matching]") {
    League league(house_names(), 1, 1);
    const auto tickets = house();
    REQUIRE(league.next_board(three_pools, tickets));
    CHECK_FALSE(league.is_board_missing(0));
    league.not_opened(50);
    CHECK_FALSE(league.is_board_missing(50));
    REQUIRE(league.wakes_ms() == 50 + League::retry_ms);
    CHECK(league.is_board_missing(50 + League::retry_ms));
    CHECK_FALSE(league.wakes_ms());
}

TEST_CASE("After a restart the boards on which the house alone sits are the league's", "[matching]") {
    League league(house_names(), 2, 1);
    CHECK(league.restore("own", {id_of("H0"), id_of("H3")}));
    CHECK_FALSE(league.restore("other", {id_of("H0"), id_of("Ada")}));
    CHECK_FALSE(league.restore("empty", {}));
    CHECK(league.is_board_missing(0));
    CHECK(league.restore("another", {id_of("H1"), id_of("H2")}));
    CHECK_FALSE(league.is_board_missing(0));
    league.over("own");
    CHECK(league.is_board_missing(0));
}

TEST_CASE("Without a league, or with too few programs for any game, no board is opened", "[matching]") {
    League none;
    CHECK_FALSE(none.is_board_missing(0));
    League lonely(house_names(1), 1, 1);
    CHECK(lonely.is_board_missing(0));
    CHECK_FALSE(lonely.next_board(three_pools, house(1)));
}
