// TRITOC 4.1: a room in which computer players play by themselves, for whoever watches, and for nobody else.
#include "server/room/demo.hpp"

#include "server/base/limits.hpp"
#include "tests/server/room/house.hpp"

using namespace room_test;

namespace {

Json bots_only() { return duel({{"seats", {{"black1", "bot:1"}, {"white1", "bot:1"}}}}); }

/// What it is asked, it answers at once.
Demo::Shown shown_by(House& house) {
    std::optional<Demo::Shown> shown;
    house.directory.show_demo([&](const auto& answer) {
        REQUIRE(answer);
        shown = *answer;
    });
    house.settle();
    REQUIRE(shown);
    return *shown;
}

/// Time passes, from alarm to alarm, until the game that is shown is over.
void play_to_end(House& house) {
    const std::int64_t began = house.clock.now_ms();
    while (!shown_by(house).next_ms) {
        const auto next = house.clock.next_alarm_ms();
        REQUIRE(next);
        house.clock.advance(std::max<std::int64_t>(0, *next - house.clock.now_ms()));
        house.settle();
        REQUIRE(house.clock.now_ms() - began < 7'200'000);
    }
}

}  // namespace

TEST_CASE("TRITOC 4.1: while nobody watches, nothing is thought and nothing wakes the room") {
    Table table(bots_only(), 2'800, true);
    CHECK(table.core->state().status() == protocol::RoomStatus::playing);
    CHECK_FALSE(table.core->wake_at());
    table.pass(1'000'000);
    CHECK(table.thoughts_wanted == 0);

    table.join({"Ada", "Ben"});
    table.pass(10'000);
    CHECK(table.thoughts_wanted > 2);
    table.lose("Ada");
    CHECK(table.core->wake_at());
    table.thinks_at_once = false;
    while (table.thoughts.empty()) table.pass(100);
    table.lose("Ben");
    CHECK_FALSE(table.core->wake_at());
    CHECK(table.thoughts.empty());  // what was being thought is dropped
    const auto wanted = table.thoughts_wanted;
    table.pass(1'000'000);
    CHECK(table.thoughts_wanted == wanted);
    CHECK_FALSE(table.is_closed);

    table.thinks_at_once = true;
    table.join({"Cleo"});
    table.news("Cleo");
    table.pass(2'000);
    CHECK_FALSE(table.events("Cleo").empty());
    CHECK(described(table.restored()) == described(table.core->state()));
}

TEST_CASE("a demo has no host, no seats to take and no talk; its game comes to an end like any other") {
    Table table(bots_only(), 10, true);
    table.join({"Ada"});
    CHECK(table.info("Ada")["host"].is_null());
    for (const auto* seat : {"black1", "black2"})
        CHECK(table.code("Ada", "seat.take", {{"seat", seat}}) == "forbidden");
    CHECK(table.code("Ada", "seat.bot", {{"seat", "black1"}, {"level", nullptr}}) == "not_host");
    CHECK(table.code("Ada", "seat.kick", {{"seat", "black1"}}) == "not_host");
    CHECK(table.code("Ada", "chat", {{"channel", "watchers"}, {"text", "hm"}}) == "chat_closed");
    CHECK(table.code("Ada", "room.ready", {{"ready", true}}) == "not_seated");
    CHECK(table.act_code("Ada", seal(1)) == "not_seated");
    table.pass(60'000);
    CHECK(table.info("Ada")["status"] == "over");
    CHECK(table.code("Ada", "room.rematch") == "not_seated");
    CHECK(table.info("Ada")["host"].is_null());
    table.lose("Ada");
    table.pass(limit::empty_room_ms);
    CHECK(table.is_closed);
}

TEST_CASE("TRITOC 4.1: everybody is shown the same room, which is in no list, and sees a reveal at once") {
    House house;
    house.journal.is_prompt = false;  // it does without
    const std::string room = shown_by(house).room;
    CHECK(shown_by(house).room == room);
    CHECK(house.directory.list({}).entries.empty());
    CHECK(house.journal.waiting.empty());
    house.ask("Ada", room, "room.join");
    CHECK(has(house.heard("Ada"), R"("status":"playing")"));
    house.pass(2'000);
    CHECK(has(house.heard("Ada"), R"("type":"reveal")"));
    // At a pace at which people can follow: a reveal or two in ten seconds.
    house.pass(10'000);
    std::size_t reveals = 0;
    for (const auto& frame : house.heard("Ada"))
        reveals += frame.find(R"("type":"reveal")") != std::string::npos ? 1 : 0;
    CHECK(reveals >= 2);
    CHECK(reveals <= 8);

    const auto asked = house.thinker.asked;
    house.directory.find(room)->leave(std::hash<std::string>{}("Ada"));
    house.settle();
    house.pass(60'000);
    CHECK(house.thinker.asked == asked);
    house.directory.drain([] {});
    CHECK(shown_by(house).room == room);
}

TEST_CASE("TRITOC 4.1: the games are shown in turn, each in a room of its own") {
    House house;
    std::vector<std::string> games;
    std::set<std::string> rooms;
    for (std::size_t number = 0; number <= engine::demonstrations().size(); ++number) {
        const std::string room = shown_by(house).room;
        CHECK(rooms.insert(room).second);
        house.ask("Ada", room, "room.join");
        for (const auto& frame : house.heard("Ada")) {
            const Json message = Json::parse(frame);
            if (message.at("type") == "snapshot") games.push_back(message["info"]["game"]);
        }
        play_to_end(house);
        const auto shown = shown_by(house);
        CHECK(shown.room == room);
        CHECK(*shown.next_ms <= limit::demo_rest_ms);
        house.clock.advance(*shown.next_ms - 1);
        CHECK(shown_by(house).room == room);
        house.clock.advance(1);
        house.heard("Ada");
    }
    CHECK(games.front() == games.back());
    CHECK(std::set<std::string>(games.begin(), games.end()).size() == engine::demonstrations().size());
    CHECK(house.journal.games.empty());
}

TEST_CASE("a demo that meets a fault is gone, and the next one is shown") {
    House house;
    house.thinker.is_prompt = false;
    const std::string room = shown_by(house).room;
    house.ask("Ada", room, "room.join");
    house.pass(2'000);
    REQUIRE_FALSE(house.thinker.open.empty());
    house.thinker.open.front().answer({std::nullopt, "no such square"});
    house.settle();
    CHECK(house.directory.find(room) == nullptr);
    CHECK(shown_by(house).room != room);
}
