// Writes JSON text without a tree in between. The caller keeps the order of calls right and gives valid UTF-8; commas
// are set by the writer. Reading is nlohmann's affair (json_reader.hpp). Most of what a server does for a game is this:
// what is called for every field is defined here, so that it becomes a few moves of bytes.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace protocol {

// NOLINTBEGIN(cppcoreguidelines-pro-type-member-init): local_ is written before it is read, and zeros cost time
class JsonWriter {
public:
    JsonWriter() = default;
    /// Where it is known that the text will be longer than most.
    explicit JsonWriter(std::size_t likely_bytes) {
        if (likely_bytes > local_.size()) grow(likely_bytes);
    }
    // NOLINTEND(cppcoreguidelines-pro-type-member-init)
    JsonWriter(const JsonWriter&) = delete;
    JsonWriter& operator=(const JsonWriter&) = delete;

    /// What has been written so far; valid until the next call.
    std::string_view text() const { return {begin_, static_cast<std::size_t>(cursor_ - begin_)}; }
    /// The same, given away: nothing has been written any more.
    std::string take();

    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }

    JsonWriter& key(std::string_view name) {
        value(name);
        reserve(1);
        *cursor_++ = ':';
        is_comma_due_ = false;
        return *this;
    }
    /// A name that stands in the program: it needs no escapes.
    template <std::size_t size>
    JsonWriter& key(const char (&name)[size]) {
        begin_value(size + 4);
        *cursor_++ = '"';
        cursor_ = std::copy_n(name, size - 1, cursor_);
        *cursor_++ = '"';
        *cursor_++ = ':';
        is_comma_due_ = false;
        return *this;
    }

    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(bool truth) { return truth ? raw("true") : raw("false"); }
    JsonWriter& value(std::signed_integral auto number) { return integer(static_cast<std::int64_t>(number)); }
    JsonWriter& value(std::unsigned_integral auto number) { return integer(static_cast<std::int64_t>(number)); }
    JsonWriter& null() { return raw("null"); }
    /// JSON that is already encoded, as one value.
    JsonWriter& raw(std::string_view json) {
        begin_value(json.size());
        cursor_ = std::copy(json.begin(), json.end(), cursor_);
        return *this;
    }

    template <class Name, class Value>
    JsonWriter& field(const Name& name, const Value& content) {
        return key(name).value(content);
    }
    template <class Name>
    JsonWriter& raw_field(const Name& name, std::string_view json) {
        return key(name).raw(json);
    }
    template <class Name>
    JsonWriter& null_field(const Name& name) {
        return key(name).null();
    }

private:
    JsonWriter& open(char bracket) {
        begin_value(1);
        *cursor_++ = bracket;
        is_comma_due_ = false;
        return *this;
    }
    JsonWriter& close(char bracket) {
        reserve(1);
        *cursor_++ = bracket;
        is_comma_due_ = true;
        return *this;
    }
    JsonWriter& integer(std::int64_t number) {
        if (number < 0 || number > 99) return large_integer(number);
        begin_value(2);
        if (number > 9) *cursor_++ = static_cast<char>('0' + number / 10);
        *cursor_++ = static_cast<char>('0' + number % 10);
        return *this;
    }
    JsonWriter& large_integer(std::int64_t number);
    /// A comma where one is due, and room for so many bytes after it.
    void begin_value(std::size_t bytes) {
        reserve(bytes + 1);
        if (is_comma_due_) *cursor_++ = ',';
        is_comma_due_ = true;
    }
    void reserve(std::size_t bytes) {
        if (static_cast<std::size_t>(end_ - cursor_) < bytes) grow(bytes);
    }
    void grow(std::size_t bytes);

    // Most texts are short: they stay on the stack until they are handed out.
    std::array<char, 480> local_;
    std::string heap_;  // used once that is full
    char* begin_ = local_.data();
    char* cursor_ = begin_;
    char* end_ = begin_ + local_.size();
    bool is_comma_due_ = false;
};

/// What a function of a writer writes, with these arguments after it: `json_text(write_view, view)`.
template <class Write, class... Values>
std::string json_text(Write write, const Values&... values) {
    JsonWriter writer;
    write(writer, values...);
    return writer.take();
}

}  // namespace protocol
