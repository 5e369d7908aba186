// The tournament service where rooms matter little: what is listed after a restart right at an end, and what one that
// is reopened is not.
#include <algorithm>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "protocol/json_reader.hpp"
#include "server/tournaments/tournament_service.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"
#include "tests/support/simulation/fake_journal.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace {

using server::tournament::Command;
using server::tournament::Status;
using server::tournaments::TournamentService;

class IdleThinker final : public server::Thinker {
public:
    void ask(Question, std::weak_ptr<const void>, Answer) override {}
};

struct DeafSink final : server::Sink {
    void send(server::Frame, server::Delivery) override {}
    void close(server::CloseCode, std::string_view) override {}
    void run(std::function<void()> work) override { work(); }
};

/// A connection, which notes what it is to attend.
struct Device final : server::Presences::Conversation, std::enable_shared_from_this<Device> {
    Device(server::PlayerId player, std::uint64_t connection)
        : id(std::move(player)), here{connection, std::make_shared<DeafSink>()} {}
    const server::PlayerId& player() const override { return id; }
    const server::Presences::Presence& presence() const override { return here; }
    std::shared_ptr<Conversation> if_alive() override { return weak_from_this().lock(); }
    void attend(const std::string& room) override { rooms.push_back(room); }

    server::PlayerId id;
    server::Presences::Presence here;
    std::vector<std::string> rooms;
};

/// A service whose process may die. Nobody plays in its rooms: directors say how boards end.
class TournamentHouse {
public:
    TournamentHouse() { begin(); }

    /// Its id, or the code of the refusal.
    std::string make(const server::tournament::Settings& settings, const std::string& host, bool is_director) {
        std::string told = "no answer";
        life_->service.create(settings, {}, tournament_test::who(host), is_director,
                              [&](const auto& id) { told = id ? *id : id.error().code; });
        keep_all();
        return told;
    }
    /// "ok", or the code of the refusal; nothing is kept yet where the journal is slow, and so nothing answered.
    std::string ask(const std::string& id, const std::string& name, const Command& wish, bool is_slow = false) {
        const auto told = std::make_shared<std::string>("no answer");
        const auto as_is = [wish](const server::tournament::Settings&, bool) {
            return engine::Result<Command, protocol::Error>(wish);
        };
        life_->service.ask(id, tournament_test::who(name), as_is,
                           [told](const auto& done) { *told = done ? "ok" : done.error().code; });
        settle();
        if (!is_slow) keep_all();
        return *told;
    }
    /// The oldest entries that wait.
    void keep(std::size_t count) {
        settle();
        for (; count > 0 && life_->journal.waiting() > 0; --count) {
            life_->journal.commit(1);
            settle();
        }
    }
    void keep_all() { keep(1'000); }
    /// Until a round has been drawn, which is done on a thread of its own.
    void until_paired(const std::string& id) {
        for (bool is_paired = false; !is_paired; std::this_thread::yield()) {
            keep_all();
            life_->service.page(
                id, [] { return std::nullopt; },
                [&](const auto& page) { is_paired = page && page->json->find("paired_at") != std::string::npos; });
            settle();
        }
    }
    /// One more of theirs.
    std::shared_ptr<Device> connect(const std::string& name) {
        auto device = std::make_shared<Device>(tournament_test::person(name).id, devices_.size() + 1);
        life_->presences.add(*device);
        devices_.push_back(device);
        return device;
    }
    /// Where this one sits in the first round, by the page.
    std::string room_of(const std::string& id, const std::string& name) {
        protocol::Json shown;
        life_->service.page(
            id, [] { return std::nullopt; },
            [&](const auto& page) { shown = protocol::parse_json(*page->json, protocol::any_depth).value(); });
        settle();
        for (const auto& match : shown.at("rounds").front().at("matches")) {
            for (const auto& board : match.at("boards")) {
                for (const auto& person : board.at("seats")) {
                    if (person.at("name") == name) return board.at("room");
                }
            }
        }
        return "nowhere";
    }
    void die() {
        life_->journal.cut_short(0, 0);
        life_.reset();
        begin();
    }
    std::vector<std::string> listed_for(const std::string& name) {
        TournamentService::Wish wish;
        wish.requester = tournament_test::person(name).id;
        std::vector<std::string> summaries;
        life_->service.list(wish, [&](const auto& listing) { summaries = listing.summaries; });
        settle();
        return summaries;
    }
    /// Whether its invitation is worth something to an address that has nothing left of its own.
    bool has_purse(const std::string& id) {
        constexpr const char* address = "192.0.2.1";
        while (life_->guard.take(address, server::Asked::account, clock_.now_ms()) == 0) {
        }
        return life_->guard.take(address, server::Asked::account, clock_.now_ms(), id) == 0;
    }

    std::vector<Status> phases;  // that were told

private:
    struct Life {
        Life(TournamentHouse& house, unsigned number)
            : journal(house.disk_, house.clock_, number, [] {}),
              log(house.clock_, metrics, server::LogLevel::warn, log_text),
              shards(1, house.clock_, [](const char* what) { throw std::runtime_error(what); }),
              guesses({}, metrics, log),
              blocks(journal),
              directory({shards, house.clock_, house.randomness_, journal, thinker, guesses, blocks, metrics, log}, {0},
                        50),
              service({shards.executor(0), house.clock_, house.randomness_, journal, ratings, presences, directory,
                       guard, guesses, metrics, log, [](const auto&) { return true; }, [](const auto&, const auto&) {},
                       [&house](const auto& news) { house.phases.push_back(news.status); }, [] {}}) {
            server::Kept kept = journal.load();
            std::vector<server::KeptRoom> tournaments;
            std::vector<server::KeptRoom> rooms;
            for (auto& room : kept.rooms) {
                const bool is_tournament = room.id.starts_with(server::tournaments::line_prefix);
                (is_tournament ? tournaments : rooms).push_back(std::move(room));
            }
            service.restore(tournaments, kept.documents,
                            directory.restore(std::move(rooms), kept.documents, kept.away_ms));
            directory.open_resting();
        }

        simulation::FakeJournal journal;
        server::Metrics metrics;
        std::ostringstream log_text;
        server::Log log;
        server::Shards shards;
        IdleThinker thinker;
        server::Ratings ratings;
        server::Presences presences;
        server::Guesses guesses;
        server::AddressGuard guard{server::Limits{}};
        server::Blocks blocks;
        server::room::Directory directory;
        TournamentService service;
    };

    void begin() {
        life_ = std::make_unique<Life>(*this, ++lives_);
        keep_all();
    }
    void settle() {
        auto& context = life_->shards.executor(0).context();
        while (context.poll() > 0) {
        }
    }

    test_support::FakeClock clock_;
    test_support::FakeRandomness randomness_;
    simulation::Disk disk_;
    std::vector<std::shared_ptr<Device>> devices_;  // outlive the life in which they are here
    std::unique_ptr<Life> life_;
    unsigned lives_ = 0;
};

/// One against one, with a round that is on.
std::string begun_evening(TournamentHouse& house, const std::string& host) {
    auto id = house.make(tournament_test::settings_of(server::tournament::Kind::scramble, "tritoc"), host, false);
    for (const std::string name : {"Bo", "Cy"}) REQUIRE(house.ask(id, name, server::tournament::Register{}) == "ok");
    REQUIRE(house.ask(id, host, server::tournament::Start{}) == "ok");
    house.until_paired(id);
    return id;
}

std::string finished_evening(TournamentHouse& house, const std::string& host) {
    auto id = begun_evening(house, host);
    REQUIRE(house.ask(id, host, server::tournament::ForfeitBoard{{1, 1, 1, 0}, {true, false}, "by phone"}) == "ok");
    REQUIRE(house.ask(id, host, server::tournament::Finish{}) == "ok");
    return id;
}

}  // namespace

TEST_CASE("lists stay whole wherever the server dies in the end of a tournament", "[tournaments]") {
    for (const bool is_called_off : {true, false}) {
        for (std::size_t after = 0; after < 8; ++after) {
            INFO(is_called_off << " after " << after);
            TournamentHouse house;
            const auto id = begun_evening(house, "Ada");
            const Command forfeit = server::tournament::ForfeitBoard{{1, 1, 1, 0}, {true, false}, "by phone"};
            if (!is_called_off) REQUIRE(house.ask(id, "Ada", forfeit) == "ok");
            const Command end =
                is_called_off ? Command{server::tournament::Cancel{"rain"}} : Command{server::tournament::Finish{}};
            house.ask(id, "Ada", end, true);
            house.keep(after);
            house.die();
            const auto listed = house.listed_for("Ada");
            REQUIRE(listed.size() == 1);
            const auto summary = protocol::parse_json(listed.front(), protocol::any_depth);
            REQUIRE(summary);
            CHECK(summary->at("id").get<std::string>() == id);
        }
    }
}

TEST_CASE("an evening that is reopened is none that is on", "[tournaments]") {
    TournamentHouse house;
    const auto id = finished_evening(house, "Ada");
    CHECK(house.phases == std::vector{Status::registration, Status::running, Status::finished});
    CHECK_FALSE(house.has_purse(id));
    for (const bool restarts : {false, true}) {
        INFO(restarts);
        REQUIRE(house.ask(id, "Ada", server::tournament::Reopen{"A sheet was misread."}) == "ok");
        if (restarts) house.die();
        CHECK_FALSE(house.has_purse(id));
        // A new one may be made, and that one is on.
        const auto next = begun_evening(house, "Ada");
        CHECK(house.has_purse(next));
        CHECK(house.make(tournament_test::settings_of(server::tournament::Kind::scramble, "tritoc"), "Ada", false)
              == "forbidden");
        REQUIRE(house.ask(next, "Ada", server::tournament::Cancel{"rain"}) == "ok");
        house.phases.clear();
        REQUIRE(house.ask(id, "Ada", server::tournament::Finish{}) == "ok");
        CHECK(house.phases.empty());
    }
}

TEST_CASE("of a tournament that is reopened no end is told once more", "[tournaments]") {
    TournamentHouse house;
    const auto id = finished_evening(house, "Ada");
    house.phases.clear();
    for (unsigned time = 0; time < 3; ++time) {
        REQUIRE(house.ask(id, "Ada", server::tournament::Reopen{"A sheet was misread."}) == "ok");
        REQUIRE(house.ask(id, "Ada", server::tournament::Finish{}) == "ok");
    }
    CHECK(house.phases.empty());
}

TEST_CASE("2.9: whoever is given a chair at a board attends its room by each of their devices", "[tournaments]") {
    TournamentHouse house;
    const auto settings = tournament_test::settings_of(server::tournament::Kind::scramble, "tritoc");
    const auto id = house.make(settings, "Ada", false);
    for (const std::string name : {"Bo", "Cy", "Di"})
        REQUIRE(house.ask(id, name, server::tournament::Register{}) == "ok");
    REQUIRE(house.ask(id, "Ada", server::tournament::Start{}) == "ok");
    house.until_paired(id);
    const auto phone = house.connect("Ed");
    const auto desk = house.connect("Ed");
    const auto adas = house.connect("Ada");
    // A computer player has kept a chair for whoever comes late.
    REQUIRE(house.ask(id, "Ed", server::tournament::Register{}) == "ok");
    const std::vector<std::string> where{house.room_of(id, "Ed")};
    CHECK(where.front() != "nowhere");
    CHECK(phone->rooms == where);
    CHECK(desk->rooms == where);
    CHECK(adas->rooms.empty());
}
