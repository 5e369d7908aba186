// Whether bytes that come in pieces are UTF-8 (RFC 3629), told at the first byte that cannot be (RFC 6455 8.1). It is
// apart from protocol/utf8.hpp, which walks through what is valid, since it must remember where a piece ended.
#pragma once

#include <cstdint>
#include <string_view>

namespace server::frames {

class Utf8Reader {
public:
    /// False from the first wrong byte on; then it is of no more use.
    [[nodiscard]] bool read(std::string_view bytes);
    /// No character is cut at the end.
    bool is_whole() const { return missing_ == 0; }

private:
    bool begin(unsigned char lead);

    std::uint8_t missing_ = 0;     // bytes of the character that is being read
    std::uint8_t lowest_ = 0x80;   // that the next of them may be
    std::uint8_t highest_ = 0xbf;  // likewise
};

}  // namespace server::frames
