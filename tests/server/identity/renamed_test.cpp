// An operator gives somebody another name: a guest, who does not get the old one back by asking for it, and a
// registered player, whose old name nobody has for a while.
#include <catch2/catch.hpp>

#include "tests/server/identity/counter.hpp"

using namespace identity_test;

namespace {

std::string rename_guest(AccountsFixture& counter, const PlayerId& guest, const std::string& name) {
    std::string answer;
    counter.players.rename(guest, name, {},
                           [&](const auto& known) { answer = known ? known->person.name : known.error().code; });
    return answer;
}
Answer<Person> rename_player(AccountsFixture& counter, const PlayerId& player, const std::string& name) {
    return counter.wait<Person>([&](const auto& done) { counter.accounts.rename(player, name, {}, done); });
}
std::string hello(AccountsFixture& counter, const std::string& token, const std::optional<std::string>& name) {
    std::string answer;
    counter.players.recognise(token, name, [&](const auto& known) { answer = known.value().person.name; });
    return answer;
}

}  // namespace

TEST_CASE("a guest who was given another name keeps it while their page asks for the old one", "[identity]") {
    Book book;
    AccountsFixture counter(book);
    const auto guest = counter.guest("Rude");
    CHECK(rename_guest(counter, guest.person.id, "Guest 7") == "Guest 7");
    CHECK(rename_guest(counter, PlayerId{"pNobody"}, "Guest 7") == "no_such_player");
    CHECK(rename_guest(counter, guest.person.id, "\u200b") == "malformed");
    CHECK(hello(counter, *guest.token, "Rude") == "Guest 7");
    CHECK(hello(counter, *guest.token, "RUDE") == "Guest 7");
    AccountsFixture later(book);
    later.players.restore({}, {}, book.load().documents);
    CHECK(hello(later, *guest.token, "Rude") == "Guest 7");
    CHECK(hello(later, *guest.token, "Nice") == "Nice");
    CHECK(hello(later, *guest.token, "Rude") == "Nice");
    // Registering is the end of the guest, and of what was kept of it.
    CHECK(later.enrol(guest, "Kind", "correct horse"));
    CHECK(book.documents.count({"refused_name", guest.person.id.text}) == 0);
}

TEST_CASE("a registered player who was given another name keeps it, and nobody gets the old one", "[identity]") {
    Registered desk;
    CHECK(code_of(rename_player(desk.counter, desk.ada.id, "two words")) == "bad_option");
    CHECK(code_of(rename_player(desk.counter, PlayerId{"pNobody"}, "Quiet")) == "no_such_player");
    const auto ben = desk.counter.enrol(desk.counter.guest("x"), "Ben", "correct horse");
    REQUIRE(ben);
    CHECK(code_of(rename_player(desk.counter, desk.ada.id, "BEN")) == "name_taken");
    REQUIRE(rename_player(desk.counter, desk.ada.id, "Quiet"));
    AccountsFixture later(desk.book);
    CHECK(later.accounts.find("Quiet").value().person.id == desk.ada.id);
    CHECK_FALSE(later.accounts.find("Ada"));
    const auto back = later.wait<Person>([&](const auto& done) {
        later.accounts.rename(desk.ada.id, signed_in(*desk.guest.token), "correct horse", "Ada", done);
    });
    CHECK(code_of(back) == "name_taken");
    CHECK(code_of(later.enrol(later.guest("y"), "Ada", "correct horse")) == "name_taken");
    const auto other = later.wait<Person>([&](const auto& done) {
        later.accounts.rename(desk.ada.id, signed_in(*desk.guest.token), "correct horse", "Lovelace", done);
    });
    CHECK(other);
    // In other letters it is theirs still.
    REQUIRE(rename_player(later, desk.ada.id, "LOVELACE"));
    CHECK(rename_player(later, desk.ada.id, "Lovelace"));
}
