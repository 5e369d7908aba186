// Parties, as people ask for them.
#include <utility>

#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/matching/finder.hpp"

namespace server::matching {

using protocol::Code;
using protocol::error_of;

Frame Finder::party_frame(const Party* party) const {
    if (party == nullptr) return make_frame(protocol::party_message_json(std::nullopt));
    protocol::PartyTold told{party->code, {}};
    for (const Person& person : party->members) told.members.emplace_back(person.id.text, person.name);
    if (const Ticket* ticket = core_.ticket_of(party->members.front().id)) {
        auto& seeks = told.seeks.emplace(protocol::PartyTold::Seek{{}, ticket->wants_rated});
        for (const std::size_t pool : ticket->pools) seeks.kinds.push_back(core_.pools()[pool].name);
    }
    return make_frame(protocol::party_message_json(told));
}

void Finder::tell_party(const Party& party) const {
    const Frame frame = party_frame(&party);
    for (const Person& person : party.members) deps_.presences.tell(person.id, frame);
}

void Finder::create_party(const Person& who, Answer<std::string> answer) {
    post([who, answer = std::move(answer)](Finder& self) {
        const Party* party = self.parties_.of(who.id);
        if (party == nullptr) {
            self.withdraw(who.id);
            party = &self.parties_.create(who, random_code(self.deps_.randomness, limit::party_code_chars));
            self.tell_party(*party);
        }
        answer(party->code);
    });
}

/// Whoever seeks already is not in the new party's line: they say so again.
void Finder::join_party(const Person& who, const std::string& code, Answer<Done> answer) {
    post([who, code = crockford_normal(code), answer = std::move(answer)](Finder& self) {
        const Party* party = self.parties_.find(code);
        const Party* own = self.parties_.of(who.id);
        if (party != nullptr && own == party) return answer(Done{});
        if (party == nullptr || party->members.size() == limit::party_members) {
            return answer(engine::Failure{error_of(Code::no_such_party, "there is no such party, or it is full")});
        }
        if (own != nullptr) self.drop_from_party(who.id);
        self.withdraw(who.id);
        self.withdraw(party->members.front().id);
        self.tell_party(self.parties_.join(who, code));
        answer(Done{});
    });
}

void Finder::leave_party(const PlayerId& player, std::function<void()> done) {
    post([player, done = std::move(done)](Finder& self) {
        self.drop_from_party(player);
        done();
    });
}

void Finder::drop_from_party(const PlayerId& player) {
    if (parties_.of(player) == nullptr) return;
    withdraw(player);
    if (const Party* rest = parties_.leave(player)) tell_party(*rest);
    deps_.presences.tell(player, party_frame(nullptr));
}

}  // namespace server::matching
