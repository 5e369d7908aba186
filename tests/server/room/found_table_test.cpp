// A table that the finder has put together (reference/finding.md), as its room sees it.
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/server/room/table.hpp"

using room_test::is_computer;
using room_test::Json;
using room_test::Table;

namespace {

const Json standard_duel{{"game", "ctor"}, {"options", {{"size", 8}, {"teams", {1, 1}}}}};

Table found_for(const std::map<std::string, std::string>& reserved, bool is_rated = false) {
    return Table(standard_duel, Table::Found{.reserved = reserved, .is_rated = is_rated});
}

std::string status(const Table& table, const std::string& who) { return table.info(who).at("status"); }

}  // namespace

TEST_CASE("whoever comes to a table that was found sits down, and it begins when all have seen each other", "[room]") {
    Table table = found_for({{"black1", "Ada"}, {"white1", "Ben"}});
    table.join({"Ada"});
    CHECK(table.last("Ada", "snapshot")["you"]["seats"] == Json{"black1"});
    CHECK(table.last("Ada", "snapshot")["you"]["host"] == false);
    CHECK(table.info("Ada").at("host").is_null());
    CHECK(table.info("Ada").at("warm_chairs") == true);
    const Json promised = table.info("Ada").at("found");
    CHECK(promised.at("black_percent") == 54);
    CHECK(promised.at("spread_percent") == 9);
    table.join({"Ben"});
    CHECK(status(table, "Ada") == "open");
    table.pass_to(3'999);
    CHECK(status(table, "Ada") == "open");
    table.pass_to(4'000);
    CHECK(status(table, "Ada") == "playing");
}

TEST_CASE("who is there early enough begins as soon as the last one has come", "[room]") {
    Table table = found_for({{"black1", "Ada"}, {"white1", "Ben"}});
    table.join({"Ada"}).pass_to(7'000);
    CHECK(status(table, "Ada") == "open");
    table.join({"Ben"});
    CHECK(status(table, "Ada") == "playing");
}

TEST_CASE("before its game nobody else sits down at a table that was found, and nobody directs it", "[room]") {
    Table table = found_for({{"black1", "Ada"}});
    table.join({"Ada", "Eve"});
    CHECK(is_computer(table, "Ada", "white1"));
    for (const char* seat : {"black1", "white1"})
        CHECK(table.code("Eve", "seat.take", {{"seat", seat}}) == "forbidden");
    CHECK(table.code("Ada", "seat.kick", {{"seat", "white1"}}) == "not_host");
    CHECK(table.code("Ada", "room.configure", {{"visibility", "unlisted"}}) == "not_host");
    CHECK(table.code("Ada", "room.ready", {{"ready", false}}) == "forbidden");
    table.pass_to(4'000);
    CHECK(status(table, "Ada") == "playing");
}

TEST_CASE("for who does not come to a table that was found a computer player sits down", "[room]") {
    Table table = found_for({{"black1", "Ada"}, {"white1", "Ben"}});
    table.join({"Ada"}).pass_to(9'999);
    CHECK(status(table, "Ada") == "open");
    table.pass_to(10'000);
    CHECK(status(table, "Ada") == "playing");
    CHECK(is_computer(table, "Ada", "white1"));
    // It gives its chair up, also to somebody else.
    table.join({"Eve"});
    CHECK(table.code("Eve", "seat.take", {{"seat", "white1"}}) == "ok");
    CHECK_FALSE(is_computer(table, "Ada", "white1"));
}

TEST_CASE("a rated table to which somebody does not come is none, and says so", "[room]") {
    Table table = found_for({{"black1", "Ada"}, {"white1", "Ben"}}, true);
    table.join({"Ada"});
    CHECK(table.info("Ada").at("rated") == "ctor/1");
    CHECK_FALSE(table.info("Ada").contains("warm_chairs"));
    table.news("Ada");
    table.pass_to(10'000);
    CHECK_FALSE(table.info("Ada").contains("rated"));
    CHECK(table.info("Ada").at("warm_chairs") == true);
    CHECK(status(table, "Ada") == "playing");
    CHECK(is_computer(table, "Ada", "white1"));

    Table whole = found_for({{"black1", "Ada"}, {"white1", "Ben"}}, true);
    whole.join({"Ada", "Ben"}).pass_to(10'000);
    CHECK(status(whole, "Ada") == "playing");
    CHECK(whole.info("Ada").at("rated") == "ctor/1");
    CHECK(whole.code("Eve", "room.join") == "ok");
    CHECK(whole.code("Eve", "seat.take", {{"seat", "white1"}}) == "not_registered");
}

TEST_CASE("a table that was found and to which nobody comes goes", "[room]") {
    Table table = found_for({{"black1", "Ada"}, {"white1", "Ben"}});
    table.pass_to(9'999);
    CHECK_FALSE(table.is_closed);
    table.pass_to(10'000);
    CHECK(table.is_closed);

    // Whoever came and went again has not come.
    Table left = found_for({{"black1", "Ada"}, {"white1", "Ben"}});
    left.join({"Ada"});
    REQUIRE(left.code("Ada", "seat.leave", {{"seat", "black1"}}) == "ok");
    left.pass_to(10'000);
    CHECK(left.is_closed);
}

TEST_CASE("a table that was found waits after a restart until people could come back", "[room]") {
    Table table = found_for({{"black1", "Ada"}, {"white1", "Ben"}});
    table.join({"Ada"}).pass_to(2'000);
    table.restart(60'000);
    table.join({"Ada"}).pass_to(10'000);
    CHECK(status(table, "Ada") == "open");
    CHECK(table.info("Ada").at("found").at("black_percent") == 54);
    table.pass_to(2'000 + server::limit::come_back_ms);
    CHECK(status(table, "Ada") == "playing");
    CHECK(is_computer(table, "Ada", "white1"));

    Table both = found_for({{"black1", "Ada"}, {"white1", "Ben"}});
    both.restart(1'000);
    both.join({"Ada", "Ben"}).pass_to(4'000);
    CHECK(status(both, "Ada") == "playing");
}
