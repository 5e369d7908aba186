// The journal's database: what is kept together in one transaction, and what is read back at the start. One thread at a
// time. Every row bears a hash, lines of a room that of the line before; load() compares them. What is kept for ever is
// handed over to the archive (hand_over.hpp, archive_store.hpp). Who waits for whom is sqlite_journal.hpp's.
#pragma once

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

#include "server/journal/database.hpp"
#include "server/journal/finished_game.hpp"
#include "server/journal/hand_over.hpp"
#include "server/journal/kept.hpp"
#include "server/journal/opening.hpp"
#include "server/journal/states.hpp"
#include "server/ratings/rating_book.hpp"

namespace server {

class Store {
public:
    /// Opens the file, or makes it; other processes cannot open it meanwhile. Throws JournalError or DatabaseError; see
    /// opening_fault.
    explicit Store(const StoreOptions& options);

    /// Everything that is kept, looked through: throws JournalError where it is not what was written. To be called
    /// once, before anything is changed. `away_ms` is left to the caller, who has a clock.
    Kept load();
    /// To be called once, after load(), where the archive is at hand. Where the journal has lost its latest commits
    /// (--journal-sync normal), numbers of changes that the archive has are not given again.
    void go_on_after(std::int64_t taken);

    void begin();
    /// In the transaction; `server_ms` is when it was given to the journal.
    void keep(const Entry& entry, std::int64_t server_ms);
    /// Whether none of the documents that must be new in this entry is there already.
    bool admits(const Entry& entry);
    /// An open room, or one that has been set aside.
    void forget_room(const std::string& room);
    void forget_player(const PlayerId& player);
    void give_out(const std::string& game_id);
    void forget_names(const ForgottenNames& names) { hand_over(names); }
    /// Times are stamped on it. Throws where it is not kept; roll_back must follow.
    void commit(std::int64_t server_ms, std::int64_t unix_ms) { commit_as(state_.commits + 1, server_ms, unix_ms); }
    /// The same, for a commit that has been made elsewhere and bears its number there.
    void commit_as(std::int64_t number, std::int64_t server_ms, std::int64_t unix_ms);
    /// In the transaction: the archive has all changes up to this one, which need not be kept here any longer.
    void archive_has(std::int64_t taken);
    /// As if nothing had been done since begin.
    void roll_back();
    /// What games have changed in ratings since this was last asked.
    std::vector<RatingChange> take_rating_changes() { return std::exchange(rating_changes_, {}); }
    /// Moves what is in the write-ahead log into the database.
    void fold_log();
    /// What has been committed survives a power cut: wanted before the archive takes what is handed over. False: there
    /// is no room for it.
    bool sync();

    /// An open room's lines, in order; none: there is no such room. Throws JournalError where they are damaged.
    std::vector<std::string> lines_of(const std::string& room);
    /// The text of the newest of that name; nothing where there is none.
    std::optional<std::string> document(const std::string& collection, const std::string& key);

    /// `server_ms`: on the server's clock, which stands still while the server is away, when it was last known to run.
    const JournalState& state() const { return state_; }
    bool has_rooms() const { return !rooms_.empty(); }
    Database& database() { return database_; }
    /// One more connection, for another thread of this process, to read by.
    std::unique_ptr<Database> beside() const;

private:
    struct LastLine {
        std::int64_t number = 0;
        engine::Bytes32 hash{};
        std::int64_t first = 0;  // the number of the room's first line
        bool is_head = false;    // `heads` has it
    };
    void keep_line(const std::string& room, const std::string& line, std::int64_t server_ms);
    void keep_heads();
    void keep_answer(const KeptAnswer& answer, std::int64_t server_ms);
    void forget_old_answers(std::int64_t server_ms, std::size_t at_most);
    void keep_player(const KeptPlayer& player);
    void remove_player(std::string_view id);
    void forget_set_aside(std::string_view room);
    void keep_game(const FinishedGame& game, const std::string& room);
    void keep_document(const Document& document);
    void hand_over(const ArchiveChange& change, const PackedRecord& record = {});
    void with_ratings(const std::function<void(RatingRepository&)>& act);
    void count(const std::function<std::vector<RatingChange>(RatingRepository&)>& rating);
    void let_game_count(const FinishedGame& game);
    void count_if_due(const std::string& game_id);
    void forget(const DeletedAccount& deleted_account);
    void load_documents(Kept& kept);
    void load_hidden_games(Kept& kept);
    void check_handed_over();
    void load_lines(Kept& kept);
    void check_heads();
    void load_set_aside(Kept& kept);
    void load_players(Kept& kept);
    void load_answers(Kept& kept);

    const std::filesystem::path file_;
    const char* const vfs_;
    const bool syncs_every_commit_;
    Database database_;
    JournalState state_;
    std::int64_t last_line_ = 0;
    std::int64_t last_answer_ = 0;
    std::unordered_map<std::string, LastLine> rooms_;
    std::vector<RatingChange> rating_changes_;

    // For roll_back.
    JournalState state_before_;
    std::int64_t last_line_before_ = 0;
    std::int64_t last_answer_before_ = 0;
    std::vector<std::pair<std::string, LastLine>> rooms_before_;  // number 0: there was no such room

    // Prepared once; behind a pointer, since tables must be there first.
    struct Statements;
    struct Delete {
        void operator()(Statements* statements) const;
    };
    std::unique_ptr<Statements, Delete> sql_;
};

}  // namespace server
