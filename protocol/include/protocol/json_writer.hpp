// Appends JSON text to a string, without a tree in between. The caller keeps the order of calls right and gives valid
// UTF-8; commas are set by the writer. Reading is nlohmann's affair (json_reader.hpp).
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace protocol {

class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : out_(out) {}

    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }
    JsonWriter& key(std::string_view name);

    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(bool truth);
    JsonWriter& value(std::signed_integral auto number) { return integer(static_cast<std::int64_t>(number)); }
    JsonWriter& value(std::unsigned_integral auto number) { return integer(static_cast<std::int64_t>(number)); }
    JsonWriter& null();
    /// JSON that is already encoded, as one value.
    JsonWriter& raw(std::string_view json);

    template <class Value>
    JsonWriter& field(std::string_view name, const Value& content) {
        return key(name).value(content);
    }
    JsonWriter& raw_field(std::string_view name, std::string_view json) { return key(name).raw(json); }
    JsonWriter& null_field(std::string_view name) { return key(name).null(); }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    JsonWriter& integer(std::int64_t number);
    void separate();
    std::string& out_;
};

}  // namespace protocol
