#include "server/net/frames/mask.hpp"

#include <bit>
#include <cstring>

namespace server::frames {

static_assert(std::endian::native == std::endian::little, "words are unmasked with the key's first byte lowest");

std::uint32_t unmask(std::span<char> bytes, std::uint32_t mask) {
    const std::uint64_t wide = std::uint64_t{mask} << 32U | mask;
    char* at = bytes.data();
    std::size_t left = bytes.size();
    for (; left >= sizeof wide; at += sizeof wide, left -= sizeof wide) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        word ^= wide;
        std::memcpy(at, &word, sizeof word);
    }
    for (; left > 0; ++at, --left) {
        *at = static_cast<char>(static_cast<unsigned char>(*at) ^ (mask & 0xffU));
        mask = std::rotr(mask, 8);
    }
    return mask;
}

}  // namespace server::frames
