// Whole games as text (*.txt, beside this file): every board, reveal and end as it was written down once and read by
// a person. After a change that is meant: build/…/golden_playthroughs --update, and read what git shows.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "tests/support/playthrough.hpp"

namespace {

std::filesystem::path folder() { return std::filesystem::path(TUTTI_SOURCE_DIR) / "tests" / "golden"; }

std::string read(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

std::set<std::filesystem::path> scripts() {
    std::set<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder())) {
        if (entry.path().extension() == ".txt") found.insert(entry.path());
    }
    return found;
}

/// The first line in which they differ: a whole game is too long to be shown.
std::string first_difference(const std::string& one, const std::string& two) {
    std::istringstream lines_one(one);
    std::istringstream lines_two(two);
    std::string line_one;
    std::string line_two;
    for (unsigned line = 1;; ++line) {
        const bool more_one = static_cast<bool>(std::getline(lines_one, line_one));
        const bool more_two = static_cast<bool>(std::getline(lines_two, line_two));
        if (!more_one && !more_two) return "none";
        if (line_one == line_two && more_one && more_two) continue;
        return "line " + std::to_string(line) + ": " + (more_one ? line_one : "end") + " | "
               + (more_two ? line_two : "end");
    }
}

}  // namespace

TEST_CASE("golden: every playthrough comes out as it was written down") {
    const auto files = scripts();
    CHECK(files.size() >= 14);
    for (const auto& path : files) {
        CAPTURE(path.filename().string());
        const auto written = read(path);
        const auto played = test_support::played_through(written);
        CHECK(first_difference(written, played) == "none");
        CHECK(written == played);
    }
}

TEST_CASE("golden: a script that cannot be read is an error, not an empty game") {
    CHECK_THROWS(test_support::played_through("> 0 black1 done\n"));
    const std::string options = "options {\"size\":8,\"teams\":[1,1]}\n";
    CHECK_THROWS(test_support::played_through("options {\"size\":9}\n"));
    CHECK_THROWS(test_support::played_through(options + "> 0 black4 done\n"));
    CHECK_THROWS(test_support::played_through(options + "> 0 black1 seal put\n"));
    CHECK_THROWS(test_support::played_through(options + "> 0 black1 seal put 1 2\n"));
    CHECK_THROWS(test_support::played_through(options + "> 0 black1 dance\n"));
    CHECK_THROWS(test_support::played_through("options checkers {}\n"));
    CHECK_THROWS(test_support::played_through("options totas {\"timer\":4}\n"));
    CHECK_THROWS(test_support::played_through("options totas {}\n> 0 white1 plan e2\n"));
    CHECK_THROWS(test_support::played_through("options totas {}\n> 0 white1 seal put 1\n"));
    CHECK_THROWS(test_support::played_through("options tritoc {}\n> 0 black1 place 3\n"));
    CHECK_THROWS(test_support::played_through("options tritoc {}\n> 0 black1 plan e2e4\n"));
    CHECK_THROWS(test_support::played_through(options + "> 5 black1 seal put 1\n> 4 room tick\n"));
}
