// What people ask for who take part, or want to.
#include <algorithm>
#include <set>
#include <utility>

#include "protocol/client_message.hpp"
#include "server/base/limits.hpp"
#include "server/tournament/core.hpp"
#include "server/tournament/lots.hpp"
#include "server/tournament/pairing.hpp"

namespace server::tournament {
namespace {

using protocol::bad_option;
using protocol::Code;
using protocol::error_of;

const Person* member_of(const Entrant& entrant, const PlayerId& player) {
    for (const auto* people : {&entrant.line_up, &entrant.alternates}) {
        for (const auto& person : *people) {
            if (person.id == player) return &person;
        }
    }
    return nullptr;
}

std::optional<protocol::Error> check_account(const Settings& settings, bool is_registered) {
    if (!settings.needs_registered || is_registered) return std::nullopt;
    return error_of(Code::forbidden, "this tournament is for those who have an account");
}

std::optional<protocol::Error> check_late_entry(const State& state) {
    const auto& settings = state.settings();
    if (settings.kind == Kind::scramble) {
        const bool has_room = state.rounds().size() < settings.rounds || free_chair(state);
        return has_room ? std::nullopt : std::optional(error_of(Code::wrong_phase, "it is too late to enter"));
    }
    // Half of the rounds may have been missed.
    if (settings.kind != Kind::swiss || state.rounds().size() * 2 > settings.rounds)
        return error_of(Code::wrong_phase, "it is too late to enter");
    return std::nullopt;
}

/// Those that computer players keep in the round that is on.
std::size_t free_chairs(const State& state) {
    std::size_t count = 0;
    const auto* round = state.open_round();
    if (round == nullptr) return count;
    for (const auto& match : round->matches) {
        for (const auto& board : match.boards) count += board.result ? 0 : board.computers.size();
    }
    return count;
}

/// What concerns all who enter at once, beside what concerns each of them.
std::optional<protocol::Error> check_together(const State& state, const std::vector<Person>& people) {
    const auto& settings = state.settings();
    std::set<PlayerId> once;
    for (const Person& person : people) once.insert(person.id);
    if (once.size() != people.size()) return not_available("somebody is named twice");
    if (state.entrants().size() + people.size() > settings.entrants_max) return not_available("not so many places");
    if (static_cast<unsigned>(state.next_entrant()) + people.size() - 1 > limit::tournament_entries_all)
        return not_available("too many have come and gone");
    const bool is_last_round =
        settings.kind == Kind::scramble && state.has_started() && state.rounds().size() >= settings.rounds;
    if (is_last_round && people.size() > free_chairs(state))
        return error_of(Code::wrong_phase, "it is the last round, and not so many chairs are free");
    return std::nullopt;
}

}  // namespace

Core::Refusal Core::check_entry(const Register& wish, const Who& who, const Person& person) const {
    const auto& settings = state_.settings();
    if (state_.status() == Status::draft) return error_of(Code::wrong_phase, "registration is not open yet");
    if (state_.has_started()) {
        if (auto error = check_late_entry(state_)) return error;
    }
    if (state_.entrant_of(person.id) != nullptr) return not_available("has a place in this tournament already");
    if (state_.has_played(person.id)) return not_available("has played for another team");
    if (state_.is_barred(person.id)) return error_of(Code::forbidden, "a director has removed them");
    if (state_.entrants().size() >= settings.entrants_max) return not_available("all places are taken");
    // Everybody who comes and goes uses up numbers of entrants: nobody may do so for ever, and directors have the last
    // word.
    if (!directs(who) && state_.entries_of(person.id) >= limit::tournament_entries)
        return not_available("has come and gone too often: a director may enter them");
    if (static_cast<unsigned>(state_.next_entrant()) > limit::tournament_entries_all)
        return not_available("too many have come and gone");
    if (settings.is_team && !protocol::is_display_text(wish.team, protocol::name_chars))
        return error_of(Code::malformed,
                        "team must be one line of 1 to " + std::to_string(protocol::name_chars) + " characters");
    const auto is_namesake = [&](const auto& other) { return other.second.name == wish.team; };
    if (settings.is_team && std::any_of(state_.entrants().begin(), state_.entrants().end(), is_namesake))
        return not_available("there is a team of this name");
    if (!wish.club.empty() && !protocol::is_display_text(wish.club, protocol::name_chars))
        return error_of(Code::malformed,
                        "club must be one line of 1 to " + std::to_string(protocol::name_chars) + " characters");
    const bool is_registered = wish.whom.empty() ? who.is_registered : person.is_registered();
    if (auto error = check_account(settings, is_registered)) return error;
    if (!wish.whom.empty()) return std::nullopt;  // by a director: nothing more is asked
    if (settings.invited
        && std::find(settings.invited->begin(), settings.invited->end(), person.id) == settings.invited->end())
        return error_of(Code::forbidden, "this tournament is for those who are invited");
    if (settings.password_hash
        && (!wish.password || password_hash(state_.seed(), *wish.password) != *settings.password_hash))
        return error_of(Code::wrong_password, "this tournament needs its password");
    return std::nullopt;
}

Core::Refusal Core::handle(const Register& wish, const Who& who) {
    const auto& settings = state_.settings();
    const auto people = wish.whom.empty() ? std::vector{who.person} : wish.whom;
    if (settings.is_team && people.size() != 1) return bad_option("player", "a team is entered by its captain");
    for (const Person& person : people) {
        if (auto error = check_entry(wish, who, person)) return error;
    }
    if (auto error = check_together(state_, people)) return error;
    for (const Person& person : people) {
        const auto id = state_.next_entrant();
        commit(Entered{id, settings.is_team ? wish.team : person.name, wish.club, wish.rating, person});
        const bool is_complete = line_up_size(settings) == 1;
        if (!is_complete) continue;
        if (state_.status() == Status::check_in) commit(CheckedIn{id});
        if (state_.status() == Status::running) commit(Numbered{id, state_.rounds().size() + 1});
        const auto chair = settings.kind == Kind::scramble ? free_chair(state_) : std::nullopt;
        if (!chair) continue;
        // Where a computer player keeps a chair, it is theirs at once.
        const auto& [board, seat] = *chair;
        commit(Joined{board, seat, id});
        const auto* where = state_.board(board);
        decision_.effects.emplace_back(ChangeReservation{where->room, where->seats, true});
        decision_.effects.emplace_back(Called{{person}, where->room, board.round, std::nullopt});
    }
    return std::nullopt;
}

/// Somebody who has been here before, known by something else by now.
Core::Refusal Core::handle(const ClaimPlace& claim, const Who& who) {
    const auto& claims = state_.claims();
    const auto found = std::ranges::find_if(claims, [&](const auto& one) {
        return one.second.until > now_ms_ && claim_code(state_.seed(), one.first, one.second.number) == claim.code;
    });
    if (found == claims.end()) return error_of(Code::wrong_password, "nobody's place has this code now");
    const EntrantId id = found->first;
    if (state_.is_barred(who.person.id)) return error_of(Code::forbidden, "a director has removed them");
    if (auto error = check_account(state_.settings(), who.is_registered)) return error;
    if (const auto* other = state_.entrant_of(who.person.id); other != nullptr && other->id != id) {
        // They had entered as somebody new meanwhile.
        if (is_seated(who.person.id)) return not_available("has a board of their own: play it first");
        // Where nobody enters late it was not for want of their place.
        if (other->number && !is_searched(state_.settings().kind)) return not_available("has a place of their own");
        if (other->number) {
            if (!other->is_withdrawn) commit(Withdrawn{other->id, who.person});
        } else {
            commit(Left{other->id});
        }
    }
    Person person = who.person;
    person.name = state_.entrant(id)->name;
    commit(Claimed{id, person});
    for_each_undecided([&](const BoardRef& ref, const Board& board) {
        const auto sits = [&](const auto& seat) { return seat.second.id == person.id; };
        if (!std::ranges::any_of(board.seats, sits)) return;
        decision_.effects.emplace_back(ChangeReservation{board.room, board.seats, true});
        decision_.effects.emplace_back(Called{{person}, board.room, ref.round, std::nullopt});
    });
    return std::nullopt;
}

Core::Refusal Core::handle(const JoinTeam& join, const Who& who) {
    if (!state_.settings().is_team) return not_available("there are no teams here");
    if (state_.entrant_of(who.person.id) != nullptr) return not_available("has a place in this tournament already");
    if (state_.has_played(who.person.id)) return not_available("has played for another team");
    if (state_.is_barred(who.person.id)) return error_of(Code::forbidden, "a director has removed them");
    if (auto error = check_account(state_.settings(), who.is_registered)) return error;
    const auto& entrants = state_.entrants();
    const auto found = std::find_if(entrants.begin(), entrants.end(), [&](const auto& entrant) {
        return tournament::invite_code(state_.seed(), entrant.first) == join.code;
    });
    if (found == entrants.end()) return error_of(Code::forbidden, "no team has this code");
    const auto& team = found->second;
    if (team.line_up.size() + team.alternates.size() >= line_up_size(state_.settings()) + limit::tournament_alternates)
        return error_of(Code::team_full, "the team is full");
    commit(MemberJoined{team.id, who.person});
    return std::nullopt;
}

bool Core::is_seated(const PlayerId& player) const {
    const auto* round = state_.open_round();
    if (round == nullptr) return false;
    for (const auto& match : round->matches) {
        for (const auto& board : match.boards) {
            const auto sits = [&](const auto& seat) { return seat.second.id == player; };
            if (!board.result && std::any_of(board.seats.begin(), board.seats.end(), sits)) return true;
        }
    }
    return false;
}

/// For a member who is not the captain.
Core::Refusal Core::check_leaving(const Entrant& entrant, const PlayerId& member) const {
    const auto is_it = [&](const Person& person) { return person.id == member; };
    const bool is_needed = entrant.number && std::any_of(entrant.line_up.begin(), entrant.line_up.end(), is_it);
    if (is_needed) return not_available("put somebody else into the line-up first");
    if (is_seated(member)) return not_available("is at a board");
    return std::nullopt;
}

Core::Refusal Core::handle(const RemoveMember& remove, const Who& /*who*/) {
    const auto& entrant = *state_.entrant(remove.entrant);
    if (member_of(entrant, remove.member) == nullptr) return not_available("that is nobody of this entrant");
    if (remove.member == entrant.captain.id) return not_available("the captain stays as long as the team does");
    if (auto error = check_leaving(entrant, remove.member)) return error;
    commit(MemberLeft{remove.entrant, remove.member});
    return std::nullopt;
}

Core::Refusal Core::handle(const SetLineUp& set, const Who& /*who*/) {
    const auto& entrant = *state_.entrant(set.entrant);
    std::set<PlayerId> named(set.line_up.begin(), set.line_up.end());
    named.insert(set.alternates.begin(), set.alternates.end());
    const auto members = entrant.line_up.size() + entrant.alternates.size();
    const bool is_everybody = named.size() == members && set.line_up.size() + set.alternates.size() == members;
    if (!is_everybody
        || !std::all_of(named.begin(), named.end(), [&](const PlayerId& player) { return entrant.has_member(player); }))
        return error_of(Code::malformed, "line-up and alternates must name all members, each once");
    const auto needed = line_up_size(state_.settings());
    if (set.line_up.size() > needed || (entrant.number && set.line_up.size() < needed))
        return error_of(Code::malformed, "the line-up must have " + std::to_string(needed) + " players");
    for (std::size_t place = 0; place < set.line_up.size(); ++place) {
        if (auto error = check_place(entrant, set.line_up[place], place / seats_per_side(state_.settings().options)))
            return error;
    }
    commit(LineUpSet{set.entrant, set.line_up, set.alternates});
    return std::nullopt;
}

/// In Scheveningen's system everybody meets everybody of the other team once: a player who moves within the line-up
/// would meet somebody twice.
Core::Refusal Core::check_place(const Entrant& entrant, const PlayerId& player, std::size_t place) const {
    if (!state_.settings().scheveningen) return std::nullopt;
    const auto had = entrant.places.find(player);
    if (had == entrant.places.end() || had->second == place) return std::nullopt;
    return not_available("whoever has had a board keeps that place in the line-up");
}

Core::Refusal Core::handle(const SetCaptain& set, const Who& who) {
    const auto& entrant = *state_.entrant(set.entrant);
    const auto* member = member_of(entrant, set.player);
    if (member == nullptr) return not_available("that is nobody of this entrant");
    if (entrant.captain.id == set.player) return not_available("is the captain already");
    commit(CaptainSet{set.entrant, *member, who.person});
    return std::nullopt;
}

Core::Refusal Core::handle(const Substitute& substitute, const Who& /*who*/) {
    const auto* board = state_.board(substitute.board);
    const auto* match = state_.match(substitute.board);
    if (board->status != BoardStatus::waiting) return error_of(Code::wrong_phase, "the game has begun");
    if (!board->seats.contains(substitute.seat)) return not_available("there is no such seat");
    const bool of_white = substitute.seat.side == side_of(*board, true);
    const auto& entrant = *state_.entrant_numbered((of_white ? match->white : *match->black).entrant());
    const auto* person = member_of(entrant, substitute.player);
    if (person == nullptr) return not_available("that is nobody of this team");
    // Alternates sit at one board at a time; and nobody who has played in this match plays a second board of it.
    for (const auto& other : match->boards) {
        for (const auto& [seat, sitting] : other.seats) {
            if (sitting.id == person->id) return not_available("has a board in this match");
        }
    }
    const auto place = entrant.places.find(board->seats.at(substitute.seat).id);
    if (place != entrant.places.end()) {
        if (auto error = check_place(entrant, person->id, place->second)) return error;
    }
    std::string instead_of = board->seats.at(substitute.seat).name;
    commit(Substituted{substitute.board, substitute.seat, *person});
    const auto* changed = state_.board(substitute.board);
    decision_.effects.emplace_back(ChangeReservation{changed->room, changed->seats, false});
    decision_.effects.emplace_back(Called{{*person}, changed->room, substitute.board.round, std::move(instead_of)});
    return std::nullopt;
}

Core::Refusal Core::handle(const Unregister& unregister, const Who& /*who*/) {
    if (state_.entrant(unregister.entrant)->number)
        return error_of(Code::wrong_phase, "it has begun: withdraw instead");
    commit(Left{unregister.entrant});
    return std::nullopt;
}

Core::Refusal Core::handle(const CheckIn& check_in, const Who& /*who*/) {
    const auto& entrant = *state_.entrant(check_in.entrant);
    if (state_.status() != Status::check_in && state_.status() != Status::running)
        return error_of(Code::wrong_phase, "the check-in is not open");
    if (entrant.number || entrant.is_checked_in) return not_available("has checked in already");
    if (entrant.line_up.size() < line_up_size(state_.settings())) return not_available("the line-up is not complete");
    if (state_.status() == Status::check_in) {
        commit(CheckedIn{check_in.entrant});
        return std::nullopt;
    }
    if (auto error = check_late_entry(state_)) return error;
    commit(Numbered{check_in.entrant, state_.rounds().size() + 1});
    return std::nullopt;
}

Core::Refusal Core::handle(const Withdraw& withdraw, const Who& who) {
    const auto& entrant = *state_.entrant(withdraw.entrant);
    if (!entrant.number) return error_of(Code::wrong_phase, "has no part in it yet: unregister instead");
    if (entrant.is_withdrawn) return not_available("has withdrawn already");
    commit(Withdrawn{withdraw.entrant, who.person});
    forfeit_waiting(withdraw.entrant);
    return std::nullopt;
}

Core::Refusal Core::handle(const Return& comes_back, const Who& who) {
    const auto& entrant = *state_.entrant(comes_back.entrant);
    if (auto error = check_place_kept(state_, comes_back.entrant)) return error;
    if (!entrant.is_absent && !entrant.is_withdrawn) return not_available("has not been away");
    if (entrant.is_withdrawn && !directs(who))
        return error_of(Code::forbidden, "who has withdrawn comes back by a director");
    commit(Returned{comes_back.entrant, who.person});
    return std::nullopt;
}

Decision Core::forget(const PlayerId& player, std::int64_t now_ms) {
    now_ms_ = now_ms;
    if (state_.is_over() || !state_.people().contains(player)) return {};
    commit(Forgotten{player});
    // Where nothing is played any more nobody is to leave: it would change the standings.
    const auto* entrant = state_.reopening() ? nullptr : state_.entrant_of(player);
    if (entrant != nullptr) leave(*entrant, player);
    settle();
    return take();
}

void Core::leave(const Entrant& entrant, const PlayerId& player) {
    const auto id = entrant.id;
    const Person gone{player, deleted_player};
    if (entrant.captain.id == player) {
        const Person* next = nullptr;
        for (const auto* people : {&entrant.line_up, &entrant.alternates}) {
            for (const auto& person : *people) {
                if (next == nullptr && !state_.forgotten().contains(person.id)) next = &person;
            }
        }
        if (next == nullptr) {
            if (!entrant.number) return commit(Left{id});
            if (!entrant.is_withdrawn) commit(Withdrawn{id, gone});
            return forfeit_waiting(id);
        }
        commit(CaptainSet{id, *next, gone});
    }
    // Else the team goes on without them at their board, until the captain puts in somebody else.
    if (!check_leaving(entrant, player)) commit(MemberLeft{id, player});
}

}  // namespace server::tournament
