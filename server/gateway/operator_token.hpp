// The secret by which the operator's port knows its operator: a file with one line. It cannot be printed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace server {

class OperatorToken {
public:
    /// None: everybody who reaches the port is the operator.
    OperatorToken() = default;
    /// Throws std::runtime_error, with the file's name, if there is no token in it: 16 to 512 visible ASCII characters.
    static OperatorToken from_file(const std::filesystem::path& file);

    /// Takes the same time wherever they differ.
    bool admits(std::string_view bearer) const;
    bool is_set() const { return !secret_.empty(); }
    /// For a client that asks a server.
    const std::string& secret() const { return secret_; }

private:
    std::string secret_;
};

}  // namespace server
