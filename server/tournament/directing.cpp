// What directors ask: the settings, the phases, corrections.
#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "protocol/client_message.hpp"
#include "server/base/limits.hpp"
#include "server/tournament/core.hpp"
#include "server/tournament/lots.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/scoring.hpp"
#include "server/tournament/settings_change.hpp"

namespace server::tournament {
namespace {

using protocol::bad_option;
using protocol::Code;
using protocol::error_of;

/// Of one tournament: each keeps all of its lines once more, and makes its files anew.
constexpr std::ptrdiff_t reopenings_max = 10;

std::optional<protocol::Error> running(const State& state) {
    if (state.status() == Status::running) return std::nullopt;
    return error_of(Code::wrong_phase, "the tournament has not begun");
}

/// A board's result may still be changed.
std::optional<protocol::Error> correctable(const State& state) {
    return state.reopening() ? std::nullopt : running(state);
}

bool is_reason(const std::string& text) { return protocol::is_display_text(text, protocol::chat_chars); }

/// With a start in the past it would begin, or be cancelled, at once.
std::optional<protocol::Error> check_start_time(const Settings& settings, std::int64_t now_ms) {
    if (!settings.starts_at || *settings.starts_at > now_ms) return std::nullopt;
    return bad_option("starts_at", "is over already");
}

}  // namespace

Core::Refusal Core::handle(const ChangeSettings& change, const Who& who) {
    Settings settings = change.settings;
    settings.id = state_.settings().id;
    settings.password_hash = state_.settings().password_hash;
    if (change.password) {
        settings.password_hash.reset();
        if (!change.password->empty()) settings.password_hash = password_hash(state_.seed(), *change.password);
    }
    if (auto error = check(settings)) return error;
    if (auto error = check_change(state_, settings)) return error;
    const bool may_begin = !state_.has_started() && state_.status() != Status::draft;
    if (may_begin) {
        if (auto error = check_start_time(settings, now_ms_)) return error;
    }
    // What changes nothing is not kept: nobody fills the journal with it.
    if (settings_to_json(settings) == settings_to_json(state_.settings())) return std::nullopt;
    const bool has_chat = settings.has_chat.value_or(true);
    const bool is_switched = has_chat != state_.settings().has_chat.value_or(true);
    commit(SettingsChanged{std::move(settings), who.person});
    if (is_switched) {
        for_each_undecided([&](const BoardRef&, const Board& board) {
            decision_.effects.emplace_back(SwitchChat{board.room, has_chat});
        });
    }
    return std::nullopt;
}

Core::Refusal Core::handle(const AddDirector& add, const Who& who) {
    if (state_.is_director(add.director.id)) return not_available("a director already");
    if (state_.directors().size() >= limit::tournament_directors) return not_available("there are enough directors");
    commit(DirectorAdded{add.director, who.person});
    return std::nullopt;
}

Core::Refusal Core::handle(const OpenRegistration& /*open*/, const Who& /*who*/) {
    if (state_.status() != Status::draft) return error_of(Code::wrong_phase, "registration has been opened before");
    if (auto error = check_start_time(state_.settings(), now_ms_)) return error;
    commit(StatusChanged{Status::registration});
    return std::nullopt;
}

Core::Refusal Core::handle(const OpenCheckIn& /*open*/, const Who& /*who*/) {
    if (state_.status() != Status::registration)
        return error_of(Code::wrong_phase, "the check-in comes after the registration");
    if (state_.settings().check_in_ms == 0) return not_available("this tournament has no check-in");
    commit(StatusChanged{Status::check_in});
    return std::nullopt;
}

Core::Refusal Core::handle(const SetSeeds& set, const Who& who) {
    if (state_.has_started()) return error_of(Code::wrong_phase, "numbers have been given");
    const std::set<EntrantId> once(set.order.begin(), set.order.end());
    const bool are_there =
        std::all_of(set.order.begin(), set.order.end(), [&](EntrantId id) { return state_.entrant(id) != nullptr; });
    if (once.size() != set.order.size() || !are_there)
        return error_of(Code::malformed, "the order must name entrants, each once");
    commit(SeedsSet{set.order, who.person});
    return std::nullopt;
}

Core::Refusal Core::handle(const Start& /*start*/, const Who& /*who*/) {
    if (state_.status() != Status::registration && state_.status() != Status::check_in)
        return error_of(Code::wrong_phase, "a tournament starts once, after people have registered");
    if (auto error = check_start()) return error;
    start();
    return std::nullopt;
}

Core::Refusal Core::handle(const MarkAbsent& mark, const Who& who) {
    if (auto error = running(state_)) return error;
    const auto* entrant = state_.entrant(mark.entrant);
    if (entrant == nullptr) return not_available("there is no such entrant");
    if (!entrant->is_playing()) return not_available("not to be paired anyway");
    commit(Absent{mark.entrant, who.person});
    forfeit_waiting(mark.entrant);
    return std::nullopt;
}

Core::Refusal Core::handle(const Pause& /*pause*/, const Who& who) {
    if (auto error = running(state_)) return error;
    if (state_.is_paused()) return error_of(Code::wrong_phase, "it is paused already");
    commit(Paused{who.person});
    asked_.reset();
    return std::nullopt;
}

Core::Refusal Core::handle(const Resume& /*resume*/, const Who& who) {
    if (!state_.is_paused()) return error_of(Code::wrong_phase, "it is not paused");
    commit(Resumed{who.person});
    return std::nullopt;
}

/// Somebody else is about to correct what the next round, or the end, would rest on.
Core::Refusal Core::check_others_holds(const Who& who) const {
    for (const Hold& hold : state_.holds()) {
        if (hold.by.id == who.person.id || hold.until <= now_ms_) continue;
        return error_of(Code::wrong_phase, hold.by.name + " is correcting a board");
    }
    return std::nullopt;
}

void Core::release(const PlayerId& player) {
    const auto is_theirs = [&](const Hold& hold) { return hold.by.id == player; };
    if (std::ranges::any_of(state_.holds(), is_theirs)) commit(Released{player});
}

Core::Refusal Core::handle(const NextRound& /*next*/, const Who& who) {
    if (auto error = running(state_)) return error;
    if (state_.is_paused()) return error_of(Code::wrong_phase, "it is paused");
    if (state_.open_round() != nullptr) return error_of(Code::wrong_phase, "games of this round are still going on");
    if (state_.search()) return error_of(Code::wrong_phase, "the round is being paired");
    if (is_complete(state_)) return error_of(Code::wrong_phase, "that was the last round");
    if (is_searched(state_.settings().kind) && size_of(search_of(state_)) < 2)
        return not_available("fewer than two can be paired");
    if (auto error = check_others_holds(who)) return error;
    release(who.person.id);
    begin_round();
    return std::nullopt;
}

Core::Refusal Core::correct(const BoardRef& ref, const BoardResult& result, const std::string& reason, const Who& who) {
    if (auto error = correctable(state_)) return error;
    if (!is_reason(reason)) return error_of(Code::malformed, "a correction needs a reason, in one line");
    const auto* board = state_.board(ref);
    if (board == nullptr) return not_available("there is no such board");
    auto match = *state_.match(ref);
    const auto& settings = state_.settings();
    const bool is_closed = state_.rounds()[ref.round - 1].is_closed;
    if (settings.kind == Kind::knock_out && is_closed) {
        const auto before = winner_of(settings, match);
        match.boards[ref.board - 1].result = result;
        const auto after = winner_of(settings, match);
        if (!after) return not_available("a knock-out match of a closed round needs a winner");
        if (after != before && ref.round < state_.rounds().size())
            return not_available("the winner has been paired on already");
    }
    const Corrected corrected{ref, result, who.person, reason};
    if (state_.reopening() && is_complete(state_)) {
        // Nothing is played any more: in a double elimination a corrected final may ask for a second one.
        State then = state_;
        then.apply({now_ms_, corrected});
        if (!is_complete(then)) return not_available("another round would have to be played");
    }
    if (!board->result) close_room(*board);
    commit(corrected);
    return std::nullopt;
}

Core::Refusal Core::handle(const Correct& wish, const Who& who) {
    const auto* board = state_.board(wish.board);
    const auto options = board == nullptr ? state_.settings().options : options_of(state_.settings(), *board);
    if (const auto fault = engine::fault_in(options, wish.score))
        return bad_option(std::string(fault->part), fault->message);
    return correct(wish.board, BoardResult{wish.score, {}, false, {true, true}}, wish.reason, who);
}

Core::Refusal Core::handle(const ForfeitBoard& wish, const Who& who) {
    if (wish.has_come[0] && wish.has_come[1]) return bad_option("came", "a forfeit needs somebody who did not come");
    return correct(wish.board, forfeit(state_.settings().options, wish.has_come), wish.reason, who);
}

/// Only while nothing has been built on the result: in the latest round, and before the next one is paired.
Core::Refusal Core::handle(const PlayAgain& again, const Who& who) {
    if (auto error = running(state_)) return error;
    if (!is_reason(again.reason)) return error_of(Code::malformed, "it needs a reason, in one line");
    const auto* board = state_.board(again.board);
    if (board == nullptr) return not_available("there is no such board");
    if (again.board.round != state_.rounds().size())
        return not_available("the next round has been paired on it already");
    if (board->attempt + 1 + limit::tournament_replays > limit::tournament_attempts)
        return not_available("it has been played often enough");
    const auto& match = *state_.match(again.board);
    const auto everybody = match.everybody();
    for (const auto number : everybody) {
        const auto& entrant = *state_.entrant_numbered(number);
        const bool is_missed = entrant.is_withdrawn && state_.settings().kind != Kind::scramble;
        if (is_missed) return not_available(entrant.name + " has withdrawn");
    }
    if (state_.seats_again(match, *board).empty()) return not_available("nobody is left who sat there");
    for (const auto number : everybody) {
        const auto& entrant = *state_.entrant_numbered(number);
        // Who has withdrawn, or been put out, is not brought back by the way.
        if (entrant.is_absent && !entrant.is_withdrawn) commit(Returned{entrant.id, who.person});
    }
    if (!board->result) close_room(*board);
    replay(again.board, who.person, again.reason);
    return std::nullopt;
}

Core::Refusal Core::handle(const HoldBoard& hold, const Who& who) {
    if (auto error = correctable(state_)) return error;
    if (state_.board(hold.board) == nullptr) return not_available("there is no such board");
    commit(Held{hold.board, who.person, now_ms_ + limit::tournament_hold_ms});
    asked_.reset();  // what a search for a pairing finds now would be of no use
    return std::nullopt;
}

Core::Refusal Core::handle(const ReleaseBoard& /*release*/, const Who& who) {
    if (auto error = correctable(state_)) return error;
    release(who.person.id);
    return std::nullopt;
}

Core::Refusal Core::handle(const Reopen& reopen, const Who& who) {
    if (state_.status() == Status::cancelled) return not_available("it was called off, and has no results");
    if (state_.status() != Status::finished) return error_of(Code::wrong_phase, "the tournament is not over");
    if (state_.reopening()) return error_of(Code::wrong_phase, "it has been reopened already");
    if (std::ranges::count(state_.log(), "reopened", &LogEntry::what) >= reopenings_max)
        return not_available("it has been reopened often enough");
    // What is found out later an operator of the server decides about.
    if (!who.is_operator && now_ms_ >= state_.ended_at().value() + limit::tournament_reopened_ms)
        return error_of(Code::wrong_phase, "it could be reopened for a day after its end");
    if (!is_reason(reopen.reason)) return error_of(Code::malformed, "it needs a reason, in one line");
    commit(Reopened{who.person, reopen.reason, now_ms_ + limit::tournament_reopened_ms});
    return std::nullopt;
}

Core::Refusal Core::handle(const Finish& /*finish*/, const Who& who) {
    if (auto error = correctable(state_)) return error;
    if (state_.open_round() != nullptr) return error_of(Code::wrong_phase, "games of this round are still going on");
    if (state_.closed_rounds() == 0) return error_of(Code::wrong_phase, "nothing has been played: cancel it instead");
    if (auto error = check_others_holds(who)) return error;
    finish();
    return std::nullopt;
}

Core::Refusal Core::handle(const Cancel& wish, const Who& who) {
    if (!is_reason(wish.reason)) return error_of(Code::malformed, "it needs a reason, in one line");
    cancel(who.person, wish.reason);
    return std::nullopt;
}

std::optional<protocol::Error> check_place_kept(const State& state, EntrantId id) {
    const auto* entrant = state.entrant(id);
    if (entrant == nullptr) return not_available("there is no such entrant");
    if (entrant->is_abandoned) return not_available("their place is another one now");
    return std::nullopt;
}

Core::Refusal Core::handle(const OfferClaim& offer, const Who& who) {
    if (state_.reopening()) return error_of(Code::wrong_phase, "nothing is played any more");
    if (state_.settings().is_team) return not_available("a team takes in members by its own code");
    if (auto error = check_place_kept(state_, offer.entrant)) return error;
    const auto number = state_.claims_of(offer.entrant) + 1;
    if (number > limit::tournament_claims) return not_available("they have come back often enough");
    commit(ClaimOffered{offer.entrant, number, now_ms_ + limit::tournament_claim_ms, who.person});
    return std::nullopt;
}

Core::Refusal Core::handle(const Rename& rename, const Who& who) {
    if (auto error = check_place_kept(state_, rename.entrant)) return error;
    const auto* entrant = state_.entrant(rename.entrant);
    if (state_.settings().is_team) return not_available("members bear their own names");
    if (!protocol::is_display_text(rename.name, protocol::name_chars))
        return error_of(Code::malformed,
                        "name must be one line of 1 to " + std::to_string(protocol::name_chars) + " characters");
    if (entrant->name == rename.name) return not_available("is called so already");
    commit(Renamed{rename.entrant, rename.name, rename.is_everywhere ? std::nullopt : std::optional(who.person)});
    if (state_.settings().kind != Kind::scramble) return std::nullopt;
    // In an evening one is called at the board, too, as in the list.
    for_each_undecided([&](const BoardRef&, const Board& board) {
        const auto sits = [&](const auto& seat) { return seat.second.id == entrant->captain.id; };
        if (std::ranges::any_of(board.seats, sits))
            decision_.effects.emplace_back(ChangeReservation{board.room, board.seats, true});
    });
    return std::nullopt;
}

std::optional<Command> renaming(const State& state, const Person& person) {
    const auto* entrant = state.is_over() || state.settings().is_team ? nullptr : state.entrant_of(person.id);
    if (entrant == nullptr || entrant->name == person.name) return std::nullopt;
    return Rename{entrant->id, person.name, true};
}

Core::Refusal Core::handle(const Expel& expel, const Who& who) {
    if (auto error = check_place_kept(state_, expel.entrant)) return error;
    const auto* entrant = state_.entrant(expel.entrant);
    if (!expel.reason.empty() && !is_reason(expel.reason))
        return error_of(Code::malformed, "the reason must be one line");
    const bool has_part = entrant->number.has_value();
    const PlayerId player = entrant->captain.id;
    std::vector<std::string> rooms;
    for_each_undecided([&](const BoardRef&, const Board& board) {
        const auto sits = [&](const auto& seat) { return seat.second.id == player; };
        if (std::ranges::any_of(board.seats, sits)) rooms.push_back(board.room);
    });
    commit(Expelled{expel.entrant, who.person, expel.reason});
    if (state_.settings().kind != Kind::scramble) {
        if (has_part) forfeit_waiting(expel.entrant);
        return std::nullopt;
    }
    for_each_undecided([&](const BoardRef&, const Board& board) {
        if (std::ranges::find(rooms, board.room) != rooms.end())
            decision_.effects.emplace_back(ChangeReservation{board.room, board.seats, true});
    });
    return std::nullopt;
}

}  // namespace server::tournament
