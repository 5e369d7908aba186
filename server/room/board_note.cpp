#include "server/room/board_note.hpp"

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

Document document_of(const BoardTold& told) {
    protocol::JsonWriter writer;
    writer.begin_object()
        .field("tournament", told.board.tournament)
        .field("round", told.board.round)
        .field("match", told.board.match)
        .field("board", told.board.board)
        .field("attempt", told.board.attempt)
        .field("what", static_cast<unsigned>(told.what));
    if (told.score.winner) writer.field("winner", static_cast<unsigned>(*told.score.winner));
    write_pair(writer, "points", told.score.points);
    write_pair(writer, "counted", told.score.counted);
    write_pair(writer, "has_come", told.has_come);
    writer.field("game", told.game_id).end_object();
    return {board_collection, told.room, writer.take()};
}

BoardTold board_told_in(const Document& document) {
    const auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
    ENSURE(json);
    BoardTold told;
    told.room = document.key;
    told.board.tournament = json->at("tournament").get<std::string>();
    told.board.round = json->at("round").get<std::size_t>();
    told.board.match = json->at("match").get<std::size_t>();
    told.board.board = json->at("board").get<std::size_t>();
    told.board.attempt = json->at("attempt").get<unsigned>();
    const auto what = json->at("what").get<unsigned>();
    ENSURE(what <= static_cast<unsigned>(BoardTold::What::closed));
    told.what = static_cast<BoardTold::What>(what);
    if (json->contains("winner")) {
        told.score.winner = json->at("winner").get<unsigned>() == 0 ? engine::Side::black : engine::Side::white;
    }
    told.score.points = pair_in<int>(*json, "points");
    told.score.counted = pair_in<int>(*json, "counted");
    told.has_come = pair_in<bool>(*json, "has_come");
    told.game_id = json->at("game").get<std::string>();
    return told;
}

}  // namespace server::room
