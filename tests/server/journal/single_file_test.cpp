// The one file of earlier versions, and of backups, becomes journal and archive: with everything in it, whenever the
// process is killed meanwhile.
#include "server/journal/single_file.hpp"

#include <catch2/catch.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "server/journal/archive_pass.hpp"
#include "server/journal/backup.hpp"
#include "server/journal/data_folder.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/schema.hpp"
#include "tests/server/journal/journal_house.hpp"
#include "tests/support/crash_vfs.hpp"
#include "tests/support/two_stores.hpp"

using namespace server;
using namespace test_support;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

/// released/README.md
const fs::path released = fs::path(TUTTI_SOURCE_DIR) / "tests/server/journal/released";

std::string text_in(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

std::string released_text(int schema) { return text_in(released / ("schema-" + std::to_string(schema) + ".txt")); }

void copy_released(int schema, const TemporaryFolder& folder) {
    fs::copy_file(released / ("schema-" + std::to_string(schema) + ".db"), folder.path() / single_file_name);
}

std::string content(const TemporaryFolder& folder) {
    TwoStores stores({folder.path() / journal_file_name});
    return text_of(stores);
}

constexpr auto tell_nobody = [](std::string_view, int) {};

std::string fault_of_splitting(const TemporaryFolder& folder) {
    try {
        split_single_file(folder.path(), tell_nobody);
        return "";
    } catch (const JournalError& fault) {
        return fault.what();
    }
}

}  // namespace

TEST_CASE("A file of every released version becomes journal and archive, with all that was in it", "[journal]") {
    const int schema = GENERATE(1, 2, 3);
    CAPTURE(schema);
    const TemporaryFolder folder;
    copy_released(schema, folder);
    std::vector<std::string> steps;
    split_single_file(folder.path(), [&](std::string_view next, int from) {
        steps.emplace_back(next);
        CHECK(from == (steps.size() == 1 ? schema : schema_version()));
    });
    CHECK(steps == std::vector<std::string>{"upgrade", "journal", "archive"});
    CHECK(content(folder) == released_text(schema));
    CHECK_FALSE(fs::exists(folder.path() / single_file_name));
    {
        TwoStores stores({folder.path() / journal_file_name});
        for (Database* one : {&stores.journal().database(), &stores.archive().database()}) {
            CHECK(one->text("PRAGMA integrity_check(1)") == "ok");
            CHECK(one->integer("PRAGMA user_version") == schema_version());
        }
        // Nothing is left behind in the file that became the archive.
        CHECK_FALSE(has_table(stores.archive().database(), "lines"));
    }
    JournalRun life(options_in(folder), usual_unix_ms);
    life.journal().load();
    Entry entry = entry_of("new", {"line"});
    entry.finished = game_of("new game");
    CHECK(life.keep(entry));
    CHECK(life.find("new game") != nullptr);
}

TEST_CASE("A process that is killed while one file becomes two goes on at the next start", "[journal]") {
    const std::string at = GENERATE("upgrade", "journal", "archive");
    const int schema = GENERATE(1, 3);
    CAPTURE(at, schema);
    const TemporaryFolder folder;
    copy_released(schema, folder);
    const pid_t child = fork();
    if (child == 0) {
        split_single_file(folder.path(), [&](std::string_view next, int) {
            if (next == at) _exit(7);
        });
        _exit(0);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WEXITSTATUS(status) == 7);
    // A copy that was cut short is begun anew.
    if (at == "journal") {
        for (const char* suffix : {".part", ".part-journal", ".part-wal"}) {
            std::ofstream(folder.path() / (std::string(journal_file_name) + suffix)) << "the first half";
        }
    }
    split_single_file(folder.path(), tell_nobody);
    CHECK(content(folder) == released_text(schema));
}

TEST_CASE("A power cut at any moment of an upgrade leaves the version before it, or that after it", "[journal]") {
    const int schema = GENERATE(1, 2, 3);
    CAPTURE(schema);
    CrashDisk disk(static_cast<std::uint64_t>(schema));
    const CrashVfs vfs(disk);
    const char* const file = "/upgrade/tutti.db";
    disk.set_image({{file, text_in(released / ("schema-" + std::to_string(schema) + ".db"))}});
    unsigned cuts = 0;
    for (std::uint64_t changes = 1; changes < 200; changes += 1 + changes / 8) {
        disk.cut_power_at(changes);
        try {
            Database database(file, Database::Mode::keep, vfs.name());
            database.run("PRAGMA synchronous = FULL");
            const int found = version_of(database);
            CHECK((found == schema || found == schema_version()));
            bring_up_to_date(database);
        } catch (const DatabaseError&) {
            ++cuts;
        }
        disk.cut_power();
        disk.start();
    }
    CHECK(cuts > 3);
    {
        Database database(file, Database::Mode::keep, vfs.name());
        bring_up_to_date(database);
        CHECK(database.text("PRAGMA integrity_check(1)") == "ok");
    }
    // Both stores can be looked at in one file, as `tutti doctor` does with a backup.
    Store journal({file, true, vfs.name()});
    ArchiveStore archive({file, true, vfs.name()}, journal.state());
    journal.load();
    look_through(archive.database(), [](const Finding& finding) { FAIL(finding.what + ": " + finding.how); });
}

TEST_CASE("One file beside files that are not of it is refused, and stays", "[journal]") {
    const TemporaryFolder folder;
    copy_released(3, folder);
    SECTION("beside an archive") {
        std::ofstream(folder.path() / archive_file_name) << "an archive";
        CHECK_THAT(fault_of_splitting(folder), Contains("is beside") && Contains("archive.db"));
    }
    SECTION("beside the journal of another server") {
        TwoStores stores({folder.path() / journal_file_name});
        stores.begin();
        stores.commit(0, 0);
        fs::remove(folder.path() / archive_file_name);
    }
    SECTION("beside its own journal, which has gone on") {
        split_single_file(folder.path(), tell_nobody);
        {
            TwoStores stores({folder.path() / journal_file_name});
            stores.load();
            stores.begin();
            stores.commit(0, 0);
        }
        fs::remove(folder.path() / archive_file_name);
        copy_released(3, folder);
    }
    CHECK_THAT(fault_of_splitting(folder), Contains("is beside"));
    CHECK(text_in(folder.path() / single_file_name).size() > 1'000);
}

TEST_CASE("A file of another program, or of a newer version, is refused, and stays as it is", "[journal]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / single_file_name;
    SECTION("another program") {
        Database(file, Database::Mode::keep).run("CREATE TABLE recipes (name TEXT)");
        CHECK_THAT(fault_of_splitting(folder), Contains("is not a database of this server"));
    }
    SECTION("a newer version") {
        copy_released(3, folder);
        Database(file, Database::Mode::keep).run("PRAGMA user_version = 1000");
        CHECK_THAT(fault_of_splitting(folder), Contains("newer version") && Contains("schema 1000"));
    }
    SECTION("damaged") {
        copy_released(3, folder);
        Database(file, Database::Mode::keep).run("UPDATE state SET commits = commits + 1");
        CHECK_THAT(fault_of_splitting(folder), Contains("its state is not what was written"));
    }
    CHECK(fs::exists(file));
    CHECK_FALSE(fs::exists(folder.path() / journal_file_name));
}
