// The journal that lives as long as the process: it keeps finished games, and answers at once.
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/journal/journal.hpp"

using namespace server;

namespace {

Entry ending(const std::string& id, bool is_out = true) {
    Entry entry;
    entry.finished =
        std::make_shared<const FinishedGame>(FinishedGame{id, "ctor", "record of " + id, "{}", {}, true, is_out});
    return entry;
}

std::shared_ptr<const FinishedGame> found(const Journal& journal, const std::string& id) {
    std::shared_ptr<const FinishedGame> game;
    journal.find_game(id, [&](const GameRead& one) { game = one.value(); });
    return game;
}

}  // namespace

TEST_CASE("A memory journal keeps the latest finished games") {
    const auto journal = make_memory_journal();
    unsigned receipts = 0;
    for (std::size_t number = 0; number <= limit::finished_games; ++number) {
        journal->append(ending(std::to_string(number)), [&](bool kept) { receipts += kept ? 1 : 0; });
    }
    CHECK(receipts == limit::finished_games + 1);
    CHECK(found(*journal, "0") == nullptr);
    REQUIRE(found(*journal, "1") != nullptr);
    CHECK(found(*journal, "1")->record == "record of 1");
    CHECK(found(*journal, std::to_string(limit::finished_games)) != nullptr);
    CHECK(found(*journal, "no such game") == nullptr);
}

TEST_CASE("A game is found once its watchers have seen the end") {
    const auto journal = make_memory_journal();
    journal->append(ending("G", false), [](bool) {});
    CHECK(found(*journal, "G") == nullptr);
    journal->give_out("G");
    CHECK(found(*journal, "G") != nullptr);
}

TEST_CASE("A journal for rooms that nobody would miss keeps nothing") {
    const auto journal = make_memory_journal(0);
    CHECK(journal->is_accepting());
    journal->append(ending("G"), [](bool kept) { CHECK(kept); });
    CHECK(found(*journal, "G") == nullptr);
    CHECK(journal->load().rooms.empty());
}
