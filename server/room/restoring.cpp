#include "server/room/restoring.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "engine/rating_class.hpp"
#include "server/room/line_scan.hpp"

namespace server::room {
namespace {

struct Found {
    KeptRoom kept;
    std::optional<Scanned> scanned;
    Mentions mentions = {};
};

std::vector<Found> scan_all(std::vector<KeptRoom> kept) {
    std::vector<Found> all;
    all.reserve(kept.size());
    for (KeptRoom& one : kept) all.push_back({std::move(one), {}});
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t place = next++; place < all.size(); place = next++) {
            auto& [kept_room, scanned, mentions] = all[place];
            scanned = scan(kept_room.lines);
            if (scanned) mentions = {kept_room.lines, scanned->settings.name};
        }
    };
    std::vector<std::jthread> helpers;
    for (unsigned core = 1; core < std::thread::hardware_concurrency(); ++core) helpers.emplace_back(work);
    work();
    helpers.clear();
    return all;
}

/// Empty where it is no table of the finder's, or the game is of no kind.
std::string kind_of(const Scanned& scanned) {
    if (!scanned.settings.found) return {};
    const auto kind = engine::rating_class_of(scanned.settings.options);
    return kind ? kind.value().name : std::string();
}

}  // namespace

std::vector<Returning> restore(std::vector<KeptRoom> all_kept, std::int64_t away_ms, RestNote& note,
                               RoomRegistry& rooms, const RoomRegistry::Keeping& keeping, RestingRooms& resting,
                               Metrics& metrics, Log& log) {
    const auto complain = [&](const std::string& room, const char* what) {
        metrics.rooms_frozen.add();
        log.error("room_not_restored", {{"room", room}, {"what", what}});
    };
    std::vector<Returning> returning;
    std::vector<std::pair<std::int64_t, std::shared_ptr<Actor>>> by_last_change;
    for (auto& [kept, scanned, mentions] : scan_all(std::move(all_kept))) {
        const std::string id = kept.id;
        if (!scanned) {
            complain(id, "its first line is no opening");
            continue;
        }
        auto actor = rooms.add_resting(scanned->settings, keeping);
        if (!actor) {
            complain(id, "another room has its id");
            continue;
        }
        by_last_change.emplace_back(kept.ran_on_ms, actor);
        const auto& board = scanned->settings.tournament;
        std::string kind = kind_of(*scanned);
        returning.push_back({id, std::move(scanned->people), board ? board->tournament : std::string(),
                             std::move(scanned->awaited), std::move(kind)});
        const auto [ran_on_ms, stood_ms] = note.take(kept, away_ms);
        const RoomTime stopped_at{time_of(kept.lines.back()).ms + std::max<std::int64_t>(0, ran_on_ms)};
        actor->rest(id, board, {stopped_at, stood_ms, std::move(mentions)});
        std::vector<std::string>().swap(kept.lines);
    }
    std::ranges::stable_sort(by_last_change, {}, [](const auto& one) { return one.first; });
    for (const auto& [ran_on_ms, actor] : by_last_change) resting.add(actor);
    metrics.rooms_resting.set(static_cast<std::int64_t>(returning.size()));
    return returning;
}

}  // namespace server::room
