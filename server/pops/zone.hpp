// What the clocks on the walls of a time zone show. Pure; the rules of the zones are ICU's, and so is how far they know
// what governments have decided.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/result.hpp"

namespace server::pops {

class Zone {
public:
    static Zone utc();
    /// By its name at IANA, such as "Europe/Berlin", spelled as there. The failure says in words what is wrong with
    /// the name.
    static engine::Result<Zone, std::string> named(std::string_view name);

    /// What the clocks show at this moment: milliseconds since their own 1970-01-01T00:00.
    std::int64_t local_ms(std::int64_t unix_ms) const;
    /// The other way round. A time that the clocks leave out is as long after the leap as it stands behind its begin
    /// (02:30 becomes 03:30); of one that they show twice it is the first.
    std::int64_t unix_ms(std::int64_t local_ms) const;

private:
    struct Rules;
    explicit Zone(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

    std::shared_ptr<const Rules> rules_;  // shared by copies; never changed
};

}  // namespace server::pops
