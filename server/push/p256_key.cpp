#include "server/push/p256_key.hpp"

#include <array>
#include <cstdint>
#include <utility>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>

#include "engine/base/ensure.hpp"

namespace server::push {
namespace {

template <auto free>
struct Freeing {
    void operator()(auto* one) const { free(one); }
};
template <class Type, auto free>
using Owned = std::unique_ptr<Type, Freeing<free>>;

using Number = Owned<BIGNUM, &BN_clear_free>;
using Group = Owned<EC_GROUP, &EC_GROUP_free>;
using Point = Owned<EC_POINT, &EC_POINT_free>;

const unsigned char* read_bytes(std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }
unsigned char* written_bytes(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }

const EC_GROUP* p256() {
    static const Group group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
    ENSURE(group);
    return group.get();
}

Number number_of(std::string_view bytes) {
    Number number(BN_bin2bn(read_bytes(bytes), static_cast<int>(bytes.size()), nullptr));
    ENSURE(number);
    return number;
}

/// The public half of this private one, from 1 to the group's order without it.
std::string point_of(const BIGNUM* scalar) {
    const Point point(EC_POINT_new(p256()));
    std::string bytes(p256_point_bytes, '\0');
    ENSURE(point && EC_POINT_mul(p256(), point.get(), scalar, nullptr, nullptr, nullptr) == 1);
    ENSURE(EC_POINT_point2oct(p256(), point.get(), POINT_CONVERSION_UNCOMPRESSED, written_bytes(bytes), bytes.size(),
                              nullptr)
           == bytes.size());
    return bytes;
}

/// `scalar` null: the public half alone. Null where that is no point.
Owned<EVP_PKEY, &EVP_PKEY_free> evp_key(std::string_view point, const BIGNUM* scalar) {
    const Owned<OSSL_PARAM_BLD, &OSSL_PARAM_BLD_free> build(OSSL_PARAM_BLD_new());
    const Owned<EVP_PKEY_CTX, &EVP_PKEY_CTX_free> context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    ENSURE(build && context && EVP_PKEY_fromdata_init(context.get()) == 1);
    ENSURE(OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, SN_X9_62_prime256v1, 0) == 1);
    ENSURE(OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) == 1);
    if (scalar != nullptr) ENSURE(OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, scalar) == 1);
    const Owned<OSSL_PARAM, &OSSL_PARAM_free> params(OSSL_PARAM_BLD_to_param(build.get()));
    ENSURE(params);
    EVP_PKEY* key = nullptr;
    const int selection = scalar != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
    if (EVP_PKEY_fromdata(context.get(), &key, selection, params.get()) != 1) return nullptr;
    return Owned<EVP_PKEY, &EVP_PKEY_free>(key);
}

}  // namespace

bool is_p256_point(std::string_view bytes) {
    if (bytes.size() != p256_point_bytes || bytes.front() != POINT_CONVERSION_UNCOMPRESSED) return false;
    const Point point(EC_POINT_new(p256()));
    ENSURE(point);
    return EC_POINT_oct2point(p256(), point.get(), read_bytes(bytes), bytes.size(), nullptr) == 1;
}

P256Key::P256Key(std::string scalar, std::string point) : scalar_(std::move(scalar)), point_(std::move(point)) {
    auto key = evp_key(point_, number_of(scalar_).get());
    ENSURE(key);
    key_ = std::shared_ptr<evp_pkey_st>(key.release(), &EVP_PKEY_free);
}

P256Key P256Key::make(Randomness& randomness) {
    for (;;) {
        std::array<std::uint8_t, p256_scalar_bytes> bytes{};
        randomness.fill(bytes);
        // One in 2^32 is beyond the group's order.
        if (auto key = of_scalar({reinterpret_cast<const char*>(bytes.data()), bytes.size()})) return *std::move(key);
    }
}

std::optional<P256Key> P256Key::of_scalar(std::string_view scalar) {
    if (scalar.size() != p256_scalar_bytes) return std::nullopt;
    const Number number = number_of(scalar);
    if (BN_is_zero(number.get()) != 0 || BN_cmp(number.get(), EC_GROUP_get0_order(p256())) >= 0) return std::nullopt;
    return P256Key(std::string(scalar), point_of(number.get()));
}

std::optional<std::string> P256Key::agree(std::string_view other_point) const {
    if (!is_p256_point(other_point)) return std::nullopt;
    const auto other = evp_key(other_point, nullptr);
    const Owned<EVP_PKEY_CTX, &EVP_PKEY_CTX_free> context(EVP_PKEY_CTX_new_from_pkey(nullptr, key_.get(), nullptr));
    ENSURE(other && context && EVP_PKEY_derive_init(context.get()) == 1);
    std::string secret(p256_scalar_bytes, '\0');
    std::size_t size = secret.size();
    ENSURE(EVP_PKEY_derive_set_peer(context.get(), other.get()) == 1);
    ENSURE(EVP_PKEY_derive(context.get(), written_bytes(secret), &size) == 1 && size == secret.size());
    return secret;
}

std::string P256Key::sign(std::string_view text) const {
    const Owned<EVP_MD_CTX, &EVP_MD_CTX_free> context(EVP_MD_CTX_new());
    ENSURE(context
           && EVP_DigestSignInit_ex(context.get(), nullptr, "SHA256", nullptr, nullptr, key_.get(), nullptr) == 1);
    std::size_t size = 0;
    ENSURE(EVP_DigestSign(context.get(), nullptr, &size, read_bytes(text), text.size()) == 1);
    std::string der(size, '\0');
    ENSURE(EVP_DigestSign(context.get(), written_bytes(der), &size, read_bytes(text), text.size()) == 1);
    const unsigned char* begin = read_bytes(der);
    const Owned<ECDSA_SIG, &ECDSA_SIG_free> both(d2i_ECDSA_SIG(nullptr, &begin, static_cast<long>(size)));
    ENSURE(both);
    std::string signature(p256_signature_bytes, '\0');
    constexpr int half = p256_signature_bytes / 2;
    ENSURE(BN_bn2binpad(ECDSA_SIG_get0_r(both.get()), written_bytes(signature), half) == half);
    ENSURE(BN_bn2binpad(ECDSA_SIG_get0_s(both.get()), written_bytes(signature) + half, half) == half);
    return signature;
}

}  // namespace server::push
