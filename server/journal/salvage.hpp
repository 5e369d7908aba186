// Brings all that is whole of a damaged data folder, or of a backup, into a new folder. Reads pages, not trees
// (page_file.hpp), so that it goes wherever SQLite refuses to; what it reads stays as it is.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "server/journal/mended_archive.hpp"
#include "server/journal/mended_journal.hpp"

namespace server {

struct Salvaged {
    MendedJournal journal;
    MendedArchive archive;
    std::vector<std::string> unknown;  // what can no longer be told, in words
};

/// `from`: a folder, or one file with both (single_file.hpp). `to`: a folder that is not there, or is empty; it has its
/// name once it is whole. Throws std::exception with words for an operator.
Salvaged salvage(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace server
