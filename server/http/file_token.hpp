// A secret that two programs share, in a file of one line: by it the operator's port knows its operator, and a server
// its relays. It cannot be printed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace server {

class FileToken {
public:
    /// None: everybody is admitted.
    FileToken() = default;
    /// An empty name is none. Throws std::runtime_error, with the file's name, if there is no token in it: 16 to 512
    /// visible ASCII characters.
    static FileToken from_file(const std::filesystem::path& file);

    /// Takes the same time wherever they differ.
    bool admits(std::string_view bearer) const;
    bool is_set() const { return !secret_.empty(); }
    /// For whoever has to show it.
    const std::string& secret() const { return secret_; }

private:
    std::string secret_;
};

}  // namespace server
