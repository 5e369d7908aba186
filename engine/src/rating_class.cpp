#include "engine/rating_class.hpp"

#include <algorithm>
#include <string_view>

#include "all_traits.hpp"
#include "engine/match.hpp"

namespace engine {
namespace {

RatingClass class_named(std::string_view game, unsigned members) {
    return {std::string(game) + '/' + std::to_string(members), members};
}

}  // namespace

const std::vector<RatingClass>& rating_classes() {
    static const std::vector<RatingClass> classes = [] {
        std::vector<RatingClass> all;
        for_each_game([&]<class Game>(Game) {
            for (const unsigned members : Game::Traits::rated_members) all.push_back(class_named(Game::name, members));
        });
        return all;
    }();
    return classes;
}

Result<RatingClass, std::string> rating_class_of(const Options& options) {
    const std::string_view unrated =
        std::visit([]<class One>(const One& one) { return TraitsOf<One>::unrated_option(one); }, options);
    if (!unrated.empty()) return Failure{std::string(unrated)};
    const auto seats = starting_seats_of(options);
    const auto members = std::ranges::count(seats, Side::black, &Seat::side);
    return class_named(game_name(options), static_cast<unsigned>(members));
}

const RatingClass* rating_class_named(std::string_view name) {
    const auto& classes = rating_classes();
    const auto found = std::ranges::find(classes, name, &RatingClass::name);
    return found == classes.end() ? nullptr : &*found;
}

Options among_strangers(const RatingClass& kind) {
    Options options;
    for_each_game([&]<class Game>(Game) {
        for (const unsigned members : Game::Traits::rated_members) {
            if (class_named(Game::name, members) == kind) options = Game::Traits::among_strangers(members);
        }
    });
    return options;
}

}  // namespace engine
