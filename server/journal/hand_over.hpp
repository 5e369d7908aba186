// What the journal hands over to the archive: changes of what is kept for ever. A change is a row of the journal, kept
// together with all else of its entry, until the archive has it; the archive takes each of them once, in order.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "server/base/document.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/journal/finished_game.hpp"

namespace server {

class Database;

/// A record as it is kept: by zlib.
struct PackedRecord {
    std::string bytes;
    std::int64_t unpacked_bytes = 0;
};
PackedRecord packed(const std::string& record);
/// Throws JournalError where it cannot be read.
std::string unpacked(std::string_view bytes, std::int64_t unpacked_bytes);

/// Without the record, which is beside it.
struct ArchivedGame {
    std::string id;
    std::string game;
    std::string summary;
    std::vector<Person> players;
    bool is_listed = true;
    bool is_out = true;
};
/// Watchers have seen the end of this game.
struct GivenOut {
    std::string game_id;
};
/// What stood in its place was damaged before the archive had it (mended_journal.hpp).
struct LostChange {
    std::string game_id;  // where it could be read, and was a game
};
using ArchiveChange = std::variant<ArchivedGame, GivenOut, ArchiveRow, DeletedAccount, LostChange, ForgottenNames>;

struct HandedOver {
    std::int64_t number = 0;  // one more than that of the change before
    ArchiveChange change;
    PackedRecord record = {};  // of a game
};

ArchivedGame archived(const FinishedGame& game);
/// As the journal keeps it.
std::string change_text(const ArchiveChange& change);
/// Throws JournalError where the text is no change.
ArchiveChange archive_change_in(std::string_view text);

/// The first `count_max` changes after this number. Throws JournalError where one is missing or not what was written.
std::vector<HandedOver> handed_over_after(Database& journal, std::int64_t number, std::size_t count_max);

}  // namespace server
