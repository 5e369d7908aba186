// wire.md 6.3: what is kept for readers of streams who come back.
#include "server/room/backlog.hpp"

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"

using namespace server;
using server::room::Backlog;

namespace {

Frame frame(FrameKind kind, std::uint64_t seq) { return make_frame("x", kind, seq); }
Frame update(std::uint64_t seq) { return frame(FrameKind::update, seq); }

/// "u6 i6 u7": kinds and numbers; "gone" where it does not reach so far.
std::string after(const Backlog& backlog, std::uint64_t seq) {
    const auto missed = backlog.after(seq);
    if (!missed) return "gone";
    std::string text;
    for (const Frame& one : *missed) {
        text += text.empty() ? "" : " ";
        text += one->kind() == FrameKind::update ? 'u' : one->kind() == FrameKind::info ? 'i' : 'e';
        text += std::to_string(one->seq());
    }
    return text;
}

}  // namespace

TEST_CASE("6.3: everything since an update, and nothing from before", "[room]") {
    Backlog backlog(5);
    CHECK(after(backlog, 5).empty());
    CHECK(after(backlog, 4) == "gone");
    CHECK(after(backlog, 6) == "gone");
    backlog.add(update(6));
    backlog.add(frame(FrameKind::info, 6));
    backlog.add(update(7));
    backlog.add(frame(FrameKind::end, 7));
    CHECK(after(backlog, 5) == "u6 i6 u7 e7");
    CHECK(after(backlog, 6) == "i6 u7 e7");
    CHECK(after(backlog, 7).empty());
    CHECK(after(backlog, 8) == "gone");
}

TEST_CASE("6.3: between two updates the newest info is enough", "[room]") {
    Backlog backlog(0);
    backlog.add(frame(FrameKind::info, 0));
    const Frame newest = frame(FrameKind::info, 0);
    backlog.add(newest);
    CHECK(after(backlog, 0) == "i0");
    CHECK(backlog.after(0)->front() == newest);
    backlog.add(update(1));
    for (int told = 0; told < 1000; ++told) backlog.add(frame(FrameKind::info, 1));
    CHECK(after(backlog, 0) == "i0 u1 i1");
}

TEST_CASE("6.3: at least 64 updates", "[room]") {
    Backlog backlog(0);
    const std::uint64_t last = 3 * limit::backlog_updates;
    for (std::uint64_t seq = 1; seq <= last; ++seq) {
        backlog.add(update(seq));
        backlog.add(frame(FrameKind::info, seq));
    }
    REQUIRE(limit::backlog_updates >= 64);
    const std::uint64_t first = last - limit::backlog_updates;
    REQUIRE(backlog.after(first));
    CHECK(after(backlog, first - 1) == "gone");
    for (std::uint64_t since = first; since <= last; ++since) {
        std::string expected = "i" + std::to_string(since);
        for (std::uint64_t seq = since + 1; seq <= last; ++seq) {
            expected += " u" + std::to_string(seq) + " i" + std::to_string(seq);
        }
        REQUIRE(after(backlog, since) == expected);
    }
}

TEST_CASE("6.3: behind a veil a reader who comes back finds the info of the room as it is", "[room]") {
    Backlog backlog(5);
    backlog.add(update(6));
    backlog.add(frame(FrameKind::info, 6));
    backlog.forget();
    CHECK(after(backlog, 6) == "i6");
    CHECK(after(backlog, 5) == "gone");
}

TEST_CASE("record.md 7.3: what is forgotten is told to nobody any more", "[room]") {
    Backlog backlog(0);
    backlog.add(update(1));
    backlog.forget();
    CHECK(after(backlog, 0) == "gone");
    CHECK(after(backlog, 1).empty());
    backlog.add(update(2));
    CHECK(after(backlog, 1) == "u2");
}
