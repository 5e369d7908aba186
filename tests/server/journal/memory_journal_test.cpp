// The journal that lives as long as the process.
#include <catch2/catch.hpp>

#include "server/journal/journal.hpp"
#include "server/limits.hpp"

using namespace server;

namespace {

std::shared_ptr<const ArchivedGame> game(const std::string& id) {
    return std::make_shared<const ArchivedGame>(ArchivedGame{id, "record of " + id});
}

}  // namespace

TEST_CASE("A memory journal keeps each room's lines in order") {
    const auto journal = make_memory_journal();
    CHECK(journal->is_accepting());
    unsigned receipts = 0;
    const auto count = [&](bool kept) { receipts += kept ? 1 : 0; };
    journal->append("A", {"1", "2"}, count);
    journal->append("B", {"x"}, count);
    journal->append("A", {"3"}, count);
    CHECK(receipts == 3);
    CHECK(journal->load("A") == std::vector<std::string>{"1", "2", "3"});
    CHECK(journal->load("B") == std::vector<std::string>{"x"});
    CHECK(journal->load("C").empty());
    journal->forget("A");
    CHECK(journal->load("A").empty());
    CHECK(journal->load("B").size() == 1);
    bool flushed = false;
    journal->flush([&] { flushed = true; });
    CHECK(flushed);
}

TEST_CASE("A memory journal keeps the latest finished games") {
    const auto journal = make_memory_journal();
    for (std::size_t number = 0; number <= limit::finished_games; ++number)
        journal->archive(game(std::to_string(number)));
    CHECK(journal->archived("0") == nullptr);
    REQUIRE(journal->archived("1") != nullptr);
    CHECK(journal->archived("1")->record == "record of 1");
    CHECK(journal->archived(std::to_string(limit::finished_games)) != nullptr);
    CHECK(journal->archived("no such game") == nullptr);
}
