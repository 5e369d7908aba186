// What an edge's own connections speak with: a conversation, and a stream, that go on at the owner.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/stream_source.hpp"
#include "server/link/edge_link.hpp"

namespace server::link {

class Edge::Conversation final : public Receiver {
public:
    Conversation(std::shared_ptr<Link> link, Number number) : link_(std::move(link)), number_(number) {}

    void on_text(std::string_view text) override { link_->send(Said{number_, std::string(text)}); }
    void on_empty_fragment() override { link_->send(EmptyFragment{number_}); }
    void on_round_trip(std::int64_t ms) override { link_->send(RoundTrip{number_, ms}); }
    void on_time(std::int64_t /*now_ms*/) override {}
    void on_closed() override { link_->forget(number_); }

private:
    const std::shared_ptr<Link> link_;
    const Number number_;
};

/// Told by the link's thread, read by the connection's.
class Edge::Forwarded final : public StreamSource {
public:
    Forwarded(std::shared_ptr<Link> link, Number question, StreamPositions positions)
        : link_(std::move(link)), question_(question), positions_(std::move(positions)) {}
    ~Forwarded() override { stop(); }

    StreamPositions& positions() override { return positions_; }
    void start(std::shared_ptr<StreamReader> reader) override;
    void go_on() override { link_->send(StreamGoesOn{question_}); }
    void stop() override;

    void tell(std::size_t place, const Frame& frame, Delivery delivery);
    /// The link is gone: readers come back.
    void end();

private:
    struct Early {
        std::size_t place = 0;
        Frame frame;
        Delivery delivery = Delivery::required;
    };
    const std::shared_ptr<Link> link_;
    const Number question_;
    StreamPositions positions_;
    std::mutex mutex_;
    std::shared_ptr<StreamReader> reader_;
    std::vector<Early> early_;  // told before the reader was there
    bool is_ended_ = false;     // nothing more comes
    bool is_stopped_ = false;
};

}  // namespace server::link
