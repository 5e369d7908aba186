#include "server/room/stream_readers.hpp"

#include <utility>

#include "server/base/limits.hpp"

namespace server::room {

void StreamReaders::add(ChannelKind channel, std::uint64_t stream, bool follows) {
    Readers& readers = of(channel);
    readers.all.emplace(stream, 1);
    ++readers.count;
    if (!follows) readers.of_this_game.insert(stream);
}

bool StreamReaders::weigh(std::uint64_t stream, std::size_t readers) {
    for (Readers* each : {&of_watchers_, &of_casters_}) {
        const auto found = each->all.find(stream);
        if (found == each->all.end()) continue;
        each->count += readers - found->second;
        return std::exchange(found->second, readers) != readers;
    }
    return false;
}

bool StreamReaders::Readers::drop(std::uint64_t stream) {
    const auto found = all.find(stream);
    if (found == all.end()) return false;
    count -= found->second;
    all.erase(found);
    return true;
}

bool StreamReaders::remove(std::uint64_t stream, RoomTime now) {
    for (Readers* readers : {&of_watchers_, &of_casters_}) {
        readers->of_this_game.erase(stream);
        if (!readers->drop(stream)) continue;
        readers->last_ended = now;
        return true;
    }
    return false;
}

bool StreamReaders::end(ChannelKind channel, bool all, RoomTime now) {
    Readers& readers = of(channel);
    const std::size_t before = readers.all.size();
    for (const std::uint64_t stream : std::exchange(readers.of_this_game, {})) readers.drop(stream);
    while (all && !readers.all.empty()) readers.drop(readers.all.begin()->first);
    if (readers.all.size() == before) return false;
    readers.last_ended = now;
    return true;
}

std::optional<RoomTime> StreamReaders::backlog_until(const Channel& channel) const {
    const Readers& readers = of(channel.kind());
    if (!channel.keeps_backlog() || !readers.all.empty()) return std::nullopt;
    return RoomTime{readers.last_ended.ms + limit::backlog_ms};
}

}  // namespace server::room
