// The database as the journal uses it: what is kept together in one transaction, and what is read back. One thread at a
// time. Every row bears a hash, lines of a room that of the line before; load(), game_ids() and the reader compare
// them. Who waits for whom is sqlite_journal.hpp's.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/journal/archive_reader.hpp"
#include "server/journal/database.hpp"
#include "server/journal/finished_game.hpp"
#include "server/journal/kept.hpp"
#include "server/journal/tally.hpp"
#include "server/ratings/rating_book.hpp"

namespace server {

struct StoreOptions {
    std::filesystem::path file;
    bool syncs_every_commit = true;  // false: a power cut may lose the latest commits, a crash of the process none
    const char* vfs = nullptr;       // SQLite's way to the file system
    bool may_begin = true;           // false: where there is nothing, something is missing
    bool inspects = false;           // only looks at a file that nobody uses: of today's schema, and nothing changes
};

class Store {
public:
    /// Opens the file, or makes it; other processes cannot open it meanwhile. Throws JournalError or DatabaseError; see
    /// opening_fault.
    explicit Store(const StoreOptions& options);

    /// Everything that is kept, looked through: throws JournalError where it is not what was written. To be called
    /// once, before anything is changed. `away_ms` is left to the caller, who has a clock.
    Kept load();

    void begin();
    /// In the transaction; `server_ms` is when it was given to the journal.
    void keep(const Entry& entry, std::int64_t server_ms);
    /// Whether none of the documents that must be new in this entry is there already.
    bool admits(const Entry& entry);
    void forget_room(const std::string& room);
    void forget_player(const PlayerId& player);
    void give_out(const std::string& game_id);
    /// Times are stamped on it. Throws where it is not kept; roll_back must follow.
    void commit(std::int64_t server_ms, std::int64_t unix_ms);
    /// As if nothing had been done since begin.
    void roll_back();
    /// What games have changed in ratings since this was last asked.
    std::vector<RatingChange> take_rating_changes() { return std::exchange(rating_changes_, {}); }
    /// Moves what is in the write-ahead log into the database.
    void fold_log();

    /// An open room's lines, in order; none: there is no such room. Throws JournalError where they are damaged.
    std::vector<std::string> lines_of(const std::string& room);
    /// What is over, as it stands: also what is not committed yet.
    ArchiveReader& reader() { return *reader_; }
    /// The text of the newest of that name; nothing where there is none.
    std::optional<std::string> document(const std::string& collection, const std::string& key);
    /// Throws JournalError where a list is not what was written.
    void check_archive();
    /// The ids of all games, out or not, the oldest first. Throws JournalError where games, or what they are found by,
    /// are not all that was written; the reader says whether each is whole.
    std::vector<std::string> game_ids();

    /// The schema that the file had before it was opened, where it was an older one.
    std::optional<int> upgraded_from() const { return upgraded_from_; }
    std::string id() const { return id_; }
    std::int64_t commits() const { return commits_; }
    /// On the server's clock, which stands still while the server is away: when it was last known to run.
    std::int64_t server_ms() const { return server_ms_; }
    std::int64_t unix_ms() const { return unix_ms_; }
    bool has_rooms() const { return !rooms_.empty(); }
    Database& database() { return database_; }
    /// One more connection, for another thread of this process, to read by.
    std::unique_ptr<Database> beside() const;

private:
    struct LastLine {
        std::int64_t number = 0;
        engine::Bytes32 hash{};
    };
    struct Tallies {
        Tally lines;
        Tally players;
        Tally answers;
        Tally games;
        Tally game_players;
        Tally documents;
        Tally archive;
    };
    static constexpr std::array tables = {&Tallies::lines,  &Tallies::players,      &Tallies::answers,
                                          &Tallies::games,  &Tallies::game_players, &Tallies::documents,
                                          &Tallies::archive};

    void open_to_keep(const StoreOptions& options);
    void read_state();
    engine::Bytes32 sum_of_state(std::int64_t commits, std::int64_t server_ms, std::int64_t unix_ms) const;
    void check_game_players();
    void keep_line(const std::string& room, const std::string& line, std::int64_t server_ms);
    void keep_answer(const KeptAnswer& answer, std::int64_t server_ms);
    void forget_old_answers(std::int64_t server_ms, std::size_t at_most);
    void keep_player(const KeptPlayer& player);
    void remove_player(std::string_view id);
    void keep_game(const FinishedGame& game);
    void keep_document(const Document& document);
    void keep_archived(const ArchiveRow& row);
    bool rewrite_archived(const ArchiveRow& row);
    void with_ratings(const std::function<void(RatingRepository&)>& act);
    void count(const std::function<std::vector<RatingChange>(RatingRepository&)>& rating);
    void let_game_count(const FinishedGame& game);
    void count_if_due(const std::string& game_id);
    void forget(const DeletedAccount& deleted_account);
    void forget_names(const DeletedAccount& deleted_account);
    void rewrite_game(std::int64_t number, const DeletedAccount& deleted_account);
    void load_documents(Kept& kept);
    void load_hidden_games(Kept& kept);
    void load_lines(Kept& kept);
    void load_players(Kept& kept);
    void load_answers(Kept& kept);

    const std::filesystem::path file_;
    const char* const vfs_;
    Database database_;
    std::optional<int> upgraded_from_;
    std::string id_;
    std::int64_t commits_ = 0;
    std::int64_t server_ms_ = 0;
    std::int64_t unix_ms_ = 0;
    Tallies tallies_;
    std::int64_t last_line_ = 0;
    std::int64_t last_answer_ = 0;
    std::unordered_map<std::string, LastLine> rooms_;
    std::vector<RatingChange> rating_changes_;

    // For roll_back.
    Tallies tallies_before_;
    std::int64_t last_line_before_ = 0;
    std::int64_t last_answer_before_ = 0;
    std::vector<std::pair<std::string, LastLine>> rooms_before_;  // number 0: there was no such room

    // Prepared once; behind a pointer, since tables must be there first.
    struct Statements;
    struct Delete {
        void operator()(Statements* statements) const;
    };
    std::unique_ptr<Statements, Delete> sql_;
    std::unique_ptr<ArchiveReader> reader_;
};

/// What to tell an operator whose store could not be opened.
std::string opening_fault(const std::filesystem::path& file, const std::exception& fault);

}  // namespace server
