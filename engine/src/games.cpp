// What a room asks about a game before there is a match.
#include <utility>

#include "engine/match.hpp"

namespace engine {
namespace {

std::vector<Seat> seats_up_to(unsigned black, unsigned white) {
    std::vector<Seat> seats;
    for (const auto& [side, count] : {std::pair{Side::black, black}, std::pair{Side::white, white}}) {
        for (unsigned number = 1; number <= count; ++number) {
            seats.push_back({side, static_cast<std::uint8_t>(number)});
        }
    }
    return seats;
}

std::vector<Seat> seats_in(const ctor::Options& options) { return seats_up_to(options.power, options.power); }
std::vector<Seat> starting_seats_in(const ctor::Options& options) {
    return seats_up_to(options.teams[0], options.teams[1]);
}
ctor::Options exchanged(ctor::Options options) {
    std::swap(options.teams[0], options.teams[1]);
    std::swap(options.sandglass_s[0], options.sandglass_s[1]);
    return options;
}
constexpr bool knows_seat_in(const ctor::Options& /*options*/, Seat seat) { return seat.number <= seat_number_max; }
constexpr bool solo_in(const ctor::Options& /*options*/) { return true; }
constexpr bool seat_changes_in(const ctor::Options& /*options*/) { return true; }

std::vector<Seat> seats_in(const totas::Options& options) {
    return seats_up_to(options.players / 2, options.players / 2);
}
std::vector<Seat> starting_seats_in(const totas::Options& options) { return seats_in(options); }
totas::Options exchanged(const totas::Options& options) { return options; }  // nothing is given per side
bool knows_seat_in(const totas::Options& options, Seat seat) { return seat.number <= options.players / 2; }
constexpr bool solo_in(const totas::Options& /*options*/) { return false; }
constexpr bool seat_changes_in(const totas::Options& /*options*/) { return false; }  // fine-print C2

std::vector<Seat> seats_in(const tritoc::Options& /*options*/) { return seats_up_to(1, 1); }  // TRITOC 1.3
std::vector<Seat> starting_seats_in(const tritoc::Options& options) { return seats_in(options); }
tritoc::Options exchanged(const tritoc::Options& options) { return options; }  // nothing is given per side
constexpr bool knows_seat_in(const tritoc::Options& /*options*/, Seat seat) { return seat.number == 1; }
constexpr bool solo_in(const tritoc::Options& /*options*/) { return false; }
constexpr bool seat_changes_in(const tritoc::Options& /*options*/) { return false; }  // fine-print C2

template <class Options>
std::string_view name_in(const Options& /*options*/) {
    std::string_view name;
    std::apply(
        [&](auto... game) {
            ((std::is_same_v<typename decltype(game)::Options, Options> ? void(name = decltype(game)::name) : void()),
             ...);
        },
        Games{});
    return name;
}

}  // namespace

std::string_view game_name(const Options& options) {
    return std::visit([](const auto& one) { return name_in(one); }, options);
}
std::vector<Seat> seats_of(const Options& options) {
    return std::visit([](const auto& one) { return seats_in(one); }, options);
}
std::vector<Seat> starting_seats_of(const Options& options) {
    return std::visit([](const auto& one) { return starting_seats_in(one); }, options);
}
Options sides_exchanged(const Options& options) {
    return std::visit([](const auto& one) { return Options(exchanged(one)); }, options);
}
bool knows_seat(const Options& options, Seat seat) {
    return std::visit([&](const auto& one) { return knows_seat_in(one, seat); }, options);
}
bool allows_solo(const Options& options) {
    return std::visit([](const auto& one) { return solo_in(one); }, options);
}
bool has_seat_changes(const Options& options) {
    return std::visit([](const auto& one) { return seat_changes_in(one); }, options);
}

}  // namespace engine
