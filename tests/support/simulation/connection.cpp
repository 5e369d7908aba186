#include "tests/support/simulation/connection.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/dispatch.hpp>

#include "server/base/limits.hpp"
#include "tests/support/simulation/world.hpp"

namespace simulation {
namespace {

constexpr std::int64_t jitter_ms = 15;
constexpr std::int64_t measured_every_ms = 5'000;
constexpr unsigned far_away = 150;  // in a thousand lines

}  // namespace

Line::Line(World& world, Client& client, unsigned number) : world_(world), client_(client), number_(number) {
    Dice& dice = world.dice();
    const std::int64_t most_ms = world.is_healed() ? 20 : dice.chance(far_away) ? 500 : 90;
    up_ms_ = dice.between(1, most_ms);
    down_ms_ = dice.between(1, most_ms);
}

bool Line::open() {
    if (world_.process() == nullptr) return false;
    receiver_ =
        world_.process()->receivers().receive(shared_from_this(), "10.0.0." + std::to_string(client_.number()), {});
    world_.agenda().in(up_ms_ + down_ms_, [self = shared_from_this()] { self->measure(); });
    world_.agenda().in(server::limit::hello_ms + 1, [self = shared_from_this()] {
        if (self->receiver_) self->receiver_->on_time(self->world_.agenda().now_ms());
    });
    return true;
}

void Line::measure() {
    if (!receiver_ || is_cut_) return;
    receiver_->on_round_trip(up_ms_ + down_ms_ + world_.dice().between(0, jitter_ms));
    world_.agenda().in(measured_every_ms, [self = shared_from_this()] { self->measure(); });
}

void Line::say(const std::string& text) {
    Agenda& agenda = world_.agenda();
    last_up_ms_ = std::max(last_up_ms_, agenda.now_ms() + up_ms_ + world_.dice().between(0, jitter_ms));
    agenda.at(last_up_ms_, [self = shared_from_this(), text] {
        if (self->receiver_ && !self->is_cut_ && !self->is_server_gone_) self->receiver_->on_text(text);
    });
}

void Line::cut(std::int64_t client_ms, std::int64_t server_ms) {
    if (std::exchange(is_cut_, true)) return;
    end_client_side(client_ms);
    world_.agenda().in(server_ms, [self = shared_from_this()] { self->end_server_side(); });
}

void Line::stall(std::int64_t ms) { stalled_until_ms_ = std::max(stalled_until_ms_, world_.agenda().now_ms() + ms); }

void Line::heal() {
    stalled_until_ms_ = 0;
    up_ms_ = std::min<std::int64_t>(up_ms_, 20);
    down_ms_ = std::min<std::int64_t>(down_ms_, 20);
    pump();
}

void Line::send(server::Frame frame, server::Delivery delivery) {
    if (is_server_gone_) return;
    world_.witness().sent(*this, std::string(server::form_of(frame, false)->text()));
    if (is_cut_) return;
    if (outbox_.push(std::move(frame), delivery) == server::Outbox::Pushed::overflown) {
        return close(server::CloseCode::conduct, "too slow");
    }
    pump();
}

void Line::pump() {
    Agenda& agenda = world_.agenda();
    const std::int64_t now_ms = agenda.now_ms();
    if (now_ms < stalled_until_ms_) {
        if (std::exchange(pump_is_due_, true)) return;
        agenda.at(stalled_until_ms_, [self = shared_from_this()] {
            self->pump_is_due_ = false;
            self->pump();
        });
        return;
    }
    while (auto frame = outbox_.take()) {
        outbox_.written();
        last_down_ms_ = std::max(last_down_ms_, now_ms + down_ms_ + world_.dice().between(0, jitter_ms));
        agenda.at(last_down_ms_, [self = shared_from_this(), frame = std::move(frame)] {
            if (!self->is_cut_ && !self->is_client_told_) self->client_.hear(*self, self->understood(frame));
        });
    }
}

/// wire.md 9: whoever takes changes has the same view as whoever is told all of it.
server::Frame Line::understood(const server::Frame& frame) {
    const server::Frame& whole = server::form_of(frame, false);
    const bool has_view = frame->kind() == server::FrameKind::snapshot || frame->kind() == server::FrameKind::update;
    if (!has_view) return whole;
    const auto blame = [&](const std::string& what) {
        world_.blame(what + " on line " + std::to_string(number_) + ": " + std::string(frame->text()));
    };
    if (!takes_changes) {
        if (frame->whole()) blame("changes that nobody has asked for");
        return whole;
    }
    test_support::ViewReader& reader = views_[std::string(value_of(frame->text(), "room"))];
    if (const std::string fault = reader.hear(frame); !fault.empty()) blame(fault);
    world_.note_changes(frame->whole() ? 1 : 0);
    return whole;
}

void Line::close(server::CloseCode code, std::string_view reason) {
    if (is_server_gone_) return;
    world_.tell([&] {
        return "line " + std::to_string(number_) + " is closed " + std::to_string(static_cast<unsigned>(code)) + " "
               + std::string(reason);
    });
    // What calls this may be in the middle of something.
    world_.agenda().in(0, [self = shared_from_this()] { self->end_server_side(); });
    end_client_side(std::max<std::int64_t>(0, last_down_ms_ - world_.agenda().now_ms()) + down_ms_);
    is_server_gone_ = true;
}

void Line::run(std::function<void()> work) { boost::asio::dispatch(world_.process()->executor(), std::move(work)); }

void Line::server_died(std::int64_t client_ms) {
    is_server_gone_ = true;
    outbox_.clear();
    receiver_.reset();
    end_client_side(client_ms);
}

void Line::end_server_side() {
    is_server_gone_ = true;
    const auto receiver = std::exchange(receiver_, nullptr);
    if (receiver) receiver->on_closed();
}

void Line::end_client_side(std::int64_t in_ms) {
    world_.agenda().in(in_ms, [self = shared_from_this()] {
        if (!std::exchange(self->is_client_told_, true)) self->client_.lost(*self);
    });
}

}  // namespace simulation
