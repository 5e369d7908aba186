// What waits for the journal's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/journal/commit.hpp"
#include "server/journal/reading.hpp"

namespace server::journal_work {

struct Append {
    KeepEntry what;
    std::function<void(bool)> kept;
    bool is_admitted = true;  // decided when it is put
};
/// In the order of somebody else's log (journal_copy.hpp).
struct Apply {
    std::vector<JournalChange> changes;
    std::function<void(const std::vector<bool>&)> applied;
    std::vector<bool> admitted = {};  // of each change; decided when they are put
    std::size_t bytes = 0;            // of the changes, roughly
};
/// Only the time is to be kept.
struct Stamp {};
struct Flush {
    std::function<void()> flushed;
};
struct ReadRoom {
    std::string room;
    TellLines read;
    std::uint64_t given = 0;  // to the journal before it
};
struct BackUp {
    std::filesystem::path file;
    std::function<void(std::optional<std::string>)> done;
};
/// Whoever copies the databases is to see them as they are now.
struct SeeMoment {};
using Work =
    std::variant<Append, ForgetRoom, ForgetPlayer, GiveOut, ForgetNames, Apply, Stamp, Flush, BackUp, SeeMoment>;

/// With its size.
Apply apply_of(std::vector<JournalChange> changes, std::function<void(const std::vector<bool>&)> applied);
/// Something is to be committed.
inline bool changes(const Work& work) { return work.index() <= 6; }
/// How many entries of it are kept, where it is committed.
std::size_t entries_in(const std::vector<Work>& batch);
/// Moved out of what has been committed, for the observer.
std::vector<JournalChange> take_changes(std::vector<Work>& batch);

}  // namespace server::journal_work
