#include "server/tournament/lots.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"
#include "server/base/randomness.hpp"

namespace server::tournament {
namespace {

constexpr std::size_t room_id_chars = 8;
constexpr std::size_t invite_chars = 10;
constexpr std::size_t claim_digits = 6;
constexpr std::uint32_t claim_codes = 1'000'000;

}  // namespace

engine::Bytes32 seeding_lot(const engine::Bytes32& seed, const PlayerId& captain) {
    return engine::hmac_sha256(seed, "lot/" + captain.text);
}

std::vector<EntrantId> seeding(const engine::Bytes32& seed, std::vector<Entrant> entrants,
                               const std::vector<EntrantId>& override_order) {
    std::map<EntrantId, std::size_t> rank;
    for (const auto id : override_order) rank.emplace(id, rank.size());
    using Key = std::tuple<std::size_t, int, engine::Bytes32>;
    std::vector<std::pair<Key, EntrantId>> keyed;
    for (const auto& entrant : entrants) {
        const auto found = rank.find(entrant.id);
        keyed.emplace_back(Key{found == rank.end() ? rank.size() : found->second, -entrant.rating,
                               seeding_lot(seed, entrant.captain.id)},
                           entrant.id);
    }
    std::sort(keyed.begin(), keyed.end());
    std::vector<EntrantId> order;
    order.reserve(keyed.size());
    for (const auto& [key, id] : keyed) order.push_back(id);
    return order;
}

engine::Bytes32 room_key(const engine::Bytes32& seed, const BoardRef& board) {
    return engine::hmac_sha256(seed, "room/" + text_of(board));
}

std::string room_id(const engine::Bytes32& seed, const BoardRef& board) {
    return crockford_base32(engine::hmac_sha256(seed, "room-id/" + text_of(board)), room_id_chars);
}

bool lot_takes_first(const engine::Bytes32& seed, std::string_view what) {
    return (engine::hmac_sha256(seed, what).front() & 1U) == 0;
}

Number lot_winner(const engine::Bytes32& seed, std::size_t round, std::size_t match_number, const Match& match) {
    ENSURE(match.black);
    const auto lot = "match/" + std::to_string(round) + '/' + std::to_string(match_number);
    return lot_takes_first(seed, lot) ? match.white.entrant() : match.black->entrant();
}

engine::Bytes32 drawing_key(const engine::Bytes32& seed, std::size_t round) {
    return engine::hmac_sha256(seed, "scramble/" + std::to_string(round));
}

std::string claim_code(const engine::Bytes32& seed, EntrantId entrant, unsigned number) {
    const auto lot =
        engine::hmac_sha256(seed, "claim/" + std::to_string(number_of(entrant)) + '/' + std::to_string(number));
    std::uint32_t value = 0;
    for (std::size_t index = 0; index < sizeof value; ++index) value = value << 8U | lot[index];
    const auto digits = std::to_string(value % claim_codes);
    return std::string(claim_digits - digits.size(), '0') + digits;
}

std::string invite_code(const engine::Bytes32& seed, EntrantId team) {
    return crockford_base32(engine::hmac_sha256(seed, "invite/" + std::to_string(number_of(team))), invite_chars);
}

std::string caster_key(const engine::Bytes32& seed) {
    return crockford_base32(engine::hmac_sha256(seed, "caster"), limit::caster_key_chars);
}

engine::Bytes32 password_hash(const engine::Bytes32& seed, std::string_view password) {
    return engine::hmac_sha256(seed, "password/" + std::string(password));
}

}  // namespace server::tournament
