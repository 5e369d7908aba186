// Changes as lines of JSON. Written for ourselves: what does not come back as it was is a fault, not an input.
#include <array>
#include <charconv>

#include "engine/base/ensure.hpp"
#include "engine/base/overloaded.hpp"
#include "engine/bots.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/record.hpp"
#include "server/room/change.hpp"

namespace server::room {
namespace {

using engine::name_of;
using protocol::Json;
using protocol::JsonWriter;
using protocol::RoomOption;

void write_person(JsonWriter& writer, const Person& person) {
    writer.key("person").begin_object().field("id", person.id.text).field("name", person.name);
    if (person.is_registered()) writer.field("standing", static_cast<unsigned>(person.standing));
    writer.end_object();
}
void write_entropy(JsonWriter& writer, const std::optional<std::string>& entropy) {
    if (entropy) writer.field("entropy", *entropy);
}

void write_reservations(JsonWriter& writer, const Reservations& reservations) {
    writer.key("reserved").begin_array();
    for (const auto& [seat, person] : reservations) {
        writer.begin_object().field("seat", name_of(seat));
        write_person(writer, person);
        writer.end_object();
    }
    writer.end_array();
}

void write_tournament(JsonWriter& writer, const TournamentBoard& board) {
    writer.key("tournament")
        .begin_object()
        .field("id", board.tournament)
        .field("round", board.round)
        .field("match", board.match)
        .field("board", board.board)
        .field("attempt", board.attempt)
        .field("starts_by", board.starts_by.ms)
        .end_object();
}

void write_settings(JsonWriter& writer, const Settings& settings) {
    writer.field("room", settings.id).field("game", engine::game_name(settings.options)).key("options");
    protocol::write_options(writer, settings.options);
    writer.field("name", settings.name).field("public", settings.is_public);
    protocol::write_room_options(writer, settings, RoomOption::Since::beginning);
    writer.field("demo", settings.is_demo).field("key", engine::hex_of(settings.key));
    protocol::write_room_options(writer, settings, RoomOption::Since::added);
    if (settings.rated) writer.field("rated", *settings.rated);
    if (settings.tournament) write_tournament(writer, *settings.tournament);
    if (settings.password_hash) writer.field("password_hash", engine::hex_of(*settings.password_hash));
}

std::string text_in(const Json& json, const char* name) { return json.at(name).get<std::string>(); }
engine::Seat seat_in(const Json& json) { return engine::seat_named(text_in(json, "seat")).value(); }
/// Beyond the last value nothing was written by us.
template <class Value>
Value value_in(const Json& json, const char* name, Value last) {
    const auto number = json.at(name).get<unsigned>();
    ENSURE(number <= static_cast<unsigned>(last));
    return static_cast<Value>(number);
}
/// So small that times can be added.
std::int64_t ms_in(const Json& json, const char* name) {
    constexpr std::int64_t beyond_ms = std::int64_t{1} << 52;
    const auto ms = json.at(name).get<std::int64_t>();
    ENSURE(ms > -beyond_ms && ms < beyond_ms);
    return ms;
}
Person person_in(const Json& json) {
    const Json& person = json.at("person");
    const auto standing =
        person.contains("standing") ? value_in(person, "standing", Standing::program) : Standing::guest;
    return {PlayerId{text_in(person, "id")}, text_in(person, "name"), standing};
}
std::optional<Person> optional_person(const Json& json) {
    return json.contains("person") ? std::optional(person_in(json)) : std::nullopt;
}
std::optional<std::string> optional_text(const Json& json, const char* name) {
    return json.contains(name) ? std::optional(text_in(json, name)) : std::nullopt;
}

std::optional<engine::Bytes32> optional_bytes(const Json& json, const char* name) {
    const auto text = optional_text(json, name);
    return text ? std::optional(engine::bytes_from_hex(*text).value()) : std::nullopt;
}

Reservations reservations_in(const Json& json) {
    Reservations reservations;
    if (!json.contains("reserved")) return reservations;
    for (const Json& one : json.at("reserved")) reservations.emplace(seat_in(one), person_in(one));
    return reservations;
}

TournamentBoard tournament_in(const Json& json) {
    return {text_in(json, "id"),
            json.at("round").get<std::size_t>(),
            json.at("match").get<std::size_t>(),
            json.at("board").get<std::size_t>(),
            json.at("attempt").get<unsigned>(),
            RoomTime{ms_in(json, "starts_by")}};
}

/// Within any bounds: what is chosen for a room is checked when it is made.
void read_option(const Json& json, const RoomOption& option, protocol::RoomOptions& options) {
    if (option.since == RoomOption::Since::added && !json.contains(option.key)) return;
    std::visit([&](const auto& value) { json.at(option.key).get_to(options.*value.member); }, option.value);
}

Settings settings_in(const Json& json) {
    Settings settings;
    settings.id = text_in(json, "room");
    settings.options = *protocol::read_options(text_in(json, "game"), json.at("options"), protocol::OptionsFrom::room);
    settings.name = text_in(json, "name");
    settings.is_public = json.at("public").get<bool>();
    for (const RoomOption& option : protocol::room_options) read_option(json, option, settings);
    settings.is_demo = json.at("demo").get<bool>();
    settings.rated = optional_text(json, "rated");
    if (json.contains("tournament")) settings.tournament = tournament_in(json.at("tournament"));
    settings.key = engine::bytes_from_hex(text_in(json, "key")).value();
    settings.password_hash = optional_bytes(json, "password_hash");
    return settings;
}

constexpr std::array<std::string_view, 18> kinds{"opened",  "seated",  "bot",    "unseated", "host",       "ready",
                                                 "agreed",  "started", "played", "spoken",   "let_in",     "restarted",
                                                 "resumed", "caster",  "cast",   "reserved", "not_played", "forgotten"};
static_assert(kinds.size() == std::variant_size_v<Change>);

std::optional<Change> change_in(const Json& json, const std::optional<engine::Options>& options) {
    const std::string kind = text_in(json, "change");
    if (kind == "opened") {
        return Opened{settings_in(json), optional_person(json), reservations_in(json),
                      optional_bytes(json, "caster_hash")};
    }
    if (kind == "reserved") {
        const bool is_put_off = json.contains("starts_by");
        return ReservationsChanged{reservations_in(json),
                                   is_put_off ? std::optional(RoomTime{ms_in(json, "starts_by")}) : std::nullopt};
    }
    if (kind == "not_played") return NotPlayed{{json.at("black").get<bool>(), json.at("white").get<bool>()}};
    if (kind == "seated") return SeatedPerson{seat_in(json), person_in(json)};
    if (kind == "bot") return SeatedBot{seat_in(json), value_in(json, "level", engine::bot_level_max)};
    if (kind == "unseated") {
        return Unseated{seat_in(json), value_in(json, "reason", protocol::Departure::kicked)};
    }
    if (kind == "host") return HostChanged{optional_person(json)};
    if (kind == "ready") {
        return ReadyChanged{seat_in(json), json.at("ready").get<bool>(), optional_text(json, "entropy")};
    }
    if (kind == "agreed") return RematchAgreed{seat_in(json), optional_text(json, "entropy")};
    if (kind == "started") return GameStarted{ms_in(json, "unix_ms")};
    if (kind == "played" && options) {
        const auto input = protocol::read_input(*options, json.at("seat"), &json.at("action"));
        if (input) return Played{*input, engine::Instant{ms_in(json, "game_ms")}};
    }
    if (kind == "spoken") {
        const bool has_seat = json.contains("seat");
        return Spoken{person_in(json), has_seat ? std::optional(seat_in(json)) : std::nullopt,
                      value_in(json, "channel", protocol::ChatChannel::watchers), text_in(json, "text")};
    }
    if (kind == "forgotten") return Forgotten{PlayerId{text_in(json, "player")}, json.at("room").get<bool>()};
    if (kind == "let_in") return LetIn{PlayerId{text_in(json, "player")}};
    if (kind == "restarted") return Restarted{ms_in(json, "away_ms")};
    if (kind == "resumed") return Resumed{};
    if (kind == "caster") return CasterChanged{optional_bytes(json, "key_hash")};
    if (kind == "cast") return Cast{PlayerId{text_in(json, "player")}};
    return std::nullopt;
}

}  // namespace

std::string encode(const Change& change, RoomTime at) {
    JsonWriter writer;
    writer.begin_object().field("at", at.ms).field("change", kinds.at(change.index()));
    std::visit(
        engine::Overloaded{
            [&](const Opened& opened) {
                write_settings(writer, opened.settings);
                if (opened.host) write_person(writer, *opened.host);
                if (!opened.reservations.empty()) write_reservations(writer, opened.reservations);
                if (opened.caster_hash) writer.field("caster_hash", engine::hex_of(*opened.caster_hash));
            },
            [&](const SeatedPerson& seated) {
                writer.field("seat", name_of(seated.seat));
                write_person(writer, seated.person);
            },
            [&](const SeatedBot& seated) { writer.field("seat", name_of(seated.seat)).field("level", seated.level); },
            [&](const Unseated& unseated) {
                writer.field("seat", name_of(unseated.seat)).field("reason", static_cast<unsigned>(unseated.reason));
            },
            [&](const HostChanged& changed) {
                if (changed.host) write_person(writer, *changed.host);
            },
            [&](const ReadyChanged& changed) {
                writer.field("seat", name_of(changed.seat)).field("ready", changed.ready);
                write_entropy(writer, changed.entropy);
            },
            [&](const RematchAgreed& agreed) {
                writer.field("seat", name_of(agreed.seat));
                write_entropy(writer, agreed.entropy);
            },
            [&](const GameStarted& started) { writer.field("unix_ms", started.unix_ms); },
            [&](const Played& played) {
                writer.field("game_ms", played.at.ms);
                protocol::write_input_fields(writer, played.input);
            },
            [&](const Spoken& spoken) {
                write_person(writer, spoken.who);
                if (spoken.seat) writer.field("seat", name_of(*spoken.seat));
                writer.field("channel", static_cast<unsigned>(spoken.channel)).field("text", spoken.text);
            },
            [&](const LetIn& let_in) { writer.field("player", let_in.player.text); },
            [&](const Restarted& restarted) { writer.field("away_ms", restarted.away_ms); }, [](const Resumed&) {},
            [&](const CasterChanged& changed) {
                if (changed.hash) writer.field("key_hash", engine::hex_of(*changed.hash));
            },
            [&](const Cast& cast) { writer.field("player", cast.player.text); },
            [&](const ReservationsChanged& changed) {
                write_reservations(writer, changed.reservations);
                if (changed.starts_by) writer.field("starts_by", changed.starts_by->ms);
            },
            [&](const NotPlayed& none) { writer.field("black", none.has_come[0]).field("white", none.has_come[1]); },
            [&](const Forgotten& forgotten) {
                writer.field("player", forgotten.player.text).field("room", forgotten.is_room_named);
            }},
        change);
    writer.end_object();
    return writer.take();
}

/// No text of anybody can hold this: quotes within one are escaped.
bool starts_game(std::string_view line) { return line.find(R"("change":"started")") != std::string_view::npos; }

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
        auto change = change_in(*json, options);
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
