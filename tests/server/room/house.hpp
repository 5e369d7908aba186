// A directory of rooms with everything on the test's own thread: a journal whose receipts come, and a thinker that
// answers, when the test says so.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <deque>
#include <set>
#include <sstream>

#include "engine/bots.hpp"
#include "server/room/directory.hpp"
#include "tests/server/room/table.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"
#include "tests/support/simulation/room_command.hpp"

namespace room_test {

using namespace server;
using namespace server::room;
using simulation::room_command;

class SlowJournal final : public Journal {
public:
    bool is_accepting() const override { return accepts; }
    bool takes_rooms() const override { return has_place; }
    void append(Entry entry, std::function<void(bool)> kept) override {
        waiting.push_back({std::move(entry), std::move(kept)});
        if (is_prompt) receipt(true);
    }
    void forget_room(const std::string& room) override { kept_lines.erase(room); }
    void forget_player(const PlayerId& player) override { forgotten.push_back(player); }
    void give_out(const std::string& game_id) override { given_out.push_back(game_id); }
    void forget_names(const ForgottenNames&) override {}
    void read_room(const std::string& room, TellLines read) const override {
        const auto found = kept_lines.find(room);
        auto lines = found == kept_lines.end() ? std::vector<std::string>() : found->second;
        reads.push_back([read = std::move(read), lines = std::move(lines)] { read(lines); });
        if (!reads_wait) read_first();
    }
    void find_game(const std::string&, TellGame found) const override { found(std::shared_ptr<const FinishedGame>()); }
    void list_games(const GameQuery&, TellGames listed) const override { listed(GamePage{}); }
    void read_archive(const ArchiveQuery&, TellArchive read) const override { read(ArchivePage{}); }
    void tell_ratings(std::function<void(const std::vector<RatingChange>&)>) override {}
    Kept load() override {
        Kept kept;
        for (const auto& [room, lines] : kept_lines) kept.rooms.push_back({room, lines, 0});
        for (const auto& [name, document] : documents) kept.documents.push_back(document);
        kept.answers = answers;
        return kept;
    }
    void stop_time() override {}
    void flush(std::function<void()> flushed) override { flushed(); }
    JournalHealth health() const override { return {}; }
    void back_up(const std::filesystem::path&, std::function<void(std::optional<std::string>)> done) override {
        done("no");
    }

    /// For the append that has waited longest.
    void receipt(bool is_kept) {
        REQUIRE_FALSE(waiting.empty());
        Waiting next = std::move(waiting.front());
        waiting.pop_front();
        if (is_kept) {
            if (!next.entry.lines.empty()) {
                auto& all = kept_lines[next.entry.room];
                all.insert(all.end(), next.entry.lines.begin(), next.entry.lines.end());
            }
            for (const Document& one : next.entry.documents) {
                documents[{one.collection, one.key}] = one;
                if (!one.value) documents.erase({one.collection, one.key});
            }
            answers.insert(answers.end(), next.entry.answers.begin(), next.entry.answers.end());
            if (next.entry.finished) games.push_back(next.entry.finished);
        }
        next.kept(is_kept);
    }

    /// What was read longest ago comes, as it was then.
    void read_first() const {
        REQUIRE_FALSE(reads.empty());
        const auto next = std::move(reads.front());
        reads.pop_front();
        next();
    }

    struct Waiting {
        Entry entry;
        std::function<void(bool)> kept;
    };
    std::deque<Waiting> waiting;
    mutable std::deque<std::function<void()>> reads;
    std::map<std::string, std::vector<std::string>> kept_lines;
    std::map<std::pair<std::string, std::string>, Document> documents;
    std::vector<KeptAnswer> answers;
    std::vector<std::shared_ptr<const FinishedGame>> games;
    std::vector<std::string> given_out;
    std::vector<PlayerId> forgotten;
    bool accepts = true;
    bool has_place = true;
    bool is_prompt = false;
    bool reads_wait = false;
};

class FakeSink final : public Sink {
public:
    void send(Frame frame, Delivery) override { frames.emplace_back(frame->text()); }
    void close(CloseCode, std::string_view) override {}
    void run(std::function<void()> work) override { work(); }
    std::vector<std::string> frames;
};

/// Answers at once, or when the test says so.
class FakeThinker final : public Thinker {
public:
    void ask(Question question, std::weak_ptr<const void> waits, Answer answer) override {
        ++asked;
        open.push_back({std::move(question), std::move(waits), std::move(answer)});
        if (is_prompt) answer_first();
    }
    void answer_first() {
        const Open first = std::move(open.front());
        open.pop_front();
        if (first.waits.expired()) return;
        first.answer({engine::think(*first.question.seen, first.question.level, first.question.seed), std::nullopt});
    }

    struct Open {
        Question question;
        std::weak_ptr<const void> waits;
        Answer answer;
    };
    std::deque<Open> open;
    bool is_prompt = true;
    std::size_t asked = 0;
};

struct House {
    test_support::FakeClock clock;
    test_support::FakeRandomness randomness;
    Metrics metrics;
    std::ostringstream log_text;
    Log log{clock, metrics, LogLevel::info, log_text};
    SlowJournal journal;
    Shards shards{1, clock, [](const char* what) { FAIL(what); }};
    FakeThinker thinker;
    Guesses guesses{{{0.1, 30}, {0.5, 60}}, metrics, log};
    Blocks blocks{journal};
    Directory directory{{shards, clock, randomness, journal, thinker, guesses, blocks, metrics, log}, {400}, 10};
    std::map<std::string, std::shared_ptr<FakeSink>> sinks;
    std::vector<std::string> answers;  // "ok", or the code; in the order in which they came

    void settle() { shards.executor(0).context().poll(); }
    void receipt(bool kept = true) {
        journal.receipt(kept);
        settle();
    }
    static Person person(const std::string& name) { return {PlayerId{"p-" + name}, name}; }

    static protocol::RoomCreate create_wish(Json wish) {
        wish["type"] = "room.create";
        wish["id"] = "t-1";
        auto message = protocol::read_client_message(wish);
        REQUIRE(message);
        auto command = std::get<protocol::Request>(*std::move(message)).command;
        return std::get<protocol::RoomCreate>(std::move(command));
    }
    void create(const Json& more = Json::object()) {
        directory.create(create_wish(room_test::duel(more)), person("Host"), {"t-1", {}},
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
    /// Of a tournament, with seats for Ada and Ben.
    static BoardOpening board_opening() {
        protocol::RoomCreate wish = create_wish(room_test::duel());
        BoardOpening opening;
        opening.room = "B0ARD001";
        opening.options = wish.options;
        opening.board = {"T0000001", 1, 1, 1, 0, RoomTime{60'000}};
        opening.reservations = {{engine::seat_named("black1").value(), person("Ada")},
                                {engine::seat_named("white1").value(), person("Ben")}};
        return opening;
    }
    /// The same, kept.
    std::string opened_board(std::optional<std::string> rated = {}) {
        directory.on_board_outcome([this](const BoardOutcome& one) { told.push_back(one); });
        BoardOpening opening = board_opening();
        opening.rated = std::move(rated);
        directory.open_board(opening, [](bool is_open) { REQUIRE(is_open); });
        settle();
        receipt();
        return opening.room;
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
        auto command = room_command(std::get<protocol::Request>(*std::move(message)).command);
        const auto actor = directory.find(in_room);
        REQUIRE(actor);
        actor->ask({std::hash<std::string>{}(who), sink, person(who)}, {"t-1", {}}, std::move(command),
                   [this](const Reply& reply) {
                       const auto* error = std::get_if<protocol::Error>(&reply);
                       answers.push_back(error != nullptr ? error->code : "ok");
                   });
        settle();
    }
    /// One of a person's connections, told apart by its name; with its lag.
    Requester requester(const std::string& who, const std::string& connection, std::int64_t lag_ms = 0) {
        auto& sink = sinks[connection];
        if (!sink) sink = std::make_shared<FakeSink>();
        return {std::hash<std::string>{}(connection), sink, person(who), lag_ms};
    }
    void ask_by(const Requester& requester, const std::string& in_room, const std::string& type,
                Json fields = Json::object()) {
        fields["type"] = type;
        fields["id"] = "t-1";
        fields["room"] = in_room;
        auto message = protocol::read_client_message(fields);
        REQUIRE(message);
        auto command = room_command(std::get<protocol::Request>(*std::move(message)).command);
        directory.find(in_room)->ask(requester, {"t-1", {}}, std::move(command), [this](const Reply& reply) {
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
            shown = snapshot ? std::optional(std::string((*snapshot)->text())) : std::nullopt;
            if (!snapshot) unseen_for = snapshot.error().code;
        });
        settle();
    }

    std::string room;
    std::vector<BoardOutcome> told;  // to tournaments
};

inline bool has(const std::vector<std::string>& frames, const std::string& part) {
    return std::any_of(frames.begin(), frames.end(),
                       [&](const std::string& frame) { return frame.find(part) != std::string::npos; });
}

}  // namespace room_test
