#include <algorithm>

#include "protocol/game_codec.hpp"
#include "protocol/record.hpp"

namespace protocol {
namespace {

using engine::Failure;

std::optional<engine::Seat> seat_in(const Json* value) {
    const auto name = value != nullptr ? to_text(*value) : std::nullopt;
    return name ? engine::seat_named(*name) : std::nullopt;
}

/// Inputs of the room (record.md 3.1).
std::optional<engine::Input> read_room_input(const engine::Options& game, const Json& action) {
    const Json* type = member(action, "type");
    const auto name = type != nullptr ? to_text(*type) : std::nullopt;
    if (!name) return std::nullopt;
    if (*name == "tick") return engine::Tick{};
    if (*name == "time") return engine::CallTime{};
    if (*name == "forfeit") {
        const Json* side = member(action, "side");
        const auto side_name = side != nullptr ? to_text(*side) : std::nullopt;
        const auto named = side_name ? engine::side_named(*side_name) : std::nullopt;
        return named ? std::optional<engine::Input>(engine::Forfeit{*named}) : std::nullopt;
    }
    if (*name != "join" && *name != "leave") return std::nullopt;
    const auto seat = seat_in(member(action, "seat"));
    if (!seat || !engine::knows_seat(game, *seat)) return std::nullopt;
    return *name == "join" ? engine::Input(engine::Join{*seat}) : engine::Input(engine::Leave{*seat});
}

/// The text of an optional member; a fault where it has another type.
bool read_text(const Json& object, const char* name, std::optional<std::string>& text) {
    const Json* value = member(object, name);
    if (value == nullptr) return true;
    const auto read = to_text(*value);
    if (read) text = std::string(*read);
    return read.has_value();
}

class Reader {
public:
    explicit Reader(std::string_view file) : file_(file) {}

    engine::Result<Record, RecordFault> read() {
        while (offset_ < file_.size() && !fault_) read_line();
        if (!fault_ && lines_.empty()) fail(1, "there is no header");
        if (!fault_) read_header();
        for (std::size_t line = 1; line < lines_.size() && !fault_; ++line) read_line_behind_header(lines_[line]);
        if (!fault_) read_fairness();
        if (fault_) return Failure{*fault_};
        return std::move(record_);
    }

private:
    struct Line {
        std::size_t number;  // from 1
        std::size_t offset;
        Json content;
    };

    void fail(std::size_t line, std::string message) { fault_ = RecordFault{line, std::move(message)}; }

    void read_line() {
        const std::size_t start = offset_;
        const std::size_t newline = std::min(file_.find('\n', start), file_.size());
        offset_ = newline + 1;
        ++line_;
        const std::string_view text = file_.substr(start, newline - start);
        if (text.find_first_not_of(" \t\r") == std::string_view::npos) return;  // fine-print B2
        auto json = parse_json(text, any_depth);
        if (!json || !json->is_object()) {
            const bool is_cut = newline == file_.size();
            return fail(line_, is_cut ? "not a JSON object: the record is cut here" : "not a JSON object");
        }
        record_.last_line = line_;
        lines_.push_back({line_, start, *std::move(json)});
    }

    void read_line_behind_header(Line& line) {
        if (record_.end) return fail(line.number, "a line after the end");
        if (member(line.content, "end") != nullptr && member(line.content, "n") == nullptr) {
            record_.end = Record::End{line.number, std::move(line.content), line.offset};
        } else if (!record_.broken_input) {
            read_input_line(line);
        }
    }

    void read_header() {
        const Json& json = lines_.front().content;
        const std::size_t line = lines_.front().number;
        const Json* form = member(json, "tutti");
        if (form == nullptr || *form != "record/1") return fail(line, "not a tutti record/1");
        const Json* game = member(json, "game");
        const auto game_name = game != nullptr ? to_text(*game) : std::nullopt;
        if (!game_name || !is_game(*game_name)) return fail(line, "game: there is no such game");
        const Json none = Json::object();
        const Json* given = member(json, "options");
        auto options = read_options(*game_name, given != nullptr ? *given : none, OptionsFrom::record);
        if (!options) return fail(line, options.error().option + ": " + options.error().message);
        record_.setup.options = *options;
        const Json* seats = member(json, "seats");
        if (seats != nullptr && !seats->is_object()) return fail(line, "seats: must be an object");
        if (seats != nullptr) record_.seats = recorded_seats_in(*seats);
        std::optional<std::string> id;
        if (!read_text(json, "id", id)) return fail(line, "id: must be a string");
        record_.setup.fairness.game_id = id.value_or("");
        if (!read_text(json, "commitment", record_.commitment)) return fail(line, "commitment: must be a string");
        if (!read_text(json, "started", record_.started)) return fail(line, "started: must be a string");
    }

    void read_input_line(const Line& line) {
        const auto broken = [&](std::string message) {
            record_.broken_input = RecordFault{line.number, std::move(message)};
        };
        const Json* n = member(line.content, "n");
        const auto number = n != nullptr ? to_integer(*n) : std::nullopt;
        if (number != static_cast<std::int64_t>(record_.inputs.size()) + 1) return broken("n: must count from 1");
        const Json* at = member(line.content, "at");
        const std::int64_t earliest = record_.inputs.empty() ? 0 : record_.inputs.back().at.ms;
        const std::int64_t time = at != nullptr ? to_integer(*at).value_or(-1) : -1;
        if (time < earliest) return broken("at: must be a time not before that of the line before");
        const Json* seat = member(line.content, "seat");
        const Json nobody;
        record_.inputs.push_back(
            {line.number, *number, engine::Instant{time},
             read_input(record_.setup.options, seat != nullptr ? *seat : nobody, member(line.content, "action"))});
    }

    /// Secret and entropies; a file that lacks commitment or secret is replayed without (fine-print A2, A3), but what
    /// is there is a text (B2).
    void read_fairness() {
        std::optional<std::string> secret;
        if (record_.end && !read_text(record_.end->content, "secret", secret))
            return fail(record_.end->line, "secret: must be a string");
        if (!record_.commitment || !secret) return;
        const auto bytes = engine::bytes_from_hex(*secret);
        if (!bytes) return fail(record_.end->line, "secret: must be 64 lower-case hex digits");
        record_.setup.fairness.secret = *bytes;
        const Json& header = lines_.front().content;
        const std::size_t header_line = lines_.front().number;
        const Json* entropy = member(header, "entropy");
        if (entropy == nullptr) return;
        if (!entropy->is_object()) return fail(header_line, "entropy: must be an object");
        const Json* seats = member(header, "seats");
        for (const auto& [seat, value] : entropy->items()) {
            const auto text = to_text(value);
            const bool known = seats != nullptr && seats->contains(seat);
            if (!known || !text || !engine::is_entropy(*text)) {
                return fail(header_line, "entropy: " + seat + " has no seat or is not 1 to 64 hex digits");
            }
            record_.setup.fairness.entropy.emplace_back(seat, std::string(*text));
        }
    }

    std::string_view file_;
    std::size_t offset_ = 0;
    std::size_t line_ = 0;
    std::vector<Line> lines_;
    std::optional<RecordFault> fault_;
    Record record_;
};

}  // namespace

std::vector<RecordedSeat> recorded_seats_in(const Json& seats) {
    std::vector<RecordedSeat> read;
    if (!seats.is_object()) return read;
    for (const auto& [seat, holder] : seats.items()) {
        const Json* name = member(holder, "name");
        const Json* kind = member(holder, "kind");
        const auto text = name != nullptr ? to_text(*name) : std::nullopt;
        read.push_back({seat, std::string(text.value_or(seat)), kind == nullptr || *kind != "bot"});
    }
    return read;
}

std::optional<engine::Input> read_input(const engine::Options& game, const Json& seat, const Json* action) {
    if (action == nullptr || !action->is_object()) return std::nullopt;
    if (seat.is_null()) return read_room_input(game, *action);
    const auto name = to_text(seat);
    if (!name) return std::nullopt;
    auto read = read_action(game, *action);
    if (!read) return std::nullopt;
    return engine::PlayerInput{engine::seat_named(*name), *std::move(read)};
}

RecordFault without_end(const Record& record) {
    return record.broken_input.value_or(RecordFault{record.last_line, "the record is cut here: it has no end"});
}

engine::Result<Record, RecordFault> read_record(std::string_view file) { return Reader(file).read(); }

}  // namespace protocol
