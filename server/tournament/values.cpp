#include "server/tournament/values.hpp"

namespace server::tournament {

using engine::pairing::TeamRoundCost;
using protocol::Json;

namespace {

/// In the order in which they are compared.
constexpr std::array costs{
    &TeamRoundCost::sitting_out,    &TeamRoundCost::sitting_out_again, &TeamRoundCost::computers,
    &TeamRoundCost::uneven,         &TeamRoundCost::missing,           &TeamRoundCost::outnumbered_again,
    &TeamRoundCost::partners_again, &TeamRoundCost::opponents_again,   &TeamRoundCost::points};
static_assert(sizeof(TeamRoundCost) == costs.size() * sizeof(std::int64_t));

}  // namespace

Json Values::write(const TeamRoundCost& cost) {
    Json list = Json::array();
    for (const auto member : costs) list.push_back(cost.*member);
    return list;
}

void Values::read(const Json& json, TeamRoundCost& cost) {
    for (std::size_t index = 0; index < costs.size(); ++index) cost.*costs[index] = json.at(index).get<std::int64_t>();
}

Json Values::write(const BoardRef& ref) { return Json::array({ref.round, ref.match, ref.board, ref.attempt}); }

void Values::read(const Json& json, BoardRef& ref) {
    read(json.at(0), ref.round);
    read(json.at(1), ref.match);
    read(json.at(2), ref.board);
    read(json.at(3), ref.attempt);
}

Json Values::write(const BoardResult& result) {
    Json json{{"points", result.score.points}, {"counted", result.score.counted}};
    if (result.score.winner) json["winner"] = std::string(engine::name_of(*result.score.winner));
    if (!result.game_id.empty()) json["game"] = result.game_id;
    if (result.is_forfeit) json["came"] = result.has_come;
    return json;
}

void Values::read(const Json& json, BoardResult& result) {
    result.score.points = json.at("points").get<std::array<int, 2>>();
    result.score.counted = json.at("counted").get<std::array<int, 2>>();
    if (json.contains("winner")) result.score.winner = engine::side_named(json.at("winner").get<std::string>()).value();
    if (json.contains("game")) read(json.at("game"), result.game_id);
    result.is_forfeit = json.contains("came");
    if (result.is_forfeit) result.has_come = json.at("came").get<BySide>();
}

/// As it is when it is new: without a result, but where somebody was missing.
Json Values::write(const Board& board) {
    Json json{{"white_is_white", board.white_is_white}};
    if (!board.room.empty()) json["room"] = board.room;
    json["seats"] = Json::object();
    for (const auto& [seat, person] : board.seats) json["seats"][engine::name_of(seat)] = write(person);
    if (!board.computers.empty()) json["computers"] = write(board.computers);
    if (board.result) json["result"] = write(*board.result);
    return json;
}

void Values::read(const Json& json, Board& board) {
    if (json.contains("room")) read(json.at("room"), board.room);
    read(json.at("white_is_white"), board.white_is_white);
    for (const auto& [seat, person] : json.at("seats").items())
        read(person, board.seats[engine::seat_named(seat).value()]);
    if (json.contains("computers")) read(json.at("computers"), board.computers);
    if (json.contains("result")) {
        read(json.at("result"), board.result.emplace());
        board.status = BoardStatus::over;
    }
}

}  // namespace server::tournament
