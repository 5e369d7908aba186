// A page of a list as the API answers it.
#include <catch2/catch.hpp>

#include "server/http/api_page.hpp"

using server::page_answer;

TEST_CASE("a page has a cursor where there are more, and tells what is still to come while something is", "[http]") {
    CHECK(page_answer("rooms", {R"({"room":"R1"})", R"({"room":"R2"})"}, {}).body
          == R"({"rooms":[{"room":"R1"},{"room":"R2"}]})");
    CHECK(page_answer("rooms", {}, "17", 3).body == R"({"rooms":[],"cursor":"17","opening":3})");
}
