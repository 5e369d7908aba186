// What is opened and what is refused, with words for an operator.
#include <catch2/catch.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>

#include "server/journal/acknowledged.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/schema.hpp"
#include "server/journal/store.hpp"
#include "tests/server/journal/journal_house.hpp"

using namespace server;
using namespace test_support;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

/// What the operator reads; empty: it was opened.
std::string fault_of(const SqliteJournalOptions& options) {
    try {
        const JournalRun life(options, usual_unix_ms);
        return "";
    } catch (const JournalError& fault) {
        return fault.what();
    }
}

void run_in(const TemporaryFolder& folder, const std::string& sql) {
    Database(folder.path() / journal_file_name, Database::Mode::keep).run(sql);
}

void live_once(const TemporaryFolder& folder) {
    JournalRun life(options_in(folder), usual_unix_ms);
    REQUIRE(life.keep(entry_of("R", {"line"})));
}

}  // namespace

TEST_CASE("An empty file, or none, becomes a database of today", "[journal]") {
    const TemporaryFolder folder;
    if (GENERATE(true, false)) std::ofstream(folder.path() / journal_file_name).flush();
    live_once(folder);
    Database database(folder.path() / journal_file_name, Database::Mode::keep);
    CHECK(database.integer("PRAGMA user_version") == schema_version());
    CHECK(database.integer("SELECT count(*) FROM lines") == 1);
}

TEST_CASE("Beside a mark of what was told nothing is begun anew", "[journal]") {
    const TemporaryFolder folder;
    live_once(folder);
    const fs::path file = folder.path() / journal_file_name;
    const fs::path mark = folder.path() / acknowledged_file;
    const int how = GENERATE(0, 1, 2);
    CAPTURE(how);
    if (how == 0) fs::remove(file);
    if (how == 1) fs::resize_file(file, 0);
    if (how == 2) {
        fs::remove(file);
        run_in(folder, "PRAGMA journal_mode = WAL");  // a database, with nothing in it
    }
    CHECK_THAT(fault_of(options_in(folder)), Contains(file.string()) && Contains("empty or missing")
                                                 && Contains("`acknowledged`") && Contains("restore a backup"));
    CHECK(fs::exists(file) == (how != 0));
    fs::remove(mark);
    CHECK_THAT(fault_of(options_in(folder)), Contains("archive of another journal"));
    fs::remove(folder.path() / journal_file_name);
    fs::remove(folder.path() / archive_file_name);
    CHECK(fault_of(options_in(folder)).empty());
}

TEST_CASE("A mark that nothing was written to says nothing", "[journal]") {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / acknowledged_file).flush();
    CHECK(fault_of(options_in(folder)).empty());
}

TEST_CASE("A making that fails half way leaves nothing behind", "[journal]") {
    const TemporaryFolder folder;
    {
        Database database(folder.path() / journal_file_name, Database::Mode::keep);
        database.run("PRAGMA max_page_count = 6");
        CHECK_THROWS_AS(make_journal(database), DatabaseError);
    }
    live_once(folder);
}

TEST_CASE("A database of a newer version is refused, and stays as it is", "[journal]") {
    const TemporaryFolder folder;
    live_once(folder);
    run_in(folder, "PRAGMA user_version = 1000");
    const std::string fault = fault_of(options_in(folder));
    CHECK_THAT(fault, Contains((folder.path() / journal_file_name).string()) && Contains("newer version")
                          && Contains("schema 1000") && Contains("backup"));
    run_in(folder, "PRAGMA user_version = " + std::to_string(schema_version()));
    CHECK(fault_of(options_in(folder)).empty());
}

TEST_CASE("A database of another program is refused", "[journal]") {
    const TemporaryFolder folder;
    run_in(folder, "CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')");
    CHECK_THAT(fault_of(options_in(folder)), Contains("is not a database of this server"));
    Database database(folder.path() / journal_file_name, Database::Mode::keep);
    CHECK(database.text("SELECT name FROM recipes") == "soup");
    CHECK(database.integer("SELECT count(*) FROM sqlite_schema") == 1);
}

TEST_CASE("A file that is no database is refused", "[journal]") {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / journal_file_name) << std::string(10'000, 'x');
    CHECK_THAT(fault_of(options_in(folder)), Contains("is damaged") && Contains("tutti doctor"));
}

TEST_CASE("A database that another process uses is refused, and whoever uses it is not disturbed", "[journal]") {
    const TemporaryFolder folder;
    live_once(folder);
    std::array<int, 2> ready{};
    std::array<int, 2> leave{};
    REQUIRE((pipe(ready.data()) == 0 && pipe(leave.data()) == 0));
    const pid_t other = fork();
    if (other == 0) {
        const Store store({folder.path() / journal_file_name});
        char byte = store.state().commits == 1 ? 'y' : 'n';
        const bool is_told = write(ready[1], &byte, 1) == 1 && read(leave[0], &byte, 1) == 1;
        _exit(is_told ? 0 : 1);
    }
    char byte = 0;
    REQUIRE(read(ready[0], &byte, 1) == 1);
    CHECK(byte == 'y');
    CHECK_THAT(fault_of(options_in(folder)), Contains("in use by another process") && Contains("--data"));
    int status = -1;
    REQUIRE((write(leave[1], &byte, 1) == 1 && waitpid(other, &status, 0) == other));
    CHECK(status == 0);
    for (const int end : {ready[0], ready[1], leave[0], leave[1]}) close(end);
    CHECK(fault_of(options_in(folder)).empty());
}

TEST_CASE("A folder that cannot be is named", "[journal]") {
    const TemporaryFolder folder;
    SqliteJournalOptions options = options_in(folder);
    options.folder = folder.path() / "file" / "data";
    std::ofstream(folder.path() / "file") << "in the way";
    CHECK_THAT(fault_of(options), Contains((folder.path() / "file").string()) && Contains("Not a directory"));
    options.folder = folder.path() / "data";
    fs::create_directories(options.folder / journal_file_name);
    CHECK_THAT(fault_of(options),
               Contains((options.folder / journal_file_name).string()) && Contains("cannot be opened"));
}

TEST_CASE("A database that is older than what was told is refused, unless its commits are not synced", "[journal]") {
    const TemporaryFolder folder;
    live_once(folder);
    const fs::path before = folder.path() / "before";
    fs::copy_file(folder.path() / journal_file_name, before);
    live_once(folder);
    live_once(folder);
    fs::remove(folder.path() / journal_file_name);
    fs::copy_file(before, folder.path() / journal_file_name);
    CHECK_THAT(fault_of(options_in(folder)), Contains("lacks the last 2 commits") && Contains("--accept-loss"));
    SqliteJournalOptions options = options_in(folder);
    options.syncs_every_commit = false;
    JournalRun life(options, usual_unix_ms);
    CHECK(life.journal().load().rooms.at(0).lines.size() == 1);
    life.end();
    CHECK_THAT(life.said(), Contains("journal_lost_commits") && Contains("commits=2"));
}

TEST_CASE("A log that was thrown away is missed, even the first one", "[journal]") {
    const TemporaryFolder folder;
    const fs::path copy = folder.path() / "copy";
    {
        JournalRun life(options_in(folder), usual_unix_ms);
        REQUIRE(life.keep(entry_of("R", {"line"})));
        // As a process that is killed leaves it.
        fs::create_directory(copy);
        fs::copy_file(folder.path() / journal_file_name, copy / journal_file_name);
        fs::copy_file(folder.path() / acknowledged_file, copy / acknowledged_file);
    }
    SqliteJournalOptions options = options_in(folder);
    options.folder = copy;
    CHECK_THAT(fault_of(options), Contains("lacks the last 1 commits"));
}

TEST_CASE("A mark is read as it was written, and only for its own database", "[journal]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / acknowledged_file;
    CHECK_FALSE(Acknowledged::told(file, "A"));
    Acknowledged mark(file, "A");
    for (const std::int64_t commits : {1, 9, 10, 99'999, 100'000, 7}) {
        mark.write(commits);
        CHECK(Acknowledged::told(file, "A") == commits);
        CHECK(Acknowledged::told(file, "A") == commits);
        CHECK_FALSE(Acknowledged::told(file, "B"));
    }
    Acknowledged(file, "B").write(3);
    CHECK(Acknowledged::told(file, "B") == 3);
    CHECK_FALSE(Acknowledged::told(file, "A"));
}

TEST_CASE("A mark that is damaged in any place is none", "[journal]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / acknowledged_file;
    Acknowledged mark(file, "A");
    mark.write(123);
    const auto size = static_cast<std::size_t>(fs::file_size(file));
    for (std::size_t place = 0; place < size; ++place) {
        mark.write(123);
        std::fstream stream(file, std::ios::in | std::ios::out);
        stream.seekp(static_cast<std::streamoff>(place));
        stream.put('x');
        stream.close();
        CHECK_FALSE(Acknowledged::told(file, "A"));
    }
    CHECK_THROWS_AS(Acknowledged(folder.path(), "A"), std::system_error);
}
