// Codes for who has forgotten the password: how they look, how they may be written, how long they are good.
#include "server/identity/recovery.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

#include "server/base/limits.hpp"
#include "tests/support/fake_randomness.hpp"

using namespace server;

TEST_CASE("a code opens however it is written down", "[identity]") {
    // The digits that are mistaken for letters must be among them.
    test_support::FakeRandomness randomness;
    auto code = make_recovery_code(randomness, 1'000);
    while (code.text.find('0') == std::string::npos || code.text.find('1') == std::string::npos) {
        code = make_recovery_code(randomness, 1'000);
    }
    REQUIRE(code.text.size() == 19);
    CHECK(code.text.substr(4, 1) + code.text.substr(9, 1) + code.text.substr(14, 1) == "---");
    std::string written = code.text;
    CHECK(opens(code.recovery, written, 1'000));
    std::ranges::replace(written, '-', ' ');
    CHECK(opens(code.recovery, ' ' + written + ' ', 1'000));
    std::erase(written, ' ');
    std::ranges::replace(written, '0', 'O');
    for (const char look : {'I', 'L'}) {
        std::string other = written;
        std::ranges::replace(other, '1', look);
        CHECK(opens(code.recovery, other, 1'000));
        std::ranges::transform(other, other.begin(), [](unsigned char one) { return std::tolower(one); });
        CHECK(opens(code.recovery, other, 1'000));
    }
    CHECK_FALSE(opens(code.recovery, written.substr(1), 1'000));
    CHECK_FALSE(opens(code.recovery, written + '0', 1'000));
    CHECK_FALSE(opens(code.recovery, "", 1'000));
}

TEST_CASE("a code is good for a day, and no two are the same", "[identity]") {
    test_support::FakeRandomness randomness;
    const auto code = make_recovery_code(randomness, 1'000);
    CHECK(opens(code.recovery, code.text, 1'000 + limit::recovery_ms - 1));
    CHECK_FALSE(opens(code.recovery, code.text, 1'000 + limit::recovery_ms));
    CHECK(make_recovery_code(randomness, 1'000).text != code.text);
}
