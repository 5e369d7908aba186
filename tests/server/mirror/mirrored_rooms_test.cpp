// Streams at a relay: whoever reads there is told what a reader of the room is told (wire.md 6.3), the site tells it
// once for all of them, and when the site is away for a moment nobody is cut off.
#include <catch2/catch.hpp>

#include "server/http/api_error.hpp"
#include "server/http/query.hpp"
#include "server/mirror/mirrored_rooms.hpp"
#include "tests/server/spectate/watched_site.hpp"

using namespace watching_test;
using mirror::MirroredRooms;
using mirror::Source;

namespace {

/// The site as it is by HTTP, with no socket between: its streams, and what happens to them on the way.
class SiteByHttp final : public Source {
public:
    SiteByHttp(House& house, StreamRooms& numbers) : house_(house), numbers_(numbers) {}

    void read(const std::string& /*path*/, std::function<void(Answer)> /*answered*/) override { FAIL("no stream"); }

    Stream stream(const std::string& path, Listener listener) override {
        ++asked;
        const auto open = std::make_shared<Open>(std::move(listener));
        all_.push_back(open);
        // The room holds its sink; whoever lets this go wants no more.
        const Stream held(open.get(), [open](void*) { open->let_go(); });
        if (is_away) {
            open->end({});
            return held;
        }
        const std::string query = path.substr(path.find('?') + 1);
        constexpr std::string_view before = "/api/v1/rooms/";
        const std::string name = path.substr(before.size(), path.find("/stream") - before.size());
        Watching wish;
        if (const auto since = query_value(query, "since")) wish.since = number_in(*since);
        wish.follows = query_value(query, "follow").has_value();
        const auto room = house_.directory.stream_room(name);
        if (!room) {
            open->refuse(protocol::error_of(protocol::Code::no_such_room, "there is no such room"));
            return held;
        }
        open->room = room;
        open->number = numbers_.take_numbers(1);
        room->consider(wish, [open, room, wish](const StreamRoom::Considered& considered) {
            const bool is_refused = !considered && !is_passing(considered.error());
            if (is_refused) return open->refuse(considered.error());
            if (considered && !*considered) return open->end({204, {}});
            open->listener.begun();
            room->watch(open->number, open, wish);
        });
        return held;
    }

    /// What comes on them is lost, and nobody is told.
    void hang() {
        for (const auto& one : all_) {
            const auto open = one.lock();
            if (open) open->is_over = true;
        }
    }
    /// The connections break, all of them.
    void cut() {
        for (const auto& one : all_) {
            const auto open = one.lock();
            if (!open || open->is_over) continue;
            const auto room = open->room;
            open->end({200, {}});
            if (room) room->unwatch(open->number);
        }
        all_.clear();
    }

    std::size_t asked = 0;
    bool is_away = false;

private:
    struct Open final : Sink {
        explicit Open(Listener given) : listener(std::move(given)) {}
        void let_go() {
            if (room && !std::exchange(is_over, true)) room->unwatch(number);
        }
        void send(Frame frame, Delivery) override {
            if (!is_over) listener.line(form_of(frame, false)->text());
        }
        void close(CloseCode, std::string_view) override { end({200, {}}); }
        void run(std::function<void()> work) override { work(); }
        void refuse(const protocol::Error& error) {
            const ApiAnswer answer = http_error(error);
            end({static_cast<long>(answer.status), answer.body});
        }
        void end(const Answer& answer) {
            if (!std::exchange(is_over, true)) listener.ended(answer);
        }
        Listener listener;
        std::shared_ptr<StreamRoom> room;
        std::uint64_t number = 0;
        bool is_over = false;
    };

    House& house_;
    StreamRooms& numbers_;
    std::vector<std::weak_ptr<Open>> all_;
};

/// Whose numbers nobody else has.
class StreamNumbers final : public StreamRooms {
public:
    std::shared_ptr<StreamRoom> stream_room(const std::string& /*room*/) override { return nullptr; }
};

struct MirroredSite : WatchedSite {
    /// Whoever comes back is told the first update whole: what it builds upon is not known there.
    static constexpr bool tells_same_forms = false;
    StreamNumbers numbers;
    SiteByHttp source{house, numbers};
    MirroredRooms mirrored{house.shards, house.clock, source};

    std::shared_ptr<Reading> by_relay(const Watching& wish = {}) {
        const auto reading = read(mirrored.rooms(), numbers, room, wish);
        house.settle();
        return reading;
    }
    std::shared_ptr<Reading> passed_on(const Watching& wish) { return by_relay(wish); }
    std::shared_ptr<Reading> directly(const Watching& wish = {}) { return read(house.directory, numbers, room, wish); }
    void cut_off() {
        source.cut();
        house.pass(limit::mirror_steady_ms);
    }
    void pause() { house.pass(limit::mirror_fresh_ms); }
    std::int64_t beyond() {
        std::int64_t sum = 0;
        mirrored.for_each_count([&](const std::string&, std::int64_t one) { sum += one; });
        return sum;
    }
};

}  // namespace

TEST_CASE("6.3 9.3: whoever reads at a relay is told what a reader of the room is told", "[mirror]") {
    check_told_alike<MirroredSite>();
}

TEST_CASE("however many read at a relay, the site is asked once, and told how many there are", "[mirror]") {
    MirroredSite site;
    site.begin_game();
    std::vector<std::shared_ptr<Reading>> all;
    for (int reader = 0; reader < 500; ++reader) all.push_back(site.by_relay(follower));
    CHECK(site.source.asked == 1);
    site.move();
    for (const auto& one : all) CHECK(without_infos(one->sink->frames) == without_infos(all.front()->sink->frames));
    CHECK(without_infos(all.front()->sink->frames).size() == 2);
    site.house.pass(limit::relay_sweep_ms + 100);
    CHECK(site.told_watchers() == 1);
    CHECK(site.beyond() == 499);
    // Who comes now is told what there is now, as is everybody who comes before there is more.
    const auto late = site.by_relay(follower);
    const auto as_late = site.by_relay(follower);
    CHECK(site.source.asked == 2);
    CHECK(without_infos(as_late->sink->frames) == without_infos(late->sink->frames));
    site.house.pass(limit::relay_sweep_ms + 100);
    CHECK(site.told_watchers() == 1);
    for (const auto& one : all) one->room->unwatch(one->stream);
    for (const auto& one : {late, as_late}) one->room->unwatch(one->stream);
    site.house.pass(limit::mirror_rest_ms + 3 * limit::relay_sweep_ms);
    CHECK(site.told_watchers() == 0);
    CHECK(site.beyond() == 0);
}

TEST_CASE("readers at a relay stay when the site is away, and are told what they have missed", "[mirror]") {
    MirroredSite site;
    site.begin_game();
    const auto reader = site.by_relay(follower);
    const auto direct = site.directly(follower);
    site.move();
    site.source.is_away = true;
    site.source.cut();
    site.house.settle();
    site.move();
    CHECK(reader->sink->frames.size() < direct->sink->frames.size());
    const auto waiting = site.by_relay();
    CHECK(waiting->sink->frames.empty());
    CHECK_FALSE(waiting->refused);
    site.source.is_away = false;
    site.house.pass(limit::mirror_steady_ms);
    CHECK(outline(without_infos(reader->sink->frames)) == outline(without_infos(direct->sink->frames)));
    REQUIRE_FALSE(waiting->sink->frames.empty());
    CHECK(Json::parse(waiting->sink->frames.front()).at("type") == "snapshot");
    site.move();
    CHECK(reader->sink->frames.back() == direct->sink->frames.back());
    CHECK(waiting->sink->frames.back() == direct->sink->frames.back());
    CHECK_FALSE(reader->is_over());
}

TEST_CASE("where the site is away for long, streams at a relay end, and say when to come back", "[mirror]") {
    MirroredSite site;
    site.begin_game();
    const auto reader = site.by_relay();
    site.source.is_away = true;
    site.source.cut();
    site.house.settle();
    const auto asked = site.source.asked;
    const auto waiting = site.by_relay(follower);
    site.house.pass(limit::mirror_patience_ms + 16 * limit::mirror_retry_ms + 1);
    REQUIRE(reader->is_over());
    const Json end = Json::parse(reader->sink->frames.back());
    CHECK(end.at("reason") == "restart");
    CHECK(end.at("retry_ms") >= limit::stream_retry_ms);
    CHECK(waiting->refused == "unavailable");
    // It is not asked more and more often.
    CHECK(site.source.asked - asked < 40);
    site.source.is_away = false;
    site.house.pass(limit::mirror_fresh_ms);
    CHECK(has(site.by_relay(follower)->sink->frames, R"("type":"snapshot")"));
}

TEST_CASE("a site that closes each stream at once is not asked without a pause", "[mirror][hostile]") {
    MirroredSite site;
    site.begin_game();
    const auto reader = site.by_relay();
    const auto asked = site.source.asked;
    for (int turn = 0; turn < 1'000; ++turn) {
        site.source.cut();
        site.house.pass(10);
    }
    CHECK(site.source.asked - asked < 20);
    CHECK_FALSE(reader->is_over());
    site.house.pass(limit::mirror_steady_ms);
    site.move();
    CHECK(has(reader->sink->frames, R"("type":"update")"));
}

TEST_CASE("what the site refuses, the relay refuses, and a room's end is its readers'", "[mirror]") {
    MirroredSite site;
    CHECK(site.read(site.mirrored.rooms(), site.numbers, "00000000")->refused == "no_such_room");
    const auto asked = site.source.asked;
    for (const char* name : {"../../guests", "a b", "", "R?follow=1"}) {
        CHECK(site.read(site.mirrored.rooms(), site.numbers, name)->refused == "no_such_room");
    }
    CHECK(site.source.asked == asked);
    site.begin_game();
    const auto reader = site.by_relay(follower);
    const auto impatient = site.by_relay();
    site.resign("Eve");
    CHECK(impatient->is_over());
    CHECK_FALSE(reader->is_over());
    // A reader of that game who comes back has heard all, and is not answered by a stream again and again.
    const Json result = Json::parse(impatient->sink->frames.at(impatient->sink->frames.size() - 2));
    CHECK_FALSE(site.by_relay({.since = result.at("seq").get<std::uint64_t>()})->has_news);
    site.house.pass(2 * limit::mirror_fresh_ms);
    CHECK_FALSE(site.by_relay({.since = result.at("seq").get<std::uint64_t>()})->has_news);
    REQUIRE(site.house.directory.close(site.room));
    site.house.settle();
    CHECK(reader->is_over());
    site.house.pass(2 * limit::mirror_fresh_ms);
    CHECK(site.by_relay()->refused == "no_such_room");
}

TEST_CASE("a position that nobody ever had is answered with a snapshot, by a relay as by the room",
          "[mirror][hostile]") {
    MirroredSite site;
    site.begin_game();
    const auto first = site.by_relay();
    const auto lost = site.by_relay({.since = 1'000'000});
    CHECK(without_infos(lost->sink->frames) == without_infos(first->sink->frames));
    site.move();
    CHECK(lost->sink->frames.back() == first->sink->frames.back());
}

TEST_CASE("whoever asks by ever other positions, and reads nothing, opens a few streams at the site",
          "[mirror][hostile]") {
    MirroredSite site;
    site.begin_game();
    const auto room = site.mirrored.rooms().stream_room(site.room);
    std::size_t told = 0;
    for (std::uint64_t since = 1; since <= 1'000; ++since) {
        room->consider({.since = since, .follows = true}, [&](const StreamRoom::Considered&) { ++told; });
        site.house.settle();
    }
    CHECK(told == 1'000);
    CHECK(site.source.asked <= limit::mirror_beginnings + 1);
    // Nobody reads by them, and soon they are no more.
    site.house.pass(2 * limit::relay_sweep_ms + limit::mirror_fresh_ms);
    CHECK(site.told_watchers() == 0);
}

TEST_CASE("what was told before is not kept for whoever comes later", "[mirror][hostile]") {
    // Of what lay before a veil a room tells nothing more: a stream that nobody reads would know it still.
    MirroredSite site;
    site.begin_game();
    const auto room = site.mirrored.rooms().stream_room(site.room);
    room->consider({}, [](const StreamRoom::Considered&) {});
    site.house.settle();
    for (int turn = 0; turn < 5; ++turn) {
        site.move();
        site.house.pass(limit::mirror_fresh_ms);
        room->consider({}, [](const StreamRoom::Considered&) {});
        site.house.settle();
    }
    const auto reader = site.by_relay();
    CHECK(without_infos(reader->sink->frames).size() == 1);
    CHECK(without_infos(reader->sink->frames) == without_infos(site.directly()->sink->frames));
}

TEST_CASE("6.3: who comes back where only the room has changed is told what it is by now", "[mirror]") {
    MirroredSite site;
    const auto first = site.by_relay(follower);
    const std::uint64_t at = Json::parse(first->sink->frames.front()).at("seq");
    for (const char* who : {"Host", "Eve"}) site.house.ask(who, site.room, "room.join");
    site.house.ask("Eve", site.room, "seat.take", {{"seat", "white1"}});
    site.house.pass(200);
    const auto back = site.by_relay({.since = at, .follows = true});
    const auto direct = site.directly({.since = at, .follows = true});
    CHECK(last_info(back->sink->frames) == last_info(direct->sink->frames));
    CHECK(last_info(back->sink->frames) == last_info(first->sink->frames));
}

TEST_CASE("6.7: a room that stands still says so to readers at a relay, too", "[mirror]") {
    MirroredSite site;
    site.begin_game();
    site.house.directory.stand_still(true);
    site.house.settle();
    const auto reader = site.by_relay();
    REQUIRE(reader->is_over());
    const Json end = Json::parse(reader->sink->frames.back());
    CHECK(end.at("reason") == "restart");
    CHECK(end.at("retry_ms") >= limit::stream_retry_ms);
    site.house.directory.stand_still(false);
    site.house.pass(2 * limit::mirror_fresh_ms);
    const auto again = site.by_relay();
    CHECK(has(again->sink->frames, R"("type":"snapshot")"));
    // Whoever reads already waits, for so long as patience lasts.
    site.house.directory.stand_still(true);
    site.house.settle();
    site.house.pass(limit::mirror_patience_ms / 2);
    CHECK_FALSE(again->is_over());
    site.house.pass(2 * limit::mirror_patience_ms);
    CHECK(again->is_over());
}

TEST_CASE("a stream that hangs is taken for lost once somebody else has been told more", "[mirror][hostile]") {
    MirroredSite site;
    site.begin_game();
    const auto first = site.by_relay(follower);
    site.source.hang();
    site.move();
    site.house.pass(limit::mirror_fresh_ms);
    CHECK(without_infos(first->sink->frames).size() == 1);
    const auto second = site.by_relay(follower);
    CHECK(without_infos(second->sink->frames).size() == 1);
    site.house.pass(limit::mirror_behind_ms + 2 * limit::relay_sweep_ms);
    CHECK(without_infos(first->sink->frames).size() == 2);
    site.move();
    CHECK(first->sink->frames.back() == second->sink->frames.back());
    CHECK(without_infos(first->sink->frames).size() == 3);
}
