// What goes from the journal into the archive: whatever becomes of the archive, games go on and nothing is lost.
#include <catch2/catch.hpp>

#include <fstream>

#include "server/journal/database.hpp"
#include "tests/server/journal/journal_house.hpp"

using namespace server;
using namespace test_support;
namespace fs = std::filesystem;

namespace {

constexpr std::streamoff archive_page_bytes = 4'096;

Entry entry_that_ends(const std::string& game) {
    Entry entry = entry_of("R", {"the end of " + game});
    entry.finished = game_of(game, {{PlayerId{"p1"}, "Ann"}});
    return entry;
}

std::int64_t handed_over_in(const TemporaryFolder& folder) {
    return Database(folder.path() / journal_file_name, Database::Mode::keep)
        .integer("SELECT count(*) FROM handed_over");
}

/// The page where an index begins, exchanged for another text. Returns what was there.
std::string exchange_page(const fs::path& file, const std::string& index, const std::string& text) {
    std::int64_t page = 0;
    {
        Database database(file, Database::Mode::keep);
        page = database.integer("SELECT rootpage FROM sqlite_schema WHERE name = '" + index + "'");
    }
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    std::string before(archive_page_bytes, '\0');
    stream.seekg((page - 1) * archive_page_bytes).read(before.data(), archive_page_bytes);
    stream.seekp((page - 1) * archive_page_bytes).write(text.data(), archive_page_bytes);
    return before;
}

}  // namespace

TEST_CASE("What the archive has is no longer in the journal", "[journal]") {
    const TemporaryFolder folder;
    {
        JournalRun life(options_in(folder), usual_unix_ms);
        for (const char* game : {"G1", "G2", "G3"}) REQUIRE(life.keep(entry_that_ends(game)));
        life.settle();
        REQUIRE(life.keep(entry_of("R", {"later"})));
        CHECK(life.metrics().archive_waiting.value() == 0);
    }
    CHECK(handed_over_in(folder) == 0);
}

TEST_CASE("Games go on beside an archive that is damaged, and reach it once it is whole", "[journal]") {
    const TemporaryFolder folder;
    const fs::path archive = folder.path() / archive_file_name;
    {
        JournalRun life(options_in(folder), usual_unix_ms);
        REQUIRE(life.keep(entry_that_ends("G1")));
    }
    const std::string whole = exchange_page(archive, "listed_games", std::string(archive_page_bytes, '\xAA'));
    {
        JournalRun life(options_in(folder), usual_unix_ms);
        life.journal().load();
        CHECK(life.journal().health().trouble.empty());
        REQUIRE(life.keep(entry_that_ends("G2")));
        life.settle();
        REQUIRE(life.keep(entry_that_ends("G3")));
        CHECK(life.find("G1") != nullptr);
        CHECK(life.find("G2") == nullptr);
        CHECK(life.journal().is_accepting());
        CHECK(life.journal().health().state == JournalHealth::State::well);
        CHECK_THAT(life.journal().health().trouble, Catch::Contains("takes no more games"));
        CHECK(life.metrics().archive_failed.value() == 1);
        CHECK(life.read("notes", "k", true).get().empty());  // nor does the server itself wait for what never comes
        CHECK(life.failures() == 0);
        life.end();
        CHECK_THAT(life.said(), Catch::Contains("event=archive_failed"));
    }
    CHECK(handed_over_in(folder) == 2);
    exchange_page(archive, "listed_games", whole);
    JournalRun life(options_in(folder), usual_unix_ms);
    life.journal().load();
    for (const char* game : {"G1", "G2", "G3"}) CHECK(life.find(game) != nullptr);
    CHECK(life.list({"ann", {}, {}, {}}).summaries.size() == 3);
}

TEST_CASE("A process that is killed between journal and archive loses no game and has none twice", "[journal]") {
    const TemporaryFolder folder;
    const TemporaryFolder copy;
    JournalRun life(options_in(folder), usual_unix_ms);
    for (unsigned number = 0; number < 40; ++number) {
        REQUIRE(life.keep(entry_that_ends("G" + std::to_string(number))));
        if (number % 4 != 0) continue;
        // As a kill leaves them: each file as it is at some moment, the archive's first.
        for (const std::string name : {archive_file_name, journal_file_name}) {
            for (const char* suffix : {"", "-wal"}) {
                fs::copy_file(folder.path() / (name + suffix), copy.path() / (name + suffix),
                              fs::copy_options::overwrite_existing);
            }
        }
        JournalRun after(options_in(copy), usual_unix_ms);
        after.journal().load();
        for (unsigned game = 0; game <= number; ++game) CHECK(after.find("G" + std::to_string(game)) != nullptr);
        CHECK(after.list({"ann", {}, {}, {}}).summaries.size()
              == std::min<std::size_t>(number + 1, limit::games_per_page));
    }
}
