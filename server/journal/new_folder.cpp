#include "server/journal/new_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "server/journal/data_folder.hpp"
#include "server/journal/journal_error.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

/// As the folder itself is called, without what may stand behind it.
fs::path plain(const fs::path& name) {
    const fs::path whole = fs::absolute(name).lexically_normal();
    return whole.has_filename() ? whole : whole.parent_path();
}

}  // namespace

NewFolder::NewFolder(const fs::path& name) : name_(plain(name)), path_(name_.string() + ".part-XXXXXX") {
    check_is_free(name_);
    if (mkdtemp(path_.data()) == nullptr) throw std::system_error(errno, std::generic_category(), path_);
}

NewFolder::~NewFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void NewFolder::finish() const {
    for (const auto& entry : fs::directory_iterator(path_)) sync_to_disk(entry.path());
    sync_to_disk(path_);
    rename_for_good(path_, name_);
}

void check_is_free(const fs::path& name) {
    const auto status = fs::symlink_status(name);
    if (!fs::exists(status) || (fs::is_directory(status) && fs::is_empty(name))) return;
    throw JournalError(name.string() + " is there, and not an empty folder: name one that is to be made");
}

}  // namespace server
