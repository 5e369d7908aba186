// Where the journal has the log of what operators did: one list.
#pragma once

namespace server::people {

inline constexpr const char* audit_collection = "audit";
inline constexpr const char* audit_key = "all";

}  // namespace server::people
