// What is compressed for answers can be had back.
#include "server/http/gzip.hpp"

#include <catch2/catch.hpp>

#include <stdexcept>

#include "engine/base/seed.hpp"

using namespace server;

TEST_CASE("What was compressed is unpacked to the same bytes, and what is anything else is refused") {
    engine::Seed dice(7);
    std::string text;
    for (const std::size_t length : {2'000U, 70'000U, 1'000'000U}) {
        text.resize(length);
        for (char& letter : text) letter = static_cast<char>('a' + dice.below(3));
        const auto gzip = gzipped(text, Effort::often);
        REQUIRE(gzip);
        CHECK(ungzipped(*gzip) == text);
        CHECK(gzip->capacity() < 2 * gzip->size() + 32);  // what is kept takes no more memory than is counted
        CHECK_THROWS_AS(ungzipped(gzip->substr(0, gzip->size() - 1)), std::runtime_error);
        CHECK_THROWS_AS(ungzipped(*gzip + "x"), std::runtime_error);
    }
    const std::string zeros(5'000'000, '\0');
    CHECK(ungzipped(gzipped(zeros, Effort::once).value()) == zeros);
    CHECK_THROWS_AS(ungzipped(""), std::runtime_error);
    CHECK_THROWS_AS(ungzipped("no gzip at all"), std::runtime_error);
}
