// How long the server was away, as far as that can be known: the wall clock may have been set meanwhile. A small file
// beside the database says in which start of the machine the server began to run last, and when; it is never synced,
// since after another start of the machine it only serves to say that there was one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "server/base/clock.hpp"
#include "server/journal/states.hpp"

namespace server {

struct LastRun {
    std::string store;           // the id of the database
    Boot boot;                   // when it began
    std::int64_t server_ms = 0;  // on the server's clock, then
};

/// Nothing: no such file, or it is about another database.
std::optional<LastRun> read_last_run(const std::filesystem::path& file, const std::string& store);
/// Where it cannot be written there is none.
void write_last_run(const std::filesystem::path& file, const LastRun& run);

/// Since `stopped_server_ms`, when the server was last known to run; `by_wall_ms` is what the wall clock says. Within
/// one start of the machine exact, whatever the wall clock does. Else what the wall clock says if that can be, from the
/// machine's start to limit::away_known_ms; and if it cannot, what is certain. Never negative.
std::int64_t away_ms(const std::optional<LastRun>& last, const Boot& now, std::int64_t stopped_server_ms,
                     std::int64_t by_wall_ms);

/// Since the state was committed, as far as the file knows; it then says that the server runs.
std::int64_t begin_run(const std::filesystem::path& file, const JournalState& state, const Clock& clock);

}  // namespace server
