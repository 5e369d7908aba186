#include "server/journal/database.hpp"

#include <sqlite3.h>

#include <system_error>

#include "server/base/limits.hpp"

namespace server {
namespace {

[[noreturn]] void fail(sqlite3* database, int code) {
    throw DatabaseError(database != nullptr ? sqlite3_extended_errcode(database) : code,
                        database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code));
}

constexpr int primary(int code) { return code & 0xFF; }

/// How a file is opened.
struct Way {
    std::string name;
    int flags = 0;
    const char* vfs = nullptr;
};

/// As a URI has it: what is no letter of a plain path is written as its number.
std::string escaped(std::string_view path) {
    constexpr std::string_view plain = "/._-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string text;
    for (const char letter : path) {
        const auto byte = static_cast<unsigned char>(letter);
        if (plain.find(letter) != std::string_view::npos) {
            text += letter;
        } else {
            (text += '%') += digits[byte / 16];
            text += digits[byte % 16];
        }
    }
    return text;
}

Way way_to(const std::filesystem::path& file, Database::Mode mode, const char* vfs) {
    if (mode == Database::Mode::keep) return {file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs};
    if (mode == Database::Mode::read_beside) return {file, SQLITE_OPEN_READWRITE, vfs};
    std::error_code none;
    const auto log_bytes = std::filesystem::file_size(file.string() + "-wal", none);
    // The log that a killed server leaves is read where it is. Without one SQLite would make one.
    if (!none && log_bytes > 0) return {file, SQLITE_OPEN_READONLY, "unix-none"};
    return {"file:" + escaped(std::filesystem::absolute(file).string()) + "?immutable=1",
            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, vfs};
}

}  // namespace

bool DatabaseError::is_full() const { return primary(code) == SQLITE_FULL; }
bool DatabaseError::is_locked() const { return primary(code) == SQLITE_BUSY || primary(code) == SQLITE_LOCKED; }
bool DatabaseError::is_damaged() const { return primary(code) == SQLITE_CORRUPT || primary(code) == SQLITE_NOTADB; }
bool DatabaseError::is_unreadable() const {
    return is_damaged() || (primary(code) == SQLITE_IOERR && code != SQLITE_IOERR_NOMEM);
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement::Statement(sqlite3* database, std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                                        &statement, nullptr);
    if (code != SQLITE_OK) fail(database, code);
    statement_.reset(statement);
}

Statement::~Statement() = default;

Statement& Statement::bind(int place, std::int64_t value) {
    sqlite3_bind_int64(statement_.get(), place, value);
    return *this;
}

Statement& Statement::bind(int place, std::string_view text) {
    sqlite3_bind_text64(statement_.get(), place, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
    return *this;
}

Statement& Statement::bind_blob(int place, std::span<const std::uint8_t> bytes) {
    sqlite3_bind_blob64(statement_.get(), place, bytes.data(), bytes.size(), SQLITE_STATIC);
    return *this;
}

Statement& Statement::bind(int place, const Statement& row, int column) {
    sqlite3_bind_value(statement_.get(), place, sqlite3_column_value(row.statement_.get(), column));
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) {
        reset();
        return false;
    }
    sqlite3* const database = sqlite3_db_handle(statement_.get());
    const DatabaseError error(sqlite3_extended_errcode(database), sqlite3_errmsg(database));
    reset();
    throw error;
}

void Statement::run() {
    while (step()) {
    }
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

int Statement::columns() const { return sqlite3_column_count(statement_.get()); }

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

std::string_view Statement::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return text == nullptr ? std::string_view() : std::string_view(text, size);
}

std::span<const std::uint8_t> Statement::blob(int column) const {
    const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_.get(), column));
    return {bytes, bytes == nullptr ? 0 : static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

void Database::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

bool Database::is_there(const std::filesystem::path& file, const char* vfs) {
    sqlite3_vfs* const way = sqlite3_vfs_find(vfs);
    int is_there = 0;
    return way != nullptr && way->xAccess(way, file.c_str(), SQLITE_ACCESS_EXISTS, &is_there) == SQLITE_OK
           && is_there != 0;
}

Database::Database(const std::filesystem::path& file, Mode mode, const char* vfs) {
    const Way way = way_to(file, mode, vfs);
    sqlite3* database = nullptr;
    // One thread at a time uses a connection: SQLite need not lock it.
    const int code = sqlite3_open_v2(way.name.c_str(), &database, SQLITE_OPEN_NOMUTEX | way.flags, way.vfs);
    database_.reset(database);
    if (code != SQLITE_OK) fail(database, code);
    sqlite3_extended_result_codes(database, 1);
    // A server that was killed a moment ago may not have let go of the file yet.
    sqlite3_busy_timeout(database, static_cast<int>(limit::journal_lock_ms));
    if (mode == Mode::keep) return;
    keep_log();
    // The index of the log is then in memory, and no file is made for it.
    if (mode == Mode::inspect) run("PRAGMA locking_mode = EXCLUSIVE");
    run("PRAGMA wal_autocheckpoint = 0; PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0");
}

void Database::keep_log() { sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr); }

void Database::run(std::string_view sql) {
    const std::string text(sql);
    const int code = sqlite3_exec(database_.get(), text.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(database_.get(), code);
}

std::int64_t Database::integer(std::string_view sql) {
    auto query = prepare(sql);
    const std::int64_t value = query.step() ? query.integer(0) : 0;
    query.reset();
    return value;
}

std::string Database::text(std::string_view sql) {
    auto query = prepare(sql);
    std::string value(query.step() ? query.text(0) : std::string_view());
    query.reset();
    return value;
}

bool Database::is_in_transaction() const { return sqlite3_get_autocommit(database_.get()) == 0; }

std::int64_t Database::take_pages_written() {
    int pages = 0;
    int highest = 0;
    sqlite3_db_status(database_.get(), SQLITE_DBSTATUS_CACHE_WRITE, &pages, &highest, 1);
    return pages;
}

}  // namespace server
