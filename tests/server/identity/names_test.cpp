// Names of registered players: what is allowed, and which look alike.
#include "server/identity/names.hpp"

#include <catch2/catch.hpp>

#include <string>

using server::account_name;
using server::keys_of;

TEST_CASE("names have 2 to 20 letters, digits, and what joins them", "[identity]") {
    for (const char* good : {"Ada", "ada.lovelace", "X_1", "7of9", "Zoë", "Мария", "Ödön-2", "日本"}) {
        INFO(good);
        CHECK(account_name(good));
    }
    CHECK(account_name(std::string(20, 'x')));
    for (const std::string bad :
         {"", "A", "-Ada", ".a", "two words", "a/b", "a?b", "<b>", "Ada\n", "a\u200Bb", "a\u202Eb", "\u0301a"}) {
        INFO(bad);
        CHECK_FALSE(account_name(bad));
    }
    CHECK_FALSE(account_name(std::string(21, 'x')));
    CHECK_FALSE(account_name("\xFF\xFE"));
    // Twenty letters that take more bytes are twenty.
    std::string cyrillic;
    for (int letter = 0; letter < 20; ++letter) cyrillic += "ж";
    CHECK(account_name(cyrillic));
}

TEST_CASE("a name keeps to one script", "[identity]") {
    CHECK_FALSE(account_name("Аda"));     // Cyrillic А
    CHECK_FALSE(account_name("pаypal"));  // Cyrillic а
    CHECK_FALSE(account_name("αlpha"));
}

TEST_CASE("some names are nobody's", "[identity]") {
    for (const char* reserved : {"me", "Guest", "ADMIN", "tutti", "0perator", "b0t"}) {
        INFO(reserved);
        CHECK_FALSE(account_name(reserved));
    }
}

TEST_CASE("no name is written like the id of a player", "[identity]") {
    for (const char* id : {"pW62QJ5KSC4CK", "PW62QJ5KSC4CK", "pw62qj5ksc4ck"}) {
        INFO(id);
        CHECK_FALSE(account_name(id));
    }
    for (const char* name : {"pW62QJ5KSC4C", "pW62QJ5KSC4CK2", "qW62QJ5KSC4CK", "pW62QJ5KSC-CK", "Paraphernalia"}) {
        INFO(name);
        CHECK(account_name(name));
    }
    CHECK(server::is_player_id("pW62QJ5KSC4CK"));
    CHECK_FALSE(server::is_player_id("pw62QJ5KSC4CK"));
}

TEST_CASE("names that nobody can tell apart are the same name", "[identity]") {
    const auto alike = [](const char* one, const char* other) { return keys_of(one).is_like(keys_of(other)); };
    CHECK(alike("Ada", "ada"));
    CHECK(alike("Ivan", "ivan"));
    CHECK(alike("Illya", "lllya"));
    CHECK(alike("Illya", "1llya"));
    CHECK(alike("paypal", "paypaI"));
    CHECK(alike("Bob0", "bobO"));
    CHECK(alike("modem", "rnodern"));
    CHECK(alike("Zoe\u0308", "Zoë"));
    CHECK(alike("сосо", "coco"));                           // all Cyrillic, all Latin
    CHECK(alike("Ada", "\uFF21\uFF44\uFF41"));              // of full width
    CHECK(alike("Ada", "\U0001D400\U0001D41D\U0001D41A"));  // of mathematics
    CHECK_FALSE(alike("Ada", "Ida"));
    CHECK_FALSE(alike("Ian", "Lan"));
    CHECK_FALSE(alike("Ada1", "Ada2"));
    CHECK(account_name("Zoe\u0308")->text == "Zoë");
}
