// Game records: NDJSON that lets any program play a game again and check it (record.md 3, fine-print A, B).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/match.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"

namespace protocol {

struct RecordedSeat {
    std::string seat;
    std::string name;
    bool is_human = true;
    bool is_registered = false;  // not part of the record: summaries tell it
    bool is_program = false;     // likewise
};

/// Everything the first line says. Contains no secret: only its commitment.
struct RecordHeader {
    std::string game_id;
    engine::Options options;
    std::vector<RecordedSeat> seats;
    std::string commitment;
    std::vector<std::pair<std::string, std::string>> entropy;
    std::string started;  // "2026-11-21T20:00:00Z"
};

/// "2026-11-21T20:00:00Z" of milliseconds since 1970.
std::string utc_text(std::int64_t unix_ms);

/// Writes a record line by line. SECRET while the game goes on: what is sealed stands in it (record.md 3.3).
class RecordWriter {
public:
    explicit RecordWriter(const RecordHeader& header);
    /// The first line says this instead: somebody in it is called otherwise from now on.
    void change_header(const RecordHeader& header);
    /// An input that the match has accepted, with its time.
    void add(const engine::Input& input, engine::Instant at);
    /// The last line: result, time of the end, the secret and the digest. The match must be over.
    void finish(const engine::Match& match, const engine::Bytes32& secret);
    const std::string& text() const { return text_; }

private:
    std::string text_;
    std::uint64_t inputs_ = 0;
};

/// The `seats` of a header; read back as far as they can be, a seat that is told in another way by its own name.
std::vector<RecordedSeat> recorded_seats_in(const Json& seats);
/// Whether it is told of people that they are registered.
enum class Detail : std::uint8_t { none, standing };
void write_seats(JsonWriter& writer, const std::vector<RecordedSeat>& seats, Detail detail);
/// The `seat` and `action` of an input line.
void write_input_fields(JsonWriter& writer, const engine::Input& input);

/// An input line's action for a seat or, with null, for the room; nothing: malformed (fine-print C1).
std::optional<engine::Input> read_input(const engine::Options& game, const Json& seat, const Json* action);

/// What makes a file no record, with the line it is found in (from 1).
struct RecordFault {
    std::size_t line = 0;
    std::string message;
};

struct RecordedInput {
    std::size_t line = 0;
    std::int64_t n = 0;
    engine::Instant at;
    std::optional<engine::Input> input;  // absent: malformed
};

/// A file that has been read: setup and inputs, and the last line where the game is finished.
struct Record {
    engine::Setup setup;
    std::vector<RecordedSeat> seats;  // what can be read of them; black's first
    std::optional<std::string> started;
    std::optional<std::string> commitment;
    std::vector<RecordedInput> inputs;
    /// The first input line that cannot be one (its n or time is wrong); inputs are those before it.
    std::optional<RecordFault> broken_input;
    struct End {
        std::size_t line = 0;
        Json content;
        std::size_t offset = 0;  // of the line, in bytes from the start of the file
    };
    std::optional<End> end;
    std::size_t last_line = 0;  // that is not blank
};
/// Of one that has no end: where it stops.
RecordFault without_end(const Record& record);

/// Reads a whole file, finished or not (fine-print A2, A3, B2): first that every line is JSON, then the header.
engine::Result<Record, RecordFault> read_record(std::string_view file);

}  // namespace protocol
