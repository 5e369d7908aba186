// The rooms that a player's lasting address for streams shows.
#include <catch2/catch.hpp>

#include "tests/server/identity/counter.hpp"

using namespace identity_test;

namespace {

Answer<Accounts::Nothing> show(AccountsFixture& counter, const PlayerId& player, std::vector<std::string> rooms) {
    return AccountsFixture::wait<Accounts::Nothing>(
        [&](const auto& done) { counter.accounts.show_on_overlay(player, std::move(rooms), done); });
}

}  // namespace

TEST_CASE("what an overlay shows is the latest, in order, and outlives the server", "[identity]") {
    Registered desk;
    const auto shown = [&](const AccountsFixture& counter) { return counter.accounts.find("Ada")->overlay; };
    CHECK(shown(desk.counter).empty());
    REQUIRE(show(desk.counter, desk.ada.id, {"4GZK7Q2M", "7HX2C9VQ"}));
    REQUIRE(show(desk.counter, desk.ada.id, {"7HX2C9VQ", "4GZK7Q2M"}));
    CHECK(shown(AccountsFixture(desk.book)) == std::vector<std::string>{"7HX2C9VQ", "4GZK7Q2M"});
    REQUIRE(show(desk.counter, desk.ada.id, {}));
    CHECK(shown(desk.counter).empty());
    CHECK(shown(AccountsFixture(desk.book)).empty());
}

TEST_CASE("what an overlay shows already is not kept once more", "[identity]") {
    Registered desk;
    REQUIRE(show(desk.counter, desk.ada.id, {"4GZK7Q2M"}));
    const auto kept = desk.book.documents;
    desk.book.documents.clear();
    REQUIRE(show(desk.counter, desk.ada.id, {"4GZK7Q2M"}));
    CHECK(desk.book.documents.empty());
    desk.book.documents = kept;
}

TEST_CASE("an overlay goes with its account, even while its rooms are looked at", "[identity]") {
    Registered desk;
    REQUIRE(show(desk.counter, desk.ada.id, {"4GZK7Q2M"}));
    REQUIRE(desk.counter.remove(desk.ada.id, "correct horse"));
    CHECK(code_of(show(desk.counter, desk.ada.id, {"7HX2C9VQ"})) == "no_such_player");
    for (const auto& [name, document] : desk.book.documents) {
        CHECK(document.value.value_or("").find("4GZK7Q2M") == std::string::npos);
    }
}
