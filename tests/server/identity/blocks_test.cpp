// Whom people have blocked: kept, bounded, and gone with those whom it is about.
#include "server/identity/blocks.hpp"

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/support/book.hpp"

using namespace server;
using test_support::Book;

namespace {

const PlayerId ada{"pAda"};
const PlayerId eve{"pEve"};

std::string block(Blocks& blocks, const PlayerId& by, const PlayerId& whom, std::int64_t at_unix_ms = 0) {
    std::string code = "waits";
    blocks.add(by, {whom, at_unix_ms}, [&](const auto& fault) { code = fault ? fault->code : "ok"; });
    return code;
}
std::string lift(Blocks& blocks, const PlayerId& by, const PlayerId& whom) {
    std::string code = "waits";
    blocks.lift(by, whom, [&](const auto& fault) { code = fault ? fault->code : "ok"; });
    return code;
}
bool knows_all(const PlayerId& /*player*/) { return true; }

}  // namespace

TEST_CASE("a block is one person's, stays over a restart, and can be lifted", "[identity]") {
    Book book;
    Blocks blocks(book);
    CHECK(block(blocks, ada, eve, 5) == "ok");
    CHECK(block(blocks, ada, eve, 9) == "ok");  // once is enough
    CHECK(block(blocks, ada, PlayerId{"pBen"}, 7) == "ok");
    CHECK(blocks.has(ada, eve));
    CHECK_FALSE(blocks.has(eve, ada));
    CHECK(book.documents.size() == 2);
    Blocks later(book);
    later.restore(book.load().documents, knows_all);
    const auto all = later.of(ada);
    REQUIRE(all.size() == 2);
    CHECK(all[0].player.text == "pBen");
    CHECK(all[1].at_unix_ms == 5);
    CHECK(lift(later, ada, eve) == "ok");
    CHECK(lift(later, ada, eve) == "not_available");
    CHECK_FALSE(later.has(ada, eve));
    CHECK(book.documents.size() == 1);
}

TEST_CASE("one person blocks so many, and no more", "[identity]") {
    Book book;
    Blocks blocks(book);
    for (std::size_t number = 0; number < limit::blocks_per_player; ++number) {
        REQUIRE(block(blocks, ada, PlayerId{"p" + std::to_string(number)}) == "ok");
    }
    CHECK(block(blocks, ada, eve) == "forbidden");
    CHECK(block(blocks, ada, PlayerId{"p0"}) == "ok");  // is there already
    CHECK(block(blocks, eve, ada) == "ok");
    CHECK(lift(blocks, ada, PlayerId{"p0"}) == "ok");
    CHECK(block(blocks, ada, eve) == "ok");
}

TEST_CASE("with a person go their blocks, and those of others against them", "[identity]") {
    Book book;
    Blocks blocks(book);
    block(blocks, ada, eve);
    block(blocks, eve, ada);
    block(blocks, ada, PlayerId{"pBen"});
    Blocks later(book);
    later.restore(book.load().documents, [](const PlayerId& player) { return player != eve; });
    CHECK(later.of(ada).size() == 1);
    CHECK(book.documents.size() == 1);
    blocks.forget(eve);
    CHECK(blocks.of(eve).empty());
    CHECK_FALSE(blocks.has(ada, eve));
    CHECK(blocks.has(ada, PlayerId{"pBen"}));
    blocks.forget(PlayerId{"pNobody"});
}
