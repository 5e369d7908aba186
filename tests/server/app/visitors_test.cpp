// Everybody who is connected to a node that is cut off is sent away, with the words by which they come back elsewhere.
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "server/app/visitors.hpp"

namespace {

using namespace server;

struct VisitingSink final : Sink {
    void send(Frame /*frame*/, Delivery /*delivery*/) override {}
    void close(CloseCode code, std::string_view /*reason*/) override { closed.push_back(code); }
    void run(std::function<void()> work) override { work(); }
    std::vector<CloseCode> closed;
};

struct VisitingReader final : StreamReader {
    void tell(std::size_t /*place*/, Frame frame, Delivery /*delivery*/) override { told.emplace_back(frame->text()); }
    void run(std::function<void()> work) override { work(); }
    std::vector<std::string> told;
};

struct TwoRooms final : StreamSource {
    StreamPositions& positions() override { return positions_; }
    void start(std::shared_ptr<StreamReader> reader) override {
        reader->tell(0, make_frame("beginning"), Delivery::required);
    }
    void go_on() override { ++gone_on; }
    void stop() override { ++stopped; }
    int gone_on = 0;
    int stopped = 0;

private:
    StreamPositions positions_{{"R1", "R2"}, {std::nullopt, std::nullopt}, true};
};

Stream stream_of(const std::shared_ptr<TwoRooms>& rooms) { return {rooms, {}, 1'500}; }

const std::vector<std::string> beginning{"beginning"};
const std::vector<std::string> whole{"beginning", R"({"type":"end","room":"R1","reason":"restart","retry_ms":1500})",
                                     R"({"type":"end","room":"R2","reason":"restart","retry_ms":1500})"};

}  // namespace

TEST_CASE("connections are closed so that they come back, newcomers too, until visitors are received again", "[app]") {
    Visitors visitors;
    const auto first = std::make_shared<VisitingSink>();
    CHECK(visitors.take(first));
    for (int count = 0; count < 1'000; ++count) CHECK(visitors.take(std::make_shared<VisitingSink>()));
    CHECK(first->closed.empty());
    visitors.send_away();
    CHECK(first->closed == std::vector<CloseCode>{CloseCode::restart});

    const auto second = std::make_shared<VisitingSink>();
    CHECK_FALSE(visitors.take(second));
    CHECK(second->closed == std::vector<CloseCode>{CloseCode::restart});

    visitors.receive();
    const auto third = std::make_shared<VisitingSink>();
    CHECK(visitors.take(third));
    CHECK(third->closed.empty());
}

TEST_CASE("streams end at every place, and tell when to come back", "[app]") {
    Visitors visitors;
    const auto rooms = std::make_shared<TwoRooms>();
    const auto reader = std::make_shared<VisitingReader>();
    const Stream stream = visitors.take(stream_of(rooms));
    SECTION("one that is read") {
        stream.source->start(reader);
        stream.source->go_on();
        CHECK(reader->told == beginning);
        visitors.send_away();
        CHECK(reader->told == whole);
        stream.source->stop();
        CHECK(rooms->gone_on == 1);
        CHECK(rooms->stopped == 1);
    }
    SECTION("one that nobody reads yet") {
        visitors.send_away();
        stream.source->start(reader);
        CHECK(reader->told == whole);
    }
    SECTION("one that is asked for while nobody may stay") {
        visitors.send_away();
        const Stream late = visitors.take(stream_of(rooms));
        late.source->start(reader);
        CHECK(reader->told == whole);
    }
    SECTION("one whose reader has gone") {
        stream.source->start(std::make_shared<VisitingReader>());
        visitors.send_away();
    }
    SECTION("and none that is asked for later") {
        visitors.send_away();
        visitors.receive();
        visitors.take(stream_of(rooms)).source->start(reader);
        CHECK(reader->told == beginning);
    }
}
