// What a room asks about a game without having a match: answered by the game's traits.
#include "all_traits.hpp"
#include "engine/match.hpp"

namespace engine {

std::string_view game_name(const Options& options) {
    return std::visit([]<class One>(const One&) { return GameOf<One>::name; }, options);
}
std::vector<Seat> seats_of(const Options& options) {
    return std::visit([]<class One>(const One& one) { return TraitsOf<One>::seats(one); }, options);
}
std::vector<Seat> starting_seats_of(const Options& options) {
    return std::visit([]<class One>(const One& one) { return TraitsOf<One>::starting_seats(one); }, options);
}
Options sides_exchanged(const Options& options) {
    return std::visit([]<class One>(const One& one) { return Options(TraitsOf<One>::sides_exchanged(one)); }, options);
}
bool knows_seat(const Options& options, Seat seat) {
    return std::visit([&]<class One>(const One& one) { return TraitsOf<One>::knows_seat(one, seat); }, options);
}
bool allows_solo(const Options& options) {
    return std::visit([]<class One>(const One&) { return TraitsOf<One>::allows_solo; }, options);
}
bool has_seat_changes(const Options& options) {
    return std::visit([]<class One>(const One&) { return TraitsOf<One>::has_seat_changes; }, options);
}

std::vector<Demonstration> demonstrations() {
    std::vector<Demonstration> all;
    for_each_game([&]<class Game>(Game) { all.push_back(Game::Traits::demonstration()); });
    return all;
}

Keeping keeping_of(const Notice& notice) {
    return std::visit([]<class One>(const One& one) { return TraitsOf<One>::keeping_of(one); }, notice);
}
bool moves_on(const Notice& notice) {
    return std::visit([]<class One>(const One& one) { return TraitsOf<One>::moves_on(one); }, notice);
}
View veiled(View view) {
    return std::visit([]<class One>(One&& one) { return View(TraitsOf<One>::veiled(std::forward<One>(one))); },
                      std::move(view));
}

}  // namespace engine
