// Somebody whom the host has blocked stays out, whichever way they come; what was said is known to those who look after
// the server, as the one who asks has heard it.
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/server/room/house.hpp"

using namespace room_test;

namespace {

struct Guarded : House {
    explicit Guarded(const Json& wish = Json::object()) {
        journal.is_prompt = true;
        create(wish);
        answers.clear();
    }
    std::string say(const std::string& who, const std::string& type, const Json& fields = Json::object()) {
        answers.clear();
        ask(who, room, type, fields);
        REQUIRE(answers.size() == 1);
        return answers.front();
    }
    void block(const std::string& by, const std::string& whom) {
        blocks.add(person(by).id, {person(whom).id, 0}, [](const auto& fault) { REQUIRE_FALSE(fault); });
        directory.find(room)->show_out(person(by).id, person(whom).id);
        settle();
    }
    void start() {
        for (const auto& [who, seat] : {std::pair("Host", "black1"), std::pair("Eve", "white1")}) {
            REQUIRE(say(who, "room.join") == "ok");
            REQUIRE(say(who, "seat.take", {{"seat", seat}}) == "ok");
            REQUIRE(say(who, "room.ready", {{"ready", true}}) == "ok");
        }
    }
    Actor::Talk talk(const std::string& who) {
        Actor::Talk heard;
        directory.find(room)->tell_talk(person(who).id, [&](Actor::Talk given) { heard = std::move(given); });
        settle();
        return heard;
    }
};

}  // namespace

TEST_CASE("who is blocked by the host neither comes in nor sits down", "[room]") {
    Guarded house;
    house.block("Host", "Eve");
    CHECK(house.say("Eve", "room.join") == "forbidden");
    CHECK(house.say("Eve", "seat.take", {{"seat", "white1"}}) == "forbidden");
    CHECK(house.say("Ada", "room.join") == "ok");
    // Blocked by somebody else than the host: their own affair.
    house.blocks.add(House::person("Ada").id, {House::person("Ben").id, 0}, [](const auto&) {});
    CHECK(house.say("Ben", "room.join") == "ok");
    house.blocks.lift(House::person("Host").id, House::person("Eve").id, [](const auto&) {});
    CHECK(house.say("Eve", "room.join") == "ok");
}

TEST_CASE("a password is no way in, and is not even looked at", "[room]") {
    Guarded house(Json::object({{"password", "1234"}}));
    house.block("Host", "Eve");
    for (int guess = 0; guess < 20; ++guess) CHECK(house.say("Eve", "room.join", {{"password", "9"}}) == "forbidden");
    CHECK(house.say("Eve", "room.join", {{"password", "1234"}}) == "forbidden");
}

TEST_CASE("who is in the room is shown out, and loses a seat before the game", "[room]") {
    Guarded house;
    CHECK(house.say("Eve", "room.join") == "ok");
    CHECK(house.say("Eve", "seat.take", {{"seat", "white1"}}) == "ok");
    CHECK(house.say("Ben", "room.join") == "ok");
    house.block("Ben", "Eve");  // not the host
    CHECK_FALSE(has(house.heard("Eve"), R"("type":"end")"));
    house.block("Host", "Eve");
    CHECK(has(house.heard("Eve"), R"("reason":"blocked")"));
    CHECK(has(house.heard("Ben"), R"("white1":null)"));
    CHECK(house.say("Eve", "room.ready", {{"ready", true}}) == "forbidden");
    CHECK(house.say("Eve", "chat", {{"channel", "room"}, {"text", "hello"}}) == "forbidden");
}

TEST_CASE("a game that is on goes on, and there is no other one after it", "[room]") {
    Guarded house;
    house.start();
    house.block("Host", "Eve");
    CHECK_FALSE(has(house.heard("Eve"), R"("type":"end")"));
    CHECK(house.say("Eve", "room.join") == "ok");
    CHECK(house.say("Host", "seat.leave", {{"seat", "black1"}}) == "ok");
    CHECK(house.say("Eve", "room.rematch") == "forbidden");
    CHECK(house.say("Eve", "seat.leave", {{"seat", "white1"}}) == "ok");
    CHECK(house.say("Eve", "seat.take", {{"seat", "white1"}}) == "forbidden");
}

TEST_CASE("at the board of a tournament the draw decides who meets", "[room]") {
    House house;
    const std::string board = house.opened_board();
    house.journal.is_prompt = true;
    house.blocks.add(House::person("Ada").id, {House::person("Ben").id, 0}, [](const auto&) {});
    house.directory.find(board)->show_out(House::person("Ada").id, House::person("Ben").id);
    house.answers.clear();
    house.ask("Ada", board, "room.join");
    house.ask("Ben", board, "room.join");
    CHECK(house.answers == std::vector<std::string>{"ok", "ok"});
}

TEST_CASE("what was said is told as the one who asks has heard it, and no more than so much", "[room]") {
    Guarded house(Json::object({{"table_talk", true}}));
    CHECK(house.talk("Eve").game.empty());
    house.start();
    CHECK_FALSE(house.talk("Eve").game.empty());
    REQUIRE(house.say("Zoe", "room.join") == "ok");
    REQUIRE(house.say("Host", "chat", {{"channel", "room"}, {"text", "hello"}}) == "ok");
    REQUIRE(house.say("Host", "chat", {{"channel", "team"}, {"text", "for Black"}}) == "ok");
    REQUIRE(house.say("Zoe", "chat", {{"channel", "watchers"}, {"text", "among us"}}) == "ok");
    const auto heard = [&](const std::string& who) {
        std::vector<std::string> texts;
        for (const TalkLine& line : house.talk(who).lines) texts.push_back(line.text);
        return texts;
    };
    CHECK(heard("Host") == std::vector<std::string>{"hello", "for Black"});
    CHECK(heard("Eve") == std::vector<std::string>{"hello"});
    CHECK(heard("Zoe") == std::vector<std::string>{"hello", "among us"});
    CHECK(house.talk("Zoe").lines.front().who.id == House::person("Host").id);
    for (std::size_t number = 0; number < limit::talk_kept; ++number)
        REQUIRE(house.say("Host", "chat", {{"channel", "room"}, {"text", "line " + std::to_string(number)}}) == "ok");
    CHECK(heard("Eve").size() == limit::talk_kept);
    CHECK(heard("Eve").front() == "line 0");
}

TEST_CASE("strangers have heard nothing in a room that is closed to them", "[room]") {
    Guarded house(Json::object({{"password", "1234"}}));
    REQUIRE(house.say("Host", "room.join") == "ok");
    REQUIRE(house.say("Host", "chat", {{"channel", "room"}, {"text", "hello"}}) == "ok");
    CHECK(house.talk("Host").lines.size() == 1);
    CHECK(house.talk("Eve").lines.empty());
}

TEST_CASE("who is given another name bears it at their seat, also after a restart", "[room]") {
    Table table(duel());
    table.join({"Host", "Ada"});
    REQUIRE(table.code("Ada", "seat.take", {{"seat", "white1"}}) == "ok");
    table.rename({PlayerId{"p-Ada"}, "Quiet"}, "Ada");
    CHECK(table.info("Host").at("seats").at("white1").at("name") == "Quiet");
    table.rename({PlayerId{"p-Host"}, "Polite"}, "Host");
    CHECK(table.info("Host").at("host") == "Polite");
    CHECK(table.info("Host").at("name") == "Polite's room");
    CHECK(described(table.restored()) == described(table.core->state()));
    const auto lines = table.lines;
    table.rename({PlayerId{"p-Eve"}, "Nobody here"}, "Eve");
    CHECK(table.lines == lines);
    table.restart(1'000);
    table.join({"Host"});
    CHECK(table.info("Host").at("seats").at("white1").at("name") == "Quiet");
}
