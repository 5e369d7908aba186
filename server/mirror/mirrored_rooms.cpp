#include "server/mirror/mirrored_rooms.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <utility>

#include <boost/asio/dispatch.hpp>

#include "protocol/error.hpp"
#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/base/randomness.hpp"
#include "server/mirror/channel.hpp"

namespace server::mirror {
namespace {

protocol::Error nowhere() { return protocol::error_of(protocol::Code::no_such_room, "there is no such room"); }

class MirroredRoom final : public PassedRoom, public std::enable_shared_from_this<MirroredRoom> {
public:
    MirroredRoom(const std::string& room, std::uint64_t number, const PassedRooms::Place& place, Clock& clock,
                 Source& source)
        : place_(place), name_(room), is_named_(is_room_name(room)) {
        for (const bool follows : {false, true}) {
            channels_[follows ? 1 : 0] = std::make_shared<Channel>(Channel::Room{room, number, follows},
                                                                   Channel::Deps{place.executor, clock, source});
        }
    }

    void consider(const Watching& wish, std::function<void(Considered)> tell) override {
        if (!is_named_) return tell(engine::Failure{nowhere()});
        is_idle_ = false;
        run([wish, tell = std::move(tell)](MirroredRoom& self) {
            self.is_idle_ = false;
            self.channel(wish).consider(wish.since, tell);
        });
    }
    void watch(std::uint64_t stream, std::shared_ptr<Sink> sink, const Watching& wish) override {
        Reader reader{std::move(sink), wish.takes_changes, std::nullopt};
        if (!is_named_) {
            const auto end = protocol::end_message_json(name_, nowhere().code);
            return reader.end(make_frame(end, FrameKind::end));
        }
        is_idle_ = false;
        run([stream, wish, reader = std::move(reader)](MirroredRoom& self) {
            self.is_idle_ = false;
            self.channel(wish).watch(stream, reader, wish.since);
        });
    }
    void unwatch(std::uint64_t stream) override {
        run([stream](MirroredRoom& self) {
            for (const auto& channel : self.channels_) channel->unwatch(stream);
        });
    }
    void weigh(std::uint64_t stream, std::size_t readers) override {
        run([stream, readers](MirroredRoom& self) {
            for (const auto& channel : self.channels_) channel->weigh(stream, readers);
        });
    }
    std::size_t shard() const override { return place_.shard; }

    void look_after() override {
        run([](MirroredRoom& self) {
            std::int64_t beyond = 0;
            bool is_idle = true;
            for (const auto& channel : self.channels_) {
                channel->look_after();
                beyond += static_cast<std::int64_t>(channel->readers()) - static_cast<std::int64_t>(channel->feeds());
                is_idle = is_idle && channel->is_idle();
            }
            self.beyond_ = std::max<std::int64_t>(0, beyond);
            self.is_idle_ = is_idle;
        });
    }
    bool is_idle() const override { return is_idle_; }
    std::int64_t beyond() const { return beyond_; }

private:
    template <class Work>
    void run(Work work) {
        boost::asio::dispatch(place_.executor, [self = shared_from_this(), work = std::move(work)] { work(*self); });
    }
    Channel& channel(const Watching& wish) { return *channels_[wish.follows ? 1 : 0]; }

    const PassedRooms::Place place_;
    const std::string name_;
    const bool is_named_;
    std::array<std::shared_ptr<Channel>, 2> channels_;
    std::atomic<bool> is_idle_{false};
    std::atomic<std::int64_t> beyond_{0};
};

}  // namespace

bool is_room_name(const std::string& text) {
    constexpr std::size_t chars_max = 32;
    const auto is_plain = [](char one) { return (one >= 'A' && one <= 'Z') || (one >= '0' && one <= '9'); };
    return !text.empty() && text.size() <= chars_max && std::ranges::all_of(text, is_plain);
}

MirroredRooms::MirroredRooms(Shards& shards, Clock& clock, Source& source)
    : rooms_(shards, clock, [this, &clock, &source](const std::string& room, const PassedRooms::Place& place) {
          return std::make_shared<MirroredRoom>(crockford_normal(room), ++last_number_, place, clock, source);
      }) {}

void MirroredRooms::for_each_count(const std::function<void(const std::string& room, std::int64_t beyond)>& tell) {
    rooms_.for_each([&](const std::string& name, PassedRoom& room) {
        tell(name, static_cast<const MirroredRoom&>(room).beyond());
    });
}

}  // namespace server::mirror
