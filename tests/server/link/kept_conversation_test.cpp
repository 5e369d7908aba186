// A conversation that goes on when whoever answers it has changed.
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "protocol/client_message.hpp"
#include "server/base/limits.hpp"
#include "tests/server/link/talk.hpp"

namespace {

using namespace server;
using link::KeptConversation;
using link_test::Desk;
using link_test::hello;
using link_test::Talk;
using link_test::welcome;

}  // namespace

TEST_CASE("what a client says and is told goes through as it is", "[link]") {
    Talk talk;
    talk.begin();
    talk.kept->on_round_trip(12);
    CHECK(talk.first->from == "192.0.2.1 bearer");
    CHECK(talk.first->heard == std::vector<std::string>{hello, R"({"type":"room.join","id":"1","room":"R1"})"});
    CHECK(talk.first->round_trip == 12);
    CHECK(talk.line->told
          == std::vector<std::string>{welcome, R"({"re":"1","ok":true})", R"({"type":"snapshot","room":"R1"})"});
    talk.kept->on_closed();
    CHECK(talk.first->is_closed);
}

TEST_CASE("another who answers is greeted with the token, and the client hears no second welcome", "[link]") {
    Talk talk;
    talk.begin();
    talk.line->told.clear();
    talk.first->go();
    talk.kept->on_text(R"({"type":"room.ready","id":"2","room":"R1","ready":true})");
    talk.kept->attach(talk.second);
    CHECK(talk.second->heard == std::vector<std::string>{R"({"lang":"en","name":"Ada","token":"t0k","type":"hello"})"});
    talk.second->say(R"({"type":"welcome","player":{"id":"p1","name":"Ada"}})");
    // What was joined is joined again by a request of the edge's own, then comes what was said meanwhile.
    REQUIRE(talk.second->heard.size() == 3);
    CHECK(talk.second->heard[1] == R"({"id":"edge.3.1","room":"R1","type":"room.join"})");
    CHECK(talk.second->heard[2] == R"({"type":"room.ready","id":"2","room":"R1","ready":true})");
    talk.second->say(R"({"re":"edge.3.1","ok":true})");
    talk.second->say(R"({"type":"snapshot","room":"R1"})", FrameKind::snapshot);
    talk.second->say(R"({"re":"2","ok":true})");
    CHECK(talk.line->told == std::vector<std::string>{R"({"type":"snapshot","room":"R1"})", R"({"re":"2","ok":true})"});
    CHECK_FALSE(talk.line->closed);
}

TEST_CASE("what had no answer is sent again, what had one is not", "[link]") {
    Talk talk;
    talk.begin();
    talk.kept->on_text(R"({"type":"act","id":"2","room":"R1"})");
    talk.kept->on_text(R"({"type":"act","id":"3","room":"R1"})");
    talk.first->say(R"({"re":"2","ok":true})");
    talk.first->go();
    CHECK_FALSE(talk.line->closed);
    talk.kept->attach(talk.second);
    talk.second->say(welcome);
    REQUIRE(talk.second->heard.size() == 3);
    CHECK(talk.second->heard[2] == R"({"type":"act","id":"3","room":"R1"})");
}

TEST_CASE("who is going gives no answer that counts: the next one does", "[link]") {
    Talk talk;
    talk.begin();
    talk.line->told.clear();
    talk.kept->on_text(R"({"type":"seat.take","id":"2","room":"R1"})");
    talk.first->say(R"({"re":"2","ok":false,"error":{"code":"draining","message":"going"}})");
    CHECK(talk.line->told.empty());
    talk.first->go();
    talk.kept->attach(talk.second);
    talk.second->say(welcome);
    CHECK(talk.second->heard.back() == R"({"type":"seat.take","id":"2","room":"R1"})");
    talk.second->say(R"({"re":"2","ok":false,"error":{"code":"taken","message":"somebody sits there"}})");
    CHECK(talk.line->told.size() == 1);
}

TEST_CASE("what is said between the welcome and what was said before it comes last", "[link]") {
    // The connection does what it is asked to only when it comes to it.
    struct Slow final : Sink {
        void send(Frame /*frame*/, Delivery /*delivery*/) override {}
        void close(CloseCode /*code*/, std::string_view /*reason*/) override {}
        void run(std::function<void()> work) override { waiting.push_back(std::move(work)); }
        void work() {
            for (const auto& one : std::exchange(waiting, {})) one();
        }
        std::vector<std::function<void()>> waiting;
    };
    Talk talk;
    const auto line = std::make_shared<Slow>();
    const auto kept = std::make_shared<KeptConversation>(line, "192.0.2.1", "", talk.guard, talk.clock);
    const auto desk = std::make_shared<Desk>();
    kept->attach(desk);
    line->work();
    kept->on_text(hello);
    desk->say(welcome);
    desk->go();
    kept->on_text(R"({"type":"act","id":"1","room":"R1"})");
    kept->attach(desk);
    line->work();
    desk->heard.clear();
    desk->say(welcome);
    kept->on_text(R"({"type":"act","id":"2","room":"R1"})");
    line->work();
    CHECK(desk->heard
          == std::vector<std::string>{R"({"type":"act","id":"1","room":"R1"})",
                                      R"({"type":"act","id":"2","room":"R1"})"});
}

TEST_CASE("whoever floods the node that answers is refused by the one that they come by, too", "[link]") {
    Talk talk;
    talk.begin();
    talk.first->way->close(CloseCode::conduct, "no hello");
    CHECK(talk.line->closed == CloseCode::conduct);
    CHECK(talk.guard.cooling_ms("192.0.2.1", talk.clock.now_ms()) == 0);
    talk.first->way->close(CloseCode::conduct, flood_reason);
    CHECK(talk.guard.cooling_ms("192.0.2.1", talk.clock.now_ms()) == limit::cool_down_ms);
}

TEST_CASE("a room that was left is not joined again", "[link]") {
    Talk talk;
    talk.begin();
    talk.kept->on_text(R"({"type":"room.leave","id":"2","room":"R1"})");
    talk.first->say(R"({"re":"2","ok":true})");
    talk.first->go();
    talk.kept->attach(talk.second);
    talk.second->say(welcome);
    CHECK(talk.second->heard.size() == 1);
}

TEST_CASE("whoever joined by sitting down is in the room at the next one, too, and leaves it as any other", "[link]") {
    Talk talk;
    talk.begin();
    talk.kept->on_text(R"({"type":"seat.take","id":"2","room":"R2","seat":"black1"})");
    talk.first->say(R"({"re":"2","ok":true})");
    const bool leaves = GENERATE(false, true);
    if (leaves) {
        talk.kept->on_text(R"({"type":"room.leave","id":"3","room":"R2"})");
        talk.first->say(R"({"re":"3","ok":true})");
    }
    talk.first->go();
    talk.kept->attach(talk.second);
    talk.second->say(welcome);
    const auto joins_it = [](const std::string& text) {
        return text.find(R"("room.join")") != std::string::npos && text.find(R"("room":"R2")") != std::string::npos;
    };
    CHECK(std::ranges::count_if(talk.second->heard, joins_it) == (leaves ? 0 : 1));
}

TEST_CASE("whoever seeks a table seeks it of the next one, too, until there is one or they no longer want it",
          "[link]") {
    const std::string seek = R"({"type":"finder.seek","id":"2","kinds":["ctor/1"]})";
    const auto asked_of_second = [&](const std::function<void(Talk&)>& meanwhile) {
        Talk talk;
        talk.begin();
        talk.kept->on_text(seek);
        talk.first->say(R"({"re":"2","ok":true})");
        meanwhile(talk);
        talk.first->go();
        talk.kept->attach(talk.second);
        talk.second->say(welcome);
        return std::ranges::any_of(talk.second->heard,
                                   [](const auto& text) { return text.find("finder.seek") != std::string::npos; });
    };
    CHECK(asked_of_second([](Talk&) {}));
    CHECK_FALSE(
        asked_of_second([](Talk& talk) { talk.first->say(R"({"type":"found","kind":"ctor/1","room":"R2"})"); }));
    CHECK_FALSE(asked_of_second([](Talk& talk) { talk.first->say(R"({"type":"seek_ended","reason":"left"})"); }));
    CHECK_FALSE(asked_of_second([](Talk& talk) {
        talk.kept->on_text(R"({"type":"finder.leave","id":"3"})");
        talk.first->say(R"({"re":"3","ok":true})");
    }));
}

TEST_CASE("who has gone is not heard any more, and whoever closes for another reason closes", "[link]") {
    Talk talk;
    talk.begin();
    const auto old = talk.first->way;
    talk.first->go();
    talk.kept->attach(talk.second);
    talk.line->told.clear();
    old->send(make_frame("late"), Delivery::required);
    old->close(CloseCode::conduct, "late");
    CHECK(talk.line->told.empty());
    CHECK_FALSE(talk.line->closed);
    talk.second->way->close(CloseCode::conduct, "flood");
    CHECK(talk.line->closed == CloseCode::conduct);
}

TEST_CASE("who is sent away by one who stays is sent away, and comes back by another name", "[link]") {
    Talk talk;
    talk.begin();
    talk.first->way->close(CloseCode::restart, "renamed");
    CHECK(talk.line->closed == CloseCode::restart);
}

TEST_CASE("a request that nobody remembers is sent again by whoever sent it", "[link]") {
    Talk talk;
    talk.begin();
    const auto ask = [&](std::size_t number) {
        talk.kept->on_text(R"({"type":"ping","id":"n)" + std::to_string(number) + R"("})");
    };
    for (std::size_t number = 0; number < limit::edge_unanswered; ++number) ask(number);
    talk.first->go();
    talk.kept->attach(talk.second);
    talk.second->say(welcome);
    CHECK_FALSE(talk.line->closed);  // all are known
    ask(limit::edge_unanswered);
    talk.second->go();
    talk.kept->attach(talk.first);
    talk.first->say(welcome);
    CHECK(talk.line->closed == CloseCode::restart);
}

TEST_CASE("what stands is remembered once, whatever a client writes beside it", "[link][hostile]") {
    Talk talk;
    talk.begin();
    for (const auto* room : {"R7", "R8", "R9"}) {
        talk.kept->on_text(R"({"type":"room.watch_list","on":true,"id":"w","room":")" + std::string(room) + R"("})");
        talk.first->say(R"({"re":"w","ok":true})");
    }
    talk.first->go();
    talk.kept->attach(talk.second);
    talk.second->say(welcome);
    const auto lists = std::ranges::count_if(
        talk.second->heard, [](const std::string& text) { return text.find("room.watch_list") != std::string::npos; });
    CHECK(lists == 1);
}

TEST_CASE("where nobody answers any more the client is sent away, and nobody can make it hold too much",
          "[link][hostile]") {
    Talk talk;
    talk.kept->give_up();
    CHECK(talk.line->closed == CloseCode::restart);

    Talk flood;
    for (std::size_t said = 0; said <= limit::edge_held; ++said) flood.kept->on_text(std::string(100, '['));
    CHECK(flood.line->closed == CloseCode::try_again);

    Talk nonsense;
    nonsense.begin();
    for (const auto* text : {"", "[[", R"({"id":7})", R"({"type":"act"})", R"("x")"}) nonsense.kept->on_text(text);
    nonsense.first->say(R"({"re":null,"ok":false})");
    nonsense.first->say(R"({"re":"nobody asked","ok":true})");
    nonsense.kept->on_text(std::string(10'000, '['));
    nonsense.first->go();
    nonsense.kept->attach(nonsense.second);
    nonsense.second->say(welcome);
    CHECK(nonsense.second->heard.size() == 2);
    // Not known there: the client comes anew.
    nonsense.second->go();
    nonsense.kept->attach(nonsense.first);
    nonsense.first->say(R"({"re":null,"ok":false,"error":{"code":"unauthorized"}})");
    CHECK(nonsense.line->closed == CloseCode::restart);
}

TEST_CASE("a room that has ended, or that refuses whoever leaves it for good, is not joined again", "[link]") {
    Talk talk;
    talk.begin();
    bool is_joined_again = false;
    SECTION("its end") { talk.first->say(R"({"type":"end","room":"R1","reason":"closed"})", FrameKind::end); }
    SECTION("the end of another") {
        talk.first->say(R"({"type":"end","room":"R2","reason":"closed"})", FrameKind::end);
        is_joined_again = true;
    }
    SECTION("no leaving of what is not there") {
        talk.kept->on_text(R"({"type":"room.leave","id":"2","room":"r1"})");
        talk.first->say(R"({"re":"2","ok":false,"error":{"code":"no_such_room","message":"none"}})");
    }
    SECTION("no leaving for now") {
        talk.kept->on_text(R"({"type":"room.leave","id":"2","room":"R1"})");
        talk.first->say(R"({"re":"2","ok":false,"error":{"code":"unavailable","message":"later","retry_ms":9}})");
        is_joined_again = true;
    }
    talk.first->go();
    talk.kept->attach(talk.second);
    talk.second->say(welcome);
    CHECK(talk.second->heard.size() == (is_joined_again ? 2 : 1));
}

TEST_CASE("however a room is spelled it is joined once, with what lets one in; of many the latest", "[link][hostile]") {
    Talk talk;
    talk.begin();
    const auto join = [&](const std::string& room, const std::string& more = {}) {
        talk.kept->on_text(R"({"type":"room.join","id":"j","room":")" + room + '"' + more + '}');
        talk.first->say(R"({"re":"j","ok":true})");
    };
    const auto joins = [&] {
        talk.first->go();
        talk.kept->attach(talk.second);
        talk.second->say(welcome);
        std::vector<std::string> all;
        for (const auto& text : talk.second->heard) {
            if (text.find("room.join") == std::string::npos) continue;
            auto said = *protocol::parse_json(text, protocol::message_depth_max);
            said.erase("id");
            all.push_back(said.dump());
        }
        return all;
    };
    SECTION("1,000 spellings") {
        for (unsigned number = 0; number < 1'000; ++number) {
            std::string room = "ABCDEFGHJK";
            for (unsigned place = 0; place < room.size(); ++place) {
                if ((number >> place & 1U) != 0) room[place] = static_cast<char>(room[place] - 'A' + 'a');
            }
            join(room, R"(,"password":"x","beside":"y")");
        }
        CHECK(joins()
              == std::vector<std::string>{R"({"password":"x","room":"ABCDEFGHJK","type":"room.join"})",
                                          R"({"room":"R1","type":"room.join"})"});
    }
    SECTION("many rooms") {
        for (unsigned number = 0; number < 1'000; ++number) join("R" + std::to_string(1'000 + number));
        const auto all = joins();
        REQUIRE(all.size() == link::edge_standing);
        CHECK(all.back() == R"({"room":"R1999","type":"room.join"})");
        const auto said_at_once = all.size() + limit::edge_unanswered + limit::edge_held;
        CHECK(static_cast<double>(said_at_once) < Limits{}.messages_per_connection.burst);
    }
}

TEST_CASE("a party ends with the node that decided, and nobody seeks a table for it", "[link]") {
    Talk talk;
    talk.begin();
    const std::string party = R"({"type":"party","party":"K7Q2XK9M","members":[{"player":"p1","name":"Ada"}])";
    std::vector<std::string> told;
    SECTION("one that seeks") {
        talk.kept->on_text(R"({"type":"finder.seek","id":"2","kinds":["ctor/3"]})");
        talk.first->say(R"({"re":"2","ok":true})");
        talk.first->say(party + R"(,"seeks":{"kinds":["ctor/3"],"rated":true}})");
        told = {R"({"type":"party"})", R"({"type":"seek_ended","reason":"unavailable"})"};
    }
    SECTION("one that has found a table") {
        talk.first->say(party + R"(,"seeks":{"kinds":["ctor/3"],"rated":true}})");
        talk.first->say(R"({"type":"found","kind":"ctor/3","room":"R2"})");
        told = {R"({"type":"party"})"};
    }
    SECTION("one that was left, which had ended what one of them sought before") {
        talk.kept->on_text(R"({"type":"finder.seek","id":"2","kinds":["ctor/3"]})");
        talk.first->say(R"({"re":"2","ok":true})");
        talk.first->say(party + '}');
        talk.first->say(R"({"type":"party"})");
    }
    talk.line->told.clear();
    talk.first->go();
    talk.kept->attach(talk.second);
    talk.second->say(welcome);
    CHECK(talk.line->told == told);
    CHECK(talk.second->heard.size() == 2);  // the hello, and R1
    // Said once.
    talk.line->told.clear();
    talk.second->go();
    talk.kept->attach(talk.first);
    talk.first->say(welcome);
    CHECK(talk.line->told.empty());
}

TEST_CASE("a table that is there already is not sought again, and one that is not to be had is not either", "[link]") {
    Talk talk;
    talk.begin();
    talk.kept->on_text(R"({"type":"finder.seek","id":"2","kinds":["ctor/1"]})");
    const bool is_there = GENERATE(true, false);
    talk.first->say(is_there ? R"({"re":"2","ok":true,"room":"R2"})" : R"({"re":"2","ok":true})");
    talk.first->go();
    talk.kept->attach(talk.second);
    talk.second->say(welcome);
    REQUIRE(talk.second->heard.size() == (is_there ? 2 : 3));
    if (is_there) return;
    talk.line->told.clear();
    const auto again = protocol::parse_json(talk.second->heard[1], protocol::message_depth_max);
    REQUIRE(again->at("type") == "finder.seek");
    talk.second->say(R"({"re":")" + again->at("id").get<std::string>()
                     + R"(","ok":false,"error":{"code":"forbidden","message":"no"}})");
    CHECK(talk.line->told == std::vector<std::string>{R"({"type":"seek_ended","reason":"unavailable"})"});
    CHECK_FALSE(talk.line->closed);
}
