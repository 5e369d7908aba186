#include "tests/support/simulation/tournament_night.hpp"

#include <algorithm>
#include <chrono>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "protocol/client_message.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/tournaments/tournament_service.hpp"
#include "tests/support/simulation/fake_journal.hpp"
#include "tests/support/simulation/room_command.hpp"

namespace simulation {
namespace {

using protocol::Json;
using server::Person;
using server::PlayerId;

constexpr std::size_t limit_of_rooms = 50;
constexpr std::size_t steps_most = 20'000;

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

Person person(const std::string& name) { return {PlayerId{"p-" + name}, name}; }

server::room::RoomCommand command_of(const std::string& type, const std::string& room, const Json& more) {
    Json message{{"type", type}, {"id", "n-1"}, {"room", room}};
    message.update(more);
    auto read = protocol::read_client_message(message);
    if (!read) fail("not as the protocol has it: " + message.dump());
    return room_command(std::get<protocol::Request>(*std::move(read)).command);
}

}  // namespace

/// As server/app/services.cpp puts it together.
struct Night::Life {
    class DeafSink final : public server::Sink {
    public:
        void send(server::Frame, server::Delivery) override {}
        void close(server::CloseCode, std::string_view) override {}
        void run(std::function<void()> work) override { work(); }
    };

    class NoThinker final : public server::Thinker {
    public:
        void ask(Question, std::weak_ptr<const void>, Answer) override { fail("nobody here is a program"); }
    };

    Life(Disk& disk, test_support::FakeClock& clock, server::Randomness& randomness, unsigned number)
        : journal(disk, clock, number, [] {}),
          log(clock, metrics, server::LogLevel::warn, log_text),
          shards(1, clock, [](const char* what) { fail(what); }),
          guesses({}, metrics, log),
          blocks(journal),
          directory({shards, clock, randomness, journal, thinker, guesses, blocks, metrics, log}, {0}, limit_of_rooms),
          tournament_service({shards.executor(0), clock, randomness, journal, ratings, presences, directory, guard,
                              guesses, metrics, log, [](const auto& player) { return player == person("Director").id; },
                              [](const auto& /*player*/, const auto& /*call*/) {}, [](const auto& /*news*/) {},
                              [] {}}) {
        server::Kept kept = journal.load();
        std::vector<server::KeptRoom> tournaments;
        std::vector<server::KeptRoom> rooms;
        for (auto& room : kept.rooms) {
            const bool is_tournament = room.id.starts_with(server::tournaments::line_prefix);
            (is_tournament ? tournaments : rooms).push_back(std::move(room));
        }
        const auto returning = directory.restore(std::move(rooms), kept.documents, kept.away_ms);
        tournament_service.restore(tournaments, kept.documents, returning);
        // In some lives rooms rest until nothing else is left to do.
        if (number % 2 == 1) open_resting_rooms();
    }
    void open_resting_rooms() {
        if (!std::exchange(are_opened, true)) directory.open_resting();
    }
    void settle() {
        auto& context = shards.executor(0).context();
        while (context.poll() > 0) {
        }
    }

    FakeJournal journal;
    server::Metrics metrics;
    std::ostringstream log_text;
    server::Log log;
    server::Shards shards;
    NoThinker thinker;
    server::Ratings ratings;
    server::Presences presences;
    server::Guesses guesses;
    server::AddressGuard guard{server::Limits{}};
    server::Blocks blocks;
    server::room::Directory directory;
    server::tournaments::TournamentService tournament_service;
    std::map<std::string, std::shared_ptr<DeafSink>> sinks;
    bool are_opened = false;
};

Night::Night(server::tournament::Settings settings, const std::vector<std::string>& names, std::string stays_away)
    : names_(names), stays_away_(std::move(stays_away)) {
    begin_life();
    life_->tournament_service.create(std::move(settings), {}, {person("Director")}, true, [this](const auto& id) {
        if (!id) fail(id.error().message);
        id_ = *id;
    });
    commit_all();
    if (page().at("status") == "draft") ask("Director", server::tournament::Status::registration);
    for (const auto& name : names_) ask(name, server::tournament::Status::registration);
}

Night::~Night() = default;

void Night::begin_life() {
    life_ = std::make_unique<Life>(disk_, clock_, randomness_, ++lives_);
    done_.clear();
    page_tag_.clear();
    life_->settle();
}

void Night::die(std::size_t durable) {
    ++deaths_;
    life_->journal.cut_short(durable, 0);
    life_.reset();
    clock_.advance(3'000);
    begin_life();
}

void Night::commit_all() {
    life_->settle();
    while (life_->journal.waiting() > 0) {
        life_->journal.commit(1);
        life_->settle();
    }
}

/// Until it is open the director opens it; then people register; `running`: the director starts it.
void Night::ask(const std::string& name, server::tournament::Status wanted) {
    using namespace server::tournament;
    const auto make = [&](const Settings&, bool /*directs*/) -> engine::Result<Command, protocol::Error> {
        if (wanted == Status::running) return Command{Start{}};
        if (name == "Director") return Command{OpenRegistration{}};
        return Command{Register{}};
    };
    life_->tournament_service.ask(id_, Who{person(name), false, true}, make, [](const auto& done) {
        if (!done) fail(done.error().message);
    });
    commit_all();
}

const Json& Night::page() {
    bool is_shown = false;
    life_->tournament_service.page(
        id_, [] { return std::nullopt; },
        [&](const auto& shown) {
            if (!shown) fail(shown.error().message);
            is_shown = true;
            if (shown->tag == page_tag_) return;
            page_ = protocol::parse_json(*shown->json, protocol::any_depth).value();
            page_tag_ = shown->tag;
        });
    life_->settle();
    static const Json nothing;
    return is_shown ? page_ : nothing;
}

std::string Night::tag() {
    std::string tag;
    life_->tournament_service.page(
        id_, [] { return std::nullopt; },
        [&](const auto& shown) {
            if (!shown) fail(shown.error().message);
            tag = shown->tag;
        });
    life_->settle();
    return tag;
}

/// Everybody with a board that is not over goes there, and gives up if that is their part.
bool Night::people_act() {
    const Json& shown = page();
    if (shown.is_null()) return false;
    bool any = false;
    const auto act = [&](const std::string& room, const Json& who, const std::string& type, const Json& more) {
        const auto name = who.at("name").get<std::string>();
        if (name == stays_away_ || !done_.insert(room + ' ' + name + ' ' + type).second) return;
        const auto actor = life_->directory.find(room);
        if (!actor) return;
        any = true;
        auto& sink = life_->sinks[name];
        if (!sink) sink = std::make_shared<Life::DeafSink>();
        actor->ask({std::hash<std::string>{}(name), sink, person(name)}, {"n-1", {}}, command_of(type, room, more),
                   [](const auto&) {});
    };
    for (const auto& round : shown.at("rounds")) {
        for (const auto& match : round.at("matches")) {
            for (const auto& board : match.at("boards")) {
                const auto status = board.at("status").get<std::string>();
                if (status != "waiting" && status != "playing") continue;
                const auto room = board.at("room").get<std::string>();
                const auto& seats = board.at("seats");
                for (const auto& [seat, who] : seats.items()) act(room, who, "room.join", Json::object());
                // Whoever goes from an evening's board leaves it to a computer player: there the sandglass ends it.
                if (status != "playing" || shown.at("kind") == "scramble") continue;
                const bool black_is_later = seats.at("black1").at("name") > seats.at("white1").at("name");
                const std::string seat = black_is_later ? "black1" : "white1";
                act(room, seats.at(seat), "seat.leave", {{"seat", seat}});
            }
        }
    }
    return any;
}

/// A round is drawn by a thread of its own, which may be slow where the machine is busy: no time passes meanwhile.
void Night::await_pairing() {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    const auto is_paired = [this] {
        const Json& shown = page();
        return shown.is_null() || !shown.at("pairing").get<bool>();
    };
    while (!is_paired() && life_->journal.waiting() == 0) {
        if (std::chrono::steady_clock::now() > latest) fail("nobody is paired");
        std::this_thread::yield();
    }
}

void Night::pass_to_next_alarm() {
    await_pairing();
    if (life_->journal.waiting() > 0) return;
    life_->open_resting_rooms();
    life_->settle();
    const auto next = clock_.next_alarm_ms();
    if (!next) fail("nothing is going to happen any more: " + page().dump() + life_->log_text.str());
    clock_.advance(std::max<std::int64_t>(0, *next - clock_.now_ms()));
}

void Night::play(const std::optional<Death>& death) {
    ask("Director", server::tournament::Status::running);
    std::optional<std::size_t> dies_at;
    if (death) dies_at = death->after;
    for (std::size_t step = 0; step < steps_most; ++step) {
        life_->settle();
        if (life_->journal.waiting() > 0 && dies_at && kept_ >= *dies_at) {
            if (death->fails_first) {
                life_->journal.fail();
                life_->settle();
                people_act();  // to no avail
                life_->settle();
            }
            die(death->durable);
            dies_at = deaths_ < death->times ? std::optional(kept_ + death->after) : std::nullopt;
        } else if (life_->journal.waiting() > 0) {
            life_->journal.commit(1);
            ++kept_;
        } else if (page().at("status") == "finished") {
            return;
        } else if (!people_act()) {
            pass_to_next_alarm();
        }
    }
    fail("it comes to no end");
}

void Night::play_until(std::size_t kept) {
    ask("Director", server::tournament::Status::running);
    for (std::size_t step = 0; step < steps_most; ++step) {
        life_->settle();
        if (life_->journal.waiting() > 0) {
            if (kept_ >= kept) return;
            life_->journal.commit(1);
            ++kept_;
        } else if (!people_act()) {
            pass_to_next_alarm();
        }
    }
    fail("it never comes so far");
}

void Night::start() {
    ask("Director", server::tournament::Status::running);
    commit_all();
}

void Night::pass(std::int64_t ms) {
    const std::int64_t until = clock_.now_ms() + ms;
    life_->open_resting_rooms();
    commit_all();
    for (auto next = clock_.next_alarm_ms(); next && *next <= until; next = clock_.next_alarm_ms()) {
        clock_.advance(std::max<std::int64_t>(0, *next - clock_.now_ms()));
        commit_all();
    }
    clock_.advance(until - clock_.now_ms());
    commit_all();
}

void Night::act_once() {
    people_act();
    life_->settle();
}

void Night::tick(std::int64_t ms) {
    clock_.advance(ms);
    life_->settle();
}

std::string Night::direct(const server::tournament::Command& wish) {
    using namespace server::tournament;
    const auto make = [&](const Settings&, bool /*directs*/) { return engine::Result<Command, protocol::Error>(wish); };
    std::string code = "no answer";
    life_->tournament_service.ask(id_, Who{person("Director"), false, true}, make,
                                  [&](const auto& done) { code = done ? "ok" : done.error().code; });
    commit_all();
    return code;
}

void Night::direct_and_die(const server::tournament::Command& wish, std::size_t after) {
    using namespace server::tournament;
    const auto make = [&](const Settings&, bool /*directs*/) { return engine::Result<Command, protocol::Error>(wish); };
    life_->tournament_service.ask(id_, Who{person("Director"), false, true}, make, [](const auto&) {});
    commit_and_die(after);
}

void Night::close_and_die(const std::string& room, std::size_t after) {
    life_->directory.close(room);
    commit_and_die(after);
}

void Night::commit_and_die(std::size_t after) {
    life_->settle();
    for (std::size_t count = 0; life_->journal.waiting() > 0 && count < after; ++count) {
        life_->journal.commit(1);
        life_->settle();
    }
    die(0);
    commit_all();
}

void Night::forget(const std::vector<std::string>& deleted_accounts, std::optional<std::size_t> dies_after) {
    server::Entry entry;
    for (const auto& name : deleted_accounts) {
        entry.documents.push_back({server::deleted_account_collection, person(name).id.text, ""});
    }
    bool has_left = false;
    life_->journal.append(std::move(entry), [&](bool) {
        has_left = true;
        for (const auto& name : deleted_accounts) life_->tournament_service.forget({person(name).id, {name}});
    });
    life_->settle();
    for (std::size_t count = 0; life_->journal.waiting() > 0;) {
        if (has_left && dies_after && count++ == *dies_after) {
            dies_after.reset();
            die(0);
        }
        life_->journal.commit(1);
        life_->settle();
    }
}

}  // namespace simulation
