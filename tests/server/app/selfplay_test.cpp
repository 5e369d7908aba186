// tutti selfplay (record.md 8.4): its records verify, and the same seed writes the same files.
#include "server/app/selfplay.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>

#include "engine/games.hpp"
#include "protocol/record.hpp"
#include "protocol/replay.hpp"

namespace fs = std::filesystem;

namespace {

/// A folder of its own for a test, gone with it.
class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "tutti-selfplay-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for temporary files");
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path_); }
    fs::path operator/(const std::string& name) const { return path_ / name; }

private:
    fs::path path_;
};

server::SelfplayOptions wish(const fs::path& out) {
    server::SelfplayOptions options;
    options.game = "ctor";
    options.games = 3;
    options.seed_hex = "c0ffee";
    options.out_dir = out.string();
    options.options_json = R"({"size":8,"teams":[2,3],"secrets":true,"sandglass":[0,5]})";
    return options;
}

std::map<std::string, std::string> files_in(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        std::ifstream file(entry.path(), std::ios::binary);
        files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(file), {}};
    }
    return files;
}

std::map<std::string, std::string> played(const server::SelfplayOptions& options) {
    std::ostringstream err;
    REQUIRE(server::selfplay(options, err) == EXIT_SUCCESS);
    CHECK(err.str().empty());
    return files_in(options.out_dir);
}

std::string complaint_about(const server::SelfplayOptions& options) {
    std::ostringstream err;
    CHECK(server::selfplay(options, err) == EXIT_FAILURE);
    return err.str();
}

}  // namespace

TEST_CASE("record.md 8.4: selfplay writes finished records, a file for each game, that verify") {
    const Folder folder;
    for (const unsigned level : {1U, 2U, 3U}) {
        auto options = wish(folder / ("level" + std::to_string(level)) / "deeper");
        options.level = level;
        const auto files = played(options);
        REQUIRE(files.size() == 3);
        CHECK(files.begin()->first == "game-0001.ndjson");
        for (const auto& [name, text] : files) {
            CAPTURE(name);
            std::istringstream record(text);
            std::ostringstream out;
            std::ostringstream err;
            CHECK(protocol::verify_record(record, out, err) == EXIT_SUCCESS);
            CHECK(err.str().empty());
            const auto read = protocol::read_record(text);
            REQUIRE(read);
            CHECK(read->setup.fairness.entropy.size() == 5);
            CHECK(text.find("\"kind\":\"human\"") == std::string::npos);
        }
    }
}

TEST_CASE("record.md 8.4: the same seed writes the same bytes, another one other games") {
    const Folder folder;
    const auto first = played(wish(folder / "one"));
    CHECK(played(wish(folder / "two")) == first);

    auto more = wish(folder / "more");
    more.games = 4;
    more.seed_hex = "C0FFEE";  // the case of the digits is of no matter
    const auto longer = played(more);
    REQUIRE(longer.size() == 4);
    for (const auto& [name, text] : first) CHECK(longer.at(name) == text);

    auto another = wish(folder / "another");
    another.seed_hex = "c0ffef";
    const auto others = played(another);
    for (const auto& [name, text] : first) CHECK(others.at(name) != text);
}

TEST_CASE("record.md 8.4: records of every game verify, and the same seed writes the same bytes") {
    const Folder folder;
    unsigned records = 0;
    const auto play_twice = [&](std::string_view game, unsigned level, unsigned games) {
        CAPTURE(game, level);
        const std::string name = std::string(game) + std::to_string(level);
        auto options = wish(folder / name);
        options.game = game;
        options.games = games;
        options.level = level;
        options.options_json = "{}";
        const auto files = played(options);
        options.out_dir = (folder / (name + "-again")).string();
        CHECK(played(options) == files);
        for (const auto& [file, text] : files) {
            CAPTURE(file);
            std::istringstream record(text);
            std::ostringstream out;
            std::ostringstream err;
            CHECK(protocol::verify_record(record, out, err) == EXIT_SUCCESS);
            CHECK(err.str().empty());
            ++records;
        }
    };
    std::apply([&](auto... game) { (play_twice(decltype(game)::name, 1, 18), ...); }, engine::Games{});
    std::apply([&](auto... game) { (play_twice(decltype(game)::name, 2, 2), ...); }, engine::Games{});
    CHECK(records == 20 * std::tuple_size_v<engine::Games>);
}

TEST_CASE("selfplay says what is wrong with its options, and writes nothing") {
    const Folder folder;
    const auto out = folder / "out";
    auto options = wish(out);
    options.game = "chess";
    CHECK(complaint_about(options) == "tutti: there is no game chess\n");

    for (const std::string& seed : {std::string(), std::string("xyz"), std::string("0x1f"), std::string(65, 'a')}) {
        options = wish(out);
        options.seed_hex = seed;
        CHECK(complaint_about(options) == "tutti: the seed must be 1 to 64 hex digits\n");
    }
    for (const std::string json : {"", "[]", "{\"size\":8", "3"}) {
        options = wish(out);
        options.options_json = json;
        CHECK(complaint_about(options) == "tutti: the options must be a JSON object\n");
    }
    options = wish(out);
    options.options_json = R"({"size":9})";
    CHECK(complaint_about(options) == "tutti: option size: size must be 8 or 10\n");
    options.options_json = R"({"colour":"red"})";
    CHECK(complaint_about(options).find("option colour") != std::string::npos);

    for (const unsigned level : {0U, 4U}) {
        options = wish(out);
        options.level = level;
        CHECK(complaint_about(options) == "tutti: there is no level " + std::to_string(level) + "\n");
    }
    options = wish("");
    CHECK(complaint_about(options).find("folder") != std::string::npos);
    CHECK_FALSE(fs::exists(out));
}

TEST_CASE("selfplay says where it cannot write") {
    const Folder folder;
    std::ofstream(folder / "file") << "no folder";
    CHECK(complaint_about(wish(folder / "file")).find("cannot make the folder") != std::string::npos);

    const auto out = folder / "out";
    fs::create_directories(out / "game-0001.ndjson");  // a folder is where the file should be
    CHECK(complaint_about(wish(out)).find("cannot write") != std::string::npos);
}

TEST_CASE("record.md 8.4: selfplay of TOTA*S, with windows, moles and partners") {
    const Folder folder;
    for (const std::string options_json :
         {R"({"mole_after":2})", R"({"players":4,"order":"alternating","mole_after":1})",
          R"({"variant":"summary","memorise_seconds":0})"}) {
        CAPTURE(options_json);
        auto options = wish(folder / ("totas" + std::to_string(options_json.size())));
        options.game = "totas";
        options.options_json = options_json;
        for (const auto& [name, text] : played(options)) {
            CAPTURE(name);
            std::istringstream in(text);
            std::ostringstream out;
            std::ostringstream err;
            CHECK(protocol::verify_record(in, out, err) == EXIT_SUCCESS);
        }
    }
    auto endless = wish(folder / "endless");
    endless.game = "totas";
    endless.options_json = R"({"ground_seconds":0})";
    CHECK(complaint_about(endless).find("ground_seconds") != std::string::npos);
}
