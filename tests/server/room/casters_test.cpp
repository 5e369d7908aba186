// Casters see a delayed room without delay, and never anything sealed (protocol/reference/watching.md, "Casters").
#include <catch2/catch.hpp>

#include "tests/server/room/table.hpp"

using namespace room_test;
using server::room::ChannelKind;

namespace {

constexpr std::int64_t delay_ms = 20'000;

Table delayed_duel(const Json& more = Json::object()) {
    Json wish = duel(more);
    wish["spectator_delay"] = delay_ms / 1000;
    Table table(wish);
    table.join({"Host", "Eve"});
    return table;
}
std::string key_of(Table& table) {
    const Json answer = table.ask("Host", "room.caster");
    REQUIRE(answer.at("ok") == true);
    return answer.at("key");
}
std::vector<std::string> updates_in(const std::vector<std::string>& frames) {
    std::vector<std::string> updates;
    for (const std::string& text : frames) {
        Json message = Json::parse(text);
        if (message.at("type") != "update") continue;
        message.erase("seq");
        updates.push_back(message.dump());
    }
    return updates;
}

}  // namespace

TEST_CASE("A caster hears at once what watchers hear later, the same bytes as in a room without delay", "[room]") {
    Table live(duel());
    live.join({"Host", "Cat"});
    Table table = delayed_duel();
    REQUIRE(table.code("Cat", "room.join", {{"caster", key_of(table)}}) == "ok");
    for (Table* one : {&live, &table}) {
        one->seat_and_start({"black1", "white1"});
        for (const int square : {45, 61, 44, 62}) {
            one->pass(700);
            const std::string side = one->view("black1").at("team");
            REQUIRE(one->act_code(side + "1", seal(square)) == "ok");
        }
    }
    CHECK(table.view("Cat") == live.view("Cat"));
    CHECK(updates_in(table.raw("Cat")) == updates_in(live.raw("Cat")));
    CHECK(table.view("Eve").is_null());
    CHECK_FALSE(table.view("Cat").contains("legal"));
    table.pass(delay_ms);
    CHECK(updates_in(table.raw("Eve")) == updates_in(table.raw("Cat")));
}

TEST_CASE("A caster who comes in the middle finds everything that has happened", "[room]") {
    Table table = delayed_duel();
    table.seat_and_start({"black1", "white1"});
    REQUIRE(table.act_code("black1", seal(45)) == "ok");
    const std::string key = key_of(table);
    REQUIRE(table.act_code("white1", seal(61)) == "ok");
    REQUIRE(table.code("Cat", "room.join", {{"caster", key}}) == "ok");
    const Json snapshot = table.last("Cat", "snapshot");
    CHECK(snapshot.at("now") == table.last("black1", "update").at("now"));
    CHECK(table.view("Cat").at("board") == table.view("black1").at("board"));
    CHECK(snapshot.at("audience") == "spectator");
    CHECK(snapshot.at("you").at("sealed").empty());
    CHECK_FALSE(snapshot.at("log").empty());
    CHECK(table.view("Eve").is_null());
    table.watch(1, {std::nullopt, false, key});
    CHECK(Json::parse(table.stream(1).frames.at(0)).at("view") == table.view("Cat"));
    table.watch(2);
    CHECK(Json::parse(table.stream(2).frames.at(0)).at("view").is_null());
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    CHECK_FALSE(table.stream(1).is_open);
    CHECK(table.stream(2).is_open);
}

TEST_CASE("The host alone gives a key out; another replaces it, and it can be withdrawn", "[room]") {
    Table table = delayed_duel();
    CHECK(table.code("Eve", "room.caster") == "not_host");
    const std::string first = key_of(table);
    CHECK(first.size() >= 22);
    REQUIRE(table.code("Cat", "room.join", {{"caster", first}}) == "ok");
    table.seat_and_start({"black1", "white1"});
    table.watch(1, {std::nullopt, true, first});
    CHECK(table.stream(1).channel == ChannelKind::casters);
    CHECK_FALSE(table.view("Cat").is_null());

    const std::string second = key_of(table);
    CHECK(first != second);
    CHECK(Json::parse(table.stream(1).frames.back()).at("reason") == "forbidden");
    CHECK(table.view("Cat").is_null());  // a snapshot, as late as the others'
    CHECK(table.code("Dan", "room.join", {{"caster", first}}) == "forbidden");
    CHECK_FALSE(table.core->consider({std::nullopt, false, first}));
    REQUIRE(table.code("Dan", "room.join", {{"caster", second}}) == "ok");
    CHECK_FALSE(table.view("Dan").is_null());
    CHECK(table.ask("Host", "room.caster", {{"off", true}}).contains("key") == false);
    CHECK(table.view("Dan").is_null());
    for (const std::string& key : {first, second, std::string("x")}) {
        CHECK(table.code("Fay", "room.join", {{"caster", key}}) == "forbidden");
        CHECK(table.core->consider({std::nullopt, false, key}).error().code == "forbidden");
    }
}

TEST_CASE("3.7: whoever hears a delayed room without its delay is told so", "[room]") {
    Table table = delayed_duel();
    const auto is_told = [&](const std::string& who) {
        return table.last(who, "snapshot").at("you").value("undelayed", false);
    };
    const std::string key = key_of(table);
    REQUIRE(table.code("Cat", "room.join", {{"caster", key}}) == "ok");
    CHECK(is_told("Cat"));
    CHECK_FALSE(table.last("Eve", "snapshot").at("you").contains("undelayed"));
    table.seat_and_start({"black1", "white1"});
    // Another tab of theirs, without the key; and whoever has given it here after having come without.
    REQUIRE(table.code("Cat", "room.join") == "ok");
    CHECK(is_told("Cat"));
    REQUIRE(table.code("Eve", "room.join", {{"caster", key}}) == "ok");
    CHECK(is_told("Eve"));
    // Who plays hears no spectators' game, and is not late.
    REQUIRE(table.code("black1", "room.join", {{"caster", key}}) == "ok");
    CHECK_FALSE(is_told("black1"));
    // Streams that show the key are told; strangers who show none are not.
    table.watch(1, {std::nullopt, true, key}).watch(2);
    CHECK(Json::parse(table.stream(1).frames.at(0)).at("you").at("undelayed") == true);
    CHECK_FALSE(Json::parse(table.stream(2).frames.at(0)).at("you").contains("undelayed"));
    CHECK_FALSE(table.look().at("you").contains("undelayed"));
    REQUIRE(table.code("Host", "room.caster", {{"off", true}}) == "ok");
    for (const std::string who : {"Cat", "Eve"}) CHECK_FALSE(is_told(who));
}

TEST_CASE("3.7: in a room without a delay nobody is told that they hear it without", "[room]") {
    Table table(duel());
    table.join({"Host"});
    REQUIRE(table.code("Cat", "room.join", {{"caster", key_of(table)}}) == "ok");
    CHECK_FALSE(table.last("Cat", "snapshot").at("you").contains("undelayed"));
    REQUIRE(table.code("Host", "room.configure", {{"spectator_delay", 30}}) == "ok");
    CHECK(table.last("Cat", "snapshot").at("you").at("undelayed") == true);
    REQUIRE(table.code("Host", "room.configure", {{"spectator_delay", 0}}) == "ok");
    CHECK_FALSE(table.last("Cat", "snapshot").at("you").contains("undelayed"));
}

TEST_CASE("Who has cast gets no seat in that game, and a player with a key hears the own side", "[room]") {
    const Json team{{"game", "ctor"}, {"options", {{"teams", {1, 1}}, {"secrets", false}}}, {"spectator_delay", 20}};
    Table table(team);
    table.join({"Host"});
    const std::string key = key_of(table);
    REQUIRE(table.code("Cat", "room.join", {{"caster", key}}) == "ok");
    table.seat_and_start({"black1", "white1"});
    CHECK(table.code("Cat", "seat.take", {{"seat", "black2"}}) == "forbidden");
    table.lose("Cat");
    REQUIRE(table.code("Cat", "room.join") == "ok");
    CHECK(table.code("Cat", "seat.take", {{"seat", "black2"}}) == "forbidden");
    table.restart(1000);
    REQUIRE(table.code("Cat", "room.join") == "ok");
    CHECK(table.code("Cat", "seat.take", {{"seat", "black2"}}) == "forbidden");
    table.join({"black1", "white1"});
    REQUIRE(table.code("black1", "room.join", {{"caster", key}}) == "ok");
    CHECK(table.audience("black1") == "black");
    CHECK(table.view("black1").contains("legal"));
    // The next game is another.
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    for (const std::string who : {"black1", "white1"}) REQUIRE(table.code(who, "room.rematch") == "ok");
    CHECK(table.code("Cat", "seat.take", {{"seat", "black2"}}) == "ok");
}

TEST_CASE("Of a key the journal has a hash, and that outlives a restart", "[room]") {
    Table table = delayed_duel();
    table.seat_and_start({"black1", "white1"});
    const std::string key = key_of(table);
    REQUIRE(table.act_code("black1", seal(45)) == "ok");
    for (const std::string& line : table.lines) CHECK(line.find(key) == std::string::npos);
    table.restart(1000);
    REQUIRE(table.code("Cat", "room.join", {{"caster", key}}) == "ok");
    table.join({"black1", "Eve"});
    CHECK(table.view("Cat").at("board") == table.view("black1").at("board"));
    CHECK(table.view("Eve").is_null());
    table.ask("Host", "room.join");
    REQUIRE(table.code("Host", "room.caster", {{"off", true}}) == "ok");
    table.restart(1000);
    CHECK(table.code("Cat", "room.join", {{"caster", key}}) == "forbidden");
}

TEST_CASE("Where nobody is told later, a key changes nothing", "[room]") {
    Table table(duel());
    table.join({"Host", "Eve"});
    const std::string key = key_of(table);
    REQUIRE(table.code("Cat", "room.join", {{"caster", key}}) == "ok");
    CHECK(table.code("Dan", "room.join", {{"caster", "wrong"}}) == "forbidden");
    table.seat_and_start({"black1", "white1"});
    table.watch(1, {std::nullopt, true, key});
    CHECK(table.stream(1).channel == ChannelKind::watchers);
    REQUIRE(table.act_code("black1", seal(45)) == "ok");
    CHECK(updates_in(table.raw("Cat")) == updates_in(table.raw("Eve")));
}

TEST_CASE("A key stands for the password", "[room]") {
    Table table(duel({{"password", "sesame"}, {"spectator_delay", 20}}));
    REQUIRE(table.code("Host", "room.join", {{"password", "sesame"}}) == "ok");
    const std::string key = key_of(table);
    CHECK(table.code("Cat", "room.join") == "wrong_password");
    CHECK(table.code("Cat", "room.join", {{"caster", key}}) == "ok");
    CHECK(table.core->consider({std::nullopt, false, key}));
    CHECK_FALSE(table.core->consider({}));
}

TEST_CASE("What a caster says is as late as what it is about", "[room]") {
    Table table = delayed_duel();
    REQUIRE(table.code("Cat", "room.join", {{"caster", key_of(table)}}) == "ok");
    table.seat_and_start({"black1", "white1"});
    table.pass(delay_ms + 1000);
    const auto has_heard = [&](const std::string& who, const std::string& text) {
        return std::ranges::any_of(table.raw(who),
                                   [&](const auto& frame) { return frame.find(text) != std::string::npos; });
    };
    REQUIRE(table.code("Cat", "chat", {{"channel", "watchers"}, {"text", "what a trap"}}) == "ok");
    CHECK(has_heard("Cat", "what a trap"));
    CHECK_FALSE(has_heard("Eve", "what a trap"));
    REQUIRE(table.code("Eve", "chat", {{"channel", "watchers"}, {"text", "who leads?"}}) == "ok");
    CHECK(has_heard("Cat", "who leads?"));
    table.pass(delay_ms);
    CHECK(has_heard("Eve", "what a trap"));
    CHECK_FALSE(has_heard("black1", "what a trap"));
    CHECK_FALSE(has_heard("black1", "who leads?"));
}

TEST_CASE("What a caster says of the end is as late as the end", "[room]") {
    Table table = delayed_duel();
    REQUIRE(table.code("Cat", "room.join", {{"caster", key_of(table)}}) == "ok");
    table.seat_and_start({"black1", "white1"});
    table.pass(1'000);
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    const auto has_heard = [&](const std::string& who, const std::string& text) {
        return std::ranges::any_of(table.raw(who),
                                   [&](const auto& frame) { return frame.find(text) != std::string::npos; });
    };
    for (const char* channel : {"room", "watchers"})
        REQUIRE(table.code("Cat", "chat", {{"channel", channel}, {"text", std::string("white by ") + channel}})
                == "ok");
    table.pass(delay_ms - 1'001);
    CHECK_FALSE(has_heard("Eve", "white by"));
    table.pass(1'001);
    CHECK(has_heard("Eve", "white by room"));
    CHECK(has_heard("Eve", "white by watchers"));
    // From then on all know as much, and hear each other.
    REQUIRE(table.code("Cat", "chat", {{"channel", "room"}, {"text", "well played"}}) == "ok");
    CHECK(has_heard("Eve", "well played"));
}

TEST_CASE("What somebody says of the end who has played, and has got up, is as late as the end", "[room]") {
    Table table = delayed_duel();
    table.seat_and_start({"black1", "white1"});
    table.pass(1'000);
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    REQUIRE(table.code("black1", "seat.leave", {{"seat", "black1"}}) == "ok");
    for (const char* channel : {"room", "watchers"})
        REQUIRE(table.code("black1", "chat", {{"channel", channel}, {"text", std::string("I lost, by ") + channel}})
                == "ok");
    const auto has_heard = [&] {
        return std::ranges::any_of(table.raw("Eve"),
                                   [](const auto& frame) { return frame.find("I lost") != std::string::npos; });
    };
    table.pass(delay_ms - 1'001);
    CHECK_FALSE(has_heard());
    table.pass(1'001);
    CHECK(has_heard());
}
