// Law 4 and architecture.md 1: a room's decisions are told when the journal has them, and not before; a journal that
// fails freezes one room and no other. With a journal whose receipts come when the test says so.
#include "server/room/actor.hpp"

#include <boost/asio/post.hpp>

#include "server/base/limits.hpp"
#include "tests/server/room/house.hpp"

using namespace room_test;

namespace {

using Answers = std::vector<std::string>;

}  // namespace

TEST_CASE("law 4: a room is made when the journal has it") {
    House house;
    house.create();
    CHECK(house.answers.empty());
    CHECK(house.directory.list({}).entries.empty());
    REQUIRE(house.journal.waiting.size() == 1);
    house.receipt();
    CHECK(house.answers == Answers{"created"});
    CHECK(house.directory.list({}).entries.size() == 1);
}

TEST_CASE("law 4: a room that the journal cannot keep is not there") {
    House house;
    house.create();
    const std::string room = house.journal.waiting[0].entry.room;
    house.receipt(false);
    CHECK(house.answers == Answers{"unavailable"});
    CHECK(house.directory.find(room) == nullptr);
    CHECK(house.directory.list({}).entries.empty());
}

TEST_CASE("law 4: no answer and no frame before the receipt") {
    House house;
    const std::string room = house.made();
    house.ask("Ada", room, "room.join");
    house.ask("Ben", room, "room.join");
    CHECK(house.answers == Answers{"ok", "ok"});  // joining decides nothing that must be kept
    for (const auto* who : {"Ada", "Ben"}) CHECK(house.heard(who).size() == 1);
    house.answers.clear();

    house.ask("Ada", room, "seat.take", {{"seat", "black1"}});
    CHECK(house.answers.empty());
    for (const auto* who : {"Ada", "Ben"}) CHECK(house.heard(who).empty());
    house.look(room);
    CHECK_FALSE(house.is_shown);  // it would show the seat as taken
    REQUIRE(house.journal.waiting.size() == 1);
    house.receipt();
    CHECK(house.answers == Answers{"ok"});
    CHECK_FALSE(house.heard("Ada").empty());
    CHECK_FALSE(house.heard("Ben").empty());
    REQUIRE(house.is_shown);
    CHECK(Json::parse(*house.shown)["info"]["seats"]["black1"]["name"] == "Ada");
}

TEST_CASE("law 4: what comes after a decision that waits, waits, too, and in order") {
    House house;
    const std::string room = house.made();
    house.ask("Ada", room, "room.join");
    house.answers.clear();
    house.heard("Ada");
    house.ask("Ada", room, "seat.take", {{"seat", "black1"}});
    house.ask("Ben", room, "seat.kick", {{"seat", "black1"}});  // a refusal that knows of the seat
    house.ask("Ben", room, "room.join");
    CHECK(house.answers.empty());
    CHECK(house.heard("Ben").empty());
    house.receipt();
    CHECK(house.answers == Answers{"ok", "not_host", "ok"});
    const auto heard = house.heard("Ben");
    REQUIRE(heard.size() == 1);
    CHECK(Json::parse(heard[0])["type"] == "snapshot");
    CHECK(Json::parse(heard[0])["info"]["seats"]["black1"]["name"] == "Ada");
}

TEST_CASE("law 4: the reveal is kept before any byte of it leaves") {
    House house;
    house.journal.is_prompt = true;
    house.create({{"seats", {{"white1", "bot:1"}}}});
    house.ask("Ada", house.room, "seat.take", {{"seat", "black1"}});
    house.ask("Ben", house.room, "room.join");
    house.ask("Ada", house.room, "room.ready", {{"ready", true}});
    house.journal.is_prompt = false;
    house.answers.clear();
    house.heard("Ada");
    house.heard("Ben");
    house.ask("Ada", house.room, "act", {{"action", room_test::seal(45)}});
    house.look(house.room);
    CHECK(house.answers.empty());
    CHECK(house.heard("Ada").empty());
    CHECK(house.heard("Ben").empty());
    CHECK_FALSE(house.is_shown);
    house.receipt();
    CHECK(house.answers == Answers{"ok"});
    CHECK(house.heard("Ben").at(0).find("\"reveal\"") != std::string::npos);
    CHECK(house.is_shown);
}

TEST_CASE("A refused receipt freezes its room, loudly, and no other") {
    House house;
    const std::string room = house.made();
    const std::string other = house.made();
    house.ask("Ada", room, "room.join");
    house.ask("Ben", room, "room.join");
    house.ask("Cleo", other, "room.join");
    for (const auto* who : {"Ada", "Ben", "Cleo"}) house.heard(who);
    house.answers.clear();
    house.ask("Ada", room, "seat.take", {{"seat", "black1"}});
    house.ask("Ben", room, "seat.take", {{"seat", "white1"}});
    house.look(room);
    house.receipt(false);
    CHECK(house.answers == Answers{"unavailable", "unavailable"});
    CHECK(house.is_shown);
    CHECK_FALSE(house.shown);
    CHECK(house.unseen_for == "unavailable");
    house.receipt(true);  // of Ben's, which came later: it must not happen without Ada's
    CHECK(house.answers.size() == 2);
    for (const auto* who : {"Ada", "Ben"}) CHECK(house.heard(who).empty());
    CHECK(house.metrics.rooms_frozen.value() == 1);
    CHECK(house.metrics.journal_failures.value() == 1);
    CHECK(house.log_text.str().find("room_frozen") != std::string::npos);
    house.answers.clear();
    house.ask("Ada", room, "room.ready", {{"ready", true}});
    CHECK(house.answers == Answers{"unavailable"});
    house.answers.clear();
    house.ask("Cleo", other, "seat.take", {{"seat", "black1"}});
    house.receipt();
    CHECK(house.answers == Answers{"ok"});
    CHECK_FALSE(house.heard("Cleo").empty());
}

TEST_CASE("law 4: a board's room goes when the journal has what the tournament is told; nothing is decided meanwhile") {
    House house;
    const std::string room = house.opened_board();
    house.ask("Ada", room, "room.join");
    house.receipt();
    house.heard("Ada");
    house.answers.clear();
    REQUIRE(house.directory.close(room));
    house.settle();
    house.ask("Ada", room, "seat.leave", {{"seat", "black1"}});
    CHECK(house.answers == Answers{"no_such_room"});
    REQUIRE(house.journal.waiting.size() == 1);
    CHECK(house.journal.waiting[0].entry.documents.size() == 1);
    CHECK(house.told.empty());
    CHECK(house.heard("Ada").empty());
    house.receipt();
    REQUIRE(house.told.size() == 1);
    CHECK(house.told[0].kind == BoardOutcome::Kind::closed);
    CHECK(has(house.heard("Ada"), R"("reason":"closed")"));
    CHECK(house.directory.find(room) == nullptr);
}

TEST_CASE("A board that is there already is as quiet as its tournament has it by now", "[room]") {
    House house;
    const std::string room = house.opened_board();
    house.journal.is_prompt = true;
    const auto chats = [&] {
        house.answers.clear();
        house.ask("Ada", room, "room.join");
        house.ask("Ada", room, "chat", {{"channel", "room"}, {"text", "hello"}});
        return house.answers.back();
    };
    CHECK(chats() == "ok");
    // The server was away before the room had heard of it; now the tournament opens all of its boards again.
    for (const bool is_quiet : {true, false}) {
        BoardOpening again = House::board_opening();
        again.board.is_quiet = is_quiet;
        house.directory.open_board(again, [](bool is_open) { REQUIRE(is_open); });
        house.settle();
        CHECK(chats() == (is_quiet ? "chat_closed" : "ok"));
    }
}

TEST_CASE("7: a journal that takes nothing more refuses before anything is decided") {
    House house;
    const std::string room = house.made();
    house.ask("Ada", room, "room.join");
    house.heard("Ada");
    house.answers.clear();
    house.journal.accepts = false;
    house.ask("Ada", room, "seat.take", {{"seat", "black1"}});
    house.create();
    CHECK(house.answers == Answers{"unavailable", "unavailable"});
    CHECK(house.journal.waiting.empty());
    CHECK(house.heard("Ada").empty());
    house.journal.accepts = true;
    house.answers.clear();
    house.ask("Ada", room, "seat.take", {{"seat", "black1"}});
    house.receipt();
    CHECK(house.answers == Answers{"ok"});
}

TEST_CASE("where place becomes scarce no rooms are made, and what goes on goes on") {
    House house;
    const std::string room = house.made();
    house.journal.has_place = false;
    house.create();
    TableOpening table;
    table.options = House::create_wish(room_test::duel()).options;
    house.directory.open_table(table,
                               [&](const auto& made) { house.answers.push_back(made ? "made" : made.error().code); });
    CHECK(house.answers == Answers{"unavailable", "unavailable"});
    house.answers.clear();
    house.ask("Ada", room, "seat.take", {{"seat", "black1"}});
    house.receipt();
    CHECK(house.answers == Answers{"ok"});
    // A round of a tournament goes on, too.
    CHECK_FALSE(house.opened_board().empty());
    house.journal.has_place = true;
    house.answers.clear();
    house.create();
    house.receipt();
    CHECK(house.answers == Answers{"created"});
}

TEST_CASE("A connection that goes while its join waits leaves nothing behind") {
    House house;
    const std::string room = house.made();
    house.ask("Ada", room, "seat.take", {{"seat", "black1"}});
    house.ask("Ben", room, "room.join");
    house.directory.find(room)->leave(std::hash<std::string>{}("Ben"));
    house.settle();
    house.receipt();
    CHECK(house.heard("Ben").empty());
    house.ask("Ada", room, "seat.leave", {{"seat", "black1"}});
    house.receipt();
    CHECK(house.heard("Ben").empty());
}

TEST_CASE("2.2: pages of the list of rooms, the newest first; too many rooms are refused") {
    House house;
    house.journal.is_prompt = true;
    for (int number = 0; number < 10; ++number) house.create({{"visibility", number == 4 ? "unlisted" : "public"}});
    house.create();
    CHECK(house.answers.back() == "too_many_rooms");
    const auto page = house.directory.list({});
    CHECK(page.entries.size() == 9);
    CHECK_FALSE(page.cursor);
    CHECK(house.directory.list({std::nullopt, protocol::RoomStatus::over, std::nullopt}).entries.empty());
    CHECK(house.directory.list({"totas", std::nullopt, std::nullopt}).entries.empty());
    house.directory.drain([] {});
    house.create();
    CHECK(house.answers.back() == "draining");
}

TEST_CASE("2.2: those who watch the list hear of changes, and that a room is gone") {
    House house;
    house.journal.is_prompt = true;
    house.create();
    const auto watcher = std::make_shared<FakeSink>();
    house.directory.watch(1, watcher);
    house.ask("Ada", house.room, "seat.take", {{"seat", "black1"}});
    CHECK(watcher->frames.empty());
    house.clock.advance(limit::lobby_every_ms);
    house.settle();
    REQUIRE(watcher->frames.size() == 1);
    const Json told = Json::parse(watcher->frames[0]);
    CHECK(told["type"] == "rooms");
    CHECK(told["rooms"][0]["room"] == house.room);
    CHECK(told["rooms"][0]["seats"]["black1"].dump().find("Ada") != std::string::npos);
    house.directory.find(house.room)->leave(std::hash<std::string>{}("Ada"));
    house.settle();
    for (int minute = 0; minute < 7; ++minute) {
        house.clock.advance(60'000);
        house.settle();
    }
    CHECK(house.directory.find(house.room) == nullptr);
    CHECK(Json::parse(watcher->frames.back())["rooms"][0] == Json{{"room", house.room}, {"status", "gone"}});
}

namespace {

/// A duel under glasses of five seconds that has just begun; black sits behind two connections, "near" and "far".
std::string started_duel(House& house, std::int64_t near_lag_ms, std::int64_t far_lag_ms) {
    house.journal.is_prompt = true;
    house.create({{"options", {{"size", 8}, {"teams", {1, 1}}, {"sandglass", 5}}}, {"absent_seconds", 5}});
    const std::string room = house.room;
    house.ask_by(house.requester("black1", "near", near_lag_ms), room, "seat.take", {{"seat", "black1"}});
    house.ask_by(house.requester("black1", "far", far_lag_ms), room, "room.join");
    house.ask_by(house.requester("white1", "white"), room, "seat.take", {{"seat", "white1"}});
    house.ask_by(house.requester("black1", "near", near_lag_ms), room, "room.ready", {{"ready", true}});
    house.ask_by(house.requester("white1", "white"), room, "room.ready", {{"ready", true}});
    REQUIRE(house.answers == std::vector<std::string>{"created", "ok", "ok", "ok", "ok", "ok"});
    house.answers.clear();
    return room;
}

const Json put_one = {{"action", {{"type", "seal"}, {"choice", {{"put", 1}}}}}};

}  // namespace

TEST_CASE("4.2: lag measured before joining counts from the first moment") {
    House house;
    const std::string room = started_duel(house, 150, 0);
    house.pass(5'100);
    house.ask_by(house.requester("black1", "near", 150), room, "act", put_one);
    CHECK(house.answers == std::vector<std::string>{"ok"});
}

TEST_CASE("4.2: an action is credited with the lag of the connection it comes by, and with no other") {
    House house;
    const std::string room = started_duel(house, 0, 150);
    house.pass(5'100);
    house.ask_by(house.requester("black1", "near", 0), room, "act", put_one);
    CHECK(house.answers.empty());  // out of its own lag: it waits until the deadline has taken effect
    house.pass(60);
    CHECK(house.answers == std::vector<std::string>{"not_your_turn"});
}

TEST_CASE("4.2: the deadline is held for the slowest connection, whichever was measured last") {
    House house;
    const std::string room = started_duel(house, 0, 0);
    house.directory.find(room)->measured(std::hash<std::string>{}("far"), 150);
    house.directory.find(room)->measured(std::hash<std::string>{}("near"), 0);
    house.settle();
    house.pass(5'100);
    house.ask_by(house.requester("black1", "far", 150), room, "act", put_one);
    CHECK(house.answers == std::vector<std::string>{"ok"});
}

TEST_CASE("4.3: an action counts from when it came, however long it has waited for the room's thread") {
    House house;
    const std::string room = started_duel(house, 0, 0);
    house.pass(4'990);
    const auto message = protocol::read_client_message(
        Json{{"type", "act"}, {"id", "t-2"}, {"room", room}, {"action", put_one.at("action")}});
    REQUIRE(message);
    std::string answer;
    house.directory.find(room)->ask(house.requester("black1", "near"), {"t-2", {}},
                                    room_command(std::get<protocol::Request>(*message).command),
                                    [&](const Reply& reply) {
                                        const auto* error = std::get_if<protocol::Error>(&reply);
                                        answer = error != nullptr ? error->code : "ok";
                                    });
    house.clock.advance(200);  // the thread is busy elsewhere
    house.settle();
    CHECK(answer == "ok");
    CHECK(has(house.heard("white"), R"("at":4990)"));
}

TEST_CASE("2.3, 2.9: who leaves a room keeps the seat for as long as the connection lives") {
    House house;
    const std::string room = started_duel(house, 0, 0);
    const auto actor = house.directory.find(room);
    house.ask_by(house.requester("white1", "white"), room, "room.leave");
    house.heard("white");
    house.pass(6'000);
    CHECK(house.heard("white").empty());
    CHECK_FALSE(has(house.heard("near"), R"("type":"leave")"));
    actor->leave(std::hash<std::string>{}("white"));
    house.pass(5'001);
    CHECK(has(house.heard("near"), R"("reason":"absent")"));
}

TEST_CASE("2.9: who is back at the server keeps the seat, joined again or not, and hears nothing before") {
    House house;
    const std::string room = started_duel(house, 0, 0);
    const auto actor = house.directory.find(room);
    actor->leave(std::hash<std::string>{}("white"));
    house.pass(3'000);
    actor->greet(house.requester("white1", "again"));
    actor->greet(house.requester("stranger", "nobody"));
    house.pass(6'000);
    CHECK_FALSE(has(house.heard("near"), R"("type":"leave")"));
    CHECK(house.heard("again").empty());
    CHECK(house.heard("nobody").empty());
    house.ask_by(house.requester("white1", "again"), room, "room.join");
    CHECK(has(house.heard("again"), R"("audience":"white")"));
}

TEST_CASE("A thought that met a broken invariant freezes its room; one that comes late finds nobody") {
    House house;
    house.journal.is_prompt = true;
    house.thinker.is_prompt = false;
    for (int rooms = 0; rooms < 2; ++rooms) {
        house.create({{"seats", {{"white1", "bot:1"}, {"black1", "bot:1"}}}});
        house.pass(400);
        REQUIRE(house.thinker.open.size() == 2);  // black's first
        const auto thought = std::move(house.thinker.open.front());
        house.thinker.open.clear();
        CHECK_FALSE(thought.waits.expired());
        if (rooms == 0) {
            thought.answer({std::nullopt, "no such square"});
            house.settle();
            CHECK(house.metrics.rooms_frozen.value() == 1);
        } else {
            house.ask("Ada", house.room, "room.join");
            house.heard("Ada");
            thought.answer({engine::think(*thought.question.seen, 1, 1), std::nullopt});
            thought.answer({engine::think(*thought.question.seen, 1, 1), std::nullopt});  // once is enough
            house.settle();
            house.pass(400);
            CHECK(has(house.heard("Ada"), R"("reveal")"));
        }
        CHECK(thought.waits.expired());
    }
}

TEST_CASE("1.4: the answer is kept with what it answers; a refusal that is worth trying again is not") {
    House house;
    const std::string room = house.made();
    house.ask("Ada", room, "seat.take", {{"seat", "black1"}});
    while (!house.journal.waiting.empty()) house.receipt();
    REQUIRE(house.journal.answers.size() == 2);  // the room's own, and Ada's
    const KeptAnswer& kept = house.journal.answers.back();
    CHECK(kept.player.text == "p-Ada");
    CHECK(kept.request_id == "t-1");
    CHECK(kept.text == protocol::done_answer_json("t-1"));
    house.journal.accepts = false;
    house.ask("Ben", room, "seat.take", {{"seat", "white1"}});
    CHECK(house.answers.back() == "unavailable");
    CHECK(house.journal.waiting.empty());
}

TEST_CASE("1.4: a refusal is not kept over a restart, whatever else was decided with it") {
    House house;
    const std::string room = started_duel(house, 0, 0);
    const std::size_t kept = house.journal.answers.size();
    // The clock runs out, and nobody has noticed yet.
    Json late = put_one;
    late.update({{"type", "act"}, {"id", "t-1"}, {"room", room}});
    auto message = protocol::read_client_message(late);
    REQUIRE(message);
    const auto actor = house.directory.find(room);
    boost::asio::post(house.shards.executor(0), [&] {  // before the room's alarm
        actor->ask(house.requester("black1", "near"), {"t-1", {}},
                   room_command(std::get<protocol::Request>(*std::move(message)).command),
                   [&](const Reply& reply) { house.answers.push_back(std::get<protocol::Error>(reply).code); });
    });
    house.clock.advance(5'000);
    house.settle();
    CHECK(house.answers == std::vector<std::string>{"not_your_turn"});
    CHECK(has(house.journal.kept_lines.at(room), R"("change":"played","game_ms":5000,"seat":null)"));
    CHECK(house.journal.answers.size() == kept);
}

TEST_CASE("Before the server stops time stands still in every room, and nothing is decided any more") {
    House house;
    house.journal.is_prompt = true;
    house.create({{"options", {{"size", 8}, {"teams", {1, 1}}, {"sandglass", 10}}}});
    for (const auto* seat : {"black1", "white1"}) {
        house.ask(seat, house.room, "seat.take", {{"seat", seat}});
        house.ask(seat, house.room, "room.ready", {{"ready", true}});
    }
    const auto before = house.journal.kept_lines;
    unsigned halted = 0;
    house.directory.drain([&] { ++halted; });
    house.settle();
    CHECK(halted == 1);
    house.pass(20'000);
    house.ask("black1", house.room, "act", {{"action", seal(1)}});
    CHECK(house.answers.back() == "draining");
    CHECK(house.journal.kept_lines == before);
}
