// The archive's database: what is over, for ever. It takes what the journal hands over, each change once and in order,
// and every row bears a hash. One thread at a time; who lists games and reads records has a connection of its own
// (archive_reader.hpp).
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/journal/archive_reader.hpp"
#include "server/journal/database.hpp"
#include "server/journal/hand_over.hpp"
#include "server/journal/opening.hpp"
#include "server/journal/states.hpp"

namespace server {

class ArchiveStore {
public:
    /// Opens the file, or makes it, as the archive of this journal. Throws JournalError or DatabaseError, also where it
    /// is that of another journal, or lacks what the journal knows to be in it; see opening_fault.
    ArchiveStore(const StoreOptions& options, const JournalState& journal);
    ~ArchiveStore();
    ArchiveStore(const ArchiveStore&) = delete;
    ArchiveStore& operator=(const ArchiveStore&) = delete;

    /// In one transaction, without those that it has already. Throws where they are not kept; then it is as before.
    void take(std::span<const HandedOver> changes);
    /// The number of the last change that is here.
    std::int64_t taken() const { return state_.taken; }
    /// Moves what is in the write-ahead log into the database.
    void fold_log();

    /// What is over, as it stands.
    ArchiveReader& reader() { return *reader_; }
    /// The ids of all games, out or not, the oldest first. Whether they are what was written is archive_pass.hpp's.
    std::vector<std::string> game_ids();

    Database& database() { return database_; }
    /// One more connection, for another thread of this process, to read by.
    std::unique_ptr<Database> beside() const;
    /// From any thread: how many pages the log has got since the archive was opened.
    std::int64_t logged_pages() const { return logged_pages_.load(std::memory_order_relaxed); }

private:
    void apply(const HandedOver& handed_over);
    void add_game(const ArchivedGame& game, const PackedRecord& record);
    void remove_game(const std::string& id);
    void give_out(const std::string& game_id);
    void add_row(const ArchiveRow& row);
    bool rewrite_row(const ArchiveRow& row);
    void forget(const DeletedAccount& deleted_account);
    void forget(const ForgottenNames& names);
    void rewrite_game(std::int64_t number, const std::vector<DeletedAccount>& people);
    void remove_players(std::int64_t number, const std::vector<std::string>& keys);

    const std::filesystem::path file_;
    const char* const vfs_;
    Database database_;
    ArchiveState state_;
    std::atomic<std::int64_t> logged_pages_{0};
    struct Statements;
    std::unique_ptr<Statements> sql_;
    std::unique_ptr<ArchiveReader> reader_;
};

}  // namespace server
