// SQLite's way to a CrashDisk: what a database does there goes by its name. One process at a time uses a file: locks
// are always granted. Its connections share their memory as those of a process do.
#pragma once

#include <memory>
#include <string>

#include "tests/support/crash_disk.hpp"

struct sqlite3_vfs;

namespace test_support {

class CrashVfs {
public:
    /// Known to SQLite under a name of its own, for as long as this lives; so long lives the disk.
    explicit CrashVfs(CrashDisk& disk);
    CrashVfs(const CrashVfs&) = delete;
    CrashVfs& operator=(const CrashVfs&) = delete;
    ~CrashVfs();

    const char* name() const { return name_.c_str(); }

private:
    const std::string name_;
    std::unique_ptr<sqlite3_vfs> vfs_;
};

}  // namespace test_support
