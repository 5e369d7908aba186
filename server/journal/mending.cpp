#include "server/journal/mending.hpp"

#include <string>

#include "server/journal/data_folder.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/page_rows.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

fs::path mended_file(const fs::path& folder) { return folder / (std::string(journal_file_name) + ".mended"); }

/// Into a folder of its own, which has its name once it is whole.
fs::path keep_what_was_found(const fs::path& folder) {
    const fs::path part = folder / (std::string(damaged_folder_prefix) + "part");
    fs::remove_all(part);
    fs::create_directory(part);
    fs::permissions(part, fs::perms::owner_all);
    for (const char* suffix : {"", "-wal"}) {
        const std::string name = std::string(journal_file_name) + suffix;
        if (!fs::exists(folder / name)) continue;
        fs::copy_file(folder / name, part / name);
        sync_to_disk(part / name);
    }
    sync_to_disk(part);
    int number = 1;
    const auto numbered = [&] { return folder / (damaged_folder_prefix + std::to_string(number)); };
    while (fs::exists(numbered())) ++number;
    rename_for_good(part, numbered());
    return numbered();
}

MendedJournal make_part(const FoundJournal& found, const MendingSource& source, const fs::path& part) {
    for (const char* suffix : {"", "-journal", "-wal"}) fs::remove(part.string() + suffix);
    Database to(part, Database::Mode::keep);
    to.run("PRAGMA synchronous = FULL");
    return write_mended_journal(found, source, to);
}

FoundJournal found_on_pages(const PageFile& pages) {
    FoundJournal found;
    for_each_row(pages, [&found](const PageRow& row) { found.take(row); });
    return found;
}

}  // namespace

Mended mend_journal(const fs::path& folder, std::int64_t commits_told, PageFile::BehindDamage behind_damage) {
    const fs::path journal = folder / journal_file_name;
    const FoundJournal found = found_on_pages(PageFile(journal, behind_damage));
    if (!found.state || found.state->commits < commits_told) {
        throw JournalError("has lost its latest commits, or the state that counts them");
    }
    const fs::path part = journal.string() + ".part";
    const MendingSource source{*found.state, false, behind_damage == PageFile::BehindDamage::read};
    Mended mended{make_part(found, source, part), {}};
    if (!mended.journal.missing.empty()) {
        fs::remove(part);
        std::string missing;
        for (const std::string& one : mended.journal.missing) missing += (missing.empty() ? "" : "; ") + one;
        throw JournalError("is damaged where everybody depends on it (" + missing + ')');
    }
    mended.found = keep_what_was_found(folder);
    rename_for_good(part, mended_file(folder));
    finish_mending(folder);
    return mended;
}

void finish_mending(const fs::path& folder) {
    if (!fs::exists(mended_file(folder))) return;
    const fs::path journal = folder / journal_file_name;
    // The log belongs to what was damaged. SQLite would read it into the new file.
    fs::remove(journal.string() + "-wal");
    fs::remove(journal.string() + "-shm");
    rename_for_good(mended_file(folder), journal);
}

}  // namespace server
