#include "base/seat_lists.hpp"

#include <utility>

namespace engine {

std::vector<Seat> seats_up_to(unsigned black, unsigned white) {
    std::vector<Seat> seats;
    for (const auto& [side, count] : {std::pair{Side::black, black}, std::pair{Side::white, white}}) {
        for (unsigned number = 1; number <= count; ++number) {
            seats.push_back({side, static_cast<std::uint8_t>(number)});
        }
    }
    return seats;
}

}  // namespace engine
