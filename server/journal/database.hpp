// A connection to an SQLite file and its statements, with errors as exceptions. Knows no table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace server {

/// What SQLite says went wrong.
struct DatabaseError : std::runtime_error {
    DatabaseError(int with_code, const std::string& message) : std::runtime_error(message), code(with_code) {}
    /// The disk, or the quota, has no room; nothing is damaged.
    bool is_full() const;
    /// Another process has the file.
    bool is_locked() const;
    bool is_damaged() const;
    /// What was to be read is damaged, or the disk does not give it.
    bool is_unreadable() const;
    int code;  // SQLite's, extended
};

class Statement {
public:
    Statement(sqlite3* database, std::string_view sql);
    Statement(Statement&&) noexcept = default;
    Statement& operator=(Statement&&) noexcept = default;
    ~Statement();

    /// Parameters count from 1. Texts and blobs must live until the statement is reset.
    Statement& bind(int place, std::int64_t value);
    Statement& bind(int place, std::string_view text);
    Statement& bind_blob(int place, std::span<const std::uint8_t> bytes);
    /// What another statement has in that column of its row.
    Statement& bind(int place, const Statement& row, int column);

    /// True: there is a row. After the last row, or an exception, the statement is reset and may be bound again.
    bool step();
    /// For statements without rows.
    void run();
    void reset();

    int columns() const;
    /// Columns count from 0; texts and blobs are SQLite's until the next step.
    std::int64_t integer(int column) const;
    std::string_view text(int column) const;
    std::span<const std::uint8_t> blob(int column) const;

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// Resets a statement that has a row, however its reader comes to an end.
class ResetAtEnd {
public:
    explicit ResetAtEnd(Statement& statement) : statement_(statement) {}
    ResetAtEnd(const ResetAtEnd&) = delete;
    ResetAtEnd& operator=(const ResetAtEnd&) = delete;
    ~ResetAtEnd() { statement_.reset(); }

private:
    Statement& statement_;
};

class Database {
public:
    enum class Mode : std::uint8_t {
        keep,         // to read and write, made where it is missing
        read_beside,  // to read while another connection of this process keeps it; never folds the log
        inspect,      // to read a file that nobody writes: not a byte changes, nor in its folder; it may be read-only
    };
    /// `vfs`: the name of SQLite's way to the file system; null: its own.
    Database(const std::filesystem::path& file, Mode mode, const char* vfs = nullptr);
    /// False: there is none, or it is empty.
    static bool is_there(const std::filesystem::path& file, const char* vfs);

    /// When it is closed, the log is left beside it as it is.
    void keep_log();

    void run(std::string_view sql);
    /// The one value that a query answers with.
    std::int64_t integer(std::string_view sql);
    std::string text(std::string_view sql);
    Statement prepare(std::string_view sql) { return {database_.get(), sql}; }
    bool is_in_transaction() const;
    /// How many pages this connection has written, into the log where there is one, since this was last asked.
    std::int64_t take_pages_written();
    sqlite3* raw() { return database_.get(); }

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace server
