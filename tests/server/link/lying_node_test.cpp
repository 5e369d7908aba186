// A node that has a certificate of the site, and says what is not so: it is cut off or passed over, and nobody who came
// by another node notices.
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/link/pipe.hpp"
#include "tests/server/link/talk.hpp"
#include "tests/server/link/two_nodes.hpp"

using namespace link_test;
using link::LinkMessage;

namespace {

/// Rooms that note how many are said to read.
struct CountedRooms final : StreamRooms {
    struct Room final : StreamRoom {
        explicit Room(CountedRooms& all) : rooms(all) {}
        void consider(const Watching& /*wish*/, std::function<void(Considered)> tell) override { tell(true); }
        void watch(std::uint64_t /*stream*/, std::shared_ptr<Sink> /*sink*/, const Watching& /*wish*/) override {}
        void unwatch(std::uint64_t /*stream*/) override { ++rooms.unwatched; }
        void weigh(std::uint64_t /*stream*/, std::size_t readers) override { rooms.readers = readers; }
        std::size_t shard() const override { return 0; }
        CountedRooms& rooms;
    };
    std::shared_ptr<StreamRoom> stream_room(const std::string& /*room*/) override { return room; }
    std::shared_ptr<Room> room = std::make_shared<Room>(*this);
    std::size_t readers = 0;
    std::size_t unwatched = 0;
};

/// Nobody asks it anything here.
struct NoApi final : Api {
    void handle(ApiRequest /*request*/, std::function<void(ApiAnswer)> answer) override { answer({}); }
    void about(const PageRequest& /*page*/, std::function<void(PageAbout)> tell) override { tell({}); }
};

/// One more node, that speaks by the test's hand.
class Liar {
public:
    explicit Liar(TwoNodes& nodes) {
        Socket socket(nodes.loop.get_executor());
        socket.connect(nodes.port.endpoint());
        pipe_ = std::make_shared<link::Pipe>(std::move(socket), nodes.context, false, *nodes.clock);
        pipe_->start({[this] { is_open_ = true; }, [](const LinkMessage&) {},
                      [this](const std::string&) { is_cut_off_ = true; }});
        nodes.until([this] { return is_open_ || is_cut_off_; });
    }
    ~Liar() { pipe_->close(); }
    Liar(const Liar&) = delete;
    Liar& operator=(const Liar&) = delete;

    void say(const LinkMessage& message) { pipe_->send(message); }
    bool is_cut_off() const { return is_cut_off_; }

private:
    std::shared_ptr<link::Pipe> pipe_;
    bool is_open_ = false;
    bool is_cut_off_ = false;
};

/// Node a decides; somebody has come to it by node b, which is honest.
struct HonestSite {
    TwoNodes nodes;
    Desk desk;
    NoApi api;
    CountedRooms rooms;
    std::shared_ptr<Line> line = std::make_shared<Line>();
    std::shared_ptr<Receiver> client;

    HonestSite() {
        nodes.port.serve({&desk, &api, &rooms, nullptr});
        nodes.link();
        client = nodes.edge.receive(line, "192.0.2.1", {});
        client->on_text(hello);
        nodes.until([this] { return !desk.heard.empty(); });
        desk.say(welcome);
        nodes.until([this] { return !line->told.empty(); });
    }
    void check_undisturbed() {
        const std::string said = R"({"type":"ping","id":")" + std::to_string(++said_) + R"("})";
        client->on_text(said);
        nodes.until([&] { return !desk.heard.empty() && desk.heard.back() == said; });
        CHECK_FALSE(line->closed);
        CHECK(nodes.edge.is_open());
    }

private:
    int said_ = 0;
};

const link::Greeting greeting{link::format_of_today, "site", "c"};
constexpr link::Number own = 1;  // the honest node's conversation has this number, too
constexpr link::Number nobodys = 77;

}  // namespace

TEST_CASE("a node that says what it must not is cut off, and nobody at another node notices", "[link][hostile]") {
    const std::vector<std::vector<LinkMessage>> lies{
        {link::Said{own, "hello"}},
        {link::Greeting{link::format_of_today, "another site", "c"}},
        {link::Greeting{link::format_of_today + 1, "site", "c"}},
        {greeting, greeting},
        {greeting, link::Serves{}},
        {greeting, link::Told{"{}", FrameKind::other, 0, 0, Deflating::never, {}, {{own, Delivery::required}}}},
        {greeting, link::Ended{own, CloseCode::normal, "bye"}},
        {greeting, link::WatchAnswered{own, true, std::nullopt}},
        {greeting, link::CopyPart{"rubbish", {}, true}},
        {greeting, link::Opened{own, "192.0.2.7", {}}, link::Opened{own, "192.0.2.7", {}}},
        {greeting, link::Watched{own, "R", {}}, link::Watched{own, "R", {}}},
    };
    HonestSite site;
    for (const auto& lie : lies) {
        Liar liar(site.nodes);
        for (const LinkMessage& message : lie) liar.say(message);
        site.nodes.until([&] { return liar.is_cut_off(); });
        site.check_undisturbed();
    }
}

TEST_CASE("numbers that a node makes up lead nowhere, and are its own", "[link][hostile]") {
    HonestSite site;
    Liar liar(site.nodes);
    liar.say(greeting);
    // The honest node's conversation has the same number: this is another one, or none.
    for (const link::Number number : {own, nobodys, std::numeric_limits<link::Number>::max()}) {
        liar.say(link::Said{number, R"({"type":"room.leave"})"});
        liar.say(link::EmptyFragment{number});
        liar.say(link::RoundTrip{number, 5});
        liar.say(link::StreamGoesOn{number});
        liar.say(link::StreamStops{number});
        liar.say(link::Unwatched{number});
        liar.say(link::Weighed{number, 9});
        liar.say(link::Closed{number});
    }
    site.check_undisturbed();
    CHECK(site.desk.heard.size() == 2);
    CHECK_FALSE(site.desk.is_closed);
    CHECK_FALSE(liar.is_cut_off());
    CHECK(site.rooms.readers == 0);
}

TEST_CASE("a node is believed no measure beyond reason", "[link][hostile]") {
    HonestSite site;
    Liar liar(site.nodes);
    liar.say(greeting);
    liar.say(link::Opened{own, "192.0.2.9", {}});
    liar.say(link::Said{own, "mine"});
    site.nodes.until([&] { return site.desk.heard.back() == "mine"; });
    for (const std::int64_t ms : {std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
        site.desk.round_trip = -1;
        liar.say(link::RoundTrip{own, ms});
        site.nodes.until([&] { return site.desk.round_trip != -1; });
        CHECK(site.desk.round_trip >= 0);
        CHECK(site.desk.round_trip <= 2 * limit::link_round_trip_ms_max);
    }
    liar.say(link::Watched{own, "R", {}});
    liar.say(link::Weighed{own, std::numeric_limits<std::uint64_t>::max()});
    site.nodes.until([&] { return site.rooms.readers != 0; });
    CHECK(site.rooms.readers == limit::relay_readers_max);
    site.check_undisturbed();
}
