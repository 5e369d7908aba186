// The durable journal: one thread writes, to one connection. It takes what waits, commits it in one transaction and
// then calls back; there is no timer between a decision and its commit. What is over goes on into the archive, by a
// thread of its own, and is read there by another. What the tables look like is schema.hpp's.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "server/base/clock.hpp"
#include "server/journal/data_folder.hpp"
#include "server/journal/journal.hpp"
#include "server/journal/scrubber.hpp"
#include "server/journal/shipper.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

struct SqliteJournalOptions {
    std::filesystem::path folder;
    bool syncs_every_commit = true;
    std::size_t reserve_bytes = limit::journal_reserve_bytes;
    const char* vfs = nullptr;      // SQLite's way to the file system
    Scrubber::Options scrubs = {};  // how the archive is looked through; bytes_per_s 0: it is not
    ShipOptions ship = {};
};

struct SqliteJournalDeps {
    Clock& clock;
    Metrics& metrics;
    Log& log;
    /// A write or its sync has failed: nothing will be kept any more, and the server should stop. From the journal's
    /// thread, once.
    std::function<void()> failed;
};

/// Opens or makes the databases in the folder; one file of an earlier version, or a backup, becomes two. What it
/// commits is shipped where that is wanted. Throws JournalError with words for an operator where that cannot be:
/// locked, damaged, of a newer version, older than what has been told, or no folder to ship to.
std::unique_ptr<Journal> make_sqlite_journal(const SqliteJournalOptions& options, SqliteJournalDeps deps);

}  // namespace server
