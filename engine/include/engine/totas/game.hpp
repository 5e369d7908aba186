// TOTA*S as others may name it: the types that stand for it in the list of games. How it is played is in
// engine/src/totas.
#pragma once

#include <string_view>

#include "engine/totas/action.hpp"
#include "engine/totas/notice.hpp"
#include "engine/totas/options.hpp"
#include "engine/totas/view.hpp"

namespace engine::totas {

struct Game {
    static constexpr std::string_view name = "totas";
    using Options = totas::Options;
    using Action = totas::Action;
    using Notice = totas::Notice;
    using View = totas::View;
    using Envelopes = totas::OwnEnvelopes;
    using Offer = totas::Offer;
    struct Traits;  // engine/src/totas/traits.hpp
};

}  // namespace engine::totas
