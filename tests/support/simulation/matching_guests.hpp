// Those who come to the table finder in a simulation (matching_crowd.hpp), and how strong they are: more of them are
// born when too few are at home.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "server/matching/core.hpp"
#include "tests/support/simulation/dice.hpp"

namespace matching_test {

/// From 0 to 1, without it.
double evenly(simulation::Dice& dice);
double normal(simulation::Dice& dice, double mean, double deviation);

struct Guest {
    server::matching::Seeker seeker;
    std::vector<double> truly;  // how strong they are, in each pool
    bool is_dodger = false;
    enum class Is : std::uint8_t { home, waiting, at_table } is = Is::home;
    std::size_t place = 0;  // the number of their party or of their room
    // An account of its own of how long they have to cool down.
    std::int64_t dodged_ms = 0;
    std::int64_t cool_ms = 0;  // 0: they never dodged
};

class Guests {
public:
    /// The dice outlive it.
    Guests(simulation::Dice& dice, std::size_t pools) : dice_(dice), pools_(pools) {}

    Guest& operator[](std::size_t number) { return guests_.at(number); }
    const Guest& operator[](std::size_t number) const { return guests_.at(number); }
    static std::size_t number_of(const server::Person& person);

    /// Leaves home, and goes back to it. The number is theirs for ever.
    std::size_t come(bool is_program);
    /// This one, if they are at home.
    bool fetch(std::size_t guest);
    void go_home(std::size_t guest);

private:
    std::size_t born(bool is_program);

    simulation::Dice& dice_;
    const std::size_t pools_;
    std::vector<Guest> guests_;
    std::array<std::vector<std::size_t>, 2> at_home_;  // people, programs
};

}  // namespace matching_test
