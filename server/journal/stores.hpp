// Opens the two stores of a data folder: makes them where there is nothing, makes two of one file of an earlier
// version, and mends a journal that is damaged.
#pragma once

#include <filesystem>
#include <memory>

#include "server/journal/archive_store.hpp"
#include "server/journal/store.hpp"
#include "server/telemetry/log.hpp"

namespace server {

struct StoresOptions {
    std::filesystem::path folder;
    bool syncs_every_commit = true;
    const char* vfs = nullptr;  // SQLite's way to the file system
};

struct Stores {
    std::unique_ptr<Store> journal;
    std::unique_ptr<ArchiveStore> archive;
    Kept kept;  // `away_ms` is left to the caller
};

/// Throws JournalError with words for an operator where that cannot be: locked, of a newer version, older than what has
/// been told, or damaged where everybody depends on it.
Stores open_stores(const StoresOptions& options, Log& log);

}  // namespace server
