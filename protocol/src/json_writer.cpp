#include "protocol/json_writer.hpp"

#include <array>
#include <charconv>
#include <cstring>

namespace protocol {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

void append_escaped(std::string& out, char character) {
    switch (character) {
        case '"':
            out += "\\\"";
            return;
        case '\\':
            out += "\\\\";
            return;
        case '\n':
            out += "\\n";
            return;
        case '\t':
            out += "\\t";
            return;
        case '\r':
            out += "\\r";
            return;
        default:
            break;
    }
    const auto code = static_cast<unsigned char>(character);
    out += "\\u00";
    out += hex_digits[code >> 4U];
    out += hex_digits[code & 15U];
}

bool needs_escape(char character) {
    return static_cast<unsigned char>(character) < 0x20 || character == '"' || character == '\\';
}

/// True where none of eight characters needs an escape: no byte is zero once what is looked for is taken off
/// (Mycroft's test for a zero byte, which borrows never make wrong about all eight together).
bool are_plain(std::uint64_t eight) {
    constexpr std::uint64_t each = 0x0101010101010101U;
    const auto has_zero = [](std::uint64_t bytes) { return (bytes - each) & ~bytes & each * 0x80U; };
    const std::uint64_t control = (eight - each * 0x20U) & ~eight & each * 0x80U;
    return (control | has_zero(eight ^ each * '"') | has_zero(eight ^ each * '\\')) == 0;
}

/// Names and boards need no escape; they are most of what is written.
bool is_plain(std::string_view text) {
    while (text.size() >= sizeof(std::uint64_t)) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, text.data(), sizeof eight);
        if (!are_plain(eight)) return false;
        text.remove_prefix(sizeof eight);
    }
    for (const char character : text) {
        if (needs_escape(character)) return false;
    }
    return true;
}

}  // namespace

/// A comma is due unless something has just been opened or announced.
void JsonWriter::separate() {
    if (out_.empty()) return;
    const char last = out_.back();
    if (last != '{' && last != '[' && last != ':' && last != '\n') out_ += ',';
}

JsonWriter& JsonWriter::open(char bracket) {
    separate();
    out_ += bracket;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    out_ += bracket;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    value(name);
    out_ += ':';
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    separate();
    out_ += '"';
    if (is_plain(text)) {
        out_ += text;
    } else {
        for (const char character : text) {
            if (needs_escape(character)) {
                append_escaped(out_, character);
            } else {
                out_ += character;
            }
        }
    }
    out_ += '"';
    return *this;
}

JsonWriter& JsonWriter::value(bool truth) { return raw(truth ? "true" : "false"); }
JsonWriter& JsonWriter::null() { return raw("null"); }

JsonWriter& JsonWriter::raw(std::string_view json) {
    separate();
    out_ += json;
    return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t number) {
    separate();
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out_.append(digits.data(), end);
    return *this;
}

}  // namespace protocol
