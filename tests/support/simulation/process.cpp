#include "tests/support/simulation/process.hpp"

#include <utility>

namespace simulation {
namespace {

constexpr std::size_t rooms_max = 50;

server::Limits unhurried() {
    server::Limits limits;
    limits.messages_per_connection = {0, 0};
    limits.messages_per_address = {0, 0};
    limits.guests_per_address = {0, 0};
    limits.rooms_per_address = {0, 0};
    return limits;
}

server::Config config() {
    server::Config made;
    made.limits = unhurried();
    return made;
}

}  // namespace

Process::Process(const Deps& deps, std::int64_t bot_pace_ms)
    : deps_(deps),
      config_(config()),
      log_(deps.clock, metrics_, server::LogLevel::warn, log_text_),
      shards_(1, deps.clock, [](const char*) {}),
      guard_(config_.limits),
      passwords_(server::Passwords::Cost::least, deps.clock),
      guesses_({}, metrics_, log_),
      accounts_({deps.clock, deps.randomness, deps.journal, passwords_, presences_, guesses_}),
      sanctions_({deps.clock, deps.journal}),
      players_({deps.clock, deps.randomness, deps.journal, accounts_}, config_.limits.chats_per_player),
      blocks_(deps.journal),
      inbox_({deps.clock, deps.journal, presences_}),
      directory_({shards_, deps.clock, deps.randomness, deps.journal, deps.thinker, guesses_, blocks_, metrics_, log_},
                 {bot_pace_ms}, rooms_max),
      finder_(std::make_shared<server::matching::Finder>(
          server::matching::Finder::Deps{shards_.executor(0), deps.clock, deps.randomness, ratings_, presences_,
                                         blocks_, directory_, metrics_, log_})),
      sessions_({config_, deps.clock, guard_, metrics_, log_, players_, sanctions_, presences_, directory_, nullptr,
                 deps.journal, *finder_, inbox_, shards_}) {
    restore();
}

void Process::restore() {
    server::Kept kept = deps_.journal.load();
    const auto returning = directory_.restore(std::move(kept.rooms), kept.documents, kept.away_ms);
    ratings_.restore(kept.documents);
    players_.restore(kept.players, kept.answers);
    finder_->restore(returning);
    for (const auto& back : returning) {
        for (const auto& player : back.people) players_.visited(player, back.room);
    }
}

void Process::run_ready() {
    auto& context = shards_.executor(0).context();
    while (context.poll() > 0) {
    }
}

void Process::drain(std::function<void()> done) {
    deps_.journal.stop_time();
    finder_->drain();
    directory_.drain([this, done = std::move(done)] { deps_.journal.flush(done); });
}

}  // namespace simulation
