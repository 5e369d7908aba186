// What protocol asks of a game, and the compiler with it: its `Codec`, in its own folder, and a specialisation of
// CodecOf that names it. A game that leaves something out is named in the error.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/svg.hpp"
#include "protocol/game_codec.hpp"

namespace protocol {

/// A name on the wire, and the English for it.
using Words = std::pair<std::string_view, std::string_view>;

template <class Codec, class Game>
concept GameCodec =
    requires(const Json& json, OptionsFrom from, JsonWriter& writer, const typename Game::Options& options,
             const typename Game::Action& action, const typename Game::View& view, const typename Game::Notice& notice,
             const typename Game::Envelopes& own, const typename Game::Offer& offer,
             const std::vector<engine::Notice>& notices, Svg& svg) {
        // What it is called, what it is, and why it may end: for people, in English.
        { Codec::title } -> std::convertible_to<std::string_view>;
        { Codec::about } -> std::convertible_to<std::string_view>;
        { Codec::endings } -> std::convertible_to<std::span<const Words>>;

        { Codec::read_options(json, from) } -> std::same_as<engine::Result<typename Game::Options, BadOption>>;
        { Codec::read_action(json) } -> std::same_as<std::optional<typename Game::Action>>;
        { Codec::write_options(writer, options) } -> std::same_as<void>;
        { Codec::write_action(writer, action) } -> std::same_as<void>;
        { Codec::write_view(writer, view) } -> std::same_as<void>;
        { Codec::write_notice(writer, notice) } -> std::same_as<void>;
        { Codec::write_result(writer, view) } -> std::same_as<void>;
        { Codec::write_own_envelopes(writer, own) } -> std::same_as<void>;
        // Beside the view, and with the answer to an action: nothing is written where a game has no such thing.
        { Codec::write_marks(writer, view) } -> std::same_as<void>;
        { Codec::write_offer(writer, offer) } -> std::same_as<void>;

        // What happened as people write it down.
        { Codec::notation_lines(notices) } -> std::same_as<std::string>;
        // The view as write_view writes it, for whatever audience, into a square from 0 to board_picture_side.
        { Codec::draw_board(svg, json) } -> std::same_as<void>;
        // That the game is known by in pictures; white can be read on it.
        { Codec::colour } -> std::convertible_to<std::string_view>;
    };

/// `using Codec = …` for each entry of engine::Games.
template <class Game>
struct CodecOf;

}  // namespace protocol
