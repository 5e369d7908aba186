// A journal that ships: what is in the other folder, whatever becomes of that, and that nobody waits for it.
#include <catch2/catch.hpp>

#include <chrono>
#include <functional>

#include "tests/server/journal/ship_house.hpp"

using namespace server;
using namespace test_support;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

class Ships {
public:
    Ships() { fs::create_directory(folder()); }
    fs::path folder() const { return elsewhere_.path() / "ship"; }
    void vanish() const { fs::rename(folder(), elsewhere_.path() / "unmounted"); }
    void come_back() const { fs::rename(elsewhere_.path() / "unmounted", folder()); }

    SqliteJournalOptions options() const {
        auto options = options_in(data_);
        options.ship.folder = folder();
        return options;
    }
    const TemporaryFolder& data() const { return data_; }

private:
    const TemporaryFolder data_;
    const TemporaryFolder elsewhere_;
};

/// The shipper is not asked; it comes to it by itself.
bool comes_to(JournalRun& life, const std::function<bool()>& is_so) {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!is_so() && std::chrono::steady_clock::now() < latest) life.flush();
    return is_so();
}
bool comes_to_have_base(JournalRun& life) {
    return comes_to(life, [&] { return life.metrics().ship_last_base.value() > 0; });
}

std::vector<std::string> lines_in(const fs::path& ship) {
    const RestoredHouse there(ship);
    TwoStores stores({there.data() / journal_file_name});
    const Kept kept = stores.load();
    return kept.rooms.empty() ? std::vector<std::string>() : kept.rooms.front().lines;
}

}  // namespace

TEST_CASE("What a journal keeps is also where it ships it, over restarts, and after one base", "[journal]") {
    const Ships ships;
    std::vector<std::string> lines;
    for (unsigned start = 0; start < 3; ++start) {
        JournalRun life(ships.options(), usual_unix_ms);
        for (unsigned number = 0; number < 10; ++number) {
            lines.push_back(std::to_string(lines.size()));
            REQUIRE(life.keep(entry_of("R", {lines.back()})));
        }
        REQUIRE(comes_to_have_base(life));
        life.journal().stop_time();
        life.end();
        CHECK(lines_in(ships.folder()) == lines);
        CHECK_THAT(life.said(), Contains(start == 0 ? "how=begun" : "how=continued"));
        CHECK(times_in("event=ship_base", life.said()) == (start == 0 ? 1 : 0));
    }
    CHECK(shipped_files(ships.folder()).bases.size() == 1);
}

TEST_CASE("An entry that was not admitted is not shipped, and games, documents and the forgotten are", "[journal]") {
    const Ships ships;
    JournalRun life(ships.options(), usual_unix_ms);
    Entry entry = entry_of("R", {"line"});
    entry.documents.push_back({"notes", "k", "first", true});
    entry.finished = game_of("G");
    REQUIRE(life.keep(entry));
    REQUIRE(comes_to_have_base(life));
    entry.finished = game_of("H");
    CHECK_FALSE(life.keep(entry));
    Entry later = entry_of("S", {"line"});
    later.finished = game_of("I");
    REQUIRE(life.keep(later));
    life.journal().forget_room("R");
    life.end();
    const RestoredHouse there(ships.folder());
    TwoStores stores({there.data() / journal_file_name});
    const Kept kept = stores.load();
    REQUIRE(kept.rooms.size() == 1);
    CHECK(kept.rooms[0].id == "S");
    CHECK(stores.archive().game_ids() == std::vector<std::string>{"G", "I"});
    CHECK(kept.documents.at(0).value == "first");
}

TEST_CASE("Where the folder vanishes games go on, the operator hears of it, and it gets all when it is back",
          "[journal]") {
    const Ships ships;
    JournalRun life(ships.options(), usual_unix_ms);
    REQUIRE(life.keep(entry_of("R", {"1"})));
    REQUIRE(comes_to_have_base(life));
    ships.vanish();
    REQUIRE(life.keep(entry_of("R", {"2"})));
    REQUIRE(comes_to(life, [&] { return life.metrics().ship_failed.value() == 1; }));
    CHECK(life.journal().is_accepting());
    CHECK(life.journal().health().state == JournalHealth::State::well);
    CHECK_THAT(life.journal().health().trouble, Contains(ships.folder().string()));
    life.clock().advance(90'000);
    REQUIRE(life.keep(entry_of("R", {"3"})));
    CHECK(comes_to(life, [&] { return life.metrics().ship_behind.value() >= 90; }));
    ships.come_back();
    REQUIRE(comes_to(life, [&] { return life.metrics().ship_failed.value() == 0; }));
    CHECK(life.journal().health().trouble.empty());
    REQUIRE(life.keep(entry_of("R", {"4"})));
    CHECK(comes_to(life, [&] { return life.metrics().ship_behind.value() == 0; }));
    life.end();
    CHECK(lines_in(ships.folder()) == std::vector<std::string>{"1", "2", "3", "4"});
    CHECK(times_in("event=ship_failed", life.said()) == 1);
    CHECK(times_in("event=ship_recovered", life.said()) == 1);
    CHECK(times_in("event=ship_base", life.said()) == 1);
    CHECK(life.failures() == 0);
}

TEST_CASE("A folder that is missing at the start is waited for", "[journal]") {
    const Ships ships;
    ships.vanish();
    JournalRun life(ships.options(), usual_unix_ms);
    REQUIRE(life.keep(entry_of("R", {"1"})));
    REQUIRE(comes_to(life, [&] { return life.metrics().ship_failed.value() == 1; }));
    CHECK_FALSE(fs::exists(ships.folder()));
    ships.come_back();
    REQUIRE(comes_to_have_base(life));
    life.end();
    CHECK(lines_in(ships.folder()) == std::vector<std::string>{"1"});
}

TEST_CASE("What waits too long for the folder is dropped, and a base takes its place", "[journal]") {
    const Ships ships;
    auto options = ships.options();
    options.ship.queue_bytes = 50'000;
    JournalRun life(options, usual_unix_ms);
    std::vector<std::string> lines{"first"};
    REQUIRE(life.keep(entry_of("R", lines)));
    REQUIRE(comes_to_have_base(life));
    ships.vanish();
    for (unsigned number = 0; number < 40; ++number) {
        lines.push_back(std::to_string(number) + std::string(5'000, '.'));
        REQUIRE(life.keep(entry_of("R", {lines.back()})));
    }
    life.clock().advance(1'000);
    lines.emplace_back("last");
    REQUIRE(life.keep(entry_of("R", {lines.back()})));
    ships.come_back();
    REQUIRE(comes_to(life, [&] {
        return life.metrics().ship_behind.value() == 0 && shipped_files(ships.folder()).bases.size() == 2;
    }));
    life.end();
    CHECK(lines_in(ships.folder()) == lines);
    CHECK(times_in("event=ship_dropped", life.said()) >= 1);
}

TEST_CASE("A base is made anew when it is due", "[journal]") {
    const Ships ships;
    auto options = ships.options();
    options.ship.base_every_ms = 3'600'000;
    JournalRun life(options, usual_unix_ms);
    REQUIRE(life.keep(entry_of("R", {"1"})));
    REQUIRE(comes_to_have_base(life));
    life.clock().advance(3'599'000);
    REQUIRE(life.keep(entry_of("R", {"2"})));
    life.clock().advance(1'000);
    REQUIRE(comes_to(life, [&] { return shipped_files(ships.folder()).bases.size() == 2; }));
    REQUIRE(life.keep(entry_of("R", {"3"})));
    life.end();
    CHECK(lines_in(ships.folder()) == std::vector<std::string>{"1", "2", "3"});
}

TEST_CASE("A folder to ship to is apart from the data, and no other journal's", "[journal]") {
    const Ships ships;
    const Ships others;
    const auto start_with = [&](const fs::path& folder) {
        auto options = ships.options();
        options.ship.folder = folder;
        const JournalRun life(options, usual_unix_ms);
    };
    CHECK_THROWS_WITH(start_with(ships.data().path()), Contains("must be folders apart"));
    CHECK_THROWS_WITH(start_with(ships.data().path() / "within" / ".."), Contains("must be folders apart"));
    CHECK_THROWS_WITH(start_with(ships.data().path() / "within"), Contains("must be folders apart"));
    CHECK_THROWS_WITH(start_with(ships.data().path().parent_path()), Contains("must be folders apart"));
    CHECK_THROWS_WITH(start_with(ships.data().path() / journal_file_name), Contains("must be folders apart"));
    {
        JournalRun life(others.options(), usual_unix_ms);
        REQUIRE(life.keep(entry_of("R", {"theirs"})));
        REQUIRE(comes_to_have_base(life));
    }
    CHECK_THROWS_WITH(start_with(others.folder()), Contains("another journal has shipped"));
    CHECK(lines_in(others.folder()) == std::vector<std::string>{"theirs"});
    CHECK_NOTHROW(start_with(ships.folder()));
}

TEST_CASE("Time that passes in a room is shipped, too, but not every moment of it", "[journal]") {
    const Ships ships;
    JournalRun life(ships.options(), usual_unix_ms);
    REQUIRE(life.keep(entry_of("R", {"1"})));
    REQUIRE(comes_to_have_base(life));
    life.clock().advance(60'000);
    const auto commits = life.metrics().journal_commits.value();
    REQUIRE(comes_to(life, [&] { return life.metrics().journal_commits.value() > commits; }));
    life.end();
    const RestoredHouse there(ships.folder());
    CHECK(there.restored().unix_ms == usual_unix_ms + 60'000);
    TwoStores stores({there.data() / journal_file_name});
    CHECK(stores.load().rooms.at(0).ran_on_ms == 60'000);
}
