// What waits for the journal's thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/base/person.hpp"
#include "server/journal/kept.hpp"

namespace server::journal_work {

struct Append {
    Entry entry;
    std::int64_t server_ms = 0;
    std::function<void(bool)> kept;
    bool is_admitted = true;  // decided when it is put
};
struct ForgetRoom {
    std::string room;
};
struct ForgetPlayer {
    PlayerId player;
};
struct GiveOut {
    std::string game_id;
};
/// Only the time is to be kept.
struct Stamp {};
struct Flush {
    std::function<void()> flushed;
};
struct ReadRoom {
    std::string room;
    std::function<void(std::vector<std::string>)> read;
};
struct BackUp {
    std::filesystem::path file;
    std::function<void(std::optional<std::string>)> done;
};
using Work = std::variant<Append, ForgetRoom, ForgetPlayer, GiveOut, Stamp, Flush, ReadRoom, BackUp>;

/// Something is to be committed.
inline bool changes(const Work& work) { return work.index() <= 4; }

}  // namespace server::journal_work
