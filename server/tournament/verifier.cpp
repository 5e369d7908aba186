#include "server/tournament/verifier.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "engine/base/overloaded.hpp"
#include "engine/pairing.hpp"
#include "server/base/game_lots.hpp"
#include "server/base/limits.hpp"
#include "server/tournament/lots.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/scoring.hpp"
#include "server/tournament/settings_change.hpp"

namespace server::tournament {
namespace {

std::string text_of(const std::string& text) { return text; }
std::string text_of(bool is_so) { return is_so ? "true" : "false"; }
std::string text_of(std::size_t number) { return std::to_string(number); }
std::string text_of(int number) { return std::to_string(number); }
std::string text_of(EntrantId id) { return std::to_string(number_of(id)); }
std::string text_of(const Person& person) { return person.id.text + ' ' + person.name; }
std::string text_of(std::optional<std::size_t> number) { return number ? std::to_string(*number) : "null"; }
std::string text_of(const std::optional<engine::Side>& side) {
    return side ? std::string(engine::name_of(*side)) : "null";
}

std::string at(const std::string& list, std::size_t index) { return list + '[' + std::to_string(index) + ']'; }

std::string text_of(const std::optional<Party>& party) {
    if (!party) return "null";
    std::string text;
    for (const auto number : party->numbers()) text += (text.empty() ? "" : "+") + std::to_string(number);
    return text;
}
std::string text_of(const std::vector<engine::Seat>& seats) {
    std::string text;
    for (const auto seat : seats) text += (text.empty() ? "" : " ") + engine::name_of(seat);
    return text;
}

}  // namespace

Verifier::Verifier(const TimedChange& opened, Verification& result) : result_(result), state_(opened) {
    if (const auto error = check(state_.settings())) throw Wrong{Check::course, here("settings"), {}, error->message};
}

void Verifier::take(const TimedChange& timed, std::size_t index) {
    index_ = index;
    try {
        expect_possible(timed.change);
        std::visit(
            [this](const auto& change) {
                if constexpr (requires { this->look(change); }) look(change);
            },
            timed.change);
        state_.apply(timed);
    } catch (const std::exception&) {  // what cannot be is a broken invariant of the state, or out of range
        throw Wrong{Check::course, at("course", index_), {}, "this cannot happen after what is before it"};
    }
    ++counts_[static_cast<std::size_t>(Check::course)];
}

std::string Verifier::here(const std::string& name) const { return at("course", index_) + '.' + name; }

template <class Value>
void Verifier::same(Check check, const std::string& where, const Value& found, const Value& wanted) {
    if (found != wanted) throw Wrong{check, where, text_of(found), text_of(wanted)};
}

void Verifier::expect(bool is_so, const char* what) const {
    if (!is_so) throw Wrong{Check::course, at("course", index_), {}, what};
}

// What is possible

void Verifier::expect_possible(const Change& change) const {
    expect(!state_.is_over() || std::holds_alternative<Reopened>(change), "the tournament is over before");
    const bool corrects = std::holds_alternative<Corrected>(change) || std::holds_alternative<Finished>(change)
                          || std::holds_alternative<Forgotten>(change);
    expect(!state_.reopening() || corrects, "what is reopened is corrected, and no more");
    const auto with_number = [&](EntrantId id) {
        const auto* entrant = state_.entrant(id);
        expect(entrant != nullptr && entrant->number, "there is no such entrant in the rounds");
    };
    std::visit(engine::Overloaded{
                   [](const auto&) {},
                   [&](const SettingsChanged& changed) {
                       const auto error = check(changed.settings);
                       const auto refusal = error ? error : check_change(state_, changed.settings);
                       if (refusal) throw Wrong{Check::course, here("settings"), {}, refusal->message};
                   },
                   [&](const Entered& entered) {
                       expect(state_.entrants().size() < state_.settings().entrants_max, "all places are taken");
                       expect(number_of(entered.id) <= limit::tournament_entries_all, "too many have come and gone");
                       expect(state_.settings().is_team || entered.name == entered.captain.name,
                              "a single player bears their own name");
                   },
                   [&](const MemberJoined& joined) {
                       const auto* entrant = state_.entrant(joined.entrant);
                       expect(entrant != nullptr && state_.settings().is_team, "there is no such team");
                       const auto most = line_up_size(state_.settings()) + limit::tournament_alternates;
                       expect(entrant->line_up.size() + entrant->alternates.size() < most, "the team is full");
                   },
                   [&](const MemberLeft& left) {
                       const auto* entrant = state_.entrant(left.entrant);
                       expect(entrant != nullptr, "there is no such team");
                       const bool is_needed = std::ranges::any_of(
                           entrant->line_up, [&](const Person& person) { return person.id == left.member; });
                       expect(!entrant->number || !is_needed, "the line-up would not be complete");
                   },
                   [&](const LineUpSet& set) {
                       const auto* entrant = state_.entrant(set.entrant);
                       const auto size = line_up_size(state_.settings());
                       expect(entrant != nullptr, "there is no such team");
                       expect(set.line_up.size() <= size && (!entrant->number || set.line_up.size() == size),
                              "the line-up must have as many players as are needed");
                   },
                   [&](const SeedsSet&) { expect(!state_.has_started(), "numbers have been given"); },
                   [&](const Numbered& numbered) {
                       const auto& settings = state_.settings();
                       const auto* entrant = state_.entrant(numbered.entrant);
                       const auto rounds = state_.rounds().size();
                       const bool is_late = settings.kind == Kind::scramble
                                                ? rounds >= settings.rounds && !free_chair(state_)
                                                : settings.kind != Kind::swiss || rounds * 2 > settings.rounds;
                       expect(!is_late, "it is too late to enter");
                       expect(entrant != nullptr && entrant->line_up.size() == line_up_size(settings),
                              "the line-up is not complete");
                       expect(numbered.first_round == state_.rounds().size() + 1, "the first round is the next one");
                   },
                   [&](const Absent& absent) { with_number(absent.entrant); },
                   [&](const Returned& returned) { with_number(returned.entrant); },
                   [&](const Withdrawn& withdrawn) { with_number(withdrawn.entrant); },
                   [&](const ClaimOffered& offered) {
                       expect(state_.entrant(offered.entrant) != nullptr && !state_.settings().is_team
                                  && offered.number <= limit::tournament_claims,
                              "nobody's place can be claimed so");
                   },
                   [&](const Renamed& renamed) {
                       expect(state_.entrant(renamed.entrant) != nullptr && !state_.settings().is_team,
                              "there is no such single player");
                   },
                   [&](const Expelled& expelled) {
                       expect(state_.entrant(expelled.entrant) != nullptr, "there is no such entrant");
                   },
               },
               change);
}

void Verifier::expect_result(const BoardResult& result) const {
    for (const auto* numbers : {&result.score.points, &result.score.counted}) {
        for (const auto number : *numbers)
            expect(number >= 0 && number <= limit::tournament_points, "points are out of range");
    }
}

// What follows from what was before

void Verifier::look(const Started& started) {
    const auto order = starters_of(state_);
    expect(state_.status() == Status::registration || state_.status() == Status::check_in,
           "a tournament starts after people have registered");
    same(Check::seeding, here("order") + ": how many", started.order.size(), order.size());
    for (std::size_t place = 0; place < order.size(); ++place)
        same(Check::seeding, at(here("order"), place), started.order[place], order[place]);
    counts_[static_cast<std::size_t>(Check::seeding)] = order.size();
}

RoundPaired Verifier::round_to_come() {
    if (!is_searched(state_.settings().kind)) return next_round(state_);
    const auto search = search_of(state_);
    const bool are_enough = size_of(search) >= 2;
    const auto found = are_enough ? find(search) : Found{};
    const auto* round = std::get_if<std::optional<engine::pairing::Round>>(&found);
    if (round != nullptr && !*round) throw Wrong{Check::pairing, at("course", index_), {}, "no round is possible"};
    if (const auto* drawing = std::get_if<TeamDrawing>(&search))
        result_.drawn.push_back({state_.rounds().size() + 1, *drawing, std::get<engine::pairing::TeamRound>(found)});
    return round_of(state_, found);
}

void Verifier::look(const NoRound& /*none*/) {
    expect(is_searched(state_.settings().kind) && state_.open_round() == nullptr, "no round is looked for");
    const auto search = search_of(state_);
    const auto found = size_of(search) >= 2 ? find(search) : Found{};
    const auto* round = std::get_if<std::optional<engine::pairing::Round>>(&found);
    const bool is_possible = round == nullptr || round->has_value();
    if (is_possible) throw Wrong{Check::pairing, at("course", index_), {}, "a round is possible"};
}

void Verifier::look(const RoundPaired& paired) {
    expect(state_.status() == Status::running && state_.open_round() == nullptr, "no round is to be paired");
    expect(!is_complete(state_), "all rounds have been played");
    same(Check::pairing, here("round"), paired.round, state_.rounds().size() + 1);
    const auto round = round_to_come();
    const auto& wanted = round.matches;
    const auto matches = here("matches");
    same(Check::pairing, matches + ": how many", paired.matches.size(), wanted.size());
    for (std::size_t index = 0; index < wanted.size(); ++index)
        compare(paired.matches[index], wanted[index], at(matches, index));
    if (paired.cost != round.cost)
        throw Wrong{Check::pairing, here("cost"), {}, round.cost ? "what the drawing costs" : "nothing"};
    result_.verified.push_back({Check::pairing, wanted.size(), paired.round});
}

void Verifier::compare(const Match& found, const Match& wanted, const std::string& where) {
    const auto is_other_way_round = found.white == wanted.black && found.black == wanted.white;
    const auto check = is_other_way_round ? Check::sides : Check::pairing;
    same<std::optional<Party>>(check, where + ".white", found.white, wanted.white);
    same(check, where + ".black", found.black, wanted.black);
    same(Check::pairing, where + ".fixture", found.fixture, wanted.fixture);
    same(Check::pairing, where + ".boards: how many", found.boards.size(), wanted.boards.size());
    for (std::size_t index = 0; index < wanted.boards.size(); ++index)
        compare(found.boards[index], wanted.boards[index], at(where + ".boards", index));
}

void Verifier::compare(const Board& found, const Board& wanted, const std::string& where) {
    same(Check::sides, where + ".white_is_white", found.white_is_white, wanted.white_is_white);
    ++counts_[static_cast<std::size_t>(Check::sides)];
    same(Check::rooms, where + ".room", found.room, wanted.room);
    if (!wanted.room.empty()) ++counts_[static_cast<std::size_t>(Check::rooms)];
    same(Check::seats, where + ".seats: how many", found.seats.size(), wanted.seats.size());
    for (const auto& [seat, person] : wanted.seats) {
        const auto sits = found.seats.find(seat);
        const auto name = where + ".seats." + engine::name_of(seat);
        if (sits == found.seats.end()) throw Wrong{Check::seats, name, {}, text_of(person)};
        same(Check::seats, name, text_of(sits->second), text_of(person));
        ++counts_[static_cast<std::size_t>(Check::seats)];
    }
    same(Check::seats, where + ".computers", found.computers, wanted.computers);
    same(Check::results, where + ": a result", found.result.has_value(), wanted.result.has_value());
    if (wanted.result) compare(*found.result, *wanted.result, where + ".result");
}

void Verifier::compare(const BoardResult& found, const BoardResult& wanted, const std::string& where) {
    same(Check::results, where + ".winner", found.score.winner, wanted.score.winner);
    for (const auto side : engine::both_sides) {
        const auto index = engine::index(side);
        same(Check::results, at(where + ".points", index), found.score.points[index], wanted.score.points[index]);
        same(Check::results, at(where + ".counted", index), found.score.counted[index], wanted.score.counted[index]);
        same(Check::results, at(where + ".came", index), found.has_come[index], wanted.has_come[index]);
    }
    same(Check::results, where + ".game", found.game_id, wanted.game_id);
    ++counts_[static_cast<std::size_t>(Check::results)];
}

void Verifier::look(const Substituted& substituted) const {
    const auto* match = state_.match(substituted.board);
    const auto* board = state_.board(substituted.board);
    expect(board != nullptr && match->black && board->seats.contains(substituted.seat), "there is no such seat");
    const bool of_white = substituted.seat.side == side_of(*board, true);
    const auto* entrant = state_.entrant_numbered((of_white ? match->white : *match->black).entrant());
    if (!entrant->has_member(substituted.player.id))
        throw Wrong{Check::seats, here("player"), text_of(substituted.player), "a member of " + entrant->name};
}

/// The first chair that is free, and a late entrant's (core.hpp).
void Verifier::look(const Joined& joined) {
    const auto chair = free_chair(state_);
    expect(chair && chair->first == joined.board && chair->second == joined.seat, "another chair is free, or none");
    const auto* entrant = state_.entrant(joined.entrant);
    expect(entrant != nullptr && entrant->is_playing(), "there is no such entrant in the rounds");
    ++counts_[static_cast<std::size_t>(Check::seats)];
}

void Verifier::look(const Claimed& claimed) const {
    const auto* entrant = state_.entrant(claimed.entrant);
    expect(entrant != nullptr && state_.claims().contains(claimed.entrant), "nobody's place can be claimed so");
}

void Verifier::look(const BoardDecided& decided) {
    const auto* board = state_.board(decided.board);
    const auto& result = decided.result;
    expect(board != nullptr && !board->result && !board->room.empty(), "there is no such board to be decided");
    expect_result(result);
    if (result.is_forfeit) {
        expect(!result.has_come[0] || !result.has_come[1], "a forfeit needs somebody who did not come");
        return compare(result, forfeit(state_.settings().options, result.has_come), here("result"));
    }
    const auto game = fairness_of(room_key(state_.seed(), decided.board), 0).game_id;
    same(Check::games, here("result.game"), result.game_id, game);
    ++counts_[static_cast<std::size_t>(Check::games)];
    games_.emplace(game, Game{decided.board, result});
}

void Verifier::look(const Corrected& corrected) {
    const auto& result = corrected.result;
    const bool is_open = state_.status() == Status::running || state_.reopening();
    expect(is_open && state_.board(corrected.board) != nullptr, "there is no such board");
    expect_result(result);
    if (result.is_forfeit) return compare(result, forfeit(state_.settings().options, result.has_come), here("result"));
    expect(result.game_id.empty(), "a correction names no game");
    ++counts_[static_cast<std::size_t>(Check::results)];
}

void Verifier::look(const Replayed& replayed) {
    const auto* match = state_.match({replayed.round, replayed.match, 1, 0});
    const auto& settings = state_.settings();
    const bool is_tied = match != nullptr && match->black && match->is_decided() && !winner_of(settings, *match);
    expect(settings.kind == Kind::knock_out && replayed.round == state_.rounds().size() && is_tied
               && is_to_be_replayed(settings, *match),
           "this match is not to be played again");
    const auto wanted = replay_of(state_, replayed.round, replayed.match);
    same(Check::pairing, here("boards") + ": how many", replayed.boards.size(), wanted.size());
    for (std::size_t index = 0; index < wanted.size(); ++index)
        compare(replayed.boards[index], wanted[index], at(here("boards"), index));
}

void Verifier::look(const Voided& voided) {
    expect(state_.board(voided.board) != nullptr, "there is no such board");
    BoardRef next = voided.board;
    ++next.attempt;
    expect(next.attempt + limit::tournament_replays <= limit::tournament_attempts, "played often enough");
    same(Check::rooms, here("room"), voided.room, room_id(state_.seed(), next));
    ++counts_[static_cast<std::size_t>(Check::rooms)];
}

void Verifier::look(const LotDrawn& drawn) {
    const auto* match = state_.match({drawn.round, drawn.match, 1, 0});
    const auto& settings = state_.settings();
    const bool is_tied = match != nullptr && match->black && match->is_decided() && !winner_of(settings, *match);
    expect(settings.kind == Kind::knock_out && is_tied && !is_to_be_replayed(settings, *match),
           "this match does not go by lot");
    same<std::size_t>(Check::lots, here("winner"), drawn.winner,
                      lot_winner(state_.seed(), drawn.round, drawn.match, *match));
    ++counts_[static_cast<std::size_t>(Check::lots)];
}

void Verifier::look(const RoundClosed& /*closed*/) const {
    const auto* round = state_.open_round();
    expect(round != nullptr, "no round is open");
    if (state_.settings().kind != Kind::knock_out) return;
    for (const auto& match : round->matches)
        expect(winner_of(state_.settings(), match).has_value(), "a knock-out match needs a winner");
}

}  // namespace server::tournament
