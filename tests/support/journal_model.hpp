// What a journal must give back, kept in plain containers: a second opinion on what a database reads. And operations on
// both, made up from a seed.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/seed.hpp"
#include "server/journal/document_repository.hpp"
#include "server/journal/game_repository.hpp"
#include "server/journal/kept.hpp"
#include "tests/support/two_stores.hpp"

namespace test_support {

struct ForgottenRoom {
    std::string room;
};
struct ForgottenPlayer {
    server::PlayerId player;
};
struct GivenOutGame {
    std::string game_id;
};
struct TimedEntry {
    server::Entry entry;
    std::int64_t server_ms = 0;
};
using Deed = std::variant<TimedEntry, ForgottenRoom, ForgottenPlayer, GivenOutGame>;

/// Everything that can be read back, as one text: equal texts, equal contents.
struct Picture {
    server::Kept kept;
    std::vector<std::shared_ptr<const server::FinishedGame>> games;  // the oldest first
    std::function<server::GamePage(const server::GameQuery&)> list;
    std::function<server::ArchivePage(const server::ArchiveQuery&)> archive;
    std::string text(bool with_times = true) const;
};

class JournalModel {
public:
    void apply(const Deed& deed);
    void commit(std::int64_t server_ms) { server_ms_ = server_ms; }
    std::string text(bool with_times = true) const;

    std::vector<std::string> rooms() const;
    std::vector<server::PlayerId> players() const;
    /// Not given out yet.
    std::vector<std::string> hidden_games() const;
    std::size_t games() const { return games_.size(); }

private:
    struct Room {
        std::uint64_t opened = 0;
        std::vector<std::string> lines;
        std::int64_t told_ms = 0;
    };
    struct Answer {
        server::KeptAnswer kept;
        std::int64_t server_ms = 0;
    };

    std::uint64_t opened_ = 0;
    std::int64_t server_ms_ = 0;
    std::map<std::string, Room> rooms_;
    std::map<std::string, server::KeptPlayer> players_;
    std::vector<Answer> answers_;
    std::vector<std::shared_ptr<const server::FinishedGame>> games_;
    server::DocumentRepository documents_;
};

/// Makes up the next operation on a journal that holds what the model says.
class JournalDeeds {
public:
    explicit JournalDeeds(std::uint64_t seed) : seed_(seed) {}
    Deed next(const JournalModel& model, std::int64_t server_ms);
    engine::Seed& seed() { return seed_; }

private:
    server::Entry entry(const JournalModel& model);
    server::FinishedGame game();
    server::Person person();
    std::string words(std::size_t bytes_max);
    std::int64_t made_ms() const;
    bool one_in(std::uint64_t count) { return seed_.below(count) == 0; }

    engine::Seed seed_;
    std::uint64_t made_ = 0;
};

void apply(TwoStores& stores, const Deed& deed);
/// So many commits of made-up deeds, 100 ms apart, in both; now and then the archive takes what is handed over, and
/// after `folded_commits` of them the logs are folded into the databases.
void live(TwoStores& stores, JournalModel& model, JournalDeeds& deeds, unsigned commits, unsigned folded_commits);
/// As it is read back; to be asked once, of a store that was just opened. Throws what the store throws.
std::string text_of(TwoStores& stores, bool with_times = true);

}  // namespace test_support
