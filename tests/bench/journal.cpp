// What it costs to keep something: the journal alone, in memory and on disk, with so many rooms that each wait for the
// receipt of one entry before they give it the next, as rooms do whose players answer at once. And how much room on the
// disk a finished game takes.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <exception>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <vector>

#include "server/app/bot_game.hpp"
#include "server/base/clock.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "tests/bench/machine.hpp"

namespace {

using namespace server;

struct Settings {
    std::filesystem::path folder;
    double seconds = 3;
    unsigned windows = 5;
};

enum class Kind : std::uint8_t { memory, normal, full };
constexpr std::array<const char*, 3> names{"memory", "sqlite, normal", "sqlite, full"};

/// As long as a sealed choice with its answer.
Entry entry_of(std::size_t room, std::uint64_t number) {
    Entry entry;
    entry.room = "ROOM" + std::to_string(room);
    entry.lines.push_back(R"({"at":)" + std::to_string(number)
                          + R"(,"change":"played","game_ms":123456,"seat":"black1","action":{"type":"seal",)"
                            R"("duty":2,"choice":{"put":45}}})");
    entry.answers.push_back({PlayerId{"p" + std::to_string(room)},
                             "k3-" + std::to_string(number),
                             {},
                             R"({"re":"k3-7","ok":true,"at":123456})",
                             0});
    return entry;
}

class Run {
public:
    Run(Kind kind, const Settings& settings, std::size_t rooms) : settings_(settings), began_(rooms) {
        std::filesystem::remove_all(settings.folder);
        if (kind == Kind::memory) {
            journal_ = make_memory_journal();
        } else {
            journal_ = make_sqlite_journal({settings.folder, kind == Kind::full},
                                           {*clock_, metrics_, log_, [] { std::abort(); }});
        }
        for (std::size_t room = 0; room < rooms; ++room) free_.push_back(room);
    }

    void print(Kind kind) {
        play(0.5);
        latencies_.clear();
        std::vector<double> rates;
        for (unsigned window = 0; window < settings_.windows; ++window) {
            rates.push_back(play(settings_.seconds / settings_.windows));
        }
        std::unique_lock lock(mutex_);
        returned_.wait(lock, [this] { return free_.size() == began_.size(); });
        std::sort(rates.begin(), rates.end());
        std::sort(latencies_.begin(), latencies_.end());
        const auto at = [&](double share) {
            return 1e6 * latencies_[static_cast<std::size_t>(share * static_cast<double>(latencies_.size() - 1))];
        };
        std::printf("| %zu | %s | %.0f | %.0f | %.0f | %.0f |\n", began_.size(),
                    names.at(static_cast<std::size_t>(kind)), rates[rates.size() / 2], at(0.5), at(0.99), at(0.999));
        std::fflush(stdout);
    }

private:
    /// Gives the entries a second that were kept.
    double play(double seconds) {
        const double began = bench::wall_seconds();
        std::uint64_t kept = 0;
        while (bench::wall_seconds() < began + seconds) {
            std::deque<std::size_t> rooms;
            {
                std::unique_lock lock(mutex_);
                returned_.wait(lock, [this] { return !free_.empty(); });
                rooms.swap(free_);
            }
            for (const std::size_t room : rooms) {
                ++kept;
                began_[room] = bench::wall_seconds();
                journal_->append(entry_of(room, ++number_), [this, room](bool) { back(room); });
            }
        }
        return static_cast<double>(kept) / (bench::wall_seconds() - began);
    }

    void back(std::size_t room) {
        const double took = bench::wall_seconds() - began_[room];
        const std::lock_guard lock(mutex_);
        latencies_.push_back(took);
        free_.push_back(room);
        returned_.notify_one();
    }

    const Settings settings_;
    const std::unique_ptr<Clock> clock_ = make_steady_clock();
    Metrics metrics_;
    Log log_{*clock_, metrics_, LogLevel::error};
    std::mutex mutex_;
    std::condition_variable returned_;
    std::deque<std::size_t> free_;
    std::vector<double> began_;
    std::vector<double> latencies_;
    std::uint64_t number_ = 0;
    std::unique_ptr<Journal> journal_;  // last: it calls back until it is gone
};

/// Of the database once its log has been folded in.
std::int64_t size_of(const std::filesystem::path& folder) {
    return static_cast<std::int64_t>(std::filesystem::file_size(folder / journal_file_name));
}

/// How much the database grows by a finished game, of those that computer players play.
void print_size(const Settings& settings, const char* game, const char* options) {
    constexpr unsigned games = 20;
    std::filesystem::remove_all(settings.folder);
    const auto clock = make_steady_clock();
    Metrics metrics;
    Log log(*clock, metrics, LogLevel::error);
    std::size_t record_bytes = 0;
    std::int64_t before = 0;
    {
        const auto journal = make_sqlite_journal({settings.folder, true}, {*clock, metrics, log, [] { std::abort(); }});
        BotGame wish;
        wish.options = *options_of(game, options);
        wish.levels = {1, 1};
        before = size_of(settings.folder);
        for (wish.number = 1; wish.number <= games; ++wish.number) {
            Entry entry;
            const std::string id = game + std::to_string(wish.number);
            const std::string summary(400, 'x');  // about as long as one is
            entry.finished = std::make_shared<const FinishedGame>(
                FinishedGame{id, game, play(wish).record, summary, {}, true, true});
            record_bytes += entry.finished->record.size();
            journal->append(std::move(entry), [](bool) {});
        }
    }
    std::printf("| %s | %zu | %lld |\n", game, record_bytes / games,
                static_cast<long long>((size_of(settings.folder) - before) / games));
}

}  // namespace

int main(int count, char** arguments) try {
    Settings settings;
    CLI::App app("Measures the journal; prints a table.");
    app.add_option("--folder", settings.folder, "for the database; emptied first")->required();
    app.add_option("--seconds", settings.seconds, "for each row")->capture_default_str();
    CLI11_PARSE(app, count, arguments);
    std::printf("| rooms that wait | journal | entries/s | p50 µs | p99 µs | p99.9 µs |\n|--:|--|--:|--:|--:|--:|\n");
    for (const std::size_t rooms : {1UL, 100UL, 1000UL}) {
        for (const Kind kind : {Kind::memory, Kind::normal, Kind::full}) Run(kind, settings, rooms).print(kind);
    }
    std::printf("\n| a finished game of | bytes of its record | bytes on disk |\n|--|--:|--:|\n");
    print_size(settings, "ctor", R"({"size":10,"teams":[3,3]})");
    print_size(settings, "totas", "{}");
    print_size(settings, "tritoc", "{}");
    std::filesystem::remove_all(settings.folder);
} catch (const std::exception& fault) {
    std::cerr << "bench_journal: " << fault.what() << '\n';
    return 1;
}
