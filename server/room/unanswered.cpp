#include "server/room/unanswered.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/room/reply.hpp"

namespace server::room {

Ticket Unanswered::add(const Requester& requester, bool joins, RequestName name, Respond& respond) {
    PlayerId player = requester.who.id;
    const Ticket ticket{++tickets_};
    Asked& asked = asked_[ticket];
    asked.respond = std::exchange(respond, nullptr);
    asked.connection = requester.connection;
    asked.joins = joins;
    asked.player = std::move(player);
    asked.name = std::move(name);
    return ticket;
}

Unanswered::Asked* Unanswered::find(Ticket ticket) {
    const auto found = asked_.find(ticket);
    return found == asked_.end() ? nullptr : &found->second;
}

bool Unanswered::waits_to_join(std::uint64_t connection) const {
    return std::ranges::any_of(
        asked_, [&](const auto& one) { return one.second.joins && one.second.connection == connection; });
}

/// A refusal changes nothing, whatever was decided beside it: after a restart the request is judged again
/// (protocol/reference/connection.md, "Which answers are kept").
std::vector<KeptAnswer> Unanswered::to_keep(const std::vector<Effect>& effects, std::int64_t unix_ms) const {
    std::vector<KeptAnswer> answers;
    for (const Effect& effect : effects) {
        const auto* answered = std::get_if<Answered>(&effect);
        if (answered == nullptr) continue;
        const auto asked = asked_.find(answered->ticket);
        if (asked == asked_.end() || asked->second.name.id.empty()) continue;
        if (std::holds_alternative<protocol::Error>(answered->reply)) continue;
        if (std::holds_alternative<CasterKey>(answered->reply)) continue;  // only its hash is kept
        const auto& [id, content] = asked->second.name;
        answers.push_back({asked->second.player, id, content, reply_json(id, answered->reply, unix_ms)});
    }
    return answers;
}

void Unanswered::answer_all(const MakeReply& make_reply) {
    for (const auto& [ticket, asked] : std::exchange(asked_, {})) {
        if (asked.respond) asked.respond(asked.owed ? *asked.owed : make_reply());
    }
}

void Unanswered::answer_all_but(const std::set<Ticket>& decided, const MakeReply& make_reply) {
    for (auto one = asked_.begin(); one != asked_.end();) {
        Asked& asked = one->second;
        if (!asked.respond || decided.contains(one->first)) {
            ++one;
            continue;
        }
        const bool is_admitted = asked.joins && asked.owed && !std::holds_alternative<protocol::Error>(*asked.owed);
        asked.respond(asked.owed ? *asked.owed : make_reply());
        asked.respond = nullptr;
        one = is_admitted ? std::next(one) : asked_.erase(one);
    }
}

}  // namespace server::room
