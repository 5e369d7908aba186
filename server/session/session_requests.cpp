// What is asked in a session, once it is known who speaks: each request goes to the part that answers it, and what has
// been answered is told again to whoever asks again.
#include <concepts>
#include <utility>

#include "engine/base/overloaded.hpp"
#include "protocol/server_message.hpp"
#include "server/base/randomness.hpp"
#include "server/identity/room_name.hpp"
#include "server/session/session.hpp"

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

void Session::take(protocol::Request request) {
    const std::string_view type = protocol::type_of(request.command);
    if (!person_) {
        count(type, protocol::name_of(Code::unauthorized));
        say(protocol::failure_json(request.id, error_of(Code::unauthorized, "say hello first")));
        return end(CloseCode::conduct, "no hello");
    }
    // From here on answers may come from another thread, and after this session has gone.
    auto answer = [sink = presence_.sink, &metrics = deps_.metrics, type](Frame frame, std::string_view outcome) {
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
                           deps_.directory.watch(presence_.connection, presence_.sink);
                           deps_.finder.watch(presence_.connection, presence_.sink);
                       } else {
                           deps_.directory.unwatch(presence_.connection);
                           deps_.finder.unwatch(presence_.connection);
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
    if (const auto refusal = deps_.tournaments->door().refusal(watch.tournament, presence_.address, &person_->id))
        return answer(make_frame(protocol::failure_json(id, *refusal)), &*refusal);
    watches_tournaments_ = watches_tournaments_ || watch.on;
    deps_.tournaments->watch(watch.tournament, presence_.connection, presence_.sink, watch.on,
                             [id, answer](const auto& done) {
                                 if (!done)
                                     return answer(make_frame(protocol::failure_json(id, done.error())), &done.error());
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
        answer = [answer = std::move(answer), &players = deps_.players, player = person_->id,
                  connection = presence_.connection,
                  spelled = crockford_normal(room)](Frame frame, const protocol::Error* error) {
            if (error == nullptr) players.visited(player, spelled, connection);
            answer(std::move(frame), error);
        };
    }
    actor->ask(
        {presence_.connection, presence_.sink, *person_, round_trip_.lag_ms(), presence_.address, takes_changes_}, name,
        std::move(command),
        [answer = std::move(answer), id = std::move(id), &clock = deps_.clock](const room::Reply& reply) {
            answer(make_frame(room::reply_json(id, reply, clock.unix_ms())), std::get_if<protocol::Error>(&reply));
        });
}

}  // namespace server
