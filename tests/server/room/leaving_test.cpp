// What is left of somebody, or of a room, that has gone: nothing that counts them as there, and nobody without an
// answer.
#include "server/base/limits.hpp"
#include "tests/server/room/house.hpp"

using namespace room_test;

namespace {

using Codes = std::vector<std::string>;

/// Two against two, which nobody watches, with black's seats taken by Ada and Ben, and white's by computer players.
std::string begun_among_players(House& house) {
    house.journal.is_prompt = true;
    house.thinker.is_prompt = false;
    house.create({{"options", {{"size", 8}, {"teams", {2, 2}}}},
                  {"watchable", false},
                  {"seats", {{"white1", "bot:1"}, {"white2", "bot:1"}}}});
    house.ask("Ada", house.room, "seat.take", {{"seat", "black1"}});
    house.ask("Ben", house.room, "seat.take", {{"seat", "black2"}});
    for (const auto* who : {"Ada", "Ben"}) house.ask(who, house.room, "room.ready", {{"ready", true}});
    REQUIRE(house.answers == Codes{"created", "ok", "ok", "ok", "ok"});
    house.answers.clear();
    return house.room;
}

/// Before the game, with its host there and Ada on black1.
std::string opened_for_ada(House& house) {
    house.journal.is_prompt = true;
    house.create();
    house.ask("Host", house.room, "room.join");
    house.ask("Ada", house.room, "seat.take", {{"seat", "black1"}});
    house.answers.clear();
    return house.room;
}

}  // namespace

TEST_CASE("2.3: who has left a room is not there once the seat is somebody else's to give", "[room]") {
    House house;
    const std::string room = opened_for_ada(house);
    house.ask("Ada", room, "room.leave");
    house.heard("Host");
    house.ask("Host", room, "seat.kick", {{"seat", "black1"}});
    house.settle();
    house.pass(1'000);
    house.look(room);
    REQUIRE(house.shown);
    CHECK(Json::parse(*house.shown)["info"]["spectators"] == 1);  // the host
    house.directory.find(room)->leave(std::hash<std::string>{}("Host"));
    house.settle();
    house.clock.advance(limit::empty_room_ms);
    house.settle();
    CHECK(house.directory.find(room) == nullptr);
}

TEST_CASE("2.3: who comes back while they are being shown out is asked to come again, and then has the seat",
          "[room]") {
    House house;
    const std::string room = begun_among_players(house);
    house.journal.is_prompt = false;
    house.ask("Ada", room, "seat.leave", {{"seat", "black1"}});
    house.ask("Ada", room, "seat.take", {{"seat", "black1"}});
    CHECK(house.answers == Codes{"unavailable"});
    house.receipt();
    CHECK(house.answers == Codes{"unavailable", "ok"});
    house.answers.clear();
    house.heard("Ada");
    house.journal.is_prompt = true;
    while (!house.journal.waiting.empty()) house.receipt();
    house.ask("Ada", room, "seat.take", {{"seat", "black1"}});
    CHECK(house.answers == Codes{"ok"});
    CHECK(has(house.heard("Ada"), R"("audience":"black")"));
}

TEST_CASE("2.9: whoever has a seat, has left, and is refused as they come again, is missed once they have gone",
          "[room]") {
    House house;
    const std::string room = opened_for_ada(house);
    const auto is_connected = [&] {
        house.look(room);
        house.settle();
        REQUIRE(house.shown);
        return Json::parse(*house.shown)["info"]["seats"]["black1"]["connected"];
    };
    house.ask("Ada", room, "room.leave");
    house.ask("Ada", room, "room.join", {{"caster", "ABCDEFGHJKMNPQRSTVWXYZ0123"}});
    CHECK(house.answers == Codes{"ok", "forbidden"});
    CHECK(is_connected() == true);
    house.directory.find(room)->leave(std::hash<std::string>{}("Ada"));
    house.settle();
    CHECK(is_connected() == false);
}

TEST_CASE("1.4: whoever waits for a room that is closed is told so, and no game is on in it any more", "[room]") {
    House house;
    house.journal.is_prompt = true;
    house.create({{"options", {{"size", 8}, {"teams", {1, 1}}, {"sandglass", 5}}}});
    const std::string room = house.room;
    house.ask_by(house.requester("black1", "fast"), room, "seat.take", {{"seat", "black1"}});
    house.ask_by(house.requester("black1", "slow", 150), room, "room.join");
    house.ask_by(house.requester("white1", "white"), room, "seat.take", {{"seat", "white1"}});
    house.ask_by(house.requester("black1", "fast"), room, "room.ready", {{"ready", true}});
    house.ask_by(house.requester("white1", "white"), room, "room.ready", {{"ready", true}});
    CHECK(house.metrics.matches_running.value() == 1);
    house.answers.clear();
    house.pass(5'100);
    const Json seal_one = {{"action", {{"type", "seal"}, {"choice", {{"put", 1}}}}}};
    house.ask_by(house.requester("black1", "fast"), room, "act", seal_one);
    CHECK(house.answers.empty());  // out of its own lag: it waits for the deadline, which is held for the other
    REQUIRE(house.directory.close(room));
    house.settle();
    CHECK(house.answers == Codes{"no_such_room"});
    CHECK(house.directory.find(room) == nullptr);
    CHECK(house.metrics.matches_running.value() == 0);
}
