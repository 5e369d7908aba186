// Streams at a node that does not own the site: whoever reads there is told what a reader of the room is told (wire.md
// 6.3), the owner tells it once for all of them, and when another node decides nobody is cut off.
#include <catch2/catch.hpp>

#include "server/spectate/relayed_rooms.hpp"
#include "tests/server/spectate/watched_site.hpp"

using namespace watching_test;

namespace {

/// The owner's rooms, counting what is asked of them; what they tell arrives when it is let through.
class CountedRooms final : public StreamRooms {
public:
    explicit CountedRooms(StreamRooms& rooms) : rooms_(rooms) {}
    std::shared_ptr<StreamRoom> stream_room(const std::string& room) override {
        const auto there = rooms_.stream_room(room);
        return there ? std::make_shared<Room>(*this, there) : nullptr;
    }
    std::size_t considered = 0, beginnings = 0, listening = 0;

private:
    class Room final : public StreamRoom {
    public:
        Room(CountedRooms& counts, std::shared_ptr<StreamRoom> room) : counts_(counts), room_(std::move(room)) {}
        void consider(const Watching& wish, std::function<void(Considered)> tell) override {
            ++counts_.considered;
            room_->consider(wish, std::move(tell));
        }
        void watch(std::uint64_t stream, std::shared_ptr<Sink> sink, const Watching& wish) override {
            ++(wish.part == Watching::Part::rest ? counts_.listening : counts_.beginnings);
            CHECK(wish.part != Watching::Part::all);
            room_->watch(stream, std::move(sink), wish);
        }
        void unwatch(std::uint64_t stream) override { room_->unwatch(stream); }
        void weigh(std::uint64_t stream, std::size_t readers) override { room_->weigh(stream, readers); }
        std::size_t shard() const override { return 0; }

    private:
        CountedRooms& counts_;
        const std::shared_ptr<StreamRoom> room_;
    };
    StreamRooms& rooms_;
};

struct Site : WatchedSite {
    static constexpr bool tells_same_forms = true;
    std::shared_ptr<CountedRooms> owner = std::make_shared<CountedRooms>(house.directory);
    RelayedRooms relayed{house.shards, house.clock};

    Site() { relayed.turn_to(owner); }

    std::shared_ptr<Reading> by_relay(const Watching& wish = {}) {
        return read(relayed.rooms(), relayed.rooms(), room, wish);
    }
    std::shared_ptr<Reading> passed_on(const Watching& wish) { return by_relay(wish); }
    std::shared_ptr<Reading> directly(const Watching& wish = {}) { return read(house.directory, *owner, room, wish); }
    /// The node that decides is lost for a moment.
    void cut_off() {
        relayed.turn_to(nullptr);
        house.settle();
        relayed.turn_to(owner);
        house.settle();
    }
    /// Nobody is told what others were told a moment before.
    void pause() { house.pass(limit::relay_fresh_ms); }
};

}  // namespace

TEST_CASE("6.3: whoever reads by a relay is told what a reader of the room is told, byte for byte", "[spectate]") {
    check_told_alike<Site>();
}

TEST_CASE("however many read at another node, the owner tells it once", "[spectate]") {
    Site site;
    site.begin_game();
    std::vector<std::shared_ptr<Reading>> all;
    for (int reader = 0; reader < 500; ++reader) all.push_back(site.by_relay(follower));
    CHECK(site.owner->considered <= 2);  // before and after there is anybody
    CHECK(site.owner->beginnings == 1);
    CHECK(site.owner->listening == 1);
    site.move();
    for (const auto& one : all) {
        REQUIRE(one->sink->frames.size() == 2);
        CHECK(one->sink->frames == all.front()->sink->frames);
    }
    // How many there are is known there a moment later.
    site.house.pass(limit::relay_sweep_ms + 100);
    CHECK(site.told_watchers() == 500);
    // Who comes now is told what there is now.
    const auto late = site.by_relay(follower);
    CHECK(site.owner->beginnings == 2);
    CHECK(late->sink->frames.size() == 1);
    CHECK(Json::parse(late->sink->frames.front()).at("seq")
          == Json::parse(without_infos(all.front()->sink->frames).back()).at("seq"));
    all.push_back(late);
    for (const auto& one : all) one->room->unwatch(one->stream);
    site.house.pass(limit::relay_sweep_ms + 100);
    CHECK(site.told_watchers() == 0);
    const auto again = site.by_relay(follower);
    CHECK(site.owner->listening == 2);
}

TEST_CASE("readers at another node stay when another decides, and are told what they have missed", "[spectate]") {
    Site site;
    site.begin_game();
    const auto reader = site.by_relay(follower);
    const auto direct = site.directly(follower);
    site.move();
    site.relayed.turn_to(nullptr);
    site.house.settle();
    site.move();
    CHECK(reader->sink->frames.size() < direct->sink->frames.size());
    // Who comes meanwhile waits.
    const auto waiting = site.by_relay();
    CHECK(waiting->sink->frames.empty());
    CHECK_FALSE(waiting->refused);
    site.relayed.turn_to(site.owner);
    site.house.settle();
    CHECK(reader->sink->frames.back() == direct->sink->frames.back());
    CHECK(waiting->sink->frames.size() == 1);
    site.move();
    CHECK(reader->sink->frames == direct->sink->frames);
    CHECK(waiting->sink->frames.back() == direct->sink->frames.back());
    CHECK_FALSE(reader->is_over());
}

TEST_CASE("where nobody decides for long, streams end, and say when to come back", "[spectate]") {
    Site site;
    site.begin_game();
    const auto reader = site.by_relay();
    site.relayed.turn_to(nullptr);
    const auto waiting = site.by_relay();
    site.house.pass(limit::edge_waits_ms + limit::relay_sweep_ms + 1);
    REQUIRE(reader->is_over());
    const Json end = Json::parse(reader->sink->frames.back());
    CHECK(end.at("reason") == "restart");
    CHECK(end.at("retry_ms") >= limit::stream_retry_ms);
    CHECK(waiting->refused == "unavailable");
    // And who comes when somebody decides again is told.
    site.relayed.turn_to(site.owner);
    CHECK(has(site.by_relay(follower)->sink->frames, R"("type":"snapshot")"));
}

TEST_CASE("rooms that somebody makes up are forgotten at once, and never fill the memory", "[spectate][hostile]") {
    /// As over a link: whether there is such a room is told only when it is asked.
    struct Elsewhere final : StreamRooms {
        struct Nothing final : StreamRoom {
            void consider(const Watching& /*wish*/, std::function<void(Considered)> tell) override {
                tell(engine::Failure{protocol::error_of(protocol::Code::no_such_room, "there is no such room")});
            }
            void watch(std::uint64_t /*stream*/, std::shared_ptr<Sink> /*sink*/, const Watching& /*wish*/) override {}
            void unwatch(std::uint64_t /*stream*/) override {}
            void weigh(std::uint64_t /*stream*/, std::size_t /*readers*/) override {}
            std::size_t shard() const override { return 0; }
        };
        std::shared_ptr<StreamRoom> stream_room(const std::string& /*room*/) override {
            return std::make_shared<Nothing>();
        }
    };
    Site site;
    const bool is_over_a_link = GENERATE(false, true);
    if (is_over_a_link) site.relayed.turn_to(std::make_shared<Elsewhere>());
    const auto refused = [&](std::size_t number) {
        std::optional<std::string> code;
        site.relayed.rooms()
            .stream_room("MADE" + std::to_string(number))
            ->consider({}, [&code](const StreamRoom::Considered& considered) { code = considered.error().code; });
        site.house.settle();
        return code;
    };
    for (std::size_t number = 0; number < limit::relays_max; ++number) REQUIRE(refused(number) == "no_such_room");
    CHECK(refused(limit::relays_max) == "unavailable");
    // Whoever reads it all the same is told when to come back: an EventSource that gets an error never asks again.
    const auto sink = std::make_shared<FakeSink>();
    site.relayed.rooms().stream_room("ONEMORE")->watch(site.relayed.rooms().take_numbers(1), sink, {});
    site.house.settle();
    REQUIRE_FALSE(sink->frames.empty());
    const Json end = Json::parse(sink->frames.back());
    CHECK(end.at("type") == "end");
    CHECK(end.at("room") == "ONEMORE");
    CHECK(end.at("reason") == "restart");
    CHECK(end.at("retry_ms") >= limit::stream_retry_ms);
    CHECK(refused(0) == "no_such_room");
    site.house.pass(2 * limit::relay_sweep_ms + 100);
    CHECK(refused(limit::relays_max) == "no_such_room");
}

TEST_CASE("what the room refuses, the relay refuses; and its end is theirs", "[spectate]") {
    Site site;
    const auto nowhere = site.read(site.relayed.rooms(), site.relayed.rooms(), "00000000");
    CHECK(nowhere->refused == "no_such_room");
    site.begin_game();
    const auto reader = site.by_relay(follower);
    const auto impatient = site.by_relay();
    site.house.ask("Eve", site.room, "act", {{"action", {{"type", "resign"}}}});
    CHECK(impatient->is_over());
    CHECK_FALSE(reader->is_over());
    // A reader of that game who comes back has heard all.
    const Json result = Json::parse(impatient->sink->frames.at(impatient->sink->frames.size() - 2));
    CHECK_FALSE(site.by_relay({.since = result.at("seq").get<std::uint64_t>()})->has_news);
    REQUIRE(site.house.directory.close(site.room));
    site.house.settle();
    CHECK(reader->is_over());
    CHECK(site.by_relay()->refused == "no_such_room");
    // What is no more at the next owner ends there.
    Site other;
    const auto lost = other.by_relay();
    Site empty;
    REQUIRE(empty.house.directory.close(empty.room));
    empty.house.settle();
    other.relayed.turn_to(empty.owner);
    other.house.settle();
    CHECK(lost->is_over());
}

TEST_CASE("a room that stands still keeps its readers at other nodes", "[spectate]") {
    Site site;
    site.begin_game();
    const auto reader = site.by_relay(follower);
    site.move();
    site.house.directory.stand_still(true);
    site.house.settle();
    const auto before = reader->sink->frames.size();
    // Who comes meanwhile is not sent away either.
    const auto waiting = site.by_relay(follower);
    site.house.pass(3 * limit::relay_sweep_ms);
    CHECK_FALSE(waiting->refused);
    CHECK_FALSE(reader->is_over());
    site.house.directory.stand_still(false);
    site.house.pass(2 * limit::relay_sweep_ms);
    CHECK(reader->sink->frames.size() > before);
    REQUIRE(has(waiting->sink->frames, R"("type":"snapshot")"));
    site.move();
    CHECK(without_infos(reader->sink->frames).back() == without_infos(waiting->sink->frames).back());
    // For ever nobody waits.
    site.house.directory.stand_still(true);
    site.house.pass(limit::edge_waits_ms + 3 * limit::relay_sweep_ms);
    REQUIRE(reader->is_over());
    CHECK(Json::parse(reader->sink->frames.back()).at("reason") == "restart");
}

TEST_CASE("9.3: who comes when a room goes on again takes nothing from those who have waited for it", "[spectate]") {
    Site site;
    site.begin_game();
    const Watching lean{.since = std::nullopt, .follows = true, .takes_changes = true};
    const auto reader = site.by_relay(lean);
    for (int round = 0; round < 3; ++round) {
        site.move();
        site.house.directory.stand_still(true);
        site.house.pass(2 * limit::relay_sweep_ms);
        site.house.directory.stand_still(false);
        site.house.settle();
        // Before the relay has looked after anything.
        const auto newcomer = site.by_relay(lean);
        for (int moves = 0; moves < 4; ++moves) site.move();
        site.house.pass(2 * limit::relay_sweep_ms);
        site.move();
        test_support::ViewReader all;
        for (const auto& text : reader->sink->frames) REQUIRE(all.hear(text) == "");
        test_support::ViewReader fresh;
        for (const auto& text : newcomer->sink->frames) REQUIRE(fresh.hear(text) == "");
        CHECK(all.number() == fresh.number());
        CHECK(all.view() == fresh.view());
        newcomer->room->unwatch(newcomer->stream);
        site.house.settle();
    }
}
