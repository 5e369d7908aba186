#include "server/spectate/relay_readers.hpp"

#include <algorithm>
#include <atomic>
#include <optional>

#include "protocol/client_message.hpp"
#include "protocol/json_reader.hpp"
#include "server/base/limits.hpp"
#include "server/http/api_error.hpp"

namespace server {
namespace {

using protocol::Code;
using protocol::error_of;
using protocol::Json;

struct Counts {
    std::string relay;
    std::vector<std::pair<std::string, std::uint64_t>> rooms;
};

bool is_relay_name(std::string_view text) {
    constexpr std::size_t chars_max = 64;
    return !text.empty() && text.size() <= chars_max && std::ranges::all_of(text, [](char one) {
        return (one >= 'a' && one <= 'z') || (one >= '0' && one <= '9') || one == '-';
    });
}

/// {"relay":"…","rooms":{"R":12}}
engine::Result<Counts, protocol::Error> counts_in(const std::string& body) {
    const auto malformed = [](const char* what) { return engine::Failure{error_of(Code::malformed, what)}; };
    const auto json = protocol::parse_json(body, protocol::message_depth_max);
    const Json* relay = json ? protocol::member(*json, "relay") : nullptr;
    const auto name = relay != nullptr ? protocol::to_text(*relay) : std::nullopt;
    if (!name || !is_relay_name(*name)) return malformed("relay must be 1 to 64 of a to z, 0 to 9 and -");
    const Json* rooms = protocol::member(*json, "rooms");
    if (rooms == nullptr || !rooms->is_object()) return malformed("rooms must be an object of numbers by room");
    if (rooms->size() > limit::relay_rooms_at_once) return malformed("rooms must not be more than 500 at once");
    Counts counts{std::string(*name), {}};
    for (const auto& [room, value] : rooms->items()) {
        const auto readers = protocol::to_integer(value);
        if (!readers || *readers < 0 || *readers > static_cast<std::int64_t>(limit::relay_readers_max)) {
            return malformed("rooms must have whole numbers from 0 to 10000000");
        }
        counts.rooms.emplace_back(room, static_cast<std::uint64_t>(*readers));
    }
    return counts;
}

}  // namespace

/// One reader of the room, who stands for all of them and hears nothing.
class RelayReaders::Counted final : public Sink {
public:
    void send(Frame /*frame*/, Delivery /*delivery*/) override {}
    void close(CloseCode /*code*/, std::string_view /*reason*/) override { is_over_ = true; }
    void run(std::function<void()> work) override { work(); }
    /// The room has ended it.
    bool is_over() const { return is_over_; }

private:
    std::atomic<bool> is_over_{false};
};

bool RelayReaders::Entry::is_over() const { return room.expired() || counted->is_over(); }

void RelayReaders::Entry::end() const {
    if (const auto its = room.lock()) its->unwatch(stream);
}

RelayReaders::RelayReaders(const Deps& deps, FileToken token)
    : deps_(deps), token_(std::move(token)), alarm_(deps.clock.make_alarm(deps.executor)) {
    if (token_.is_set()) look_after();
}

const std::vector<RouteOf<RelayReaders, RoutedRequest>>& RelayReaders::routes() {
    static const std::vector<RouteOf<RelayReaders, RoutedRequest>> table{
        {{"POST", "readers", Access::relay, "readers_request", "how many read at a relay"}, &RelayReaders::count}};
    return table;
}

void RelayReaders::count(const RoutedRequest& asked) {
    if (!token_.is_set() || !token_.admits(asked.request.bearer)) {
        return asked.answer(http_error(error_of(Code::unauthorized, "this is for relays, by their token")));
    }
    const auto counts = counts_in(asked.request.body);
    if (!counts) return asked.answer(http_error(counts.error()));
    bool is_full = false;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [room, readers] : counts->rooms) is_full = !note({room, counts->relay}, readers) || is_full;
        tell_metrics();
    }
    if (is_full) {
        return asked.answer(
            http_error(error_of(Code::unavailable, "too many rooms are counted", limit::stream_refused_retry_ms)));
    }
    ApiAnswer done;
    done.status = 204;
    asked.answer(std::move(done));
}

/// False: there is no place for one more. Under the lock.
bool RelayReaders::note(const Key& key, std::uint64_t readers) {
    auto found = entries_.find(key);
    if (found != entries_.end() && (readers == 0 || found->second.is_over())) {
        found->second.end();
        entries_.erase(found);
        found = entries_.end();
    }
    if (readers == 0) return true;
    if (found == entries_.end()) {
        if (entries_.size() >= limit::relay_rooms_max) return false;
        const auto room = deps_.rooms.stream_room(key.first);
        if (!room) return true;  // it has gone in the meantime
        const Entry entry{room, std::make_shared<Counted>(), deps_.rooms.take_numbers(1), 0, 0};
        room->watch(entry.stream, entry.counted,
                    {.since = std::nullopt, .follows = true, .part = Watching::Part::rest});
        found = entries_.emplace(key, entry).first;
    }
    Entry& entry = found->second;
    entry.told_ms = deps_.clock.now_ms();
    const auto room = entry.room.lock();
    if (std::exchange(entry.readers, readers) != readers && room) room->weigh(entry.stream, readers);
    return true;
}

void RelayReaders::look_after() {
    const auto now_ms = deps_.clock.now_ms();
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(entries_, [&](const auto& one) {
            const Entry& entry = one.second;
            if (!entry.is_over() && now_ms - entry.told_ms < limit::relay_count_ms) return false;
            entry.end();
            return true;
        });
        tell_metrics();
    }
    alarm_->set(now_ms + limit::mirror_count_ms, [this] { look_after(); });
}

void RelayReaders::tell_metrics() {
    std::uint64_t readers = 0;
    for (const auto& [key, entry] : entries_) readers += entry.readers;
    deps_.metrics.relayed_readers.set(static_cast<std::int64_t>(readers));
}

}  // namespace server
