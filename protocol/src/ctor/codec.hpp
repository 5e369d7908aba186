// CTOR as JSON: record.md 4, wire.md 3.3 and 3.4. Nothing else of protocol knows this game.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/game_codec_of.hpp"
#include "engine/ctor/game.hpp"

namespace protocol::ctor {

/// Demanded by base/game_codec_of.hpp.
struct Codec {
    static constexpr std::string_view title = "CTOR";
    static constexpr std::string_view colour = "#1f4e5f";  // of the ground that its board lies on, in pictures
    static constexpr std::string_view about =
        "CTOR: one to three a side fill a board without edges. Everyone chooses in secret; teammates who choose the "
        "same square waste a chip.";
    static constexpr auto endings = std::to_array<Words>({{"board_full", "the board is full"},
                                                          {"stalled", "nobody moved any more"},
                                                          {"turn_limit", "the last turn was played"},
                                                          {"resigned", "by resignation"},
                                                          {"forfeit", "by forfeit"},
                                                          {"time", "the time was up"}});

    static engine::Result<engine::ctor::Options, BadOption> read_options(const Json& options, OptionsFrom from);
    static std::optional<engine::ctor::Action> read_action(const Json& action);
    static void write_options(JsonWriter& writer, const engine::ctor::Options& options);
    static void write_action(JsonWriter& writer, const engine::ctor::Action& action);
    static void write_view(JsonWriter& writer, const engine::ctor::View& view);
    static void write_notice(JsonWriter& writer, const engine::ctor::Notice& notice);
    static void write_own_envelopes(JsonWriter& writer, const engine::ctor::OwnEnvelopes& own);
    static void write_result(JsonWriter& writer, const engine::ctor::View& view);
    static void write_marks(JsonWriter& /*writer*/, const engine::ctor::View& /*view*/) {}
    static void write_offer(JsonWriter& /*writer*/, const engine::ctor::Game::Offer& /*offer*/) {}

    /// What happened: a line for each reveal.
    static std::string notation_lines(const std::vector<engine::Notice>& notices);
    static void draw_board(Svg& svg, const Json& view);
};

/// The only key of a choice and its value: `"put":45`.
void write_choice_field(JsonWriter& writer, const engine::ctor::Choice& choice);

}  // namespace protocol::ctor

template <>
struct protocol::CodecOf<engine::ctor::Game> {
    using Codec = ctor::Codec;
};
