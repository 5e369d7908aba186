// What the head of a request may not hold (RFC 9112 2.2, 5.2), found with each byte: a line ends with CR LF and nothing
// else, no value goes on in the next line, and of all other control characters there is the tab alone.
#pragma once

#include <cstdint>
#include <utility>

namespace server {

class HttpHeadScan {
public:
    enum class Found : std::uint8_t { nothing, end, fault };
    /// A head begins with the request line, which is not empty; what follows a line may end at once.
    enum class Begin : std::uint8_t { head, line };

    explicit HttpHeadScan(Begin begin = Begin::head) : is_line_empty_(begin == Begin::line) {}

    /// The next byte; `end` is the last one of a head.
    Found see(char letter) {
        const bool was_return = std::exchange(is_after_return_, letter == '\r');
        const bool was_line_end = std::exchange(is_after_line_, letter == '\n');
        if (was_return != (letter == '\n')) return Found::fault;
        if (letter == '\n') return std::exchange(is_line_empty_, true) ? Found::end : Found::nothing;
        if (letter == '\r') return Found::nothing;
        is_line_empty_ = false;
        const auto code = static_cast<unsigned char>(letter);
        const bool is_blank = letter == ' ' || letter == '\t';
        const bool is_control = (code < ' ' && letter != '\t') || code == 0x7f;
        return is_control || (is_blank && was_line_end) ? Found::fault : Found::nothing;
    }

private:
    bool is_after_return_ = false;
    bool is_after_line_ = true;
    bool is_line_empty_;
};

}  // namespace server
