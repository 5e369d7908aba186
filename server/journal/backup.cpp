#include "server/journal/backup.hpp"

#include <sqlite3.h>

#include <stdexcept>
#include <system_error>
#include <utility>

namespace server {
namespace {

constexpr int pages_at_once = 256;  // 1 MB

}  // namespace

void Backup::Finish::operator()(sqlite3_backup* backup) const { sqlite3_backup_finish(backup); }

Backup::Backup(Database& from, std::filesystem::path file, std::function<void(std::optional<std::string>)> done)
    : file_(std::move(file)), part_(file_.string() + ".part"), done_(std::move(done)) {
    if (!file_.is_absolute()) throw std::invalid_argument("the backup's name must begin with /");
    if (std::filesystem::exists(file_)) throw std::invalid_argument(file_.string() + " exists already");
    std::filesystem::remove(part_);
    try {
        to_ = std::make_unique<Database>(part_, Database::Mode::keep);
    } catch (const DatabaseError& fault) {
        throw DatabaseError(fault.code, "the server cannot make " + part_.string() + ": " + fault.what());
    }
    backup_.reset(sqlite3_backup_init(to_->raw(), "main", from.raw(), "main"));
    if (!backup_) throw DatabaseError(sqlite3_extended_errcode(to_->raw()), sqlite3_errmsg(to_->raw()));
}

Backup::~Backup() {
    backup_.reset();
    to_.reset();
    std::error_code ignored;
    std::filesystem::remove(part_, ignored);
    if (done_) done_("the server stopped before the backup was whole");
}

bool Backup::step() {
    const int code = sqlite3_backup_step(backup_.get(), pages_at_once);
    if (code == SQLITE_OK) return false;
    if (code == SQLITE_DONE) {
        check_and_name();
    } else {
        end(std::string("the copy could not be written: ") + sqlite3_errstr(code));
    }
    return true;
}

void Backup::check_and_name() {
    backup_.reset();
    try {
        // A copy has no log of its own beside it.
        to_->run("PRAGMA journal_mode = DELETE");
        const std::string found = to_->text("PRAGMA quick_check(1)");
        to_.reset();
        if (found != "ok") return end("the copy is damaged: " + found);
        std::filesystem::rename(part_, file_);
        has_succeeded_ = true;
        end(std::nullopt);
    } catch (const std::exception& fault) {
        end(std::string("the copy could not be finished: ") + fault.what());
    }
}

void Backup::end(std::optional<std::string> fault) {
    if (const auto done = std::exchange(done_, nullptr)) done(std::move(fault));
}

}  // namespace server
