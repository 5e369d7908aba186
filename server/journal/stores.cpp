#include "server/journal/stores.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <exception>
#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/journal/acknowledged.hpp"
#include "server/journal/data_folder.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/mending.hpp"
#include "server/journal/single_file.hpp"

namespace server {
namespace {

struct OpenJournal {
    std::unique_ptr<Store> store;
    Kept kept;
};

class Opening {
public:
    Opening(const StoresOptions& options, Log& log)
        : options_(options), log_(log), file_(options.folder / journal_file_name) {}

    OpenJournal journal() {
        OpenJournal opened{open(), {}};
        const std::int64_t told = Acknowledged::told(mark(), opened.store->state().id).value_or(0);
        const std::int64_t lost = told - opened.store->state().commits;
        if (lost > 0 && options_.syncs_every_commit) {
            const std::string what = "lacks the last " + std::to_string(lost)
                                     + " commits that had been told: the disk, or somebody, has lost them. Restore a "
                                       "backup, or go on without them: `tutti doctor --accept-loss`";
            return mended(std::move(opened.store), told, PageFile::BehindDamage::read, what);
        }
        if (lost > 0) log_.error("journal_lost_commits", {{"commits", lost}});
        const auto fault = load(opened);
        if (!fault) return opened;
        return mended(std::move(opened.store), told, PageFile::BehindDamage::ignored, *fault);
    }

private:
    std::filesystem::path mark() const { return options_.folder / acknowledged_file; }

    std::unique_ptr<Store> open() const {
        read_ahead();
        const bool may_begin = !Acknowledged::is_there(mark());
        return std::make_unique<Store>(StoreOptions{file_, options_.syncs_every_commit, options_.vfs, may_begin});
    }

    /// So that it comes from the disk in one go and not page by page.
    void read_ahead() const {
        const int opened = ::open(file_.c_str(), O_RDONLY | O_CLOEXEC);
        if (opened < 0) return;
        ::posix_fadvise(opened, 0, 0, POSIX_FADV_WILLNEED);
        ::close(opened);
    }

    /// Looks through all of it; it is small. Says what is damaged.
    static std::optional<std::string> load(OpenJournal& opened) {
        try {
            // Of its pages, while the rows are looked through.
            auto check = std::async(std::launch::async, [beside = opened.store->beside()] {
                return beside->text("PRAGMA quick_check(1)");
            });
            opened.kept = opened.store->load();
            const std::string found = check.get();
            return found == "ok" ? std::nullopt : std::optional("is damaged: " + found);
        } catch (const DamagedError& fault) {
            return fault.what();
        } catch (const DatabaseError& fault) {
            if (!fault.is_damaged()) throw;
            return opening_fault({}, fault);
        }
    }

    OpenJournal mended(std::unique_ptr<Store> store, std::int64_t told, PageFile::BehindDamage behind_damage,
                       const std::string& fault) {
        store->database().keep_log();
        store.reset();
        std::optional<Mended> mended;
        try {
            mended = mend_journal(options_.folder, told, behind_damage);
        } catch (const JournalError& why) {
            log_.error("journal_not_mended", {{"damage", fault}, {"why", why.what()}});
            throw JournalError(fault);
        }
        log_.error(
            "journal_mended",
            {{"damage", fault}, {"set_aside", mended->journal.set_aside.size()}, {"found", mended->found.string()}});
        OpenJournal opened{open(), {}};
        opened.kept = opened.store->load();
        return opened;
    }

    const StoresOptions& options_;
    Log& log_;
    const std::filesystem::path file_;
};

}  // namespace

Stores open_stores(const StoresOptions& options, Log& log) {
    const auto& folder = options.folder;
    const auto journal_file = folder / journal_file_name;
    const auto archive_file = folder / archive_file_name;
    const auto single_file = folder / single_file_name;
    said_of(journal_file, [&] {
        make_private(folder);
        finish_mending(folder);
    });
    said_of(single_file, [&] {
        split_single_file(folder, [&log](std::string_view next, int schema) {
            log.info("database_moves", {{"next", next}, {"schema", schema}});
        });
    });
    OpenJournal journal = said_of(journal_file, [&] { return Opening(options, log).journal(); });
    // What the journal knows to be in the archive has been synced there, whatever may become of the journal's own last
    // moments.
    auto archive = said_of(archive_file, [&] {
        const bool may_begin = journal.store->state().commits == 0;
        return std::make_unique<ArchiveStore>(StoreOptions{archive_file, true, options.vfs, may_begin},
                                              journal.store->state());
    });
    journal.store->go_on_after(archive->taken());
    return {std::move(journal.store), std::move(archive), std::move(journal.kept)};
}

}  // namespace server
