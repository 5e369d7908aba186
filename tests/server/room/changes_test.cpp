// wire.md 9 in a room: who is told changes, and what may be compressed. That they come to the same as whole views is
// checked in every test of a room (table.hpp).
#include <catch2/catch.hpp>

#include <map>

#include "server/base/limits.hpp"
#include "tests/server/room/house.hpp"
#include "tests/server/room/table.hpp"

using namespace room_test;
using server::Deflating;

namespace {

/// All that is decided for one command.
std::vector<server::room::Published> published(Table& table, const std::string& who,
                                               const server::room::RoomCommand& command, bool takes_changes) {
    std::vector<server::room::Published> all;
    const auto decision =
        table.core->request({server::room::Ticket{9000}, {Table::id_of(who), who}, command, 0, {}, takes_changes},
                            server::room::RoomTime{table.now()}, 0);
    for (const auto& effect : decision.effects) {
        if (const auto* one = std::get_if<server::room::Published>(&effect)) all.push_back(*one);
    }
    return all;
}

bool is_update(const server::room::Published& one) { return one.frame->kind() == server::FrameKind::update; }

protocol::Chat said(const std::string& text) { return {"4GZK7Q2M", protocol::ChatChannel::room, text}; }

}  // namespace

TEST_CASE("9.3: nobody who has not asked is told changes, and whoever has is told the same by them", "[room]") {
    House house;
    const std::string room = house.made();
    house.journal.is_prompt = true;
    std::map<std::string, Requester> people;
    for (const char* who : {"Host", "Eve", "Cat"}) people[who] = house.requester(who, who);
    people["Host"].takes_changes = true;
    const auto say = [&](const char* who, const std::string& type, Json fields = Json::object()) {
        house.ask_by(people.at(who), room, type, std::move(fields));
    };
    for (const char* who : {"Host", "Eve", "Cat"}) say(who, "room.join");
    say("Host", "seat.take", {{"seat", "black1"}});
    say("Eve", "seat.take", {{"seat", "white1"}});
    for (const char* who : {"Host", "Eve"}) say(who, "room.ready", {{"ready", true}});
    for (const int square : {45, 61, 44}) {
        for (const char* who : {"Host", "Eve"}) say(who, "act", {{"action", seal(square)}});
    }
    test_support::ViewReader reader;
    for (const std::string& text : house.heard("Host")) CHECK(reader.hear(text).empty());
    CHECK(reader.changes() >= 3);
    for (const char* who : {"Eve", "Cat"}) {
        const auto frames = house.heard(who);
        CHECK(frames.size() > 5);
        CHECK_FALSE(has(frames, R"("changed":)"));
    }
}

TEST_CASE("9.5: a player's update with somebody's words is never compressed, a watcher's may be", "[room]") {
    Table table(duel());
    table.join({"Host", "Eve"});
    table.seat_and_start({"black1", "white1"});
    const auto words = published(table, "black1", said("attack"), true);
    REQUIRE(words.size() == 3);
    for (const auto& one : words) {
        REQUIRE(is_update(one));
        const bool is_for_watchers = one.channel == server::room::ChannelKind::watchers;
        CHECK((one.frame->deflating() == Deflating::allowed) == is_for_watchers);
        if (one.frame->whole()) CHECK(one.frame->whole()->deflating() == one.frame->deflating());
    }
}

TEST_CASE("5.2, 9.5: what somebody has sealed changes nothing of what others are told, in any form, nor its length",
          "[room]") {
    const auto told_others = [](int square) {
        Table table({{"game", "ctor"}, {"options", {{"size", 8}, {"teams", {2, 2}}}}});
        table.join({"Host"});
        table.seat_and_start({"black1", "black2", "white1", "white2"});
        REQUIRE(table.act_code("black1", seal(1)) == "ok");  // its first turn has one duty
        Json act{{"type", "act"}, {"id", "a"}, {"room", "4GZK7Q2M"}, {"action", seal(square)}};
        auto message = protocol::read_client_message(act);
        REQUIRE(message);
        std::vector<std::string> forms;
        for (const auto& one :
             published(table, "white1", room_command(std::get<protocol::Request>(*std::move(message)).command), true)) {
            if (one.channel == server::room::ChannelKind::white) continue;
            for (const server::Frame& frame : {one.frame, server::form_of(one.frame, false)}) {
                for (std::size_t reader = 0; reader < server::limit::deflate_readers; ++reader)
                    frame->count_inflating();
                forms.emplace_back(frame->text());
                forms.emplace_back(frame->deflated_frame());
            }
        }
        REQUIRE(forms.size() == 8);  // black's and the watchers', two forms of each, compressed and not
        return forms;
    };
    CHECK(told_others(45) == told_others(61));
}
