#include "engine/rating_class.hpp"

#include <algorithm>
#include <string_view>

#include "engine/match.hpp"

namespace engine {
namespace {

/// The first option that is not standard; empty: all are. Boards of both sizes, clocks and who turns chips are
/// standard.
std::string_view oddity_in(const ctor::Options& options) {
    if (options.teams[0] != options.teams[1]) return "teams";
    if (options.power != ctor::default_power(options.teams)) return "power";
    if (options.sandglass_s[0] != options.sandglass_s[1]) return "sandglass";
    return options.secrets ? "secrets" : "";
}

std::string_view oddity_in(const totas::Options& options) {
    const totas::Options standard;
    if (options.variant != standard.variant) return "variant";
    if (options.army != standard.army) return "army";
    return options.mole_after != standard.mole_after ? "mole_after" : "";
}

std::string_view oddity_in(const tritoc::Options& options) {
    const tritoc::Options standard;
    if (options.layout != standard.layout) return "layout";
    return options.dice != standard.dice ? "dice" : "";
}

RatingClass class_named(std::string_view game, unsigned members) {
    return {std::string(game) + '/' + std::to_string(members), members};
}

}  // namespace

const std::vector<RatingClass>& rating_classes() {
    static const std::vector<RatingClass> classes{
        class_named(ctor::Game::name, 1),  class_named(ctor::Game::name, 2),  class_named(ctor::Game::name, 3),
        class_named(totas::Game::name, 1), class_named(totas::Game::name, 2), class_named(tritoc::Game::name, 1)};
    return classes;
}

Result<RatingClass, std::string> rating_class_of(const Options& options) {
    const std::string_view oddity = std::visit([](const auto& one) { return oddity_in(one); }, options);
    if (!oddity.empty()) return Failure{std::string(oddity)};
    const auto seats = starting_seats_of(options);
    const auto members = std::ranges::count(seats, Side::black, &Seat::side);
    return class_named(game_name(options), static_cast<unsigned>(members));
}

}  // namespace engine
