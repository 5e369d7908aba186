#include "server/people/challenge_api.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>
#include <vector>

#include "engine/match.hpp"
#include "server/base/limits.hpp"
#include "server/identity/house.hpp"
#include "server/identity/room_name.hpp"
#include "server/people/sanction_json.hpp"

namespace server {

using challenges::Challenge;
using notifications::Notification;
using people::Body;
using protocol::Code;
using protocol::error_of;
using protocol::JsonWriter;

namespace {

constexpr std::size_t challenge_code_chars = 8;

using Wish = engine::Result<protocol::RoomCreate, protocol::Error>;

/// Read as the request room.create that it stands for.
Wish wish_in(protocol::Json room) {
    room["type"] = "room.create";
    room["id"] = "challenge";
    auto message = protocol::read_client_message(std::move(room));
    if (!message) return engine::Failure{message.error().error};
    auto request = std::get<protocol::Request>(*std::move(message));
    auto wish = std::get<protocol::RoomCreate>(std::move(request.command));
    if (wish.name) {
        auto name = visible_room_name(*wish.name);
        if (!name) return engine::Failure{name.error()};
        wish.name = *std::move(name);
    }
    return wish;
}

/// The same wish as everybody may see it: what has been read, and nothing else that came with it.
std::string room_text(const protocol::RoomCreate& wish) {
    auto room = protocol::parse_json(protocol::json_text(protocol::write_request, protocol::Request{"challenge", wish}),
                                     protocol::any_depth);
    room->erase("type");
    room->erase("id");
    return room->dump();
}

}  // namespace

const std::vector<RouteOf<ChallengeApi, people::RequestContext>>& ChallengeApi::routes() {
    using A = Access;
    using C = ChallengeApi;
    static const std::vector<RouteOf<ChallengeApi, RequestContext>> table{
        {{"GET", "challenges", A::with_token, "", "challenges by you and to you"}, &C::list},
        {{"POST", "challenges", A::with_token, "challenge_request", "propose a game to somebody, or by a link"},
         &C::make},
        {{"GET", "challenges/{challenge}", A::anybody, "", "what is proposed"}, &C::show},
        {{"POST", "challenges/{challenge}/accept", A::with_token, "", "accept: there is a room"}, &C::accept},
        {{"POST", "challenges/{challenge}/refuse", A::with_token, "", "refuse"}, &C::refuse},
        {{"POST", "challenges/{challenge}/withdraw", A::with_token, "", "take it back"}, &C::withdraw},
        {{"POST", "rooms/{room}/invite", A::with_token, "invite_request", "ask somebody into a room"}, &C::invite}};
    return table;
}

/// By the names they have now.
Challenge ChallengeApi::as_told(Challenge challenge) const {
    const Accounts& accounts = deps_.reader.accounts;
    challenge.by = people::now_called(accounts, challenge.by);
    if (challenge.to) challenge.to = people::now_called(accounts, *challenge.to);
    if (challenge.accepted_by) challenge.accepted_by = people::now_called(accounts, *challenge.accepted_by);
    return challenge;
}

std::optional<protocol::Error> ChallengeApi::refusal_of_rated(const protocol::RoomCreate& wish,
                                                              const Person& who) const {
    if (!wish.is_rated || who.is_registered()) return std::nullopt;
    return error_of(Code::not_registered, "only registered players have ratings");
}

void ChallengeApi::make(const RequestContext& context) {
    Body body(context.body);
    const auto player = body.optional_text("player", 2 * protocol::name_chars);
    const std::string side = body.optional_text("side", protocol::name_chars).value_or("any");
    if (side != "any" && side != "black" && side != "white")
        body.refuse(protocol::bad_option("side", "side must be black, white or any"));
    const auto room = context.body.find("room");
    if (room == context.body.end() || !room->is_object())
        body.refuse(error_of(Code::malformed, "room must be an object"));
    if (body.error()) return context.refuse(*body.error());
    const auto wish = wish_in(*room);
    if (!wish) return context.refuse(wish.error());
    if (const auto fault = deps_.check(*wish)) return context.refuse(*fault);
    if (wish->solo || wish->is_lesson)
        return context.refuse(protocol::bad_option(wish->solo ? "solo" : "lesson", "nobody else plays there"));
    if (wish->password) return context.refuse(protocol::bad_option("password", "everybody sees what is proposed"));
    if (const auto refusal = refusal_of_rated(*wish, *context.who)) return context.refuse(*refusal);

    Challenge challenge;
    if (player && !player->empty()) {
        challenge.to = deps_.reader.somebody_else(context, *player);
        if (!challenge.to) return;
        // Nobody is there to answer.
        if (is_house_program(challenge.to->id))
            return context.refuse(error_of(Code::forbidden, "this program plays in the league alone"));
        if (const auto refusal = refusal_of_rated(*wish, *challenge.to)) return context.refuse(*refusal);
        if (wish->is_rated && challenge.to->is_program() != context.who->is_program())
            return context.refuse(error_of(Code::forbidden, "people and programs are rated among themselves"));
    }
    const auto now_ms = deps_.reader.clock.now_ms();
    if (const auto wait_ms = deps_.reader.guard.take(context.request.address, Asked::room, now_ms); wait_ms > 0) {
        deps_.reader.metrics.rate_limited.add({"rooms"});
        return context.refuse(error_of(Code::rate_limited, "too many challenges from this address", wait_ms));
    }
    challenge.code = random_code(deps_.randomness, challenge_code_chars);
    challenge.by = *context.who;
    if (side != "any") challenge.side = side == "black" ? engine::Side::black : engine::Side::white;
    challenge.game = engine::game_name(wish->options);
    challenge.room = room_text(*wish);
    challenge.at_unix_ms = deps_.reader.clock.unix_ms();
    challenge.expires_unix_ms = challenge.at_unix_ms + limit::challenge_ms;
    deps_.challenges.make(challenge, [this, context, challenge](const auto& fault) {
        if (fault) return context.refuse(*fault);
        if (challenge.to && !deps_.blocks.has(challenge.to->id, challenge.by.id)) {
            Notification told{Notification::Kind::challenged};
            told.player = challenge.by;
            told.challenge = challenge.code;
            told.game = challenge.game;
            deps_.inbox.tell(challenge.to->id, told);
        }
        JsonWriter writer;
        challenges::write_challenge(writer, challenge);
        context.give(writer, 201);
    });
}

void ChallengeApi::list(const RequestContext& context) {
    JsonWriter writer;
    writer.begin_object().key("challenges").begin_array();
    for (const auto& one : deps_.challenges.of(context.who->id)) challenges::write_challenge(writer, as_told(one));
    writer.end_array().end_object();
    context.give(writer);
}

void ChallengeApi::show(const RequestContext& context) {
    const auto challenge = deps_.challenges.find(context.parts.front());
    if (!challenge) return context.refuse(error_of(Code::not_available, "there is no such challenge"));
    JsonWriter writer;
    challenges::write_challenge(writer, as_told(*challenge));
    context.give(writer);
}

void ChallengeApi::accept(const RequestContext& context) {
    const auto challenge = deps_.challenges.take(context.parts.front(), *context.who);
    if (!challenge) return context.refuse(challenge.error());
    begin(context, as_told(*challenge));
}

/// It is taken: nobody else accepts it meanwhile.
void ChallengeApi::begin(const RequestContext& context, const Challenge& challenge) {
    const auto fail = [&](const protocol::Error& error) {
        deps_.challenges.give_back(challenge.code);
        context.refuse(error);
    };
    auto proposed = protocol::parse_json(challenge.room, protocol::message_depth_max);
    auto wish =
        proposed ? wish_in(*std::move(proposed)) : Wish(engine::Failure{error_of(Code::damaged, "it cannot be read")});
    if (!wish) return fail(wish.error());
    if (const auto refusal = refusal_of_rated(*wish, *context.who)) return fail(*refusal);
    if (wish->is_rated && context.who->is_program() != challenge.by.is_program())
        return fail(error_of(Code::forbidden, "people and programs are rated among themselves"));
    auto hosts_side = challenge.side;
    if (!hosts_side) {
        std::array<std::uint8_t, 1> lot{};
        deps_.randomness.fill(lot);
        hosts_side = (lot[0] & 1U) != 0 ? engine::Side::black : engine::Side::white;
    }
    deps_.open(*std::move(wish), {challenge.by, *context.who, *hosts_side},
               [this, context, challenge](const auto& opened) {
                   if (!opened) {
                       deps_.challenges.give_back(challenge.code);
                       return context.refuse(opened.error());
                   }
                   const std::string room = *opened;
                   deps_.challenges.accept(challenge.code, *context.who, room,
                                           [this, context, challenge, room](const auto& fault) {
                                               if (fault) return context.refuse(*fault);
                                               Notification told{Notification::Kind::challenge_accepted};
                                               told.player = *context.who;
                                               told.challenge = challenge.code;
                                               told.game = challenge.game;
                                               told.room = room;
                                               deps_.inbox.tell(challenge.by.id, told);
                                               JsonWriter writer;
                                               writer.begin_object().field("room", room).end_object();
                                               context.give(writer);
                                           });
               });
}

void ChallengeApi::refuse(const RequestContext& context) {
    deps_.challenges.refuse(context.parts.front(), *context.who, [this, context](const auto& ended) {
        if (!ended) return context.refuse(ended.error());
        if (!deps_.blocks.has(context.who->id, ended->by.id)) {
            Notification told{Notification::Kind::challenge_refused};
            told.player = *context.who;
            told.challenge = ended->code;
            told.game = ended->game;
            deps_.inbox.tell(ended->by.id, told);
        }
        context.done();
    });
}

void ChallengeApi::withdraw(const RequestContext& context) {
    deps_.challenges.withdraw(context.parts.front(), *context.who, [context](const auto& ended) {
        if (!ended) return context.refuse(ended.error());
        context.done();
    });
}

void ChallengeApi::invite(const RequestContext& context) {
    Body body(context.body);
    const std::string wanted = body.text("player", 1, 2 * protocol::name_chars);
    if (body.error()) return context.refuse(*body.error());
    const std::string room = crockford_normal(context.parts.front());
    const auto title = deps_.title_of(room);
    if (!title) return context.refuse(error_of(Code::no_such_room, "there is no such room"));
    const auto visited = deps_.reader.players.visited_rooms(context.who->id);
    if (std::ranges::find(visited, room) == visited.end())
        return context.refuse(error_of(Code::forbidden, "you are not in this room"));
    const auto person = deps_.reader.somebody_else(context, wanted);
    if (!person) return;
    if (const auto wait_ms = deps_.reader.players.take_invitation(*context.who); wait_ms > 0)
        return context.refuse(error_of(Code::rate_limited, "you have asked many people in: wait a while", wait_ms));
    if (!deps_.blocks.has(person->id, context.who->id)) {
        Notification told{Notification::Kind::invited};
        told.player = *context.who;
        told.room = room;
        told.title = title->name;
        told.game = title->game;
        deps_.inbox.tell(person->id, told);
    }
    context.done();
}

}  // namespace server
