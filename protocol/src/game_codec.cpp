#include "protocol/game_codec.hpp"

#include <variant>

#include "all_codecs.hpp"

namespace protocol {

bool is_game(std::string_view game) {
    bool is_known = false;
    engine::for_each_game([&]<class Game>(Game) { is_known = is_known || Game::name == game; });
    return is_known;
}

engine::Result<engine::Options, BadOption> read_options(std::string_view game, const Json& options, OptionsFrom from) {
    engine::Result<engine::Options, BadOption> result = engine::Failure{BadOption{"game", "there is no such game"}};
    engine::for_each_game([&]<class Game>(Game) {
        if (Game::name != game) return;
        auto read = CodecFor<Game>::read_options(options, from);
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
        [&]<class One>(const One&) -> std::optional<engine::Action> {
            auto read = CodecOfPart<One>::read_action(action);
            if (!read) return std::nullopt;
            return engine::Action(*std::move(read));
        },
        game);
}

void write_options(JsonWriter& writer, const engine::Options& options) {
    std::visit([&]<class One>(const One& one) { CodecOfPart<One>::write_options(writer, one); }, options);
}
void write_action(JsonWriter& writer, const engine::Action& action) {
    std::visit([&]<class One>(const One& one) { CodecOfPart<One>::write_action(writer, one); }, action);
}
void write_view(JsonWriter& writer, const engine::View& view) {
    std::visit([&]<class One>(const One& one) { CodecOfPart<One>::write_view(writer, one); }, view);
}
void write_marks(JsonWriter& writer, const engine::View& view) {
    std::visit([&]<class One>(const One& one) { CodecOfPart<One>::write_marks(writer, one); }, view);
}
void write_notice(JsonWriter& writer, const engine::Notice& notice) {
    std::visit([&]<class One>(const One& one) { CodecOfPart<One>::write_notice(writer, one); }, notice);
}
void write_result(JsonWriter& writer, const engine::View& view) {
    std::visit([&]<class One>(const One& one) { CodecOfPart<One>::write_result(writer, one); }, view);
}
void write_own_envelopes(JsonWriter& writer, const engine::OwnEnvelopes& own) {
    std::visit([&]<class One>(const One& one) { CodecOfPart<One>::write_own_envelopes(writer, one); }, own);
}
void write_offer(JsonWriter& writer, const engine::Offer& offer) {
    std::visit([&]<class One>(const One& one) { CodecOfPart<One>::write_offer(writer, one); }, offer);
}

std::string notation_lines(const engine::Options& game, const std::vector<engine::Notice>& notices) {
    return std::visit([&]<class One>(const One&) { return CodecOfPart<One>::notation_lines(notices); }, game);
}

}  // namespace protocol
