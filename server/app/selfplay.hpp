// `tutti selfplay` (record.md 8.4): computer players play whole games without a network or real time, and their
// records are written. The same options give the same files, byte for byte.
#pragma once

#include <iosfwd>
#include <string>

namespace server {

struct SelfplayOptions {
    std::string game;
    unsigned games = 1;
    std::string seed_hex;  // 1 to 64 hex digits; everything that is left to chance comes from it
    std::string out_dir;   // made where it is missing
    std::string options_json = "{}";
    unsigned level = 2;
};

/// Writes game-0001.ndjson and so on. Returns the exit status of the command; what is wrong is said in `err`.
int selfplay(const SelfplayOptions& options, std::ostream& err);

}  // namespace server
