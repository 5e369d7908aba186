#include "server/push/base64url.hpp"

#include <cstddef>
#include <cstdint>

namespace server::push {
namespace {

constexpr std::string_view base64url_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr unsigned bits_of_letter = 6;
constexpr unsigned bits_of_byte = 8;

}  // namespace

std::string base64url(std::string_view bytes) {
    std::string letters;
    letters.reserve((bytes.size() * bits_of_byte + bits_of_letter - 1) / bits_of_letter);
    std::uint32_t bits = 0;
    unsigned count = 0;  // of bits that are not written yet
    for (const char byte : bytes) {
        bits = bits << bits_of_byte | static_cast<std::uint8_t>(byte);
        for (count += bits_of_byte; count >= bits_of_letter; count -= bits_of_letter) {
            letters += base64url_letters[bits >> (count - bits_of_letter) & 0x3fU];
        }
    }
    if (count > 0) letters += base64url_letters[bits << (bits_of_letter - count) & 0x3fU];
    return letters;
}

std::optional<std::string> from_base64url(std::string_view letters) {
    std::string bytes;
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const char letter : letters) {
        const std::size_t value = base64url_letters.find(letter);
        if (value == std::string_view::npos) return std::nullopt;
        bits = bits << bits_of_letter | static_cast<std::uint32_t>(value);
        count += bits_of_letter;
        if (count < bits_of_byte) continue;
        count -= bits_of_byte;
        bytes += static_cast<char>(bits >> count & 0xffU);
    }
    // What is left over is less than a letter, and nothing.
    if (count >= bits_of_letter || (bits & ((1U << count) - 1)) != 0) return std::nullopt;
    return bytes;
}

}  // namespace server::push
