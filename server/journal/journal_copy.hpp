// A journal that decides nothing: it keeps what stands in the log of a site with several machines (server/cluster), in
// its order. Everything else is as for any journal, so that the same data go on without a log, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "server/journal/commit.hpp"
#include "server/journal/journal.hpp"
#include "server/journal/sqlite_journal.hpp"

namespace server {

class JournalCopy : public Journal {
public:
    /// Of each change whether it was kept: an entry is not where one of its documents is to be new and is there.
    using Applied = std::function<void(const std::vector<bool>& admitted)>;
    /// All in one transaction, after everything before. `server_ms`: the site's clock has come at least to there.
    /// On the journal's thread; never where it cannot be kept, and then the journal has failed.
    virtual void apply(std::vector<JournalChange> changes, std::int64_t server_ms, Applied applied) = 0;
    /// Of what was given to `apply` and is not kept yet: what it takes in memory, roughly. From any thread.
    virtual std::size_t waiting_bytes() const = 0;
    /// On the site's clock, as far as it was told.
    virtual std::int64_t server_ms() const = 0;
};

/// As make_sqlite_journal; its time does not pass by itself.
std::unique_ptr<JournalCopy> make_journal_copy(const SqliteJournalOptions& options, SqliteJournalDeps deps);

}  // namespace server
