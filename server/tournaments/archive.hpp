// Tournaments that are over: which there are, and how their pages, files and lines are read from the journal's archive.
// On one executor.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/journal/journal.hpp"
#include "server/net/socket.hpp"
#include "server/tournaments/archived.hpp"

namespace server::tournaments {

class Archive {
public:
    Archive(Executor executor, Journal& journal) : executor_(executor), journal_(journal) {}

    const std::map<std::string, Archived>& all() const { return archived_; }
    bool contains(const std::string& id) const { return archived_.contains(id); }
    /// Null: there is none.
    const Archived* find(const std::string& id) const;
    void put(Archived archived);
    void erase(const std::string& id) { archived_.erase(id); }
    /// Those in which this player is named.
    std::vector<std::string> naming(const PlayerId& player) const;

    template <class Value>
    using Give = std::function<void(engine::Result<Value, protocol::Error>)>;
    /// "ID" the page, "ID/FILE" a file. `missing`: what is said where there is none.
    void read(std::string key, protocol::Error missing, Give<std::string> give) const;
    using Lines = std::vector<std::string>;  // SECRET
    /// For the server itself, which is not told that too many wait, nor, while the disk is full, what there was before.
    void read_lines(const std::string& id, protocol::Error missing, Give<Lines> give) const;
    /// For people who ask, who are told if too many wait.
    void read_lines_for_others(const std::string& id, protocol::Error missing, Give<Lines> give) const;
    /// Once whoever reads finds all that has been given to the journal so far: a full disk may hold that up for long.
    void when_current(std::function<void()> act) const;

private:
    void ask(ArchiveQuery query, protocol::Error missing, Give<std::string> give) const;

    Executor executor_;
    Journal& journal_;
    std::map<std::string, Archived> archived_;
};

/// Puts what is kept of a tournament that is over into the entry with its last lines; in place of what has been kept
/// before, if anything has. Names are as they may be told for good.
Archived archive(Entry& entry, const std::vector<std::string>& lines);

}  // namespace server::tournaments
