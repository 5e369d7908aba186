// No memory for a room: its journal is well, and it is opened again from its lines (architecture.md section 4,
// wire.md 1.4, 4.4). Every allocation of every step is made to fail once: deciding, giving to the journal, telling.
#include "server/base/limits.hpp"
#include "tests/server/room/failing_memory.hpp"
#include "tests/server/room/house.hpp"

using namespace room_test;

namespace {

constexpr std::int64_t glass_ms = 30'000;
const Json put_45{{"action", {{"type", "seal"}, {"choice", {{"put", 45}}}}}};

/// A duel under glasses that has just begun, with somebody who watches.
std::string duel_in(House& house) {
    house.journal.is_prompt = true;
    house.create({{"options", {{"size", 8}, {"teams", {1, 1}}, {"sandglass", glass_ms / 1000}}}});
    for (const char* seat : {"black1", "white1"}) house.ask(seat, house.room, "seat.take", {{"seat", seat}});
    house.ask("Eve", house.room, "room.join");
    for (const char* seat : {"black1", "white1"}) house.ask(seat, house.room, "room.ready", {{"ready", true}});
    for (const char* who : {"black1", "white1", "Eve"}) house.heard(who);
    house.answers.clear();
    return house.room;
}

/// Asked, and not looked at before the house settles. What is answered stands in `answers`, where there is memory for
/// that.
void ask_later(House& house, const std::string& who, const std::string& type, Json fields,
               std::vector<std::string>& answers) {
    fields.update({{"type", type}, {"id", "t-9"}, {"room", house.room}});
    auto message = protocol::read_client_message(fields);
    REQUIRE(message);
    house.directory.find(house.room)
        ->ask(house.requester(who, who), {"t-9", {}},
              room_command(std::get<protocol::Request>(*std::move(message)).command), [&answers](const Reply& reply) {
                  const auto* error = std::get_if<protocol::Error>(&reply);
                  answers.push_back(error != nullptr ? error->code : "ok");
              });
}

std::size_t seals_in(const House& house) {
    const auto& lines = house.journal.kept_lines.at(house.room);
    return static_cast<std::size_t>(std::ranges::count_if(
        lines, [](const std::string& line) { return line.find("\"seal\"") != std::string::npos; }));
}

Json last_of(const std::vector<std::string>& frames, const std::string& type) {
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
        Json message = Json::parse(*frame);
        if (message.at("type") == type) return message;
    }
    return {};
}

/// It plays on: what was refused is asked again, nothing is there twice, and everybody sees the same.
void require_well(House& house, const std::vector<std::string>& answers) {
    REQUIRE(answers.size() == 1);
    if (answers.front() != "ok") {
        REQUIRE(answers.front() == "unavailable");
        REQUIRE(seals_in(house) == 0);
        house.ask("black1", house.room, "act", put_45);
        REQUIRE(house.answers == std::vector<std::string>{"ok"});
    }
    REQUIRE(seals_in(house) == 1);
    house.answers.clear();
    house.ask("white1", house.room, "act", {{"action", {{"type", "seal"}, {"choice", {{"put", 61}}}}}});
    REQUIRE(house.answers == std::vector<std::string>{"ok"});
    const Json of_white = last_of(house.heard("white1"), "update");
    const Json of_black = last_of(house.heard("black1"), "update");
    const Json of_eve = last_of(house.heard("Eve"), "update");
    REQUIRE(of_black.at("view").at("board") == of_white.at("view").at("board"));
    REQUIRE(of_eve.at("view").at("board") == of_white.at("view").at("board"));
    REQUIRE(of_eve.at("view").at("board").get<std::string>()[44] == 'b');
    REQUIRE(of_eve.at("view").at("board").get<std::string>()[60] == 'w');
    REQUIRE(house.metrics.rooms_frozen.value() == 0);
}

}  // namespace

TEST_CASE(
    "no memory at any step of an act: the room comes back from its lines, and the act is done once or not at all") {
    if (!FailingMemory::is_there()) return;
    std::size_t suspended = 0;
    bool has_failed = true;
    for (std::uint64_t number = 1; has_failed; ++number) {
        REQUIRE(number < 20'000);
        CAPTURE(number);
        House house;
        duel_in(house);
        std::vector<std::string> answers;
        house.journal.is_prompt = false;
        ask_later(house, "black1", "act", put_45, answers);
        {
            const FailingMemory memory(number);
            house.settle();
            has_failed = FailingMemory::has_failed();
        }
        while (!house.journal.waiting.empty()) house.receipt();
        house.journal.is_prompt = true;
        suspended += house.metrics.rooms_suspended.value();
        const bool is_away = house.metrics.rooms_suspended.value() != 0;
        house.pass(200);
        REQUIRE(house.metrics.rooms_reopened.value() == (is_away ? 1 : 0));
        if (is_away) {
            // Whoever is there is told how things stand, and that nobody's time has passed.
            const auto heard = house.heard("white1");
            REQUIRE(has(heard, R"("type":"snapshot")"));
            REQUIRE(has(heard, R"("type":"away")"));
            REQUIRE(has(heard, R"("type":"resumed")"));
        }
        require_well(house, answers);
    }
    CHECK(suspended > 20);
}

TEST_CASE("no memory when what is kept is to be told: it is told, or shown when the room comes back") {
    if (!FailingMemory::is_there()) return;
    std::size_t suspended = 0;
    bool has_failed = true;
    for (std::uint64_t number = 1; has_failed; ++number) {
        REQUIRE(number < 20'000);
        CAPTURE(number);
        House house;
        duel_in(house);
        std::vector<std::string> answers;
        house.journal.is_prompt = false;
        ask_later(house, "black1", "act", put_45, answers);
        house.settle();
        REQUIRE(answers.empty());
        REQUIRE(house.journal.waiting.size() == 1);
        house.journal.receipt(true);
        house.journal.is_prompt = true;
        {
            const FailingMemory memory(number);
            house.settle();
            has_failed = FailingMemory::has_failed();
        }
        suspended += house.metrics.rooms_suspended.value();
        house.pass(200);
        REQUIRE(answers == std::vector<std::string>{"ok"});  // it was kept
        require_well(house, answers);
    }
    CHECK(suspended > 2);
}

TEST_CASE("4.4: while there is no memory the game's clock stands, and a deadline is as far as before") {
    if (!FailingMemory::is_there()) return;
    House house;
    duel_in(house);
    house.pass(10'000);
    std::vector<std::string> answers;
    ask_later(house, "black1", "act", put_45, answers);
    {
        const FailingMemory memory(3);
        house.settle();
    }
    REQUIRE(house.metrics.rooms_suspended.value() == 1);
    house.heard("white1");
    house.pass(100);
    REQUIRE(house.metrics.rooms_reopened.value() == 1);

    const Json snapshot = last_of(house.heard("white1"), "snapshot");
    CHECK(snapshot.at("now") == 10'000);
    CHECK(snapshot.at("view").at("deadline") == glass_ms);
    house.pass(glass_ms - 10'000 - 1);
    CHECK_FALSE(has(house.heard("white1"), R"("type":"turn")"));
    house.pass(2);
    CHECK(has(house.heard("white1"), R"("type":"turn")"));
}

TEST_CASE("a thought for which there was no memory is no fault of its room: it comes back, and thinks again") {
    House house;
    house.journal.is_prompt = true;
    house.thinker.is_prompt = false;
    house.create({{"seats", {{"white1", "bot:1"}, {"black1", "bot:1"}}}});
    house.pass(400);
    REQUIRE_FALSE(house.thinker.open.empty());
    const auto thought = house.thinker.open.front();
    house.thinker.open.clear();
    Thinker::Found none;
    none.lacked_memory = true;
    thought.answer(none);
    house.settle();
    CHECK(house.metrics.rooms_suspended.value() == 1);
    CHECK(house.metrics.rooms_frozen.value() == 0);
    house.pass(500);
    CHECK(house.metrics.rooms_reopened.value() == 1);
    CHECK_FALSE(house.thinker.open.empty());
}

TEST_CASE("a room for which there is no memory for long is tried a few times, later each time, and then frozen") {
    if (!FailingMemory::is_there()) return;
    House house;
    duel_in(house);
    std::vector<std::string> answers;
    ask_later(house, "black1", "act", put_45, answers);
    {
        const FailingMemory memory(3);
        house.settle();
    }
    REQUIRE(house.metrics.rooms_suspended.value() == 1);
    unsigned tries = 0;
    for (std::int64_t wait_ms = limit::reopen_ms; house.metrics.rooms_frozen.value() == 0; wait_ms *= 2) {
        REQUIRE(++tries <= limit::reopenings);
        house.clock.advance(wait_ms);
        {
            // The journal's lines are there, and no memory for the room that they make.
            const FailingMemory memory(60);
            house.settle();
        }
        REQUIRE(house.metrics.rooms_reopened.value() == 0);
    }
    CHECK(tries == limit::reopenings);
    CHECK(answers == std::vector<std::string>{"unavailable"});
    house.ask("white1", house.room, "ping");
    CHECK(house.answers.back() == "unavailable");
}

TEST_CASE("a stream ends with a reason to come back, who goes meanwhile is gone, and who comes is there") {
    if (!FailingMemory::is_there()) return;
    House house;
    const std::string room = duel_in(house);
    const auto stream = std::make_shared<FakeSink>();
    house.directory.find(room)->watch(7, stream, {});
    house.settle();
    std::vector<std::string> answers;
    ask_later(house, "black1", "act", put_45, answers);
    {
        const FailingMemory memory(3);
        house.settle();
    }
    REQUIRE(house.metrics.rooms_suspended.value() == 1);
    CHECK(stream->frames.back().find(R"("reason":"restart")") != std::string::npos);
    CHECK(stream->frames.back().find("retry_ms") != std::string::npos);
    CHECK(answers == std::vector<std::string>{"unavailable"});
    house.directory.find(room)->leave(std::hash<std::string>{}("Eve"));
    house.directory.find(room)->leave(std::hash<std::string>{}("white1"));
    house.directory.find(room)->greet(house.requester("white1", "again"));
    house.settle();
    house.heard("Eve");
    house.pass(200);
    REQUIRE(house.metrics.rooms_reopened.value() == 1);
    CHECK(house.heard("Eve").empty());
    CHECK(has(house.heard("black1"), R"("type":"resumed")"));  // white is back, by another connection
}

TEST_CASE("4.4: while nothing can be kept time stands still, and then the room goes on as after a restart", "[room]") {
    House house;
    const std::string room = duel_in(house);
    house.journal.is_prompt = false;
    // What was given to the journal before may still be kept, and is told then.
    std::vector<std::string> answers;
    ask_later(house, "black1", "act", put_45, answers);
    house.settle();
    house.directory.stand_still(true);
    house.settle();
    CHECK(answers.empty());
    house.pass(2 * glass_ms);
    house.ask("white1", room, "ping");
    CHECK(house.answers.back() == "unavailable");
    house.receipt();
    CHECK(answers == std::vector<std::string>{"ok"});
    CHECK(seals_in(house) == 1);
    house.heard("white1");
    house.journal.is_prompt = true;
    house.directory.stand_still(false);
    house.settle();
    const auto frames = house.heard("white1");
    REQUIRE(has(frames, R"("type":"snapshot")"));
    // No glass has run out: it is white's turn, whose clock has just begun.
    CHECK(seals_in(house) == 1);
    CHECK(has(frames, R"("type":"away")"));
    house.ask("white1", room, "act", {{"action", {{"type", "seal"}, {"choice", {{"put", 46}}}}}});
    CHECK(house.answers.back() == "ok");
    CHECK(house.metrics.rooms_suspended.value() == 0);
    CHECK(house.metrics.rooms_reopened.value() == 0);
}

TEST_CASE("what was read of a room before it stood still once more is not what it goes on from", "[room]") {
    House house;
    const std::string room = duel_in(house);
    house.journal.reads_wait = true;
    const auto stand_and_go_on = [&] {
        house.directory.stand_still(true);
        house.settle();
        house.directory.stand_still(false);
        house.settle();
    };
    const auto read_comes = [&] {
        house.journal.read_first();
        house.settle();
    };
    stand_and_go_on();
    stand_and_go_on();
    read_comes();
    stand_and_go_on();
    read_comes();
    read_comes();
    REQUIRE(house.journal.reads.empty());
    house.ask("black1", room, "act", put_45);
    CHECK(house.answers.back() == "ok");
    // One who hears of a number twice has been told of two pasts.
    std::int64_t before = -1;
    for (const std::string& frame : house.heard("white1")) {
        const Json message = Json::parse(frame);
        if (message.at("type") != "update") continue;
        CHECK(message.at("seq").get<std::int64_t>() > before);
        before = message.at("seq").get<std::int64_t>();
    }
    CHECK(before >= 0);
    CHECK(house.metrics.rooms_frozen.value() == 0);
}

TEST_CASE("a room that rests is not opened while nothing can be kept", "[room]") {
    House before;
    const std::string room = duel_in(before);
    House house;
    house.journal.is_prompt = true;
    house.journal.kept_lines = before.journal.kept_lines;
    house.directory.restore(house.journal.load().rooms, {}, 1'000);
    house.directory.stand_still(true);
    house.settle();
    house.ask("white1", room, "ping");
    CHECK(house.answers.back() == "unavailable");
    house.pass(2 * glass_ms);
    house.directory.stand_still(false);
    house.settle();
    house.ask("white1", room, "ping");
    CHECK(house.answers.back() == "ok");
}

TEST_CASE("what others want of a room that stands still is done when it goes on", "[room]") {
    House house;
    const std::string room = duel_in(house);
    house.directory.stand_still(true);
    house.settle();
    house.directory.find(room)->rename({PlayerId{"p-black1"}, "Ada"}, "black1");
    REQUIRE(house.directory.close(room));
    house.settle();
    REQUIRE(house.directory.find(room));
    house.directory.stand_still(false);
    house.settle();
    CHECK_FALSE(house.directory.find(room));
    CHECK(house.metrics.rooms_frozen.value() == 0);
}
