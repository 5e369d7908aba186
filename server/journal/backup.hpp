// A copy of the database while it is being written to, a few pages at a time and on the writer's own connection: what
// is committed meanwhile is in the copy, too. It is looked through before it gets its name.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/journal/database.hpp"

struct sqlite3_backup;

namespace server {

class Backup {
public:
    /// Throws where `file` cannot be made; there must be none of that name. `done` gets what went wrong, or nothing.
    Backup(Database& from, std::filesystem::path file, std::function<void(std::optional<std::string>)> done);
    Backup(const Backup&) = delete;
    Backup& operator=(const Backup&) = delete;
    /// An unfinished copy is taken away again.
    ~Backup();

    /// Copies a little; true once it has ended, and `done` has been called.
    bool step();
    bool has_succeeded() const { return has_succeeded_; }

private:
    struct Finish {
        void operator()(sqlite3_backup* backup) const;
    };
    void end(std::optional<std::string> fault);
    void check_and_name();

    const std::filesystem::path file_;
    const std::filesystem::path part_;  // until it is whole
    std::function<void(std::optional<std::string>)> done_;
    std::unique_ptr<Database> to_;
    std::unique_ptr<sqlite3_backup, Finish> backup_;
    bool has_succeeded_ = false;
};

}  // namespace server
