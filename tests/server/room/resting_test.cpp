// Rooms from before the server was away rest until somebody needs them or it is their turn (actor_resting.cpp): for
// whoever comes it is as if they had been there all the time, and nobody's time has run (wire.md 4.4).
#include <catch2/catch.hpp>

#include <array>

#include <boost/asio/post.hpp>

#include "server/base/limits.hpp"
#include "server/room/line_scan.hpp"
#include "tests/server/room/failing_memory.hpp"
#include "tests/server/room/house.hpp"

using namespace room_test;

namespace {

constexpr std::int64_t sand_ms = 30'000;

/// A duel under glasses, 10 s after its beginning, as the journal has it.
KeptRoom duel_under_glasses(std::int64_t ran_on_ms = 10'000) {
    House house;
    house.journal.is_prompt = true;
    house.create({{"options", {{"size", 8}, {"teams", {1, 1}}, {"sandglass", sand_ms / 1000}}}});
    for (const char* seat : {"black1", "white1"}) house.ask(seat, house.room, "seat.take", {{"seat", seat}});
    for (const char* seat : {"black1", "white1"}) house.ask(seat, house.room, "room.ready", {{"ready", true}});
    return {house.room, house.journal.kept_lines.at(house.room), ran_on_ms};
}

/// The same as another room.
KeptRoom called(KeptRoom room, const std::string& id) {
    const auto place = room.lines.front().find(room.id);
    room.lines.front().replace(place, room.id.size(), id);
    room.id = id;
    return room;
}

/// A life of the server that begins with these rooms.
struct Life : House {
    explicit Life(const std::vector<KeptRoom>& rooms, std::int64_t away_ms = 0,
                  const std::vector<Document>& documents = {}) {
        journal.is_prompt = true;
        for (const KeptRoom& one : rooms) journal.kept_lines[one.id] = one.lines;
        for (const Document& one : documents) journal.documents[{one.collection, one.key}] = one;
        room = rooms.front().id;
        returning = directory.restore(rooms, documents, away_ms);
    }
    std::size_t resting() const { return static_cast<std::size_t>(metrics.rooms_resting.value()); }
    bool has_line(const std::string& part) const { return has(journal.kept_lines.at(room), part); }
    std::vector<Document> kept_documents() const {
        std::vector<Document> all;
        for (const auto& [name, document] : journal.documents) all.push_back(document);
        return all;
    }
    Json snapshot_of(const std::string& who) {
        ask(who, room, "room.join");
        for (const std::string& frame : heard(who)) {
            Json message = Json::parse(frame);
            if (message.at("type") == "snapshot") return message;
        }
        return {};
    }

    std::vector<Returning> returning;
};

}  // namespace

TEST_CASE("a room that rests is opened by the first question, and is as it was", "[room]") {
    Life life({duel_under_glasses()}, 500);
    CHECK(life.resting() == 1);
    CHECK(life.directory.list({}).opening == 1);
    CHECK(life.directory.list({}).entries.empty());
    CHECK_FALSE(life.has_line("restarted"));
    life.pass(700);
    const Json snapshot = life.snapshot_of("black1");
    CHECK(life.answers == std::vector<std::string>{"ok"});
    CHECK(snapshot.at("now") == 10'000);
    CHECK(snapshot.at("you").at("seats") == Json{"black1"});
    CHECK(life.has_line(R"("change":"restarted","away_ms":1200)"));
    CHECK(life.resting() == 0);
    CHECK(life.directory.list({}).opening == 0);
    CHECK(life.directory.list({}).entries.size() == 1);
}

TEST_CASE("whoever looks at a room that rests, without a seat or an account, is shown it", "[room]") {
    Life life({duel_under_glasses()});
    life.look(life.room);
    REQUIRE(life.shown);
    CHECK(Json::parse(*life.shown).at("info").at("status") == "playing");
    CHECK(life.resting() == 0);
}

TEST_CASE("who says hello before their room has been opened is there when it is", "[room]") {
    Life life({duel_under_glasses()});
    REQUIRE(life.returning.size() == 1);
    CHECK(life.returning[0].people
          == std::vector<PlayerId>{PlayerId{"p-Host"}, PlayerId{"p-black1"}, PlayerId{"p-white1"}});
    const auto actor = life.directory.find(life.room);
    actor->greet(life.requester("black1", "black1"));
    life.settle();
    CHECK(life.has_line("restarted"));
    CHECK_FALSE(life.has_line("resumed"));
    actor->greet(life.requester("white1", "white1"));
    life.settle();
    CHECK(life.has_line("resumed"));
}

TEST_CASE("rooms that nobody needs are opened a few at a time, what changed last first, and others come between",
          "[room]") {
    const KeptRoom old = duel_under_glasses(90'000);
    std::vector<KeptRoom> all{old, called(duel_under_glasses(20), "R00M0003")};
    for (std::size_t number = 0; number < limit::openings_at_once; ++number) {
        all.push_back(called(old, "R1" + std::to_string(100'000 + number)));
    }
    Life life(all);
    life.directory.open_resting();
    std::vector<std::size_t> resting;
    const auto look = [&] { resting.push_back(life.resting()); };
    boost::asio::post(life.shards.executor(0), look);
    life.shards.executor(0).context().poll_one();
    CHECK(has(life.journal.kept_lines.at("R00M0003"), "restarted"));
    CHECK_FALSE(life.has_line("restarted"));
    life.settle();
    CHECK(resting == std::vector<std::size_t>{2});
    CHECK(life.resting() == 0);
    CHECK(life.has_line("restarted"));
}

TEST_CASE("of very many rooms the first are opened at once, and the others by and by", "[room]") {
    House house;
    house.journal.is_prompt = true;
    house.create({{"options", {{"size", 8}, {"teams", {1, 1}}}}});
    const KeptRoom plain{house.room, house.journal.kept_lines.at(house.room), 0};
    constexpr std::size_t late = 3;
    std::vector<KeptRoom> all;
    for (std::size_t number = 0; number < limit::rooms_opened_at_start + late; ++number) {
        const std::string digits = std::to_string(1'000'000 + number);
        all.push_back(called(plain, "R" + digits));
    }
    Life life(all);
    life.directory.open_resting();
    life.settle();
    CHECK(life.resting() == late);
    const std::int64_t pause_ms = limit::empty_room_ms / static_cast<std::int64_t>(limit::rooms_opened_at_start);
    for (std::size_t left = late; left-- > 0;) {
        life.pass(pause_ms - 1);
        CHECK(life.resting() == left + 1);
        life.pass(1);
        CHECK(life.resting() == left);
    }
    CHECK(life.log_text.str().find("event=rooms_opened") != std::string::npos);
}

TEST_CASE("while the lines of a room that has rested are read, what comes for it waits, and in its order", "[room]") {
    Life life({duel_under_glasses()});
    life.journal.reads_wait = true;
    const auto actor = life.directory.find(life.room);
    life.ask("black1", life.room, "room.join");
    life.ask("white1", life.room, "room.join");
    actor->leave(life.requester("white1", "white1").connection);
    std::optional<bool> has_rested;
    actor->open_now([&](bool rested) { has_rested = rested; });
    life.settle();
    REQUIRE(life.journal.reads.size() == 1);
    CHECK(life.answers.empty());
    CHECK_FALSE(has_rested);
    CHECK(life.resting() == 1);
    life.pass(250);
    life.journal.read_first();
    life.settle();
    CHECK(life.answers == std::vector<std::string>{"ok", "ok"});
    CHECK(has_rested == false);  // it was being opened already
    CHECK(life.resting() == 0);
    CHECK(life.has_line(R"("change":"restarted","away_ms":250)"));
    CHECK(life.has_line("resumed"));
    life.look(life.room);
    const Json seats = Json::parse(*life.shown).at("info").at("seats");
    CHECK(seats.at("black1").at("connected") == true);
    CHECK(seats.at("white1").at("connected") == false);
}

TEST_CASE("a server that stops while the lines of a room are read leaves it as it is", "[room]") {
    const KeptRoom kept = duel_under_glasses();
    Life life({kept});
    life.journal.reads_wait = true;
    life.ask("black1", life.room, "room.join");
    CHECK(life.answers.empty());
    std::optional<Forgetting> left;
    life.directory.forget({House::person("black1").id, {"black1"}}, [&](Forgetting most) { left = most; });
    life.settle();
    CHECK_FALSE(left);
    life.directory.drain([] {});
    life.settle();
    CHECK(life.answers == std::vector<std::string>{"draining"});
    CHECK(left == Forgetting::is_frozen);
    life.ask("white1", life.room, "room.join");
    CHECK(life.answers == std::vector<std::string>{"draining", "draining"});
    life.journal.read_first();
    life.settle();
    CHECK(life.journal.kept_lines.at(life.room) == kept.lines);
}

TEST_CASE("a room whose lines are read as the journal stops keeping is opened when it goes on", "[room]") {
    Life life({duel_under_glasses()});
    life.journal.reads_wait = true;
    life.ask("black1", life.room, "room.join");
    life.directory.stand_still(true);
    life.settle();
    life.journal.read_first();
    life.settle();
    CHECK_FALSE(life.has_line("restarted"));
    CHECK(life.answers.empty());
    life.directory.stand_still(false);
    life.settle();
    life.journal.read_first();
    life.settle();
    CHECK(life.answers == std::vector<std::string>{"ok"});
    CHECK(life.has_line("restarted"));
}

TEST_CASE("a room whose lines are gone when it is to be opened is frozen, and whoever waits is told", "[room]") {
    Life life({duel_under_glasses()});
    life.journal.kept_lines.erase(life.room);
    life.ask("black1", life.room, "room.join");
    CHECK(life.answers == std::vector<std::string>{"unavailable"});
    CHECK(life.metrics.rooms_frozen.value() == 1);
    CHECK(life.resting() == 0);
}

TEST_CASE("4.4: a clock stands while its room rests, and takes effect at its own time afterwards", "[room]") {
    Life life({duel_under_glasses()});
    life.pass(60'000);
    CHECK_FALSE(life.has_line("restarted"));
    life.directory.open_resting();
    life.pass(limit::come_back_ms + sand_ms - 10'000 - 1);
    CHECK(life.has_line("resumed"));
    CHECK_FALSE(life.has_line("tick"));
    life.pass(2);
    CHECK(life.has_line(R"("game_ms":30000)"));
}

TEST_CASE("4.4: the next start knows that the time of a room that has rested did not run", "[room]") {
    const KeptRoom kept = duel_under_glasses();
    Life first({kept, called(kept, "R00M0001")}, 1'000);
    first.look("R00M0001");
    REQUIRE(first.resting() == 1);
    // It dies after 5 s: by the journal's clock both rooms have run on for so long after their last lines.
    KeptRoom rested = kept;
    rested.ran_on_ms += 5'000;
    KeptRoom opened{"R00M0001", first.journal.kept_lines.at("R00M0001"), 5'000};
    Life second({rested, opened}, 2'000, first.kept_documents());
    CHECK(second.snapshot_of("black1").at("now") == 10'000);
    CHECK(second.has_line(R"("away_ms":8000)"));
    second.room = "R00M0001";
    CHECK(second.snapshot_of("black1").at("now") == 10'000);  // its clock stood: nobody had come back
    CHECK(second.has_line(R"("change":"restarted","away_ms":2000)"));

    // Once more, and it has still not been opened.
    Life between({rested}, 2'000, first.kept_documents());
    rested.ran_on_ms += 7'000;
    Life third({rested}, 3'000, between.kept_documents());
    CHECK(third.snapshot_of("black1").at("now") == 10'000);
    CHECK(third.has_line(R"("away_ms":18000)"));
}

TEST_CASE("the note of rooms that rest goes when the last has been opened", "[room]") {
    Life life({duel_under_glasses()});
    CHECK(life.kept_documents().size() == 1);
    life.directory.open_resting();
    life.settle();
    CHECK(life.kept_documents().empty());
    CHECK(life.log_text.str().find("event=rooms_opened") != std::string::npos);
}

TEST_CASE("a note of another form is ignored, and replaced", "[room]") {
    const char* const text =
        GENERATE("", "[]", "{", R"({"R00M0001":7})", R"({"R00M0001":[1,2,3]})", R"({"R00M0001":[1,2,3,"4"]})",
                 R"({"R00M0001":[1,2,3,-4]})", R"({"R00M0001":[1,2,3,4.5]})", R"({"R00M0001":[1,2,3,4,5]})");
    Life life({duel_under_glasses()}, 0, {{"resting_rooms", "latest_start", text}});
    CHECK(life.log_text.str().find("event=rest_note_ignored") != std::string::npos);
    CHECK(life.resting() == 1);
    REQUIRE(life.kept_documents().size() == 1);
    CHECK(Json::parse(*life.kept_documents()[0].value).at(life.room).size() == 4);
    CHECK(life.snapshot_of("black1").at("now") == 10'000);
}

TEST_CASE("a server that stops while rooms rest leaves them as they are", "[room]") {
    const KeptRoom kept = duel_under_glasses();
    Life life({kept});
    life.directory.open_resting();
    bool is_halted = false;
    life.directory.drain([&] { is_halted = true; });
    life.settle();
    CHECK(is_halted);
    CHECK(life.journal.kept_lines.at(life.room) == kept.lines);
    CHECK(life.kept_documents().size() == 1);
    life.ask("black1", life.room, "room.join");
    CHECK(life.answers == std::vector<std::string>{"draining"});
    life.look(life.room);
    CHECK(life.unseen_for == "draining");
    life.directory.find(life.room)->greet(life.requester("black1", "black1"));
    life.directory.find(life.room)->leave(std::hash<std::string>{}("black1"));
    life.settle();
    CHECK(life.journal.kept_lines.at(life.room) == kept.lines);
}

TEST_CASE("while the journal takes nothing, rooms wait for their turn", "[room]") {
    Life life({duel_under_glasses()});
    life.journal.accepts = false;
    life.directory.open_resting();
    life.pass(10 * limit::journal_retry_ms);
    CHECK(life.resting() == 1);
    life.journal.accepts = true;
    life.pass(limit::journal_retry_ms);
    CHECK(life.resting() == 0);
}

TEST_CASE("a room whose lines make no room is frozen when it is opened, and is no longer awaited", "[room]") {
    KeptRoom broken = duel_under_glasses();
    broken.lines.push_back("no line of ours");
    Life life({broken});
    CHECK(life.metrics.rooms_frozen.value() == 0);
    life.directory.open_resting();
    life.settle();
    CHECK(life.metrics.rooms_frozen.value() == 1);
    CHECK(life.directory.list({}).opening == 0);
    life.ask("black1", life.room, "room.join");
    CHECK(life.answers == std::vector<std::string>{"unavailable"});
}

TEST_CASE("a room without an opening is not restored, and the others are", "[room]") {
    const KeptRoom kept = duel_under_glasses();
    Life life({kept, {"R00M0009", {"no line of ours"}, 0}, {"R00M0008", {}, 0}});
    CHECK(life.returning.size() == 1);
    CHECK(life.resting() == 1);
    CHECK(life.metrics.rooms_frozen.value() == 2);
    CHECK(life.directory.find("R00M0009") == nullptr);
}

TEST_CASE("an account that is deleted is forgotten by rooms that rest; those that know nothing of it rest on",
          "[room]") {
    for (const char* who : {"black1", "Host", "Eve"}) {
        Life life({duel_under_glasses()});
        std::optional<Forgetting> left;
        life.directory.forget({House::person(who).id, {who}}, [&](Forgetting most) { left = most; });
        life.settle();
        CHECK(left == Forgetting::done);
        const bool is_there = std::string(who) != "Eve";
        CHECK(life.resting() == (is_there ? 0 : 1));
        CHECK(life.has_line("forgotten") == is_there);
    }
}

TEST_CASE("a room is named after somebody who is nowhere else in it: it is opened to forget that", "[room]") {
    const KeptRoom kept = duel_under_glasses();
    const Mentions mentions(kept.lines, "Host's room");
    REQUIRE(mentions.may_name({PlayerId{"p-nobody"}, {"Host"}}));
    REQUIRE_FALSE(mentions.may_name({PlayerId{"p-nobody"}, {"Guest"}}));
    REQUIRE(mentions.may_name({PlayerId{"p-black1"}, {"Guest"}}));
    Life life({kept});
    life.directory.forget({PlayerId{"p-nobody"}, {"Host"}}, [](Forgetting) {});
    life.settle();
    CHECK(life.has_line(R"("room":true)"));
}

TEST_CASE("a board that its tournament no longer wants is closed when it is opened, but not once it is over",
          "[room]") {
    House before;
    const std::string room = before.opened_board();
    for (const bool is_over : {false, true}) {
        if (is_over) {
            before.journal.is_prompt = true;
            for (const char* who : {"Ada", "Ben"}) before.ask(who, room, "room.join");
            before.ask("Ben", room, "seat.leave", {{"seat", "white1"}});
            REQUIRE(has(before.journal.kept_lines.at(room), R"("change":"unseated")"));
        }
        Life life({{room, before.journal.kept_lines.at(room), 0}});
        REQUIRE(life.returning[0].tournament == "T0000001");
        life.directory.on_board_outcome([&](const BoardOutcome& told) { life.told.push_back(told); });
        life.directory.call_off(room);
        life.settle();
        CHECK(life.resting() == 0);
        CHECK((life.directory.find(room) != nullptr) == is_over);
    }
}

TEST_CASE("a room of a tournament that rests waits for its players as long as it is told now", "[room]") {
    House before;
    const std::string room = before.opened_board();
    Life life({{room, before.journal.kept_lines.at(room), 0}});
    life.directory.on_board_outcome([&](const BoardOutcome& told) { life.told.push_back(told); });
    life.directory.find(room)->reserve({{engine::seat_named("black1").value(), House::person("Ada")},
                                        {engine::seat_named("white1").value(), House::person("Ben")}},
                                       120'000, false);
    life.settle();
    CHECK(life.resting() == 0);
    life.pass(119'999);
    CHECK(life.told.empty());
    life.pass(2);
    REQUIRE(life.told.size() == 1);
    CHECK(life.told[0].kind == BoardOutcome::Kind::not_played);
}

TEST_CASE("no memory at any step of opening a room that rests: it comes back, and its time has not run", "[room]") {
    if (!FailingMemory::is_there()) return;
    const KeptRoom kept = duel_under_glasses();
    std::size_t suspended = 0;
    bool has_failed = true;
    for (std::uint64_t number = 1; has_failed; ++number) {
        REQUIRE(number < 20'000);
        CAPTURE(number);
        Life life({kept});
        life.journal.is_prompt = false;
        std::array<unsigned, 2> answered{};
        const auto actor = life.directory.find(life.room);
        for (unsigned& times : answered) {
            actor->ask(life.requester("black1", "black1"), {},
                       protocol::RoomJoin{life.room, std::nullopt, std::nullopt}, [&times](const Reply&) { ++times; });
        }
        {
            const FailingMemory memory(number);
            life.settle();
            has_failed = FailingMemory::has_failed();
        }
        while (!life.journal.waiting.empty()) life.receipt();
        life.journal.is_prompt = true;
        suspended += life.metrics.rooms_suspended.value();
        life.pass(200);
        REQUIRE(life.resting() == 0);
        REQUIRE(life.metrics.rooms_frozen.value() == 0);
        REQUIRE(answered == std::array<unsigned, 2>{1, 1});
        REQUIRE(life.snapshot_of("black1").at("now") == 10'000);
    }
    CHECK(suspended > 20);
}
