// What has been told of a game's clock never goes back (wire.md 4.1, 4.2, fine-print B9): in no push, answer,
// snapshot or stream, while deadlines are held for lag and choices are stamped at the moment before them. Table checks
// every frame; here are evenings at random in which deadlines are what happens.
#include <catch2/catch.hpp>

#include "engine/base/seed.hpp"
#include "engine/bots.hpp"
#include "tests/server/room/table.hpp"
#include "tests/support/encoded.hpp"

using namespace room_test;

namespace {

Table held_duel(unsigned delay_s) {
    Table table(duel({{"options", {{"sandglass", 5}}}, {"spectator_delay", delay_s}}));
    table.join({"Host", "Eve"});
    table.seat_and_start({"black1", "white1"});
    table.watch(1);
    table.set_lag("black1", 200);
    table.pass_to(5'080);
    return table;
}

}  // namespace

TEST_CASE("4.2, B9: a chat and then a choice within the lag: the clock stands at the moment before the deadline") {
    Table table = held_duel(0);
    REQUIRE(table.code("white1", "chat", {{"channel", "room"}, {"text", "hm"}}) == "ok");
    CHECK(table.last("white1", "update").at("now") == 4'999);
    CHECK(table.last("white1", "update").at("events").at(0).at("at") == 4'999);
    CHECK(table.ask("white1", "ping").at("game_now") == 4'999);
    CHECK(table.look().at("now") == 4'999);
    REQUIRE(table.code("Fay", "room.join") == "ok");
    CHECK(table.last("Fay", "snapshot").at("now") == 4'999);
    SECTION("a choice, and the game goes on") {
        CHECK(table.act("black1", seal(1)).at("at") == 4'999);
        CHECK(table.last("white1", "update").at("now") == 5'080);
    }
    SECTION("the end") {
        CHECK(table.act("black1", {{"type", "resign"}}).at("at") == 4'999);
        CHECK(table.last("white1", "update").at("now") == 4'999);
    }
    SECTION("nothing: the deadline takes effect") {
        table.pass_to(5'200);
        CHECK(table.last("white1", "update").at("now") == 5'200);
        CHECK(table.view("white1").at("turn") == 2);
    }
}

TEST_CASE("4.2: watchers with a delay are told the same clock, so much later") {
    Table table = held_duel(2);
    table.pass_to(7'080);
    REQUIRE(table.view("Eve").at("turn") == 1);
    CHECK(table.look().at("now") == 4'999);
    CHECK(table.ask("Eve", "ping").at("game_now") == 4'999);
    table.pass_to(7'200);
    CHECK(table.last("Eve", "update").at("now") == 5'200);
    CHECK(table.look().at("now") == 5'200);
}

TEST_CASE("law: nobody ever hears that a game's clock has gone back") {
    const std::vector<Json> games{
        duel({{"options", {{"sandglass", 5}}}, {"seats", {{"white1", "bot:1"}}}}),
        {{"game", "ctor"}, {"options", {{"size", 8}, {"teams", {2, 2}}, {"sandglass", 5}}}},
        {{"game", "totas"}, {"options", {{"timer", 5}, {"ground_seconds", 1}, {"doom_seconds", 1}, {"mole_after", 0}}}},
        {{"game", "tritoc"}, {"options", {{"turn_seconds", 1}}}},
    };
    unsigned held = 0;
    for (std::size_t game = 0; game < games.size(); ++game) {
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            CAPTURE(game, seed);
            engine::Seed dice(seed * 10 + game);
            Json wish = games[game];
            wish["spectator_delay"] = seed % 3 == 0 ? 2 : 0;
            Table table(wish, 200);
            table.join({"Host", "Eve"});
            const std::string key = table.ask("Host", "room.caster").at("key");
            table.join({"Cat"});
            REQUIRE(table.code("Cat", "room.join", {{"caster", key}}) == "ok");
            std::vector<std::string> people;
            for (const auto seat : engine::starting_seats_of(table.core->state().settings().options)) {
                if (table.core->state().holder_of(seat) == nullptr) people.push_back(engine::name_of(seat));
            }
            table.seat_and_start(people);
            table.watch(1, {std::nullopt, true});
            people.insert(people.end(), {"Host", "Eve", "Cat"});
            for (int step = 0; step < 300; ++step) {
                const auto& match = table.core->state().match();
                const auto deadline = match ? match->deadline() : std::nullopt;
                std::int64_t next = table.now() + static_cast<std::int64_t>(dice.below(120));
                if (deadline && dice.below(3) == 0) {
                    const std::int64_t ahead = deadline->ms - table.core->state().game_time({table.now()}).ms;
                    next = std::max(table.now(), table.now() + ahead + static_cast<std::int64_t>(dice.below(320)) - 10);
                }
                if (dice.below(4) == 0) {
                    table.stall_to(next);
                } else {
                    table.pass_to(next);
                }
                const std::string& who = people[dice.below(people.size())];
                const auto seats = table.core->state().seats_of(Table::id_of(who));
                const bool is_playing = table.core->state().status() == protocol::RoomStatus::playing;
                held += deadline && table.core->state().game_time({table.now()}) >= *deadline ? 1 : 0;
                const std::uint64_t lot = dice.below(100);
                if (lot < 45 && is_playing && !seats.empty()) {
                    const auto action =
                        engine::think(engine::seen_from(*match, seats.front()), 1, dice.below(1'000'000), {20, {}});
                    if (action) table.act(who, Json::parse(test_support::encoded(*action)));
                } else if (lot < 47 && is_playing) {
                    table.act(who, {{"type", "resign"}});
                } else if (lot < 60) {
                    table.ask(who, "chat", {{"channel", "room"}, {"text", "hm"}});
                } else if (lot < 70) {
                    table.ask(who, "ping");
                } else if (lot < 76) {
                    table.set_lag(who, static_cast<std::int64_t>(dice.below(301)));
                } else if (lot < 80) {
                    table.lose(who);
                } else if (lot < 90) {
                    table.ask(who, "room.join");
                } else if (lot < 94) {
                    table.look();
                } else if (lot < 96) {
                    table.watch(2 + static_cast<std::uint64_t>(step));
                } else {
                    table.ask(who, "room.rematch");
                }
            }
            table.pass(700);
            table.look();
        }
    }
    CHECK(held > 1000);
}
