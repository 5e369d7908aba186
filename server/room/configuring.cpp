#include "server/room/configuring.hpp"

#include <optional>
#include <utility>

#include "engine/rating_class.hpp"
#include "server/identity/room_name.hpp"
#include "server/room/opening.hpp"

namespace server::room {
namespace {

/// As if it were made now, with the computer players who stay.
protocol::RoomCreate as_new(const State& state, const Choices& choices) {
    protocol::RoomCreate wish;
    static_cast<protocol::RoomOptions&>(wish) = static_cast<const protocol::RoomOptions&>(choices);
    wish.options = choices.options;
    wish.is_rated = choices.rated.has_value();
    for (const auto& [seat, holder] : state.holders()) {
        if (holder.is_bot() && is_starting_seat(choices.options, seat)) wish.bots.emplace_back(seat, holder.bot_level);
    }
    return wish;
}

/// Nobody loses a seat because games are to count: the host frees it first.
std::optional<protocol::Error> refusal_of_seated(const State& state, const Choices& choices) {
    if (!choices.rated) return std::nullopt;
    std::optional<bool> are_programs;
    for (const auto& [seat, holder] : state.holders()) {
        if (!holder.person || !is_starting_seat(choices.options, seat)) continue;
        if (!holder.person->is_registered())
            return protocol::bad_option("rated", "somebody sits here who is not registered");
        if (are_programs.value_or(holder.person->is_program()) != holder.person->is_program())
            return protocol::bad_option("rated", "in rated games people and programs play among themselves");
        are_programs = holder.person->is_program();
    }
    return std::nullopt;
}

}  // namespace

engine::Result<Choices, protocol::Error> choices_with(const State& state, const protocol::RoomConfigure& changes) {
    const Settings& settings = state.settings();
    auto choices = static_cast<const Choices&>(settings);
    if (changes.options) {
        if (engine::game_name(*changes.options) != engine::game_name(settings.options))
            return engine::Failure{protocol::bad_option("game", "a room stays with its game")};
        choices.options = *changes.options;
    }
    for (const protocol::RoomOption* option : changes.given) option->copy(changes.chosen, choices);
    if (choices.solo != settings.solo)
        return engine::Failure{protocol::bad_option("solo", "whether one person plays alone stays as it is")};
    if (choices.is_lesson != settings.is_lesson)
        return engine::Failure{protocol::bad_option("lesson", "a room is a lesson from its beginning, or none")};
    choices.is_public = changes.is_public.value_or(choices.is_public);
    if (changes.name) {
        auto name = visible_room_name(*changes.name);
        if (!name) return engine::Failure{name.error()};
        choices.name = *std::move(name);
    }
    if (changes.password) {
        choices.password_hash.reset();
        if (!changes.password->empty()) choices.password_hash = password_hash(settings.key, *changes.password);
    }
    if (changes.is_rated.value_or(choices.rated.has_value())) {
        const auto kind = engine::rating_class_of(choices.options);
        choices.rated = kind ? kind.value().name : std::string();  // check says why there is none
    } else {
        choices.rated.reset();
    }
    if (auto refusal = check(as_new(state, choices))) return engine::Failure{*std::move(refusal)};
    if (auto refusal = refusal_of_seated(state, choices)) return engine::Failure{*std::move(refusal)};
    return choices;
}

}  // namespace server::room
