// Computer players who give up their chairs (reference/finding.md).
#include <catch2/catch.hpp>

#include "engine/rating_class.hpp"
#include "protocol/game_codec.hpp"
#include "tests/server/room/table.hpp"

using room_test::Json;
using room_test::Table;

namespace {

Json bots(const std::vector<std::string>& seats, int level = 1) {
    Json all = Json::object();
    for (const auto& seat : seats) all[seat] = "bot:" + std::to_string(level);
    return all;
}

/// Two against two: the host and computer players of level 3, who give up their chairs.
Table with_host() {
    Table table(Json{{"game", "ctor"},
                     {"options", {{"size", 8}, {"teams", {2, 2}}}},
                     {"warm_chairs", true},
                     {"seats", bots({"black2", "white1", "white2"}, 3)}});
    table.join({"Host"});
    REQUIRE(table.code("Host", "seat.take", {{"seat", "black1"}}) == "ok");
    REQUIRE(table.code("Host", "room.ready", {{"ready", true}}) == "ok");
    REQUIRE(table.info("Host").at("status") == "playing");
    return table;
}

std::string who_sits(const Table& table, const char* seat) {
    const Json holder = table.info("Host").at("seats").at(seat);
    return holder.at("kind") == "bot" ? "bot:" + std::to_string(holder.at("level").get<int>())
                                      : holder.at("name").get<std::string>();
}

}  // namespace

TEST_CASE("a person takes a computer player's chair in mid-game, and a computer player goes on for them", "[room]") {
    Table table = with_host();
    table.join({"Ada"});
    const Json before = table.view("Host");
    REQUIRE(table.code("Ada", "seat.take", {{"seat", "white2"}}) == "ok");
    CHECK(who_sits(table, "white2") == "Ada");
    CHECK(table.audience("Ada") == "white");
    CHECK(table.view("Host") == before);
    CHECK(table.info("Host").at("status") == "playing");

    // One has one chair, and one side.
    CHECK(table.code("Ada", "seat.take", {{"seat", "white1"}}) == "forbidden");
    REQUIRE(table.code("Ada", "seat.leave", {{"seat", "white2"}}) == "ok");
    CHECK(who_sits(table, "white2") == "bot:3");
    CHECK(table.code("Ada", "seat.take", {{"seat", "black2"}}) == "forbidden");
    CHECK(table.code("Ada", "seat.take", {{"seat", "white1"}}) == "ok");
    CHECK(table.code("Host", "seat.take", {{"seat", "black2"}}) == "forbidden");
}

TEST_CASE("whoever stays away from a warm chair has it no longer", "[room]") {
    Table table = with_host();
    table.join({"Ada"});
    REQUIRE(table.code("Ada", "seat.take", {{"seat", "white1"}}) == "ok");
    table.lose("Ada");
    table.pass(61'000);
    CHECK(who_sits(table, "white1") == "bot:3");
    CHECK(table.info("Host").at("status") == "playing");
}

TEST_CASE("the game with warm chairs goes on when its last person has left, and is somebody's again", "[room]") {
    Table table = with_host();
    REQUIRE(table.code("Host", "seat.leave", {{"seat", "black1"}}) == "ok");
    CHECK(who_sits(table, "black1") == "bot:3");
    CHECK(table.code("Host", "seat.take", {{"seat", "black2"}}) == "ok");
    CHECK(who_sits(table, "black2") == "Host");
}

TEST_CASE("before the game, too, a person may have a computer player's chair where chairs are warm", "[room]") {
    Table table(Json{{"game", "tritoc"}, {"warm_chairs", true}, {"seats", bots({"white1"})}});
    table.join({"Host", "Ada"});
    REQUIRE(table.code("Ada", "seat.take", {{"seat", "white1"}}) == "ok");
    CHECK(who_sits(table, "white1") == "Ada");
    CHECK(table.info("Host").at("status") == "open");

    Table cold(Json{{"game", "tritoc"}, {"seats", bots({"white1"})}});
    cold.join({"Host", "Ada"});
    CHECK(cold.code("Ada", "seat.take", {{"seat", "white1"}}) == "seat_taken");
}

TEST_CASE("in mid-game nobody gets a computer player's chair where chairs are not warm", "[room]") {
    Table table(Json{{"game", "tritoc"}, {"seats", bots({"white1"})}});
    table.join({"Host", "Ada"});
    REQUIRE(table.code("Host", "seat.take", {{"seat", "black1"}}) == "ok");
    REQUIRE(table.code("Host", "room.ready", {{"ready", true}}) == "ok");
    CHECK(table.code("Ada", "seat.take", {{"seat", "white1"}}) == "seat_taken");
}

TEST_CASE("whoever has watched without the delay gets no warm chair of that game", "[room]") {
    Table table(Json{{"game", "tritoc"}, {"warm_chairs", true}, {"spectator_delay", 30}, {"seats", bots({"white1"})}});
    table.join({"Host"});
    const std::string key = table.ask("Host", "room.caster").at("key");
    REQUIRE(table.code("Host", "seat.take", {{"seat", "black1"}}) == "ok");
    REQUIRE(table.code("Host", "room.ready", {{"ready", true}}) == "ok");
    REQUIRE(table.code("Cara", "room.join", {{"caster", key}}) == "ok");
    CHECK(table.code("Cara", "seat.take", {{"seat", "white1"}}) == "forbidden");
}

TEST_CASE("chairs are warm after a restart, too", "[room]") {
    Table table = with_host();
    table.restart(5'000);
    table.join({"Host", "Ada"});
    CHECK(table.code("Ada", "seat.take", {{"seat", "white1"}}) == "ok");
    CHECK(who_sits(table, "white1") == "Ada");
}

TEST_CASE("law 1: whoever takes a computer player's chair learns what their side sees and nothing that it knew",
          "[room]") {
    for (const auto& kind : engine::rating_classes()) {
        const auto options = engine::among_strangers(kind);
        protocol::JsonWriter text;
        protocol::write_options(text, options);
        std::vector<std::string> seats;
        for (const auto seat : engine::starting_seats_of(options)) seats.push_back(engine::name_of(seat));
        Table table(Json{{"game", engine::game_name(options)},
                         {"options", Json::parse(text.text())},
                         {"warm_chairs", true},
                         {"seats", bots(seats, 2)}});
        table.join({"Eve"});
        INFO(kind.name);
        REQUIRE(table.info("Eve").at("status") == "playing");
        // At many moments of the game, before and after something has been sealed.
        for (std::size_t turn = 0; turn < 24 && table.info("Eve").at("status") == "playing"; ++turn) {
            table.pass(370);
            const std::string seat = seats[turn % seats.size()];
            const std::string person = "P" + std::to_string(turn);
            table.join({person});
            const Json others = table.view("Eve");
            table.news("Eve");
            if (table.code(person, "seat.take", {{"seat", seat}}) != "ok") continue;
            CHECK(table.view("Eve") == others);
            for (const Json& frame : table.news("Eve")) {
                INFO(frame.dump());
                const bool is_of_the_chair = frame.at("type") == "info" || frame.at("type") == "update";
                REQUIRE(is_of_the_chair);
                if (frame.at("type") == "info") continue;
                for (const Json& event : frame.at("events")) CHECK(event.at("type") == "join");
            }
            const auto& state = table.core->state();
            const auto side = engine::seat_named(seat).value().side;
            protocol::JsonWriter view;
            protocol::write_view(view, state.match()->view_for(engine::audience_of(side), state.shown_at()));
            CHECK(table.view(person) == Json::parse(view.text()));
            REQUIRE(table.code(person, "seat.leave", {{"seat", seat}}) == "ok");
        }
    }
}
