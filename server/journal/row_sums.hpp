// What each row of the store should be, in one hash, and how a row that is something else is recognized.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/draws.hpp"
#include "server/journal/database.hpp"

namespace server {

std::span<const std::uint8_t> bytes_of(const engine::Bytes32& hash);
std::span<const std::uint8_t> bytes_of(std::string_view text);
std::string_view text_of(std::span<const std::uint8_t> bytes);
/// Throws DamagedError where that column holds no hash.
engine::Bytes32 hash_in(const Statement& row, int column);
/// Whether that column holds this hash.
bool is_hash(const Statement& row, int column, const engine::Bytes32& hash);
/// Throws DamagedError.
void require(bool holds, const std::string& what);

/// Each part with its length, so that nothing moves from one to the next unseen.
template <class... Parts>
engine::Bytes32 sum_of(const Parts&... parts) {
    constexpr std::size_t length_chars = 20;
    std::string all;
    all.reserve((std::string_view(parts).size() + ...) + sizeof...(parts) * length_chars);
    const auto add = [&](std::string_view part) {
        all += std::to_string(part.size());
        all += ':';
        all += part;
    };
    (add(parts), ...);
    return engine::sha256(all);
}

engine::Bytes32 sum_of_line(const engine::Bytes32& before, std::string_view room, std::int64_t server_ms,
                            std::string_view line);
engine::Bytes32 sum_of_player(std::string_view id, std::string_view name, std::string_view token_hash);
engine::Bytes32 sum_of_answer(std::string_view player, std::string_view request, std::string_view content,
                              std::string_view answer, std::int64_t server_ms);
engine::Bytes32 sum_of_game(std::string_view id, std::string_view game, bool is_listed, std::string_view summary,
                            std::int64_t record_bytes, std::string_view record);
/// What changes once in a game is not in its own sum, but in that of the tally.
engine::Bytes32 counted(const engine::Bytes32& game_sum, bool is_out);
engine::Bytes32 sum_of_game_player(std::string_view player, std::int64_t number);
engine::Bytes32 sum_of_hidden_game(std::string_view id, std::string_view room);
engine::Bytes32 sum_of_set_aside(std::int64_t number, std::string_view kind, std::string_view name,
                                 std::string_view what);
engine::Bytes32 sum_of_handed_over(std::int64_t number, std::string_view change, std::int64_t record_bytes,
                                   std::string_view record);
engine::Bytes32 sum_of_document(std::string_view collection, std::string_view key, std::string_view value);
engine::Bytes32 sum_of_archived(std::int64_t number, std::string_view collection, std::string_view key,
                                std::string_view value);

}  // namespace server
