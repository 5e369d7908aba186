// What finished games change in ratings: once each, in the transaction that keeps them, and after the papers.
#include <catch2/catch.hpp>

#include <cmath>

#include "engine/rating.hpp"
#include "protocol/json_reader.hpp"
#include "server/base/limits.hpp"
#include "server/identity/account.hpp"
#include "server/journal/store.hpp"
#include "server/ratings/rating_book.hpp"
#include "server/ratings/ratings.hpp"
#include "tests/server/journal/journal_house.hpp"
#include "tests/support/two_stores.hpp"

using namespace server;
using test_support::TemporaryFolder;

namespace {

const Person ada{PlayerId{"pada"}, "Ada", Standing::registered};
const Person ben{PlayerId{"pben"}, "Ben", Standing::registered};
const Person eve{PlayerId{"peve"}, "Eve", Standing::registered};
const Person fay{PlayerId{"pfay"}, "Fay", Standing::registered};

Entry rated(const std::string& id, const std::string& kind, const std::vector<Person>& black,
            const std::vector<Person>& white, unsigned black_half_points, bool is_out = true) {
    FinishedGame game = *game_of(id);
    game.is_out = is_out;
    game.rated = RatedGame{kind, {}, {black_half_points, 2 - black_half_points}, usual_unix_ms};
    for (const auto& person : black) {
        game.players.push_back(person);
        game.rated->players[0].push_back(person.id);
    }
    for (const auto& person : white) {
        game.players.push_back(person);
        game.rated->players[1].push_back(person.id);
    }
    Entry entry;
    for (const Person& person : game.players) entry.documents.push_back({account_collection, person.id.text, "{}"});
    entry.finished = std::make_shared<const FinishedGame>(std::move(game));
    return entry;
}

std::vector<Document> ratings_in(const Kept& kept) {
    std::vector<Document> ratings;
    for (const auto& document : kept.documents) {
        if (document.collection == rating_collection) ratings.push_back(document);
    }
    return ratings;
}

std::optional<RatingShown> rating_of(const Ratings& ratings, const Person& person, const std::string& kind) {
    for (const auto& one : ratings.of(person.id)) {
        if (one.kind == kind) return one.shown;
    }
    return std::nullopt;
}

/// The ratings that another life of the server finds.
struct Found {
    explicit Found(const SqliteJournalOptions& options) : run(options, usual_unix_ms) {
        kept = run.journal().load();
        ratings.restore(kept.documents);
    }
    ArchivePage history(const std::string& key) {
        std::promise<ArchivePage> page;
        run.journal().read_archive({rating_collection, key, {}},
                                   [&](const ArchiveRead& read) { page.set_value(read.value()); });
        return page.get_future().get();
    }
    JournalRun run;
    Kept kept;
    Ratings ratings;
};

}  // namespace

TEST_CASE("a duel changes both ratings after Glicko-2, and is told when it is kept", "[journal][ratings]") {
    const TemporaryFolder folder;
    {
        JournalRun run(options_in(folder), usual_unix_ms);
        std::vector<RatingChange> told;
        run.journal().tell_ratings([&](const auto& changes) { told = changes; });
        REQUIRE(run.keep(rated("G1", "tritoc/1", {ada}, {ben}, 2)));
        REQUIRE(told.size() == 2);
        CHECK(told[0].player == ada.id);
        CHECK(told[0].before.rating == 1500);
        CHECK(told[0].after.rating > 1600);
        CHECK(told[1].after.rating == Approx(3000 - told[0].after.rating));
    }
    Found found(options_in(folder));
    using namespace engine::rating;
    const Encounter won{Glicko{}, 1};
    const Glicko expected = after_period(Glicko{}, std::span(&won, 1));
    const auto shown = rating_of(found.ratings, ada, "tritoc/1");
    REQUIRE(shown);
    CHECK(shown->rating == expected.rating);
    CHECK(shown->deviation == expected.deviation);
    CHECK(shown->games == 1);
    CHECK_FALSE(rating_of(found.ratings, ada, "ctor/1"));
}

TEST_CASE("a game of teams changes everybody's rating after Weng and Lin", "[journal][ratings]") {
    const TemporaryFolder folder;
    {
        JournalRun run(options_in(folder), usual_unix_ms);
        REQUIRE(run.keep(rated("G1", "ctor/2", {ada, ben}, {eve, fay}, 0)));
    }
    Found found(options_in(folder));
    const auto result = engine::rating::after_game({{{}, {}}, {{}, {}}}, 0);
    const auto expected = engine::rating::on_glickos_scale(result.first.front());
    CHECK(rating_of(found.ratings, ada, "ctor/2")->rating == expected.rating);
    CHECK(rating_of(found.ratings, ben, "ctor/2")->rating == expected.rating);
    CHECK(rating_of(found.ratings, fay, "ctor/2")->rating > 1500);
}

TEST_CASE("a game that watchers have not seen the end of counts when they have, and once", "[journal][ratings]") {
    const TemporaryFolder folder;
    {
        JournalRun run(options_in(folder), usual_unix_ms);
        REQUIRE(run.keep(rated("G1", "tritoc/1", {ada}, {ben}, 2, false)));
    }
    {
        Found found(options_in(folder));
        CHECK(ratings_in(found.kept).empty());
        found.run.journal().give_out("G1");
        found.run.journal().give_out("G1");
        found.run.flush();
    }
    Found found(options_in(folder));
    CHECK(rating_of(found.ratings, ada, "tritoc/1")->games == 1);
    found.run.journal().give_out("G1");
    found.run.flush();
    CHECK(found.history("pada").values.size() == 1);
}

TEST_CASE("who has no account any more when a game counts gets no rating, and the others do", "[journal][ratings]") {
    const TemporaryFolder folder;
    {
        JournalRun run(options_in(folder), usual_unix_ms);
        REQUIRE(run.keep(rated("G1", "tritoc/1", {ada}, {ben}, 0, false)));
        REQUIRE(run.keep(rated("G2", "ctor/2", {ada, ben}, {eve, fay}, 0, false)));
        Entry gone;
        gone.documents.push_back({account_collection, ada.id.text, std::nullopt});
        gone.deleted_account = DeletedAccount{ada.id, {"Ada"}};
        REQUIRE(run.keep(std::move(gone)));
        run.journal().give_out("G1");
        run.journal().give_out("G2");
        run.flush();
    }
    Found found(options_in(folder));
    CHECK(found.ratings.of(ada.id).empty());
    CHECK(found.history(ada.id.text).values.empty());
    CHECK(rating_of(found.ratings, ben, "tritoc/1")->rating > 1600);
    CHECK(rating_of(found.ratings, ben, "ctor/2")->rating < 1500);
    CHECK(rating_of(found.ratings, eve, "ctor/2")->games == 1);
}

TEST_CASE("who leaves in the middle of a game, or before it counts, changes nothing for the others",
          "[journal][ratings]") {
    const auto second_game_of_ben = [](bool durable, bool leaves, bool is_delayed) {
        const TemporaryFolder folder;
        JournalRun run(options_in(folder), usual_unix_ms);
        const auto memory = make_memory_journal();
        Journal& journal = durable ? run.journal() : *memory;
        std::vector<RatingChange> told;
        journal.tell_ratings([&](const auto& changes) { told = changes; });
        const auto keep = [&](Entry entry) {
            std::promise<void> kept;
            journal.append(std::move(entry), [&](bool) { kept.set_value(); });
            kept.get_future().get();
        };
        keep(rated("G1", "tritoc/1", {ada}, {eve}, 2));
        Entry second = rated("G2", "tritoc/1", {ada}, {ben}, 0, !is_delayed);
        Entry gone;
        gone.documents.push_back({account_collection, ada.id.text, std::nullopt});
        gone.deleted_account = DeletedAccount{ada.id, {"Ada"}};
        if (is_delayed) keep(std::move(second));
        if (leaves) keep(std::move(gone));
        std::erase_if(second.documents, [&](const Document& one) { return leaves && one.key == ada.id.text; });
        if (!is_delayed) keep(std::move(second));
        if (is_delayed) journal.give_out("G2");
        std::promise<void> flushed;
        journal.flush([&] { flushed.set_value(); });
        flushed.get_future().get();
        const bool is_listed = std::ranges::any_of(told, [](const auto& one) { return one.player == ada.id; });
        CHECK(is_listed != leaves);
        const auto change = std::ranges::find(told, ben.id, &RatingChange::player);
        REQUIRE(change != told.end());
        return change->after.rating;
    };
    for (const bool durable : {true, false}) {
        for (const bool is_delayed : {true, false}) {
            const double stays = second_game_of_ben(durable, false, is_delayed);
            CHECK(second_game_of_ben(durable, true, is_delayed) == stays);
            CHECK(stays > 1670);  // more than against a newcomer
        }
    }
}

TEST_CASE("of ratings that are set aside nothing is shown, and nothing stays", "[journal][ratings]") {
    const TemporaryFolder folder;
    {
        JournalRun run(options_in(folder), usual_unix_ms);
        REQUIRE(run.keep(rated("G1", "tritoc/1", {ada}, {ben}, 2)));
        Entry gone;
        gone.deleted_account = DeletedAccount{ada.id, {"Ada"}};
        REQUIRE(run.keep(std::move(gone)));
    }
    const auto count_aside = [](const Kept& kept) {
        return std::ranges::count(kept.documents, rating_left_collection, &Document::collection);
    };
    {
        Found found(options_in(folder));
        CHECK(found.ratings.of(ada.id).empty());
        CHECK(count_aside(found.kept) == 1);
        Entry end;
        end.deleted_account = DeletedAccount{ada.id, {}};
        end.documents = without_ratings_aside(ada.id);
        REQUIRE(found.run.keep(std::move(end)));
    }
    CHECK(count_aside(Found(options_in(folder)).kept) == 0);
}

TEST_CASE("a deleted account comes back from their document, also from one without names", "[journal]") {
    const DeletedAccount deleted_account{ada.id, {"Some\"one", "Ada"}};
    const DeletedAccount again = deleted_account_in(document_of(deleted_account));
    CHECK(again.player == ada.id);
    CHECK(again.names == deleted_account.names);
    CHECK(deleted_account_in({deleted_account_collection, "pada", ""}).names.empty());
}

TEST_CASE("each game stands in the history of who played it, by kind and as a whole", "[journal][ratings]") {
    const TemporaryFolder folder;
    JournalRun run(options_in(folder), usual_unix_ms);
    for (int game = 1; game <= 3; ++game) {
        REQUIRE(run.keep(rated("T" + std::to_string(game), "tritoc/1", {ada}, {ben}, 1)));
    }
    REQUIRE(run.keep(rated("C1", "ctor/1", {ben}, {ada}, 2)));
    run.end();
    Found found(options_in(folder));
    CHECK(found.history("pada").values.size() == 4);
    CHECK(found.history("pada ctor/1").values.size() == 1);
    const auto newest = protocol::parse_json(found.history("pada").values.front(), protocol::any_depth);
    REQUIRE(newest);
    CHECK(newest->at("game") == "C1");
    CHECK(newest->at("score") == 0);
    CHECK(newest->at("opponents") == protocol::Json{"pben"});  // and no name that somebody may give up
}

TEST_CASE("histories are read page by page", "[journal][ratings]") {
    for (const bool durable : {true, false}) {
        const TemporaryFolder folder;
        JournalRun run(options_in(folder), usual_unix_ms);
        const auto memory = make_memory_journal();
        Journal& journal = durable ? run.journal() : *memory;
        const std::size_t rows = 2 * limit::archive_per_page + 7;
        for (std::size_t row = 0; row < rows; ++row) {
            Entry entry;
            entry.archive.push_back({"notes", "mine", std::to_string(row)});
            entry.archive.push_back({"notes", "theirs", "other"});
            journal.append(std::move(entry), [](bool) {});
        }
        std::vector<std::string> read;
        ArchiveQuery query{"notes", "mine", {}};
        do {
            std::promise<ArchivePage> page;
            journal.read_archive(query, [&](const ArchiveRead& one) { page.set_value(one.value()); });
            const ArchivePage one = page.get_future().get();
            CHECK(one.values.size() <= limit::archive_per_page);
            read.insert(read.end(), one.values.begin(), one.values.end());
            query.cursor = one.cursor;
        } while (query.cursor);
        REQUIRE(read.size() == rows);
        for (std::size_t row = 0; row < rows; ++row) CHECK(read[row] == std::to_string(rows - 1 - row));
    }
}

TEST_CASE("a row may stand in place of the latest of its list, and nothing of what was there is left", "[journal]") {
    for (const bool durable : {true, false}) {
        const TemporaryFolder folder;
        JournalRun run(options_in(folder), usual_unix_ms);
        const auto memory = make_memory_journal();
        Journal& journal = durable ? run.journal() : *memory;
        const auto keep = [&](const std::string& key, const std::string& value, bool replaces) {
            Entry entry;
            entry.archive.push_back({"notes", key, value, replaces});
            std::promise<bool> kept;
            journal.append(std::move(entry), [&](bool is_kept) { kept.set_value(is_kept); });
            return kept.get_future().get();
        };
        const auto values = [&](const std::string& key) {
            std::promise<ArchivePage> page;
            journal.read_archive({"notes", key, {}}, [&](const ArchiveRead& one) { page.set_value(one.value()); });
            return page.get_future().get().values;
        };
        CHECK(keep("mine", "the first of all", true));  // there is nothing to replace
        CHECK(keep("mine", "by Ada", false));
        CHECK(keep("theirs", "by Ada", false));
        CHECK(keep("mine", "by nobody", true));
        CHECK(values("mine") == std::vector<std::string>{"by nobody", "the first of all"});
        CHECK(values("theirs") == std::vector<std::string>{"by Ada"});
        CHECK(run.failures() == 0);
        if (!durable) continue;
        run.end();
        test_support::TwoStores stores({folder.path() / journal_file_name});
        stores.load();
        CHECK(stores.damage().empty());
    }
}

TEST_CASE("where a name is taken nothing of the entry is kept, and the journal goes on", "[journal]") {
    for (const bool durable : {true, false}) {
        const TemporaryFolder folder;
        JournalRun run(options_in(folder), usual_unix_ms);
        const auto memory = make_memory_journal();
        Journal& journal = durable ? run.journal() : *memory;
        const auto keep = [&](const std::string& value) {
            Entry entry;
            entry.documents.push_back({"pairing", "T/1/1", value, true});
            entry.archive.push_back({"notes", "k", value});
            std::promise<bool> kept;
            journal.append(std::move(entry), [&](bool is_kept) { kept.set_value(is_kept); });
            return kept.get_future().get();
        };
        CHECK(keep("first"));
        CHECK_FALSE(keep("second"));
        std::promise<ArchivePage> page;
        journal.read_archive({"notes", "k", {}}, [&](const ArchiveRead& one) { page.set_value(one.value()); });
        CHECK(page.get_future().get().values == std::vector<std::string>{"first"});
        CHECK(run.failures() == 0);
    }
}

TEST_CASE("games of who has left are those of a deleted player", "[journal]") {
    for (const bool durable : {true, false}) {
        const TemporaryFolder folder;
        JournalRun run(options_in(folder), usual_unix_ms);
        const auto memory = make_memory_journal();
        Journal& journal = durable ? run.journal() : *memory;
        const auto keep = [&](Entry entry) {
            std::promise<void> kept;
            journal.append(std::move(entry), [&](bool) { kept.set_value(); });
            kept.get_future().get();
        };
        for (const bool both : {true, false}) {
            FinishedGame game = *game_of(both ? "G1" : "G2", both ? std::vector{ada, ben} : std::vector{ben});
            game.summary =
                R"({"name":"Ada's room","seats":{"black1":{"name":"Ada","kind":"human","registered":true}}})";
            game.record = R"({"seats":{"black1":{"name":"Ada","kind":"human"}}})"
                          "\n"
                          R"({"name":"Ada","kind":"human"})";
            Entry entry;
            entry.finished = std::make_shared<const FinishedGame>(std::move(game));
            keep(std::move(entry));
        }
        Entry leaving;
        leaving.deleted_account = DeletedAccount{ada.id, {"Some\"one", "Ada"}};
        keep(std::move(leaving));
        const auto find = [&](const std::string& id) {
            std::promise<std::shared_ptr<const FinishedGame>> found;
            journal.find_game(id, [&](const GameRead& game) { found.set_value(game.value()); });
            return found.get_future().get();
        };
        CHECK(find("G1")->summary.find("Ada") == std::string::npos);
        CHECK(find("G1")->summary.find(R"("name":"deleted player's room")") != std::string::npos);
        CHECK(find("G1")->summary.find(R"({"name":"deleted player","kind":"human","registered":true)")
              != std::string::npos);
        CHECK(find("G1")->record.starts_with(R"({"seats":{"black1":{"name":"deleted player","kind":"human"}}})"));
        CHECK(find("G1")->record.ends_with(R"({"name":"Ada","kind":"human"})"));  // the head alone tells of people
        CHECK(find("G2")->summary.find("Ada") != std::string::npos);              // another Ada
        const auto list = [&](const std::string& player) {
            std::promise<GamePage> listed;
            journal.list_games({player, {}, {}, {}}, [&](const GamesRead& page) { listed.set_value(page.value()); });
            return listed.get_future().get().summaries.size();
        };
        CHECK(list("pada") == 0);
        CHECK(list("ada") == 0);
        CHECK(list("pben") == 2);
        if (durable) {
            run.end();
            test_support::TwoStores stores({folder.path() / journal_file_name});
            stores.load();
            CHECK(stores.archive().game_ids().size() == 2);
        }
    }
}
