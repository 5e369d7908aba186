#include "server/tournament/drawing.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include "server/base/limits.hpp"
#include "server/tournament/lots.hpp"

namespace server::tournament {
namespace {

using engine::pairing::Attendee;
using engine::pairing::evening_most;
using engine::pairing::Number;
using engine::pairing::TableForm;
using engine::pairing::TeamRound;
using protocol::Json;
using protocol::JsonWriter;

constexpr std::int64_t drawing_points_max = 1'000'000;
constexpr std::size_t partners_max = limit::scramble_rounds * (engine::pairing::team_most - 1);
constexpr std::size_t opponents_max = limit::scramble_rounds * engine::pairing::team_most;

/// What is wrong; thrown within this file only, so that a member deep inside can name itself.
struct BadDrawing {
    std::string what;
};

[[noreturn]] void bad(const std::string& where, const std::string& how) { throw BadDrawing{where + ": " + how}; }

const Json& needed(const Json& object, const char* name, const std::string& where) {
    const auto* found = protocol::member(object, name);
    if (found == nullptr) bad(where + name, "is missing");
    return *found;
}

std::int64_t whole(const Json& value, const std::string& where, std::int64_t least, std::int64_t most) {
    const auto number = protocol::to_integer(value);
    if (!number || *number < least || *number > most)
        bad(where, "must be an integer from " + std::to_string(least) + " to " + std::to_string(most));
    return *number;
}

bool truth(const Json& object, const char* name) {
    const auto value = protocol::to_bool(needed(object, name, "form."));
    if (!value) bad(std::string("form.") + name, "must be true or false");
    return *value;
}

engine::Bytes32 digits(const Json& file, const char* name) {
    const auto text = protocol::to_text(needed(file, name, ""));
    const auto bytes = text ? engine::bytes_from_hex(*text) : std::nullopt;
    if (!bytes) bad(name, "must be 64 lower-case hex digits");
    return *bytes;
}

/// Given, or of a round of an evening whose seed is known.
engine::Bytes32 key_in(const Json& file) {
    const auto* round = protocol::member(file, "round");
    const auto number = round != nullptr ? whole(*round, "round", 1, limit::scramble_rounds) : 0;
    const bool has_seed = protocol::member(file, "seed") != nullptr;
    const bool has_key = protocol::member(file, "key") != nullptr;
    if (!has_key && !has_seed) bad("key", "is missing, and there is no seed either");
    if (!has_seed) return digits(file, "key");
    const auto seed = digits(file, "seed");
    if (round == nullptr) bad("round", "is missing: of a seed it takes the round, too");
    const auto key = drawing_key(seed, static_cast<std::size_t>(number));
    if (has_key && digits(file, "key") != key) bad("key", "is not that of this seed and round");
    return key;
}

TableForm form_in(const Json& file) {
    const auto& form = needed(file, "form", "");
    if (!form.is_object()) bad("form", "must be an object");
    const auto team = whole(needed(form, "team", "form."), "form.team", 1, engine::pairing::team_most);
    return {static_cast<std::size_t>(team), truth(form, "uneven"), truth(form, "smaller"), truth(form, "computers")};
}

std::string place(const std::string& list, std::size_t index) { return list + '[' + std::to_string(index) + ']'; }

Number number_in(const Json& value, const std::string& where) {
    return static_cast<Number>(whole(value, where, 1, std::numeric_limits<Number>::max()));
}

std::vector<Number> numbers_in(const Json& person, const char* name, const std::string& where, std::size_t most) {
    const auto& list = needed(person, name, where);
    if (!list.is_array() || list.size() > most)
        bad(where + name, "must be a list of at most " + std::to_string(most) + " numbers");
    std::vector<Number> numbers;
    for (std::size_t index = 0; index < list.size(); ++index)
        numbers.push_back(number_in(list[index], place(where + name, index)));
    return numbers;
}

Attendee person_in(const Json& value, const std::string& where) {
    if (!value.is_object()) bad(where, "must be an object");
    const auto inner = where + '.';
    const auto member = [&](const char* name, std::int64_t least, std::int64_t most) {
        return static_cast<int>(whole(needed(value, name, inner), inner + name, least, most));
    };
    constexpr std::int64_t rounds = limit::scramble_rounds;
    Attendee person;
    person.number = number_in(needed(value, "number", inner), inner + "number");
    person.points = member("points", -drawing_points_max, drawing_points_max);
    person.partners = numbers_in(value, "partners", inner, partners_max);
    person.opponents = numbers_in(value, "opponents", inner, opponents_max);
    person.sat_out = member("sat_out", 0, rounds);
    person.outnumbered = member("outnumbered", 0, rounds);
    person.whites_more = member("whites_more", -rounds, rounds);
    return person;
}

/// Whoever was somebody's partner had them for one: else the cost of two would hang on who is asked.
void check_mutual(const std::vector<Attendee>& people, const char* name, std::vector<Number> Attendee::*met) {
    std::map<Number, const Attendee*> by_number;
    for (const auto& one : people) by_number.emplace(one.number, &one);
    for (std::size_t index = 0; index < people.size(); ++index) {
        const auto& one = people[index];
        const auto where = place("people", index) + '.' + name;
        for (const Number number : one.*met) {
            if (number == one.number) bad(where, "names the person's own number");
            const auto other = by_number.find(number);
            if (other == by_number.end()) continue;  // not there in this round
            const auto times = std::ranges::count(one.*met, number);
            const auto back = std::ranges::count(other->second->*met, one.number);
            if (times == back) continue;
            bad(where, "names " + std::to_string(number) + " as often as " + std::to_string(times)
                           + ", who names them as often as " + std::to_string(back));
        }
    }
}

std::vector<Attendee> people_in(const Json& file) {
    const auto& list = needed(file, "people", "");
    if (!list.is_array() || list.size() > evening_most)
        bad("people", "must be a list of at most " + std::to_string(evening_most));
    std::vector<Attendee> people;
    for (std::size_t index = 0; index < list.size(); ++index) {
        const auto where = place("people", index);
        auto person = person_in(list[index], where);
        if (std::ranges::find(people, person.number, &Attendee::number) != people.end())
            bad(where + ".number", std::to_string(person.number) + " is another person's");
        people.push_back(std::move(person));
    }
    check_mutual(people, "partners", &Attendee::partners);
    check_mutual(people, "opponents", &Attendee::opponents);
    return people;
}

void write_numbers(JsonWriter& writer, std::string_view name, const std::vector<Number>& numbers) {
    writer.key(name).begin_array();
    for (const auto number : numbers) writer.value(number);
    writer.end_array();
}

void write_drawn(JsonWriter& writer, const TeamDrawing& drawing, const TeamRound& drawn) {
    writer.key("tables").begin_array();
    for (const auto& table : drawn.tables) {
        writer.begin_object();
        write_numbers(writer, "white", table.white);
        write_numbers(writer, "black", table.black);
        writer.field("white_computers", table.white_computers).field("black_computers", table.black_computers);
        writer.end_object();
    }
    writer.end_array();
    write_numbers(writer, "sitting_out", drawn.sitting_out);
    write_cost(writer, engine::pairing::cost_of(drawn, drawing.people, drawing.form));
}

void write_drawing(JsonWriter& writer, const TeamDrawing& drawing) {
    writer.field("key", engine::hex_of(drawing.key)).key("form").begin_object();
    writer.field("team", drawing.form.team)
        .field("uneven", drawing.form.uneven)
        .field("smaller", drawing.form.smaller)
        .field("computers", drawing.form.computers)
        .end_object();
    writer.key("people").begin_array();
    for (const auto& one : drawing.people) {
        writer.begin_object().field("number", one.number).field("points", one.points);
        write_numbers(writer, "partners", one.partners);
        write_numbers(writer, "opponents", one.opponents);
        writer.field("sat_out", one.sat_out)
            .field("outnumbered", one.outnumbered)
            .field("whites_more", one.whites_more)
            .end_object();
    }
    writer.end_array();
}

}  // namespace

engine::Result<TeamDrawing, std::string> read_drawing(const Json& file) {
    try {
        if (!file.is_object()) bad("the file", "must be an object");
        const auto format = protocol::to_text(needed(file, "tutti", ""));
        if (!format || *format != "drawing/1") bad("tutti", "must be \"drawing/1\"");
        TeamDrawing drawing;
        drawing.key = key_in(file);
        drawing.form = form_in(file);
        drawing.people = people_in(file);
        return drawing;
    } catch (const BadDrawing& fault) {
        return engine::Failure(fault.what);
    }
}

std::string drawn_json(const TeamDrawing& drawing) {
    const auto drawn = engine::pairing::draw_teams(drawing.people, drawing.form, drawing.key);
    JsonWriter writer;
    writer.begin_object();
    write_drawn(writer, drawing, drawn);
    writer.end_object();
    return writer.take();
}

std::string drawn_round_json(const DrawnRound& round) {
    JsonWriter writer;
    writer.begin_object().field("tutti", "drawing/1").field("round", round.round);
    write_drawing(writer, round.drawing);
    write_drawn(writer, round.drawing, round.drawn);
    writer.end_object();
    return writer.take();
}

void write_cost(JsonWriter& writer, const engine::pairing::TeamRoundCost& cost) {
    writer.key("cost").begin_object();
    writer.field("sitting_out", cost.sitting_out)
        .field("sitting_out_again", cost.sitting_out_again)
        .field("computers", cost.computers)
        .field("uneven", cost.uneven)
        .field("missing", cost.missing)
        .field("outnumbered_again", cost.outnumbered_again)
        .field("partners_again", cost.partners_again)
        .field("opponents_again", cost.opponents_again)
        .field("points", cost.points)
        .end_object();
}

}  // namespace server::tournament
