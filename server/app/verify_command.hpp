// `tutti verify`: whether a tournament came about as its file says.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "server/app/foreign_file.hpp"
#include "server/tournament/verification.hpp"

namespace server {

struct VerifyOptions {
    std::string file;             // `tournament.json` of a tournament; -: standard input
    std::filesystem::path games;  // a folder with records, GAME.ndjson; empty: none
};

/// Returns the exit status: 0, or 1 where something is wrong, or 2 where there is no such file or folder. A line for
/// each thing that is right goes to `out`, the first that is wrong to `err`.
int verify_tournament(const VerifyOptions& options, std::istream& in, std::ostream& out, std::ostream& err);

/// What does not hold, with its place in the file.
std::string text_of(const tournament::Wrong& wrong);

}  // namespace server
