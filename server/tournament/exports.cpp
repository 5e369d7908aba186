#include "server/tournament/exports.hpp"

#include <concepts>
#include <initializer_list>
#include <utility>

#include "server/tournament/scoring.hpp"
#include "server/tournament/tournament_json.hpp"

namespace server::tournament {
namespace {

namespace pairing = engine::pairing;

class Csv {
public:
    Csv& cell(std::string_view text) {
        if (!is_first_) text_ += ',';
        is_first_ = false;
        std::string content(text);
        if (!content.empty() && std::string_view("=+-@\t\r").find(content.front()) != std::string_view::npos)
            content.insert(content.begin(), '\'');
        if (content.find_first_of(",\"\r\n") == std::string::npos) {
            text_ += content;
            return *this;
        }
        text_ += '"';
        for (const char letter : content) {
            if (letter == '"') text_ += '"';
            text_ += letter;
        }
        text_ += '"';
        return *this;
    }
    template <std::integral Number>
    Csv& cell(Number number) {
        if (!is_first_) text_ += ',';
        is_first_ = false;
        text_ += std::to_string(number);
        return *this;
    }
    Csv& cells(std::initializer_list<std::string_view> texts) {
        for (const auto text : texts) cell(text);
        return *this;
    }
    void end_line() {
        text_ += "\r\n";
        is_first_ = true;
    }
    std::string take() { return std::move(text_); }

private:
    std::string text_;
    bool is_first_ = true;
};

Csv& place_cell(Csv& csv, const Standing& standing) {
    return standing.place ? csv.cell(*standing.place) : csv.cell("");
}

bool has_white(const State& state, std::size_t round, Number number) {
    for (const auto& match : state.rounds()[round].matches) {
        if (match.white.has(number)) return true;
    }
    return false;
}

/// Their numbers; in a scramble several, or none beside computer players.
std::string opponents_of(const State& state, std::size_t round, Number number) {
    std::string numbers;
    for (const auto& match : state.rounds()[round].matches) {
        if (!match.black || !match.has(number)) continue;
        for (const auto other : (match.white.has(number) ? *match.black : match.white).numbers())
            numbers += (numbers.empty() ? "" : "+") + std::to_string(other);
    }
    return numbers;
}

std::string meeting(const State& state, std::size_t round, Number number, const pairing::RoundResult& result) {
    using pairing::Outcome;
    const auto points = ' ' + std::to_string(result.points);
    if (result.outcome == Outcome::absent) return "";
    if (result.outcome == Outcome::allotted_bye) return "bye" + points;
    std::string text = opponents_of(state, round, number) + (has_white(state, round, number) ? 'w' : 'b');
    if (result.outcome == Outcome::forfeit_won) text += '+';
    if (result.outcome == Outcome::forfeit_lost) text += '-';
    return text + points;
}

std::string names_of(const Board& board, bool is_match_white) {
    std::string names;
    for (const auto& [seat, person] : board.seats) {
        if (seat.side != side_of(board, is_match_white)) continue;
        if (!names.empty()) names += "; ";
        names += person.name;
    }
    return names;
}

std::string names_of(const State& state, const Party& party) {
    std::string names;
    for (const auto number : party.numbers()) {
        if (!names.empty()) names += "; ";
        names += state.entrant_numbered(number)->name;
    }
    return names;
}

struct Place {
    std::size_t round = 0;
    std::size_t match = 0;
    std::size_t board = 0;
};

void board_line(Csv& csv, const State& state, const Match& match, const Board& board, Place place) {
    csv.cell(place.round).cell(place.match).cell(place.board).cell(board.attempt);
    csv.cell(names_of(state, match.white)).cell(names_of(state, *match.black));
    csv.cell(names_of(board, true)).cell(names_of(board, false));
    csv.cell(engine::name_of(side_of(board, true)));
    if (!board.result) {
        csv.cells({"", "", board.is_void ? "void" : "", ""}).end_line();
        return;
    }
    for (const bool is_white : {true, false})
        csv.cell(board.result->score.points[engine::index(side_of(board, is_white))]);
    csv.cell(board.is_void ? "void" : board.result->is_forfeit ? "forfeit" : "").cell(board.result->game_id).end_line();
}

}  // namespace

std::string standings_csv(const State& state) {
    Csv csv;
    csv.cells({"place", "number", "name", "club", "points"});
    const auto standings = standings_of(state);
    if (!standings.empty()) {
        for (const auto& value : standings.front().tie_breaks) csv.cell(pairing::name_of(value.which));
    }
    csv.end_line();
    for (const auto& standing : standings) {
        const auto& entrant = *state.entrant_numbered(standing.number);
        place_cell(csv, standing).cell(standing.number).cell(entrant.name).cell(entrant.club).cell(standing.points);
        for (const auto& value : standing.tie_breaks) {
            if (value.applies) {
                csv.cell(value.value);
            } else {
                csv.cell("");
            }
        }
        csv.end_line();
    }
    return csv.take();
}

std::string crosstable_csv(const State& state) {
    Csv csv;
    csv.cells({"place", "number", "name", "points"});
    for (std::size_t round = 1; round <= state.closed_rounds(); ++round) csv.cell("round " + std::to_string(round));
    csv.end_line();
    const auto scores = scores_of(state);
    for (const auto& standing : standings_of(state)) {
        place_cell(csv, standing).cell(standing.number);
        csv.cell(state.entrant_numbered(standing.number)->name).cell(standing.points);
        const auto& rounds = scores[standing.number - 1U].rounds;
        for (std::size_t round = 0; round < rounds.size(); ++round)
            csv.cell(meeting(state, round, standing.number, rounds[round]));
        csv.end_line();
    }
    return csv.take();
}

std::string pairings_csv(const State& state) {
    Csv csv;
    csv.cells({"round", "match", "board", "attempt", "white", "black", "white players", "black players", "white's side",
               "white points", "black points", "how", "game"})
        .end_line();
    for (std::size_t round = 0; round < state.rounds().size(); ++round) {
        const auto& matches = state.rounds()[round].matches;
        for (std::size_t index = 0; index < matches.size(); ++index) {
            const auto& match = matches[index];
            if (!match.black) {
                csv.cell(round + 1).cell(index + 1).cells({"", "", names_of(state, match.white), ""});
                csv.cells({"", "", "", "", "", "bye", ""}).end_line();
                continue;
            }
            for (const auto& [board, was] : match.earlier)
                board_line(csv, state, match, was, {round + 1, index + 1, board});
            for (std::size_t board = 0; board < match.boards.size(); ++board)
                board_line(csv, state, match, match.boards[board], {round + 1, index + 1, board + 1});
        }
    }
    return csv.take();
}

std::vector<Export> documents_of(const State& state) {
    std::vector<Export> documents{{"standings.csv", "text/csv; charset=utf-8", standings_csv(state)},
                                  {"standings.json", "application/json", standings_json(state)},
                                  {"crosstable.csv", "text/csv; charset=utf-8", crosstable_csv(state)},
                                  {"pairings.csv", "text/csv; charset=utf-8", pairings_csv(state)}};
    if (auto report = trf(state)) documents.push_back({"report.trf", "text/plain; charset=utf-8", *std::move(report)});
    return documents;
}

}  // namespace server::tournament
