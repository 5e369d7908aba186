// What the journal answers about what is over. Reading has a thread of its own (reading_thread.hpp); what is damaged is
// reported, and never given.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/journal/reading.hpp"
#include "server/journal/reading_thread.hpp"
#include "server/journal/set_aside_list.hpp"

namespace server {

/// From any thread. `after`: of what was given to the journal, how much must be finished before. What the server asks
/// itself (ArchiveQuery::is_own) it may write back, so that waits even while the disk is full.
class ArchiveReads {
public:
    /// `set_aside` outlives this.
    ArchiveReads(std::unique_ptr<Database> database, const ReadingThread::Deps& deps, const SetAsideList& set_aside);

    void find_game(std::uint64_t after, const std::string& game_id, TellGame found);
    void list_games(std::uint64_t after, const GameQuery& query, TellGames listed);
    void read_archive(std::uint64_t after, const ArchiveQuery& query, TellArchive read);

    std::size_t waiting() const { return thread_.waiting(); }
    void reached(std::uint64_t finished) { thread_.reached(finished); }
    void set_full(bool is_full) { thread_.set_full(is_full); }
    void set_behind(bool is_behind) { thread_.set_behind(is_behind); }

private:
    template <class Value>
    void read(std::uint64_t after, bool is_own, std::string what, std::function<Value(ArchiveReader&)> look,
              std::function<void(engine::Result<Value, ReadFault>)> tell);
    void report_damaged(const std::string& what, std::string_view how) const;
    void report_damaged(const auto& page, const std::string& what) const;
    void report_damaged(const std::shared_ptr<const FinishedGame>& /*game*/, const std::string& /*what*/) const {}

    const ReadingThread::Deps deps_;
    const SetAsideList& set_aside_;
    ReadingThread thread_;  // last: it uses all of the above
};

}  // namespace server
