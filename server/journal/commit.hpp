// One transaction of the journal, as what was asked of it and not as pages: the seam for whoever keeps it a second
// time. The same commits in the same order, applied to an equal store, make an equal store. SECRET: sealed choices are
// in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "server/base/person.hpp"
#include "server/journal/kept.hpp"
#include "server/journal/states.hpp"

namespace server {

class Store;

struct KeepEntry {
    Entry entry;
    std::int64_t server_ms = 0;  // when it was given to the journal
};
struct ForgetRoom {
    std::string room;
};
struct ForgetPlayer {
    PlayerId player;
};
struct GiveOut {
    std::string game_id;
};
struct ForgetNames {
    ForgottenNames names;
};
/// Their order is that of what is kept a second time: new ones come last.
using JournalChange = std::variant<KeepEntry, ForgetRoom, ForgetPlayer, GiveOut, ForgetNames>;

/// In the store's transaction.
void apply(const JournalChange& change, Store& store);

struct Commit {
    JournalState after;                  // as the store was left: number, times, tallies
    std::vector<JournalChange> changes;  // none: only the time was kept
};
/// What it takes in memory, roughly.
std::size_t size_of(const JournalChange& change);
std::size_t size_of(const Commit& commit);

class CommitObserver {
public:
    virtual ~CommitObserver() = default;
    /// From the journal's thread, once the commit has been kept and its receipts have been given: every commit, in
    /// order. It waits for nothing and throws nothing.
    virtual void committed(Commit commit) = 0;
};

}  // namespace server
