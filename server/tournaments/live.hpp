// A tournament that is not over, with those who look on and those who are called: what tournament_service*.cpp have in
// common.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/limits.hpp"
#include "server/tournaments/tournament_service.hpp"

namespace server::tournaments {

inline protocol::Error nowhere() {
    return protocol::error_of(protocol::Code::no_such_tournament, "there is no such tournament");
}

inline protocol::Error not_kept() {
    return protocol::error_of(protocol::Code::unavailable, "this could not be kept", limit::retry_ms);
}

/// Of a list of the archive that has one row.
inline engine::Result<std::string, protocol::Error> only_value(const ArchiveRead& read,
                                                               const protocol::Error& missing) {
    if (!read) return engine::Failure{server::error_of(read.error())};
    if (!read->damaged.empty()) return engine::Failure{server::error_of(ReadFault::damaged)};
    if (read->values.empty()) return engine::Failure{missing};
    return read->values.front();
}

/// What is kept of a tournament that is over, with its last lines; in place of what has been kept before, if anything
/// has.
Archived archive(Entry& entry, const tournament::State& state, const std::vector<std::string>& lines);

/// Of one that is over, as the archive has them. SECRET, as they were.
std::vector<std::string> lines_in(std::string_view archived);

struct TournamentService::Live {
    Live(std::string with_id, tournament::Core with_core) : id(std::move(with_id)), core(std::move(with_core)) {}

    const std::string id;
    tournament::Core core;
    std::vector<std::string> lines;  // SECRET; all that the journal has, for the archive
    std::unique_ptr<Alarm> alarm;
    std::unique_ptr<Alarm> push_alarm;
    bool push_is_due = false;
    std::uint64_t version = 1;  // of the page, as it is kept
    std::size_t pending = 0;    // decisions that wait for their receipts: until then nobody sees anything of them
    bool is_frozen = false;
    Archived archived;    // when it is over
    SharedText page;      // null: to be made when somebody asks
    std::string summary;  // for lists; empty: likewise
    std::vector<std::function<void()>> waiting;
    std::map<std::uint64_t, std::shared_ptr<Sink>> watchers;
    struct Call {
        std::string room;
        Frame frame;
    };
    std::map<PlayerId, Call> calls;
};

/// Nothing where an invariant of the tournament is broken: then this one stands still, and no other.
template <class Step>
auto TournamentService::decide(Live& live, const Step& step) -> std::optional<decltype(step())> {
    try {
        return step();
    } catch (const std::exception& fault) {
        freeze(live, fault.what());
        return std::nullopt;
    }
}

}  // namespace server::tournaments
