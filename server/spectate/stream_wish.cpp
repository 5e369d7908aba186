#include "server/spectate/stream_wish.hpp"

#include <algorithm>
#include <string_view>

#include "server/base/limits.hpp"
#include "server/http/query.hpp"
#include "server/room/directory.hpp"

namespace server {
namespace {

using engine::Failure;
using protocol::Code;
using protocol::error_of;
using Wish = engine::Result<StreamWish, protocol::Error>;

constexpr std::size_t room_chars_max = 16;

Failure<protocol::Error> malformed(std::string message) { return {error_of(Code::malformed, std::move(message))}; }

/// A text that could not be an id names no room, and might not fit between the commas of a position.
bool is_room(std::string_view text) {
    const auto is_letter = [](char letter) {
        return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z');
    };
    return !text.empty() && text.size() <= room_chars_max && std::ranges::all_of(text, is_letter);
}

/// The header is newer than the address, which a reader who comes back uses again.
std::optional<std::string> position_in(const ApiRequest& request) {
    if (!request.last_event_id.empty()) return request.last_event_id;
    return query_value(request.query, "since");
}

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(at);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

Wish wish_without_boards(const ApiRequest& request) {
    StreamWish wish;
    wish.telling.format = stream_format_of(request.accept);
    wish.telling.gzips = request.takes_gzip;
    const auto follow = query_value(request.query, "follow").value_or("0");
    if (follow != "0" && follow != "1") return malformed("follow must be 0 or 1");
    wish.follows = follow == "1";
    const auto ids = query_value(request.query, "ids").value_or("1");
    if (ids != "0" && ids != "1") return malformed("ids must be 0 or 1");
    wish.telling.tells_ids = ids == "1";
    if (const auto views = query_value(request.query, "views")) {
        if (*views != "changes") return malformed("views must be changes, or left out");
        wish.telling.pace.takes_changes = true;
    }
    if (const auto every = query_value(request.query, "every")) {
        const auto every_ms = number_in(*every);
        if (!every_ms || *every_ms < limit::stream_every_ms_min || *every_ms > limit::stream_every_ms_max) {
            return malformed("every must be a number of milliseconds from " + std::to_string(limit::stream_every_ms_min)
                             + " to " + std::to_string(limit::stream_every_ms_max));
        }
        wish.telling.pace.every_ms = static_cast<std::int64_t>(*every_ms);
    }
    return wish;
}

}  // namespace

Wish stream_of_room(const ApiRequest& request, std::string room) {
    auto asked = wish_without_boards(request);
    if (!asked) return asked;
    StreamWish wish = *std::move(asked);
    // What could not be an id is asked for by none.
    wish.boards.push_back({is_room(room) ? crockford_normal(std::move(room)) : std::string("-"), std::nullopt});
    if (const auto position = position_in(request)) {
        wish.boards.front().since = number_in(*position);
        if (!wish.boards.front().since) return malformed("since and Last-Event-ID must be the number of an update");
    }
    return wish;
}

Wish stream_of_rooms(const ApiRequest& request) {
    auto asked = wish_without_boards(request);
    if (!asked) return asked;
    StreamWish wish = *std::move(asked);
    wish.is_many = true;
    const std::string rooms = query_value(request.query, "rooms").value_or("");
    for (const std::string_view name : split(rooms, ',')) {
        if (!is_room(name)) return malformed("rooms must be ids of rooms with commas between");
        const std::string room = crockford_normal(std::string(name));
        const bool is_new = std::ranges::none_of(wish.boards, [&](const auto& board) { return board.room == room; });
        if (is_new) wish.boards.push_back({room, std::nullopt});
        if (wish.boards.size() > limit::rooms_per_stream) {
            return malformed("a stream has at most " + std::to_string(limit::rooms_per_stream) + " rooms");
        }
    }
    const auto positions = position_in(request);
    if (!positions) return wish;
    for (const std::string_view position : split(*positions, ',')) {
        const std::size_t colon = std::min(position.find(':'), position.size());
        const auto number = number_in(position.substr(std::min(colon + 1, position.size())));
        if (!number || !is_room(position.substr(0, colon))) {
            return malformed("since and Last-Event-ID must be positions like 4GZK7Q2M:12 with commas between");
        }
        const std::string room = crockford_normal(std::string(position.substr(0, colon)));
        for (auto& board : wish.boards) {
            if (board.room == room) board.since = number;
        }
    }
    return wish;
}

}  // namespace server
