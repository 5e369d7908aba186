// SQLite, LMDB and RocksDB at the work that journal and archive do: commits that are synced, finished games read back,
// a start after a kill, and bits that flip. The three take turns; figures of the others are also told as ratios to
// SQLite's of the same turn. Built and run by tests/bench/compare_stores.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <random>
#include <string_view>

#include "tests/bench/machine.hpp"
#include "tests/bench/stores/store.hpp"

namespace {

namespace fs = std::filesystem;
using namespace stores;

struct Engine {
    const char* name;
    Open open;
};
constexpr std::array<Engine, 3> engines{{{"SQLite", open_sqlite}, {"LMDB", open_lmdb}, {"RocksDB", open_rocksdb}}};

struct Settings {
    fs::path folder;
    unsigned turns = 5;
    unsigned commits = 300;  // of each size, in a turn
    unsigned games = 200'000;
    unsigned reads = 5'000;  // in a turn
    unsigned flips = 200;
};

constexpr unsigned players = 1'000;
constexpr std::size_t games_at_once = 256;
constexpr std::size_t page = 20;

std::string noise(std::uint64_t seed, std::size_t size) {
    std::minstd_rand lots(static_cast<unsigned>(seed * 2'654'435'761U % 2'147'483'646U + 1));
    std::string text(size, '\0');
    for (char& one : text) one = static_cast<char>(lots() >> 8U);
    return text;
}
std::string id_of(std::uint64_t number) { return "G" + std::to_string(number * 7'919 % 1'000'003); }
std::string player_of(std::uint64_t number) { return "p" + std::to_string(number % players); }
Game game_of(std::uint64_t number) {
    return {number, id_of(number), noise(number, 4'000), {player_of(number), player_of(number * 31 + 7)}};
}

fs::path fresh(const fs::path& folder) {
    fs::remove_all(folder);
    fs::create_directories(folder);
    return folder;
}

double middle(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}
double share_of(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// Of one engine, turn by turn.
using Turns = std::array<std::vector<double>, engines.size()>;

std::string with_ratio(const Turns& turns, std::size_t engine, int digits) {
    std::array<char, 80> text{};
    std::vector<double> ratios;
    for (std::size_t turn = 0; turn < turns[engine].size(); ++turn) {
        ratios.push_back(turns[engine][turn] / turns[0][turn]);
    }
    const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
    if (engine == 0) {
        std::snprintf(text.data(), text.size(), "%.*f", digits, middle(turns[0]));
    } else {
        std::snprintf(text.data(), text.size(), "%.*f (%.2f; %.2f to %.2f)", digits, middle(turns[engine]),
                      middle(ratios), *least, *most);
    }
    return text.data();
}

void tell(const std::string& what, const Turns& turns, int digits) {
    std::printf("| %s | %s | %s | %s |\n", what.c_str(), with_ratio(turns, 0, digits).c_str(),
                with_ratio(turns, 1, digits).c_str(), with_ratio(turns, 2, digits).c_str());
    std::fflush(stdout);
}

void each_turn(const Settings& settings, const std::function<void(std::size_t engine)>& act) {
    for (unsigned turn = 0; turn < settings.turns; ++turn) {
        for (std::size_t place = 0; place < engines.size(); ++place) act((place + turn) % engines.size());
    }
}

std::vector<Entry> entries_from(std::uint64_t first, std::size_t count) {
    std::vector<Entry> entries;
    for (std::uint64_t number = first; number < first + count; ++number) {
        entries.push_back({number, std::string(300, 'l'), std::string(200, 'a')});
    }
    return entries;
}

void compare_commits(const Settings& settings) {
    std::array<std::unique_ptr<Store>, engines.size()> open;
    std::array<std::uint64_t, engines.size()> next{1, 1, 1};
    for (std::size_t engine = 0; engine < engines.size(); ++engine) {
        open[engine] = engines[engine].open(fresh(settings.folder / "commits" / engines[engine].name));
    }
    for (const std::size_t size : {std::size_t{1}, std::size_t{8}, std::size_t{64}}) {
        Turns half;
        Turns late;
        Turns cpu;
        each_turn(settings, [&](std::size_t engine) {
            std::vector<double> took;
            const double cpu_before = bench::own_cpu_seconds();
            for (unsigned commit = 0; commit < settings.commits; ++commit) {
                const auto entries = entries_from(next[engine], size);
                next[engine] += size;
                const double began = bench::wall_seconds();
                open[engine]->commit(entries);
                took.push_back(1e6 * (bench::wall_seconds() - began));
            }
            cpu[engine].push_back(1e6 * (bench::own_cpu_seconds() - cpu_before)
                                  / static_cast<double>(settings.commits * size));
            half[engine].push_back(share_of(took, 0.5));
            late[engine].push_back(share_of(took, 0.99));
        });
        const std::string what = "a commit of " + std::to_string(size) + (size == 1 ? " entry" : " entries");
        tell(what + ", p50 µs", half, 0);
        tell(what + ", p99 µs", late, 0);
        tell(what + ", CPU µs an entry", cpu, 1);
    }
}

double fill(Store& store, unsigned count) {
    const double began = bench::wall_seconds();
    std::vector<Game> games;
    for (std::uint64_t number = 1; number <= count; ++number) {
        games.push_back(game_of(number));
        if (games.size() < games_at_once && number < count) continue;
        store.commit(games);
        games.clear();
    }
    return bench::wall_seconds() - began;
}

double megabytes_in(const fs::path& folder) {
    double bytes = 0;
    for (const auto& file : fs::recursive_directory_iterator(folder)) {
        if (file.is_regular_file()) bytes += static_cast<double>(fs::file_size(file));
    }
    return bytes / 1e6;
}

void compare_reads(const Settings& settings) {
    Turns seconds;
    Turns megabytes;
    Turns alone;
    Turns listed;
    std::array<std::unique_ptr<Store>, engines.size()> open;
    for (std::size_t engine = 0; engine < engines.size(); ++engine) {
        const fs::path folder = fresh(settings.folder / "games" / engines[engine].name);
        seconds[engine].push_back(fill(*engines[engine].open(folder), settings.games));
        megabytes[engine].push_back(megabytes_in(folder));
        open[engine] = engines[engine].open(folder);
    }
    std::mt19937_64 lots(1);
    each_turn(settings, [&](std::size_t engine) {
        double began = bench::wall_seconds();
        for (unsigned read = 0; read < settings.reads; ++read) {
            if (!open[engine]->game(id_of(1 + lots() % settings.games))) throw std::runtime_error("a game is missing");
        }
        alone[engine].push_back(1e6 * (bench::wall_seconds() - began) / settings.reads);
        began = bench::wall_seconds();
        const auto lists = static_cast<unsigned>(settings.reads / page);
        for (unsigned read = 0; read < lists; ++read) {
            if (open[engine]->newest(player_of(lots()), page).size() != page) throw std::runtime_error("a short list");
        }
        listed[engine].push_back(1e6 * (bench::wall_seconds() - began) / lists);
    });
    tell("a game by its id, µs", alone, 1);
    tell("a player's 20 newest, µs", listed, 0);
    tell("kept, 256 in a commit, s", seconds, 1);
    tell("on the disk, MB", megabytes, 0);
    fs::remove_all(settings.folder / "games");
}

/// Milliseconds to open what a killed process has left, up to the first read.
double open_after_kill(const Engine& engine, const fs::path& folder) {
    std::array<int, 2> told{};
    if (pipe(told.data()) != 0) throw std::runtime_error("no pipe");
    const pid_t child = fork();
    if (child == 0) {
        const auto store = engine.open(fresh(folder));
        for (std::uint64_t next = 1;; next += 64) {
            store->commit(entries_from(next, 64));
            const std::uint64_t last = next + 63;
            if (write(told[1], &last, sizeof last) != sizeof last) _exit(1);
        }
    }
    close(told[1]);
    std::uint64_t last = 0;
    while (last < 30'000 && read(told[0], &last, sizeof last) == sizeof last) {
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    while (read(told[0], &last, sizeof last) == sizeof last) {
    }
    close(told[0]);
    const double began = bench::wall_seconds();
    const auto store = engine.open(folder);
    const std::uint64_t found = store->last();
    const double took = 1e3 * (bench::wall_seconds() - began);
    if (found < last) throw std::runtime_error(std::string(engine.name) + " has lost what it had committed");
    return took;
}

void compare_starts(const Settings& settings) {
    Turns starts;
    each_turn(settings, [&](std::size_t engine) {
        starts[engine].push_back(open_after_kill(engines[engine], settings.folder / "killed"));
    });
    tell("opened after a kill, 30,000 entries in, ms", starts, 1);
}

enum Outcome : int { same, noticed, wrong };
constexpr unsigned few_games = 1'000;

/// In a process of its own, which a damaged map may bring down: that counts as noticed, too, but not as well.
std::string outcome_of(const Engine& engine, const fs::path& folder) {
    const pid_t child = fork();
    if (child == 0) {
        try {
            const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
            dup2(null, STDERR_FILENO);
            const auto store = engine.open(folder);
            bool is_same = true;
            for (std::uint64_t number = 1; number <= few_games; ++number) {
                is_same = is_same && store->game(id_of(number)) == game_of(number).content;
            }
            for (std::uint64_t number = 0; number < 100; ++number) {
                is_same = is_same && store->newest(player_of(number), 1).size() == 1;
            }
            _exit(is_same ? same : wrong);
        } catch (const std::exception&) {
            _exit(noticed);
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status)) return "crashed";
    return WEXITSTATUS(status) == same ? "harmless" : WEXITSTATUS(status) == noticed ? "noticed" : "wrong, unnoticed";
}

void flip_one(const fs::path& folder, std::mt19937_64& lots) {
    std::vector<fs::path> files;
    std::vector<double> sizes;
    for (const auto& file : fs::directory_iterator(folder)) {
        const std::string name = file.path().filename();
        if (name.starts_with("LOG") || name == "LOCK" || name == "lock.mdb") continue;
        files.push_back(file.path());
        sizes.push_back(static_cast<double>(fs::file_size(file)));
    }
    const fs::path& file = files[std::discrete_distribution<std::size_t>(sizes.begin(), sizes.end())(lots)];
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    const auto place = static_cast<std::streamoff>(lots() % fs::file_size(file));
    char byte = 0;
    stream.seekg(place).get(byte);
    stream.seekp(place).put(static_cast<char>(byte ^ static_cast<char>(1U << lots() % 8)));
}

void compare_flips(const Settings& settings) {
    std::map<std::string, std::array<unsigned, engines.size()>> counts{
        {"noticed", {}}, {"wrong, unnoticed", {}}, {"crashed", {}}, {"harmless", {}}};
    for (std::size_t engine = 0; engine < engines.size(); ++engine) {
        const fs::path whole = fresh(settings.folder / "whole");
        fill(*engines[engine].open(whole), few_games);
        engines[engine].open(whole);  // what was in a log is in its place then
        std::mt19937_64 lots(engine + 1);
        for (unsigned flip = 0; flip < settings.flips; ++flip) {
            const fs::path rotten = settings.folder / "rotten";
            fs::remove_all(rotten);
            fs::copy(whole, rotten, fs::copy_options::recursive);
            flip_one(rotten, lots);
            ++counts[outcome_of(engines[engine], rotten)][engine];
        }
    }
    for (const char* what : {"noticed", "wrong, unnoticed", "crashed", "harmless"}) {
        const auto& all = counts[what];
        std::printf("| of %u flipped bits: %s | %u | %u | %u |\n", settings.flips, what, all[0], all[1], all[2]);
    }
}

}  // namespace

int main(int count, char** arguments) try {
    if (count < 2) {
        std::cerr << "compare_stores FOLDER [--quick]\n";
        return 2;
    }
    Settings settings;
    settings.folder = arguments[1];
    if (count > 2 && std::string_view(arguments[2]) == "--quick") settings = {arguments[1], 2, 20, 2'000 * 20, 500, 10};
    std::printf("| | SQLite | LMDB | RocksDB |\n|--|--:|--:|--:|\n");
    compare_commits(settings);
    compare_reads(settings);
    compare_starts(settings);
    compare_flips(settings);
    fs::remove_all(settings.folder);
} catch (const std::exception& fault) {
    std::cerr << "compare_stores: " << fault.what() << '\n';
    return EXIT_FAILURE;
}
