// Copies of a database that is being written to.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>

#include "server/journal/backup.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/schema.hpp"
#include "server/journal/ship_folder.hpp"
#include "server/journal/single_file.hpp"
#include "tests/server/journal/journal_house.hpp"
#include "tests/support/two_stores.hpp"

using namespace server;
using namespace test_support;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

/// Its lines, read from a copy of the copy: opening a database may change it.
std::vector<std::string> lines_in(const fs::path& backup, const fs::path& scratch) {
    fs::create_directory(scratch);
    fs::copy_file(backup, scratch / single_file_name);
    split_single_file(scratch, [](std::string_view, int) {});
    TwoStores stores({scratch / journal_file_name});
    const Kept kept = stores.load();
    for (const std::string& id : stores.archive().game_ids()) {
        REQUIRE(stores.reader().game(id)->record == "record of " + id);
    }
    return kept.rooms.empty() ? std::vector<std::string>() : kept.rooms.front().lines;
}

/// Of files that begin like this one.
std::vector<std::string> names_beside(const fs::path& backup) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(backup.parent_path())) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(backup.filename().string())) names.push_back(name);
    }
    return names;
}

}  // namespace

TEST_CASE("A backup made while the server goes on is what was kept at some moment of its making", "[journal]") {
    const TemporaryFolder folder;
    const TemporaryFolder elsewhere;
    JournalRun life(options_in(folder), usual_unix_ms);
    std::vector<std::string> lines;
    const auto go_on = [&] {
        lines.push_back(std::to_string(lines.size()) + std::string(3'000, '.'));
        Entry entry = entry_of("R", {lines.back()});
        entry.finished = game_of("G" + std::to_string(lines.size()));
        life.journal().append(std::move(entry), [](bool) {});
    };
    // Some megabytes: the copy takes several steps.
    for (unsigned number = 0; number < 2'000; ++number) go_on();
    life.flush();
    const std::size_t before = lines.size();
    std::promise<std::string> fault;
    std::atomic<bool> is_done = false;
    life.journal().back_up(elsewhere.path() / "copy.db", [&](auto what) {
        is_done = true;
        fault.set_value(what.value_or(""));
    });
    while (!is_done) {
        go_on();
        life.flush();
    }
    CHECK(fault.get_future().get().empty());

    const auto copied = lines_in(elsewhere.path() / "copy.db", elsewhere.path() / "scratch");
    CHECK(copied.size() >= before);
    CHECK(copied.size() <= lines.size());
    CHECK(std::equal(copied.begin(), copied.end(), lines.begin()));
    CHECK(names_beside(elsewhere.path() / "copy.db") == std::vector<std::string>{"copy.db"});

    // It is a beginning for another server, and the first goes on.
    SqliteJournalOptions options = options_in(elsewhere);
    fs::rename(elsewhere.path() / "copy.db", elsewhere.path() / single_file_name);
    JournalRun restored(options, usual_unix_ms);
    CHECK(restored.journal().load().rooms.at(0).lines == copied);
    CHECK(restored.find("G1") != nullptr);
    CHECK(life.keep(entry_of("R", {"later"})));
}

TEST_CASE("A backup that cannot be says why, and the journal goes on", "[journal]") {
    const TemporaryFolder folder;
    JournalRun life(options_in(folder), usual_unix_ms);
    REQUIRE(life.keep(entry_of("R", {"1"})));
    CHECK_THAT(life.back_up("copy.db"), Contains("must begin with /"));
    CHECK(life.back_up(folder.path() / "copy.db").empty());
    CHECK_THAT(life.back_up(folder.path() / "copy.db"), Contains("exists already"));
    CHECK_FALSE(life.back_up(folder.path() / "none" / "copy.db").empty());
    CHECK_THAT(life.back_up(folder.path() / journal_file_name), Contains("exists already"));
    CHECK(life.failures() == 0);
    CHECK(life.keep(entry_of("R", {"2"})));
}

TEST_CASE("One backup at a time, and one that the end interrupts is taken away", "[journal]") {
    const TemporaryFolder folder;
    JournalRun life(options_in(folder), usual_unix_ms);
    for (unsigned number = 0; number < 2'000; ++number) {
        life.journal().append(entry_of("R", {std::string(3'000, '.')}), [](bool) {});
    }
    std::mutex mutex;
    std::vector<std::string> answers;
    const auto answer = [&](auto what) {
        const std::lock_guard lock(mutex);
        answers.push_back(what.value_or(""));
    };
    life.journal().back_up(folder.path() / "first.db", answer);
    life.journal().back_up(folder.path() / "second.db", answer);
    life.end();
    REQUIRE(answers.size() == 2);
    CHECK_THAT(answers[0], Contains("another backup"));
    CHECK_FALSE(fs::exists(folder.path() / "second.db"));
    const std::vector<std::string> made{"first.db"};
    CHECK(names_beside(folder.path() / "first.db") == (answers[1].empty() ? made : std::vector<std::string>{}));
}

TEST_CASE("A copy that has come from elsewhere is looked through before it is anybody's data", "[journal][hostile]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "copy.db";
    {
        JournalRun life(options_in(folder), usual_unix_ms);
        for (unsigned number = 0; number < 200; ++number) {
            REQUIRE(life.keep(entry_of("R", {std::string(3'000, '.')})));
        }
        REQUIRE(life.back_up(file).empty());
    }
    const std::string bytes = bytes_of_file(file);
    const auto fault_of = [&](const std::string& content) -> std::string {
        std::ofstream(file, std::ios::binary) << content;
        try {
            check_copy(file);
            return "";
        } catch (const JournalError& fault) {
            return fault.what();
        }
    };
    CHECK(fault_of(bytes).empty());
    CHECK_THAT(fault_of(bytes.substr(bytes.size() / 2)), Contains("copy.db is damaged"));  // a part of it is missing
    CHECK_THAT(fault_of(bytes.substr(0, bytes.size() / 2)), Contains("copy.db is damaged"));
    CHECK_THAT(fault_of(std::string(bytes).replace(bytes.size() / 2, 20'000, 20'000, '#')),
               Contains("copy.db is damaged"));
    CHECK_THAT(fault_of(""), Contains("copy.db is empty"));
    const std::string another = bytes_of_file(folder.path() / archive_file_name);
    CHECK_FALSE(fault_of(another).empty());  // of one of the two alone
    CHECK(names_beside(file) == std::vector<std::string>{"copy.db"});
}
