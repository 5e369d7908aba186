// A folder of data that is to be made: it is filled under another name, beside the one that it is to have, and gets its
// own once it is whole. Our owner's alone.
#pragma once

#include <filesystem>
#include <string>

namespace server {

class NewFolder {
public:
    /// Throws JournalError where `name` is there and no empty folder, std::system_error where nothing can be made.
    explicit NewFolder(const std::filesystem::path& name);
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;
    /// Unless it is finished, nothing is left of it.
    ~NewFolder();

    std::filesystem::path path() const { return path_; }
    /// A power cut leaves all of it, or nothing of that name. Throws std::system_error.
    void finish() const;

private:
    const std::filesystem::path name_;
    std::string path_;
};

/// Throws JournalError where there is something of that name that is no empty folder.
void check_is_free(const std::filesystem::path& name);

}  // namespace server
