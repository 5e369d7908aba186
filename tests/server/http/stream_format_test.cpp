// wire.md 6.3: how messages stand in a stream.
#include "server/http/stream_format.hpp"

#include <catch2/catch.hpp>

using server::FrameKind;
using server::StreamFormat;

namespace {

std::string before(StreamFormat format, FrameKind kind, std::string_view id) {
    std::string text;
    server::append_before(text, format, kind, id);
    return text;
}

}  // namespace

TEST_CASE("6.3: events have a name, a number and data") {
    CHECK(before(StreamFormat::events, FrameKind::snapshot, "1") == "event: snapshot\nid: 1\ndata: ");
    CHECK(before(StreamFormat::events, FrameKind::update, "12") == "event: update\nid: 12\ndata: ");
    CHECK(before(StreamFormat::events, FrameKind::info, "12") == "event: info\nid: 12\ndata: ");
    CHECK(before(StreamFormat::events, FrameKind::end, "12") == "event: end\nid: 12\ndata: ");
    CHECK(before(StreamFormat::events, FrameKind::end, "") == "event: end\ndata: ");
    CHECK(server::after_message(StreamFormat::events) == "\n\n");
    // A page hears events, and no comments.
    CHECK(server::sign_of_life(StreamFormat::events) == ":\nevent: alive\ndata: {}\n\n");
    CHECK(server::beginning_of(StreamFormat::events, 1480) == "retry: 1480\n\n");
}

TEST_CASE("6.3: lines are the messages alone") {
    CHECK(before(StreamFormat::lines, FrameKind::update, "12").empty());
    CHECK(server::after_message(StreamFormat::lines) == "\n");
    CHECK(server::sign_of_life(StreamFormat::lines) == "\n");
    CHECK(server::beginning_of(StreamFormat::lines, 1480).empty());
}

TEST_CASE("6.3: lines for those who ask for them") {
    using server::stream_format_of;
    for (const auto* accept :
         {"application/x-ndjson", "text/html, application/x-ndjson;q=0.9", "Application/X-NDJSON"}) {
        CHECK(stream_format_of(accept) == StreamFormat::lines);
    }
    for (const auto* accept :
         {"", "*/*", "text/event-stream", "application/*", "application/x-ndjson;q=0.0", "ndjson"}) {
        CHECK(stream_format_of(accept) == StreamFormat::events);
    }
    CHECK(server::content_type_of(StreamFormat::lines) == "application/x-ndjson");
    CHECK(server::content_type_of(StreamFormat::events) == "text/event-stream");
}

TEST_CASE("RFC 9112 7.1: chunks begin with their length") {
    CHECK(server::before_chunk(1) == "1\r\n");
    CHECK(server::before_chunk(0x1f3a) == "1f3a\r\n");
    CHECK(server::before_chunk(SIZE_MAX) == "ffffffffffffffff\r\n");
}
