#include "protocol/utf8.hpp"

#include <catch2/catch.hpp>

#include <random>
#include <string>

using namespace protocol;

namespace {

/// Any bytes, mostly those that begin or go on with a character.
std::string any_bytes(std::mt19937& random) {
    static const std::string likely = "aZ <\x7f\x80\xbf\xc0\xc3\xe0\xe2\xed\xef\xf0\xf4\xf5\xff";
    std::string bytes(random() % 12, ' ');
    for (char& byte : bytes) {
        byte = random() % 4 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
    }
    return bytes;
}

}  // namespace

TEST_CASE("UTF-8: characters are read one by one", "[utf8]") {
    std::string_view text = "aé東🙂\x7f";
    for (const auto& [point, size] :
         {std::pair<char32_t, std::size_t>{U'a', 1}, {U'é', 2}, {U'東', 3}, {U'🙂', 4}, {0x7f, 1}}) {
        const Character first = first_character(text);
        CHECK(first.point == point);
        CHECK(first.bytes == text.substr(0, size));
        text.remove_prefix(first.bytes.size());
    }
    CHECK(text.empty());
}

TEST_CASE("UTF-8: characters are counted, and texts cut between them", "[utf8]") {
    const std::string text = "aé東🙂b";
    CHECK(characters_in(text) == 5);
    CHECK(characters_in("") == 0);
    CHECK(cut_to_characters(text, 0).empty());
    CHECK(cut_to_characters(text, 1) == "a");
    CHECK(cut_to_characters(text, 2) == "aé");
    CHECK(cut_to_characters(text, 4) == "aé東🙂");
    CHECK(cut_to_characters(text, 5) == text);
    CHECK(cut_to_characters(text, 500) == text);
    CHECK(cut_to_bytes(text, 0).empty());
    CHECK(cut_to_bytes(text, 2) == "a");
    CHECK(cut_to_bytes(text, 3) == "aé");
    CHECK(cut_to_bytes(text, 9) == "aé東");
    CHECK(cut_to_bytes(text, 10) == "aé東🙂");
    CHECK(cut_to_bytes(text, 11) == text);
    CHECK(cut_to_bytes(text, 500) == text);
}

TEST_CASE("UTF-8: of any other bytes no byte is read twice, left out or beyond the end", "[utf8]") {
    std::mt19937 random(1);
    for (int round = 0; round < 20'000; ++round) {
        const std::string text = any_bytes(random);
        CAPTURE(text);
        std::string walked;
        for (std::string_view rest = text; !rest.empty();) {
            const std::string_view bytes = first_character(rest).bytes;
            REQUIRE((!bytes.empty() && bytes.size() <= 4));
            walked += bytes;
            rest.remove_prefix(bytes.size());
        }
        REQUIRE(walked == text);
        for (std::size_t most = 0; most < 14; ++most) {
            const std::string_view by_characters = cut_to_characters(text, most);
            REQUIRE(text.starts_with(by_characters));
            REQUIRE(characters_in(by_characters) == std::min(most, characters_in(text)));
            const std::string_view by_bytes = cut_to_bytes(text, most);
            REQUIRE(text.starts_with(by_bytes));
            REQUIRE(by_bytes.size() <= most);
        }
    }
}
