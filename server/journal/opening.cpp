#include "server/journal/opening.hpp"

#include "server/base/limits.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/schema.hpp"

namespace server {
namespace {

constexpr const char* missed =
    "is empty or missing, though `acknowledged` beside it says that players have been told of what was in it: put it "
    "back, or restore a backup; to begin anew with nothing, move the whole folder away";

}  // namespace

Database open_store(const StoreOptions& options, std::string_view state_table, const Make& make) {
    if (options.inspects) return {options.file, Database::Mode::inspect, options.vfs};
    if (!options.may_begin && !Database::is_there(options.file, options.vfs)) throw JournalError(missed);
    Database database(options.file, Database::Mode::keep, options.vfs != nullptr ? options.vfs : own_vfs);
    database.run("PRAGMA cell_size_check = ON");
    if (database.text("PRAGMA journal_mode = WAL") != "wal") {
        throw JournalError("is on a file system that cannot do what is needed (a write-ahead log)");
    }
    database.run(options.syncs_every_commit ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    database.run("PRAGMA mmap_size = 0");
    // No page may keep what was deleted or replaced: who reads pages without their trees would believe it.
    database.run("PRAGMA secure_delete = ON");
    database.run("PRAGMA wal_autocheckpoint = " + std::to_string(limit::journal_checkpoint_pages));
    if (version_of(database) == 0) {
        if (!options.may_begin) throw JournalError(missed);
        make(database);
    }
    if (!has_table(database, state_table)) throw JournalError("is another file of this server, under a wrong name");
    return database;
}

std::unique_ptr<Database> open_beside(const std::filesystem::path& file, const char* vfs) {
    auto database = std::make_unique<Database>(file, Database::Mode::read_beside, vfs);
    // SQLite opens the log with the first read.
    database->integer("SELECT count(*) FROM sqlite_schema");
    return database;
}

std::string opening_fault(const std::filesystem::path& file, const std::exception& fault) {
    const std::string name = file.string();
    const auto* error = dynamic_cast<const DatabaseError*>(&fault);
    if (error == nullptr) return name + " " + fault.what();
    if (error->is_locked()) {
        return name + " is in use by another process: stop that server, or give this one another --data";
    }
    if (error->is_full()) return "there is no room on the disk for " + name + ": make some, then start again";
    if (error->is_damaged()) {
        return name + " is damaged (" + fault.what() + "): look at it with `tutti doctor`, or restore a backup";
    }
    return name + " cannot be opened: " + fault.what();
}

}  // namespace server
