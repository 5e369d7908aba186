// Where people want to be told, and of what: kept, bounded, one browser is one person's, and gone with them.
#include "server/push/push_devices.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "tests/server/push/browser.hpp"
#include "tests/server/room/house.hpp"
#include "tests/support/book.hpp"

namespace server::push {

using test_support::Book;

namespace {

const PlayerId ada{"pAda"};
const PlayerId eve{"pEve"};

bool knows_everybody(const PlayerId& /*player*/) { return true; }
/// Of no player it is said that they are a guest.
bool all_registered(const PlayerId& /*player*/) { return false; }

PushDevice device(const std::string& id, std::int64_t at_unix_ms, unsigned char number = 1) {
    const auto browser = push_test::browser_number(number);
    return {id, "https://push.example.org/" + id, {browser.point(), browser.auth()}, at_unix_ms};
}

/// The id, or the code of what went wrong.
std::string add(PushDevices& devices, const PlayerId& player, const PushDevice& one,
                const PushDevices::IsGuest& is_guest = all_registered) {
    std::string told = "waits";
    devices.add(player, one, is_guest, [&](const auto& added) { told = added ? *added : added.error().code; });
    return told;
}
PushDevices::Done into(std::string& code) {
    code = "waits";
    return [&](const auto& fault) { code = fault ? fault->code : "ok"; };
}
std::string remove(PushDevices& devices, const PlayerId& player, const std::string& id) {
    std::string code;
    devices.remove(player, id, into(code));
    return code;
}
std::string choose(PushDevices& devices, const PlayerId& player, std::optional<std::set<std::string>> kinds) {
    std::string code;
    devices.choose(player, std::move(kinds), into(code));
    return code;
}
std::string ids_of(const PushDevices& devices, const PlayerId& player) {
    std::string ids;
    for (const auto& one : devices.of(player)) ids += one.id + ' ';
    return ids;
}

}  // namespace

TEST_CASE("push devices: what a browser gave stays over a restart, the latest is told first", "[push]") {
    Book book;
    PushDevices devices(book);
    CHECK(add(devices, ada, device("A", 5)) == "A");
    CHECK(add(devices, ada, device("B", 9, 2)) == "B");
    CHECK(add(devices, eve, device("C", 7)) == "C");
    CHECK(devices.size() == 3);
    CHECK(book.documents.size() == 3);
    PushDevices later(book);
    later.restore(book.load().documents, knows_everybody);
    CHECK(ids_of(later, ada) == "B A ");
    CHECK(later.size() == 3);
    CHECK(later.has_any(eve));
    CHECK_FALSE(later.has_any(PlayerId{"pBen"}));
    const auto found = later.find(ada, "B");
    REQUIRE(found);
    CHECK(found->endpoint == "https://push.example.org/B");
    CHECK(found->receiver.point == push_test::browser_number(2).point());
    CHECK(found->receiver.auth == push_test::browser_number(2).auth());
    CHECK(found->at_unix_ms == 9);
    CHECK_FALSE(later.find(ada, "C"));
    CHECK(remove(later, ada, "C") == "not_available");
    CHECK(remove(later, PlayerId{"pBen"}, "C") == "not_available");
    CHECK(remove(later, ada, "B") == "ok");
    CHECK(remove(later, ada, "B") == "not_available");
    CHECK(ids_of(later, ada) == "A ");
    CHECK(book.documents.size() == 2);
}

TEST_CASE("push devices: the same endpoint again is the same device with its new keys", "[push]") {
    Book book;
    PushDevices devices(book);
    add(devices, ada, device("A", 1));
    add(devices, ada, device("B", 2));
    PushDevice again = device("X", 3, 9);
    again.endpoint = device("A", 1).endpoint;
    CHECK(add(devices, ada, again) == "A");
    CHECK(ids_of(devices, ada) == "A B ");
    CHECK(devices.find(ada, "A")->receiver.point == push_test::browser_number(9).point());
    CHECK(book.documents.size() == 2);
    PushDevices later(book);
    later.restore(book.load().documents, knows_everybody);
    CHECK(ids_of(later, ada) == "A B ");
    CHECK(later.find(ada, "A")->receiver.point == push_test::browser_number(9).point());
}

TEST_CASE("push devices: a browser whose account changes is the new one's alone", "[push]") {
    Book book;
    PushDevices devices(book);
    add(devices, ada, device("A", 1));
    add(devices, ada, device("B", 2));
    PushDevice moved = device("X", 3);
    moved.endpoint = device("A", 1).endpoint;
    CHECK(add(devices, eve, moved) == "X");
    CHECK(ids_of(devices, ada) == "B ");
    CHECK(ids_of(devices, eve) == "X ");
    CHECK(devices.size() == 2);
    CHECK(book.documents.size() == 2);
    moved.id = "Y";
    CHECK(add(devices, ada, moved) == "Y");
    CHECK(ids_of(devices, eve).empty());
    PushDevices later(book);
    later.restore(book.load().documents, knows_everybody);
    CHECK(ids_of(later, ada) == "Y B ");
    CHECK(ids_of(later, eve).empty());
}

TEST_CASE("push devices: five a person, then the oldest goes, by its own time", "[push]") {
    Book book;
    PushDevices devices(book);
    for (const char* id : {"A", "B", "C", "D", "E"}) add(devices, ada, device(id, 10 + id[0]));
    CHECK(add(devices, ada, device("F", 200)) == "F");
    CHECK(ids_of(devices, ada) == "F E D C B ");
    PushDevice again = device("X", 300);
    again.endpoint = device("B", 0).endpoint;
    CHECK(add(devices, ada, again) == "B");
    CHECK(add(devices, ada, device("G", 400)) == "G");
    CHECK(ids_of(devices, ada) == "G B F E D ");
    CHECK(book.documents.size() == 5);
    // What has gone may come again.
    CHECK(add(devices, eve, device("C", 1)) == "C");
}

TEST_CASE("push devices: of all there are so many; those of before may still be replaced", "[push]") {
    Book book;
    PushDevices devices(book, 3);
    for (const char* id : {"A", "B", "C"}) CHECK(add(devices, PlayerId{id}, device(id, 1)) == id);
    CHECK(add(devices, ada, device("D", 2)) == "unavailable");
    CHECK(add(devices, ada, device("A", 2)) == "A");  // it was another one's
    CHECK(add(devices, ada, device("A", 3)) == "A");
    CHECK(remove(devices, ada, "A") == "ok");
    CHECK(add(devices, ada, device("D", 2)) == "D");
}

TEST_CASE("push devices: where there are as many as there may be the oldest of a guest goes", "[push]") {
    Book book;
    std::set<PlayerId> guests{PlayerId{"pGil"}, PlayerId{"pHal"}, PlayerId{"pIvo"}};
    const auto is_guest = [&](const PlayerId& player) { return guests.contains(player); };
    PushDevices devices(book, 4);
    CHECK(add(devices, ada, device("A", 1), is_guest) == "A");
    CHECK(add(devices, PlayerId{"pIvo"}, device("B", 4), is_guest) == "B");
    CHECK(add(devices, PlayerId{"pGil"}, device("C", 2), is_guest) == "C");
    CHECK(add(devices, PlayerId{"pHal"}, device("D", 3), is_guest) == "D");
    guests.erase(PlayerId{"pGil"});  // has registered meanwhile
    CHECK(add(devices, eve, device("E", 5), is_guest) == "E");
    CHECK_FALSE(devices.has_any(PlayerId{"pHal"}));
    CHECK(devices.size() == 4);
    CHECK(book.documents.size() == 4);
    PushDevices later(book, 4);
    later.restore(book.load().documents, knows_everybody);
    CHECK(add(later, PlayerId{"pHal"}, device("F", 6), is_guest) == "F");
    CHECK_FALSE(later.has_any(PlayerId{"pIvo"}));
    CHECK(add(later, eve, device("G", 7), is_guest) == "G");
    CHECK_FALSE(later.has_any(PlayerId{"pHal"}));
    CHECK(ids_of(later, ada) == "A ");
    CHECK(ids_of(later, PlayerId{"pGil"}) == "C ");
    CHECK(add(later, PlayerId{"pHal"}, device("H", 8), is_guest) == "unavailable");
    CHECK(book.documents.size() == 4);
}

TEST_CASE("push devices: whoever has five already takes no other one's place", "[push]") {
    Book book;
    const PlayerId gil{"pGil"};
    const auto is_guest = [&](const PlayerId& player) { return player == gil; };
    PushDevices devices(book, 6);
    add(devices, gil, device("G", 1), is_guest);
    for (const char* id : {"A", "B", "C", "D", "E"}) CHECK(add(devices, ada, device(id, 10 + id[0]), is_guest) == id);
    CHECK(add(devices, ada, device("F", 200), is_guest) == "F");
    CHECK(ids_of(devices, ada) == "F E D C B ");
    CHECK(devices.has_any(gil));
}

TEST_CASE("push devices: all kinds from the start, then those that were chosen", "[push]") {
    Book book;
    PushDevices devices(book);
    CHECK(devices.wants(ada, "called"));
    CHECK_FALSE(devices.kinds_of(ada));
    CHECK(choose(devices, ada, std::set<std::string>{"pop", "called"}) == "ok");
    CHECK(devices.wants(ada, "called"));
    CHECK_FALSE(devices.wants(ada, "plays"));
    CHECK(devices.wants(eve, "plays"));
    PushDevices later(book);
    later.restore(book.load().documents, knows_everybody);
    CHECK(later.kinds_of(ada) == std::set<std::string>{"called", "pop"});
    CHECK(choose(later, ada, std::set<std::string>{}) == "ok");
    CHECK_FALSE(later.wants(ada, "called"));
    CHECK(choose(later, ada, std::nullopt) == "ok");
    CHECK(later.wants(ada, "plays"));
    CHECK(book.documents.empty());
}

TEST_CASE("push devices: with a person goes what is theirs", "[push]") {
    Book book;
    PushDevices devices(book);
    add(devices, ada, device("A", 1));
    add(devices, ada, device("B", 2));
    add(devices, eve, device("C", 3));
    choose(devices, ada, std::set<std::string>{"pop"});
    choose(devices, eve, std::set<std::string>{"pop"});
    PushDevices later(book);
    later.restore(book.load().documents, [](const PlayerId& player) { return player != ada; });
    CHECK(ids_of(later, ada).empty());
    CHECK(ids_of(later, eve) == "C ");
    CHECK(later.wants(ada, "plays"));
    CHECK(later.size() == 1);
    CHECK(book.documents.size() == 2);
    later.forget(eve);
    later.forget(PlayerId{"pNobody"});
    CHECK(later.size() == 0);
    CHECK(later.wants(eve, "plays"));
    CHECK(book.documents.empty());
    CHECK(add(later, ada, device("C", 3)) == "C");
}

TEST_CASE("push devices: where nothing can be kept, that is told", "[push]") {
    room_test::SlowJournal journal;
    PushDevices devices(journal);
    journal.accepts = false;
    CHECK(add(devices, ada, device("A", 1)) == "unavailable");
    CHECK(choose(devices, ada, std::set<std::string>{}) == "unavailable");
    CHECK_FALSE(devices.has_any(ada));
    CHECK(devices.wants(ada, "pop"));
    CHECK(journal.waiting.empty());
    journal.accepts = true;
    std::string told = "waits";
    devices.add(ada, device("A", 1), all_registered,
                [&](const auto& added) { told = added ? *added : added.error().code; });
    CHECK(told == "waits");
    journal.receipt(false);
    CHECK(told == "unavailable");
    devices.remove(ada, "A", into(told));
    CHECK(told == "waits");
    journal.receipt(true);
    CHECK(told == "ok");
}

}  // namespace server::push
