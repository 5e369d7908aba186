#include "server/room/demo.hpp"

#include <algorithm>

#include "server/base/limits.hpp"

namespace server::room {

std::pair<protocol::RoomCreate, unsigned> Demo::next() {
    const engine::Demonstration& game = games_[next_++ % games_.size()];
    protocol::RoomCreate wish;
    wish.options = game.options;
    wish.name = "Demo";
    wish.is_public = false;
    for (const auto seat : engine::starting_seats_of(game.options)) wish.bots.emplace_back(seat, game.level);
    return {std::move(wish), game.paces};
}

void Demo::opening(std::string room) {
    room_ = std::move(room);
    is_opening_ = true;
    over_at_ms_.reset();
}

std::vector<Demo::Answer> Demo::opened(bool is_open) {
    is_opening_ = false;
    if (!is_open) room_.clear();
    return std::exchange(waiting_, {});
}

bool Demo::is_through(std::int64_t now_ms) const { return over_at_ms_ && now_ms >= *over_at_ms_ + limit::demo_rest_ms; }

Demo::Shown Demo::shown(std::int64_t now_ms) const {
    Shown shown{room_, std::nullopt};
    if (over_at_ms_) shown.next_ms = std::max<std::int64_t>(0, *over_at_ms_ + limit::demo_rest_ms - now_ms);
    return shown;
}

}  // namespace server::room
