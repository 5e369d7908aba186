// What benchmarks of the journal fill it with: a journal in a folder, and finished games of people who do not exist.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <utility>

#include "server/base/clock.hpp"
#include "server/journal/sqlite_journal.hpp"

namespace bench {

class FolderJournal {
public:
    /// Its archive is looked through all the time, at so many bytes a second; 0: not at all.
    explicit FolderJournal(const std::filesystem::path& folder, std::int64_t scrubbed = 0)
        : journal_(server::make_sqlite_journal({.folder = folder, .scrubs = {.bytes_per_s = scrubbed, .first_ms = 0}},
                                               {*clock_, metrics_, log_, [] { std::abort(); }})) {
        journal_->load();
    }
    server::Journal& operator*() { return *journal_; }

    /// Gives it the entry, and now and then waits until all before it are kept, and what is over is in the archive: a
    /// server that people play on has no more on its way there.
    void fill(server::Entry entry) {
        constexpr unsigned wait_every = 1'000;
        journal_->append(std::move(entry), [](bool) {});
        if (++given_ % wait_every != 0) return;
        std::promise<void> kept;
        journal_->find_game("", [&](const auto& /*none*/) { kept.set_value(); });
        kept.get_future().wait();
    }

private:
    const std::unique_ptr<server::Clock> clock_ = server::make_steady_clock();
    server::Metrics metrics_;
    server::Log log_{*clock_, metrics_, server::LogLevel::error};
    const std::unique_ptr<server::Journal> journal_;
    unsigned given_ = 0;
};

inline server::FinishedGame finished_game(unsigned number) {
    server::FinishedGame game;
    game.id = "G" + std::to_string(number);
    game.game = number % 3 == 0 ? "tritoc" : "ctor";
    game.summary = R"({"id":")" + game.id + R"(","game":"ctor","name":")" + std::string(350, 'x') + "\"}";
    // Not to be compressed: as long as one is on the disk.
    std::uint32_t lots = number;
    for (unsigned byte = 0; byte < 2'000; ++byte) game.record += static_cast<char>((lots = lots * 1664525U + 1) >> 24U);
    const unsigned other = 2 + number % 10'000;
    game.players = {{server::PlayerId{"p" + std::to_string(other)}, "Player " + std::to_string(other)}};
    return game;
}

}  // namespace bench
