// The accounts of the house's own programs.
#include "server/identity/house.hpp"

#include <set>

#include <catch2/catch.hpp>

#include "tests/server/identity/counter.hpp"

using namespace identity_test;

TEST_CASE("the house has two programs of each level, under names that nobody else can bear", "[identity]") {
    std::map<unsigned, unsigned> levels;
    std::set<std::string> ids;
    for (const auto& [person, level] : house_programs()) {
        ++levels[level];
        ids.insert(person.id.text);
        CHECK(is_player_id(person.id.text));
        CHECK(person.is_program());
        CHECK_FALSE(account_name(person.name));
        CHECK(is_said_by_the_site(keys_of(person.name)));
    }
    CHECK(levels == std::map<unsigned, unsigned>{{1, 2}, {2, 2}, {3, 2}});
    CHECK(ids.size() == 6);
}

TEST_CASE("programs of the house have accounts once the league begins, and keep them; nobody signs in", "[identity]") {
    Book book;
    AccountsFixture counter(book);
    CHECK_FALSE(counter.accounts.find("House-1a"));
    CHECK(counter.accounts.open_house().empty());
    const auto account = counter.accounts.find("house-1A");
    REQUIRE(account);
    CHECK(account->person.is_program());
    CHECK(is_house_program(account->person.id));
    CHECK_FALSE(is_house_program(PlayerId{"p000000000000"}));
    CHECK_FALSE(account->roles.is_operator);
    CHECK(counter.accounts.size() == 6);
    for (const auto* password : {"", "House-1a"})
        CHECK(code_of(counter.sign_in("House-1a", password)) == "wrong_password");

    AccountsFixture again(book);
    CHECK(again.accounts.size() == 6);
    CHECK(again.accounts.open_house().empty());
    CHECK(again.accounts.size() == 6);
    CHECK(again.accounts.find("House-1a")->since_unix_ms == account->since_unix_ms);
}

TEST_CASE("a name of the house's that somebody has had since before stays theirs", "[identity]") {
    Registered desk;
    Account early = *desk.counter.accounts.find("Ada");
    early.person = {PlayerId{"p000000000000"}, "House-2b", Standing::registered};
    early.names = {"House-2b"};
    const Document document = document_of(early);
    desk.book.documents[{document.collection, document.key}] = document;

    AccountsFixture again(desk.book);
    CHECK(again.accounts.open_house() == std::vector<std::string>{"House-2b"});
    CHECK(again.accounts.find("House-2b")->person.id.text == "p000000000000");
    CHECK_FALSE(again.accounts.find(house_programs()[3].person.id.text));
}
