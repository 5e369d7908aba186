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

/// What is needed of a room's lines.
struct Found {
    std::string id;
    std::size_t lines = 0;
    RoomTime last;  // of the last of them
    std::int64_t ran_on_ms = 0;
    std::optional<Scanned> scanned;
    Mentions mentions;
};

Found look_through(const KeptRoom& kept) {
    Found found{kept.id, kept.lines.size(), {}, kept.ran_on_ms, scan(kept.lines), {}};
    if (!found.scanned) return found;
    found.last = time_of(kept.lines.back());
    found.mentions = {kept.lines, found.scanned->settings.name};
    return found;
}

/// All lines are gone before anything is made of the first room: what is made lies close together, and not in the gaps
/// that lines leave, of which a page that is used in part stays with us.
std::vector<Found> look_through_all(std::vector<KeptRoom> kept) {
    std::vector<Found> all(kept.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t place = next++; place < all.size(); place = next++) {
            all[place] = look_through(kept[place]);
            kept[place] = {};
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
    for (auto& [id, lines, last, ran_on_ms, scanned, mentions] : look_through_all(std::move(all_kept))) {
        if (!scanned) {
            complain(id, "its first line is no opening");
            continue;
        }
        auto actor = rooms.add_resting(scanned->settings, keeping);
        if (!actor) {
            complain(id, "another room has its id");
            continue;
        }
        by_last_change.emplace_back(ran_on_ms, actor);
        const auto& board = scanned->settings.tournament;
        std::string kind = kind_of(*scanned);
        returning.push_back({id, std::move(scanned->people), board ? board->tournament : std::string(),
                             std::move(scanned->awaited), std::move(kind)});
        const auto [its_time_ms, stood_ms] = note.take(id, {lines, ran_on_ms}, away_ms);
        const RoomTime stopped_at{last.ms + std::max<std::int64_t>(0, its_time_ms)};
        actor->rest(id, board, {stopped_at, stood_ms, std::move(mentions)});
    }
    std::ranges::stable_sort(by_last_change, {}, [](const auto& one) { return one.first; });
    for (const auto& [ran_on_ms, actor] : by_last_change) resting.add(actor);
    metrics.rooms_resting.set(static_cast<std::int64_t>(returning.size()));
    return returning;
}

}  // namespace server::room
