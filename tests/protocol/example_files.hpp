// The files of protocol/examples, for the codecs that are pinned to them. What they are: protocol/reference/schema.md.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "protocol/json_reader.hpp"

namespace protocol_test {

using protocol::Json;

inline std::filesystem::path examples() { return std::filesystem::path(TUTTI_SOURCE_DIR) / "protocol/examples"; }

inline std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + file.string());
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// Of a folder below protocol/examples, in the order of their names.
inline std::vector<std::filesystem::path> files_in(const std::string& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(examples() / folder)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    if (files.empty()) throw std::runtime_error("no examples in " + folder);
    return files;
}

inline Json json_of(const std::filesystem::path& file) { return Json::parse(content_of(file)); }

}  // namespace protocol_test
