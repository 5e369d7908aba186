#include "server/pops/dates.hpp"

#include <algorithm>
#include <utility>

#include "server/pops/pop.hpp"
#include "server/pops/pop_limits.hpp"

namespace server::pops {
namespace {

constexpr std::int64_t week_ms = 7LL * 86'400'000;

}  // namespace

Dates::Dates(std::int64_t first_unix_ms, std::optional<Zone> zone)
    : first_unix_ms_(first_unix_ms), zone_(std::move(zone)) {
    if (zone_) first_local_ms_ = zone_->local_ms(first_unix_ms);
}

engine::Result<Dates, std::string> Dates::of(const Pop& pop) {
    if (pop.time_zone.empty()) return pop.is_weekly ? weekly(pop.first_unix_ms, Zone::utc()) : once(pop.first_unix_ms);
    auto zone = Zone::named(pop.time_zone);
    if (!zone) return engine::Failure{zone.error()};
    return pop.is_weekly ? weekly(pop.first_unix_ms, *std::move(zone)) : once(pop.first_unix_ms);
}

/// The first is the moment that was announced, even if its clocks show that time twice.
Date Dates::date(std::int64_t number) const {
    if (number == 0) return {0, first_unix_ms_};
    return {number, zone_->unix_ms(first_local_ms_ + number * week_ms)};
}

std::optional<Date> Dates::next_after(std::int64_t unix_ms) const {
    if (unix_ms < first_unix_ms_) return date(0);
    if (!zone_) return std::nullopt;
    // Clocks are never so far from each other that this is more than one week off.
    std::int64_t number = std::max<std::int64_t>(0, (unix_ms - first_unix_ms_) / week_ms - 1);
    for (; first_unix_ms_ + number * week_ms < limit::pop_latest_unix_ms - week_ms; ++number) {
        if (const Date found = date(number); found.starts_unix_ms > unix_ms) return found;
    }
    return std::nullopt;
}

std::vector<Date> Dates::next_after(std::int64_t unix_ms, std::size_t count) const {
    std::vector<Date> found;
    for (auto next = next_after(unix_ms); next && found.size() < count; next = next_after(next->starts_unix_ms)) {
        found.push_back(*next);
    }
    return found;
}

}  // namespace server::pops
