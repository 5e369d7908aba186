// A game counts once, whatever keeps it. What ratings come of it is in journal/ratings_test.cpp and in the engine's
// tests.
#include "server/ratings/rating_book.hpp"

#include <catch2/catch.hpp>

#include "server/identity/account.hpp"
#include "server/journal/document_repository.hpp"

using namespace server;

namespace {

RatedGame won_by_black() {
    RatedGame game;
    game.kind = "tritoc/1";
    game.ended_unix_ms = 1'800'000'000'000;
    game.half_points = {2, 0};
    game.players = {{{PlayerId{"pada"}}, {PlayerId{"pben"}}}};
    return game;
}

}  // namespace

TEST_CASE("a game that may be known later counts when it may, and never again", "[ratings]") {
    DocumentRepository repository;
    for (const char* player : {"pada", "pben"}) repository.put({account_collection, player, "{}"});
    CHECK(rate_if_due("G1", repository).empty());
    rate_later("G1", won_by_black(), repository);
    const std::string key = rating_key(PlayerId{"pada"}, "tritoc/1");
    CHECK_FALSE(repository.document(rating_collection, key));
    CHECK(rate_if_due("G1", repository).size() == 2);
    const auto after = repository.document(rating_collection, key);
    CHECK(rating_in("tritoc/1", after).games == 1);
    CHECK(rate_if_due("G1", repository).empty());
    CHECK(repository.document(rating_collection, key) == after);
    CHECK(repository.read({rating_collection, "pada", {}}).values.size() == 1);
}

TEST_CASE("a game of people out of which a program has come counts for nobody", "[ratings]") {
    DocumentRepository repository;
    repository.put({account_collection, "pada", R"({"program":true})"});
    repository.put({account_collection, "pben", R"({"program":false})"});
    CHECK(rate("G1", won_by_black(), repository).empty());
    rate_later("G2", won_by_black(), repository);
    CHECK(rate_if_due("G2", repository).empty());
    for (const char* player : {"pada", "pben"}) {
        CHECK_FALSE(repository.document(rating_collection, rating_key(PlayerId{player}, "tritoc/1")));
        CHECK(repository.read({rating_collection, player, {}}).values.empty());
    }
    repository.put({account_collection, "pben", R"({"program":true})"});
    CHECK(rate("G3", won_by_black(), repository).size() == 2);
}
