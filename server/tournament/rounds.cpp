// How a tournament goes on by itself: the start, rounds, what the rooms tell, the end.
#include <algorithm>
#include <utility>

#include "engine/base/ensure.hpp"
#include "protocol/client_message.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/utf8.hpp"
#include "server/base/limits.hpp"
#include "server/tournament/core.hpp"
#include "server/tournament/lots.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/scoring.hpp"

namespace server::tournament {
namespace {

/// The tournament's name, shortened to leave room, and where the board stands.
std::string room_name(const Settings& settings, const BoardRef& ref) {
    std::string place = " " + std::to_string(ref.round) + "." + std::to_string(ref.match);
    if (settings.boards > 1) place += "." + std::to_string(ref.board);
    return std::string(protocol::cut_to_characters(settings.name, protocol::room_name_chars - place.size())) + place;
}

Byes byes_of(const State& state) {
    Byes byes{state.rounds().size(), {}};
    for (const auto number : without_match(state)) {
        const auto& line_up = state.entrant_numbered(number)->line_up;
        byes.players.insert(byes.players.end(), line_up.begin(), line_up.end());
    }
    return byes;
}

/// When the check-in begins, or the first round.
std::optional<std::int64_t> next_phase_at(const State& state) {
    const auto& settings = state.settings();
    if (state.status() == Status::registration) {
        if (!settings.starts_at) return std::nullopt;
        return *settings.starts_at - settings.check_in_ms;
    }
    if (state.status() != Status::check_in) return std::nullopt;
    // If the server was away when it should have begun, people have their time all the same.
    if (settings.starts_at && *settings.starts_at > state.check_in_since()) return settings.starts_at;
    return state.check_in_since().value() + settings.check_in_ms;
}

/// When an evening is over, whoever forgets it; not in the middle of a round, which has a sandglass of its own.
std::optional<std::int64_t> closes_at(const State& state) {
    if (state.settings().kind != Kind::scramble) return std::nullopt;
    if (state.status() == Status::registration || state.status() == Status::check_in)
        return std::max(state.opened_at(), state.settings().starts_at.value_or(0)) + limit::scramble_waits_ms;
    if (state.status() != Status::running || state.open_round() != nullptr) return std::nullopt;
    return state.started_at().value() + limit::scramble_ms;
}

std::optional<std::int64_t> first_end(const std::vector<Hold>& holds) {
    if (holds.empty()) return std::nullopt;
    return std::ranges::min_element(holds, {}, &Hold::until)->until;
}

}  // namespace

// The start and the end

Core::Refusal Core::check_start() const {
    const auto count = starters_of(state_).size();
    if (count < 2) return not_available("fewer than two are ready to play");
    return std::nullopt;
}

void Core::start() { commit(Started{starters_of(state_)}); }

void Core::finish() { commit(Finished{}); }

void Core::cancel(std::optional<Person> by, std::string reason) {
    for_each_undecided([&](const BoardRef&, const Board& board) { close_room(board); });
    commit(Cancelled{std::move(by), std::move(reason)});
}

// Time

std::optional<std::int64_t> Core::wake_at() const {
    const auto earliest = [](std::optional<std::int64_t> one, std::optional<std::int64_t> other) {
        return one && other ? std::min(one, other) : one ? one : other;
    };
    switch (state_.status()) {
        case Status::registration:
        case Status::check_in:
            return earliest(next_phase_at(state_), closes_at(state_));
        case Status::running:
            if (const auto end = first_end(state_.holds())) return end;
            if (state_.is_paused() || state_.open_round() != nullptr || state_.search()) return closes_at(state_);
            return earliest(state_.next_round_at(), closes_at(state_));
        case Status::finished:
            if (!state_.reopening()) return std::nullopt;
            return first_end(state_.holds()).value_or(state_.reopening()->until);
        case Status::draft:
        case Status::cancelled:
            break;
    }
    return std::nullopt;
}

bool Core::is_held() const {
    return std::ranges::any_of(state_.holds(), [&](const Hold& hold) { return hold.until > now_ms_; });
}
bool Core::is_held(std::size_t round, std::size_t match) const {
    return std::ranges::any_of(state_.holds(), [&](const Hold& hold) {
        return hold.until > now_ms_ && hold.board.round == round && hold.board.match == match;
    });
}

/// A director who has forgotten that a form is open does not hold up everybody for ever.
void Core::end_holds() {
    const auto holds = state_.holds();
    for (const Hold& hold : holds) {
        if (hold.until <= now_ms_) commit(Released{hold.by.id});
    }
}

void Core::keep_time() {
    end_holds();
    while (!state_.has_started()) {
        const auto due = next_phase_at(state_);
        if (!due || *due > now_ms_) break;
        const bool checks_in = state_.status() == Status::registration && state_.settings().check_in_ms > 0;
        if (checks_in) {
            commit(StatusChanged{Status::check_in});
        } else if (check_start()) {
            cancel(std::nullopt, "fewer than two came");
        } else {
            start();
        }
    }
    const auto closes = closes_at(state_);
    if (!closes || *closes > now_ms_ || is_held()) return;
    if (state_.has_started()) {
        finish();
    } else {
        cancel(std::nullopt, "it was never started");
    }
}

Decision Core::wake(std::int64_t now_ms) {
    now_ms_ = now_ms;
    keep_time();
    settle();
    return take();
}

Decision Core::resume(std::int64_t now_ms) {
    now_ms_ = now_ms;
    for_each_undecided([&](const BoardRef& ref, const Board& board) {
        // Nobody could come while the server was away: the time of grace starts again.
        open_room(ref, board, now_ms + state_.settings().grace_ms);
    });
    const bool is_round_on = state_.open_round() != nullptr && !state_.is_over();
    if (is_round_on) decision_.effects.emplace_back(byes_of(state_));
    keep_time();
    settle();
    return take();
}

// What follows by itself

void Core::settle() {
    while (settle_once()) {
    }
}

/// It closes again by itself.
bool Core::settle_reopened() {
    if (is_held() || state_.reopening()->until > now_ms_) return false;
    finish();
    return true;
}

bool Core::settle_once() {
    if (state_.reopening()) return settle_reopened();
    if (state_.status() != Status::running) return false;
    if (const auto* round = state_.open_round()) return settle_matches(*round);
    // Neither a round nor the end rests on what is just being corrected.
    if (state_.is_paused() || is_held()) return false;
    if (state_.search()) {
        // Entrants who come, go or are corrected while a pairing is looked for change what is looked for.
        if (!asked_ || !same(*asked_, search_of(state_))) want_pairing();
        return false;
    }
    if (!state_.next_round_at() || *state_.next_round_at() > now_ms_) return false;
    const auto closes = closes_at(state_);
    if (is_complete(state_) || (closes && *closes <= now_ms_)) {
        finish();
    } else {
        begin_round();
    }
    return true;
}

bool Core::settle_matches(const Round& round) {
    const bool is_knock_out = state_.settings().kind == Kind::knock_out;
    const auto number = state_.rounds().size();
    bool is_over = true;
    for (std::size_t index = 0; index < round.matches.size(); ++index) {
        const auto& match = round.matches[index];
        // Once the round is closed a correction may no longer leave a tie.
        const bool waits = !match.is_decided() || (is_knock_out && is_held(number, index + 1));
        if (waits) is_over = false;
        if (waits || !is_knock_out || winner_of(state_.settings(), match)) continue;
        if (is_to_be_replayed(state_.settings(), match)) {
            auto boards = replay_of(state_, number, index + 1);
            commit(Replayed{number, index + 1, std::move(boards)});
            const auto& again = *state_.match({number, index + 1, 1, 0});
            for (std::size_t board = 0; board < again.boards.size(); ++board) {
                const BoardRef ref{number, index + 1, board + 1, again.boards[board].attempt};
                decision_.keys.push_back(state_.settings().id + '/' + text_of(ref));
                open_room(ref, again.boards[board], now_ms_ + state_.settings().grace_ms);
            }
        } else {
            commit(LotDrawn{number, index + 1, lot_winner(state_.seed(), number, index + 1, match)});
        }
        return true;
    }
    if (is_over) {
        commit(RoundClosed{});
        decision_.effects.emplace_back(byes_of(state_));
    }
    return is_over;
}

void Core::begin_round() {
    if (is_searched(state_.settings().kind)) {
        want_pairing();
    } else {
        play(next_round(state_));
    }
}

void Core::want_pairing() {
    auto search = search_of(state_);
    commit(RoundWanted{state_.searches() + 1});
    if (size_of(search) < 2) return found_no_round();
    asked_ = search;
    decision_.effects.emplace_back(PairingWanted{*state_.search(), state_.rounds().size() + 1, std::move(search)});
}

/// Where rounds follow each other by themselves, the tournament then ends; but where entrants are merely away, perhaps
/// because they have lost their connection, it waits until one returns, or a director ends it.
void Core::found_no_round() {
    asked_.reset();
    commit(NoRound{});
    const bool is_away = std::ranges::any_of(state_.entrants(), [](const auto& one) {
        return one.second.number && one.second.is_absent && !one.second.is_withdrawn;
    });
    const bool is_waited_for = is_away && size_of(search_of(state_)) < 2;
    if (state_.settings().break_ms && state_.closed_rounds() > 0 && !is_waited_for) finish();
}

Decision Core::paired(std::uint64_t search, const Found& found, std::int64_t now_ms) {
    now_ms_ = now_ms;
    if (state_.search() != search || state_.is_paused() || is_held() || !asked_) return {};
    const auto* round = std::get_if<std::optional<engine::pairing::Round>>(&found);
    if (round != nullptr && !*round) {
        found_no_round();
    } else {
        asked_.reset();
        play(round_of(state_, found));
    }
    settle();
    return take();
}

void Core::play(RoundPaired paired) {
    const auto number = paired.round;
    const auto& id = state_.settings().id;
    commit(std::move(paired));
    decision_.keys.push_back(id + '/' + std::to_string(number));
    const auto& round = state_.rounds().back();
    for (std::size_t match = 0; match < round.matches.size(); ++match) {
        const auto& boards = round.matches[match].boards;
        for (std::size_t board = 0; board < boards.size(); ++board) {
            const BoardRef ref{number, match + 1, board + 1, 0};
            decision_.keys.push_back(id + '/' + text_of(ref));
            if (!boards[board].result) open_room(ref, boards[board], now_ms_ + state_.settings().grace_ms);
        }
    }
    decision_.effects.emplace_back(byes_of(state_));
}

// Rooms

void Core::open_room(const BoardRef& ref, const Board& board, std::int64_t starts_by_ms) {
    const auto& settings = state_.settings();
    std::optional<std::string> key;
    if (settings.spectator_delay_s > 0) key = tournament::caster_key(state_.seed());
    std::optional<std::int64_t> finish_by_ms;
    const auto& round = state_.rounds()[ref.round - 1];
    if (round.round_ms) {
        // What is played once more has a whole sandglass of its own: that of the round may have run out.
        finish_by_ms = ref.attempt > 0 ? starts_by_ms + *round.round_ms
                                       : std::max(round.paired_at + *round.round_ms, starts_by_ms);
    }
    decision_.effects.emplace_back(OpenRoom{ref, board.room, room_key(state_.seed(), ref), options_of(settings, board),
                                            room_name(settings, ref), board.seats, board.computers, settings.is_public,
                                            settings.is_rated, settings.spectator_delay_s, starts_by_ms, finish_by_ms,
                                            key, settings.has_chat.value_or(true)});
    if (board.status != BoardStatus::waiting) return;
    std::vector<Person> players;
    for (const auto& [seat, person] : board.seats) players.push_back(person);
    decision_.effects.emplace_back(Called{std::move(players), board.room, ref.round, std::nullopt});
}

void Core::close_room(const Board& board) {
    if (!board.room.empty()) decision_.effects.emplace_back(CloseRoom{board.room});
}

Decision Core::board_started(const BoardRef& ref, std::int64_t now_ms) {
    now_ms_ = now_ms;
    const auto* board = state_.board(ref);
    if (state_.is_over() || board == nullptr || board->status != BoardStatus::waiting) return {};
    commit(BoardStarted{ref});
    return take();
}

Decision Core::board_ended(const BoardRef& ref, const engine::GameScore& score, const std::string& game_id,
                           const std::vector<engine::Seat>& missing, std::int64_t now_ms) {
    now_ms_ = now_ms;
    const auto* board = state_.board(ref);
    if (state_.is_over() || board == nullptr || board->result) return {};
    const Seats seats = board->seats;
    commit(BoardDecided{ref, BoardResult{score, game_id, false, {true, true}}});
    // Who was missing is asked before they are drawn again.
    for (const auto seat : missing) {
        const auto sits = seats.find(seat);
        const auto* entrant = sits == seats.end() ? nullptr : state_.entrant_of(sits->second.id);
        if (entrant != nullptr && entrant->is_playing()) commit(Absent{entrant->id, std::nullopt});
    }
    settle();
    return take();
}

/// The board is played once more, in a room of its own, with secrets of its own.
void Core::replay(const BoardRef& ref, std::optional<Person> by, std::string reason) {
    BoardRef next = ref;
    ++next.attempt;
    commit(Voided{ref, room_id(state_.seed(), next), std::move(by), std::move(reason)});
    asked_.reset();
    decision_.keys.push_back(state_.settings().id + '/' + text_of(next));
    open_room(next, *state_.board(next), now_ms_ + state_.settings().grace_ms);
}

Decision Core::board_closed(const BoardRef& ref, std::int64_t now_ms) {
    now_ms_ = now_ms;
    const auto* board = state_.board(ref);
    if (state_.is_over() || board == nullptr || board->result) return {};
    if (ref.attempt + 1 + limit::tournament_replays > limit::tournament_attempts) {
        commit(BoardDecided{ref, forfeit(state_.settings().options, {false, false})});
    } else {
        replay(ref, std::nullopt, {});
    }
    settle();
    return take();
}

Decision Core::board_not_played(const BoardRef& ref, BySide has_come, std::int64_t now_ms) {
    // Everybody was there and the game did not begin: nobody can say whose fault that is.
    if (has_come[0] && has_come[1]) return board_closed(ref, now_ms);
    now_ms_ = now_ms;
    const auto* board = state_.board(ref);
    if (state_.is_over() || board == nullptr || board->status != BoardStatus::waiting) return {};
    commit(BoardDecided{ref, forfeit(state_.settings().options, has_come)});
    mark_no_shows(ref);
    settle();
    return take();
}

/// An entrant is absent if none of its players came to any board of the match.
void Core::mark_no_shows(const BoardRef& ref) {
    const auto& match = *state_.match(ref);
    if (!match.is_decided()) return;
    const auto score = score_of(state_.settings(), match);
    std::vector<EntrantId> absent;
    for (const bool is_white : {true, false}) {
        if (score.has_come[is_white ? 0 : 1]) continue;
        for (const auto number : (is_white ? match.white : *match.black).numbers()) {
            const auto& entrant = *state_.entrant_numbered(number);
            if (entrant.is_playing()) absent.push_back(entrant.id);
        }
    }
    for (const auto id : absent) commit(Absent{id, std::nullopt});
}

void Core::forfeit_waiting(EntrantId id) {
    // In a scramble nobody loses because somebody else has gone: a computer player takes the chair.
    if (state_.settings().kind == Kind::scramble) return;
    const auto number = state_.entrant(id)->number.value();
    std::vector<std::pair<BoardRef, BySide>> lost;
    for_each_undecided([&](const BoardRef& ref, const Board& board) {
        const auto& match = *state_.match(ref);
        if (board.status != BoardStatus::waiting || !match.has(number)) return;
        BySide has_come{true, true};
        has_come[engine::index(side_of(board, match.white.has(number)))] = false;
        lost.emplace_back(ref, has_come);
        close_room(board);
    });
    for (const auto& [ref, has_come] : lost) commit(BoardDecided{ref, forfeit(state_.settings().options, has_come)});
}

}  // namespace server::tournament
