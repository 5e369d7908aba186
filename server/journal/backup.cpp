#include "server/journal/backup.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "server/base/limits.hpp"
#include "server/journal/data_folder.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/opening.hpp"
#include "server/journal/schema.hpp"
#include "server/journal/single_file.hpp"
#include "server/journal/states.hpp"

namespace server {
namespace {

struct FinishCopy {
    void operator()(sqlite3_backup* copy) const { sqlite3_backup_finish(copy); }
};

void copy_pages(Database& from, Database& to, const std::function<void()>& rest) {
    const std::unique_ptr<sqlite3_backup, FinishCopy> pages(sqlite3_backup_init(to.raw(), "main", from.raw(), "main"));
    if (!pages) throw DatabaseError(sqlite3_extended_errcode(to.raw()), sqlite3_errmsg(to.raw()));
    int code = SQLITE_OK;
    while (code == SQLITE_OK) {
        rest();
        code = sqlite3_backup_step(pages.get(), limit::backup_pages);
    }
    if (code != SQLITE_DONE) {
        throw DatabaseError(code, std::string("the copy could not be written: ") + sqlite3_errstr(code));
    }
}

/// SECRET: nobody else may read it, whatever the folder and the umask. SQLite makes its own files beside it likewise.
int make_private_file(const std::filesystem::path& file) {
    return open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
}

/// A file that is made for a copy, and goes unless it gets another name.
class PartFile {
public:
    explicit PartFile(std::filesystem::path file) : file_(std::move(file)) {
        remove();
        descriptor_ = make_private_file(file_);
    }
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;
    ~PartFile() {
        if (descriptor_ >= 0) close(descriptor_);
        remove();
    }
    const std::filesystem::path& path() const { return file_; }

    void sync() const {
        if (fsync(descriptor_) != 0) throw std::system_error(errno, std::generic_category(), file_);
    }

private:
    void remove() const {
        std::error_code ignored;
        for (const char* suffix : {"", "-journal", "-wal"}) std::filesystem::remove(file_.string() + suffix, ignored);
    }
    const std::filesystem::path file_;
    int descriptor_ = -1;  // negative: it could not be made, which SQLite will say
};

Database database_in(const std::filesystem::path& file) {
    try {
        return {file, Database::Mode::keep};
    } catch (const DatabaseError& fault) {
        throw DatabaseError(fault.code, "the server cannot make " + file.string() + ": " + fault.what());
    }
}

/// Nobody looks for it after a power cut: what is written there need not be synced, nor be undone.
Database new_database(const PartFile& part) {
    Database database = database_in(part.path());
    database.run("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF");
    return database;
}

/// A copy has no log of its own beside it, whatever the page says that was copied.
void let_go_of_log(Database& copy) { copy.run("PRAGMA journal_mode = DELETE"); }

}  // namespace

void see_this_moment(Database& database) {
    database.run("BEGIN");
    database.integer("SELECT count(*) FROM sqlite_schema");
}

void copy_both(Snapshot from, const std::filesystem::path& file, const std::atomic<bool>& is_broken_off) {
    if (!file.is_absolute()) throw std::invalid_argument("the backup's name must begin with /");
    if (std::filesystem::exists(file)) throw std::invalid_argument(file.string() + " exists already");
    // What is written is synced at once: where much of it waits for the disk, the journal's own syncs wait behind it.
    const auto rest_after = [&is_broken_off](const PartFile& part) {
        return [&] {
            if (is_broken_off) throw std::runtime_error("the server stopped before the backup was whole");
            part.sync();
            std::this_thread::sleep_for(std::chrono::milliseconds(limit::backup_pause_ms));
        };
    };
    const PartFile journal_part(file.string() + ".part.journal");
    const PartFile part(file.string() + ".part");
    {
        // The journal first, into a file of its own: its log grows faster than the archive's.
        Database journal = new_database(journal_part);
        copy_pages(*from.journal, journal, rest_after(journal_part));
        from.journal.reset();
        let_go_of_log(journal);
        Database to = new_database(part);
        copy_pages(*from.archive, to, rest_after(part));
        from.archive.reset();
        let_go_of_log(to);
        add_journal(to, journal, rest_after(part));
        const std::string found = to.text("PRAGMA quick_check(1)");
        if (found != "ok") throw std::runtime_error("the copy is damaged: " + found);
    }
    part.sync();
    rename_for_good(part.path(), file);
}

void check_copy(const std::filesystem::path& file) {
    said_of(file, [&] {
        Database copy(file, Database::Mode::inspect);
        const std::string found = copy.text("PRAGMA quick_check(1)");
        if (found != "ok") throw JournalError("is damaged: " + found);
        const int version = version_of(copy);
        if (version == 0) throw JournalError("is empty");
        // What an earlier version has made is looked at when it is brought up to date.
        if (version != schema_version()) return;
        if (read_journal_state(copy).id != read_archive_state(copy).id) throw JournalError("is of two journals");
    });
}

void copy_one(Database& from, const std::filesystem::path& file) {
    close(make_private_file(file));
    Database to = database_in(file);
    copy_pages(from, to, [] {});
    let_go_of_log(to);
}

Backup::Backup(Snapshot from, std::filesystem::path file, Done done) {
    worker_.run([this, from = std::make_shared<Snapshot>(std::move(from)), file = std::move(file),
                 done = std::move(done)] { make(std::move(*from), file, done); });
}

Backup::~Backup() {
    is_broken_off_ = true;
    worker_.finish();
}

void Backup::make(Snapshot from, const std::filesystem::path& file, const Done& done) {
    std::optional<std::string> fault;
    try {
        copy_both(std::move(from), file, is_broken_off_);
    } catch (const std::exception& what) {
        fault = what.what();
    }
    has_ended_.store(true, std::memory_order_release);
    done(std::move(fault));
}

}  // namespace server
