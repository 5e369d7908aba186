#include "server/room/stream_readers.hpp"

#include <utility>

#include "server/base/limits.hpp"

namespace server::room {

void StreamReaders::add(ChannelKind channel, std::uint64_t stream, bool follows) {
    Readers& readers = of(channel);
    readers.all.emplace(stream, Stream{1, follows});
    ++readers.count;
}

bool StreamReaders::weigh(std::uint64_t stream, std::size_t readers) {
    for (Readers* each : {&of_watchers_, &of_casters_}) {
        const auto found = each->all.find(stream);
        if (found == each->all.end()) continue;
        const auto before = std::exchange(found->second.readers, static_cast<std::uint32_t>(readers));
        each->count += readers - before;
        return before != readers;
    }
    return false;
}

bool StreamReaders::remove(std::uint64_t stream, RoomTime now) {
    for (Readers* readers : {&of_watchers_, &of_casters_}) {
        const auto found = readers->all.find(stream);
        if (found == readers->all.end()) continue;
        readers->count -= found->second.readers;
        readers->all.erase(found);
        readers->last_ended = now;
        return true;
    }
    return false;
}

bool StreamReaders::end(ChannelKind channel, bool all, RoomTime now) {
    Readers& readers = of(channel);
    const auto ended = std::erase_if(readers.all, [&](const auto& one) {
        const Stream& stream = one.second;
        if (stream.follows && !all) return false;
        readers.count -= stream.readers;
        return true;
    });
    if (ended == 0) return false;
    readers.last_ended = now;
    return true;
}

std::optional<RoomTime> StreamReaders::backlog_until(const Channel& channel) const {
    const Readers& readers = of(channel.kind());
    if (!channel.keeps_backlog() || !readers.all.empty()) return std::nullopt;
    return RoomTime{readers.last_ended.ms + limit::backlog_ms};
}

}  // namespace server::room
