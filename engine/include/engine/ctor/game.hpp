// CTOR as others may name it: the types that stand for it in the list of games. How it is played is in engine/src/ctor.
#pragma once

#include <string_view>

#include "engine/ctor/action.hpp"
#include "engine/ctor/notice.hpp"
#include "engine/ctor/options.hpp"
#include "engine/ctor/view.hpp"

namespace engine::ctor {

struct Game {
    static constexpr std::string_view name = "ctor";
    using Options = ctor::Options;
    using Action = ctor::Action;
    using Notice = ctor::Notice;
    using View = ctor::View;
    using Envelopes = ctor::OwnEnvelopes;
    struct Offer {};  // nothing: a choice does not lead to another
    struct Traits;    // engine/src/ctor/traits.hpp
};

}  // namespace engine::ctor
