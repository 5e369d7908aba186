// wire.md 6.3: readers of streams in a room: what they are told first, what they missed, and when it ends.
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/server/room/table.hpp"

using namespace room_test;
using server::Watching;

namespace {

using Texts = std::vector<std::string>;

Json parsed(const std::string& text) { return Json::parse(text); }

/// "snapshot 1", "update 2", "info", "end over".
Texts told(const Texts& frames) {
    Texts names;
    for (const std::string& text : frames) {
        const Json message = parsed(text);
        std::string name = message.at("type");
        if (message.contains("seq")) name += ' ' + message.at("seq").dump();
        if (message.contains("reason")) name += ' ' + message.at("reason").get<std::string>();
        names.push_back(std::move(name));
    }
    return names;
}

/// A duel that runs, with Eve watching.
Table duel_with_eve(const Json& more = Json::object()) {
    Table table(duel(more));
    table.join({"Host", "Eve"});
    table.seat_and_start({"black1", "white1"});
    return table;
}

void play_a_round(Table& table, int square) {
    // By whoever sits there: sides are exchanged after a game.
    const std::string seat = table.view("Host").at("team").get<std::string>() + "1";
    REQUIRE(table.act_code(table.info("Host").at("seats").at(seat).at("name"), seal(square)) == "ok");
}

/// Only what numbers are for: a watcher's pushes without the snapshot.
Texts pushes_to(const Table& table, const std::string& who, std::size_t from) {
    const Texts& frames = table.raw(who);
    return {frames.begin() + static_cast<std::ptrdiff_t>(from), frames.end()};
}

}  // namespace

TEST_CASE("6.3: a stream begins with a watcher's snapshot and tells what watchers hear, byte for byte", "[room]") {
    Table table = duel_with_eve();
    table.pass(1100);
    const std::size_t from = table.raw("Eve").size();
    table.watch(1);
    table.watch(2, {std::nullopt, true});
    REQUIRE(table.stream(1).frames.size() == 1);
    CHECK(parsed(table.stream(1).frames[0]).at("type") == "snapshot");
    CHECK(parsed(table.stream(1).frames[0]).at("audience") == "spectator");
    CHECK(parsed(table.stream(1).frames[0]).at("you").at("seats").empty());
    for (const int square : {45, 61, 44}) play_a_round(table, square);
    REQUIRE(table.code("Eve", "chat", {{"channel", "watchers"}, {"text", "well"}}) == "ok");
    table.lose("black1");
    table.pass(2000);
    const Texts heard = pushes_to(table, "Eve", from);
    REQUIRE(heard.size() >= 5);
    for (const std::uint64_t stream : {1U, 2U}) {
        CHECK(Texts(table.stream(stream).frames.begin() + 1, table.stream(stream).frames.end()) == heard);
    }
}

TEST_CASE("6.3: a stream ends with its game, right after the result; one that follows goes on", "[room]") {
    Table table = duel_with_eve();
    table.watch(1);
    table.watch(2, {std::nullopt, true});
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    const auto names = told(table.stream(1).frames);
    CHECK(names.back() == "end over");
    CHECK_FALSE(table.stream(1).is_open);
    const Json last = parsed(*(table.stream(1).frames.end() - 2));
    CHECK(last.at("type") == "update");
    CHECK_FALSE(last.at("view").at("result").is_null());
    CHECK(table.stream(2).is_open);

    for (const std::string who : {"black1", "white1"}) REQUIRE(table.code(who, "room.rematch") == "ok");
    const auto following = told(table.stream(2).frames);
    CHECK(std::count(following.begin(), following.end(), "end over") == 0);
    CHECK(parsed(table.stream(2).frames.back()).at("view").at("result").is_null());
    REQUIRE(table.act_code("white1", {{"type", "resign"}}) == "ok");
    CHECK(table.stream(2).is_open);
    CHECK(told(table.stream(1).frames) == names);
}

TEST_CASE("6.3: a game that is over is a snapshot and the end, or nothing to who has heard it", "[room]") {
    Table table = duel_with_eve();
    table.watch(1);
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    const std::uint64_t end = parsed(*(table.stream(1).frames.end() - 2)).at("seq");
    CHECK(told(table.watch(2).stream(2).frames) == Texts{"snapshot " + std::to_string(end), "end over"});
    CHECK_FALSE(table.stream(2).is_open);
    table.watch(3, {std::nullopt, true});
    CHECK(table.stream(3).is_open);

    const auto has_news = [&](const Watching& wish) { return *table.core->consider(wish); };
    CHECK(has_news({}));
    CHECK(has_news({end - 1, false}));
    CHECK_FALSE(has_news({end, false}));
    CHECK(has_news({end, true}));
    CHECK(has_news({end + 1, false}));  // there has been no such update
    REQUIRE(table.code("Host", "chat", {{"channel", "room"}, {"text", "well played"}}) == "ok");
    CHECK_FALSE(has_news({end, false}));
    CHECK_FALSE(has_news({end + 1, false}));
    // The next game is not that of a reader who has heard the end of this one.
    for (const std::string who : {"black1", "white1"}) REQUIRE(table.code(who, "room.rematch") == "ok");
    CHECK_FALSE(has_news({end, false}));
    CHECK(has_news({end + 2, false}));
    CHECK(has_news({}));
}

TEST_CASE("6.3: who comes back at any position hears what was missed, and no more", "[room]") {
    Table table = duel_with_eve();
    table.watch(1, {std::nullopt, true});
    for (const int square : {45, 61, 44}) play_a_round(table, square);
    table.pass(1500);
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    for (const std::string who : {"black1", "white1"}) REQUIRE(table.code(who, "room.rematch") == "ok");
    for (const std::string text : {"once more", "with luck", "go"}) {
        REQUIRE(table.code("Host", "chat", {{"channel", "watchers"}, {"text", text}}) == "ok");
    }
    play_a_round(table, 45);

    const Texts all = table.stream(1).frames;
    const std::uint64_t first = parsed(all[0]).at("seq");
    const std::uint64_t last = parsed(all.back()).at("seq");
    std::uint64_t end = 0;  // of the first game
    for (const std::string& text : all) {
        const Json message = parsed(text);
        if (end == 0 && message.at("type") == "update" && !message.at("view").at("result").is_null())
            end = message.at("seq");
    }
    REQUIRE(last - first < server::limit::backlog_updates);
    std::uint64_t stream = 100;
    for (std::uint64_t since = first; since <= last; ++since) {
        CAPTURE(since);
        ++stream;
        // What came after that update, infos told before the next one included.
        Texts missed;
        std::uint64_t told_until = first;
        for (std::size_t place = 1; place < all.size(); ++place) {
            const Json message = parsed(all[place]);
            if (message.contains("seq")) told_until = message.at("seq");
            if (told_until > since || (message.at("type") == "info" && told_until >= since))
                missed.push_back(all[place]);
        }
        const auto updates_of = [](const Texts& frames) {
            Texts updates;
            for (const std::string& text : frames) {
                if (parsed(text).at("type") == "update") updates.push_back(text);
            }
            return updates;
        };
        const Texts& following = table.watch(stream, {since, true}).stream(stream).frames;
        CHECK(updates_of(following) == updates_of(missed));
        for (const std::string& text : following) CHECK(std::count(missed.begin(), missed.end(), text) == 1);
        table.unwatch(stream);
        // Without following: to the end of the first game that ends after it.
        ++stream;
        const Texts names = told(table.watch(stream, {since, false}).stream(stream).frames);
        if (since <= end) {
            REQUIRE_FALSE(names.empty());
            CHECK(names.back() == "end over");
            const auto updates = std::count_if(names.begin(), names.end(),
                                               [](const std::string& name) { return name.starts_with("update"); });
            CHECK(updates == static_cast<std::ptrdiff_t>(end - since));
        } else {
            CHECK(table.stream(stream).is_open);
            CHECK(names == told(following));
        }
        table.unwatch(stream);
    }
    CHECK(told(table.watch(1000, {first - 1, true}).stream(1000).frames).at(0) == "snapshot " + std::to_string(last));
    CHECK(told(table.watch(1001, {last + 1, true}).stream(1001).frames).at(0) == "snapshot " + std::to_string(last));
}

TEST_CASE("6.3: the backlog is there for a while after the last reader, and then no more", "[room]") {
    Table table = duel_with_eve();
    const std::uint64_t before = parsed(table.raw("Eve").back()).value("seq", 0);
    play_a_round(table, 45);
    const auto resumes = [&](std::uint64_t stream, std::uint64_t since) {
        const auto names = told(table.watch(stream, {since, true}).stream(stream).frames);
        table.unwatch(stream);
        return names.empty() || !names[0].starts_with("snapshot");
    };
    CHECK_FALSE(resumes(1, before));  // nobody read a stream then
    table.pass(1100);
    const std::uint64_t since = parsed(table.watch(2).stream(2).frames[0]).at("seq");
    table.unwatch(2);
    play_a_round(table, 61);
    table.pass(server::limit::backlog_ms - 1);
    CHECK(resumes(3, since));
    table.pass(server::limit::backlog_ms);
    CHECK_FALSE(resumes(4, since));
}

TEST_CASE("6.3: after a restart numbers lie above all from before, and a reader gets a snapshot", "[room]") {
    Table table = duel_with_eve();
    table.watch(1, {std::nullopt, true});
    play_a_round(table, 45);
    const std::uint64_t since = parsed(table.stream(1).frames.back()).value("seq", std::uint64_t{0});
    table.restart(5000);
    const auto names = told(table.watch(2, {since, true}).stream(2).frames);
    REQUIRE(names.size() == 1);
    CHECK(names[0].starts_with("snapshot"));
    CHECK(parsed(table.stream(2).frames[0]).at("seq") > since);
}

TEST_CASE("6.3: the end of a game is one after a restart, too", "[room]") {
    Table table = duel_with_eve();
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    table.restart(5000);
    const auto names = told(table.watch(1).stream(1).frames);
    REQUIRE(names.size() == 2);
    CHECK(names[1] == "end over");
    const std::uint64_t end = parsed(table.stream(1).frames[0]).at("seq");
    CHECK_FALSE(*table.core->consider({end, false}));
}

TEST_CASE("2.1, 6.3: streams of a delayed room are as late as its watchers, the end included", "[room]") {
    Table table = duel_with_eve({{"spectator_delay", 10}});
    table.pass(11'000);
    table.watch(1);
    const std::size_t from = table.raw("Eve").size();
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    table.pass(9'999);
    CHECK(table.stream(1).is_open);
    CHECK(*table.core->consider({parsed(table.stream(1).frames.back()).value("seq", std::uint64_t{0}), false}));
    table.pass(1);
    CHECK_FALSE(table.stream(1).is_open);
    // The same, up to the end of the game; what has happened in the room since is told to those who stay.
    Texts heard = pushes_to(table, "Eve", from);
    const Texts& streamed = table.stream(1).frames;
    REQUIRE(streamed.size() >= 3);
    REQUIRE(heard.size() + 2 >= streamed.size());
    heard.resize(streamed.size() - 2);
    CHECK(Texts(streamed.begin() + 1, streamed.end() - 1) == heard);
    CHECK(parsed(heard.back()).at("view").at("phase") == "over");
}

TEST_CASE("6.3: a password keeps readers of streams out", "[room]") {
    Table table(duel({{"password", "sesame"}}));
    REQUIRE_FALSE(table.core->consider({}));
    CHECK(table.core->consider({}).error().code == "wrong_password");
    CHECK(told(table.watch(1).stream(1).frames) == Texts{"end wrong_password"});
    CHECK_FALSE(table.stream(1).is_open);
}

TEST_CASE("3.1: info counts readers of streams with the watchers", "[room]") {
    Table table = duel_with_eve();
    table.pass(1100);
    const auto count = [&] {
        table.pass(1100);
        return table.info("Host").at("spectators").get<int>();
    };
    const int people = count();
    table.watch(1);
    table.watch(2, {std::nullopt, true});
    CHECK(count() == people + 2);
    table.unwatch(1);
    CHECK(count() == people + 1);
    table.unwatch(1);  // gone already
    CHECK(count() == people + 1);
    table.watch(3);
    CHECK(count() == people + 2);
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    CHECK(count() == people + 1);
    table.unwatch(3);  // ended already
    CHECK(count() == people + 1);
}

TEST_CASE("Readers of streams alone keep no room open", "[room]") {
    Table table(duel());
    table.watch(1, {std::nullopt, true});
    table.pass(server::limit::empty_room_ms - 1);
    CHECK_FALSE(table.is_closed);
    table.pass(1);
    CHECK(table.is_closed);
}

TEST_CASE("Computer players show their game to readers of streams, too, and rest without them", "[room]") {
    const Json wish{{"game", "ctor"},
                    {"options", {{"teams", {1, 1}}, {"secrets", false}}},
                    {"seats", {{"black1", "bot:1"}, {"white1", "bot:1"}}}};
    Table table(wish, 400, true);
    table.pass(5000);
    CHECK(table.thoughts_wanted == 0);
    table.watch(1);
    table.pass(5000);
    CHECK(table.thoughts_wanted > 0);
    table.unwatch(1);
    table.pass(1000);
    const std::size_t wanted = table.thoughts_wanted;
    table.pass(20'000);
    CHECK(table.thoughts_wanted == wanted);
}

TEST_CASE("record.md 7.3: nobody is told again what lies behind a veil", "[room]") {
    server::room::Channel channel("R", server::room::ChannelKind::watchers, 0);
    channel.keep_backlog();
    const auto publish = [&](const char* event, engine::Keeping keeping) {
        server::room::Publication publication;
        publication.events.push_back({server::room::EventText(std::string("{\"type\":\"") + event + "\"}"), keeping});
        publication.begins_game = std::string_view(event) == "start";
        channel.publish(std::move(publication), {0});
    };
    publish("start", engine::Keeping::passing);
    publish("before", engine::Keeping::passing);
    publish("dark", engine::Keeping::veil);
    publish("after", engine::Keeping::passing);
    const auto texts = [&](std::uint64_t since) {
        std::string all;
        for (const auto& frame : channel.beginning({since, true}, "{}", {0}).frames) all += frame->text();
        return all;
    };
    // Update 2 told of what came before the veil: who missed it is given a snapshot, and what came after.
    CHECK(texts(1).find("before") == std::string::npos);
    CHECK(texts(1).find("\"type\":\"snapshot\"") != std::string::npos);
    CHECK(texts(2).find("\"dark\"") != std::string::npos);
    CHECK(texts(2).find("\"after\"") != std::string::npos);
}
