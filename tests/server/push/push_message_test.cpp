// RFC 8291 and RFC 8188: the message of the RFC to the byte, and what a browser that reads them in its own way opens.
#include "server/push/push_message.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "server/push/base64url.hpp"
#include "tests/server/push/browser.hpp"
#include "tests/support/fake_randomness.hpp"

namespace server::push {

using push_test::Browser;
using push_test::browser_number;

namespace {

std::string bytes(const char* letters) { return from_base64url(letters).value(); }

PushReceiver receiver_of(const Browser& browser) { return {browser.point(), browser.auth()}; }

/// RFC 8291 appendix A.
PushEphemeral rfc_ephemeral() {
    PushEphemeral ephemeral{P256Key::of_scalar(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).value(), {}};
    std::ranges::copy(bytes("DGv6ra1nlYgDCS1FRnbzlw"), ephemeral.salt.begin());
    return ephemeral;
}

}  // namespace

TEST_CASE("push message: RFC 8291 appendix A, to the byte", "[push]") {
    const Browser browser(bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), bytes("BTBZMqHH6r4Tts7J_aSIgg"));
    CHECK(base64url(browser.point())
          == "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
    const auto ephemeral = rfc_ephemeral();
    CHECK(base64url(ephemeral.key.point())
          == "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
    const auto body = encrypted_push("When I grow up, I want to be a watermelon", receiver_of(browser), ephemeral, 1);
    REQUIRE(body);
    CHECK(base64url(*body)
          == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
             "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
    CHECK(browser.open(*body) == "When I grow up, I want to be a watermelon");
}

TEST_CASE("push message: whatever its length, its browser opens it, and its length says little", "[push]") {
    test_support::FakeRandomness randomness;
    const Browser browser = browser_number(7);
    std::set<std::size_t> lengths;
    for (std::size_t size = 0; size <= push_text_bytes_max; size += size < 20 || size > 3'960 ? 1 : 97) {
        CAPTURE(size);
        std::string text(size, 'x');
        if (size > 2) text[size / 2] = '\2', text[size - 1] = '\0';
        const auto body = encrypted_push(text, receiver_of(browser), PushEphemeral::make(randomness));
        REQUIRE(body);
        CHECK(body->size() <= server::limit::push_record_bytes);
        CHECK(browser.open(*body).value_or("?") == text);
        lengths.insert(body->size());
    }
    CHECK(lengths.size() == 8);
    CHECK(*lengths.rbegin() == server::limit::push_record_bytes);
    const std::string too_long(push_text_bytes_max + 1, 'x');
    CHECK_FALSE(encrypted_push(too_long, receiver_of(browser), PushEphemeral::make(randomness)));
}

TEST_CASE("push message: no two are alike, and nobody else opens one, nor one that was changed", "[push]") {
    test_support::FakeRandomness randomness;
    const Browser browser = browser_number(1);
    const auto sealed = [&] {
        return encrypted_push("called", receiver_of(browser), PushEphemeral::make(randomness)).value();
    };
    const std::string body = sealed();
    CHECK(body != sealed());
    CHECK(body.substr(0, 16) != sealed().substr(0, 16));
    CHECK(browser.open(body) == "called");
    CHECK_FALSE(browser_number(2).open(body));
    const Browser same_key(std::string(31, '\1') + '\1', "another secret..");
    CHECK(same_key.point() == browser.point());
    CHECK_FALSE(same_key.open(body));
    for (const std::size_t place : {0UL, 90UL, body.size() - 1}) {
        std::string changed = body;
        changed[place] = static_cast<char>(changed[place] ^ 1);
        CHECK_FALSE(browser.open(changed));
    }
}

TEST_CASE("push message: keys that are none", "[push]") {
    test_support::FakeRandomness randomness;
    const Browser browser = browser_number(1);
    std::string off_curve = browser.point();
    off_curve.back() = static_cast<char>(off_curve.back() ^ 1);
    const std::string compressed = '\2' + browser.point().substr(1, 32);
    for (const std::string& point : {std::string(), std::string(1, '\0'), std::string(65, '\0'), std::string(65, '\4'),
                                     std::string(65, '\xff'), browser.point().substr(0, 64), browser.point() + '\0',
                                     off_curve, compressed, '\6' + browser.point().substr(1)}) {
        CAPTURE(base64url(point));
        CHECK_FALSE(is_p256_point(point));
        CHECK_FALSE(encrypted_push("x", {point, browser.auth()}, PushEphemeral::make(randomness)));
    }
    CHECK(is_p256_point(browser.point()));
    const std::string order = bytes("_____wAAAAD__________7zm-q2nF56E87nKwvxjJVE");
    for (const std::string& scalar : {std::string(), std::string(31, '\1'), std::string(33, '\1'),
                                      std::string(32, '\0'), std::string(32, '\xff'), order}) {
        CHECK_FALSE(P256Key::of_scalar(scalar));
    }
    std::string largest = order;
    --largest.back();
    CHECK(P256Key::of_scalar(largest));
}

}  // namespace server::push
