#include "server/gateway/session.hpp"

#include <utility>

#include "engine/overloaded.hpp"
#include "protocol/server_message.hpp"
#include "server/limits.hpp"
#include "server/version.hpp"

namespace server {
namespace {

using protocol::Code;
using protocol::error_of;

/// What a resent request must not do twice (protocol.md 1.4).
bool changes_something(const protocol::Command& command) {
    return std::visit(
        engine::Overloaded{[](const protocol::Ping&) { return false; }, [](const protocol::RoomList&) { return false; },
                           [](const protocol::RoomWatchList&) { return false; },
                           [](const protocol::RoomDemo&) { return false; },
                           [](const protocol::RoomJoin&) { return false; },
                           [](const protocol::RoomLeave&) { return false; }, [](const auto&) { return true; }},
        command);
}

/// How an answer is counted. What became of an action may depend on what is sealed (an overlap with an envelope), so
/// that is not told apart (law 1).
std::string_view outcome_of(std::string_view type, const protocol::Error* error) {
    if (type == protocol::type_of(protocol::Act{})) return "answered";
    return error != nullptr ? std::string_view(error->code) : "ok";
}

/// Answers that are worth asking for again are not kept for a resent request.
bool is_passing(const protocol::Error& error) {
    return error.retry_ms.has_value() || error.code == protocol::name_of(Code::draining);
}

}  // namespace

Session::Session(Parts parts, std::uint64_t connection, std::shared_ptr<Sink> sink, std::string address,
                 std::string bearer)
    : parts_(parts),
      connection_(connection),
      sink_(std::move(sink)),
      address_(std::move(address)),
      bearer_(std::move(bearer)),
      began_ms_(parts.clock.now_ms()) {}

std::shared_ptr<Receiver> Sessions::receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) {
    return std::make_shared<Session>(parts_, ++connections_, std::move(sink), std::move(address), std::move(bearer));
}

void Session::end(CloseCode code, std::string_view reason) {
    if (std::exchange(is_ending_, true)) return;
    sink_->close(code, reason);
}

void Session::on_time(std::int64_t now_ms) {
    if (!person_ && now_ms - began_ms_ >= limit::hello_ms) end(CloseCode::conduct, "no hello");
}

/// 0: go on. Repeated breaches end the connection, and its address rests a while.
std::int64_t Session::flood_wait_ms() {
    const std::int64_t now_ms = parts_.clock.now_ms();
    std::int64_t wait_ms = messages_.take(parts_.config.limits.messages_per_connection, now_ms);
    if (wait_ms == 0) wait_ms = parts_.guard.take(address_, AddressGuard::Asked::message, now_ms);
    if (wait_ms == 0) {
        breaches_ = 0;
        return 0;
    }
    parts_.metrics.rate_limited.add({"messages"});
    if (++breaches_ >= limit::breaches_before_close) {
        parts_.guard.cool_down(address_, now_ms);
        parts_.log.hostile("flood", {{"address", address_}});
        end(CloseCode::conduct, "too many messages");
    }
    return wait_ms;
}

void Session::on_text(std::string_view text) {
    if (is_ending_) return;
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
        greet(*hello);
    } else {
        take(std::get<protocol::Request>(*std::move(message)));
    }
}

void Session::count(std::string_view type, std::string_view outcome) { parts_.metrics.requests.add({type, outcome}); }

void Session::greet(const protocol::Hello& hello) {
    const auto fail = [&](protocol::Error error) {
        count("hello", error.code);
        say(protocol::failure_json(std::nullopt, error));
    };
    if (person_) return fail(error_of(Code::malformed, "hello has been said"));
    std::optional<std::string> token = hello.token;
    if (!token && !bearer_.empty()) token = bearer_;
    std::optional<std::string> new_token;
    if (token) {
        person_ = parts_.players.recognise(*token, hello.name);
        if (!person_) return fail(error_of(Code::unauthorized, "that token is not known here"));
    } else {
        const std::int64_t now_ms = parts_.clock.now_ms();
        if (const auto wait_ms = parts_.guard.take(address_, AddressGuard::Asked::guest, now_ms); wait_ms > 0) {
            parts_.metrics.rate_limited.add({"guests"});
            return fail(error_of(Code::rate_limited, "too many new guests from this address", wait_ms));
        }
        auto guest = parts_.players.make_guest(hello.name.value_or("Guest"));
        person_ = guest.person;
        new_token = std::move(guest.token);
    }
    parts_.players.connected(person_->id);
    count("hello", "ok");
    // A seat is kept while its player has a connection, joined again or not (protocol.md 2.9).
    for (const std::string& room : parts_.players.visited_rooms(person_->id)) {
        const auto actor = parts_.directory.find(room);
        if (!actor) continue;
        rooms_.try_emplace(room, actor);
        actor->greet({connection_, sink_, *person_, round_trip_.lag_ms()});
    }
    say(protocol::welcome_json({person_->id.text, person_->name, new_token, parts_.clock.unix_ms(),
                                std::string(version), limit::message_bytes, limit::answers_remembered}));
}

void Session::take(protocol::Request request) {
    const std::string_view type = protocol::type_of(request.command);
    if (!person_) {
        count(type, protocol::name_of(Code::unauthorized));
        say(protocol::failure_json(request.id, error_of(Code::unauthorized, "say hello first")));
        return end(CloseCode::conduct, "no hello");
    }
    // From here on answers may come from another thread, and after this session has gone.
    auto answer = [sink = sink_, &metrics = parts_.metrics, type](Frame frame, std::string_view outcome) {
        metrics.requests.add({type, outcome});
        sink->send(std::move(frame), Delivery::required);
    };
    if (!changes_something(request.command)) {
        return carry_out(std::move(request), [answer](Frame frame, const protocol::Error* error) {
            answer(std::move(frame), error != nullptr ? error->code : "ok");
        });
    }
    std::string content;
    protocol::JsonWriter writer(content);
    protocol::write_request(writer, request);
    const auto seen = parts_.players.see(person_->id, request.id, content,
                                         [answer](Frame frame) { answer(std::move(frame), "resent"); });
    switch (seen) {
        case Players::Seen::pending:
        case Players::Seen::answered:
            return;
        case Players::Seen::different:
            return answer(make_frame(protocol::failure_json(
                              request.id, error_of(Code::malformed, "this id was used for another request"))),
                          protocol::name_of(Code::malformed));
        case Players::Seen::first:
            break;
    }
    Answer remembered = [answer, type, &players = parts_.players, player = person_->id, id = request.id](
                            Frame frame, const protocol::Error* error) {
        players.answered(player, id, frame, error == nullptr || !is_passing(*error));
        answer(std::move(frame), outcome_of(type, error));
    };
    carry_out(std::move(request), std::move(remembered));
}

void Session::carry_out(protocol::Request request, Answer answer) {
    const auto refuse = [&](const protocol::Error& error) {
        answer(make_frame(protocol::failure_json(request.id, error)), &error);
    };
    const auto done = [&] { answer(make_frame(protocol::done_answer_json(request.id)), nullptr); };
    // What is said to a room goes there whole: nothing of the request is looked at afterwards.
    const auto hand_over = [&](std::string room) { ask_room(std::move(request), room, std::move(answer)); };
    std::visit(engine::Overloaded{
                   [&](const protocol::RoomCreate& wish) { create(request, wish, answer); },
                   [&](const protocol::RoomList& wish) {
                       const auto page = parts_.directory.list(wish);
                       answer(make_frame(protocol::list_answer_json(request.id, page.entries, page.cursor)), nullptr);
                   },
                   [&](const protocol::RoomWatchList& watch) {
                       if (watch.on) {
                           parts_.directory.watch(connection_, sink_);
                       } else {
                           parts_.directory.unwatch(connection_);
                       }
                       done();
                   },
                   [&](const protocol::RoomDemo&) {
                       parts_.directory.show_demo([answer, id = request.id](const auto& shown) {
                           if (shown) {
                               answer(make_frame(protocol::demo_answer_json(id, shown->room, shown->next_ms)), nullptr);
                           } else {
                               answer(make_frame(protocol::failure_json(id, shown.error())), &shown.error());
                           }
                       });
                   },
                   [&](const protocol::Ping& ping) {
                       if (ping.room) return hand_over(*ping.room);
                       const auto now = parts_.clock.unix_ms();
                       answer(make_frame(protocol::ping_answer_json(request.id, now, std::nullopt)), nullptr);
                   },
                   [&](const protocol::Chat& chat) {
                       if (const auto wait_ms = parts_.players.take_chat(person_->id); wait_ms > 0) {
                           parts_.metrics.rate_limited.add({"chats"});
                           return refuse(error_of(Code::rate_limited, "too much chat", wait_ms));
                       }
                       hand_over(chat.room);
                   },
                   [&](const auto& command) { hand_over(command.room); }},
               request.command);
}

void Session::create(const protocol::Request& request, const protocol::RoomCreate& wish, Answer answer) {
    const std::int64_t now_ms = parts_.clock.now_ms();
    if (const auto wait_ms = parts_.guard.take(address_, AddressGuard::Asked::room, now_ms); wait_ms > 0) {
        parts_.metrics.rate_limited.add({"rooms"});
        const auto error = error_of(Code::rate_limited, "too many new rooms from this address", wait_ms);
        return answer(make_frame(protocol::failure_json(request.id, error)), &error);
    }
    parts_.directory.create(wish, *person_, [answer, id = request.id](const room::Directory::Created& created) {
        if (created) {
            answer(make_frame(protocol::created_answer_json(id, *created)), nullptr);
        } else {
            answer(make_frame(protocol::failure_json(id, created.error())), &created.error());
        }
    });
}

void Session::ask_room(protocol::Request request, const std::string& room, Answer answer) {
    const auto actor = parts_.directory.find(room);
    if (!actor) {
        rooms_.erase(room);
        const auto error = error_of(Code::no_such_room, "there is no such room");
        return answer(make_frame(protocol::failure_json(request.id, error)), &error);
    }
    if (rooms_.try_emplace(room, actor).second) parts_.players.visited(person_->id, room);
    actor->ask(
        {connection_, sink_, *person_, round_trip_.lag_ms()}, std::move(request.command),
        [answer = std::move(answer), id = std::move(request.id), &clock = parts_.clock](const room::Reply& reply) {
            std::visit(engine::Overloaded{
                           [&](const room::Done&) { answer(make_frame(protocol::done_answer_json(id)), nullptr); },
                           [&](const room::ActedAt& acted) {
                               answer(make_frame(protocol::act_answer_json(id, acted.at, acted.offer)), nullptr);
                           },
                           [&](const room::GameClock& game) {
                               const auto game_now = game.now ? std::optional(game.now->ms) : std::nullopt;
                               answer(make_frame(protocol::ping_answer_json(id, clock.unix_ms(), game_now)), nullptr);
                           },
                           [&](const protocol::Error& error) {
                               answer(make_frame(protocol::failure_json(id, error)), &error);
                           }},
                       reply);
        });
}

void Session::on_round_trip(std::int64_t ms) {
    round_trip_.add(ms);
    if (!person_) return;
    for (const auto& [room, weak] : rooms_) {
        if (const auto actor = weak.lock()) actor->measured(connection_, round_trip_.lag_ms());
    }
}

void Session::on_closed() {
    parts_.directory.unwatch(connection_);
    for (const auto& [room, weak] : rooms_) {
        if (const auto actor = weak.lock()) actor->leave(connection_);
    }
    if (person_) parts_.players.disconnected(person_->id);
}

}  // namespace server
