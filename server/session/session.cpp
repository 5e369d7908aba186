#include "server/session/session.hpp"

#include <iterator>
#include <utility>

#include <boost/asio/post.hpp>

#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/base/randomness.hpp"
#include "server/base/version.hpp"
#include "server/http/query.hpp"
#include "server/journal/refusals.hpp"

namespace server {
namespace {

using protocol::Code;
using protocol::error_of;

}  // namespace

Session::Session(const Deps& deps, std::uint64_t connection, std::shared_ptr<Sink> sink, std::string address,
                 std::string bearer)
    : deps_(deps),
      presence_{connection, std::move(sink), std::move(address)},
      meter_(deps.guard.meter(presence_.address, deps.clock.now_ms())),
      greeting_(std::make_unique<Greeting>(Greeting{std::move(bearer), deps.clock.now_ms()})) {}

/// A connection is closed before the services go, or its session never came so far.
Session::~Session() {
    if (person_ && !is_closed_) deps_.presences.remove(*this);
}

/// Whoever is let into a room is there by each of their connections (wire.md 2.9), whichever of them has asked for it,
/// and if somebody else has.
Sessions::Sessions(Session::Deps deps) : deps_(deps) {
    const auto is_there = [&directory = deps.directory](const std::string& room) {
        return directory.find(room) != nullptr;
    };
    const auto visited = [&directory = deps.directory, &presences = deps.presences, &shards = deps.shards](
                             const PlayerId& player, const std::string& room, std::optional<std::uint64_t> by) {
        const auto actor = directory.find(room);
        if (!actor || !presences.is_here(player)) return;
        // Not from within this call: the room is carrying out what it has decided.
        boost::asio::post(shards.executor(actor->shard()),
                          [&presences, player, room, by] { presences.attend(player, by, room); });
    };
    deps_.players.set_rooms({is_there, visited});
}

std::shared_ptr<Receiver> Sessions::receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) {
    return std::make_shared<Session>(deps_, ++connections_, std::move(sink), std::move(address), std::move(bearer));
}

std::optional<std::size_t> Sessions::home_of(std::string_view query) const {
    const auto room = query_value(query, "room");
    const auto actor = room ? deps_.directory.find(*room) : nullptr;
    return actor ? std::optional(actor->shard()) : std::nullopt;
}

void Session::end(CloseCode code, std::string_view reason) {
    if (is_ending_) return;
    is_ending_ = true;
    presence_.sink->close(code, reason);
}

void Session::on_time(std::int64_t now_ms) {
    if (person_ || is_greeting()) return;
    if (now_ms - greeting_->began_ms >= limit::hello_ms) end(CloseCode::conduct, "no hello");
}

/// 0: go on. Repeated breaches end the connection, and its address has to wait for a while.
std::int64_t Session::flood_wait_ms() {
    const std::int64_t now_ms = deps_.clock.now_ms();
    std::int64_t wait_ms = messages_.take(deps_.config.limits.messages_per_connection, now_ms);
    if (wait_ms == 0) wait_ms = meter_->take(Asked::message, now_ms);
    if (wait_ms == 0) {
        breaches_ = 0;
        return 0;
    }
    deps_.metrics.rate_limited.add({"messages"});
    if (++breaches_ >= limit::breaches_before_close) {
        deps_.guard.cool_down(presence_.address, now_ms);
        deps_.log.hostile("flood", {{"address", presence_.address}});
        end(CloseCode::conduct, flood_reason);
    }
    return wait_ms;
}

void Session::on_empty_fragment() {
    if (!is_ending_) static_cast<void>(flood_wait_ms());
}

void Session::on_text(std::string_view text) {
    if (is_ending_) return;
    if (is_greeting()) return wait_for_welcome(text);
    const std::int64_t wait_ms = flood_wait_ms();
    if (is_ending_) return;
    auto message = protocol::read_client_message(text);
    if (wait_ms > 0) {
        std::optional<std::string> id = message ? std::nullopt : message.error().id;
        if (message) {
            if (const auto* request = std::get_if<protocol::Request>(&*message)) id = request->id;
        }
        say(protocol::failure_json(id, error_of(Code::rate_limited, "too many messages", wait_ms)));
        return;
    }
    if (!message) {
        count("unreadable", message.error().error.code);
        say(protocol::failure_json(message.error().id, message.error().error));
    } else if (const auto* hello = std::get_if<protocol::Hello>(&*message)) {
        if (!deps_.journal.is_current()) return refuse_hello(not_accepting());
        greet(*hello);
    } else if (!deps_.journal.is_current()) {
        const auto& request = std::get<protocol::Request>(*message);
        const auto refusal = not_accepting();
        count(protocol::type_of(request.command), refusal.code);
        say(protocol::failure_json(request.id, refusal));
    } else {
        take(std::get<protocol::Request>(*std::move(message)));
    }
}

void Session::count(std::string_view type, std::string_view outcome) { deps_.metrics.requests.add({type, outcome}); }

/// Who somebody is must be kept before it is told; what they say meanwhile waits.
void Session::greet(const protocol::Hello& hello) {
    if (person_) return refuse_hello(error_of(Code::malformed, "hello has been said"));
    std::optional<std::string> token = hello.token;
    if (!token && !greeting_->bearer.empty()) token = greeting_->bearer;
    if (!token) {
        const std::int64_t now_ms = deps_.clock.now_ms();
        const auto wait_ms = deps_.guard.take(presence_.address, Asked::guest, now_ms, hello.evening);
        if (wait_ms > 0) {
            deps_.metrics.rate_limited.add({"guests"});
            return refuse_hello(error_of(Code::rate_limited, "too many new guests from this address", wait_ms));
        }
    }
    if (const auto ban = deps_.sanctions.ban_of_address(presence_.address)) return refuse_hello(*ban);
    greeting_->is_under_way = true;
    takes_changes_ = hello.takes_changes;
    const engine::Bytes32 hash = token ? engine::sha256(*token) : engine::Bytes32{};
    const auto known = [self = shared_from_this(), hash](Players::Known who) {
        self->presence_.sink->run([self, who = std::move(who), hash] { self->welcome(who, hash); });
    };
    if (token) {
        deps_.players.recognise(*token, hello.name, known);
    } else {
        deps_.players.make_guest(hello.name.value_or("Guest"), known);
    }
}

void Session::refuse_hello(const protocol::Error& error) {
    count("hello", error.code);
    say(protocol::failure_json(std::nullopt, error));
}

void Session::welcome(const Players::Known& known, const engine::Bytes32& token) {
    greeting_->is_under_way = false;
    if (is_closed_) return;
    const auto ban = known ? deps_.sanctions.ban_of(known->person.id) : std::nullopt;
    if (ban) {
        refuse_hello(*ban);
    } else if (known) {
        person_ = known->person;
        deps_.players.connected(person_->id);
        presence_.token = known->token ? engine::sha256(*known->token) : token;
        presence_.since_unix_ms = deps_.clock.unix_ms();
        deps_.presences.add(*this);
        count("hello", "ok");
        come_back();
        say(protocol::welcome_json({person_->id.text,
                                    person_->name,
                                    known->token,
                                    deps_.clock.unix_ms(),
                                    std::string(version),
                                    limit::message_bytes,
                                    limit::answers_remembered,
                                    person_->is_registered(),
                                    person_->is_program(),
                                    takes_changes_,
                                    {limit::deflate_bytes, limit::deflate_readers, limit::deflate_alone_bytes}}));
        if (deps_.tournaments != nullptr) deps_.tournaments->remind(person_->id, presence_.sink);
        deps_.finder.came(person_->id, presence_.sink);
        deps_.inbox.remind(person_->id, *presence_.sink);
    } else {
        refuse_hello(known.error());
    }
    // The last of them may be another hello, where this one was refused.
    while (greeting_ && !greeting_->is_under_way) {
        if (greeting_->waiting.empty()) {
            if (person_) greeting_ = nullptr;
            return;
        }
        const std::string text = std::move(greeting_->waiting.front());
        greeting_->waiting.pop_front();
        on_text(text);
    }
}

void Session::wait_for_welcome(std::string_view text) {
    if (greeting_->waiting.size() >= limit::waiting_for_welcome)
        return end(CloseCode::conduct, "too many messages before welcome");
    greeting_->waiting.emplace_back(text);
}

/// A seat is kept while its player has a connection, joined again or not (wire.md 2.9).
void Session::come_back() {
    for (const std::string& room : deps_.players.visited_rooms(person_->id)) come_to(room);
}

void Session::come_to(const std::string& room) {
    if (const auto actor = room_called(room))
        actor->greet(
            {presence_.connection, presence_.sink, *person_, round_trip_.lag_ms(), presence_.address, takes_changes_});
}

/// They have been let in, by another connection perhaps.
void Session::attend(const std::string& room) {
    presence_.sink->run([self = shared_from_this(), room] {
        if (self->person_ && !self->is_closed_) self->come_to(room);
    });
}

std::shared_ptr<room::Actor> Session::room_called(const std::string& room) {
    const std::string id = crockford_normal(room);
    const auto known = rooms_.find(id);
    auto actor = known != rooms_.end() ? known->second.lock() : nullptr;
    if (actor) return actor;
    actor = deps_.directory.find(id);
    if (!actor) {
        rooms_.erase(id);
        return nullptr;
    }
    if (rooms_.size() == rooms_.capacity()) {
        for (auto one = rooms_.begin(); one != rooms_.end();)
            one = one->second.expired() ? rooms_.erase(one) : std::next(one);
    }
    rooms_[id] = actor;
    return actor;
}

void Session::on_round_trip(std::int64_t ms) {
    round_trip_.add(ms);
    if (!person_) return;
    for (const auto& [room, weak] : rooms_) {
        if (const auto actor = weak.lock()) actor->measured(presence_.connection, round_trip_.lag_ms());
    }
}

void Session::on_closed() {
    // First, and it cannot fail: whatever does below, nobody finds this session any more.
    if (person_) deps_.presences.remove(*this);
    is_closed_ = true;
    deps_.directory.unwatch(presence_.connection);
    deps_.finder.unwatch(presence_.connection);
    if (watches_tournaments_) deps_.tournaments->unwatch(presence_.connection);
    for (const auto& [room, weak] : rooms_) {
        if (const auto actor = weak.lock()) actor->leave(presence_.connection);
    }
    if (!person_) return;
    deps_.players.disconnected(person_->id);
    deps_.finder.went(person_->id);
}

}  // namespace server
