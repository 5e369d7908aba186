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
#include "server/link/kept_conversation.hpp"
#include "tests/support/fake_clock.hpp"

namespace {

using namespace server;
using link::KeptConversation;

/// The client's connection: what it is told, and why it is closed.
class Line final : public Sink {
public:
    void send(Frame frame, Delivery /*delivery*/) override { told.emplace_back(frame->text()); }
    void close(CloseCode code, std::string_view /*reason*/) override { closed = code; }
    void run(std::function<void()> work) override { work(); }

    std::vector<std::string> told;
    std::optional<CloseCode> closed;
};

/// One who answers, by the test's hand.
class Desk final : public ReceiverFactory {
public:
    struct Session final : Receiver {
        explicit Session(Desk& its_desk) : desk(its_desk) {}
        void on_text(std::string_view text) override { desk.heard.emplace_back(text); }
        void on_round_trip(std::int64_t ms) override { desk.round_trip = ms; }
        void on_time(std::int64_t /*now_ms*/) override {}
        void on_closed() override { desk.is_closed = true; }
        Desk& desk;
    };
    std::shared_ptr<Receiver> receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) override {
        way = std::move(sink);
        from = std::move(address) + ' ' + std::move(bearer);
        return std::make_shared<Session>(*this);
    }
    void go() const { way->close(CloseCode::restart, link::owner_changes); }
    void say(const std::string& text, FrameKind kind = FrameKind::other) const {
        way->send(make_frame(text, kind), Delivery::required);
    }

    std::vector<std::string> heard;
    std::string from;
    std::int64_t round_trip = 0;
    bool is_closed = false;
    std::shared_ptr<Sink> way;
};

constexpr const char* hello = R"({"type":"hello","name":"Ada","lang":"en"})";
constexpr const char* welcome = R"({"type":"welcome","player":{"id":"p1","name":"Ada"},"token":"t0k"})";

struct Talk {
    std::shared_ptr<Line> line = std::make_shared<Line>();
    test_support::FakeClock clock{1'000};
    AddressGuard guard{Limits{}};
    std::shared_ptr<KeptConversation> kept =
        std::make_shared<KeptConversation>(line, "192.0.2.1", "bearer", guard, clock);
    std::shared_ptr<Desk> first = std::make_shared<Desk>();
    std::shared_ptr<Desk> second = std::make_shared<Desk>();

    /// Ada is known, and has joined a room.
    void begin() {
        kept->attach(first);
        kept->on_text(hello);
        first->say(welcome);
        kept->on_text(R"({"type":"room.join","id":"1","room":"R1"})");
        first->say(R"({"re":"1","ok":true})");
        first->say(R"({"type":"snapshot","room":"R1"})", FrameKind::snapshot);
    }
};

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
    talk.kept->on_time(1'000);
    REQUIRE(talk.second->heard.back() == R"({"id":"edge.3.2","room":"R1","type":"room.join"})");
    talk.second->say(R"({"re":"edge.3.2","ok":true})");
    const auto asked = talk.second->heard.size();
    talk.kept->on_time(2'000);
    CHECK(talk.second->heard.size() == asked);
    CHECK_FALSE(talk.line->closed);
    // What is refused for good the client finds out by itself.
    talk.second->go();
    talk.kept->attach(talk.first);
    talk.first->say(welcome);
    const auto again = protocol::parse_json(talk.first->heard.back(), protocol::message_depth_max);
    talk.first->say(R"({"re":")" + again->at("id").get<std::string>()
                    + R"(","ok":false,"error":{"code":"no_such_room","message":"none"}})");
    CHECK(talk.line->closed == CloseCode::restart);
}
