// The bell: kept, numbered, bounded, the same on all devices, and gone with those whom it is about.
#include "server/notifications/inbox.hpp"

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/protocol/example_files.hpp"
#include "tests/support/book.hpp"
#include "tests/support/fake_clock.hpp"

namespace server::notifications {

using test_support::Book;
using Kind = Notification::Kind;

namespace {

const PlayerId ida{"pIda"};
const PlayerId jon{"pJon"};
const Person kim{PlayerId{"pKim"}, "Kim", Standing::registered};

struct Desk {
    test_support::FakeClock clock;
    Book book;
    Presences presences;
    Inbox inbox{{clock, book, presences}};

    void plays(const Person& person, const std::string& room) {
        Notification one{Kind::plays};
        one.player = person;
        one.room = room;
        inbox.tell(ida, one);
    }
    std::string read(std::int64_t up_to) {
        std::string code = "waits";
        inbox.read(ida, up_to, [&](const auto& fault) { code = fault ? fault->code : "ok"; });
        return code;
    }
};

Notification words(const std::string& text) {
    Notification one{Kind::report_answered};
    one.report = "R1";
    one.text = text;
    return one;
}
bool all_known(const PlayerId& /*player*/) { return true; }

}  // namespace

TEST_CASE("notifications are numbered, and read up to a number", "[notifications]") {
    Desk desk;
    for (const char* text : {"one", "two", "three"}) desk.inbox.tell(ida, words(text));
    auto page = desk.inbox.of(ida);
    REQUIRE(page.notifications.size() == 3);
    CHECK(page.notifications.front().text == "three");
    CHECK(page.notifications.front().number == 3);
    CHECK(page.unread == 3);
    CHECK(desk.read(2) == "ok");
    CHECK(desk.inbox.of(ida).unread == 1);
    CHECK(desk.read(1) == "ok");  // an older device says less
    CHECK(desk.inbox.of(ida).read == 2);
    CHECK(desk.read(99) == "ok");  // no further than there is
    page = desk.inbox.of(ida);
    CHECK(page.read == 3);
    CHECK(page.unread == 0);
    desk.inbox.tell(ida, words("four"));
    CHECK(desk.inbox.of(ida).unread == 1);
    CHECK(desk.inbox.of(jon).notifications.empty());
}

TEST_CASE("a restart changes nothing, and numbers go on", "[notifications]") {
    Desk desk;
    Notification call{Kind::called};
    call.tournament = "T1";
    call.title = "Cup";
    call.room = "R7";
    call.round = 2;
    call.starts_unix_ms = 77;
    call.player = kim;
    desk.inbox.tell(ida, call);
    desk.inbox.tell(ida, words("later"));
    CHECK(desk.read(1) == "ok");
    Inbox later({desk.clock, desk.book, desk.presences});
    later.restore(desk.book.load().documents, all_known);
    const auto page = later.of(ida);
    REQUIRE(page.notifications.size() == 2);
    CHECK(page.read == 1);
    CHECK(page.unread == 1);
    protocol::JsonWriter before;
    protocol::JsonWriter after;
    write_notification(before, desk.inbox.of(ida).notifications.back());
    write_notification(after, page.notifications.back());
    CHECK(before.take() == after.take());
    later.tell(ida, words("newest"));
    CHECK(later.of(ida).notifications.front().number == 3);
    Inbox last({desk.clock, desk.book, desk.presences});
    last.restore(desk.book.load().documents, [](const auto& player) { return player != ida; });
    CHECK(last.of(ida).notifications.empty());
    CHECK(desk.book.documents.empty());
}

TEST_CASE("everything that one has been told can be read with nothing left, and numbers rise still",
          "[notifications]") {
    Desk desk;
    desk.inbox.tell(ida, words("old"));
    CHECK(desk.read(1) == "ok");
    desk.clock.advance(limit::notification_ms + 1);
    Inbox later({desk.clock, desk.book, desk.presences});
    later.restore(desk.book.load().documents, all_known);
    CHECK(later.of(ida).notifications.empty());
    later.tell(ida, words("new"));
    CHECK(later.of(ida).notifications.front().number == 2);
    CHECK(later.of(ida).unread == 1);
}

TEST_CASE("so many are kept, and the oldest go", "[notifications]") {
    Desk desk;
    for (std::size_t number = 0; number < limit::notifications_kept + 5; ++number) desk.inbox.tell(ida, words("x"));
    const auto page = desk.inbox.of(ida);
    CHECK(page.notifications.size() == limit::notifications_kept);
    CHECK(page.notifications.back().number == 6);
    CHECK(desk.book.documents.size() == limit::notifications_kept);
}

TEST_CASE("what somebody plays now takes the place of what they played, unless that was read", "[notifications]") {
    Desk desk;
    desk.plays(kim, "R1");
    desk.plays(kim, "R2");
    CHECK(desk.inbox.of(ida).notifications.size() == 1);
    CHECK(desk.inbox.of(ida).notifications.front().room == "R2");
    CHECK(desk.read(2) == "ok");
    desk.plays(kim, "R3");
    CHECK(desk.inbox.of(ida).notifications.size() == 2);
    desk.plays({jon, "Jon"}, "R4");
    CHECK(desk.inbox.of(ida).notifications.size() == 3);
}

TEST_CASE("nobody is called to one board twice", "[notifications]") {
    Desk desk;
    Notification call{Kind::called};
    call.room = "R7";
    desk.inbox.tell(ida, call);
    CHECK(desk.read(1) == "ok");
    desk.inbox.tell(ida, call);
    CHECK(desk.inbox.of(ida).notifications.size() == 1);
    call.room = "R8";
    desk.inbox.tell(ida, call);
    CHECK(desk.inbox.of(ida).notifications.size() == 2);
}

TEST_CASE("whoever has gone is named nowhere, and nothing of theirs is kept", "[notifications]") {
    Desk desk;
    desk.plays(kim, "R1");
    desk.inbox.tell(kim.id, words("theirs"));
    CHECK(desk.read(1) == "ok");
    desk.inbox.forget(kim.id);
    desk.inbox.forget_name({kim.id, {"Kim"}});
    CHECK(desk.inbox.of(kim.id).notifications.empty());
    CHECK(desk.inbox.of(ida).notifications.front().player->name == deleted_player);
    for (const auto& [key, document] : desk.book.documents) CHECK(document.value->find("\"Kim\"") == std::string::npos);
    desk.inbox.forget(ida);
    CHECK(desk.book.documents.empty());
}

TEST_CASE("a room that was named after whoever has gone has another name in invitations", "[notifications]") {
    Desk desk;
    const Person jona{jon, "Jon"};
    const auto invited = [&](const Person& by, const std::string& title) {
        Notification one{Kind::invited};
        one.player = by;
        one.room = "R1";
        one.title = title;
        desk.inbox.tell(ida, one);
    };
    invited(kim, "Kim's room");
    invited(jona, "Kimberly's room");  // who was there, under the name that she had before
    invited(jona, "Jon's room");
    invited(kim, "Club");
    Notification call{Kind::called};
    call.room = "R2";
    call.title = "Kim's room";  // what a tournament is called
    desk.inbox.tell(ida, call);
    desk.inbox.forget_name({kim.id, {"Kimberly", "Kim"}});
    const auto titles = [](const Inbox& inbox) {
        std::vector<std::string> all;
        for (const auto& one : inbox.of(ida).notifications) all.push_back(one.title);
        return all;
    };
    const std::vector<std::string> expected{"Kim's room", "Club", "Jon's room", "deleted player's room",
                                            "deleted player's room"};
    CHECK(titles(desk.inbox) == expected);
    CHECK(desk.inbox.of(ida).notifications[3].player->name == "Jon");
    Inbox later({desk.clock, desk.book, desk.presences});
    later.restore(desk.book.load().documents, all_known);
    CHECK(titles(later) == expected);
}

TEST_CASE("each that is kept is passed on, with how many are unread", "[notifications]") {
    Desk desk;
    std::vector<std::string> told;
    desk.inbox.on_kept([&](const auto& player, const auto& one, auto unread) {
        told.push_back(player.text + ' ' + std::string(name_of(one.kind)) + ' ' + std::to_string(unread));
    });
    desk.inbox.tell(ida, words("a"));
    desk.inbox.tell(ida, words("b"));
    CHECK(told == std::vector<std::string>{"pIda report_answered 1", "pIda report_answered 2"});
}

TEST_CASE("a bell is told as its example says", "[notifications]") {
    Notification one{Kind::challenged};
    one.number = 2;
    one.at_unix_ms = 1'795'291'260'000;
    one.player = Person{PlayerId{"pR8TED00X1"}, "Grace", Standing::registered};
    one.challenge = "7HX2C9VQ";
    one.game = "ctor";
    const auto examples = protocol_test::json_of(protocol_test::examples() / "server/bell.json");
    CHECK(protocol::Json::parse(bell_message_json(3, 7, nullptr)) == examples.at(0));
    CHECK(protocol::Json::parse(bell_message_json(1, 1, &one)) == examples.at(1));
}

}  // namespace server::notifications
