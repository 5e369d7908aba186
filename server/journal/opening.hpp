// How the two stores are opened, and what an operator is told where that cannot be.
#pragma once

#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/journal/database.hpp"
#include "server/journal/journal_error.hpp"

namespace server {

/// SQLite's way to a file that no other process may open meanwhile; other connections of this one may. (SQLite before
/// 3.51.3 can spoil a log that two connections write and fold at once.) What they share is in memory.
inline constexpr const char* own_vfs = "unix-excl";

struct StoreOptions {
    std::filesystem::path file;
    bool syncs_every_commit = true;  // false: a power cut may lose the latest commits, a crash of the process none
    const char* vfs = nullptr;       // SQLite's way to the file system
    bool may_begin = true;           // false: where there is nothing, something is missing
    bool inspects = false;           // only looks at a file that nobody uses: of today's schema, and nothing changes
};

/// Makes today's tables in a blank database.
using Make = std::function<void(Database&)>;

/// Opens the file, or makes it; other processes cannot open it meanwhile. Throws JournalError or DatabaseError; see
/// opening_fault. `state_table`: which it must have.
Database open_store(const StoreOptions& options, std::string_view state_table, const Make& make);

/// One more connection to a store that is open, for another thread of this process to read by. It has all its files.
std::unique_ptr<Database> open_beside(const std::filesystem::path& file, const char* vfs);

/// What to tell an operator whose store could not be opened.
std::string opening_fault(const std::filesystem::path& file, const std::exception& fault);

/// What `act` returns; what goes wrong becomes a JournalError that says it of this file, for an operator.
auto said_of(const std::filesystem::path& file, const auto& act) {
    try {
        return act();
    } catch (const std::exception& fault) {
        throw JournalError(opening_fault(file, fault));
    }
}

}  // namespace server
