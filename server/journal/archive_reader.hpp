// Reads what is over from a database: finished games, their lists, and lists that only grow. Changes nothing, and takes
// as long for a player of 50,000 games as for a player of one: every list is an index that is walked from a place in it
// (schema.hpp), and what is found is compared with its hash before it is given. One thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/base/document.hpp"
#include "server/journal/database.hpp"
#include "server/journal/finished_game.hpp"

namespace server {

class ArchiveReader {
public:
    /// `database` has today's schema, and outlives this.
    explicit ArchiveReader(Database& database);
    ArchiveReader(const ArchiveReader&) = delete;
    ArchiveReader& operator=(const ArchiveReader&) = delete;
    ~ArchiveReader();

    /// Null where there is none. Throws JournalError where it is damaged.
    std::shared_ptr<const FinishedGame> game(std::string_view id);
    /// The same, but null where it is not out yet.
    std::shared_ptr<const FinishedGame> find_game(std::string_view id);
    /// A page is shorter than it might be, and has a cursor, where finding more would take long.
    GamePage list_games(const GameQuery& query);
    ArchivePage read_archive(const ArchiveQuery& query);

private:
    struct Statements;
    class Lists;
    /// Returns how many bytes were looked at.
    std::int64_t add_summary(GamePage& page, std::int64_t number);

    const std::unique_ptr<Statements> sql_;
};

}  // namespace server
