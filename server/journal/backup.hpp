// A copy of journal and archive in one file (single_file.hpp), while the server goes on: as both were at one moment, on
// a thread of its own and a few pages at a time, so that nobody waits for it. It is looked through before it gets its
// name.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/base/workers.hpp"
#include "server/journal/database.hpp"

namespace server {

/// Connections that see one moment: each has begun to read.
struct Snapshot {
    std::unique_ptr<Database> archive;
    std::unique_ptr<Database> journal;
};
/// Begins to read. Of the archive first: the journal must not yet have let go of what that lacks.
void see_this_moment(Database& database);

/// Copies into a new file, which must not be there and is its owner's alone, piece by piece with pauses, until
/// `is_broken_off`. The connections are closed as soon as their part is copied: until then the logs only grow. Throws
/// with words where that cannot be.
void copy_both(Snapshot from, const std::filesystem::path& file, const std::atomic<bool>& is_broken_off);
/// Looks through all of a file that copy_both has made, and that has come here from elsewhere. Throws JournalError
/// where it is not whole.
void check_copy(const std::filesystem::path& file);
/// The pages of one database, as they are, into a file that is not there.
void copy_one(Database& from, const std::filesystem::path& file);

class Backup {
public:
    using Done = std::function<void(std::optional<std::string> fault)>;
    /// `done` gets what went wrong, or nothing, once, on the thread of the copy.
    Backup(Snapshot from, std::filesystem::path file, Done done);
    Backup(const Backup&) = delete;
    Backup& operator=(const Backup&) = delete;
    /// An unfinished copy is taken away again.
    ~Backup();

    bool has_ended() const { return has_ended_.load(std::memory_order_acquire); }

private:
    void make(Snapshot from, const std::filesystem::path& file, const Done& done);

    std::atomic<bool> has_ended_{false};
    std::atomic<bool> is_broken_off_{false};
    Workers worker_{{.steps_back = true}};  // last: it uses all of the above
};

}  // namespace server
