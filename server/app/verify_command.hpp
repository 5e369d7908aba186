// `tutti verify`: whether a tournament came about as its file says.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

namespace server {

struct VerifyOptions {
    std::string file;             // `tournament.json` of a tournament; -: standard input
    std::filesystem::path games;  // a folder with records, GAME.ndjson; empty: none
};

/// The exit status of a command line that names what does not exist.
inline constexpr int unusable_arguments = 2;

/// Returns the exit status: 0, or 1 where something is wrong, or 2 where there is no such file or folder. A line for
/// each thing that is right goes to `out`, the first that is wrong to `err`.
int verify_tournament(const VerifyOptions& options, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace server
