// What an operator may ask of a running server, apart from its metrics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/api.hpp"

namespace server {

struct Health {
    /// Of a cluster.
    struct Node {
        std::string name;
        bool is_owner = false;   // it decides
        std::int64_t place = 0;  // of the log, up to which its copy has come
    };
    std::optional<Node> node = {};
    bool is_alive = true;                     // false: it keeps nothing any more, and is stopping
    bool is_ready = true;                     // takes rooms and actions
    std::string trouble;                      // in words; empty where there is none
    std::vector<std::string> set_aside = {};  // kind and name of what was damaged at a start, some of them
    std::size_t journal_waiting = 0;
    std::size_t reads_waiting = 0;
    std::int64_t journal_bytes = 0;
    std::size_t damaged = 0;                 // games, rows and indexes of the archive, which hold nothing else up
    std::vector<std::string> damaged_first;  // some of them, in words
    std::int64_t up_ms = 0;
};

/// From any thread.
struct Operations {
    std::function<Health()> health;
    /// `done` gets what went wrong, or nothing; on any thread.
    std::function<void(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done)>
        back_up;
    /// Likewise: another node is to decide. Nothing: there are no others.
    std::function<void(std::function<void(std::optional<std::string>)> done)> hand_over = {};
    /// What is asked of the announced times to play, and of accounts: `what` is the path without its first slash.
    /// Nothing: there are none.
    std::function<void(std::string_view what, const std::string& body, std::function<void(ApiAnswer)> answer)> desk =
        {};
};

}  // namespace server
