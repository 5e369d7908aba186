#include "protocol/game_codec.hpp"

#include <variant>

#include "ctor_codec.hpp"
#include "totas_codec.hpp"
#include "tritoc_codec.hpp"

namespace protocol {
namespace {

/// Calls `use` with the list entry of the game that bears this name; false where none does.
template <class Use>
bool with_game(std::string_view name, Use use) {
    return std::apply([&](auto... game) { return ((decltype(game)::name == name && (use(game), true)) || ...); },
                      engine::Games{});
}

auto read_options_of(engine::ctor::Game, const Json& options, OptionsFrom from) {
    return ctor::read_options(options, from);
}
auto read_options_of(engine::totas::Game, const Json& options, OptionsFrom from) {
    return totas::read_options(options, from);
}
auto read_options_of(engine::tritoc::Game, const Json& options, OptionsFrom from) {
    return tritoc::read_options(options, from);
}

auto read_action_of(const engine::ctor::Options& /*game*/, const Json& action) { return ctor::read_action(action); }
auto read_action_of(const engine::totas::Options& /*game*/, const Json& action) { return totas::read_action(action); }
auto read_action_of(const engine::tritoc::Options& /*game*/, const Json& action) { return tritoc::read_action(action); }

void write_marks_of(JsonWriter& /*writer*/, const engine::ctor::View& /*view*/) {}
void write_marks_of(JsonWriter& writer, const engine::totas::View& view) { totas::write_marks(writer, view); }
void write_marks_of(JsonWriter& /*writer*/, const engine::tritoc::View& /*view*/) {}

void write_offer_of(JsonWriter& /*writer*/, const engine::ctor::Game::Offer& /*offer*/) {}
void write_offer_of(JsonWriter& writer, const engine::totas::Offer& offer) { totas::write_offer(writer, offer); }
void write_offer_of(JsonWriter& /*writer*/, const engine::tritoc::Game::Offer& /*offer*/) {}

using Notices = std::vector<engine::Notice>;
std::string notation_in(const engine::ctor::Options& /*game*/, const Notices& notices) {
    return ctor::notation_lines(notices);
}
std::string notation_in(const engine::totas::Options& /*game*/, const Notices& notices) {
    return totas::notation_lines(notices);
}
std::string notation_in(const engine::tritoc::Options& /*game*/, const Notices& notices) {
    return tritoc::notation_lines(notices);
}

// The game's own, by its types.
using ctor::write;
using ctor::write_result;
using totas::write;
using totas::write_result;
using tritoc::write;
using tritoc::write_result;

}  // namespace

bool is_game(std::string_view game) {
    return with_game(game, [](auto) {});
}

engine::Result<engine::Options, BadOption> read_options(std::string_view game, const Json& options, OptionsFrom from) {
    engine::Result<engine::Options, BadOption> result = engine::Failure{BadOption{"game", "there is no such game"}};
    with_game(game, [&](auto entry) {
        auto read = read_options_of(entry, options, from);
        if (read) {
            result = engine::Options(*std::move(read));
        } else {
            result = engine::Failure{read.error()};
        }
    });
    return result;
}

std::optional<engine::Action> read_action(const engine::Options& game, const Json& action) {
    return std::visit(
        [&](const auto& options) -> std::optional<engine::Action> {
            auto read = read_action_of(options, action);
            if (!read) return std::nullopt;
            return engine::Action(*std::move(read));
        },
        game);
}

void write_options(JsonWriter& writer, const engine::Options& options) {
    std::visit([&](const auto& one) { write(writer, one); }, options);
}
void write_action(JsonWriter& writer, const engine::Action& action) {
    std::visit([&](const auto& one) { write(writer, one); }, action);
}
void write_view(JsonWriter& writer, const engine::View& view) {
    std::visit([&](const auto& one) { write(writer, one); }, view);
}
void write_marks(JsonWriter& writer, const engine::View& view) {
    std::visit([&](const auto& one) { write_marks_of(writer, one); }, view);
}
void write_notice(JsonWriter& writer, const engine::Notice& notice) {
    std::visit([&](const auto& one) { write(writer, one); }, notice);
}
void write_result(JsonWriter& writer, const engine::View& view) {
    std::visit([&](const auto& one) { write_result(writer, one); }, view);
}
void write_own_envelopes(JsonWriter& writer, const engine::OwnEnvelopes& own) {
    std::visit([&](const auto& one) { write(writer, one); }, own);
}
void write_offer(JsonWriter& writer, const engine::Offer& offer) {
    std::visit([&](const auto& one) { write_offer_of(writer, one); }, offer);
}

std::string notation_lines(const engine::Options& game, const std::vector<engine::Notice>& notices) {
    return std::visit([&](const auto& options) { return notation_in(options, notices); }, game);
}

}  // namespace protocol
