// Tritoc as others may name it: the types that stand for it in the list of games. How it is played is in
// engine/src/tritoc.
#pragma once

#include <string_view>

#include "engine/tritoc/action.hpp"
#include "engine/tritoc/notice.hpp"
#include "engine/tritoc/options.hpp"
#include "engine/tritoc/view.hpp"

namespace engine::tritoc {

struct Game {
    static constexpr std::string_view name = "tritoc";
    using Options = tritoc::Options;
    using Action = tritoc::Action;
    using Notice = tritoc::Notice;
    using View = tritoc::View;
    using Envelopes = tritoc::OwnEnvelopes;
    struct Offer {};  // nothing: targets stand in the view
    struct Traits;    // engine/src/tritoc/traits.hpp
};

}  // namespace engine::tritoc
