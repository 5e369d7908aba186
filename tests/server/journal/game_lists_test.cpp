// Lists of finished games: the store and the repository in memory answer every question alike.
#include <catch2/catch.hpp>

#include <set>

#include "server/base/limits.hpp"
#include "server/journal/game_repository.hpp"
#include "tests/server/journal/journal_house.hpp"
#include "tests/support/crash_vfs.hpp"
#include "tests/support/two_stores.hpp"

using namespace server;
using namespace test_support;

namespace {

class TwoLists {
public:
    TwoLists() : vfs_(disk_), store_({"/lists/journal.db", true, vfs_.name()}), repository_(10'000) {}

    void add(const FinishedGame& game) {
        Entry entry;
        entry.finished = std::make_shared<const FinishedGame>(game);
        repository_.add(entry.finished);
        store_.begin();
        store_.keep(entry, 0);
        store_.commit(0, 0);
    }
    void give_out(const std::string& id) {
        repository_.give_out(id);
        store_.begin();
        store_.give_out(id);
        store_.commit(0, 0);
    }
    void forget_names(const ForgottenNames& names) {
        repository_.forget(names);
        store_.begin();
        store_.forget_names(names);
        store_.commit(0, 0);
    }
    /// Page by page, both at once; the pages must be the same.
    std::vector<std::string> read(const GameQuery& query) {
        GameQuery of_store = query;
        GameQuery of_repository = query;
        std::vector<std::string> all;
        while (true) {
            const GamePage stored = store_.reader().list_games(of_store);
            const GamePage shelved = repository_.list(of_repository);
            REQUIRE(stored.summaries == shelved.summaries);
            REQUIRE(stored.cursor.has_value() == shelved.cursor.has_value());
            CHECK((stored.summaries.size() == limit::games_per_page || !stored.cursor));
            all.insert(all.end(), stored.summaries.begin(), stored.summaries.end());
            if (!stored.cursor) return all;
            of_store.cursor = stored.cursor;
            of_repository.cursor = shelved.cursor;
        }
    }
    TwoStores& store() { return store_; }
    const GameRepository& repository() const { return repository_; }

private:
    CrashDisk disk_{1};
    CrashVfs vfs_;
    TwoStores store_;
    GameRepository repository_;
};

FinishedGame numbered(unsigned number) { return *game_of("G" + std::to_string(number)); }

}  // namespace

TEST_CASE("Store and repository list random games alike, whatever is asked", "[journal]") {
    const std::vector<std::string> names = {"Ann", "ANN", "ann", "Zo\xC3\xAB", "p1", "id:p1", "", "x'; --", "name:ann"};
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        engine::Seed lots(seed);
        TwoLists lists;
        std::vector<FinishedGame> games;
        for (unsigned number = 0; number < 150; ++number) {
            FinishedGame game = numbered(number);
            game.game = lots.below(3) == 0 ? "tritoc" : "ctor";
            game.is_listed = lots.below(3) != 0;
            game.is_out = lots.below(4) != 0;
            for (auto left = lots.below(4); left > 0; --left) {
                game.players.push_back(
                    {PlayerId{"p" + std::to_string(lots.below(4))}, names[lots.below(names.size())]});
            }
            games.push_back(game);
            lists.add(game);
            if (lots.below(3) == 0) lists.give_out("G" + std::to_string(lots.below(number + 1)));
        }
        std::size_t found = 0;
        for (unsigned turn = 0; turn < 60; ++turn) {
            GameQuery query;
            if (lots.below(4) != 0)
                query.player =
                    lots.below(2) == 0 ? names[lots.below(names.size())] : "p" + std::to_string(lots.below(5));
            if (lots.below(2) == 0) query.requester = PlayerId{"p" + std::to_string(lots.below(5))};
            if (lots.below(3) == 0) query.game = lots.below(2) == 0 ? "ctor" : "tritoc";
            found += lists.read(query).size();
        }
        CHECK(found > 500);
        for (const FinishedGame& game : games) {
            const auto stored = lists.store().reader().find_game(game.id);
            const auto shelved = lists.repository().find(game.id);
            REQUIRE((stored == nullptr) == (shelved == nullptr));
            if (stored) CHECK(stored->record == shelved->record);
        }
    }
}

TEST_CASE("Pages follow each other without gaps and doubles, also while games are added", "[journal]") {
    TwoLists lists;
    constexpr unsigned games = 3 * limit::games_per_page;
    for (unsigned number = 0; number < games; ++number) lists.add(numbered(number));
    CHECK(lists.read({}).size() == games);
    std::vector<std::string> seen;
    GameQuery query;
    for (unsigned added = games; true; ++added) {
        const GamePage page = lists.store().reader().list_games(query);
        seen.insert(seen.end(), page.summaries.begin(), page.summaries.end());
        lists.add(numbered(added));
        if (!page.cursor) break;
        query.cursor = page.cursor;
    }
    REQUIRE(seen.size() == games);
    for (unsigned number = 0; number < games; ++number)
        CHECK(seen[number] == "summary of G" + std::to_string(games - 1 - number));
}

TEST_CASE("A cursor that is none of ours begins anew", "[journal]") {
    TwoLists lists;
    for (unsigned number = 0; number < 3; ++number) lists.add(numbered(number));
    for (const char* cursor :
         {"", "abc", "-5", " 7", "99999999999999999999999999", "18446744073709551615", "9223372036854775808"}) {
        INFO(cursor);
        CHECK(lists.read({{}, {}, {}, cursor}).size() == 3);
    }
}

TEST_CASE("A repository that is full lets the oldest game go", "[journal]") {
    GameRepository repository(2);
    for (unsigned number = 0; number < 3; ++number) repository.add(game_of("G" + std::to_string(number)));
    CHECK(repository.find("G0") == nullptr);
    REQUIRE(repository.find("G2") != nullptr);
    CHECK(repository.list({}).summaries == std::vector<std::string>{"summary of G2", "summary of G1"});
    repository.give_out("G0");
    GameRepository none(0);
    none.add(game_of("G"));
    CHECK(none.find("G") == nullptr);
    CHECK(none.list({}).summaries.empty());
}

TEST_CASE("Names are forgotten in some games and nowhere else", "[journal]") {
    TwoLists lists;
    const auto text = [](const std::string& name) { return R"({"name":")" + name + R"(","kind":"human"})"; };
    for (unsigned number = 0; number < 3; ++number) {
        FinishedGame game = numbered(number);
        game.players = {{PlayerId{"p1"}, "Mia"}, {PlayerId{"p2"}, "Grace", Standing::registered}};
        game.summary = "[" + text("Mia") + "," + text("Grace") + "," + std::to_string(number) + "]";
        game.record = game.summary + "\nMia said so\n";
        game.is_out = true;
        game.is_listed = true;
        lists.add(game);
    }
    lists.forget_names({{"G0", "G1", "nowhere"}, {{PlayerId{"p1"}, {"Mia", "Mia B."}}}});
    const auto named = [](const std::string& player) {
        GameQuery query;
        query.player = player;
        return query;
    };
    CHECK(lists.read(named("Mia")) == std::vector<std::string>{"[" + text("Mia") + "," + text("Grace") + ",2]"});
    CHECK(lists.read(named("p1")).size() == 3);
    CHECK(lists.read(named("Grace")).size() == 3);
    const auto all = lists.read({});
    CHECK(all.at(1) == "[" + text(deleted_player) + "," + text("Grace") + ",1]");
    CHECK(lists.repository().find("G1")->record == all.at(1) + "\nMia said so\n");
    CHECK(lists.store().reader().find_game("G1")->record == all.at(1) + "\nMia said so\n");
    CHECK(lists.store().reader().find_game("G2")->record == all.at(0) + "\nMia said so\n");
}
