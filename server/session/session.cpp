#include "server/session/session.hpp"

#include <concepts>
#include <iterator>
#include <utility>

#include <boost/asio/post.hpp>

#include "engine/base/overloaded.hpp"
#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/base/randomness.hpp"
#include "server/base/version.hpp"
#include "server/http/query.hpp"
#include "server/identity/room_name.hpp"
#include "server/journal/refusals.hpp"

namespace server {
namespace {

using protocol::Code;
using protocol::error_of;

/// What a resent request must not do twice (wire.md 1.4).
bool changes_something(const protocol::Command& command) {
    return std::visit(
        engine::Overloaded{
            [](const protocol::Ping&) { return false; }, [](const protocol::RoomList&) { return false; },
            [](const protocol::RoomWatchList&) { return false; }, [](const protocol::RoomDemo&) { return false; },
            [](const protocol::TournamentWatch&) { return false; }, [](const protocol::RoomJoin&) { return false; },
            [](const protocol::RoomLeave&) { return false; }, [](const protocol::FinderSeek&) { return false; },
            [](const protocol::FinderLeave&) { return false; }, [](const protocol::PartyLeave&) { return false; },
            [](const protocol::PartyJoin&) { return false; }, [](const auto&) { return true; }},
        command);
}

template <class Command>
concept ForFinder = std::same_as<Command, protocol::FinderSeek> || std::same_as<Command, protocol::FinderLeave>
                    || std::same_as<Command, protocol::PartyCreate> || std::same_as<Command, protocol::PartyJoin>
                    || std::same_as<Command, protocol::PartyLeave>;

/// What shows, where it is not refused, that somebody has been let into the room: from then on they may ask others in.
/// What time it is there anybody may ask, and anybody may say that they leave; all else is said by who has done one of
/// these before.
bool is_of_visitor(const room::RoomCommand& command) {
    return std::holds_alternative<protocol::RoomJoin>(command) || std::holds_alternative<protocol::SeatTake>(command)
           || std::holds_alternative<protocol::Chat>(command);
}

/// How an answer is counted. What became of an action may depend on what is sealed (an overlap with an envelope), so
/// that is not told apart (law 1).
std::string_view outcome_of(std::string_view type, const protocol::Error* error) {
    if (type == protocol::type_of(protocol::Act{})) return "answered";
    return error != nullptr ? std::string_view(error->code) : "ok";
}

}  // namespace

Session::Session(const Deps& deps, std::uint64_t connection, std::shared_ptr<Sink> sink, std::string address,
                 std::string bearer)
    : deps_(deps),
      connection_(connection),
      sink_(std::move(sink)),
      address_(std::move(address)),
      meter_(deps.guard.meter(address_, deps.clock.now_ms())),
      greeting_(std::make_unique<Greeting>(Greeting{std::move(bearer), deps.clock.now_ms()})) {}

std::shared_ptr<Receiver> Sessions::receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) {
    return std::make_shared<Session>(deps_, ++connections_, std::move(sink), std::move(address), std::move(bearer));
}

std::optional<std::size_t> Sessions::home_of(std::string_view query) const {
    const auto room = query_value(query, "room");
    const auto actor = room ? deps_.directory.find(*room) : nullptr;
    return actor ? std::optional(actor->shard()) : std::nullopt;
}

void Session::end(CloseCode code, std::string_view reason) {
    if (std::exchange(is_ending_, true)) return;
    sink_->close(code, reason);
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
        deps_.guard.cool_down(address_, now_ms);
        deps_.log.hostile("flood", {{"address", address_}});
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
        const auto wait_ms = deps_.guard.take(address_, Asked::guest, now_ms, hello.evening);
        if (wait_ms > 0) {
            deps_.metrics.rate_limited.add({"guests"});
            return refuse_hello(error_of(Code::rate_limited, "too many new guests from this address", wait_ms));
        }
    }
    if (const auto ban = deps_.sanctions.ban_of_address(address_)) return refuse_hello(*ban);
    greeting_->is_under_way = true;
    takes_changes_ = hello.takes_changes;
    const engine::Bytes32 hash = token ? engine::sha256(*token) : engine::Bytes32{};
    const auto known = [self = shared_from_this(), hash](Players::Known who) {
        self->sink_->run([self, who = std::move(who), hash] { self->welcome(who, hash); });
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
        deps_.presences.add(person_->id, {connection_, known->token ? engine::sha256(*known->token) : token, address_,
                                          deps_.clock.unix_ms(), sink_, weak_from_this()});
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
        if (deps_.tournaments != nullptr) deps_.tournaments->remind(person_->id, sink_);
        deps_.finder.came(person_->id, sink_);
        deps_.inbox.remind(person_->id, *sink_);
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
        actor->greet({connection_, sink_, *person_, round_trip_.lag_ms(), address_, takes_changes_});
}

/// What another connection of theirs has begun.
void Session::attend(const std::string& room) {
    sink_->run([self = shared_from_this(), room] {
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

void Session::take(protocol::Request request) {
    const std::string_view type = protocol::type_of(request.command);
    if (!person_) {
        count(type, protocol::name_of(Code::unauthorized));
        say(protocol::failure_json(request.id, error_of(Code::unauthorized, "say hello first")));
        return end(CloseCode::conduct, "no hello");
    }
    // From here on answers may come from another thread, and after this session has gone.
    auto answer = [sink = sink_, &metrics = deps_.metrics, type](Frame frame, std::string_view outcome) {
        metrics.requests.add({type, outcome});
        sink->send(std::move(frame), Delivery::required);
    };
    if (!changes_something(request.command)) {
        return dispatch(std::move(request), {}, [answer](Frame frame, const protocol::Error* error) {
            answer(std::move(frame), error != nullptr ? error->code : "ok");
        });
    }
    protocol::JsonWriter content;
    protocol::write_request(content, request);
    const room::RequestName name{request.id, engine::sha256(content.text())};
    if (!answers_) answers_ = deps_.players.answers_of(person_->id);
    const auto seen = answers_->see(request.id, name.content, deps_.clock.now_ms(),
                                    [answer](Frame frame) { answer(std::move(frame), "resent"); });
    switch (seen) {
        case Answers::Seen::pending:
        case Answers::Seen::answered:
            return;
        case Answers::Seen::different:
            return answer(make_frame(protocol::failure_json(
                              request.id, error_of(Code::malformed, "this id was used for another request"))),
                          protocol::name_of(Code::malformed));
        case Answers::Seen::first:
            break;
    }
    Answer remembered = [answer, type, answers = answers_, id = request.id](Frame frame, const protocol::Error* error) {
        answers->answered(id, frame, error == nullptr || !protocol::is_passing(*error));
        answer(std::move(frame), outcome_of(type, error));
    };
    dispatch(std::move(request), name, std::move(remembered));
}

void Session::dispatch(protocol::Request request, const room::RequestName& name, Answer answer) {
    const auto refuse = [&](const protocol::Error& error) {
        answer(make_frame(protocol::failure_json(request.id, error)), &error);
    };
    const auto done = [&] { answer(make_frame(protocol::done_answer_json(request.id)), nullptr); };
    // What is said to a room goes there whole: nothing of the request is looked at afterwards.
    const auto hand_over = [&](room::RoomCommand command, const std::string& room) {
        ask_room(std::move(request.id), name, room, std::move(command), std::move(answer));
    };
    const auto hand_over_any = [&]<std::convertible_to<room::RoomCommand> Command>(Command& command) {
        const std::string room = command.room;
        hand_over(std::move(command), room);
    };
    std::visit(engine::Overloaded{
                   [&](const protocol::RoomCreate& wish) { create(name, wish, answer); },
                   [&](const protocol::RoomList& wish) {
                       const auto page = deps_.directory.list(wish);
                       const auto list =
                           protocol::list_answer_json(request.id, page.entries, page.cursor, page.opening);
                       answer(make_public_frame(list), nullptr);
                   },
                   [&](const protocol::RoomWatchList& watch) {
                       if (watch.on) {
                           deps_.directory.watch(connection_, sink_);
                           deps_.finder.watch(connection_, sink_);
                       } else {
                           deps_.directory.unwatch(connection_);
                           deps_.finder.unwatch(connection_);
                       }
                       done();
                   },
                   [&](const protocol::RoomDemo&) {
                       deps_.directory.show_demo([answer, id = request.id](const auto& shown) {
                           if (shown) {
                               answer(make_frame(protocol::demo_answer_json(id, shown->room, shown->next_ms)), nullptr);
                           } else {
                               answer(make_frame(protocol::failure_json(id, shown.error())), &shown.error());
                           }
                       });
                   },
                   [&](const protocol::TournamentWatch& watch) { watch_tournament(request.id, watch, answer); },
                   [&]<ForFinder Command>(const Command&) { ask_finder(request, answer); },
                   [&](protocol::Ping& ping) {
                       if (ping.room) return hand_over(ping, *ping.room);
                       const auto now = deps_.clock.unix_ms();
                       answer(make_frame(protocol::ping_answer_json(request.id, now, std::nullopt)), nullptr);
                   },
                   [&](protocol::Chat& chat) {
                       if (const auto wait_ms = deps_.players.take_chat(person_->id); wait_ms > 0) {
                           deps_.metrics.rate_limited.add({"chats"});
                           return refuse(error_of(Code::rate_limited, "too much chat", wait_ms));
                       }
                       if (const auto mute = deps_.sanctions.mute_of(person_->id)) return refuse(*mute);
                       hand_over(chat, chat.room);
                   },
                   hand_over_any},
               request.command);
}

void Session::ask_finder(const protocol::Request& request, const Answer& answer) {
    const auto refuse = [answer, id = request.id](const protocol::Error& error) {
        answer(make_frame(protocol::failure_json(id, error)), &error);
    };
    const auto done = [answer, id = request.id] { answer(make_frame(protocol::done_answer_json(id)), nullptr); };
    const auto answered = [answer, refuse, id = request.id](auto json) {
        return [answer, refuse, id, json](const auto& result) {
            if (!result) return refuse(result.error());
            answer(make_frame(json(id, *result)), nullptr);
        };
    };
    matching::Finder& finder = deps_.finder;
    std::visit(engine::Overloaded{[&](const protocol::FinderSeek& seek) {
                                      finder.seek(*person_, seek, answered([](const auto& id, const auto& room) {
                                          return protocol::seek_answer_json(id, room);
                                      }));
                                  },
                                  [&](const protocol::FinderLeave&) { finder.leave(person_->id, done); },
                                  [&](const protocol::PartyCreate&) {
                                      finder.create_party(*person_, answered([](const auto& id, const auto& party) {
                                          return protocol::party_answer_json(id, party);
                                      }));
                                  },
                                  [&](const protocol::PartyJoin& join) {
                                      finder.join_party(*person_, join.party, answered([](const auto& id, const auto&) {
                                          return protocol::done_answer_json(id);
                                      }));
                                  },
                                  [&](const protocol::PartyLeave&) { finder.leave_party(person_->id, done); },
                                  [](const auto&) {}},
               request.command);
}

void Session::watch_tournament(const std::string& id, const protocol::TournamentWatch& watch, const Answer& answer) {
    if (deps_.tournaments == nullptr) {
        const auto error = error_of(Code::no_such_tournament, "there is no such tournament");
        return answer(make_frame(protocol::failure_json(id, error)), &error);
    }
    if (const auto refusal = deps_.tournaments->door().refusal(watch.tournament, address_, &person_->id))
        return answer(make_frame(protocol::failure_json(id, *refusal)), &*refusal);
    watches_tournaments_ = watches_tournaments_ || watch.on;
    deps_.tournaments->watch(watch.tournament, connection_, sink_, watch.on, [id, answer](const auto& done) {
        if (!done) return answer(make_frame(protocol::failure_json(id, done.error())), &done.error());
        answer(make_frame(protocol::done_answer_json(id)), nullptr);
    });
}

void Session::create(const room::RequestName& name, const protocol::RoomCreate& wish, Answer answer) {
    if (wish.is_rated && !person_->is_registered()) {
        const auto error = error_of(Code::not_registered, "rated games are for registered players");
        return answer(make_frame(protocol::failure_json(name.id, error)), &error);
    }
    const std::int64_t now_ms = deps_.clock.now_ms();
    if (const auto wait_ms = meter_->take(Asked::room, now_ms); wait_ms > 0) {
        deps_.metrics.rate_limited.add({"rooms"});
        const auto error = error_of(Code::rate_limited, "too many new rooms from this address", wait_ms);
        return answer(make_frame(protocol::failure_json(name.id, error)), &error);
    }
    protocol::RoomCreate seen = wish;
    if (wish.name) {
        auto visible = visible_room_name(*wish.name);
        if (!visible) return answer(make_frame(protocol::failure_json(name.id, visible.error())), &visible.error());
        seen.name = *std::move(visible);
    }
    deps_.directory.create(seen, *person_, name,
                           [answer, id = name.id, &players = deps_.players,
                            player = person_->id](const room::Directory::Created& created) {
                               if (!created) {
                                   return answer(make_frame(protocol::failure_json(id, created.error())),
                                                 &created.error());
                               }
                               players.visited(player, *created);
                               answer(make_frame(protocol::created_answer_json(id, *created)), nullptr);
                           });
}

void Session::ask_room(std::string id, const room::RequestName& name, const std::string& room,
                       room::RoomCommand command, Answer answer) {
    const auto actor = room_called(room);
    if (!actor) {
        const auto error = error_of(Code::no_such_room, "there is no such room");
        return answer(make_frame(protocol::failure_json(id, error)), &error);
    }
    if (is_of_visitor(command)) {
        answer = [answer = std::move(answer), &players = deps_.players, &presences = deps_.presences,
                  player = person_->id, connection = connection_, spelled = crockford_normal(room),
                  executor = deps_.shards.executor(actor->shard())](Frame frame, const protocol::Error* error) {
            if (error == nullptr) {
                players.visited(player, spelled);
                // Not from within this call: the room is carrying out what it has decided.
                boost::asio::post(executor, [&presences, player, connection, spelled] {
                    presences.attend(player, connection, spelled);
                });
            }
            answer(std::move(frame), error);
        };
    }
    actor->ask({connection_, sink_, *person_, round_trip_.lag_ms(), address_, takes_changes_}, name, std::move(command),
               [answer = std::move(answer), id = std::move(id), &clock = deps_.clock](const room::Reply& reply) {
                   answer(make_frame(room::reply_json(id, reply, clock.unix_ms())),
                          std::get_if<protocol::Error>(&reply));
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
    is_closed_ = true;
    deps_.directory.unwatch(connection_);
    deps_.finder.unwatch(connection_);
    if (watches_tournaments_) deps_.tournaments->unwatch(connection_);
    for (const auto& [room, weak] : rooms_) {
        if (const auto actor = weak.lock()) actor->leave(connection_);
    }
    if (!person_) return;
    deps_.players.disconnected(person_->id);
    deps_.presences.remove(person_->id, connection_);
    deps_.finder.went(person_->id);
}

}  // namespace server
