// Query strings as strangers send them.
#include "server/http/query.hpp"

#include <catch2/catch.hpp>

using namespace server;

TEST_CASE("A value of a query is found by its name, the first of several, with its escapes resolved") {
    CHECK(query_value("a=1&b=2", "b") == "2");
    CHECK(query_value("a=1&a=2", "a") == "1");
    CHECK(query_value("a=%C3%89lo%3D+x", "a") == "Élo= x");
    CHECK(query_value("a=%zz%4", "a") == "%zz%4");
    CHECK(query_value("a", "a") == "");
    CHECK(query_value("&&a=&", "a") == "");
    CHECK_FALSE(query_value("ab=1", "a"));
    CHECK_FALSE(query_value("", "a"));
}

TEST_CASE("Bytes are text if they are valid UTF-8, without overlong forms and halves of pairs") {
    for (const char* text : {"", "abc", "Éloïse", "東京", "🙂", "\x7f", "\xF4\x8F\xBF\xBF", "\xED\x9F\xBF"}) {
        CHECK(is_utf8(text));
    }
    for (const char* bytes : {"\x80", "\xff", "a\xc3", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf",
                              "\xed\xa0\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe6\x9d",
                              "\xf0\x9f\x99", "\xc3(", "\xf0\x9f\x99("}) {
        CHECK_FALSE(is_utf8(bytes));
    }
}
