#include "server/room/restoring.hpp"

#include <atomic>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

namespace server::room {
namespace {

struct Restored {
    KeptRoom kept;
    std::shared_ptr<Actor> actor;
    std::optional<TournamentBoard> board;
    Returning returning;

    void restore(std::int64_t away_ms) {
        auto restored = actor->restore(kept.id, board, {std::move(kept.lines), kept.ran_on_ms, away_ms});
        returning.people = std::move(restored.people);
        returning.is_over = restored.is_over;
    }
};

std::optional<Settings> settings_in(const KeptRoom& kept) {
    const auto first = kept.lines.empty() ? std::nullopt : decode(kept.lines.front(), std::nullopt);
    const auto* opened = first ? std::get_if<Opened>(&first->change) : nullptr;
    return opened != nullptr ? std::optional(opened->settings) : std::nullopt;
}

}  // namespace

std::vector<Returning> restore(std::vector<KeptRoom> kept, std::int64_t away_ms, RoomRegistry& rooms,
                               const RoomRegistry::Keeping& keeping, Metrics& metrics, Log& log) {
    const auto complain = [&](const std::string& room, const char* what) {
        metrics.rooms_frozen.add();
        log.error("room_not_restored", {{"room", room}, {"what", what}});
    };
    std::vector<Restored> all;
    for (KeptRoom& one : kept) {
        const auto settings = settings_in(one);
        if (!settings) {
            complain(one.id, "its first line is no opening");
            continue;
        }
        auto actor = rooms.add(*settings, keeping);
        if (!actor) {
            complain(one.id, "another room has its id");
            continue;
        }
        Returning returning{.room = one.id, .people = {}, .tournament = {}};
        if (settings->tournament) returning.tournament = settings->tournament->tournament;
        all.push_back({std::move(one), std::move(actor), settings->tournament, std::move(returning)});
    }
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t place = next++; place < all.size(); place = next++) all[place].restore(away_ms);
    };
    {
        std::vector<std::jthread> helpers;
        for (unsigned core = 1; core < std::thread::hardware_concurrency(); ++core) helpers.emplace_back(work);
        work();
    }
    std::vector<Returning> returning;
    for (Restored& one : all) returning.push_back(std::move(one.returning));
    return returning;
}

}  // namespace server::room
