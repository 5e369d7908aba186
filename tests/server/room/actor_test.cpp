// Law 4 and architecture.md 1: a room's decisions are told when the journal has them, and not before; a journal that
// fails freezes one room and no other. With a journal whose receipts come when the test says so.
#include "server/room/actor.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <deque>
#include <sstream>

#include "server/limits.hpp"
#include "server/room/directory.hpp"
#include "tests/server/room/table.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"

using namespace server;
using namespace server::room;
using room_test::Json;

namespace {

class SlowJournal final : public Journal {
public:
    bool is_accepting() const override { return accepts; }
    void append(const std::string& room, std::vector<std::string> lines, std::function<void(bool)> kept) override {
        waiting.push_back({room, std::move(lines), std::move(kept)});
        if (is_prompt) receipt(true);
    }
    std::vector<std::string> load(const std::string& room) const override {
        const auto found = kept_lines.find(room);
        return found == kept_lines.end() ? std::vector<std::string>{} : found->second;
    }
    void forget(const std::string& room) override { kept_lines.erase(room); }
    void archive(std::shared_ptr<const ArchivedGame> game) override { games.push_back(std::move(game)); }
    std::shared_ptr<const ArchivedGame> archived(std::string_view) const override { return nullptr; }
    void flush(std::function<void()> flushed) override { flushed(); }

    /// For the append that has waited longest.
    void receipt(bool is_kept) {
        Waiting next = std::move(waiting.front());
        waiting.pop_front();
        auto& all = kept_lines[next.room];
        if (is_kept) all.insert(all.end(), next.lines.begin(), next.lines.end());
        next.kept(is_kept);
    }

    struct Waiting {
        std::string room;
        std::vector<std::string> lines;
        std::function<void(bool)> kept;
    };
    std::deque<Waiting> waiting;
    std::map<std::string, std::vector<std::string>> kept_lines;
    std::vector<std::shared_ptr<const ArchivedGame>> games;
    bool accepts = true;
    bool is_prompt = false;
};

class FakeSink final : public Sink {
public:
    void send(Frame frame, Delivery) override { frames.push_back(*frame); }
    void close(CloseCode, std::string_view) override {}
    std::vector<std::string> frames;
};

/// Answers at once, or when the test says so.
class FakeThinker final : public Thinker {
public:
    void ask(Question question, std::weak_ptr<const void> waits, Answer answer) override {
        open.push_back({std::move(question), std::move(waits), std::move(answer)});
        if (is_prompt) answer_first();
    }
    void answer_first() {
        const Open first = std::move(open.front());
        open.pop_front();
        if (first.waits.expired()) return;
        first.answer({engine::think(first.question.seen, first.question.level, first.question.seed), std::nullopt});
    }

    struct Open {
        Question question;
        std::weak_ptr<const void> waits;
        Answer answer;
    };
    std::deque<Open> open;
    bool is_prompt = true;
};

/// A directory of rooms, with everything on this thread.
struct House {
    test_support::FakeClock clock;
    test_support::FakeRandomness randomness;
    Metrics metrics;
    std::ostringstream log_text;
    Log log{clock, metrics, LogLevel::info, log_text};
    SlowJournal journal;
    Shards shards{1, clock, [](const char* what) { FAIL(what); }};
    FakeThinker thinker;
    Directory directory{{shards, clock, randomness, journal, thinker, metrics, log}, {400}, 10};
    std::map<std::string, std::shared_ptr<FakeSink>> sinks;
    std::vector<std::string> answers;  // "ok", or the code; in the order in which they came

    void settle() { shards.executor(0).context().poll(); }
    void receipt(bool kept = true) {
        journal.receipt(kept);
        settle();
    }
    static Person person(const std::string& name) { return {PlayerId{"p-" + name}, name}; }

    void create(const Json& more = Json::object()) {
        Json wish = room_test::duel(more);
        wish["type"] = "room.create";
        wish["id"] = "t-1";
        auto message = protocol::read_client_message(wish);
        REQUIRE(message);
        auto command = std::get<protocol::Request>(*std::move(message)).command;
        directory.create(std::get<protocol::RoomCreate>(command), person("Host"),
                         [this](const Directory::Created& made) {
                             if (made) room = *made;
                             answers.push_back(made ? "created" : made.error().code);
                         });
        settle();
    }
    /// A room that is kept.
    std::string made() {
        create();
        receipt();
        REQUIRE(answers == std::vector<std::string>{"created"});
        answers.clear();
        return room;
    }
    void ask(const std::string& who, const std::string& in_room, const std::string& type,
             Json fields = Json::object()) {
        auto& sink = sinks[who];
        if (!sink) sink = std::make_shared<FakeSink>();
        fields["type"] = type;
        fields["id"] = "t-1";
        fields["room"] = in_room;
        auto message = protocol::read_client_message(fields);
        REQUIRE(message);
        auto command = std::get<protocol::Request>(*std::move(message)).command;
        const auto actor = directory.find(in_room);
        REQUIRE(actor);
        actor->ask({std::hash<std::string>{}(who), sink, person(who)}, std::move(command), [this](const Reply& reply) {
            const auto* error = std::get_if<protocol::Error>(&reply);
            answers.push_back(error != nullptr ? error->code : "ok");
        });
        settle();
    }
    /// One of a person's connections, told apart by its name; with its lag.
    Asker asker(const std::string& who, const std::string& connection, std::int64_t lag_ms = 0) {
        auto& sink = sinks[connection];
        if (!sink) sink = std::make_shared<FakeSink>();
        return {std::hash<std::string>{}(connection), sink, person(who), lag_ms};
    }
    void ask_by(const Asker& asker, const std::string& in_room, const std::string& type, Json fields = Json::object()) {
        fields["type"] = type;
        fields["id"] = "t-1";
        fields["room"] = in_room;
        auto message = protocol::read_client_message(fields);
        REQUIRE(message);
        directory.find(in_room)->ask(asker, std::get<protocol::Request>(*std::move(message)).command,
                                     [this](const Reply& reply) {
                                         const auto* error = std::get_if<protocol::Error>(&reply);
                                         answers.push_back(error != nullptr ? error->code : "ok");
                                     });
        settle();
    }
    /// Lets time pass, alarm by alarm.
    void pass(std::int64_t ms) {
        for (std::int64_t step = 0; step < ms; ++step) {
            clock.advance(1);
            settle();
        }
    }
    std::vector<std::string> heard(const std::string& who) { return std::exchange(sinks.at(who)->frames, {}); }
    std::optional<std::string> shown;
    bool is_shown = false;
    std::string unseen_for;
    void look(const std::string& in_room) {
        is_shown = false;
        directory.find(in_room)->public_snapshot([this](Actor::Snapshot snapshot) {
            is_shown = true;
            shown = snapshot ? std::optional(*snapshot) : std::nullopt;
            if (!snapshot) unseen_for = snapshot.error().code;
        });
        settle();
    }

    std::string room;
};

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
    const std::string room = house.journal.waiting[0].room;
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
    house.directory.drain();
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

bool has(const std::vector<std::string>& frames, const std::string& part) {
    return std::any_of(frames.begin(), frames.end(),
                       [&](const std::string& frame) { return frame.find(part) != std::string::npos; });
}

/// A duel under glasses of five seconds that has just begun; black sits behind two connections, "near" and "far".
std::string started_duel(House& house, std::int64_t near_lag_ms, std::int64_t far_lag_ms) {
    house.journal.is_prompt = true;
    house.create({{"options", {{"size", 8}, {"teams", {1, 1}}, {"sandglass", 5}}}, {"absent_seconds", 5}});
    const std::string room = house.room;
    house.ask_by(house.asker("black1", "near", near_lag_ms), room, "seat.take", {{"seat", "black1"}});
    house.ask_by(house.asker("black1", "far", far_lag_ms), room, "room.join");
    house.ask_by(house.asker("white1", "white"), room, "seat.take", {{"seat", "white1"}});
    house.ask_by(house.asker("black1", "near", near_lag_ms), room, "room.ready", {{"ready", true}});
    house.ask_by(house.asker("white1", "white"), room, "room.ready", {{"ready", true}});
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
    house.ask_by(house.asker("black1", "near", 150), room, "act", put_one);
    CHECK(house.answers == std::vector<std::string>{"ok"});
}

TEST_CASE("4.2: an action is credited with the lag of the connection it comes by, and with no other") {
    House house;
    const std::string room = started_duel(house, 0, 150);
    house.pass(5'100);
    house.ask_by(house.asker("black1", "near", 0), room, "act", put_one);
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
    house.ask_by(house.asker("black1", "far", 150), room, "act", put_one);
    CHECK(house.answers == std::vector<std::string>{"ok"});
}

TEST_CASE("2.3, 2.9: who leaves a room keeps the seat for as long as the connection lives") {
    House house;
    const std::string room = started_duel(house, 0, 0);
    const auto actor = house.directory.find(room);
    house.ask_by(house.asker("white1", "white"), room, "room.leave");
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
    actor->greet(house.asker("white1", "again"));
    actor->greet(house.asker("stranger", "nobody"));
    house.pass(6'000);
    CHECK_FALSE(has(house.heard("near"), R"("type":"leave")"));
    CHECK(house.heard("again").empty());
    CHECK(house.heard("nobody").empty());
    house.ask_by(house.asker("white1", "again"), room, "room.join");
    CHECK(has(house.heard("again"), R"("audience":"white")"));
}
