// A site with a game, and what readers of its streams are told: by the room, and by whatever passes it on.
#pragma once

#include <catch2/catch.hpp>

#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "engine/base/seed.hpp"
#include "server/base/limits.hpp"
#include "server/http/stream_rooms.hpp"
#include "tests/server/room/house.hpp"

namespace watching_test {

using namespace room_test;

struct Reading {
    std::shared_ptr<FakeSink> sink = std::make_shared<FakeSink>();
    std::shared_ptr<StreamRoom> room;
    std::uint64_t stream = 0;
    std::optional<std::string> refused;
    bool has_news = true;

    bool is_over() const { return !sink->frames.empty() && Json::parse(sink->frames.back()).at("type") == "end"; }
};

struct WatchedSite {
    House house;
    std::string room = house.made();

    WatchedSite() { house.journal.is_prompt = true; }

    /// Asks whether it may, and reads if so.
    std::shared_ptr<Reading> read(StreamRooms& rooms, StreamRooms& numbers, const std::string& name,
                                  const Watching& wish = {}) {
        auto reading = std::make_shared<Reading>();
        reading->room = rooms.stream_room(name);
        reading->stream = numbers.take_numbers(1);
        reading->room->consider(wish, [reading, wish](const StreamRoom::Considered& considered) {
            if (!considered) {
                reading->refused = considered.error().code;
            } else if (*considered) {
                reading->room->watch(reading->stream, reading->sink, wish);
            } else {
                reading->has_news = false;
            }
        });
        house.settle();
        return reading;
    }

    void begin_game() {
        house.ask("Host", room, "room.join");
        house.ask("Eve", room, "room.join");
        house.ask("Host", room, "seat.take", {{"seat", "black1"}});
        house.ask("Eve", room, "seat.take", {{"seat", "white1"}});
        be_ready();
        house.pass(200);
    }
    void be_ready() {
        for (const char* who : {"Host", "Eve"}) house.ask(who, room, "room.ready", {{"ready", true}});
    }
    void resign(const std::string& who) { house.ask(who, room, "act", {{"action", {{"type", "resign"}}}}); }
    std::uint64_t told_watchers() {
        house.look(room);
        return Json::parse(*house.shown).at("info").at("spectators");
    }
    /// Whose turn it is puts a chip somewhere.
    void move() {
        ++square_;
        for (const char* who : {"Host", "Eve"}) house.ask(who, room, "act", {{"action", seal(square_)}});
    }

private:
    int square_ = 0;
};

inline const Watching follower{.since = std::nullopt, .follows = true};

inline bool is_info(const std::string& text) { return text.starts_with(R"({"type":"info")"); }

/// And without how many read, which is known a moment later of those who read by a relay.
inline std::vector<std::string> without_infos(std::vector<std::string> frames) {
    std::erase_if(frames, is_info);
    static const std::regex count(R"("spectators":\d+)");
    for (auto& text : frames) text = std::regex_replace(text, count, R"("spectators":0)");
    return frames;
}

/// What somebody who has heard all of it knows of the room, without how many read.
inline Json last_info(const std::vector<std::string>& frames) {
    Json info;
    for (const auto& text : frames) {
        const Json message = Json::parse(text);
        if (message.contains("info")) info = message.at("info");
    }
    if (info.is_object()) info.erase("spectators");
    return info;
}

/// Messages with their whole views, as whoever was told them has them: changes build upon the number before (wire.md
/// 9). `before`: what a reader who comes back had been told.
inline std::vector<Json> as_understood(const std::vector<std::string>& frames, const std::vector<std::string>& before) {
    std::map<std::uint64_t, Json> views;
    for (const auto& text : before) {
        const Json message = Json::parse(text);
        if (message.contains("view")) views[message.at("seq")] = message.at("view");
    }
    std::vector<Json> understood;
    for (const auto& text : frames) {
        Json message = Json::parse(text);
        if (message.contains("changed")) {
            const auto known = views.find(message.at("seq").get<std::uint64_t>() - 1);
            REQUIRE(known != views.end());
            Json view = known->second;
            for (const auto& [name, value] : message.at("changed").items()) view[name] = value;
            if (message.contains("gone")) {
                for (const auto& name : message.at("gone")) view.erase(name.get<std::string>());
            }
            message["view"] = std::move(view);
            message.erase("changed");
            message.erase("gone");
        }
        if (message.contains("view")) views[message.at("seq")] = message.at("view");
        understood.push_back(std::move(message));
    }
    return understood;
}

/// "snapshot 6, update 7, end", to be read where two differ.
inline std::string outline(const std::vector<std::string>& frames) {
    std::string all;
    for (const auto& text : frames) {
        const Json message = Json::parse(text);
        all += (all.empty() ? "" : ", ") + message.at("type").get<std::string>();
        if (message.contains("seq")) all += ' ' + message.at("seq").dump();
    }
    return all;
}

/// One that reads at the room, and one who came by what passes it on for the same at the same moment.
struct Pair {
    std::shared_ptr<Reading> direct, passed;
    bool has_left = false;
};

/// Sixty things that happen, by the dice: readers come and go, are cut off, players move, resign and begin again. Then
/// both of each pair have been told the same. Gives how many updates of those told what had changed.
template <class Site>
std::size_t told_alike(std::uint64_t seed) {
    Site site;
    engine::Seed dice(seed);
    const auto below = [&](std::uint64_t bound) { return static_cast<std::size_t>(dice.below(bound)); };
    std::vector<Pair> pairs;
    const auto wish = [&] {
        Watching made;
        made.follows = below(2) == 0;
        made.takes_changes = below(2) == 0;
        if (pairs.empty() || below(2) != 0) return made;
        for (const auto& text : pairs[below(pairs.size())].direct->sink->frames) {
            const Json message = Json::parse(text);
            if (message.contains("seq") && below(3) == 0) made.since = message.at("seq");
        }
        return made;
    };
    const auto leave = [&](Pair& pair) {
        pair.has_left = true;
        for (const auto& one : {pair.direct, pair.passed}) one->room->unwatch(one->stream);
        site.house.settle();
    };
    site.begin_game();
    const auto witness = site.directly({.since = std::nullopt, .follows = true});
    for (int step = 0; step < 60; ++step) {
        switch (below(8)) {
            case 0:
            case 1: {
                const Watching wanted = wish();
                pairs.push_back({site.directly(wanted), site.passed_on(wanted)});
                break;
            }
            case 2:
                if (!pairs.empty()) leave(pairs[below(pairs.size())]);
                break;
            case 3:
                site.resign(below(2) == 0 ? "Host" : "Eve");
                break;
            case 4:
                site.be_ready();
                break;
            case 5:
                site.cut_off();
                break;
            default:
                site.move();
        }
        site.pause();
    }
    std::size_t told_changes = 0;
    for (const Pair& pair : pairs) {
        CHECK(pair.passed->has_news == pair.direct->has_news);
        CHECK(pair.passed->refused == pair.direct->refused);
        if (pair.has_left) continue;
        // Of infos those that came between two updates may be told once more where the source was lost.
        const auto passed = without_infos(pair.passed->sink->frames);
        const auto direct = without_infos(pair.direct->sink->frames);
        REQUIRE(outline(passed) == outline(direct));
        if (Site::tells_same_forms) CHECK(passed == direct);
        CHECK(as_understood(passed, witness->sink->frames) == as_understood(direct, witness->sink->frames));
        CHECK(last_info(pair.passed->sink->frames) == last_info(pair.direct->sink->frames));
        for (const auto& text : passed) told_changes += text.find(R"("changed":)") != std::string::npos;
    }
    return told_changes;
}

/// Thirty of these, in which enough is told by what has changed.
template <class Site>
void check_told_alike() {
    std::size_t told_changes = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        CAPTURE(seed);
        told_changes += told_alike<Site>(seed);
    }
    CHECK(told_changes > 20);
}

}  // namespace watching_test
