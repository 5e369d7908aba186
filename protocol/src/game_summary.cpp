#include "protocol/game_summary.hpp"

#include "protocol/game_codec.hpp"
#include "series_codec.hpp"

namespace protocol {

std::string summary_json(const GameSummary& summary) {
    JsonWriter writer;
    writer.begin_object().field("id", summary.game_id).field("game", engine::game_name(summary.options)).key("options");
    write_options(writer, summary.options);
    writer.field("room", summary.room)
        .field("name", summary.room_name)
        .field("started", utc_text(summary.started_unix_ms))
        .field("ended", utc_text(summary.ended_unix_ms))
        .field("duration_ms", summary.duration_ms)
        .key("seats");
    write_seats(writer, summary.seats, Detail::standing);
    writer.raw_field("result", summary.result).field("inputs", summary.inputs).key("series");
    write_series(writer, summary.series);
    writer.end_object();
    return writer.take();
}

}  // namespace protocol
