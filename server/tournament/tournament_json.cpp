#include "server/tournament/tournament_json.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/base/overloaded.hpp"
#include "engine/match.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/limits.hpp"
#include "server/tournament/drawing.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/scoring.hpp"

namespace server::tournament {
namespace {

namespace pairing = engine::pairing;
using protocol::JsonWriter;

template <class Value>
void optional_field(JsonWriter& writer, std::string_view name, const std::optional<Value>& value) {
    writer.key(name);
    if (value) {
        writer.value(*value);
    } else {
        writer.null();
    }
}

void write_person(JsonWriter& writer, const Person& person) {
    writer.begin_object().field("id", person.id.text).field("name", person.name).end_object();
}
void write_people(JsonWriter& writer, const std::vector<Person>& people) {
    writer.begin_array();
    for (const auto& person : people) write_person(writer, person);
    writer.end_array();
}

void write_settings(JsonWriter& writer, const Settings& settings) {
    writer.key("settings").begin_object();
    writer.field("twice", settings.twice)
        .field("rounds", settings.rounds)
        .field("elimination", name_of(settings.elimination))
        .field("scheveningen", settings.scheveningen)
        .field("boards", settings.boards)
        .field("seats", seats_per_side(settings.options))
        .field("team", settings.is_team)
        .field("entrants_max", settings.entrants_max)
        .field("password", settings.password_hash.has_value())
        .field("invited", settings.invited.has_value())
        .field("needs_registered", settings.needs_registered)
        .field("rated", settings.is_rated)
        .field("visibility", settings.is_public ? "public" : "unlisted")
        .field("spectator_delay", settings.spectator_delay_s)
        .field("grace_ms", settings.grace_ms);
    optional_field(writer, "break_ms", settings.break_ms);
    if (settings.round_ms) writer.field("round_ms", *settings.round_ms);
    if (settings.has_chat) writer.field("chat", *settings.has_chat);
    writer.field("check_in_ms", settings.check_in_ms);
    optional_field(writer, "starts_at", settings.starts_at);
    writer.field("forbid_same_club", settings.forbid_same_club).field("annul_withdrawals", settings.annuls_withdrawals);
    writer.key("tie_breaks").begin_array();
    for (const auto tie_break : settings.tie_breaks) writer.value(pairing::name_of(tie_break));
    writer.end_array().key("forbidden").begin_array();
    for (const auto& [one, another] : settings.forbidden)
        writer.begin_array().value(number_of(one)).value(number_of(another)).end_array();
    writer.end_array().end_object();
}

std::string_view status_of(const Entrant& entrant) {
    if (entrant.is_withdrawn) return "withdrawn";
    if (entrant.is_absent) return "absent";
    if (entrant.number) return "playing";
    return entrant.is_checked_in ? "checked_in" : "registered";
}

void write_entrants(JsonWriter& writer, const State& state) {
    writer.key("entrants").begin_array();
    for (const auto& [id, entrant] : state.entrants()) {
        writer.begin_object().field("entrant", number_of(id));
        optional_field(writer, "number", entrant.number);
        writer.field("name", entrant.name);
        optional_field(writer, "club", entrant.club.empty() ? std::nullopt : std::optional(entrant.club));
        writer.field("rating", entrant.rating).field("status", status_of(entrant));
        write_person(writer.key("captain"), entrant.captain);
        write_people(writer.key("line_up"), entrant.line_up);
        write_people(writer.key("alternates"), entrant.alternates);
        writer.end_object();
    }
    writer.end_array();
}

void write_tie_break(JsonWriter& writer, const pairing::TieBreakValue& value) {
    writer.begin_object()
        .field("name", pairing::name_of(value.which))
        .field("value", value.value)
        .field("applies", value.applies);
    writer.key("parts").begin_array();
    for (const auto& part : value.parts) {
        writer.begin_object().field("round", part.round);
        optional_field(writer, "opponent", part.opponent == 0 ? std::nullopt : std::optional(part.opponent));
        writer.field("value", part.value).field("cut", part.cut).end_object();
    }
    writer.end_array().end_object();
}

void write_standings(JsonWriter& writer, const std::vector<Standing>& standings) {
    writer.begin_array();
    for (const auto& standing : standings) {
        writer.begin_object();
        optional_field(writer, "place", standing.place);
        writer.field("number", standing.number)
            .field("points", standing.points)
            .field("annulled", standing.is_annulled);
        writer.key("tie_breaks").begin_array();
        for (const auto& value : standing.tie_breaks) write_tie_break(writer, value);
        writer.end_array().end_object();
    }
    writer.end_array();
}

void write_by_side(JsonWriter& writer, std::string_view name, const std::array<int, 2>& numbers) {
    writer.key(name).begin_object();
    for (const auto side : engine::both_sides) writer.field(engine::name_of(side), numbers[engine::index(side)]);
    writer.end_object();
}

void write_result(JsonWriter& writer, const std::optional<BoardResult>& result) {
    writer.key("result");
    if (!result) {
        writer.null();
        return;
    }
    writer.begin_object();
    const auto& winner = result->score.winner;
    optional_field(writer, "winner", winner ? std::optional(engine::name_of(*winner)) : std::nullopt);
    write_by_side(writer, "points", result->score.points);
    write_by_side(writer, "counted", result->score.counted);
    optional_field(writer, "game_id", result->game_id.empty() ? std::nullopt : std::optional(result->game_id));
    writer.end_object();
}

std::string_view status_of(const Board& board) {
    if (board.status == BoardStatus::waiting) return "waiting";
    if (board.status == BoardStatus::playing) return "playing";
    return board.result && board.result->is_forfeit ? "forfeit" : "over";
}

void write_board(JsonWriter& writer, const Board& board, std::size_t number) {
    writer.begin_object().field("board", number).field("attempt", board.attempt);
    optional_field(writer, "room", board.room.empty() ? std::nullopt : std::optional(board.room));
    writer.field("white_side", engine::name_of(side_of(board, true)))
        .field("status", status_of(board))
        .field("void", board.is_void);
    writer.key("seats").begin_object();
    for (const auto& [seat, person] : board.seats) write_person(writer.key(engine::name_of(seat)), person);
    writer.end_object();
    if (!board.computers.empty()) {
        writer.key("computers").begin_array();
        for (const auto seat : board.computers) writer.value(engine::name_of(seat));
        writer.end_array();
    }
    write_result(writer, board.result);
    writer.end_object();
}

/// An entrant is a number; in a scramble a party is always a list, even of one.
void write_party(JsonWriter& writer, std::string_view name, const Settings& settings,
                 const std::optional<Party>& party) {
    writer.key(name);
    if (!party) {
        writer.null();
    } else if (settings.kind == Kind::scramble) {
        writer.begin_array();
        for (const auto number : party->numbers()) writer.value(number);
        writer.end_array();
    } else {
        writer.value(party->entrant());
    }
}

void write_match(JsonWriter& writer, const State& state, const Match& match, std::size_t number) {
    writer.begin_object().field("match", number);
    write_party(writer, "white", state.settings(), match.white);
    write_party(writer, "black", state.settings(), match.black);
    optional_field(writer, "fixture", match.fixture);
    writer.key("points");
    if (match.black && match.is_decided()) {
        const auto score = score_of(state.settings(), match);
        writer.begin_array().value(score.points[0]).value(score.points[1]).end_array();
    } else {
        writer.null();
    }
    optional_field(writer, "lot", lot_of(state.settings(), match));
    writer.key("boards").begin_array();
    for (const auto& [board, was] : match.earlier) write_board(writer, was, board);
    for (std::size_t index = 0; index < match.boards.size(); ++index)
        write_board(writer, match.boards[index], index + 1);
    writer.end_array().end_object();
}

void write_rounds(JsonWriter& writer, const State& state) {
    writer.key("rounds").begin_array();
    for (std::size_t index = 0; index < state.rounds().size(); ++index) {
        const auto& round = state.rounds()[index];
        writer.begin_object()
            .field("round", index + 1)
            .field("status", round.is_closed ? "closed" : "playing")
            .field("paired_at", round.paired_at);
        if (round.round_ms) writer.field("ends_by", round.paired_at + *round.round_ms);
        if (round.cost) write_cost(writer, *round.cost);
        writer.key("matches").begin_array();
        for (std::size_t match = 0; match < round.matches.size(); ++match)
            write_match(writer, state, round.matches[match], match + 1);
        writer.end_array().end_object();
    }
    writer.end_array();
}

std::string_view name_of(pairing::Stage stage) {
    constexpr std::array<std::string_view, 5> names{"upper", "lower", "third_place", "final", "decider"};
    return names.at(static_cast<std::size_t>(stage));
}

void write_source(JsonWriter& writer, const pairing::Source& source) {
    constexpr std::array<std::string_view, 4> names{"seed", "nobody", "winner_of", "loser_of"};
    writer.begin_object().field("from", names.at(static_cast<std::size_t>(source.kind)));
    if (source.kind == pairing::Source::Kind::seed) writer.field("number", source.number);
    if (source.kind >= pairing::Source::Kind::winner_of) writer.field("fixture", source.match);
    writer.end_object();
}

void write_bracket(JsonWriter& writer, const State& state) {
    writer.key("bracket");
    if (state.settings().kind != Kind::knock_out || state.starters() == 0) {
        writer.null();
        return;
    }
    const auto bracket = bracket_of(state);
    const auto fixtures = pairing::fixtures(bracket, bracket_results(state));
    writer.begin_array();
    for (std::size_t index = 0; index < bracket.size(); ++index) {
        const auto& fixture = fixtures[index];
        writer.begin_object()
            .field("fixture", index)
            .field("stage", name_of(bracket[index].stage))
            .field("round", bracket[index].round);
        write_source(writer.key("first_from"), bracket[index].first);
        write_source(writer.key("second_from"), bracket[index].second);
        optional_field(writer, "first", fixture.first);
        optional_field(writer, "second", fixture.second);
        optional_field(writer, "winner", fixture.winner);
        writer.field("unplayed", fixture.unplayed).end_object();
    }
    writer.end_array();
}

void write_corrections(JsonWriter& writer, const State& state) {
    writer.key("holds").begin_array();
    for (const auto& [board, by, until] : state.holds()) {
        writer.begin_object().field("by", by.name);
        writer.field("round", board.round).field("match", board.match).field("board", board.board);
        writer.field("attempt", board.attempt).field("until_unix_ms", until).end_object();
    }
    writer.end_array().key("reopened");
    if (const auto& reopening = state.reopening()) {
        writer.begin_object().field("by", reopening->by.name).field("reason", reopening->reason);
        writer.field("until_unix_ms", reopening->until).end_object();
    } else {
        writer.null();
    }
}

void write_log(JsonWriter& writer, const State& state) {
    const engine::Overloaded name{
        [](std::monostate) { return std::string(); }, [](const BoardRef&) { return std::string(); },
        [](const Person& person) { return person.name; }, [&](EntrantId id) { return state.entrant(id)->name; }};
    const auto& log = state.log();
    writer.key("log").begin_array();
    const auto first = log.size() - std::min(log.size(), limit::tournament_log);
    for (auto index = first; index < log.size(); ++index) {
        const auto& entry = log[index];
        writer.begin_object().field("at", entry.at).field("what", entry.what);
        optional_field(writer, "by", entry.by ? std::optional(entry.by->name) : std::nullopt);
        writer.field("about", std::visit(name, entry.about)).key("board");
        if (const auto* board = std::get_if<BoardRef>(&entry.about)) {
            writer.begin_object()
                .field("round", board->round)
                .field("match", board->match)
                .field("board", board->board);
            writer.end_object();
        } else {
            writer.null();
        }
        writer.field("reason", entry.reason).end_object();
    }
    writer.end_array();
}

/// What a page and an entry of a list have in common.
void write_head(JsonWriter& writer, const State& state) {
    const auto& settings = state.settings();
    writer.field("id", settings.id)
        .field("name", settings.name)
        .field("kind", name_of(settings.kind))
        .field("game", engine::game_name(settings.options))
        .field("status", name_of(state.status()))
        .field("paused", state.is_paused())
        .field("opened_at", state.opened_at());
    optional_field(writer, "started_at", state.started_at());
    optional_field(writer, "ended_at", state.ended_at());
    optional_field(writer, "rounds_total", rounds_total(state));
    writer.field("rounds_closed", state.closed_rounds());
}

}  // namespace

std::string page_json(const State& state) {
    JsonWriter writer(std::size_t{16} * 1024);
    writer.begin_object();
    write_head(writer, state);
    protocol::write_options(writer.key("options"), state.settings().options);
    write_settings(writer, state.settings());
    writer.field("commitment", state.commitment());
    const bool is_finished = state.status() == Status::finished;
    optional_field(writer, "seed", is_finished ? std::optional(engine::hex_of(state.seed())) : std::nullopt);
    write_people(writer.key("directors"), state.directors());
    optional_field(writer, "check_in_since", state.check_in_since());
    optional_field(writer, "next_round_at", state.next_round_at());
    if (const auto ends_at = announced_end(state)) writer.field("ends_at", *ends_at);
    writer.field("pairing", state.search().has_value()).key("seed_order").begin_array();
    for (const auto id : state.seed_order()) writer.value(number_of(id));
    writer.end_array();
    write_entrants(writer, state);
    write_standings(writer.key("standings"), standings_of(state));
    write_rounds(writer, state);
    write_bracket(writer, state);
    write_corrections(writer, state);
    write_log(writer, state);
    writer.end_object();
    return writer.take();
}

std::string summary_json(const State& state) {
    const auto& settings = state.settings();
    JsonWriter writer;
    writer.begin_object();
    write_head(writer, state);
    writer.field("team", settings.is_team)
        .field("rated", settings.is_rated)
        .field("entrants", state.entrants().size())
        .field("entrants_max", settings.entrants_max)
        .field("password", settings.password_hash.has_value())
        .field("invited", settings.invited.has_value())
        .field("needs_registered", settings.needs_registered);
    optional_field(writer, "starts_at", settings.starts_at);
    writer.key("winners").begin_array();
    if (state.status() == Status::finished) {
        for (const auto& standing : standings_of(state)) {
            if (standing.place == 1) writer.value(state.entrant_numbered(standing.number)->name);
        }
    }
    writer.end_array().end_object();
    return writer.take();
}

std::string standings_json(const State& state) {
    JsonWriter writer;
    write_standings(writer, standings_of(state));
    return writer.take();
}

}  // namespace server::tournament
