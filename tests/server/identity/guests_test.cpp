// Where a guest ends and a registered player begins: neither is taken for the other, whenever the server is killed.
#include <catch2/catch.hpp>

#include "tests/server/identity/counter.hpp"

using namespace identity_test;

TEST_CASE("a guest's id is the guest's, also where somebody bears it as a name", "[identity]") {
    Book book;
    Person guest;
    Person ada;
    {
        AccountsFixture counter(book);
        guest = counter.guest("Guest").person;
        CHECK(code_of(counter.enrol(counter.guest("x"), guest.id.text, "correct horse")) == "bad_option");
        ada = counter.enrol(counter.guest("y"), "Ada", "correct horse").value();
    }
    // As accounts could be called once.
    Account impostor = account_in(book.documents.at({account_collection, ada.id.text}));
    impostor.person.name = guest.id.text;
    book.documents.at({account_collection, ada.id.text}) = document_of(impostor);
    AccountsFixture counter(book);
    CHECK(counter.players.find(guest.id.text)->id == guest.id);
    CHECK_FALSE(counter.accounts.find(guest.id.text));
    CHECK(counter.players.find(ada.id.text)->id == ada.id);
    std::string in_capitals = guest.id.text;
    in_capitals.front() = 'P';
    CHECK(counter.sign_in(in_capitals, "correct horse")->person.id == ada.id);
}

TEST_CASE("who has registered is no guest any more, also when the server was killed at that moment", "[identity]") {
    Book book;
    Players::Identity guest;
    {
        AccountsFixture counter(book);
        guest = counter.guest("Someone");
        REQUIRE(AccountsFixture::wait<Person>([&](const auto& done) {
            counter.accounts.enrol(guest.person, signed_in(*guest.token), "Ada", "correct horse", done);
        }));
        REQUIRE(book.players.size() == 1);  // and no word to the players: killed
    }
    {
        AccountsFixture counter(book);
        CHECK(book.players.empty());
        CHECK(counter.recognise(*guest.token)->name == "Ada");
        REQUIRE(counter.remove(guest.person.id, "correct horse"));
    }
    AccountsFixture counter(book);
    CHECK_FALSE(counter.recognise(*guest.token));
}
