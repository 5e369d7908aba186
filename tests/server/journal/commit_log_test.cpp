// Where the log of what is shipped goes on, and where it begins anew.
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>

#include <catch2/catch.hpp>

#include "server/journal/log_segment.hpp"
#include "tests/server/journal/ship_house.hpp"

using namespace server;
using namespace test_support;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

constexpr auto own = CommitLog::Beyond::own;

/// No file can grow beyond so many bytes while this lives.
class SmallFiles {
public:
    explicit SmallFiles(std::size_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit small{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    SmallFiles(const SmallFiles&) = delete;
    SmallFiles& operator=(const SmallFiles&) = delete;
    ~SmallFiles() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

private:
    void (*handler_)(int);
    rlimit before_{};
};

std::string latest(const ShipHouse& house) { return house.shipped().rbegin()->second; }

void live(ShipHouse& house) {
    house.commit();
    house.make_base();
    for (unsigned number = 0; number < 5; ++number) house.commit();
}

}  // namespace

TEST_CASE("A log goes on where it ends with what the journal holds, though the time was kept since", "[journal]") {
    ShipHouse house;
    CHECK_FALSE(house.log().is_continued());
    live(house);
    house.stamp(false);
    CHECK(house.reopen_log().is_continued());
    CHECK(house.log().has_base());
    house.commit();
    house.reopen_log();
    house.commit();
    CHECK(shipped_files(house.ship()).segments.size() == 2);  // before the base, and after it
    CHECK(RestoredHouse(house.ship()).text() == latest(house));
}

TEST_CASE("A last frame that was cut short is cut off, and the log goes on", "[journal]") {
    ShipHouse house;
    live(house);
    std::ofstream(last_segment(house), std::ios::app) << "COMT and then no more";
    CHECK(house.reopen_log().is_continued());
    house.commit();
    const RestoredHouse there(house.ship());
    CHECK(there.restored().notes.empty());
    CHECK(there.text() == latest(house));
}

TEST_CASE("A log that lacks a commit ends there, and another begins, which wants a base", "[journal]") {
    ShipHouse house;
    live(house);
    const auto before = house.shipped().rbegin()->first;
    house.commit(false);
    CHECK_FALSE(house.reopen_log().is_continued());
    CHECK_FALSE(house.log().has_base());
    house.commit();
    CHECK_THAT(refusal(house.ship()), Contains("commits are missing"));
    const auto between = house.unix_ms();
    house.commit();
    house.make_base();
    CHECK(house.log().has_base());
    house.commit();
    CHECK(RestoredHouse(house.ship()).text() == latest(house));
    CHECK(RestoredHouse(house.ship(), before).restored().unix_ms == before);
    CHECK_THAT(refusal(house.ship(), between), Contains("commits are missing"));
}

TEST_CASE("A folder that ends elsewhere than the journal is set aside, and can still be restored", "[journal]") {
    ShipHouse house;
    live(house);
    const auto ended = house.state();
    const auto end_text = latest(house);
    house.end_log();
    // The journal of a moment ago: a restore to an earlier time goes on from there.
    JournalState earlier = ended;
    earlier.commits -= 2;
    earlier.tallies.lines.rows -= 1;
    const CommitLog log(house.ship(), earlier, CommitLog::Beyond::nobodys, usual_unix_ms);
    CHECK_FALSE(log.is_continued());
    CHECK_FALSE(log.has_base());
    CHECK(shipped_files(house.ship()).segments.empty());
    const fs::path aside = house.ship() / "before-00000001800000000000";
    CHECK(RestoredHouse(aside).text() == end_text);
    prune(house.ship(), usual_unix_ms);
    CHECK(fs::exists(aside));
    prune(house.ship(), usual_unix_ms + 1);
    CHECK_FALSE(fs::exists(aside));
}

TEST_CASE("What another journal has shipped is left alone", "[journal]") {
    ShipHouse house;
    live(house);
    house.end_log();
    JournalState other;
    other.id = "another journal.";
    CHECK_THROWS_WITH(CommitLog(house.ship(), other, CommitLog::Beyond::nobodys, 0), Contains("another journal"));
    fs::remove(shipped_files(house.ship()).bases.back().file);
    CHECK_THROWS_WITH(CommitLog(house.ship(), other, CommitLog::Beyond::nobodys, 0), Contains("another journal"));
    CHECK_THROWS_WITH(CommitLog(house.ship() / "none", other, CommitLog::Beyond::nobodys, 0), Contains("is missing"));
}

TEST_CASE("A disk that is full takes what it did not take before once it has room", "[journal]") {
    for (const bool is_new_file : {false, true}) {
        ShipHouse house;
        live(house);
        if (is_new_file) house.make_base();
        const auto reached = house.state();
        const Commit commit = house.commit(false);
        const std::size_t size = is_new_file ? 0 : fs::file_size(last_segment(house));
        {
            const SmallFiles small(size + 200);
            CHECK_THROWS_AS((house.log().add(commit), house.log().sync()), std::system_error);
        }
        house.end_log();
        CommitLog log(house.ship(), reached, own, 0);
        CHECK(log.is_continued());
        CHECK(log.has_base());
        log.add(commit);
        log.sync();
        const RestoredHouse there(house.ship());
        CHECK(there.restored().notes.empty());
        CHECK(there.text() == house.text());
    }
}

TEST_CASE("A file that has gone is noticed, though it can still be written", "[journal]") {
    ShipHouse house;
    live(house);
    fs::rename(house.ship(), house.ship().parent_path() / "unmounted");
    house.log().add(house.commit(false));
    CHECK_THROWS_AS(house.log().sync(), std::system_error);
    fs::create_directory(house.ship());
    std::ofstream(house.ship()
                  / shipped_files(house.ship().parent_path() / "unmounted").segments.back().file.filename());
    house.log().add(house.commit(false));
    CHECK_THROWS_WITH(house.log().sync(), Contains("another file now"));
}

TEST_CASE("What has been written and never synced is written again", "[journal]") {
    ShipHouse house;
    live(house);
    const auto reached = house.state();
    const Commit first = house.commit(false);
    const Commit second = house.commit(false);
    house.log().add(first);
    house.log().sync();  // as far as the shipper knows it was not
    house.log().base_made(reached);
    house.log().add(second);
    house.log().sync();
    house.end_log();
    CommitLog log(house.ship(), reached, own, 0);
    CHECK(log.is_continued());
    for (const Commit& commit : {first, second}) log.add(commit);
    log.sync();
    const RestoredHouse there(house.ship());
    CHECK(there.restored().notes.empty());
    CHECK(there.text() == house.text());
}

TEST_CASE("Only what nobody needs to restore the last days is removed", "[journal]") {
    ShipHouse house;
    std::vector<std::int64_t> bases;
    for (unsigned base = 0; base < 4; ++base) {
        for (unsigned number = 0; number < 5; ++number) house.commit();
        house.make_base();
        bases.push_back(house.state().unix_ms);
    }
    house.commit();
    const auto files = [&] { return shipped_files(house.ship()); };
    prune(house.ship(), bases[0] - 1);
    CHECK(files().bases.size() == 4);
    CHECK(files().segments.size() == 5);
    prune(house.ship(), bases[2] - 1);
    CHECK(files().bases.size() == 3);
    CHECK(files().segments.size() == 3);
    // Every moment from then on can be restored.
    for (const auto& [unix_ms, text] : house.shipped()) {
        if (unix_ms >= bases[2] - 1) CHECK(RestoredHouse(house.ship(), unix_ms).text() == text);
    }
    prune(house.ship(), house.unix_ms() + 1'000'000);
    CHECK(files().bases.size() == 1);
    CHECK(files().segments.size() == 1);
    CHECK(RestoredHouse(house.ship()).text() == latest(house));
}

TEST_CASE("What is shipped is its owner's alone", "[journal]") {
    ShipHouse house;
    fs::permissions(house.ship(), fs::perms::all);
    house.reopen_log();
    live(house);
    CHECK((fs::status(house.ship()).permissions() & fs::perms::mask) == fs::perms::owner_all);
    constexpr auto private_file = fs::perms::owner_read | fs::perms::owner_write;
    unsigned count = 0;
    for (const auto& entry : fs::directory_iterator(house.ship())) {
        CHECK((entry.status().permissions() & fs::perms::mask) == private_file);
        ++count;
    }
    CHECK(count == 3);
    // A folder with what is not ours may be somebody else's, too.
    std::ofstream(house.ship() / "lost+found");
    fs::permissions(house.ship(), fs::perms::all);
    for (const char* part : {"base-00000000000000000009.db.part", "base-00000000000000000009.db.part.journal"}) {
        std::ofstream(house.ship() / part) << "broken off";
    }
    house.reopen_log();
    CHECK((fs::status(house.ship()).permissions() & fs::perms::mask) == fs::perms::all);
    CHECK_FALSE(fs::exists(house.ship() / "base-00000000000000000009.db.part"));
    CHECK_FALSE(fs::exists(house.ship() / "base-00000000000000000009.db.part.journal"));
}
