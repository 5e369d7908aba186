#include "protocol/json_writer.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>

namespace protocol {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
static_assert(std::endian::native == std::endian::little);

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

template <class Part>
std::uint64_t bytes_at(const char* place) {
    Part bytes = 0;
    std::memcpy(&bytes, place, sizeof bytes);
    return bytes;
}

/// Copies a text that has between one and two parts: its first and its last one, which may overlap. False, and nothing
/// of use, where it needs escapes. Most texts are names: a call of memcpy would take longer than what it does.
template <class Part>
bool copy_short(std::string_view text, char* to) {
    const std::size_t last = text.size() - sizeof(Part);
    const std::uint64_t start = bytes_at<Part>(text.data());
    const std::uint64_t end = bytes_at<Part>(text.data() + last);
    std::memcpy(to, &start, sizeof(Part));
    std::memcpy(to + last, &end, sizeof(Part));
    return sizeof(Part) == 4 ? are_plain(start << 32U | end) : are_plain(start) && are_plain(end);
}

bool is_plain(std::string_view text) {
    while (text.size() >= sizeof(std::uint64_t)) {
        if (!are_plain(bytes_at<std::uint64_t>(text.data()))) return false;
        text.remove_prefix(sizeof(std::uint64_t));
    }
    return std::none_of(text.begin(), text.end(), needs_escape);
}

/// Copies a text that needs no escapes; false, and nothing of use, where it does.
bool copy_plain(std::string_view text, char* to) {
    if (text.size() > 16 || text.size() < 4) {
        if (!is_plain(text)) return false;
        std::copy(text.begin(), text.end(), to);
        return true;
    }
    return text.size() >= 8 ? copy_short<std::uint64_t>(text, to) : copy_short<std::uint32_t>(text, to);
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
    begin_value(text.size() + 2);
    *cursor_++ = '"';
    if (copy_plain(text, cursor_)) {
        cursor_ += text.size();
    } else {
        reserve(escaped_max * text.size() + 1);
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
