// Changes as lines of JSON. Only we read what we wrote: a line that cannot be read back is a fault, not a bad input.
#include <charconv>

#include "engine/base/ensure.hpp"
#include "engine/bots.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/record.hpp"
#include "server/base/fields.hpp"
#include "server/room/change.hpp"

namespace server::room {
namespace {

using engine::name_of;
using protocol::Json;
using protocol::JsonWriter;
using protocol::RoomOption;

void write_tournament(JsonWriter& writer, const TournamentBoard& board) {
    writer.key("tournament")
        .begin_object()
        .field("id", board.tournament)
        .field("round", board.round)
        .field("match", board.match)
        .field("board", board.board)
        .field("attempt", board.attempt)
        .field("starts_by", board.starts_by.ms);
    if (board.finish_by) writer.field("finish_by", board.finish_by->ms);
    if (board.computers > 0) writer.field("computers", board.computers);
    if (board.is_quiet) writer.field("quiet", true);
    writer.end_object();
}

void write_found(JsonWriter& writer, const FoundTable& found) {
    writer.key("found")
        .begin_object()
        .field("starts_from", found.starts_from.ms)
        .field("starts_by", found.starts_by.ms)
        .field("starts_by_unix", found.starts_by_unix_ms)
        .field("black", found.black_permille)
        .field("spread", found.spread_permille)
        .end_object();
}

void write_main_choices(JsonWriter& writer, const Choices& choices) {
    writer.field("game", engine::game_name(choices.options)).key("options");
    protocol::write_options(writer, choices.options);
    writer.field("name", choices.name).field("public", choices.is_public);
    protocol::write_room_options(writer, choices, RoomOption::Since::beginning);
}

void write_choices(JsonWriter& writer, const Choices& choices) {
    write_main_choices(writer, choices);
    protocol::write_room_options(writer, choices, RoomOption::Since::added);
    if (choices.rated) writer.field("rated", *choices.rated);
    if (choices.password_hash) writer.field("password_hash", engine::hex_of(*choices.password_hash));
}

/// Lines of openings have had this order from the beginning.
void write_settings(JsonWriter& writer, const Settings& settings) {
    writer.field("room", settings.id);
    write_main_choices(writer, settings);
    writer.field("demo", settings.is_demo).field("key", engine::hex_of(settings.key));
    protocol::write_room_options(writer, settings, RoomOption::Since::added);
    if (settings.rated) writer.field("rated", *settings.rated);
    if (settings.tournament) write_tournament(writer, *settings.tournament);
    if (settings.found) write_found(writer, *settings.found);
    if (settings.password_hash) writer.field("password_hash", engine::hex_of(*settings.password_hash));
}

std::string text_in(const Json& json, const char* name) { return json.at(name).get<std::string>(); }
/// We have written no value beyond the last.
template <class Value>
Value value_of(const Json& json, Value last) {
    const auto number = json.get<unsigned>();
    ENSURE(number <= static_cast<unsigned>(last));
    return static_cast<Value>(number);
}
/// So small that times can be added.
std::int64_t ms_of(const Json& json) {
    constexpr std::int64_t beyond_ms = std::int64_t{1} << 52;
    const auto ms = json.get<std::int64_t>();
    ENSURE(ms > -beyond_ms && ms < beyond_ms);
    return ms;
}
std::int64_t ms_in(const Json& json, const char* name) { return ms_of(json.at(name)); }
std::optional<std::string> optional_text(const Json& json, const char* name) {
    return json.contains(name) ? std::optional(text_in(json, name)) : std::nullopt;
}

std::optional<engine::Bytes32> optional_bytes(const Json& json, const char* name) {
    const auto text = optional_text(json, name);
    return text ? std::optional(engine::bytes_from_hex(*text).value()) : std::nullopt;
}

TournamentBoard tournament_in(const Json& json) {
    TournamentBoard board{text_in(json, "id"),
                          json.at("round").get<std::size_t>(),
                          json.at("match").get<std::size_t>(),
                          json.at("board").get<std::size_t>(),
                          json.at("attempt").get<unsigned>(),
                          RoomTime{ms_in(json, "starts_by")}};
    if (json.contains("finish_by")) board.finish_by = RoomTime{ms_in(json, "finish_by")};
    if (json.contains("computers")) board.computers = json.at("computers").get<unsigned>();
    board.is_quiet = json.contains("quiet");
    return board;
}

FoundTable found_in(const Json& json) {
    return {RoomTime{ms_in(json, "starts_from")}, RoomTime{ms_in(json, "starts_by")}, ms_in(json, "starts_by_unix"),
            json.at("black").get<unsigned>(), json.at("spread").get<unsigned>()};
}

/// Within any bounds: what is chosen for a room is checked when it is made.
void read_option(const Json& json, const RoomOption& option, protocol::RoomOptions& options) {
    if (option.since == RoomOption::Since::added && !json.contains(option.key)) return;
    std::visit([&](const auto& value) { json.at(option.key).get_to(options.*value.member); }, option.value);
}

Choices read_choices(const Json& json) {
    Choices choices;
    choices.options = *protocol::read_options(text_in(json, "game"), json.at("options"), protocol::OptionsFrom::room);
    choices.name = text_in(json, "name");
    choices.is_public = json.at("public").get<bool>();
    for (const RoomOption& option : protocol::room_options) read_option(json, option, choices);
    choices.rated = optional_text(json, "rated");
    choices.password_hash = optional_bytes(json, "password_hash");
    return choices;
}

Settings read_settings(const Json& json) {
    Settings settings;
    static_cast<Choices&>(settings) = read_choices(json);
    settings.id = text_in(json, "room");
    settings.is_demo = json.at("demo").get<bool>();
    if (json.contains("tournament")) settings.tournament = tournament_in(json.at("tournament"));
    if (json.contains("found")) settings.found = found_in(json.at("found"));
    settings.key = engine::bytes_from_hex(text_in(json, "key")).value();
    return settings;
}

/// How values stand in a room's lines.
struct Values {
    static void write(JsonWriter& writer, const std::string& text) { writer.value(text); }
    static void write(JsonWriter& writer, bool truth) { writer.value(truth); }
    static void write(JsonWriter& writer, unsigned number) { writer.value(number); }
    static void write(JsonWriter& writer, std::int64_t ms) { writer.value(ms); }
    static void write(JsonWriter& writer, RoomTime at) { writer.value(at.ms); }
    static void write(JsonWriter& writer, engine::Seat seat) { writer.value(name_of(seat)); }
    static void write(JsonWriter& writer, const PlayerId& player) { writer.value(player.text); }
    static void write(JsonWriter& writer, const engine::Bytes32& bytes) { writer.value(engine::hex_of(bytes)); }
    static void write(JsonWriter& writer, protocol::Departure reason) { writer.value(static_cast<unsigned>(reason)); }
    static void write(JsonWriter& writer, protocol::ChatChannel channel) {
        writer.value(static_cast<unsigned>(channel));
    }
    static void write(JsonWriter& writer, const Person& person) {
        writer.begin_object().field("id", person.id.text).field("name", person.name);
        if (person.is_registered()) writer.field("standing", static_cast<unsigned>(person.standing));
        writer.end_object();
    }
    static void write(JsonWriter& writer, const Reservations& reservations) {
        writer.begin_array();
        for (const auto& [seat, person] : reservations) {
            writer.begin_object().field("seat", name_of(seat)).key("person");
            write(writer, person);
            writer.end_object();
        }
        writer.end_array();
    }

    static void read(const Json& json, std::string& text) { text = json.get<std::string>(); }
    static void read(const Json& json, bool& truth) { truth = json.get<bool>(); }
    static void read(const Json& json, unsigned& number) { number = json.get<unsigned>(); }
    static void read(const Json& json, std::int64_t& ms) { ms = ms_of(json); }
    static void read(const Json& json, RoomTime& at) { at.ms = ms_of(json); }
    static void read(const Json& json, engine::Seat& seat) {
        seat = engine::seat_named(json.get<std::string>()).value();
    }
    static void read(const Json& json, PlayerId& player) { player.text = json.get<std::string>(); }
    static void read(const Json& json, engine::Bytes32& bytes) {
        bytes = engine::bytes_from_hex(json.get<std::string>()).value();
    }
    static void read(const Json& json, protocol::Departure& reason) {
        reason = value_of(json, protocol::Departure::kicked);
    }
    static void read(const Json& json, protocol::ChatChannel& channel) {
        channel = value_of(json, protocol::ChatChannel::watchers);
    }
    static void read(const Json& json, Person& person) {
        person = {PlayerId{text_in(json, "id")}, text_in(json, "name")};
        if (json.contains("standing")) person.standing = value_of(json.at("standing"), Standing::program);
    }
    static void read(const Json& json, Reservations& reservations) {
        for (const Json& one : json) {
            engine::Seat seat;
            read(one.at("seat"), seat);
            read(one.at("person"), reservations[seat]);
        }
    }
};

}  // namespace

constexpr auto fields_of(const Opened*) {
    return named("opened", field("person", &Opened::host), field_unless_empty("reserved", &Opened::reservations),
                 field("caster_hash", &Opened::caster_hash));
}
constexpr auto fields_of(const SeatedPerson*) {
    return named("seated", field("seat", &SeatedPerson::seat), field("person", &SeatedPerson::person),
                 field("level", &SeatedPerson::level));
}
constexpr auto fields_of(const SeatedBot*) {
    return named("bot", field("seat", &SeatedBot::seat), field("level", &SeatedBot::level));
}
constexpr auto fields_of(const Unseated*) {
    return named("unseated", field("seat", &Unseated::seat), field("reason", &Unseated::reason));
}
constexpr auto fields_of(const HostChanged*) { return named("host", field("person", &HostChanged::host)); }
constexpr auto fields_of(const ReadyChanged*) {
    return named("ready", field("seat", &ReadyChanged::seat), field("ready", &ReadyChanged::ready),
                 field("entropy", &ReadyChanged::entropy));
}
constexpr auto fields_of(const RematchAgreed*) {
    return named("agreed", field("seat", &RematchAgreed::seat), field("entropy", &RematchAgreed::entropy));
}
constexpr auto fields_of(const GameStarted*) { return named("started", field("unix_ms", &GameStarted::unix_ms)); }
constexpr auto fields_of(const Played*) { return named("played"); }
constexpr auto fields_of(const Spoken*) {
    return named("spoken", field("person", &Spoken::who), field("seat", &Spoken::seat),
                 field("channel", &Spoken::channel), field("text", &Spoken::text));
}
constexpr auto fields_of(const LetIn*) { return named("let_in", field("player", &LetIn::player)); }
constexpr auto fields_of(const Restarted*) { return named("restarted", field("away_ms", &Restarted::away_ms)); }
constexpr auto fields_of(const Resumed*) { return named("resumed"); }
constexpr auto fields_of(const CasterChanged*) { return named("caster", field("key_hash", &CasterChanged::hash)); }
constexpr auto fields_of(const Cast*) { return named("cast", field("player", &Cast::player)); }
constexpr auto fields_of(const ReservationsChanged*) {
    return named("reserved", field("reserved", &ReservationsChanged::reservations),
                 field("starts_by", &ReservationsChanged::starts_by));
}
constexpr auto fields_of(const ChatSwitched*) { return named("chat", field("on", &ChatSwitched::is_on)); }
constexpr auto fields_of(const NotPlayed*) { return named("not_played"); }
constexpr auto fields_of(const Forgotten*) {
    return named("forgotten", field("player", &Forgotten::player), field("room", &Forgotten::is_room_named));
}
constexpr auto fields_of(const Renamed*) {
    return named("renamed", field("person", &Renamed::person), field("room", &Renamed::is_room_named));
}
constexpr auto fields_of(const Configured*) { return named("configured"); }
static_assert(have_names_of_their_own(static_cast<const Change*>(nullptr)));

namespace {

/// Before the fields of its list: what is no field of its own.
template <class Type>
void write_rest(JsonWriter& /*writer*/, const Type& /*change*/) {}
void write_rest(JsonWriter& writer, const Opened& opened) { write_settings(writer, opened.settings); }
void write_rest(JsonWriter& writer, const Configured& configured) { write_choices(writer, configured.choices); }
void write_rest(JsonWriter& writer, const Played& played) {
    writer.field("game_ms", played.at.ms);
    protocol::write_input_fields(writer, played.input);
}
void write_rest(JsonWriter& writer, const NotPlayed& none) {
    writer.field("black", none.has_come[0]).field("white", none.has_come[1]);
}

/// Reads the same, after the fields of its list, which are checked here where their type is not enough.
template <class Type>
void read_rest(const Json& /*json*/, const std::optional<engine::Options>& /*options*/, Type& /*change*/) {}
void read_rest(const Json& json, const std::optional<engine::Options>& /*options*/, Opened& opened) {
    opened.settings = read_settings(json);
}
void read_rest(const Json& json, const std::optional<engine::Options>& /*options*/, Configured& configured) {
    configured.choices = read_choices(json);
}
void read_rest(const Json& json, const std::optional<engine::Options>& options, Played& played) {
    played.input = protocol::read_input(options.value(), json.at("seat"), &json.at("action")).value();
    played.at = engine::Instant{ms_in(json, "game_ms")};
}
void read_rest(const Json& json, const std::optional<engine::Options>& /*options*/, NotPlayed& none) {
    none.has_come = {json.at("black").get<bool>(), json.at("white").get<bool>()};
}
void read_rest(const Json& /*json*/, const std::optional<engine::Options>& /*options*/, SeatedPerson& seated) {
    ENSURE(!seated.level || (*seated.level >= engine::bot_level_min && *seated.level <= engine::bot_level_max));
}
void read_rest(const Json& /*json*/, const std::optional<engine::Options>& /*options*/, SeatedBot& seated) {
    ENSURE(seated.level <= engine::bot_level_max);
}

}  // namespace

std::string encode(const Change& change, RoomTime at) {
    JsonWriter writer;
    writer.begin_object().field("at", at.ms).field("change", name_in_list(change));
    std::visit(
        [&](const auto& one) {
            write_rest(writer, one);
            put_fields(one, [&](const char* key, const auto& value) { Values::write(writer.key(key), value); });
        },
        change);
    writer.end_object();
    return writer.take();
}

/// No text that people write can contain this: quotes within one are escaped.
bool starts_game(std::string_view line) { return line.find(R"("change":"started")") != std::string_view::npos; }

bool brings_person(std::string_view line) {
    constexpr std::string_view before = R"("change":")";
    const auto place = line.find(before);
    if (place == std::string_view::npos) return false;
    const std::string_view name = line.substr(place + before.size());
    return name.starts_with(R"(opened")") || name.starts_with(R"(seated")") || name.starts_with(R"(host")");
}

bool configures_room(std::string_view line) { return line.find(R"("change":"configured")") != std::string_view::npos; }

RoomTime time_of(std::string_view line) {
    constexpr std::string_view before = R"({"at":)";
    RoomTime at;
    if (line.starts_with(before)) std::from_chars(line.data() + before.size(), line.data() + line.size(), at.ms);
    return at;
}

std::optional<TimedChange> decode(std::string_view line, const std::optional<engine::Options>& options) {
    const auto json = protocol::parse_json(line, protocol::any_depth);
    if (!json || !json->is_object()) return std::nullopt;
    try {
        auto change = read_named<Change>(text_in(*json, "change"), [&](auto& one) {
            take_fields(*json, one, Values{});
            read_rest(*json, options, one);
        });
        if (!change) return std::nullopt;
        return TimedChange{RoomTime{ms_in(*json, "at")}, *std::move(change)};
    } catch (const Json::exception&) {
        return std::nullopt;
    } catch (const std::bad_optional_access&) {
        return std::nullopt;
    } catch (const engine::BrokenInvariant&) {
        return std::nullopt;
    }
}

}  // namespace server::room
