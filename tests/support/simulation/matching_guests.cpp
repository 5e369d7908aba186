#include "tests/support/simulation/matching_guests.hpp"

#include <cmath>
#include <numbers>
#include <string>
#include <utility>

namespace matching_test {

double evenly(simulation::Dice& dice) { return static_cast<double>(dice.next() >> 11U) * 0x1p-53; }

double normal(simulation::Dice& dice, double mean, double deviation) {
    const double radius = std::sqrt(-2 * std::log(1 - evenly(dice)));
    return mean + deviation * radius * std::cos(2 * std::numbers::pi * evenly(dice));
}

std::size_t Guests::number_of(const server::Person& person) { return std::stoul(person.id.text.substr(1)); }

std::size_t Guests::come(bool is_program) {
    constexpr std::size_t regulars = 300;
    auto& home = at_home_[is_program ? 1 : 0];
    if (home.size() < regulars) return born(is_program);
    std::swap(home[dice_.below(home.size())], home.back());
    const std::size_t guest = home.back();
    home.pop_back();
    return guest;
}

bool Guests::fetch(std::size_t guest) {
    return std::erase(at_home_[guests_[guest].seeker.person.is_program() ? 1 : 0], guest) > 0;
}

void Guests::go_home(std::size_t guest) {
    guests_[guest].is = Guest::Is::home;
    at_home_[guests_[guest].seeker.person.is_program() ? 1 : 0].push_back(guest);
}

std::size_t Guests::born(bool is_program) {
    constexpr double known_within = 30;
    const std::size_t number = guests_.size();
    const std::string name = std::to_string(number);
    Guest guest;
    guest.seeker.person = {{"p" + name}, name, server::Standing::registered};
    if (dice_.chance(100)) guest.seeker.person.standing = server::Standing::guest;
    if (is_program) guest.seeker.person.standing = server::Standing::program;
    guest.seeker.address = dice_.chance(300) ? "the school's" : name;
    guest.is_dodger = dice_.chance(50);
    const double talent = normal(dice_, 1500, 250);
    for (std::size_t pool = 0; pool < pools_; ++pool) {
        guest.truly.push_back(normal(dice_, talent, 80));
        guest.seeker.strengths.push_back({normal(dice_, guest.truly.back(), known_within), known_within, 0.06});
    }
    guests_.push_back(guest);
    return number;
}

}  // namespace matching_test
