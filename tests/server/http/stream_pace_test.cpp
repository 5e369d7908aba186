// wire.md 9.6: at most one update of each room in so many milliseconds.
#include "server/http/stream_pace.hpp"

#include <catch2/catch.hpp>

#include "protocol/server_message.hpp"
#include "tests/support/view_reader.hpp"

using namespace server;

namespace {

std::string view(int number) {
    return R"({"board":")" + std::string(300, 'x') + R"(","number":)" + std::to_string(number) + "}";
}

Frame update(std::uint64_t seq, const std::string& shown) {
    return make_frame(protocol::update_json({"R", seq, 0, "[]", {}}, shown), FrameKind::update, seq, 1);
}
Frame update(std::uint64_t seq) { return update(seq, view(static_cast<int>(seq))); }
Frame snapshot(std::uint64_t seq) {
    const std::string shown = view(static_cast<int>(seq));
    return make_frame(R"({"type":"snapshot","room":"R","seq":)" + std::to_string(seq) + R"(,"view":)" + shown + "}",
                      FrameKind::snapshot, seq);
}
Frame other(FrameKind kind) { return make_frame("{}", kind); }

/// "snapshot 4", "update 7", …
std::string named(const Frame& frame) {
    constexpr const char* names[] = {"other", "snapshot", "update", "info", "end"};
    const std::string name = names[static_cast<std::size_t>(frame->kind())];
    return frame->seq() == 0 ? name : name + ' ' + std::to_string(frame->seq());
}
std::vector<std::string> named(const std::vector<Frame>& frames) {
    std::vector<std::string> all;
    for (const Frame& frame : frames) all.push_back(named(frame));
    return all;
}

/// An update, and what is due then.
std::vector<Frame> tell(StreamPace& pace, std::size_t place, const Frame& frame, std::int64_t now_ms) {
    CHECK(pace.take(place, frame, now_ms).empty());
    std::vector<Frame> due;
    for (const auto& [where, told] : pace.take_due(now_ms)) {
        CHECK(where == place);
        due.push_back(told);
    }
    return due;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("9.6: updates come so often at most, and the newest of them") {
    StreamPace pace(1, {1000, false});
    CHECK(named(pace.take(0, snapshot(4), 0)) == Names{"snapshot 4"});
    CHECK_FALSE(pace.next_ms());
    CHECK(pace.take(0, update(5), 300).empty());
    CHECK(pace.next_ms() == 1000);
    CHECK(pace.take(0, update(6), 500).empty());
    CHECK(pace.take_due(999).empty());
    const auto due = pace.take_due(1000);
    REQUIRE(due.size() == 1);
    CHECK(named(due[0].second) == "update 6");
    CHECK(pace.take(0, update(7), 1999).empty());
    CHECK(pace.next_ms() == 2000);
    CHECK(named(tell(pace, 0, update(8), 2100)) == Names{"update 8"});
    CHECK(pace.take_due(10'000).empty());
    // After a long silence one comes at once.
    CHECK(named(tell(pace, 0, update(9), 60'000)) == Names{"update 9"});
}

TEST_CASE("9.6: rooms of a stream do not wait for each other") {
    StreamPace pace(2, {100, false});
    CHECK(named(tell(pace, 0, update(1), 0)) == Names{"update 1"});
    CHECK(named(tell(pace, 1, update(2), 50)) == Names{"update 2"});
    CHECK(pace.take(0, update(3), 60).empty());
    CHECK(pace.take(1, update(4), 60).empty());
    CHECK(pace.next_ms() == 100);
    const auto first = pace.take_due(100);
    REQUIRE(first.size() == 1);
    CHECK(first[0].first == 0);
    CHECK(pace.next_ms() == 150);
    CHECK(pace.take_due(150).at(0).first == 1);
}

TEST_CASE("9.8: infos and ends come at once, an end after the update that waits") {
    StreamPace pace(1, {1000, false});
    pace.take(0, snapshot(1), 0);
    CHECK(pace.take(0, update(2), 10).empty());
    CHECK(named(pace.take(0, other(FrameKind::info), 20)) == Names{"info"});
    CHECK(named(pace.take(0, other(FrameKind::end), 30)) == Names{"update 2", "end"});
    CHECK(named(pace.take(0, other(FrameKind::end), 40)) == Names{"end"});
    // A snapshot makes void what has waited.
    pace.take(0, update(3), 50);
    CHECK(named(pace.take(0, snapshot(9), 60)) == Names{"snapshot 9"});
    CHECK(pace.take_due(5000).empty());
}

TEST_CASE("9.6: with changes an update builds upon the one that was told, and says which") {
    StreamPace pace(1, {1000, true});
    test_support::ViewReader reader;
    const auto hear = [&](const Frame& frame) {
        CHECK(reader.hear(frame->text()).empty());
        CHECK(reader.view() == test_support::in_order(view(static_cast<int>(frame->seq()))));
    };
    hear(pace.take(0, snapshot(4), 0).at(0));
    pace.take(0, update(5), 1);
    pace.take(0, update(6), 2);
    const Frame sixth = pace.take_due(1000).at(0).second;
    CHECK(sixth->text().find(R"("since":4,"changed":{"number":6})") != std::string_view::npos);
    hear(sixth);
    const Frame seventh = tell(pace, 0, update(7), 2500).at(0);
    CHECK(seventh->text().find("since") == std::string_view::npos);
    hear(seventh);
    CHECK(reader.changes() == 2);
    // Whoever falls behind in spite of it gets it whole; so does who has nothing to build upon.
    REQUIRE(seventh->whole());
    CHECK(seventh->whole()->text() == update(7)->text());
    StreamPace fresh(1, {1000, true});
    // Of what was missed the newest is told.
    CHECK(fresh.take(0, update(7), 0).empty());
    CHECK(tell(fresh, 0, update(8), 0).at(0)->text() == update(8)->text());
    // 9.4
    CHECK(tell(fresh, 0, update(9, "null"), 2000).at(0)->text() == update(9, "null")->text());
}
