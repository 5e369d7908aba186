// A client's connection, and two nodes that may answer it, by the test's hand.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/link/kept_conversation.hpp"
#include "tests/support/fake_clock.hpp"

namespace link_test {

using namespace server;

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

inline constexpr const char* hello = R"({"type":"hello","name":"Ada","lang":"en"})";
inline constexpr const char* welcome = R"({"type":"welcome","player":{"id":"p1","name":"Ada"},"token":"t0k"})";

struct Talk {
    std::shared_ptr<Line> line = std::make_shared<Line>();
    test_support::FakeClock clock{1'000};
    AddressGuard guard{Limits{}};
    std::shared_ptr<link::KeptConversation> kept =
        std::make_shared<link::KeptConversation>(line, "192.0.2.1", "bearer", guard, clock);
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

}  // namespace link_test
