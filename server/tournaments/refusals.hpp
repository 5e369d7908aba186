// The errors for requests of what is not there, or cannot be done now.
#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/limits.hpp"
#include "server/journal/reading.hpp"
#include "server/journal/refusals.hpp"

namespace server::tournaments {

inline protocol::Error nowhere() {
    return protocol::error_of(protocol::Code::no_such_tournament, "there is no such tournament");
}

inline protocol::Error too_many_tournaments() {
    return protocol::error_of(protocol::Code::unavailable, "there are too many tournaments", limit::retry_ms);
}

/// The value in a list of the archive that has one row.
inline engine::Result<std::string, protocol::Error> only_value(const ArchiveRead& read,
                                                               const protocol::Error& missing) {
    if (!read) return engine::Failure{server::error_of(read.error())};
    if (!read->damaged.empty()) return engine::Failure{server::error_of(ReadFault::damaged)};
    if (read->values.empty()) return engine::Failure{missing};
    return read->values.front();
}

}  // namespace server::tournaments
