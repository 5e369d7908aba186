// When a pop takes place: once, or every week at the same local time of a time zone, whatever is done to its clocks.
// Pure: a moment in, dates out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.hpp"
#include "server/pops/zone.hpp"

namespace server::pops {

struct Pop;

/// One of them. Its number stays the same if a zone's rules change and its start moves.
struct Date {
    std::int64_t number = 0;  // from 0
    std::int64_t starts_unix_ms = 0;
    friend bool operator==(const Date&, const Date&) = default;
};

class Dates {
public:
    static Dates once(std::int64_t starts_unix_ms) { return Dates(starts_unix_ms, std::nullopt); }
    /// The first at that moment, each other one seven days of the zone's calendar after the one before, at the same
    /// time of day there (see Zone::unix_ms for days that have none such, or two).
    static Dates weekly(std::int64_t first_unix_ms, Zone zone) { return Dates(first_unix_ms, std::move(zone)); }
    /// Those of this pop. The failure says in words what is wrong with its time zone.
    static engine::Result<Dates, std::string> of(const Pop& pop);

    /// The first that starts after this moment; nothing: there is none any more, or none before the year 10000.
    std::optional<Date> next_after(std::int64_t unix_ms) const;
    /// So many, the first of them likewise; fewer where there are no more.
    std::vector<Date> next_after(std::int64_t unix_ms, std::size_t count) const;

private:
    Dates(std::int64_t first_unix_ms, std::optional<Zone> zone);
    Date date(std::int64_t number) const;

    std::int64_t first_unix_ms_;
    std::int64_t first_local_ms_ = 0;  // of weekly ones, on the zone's clocks
    std::optional<Zone> zone_;         // nothing: once
};

}  // namespace server::pops
