#include "server/room/rest_note.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"

namespace server::room {
namespace {

constexpr const char* collection = "resting_rooms";
constexpr const char* key = "latest_start";

}  // namespace

RestNote::RestNote(const std::vector<Document>& documents) {
    const auto is_note = [](const Document& one) { return one.collection == collection && one.key == key; };
    const auto note = std::ranges::find_if(documents, is_note);
    if (note == documents.end() || !note->value) return;
    had_note_ = true;
    auto read = read_note(*note->value);
    is_of_another_form_ = !read;
    if (read) before_ = *std::move(read);
}

auto RestNote::read_note(const std::string& text) -> std::optional<std::map<std::string, Rest>> {
    const auto json = protocol::parse_json(text, protocol::any_depth);
    if (!json || !json->is_object()) return std::nullopt;
    std::map<std::string, Rest> rests;
    for (const auto& [room, rest] : json->items()) {
        std::array<std::int64_t, 4> numbers{};
        if (!rest.is_array() || rest.size() != numbers.size()) return std::nullopt;
        for (std::size_t place = 0; place < numbers.size(); ++place) {
            const auto number = protocol::to_integer(rest[place]);
            if (!number || *number < 0) return std::nullopt;
            numbers[place] = *number;
        }
        rests[room] = {static_cast<std::size_t>(numbers[0]), numbers[1], numbers[2], numbers[3]};
    }
    return rests;
}

RestNote::Stood RestNote::take(const std::string& room, Lines lines, std::int64_t away_ms) {
    Rest rest{lines.count, lines.ran_on_ms, 0, away_ms};
    const auto before = before_.find(room);
    if (before != before_.end() && before->second.lines == rest.lines) {
        // The server has run since, and been away once more.
        rest.ran_on_ms = before->second.ran_on_ms;
        rest.rested_ms = std::max(before->second.rested_ms, lines.ran_on_ms - rest.ran_on_ms);
        rest.away_ms += before->second.away_ms + rest.rested_ms - before->second.rested_ms;
    }
    now_[room] = rest;
    return {rest.ran_on_ms, rest.away_ms};
}

std::optional<Document> RestNote::document() const {
    if (now_.empty()) return had_note_ ? std::optional(none()) : std::nullopt;
    protocol::JsonWriter writer;
    writer.begin_object();
    for (const auto& [room, rest] : now_) {
        writer.key(room).begin_array();
        writer.value(rest.lines).value(rest.ran_on_ms).value(rest.rested_ms).value(rest.away_ms);
        writer.end_array();
    }
    writer.end_object();
    return Document{collection, key, writer.take()};
}

Document RestNote::none() { return {collection, key, std::nullopt}; }

}  // namespace server::room
