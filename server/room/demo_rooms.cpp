#include "server/room/demo_rooms.hpp"

#include <limits>
#include <utility>

#include "server/base/limits.hpp"
#include "server/room/opening.hpp"

namespace server::room {

using protocol::Code;
using protocol::error_of;

void DemoRooms::show(Demo::Answer answer) {
    const std::int64_t now_ms = clock_.now_ms();
    std::unique_lock lock(mutex_);
    if (demo_.is_opening()) return demo_.wait(std::move(answer));
    if (rooms_.find(demo_.room()) && !demo_.is_through(now_ms)) {
        const Demo::Shown shown = demo_.shown(now_ms);
        lock.unlock();
        return answer(shown);
    }
    auto [wish, paces] = demo_.next();
    const auto describe = [&wish = wish](std::string id, const engine::Bytes32& key) {
        Opened opened = opening_of(wish, std::move(id), key, std::nullopt);
        opened.settings.is_demo = true;
        return opened;
    };
    auto added =
        rooms_.add_new(describe, {*no_journal_, bot_pace_ms_ * paces}, std::numeric_limits<std::size_t>::max());
    if (!added) {
        lock.unlock();
        return answer(engine::Failure{error_of(Code::draining, "the server is about to restart")});
    }
    const std::string id = added->opened.settings.id;
    demo_.opening(id);
    demo_.wait(std::move(answer));
    lock.unlock();
    added->actor->open(std::move(added->opened), sitters_of(wish), std::nullopt,
                       [this, id](bool is_open) { opened(id, is_open); });
}

void DemoRooms::opened(const std::string& room, bool is_open) {
    if (!is_open) remove_(room);
    std::unique_lock lock(mutex_);
    const auto waiting = demo_.opened(is_open);
    const Demo::Shown shown = demo_.shown(clock_.now_ms());
    lock.unlock();
    for (const auto& answer : waiting) {
        if (is_open) {
            answer(shown);
        } else {
            answer(engine::Failure{error_of(Code::unavailable, "the demo could not be opened", limit::retry_ms)});
        }
    }
}

void DemoRooms::is_over(const std::string& room) {
    const std::lock_guard lock(mutex_);
    if (room == demo_.room()) demo_.over(clock_.now_ms());
}

}  // namespace server::room
