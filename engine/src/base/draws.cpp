#include "engine/base/draws.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>

#include "engine/base/ensure.hpp"

namespace engine {
namespace {

const auto* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

constexpr std::string_view hex_digits = "0123456789abcdef";

std::uint32_t big_endian_word(const Bytes32& block, std::size_t word) {
    std::uint32_t value = 0;
    for (std::size_t byte = 0; byte < 4; ++byte) value = value << 8U | block[4 * word + byte];
    return value;
}

/// record.md 1.3, fine-print A1, A2.
Bytes32 game_key_of(const Fairness& fairness) {
    auto contributions = fairness.entropy;
    std::sort(contributions.begin(), contributions.end());
    std::string message = "tutti/1/" + fairness.game_id + "/";
    for (const auto& [seat, entropy] : contributions) {
        if (message.back() != '/') message += ',';
        message += seat;
        message += '=';
        message += entropy;
    }
    return hmac_sha256(fairness.secret, message);
}

/// Found once: OpenSSL searches its providers for it every time otherwise, which takes longer than a short hash.
const EVP_MD* sha256_method() {
    static const EVP_MD* const method = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    ENSURE(method != nullptr);
    return method;
}

}  // namespace

Bytes32 sha256(std::string_view bytes) {
    Bytes32 digest;
    unsigned length = 0;
    ENSURE(EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, sha256_method(), nullptr) == 1);
    ENSURE(length == digest.size());
    return digest;
}

Bytes32 hmac_sha256(const Bytes32& key, std::string_view message) {
    Bytes32 code;
    unsigned length = 0;
    ENSURE(HMAC(sha256_method(), key.data(), static_cast<int>(key.size()), bytes_of(message), message.size(),
                code.data(), &length)
           != nullptr);
    ENSURE(length == code.size());
    return code;
}

std::string hex_of(const Bytes32& bytes) {
    std::string hex;
    hex.reserve(2 * bytes.size());
    for (const auto byte : bytes) {
        hex += hex_digits[byte >> 4U];
        hex += hex_digits[byte & 15U];
    }
    return hex;
}

std::optional<Bytes32> bytes_from_hex(std::string_view hex) {
    Bytes32 bytes{};
    if (hex.size() != 2 * bytes.size()) return std::nullopt;
    for (std::size_t place = 0; place < hex.size(); ++place) {
        const auto digit = hex_digits.find(hex[place]);
        if (digit == std::string_view::npos) return std::nullopt;
        bytes[place / 2] = static_cast<std::uint8_t>(std::size_t{bytes[place / 2]} << 4U | digit);
    }
    return bytes;
}

std::string commitment_of(const Bytes32& secret) {
    return hex_of(sha256({reinterpret_cast<const char*>(secret.data()), secret.size()}));
}

bool is_entropy(std::string_view text) {
    return !text.empty() && text.size() <= 64 && text.find_first_not_of(hex_digits) == std::string_view::npos;
}

Draws::Draws(const Fairness& fairness, LotBook book) : game_key_(game_key_of(fairness)), book_(book) {}

std::uint32_t Draws::draw(std::uint32_t n) {
    ENSURE(n >= 1 && n <= 65536);
    const std::uint64_t words = std::uint64_t{1} << 32U;
    const std::uint64_t unbiased = words - words % n;
    const std::uint64_t k = taken_++;
    const std::string prefix = "draw/" + std::to_string(k) + "/";
    for (std::uint64_t j = 0;; ++j) {
        const Bytes32 block = hmac_sha256(game_key_, prefix + std::to_string(j));
        for (std::size_t word = 0; word < 8; ++word) {
            const std::uint32_t x = big_endian_word(block, word);
            if (x >= unbiased) continue;
            const auto value = static_cast<std::uint32_t>(x % n);
            if (book_ == LotBook::kept) lots_.push_back({k, n, value});
            return value;
        }
    }
}

}  // namespace engine
