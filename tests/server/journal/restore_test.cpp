// A journal made again, at any of its moments, out of what was shipped of it.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>

#include "engine/base/seed.hpp"
#include "server/base/moment.hpp"
#include "server/journal/acknowledged.hpp"
#include "tests/server/journal/ship_house.hpp"

using namespace server;
using namespace test_support;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

/// Commits of all kinds, with some of what is over in the archive, and a base now and then.
void live(ShipHouse& house, unsigned commits) {
    for (unsigned number = 0; number < commits; ++number) {
        house.commit();
        if (number % 20 == 5) house.make_base();
        if (number % 7 == 3) house.stores().hand_over();
        if (number % 3 == 1) house.stamp(number % 2 == 0);
    }
}

void flip_bit(const fs::path& file, engine::Seed& seed) {
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    const auto place = static_cast<std::streamoff>(seed.below(fs::file_size(file)));
    bytes.seekg(place);
    const auto byte = static_cast<char>(bytes.get() ^ (1 << seed.below(8)));
    bytes.seekp(place);
    bytes.put(byte);
}

void copy_folder(const fs::path& from, const fs::path& to) {
    fs::remove_all(to);
    fs::copy(from, to, fs::copy_options::recursive);
}

}  // namespace

TEST_CASE("At each moment that was shipped, what is restored is what the journal held then", "[journal]") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        ShipHouse house(seed);
        live(house, 50);
        CHECK(shipped_files(house.ship()).bases.size() == 3);
        const auto first_base = RestoredHouse(house.ship()).restored().base;
        std::size_t turn = 0;
        unsigned restored = 0;
        for (const auto& [unix_ms, text] : house.shipped()) {
            if (++turn < 7 || (turn % 4 != 0 && turn + 2 < house.shipped().size())) continue;
            const RestoredHouse there(house.ship(), unix_ms + 999);
            CHECK(there.restored().unix_ms == unix_ms);
            CHECK(there.text() == text);
            ++restored;
        }
        CHECK(restored > 10);
        const RestoredHouse last(house.ship());
        CHECK(last.restored().notes.empty());
        CHECK(last.restored().base == shipped_files(house.ship()).bases.back().file);
        CHECK(last.text() == house.shipped().rbegin()->second);
    }
}

TEST_CASE("What is restored has a mark that fits, belongs to its owner alone, and goes on as a server's data",
          "[journal]") {
    ShipHouse house;
    live(house, 30);
    const TemporaryFolder folder;
    const auto restored = restore({house.ship(), folder.path() / "data", {}});
    CHECK((fs::status(folder.path() / "data").permissions() & fs::perms::mask) == fs::perms::owner_all);
    CHECK(Acknowledged::told(folder.path() / "data" / acknowledged_file, house.state().id) == restored.commit);
    CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
    SqliteJournalOptions options;
    options.folder = folder.path() / "data";
    options.reserve_bytes = 4'096;
    JournalRun life(options, restored.unix_ms + 5'000);
    CHECK(life.journal().load().away_ms == 5'000);
    CHECK(life.keep(entry_of("R", {"later"})));
    CHECK(life.failures() == 0);
}

TEST_CASE("A log whose last write was cut short gives all before it, and says so", "[journal]") {
    ShipHouse house;
    live(house, 28);
    std::string before_the_last;
    std::size_t whole = 0;
    for (const auto left : {2U, 1U}) {
        before_the_last = house.shipped().rbegin()->second;
        whole = fs::file_size(last_segment(house));
        if (left > 0) house.commit();
    }
    const std::size_t size = fs::file_size(last_segment(house));
    for (const std::size_t cut : {std::size_t{1}, std::size_t{40}, size - whole - 1}) {
        fs::resize_file(last_segment(house), size - cut);
        const RestoredHouse there(house.ship());
        CHECK(there.text() == before_the_last);
        REQUIRE(there.restored().notes.size() == 1);
        CHECK_THAT(there.restored().notes[0], Contains("cut short"));
    }
}

TEST_CASE("A log with a damaged frame is refused in words, up to the last moment before it it is not", "[journal]") {
    ShipHouse house;
    live(house, 28);
    const auto good = house.shipped();
    const auto place = fs::file_size(last_segment(house));
    for (unsigned number = 0; number < 3; ++number) house.commit();
    {
        std::fstream bytes(last_segment(house), std::ios::in | std::ios::out | std::ios::binary);
        bytes.seekp(static_cast<std::streamoff>(place + 130));
        bytes.put('!');
    }
    const std::string moment = moment_text(good.rbegin()->first);
    const std::string words = refusal(house.ship());
    CHECK_THAT(words, Contains("is damaged") && Contains("--until " + moment));
    CHECK_THAT(refusal(house.ship(), house.unix_ms()), Contains("is damaged"));
    const RestoredHouse there(house.ship(), *moment_of(moment));
    CHECK(there.text() == good.rbegin()->second);
}

TEST_CASE("A log that lacks a file is refused in words", "[journal]") {
    ShipHouse house;
    live(house, 50);
    const auto files = shipped_files(house.ship());
    REQUIRE(files.segments.size() >= 3);
    fs::remove(files.bases.back().file);
    fs::remove(files.segments.back().file);
    // The end of the log is missing, and nothing tells of it; what is there is whole.
    CHECK(RestoredHouse(house.ship()).restored().unix_ms < house.shipped().rbegin()->first);
    fs::remove(files.segments[files.segments.size() - 2].file);
    fs::remove(files.bases[files.bases.size() - 2].file);
    house.reopen_log();
    house.commit();
    CHECK_THAT(refusal(house.ship()), Contains("commits are missing"));
}

TEST_CASE("A damaged base is left out, for the one before it leads to the same", "[journal]") {
    ShipHouse house;
    live(house, 50);
    const auto files = shipped_files(house.ship());
    fs::resize_file(files.bases.back().file, 4'096);
    const RestoredHouse there(house.ship());
    CHECK(there.restored().base == files.bases[files.bases.size() - 2].file);
    REQUIRE(there.restored().notes.size() == 1);
    CHECK_THAT(there.restored().notes[0], Contains("is of no use"));
    CHECK(there.text() == house.shipped().rbegin()->second);
    for (const auto& base : files.bases) fs::resize_file(base.file, 100);
    CHECK_THAT(refusal(house.ship()), Contains("has no base") && Contains("is of no use"));
}

TEST_CASE("A base in which one game is damaged is still of use, and one whose lists are is not", "[journal]") {
    ShipHouse house;
    live(house, 50);
    const fs::path base = shipped_files(house.ship()).bases.back().file;
    const auto damage = [&base](const std::string& sql) {
        Database database(base, Database::Mode::keep);
        REQUIRE(database.integer("SELECT count(*) FROM games") > 0);
        REQUIRE(database.integer("SELECT count(*) FROM archive") > 0);
        database.run(sql);
    };
    damage("UPDATE games SET summary = '{' WHERE number = (SELECT min(number) FROM games)");
    CHECK(RestoredHouse(house.ship()).restored().base == base);
    damage("UPDATE archive SET value = '{' WHERE number = 1");
    CHECK(RestoredHouse(house.ship()).restored().base != base);
}

TEST_CASE("A bit that flips in what was shipped is noticed, or does no harm", "[journal]") {
    ShipHouse house;
    live(house, 40);
    house.end_log();
    const std::string& last = house.shipped().rbegin()->second;
    const std::string& last_but_one = std::next(house.shipped().rbegin())->second;
    const TemporaryFolder folder;
    const fs::path copy = folder.path() / "copy";
    engine::Seed seed(11);
    unsigned noticed = 0;
    for (unsigned flip = 0; flip < 60; ++flip) {
        copy_folder(house.ship(), copy);
        const auto files = shipped_files(copy);
        const auto& list = flip % 2 == 0 ? files.bases : files.segments;
        flip_bit(list.back().file, seed);
        CAPTURE(flip);
        try {
            const RestoredHouse there(copy);
            const std::string text = there.text();
            const bool is_told = !there.restored().notes.empty();
            CHECK((text == last || (is_told && text == last_but_one)));
            noticed += is_told ? 1 : 0;
        } catch (const std::exception&) {
            ++noticed;  // by the restore, or, of a finished game, by who reads it
        }
    }
    CHECK(noticed > 30);
}

TEST_CASE("A restore changes nothing but the folder that it makes, and none that has something in it", "[journal]") {
    ShipHouse house;
    live(house, 10);
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "mine") << "precious";
    CHECK_THROWS_WITH(restore({house.ship(), folder.path(), {}}), Contains("not an empty folder"));
    CHECK_THROWS_WITH(restore({house.ship() / "none", folder.path() / "data", {}}), Contains("is no folder"));
    CHECK_THROWS_WITH(restore({house.ship(), folder.path() / "data", 1'000}),
                      Contains("no base from before") && Contains("the oldest is of 2027-"));
    CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
    fs::create_directory(folder.path() / "empty");
    CHECK_NOTHROW(restore({house.ship(), folder.path() / "empty", {}}));
}

TEST_CASE("A log that makes another journal than the one that was shipped is refused", "[journal]") {
    ShipHouse house;
    live(house, 10);
    Commit other = house.commit(false);
    other.after.tallies.lines.rows += 1;
    house.log().add(other);
    house.log().sync();
    CHECK_THAT(refusal(house.ship()), Contains("another journal than the one that was shipped"));
}
