// Where the server keeps what it has decided, before anybody hears of it. The seam between rooms and storage: a room
// appends, waits for the receipt, and only then lets the effects happen (architecture.md section 1, reliability.md).
// Implementations: memory_journal.cpp, sqlite_journal.hpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/base/limits.hpp"
#include "server/journal/damage.hpp"
#include "server/journal/kept.hpp"
#include "server/journal/reading.hpp"

namespace server {

/// For the operator: how the journal is.
struct JournalHealth {
    enum class State : std::uint8_t {
        well,
        full,    // the disk has no room: new actions are refused until there is some
        failed,  // a write or its sync failed: nothing more is kept, the server stops
    };
    State state = State::well;
    std::string trouble;  // in words; empty where all is well
    std::size_t waiting = 0;
    std::size_t reads_waiting = 0;
    std::int64_t file_bytes = 0;  // of database and write-ahead log
    std::vector<std::string> set_aside =
        {};         // kind and name of what was damaged at a start: at most limit::set_aside_named
    Damage damage;  // in what is over, as far as it has been looked through
};

class Journal {
public:
    virtual ~Journal() = default;

    /// False while the journal takes nothing more (its queue or its disk is full): requests are refused with
    /// `unavailable` before anything is decided.
    virtual bool is_accepting() const = 0;
    /// False while others may have decided what this has not: then nothing is denied for not being known here, but
    /// refused with `unavailable`.
    virtual bool is_current() const { return true; }
    /// False while place becomes scarce: who plays goes on, and no rooms or tournaments are made (`unavailable`).
    virtual bool takes_rooms() const { return true; }
    /// Where a document that is to be new is there already, nothing of the entry is kept: `kept(false)`.
    /// `kept(true)` once the entry will survive whatever the journal promises to survive; `kept(false)` when nothing
    /// can be promised: nobody may be told, and after a restart it may be there or not. From any thread; it may be
    /// called before append returns. Receipts come in the order of the entries.
    virtual void append(Entry entry, std::function<void(bool)> kept) = 0;
    /// The room is closed: its lines are needed no longer. After everything appended before.
    virtual void forget_room(const std::string& room) = 0;
    virtual void forget_player(const PlayerId& player) = 0;
    /// Watchers have seen the end: the game may be found from now on.
    virtual void give_out(const std::string& game_id) = 0;
    /// In these games alone.
    virtual void forget_names(const ForgottenNames& names) = 0;

    /// The lines of an open room, after everything appended before; nothing where they cannot be read now. `read` is
    /// called once, on any thread; receipts do not wait for it.
    virtual void read_room(const std::string& room, TellLines read) const = 0;

    /// These tell once, on any thread, and know what was given to the journal before they were asked. While the disk is
    /// full they tell what there is; only what the server asks itself (ArchiveQuery::is_own) waits until they know.
    virtual void find_game(const std::string& game_id, TellGame found) const = 0;
    virtual void list_games(const GameQuery& query, TellGames listed) const = 0;
    virtual void read_archive(const ArchiveQuery& query, TellArchive read) const = 0;
    /// Sets who is told what games have changed in ratings, once that is kept: on any thread, before the game's own
    /// receipt. To be called once, at the start.
    virtual void tell_ratings(std::function<void(const std::vector<RatingChange>&)> tell) = 0;

    /// Everything that is kept, at the start: before anything is appended.
    virtual Kept load() = 0;
    /// Time stands still from now on for the rooms: KeptRoom::ran_on_ms, after a restart, counts up to this moment.
    virtual void stop_time() = 0;
    /// Calls back when everything appended so far has its receipt.
    virtual void flush(std::function<void()> flushed) = 0;
    virtual JournalHealth health() const = 0;
    /// Copies everything into a new file while the server goes on; `done` gets what went wrong, or nothing.
    virtual void back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done) = 0;
};

/// Lives and dies with the process; of finished games the last `games_max` stay.
std::unique_ptr<Journal> make_memory_journal(std::size_t games_max = limit::finished_games);

}  // namespace server
