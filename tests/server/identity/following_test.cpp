// Whom people follow, who hides, and who is seen playing where.
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/identity/follows.hpp"
#include "server/identity/hiding.hpp"
#include "server/identity/whereabouts.hpp"
#include "tests/support/book.hpp"

using namespace server;
using test_support::Book;

namespace {

const PlayerId fay{"pFay"};
const PlayerId gus{"pGus"};
const PlayerId hal{"pHal"};

std::string follow(Follows& follows, const PlayerId& by, const PlayerId& whom) {
    std::string code = "waits";
    follows.add(by, {whom, 1}, [&](const auto& fault) { code = fault ? fault->code : "ok"; });
    return code;
}
bool everybody(const PlayerId& /*player*/) { return true; }

struct Begun {
    Whereabouts whereabouts;
    std::vector<std::string> told;
    Begun() {
        whereabouts.on_begun([this](const auto& player, const auto& room, const auto& game) {
            told.push_back(player.text + ' ' + room + ' ' + game);
        });
    }
};

}  // namespace

TEST_CASE("who follows somebody is found from both sides, after a restart, too", "[identity]") {
    Book book;
    Follows follows(book);
    CHECK(follow(follows, fay, hal) == "ok");
    CHECK(follow(follows, gus, hal) == "ok");
    CHECK(follow(follows, hal, fay) == "ok");
    Follows later(book);
    later.restore(book.load().documents, everybody);
    CHECK(later.towards(hal) == std::vector{fay, gus});
    CHECK(later.towards(gus).empty());
    CHECK(later.of(fay).size() == 1);
    later.forget(hal);
    CHECK(later.towards(hal).empty());
    CHECK(later.of(fay).empty());
    CHECK(later.towards(fay).empty());
    CHECK(book.documents.empty());
}

TEST_CASE("one person follows so many, and no more", "[identity]") {
    Book book;
    Follows follows(book);
    for (std::size_t number = 0; number < limit::follows_per_player; ++number)
        REQUIRE(follow(follows, fay, PlayerId{"p" + std::to_string(number)}) == "ok");
    CHECK(follow(follows, fay, gus) == "forbidden");
}

TEST_CASE("who hides is hidden after a restart, until they show themselves", "[identity]") {
    Book book;
    Hiding hiding(book);
    std::string code;
    const auto done = [&](const auto& fault) { code = fault ? fault->code : "ok"; };
    hiding.set(fay, true, done);
    CHECK(code == "ok");
    CHECK(hiding.hides(fay));
    CHECK_FALSE(hiding.hides(gus));
    Hiding later(book);
    later.restore(book.load().documents, everybody);
    CHECK(later.hides(fay));
    later.set(fay, false, done);
    CHECK_FALSE(later.hides(fay));
    CHECK(book.documents.empty());
    later.set(gus, true, done);
    Hiding last(book);
    last.restore(book.load().documents, [](const auto& /*player*/) { return false; });
    CHECK_FALSE(last.hides(gus));
    CHECK(book.documents.empty());
}

TEST_CASE("somebody is seen where they play, and it is told when they begin", "[identity]") {
    Begun begun;
    begun.whereabouts.changed("R1", "game", {}, true);
    CHECK(begun.told.empty());
    begun.whereabouts.changed("R1", "game", {fay, gus}, true);
    begun.whereabouts.changed("R1", "game", {fay, gus}, true);
    CHECK(begun.told == std::vector<std::string>{"pFay R1 game", "pGus R1 game"});
    begun.whereabouts.changed("R2", "other", {gus}, true);
    REQUIRE(begun.whereabouts.of(gus).size() == 2);
    begun.whereabouts.changed("R1", "game", {fay, hal}, true);  // somebody else has taken the seat
    REQUIRE(begun.whereabouts.of(gus).size() == 1);
    CHECK(begun.whereabouts.of(gus).front().room == "R2");
    CHECK(begun.whereabouts.of(gus).front().game == "other");
    CHECK(begun.told.back() == "pHal R1 game");
    begun.whereabouts.gone("R1");
    CHECK(begun.whereabouts.of(fay).empty());
    begun.whereabouts.gone("R9");
}

TEST_CASE("what is no news is seen, and not told", "[identity]") {
    Begun begun;
    begun.whereabouts.changed("R1", "game", {fay}, false);
    CHECK(begun.told.empty());
    CHECK(begun.whereabouts.of(fay).size() == 1);
    begun.whereabouts.changed("R1", "game", {}, true);
    begun.whereabouts.changed("R1", "game", {fay}, true);  // the next game
    CHECK(begun.told.size() == 1);
}
