// Writes the commit log in the folder that is shipped to (log_segment.hpp, ship_folder.hpp). Knows neither threads nor
// time: when is shipper.hpp's. After an exception it is of no use any more; another one goes on where this one had
// synced.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/journal/commit.hpp"
#include "server/journal/ship_folder.hpp"

namespace server {

class CommitLog {
public:
    /// Which frames may stand behind the one at which it goes on.
    enum class Beyond : std::uint8_t {
        nobodys,  // none, or it is the log of something else
        own,      // those that were written and never synced: they are written again
    };
    /// Goes on in the folder where its log ends with what the journal holds `at` this state; else a new chain begins.
    /// Throws where the folder is missing, another journal's, or cannot be read.
    CommitLog(std::filesystem::path folder, const JournalState& at, Beyond beyond, std::int64_t unix_ms);
    CommitLog(const CommitLog&) = delete;
    CommitLog& operator=(const CommitLog&) = delete;
    ~CommitLog();

    bool is_continued() const { return is_continued_; }
    /// A restore finds all that a chain needs to begin with. Without a base it needs one.
    bool has_base() const { return base_ && base_->commits >= chain_after_; }
    /// The newest in the folder, of whatever chain.
    const std::optional<JournalState>& base() const { return base_; }
    /// It has come into the folder. The next commit begins a new file.
    void base_made(const JournalState& base);

    /// To be written.
    void add(const Commit& commit);
    /// What was added is on the disk. Returns how many bytes that took.
    std::size_t sync();

private:
    bool goes_on_in(const ShippedFile& segment, const JournalState& at, Beyond beyond);
    void begin_segment(std::int64_t first_commit);
    void write_out();
    void check_is_there() const;
    void close();

    const std::filesystem::path folder_;
    engine::Bytes32 whose_{};
    std::int64_t chain_after_ = 0;
    std::int64_t last_commit_ = 0;
    engine::Bytes32 last_hash_{};  // zeros: a chain begins
    std::optional<JournalState> base_;
    bool is_continued_ = false;
    bool wants_segment_ = true;
    std::filesystem::path name_;  // of the file that is written to
    int file_ = -1;
    std::size_t file_bytes_ = 0;
    std::string waiting_;                          // for the file
    std::vector<std::filesystem::path> unsynced_;  // files that were begun and may be in pieces
    std::size_t written_ = 0;                      // since the last sync
};

}  // namespace server
