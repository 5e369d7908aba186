// Stone, paper, scissors as JSON. Demanded by base/game_codec_of.hpp.
#pragma once

#include <array>

#include "base/game_codec_of.hpp"
#include "engine/rps/game.hpp"

namespace protocol::rps {

struct Codec {
    static constexpr std::string_view title = "Stone, paper, scissors";
    static constexpr std::string_view colour = "#4a4a4a";
    static constexpr std::string_view about = "Everyone shows a hand at the same moment.";
    static constexpr std::array<Words, 4> endings{{{"points", "points enough"},
                                                   {"resigned", "by resignation"},
                                                   {"forfeit", "by forfeit"},
                                                   {"time", "the time was up"}}};

    static engine::Result<engine::rps::Options, BadOption> read_options(const Json& options, OptionsFrom from);
    static std::optional<engine::rps::Action> read_action(const Json& action);
    static void write_options(JsonWriter& writer, const engine::rps::Options& options);
    static void write_action(JsonWriter& writer, const engine::rps::Action& action);
    static void write_view(JsonWriter& writer, const engine::rps::View& view);
    static void write_notice(JsonWriter& writer, const engine::rps::Notice& notice);
    static void write_own_envelopes(JsonWriter& writer, const engine::rps::OwnEnvelopes& own);
    static void write_result(JsonWriter& writer, const engine::rps::View& view);
    static void write_marks(JsonWriter& /*writer*/, const engine::rps::View& /*view*/) {}
    static void write_offer(JsonWriter& /*writer*/, const engine::rps::Game::Offer& /*offer*/) {}

    static std::string notation_lines(const std::vector<engine::Notice>& notices);
    static void draw_board(Svg& svg, const Json& view);
};

}  // namespace protocol::rps

template <>
struct protocol::CodecOf<engine::rps::Game> {
    using Codec = rps::Codec;
};
