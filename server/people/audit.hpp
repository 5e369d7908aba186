// What operators and directors have done, for operators: one list in the journal's archive.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/base/document.hpp"
#include "server/base/person.hpp"
#include "server/telemetry/log.hpp"

namespace server::people {

inline constexpr const char* audit_collection = "audit";
inline constexpr const char* audit_key = "all";

struct Audited {
    std::string_view act;
    std::string_view about;  // "player", "address", "room", "tournament" or "pop"
    std::string whom;        // a JSON value
    std::string reason;
};
/// To be kept with what it is about, so that one is not kept without the other. `by`, null: whoever owns the machine.
ArchiveRow audit_row(std::int64_t at_unix_ms, const Person* by, const Audited& what);
/// The same of an operator's act, of which the log tells, too.
ArchiveRow audited_act(Log& log, std::int64_t at_unix_ms, const Person* by, const Audited& what);

}  // namespace server::people
