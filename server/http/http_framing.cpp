#include "server/http/http_framing.hpp"

#include <algorithm>

#include "server/base/text.hpp"

namespace server {
namespace {

constexpr std::size_t length_digits_max = 18;  // what any reader can count

bool is_length(std::string_view value) {
    return !value.empty() && value.size() <= length_digits_max
           && std::all_of(value.begin(), value.end(), [](char digit) { return digit >= '0' && digit <= '9'; });
}

bool is_coding(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), is_token_letter);
}

// RFC 9112 6.1, 6.3, 7: the list of all lines must end with chunked, which stands in it once and without parameters.
// What is not written like a list of codings is not guessed at.
Framing framing_of_codings(const std::vector<std::string_view>& lines) {
    std::size_t codings = 0;
    std::size_t chunked = 0;
    bool ends_chunked = false;
    for (std::string_view rest : lines) {
        while (true) {
            const auto comma = std::min(rest.find(','), rest.size());
            const auto name = trimmed(rest.substr(0, comma));
            if (!is_coding(name)) return Framing::doubtful;
            ends_chunked = equal_but_for_case(name, "chunked");
            chunked += ends_chunked ? 1 : 0;
            ++codings;
            if (comma == rest.size()) break;
            rest.remove_prefix(comma + 1);
        }
    }
    if (!ends_chunked || chunked != 1) return Framing::doubtful;
    return codings == 1 ? Framing::certain : Framing::unknown;
}

}  // namespace

Framing framing_of(const FramingFields& fields) {
    if (!fields.transfer_encodings.empty()) {
        // 6.1: an older hop does not know chunks, and might have gone by the length.
        if (fields.is_http_10 || !fields.content_lengths.empty()) return Framing::doubtful;
        return framing_of_codings(fields.transfer_encodings);
    }
    // 6.3 would let equal lengths pass; nobody who means well repeats one.
    if (fields.content_lengths.size() > 1) return Framing::doubtful;
    const bool is_certain = fields.content_lengths.empty() || is_length(fields.content_lengths.front());
    return is_certain ? Framing::certain : Framing::doubtful;
}

}  // namespace server
