// How values stand in the lines of a tournament: what the lists of fields in change_codec.cpp and settings_codec.cpp
// are made of. Reading throws where something is not what was written.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "server/base/fields.hpp"
#include "server/tournament/round.hpp"
#include "server/tournament/settings.hpp"

namespace server::tournament {

constexpr auto fields_of(const Match*) {
    return named("match", field("white", &Match::white), field("black", &Match::black),
                 field("fixture", &Match::fixture), field("boards", &Match::boards));
}
/// All but the game and its options, each of which needs the other.
constexpr auto fields_of(const Settings*) {
    return named("settings", field("id", &Settings::id), field("name", &Settings::name), field("kind", &Settings::kind),
                 field("twice", &Settings::twice), field("rounds", &Settings::rounds),
                 field("elimination", &Settings::elimination), field("scheveningen", &Settings::scheveningen),
                 field("boards", &Settings::boards), field("team", &Settings::is_team),
                 field("tie_breaks", &Settings::tie_breaks), field("entrants_max", &Settings::entrants_max),
                 field("needs_registered", &Settings::needs_registered), field("rated", &Settings::is_rated),
                 field("public", &Settings::is_public), field("spectator_delay", &Settings::spectator_delay_s),
                 field("grace_ms", &Settings::grace_ms), field("check_in_ms", &Settings::check_in_ms),
                 field("forbid_same_club", &Settings::forbid_same_club),
                 field("annul_withdrawals", &Settings::annuls_withdrawals), field("forbidden", &Settings::forbidden),
                 field("password_hash", &Settings::password_hash), field("invited", &Settings::invited),
                 field("break_ms", &Settings::break_ms), field("starts_at", &Settings::starts_at),
                 field("round_ms", &Settings::round_ms), field("chat", &Settings::has_chat));
}

struct Values {
    using Json = protocol::Json;

    template <class Simple>
        requires std::integral<Simple> || std::same_as<Simple, std::string>
    static Json write(const Simple& value) {
        return value;
    }
    static Json write(EntrantId id) { return number_of(id); }
    /// One of one is a number: only scrambles have others.
    static Json write(const Party& party) {
        return party.numbers().size() == 1 ? Json(party.entrant()) : Json(party.numbers());
    }
    static Json write(const Person& person) { return {{"id", person.id.text}, {"name", person.name}}; }
    static Json write(const PlayerId& player) { return player.text; }
    static Json write(const engine::Bytes32& bytes) { return engine::hex_of(bytes); }
    static Json write(engine::Seat seat) { return engine::name_of(seat); }
    static Json write(Status status) { return std::string(name_of(status)); }
    static Json write(Kind kind) { return std::string(name_of(kind)); }
    static Json write(engine::pairing::Elimination kind) { return std::string(name_of(kind)); }
    static Json write(engine::pairing::TieBreak kind) { return std::string(engine::pairing::name_of(kind)); }
    static Json write(const Settings& settings) { return settings_to_json(settings); }
    static Json write(const engine::pairing::TeamRoundCost& cost);
    static Json write(const BoardRef& ref);
    static Json write(const BoardResult& result);
    static Json write(const Board& board);
    template <class One, class Other>
    static Json write(const std::pair<One, Other>& pair) {
        return Json::array({write(pair.first), write(pair.second)});
    }
    template <class Value>
    static Json write(const std::vector<Value>& values) {
        Json list = Json::array();
        for (const auto& value : values) list.push_back(write(value));
        return list;
    }
    template <HasFields Type>
    static Json write(const Type& value) {
        Json json = Json::object();
        write_into(json, value);
        return json;
    }
    template <HasFields Type>
    static void write_into(Json& json, const Type& value) {
        put_fields(value, [&](const char* key, const auto& one) { json[key] = write(one); });
    }

    template <class Simple>
        requires std::integral<Simple> || std::same_as<Simple, std::string>
    static void read(const Json& json, Simple& value) {
        value = json.get<Simple>();
    }
    static void read(const Json& json, Party& party) {
        party = json.is_array() ? Party(json.get<std::vector<Number>>()) : Party(json.get<Number>());
    }
    static void read(const Json& json, EntrantId& id) { id = EntrantId{json.get<std::uint16_t>()}; }
    static void read(const Json& json, Person& person) {
        read(json.at("id"), person.id);
        read(json.at("name"), person.name);
    }
    static void read(const Json& json, PlayerId& player) { player.text = json.get<std::string>(); }
    static void read(const Json& json, engine::Bytes32& bytes) {
        bytes = engine::bytes_from_hex(json.get<std::string>()).value();
    }
    static void read(const Json& json, engine::Seat& seat) {
        seat = engine::seat_named(json.get<std::string>()).value();
    }
    static void read(const Json& json, Status& status) { status = status_named(json.get<std::string>()).value(); }
    static void read(const Json& json, Kind& kind) { kind = kind_named(json.get<std::string>()).value(); }
    static void read(const Json& json, engine::pairing::Elimination& kind) {
        kind = elimination_named(json.get<std::string>()).value();
    }
    static void read(const Json& json, engine::pairing::TieBreak& kind) {
        kind = engine::pairing::tie_break_named(json.get<std::string>()).value();
    }
    static void read(const Json& json, Settings& settings) { settings = settings_from_json(json); }
    static void read(const Json& json, engine::pairing::TeamRoundCost& cost);
    static void read(const Json& json, BoardRef& ref);
    static void read(const Json& json, BoardResult& result);
    static void read(const Json& json, Board& board);
    template <class One, class Other>
    static void read(const Json& json, std::pair<One, Other>& pair) {
        read(json.at(0), pair.first);
        read(json.at(1), pair.second);
    }
    template <class Value>
    static void read(const Json& json, std::vector<Value>& values) {
        for (const auto& value : json) read(value, values.emplace_back());
    }
    template <HasFields Type>
    static void read(const Json& json, Type& value) {
        take_fields(json, value, Values{});
    }
};

}  // namespace server::tournament
