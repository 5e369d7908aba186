// What the journal and the archive want of a store, for a comparison of stores: entries committed together and synced,
// finished games by id, and a player's newest. One thread at a time; what goes wrong is thrown.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stores {

struct Entry {
    std::uint64_t number = 0;
    std::string line;
    std::string answer;
};
struct Game {
    std::uint64_t number = 0;
    std::string id;
    std::string content;
    std::vector<std::string> players;
};

class Store {
public:
    virtual ~Store() = default;
    /// All of it, and how far that is, in one transaction that survives a power cut.
    virtual void commit(std::span<const Entry> entries) = 0;
    virtual void commit(std::span<const Game> games) = 0;
    /// The number of the last entry that was committed; 0: none.
    virtual std::uint64_t last() = 0;
    /// Nothing: there is no such game.
    virtual std::optional<std::string> game(const std::string& id) = 0;
    /// The contents of the newest games of a player.
    virtual std::vector<std::string> newest(const std::string& player, std::size_t count_max) = 0;
};

using Open = std::unique_ptr<Store> (*)(const std::filesystem::path& folder);
std::unique_ptr<Store> open_sqlite(const std::filesystem::path& folder);
std::unique_ptr<Store> open_lmdb(const std::filesystem::path& folder);
std::unique_ptr<Store> open_rocksdb(const std::filesystem::path& folder);

/// So that keys stand in the order of their numbers.
inline std::string big_endian(std::uint64_t number) {
    std::string bytes(8, '\0');
    for (auto place = bytes.rbegin(); place != bytes.rend(); ++place, number >>= 8U) {
        *place = static_cast<char>(number & 0xFFU);
    }
    return bytes;
}
inline std::uint64_t number_in(const char* bytes) {
    std::uint64_t number = 0;
    for (int place = 0; place < 8; ++place) number = number << 8U | static_cast<unsigned char>(bytes[place]);
    return number;
}
/// A player's games, the newest last; the id ends with a zero byte, so that no other's begins with it.
inline std::string key_of(const std::string& player, std::uint64_t number) {
    return player + '\0' + big_endian(number);
}

}  // namespace stores
