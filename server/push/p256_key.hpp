// A pair of keys on the curve P-256, by libcrypto: for agreeing on a secret with a browser, and for signing. SECRET: it
// holds the private half; no operator<<, no formatter.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/randomness.hpp"

struct evp_pkey_st;

namespace server::push {

inline constexpr std::size_t p256_scalar_bytes = 32;
inline constexpr std::size_t p256_point_bytes = 65;  // uncompressed: 4, then both coordinates
inline constexpr std::size_t p256_signature_bytes = 64;

/// Whether these bytes are a public key: an uncompressed point that is on the curve.
bool is_p256_point(std::string_view bytes);

/// From any thread.
class P256Key {
public:
    static P256Key make(Randomness& randomness);
    /// SECRET: `scalar`, big-endian. Nothing where it is no private key.
    static std::optional<P256Key> of_scalar(std::string_view scalar);

    /// The public half, uncompressed.
    const std::string& point() const { return point_; }
    /// SECRET: the private half.
    const std::string& scalar() const { return scalar_; }

    /// SECRET: what both sides get by Diffie-Hellman, 32 bytes. Nothing: the other's is no point.
    std::optional<std::string> agree(std::string_view other_point) const;
    /// ECDSA with SHA-256: r and s, as JWT has them (RFC 7518 3.4).
    std::string sign(std::string_view text) const;

private:
    P256Key(std::string scalar, std::string point);

    std::string scalar_;
    std::string point_;
    std::shared_ptr<evp_pkey_st> key_;
};

}  // namespace server::push
