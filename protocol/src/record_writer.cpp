#include <ctime>

#include "engine/base/ensure.hpp"
#include "engine/base/overloaded.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/record.hpp"

namespace protocol {

std::string utc_text(std::int64_t unix_ms) {
    const auto seconds = static_cast<std::time_t>(unix_ms / 1000);
    std::tm parts{};
    ENSURE(gmtime_r(&seconds, &parts) != nullptr);
    char text[32];
    const auto length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return {text, length};
}

void write_seats(JsonWriter& writer, const std::vector<RecordedSeat>& seats, Detail detail) {
    writer.begin_object();
    for (const RecordedSeat& seat : seats) {
        writer.key(seat.seat).begin_object().field("name", seat.name).field("kind", seat.is_human ? "human" : "bot");
        if (detail == Detail::standing && seat.is_registered) writer.field("registered", true);
        if (detail == Detail::standing && seat.is_program) writer.field("program", true);
        writer.end_object();
    }
    writer.end_object();
}

namespace {

std::string line_of(const RecordHeader& header) {
    JsonWriter writer;
    writer.begin_object()
        .field("tutti", "record/1")
        .field("id", header.game_id)
        .field("game", engine::game_name(header.options))
        .key("options");
    write_options(writer, header.options);
    writer.key("seats");
    write_seats(writer, header.seats, Detail::none);
    writer.field("commitment", header.commitment).key("entropy").begin_object();
    for (const auto& [seat, entropy] : header.entropy) writer.field(seat, entropy);
    writer.end_object().field("started", header.started).end_object();
    return writer.take() + '\n';
}

}  // namespace

RecordWriter::RecordWriter(const RecordHeader& header) : text_(line_of(header)) {}

void RecordWriter::change_header(const RecordHeader& header) {
    text_.replace(0, text_.find('\n') + 1, line_of(header));
}

void write_input_fields(JsonWriter& writer, const engine::Input& input) {
    using engine::name_of;
    writer.key("seat");
    if (const auto* player = std::get_if<engine::PlayerInput>(&input)) {
        ENSURE(player->seat);
        writer.value(name_of(*player->seat)).key("action");
        write_action(writer, player->action);
        return;
    }
    writer.null().key("action").begin_object();
    std::visit(
        engine::Overloaded{
            [&](const engine::Tick&) { writer.field("type", "tick"); },
            [&](const engine::Join& join) { writer.field("type", "join").field("seat", name_of(join.seat)); },
            [&](const engine::Leave& leave) { writer.field("type", "leave").field("seat", name_of(leave.seat)); },
            [&](const engine::Forfeit& forfeit) {
                writer.field("type", "forfeit").field("side", name_of(forfeit.side));
            },
            [&](const engine::CallTime&) { writer.field("type", "time"); }, [](const engine::PlayerInput&) {}},
        input);
    writer.end_object();
}

void RecordWriter::add(const engine::Input& input, engine::Instant at) {
    JsonWriter writer;
    writer.begin_object().field("n", ++inputs_).field("at", at.ms);
    write_input_fields(writer, input);
    writer.end_object();
    text_.append(writer.text()) += '\n';
}

void RecordWriter::finish(const engine::Match& match, const engine::Bytes32& secret) {
    const auto ended_at = match.ended_at();
    ENSURE(ended_at);
    const std::string digest = engine::hex_of(engine::sha256(text_));
    JsonWriter writer;
    writer.begin_object().key("end");
    write_result(writer, match.view_for(engine::Audience::referee));
    writer.field("at", ended_at->ms).field("secret", engine::hex_of(secret)).field("digest", digest).end_object();
    text_.append(writer.text()) += '\n';
}

}  // namespace protocol
