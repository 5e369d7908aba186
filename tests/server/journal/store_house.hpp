// A journal and an archive on a disk in memory, without a server around them.
#pragma once

#include <cstdint>
#include <string>

#include "server/journal/journal_error.hpp"
#include "tests/server/journal/journal_house.hpp"
#include "tests/support/crash_vfs.hpp"
#include "tests/support/journal_model.hpp"
#include "tests/support/two_stores.hpp"

namespace store_test {

using namespace server;
using namespace test_support;

/// A disk in memory and a database on it.
struct Repository {
    CrashDisk disk{1};
    CrashVfs vfs{disk};
    StoreOptions options{"/shelf/journal.db", true, vfs.name()};

    void run(const std::string& file, const std::string& sql) {
        Database("/shelf/" + file, Database::Mode::keep, options.vfs).run("PRAGMA locking_mode = EXCLUSIVE; " + sql);
    }
    std::string content() {
        TwoStores store(options);
        return text_of(store);
    }
    /// What is wrong with it, as a server finds when it starts, or `tutti doctor`, which looks into the archive, too.
    std::string fault(bool with_archive = true) {
        try {
            if (with_archive) {
                content();
            } else {
                Store(options).load();
            }
            return "";
        } catch (const JournalError& fault) {
            return fault.what();
        }
    }
};

inline Entry full_entry() {
    Entry entry = entry_of("R", {"line 1", "line 2"});
    entry.players.push_back({{PlayerId{"p1"}, "Ann"}, engine::sha256("token")});
    entry.answers.push_back({PlayerId{"p1"}, "q1", engine::sha256("request"), "answer", 0});
    entry.finished = game_of("G1", {{PlayerId{"p1"}, "Ann"}});
    return entry;
}

inline void keep(TwoStores& store, const Entry& entry, std::int64_t server_ms = 100) {
    store.begin();
    store.keep(entry, server_ms);
    store.commit(server_ms, usual_unix_ms);
}

}  // namespace store_test
