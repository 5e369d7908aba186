#include "protocol/json_writer.hpp"

#include <array>
#include <charconv>

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
    std::size_t plain_from = 0;
    for (std::size_t place = 0; place < text.size(); ++place) {
        if (!needs_escape(text[place])) continue;
        out_ += text.substr(plain_from, place - plain_from);
        append_escaped(out_, text[place]);
        plain_from = place + 1;
    }
    out_ += text.substr(plain_from);
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
