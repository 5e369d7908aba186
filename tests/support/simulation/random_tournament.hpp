// A tournament at random, of a kind, with people as directors dread them: who come late, stay away, withdraw and come
// back; pauses, corrections, games forfeited by hand, restarts, searches that are answered late. Always the same for
// the same seed. What must hold of each decision the hall checks.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>

#include "tests/support/simulation/tournament_hall.hpp"

namespace tournament_test {

class RandomTournament {
public:
    /// The kind is that of the seed, modulo 5.
    explicit RandomTournament(std::uint64_t seed);

    /// To its end; `look` is called now and then on the way, and at the end. Throws where it finds none.
    void play(const std::function<void(const server::tournament::State&)>& look = {});
    const Hall& hall() const { return hall_; }

private:
    unsigned pick(std::size_t count) { return static_cast<unsigned>(lots_() % count); }
    server::tournament::Settings settings(std::uint64_t seed);
    void enter(const std::string& name);
    void as_evening(server::tournament::Settings& settings);
    void register_people();
    void change_a_person();
    server::tournament::EntrantId any_entrant();
    std::optional<server::tournament::BoardRef> any_board();
    engine::GameScore any_score();
    void play_a_board();
    void act();
    void bring_to_an_end();
    void reopen();

    std::mt19937_64 lots_;
    Hall hall_;
    unsigned late_ = 0;
};

}  // namespace tournament_test
