// Lots, provably fair (record.md 1, fine-print A): every draw follows from a secret fixed beforehand and from what
// the players threw in. Not a random generator: the same secret gives the same lots on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace engine {

using Bytes32 = std::array<std::uint8_t, 32>;

Bytes32 sha256(std::string_view bytes);
Bytes32 hmac_sha256(const Bytes32& key, std::string_view message);
/// 64 lower-case hex digits.
std::string hex_of(const Bytes32& bytes);
/// The reverse, of exactly 64 lower-case hex digits.
std::optional<Bytes32> bytes_from_hex(std::string_view hex);

/// What fixes every lot of one game. SECRET until the game is over: no printing, no encoding but in a finished record.
struct Fairness {
    Bytes32 secret{};
    std::string game_id;
    /// Seat name and entropy (1 to 64 hex digits) of the seats that contributed, in any order.
    std::vector<std::pair<std::string, std::string>> entropy;
};

/// lower-case hex of SHA-256(secret): may be shown before the game (record.md 1.1).
std::string commitment_of(const Bytes32& secret);
/// record.md 1.2: 1 to 64 characters of 0-9a-f.
bool is_entropy(std::string_view text);

/// A lot that has been taken: draw(n), the k-th of the game, gave `value`. For the referee alone while the game goes
/// on.
struct TakenLot {
    std::uint64_t k = 0;
    std::uint32_t n = 0;
    std::uint32_t value = 0;
};

/// Whether what was drawn is written down, for those who explain a finished game.
enum class LotBook : std::uint8_t { none, kept };

class Draws {
public:
    explicit Draws(const Fairness& fairness, LotBook book = LotBook::none);
    /// The next lot, 0 … n−1 without bias; 1 ≤ n ≤ 65536 (record.md 1.4).
    std::uint32_t draw(std::uint32_t n);
    /// All that have been taken, in order; empty where no book is kept.
    std::span<const TakenLot> lots() const { return lots_; }

private:
    Bytes32 game_key_;
    std::uint64_t taken_ = 0;
    LotBook book_;
    std::vector<TakenLot> lots_;
};

}  // namespace engine
