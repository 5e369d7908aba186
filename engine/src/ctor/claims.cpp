#include "claims.hpp"

#include <variant>

#include "engine/base/ensure.hpp"

namespace engine::ctor {
SquareSet claims_of(const Choice& choice) {
    SquareSet claims;
    if (const auto* put = std::get_if<Put>(&choice)) {
        claims.insert(to_square(put->square));
    } else if (const auto* move = std::get_if<Move>(&choice)) {
        claims.insert(to_square(move->from));
        claims.insert(to_square(move->to));
    } else if (const auto* landing = std::get_if<Landing>(&choice)) {
        claims.insert(to_square(landing->first));
        claims.insert(to_square(landing->second));
        claims.insert(to_square(landing->to));
    }
    return claims;
}

Square place_chip(const Choice& choice, SquareSet& own) {
    std::int64_t came_to = 0;
    if (const auto* put = std::get_if<Put>(&choice)) {
        came_to = put->square;
    } else if (const auto* move = std::get_if<Move>(&choice)) {
        own.erase(to_square(move->from));
        came_to = move->to;
    } else if (const auto* landing = std::get_if<Landing>(&choice)) {
        own.erase(to_square(landing->first));
        own.erase(to_square(landing->second));
        came_to = landing->to;
    }
    ENSURE(came_to > 0);
    own.insert(to_square(came_to));
    return to_square(came_to);
}

}  // namespace engine::ctor
