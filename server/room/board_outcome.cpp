#include "server/room/board_outcome.hpp"

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"

namespace server::room {
namespace {

using protocol::Json;

template <class Value>
void write_pair(protocol::JsonWriter& writer, const char* name, const std::array<Value, 2>& pair) {
    writer.key(std::string_view(name)).begin_array().value(pair[0]).value(pair[1]).end_array();
}

template <class Value>
std::array<Value, 2> pair_in(const Json& json, const char* name) {
    return {json.at(name).at(0).get<Value>(), json.at(name).at(1).get<Value>()};
}

}  // namespace

BoardOutcome outcome_of(const State& state, BoardOutcome::Kind kind) {
    BoardOutcome outcome;
    outcome.room = state.settings().id;
    outcome.board = *state.settings().tournament;
    outcome.kind = kind;
    if (kind == BoardOutcome::Kind::ended) {
        outcome.score = engine::score_of(*state.match());
        outcome.game_id = state.fairness().game_id;
        for (const auto& [seat, person] : state.reservations()) {
            const auto* holder = state.holder_of(seat);
            if (holder != nullptr && holder->is_bot()) outcome.missing.push_back(seat);
        }
    }
    if (kind == BoardOutcome::Kind::not_played) outcome.has_come = *state.not_played();
    return outcome;
}

std::optional<BoardOutcome> outcome_at_end(const State& state) {
    if (!state.settings().tournament) return std::nullopt;
    if (state.not_played()) return outcome_of(state, BoardOutcome::Kind::not_played);
    const bool is_over = state.status() == protocol::RoomStatus::over;
    return outcome_of(state, is_over ? BoardOutcome::Kind::ended : BoardOutcome::Kind::closed);
}

Document document_of(const BoardOutcome& outcome) {
    protocol::JsonWriter writer;
    writer.begin_object()
        .field("tournament", outcome.board.tournament)
        .field("round", outcome.board.round)
        .field("match", outcome.board.match)
        .field("board", outcome.board.board)
        .field("attempt", outcome.board.attempt)
        .field("what", static_cast<unsigned>(outcome.kind));
    if (outcome.score.winner) writer.field("winner", static_cast<unsigned>(*outcome.score.winner));
    write_pair(writer, "points", outcome.score.points);
    write_pair(writer, "counted", outcome.score.counted);
    write_pair(writer, "has_come", outcome.has_come);
    writer.field("game", outcome.game_id);
    if (!outcome.missing.empty()) {
        writer.key("missing").begin_array();
        for (const auto seat : outcome.missing) writer.value(engine::name_of(seat));
        writer.end_array();
    }
    writer.end_object();
    return {board_collection, outcome.room, writer.take()};
}

BoardOutcome outcome_in(const Document& document) {
    const auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
    ENSURE(json);
    BoardOutcome outcome;
    outcome.room = document.key;
    outcome.board.tournament = json->at("tournament").get<std::string>();
    outcome.board.round = json->at("round").get<std::size_t>();
    outcome.board.match = json->at("match").get<std::size_t>();
    outcome.board.board = json->at("board").get<std::size_t>();
    outcome.board.attempt = json->at("attempt").get<unsigned>();
    const auto kind = json->at("what").get<unsigned>();
    ENSURE(kind <= static_cast<unsigned>(BoardOutcome::Kind::closed));
    outcome.kind = static_cast<BoardOutcome::Kind>(kind);
    if (json->contains("winner")) {
        outcome.score.winner = json->at("winner").get<unsigned>() == 0 ? engine::Side::black : engine::Side::white;
    }
    outcome.score.points = pair_in<int>(*json, "points");
    outcome.score.counted = pair_in<int>(*json, "counted");
    outcome.has_come = pair_in<bool>(*json, "has_come");
    outcome.game_id = json->at("game").get<std::string>();
    if (json->contains("missing")) {
        for (const auto& seat : json->at("missing"))
            outcome.missing.push_back(engine::seat_named(seat.get<std::string>()).value());
    }
    return outcome;
}

}  // namespace server::room
