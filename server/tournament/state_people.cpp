// The part of a tournament's state that is about who somebody is: names, places that change hands, people who are put
// out or forgotten.
#include <algorithm>
#include <utility>

#include "engine/base/ensure.hpp"
#include "server/tournament/state.hpp"

namespace server::tournament {
namespace {

template <class Visit>
void for_each_undecided_board(std::vector<Round>& rounds, Visit visit) {
    if (rounds.empty()) return;
    for (auto& match : rounds.back().matches) {
        for (auto& board : match.boards) {
            if (!board.result) visit(board);
        }
    }
}

/// Whose chair it was, of those who share a side; null: nobody's whose place it still is. Whoever has come back as a
/// stranger has sat there by another id.
const Entrant* sitting(const State& state, const std::map<EntrantId, std::set<PlayerId>>& identities,
                       const Party& party, const PlayerId& player) {
    const Entrant* was_known_so = nullptr;
    for (const auto number : party.numbers()) {
        const Entrant* entrant = state.entrant_numbered(number);
        if (entrant->is_abandoned) continue;
        if (entrant->captain.id == player) return entrant;
        const auto known = identities.find(entrant->id);
        if (known != identities.end() && known->second.contains(player)) was_known_so = entrant;
    }
    return was_known_so;
}

}  // namespace

/// Everything that names a person; of a single player the entrant's name follows that of the person.
template <class Self, class Visit>
void State::visit_people(Self& self, const Visit& visit) {
    const auto visit_board = [&](auto& board) {
        for (auto& [seat, person] : board.seats) visit(person);
    };
    for (auto& director : self.directors_) visit(director);
    for (auto& [id, entrant] : self.entrants_) {
        visit(entrant.captain);
        for (auto& person : entrant.line_up) visit(person);
        for (auto& person : entrant.alternates) visit(person);
    }
    for (auto& round : self.rounds_) {
        for (auto& match : round.matches) {
            for (auto& board : match.boards) visit_board(board);
            for (auto& [number, was] : match.earlier) visit_board(was);
        }
    }
    for (auto& entry : self.log_) {
        if (entry.by) visit(*entry.by);
        if (auto* about = std::get_if<Person>(&entry.about)) visit(*about);
    }
    for (auto& hold : self.holds_) visit(hold.by);
    if (self.reopening_) visit(self.reopening_->by);
}

std::set<PlayerId> State::people() const {
    std::set<PlayerId> everybody = named();
    everybody.insert(left_.begin(), left_.end());
    return everybody;
}
std::set<PlayerId> State::named() const {
    std::set<PlayerId> everybody;
    visit_people(*this, [&](const Person& person) { everybody.insert(person.id); });
    return everybody;
}

void State::apply(const Forgotten& forgotten, std::int64_t /*at*/) {
    // Who has come back as a stranger is the same person.
    std::set<PlayerId> theirs{forgotten.player};
    for (const auto& [id, identities] : identities_) {
        if (identities.contains(forgotten.player)) theirs.insert(identities.begin(), identities.end());
    }
    visit_people(*this, [&](Person& person) {
        if (theirs.contains(person.id)) person.name = deleted_player;
    });
    forgotten_.insert(forgotten.player);
    if (settings_.is_team) return;
    for (auto& [id, entrant] : entrants_) entrant.name = entrant.captain.name;
}

unsigned State::claims_of(EntrantId id) const {
    const auto found = claimed_so_far_.find(id);
    return found == claimed_so_far_.end() ? 0 : found->second;
}

Seats State::seats_again(const Match& match, const Board& board) const {
    if (settings_.is_team) return board.seats;
    Seats seats;
    std::set<EntrantId> seated;  // one chair each, though somebody may have had two as two entrants
    for (const auto& [seat, person] : board.seats) {
        const auto* entrant =
            sitting(*this, identities_, seat.side == side_of(board, true) ? match.white : *match.black, person.id);
        const bool is_in = entrant != nullptr && !entrant->is_withdrawn && !is_barred(entrant->captain.id)
                           && seated.insert(entrant->id).second;
        if (settings_.kind == Kind::scramble && !is_in) continue;
        const bool is_another = entrant != nullptr && entrant->captain.id != person.id;
        seats.emplace(seat, is_another ? entrant->captain : person);
    }
    return seats;
}

void State::apply(const Joined& joined, std::int64_t /*at*/) {
    auto& entrant = at_id(joined.entrant);
    auto& match = at_match(joined.board.round, joined.board.match);
    auto& board = at_board(joined.board);
    ENSURE(settings_.kind == Kind::scramble && entrant.number && !board.result);
    for (const auto& other : rounds_.back().matches) ENSURE(!other.has(*entrant.number));
    ENSURE(std::erase(board.computers, joined.seat) == 1);
    board.seats.emplace(joined.seat, entrant.captain);
    (joined.seat.side == side_of(board, true) ? match.white : *match.black).add(*entrant.number);
    entrant.first_round = std::min(entrant.first_round, joined.board.round);
    entrant.places.emplace(entrant.captain.id, 0);
}

void State::apply(const ClaimOffered& offered, std::int64_t at) {
    ENSURE(!settings_.is_team && offered.number == claims_of(offered.entrant) + 1);
    const auto& entrant = at_id(offered.entrant);
    claims_[offered.entrant] = {offered.number, offered.until};
    claimed_so_far_[offered.entrant] = offered.number;
    if (entrant.number) note(at, "claim", offered.by, offered.entrant);
}

/// What has been played stays theirs; what is being played they go on with.
void State::apply(const Claimed& claimed, std::int64_t at) {
    ENSURE(claims_.erase(claimed.entrant) == 1);
    auto& entrant = at_id(claimed.entrant);
    const PlayerId before = entrant.captain.id;
    members_.erase(before);
    const auto [place, is_new] = members_.emplace(claimed.person.id, claimed.entrant);
    if (!is_new) {
        at_id(place->second).is_abandoned = true;
        claims_.erase(place->second);
        place->second = claimed.entrant;
    }
    identities_[claimed.entrant].insert({before, claimed.person.id});
    entrant.name = claimed.person.name;
    entrant.captain = claimed.person;
    entrant.line_up = {claimed.person};
    if (std::exchange(entrant.is_absent, false) && has_no_round_) next_round_at_ = after_break(settings_, at);
    entrant.places.emplace(claimed.person.id, 0);
    for_each_undecided_board(rounds_, [&](Board& board) {
        for (auto& [seat, person] : board.seats) {
            if (person.id == before) person = claimed.person;
        }
    });
    if (entrant.number) note(at, "claimed", std::nullopt, claimed.entrant);
}

/// Everywhere: a name that must not stand there is nowhere any more.
void State::apply(const Renamed& renamed, std::int64_t at) {
    auto& entrant = at_id(renamed.entrant);
    ENSURE(!settings_.is_team);
    entrant.name = renamed.name;
    const PlayerId player = entrant.captain.id;
    visit_people(*this, [&](Person& person) {
        if (person.id == player) person.name = renamed.name;
    });
    if (entrant.number) note(at, "renamed", renamed.by, renamed.entrant);
}

void State::apply(const Expelled& expelled, std::int64_t at) {
    auto& entrant = at_id(expelled.entrant);
    barred_.insert(entrant.captain.id);
    claims_.erase(expelled.entrant);
    note(at, "expelled", expelled.by, entrant.captain, expelled.reason);
    if (!entrant.number) return remove(expelled.entrant);
    entrant.is_withdrawn = true;
    if (settings_.kind != Kind::scramble) return;
    // Their chair is a computer player's from now on: partners do not suffer for it.
    for_each_undecided_board(rounds_, [&](Board& board) {
        for (auto seat = board.seats.begin(); seat != board.seats.end();) {
            if (seat->second.id != entrant.captain.id) {
                ++seat;
                continue;
            }
            board.computers.push_back(seat->first);
            seat = board.seats.erase(seat);
        }
    });
}

}  // namespace server::tournament
