#include "server/journal/row_sums.hpp"

#include <algorithm>

#include "server/journal/journal_error.hpp"

namespace server {

using engine::Bytes32;

std::span<const std::uint8_t> bytes_of(const Bytes32& hash) { return hash; }
std::span<const std::uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
std::string_view text_of(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Bytes32 hash_in(const Statement& row, int column) {
    Bytes32 hash{};
    const auto bytes = row.blob(column);
    if (bytes.size() != hash.size()) throw DamagedError("holds a hash of the wrong length");
    std::copy(bytes.begin(), bytes.end(), hash.begin());
    return hash;
}

bool is_hash(const Statement& row, int column, const Bytes32& hash) {
    return std::ranges::equal(row.blob(column), hash);
}

Bytes32 sum_of_line(const Bytes32& before, std::string_view room, std::int64_t server_ms, std::string_view line) {
    return sum_of(text_of(bytes_of(before)), room, std::to_string(server_ms), line);
}
Bytes32 sum_of_player(std::string_view id, std::string_view name, std::string_view token_hash) {
    return sum_of(id, name, token_hash);
}
Bytes32 sum_of_answer(std::string_view player, std::string_view request, std::string_view content,
                      std::string_view answer, std::int64_t server_ms) {
    return sum_of(player, request, content, answer, std::to_string(server_ms));
}
Bytes32 sum_of_game(std::string_view id, std::string_view game, bool is_listed, std::string_view summary,
                    std::int64_t record_bytes, std::string_view record) {
    return sum_of(id, game, is_listed ? std::string_view("listed") : std::string_view(), summary,
                  std::to_string(record_bytes), record);
}
Bytes32 counted(const Bytes32& game_sum, bool is_out) {
    return sum_of(text_of(bytes_of(game_sum)), is_out ? std::string_view("out") : std::string_view());
}
Bytes32 sum_of_game_player(std::string_view player, std::int64_t number) {
    return sum_of(player, std::to_string(number));
}
Bytes32 sum_of_hidden_game(std::string_view id, std::string_view room) { return sum_of(id, room); }
Bytes32 sum_of_set_aside(std::int64_t number, std::string_view kind, std::string_view name, std::string_view what) {
    return sum_of("set aside", std::to_string(number), kind, name, what);
}
Bytes32 sum_of_handed_over(std::int64_t number, std::string_view change, std::int64_t record_bytes,
                           std::string_view record) {
    return sum_of(std::to_string(number), change, std::to_string(record_bytes), record);
}
Bytes32 sum_of_document(std::string_view collection, std::string_view key, std::string_view value) {
    return sum_of(collection, key, value);
}
Bytes32 sum_of_archived(std::int64_t number, std::string_view collection, std::string_view key,
                        std::string_view value) {
    return sum_of(std::to_string(number), collection, key, value);
}

void require(bool holds, const std::string& what) {
    if (!holds) throw DamagedError("is damaged: " + what);
}

}  // namespace server
