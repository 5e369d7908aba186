// What receivers verify: the signature is the one that other programs work out, and every part of it counts.
#include "server/webhooks/signing.hpp"

#include <catch2/catch.hpp>

#include "tests/support/fake_randomness.hpp"

namespace server::webhooks {

namespace {

const std::string shown_secret = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const std::string try_body = R"({"type":"try","at_unix_ms":1800000000123})";

}  // namespace

TEST_CASE("a signature is what Python's hmac and openssl make of it", "[webhooks]") {
    CHECK(signature_of(shown_secret, 1'800'000'000, try_body)
          == "t=1800000000,v1=2c16c312b3cb9c2fa47bd549a0dba7e546eaa07aa7e8dc96854661aaa339b8c1");
}

TEST_CASE("another time, body or secret is another signature", "[webhooks]") {
    const auto code = [](const std::string& secret, std::int64_t unix_s, const std::string& body) {
        const std::string header = signature_of(secret, unix_s, body);
        return header.substr(header.find("v1="));
    };
    const std::string plain = code(shown_secret, 1'800'000'000, try_body);
    CHECK(plain.size() == 3 + 64);
    CHECK(code(shown_secret, 1'800'000'001, try_body) != plain);
    CHECK(code(shown_secret, 1'800'000'000, try_body + " ") != plain);
    CHECK(code("1123456789ABCDEFGHJKMNPQRSTVWXYZ", 1'800'000'000, try_body) != plain);
    // Where the time ends and the body begins is part of what is signed.
    CHECK(code(shown_secret, 1, "2.x") != code(shown_secret, 12, ".x"));
}

TEST_CASE("secrets are of letters and digits, and no two alike", "[webhooks]") {
    test_support::FakeRandomness randomness;
    const std::string one = make_secret(randomness);
    CHECK(one.size() == secret_chars);
    CHECK(one.find_first_not_of(server::crockford_alphabet) == std::string::npos);
    CHECK(make_secret(randomness) != one);
}

}  // namespace server::webhooks
