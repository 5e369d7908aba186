// What of a name is seen, and that nobody bears another's by what is not.
#include "server/identity/visible.hpp"

#include <catch2/catch.hpp>

#include "protocol/client_message.hpp"
#include "protocol/utf8.hpp"
#include "server/base/limits.hpp"
#include "tests/server/identity/counter.hpp"

using namespace identity_test;

namespace {

std::string seen(std::string_view text) { return visible_line(text, protocol::name_chars); }

}  // namespace

TEST_CASE("what cannot be seen goes", "[identity]") {
    for (const char* unseen :
         {"\u200B", "\u2060", "\u00AD",     "\u3164", "\u115F",     "\u1160",     "\uFFA0",     "\u2800",
          "\u034F", "\u061C", "\u180E",     "\u200C", "\u200D",     "\u200E",     "\u202E",     "\u2066",
          "\u2069", "\uFEFF", "\uFE0F",     "\uFE0E", "\U000E0061", "\U000E0100", "\U0001D159", "\U0001D173",
          "\uFFF9", "\uE000", "\U000F0000", "\uFFFC", "\u0301"}) {
        INFO(std::string(unseen));
        CHECK(seen(unseen).empty());
        CHECK(seen(std::string("Ada") + unseen + unseen)
              == (std::string_view(unseen) == "\u0301" ? "Ad\u00E1" : "Ada"));
        CHECK(seen(std::string(unseen) + "Ada") == "Ada");
        CHECK(seen(std::string(" ") + unseen + " ").empty());
    }
    CHECK(seen("A\u200Bd\u2060a") == "Ada");
    CHECK(seen("  Ada \u00A0\u3000 Lovelace ") == "Ada Lovelace");
}

TEST_CASE("what languages need stays", "[identity]") {
    for (const char* name :
         {"Ada", "Zo\u00EB", "Nguy\u1EC5n", "\u05E9\u05B8\u05DC\u05D5\u05B9\u05DD",
          "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645", "\u0915\u094D\u200D\u0937",
          "\u0DC1\u0DCA\u200D\u0DBB\u0DD3", "\u0E19\u0E49\u0E33", "\u0F66\u0F92\u0FB2\u0F7C\u0F42",
          "\U0001F469\u200D\U0001F680", "\u2764\uFE0F", "\U0001F1EB\U0001F1F7", "\u65E5\u672C", "B. O'Neil-7 (x)"}) {
        INFO(name);
        CHECK(seen(name) == name);
    }
}

TEST_CASE("marks are not stacked without end", "[identity]") {
    std::string stacked = "Z";
    for (int mark = 0; mark < 14; ++mark) stacked += mark % 2 == 0 ? "\u0324" : "\u0316";
    CHECK(seen(stacked) == "Z\u0324\u0316");
    CHECK(seen("a\u0324\u0316\u0317\u0318\u0319\u031C\u031D") == "a\u0324\u0316\u0317\u0318");
    CHECK(seen("i\u0307da") == "ida");
}

TEST_CASE("what is seen is seen again as it is, and is never too long", "[identity]") {
    std::string expands;
    for (int letter = 0; letter < 32; ++letter) expands += "\u0958";  // two characters each, normalised
    for (const std::string& text :
         {expands, std::string("\u0915\u094D\u200D"), std::string(40, 'x'), std::string(31, 'x') + " y"}) {
        const std::string once = seen(text);
        CHECK(protocol::characters_in(once) <= protocol::name_chars);
        CHECK(seen(once) == once);
    }
}

TEST_CASE("no guest bears a registered name by what nobody sees", "[identity]") {
    Registered desk;
    for (const char* name : {"Ada\u200B", "A\u2060da", "Ad\u00ADa", "\u3164Ada", "Ada\u3164", "Ada ", "\u0410da",
                             "A\u034Fda", "Ada\U000E0041", "\uFF21\uFF44\uFF41"}) {
        INFO(name);
        CHECK(desk.counter.guest(name).person.name.ends_with(" (guest)"));
    }
    CHECK(desk.counter.guest("Adam\u200B").person.name == "Adam");
}

TEST_CASE("no guest is taken for who looks after the site, a computer player or somebody who has left", "[identity]") {
    Registered desk;
    for (const char* name : {"Moderator", "admin", "SYSTEM", "0perator", "Tutti", "Bot 2", "deleted player"}) {
        CHECK(desk.counter.guest(name).person.name == std::string(name) + " (guest)");
    }
    for (const char* name : {"Guest", "Bot", "Robot 2", "Me"}) CHECK(desk.counter.guest(name).person.name == name);
}

TEST_CASE("a name that somebody has given up is no guest's for as long as it is nobody's", "[identity]") {
    Registered desk;
    REQUIRE(desk.counter.remove(desk.ada.id, "correct horse"));
    CHECK(desk.counter.guest("Ada").person.name == "Ada (guest)");
    desk.counter.clock.advance(limit::name_held_ms);
    CHECK(desk.counter.guest("Ada").person.name == "Ada");
}

TEST_CASE("a guest of whose name nothing can be seen is refused", "[identity]") {
    Registered desk;
    const auto guest = desk.counter.guest("Ben");
    std::string code;
    const auto known = [&](const Players::Known& who) { code = code_of(who); };
    desk.counter.players.make_guest("\u3164", known);
    CHECK(code == "malformed");
    desk.counter.players.recognise(*guest.token, "\u2800\u200B", known);
    CHECK(code == "malformed");
    CHECK(desk.counter.players.find(guest.person.id.text)->name == "Ben");
}

TEST_CASE("guests from before are called as they are seen", "[identity]") {
    Book book;
    Players::Identity guest;
    Players::Identity namesake;
    {
        AccountsFixture counter(book);
        guest = counter.guest("Ben");
        namesake = counter.guest("Ada");
        REQUIRE(counter.enrol(counter.guest("x"), "Ada", "correct horse"));
        // The name was free when it was given.
        const auto later = [&](const Players::Known& who) { CHECK(who->person.name == "Ada (guest)"); };
        counter.players.recognise(*namesake.token, std::nullopt, later);
    }
    for (auto& [id, kept] : book.players) kept.person.name += "\u3164";
    AccountsFixture counter(book);
    CHECK(counter.players.find(guest.person.id.text)->name == "Ben");
}

TEST_CASE("no account has a name of which something cannot be seen", "[identity]") {
    for (const char* name : {"\u3164\u3164", "Ada\u3164", "A\u034Fda", "Bi\u0307ll", "\uFFA0x", "ab\u180B"}) {
        INFO(name);
        CHECK_FALSE(account_name(name));
    }
    CHECK(account_name("Zoe\u0308"));
}
