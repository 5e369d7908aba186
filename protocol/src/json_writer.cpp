#include "protocol/json_writer.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace protocol {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::size_t escaped_max = 6;  // bytes that one character may become: \u00xx

bool needs_escape(char character) {
    return static_cast<unsigned char>(character) < 0x20 || character == '"' || character == '\\';
}

char* write_escaped(char* out, char character) {
    *out++ = '\\';
    switch (character) {
        case '"':
        case '\\':
            *out++ = character;
            return out;
        case '\n':
            *out++ = 'n';
            return out;
        case '\t':
            *out++ = 't';
            return out;
        case '\r':
            *out++ = 'r';
            return out;
        default:
            break;
    }
    const auto code = static_cast<unsigned char>(character);
    for (const char one : {'u', '0', '0', hex_digits[code >> 4U], hex_digits[code & 15U]}) *out++ = one;
    return out;
}

/// True where none of eight characters needs an escape: no byte is zero once what is looked for is taken off
/// (Mycroft's test for a zero byte, which borrows never make wrong about all eight together).
bool are_plain(std::uint64_t eight) {
    constexpr std::uint64_t each = 0x0101010101010101U;
    const auto has_zero = [](std::uint64_t bytes) { return (bytes - each) & ~bytes & each * 0x80U; };
    const std::uint64_t control = (eight - each * 0x20U) & ~eight & each * 0x80U;
    return (control | has_zero(eight ^ each * '"') | has_zero(eight ^ each * '\\')) == 0;
}

template <class Number>
std::uint64_t bytes_at(const char* place) {
    Number bytes = 0;
    std::memcpy(&bytes, place, sizeof bytes);
    return bytes;
}

/// Names and boards need no escape; they are most of what is written. The last bytes of a text are looked at together
/// with some that have been looked at before, so that nothing is done byte by byte.
bool is_plain(std::string_view text) {
    const std::size_t size = text.size();
    const char* place = text.data();
    if (size >= 8) {
        const char* last = place + size - 8;
        for (; place < last; place += 8) {
            if (!are_plain(bytes_at<std::uint64_t>(place))) return false;
        }
        return are_plain(bytes_at<std::uint64_t>(last));
    }
    if (size >= 4) return are_plain(bytes_at<std::uint32_t>(place) << 32U | bytes_at<std::uint32_t>(place + size - 4));
    return std::none_of(text.begin(), text.end(), needs_escape);
}

/// Most texts are names; a call of memcpy would take longer than what it does.
char* copy(std::string_view text, char* to) {
    const std::size_t size = text.size();
    const char* from = text.data();
    const auto in_two = [&]<class Part>(Part /*type*/) {
        Part first;
        Part last;
        std::memcpy(&first, from, sizeof first);
        std::memcpy(&last, from + size - sizeof last, sizeof last);
        std::memcpy(to, &first, sizeof first);
        std::memcpy(to + size - sizeof last, &last, sizeof last);
    };
    if (size > 16) {
        std::memcpy(to, from, size);
    } else if (size >= 8) {
        in_two(std::uint64_t{});
    } else if (size >= 4) {
        in_two(std::uint32_t{});
    } else {
        for (std::size_t place = 0; place < size; ++place) to[place] = from[place];
    }
    return to + size;
}

}  // namespace

std::string JsonWriter::take() {
    std::string taken;
    if (begin_ == local_.data()) {
        taken = text();
    } else {
        heap_.resize(text().size());
        taken = std::move(heap_);
        heap_.clear();
    }
    begin_ = cursor_ = local_.data();
    end_ = begin_ + local_.size();
    is_comma_due_ = false;
    return taken;
}

void JsonWriter::grow(std::size_t bytes) {
    const std::size_t size = text().size();
    std::string larger;
    larger.reserve(2 * size + bytes);
    larger.append(text()).resize(larger.capacity());
    heap_ = std::move(larger);
    begin_ = heap_.data();
    cursor_ = begin_ + size;
    end_ = begin_ + heap_.size();
}

JsonWriter& JsonWriter::value(std::string_view text) {
    const bool plain = is_plain(text);
    begin_value((plain ? 1 : escaped_max) * text.size() + 2);
    *cursor_++ = '"';
    if (plain) {
        cursor_ = copy(text, cursor_);
    } else {
        for (const char character : text) {
            if (needs_escape(character)) {
                cursor_ = write_escaped(cursor_, character);
            } else {
                *cursor_++ = character;
            }
        }
    }
    *cursor_++ = '"';
    return *this;
}

JsonWriter& JsonWriter::large_integer(std::int64_t number) {
    constexpr std::size_t digits_max = 20;
    begin_value(digits_max);
    cursor_ = std::to_chars(cursor_, cursor_ + digits_max, number).ptr;
    return *this;
}

}  // namespace protocol
