// Every game's codec, and the way from a value of whatever game to the one that speaks for it.
#pragma once

#include <type_traits>

#include "base/game_codec_of.hpp"
#include "ctor/codec.hpp"
#include "engine/games.hpp"
#include "totas/codec.hpp"
#include "tritoc/codec.hpp"

namespace protocol {

template <class Game>
    requires GameCodec<typename CodecOf<Game>::Codec, Game>
using CodecFor = typename CodecOf<Game>::Codec;

/// Of the game that a value belongs to: its options, action, view, notice …
template <class Part>
using CodecOfPart = CodecFor<engine::GameOf<Part>>;

}  // namespace protocol
