#include "server/room/opening.hpp"

#include <algorithm>

#include "engine/rating_class.hpp"

namespace server::room {

std::optional<protocol::Error> check(const protocol::RoomCreate& wish) {
    if (wish.solo && !engine::allows_solo(wish.options)) {
        return protocol::bad_option("solo", "this game cannot be played alone");
    }
    if (wish.is_lesson && (wish.solo || wish.is_rated || wish.password || !wish.bots.empty())) {
        return protocol::bad_option("lesson", "a lesson brings its players along, and neither password nor rating");
    }
    if (wish.solo && !wish.bots.empty()) {
        return protocol::bad_option("seats", "in a solo room one player takes all seats");
    }
    if (wish.warm_chairs && (wish.solo || wish.is_lesson || wish.is_rated)) {
        return protocol::bad_option("warm_chairs", "no computer player sits where one plays alone, or for ratings");
    }
    if (wish.is_rated) {
        const auto kind = engine::rating_class_of(wish.options);
        if (!kind) return protocol::bad_option(kind.error(), kind.error() + " is not standard: no rated game");
        if (wish.solo) return protocol::bad_option("solo", "a game against oneself is not rated");
        if (!wish.bots.empty()) return protocol::bad_option("seats", "no computer player sits in a rated game");
    }
    const auto starting = engine::starting_seats_of(wish.options);
    for (const auto& [seat, level] : wish.bots) {
        if (std::find(starting.begin(), starting.end(), seat) == starting.end()) {
            return protocol::bad_option("seats", engine::name_of(seat) + " does not start in this game");
        }
    }
    return std::nullopt;
}

Opened opening_of(const protocol::RoomCreate& wish, std::string id, const engine::Bytes32& key,
                  std::optional<Person> host) {
    Settings settings;
    static_cast<protocol::RoomOptions&>(settings) = wish;
    settings.id = std::move(id);
    settings.options = wish.options;
    settings.name = wish.name.value_or(host ? room_named_after(host->name) : std::string());
    if (wish.password) settings.password_hash = password_hash(key, *wish.password);
    if (wish.is_rated) settings.rated = engine::rating_class_of(wish.options).value().name;
    settings.key = key;
    return {std::move(settings), std::move(host)};
}

engine::Bytes32 password_hash(const engine::Bytes32& room_key, std::string_view password) {
    return engine::hmac_sha256(room_key, "password/" + std::string(password));
}

engine::Bytes32 caster_hash(const engine::Bytes32& room_key, std::string_view key) {
    return engine::hmac_sha256(room_key, "caster/" + std::string(key));
}

Sitters sitters_of(const protocol::RoomCreate& wish) { return {wish.bots.begin(), wish.bots.end()}; }

namespace {

Sitters computers_on_free(const engine::Options& options, const Reservations& reservations, unsigned level) {
    Sitters sitters;
    for (const auto seat : engine::starting_seats_of(options)) {
        if (!reservations.contains(seat)) sitters.emplace(seat, level);
    }
    return sitters;
}

}  // namespace

Sitters sitters_of(const BoardOpening& opening) {
    const unsigned level = opening.board.computers;
    return level == 0 ? Sitters{} : computers_on_free(opening.options, opening.reservations, level);
}

Sitters sitters_of(const TableOpening& opening) {
    Sitters sitters(opening.house.begin(), opening.house.end());
    sitters.merge(computers_on_free(opening.options, opening.reservations, opening.computers));
    return sitters;
}

Opened opening_of(const TableOpening& opening, std::string id, const engine::Bytes32& key) {
    Settings settings;
    settings.id = std::move(id);
    settings.options = opening.options;
    settings.name = opening.name;
    settings.warm_chairs = !opening.rated;
    settings.rated = opening.rated;
    settings.found = opening.table;
    settings.key = key;
    return {std::move(settings), std::nullopt, opening.reservations};
}

Opened opening_of(const BoardOpening& opening) {
    Settings settings;
    static_cast<protocol::RoomOptions&>(settings) = opening;
    settings.id = opening.room;
    settings.options = opening.options;
    settings.name = opening.name;
    settings.rated = opening.rated;
    settings.tournament = opening.board;
    settings.key = opening.key;
    Opened opened{std::move(settings), std::nullopt, opening.reservations, std::nullopt};
    if (opening.caster_key) opened.caster_hash = caster_hash(opening.key, *opening.caster_key);
    return opened;
}

}  // namespace server::room
