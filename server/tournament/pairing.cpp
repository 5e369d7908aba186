#include "server/tournament/pairing.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>

#include "engine/base/ensure.hpp"
#include "engine/bracket.hpp"
#include "engine/match.hpp"
#include "server/base/limits.hpp"
#include "server/tournament/lots.hpp"
#include "server/tournament/scoring.hpp"

namespace server::tournament {
namespace {

namespace pairing = engine::pairing;
using pairing::Pair;

/// Which players of both line-ups meet on a board, counted from 0 in units of a side.
struct Table {
    std::size_t of_white = 0;
    std::size_t of_black = 0;
    bool white_is_white = true;
};

/// Board against board: sides alternate from the first on.
std::vector<Table> tables_in_order(std::size_t boards) {
    std::vector<Table> tables;
    for (std::size_t board = 0; board < boards; ++board) tables.push_back({board, board, board % 2 == 0});
    return tables;
}

std::vector<Table> tables_of(const pairing::Round& round, std::size_t boards) {
    std::vector<Table> tables;
    for (const auto& pair : round.pairs) {
        const bool white_is_white = pair.white <= boards;
        const auto [one, another] = white_is_white ? Pair{pair.white, pair.black} : Pair{pair.black, pair.white};
        tables.push_back({one - 1U, another - boards - 1U, white_is_white});
    }
    return tables;
}

class MatchMaker {
public:
    explicit MatchMaker(const State& state) : state_(state), round_(state.rounds().size() + 1) {}

    void add(Number white, Number black, const std::vector<Table>& tables, std::optional<std::size_t> fixture = {}) {
        Match match;
        match.white = white;
        match.black = black;
        match.fixture = fixture;
        const auto& one = *state_.entrant_numbered(white);
        const auto& another = *state_.entrant_numbered(black);
        for (const auto& table : tables) {
            Board board;
            board.white_is_white = table.white_is_white;
            seat(board, true, one, table.of_white);
            seat(board, false, another, table.of_black);
            if (one.is_playing() && another.is_playing()) {
                const BoardRef ref{round_, matches.size() + 1, match.boards.size() + 1, 0};
                board.room = room_id(state_.seed(), ref);
            } else {
                BySide has_come{};
                has_come[engine::index(side_of(board, true))] = one.is_playing();
                has_come[engine::index(side_of(board, false))] = another.is_playing();
                board.result = forfeit(state_.settings().options, has_come);
                board.status = BoardStatus::over;
            }
            match.boards.push_back(std::move(board));
        }
        matches.push_back(std::move(match));
    }
    void add_bye(Number number) {
        Match match;
        match.white = number;
        matches.push_back(std::move(match));
    }
    /// A scramble's: people by number, and computer players on the last chairs.
    void add(const pairing::TeamTable& table) {
        Match match;
        match.white = Party(table.white);
        match.black = Party(table.black);
        Board board;
        board.room = room_id(state_.seed(), {round_, matches.size() + 1, 1, 0});
        for (const bool is_white : {true, false}) {
            const auto& people = is_white ? table.white : table.black;
            const auto chairs = people.size() + (is_white ? table.white_computers : table.black_computers);
            for (std::size_t chair = 0; chair < chairs; ++chair) {
                const engine::Seat seat{is_white ? engine::Side::white : engine::Side::black,
                                        static_cast<std::uint8_t>(chair + 1)};
                if (chair < people.size()) {
                    board.seats.emplace(seat, state_.entrant_numbered(people[chair])->captain);
                } else {
                    board.computers.push_back(seat);
                }
            }
        }
        match.boards.push_back(std::move(board));
        matches.push_back(std::move(match));
    }
    std::vector<Table> usual_tables() const { return tables_in_order(state_.settings().boards); }

    std::vector<Match> matches;

private:
    void seat(Board& board, bool is_match_white, const Entrant& entrant, std::size_t unit) {
        const auto side = side_of(board, is_match_white);
        std::size_t place = unit * seats_per_side(state_.settings().options);
        for (const auto& one : engine::starting_seats_of(state_.settings().options)) {
            if (one.side == side) board.seats.emplace(one, entrant.line_up.at(place++));
        }
    }

    const State& state_;
    std::size_t round_;
};

/// How many more games an entrant has had as white than as black, on the first board.
int whites_more(const State& state, Number number) {
    int more = 0;
    for (const auto& round : state.rounds()) {
        for (const auto& match : round.matches) {
            if (match.white.has(number)) ++more;
            if (match.black && match.black->has(number)) --more;
        }
    }
    return more;
}

void add_fixtures(const State& state, MatchMaker& maker) {
    const auto fixtures = pairing::fixtures(bracket_of(state), bracket_results(state));
    for (std::size_t index = 0; index < fixtures.size(); ++index) {
        if (!fixtures[index].to_play) continue;
        const Number first = *fixtures[index].first;
        const Number second = *fixtures[index].second;
        const int lead = whites_more(state, first) - whites_more(state, second);
        const bool lot = lot_takes_first(state.seed(), "side/" + std::to_string(index));
        const bool first_is_white = lead < 0 || (lead == 0 && lot);
        maker.add(first_is_white ? first : second, first_is_white ? second : first, maker.usual_tables(), index);
    }
}

std::vector<pairing::Round> table_of(const State& state) {
    return pairing::round_robin(state.starters(), state.settings().twice);
}

/// Waves in which a bracket is played, if the better seed wins what is open.
std::size_t waves(const State& state) {
    const auto bracket = bracket_of(state);
    auto results = bracket_results(state);
    std::size_t count = state.closed_rounds();
    if (state.open_round() != nullptr) {
        ++count;
        for (const auto& match : state.open_round()->matches)
            results.emplace(*match.fixture, std::min(match.white.entrant(), match.black->entrant()));
    }
    for (;;) {
        const auto fixtures = pairing::fixtures(bracket, results);
        bool any = false;
        for (std::size_t index = 0; index < fixtures.size(); ++index) {
            if (!fixtures[index].to_play) continue;
            results[index] = std::min(*fixtures[index].first, *fixtures[index].second);
            any = true;
        }
        if (!any) return count;
        ++count;
    }
}

using Barred = std::map<Number, std::vector<Number>>;

void bar_clubs(const State& state, Barred& barred) {
    std::map<std::string, std::vector<Number>> clubs;
    for (const auto& [id, entrant] : state.entrants()) {
        if (entrant.number && !entrant.club.empty()) clubs[entrant.club].push_back(*entrant.number);
    }
    for (const auto& [club, members] : clubs) {
        for (const auto number : members) {
            auto& others = barred[number];
            std::copy_if(members.begin(), members.end(), std::back_inserter(others),
                         [&](Number other) { return other != number; });
        }
    }
}

std::vector<pairing::SwissEntrant> swiss_entrants(const State& state) {
    Barred barred;
    std::map<Number, std::vector<engine::Side>> sides;
    for (const auto& round : state.rounds()) {
        for (const auto& match : round.matches) {
            if (!match.black) continue;
            const Number white = match.white.entrant();
            const Number black = match.black->entrant();
            barred[white].push_back(black);
            barred[black].push_back(white);
            if (!match.is_decided() || !score_of(state.settings(), match).is_played) continue;
            sides[white].push_back(engine::Side::white);
            sides[black].push_back(engine::Side::black);
        }
    }
    if (state.settings().forbid_same_club) bar_clubs(state, barred);
    for (const auto& [one, another] : state.settings().forbidden) {
        const auto* first = state.entrant(one);
        const auto* second = state.entrant(another);
        if (first == nullptr || second == nullptr || !first->number || !second->number) continue;
        barred[*first->number].push_back(*second->number);
    }
    std::vector<pairing::SwissEntrant> entrants;
    for (const auto& score : scores_of(state)) {
        if (!state.entrant_numbered(score.number)->is_playing()) continue;
        pairing::SwissEntrant entrant{score.number, 0, barred[score.number], sides[score.number], false};
        for (const auto& round : score.rounds) {
            entrant.score += round.points;
            entrant.had_bye = entrant.had_bye || round.outcome == pairing::Outcome::allotted_bye
                              || round.outcome == pairing::Outcome::forfeit_won;
        }
        entrants.push_back(std::move(entrant));
    }
    return entrants;
}

/// What a person of a scramble has had on a side of a match.
void add_share(pairing::Attendee& one, const Match& match, bool is_white) {
    const auto& own = (is_white ? match.white : *match.black).numbers();
    const auto& others = (is_white ? *match.black : match.white).numbers();
    std::ranges::copy_if(own, std::back_inserter(one.partners), [&](Number other) { return other != one.number; });
    one.opponents.insert(one.opponents.end(), others.begin(), others.end());
    // Chairs, not numbers: who has been put out still counts among those who shared the side.
    const Board& board = match.boards.front();
    const auto chairs = [&](engine::Side side) {
        return std::ranges::count_if(board.seats, [&](const auto& sits) { return sits.first.side == side; })
               + std::ranges::count(board.computers, side, &engine::Seat::side);
    };
    const auto side = side_of(board, is_white);
    if (chairs(side) < chairs(engine::other(side))) ++one.outnumbered;
    one.whites_more += is_white ? 1 : -1;
}

/// A board has a sandglass of its own, which ends sometime.
bool is_played_again(const Round& round) {
    return std::ranges::any_of(round.matches, [](const Match& match) {
        return std::ranges::any_of(match.boards, [](const Board& one) { return !one.result && one.attempt > 0; });
    });
}

TeamDrawing drawing_of(const State& state) {
    TeamDrawing drawing;
    drawing.form = table_form(state.settings());
    drawing.key = drawing_key(state.seed(), state.rounds().size() + 1);
    for (const auto& score : scores_of(state)) {
        if (!state.entrant_numbered(score.number)->is_playing()) continue;
        pairing::Attendee one;
        one.number = score.number;
        for (const auto& round : score.rounds) one.points += round.points;
        for (const auto& round : state.rounds()) {
            for (const auto& match : round.matches) {
                if (!match.has(one.number)) continue;
                if (match.black) {
                    add_share(one, match, match.white.has(one.number));
                } else {
                    ++one.sat_out;
                }
            }
        }
        drawing.people.push_back(std::move(one));
    }
    return drawing;
}

}  // namespace

std::vector<EntrantId> starters_of(const State& state) {
    std::vector<Entrant> ready;
    for (const auto& [id, entrant] : state.entrants()) {
        const bool is_complete = entrant.line_up.size() == line_up_size(state.settings());
        if (is_complete && (state.status() != Status::check_in || entrant.is_checked_in)) ready.push_back(entrant);
    }
    return seeding(state.seed(), std::move(ready), state.seed_order());
}

std::optional<std::size_t> rounds_total(const State& state) {
    const auto& settings = state.settings();
    switch (settings.kind) {
        case Kind::swiss:
        case Kind::scramble:
            return settings.rounds;
        case Kind::team_match:
            return settings.scheveningen ? pairing::scheveningen(settings.boards).size() : settings.rounds;
        case Kind::round_robin:
            if (state.starters() == 0) return std::nullopt;
            return table_of(state).size();
        case Kind::knock_out:
            if (state.starters() == 0) return std::nullopt;
            return waves(state);
    }
    return std::nullopt;
}

bool is_complete(const State& state) {
    return state.open_round() == nullptr && state.closed_rounds() >= rounds_total(state);
}

std::optional<std::int64_t> announced_end(const State& state) {
    const auto& settings = state.settings();
    const bool goes_on = state.status() == Status::running && !state.is_paused();
    if (settings.kind != Kind::scramble || !goes_on) return std::nullopt;
    const auto to_come =
        static_cast<std::int64_t>(settings.rounds - std::min<std::size_t>(settings.rounds, state.rounds().size()));
    const std::int64_t round_ms = *settings.round_ms;
    const std::int64_t break_ms = settings.break_ms.value_or(0);
    if (const auto* round = state.open_round()) {
        if (is_played_again(*round)) return std::nullopt;
        return round->paired_at + *round->round_ms + to_come * (break_ms + round_ms);
    }
    if (!state.next_round_at()) return std::nullopt;
    return *state.next_round_at() + std::max<std::int64_t>(0, to_come * (round_ms + break_ms) - break_ms);
}

bool is_searched(Kind kind) { return kind == Kind::swiss || kind == Kind::scramble; }

Search search_of(const State& state) {
    ENSURE(is_searched(state.settings().kind));
    if (state.settings().kind == Kind::scramble) return drawing_of(state);
    return swiss_entrants(state);
}

RoundPaired round_of(const State& state, const Found& found) {
    MatchMaker maker(state);
    RoundPaired paired;
    paired.round = state.rounds().size() + 1;
    if (const auto* drawn = std::get_if<pairing::TeamRound>(&found)) {
        const auto drawing = drawing_of(state);
        paired.cost = pairing::cost_of(*drawn, drawing.people, drawing.form);
        for (const auto& table : drawn->tables) maker.add(table);
        for (const auto number : drawn->sitting_out) maker.add_bye(number);
    } else {
        const auto& round = std::get<std::optional<pairing::Round>>(found);
        ENSURE(round && pairing::cost_of(*round, swiss_entrants(state)));
        for (const auto& pair : round->pairs) maker.add(pair.white, pair.black, maker.usual_tables());
        if (round->bye) maker.add_bye(*round->bye);
    }
    paired.matches = std::move(maker.matches);
    return paired;
}

RoundPaired next_round(const State& state) {
    MatchMaker maker(state);
    const auto& settings = state.settings();
    const auto done = state.rounds().size();
    if (settings.kind == Kind::knock_out) {
        add_fixtures(state, maker);
    } else if (settings.kind == Kind::round_robin) {
        const auto table = table_of(state);
        for (const auto& pair : table.at(done).pairs) maker.add(pair.white, pair.black, maker.usual_tables());
        if (table[done].bye) maker.add_bye(*table[done].bye);
    } else {
        ENSURE(settings.kind == Kind::team_match);
        const auto round = settings.scheveningen ? pairing::scheveningen(settings.boards).at(done)
                                                 : pairing::board_against_board(settings.boards, done % 2 == 0);
        maker.add(1, 2, tables_of(round, settings.boards));
    }
    return {done + 1, std::move(maker.matches), std::nullopt};
}

engine::Options options_of(const Settings& settings, const Board& board) {
    if (settings.kind != Kind::scramble) return settings.options;
    std::array<unsigned, 2> chairs{};
    for (const auto& [seat, person] : board.seats) ++chairs[engine::index(seat.side)];
    for (const auto seat : board.computers) ++chairs[engine::index(seat.side)];
    return engine::options_for_table(settings.options, chairs[engine::index(engine::Side::black)],
                                     chairs[engine::index(engine::Side::white)]);
}

std::optional<std::pair<BoardRef, engine::Seat>> free_chair(const State& state) {
    const auto* round = state.open_round();
    if (round == nullptr) return std::nullopt;
    for (std::size_t match = 0; match < round->matches.size(); ++match) {
        const auto& boards = round->matches[match].boards;
        for (std::size_t board = 0; board < boards.size(); ++board) {
            if (boards[board].result || boards[board].computers.empty()) continue;
            return std::pair{BoardRef{state.rounds().size(), match + 1, board + 1, boards[board].attempt},
                             boards[board].computers.front()};
        }
    }
    return std::nullopt;
}

std::vector<Number> without_match(const State& state) {
    std::vector<Number> free;
    const auto* round = state.open_round();
    if (round == nullptr) return free;
    std::set<Number> others;
    for (const auto& match : round->matches) {
        if (!match.black) {
            free.push_back(match.white.entrant());
            continue;
        }
        for (const auto number : match.everybody()) others.insert(number);
    }
    if (state.settings().kind != Kind::knock_out) return free;
    for (const auto& [number, place] : pairing::places(bracket_of(state), bracket_results(state)))
        others.insert(number);
    for (std::size_t number = 1; number <= state.numbered(); ++number) {
        const auto one = static_cast<Number>(number);
        if (state.entrant_numbered(one)->is_playing() && !others.contains(one)) free.push_back(one);
    }
    return free;
}

bool is_to_be_replayed(const Settings& settings, const Match& match) {
    return match.replays < limit::tournament_replays && score_of(settings, match).is_played;
}

std::vector<Board> replay_of(const State& state, std::size_t round, std::size_t match) {
    const auto* before = state.match({round, match, 1, 0});
    ENSURE(before != nullptr);
    std::vector<Board> boards;
    for (const auto& old : before->boards) {
        Board board;
        board.white_is_white = !old.white_is_white;
        board.room = room_id(state.seed(), {round, match, boards.size() + 1, old.attempt + 1});
        for (const auto& [seat, person] : state.seats_again(*before, old))
            board.seats.emplace(engine::Seat{engine::other(seat.side), seat.number}, person);
        boards.push_back(std::move(board));
    }
    return boards;
}

}  // namespace server::tournament
