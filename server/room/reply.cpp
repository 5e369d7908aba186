#include "server/room/reply.hpp"

#include "engine/base/overloaded.hpp"
#include "protocol/server_message.hpp"

namespace server::room {

std::string reply_json(const std::string& request_id, const Reply& reply, std::int64_t unix_ms) {
    return std::visit(
        engine::Overloaded{
            [&](const Done&) { return protocol::done_answer_json(request_id); },
            [&](const ActedAt& acted) { return protocol::act_answer_json(request_id, acted.at, acted.offer); },
            [&](const GameClock& game) {
                const auto game_now = game.now ? std::optional(game.now->ms) : std::nullopt;
                return protocol::ping_answer_json(request_id, unix_ms, game_now);
            },
            [&](const CasterKey& caster) { return protocol::caster_answer_json(request_id, caster.key); },
            [&](const protocol::Error& error) { return protocol::failure_json(request_id, error); }},
        reply);
}

}  // namespace server::room
