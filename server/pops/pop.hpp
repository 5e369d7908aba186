// A pop: a time, announced beforehand, at which everybody who wants to play is there. What it is, as values; when it
// takes place is dates.hpp's affair, and who comes pops.hpp's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "server/pops/dates.hpp"

namespace server::pops {

struct Pop {
    std::string id = {};     // eight characters that people can read out to each other; empty: none has been given
    std::string title = {};  // one line, as it can be seen (identity/visible.hpp)
    std::vector<std::string> kinds = {};  // names of rating classes (engine/rating_class.hpp), each once
    std::int64_t first_unix_ms = 0;       // when its first date starts
    std::int64_t minutes = 0;             // how long each date lasts
    bool is_weekly = false;
    std::string time_zone = {};  // by IANA; empty: none was named, and a weekly one repeats by UTC

    std::int64_t length_ms() const { return minutes * 60'000; }
};

/// A pop as it stands at a moment.
struct Announced {
    Pop pop;
    Date next;               // the one that is on, or is to come
    std::size_t coming = 0;  // to it
};

}  // namespace server::pops
