#include "protocol/game_codec.hpp"

#include <variant>

#include "ctor_codec.hpp"
#include "engine/ensure.hpp"

namespace protocol {
namespace {

/// Calls `use` with the list entry of the game that bears this name; false where none does.
template <class Use>
bool with_game(std::string_view name, Use use) {
    return std::apply([&](auto... game) { return ((decltype(game)::name == name && (use(game), true)) || ...); },
                      engine::Games{});
}

auto read_options_of(engine::ctor::Game, const Json& options, UnknownOptions unknown) {
    return ctor::read_options(options, unknown);
}
std::optional<engine::Action> read_action_of(const engine::ctor::Options& /*game*/, const Json& action) {
    auto read = ctor::read_action(action);
    if (!read) return std::nullopt;
    return engine::Action(*std::move(read));
}

}  // namespace

bool is_game(std::string_view game) {
    return with_game(game, [](auto) {});
}

engine::Result<engine::Options, BadOption> read_options(std::string_view game, const Json& options,
                                                        UnknownOptions unknown) {
    engine::Result<engine::Options, BadOption> result = engine::Failure{BadOption{"game", "there is no such game"}};
    with_game(game, [&](auto entry) {
        auto read = read_options_of(entry, options, unknown);
        if (read) {
            result = engine::Options(*std::move(read));
        } else {
            result = engine::Failure{read.error()};
        }
    });
    return result;
}

std::optional<engine::Action> read_action(const engine::Options& game, const Json& action) {
    return std::visit([&](const auto& options) { return read_action_of(options, action); }, game);
}

void write_options(JsonWriter& writer, const engine::Options& options) {
    std::visit([&](const auto& one) { ctor::write(writer, one); }, options);
}
void write_action(JsonWriter& writer, const engine::Action& action) {
    std::visit([&](const auto& one) { ctor::write(writer, one); }, action);
}
void write_view(JsonWriter& writer, const engine::View& view) {
    std::visit([&](const auto& one) { ctor::write(writer, one); }, view);
}
void write_notice(JsonWriter& writer, const engine::Notice& notice) {
    std::visit([&](const auto& one) { ctor::write(writer, one); }, notice);
}
void write_result(JsonWriter& writer, const engine::View& view) {
    std::visit([&](const auto& one) { ctor::write_result(writer, one); }, view);
}
void write_own_envelopes(JsonWriter& writer, const engine::OwnEnvelopes& own) {
    std::visit([&](const auto& one) { ctor::write(writer, one); }, own);
}

}  // namespace protocol
