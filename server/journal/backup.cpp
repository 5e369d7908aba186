#include "server/journal/backup.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "server/base/limits.hpp"
#include "server/journal/single_file.hpp"

namespace server {
namespace {

struct FinishCopy {
    void operator()(sqlite3_backup* copy) const { sqlite3_backup_finish(copy); }
};

/// False: it was broken off.
bool copy_pages(Database& from, Database& to, const std::function<bool()>& may_go_on) {
    const std::unique_ptr<sqlite3_backup, FinishCopy> pages(sqlite3_backup_init(to.raw(), "main", from.raw(), "main"));
    if (!pages) throw DatabaseError(sqlite3_extended_errcode(to.raw()), sqlite3_errmsg(to.raw()));
    int code = SQLITE_OK;
    while (code == SQLITE_OK) {
        if (!may_go_on()) return false;
        code = sqlite3_backup_step(pages.get(), limit::backup_pages);
    }
    if (code == SQLITE_DONE) return true;
    throw DatabaseError(code, std::string("the copy could not be written: ") + sqlite3_errstr(code));
}

/// Whatever is left of it.
class PartFile {
public:
    explicit PartFile(std::filesystem::path file) : file_(std::move(file)) { remove(); }
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;
    ~PartFile() { remove(); }
    const std::filesystem::path& path() const { return file_; }

private:
    void remove() const {
        std::error_code ignored;
        for (const char* suffix : {"", "-journal", "-wal"}) std::filesystem::remove(file_.string() + suffix, ignored);
    }
    const std::filesystem::path file_;
};

/// SECRET: nobody else may read it, whatever the folder and the umask. SQLite makes its own files beside it likewise.
void make_private_file(const std::filesystem::path& file) {
    const int made = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made >= 0) close(made);
}

Database new_database(const std::filesystem::path& file) {
    make_private_file(file);
    try {
        return {file, Database::Mode::keep};
    } catch (const DatabaseError& fault) {
        throw DatabaseError(fault.code, "the server cannot make " + file.string() + ": " + fault.what());
    }
}

}  // namespace

void see_this_moment(Database& database) {
    database.run("BEGIN");
    database.integer("SELECT count(*) FROM sqlite_schema");
}

void copy_both(const Snapshot& from, const std::filesystem::path& file, const std::atomic<bool>& is_broken_off) {
    const auto may_go_on = [&is_broken_off] {
        std::this_thread::sleep_for(std::chrono::milliseconds(limit::backup_pause_ms));
        return !is_broken_off;
    };
    if (!file.is_absolute()) throw std::invalid_argument("the backup's name must begin with /");
    if (std::filesystem::exists(file)) throw std::invalid_argument(file.string() + " exists already");
    const PartFile part(file.string() + ".part");
    {
        Database to = new_database(part.path());
        if (!copy_pages(*from.archive, to, may_go_on)) {
            throw std::runtime_error("the server stopped before the backup was whole");
        }
        // A copy has no log of its own beside it.
        to.run("PRAGMA journal_mode = DELETE");
        add_journal(to, *from.journal);
        const std::string found = to.text("PRAGMA quick_check(1)");
        if (found != "ok") throw std::runtime_error("the copy is damaged: " + found);
    }
    std::filesystem::rename(part.path(), file);
}

void copy_one(Database& from, const std::filesystem::path& file) {
    Database to = new_database(file);
    copy_pages(from, to, [] { return true; });
    to.run("PRAGMA journal_mode = DELETE");
}

Backup::Backup(Snapshot from, std::filesystem::path file, Done done) {
    worker_.run([this, from = std::make_shared<const Snapshot>(std::move(from)), file = std::move(file),
                 done = std::move(done)] { make(*from, file, done); });
}

Backup::~Backup() {
    is_broken_off_ = true;
    worker_.finish();
}

void Backup::make(const Snapshot& from, const std::filesystem::path& file, const Done& done) {
    std::optional<std::string> fault;
    try {
        copy_both(from, file, is_broken_off_);
    } catch (const std::exception& what) {
        fault = what.what();
    }
    has_ended_.store(true, std::memory_order_release);
    done(std::move(fault));
}

}  // namespace server
