// wire.md 2.1: of a game a delayed spectator knows what one without delay knew so much earlier, byte for byte, and
// of the room before a game what everybody knows. Games at random, of every kind, with people who go and come back and
// servers that restart; what is excepted stands in protocol/reference/watching.md ("What a delayed spectator knows")
// and is named here.
#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>
#include <iterator>

#include "engine/base/seed.hpp"
#include "engine/bots.hpp"
#include "tests/server/room/table.hpp"
#include "tests/support/encoded.hpp"

using namespace room_test;
using protocol::RoomStatus;
using server::room::decode;
using server::room::Opened;
using server::room::State;

namespace {

/// What happened in a room, so that it can happen in another one.
struct Happening {
    std::int64_t at_ms = 0;
    std::function<void(Table&)> happen;
};

struct Evening {
    Json wish;
    std::vector<Happening> happenings;
    std::int64_t end_ms = 0;
    std::vector<std::int64_t> restarts;  // when
};

/// One seat is a person's, the others are computer players'.
Evening evening_of(const Json& game, const std::vector<std::string>& bots, std::uint64_t seed, bool with_restarts) {
    Evening evening;
    evening.wish = game;
    for (const std::string& seat : bots) evening.wish["seats"][seat] = "bot:1";
    engine::Seed dice(seed);
    Table table(evening.wish, 300);
    const auto now = [&](std::function<void(Table&)> happen) {
        happen(table);
        evening.happenings.push_back({table.now(), std::move(happen)});
    };
    bool is_in = true;
    now([](Table& one) {
        one.join({"Host", "black1"});
        REQUIRE(one.code("black1", "seat.take", {{"seat", "black1"}}) == "ok");
    });
    table.pass(1'500);
    now([](Table& one) { REQUIRE(one.code("black1", "room.ready", {{"ready", true}}) == "ok"); });
    const auto seat = *engine::seat_named("black1");
    for (int step = 0; step < 120; ++step) {
        table.pass(static_cast<std::int64_t>(dice.below(900)));
        const std::uint64_t lot = dice.below(100);
        const auto& match = table.core->state().match();
        const bool is_over = table.core->state().status() == protocol::RoomStatus::over;
        if (lot < 3 && is_in) {
            now([](Table& one) { one.lose("black1"); });
            is_in = false;
        } else if (!is_in && lot < 40) {
            now([](Table& one) { one.join({"black1"}); });
            is_in = true;
        } else if (with_restarts && lot < 6) {
            const std::int64_t ran_on = table.now() - server::room::time_of(table.lines.back()).ms;
            now([ran_on](Table& one) {
                one.restart(5000, ran_on);
                one.join({"Host", "black1"});
            });
            is_in = true;
            evening.restarts.push_back(table.now());
        } else if (is_in && is_over && lot < 50) {
            now([](Table& one) { one.ask("black1", "room.rematch"); });
        } else if (is_in && match && !is_over && lot < 8) {
            now([](Table& one) { one.ask("black1", "act", {{"action", {{"type", "resign"}}}}); });
        } else if (is_in && match && !is_over) {
            const auto seats = table.core->state().seats_of(Table::id_of("black1"));
            const auto action = engine::think(engine::seen_from(*match, seats.empty() ? seat : seats.front()), 1,
                                              dice.below(1'000'000), {40, {}});
            if (!action) continue;
            const Json fields{{"action", Json::parse(test_support::encoded(*action))}};
            now([fields](Table& one) { one.ask("black1", "act", fields); });
        } else if (is_in && lot < 60) {
            now([](Table& one) { one.ask("black1", "chat", {{"channel", "room"}, {"text", "hm"}}); });
        }
    }
    evening.end_ms = table.now();
    return evening;
}

/// The evening in a room with this delay; `look` is called at each of the times, and `before` anything happens.
Table replay(
    const Evening& evening, unsigned delay_s, const std::vector<std::int64_t>& times,
    const std::function<void(Table&, std::int64_t)>& look, const std::function<void(Table&)>& before = [](Table&) {}) {
    Json wish = evening.wish;
    wish["spectator_delay"] = delay_s;
    Table table(wish, 300);
    table.watch(1, {std::nullopt, true});
    auto time = times.begin();
    const auto look_until = [&](std::int64_t ms) {
        for (; time != times.end() && *time < ms; ++time) {
            table.pass_to(*time);
            look(table, *time);
        }
    };
    for (const Happening& one : evening.happenings) {
        look_until(one.at_ms);
        table.pass_to(one.at_ms);
        before(table);
        one.happen(table);
    }
    look_until(INT64_MAX);
    return table;
}

/// A game, in the room's time; and what spectators without delay saw right before it began.
struct PastGame {
    std::int64_t from_ms = 0;
    std::int64_t until_ms = INT64_MAX;
    Json before = {};
};

std::vector<PastGame> games_in(const Table& table) {
    const auto opened = decode(table.lines.front(), std::nullopt);
    State state(std::get<Opened>(opened->change), opened->at);
    std::vector<PastGame> games;
    for (std::size_t place = 1; place < table.lines.size(); ++place) {
        const auto line = decode(table.lines[place], state.settings().options);
        const auto before = state.status();
        state.apply(line->change, line->at);
        const auto after = state.status();
        if (before != RoomStatus::playing && after == RoomStatus::playing) games.push_back({line->at.ms});
        if (before == RoomStatus::playing && after == RoomStatus::over) games.back().until_ms = line->at.ms;
    }
    return games;
}

/// How much of the evening a delayed spectator has been told of: up to that moment, or all before that game.
struct Known {
    std::int64_t until_ms = 0;
    const PastGame* before = nullptr;
};
Known known_at(std::int64_t now_ms, std::int64_t held_ms, const std::vector<PastGame>& games) {
    for (const PastGame& game : games) {
        if (game.from_ms > now_ms) break;
        const bool is_told = game.until_ms != INT64_MAX && game.until_ms + held_ms <= now_ms;
        if (!is_told) return {now_ms - held_ms, now_ms - held_ms < game.from_ms ? &game : nullptr};
    }
    return {now_ms, nullptr};
}

/// Without what is each channel's own, and the delay itself.
Json plain(const Json& message, bool forgets_presence) {
    Json rest = message;
    rest.erase("seq");
    if (!rest.contains("info")) return rest;
    rest["info"].erase("spectator_delay");
    if (!forgets_presence) return rest;
    // A restart forgets who was there: what is told again does not say so.
    if (rest.contains("log")) {
        Json kept = Json::array();
        for (const Json& event : rest["log"]) {
            if (event.at("type") != "presence") kept.push_back(event);
        }
        // The log has a bound: without those it reaches back further.
        constexpr std::size_t compared = 60;
        while (kept.size() > compared) kept.erase(kept.begin());
        rest["log"] = std::move(kept);
    }
    rest["info"].erase("spectators");
    for (auto& occupant : rest["info"]["seats"]) {
        if (occupant.is_object()) occupant.erase("connected");
    }
    return rest;
}

Json snapshot_in(Table& table) { return Json::parse(table.core->public_snapshot({table.now()})->text()); }

struct Case {
    const char* name;
    Json wish;
    std::vector<std::string> bots;
};
std::vector<Case> cases() {
    return {{"ctor", {{"game", "ctor"}, {"options", {{"teams", {2, 2}}, {"size", 8}}}}, {"black2", "white1", "white2"}},
            {"totas",
             {{"game", "totas"}, {"options", {{"mole_after", 0}, {"ground_seconds", 5}, {"timer", 5}}}},
             {"white1"}},
            {"tritoc", {{"game", "tritoc"}}, {"white1"}}};
}

}  // namespace

TEST_CASE("law: of a game a delayed spectator sees at t what one without delay saw at t - delay", "[room]") {
    std::size_t known_before = 0;
    std::size_t known_at_once = 0;
    for (const Case& one : cases()) {
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
            const bool with_restarts = seed != 1;
            const Evening evening = evening_of(one.wish, one.bots, seed, with_restarts);
            std::vector<std::int64_t> times;
            for (std::int64_t at = 37; at < evening.end_ms; at += 411) times.push_back(at);
            std::map<std::int64_t, Json> seen;
            std::vector<std::pair<std::size_t, Json>> before;  // each happening: games begun so far, and the room
            std::vector<std::int64_t> all_times;
            for (const std::int64_t held_ms : {0, 1'000, 7'000, 30'000}) {
                for (const std::int64_t at : times) all_times.push_back(at + held_ms);
            }
            std::ranges::sort(all_times);
            const Table live = replay(
                evening, 0, all_times, [&](Table& table, std::int64_t at) { seen[at] = snapshot_in(table); },
                [&](Table& table) {
                    const auto& state = table.core->state();
                    before.emplace_back(state.series().played + (state.status() == RoomStatus::playing ? 1 : 0),
                                        snapshot_in(table));
                });
            std::vector<PastGame> games = games_in(live);
            for (const auto& [begun, room] : before) {
                if (begun < games.size()) games[begun].before = room;
            }
            for (const unsigned delay_s : {1U, 7U, 30U}) {
                CAPTURE(one.name, seed, delay_s);
                const std::int64_t held_ms = 1000 * std::int64_t{delay_s};
                std::vector<std::int64_t> later;
                for (const std::int64_t at : times) later.push_back(at + held_ms);
                std::ranges::copy_if(times, std::back_inserter(later),
                                     [&](std::int64_t at) { return at < games.front().from_ms; });
                std::ranges::sort(later);
                std::size_t compared = 0;
                replay(evening, delay_s, later, [&](Table& table, std::int64_t at) {
                    const Known known = known_at(at, held_ms, games);
                    const Json& expected = known.before != nullptr ? known.before->before : seen.at(known.until_ms);
                    const bool forgets =
                        std::ranges::any_of(evening.restarts, [&](std::int64_t restart) { return restart <= at; });
                    CAPTURE(at);
                    REQUIRE(plain(snapshot_in(table), forgets) == plain(expected, forgets));
                    known_before += known.before != nullptr ? 1 : 0;
                    known_at_once += known.until_ms == at ? 1 : 0;
                    ++compared;
                });
                CHECK(compared == later.size());
            }
        }
    }
    CHECK(known_before > 100);
    CHECK(known_at_once > 100);
}

TEST_CASE("law: a delayed stream tells the same messages, and so does a delayed WebSocket", "[room]") {
    for (const Case& one : cases()) {
        const Evening evening = evening_of(one.wish, one.bots, 11, false);
        const auto messages = [](const std::vector<std::string>& frames) {
            std::vector<Json> found;
            for (const std::string& text : frames) found.push_back(plain(Json::parse(text), false));
            return found;
        };
        std::vector<Json> live;
        replay(evening, 0, {evening.end_ms},
               [&](Table& table, std::int64_t) { live = messages(table.stream(1).frames); });
        REQUIRE(live.size() > 10);
        for (const unsigned delay_s : {1U, 13U}) {
            CAPTURE(one.name, delay_s);
            const std::int64_t end_ms = evening.end_ms + 1000 * std::int64_t{delay_s};
            replay(evening, delay_s, {end_ms},
                   [&](Table& table, std::int64_t) { CHECK(messages(table.stream(1).frames) == live); });
        }
    }
}

TEST_CASE("2.1, 3.5: the delay is of the game: who sits where before it, and after it, is known at once", "[room]") {
    Table table(duel({{"spectator_delay", 20}, {"seats", {{"white1", "bot:1"}}}}), 100);
    table.join({"Host", "Eve"});
    CHECK(table.info("Host").at("seats").at("white1").at("kind") == "bot");
    REQUIRE(table.code("Host", "seat.bot", {{"seat", "white1"}, {"level", nullptr}}) == "ok");
    CHECK(table.info("Host").at("seats").at("white1").is_null());
    CHECK(table.listed.back().at("seats").at("white1").is_null());
    REQUIRE(table.code("Host", "seat.bot", {{"seat", "white1"}, {"level", 2}}) == "ok");
    table.watch(1);
    table.join({"black1"});
    REQUIRE(table.code("black1", "seat.take", {{"seat", "black1"}}) == "ok");
    for (const char* who : {"Host", "Eve"}) {
        CHECK(table.info(who).at("seats").at("white1").at("level") == 2);
        CHECK(table.info(who).at("seats").at("black1").at("name") == "black1");
    }
    CHECK(table.look().at("info").at("seats").at("black1").at("name") == "black1");
    CHECK(Json::parse(table.stream(1).frames.back()).at("type") == "update");  // the event "join"
    CHECK(table.listed.back().at("seats").at("black1") == "black1");
    // The game itself, its start included, is told later.
    const std::size_t heard = table.raw("Eve").size();
    const std::size_t streamed = table.stream(1).frames.size();
    const std::size_t listed = table.listed.size();
    REQUIRE(table.code("black1", "room.ready", {{"ready", true}}) == "ok");
    REQUIRE(table.act_code("black1", seal(12)) == "ok");
    table.pass(15'000);
    table.lose("black1");
    table.join({"black1"});
    table.act("black1", {{"type", "resign"}});
    REQUIRE(table.core->state().status() == RoomStatus::over);
    REQUIRE(table.code("black1", "seat.leave", {{"seat", "black1"}}) == "ok");
    table.pass(4'999);
    CHECK(table.raw("Eve").size() == heard);
    CHECK(table.stream(1).frames.size() == streamed);
    CHECK(table.listed.size() == listed);
    CHECK(table.look().at("info").at("status") == "open");
    CHECK(table.look().at("info").at("seats").at("black1").at("ready") == false);
    table.pass(1);
    CHECK(table.info("Eve").at("status") == "playing");
    CHECK_FALSE(table.info("Eve").at("seats").at("black1").is_null());
    table.pass(14'999);
    CHECK(table.info("Eve").at("status") == "playing");
    table.pass(1);
    // With the end, all that has happened in the room since.
    CHECK(table.info("Eve").at("status") == "over");
    CHECK(table.info("Eve").at("seats").at("black1").is_null());
    REQUIRE(table.code("black1", "seat.take", {{"seat", "black1"}}) == "ok");
    CHECK(table.info("Eve").at("seats").at("black1").at("name") == "black1");
    // And a rematch is a game again.
    REQUIRE(table.code("black1", "room.rematch") == "ok");
    REQUIRE(table.core->state().status() == RoomStatus::playing);
    table.pass(19'999);
    CHECK(table.info("Eve").at("status") == "over");
    table.pass(1);
    CHECK(table.info("Eve").at("status") == "playing");
}

TEST_CASE("law: what a delayed spectator is answered tells nothing that was not told", "[room]") {
    for (const bool has_begun : {false, true}) {
        for (const bool has_ended : {false, true}) {
            if (has_ended && !has_begun) continue;
            Table table(duel({{"spectator_delay", 20}}));
            table.join({"Host", "Eve"});
            table.pass(30'000);
            if (has_begun) {
                table.seat_and_start({"black1", "white1"});
            } else {
                table.join({"black1", "white1"});
            }
            if (has_ended) REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
            table.pass(3);
            CAPTURE(has_begun, has_ended);
            const std::size_t heard = table.raw("Eve").size();
            CHECK(table.ask("Eve", "ping").contains("game_now") == false);
            CHECK(table.code("Eve", "room.rematch") == "not_seated");
            CHECK(table.code("Eve", "room.ready", {{"ready", true}}) == "not_seated");
            CHECK(table.code("Eve", "seat.bot", {{"seat", "black1"}, {"level", 1}}) == "not_host");
            CHECK(table.code("Eve", "seat.kick", {{"seat", "black1"}}) == "not_host");
            CHECK(table.act_code("Eve", seal(0)) == "not_seated");
            CHECK(table.raw("Eve").size() == heard);
            REQUIRE(table.code("Eve", "chat", {{"channel", "room"}, {"text", "hello"}}) == "ok");
            REQUIRE(table.raw("Eve").size() == heard + 1);
            const Json words = Json::parse(table.raw("Eve").back()).at("events").at(0);
            CHECK(words
                  == Json{{"type", "chat"},
                          {"at", 0},
                          {"channel", "room"},
                          {"name", "Eve"},
                          {"player", "p-Eve"},
                          {"seat", nullptr},
                          {"text", "hello"}});
            table.lose("Eve");
            table.join({"Eve"});
            const Json snapshot = table.last("Eve", "snapshot");
            CHECK(snapshot.at("view").is_null());
            CHECK(snapshot.at("now") == 0);
            CHECK(snapshot.at("log").empty());
            CHECK(snapshot.at("you") == Json{{"seats", Json::array()}, {"sealed", Json::object()}, {"host", false}});
            CHECK(snapshot.at("info").at("status") == "open");
        }
    }
}
