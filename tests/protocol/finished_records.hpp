// Records of games that are over, for what is made of them: the examples, and random games of every kind.
#pragma once

#include <string>
#include <vector>

#include "tests/protocol/example_files.hpp"
#include "tests/support/random_record.hpp"

namespace protocol_test {

inline std::vector<std::string> finished_records(std::uint64_t of_each_game = 2) {
    std::vector<std::string> records;
    for (const auto& file : files_in("record")) {
        const std::string text = content_of(file);
        if (text.find("\n{\"end\":") != std::string::npos) records.push_back(text);
    }
    for (std::uint64_t seed = 1; seed <= of_each_game; ++seed) {
        std::apply([&](auto... game) { (records.push_back(test_support::random_record<decltype(game)>(seed)), ...); },
                   engine::Games{});
    }
    return records;
}

}  // namespace protocol_test
