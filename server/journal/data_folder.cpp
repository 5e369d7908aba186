#include "server/journal/data_folder.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <system_error>
#include <vector>

namespace server {

namespace fs = std::filesystem;

void make_private(const fs::path& folder) {
    const auto is_ours = [](const fs::directory_entry& entry) {
        const std::string name = entry.path().filename().string();
        return name.starts_with(journal_file_name) || name.starts_with(archive_file_name)
               || name.starts_with(single_file_name) || name == acknowledged_file || name == reserve_file
               || name == last_run_file || name.starts_with(damaged_folder_prefix);
    };
    fs::create_directories(folder);
    const bool is_ours_alone = std::all_of(fs::directory_iterator(folder), fs::directory_iterator(), is_ours);
    std::error_code ignored;  // it may be somebody else's, who lets us write there
    if (is_ours_alone) fs::permissions(folder, fs::perms::owner_all, ignored);
}

void sync_to_disk(const fs::path& place) {
    const int opened = open(place.c_str(), O_RDONLY | O_CLOEXEC);
    const bool is_synced = opened >= 0 && fsync(opened) == 0;
    const int fault = errno;
    if (opened >= 0) close(opened);
    if (!is_synced) throw std::system_error(fault, std::generic_category(), place.string());
}

void rename_for_good(const fs::path& from, const fs::path& to) {
    fs::rename(from, to);
    sync_to_disk(fs::absolute(to).parent_path());
}

void replace_data(const fs::path& folder, const fs::path& file) {
    std::vector<fs::path> old;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        const bool is_database = name.starts_with(journal_file_name) || name.starts_with(archive_file_name)
                                 || name.starts_with(single_file_name);
        if (is_database || name == acknowledged_file || name == last_run_file) old.push_back(entry.path());
    }
    for (const fs::path& one : old) fs::remove(one);
    sync_to_disk(file);
    rename_for_good(file, folder / single_file_name);
}

std::int64_t database_bytes(const fs::path& folder) {
    std::int64_t bytes = 0;
    for (const std::string name : {journal_file_name, archive_file_name}) {
        for (const char* suffix : {"", "-wal"}) {
            std::error_code error;
            const auto size = fs::file_size((folder / name).string() + suffix, error);
            if (!error) bytes += static_cast<std::int64_t>(size);
        }
    }
    return bytes;
}

}  // namespace server
