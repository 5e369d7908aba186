#include "server/base/game_lots.hpp"

#include <string>

#include "server/base/randomness.hpp"

namespace server {
namespace {

constexpr std::size_t game_id_chars = 12;

}  // namespace

engine::Fairness fairness_of(const engine::Bytes32& room_key, unsigned game) {
    engine::Fairness fairness;
    fairness.secret = engine::hmac_sha256(room_key, "secret/" + std::to_string(game));
    fairness.game_id = crockford_base32(engine::hmac_sha256(room_key, "game/" + std::to_string(game)), game_id_chars);
    return fairness;
}

}  // namespace server
