// A drawing of an evening as others have it: as a file of its own, out of which they want it drawn, and as it comes
// out. The format and how it is drawn are in protocol/reference/drawing.md; those of a whole evening: verification.hpp.
#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "engine/team_draw.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/tournament/search.hpp"

namespace server::tournament {

/// A round of an evening, drawn: all that counted, and what came of it.
struct DrawnRound {
    std::size_t round = 0;
    TeamDrawing drawing;
    engine::pairing::TeamRound drawn;
};

/// From anybody; or what is wrong with it and where.
engine::Result<TeamDrawing, std::string> read_drawing(const protocol::Json& file);

/// What comes of it: protocol/schema/tournament.json#/$defs/drawn.
std::string drawn_json(const TeamDrawing& drawing);
/// The same with all that counted, so that another program can draw it: …/$defs/drawn_round.
std::string drawn_round_json(const DrawnRound& round);

/// How good a drawing is, the first the most important.
void write_cost(protocol::JsonWriter& writer, const engine::pairing::TeamRoundCost& cost);

}  // namespace server::tournament
