// What whoever answers next refuses for now, a hello or a room: it is asked for again, and not before they want it.
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "protocol/client_message.hpp"
#include "protocol/json_reader.hpp"
#include "server/base/limits.hpp"
#include "tests/server/link/talk.hpp"

namespace {

using namespace server;
using link_test::Talk;
using link_test::welcome;

}  // namespace

TEST_CASE("a room that cannot be joined again for now is joined later, and nobody loses it unheard", "[link]") {
    Talk talk;
    talk.begin();
    talk.first->go();
    talk.kept->attach(talk.second);
    talk.second->say(welcome);
    REQUIRE(talk.second->heard.back() == R"({"id":"edge.3.1","room":"R1","type":"room.join"})");
    talk.line->told.clear();
    const auto refuse = [&](const std::string& id, const std::string& error) {
        talk.second->say(R"({"re":")" + id + R"(","ok":false,"error":)" + error + '}');
    };
    refuse("edge.3.1", R"({"code":"unavailable","message":"not now","retry_ms":100})");
    CHECK(talk.line->told.empty());
    talk.kept->on_time(1'100);
    REQUIRE(talk.second->heard.back() == R"({"id":"edge.3.2","room":"R1","type":"room.join"})");
    talk.second->say(R"({"re":"edge.3.2","ok":true})");
    const auto asked = talk.second->heard.size();
    talk.kept->on_time(2'000);
    CHECK(talk.second->heard.size() == asked);
    CHECK_FALSE(talk.line->closed);
    // What is refused for good the client finds out by itself, but for a room that is no more, of which it is told: a
    // client that has been in a demo or in a game long ago was thrown out of all others with each change of owner.
    const bool is_gone = GENERATE(true, false);
    const std::string code = is_gone ? "no_such_room" : "wrong_password";
    talk.second->go();
    talk.kept->attach(talk.first);
    talk.first->say(welcome);
    const auto again = protocol::parse_json(talk.first->heard.back(), protocol::message_depth_max);
    talk.first->say(R"({"re":")" + again->at("id").get<std::string>() + R"(","ok":false,"error":{"code":")" + code
                    + R"(","message":"none"}})");
    CHECK(talk.line->closed.has_value() == !is_gone);
    if (!is_gone) return;
    CHECK(talk.line->told == std::vector<std::string>{R"({"type":"end","room":"R1","reason":"closed"})"});
    const auto heard = talk.second->heard.size();
    talk.first->go();
    talk.kept->attach(talk.second);
    talk.second->say(welcome);
    CHECK(talk.second->heard.size() == heard + 1);  // the hello alone
}

TEST_CASE("who answers, and cannot hear of a hello for now, is greeted again until they can", "[link]") {
    Talk talk;
    talk.begin();
    talk.line->told.clear();
    talk.first->go();
    talk.kept->on_text(R"({"type":"act","id":"2","room":"R1"})");
    talk.kept->attach(talk.second);
    const std::string again = R"({"lang":"en","name":"Ada","token":"t0k","type":"hello"})";
    CHECK(talk.second->heard == std::vector<std::string>{again});
    const auto refuse = [&](const std::string& error) {
        talk.second->say(R"({"re":null,"ok":false,"error":)" + error + '}');
    };
    refuse(R"({"code":"rate_limited","message":"too many messages","retry_ms":100})");
    talk.kept->on_time(1'100);
    CHECK(talk.second->heard == std::vector<std::string>{again, again});
    talk.kept->on_time(1'500);  // the answer is due
    CHECK(talk.second->heard.size() == 2);
    refuse(R"({"code":"unavailable","message":"not now","retry_ms":100})");
    CHECK(talk.line->told.empty());
    CHECK_FALSE(talk.line->closed);

    SECTION("then the conversation goes on as ever") {
        talk.kept->on_time(2'000);
        talk.second->say(welcome);
        REQUIRE(talk.second->heard.size() == 5);
        CHECK(talk.second->heard[4] == R"({"type":"act","id":"2","room":"R1"})");
        talk.kept->on_time(2'500);
        CHECK(talk.second->heard.size() == 5);
        CHECK(talk.line->told.empty());
        CHECK_FALSE(talk.line->closed);
    }
    SECTION("whoever waits for it in vain sends nobody away for bad conduct") {
        talk.second->way->close(CloseCode::conduct, "no hello");
        CHECK(talk.line->closed == CloseCode::restart);
    }
    SECTION("where the client turns out not to be known, it comes anew") {
        refuse(R"({"code":"unauthorized","message":"who?"})");
        CHECK(talk.line->closed == CloseCode::restart);
    }
    SECTION("the next one who answers is greeted as the first was") {
        talk.second->go();
        talk.first->heard.clear();
        talk.kept->attach(talk.first);
        talk.kept->on_time(2'000);
        CHECK(talk.first->heard == std::vector<std::string>{again});
        talk.first->way->close(CloseCode::conduct, "no hello");
        CHECK(talk.line->closed == CloseCode::conduct);
    }
}

TEST_CASE("a hello is said again no sooner than whoever refuses it wants, and while they wait for one", "[link]") {
    Talk talk;
    talk.begin();
    talk.first->go();
    talk.clock.advance(5'000);  // to 6,000
    talk.kept->attach(talk.second);
    const auto refuse = [&](const std::string& error) {
        talk.second->say(R"({"re":null,"ok":false,"error":{"message":"not now",)" + error + "}}");
    };
    const auto hellos_at = [&](std::int64_t now_ms) {
        talk.kept->on_time(now_ms);
        return talk.second->heard.size();
    };
    refuse(R"("code":"unavailable","retry_ms":3000)");
    for (std::int64_t now_ms = 6'000; now_ms < 9'000; now_ms += limit::sweep_every_ms) CHECK(hellos_at(now_ms) == 1);
    CHECK(hellos_at(8'999) == 1);
    CHECK(hellos_at(9'000) == 2);
    CHECK(hellos_at(99'000) == 2);
    SECTION("who is going does not say when") {
        refuse(R"("code":"draining")");
        CHECK(hellos_at(6'000) == 3);
    }
    SECTION("what is no time is none, and one that never comes is as long as they wait") {
        refuse(R"("code":"unavailable","retry_ms":-7)");
        CHECK(hellos_at(6'000) == 3);
        refuse(R"("code":"unavailable","retry_ms":"soon")");
        CHECK(hellos_at(6'000) == 4);
        refuse(R"("code":"rate_limited","retry_ms":9007199254740991)");
        CHECK(hellos_at(6'000 + limit::hello_ms - 1) == 4);
        CHECK(hellos_at(6'000 + limit::hello_ms) == 5);
    }
    SECTION("the next one has not refused it") {
        refuse(R"("code":"unavailable","retry_ms":3000)");
        talk.second->go();
        talk.first->heard.clear();
        talk.kept->attach(talk.first);
        CHECK(talk.first->heard.size() == 1);
        CHECK(hellos_at(9'000) == 2);
        CHECK(talk.first->heard.size() == 1);
    }
    CHECK_FALSE(talk.line->closed);
}

TEST_CASE("what a client had is asked for again no sooner than whoever refuses it wants, each for itself", "[link]") {
    Talk talk;
    talk.begin();
    talk.kept->on_text(R"({"type":"room.join","id":"2","room":"R2"})");
    talk.first->say(R"({"re":"2","ok":true})");
    talk.first->go();
    talk.clock.advance(5'000);  // to 6,000
    talk.kept->attach(talk.second);
    talk.second->say(welcome);
    REQUIRE(talk.second->heard.size() == 3);
    const auto refuse = [&](const std::string& id, const std::string& error) {
        talk.second->say(R"({"re":")" + id + R"(","ok":false,"error":{"message":"not now",)" + error + "}}");
    };
    const auto asked_by = [&](std::int64_t now_ms) {
        const auto before = talk.second->heard.size();
        talk.kept->on_time(now_ms);
        std::vector<std::string> rooms;
        for (auto place = before; place < talk.second->heard.size(); ++place) {
            rooms.push_back(protocol::parse_json(talk.second->heard[place], protocol::message_depth_max)
                                ->at("room")
                                .get<std::string>());
        }
        return rooms;
    };
    using Rooms = std::vector<std::string>;
    // However long: nobody waits for these as for a hello.
    const std::int64_t long_ms = 10 * limit::hello_ms;
    refuse("edge.3.1", R"("code":"rate_limited","retry_ms":)" + std::to_string(long_ms));
    refuse("edge.3.2", R"("code":"unavailable","retry_ms":3000)");
    for (std::int64_t now_ms = 6'000; now_ms < 9'000; now_ms += limit::sweep_every_ms) {
        CHECK(asked_by(now_ms) == Rooms{});
    }
    CHECK(asked_by(8'999) == Rooms{});
    CHECK(asked_by(9'000) == Rooms{"R2"});
    CHECK(asked_by(9'500) == Rooms{});  // the answer is due
    CHECK(asked_by(6'000 + long_ms - 1) == Rooms{});
    SECTION("then") { CHECK(asked_by(6'000 + long_ms) == Rooms{"R1"}); }
    SECTION("unless it was left meanwhile") {
        talk.kept->on_text(R"({"type":"room.leave","id":"3","room":"R1"})");
        talk.second->say(R"({"re":"3","ok":true})");
        CHECK(asked_by(6'000 + long_ms) == Rooms{});
    }
    SECTION("or the client has joined it by itself") {
        talk.kept->on_text(R"({"type":"room.join","id":"3","room":"R1"})");
        talk.second->say(R"({"re":"3","ok":true})");
        CHECK(asked_by(6'000 + long_ms) == Rooms{});
    }
    SECTION("the next one has refused nothing") {
        talk.second->go();
        talk.first->heard.clear();
        talk.kept->attach(talk.first);
        talk.first->say(welcome);
        CHECK(talk.first->heard.size() == 3);
    }
    CHECK_FALSE(talk.line->closed);
}
