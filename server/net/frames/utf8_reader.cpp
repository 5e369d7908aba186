#include "server/net/frames/utf8_reader.hpp"

#include <cstring>

namespace server::frames {
namespace {

// How many bytes at the front are certainly ASCII, by words.
std::size_t ascii_words(std::string_view bytes) {
    std::size_t place = 0;
    for (; place + sizeof(std::uint64_t) <= bytes.size(); place += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + place, sizeof word);
        if ((word & 0x8080'8080'8080'8080U) != 0) break;
    }
    return place;
}

}  // namespace

// RFC 3629 4: overlong forms, halves of surrogate pairs and what is beyond U+10FFFF show in the second byte.
bool Utf8Reader::begin(unsigned char lead) {
    lowest_ = 0x80;
    highest_ = 0xbf;
    if (lead < 0xc2) return false;
    if (lead < 0xe0) {
        missing_ = 1;
    } else if (lead < 0xf0) {
        missing_ = 2;
        if (lead == 0xe0) lowest_ = 0xa0;
        if (lead == 0xed) highest_ = 0x9f;
    } else if (lead < 0xf5) {
        missing_ = 3;
        if (lead == 0xf0) lowest_ = 0x90;
        if (lead == 0xf4) highest_ = 0x8f;
    } else {
        return false;
    }
    return true;
}

bool Utf8Reader::read(std::string_view bytes) {
    for (std::size_t place = 0; place < bytes.size(); ++place) {
        const auto byte = static_cast<unsigned char>(bytes[place]);
        if (missing_ != 0) {
            if (byte < lowest_ || byte > highest_) return false;
            --missing_;
            lowest_ = 0x80;
            highest_ = 0xbf;
        } else if (byte < 0x80) {
            const std::size_t ascii = ascii_words(bytes.substr(place));
            if (ascii != 0) place += ascii - 1;
        } else if (!begin(byte)) {
            return false;
        }
    }
    return true;
}

}  // namespace server::frames
