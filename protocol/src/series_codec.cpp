#include "series_codec.hpp"

namespace protocol {
namespace {

void write_by_side(JsonWriter& writer, const std::array<unsigned, 2>& counts) {
    writer.begin_object();
    for (const auto side : engine::both_sides) writer.field(engine::name_of(side), counts[engine::index(side)]);
    writer.end_object();
}

}  // namespace

void write_series(JsonWriter& writer, const Series& series) {
    writer.begin_object().field("played", series.played).key("score");
    write_by_side(writer, series.score);
    writer.field("ties", series.ties);
    if (series.points) {
        writer.key("points");
        write_by_side(writer, *series.points);
    }
    writer.end_object();
}

}  // namespace protocol
