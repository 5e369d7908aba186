#include "server/app/foreign_file.hpp"

#include <filesystem>
#include <fstream>
#include <istream>

#include "server/base/limits.hpp"

namespace server {
namespace {

std::string all_of(std::istream& in) {
    std::string text;
    std::string piece(std::size_t{1024} * 1024, '\0');
    while (text.size() <= limit::verified_bytes) {
        in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        if (in.gcount() == 0) break;
        text.append(piece, 0, static_cast<std::size_t>(in.gcount()));
    }
    return text;
}

}  // namespace

std::optional<std::string> text_of_file(const std::string& name) {
    std::error_code fault;
    std::ifstream file(name, std::ios::binary);
    if (!file || std::filesystem::is_directory(name, fault)) return std::nullopt;
    return all_of(file);
}

std::optional<std::string> text_of_file(const std::string& name, std::istream& in) {
    return name == "-" ? all_of(in) : text_of_file(name);
}

}  // namespace server
