#include "server/gateway/websocket_connection.hpp"

#include <exception>
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

namespace server {

namespace asio = boost::asio;

WebSocketConnection::WebSocketConnection(const WebSocketService& service, Socket& socket, Sweeper& sweeper,
                                         ConnectionLease lease)
    : service_(service), sweeper_(sweeper), lease_(std::move(lease)), executor_(socket.get_executor()) {}

void WebSocketConnection::begin() {
    sweeper_.add(shared_from_this());
    service_.metrics.connections.add(1);
    phase_began_ms_ = service_.clock.now_ms();
    stagger_ms_ = static_cast<std::int16_t>(sweeper_.next_stagger_ms(limit::ping_every_ms));
}

void WebSocketConnection::opened(std::string address, std::string bearer) {
    phase_ = Phase::open;
    guard([&] { receiver_ = service_.receivers.receive(shared_from_this(), std::move(address), std::move(bearer)); });
    if (service_.options.pings && phase_ == Phase::open) ping(service_.clock.now_ms());
}

// A fault behind a receiver ends this connection and nothing else.
template <class Call>
void WebSocketConnection::guard(Call call) {
    try {
        call();
    } catch (const std::exception& fault) {
        service_.log.error("session_fault", {{"what", fault.what()}});
        close(CloseCode::try_again, "internal fault");
    }
}

template <class Call>
void WebSocketConnection::tell(Call call) {
    guard([&] {
        if (receiver_) call(*receiver_);
    });
}

void WebSocketConnection::on_text(std::string_view text) {
    if (phase_ != Phase::open) return;
    tell([&](Receiver& receiver) { receiver.on_text(text); });
}

void WebSocketConnection::on_empty_fragment() {
    if (phase_ != Phase::open) return;
    tell([](Receiver& receiver) { receiver.on_empty_fragment(); });
}

void WebSocketConnection::on_binary(std::string_view bytes) {
    if (phase_ != Phase::open) return;
    tell([&](Receiver& receiver) { receiver.on_binary(bytes); });
}

bool WebSocketConnection::admits_control() {
    if (controls_.take(service_.options.controls, service_.clock.now_ms()) == 0) return true;
    close(CloseCode::conduct, "too many control frames");
    return false;
}

void WebSocketConnection::ping(std::int64_t now_ms) {
    awaits_pong_ = true;
    pinged_ms_ = now_ms;
    if (pings_ > 0) stagger_ms_ = 0;
    write_ping(std::to_string(++pings_));
}

void WebSocketConnection::on_pong(std::string_view payload) {
    if (!awaits_pong_ || payload != std::to_string(pings_)) return;
    awaits_pong_ = false;
    const std::int64_t round_trip_ms = service_.clock.now_ms() - pinged_ms_;
    tell([&](Receiver& receiver) { receiver.on_round_trip(round_trip_ms); });
}

void WebSocketConnection::on_ending() {
    if (phase_ == Phase::closing || phase_ == Phase::finished) return;
    phase_ = Phase::closing;
    phase_began_ms_ = service_.clock.now_ms();
}

void WebSocketConnection::send(Frame frame, Delivery delivery) {
    if (is_here()) return queue(std::move(frame), delivery);
    asio::post(executor_, [self = shared_from_this(), frame = std::move(frame), delivery]() mutable {
        self->queue(std::move(frame), delivery);
    });
}

void WebSocketConnection::queue(Frame frame, Delivery delivery) {
    if (phase_ > Phase::open) return;
    // So much may come in one turn of the loop, as when many rooms are joined at once: a reader is not too slow for
    // what has not been written to it yet.
    if (!is_writing_ && outbox_.bytes() + frame->size() > limit::watcher_outbox_bytes) relieve();
    switch (outbox_.push(std::move(frame), delivery, service_.options.outbox_bytes)) {
        case Outbox::Pushed::queued:
            break;
        case Outbox::Pushed::replaced:
            service_.metrics.outbox_drops.add();
            break;
        case Outbox::Pushed::overflown:
            service_.metrics.outbox_overflows.add();
            outbox_.clear();
            return begin_close(CloseCode::conduct, "reads too slowly");
    }
    flush_soon();
}

void WebSocketConnection::close(CloseCode code, std::string_view reason) {
    if (is_here()) return begin_close(code, reason);
    asio::post(executor_,
               [self = shared_from_this(), code, reason = std::string(reason)] { self->begin_close(code, reason); });
}

void WebSocketConnection::begin_close(CloseCode code, std::string_view reason) {
    if (phase_ > Phase::open) return;
    on_ending();
    service_.metrics.closes.add({std::to_string(static_cast<unsigned>(code))});
    write_close(code, reason);
    flush_soon();
}

void WebSocketConnection::run(std::function<void()> work) {
    asio::dispatch(executor_, [self = shared_from_this(), work = std::move(work)] { work(); });
}

void WebSocketConnection::write_blocked() {
    is_writing_ = true;
    progress_ms_ = service_.clock.now_ms();
}

// Each phase waits for something else, and has a limit of its own for it.
bool WebSocketConnection::is_overdue(std::int64_t now_ms) {
    if (phase_ == Phase::opening) return now_ms - phase_began_ms_ >= limit::http_header_ms;
    if (is_writing_) {
        const auto patience_ms = outbox_.is_watchers() ? limit::watcher_progress_ms : limit::write_progress_ms;
        if (now_ms - progress_ms_ >= patience_ms) {
            service_.metrics.write_timeouts.add();
            return true;
        }
    } else if (phase_ == Phase::closing && now_ms - phase_began_ms_ >= limit::close_within_ms) {
        // The queue is out: a close frame and its answer are all that is waited for.
        return true;
    }
    if (awaits_pong_ && now_ms - pinged_ms_ >= limit::pong_within_ms) {
        service_.metrics.pong_timeouts.add();
        return true;
    }
    return false;
}

void WebSocketConnection::sweep(std::int64_t now_ms) {
    if (is_overdue(now_ms)) return finish();
    if (phase_ == Phase::opening) return;
    outbox_.rest();
    if (service_.options.pings && phase_ == Phase::open && !awaits_pong_
        && now_ms - pinged_ms_ >= limit::ping_every_ms - stagger_ms_) {
        ping(now_ms);
    }
    tell([&](Receiver& receiver) { receiver.on_time(now_ms); });
}

void WebSocketConnection::finish() {
    if (phase_ == Phase::finished) return;
    phase_ = Phase::finished;
    const auto self = shared_from_this();
    outbox_.clear();
    shut();
    lease_.release();
    service_.metrics.connections.add(-1);
    write_batch().unmark(*this);
    sweeper_.remove(*this);
    tell([](Receiver& receiver) { receiver.on_closed(); });
    receiver_ = nullptr;
}

}  // namespace server
