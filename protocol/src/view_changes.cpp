#include "protocol/view_changes.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "protocol/json_writer.hpp"
#include "protocol/server_message.hpp"

namespace protocol {
namespace {

constexpr std::size_t nowhere = std::string_view::npos;

enum class Letter : std::uint8_t { plain, quote, opening, closing, comma };

constexpr std::array<Letter, 256> letters = [] {
    std::array<Letter, 256> table{};
    table['"'] = Letter::quote;
    table['{'] = table['['] = Letter::opening;
    table['}'] = table[']'] = Letter::closing;
    table[','] = Letter::comma;
    return table;
}();

/// Behind the closing quotation mark of a text, whose first letter is at `at`; or nowhere.
std::size_t after_text(std::string_view json, std::size_t at) {
    while (at < json.size()) {
        const char letter = json[at++];
        if (letter == '"') return at;
        if (letter == '\\') ++at;
    }
    return nowhere;
}

/// Behind a value, where a comma is or the end of what it stands in; or nowhere.
std::size_t after_value(std::string_view json, std::size_t at) {
    std::size_t depth = 0;
    while (at < json.size()) {
        const Letter letter = letters[static_cast<unsigned char>(json[at])];
        if (letter == Letter::quote) {
            at = after_text(json, at + 1);
            continue;
        }
        if (depth == 0 && (letter == Letter::comma || letter == Letter::closing)) return at;
        if (letter == Letter::opening) ++depth;
        if (letter == Letter::closing) --depth;
        ++at;
    }
    return nowhere;
}

template <class Number>
std::optional<Number> number_in(std::string_view json) {
    Number number = 0;
    const auto [end, error] = std::from_chars(json.data(), json.data() + json.size(), number);
    return error == std::errc() && end == json.data() + json.size() ? std::optional(number) : std::nullopt;
}

std::string_view member_of(const ObjectText& object, std::string_view name) {
    const auto at = object.members.find(object.text, name);
    return at ? object.members.value(object.text, *at) : std::string_view();
}

}  // namespace

std::optional<Members> Members::of(std::string_view object) {
    if (object.size() < 2 || object.size() > UINT32_MAX || object.front() != '{') return std::nullopt;
    Members members;
    if (object == "{}") return members;
    std::size_t at = 1;
    while (at < object.size() && object[at] == '"') {
        const std::size_t name = at + 1;
        const std::size_t colon = after_text(object, name);
        if (colon >= object.size() || object[colon] != ':') break;
        const std::size_t end = after_value(object, colon + 1);
        if (end == nowhere) break;
        members.places_.push_back(
            {static_cast<std::uint32_t>(name), static_cast<std::uint32_t>(colon + 1), static_cast<std::uint32_t>(end)});
        if (object[end] == '}' && end + 1 == object.size()) return members;
        at = object[end] == ',' ? end + 1 : object.size();
    }
    return std::nullopt;
}

std::optional<std::size_t> Members::find(std::string_view object, std::string_view name, std::size_t likely) const {
    if (likely < size() && this->name(object, likely) == name) return likely;
    for (std::size_t at = 0; at < size(); ++at) {
        if (this->name(object, at) == name) return at;
    }
    return std::nullopt;
}

ViewChanges changes_between(const ObjectText& before, const ObjectText& after) {
    ViewChanges changes;
    JsonWriter changed;
    changed.begin_object();
    std::size_t likely = 0;
    std::size_t kept = 0;
    for (std::size_t at = 0; at < after.members.size(); ++at) {
        const std::string_view name = after.members.name(after.text, at);
        const std::string_view value = after.members.value(after.text, at);
        const auto old = before.members.find(before.text, name, likely);
        if (old) {
            ++kept;
            likely = *old + 1;
            if (before.members.value(before.text, *old) == value) continue;
        }
        changed.raw_field(name, value);
    }
    changed.end_object();
    changes.changed = changed.take();
    if (kept == before.members.size()) return changes;
    JsonWriter gone;
    gone.begin_array();
    for (std::size_t at = 0; at < before.members.size(); ++at) {
        const std::string_view name = before.members.name(before.text, at);
        if (!after.members.find(after.text, name, at)) gone.value(name);
    }
    gone.end_array();
    changes.gone = gone.take();
    return changes;
}

std::optional<std::string> update_since(std::string_view update, std::string_view earlier, std::uint64_t since) {
    const auto now_members = Members::of(update);
    const auto then_members = Members::of(earlier);
    if (!now_members || !then_members) return std::nullopt;
    const ObjectText now{update, *now_members};
    const std::string_view view = member_of(now, "view");
    const std::string_view old_view = member_of({earlier, *then_members}, "view");
    const auto members = Members::of(view);
    const auto old_members = Members::of(old_view);
    const auto seq = number_in<std::uint64_t>(member_of(now, "seq"));
    const auto now_ms = number_in<std::int64_t>(member_of(now, "now"));
    const std::string_view room = member_of(now, "room");
    if (!members || !old_members || !seq || !now_ms || room.size() < 2) return std::nullopt;
    // The id of a room has nothing to be escaped.
    const UpdateParts parts{room.substr(1, room.size() - 2), *seq, *now_ms, member_of(now, "events"),
                            member_of(now, "marks")};
    const bool is_next = since + 1 == *seq;
    std::string text = update_json(parts, changes_between({old_view, *old_members}, {view, *members}),
                                   is_next ? std::nullopt : std::optional(since));
    return text.size() < update.size() ? std::optional(std::move(text)) : std::nullopt;
}

}  // namespace protocol
