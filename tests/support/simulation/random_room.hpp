// One room without a server, and people who do sensible and silly things in it, at random but always alike. All that
// they ask and all that the room says is printed as samples.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/seed.hpp"
#include "server/room/core.hpp"

namespace test_support {

constexpr std::int64_t started_unix_ms = 1'767'225'600'000;

class RandomRoom {
public:
    explicit RandomRoom(std::uint64_t seed);
    void live();
    const std::optional<std::string>& entry() const { return entry_; }
    const std::string& id() const { return id_; }

private:
    bool chance(unsigned in_a_hundred) { return seed_.below(100) < in_a_hundred; }
    template <class List>
    const auto& any_of(const List& list) {
        return list[seed_.below(list.size())];
    }
    std::string any_id(std::size_t length);
    std::string any_entropy() { return chance(50) ? "c0ffee" : engine::hex_of(engine::sha256(any_id(9))); }
    engine::Seat any_seat() {
        return {chance(50) ? engine::Side::black : engine::Side::white, static_cast<std::uint8_t>(1 + seed_.below(3))};
    }
    std::int64_t unix_ms() const { return started_unix_ms + now_.ms; }
    bool playing() const { return core_->state().status() == protocol::RoomStatus::playing; }

    protocol::RoomCreate any_wish();
    protocol::RoomConfigure any_change();
    void open();
    void ask(const server::Person& who, const protocol::Command& command);
    void take(const server::room::Decision& decision);
    void perform(const server::room::Answered& answered);

    void think(const server::room::ThoughtWanted& wanted);
    void wait(std::int64_t ms);
    void do_anything();
    void get_ready();
    void play_on();
    protocol::Act any_act();

    engine::Seed seed_;
    std::string id_;
    std::vector<server::Person> people_;
    std::optional<server::room::Core> core_;
    server::room::RoomTime now_;
    std::uint64_t tickets_ = 0;
    std::optional<std::string> entry_;
    bool closed_ = false;
};

}  // namespace test_support
