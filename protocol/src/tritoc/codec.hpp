// Tritoc as JSON: record.md 6, wire.md 3.3. Nothing else of protocol knows this game.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/game_codec_of.hpp"
#include "engine/tritoc/game.hpp"

namespace protocol::tritoc {

/// Demanded by base/game_codec_of.hpp.
struct Codec {
    static constexpr std::string_view title = "Tritoc";
    static constexpr std::string_view colour = "#3d5230";  // of the ground that its board lies on, in pictures
    static constexpr std::string_view about =
        "Tritoc: nine fields of nine holes and two dice. Three in a row win a field, three fields in a row the game.";
    static constexpr auto endings = std::to_array<Words>({{"line", "three fields in a row"},
                                                          {"board_full", "the board is full"},
                                                          {"no_moves", "nobody could move any more"},
                                                          {"resigned", "by resignation"},
                                                          {"forfeit", "by forfeit"},
                                                          {"time", "the time was up"}});

    static engine::Result<engine::tritoc::Options, BadOption> read_options(const Json& options, OptionsFrom from);
    static std::optional<engine::tritoc::Action> read_action(const Json& action);
    static void write_options(JsonWriter& writer, const engine::tritoc::Options& options);
    static void write_action(JsonWriter& writer, const engine::tritoc::Action& action);
    static void write_view(JsonWriter& writer, const engine::tritoc::View& view);
    static void write_notice(JsonWriter& writer, const engine::tritoc::Notice& notice);
    static void write_own_envelopes(JsonWriter& writer, const engine::tritoc::OwnEnvelopes& own);
    static void write_result(JsonWriter& writer, const engine::tritoc::View& view);
    static void write_marks(JsonWriter& /*writer*/, const engine::tritoc::View& /*view*/) {}
    static void write_offer(JsonWriter& /*writer*/, const engine::tritoc::Game::Offer& /*offer*/) {}

    /// What happened: a line for each turn.
    static std::string notation_lines(const std::vector<engine::Notice>& notices);
    static void draw_board(Svg& svg, const Json& view);
};

}  // namespace protocol::tritoc

template <>
struct protocol::CodecOf<engine::tritoc::Game> {
    using Codec = tritoc::Codec;
};
