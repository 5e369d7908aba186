// A disk without room: what was decided is kept, nothing new is taken, and all goes on when there is room. On a real
// small disk: build/PRESET/journal_faults full-disk.
#include <catch2/catch.hpp>

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "tests/server/journal/journal_house.hpp"
#include "tests/support/crash_vfs.hpp"

using namespace server;
using namespace test_support;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t reserve_bytes = 512 * 1024;
constexpr unsigned patience = 20'000;  // flushes

/// Too long for the room that the log has already.
std::string long_line(const std::string& name) { return name + std::string(100'000, '.'); }

/// The reserve lies on the true disk, the database on one in memory: giving up the one makes room on the other, once
/// and for so long as the test wants.
class SharedDisk {
public:
    explicit SharedDisk(const fs::path& reserve) : reserve_(reserve), disk_(1), vfs_(disk_) {}

    /// From now on there is no more room than there is, and this much, but for the reserve.
    void fill(std::size_t left = 0) {
        std::size_t used = left;
        for (const auto& [name, content] : disk_.image()) used += content.size();
        disk_.set_capacity(used);
        disk_.set_watcher([this, used] {
            if (fs::exists(reserve_)) return;
            fs::create_directory(reserve_);  // nothing of that name can be set aside now
            disk_.set_capacity(used + reserve_bytes);
        });
    }
    /// A full journal looks for room from time to time, and would set the reserve aside wherever nothing is for a
    /// moment: what stands in its way already stays.
    void fill_entirely() {
        if (!fs::is_directory(reserve_)) {
            fs::remove(reserve_);
            fs::create_directory(reserve_);
        }
        disk_.set_capacity(0);
    }
    void make_room() {
        disk_.set_watcher(nullptr);
        disk_.set_capacity(std::nullopt);
        if (fs::is_directory(reserve_)) fs::remove(reserve_);
    }

    CrashDisk& disk() { return disk_; }
    const char* vfs() const { return vfs_.name(); }

private:
    const fs::path reserve_;
    CrashDisk disk_;
    CrashVfs vfs_;
};

SqliteJournalOptions with_reserve(SqliteJournalOptions options) {
    options.reserve_bytes = reserve_bytes;
    return options;
}

/// It looks again while it is asked other things, too: the test's clock says that it is time.
bool comes_to_accept(JournalRun& life) {
    for (unsigned turn = 0; turn < patience && !life.journal().is_accepting(); ++turn) {
        life.clock().advance(limit::journal_retry_ms);
        life.flush();
    }
    return life.journal().is_accepting();
}

}  // namespace

TEST_CASE("A full disk: the reserve is given up for what was decided, and nothing new is taken until there is room",
          "[journal]") {
    const TemporaryFolder folder;
    SharedDisk shared(folder.path() / reserve_file);
    JournalRun life(with_reserve(options_in(folder, shared.vfs())), usual_unix_ms);
    REQUIRE(life.keep(entry_of("R", {"before"})));
    CHECK(fs::file_size(folder.path() / reserve_file) == reserve_bytes);
    shared.fill();

    CHECK(life.keep(entry_of("R", {long_line("decided by then")})));
    CHECK_FALSE(life.journal().is_accepting());
    CHECK(life.journal().health().state == JournalHealth::State::full);
    CHECK(life.journal().health().trouble.find(folder.path().string()) != std::string::npos);
    CHECK(life.metrics().journal_full.value() == 1);
    CHECK(life.keep(entry_of("R", {long_line("decided, too")})));
    for (unsigned turn = 0; turn < 5; ++turn) {
        life.clock().advance(limit::journal_retry_ms);
        life.flush();
        CHECK_FALSE(life.journal().is_accepting());
    }
    CHECK(life.failures() == 0);

    shared.make_room();
    REQUIRE(comes_to_accept(life));
    CHECK(fs::file_size(folder.path() / reserve_file) == reserve_bytes);
    CHECK(life.metrics().journal_full.value() == 0);
    CHECK(life.journal().health().trouble.empty());
    CHECK(life.keep(entry_of("R", {"after"})));
    life.end();
    CHECK(life.said().find("event=disk_full") != std::string::npos);
    CHECK(life.said().find("event=disk_has_room") != std::string::npos);
    JournalRun next(with_reserve(options_in(folder, shared.vfs())), usual_unix_ms);
    CHECK(next.journal().load().rooms.at(0).lines
          == std::vector<std::string>{"before", long_line("decided by then"), long_line("decided, too"), "after"});
}

TEST_CASE("Where even the reserve is used up, the journal waits and tries again from time to time", "[journal]") {
    const TemporaryFolder folder;
    SharedDisk shared(folder.path() / reserve_file);
    JournalRun life(with_reserve(options_in(folder, shared.vfs())), usual_unix_ms);
    REQUIRE(life.keep(entry_of("R", {"before"})));
    shared.fill_entirely();

    const auto began = std::chrono::steady_clock::now();
    std::mutex mutex;
    std::condition_variable tried;
    std::uint64_t tries = 0;
    shared.disk().set_watcher([&] {
        const std::lock_guard lock(mutex);
        tries = shared.disk().refused_for_room();
        tried.notify_one();
    });
    std::promise<bool> receipt;
    life.journal().append(entry_of("R", {long_line("waits")}),
                          [&receipt](bool is_kept) { receipt.set_value(is_kept); });
    {
        std::unique_lock lock(mutex);
        REQUIRE(tried.wait_for(lock, std::chrono::seconds(60), [&] { return tries >= 3; }));
        // Two at once, the second with what was the reserve; then one in each half of a second.
        const auto waited = std::chrono::steady_clock::now() - began;
        CHECK(waited / std::chrono::milliseconds(limit::journal_retry_ms) + 2 >= static_cast<std::int64_t>(tries));
    }
    CHECK_FALSE(life.journal().is_accepting());
    shared.make_room();
    CHECK(receipt.get_future().get());
    CHECK(comes_to_accept(life));
    CHECK(life.failures() == 0);
}

TEST_CASE("While the disk is full what is over is read, however often something waits for room", "[journal]") {
    const TemporaryFolder folder;
    SharedDisk shared(folder.path() / reserve_file);
    JournalRun life(with_reserve(options_in(folder, shared.vfs())), usual_unix_ms);
    REQUIRE(life.keep(entry_of("R", {"before"})));
    shared.fill();
    REQUIRE(life.keep(entry_of("R", {long_line("kept")})));
    shared.fill_entirely();
    std::promise<bool> receipt;
    life.journal().append(entry_of("R", {long_line("waits")}),
                          [&receipt](bool is_kept) { receipt.set_value(is_kept); });
    std::promise<bool> read;
    life.journal().list_games({}, [&read](const GamesRead& page) { read.set_value(static_cast<bool>(page)); });
    auto was_read = read.get_future();
    REQUIRE(was_read.wait_for(std::chrono::seconds(20)) == std::future_status::ready);
    CHECK(was_read.get());
    shared.make_room();
    CHECK(receipt.get_future().get());
    CHECK(comes_to_accept(life));
}

TEST_CASE("While the disk is full the server itself, which would write it back, reads nothing from before",
          "[journal]") {
    const TemporaryFolder folder;
    SharedDisk shared(folder.path() / reserve_file);
    JournalRun life(with_reserve(options_in(folder, shared.vfs())), usual_unix_ms);
    const auto note = [](const std::string& text) {
        Entry entry;
        entry.archive.push_back({"notes", "k", text, true});
        return entry;
    };
    using Texts = std::vector<std::string>;
    REQUIRE(life.keep(note("old")));
    CHECK(life.read("notes", "k", true).get() == Texts{"old"});
    shared.fill();
    REQUIRE(life.keep(entry_of("R", {long_line("kept")})));
    REQUIRE_FALSE(life.journal().is_accepting());
    REQUIRE(life.keep(note("new")));
    auto own = life.read("notes", "k", true);
    CHECK(life.read("notes", "k", false).get() == Texts{"old"});
    CHECK(own.wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
    shared.make_room();
    REQUIRE(comes_to_accept(life));
    CHECK(own.get() == Texts{"new"});
    CHECK(life.read("notes", "k", false).get() == Texts{"new"});
}

TEST_CASE("Where there is no room to sync what the archive is to take, what was committed stands", "[journal]") {
    const TemporaryFolder folder;
    SharedDisk shared(folder.path() / reserve_file);
    auto options = with_reserve(options_in(folder, shared.vfs()));
    options.syncs_every_commit = false;
    {
        JournalRun life(options, usual_unix_ms);
        REQUIRE(life.keep(entry_of("R", {"before"})));
        shared.fill(180'000);  // enough for the log, not for the database besides
        Entry entry = entry_of("R", {long_line("kept")});
        entry.finished = game_of("G1");
        CHECK(life.keep(std::move(entry)));
        CHECK(life.failures() == 0);
        CHECK(shared.disk().refused_for_room() > 0);
        shared.make_room();
        CHECK(comes_to_accept(life));
        CHECK(life.keep(entry_of("R", {"after"})));
    }
    JournalRun next(options, usual_unix_ms);
    CHECK(next.journal().load().rooms.at(0).lines == std::vector<std::string>{"before", long_line("kept"), "after"});
}

TEST_CASE("A journal that ends while the disk is full says that it has not kept what waited", "[journal]") {
    const TemporaryFolder folder;
    SharedDisk shared(folder.path() / reserve_file);
    JournalRun life(with_reserve(options_in(folder, shared.vfs())), usual_unix_ms);
    REQUIRE(life.keep(entry_of("R", {"before"})));
    shared.fill_entirely();
    std::promise<bool> receipt;
    life.journal().append(entry_of("R", {long_line("waits")}),
                          [&receipt](bool is_kept) { receipt.set_value(is_kept); });
    life.end();
    CHECK_FALSE(receipt.get_future().get());
    shared.make_room();
    JournalRun next(with_reserve(options_in(folder, shared.vfs())), usual_unix_ms);
    CHECK(next.journal().load().rooms.at(0).lines == std::vector<std::string>{"before"});
}

TEST_CASE("A journal that finds no room for its reserve takes nothing, and says why", "[journal]") {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / reserve_file);
    JournalRun life(options_in(folder), usual_unix_ms);
    CHECK_FALSE(life.journal().is_accepting());
    CHECK_FALSE(life.journal().health().trouble.empty());
    CHECK(life.metrics().journal_full.value() == 1);
    fs::remove(folder.path() / reserve_file);
    CHECK(comes_to_accept(life));
}

TEST_CASE("What a room has decided is stamped with the time however much is asked meanwhile", "[journal]") {
    const TemporaryFolder folder;
    JournalRun life(options_in(folder), usual_unix_ms);
    REQUIRE(life.keep(entry_of("R", {"line"})));
    const auto commits = life.metrics().journal_commits.value();
    life.clock().advance(limit::journal_stamp_ms);
    life.flush();
    life.flush();  // a second turn: the stamp comes after the first
    CHECK(life.metrics().journal_commits.value() == commits + 1);
}

TEST_CASE("Entries are counted that are kept, and nothing else", "[journal]") {
    const TemporaryFolder folder;
    JournalRun life(options_in(folder), usual_unix_ms);
    Entry entry = entry_of("R", {"line"});
    entry.documents.push_back({"note", "key", "value", true});
    REQUIRE(life.keep(entry));
    CHECK_FALSE(life.keep(entry));  // there is such a note
    life.journal().forget_room("R");
    life.flush();
    CHECK(life.metrics().journal_entries.value() == 1);
}
