// What becomes of a journal that is damaged when the server starts: what was found is kept beside it, and a new one is
// made of all that is whole (mended_journal.hpp), in steps that survive a kill.
#pragma once

#include <filesystem>
#include <optional>

#include "server/journal/mended_journal.hpp"
#include "server/journal/page_file.hpp"

namespace server {

struct Mended {
    MendedJournal journal;
    std::filesystem::path found;  // the folder with what was damaged, as it was found
};

/// The journal of this folder is closed, and its log is beside it. `commits_told`: of how many people have heard; where
/// they are not all found, or something is missing on which everybody depends, nothing is done: throws JournalError.
Mended mend_journal(const std::filesystem::path& folder, std::int64_t commits_told,
                    PageFile::BehindDamage behind_damage);
/// Goes on where a kill has broken that off.
void finish_mending(const std::filesystem::path& folder);

}  // namespace server
