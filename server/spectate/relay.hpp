// One room of another node, passed on to whoever reads its stream here: what is told there comes once, however many
// read. Each reader's own beginning is asked for there, and those who come by the same position at the same time are
// told the same one. When the node that decides changes, readers stay: they are told what they have missed.
//
// Only what everybody may hear goes through here; whoever has a key reads at the room itself.
#pragma once

#include <array>
#include <atomic>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/clock.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/spectate/passed_rooms.hpp"

namespace server {

class Relay final : public PassedRoom, public std::enable_shared_from_this<Relay> {
public:
    Relay(std::string room, const PassedRooms::Place& place, Clock& clock);

    // From any thread, like all of StreamRoom.
    void consider(const Watching& wish, std::function<void(Considered)> tell) override;
    void watch(std::uint64_t stream, std::shared_ptr<Sink> sink, const Watching& wish) override;
    void unwatch(std::uint64_t stream) override;
    void weigh(std::uint64_t stream, std::size_t readers) override;
    std::size_t shard() const override { return place_.shard; }

    /// Where the room is from now on; null: nobody knows.
    void turn_to(std::shared_ptr<StreamRooms> source);
    /// From time to time: tells how many read, and gives up on who decides where nobody has for long.
    void look_after() override;
    /// Nobody reads, and nobody has asked lately, or there is no such room. Exact only as long as nobody asks.
    bool is_idle() const override { return is_idle_; }

private:
    /// What a beginning depends on.
    struct Key {
        bool follows = false;
        std::optional<std::uint64_t> since;
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    struct Reader {
        std::shared_ptr<Sink> sink;
        bool takes_changes = false;
        std::size_t weight = 1;
    };
    /// What is asked under a key, and what was answered last: that holds until something is told, or time has passed.
    struct Asked {
        std::vector<std::function<void(Considered)>> considering;
        bool is_put_off = false;                  // it was refused for now: asked again by look_after
        std::int64_t put_off_ms = 0;              // since when
        std::map<std::uint64_t, Reader> waiting;  // readers, for their beginning
        bool is_begun_again = false;              // those who read already want it, too
        bool is_asked = false;                    // for the beginning
        std::optional<Considered> considered;
        std::int64_t considered_ms = 0;
        std::optional<std::vector<Frame>> beginning;
        std::int64_t begun_ms = 0;

        bool is_wanted() const { return !considering.empty() || !waiting.empty() || is_begun_again; }
    };
    /// Those who follow, or those who do not: they hear the same until a game ends.
    struct Audience {
        std::map<std::uint64_t, Reader> readers;  // that have begun
        std::optional<std::uint64_t> live;        // the stream at the source
        std::optional<std::uint64_t> told;        // up to this update
        std::size_t count_told = 1;               // to the source: how many read by it
        std::uint64_t listening = 0;              // how often it has begun: an earlier beginning is not for those now
        std::int64_t put_off_ms = 0;              // since when the room tells nothing for now; 0: it does
        bool comes_back = false;                  // the source has changed: what was missed is on its way
    };
    class Live;
    class Beginning;

    template <class Work>
    void run(Work work);
    Audience& audience(bool follows) { return audiences_[follows ? 1 : 0]; }
    std::size_t count(bool follows) const;
    bool is_nowhere();
    bool is_fresh(const Key& key, std::int64_t answered_ms) const;
    void forget_answers(bool follows);
    void ask_to_consider(const Key& key);
    void considered(const Key& key, const Considered& answer);
    void ask_for_beginning(const Key& key);
    void begun(const Key& key, std::vector<Frame> frames);
    void listen(bool follows);
    void told(bool follows, const Frame& frame, Delivery delivery);
    void begin(const Key& key, std::uint64_t stream, Reader reader, const std::vector<Frame>& frames);
    void tell_all(bool follows, const Frame& frame, Delivery delivery);
    void note_position(Audience& audience, const Frame& frame);
    void stop_listening(bool follows);
    void ask_anew();
    void come_back(bool follows);
    void put_off(bool follows);
    void ask_again();
    bool is_patient(std::int64_t& since) const;
    void end(const Reader& reader, std::string_view reason, std::optional<std::int64_t> retry_ms) const;
    void end_all(std::string_view reason, bool is_worth_coming_back);

    const std::string room_;
    const PassedRooms::Place place_;
    Clock& clock_;
    std::atomic<bool> is_idle_{false};

    // On the executor.
    std::shared_ptr<StreamRooms> rooms_;
    std::shared_ptr<StreamRoom> source_;
    std::uint64_t generation_ = 0;  // of the source: what an earlier one says counts no more
    std::int64_t lost_ms_;          // since when there is none
    std::int64_t used_ms_;          // somebody has asked
    bool is_unknown_ = false;       // who decides has no such room, as far as was asked
    std::array<Audience, 2> audiences_;
    std::map<Key, Asked> asked_;
};

}  // namespace server
