// A crowd that comes to whoever answers next: so many at a time.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <catch2/catch.hpp>

#include "protocol/client_message.hpp"
#include "protocol/json_reader.hpp"
#include "server/base/limits.hpp"
#include "server/link/arrivals.hpp"
#include "tests/server/link/talk.hpp"
#include "tests/server/link/two_nodes.hpp"
#include "tests/support/fake_clock.hpp"

namespace {

using namespace server;
using link::Arrivals;
using link::arriving_at_once;
using link::KeptConversation;
using link_test::hello;
using link_test::Line;
using link_test::welcome;

/// One who answers many, by the test's hand: each has a chair of their own.
class Hall final : public ReceiverFactory, public Api {
public:
    struct Chair final : Receiver {
        void on_text(std::string_view text) override { heard.emplace_back(text); }
        void on_round_trip(std::int64_t /*ms*/) override {}
        void on_time(std::int64_t /*now_ms*/) override {}
        void on_closed() override {}
        void say(const std::string& text) const { way->send(make_frame(text), Delivery::required); }
        void put_off() const { say(R"({"re":null,"ok":false,"error":{"code":"unavailable","retry_ms":100}})"); }
        /// To what was asked last.
        void answer() const {
            const auto asked = protocol::parse_json(heard.back(), protocol::message_depth_max);
            say(R"({"re":")" + asked->at("id").get<std::string>() + R"(","ok":true})");
        }

        std::shared_ptr<Sink> way;
        std::vector<std::string> heard;
    };

    std::shared_ptr<Receiver> receive(std::shared_ptr<Sink> sink, std::string /*address*/,
                                      std::string /*bearer*/) override {
        const auto chair = std::make_shared<Chair>();
        chair->way = std::move(sink);
        chairs.push_back(chair);
        return chair;
    }
    void handle(ApiRequest /*request*/, std::function<void(ApiAnswer)> /*answer*/) override {}
    void about(const PageRequest& /*page*/, std::function<void(PageAbout)> /*tell*/) override {}

    void go() const {
        for (const auto& chair : chairs) chair->way->close(CloseCode::restart, link::owner_changes);
    }

    std::vector<std::shared_ptr<Chair>> chairs;
};

struct Crowd {
    explicit Crowd(std::size_t count) {
        for (; count > 0; --count) {
            lines.push_back(std::make_shared<Line>());
            all.push_back(std::make_shared<KeptConversation>(lines.back(), "192.0.2.1", "", guard, clock));
        }
    }
    /// All are known to one who has gone, and have joined a room there.
    void begin() {
        const auto before = std::make_shared<Hall>();
        for (const auto& one : all) {
            one->attach(before);
            one->on_text(hello);
            before->chairs.back()->say(welcome);
            one->on_text(R"({"type":"room.join","id":"1","room":"R1"})");
            before->chairs.back()->say(R"({"re":"1","ok":true})");
        }
        before->go();
    }
    void run() {
        loop.restart();
        loop.run();
    }
    std::shared_ptr<Arrivals> bring_to(const std::shared_ptr<Hall>& hall) {
        auto arrivals = std::make_shared<Arrivals>(loop.get_executor(), hall, all);
        arrivals->go_on();
        run();
        return arrivals;
    }
    std::ptrdiff_t sent_away() const {
        return std::ranges::count_if(lines, [](const auto& line) { return line->closed.has_value(); });
    }

    boost::asio::io_context loop;
    test_support::FakeClock clock{1'000};
    AddressGuard guard{Limits{}};
    std::vector<std::shared_ptr<Line>> lines;
    std::vector<std::shared_ptr<KeptConversation>> all;
};

}  // namespace

TEST_CASE("of a crowd so many come at once, and the next one when another has its answers or has gone", "[link]") {
    Crowd crowd(arriving_at_once + 10);
    crowd.begin();
    const auto hall = std::make_shared<Hall>();
    const auto arrivals = crowd.bring_to(hall);
    const auto came = [&] {
        crowd.run();
        return hall->chairs.size() - arriving_at_once;
    };
    CHECK(came() == 0);
    CHECK(arrivals->has_waiting());
    hall->chairs[0]->say(welcome);
    CHECK(came() == 0);
    hall->chairs[0]->answer();
    CHECK(came() == 1);
    hall->chairs[0]->say(R"({"re":"2","ok":true})");
    CHECK(came() == 1);
    crowd.all[1]->on_closed();
    CHECK(came() == 2);
    // Those who go while they wait take nobody's turn.
    crowd.all[arriving_at_once + 2]->on_closed();
    crowd.all[arriving_at_once + 3].reset();
    hall->chairs[2]->way->close(CloseCode::conduct, "no hello");
    CHECK(came() == 3);
    hall->chairs[3]->say(R"({"re":null,"ok":false,"error":{"code":"unauthorized"}})");
    CHECK(crowd.lines[3]->closed == CloseCode::restart);
    CHECK(came() == 4);
    for (std::size_t number = 4; number < hall->chairs.size(); ++number) {
        hall->chairs[number]->say(welcome);
        hall->chairs[number]->answer();
        crowd.run();
    }
    CHECK(came() == 8);
    CHECK_FALSE(arrivals->has_waiting());
    CHECK(crowd.sent_away() == 2);
}

TEST_CASE("of those who were never welcomed, whoever has said nothing holds up nobody", "[link]") {
    Crowd crowd(3 * arriving_at_once);
    const auto hall = std::make_shared<Hall>();
    SECTION("nobody has said anything") {
        static_cast<void>(crowd.bring_to(hall));
        CHECK(hall->chairs.size() == crowd.all.size());
    }
    SECTION("all have said hello while nobody decided") {
        for (const auto& one : crowd.all) one->on_text(hello);
        const auto arrivals = crowd.bring_to(hall);
        CHECK(hall->chairs.size() == arriving_at_once);
        CHECK(hall->chairs[0]->heard == std::vector<std::string>{hello});
        hall->chairs[0]->say(welcome);
        crowd.run();
        CHECK(hall->chairs.size() == arriving_at_once + 1);
        hall->chairs[1]->put_off();  // that is the client's own matter
        crowd.run();
        CHECK(hall->chairs.size() == arriving_at_once + 2);
        CHECK(crowd.lines[1]->told.size() == 1);
        CHECK(crowd.sent_away() == 0);
    }
}

TEST_CASE("whoever is put off keeps their turn, and comes once they are welcome", "[link]") {
    Crowd crowd(arriving_at_once + 2);
    crowd.begin();
    const auto hall = std::make_shared<Hall>();
    const auto arrivals = crowd.bring_to(hall);
    for (const auto& chair : hall->chairs) chair->put_off();
    crowd.run();
    CHECK(hall->chairs.size() == arriving_at_once);
    crowd.all[0]->on_time(1'100);
    REQUIRE(hall->chairs[0]->heard.size() == 2);
    hall->chairs[0]->say(welcome);
    hall->chairs[0]->answer();
    crowd.run();
    CHECK(hall->chairs.size() == arriving_at_once + 1);
    hall->chairs[1]->way->close(CloseCode::conduct, "no hello");
    CHECK(crowd.lines[1]->closed == CloseCode::restart);
    crowd.run();
    CHECK(hall->chairs.size() == arriving_at_once + 2);
}

TEST_CASE("a crowd that loses whoever answers once more comes to the next one, whoever had come and whoever had not",
          "[link]") {
    Crowd crowd(arriving_at_once + 10);
    crowd.begin();
    const auto first = std::make_shared<Hall>();
    auto arrivals = crowd.bring_to(first);
    first->chairs[0]->say(welcome);
    first->go();
    arrivals.reset();
    crowd.run();
    CHECK(first->chairs.size() == arriving_at_once);
    const auto second = std::make_shared<Hall>();
    arrivals = crowd.bring_to(second);
    CHECK(second->chairs.size() == arriving_at_once);
    for (std::size_t number = 0; number < second->chairs.size(); ++number) {
        second->chairs[number]->say(welcome);
        second->chairs[number]->answer();
        crowd.run();
    }
    CHECK(second->chairs.size() == crowd.all.size());
    CHECK(crowd.sent_away() == 0);
}

TEST_CASE("a node brings its clients to the owner so many at a time, and to the next one if the link is lost meanwhile",
          "[link]") {
    link_test::TwoNodes nodes(std::make_unique<test_support::FakeClock>());
    const auto first = std::make_shared<Hall>();
    const auto second = std::make_shared<Hall>();
    std::vector<std::shared_ptr<Line>> lines(arriving_at_once + 10);
    std::vector<std::shared_ptr<Receiver>> clients;
    for (auto& line : lines) {
        line = std::make_shared<Line>();
        clients.push_back(nodes.edge.receive(line, "192.0.2.1", ""));
        clients.back()->on_text(hello);
    }
    nodes.port.serve({first.get(), first.get(), nullptr, {}});
    nodes.link();
    nodes.until([&] { return first->chairs.size() == arriving_at_once && !first->chairs.back()->heard.empty(); });
    first->chairs[0]->say(welcome);
    nodes.until([&] { return first->chairs.size() == arriving_at_once + 1; });
    nodes.edge.serve(second, *second);
    nodes.settle();
    CHECK(second->chairs.size() == arriving_at_once);
    for (std::size_t number = 0; number < second->chairs.size(); ++number) {
        second->chairs[number]->say(welcome);
        nodes.settle();
    }
    CHECK(second->chairs.size() == lines.size());
    CHECK(first->chairs.size() == arriving_at_once + 1);
    for (const auto& line : lines) {
        CHECK(line->told == std::vector<std::string>{welcome});
        CHECK_FALSE(line->closed);
    }
}

TEST_CASE("whoever waits too long for their turn is sent away, and nobody else", "[link]") {
    auto its_clock = std::make_unique<test_support::FakeClock>();
    auto& clock = *its_clock;
    link_test::TwoNodes nodes(std::move(its_clock));
    const auto hall = std::make_shared<Hall>();
    std::vector<std::shared_ptr<Line>> lines(arriving_at_once + 1);
    std::vector<std::shared_ptr<Receiver>> clients;
    for (auto& line : lines) {
        line = std::make_shared<Line>();
        clients.push_back(nodes.edge.receive(line, "192.0.2.1", ""));
        clients.back()->on_text(hello);
    }
    const auto pass = [&](std::int64_t ms) {
        clock.advance(ms);
        nodes.settle();
    };
    nodes.settle();
    pass(limit::edge_waits_ms - 1);
    nodes.edge.serve(hall, *hall);
    pass(limit::edge_waits_ms - 1);  // somebody decides: they wait anew
    CHECK_FALSE(lines.back()->closed);
    pass(1);
    CHECK(lines.back()->closed == CloseCode::restart);
    CHECK(hall->chairs.size() == arriving_at_once);
    CHECK(std::ranges::count_if(lines, [](const auto& line) { return line->closed.has_value(); }) == 1);
}
