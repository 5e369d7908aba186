// RFC 8292: the statement that comes with every message says who we are, to whom and until when, and bears our key's
// signature. Base64url, in which all of it is written.
#include "server/push/vapid.hpp"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <catch2/catch.hpp>

#include "protocol/json_reader.hpp"
#include "server/push/base64url.hpp"
#include "server/push/push_limits.hpp"
#include "tests/server/push/browser.hpp"
#include "tests/support/fake_randomness.hpp"

namespace server::push {

namespace {

/// ES256, as libcrypto judges it; the signature in the form that it reads.
bool is_signed_by(const std::string& point, const std::string& text, const std::string& signature) {
    if (signature.size() != 64) return false;
    char group[] = "P-256";
    std::string key_bytes = point;
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, key_bytes.data(), key_bytes.size()),
        OSSL_PARAM_construct_end()};
    EVP_PKEY_CTX* const making = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
    EVP_PKEY* key = nullptr;
    REQUIRE(EVP_PKEY_fromdata_init(making) == 1);
    REQUIRE(EVP_PKEY_fromdata(making, &key, EVP_PKEY_PUBLIC_KEY, params) == 1);
    ECDSA_SIG* const both = ECDSA_SIG_new();
    const auto half = [&](std::size_t from) {
        return BN_bin2bn(push_test::octets(signature.substr(from, 32)), 32, nullptr);
    };
    ECDSA_SIG_set0(both, half(0), half(32));
    unsigned char* der = nullptr;
    const int size = i2d_ECDSA_SIG(both, &der);
    EVP_MD_CTX* const checking = EVP_MD_CTX_new();
    REQUIRE(EVP_DigestVerifyInit(checking, nullptr, EVP_sha256(), nullptr, key) == 1);
    const int verdict = EVP_DigestVerify(checking, der, static_cast<std::size_t>(size),
                                         push_test::octets(std::string_view(text)), text.size());
    EVP_MD_CTX_free(checking);
    OPENSSL_free(der);
    ECDSA_SIG_free(both);
    EVP_PKEY_free(key);
    EVP_PKEY_CTX_free(making);
    return verdict == 1;
}

P256Key made(std::uint64_t seed = 1) {
    test_support::FakeRandomness randomness(seed);
    return P256Key::make(randomness);
}

}  // namespace

TEST_CASE("vapid: the statement is ours, for that service, and ends within a day", "[push]") {
    const P256Key key = made();
    constexpr std::int64_t now_ms = 1'800'000'000'123;
    const std::string value =
        vapid_authorization(key, "https://push.example.org:8443", "mailto:\"ops\"@example.org", now_ms);
    const std::string begin = "vapid t=";
    REQUIRE(value.starts_with(begin));
    const auto comma = value.find(", k=");
    REQUIRE(comma != std::string::npos);
    const std::string token = value.substr(begin.size(), comma - begin.size());
    const auto first = token.find('.');
    const auto second = token.rfind('.');
    REQUIRE(first < second);
    CHECK(from_base64url(token.substr(0, first)) == R"({"typ":"JWT","alg":"ES256"})");
    const auto claims =
        protocol::parse_json(from_base64url(token.substr(first + 1, second - first - 1)).value(), protocol::any_depth);
    REQUIRE(claims);
    CHECK(claims->at("aud") == "https://push.example.org:8443");
    CHECK(claims->at("sub") == "mailto:\"ops\"@example.org");
    CHECK(claims->at("exp").get<std::int64_t>() == now_ms / 1000 + 12 * 3'600);
    CHECK(claims->size() == 3);
    const std::string point = from_base64url(value.substr(comma + 4)).value();
    CHECK(point == key.point());
    const std::string signature = from_base64url(token.substr(second + 1)).value();
    CHECK(is_signed_by(point, token.substr(0, second), signature));
    CHECK_FALSE(is_signed_by(point, token.substr(0, second - 1), signature));
    CHECK_FALSE(is_signed_by(made(2).point(), token.substr(0, second), signature));
}

TEST_CASE("vapid: signatures have their length whatever their numbers", "[push]") {
    const P256Key key = made();
    for (int number = 0; number < 600; ++number) {  // one in 256 begins with a zero, in either half
        const std::string text = std::to_string(number);
        const std::string signature = key.sign(text);
        if (signature.size() != 64 || !is_signed_by(key.point(), text, signature)) FAIL(number);
    }
}

TEST_CASE("vapid: the key comes back as it was kept, and what is none does not", "[push]") {
    const P256Key key = made();
    const auto again = vapid_of(vapid_text(key));
    REQUIRE(again);
    CHECK(again->point() == key.point());
    CHECK(vapid_public_key(*again).size() == 87);
    CHECK(made(2).point() != key.point());
    for (const char* text : {"", "{}", "[]", "7", "null", R"({"p256":7})", R"({"p256":""})", R"({"p256":"AA"})",
                             R"({"p256":"____________________________________________"})"}) {
        CAPTURE(text);
        CHECK_FALSE(vapid_of(text));
    }
}

TEST_CASE("base64url: RFC 4648's examples, every byte, and nothing that is not written so", "[push]") {
    for (const auto& [bytes, letters] : {std::pair{"", ""},
                                         {"f", "Zg"},
                                         {"fo", "Zm8"},
                                         {"foo", "Zm9v"},
                                         {"foob", "Zm9vYg"},
                                         {"fooba", "Zm9vYmE"},
                                         {"foobar", "Zm9vYmFy"},
                                         {"\xfb\xff\xfe", "-__-"}}) {
        CHECK(base64url(bytes) == letters);
        CHECK(from_base64url(letters) == std::optional<std::string>(bytes));
    }
    std::string all;
    for (int byte = 0; byte < 256; ++byte) {
        all += static_cast<char>(byte);
        CHECK(from_base64url(base64url(all)) == all);
    }
    for (const char* letters :
         {"A", "AAAAA", "Zg==", "Zg=", "Zh", "Zm9", "+/+/", " Zg", "Zg ", "Z\ng", "Z.g", "\xc3\xbc"}) {
        CAPTURE(letters);
        CHECK_FALSE(from_base64url(letters));
    }
    CHECK_FALSE(from_base64url(std::string_view("\0A", 2)));
}

}  // namespace server::push
