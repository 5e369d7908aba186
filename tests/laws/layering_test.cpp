// architecture.md section 1: three layers, each arrow one way, and no game's name in the server. Reads the sources.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/games.hpp"

namespace {

namespace fs = std::filesystem;

struct Line {
    std::string where;
    std::string text;
};

std::vector<Line> lines_below(const std::string& folder) {
    std::vector<Line> lines;
    const fs::path root = fs::path(TUTTI_SOURCE_DIR) / folder;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
        const auto kind = entry.path().extension();
        if (kind != ".cpp" && kind != ".hpp") continue;
        std::ifstream file(entry.path());
        std::string text;
        for (int number = 1; std::getline(file, text); ++number) {
            lines.push_back(
                {fs::relative(entry.path(), TUTTI_SOURCE_DIR).string() + ":" + std::to_string(number), text});
        }
    }
    REQUIRE(lines.size() > 100);
    return lines;
}

/// What is found where all is well: told in full where it is not.
const std::string none;

/// Every line that `breaks` says is wrong, for the failure's message.
template <class Breaks>
std::string offenders(const std::vector<Line>& lines, Breaks breaks) {
    std::string found;
    for (const Line& line : lines) {
        if (breaks(line.text)) found += line.where + ": " + line.text + "\n";
    }
    return found;
}

bool includes(const std::string& line, const std::string& pattern) {
    return std::regex_search(line, std::regex("^\\s*#\\s*include\\s*[<\"](" + pattern + ")"));
}

}  // namespace

TEST_CASE("layers: the engine knows the standard library, libcrypto and itself") {
    CHECK(offenders(lines_below("engine"),
                    [](const std::string& line) {
                        return includes(line, "protocol/|server/|nlohmann|boost|spdlog|fmt/|CLI|sqlite|sys/|unistd");
                    })
          == none);
}

TEST_CASE("layers: the protocol knows the engine's public headers and JSON, no server") {
    // The bots beside it are programs of their own.
    for (const auto* folder : {"protocol/include", "protocol/src"}) {
        CHECK(offenders(lines_below(folder),
                        [](const std::string& line) {
                            return includes(
                                line,
                                "server/|boost|spdlog|fmt/|CLI|sqlite|sys/|unistd|[a-z]+/(state|traits|bot/)|"
                                "base/envelopes|all_traits");
                        })
              == none);
    }
}

TEST_CASE("layers: the server knows no engine or protocol from the inside") {
    CHECK(offenders(lines_below("server"),
                    [](const std::string& line) {
                        return includes(line, "(base|[a-z]+/(state|traits|codec|bot/))|all_|engine/src|protocol/src");
                    })
          == none);
}

TEST_CASE("layers: a folder of the server knows those below it, and none above") {
    // The lowest first, as in server/README.md.
    const std::vector<std::string> floors{
        "base",     "telemetry",  "net",      "http",        "link",          "gateway",    "ratings", "journal",
        "cluster",  "durable",    "outgoing", "identity",    "notifications", "challenges", "config",  "thinking",
        "fairness", "tournament", "people",   "push",        "webhooks",      "pops",       "room",    "matching",
        "spectate", "mirror",     "games",    "tournaments", "pictures",      "session",    "app"};
    const auto floor_of = [&](const std::string& folder) { return std::find(floors.begin(), floors.end(), folder); };
    const std::regex path("^server/([a-z]+)/");
    const std::regex include("^\\s*#\\s*include \"server/([a-z]+)/");
    std::string found;
    for (const Line& line : lines_below("server")) {
        std::smatch from;
        std::smatch to;
        if (!std::regex_search(line.where, from, path)) continue;  // main.cpp stands above them all
        const auto own = floor_of(from[1]);
        if (own == floors.end()) found += line.where + ": a folder without a floor\n";
        if (std::regex_search(line.text, to, include) && floor_of(to[1]) > own)
            found += line.where + ": " + line.text + "\n";
    }
    CHECK(found == none);
}

TEST_CASE("layers: no game's name occurs in the server") {
    std::vector<std::string> names;
    std::apply([&](auto... game) { (names.emplace_back(decltype(game)::name), ...); }, engine::Games{});
    REQUIRE_FALSE(names.empty());
    const auto lines = lines_below("server");
    for (const std::string& name : names) {
        const std::regex word("\\b" + name + "(\\b|::|_)", std::regex::icase);
        CHECK(offenders(lines, [&](const std::string& line) { return std::regex_search(line, word); }) == none);
    }
}

TEST_CASE("law 3: the engine has no clock, no random numbers of its own, no floating point, no unordered iteration") {
    auto lines = lines_below("engine");
    // Ratings are statistics: no rule, no record and no view depends on them.
    std::erase_if(lines, [](const Line& line) { return line.where.find("/rating") != std::string::npos; });
    CHECK(offenders(lines,
                    [](const std::string& line) {
                        static const std::regex forbidden(
                            "<(chrono|ctime|random|thread|mutex|unordered_map|unordered_set)>|\\b(float|double|system_"
                            "clock)\\b|"
                            "\\b(rand|std::time)\\(");
                        const std::string code = line.substr(0, line.find("//"));
                        return std::regex_search(code, forbidden);
                    })
          == none);
}

TEST_CASE("law 1: the state of a game is private to the engine") {
    const fs::path include = fs::path(TUTTI_SOURCE_DIR) / "engine" / "include";
    CHECK(fs::exists(include / "engine" / "match.hpp"));
    std::string found;
    for (const auto& entry : fs::recursive_directory_iterator(include)) {
        const std::string name = entry.path().filename().string();
        if (name == "state.hpp" || name == "base/envelopes.hpp") found += name + "\n";
    }
    CHECK(found == none);
}
