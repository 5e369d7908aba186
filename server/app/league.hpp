// `tutti league`: levels of computer players against each other, without a network or real time, and a table of how
// often each beats which. The same options give the same table, except for the times.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace server {

struct LeagueOptions {
    std::string game;
    unsigned games = 200;  // a pair; sides are exchanged after each
    std::vector<unsigned> levels{1, 2, 3};
    std::string seed_hex = "1eac0e";
    std::string options_json = "{}";
    std::optional<std::uint32_t> iterations;  // of the stronger level's thoughts; absent: its own
    unsigned threads = 1;
};

/// Returns the exit status of the command; the table goes to `out`, what is wrong to `err`.
int league(const LeagueOptions& options, std::ostream& out, std::ostream& err);

/// The interval in which the true share lies with 95 % confidence, after `won` of `played` (Wilson 1927), in tenths of
/// a percent. A tie is half a game won: halves are counted.
struct Interval {
    double low = 0;
    double high = 1;
};
Interval wilson(double won, double played);

}  // namespace server
