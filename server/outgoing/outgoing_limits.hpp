// How much the server asks of others, and how long it waits for them. A header of its own, since few depend on it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace server::outgoing {

/// A host is known while its last answer came promptly; all others are strangers, and take no more than their part, so
/// that slow ones hold up each other alone.
struct CallLimits {
    std::size_t at_once = 48;
    std::size_t at_once_of_host = 12;  // of a stranger one
    std::size_t at_once_of_strangers = 24;
    std::size_t waiting = 8'192;  // calls; beyond: refused
    std::size_t waiting_of_host = 4'096;
    std::size_t waiting_of_strangers = 4'096;
    std::size_t hosts_known = 1'024;  // that nothing is asked of; the longest idle are strangers again
    std::int64_t connect_ms = 5'000;  // with the search for the address and TLS
    std::int64_t whole_ms = 10'000;   // of a call
    std::int64_t prompt_ms = 3'000;
    std::size_t answer_bytes = 4'096;  // of a body; beyond: not read
    std::size_t head_bytes = 16'384;   // of an answer's head; beyond: no answer
};

inline constexpr std::size_t url_chars_max = 2'048;
inline constexpr std::size_t complaint_chars = 160;                   // of a body that says no, for the log
inline constexpr std::int64_t retry_after_ms_max = 24 * 3'600'000LL;  // longer ones count as this

static_assert(CallLimits{}.at_once_of_strangers < CallLimits{}.at_once, "known hosts have a part of their own");
static_assert(CallLimits{}.waiting_of_strangers < CallLimits{}.waiting);
static_assert(CallLimits{}.prompt_ms < CallLimits{}.whole_ms && CallLimits{}.connect_ms < CallLimits{}.whole_ms);

}  // namespace server::outgoing
