#include "protocol/pairing.hpp"

#include <functional>
#include <istream>
#include <iterator>
#include <limits>
#include <map>
#include <ostream>
#include <utility>

#include "protocol/json_reader.hpp"

namespace protocol {
namespace {

using engine::Failure;
using engine::pairing::entrants_max;
using engine::pairing::Number;
using engine::pairing::SwissEntrant;
using Entrants = std::vector<SwissEntrant>;

constexpr std::size_t depth_max = 4;
constexpr std::size_t sides_max = 1000;
constexpr std::int64_t points_max = 1'000'000;

/// What is wrong; thrown within this file only, so that a member deep inside can name itself.
struct Wrong {
    std::string what;
};

[[noreturn]] void wrong(const std::string& where, const std::string& how) { throw Wrong{where + ": " + how}; }

std::int64_t integer(const Json& value, const std::string& where, std::int64_t least, std::int64_t most) {
    const auto number = to_integer(value);
    if (!number || *number < least || *number > most)
        wrong(where, "must be an integer from " + std::to_string(least) + " to " + std::to_string(most));
    return *number;
}

Number number_of(const Json& value, const std::string& where) {
    return static_cast<Number>(integer(value, where, 1, std::numeric_limits<Number>::max()));
}

/// The list under `name`, empty where there is none.
const Json& list(const Json& object, const char* name, const std::string& where, std::size_t most) {
    static const Json none = Json::array();
    const auto* found = member(object, name);
    if (found == nullptr) return none;
    if (!found->is_array() || found->size() > most) wrong(where, "must be a list of at most " + std::to_string(most));
    return *found;
}

std::string at(const std::string& list, std::size_t index) { return list + '[' + std::to_string(index) + ']'; }

SwissEntrant read_entrant(const Json& value, const std::string& where) {
    if (!value.is_object()) wrong(where, "must be an object");
    SwissEntrant entrant;
    const auto* number = member(value, "number");
    if (number == nullptr) wrong(where + ".number", "is missing");
    entrant.number = number_of(*number, where + ".number");
    if (const auto* points = member(value, "points"))
        entrant.score = static_cast<int>(integer(*points, where + ".points", -points_max, points_max));
    const auto& met = list(value, "met", where + ".met", entrants_max);
    for (std::size_t index = 0; index < met.size(); ++index)
        entrant.may_not_meet.push_back(number_of(met[index], at(where + ".met", index)));
    const auto& sides = list(value, "sides", where + ".sides", sides_max);
    for (std::size_t index = 0; index < sides.size(); ++index) {
        const auto name = to_text(sides[index]);
        const auto side = name ? engine::side_named(*name) : std::nullopt;
        if (!side) wrong(at(where + ".sides", index), "must be \"white\" or \"black\"");
        entrant.sides.push_back(*side);
    }
    if (const auto* bye = member(value, "bye")) {
        const auto had = to_bool(*bye);
        if (!had) wrong(where + ".bye", "must be true or false");
        entrant.had_bye = *had;
    }
    return entrant;
}

Entrants read_entrants(const Json& root) {
    if (!root.is_object() || member(root, "entrants") == nullptr) wrong("entrants", "is missing");
    const auto& entries = list(root, "entrants", "entrants", entrants_max);
    Entrants entrants;
    std::map<Number, std::size_t> index_of;
    std::map<std::string, std::vector<Number>, std::less<>> clubs;
    for (std::size_t index = 0; index < entries.size(); ++index) {
        const auto where = at("entrants", index);
        entrants.push_back(read_entrant(entries[index], where));
        const auto number = entrants.back().number;
        if (!index_of.emplace(number, index).second)
            wrong(where + ".number", std::to_string(number) + " is another entrant's");
        if (const auto* club = member(entries[index], "club"); club != nullptr && !club->is_null()) {
            const auto name = to_text(*club);
            if (!name) wrong(where + ".club", "must be a text");
            clubs[std::string(*name)].push_back(number);
        }
    }
    for (const auto& [club, members] : clubs) {
        for (const auto number : members) {
            auto& others = entrants[index_of.at(number)].may_not_meet;
            others.insert(others.end(), members.begin(), members.end());
        }
    }
    const auto& forbidden = list(root, "forbidden", "forbidden", entrants_max * 10);
    for (std::size_t index = 0; index < forbidden.size(); ++index) {
        const auto where = at("forbidden", index);
        if (!forbidden[index].is_array() || forbidden[index].size() != 2) wrong(where, "must be a pair of numbers");
        const auto one = index_of.find(number_of(forbidden[index][0], at(where, 0)));
        const auto other = number_of(forbidden[index][1], at(where, 1));
        if (one != index_of.end()) entrants[one->second].may_not_meet.push_back(other);
    }
    return entrants;
}

}  // namespace

engine::Result<Entrants, std::string> read_standings(std::string_view text) {
    const auto root = parse_json(text, depth_max);
    if (!root) return Failure(std::string("this is no JSON, or nested too deeply"));
    try {
        return read_entrants(*root);
    } catch (const Wrong& fault) {
        return Failure(fault.what);
    }
}

std::string pairing_json(const engine::pairing::Round& round) {
    Json pairs = Json::array();
    for (const auto& pair : round.pairs) pairs.push_back({{"white", pair.white}, {"black", pair.black}});
    return Json{{"pairs", std::move(pairs)}, {"bye", round.bye ? Json(*round.bye) : Json()}}.dump();
}

int print_pairing(std::istream& in, std::ostream& out, std::ostream& err) {
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    auto entrants = read_standings(text);
    if (!entrants) {
        err << entrants.error() << '\n';
        return 1;
    }
    const auto round = engine::pairing::pair_swiss(*std::move(entrants));
    if (!round) {
        err << "no round is possible: everybody who is left has met, is forbidden, or has had the bye\n";
        return 2;
    }
    out << pairing_json(*round) << '\n';
    return 0;
}

}  // namespace protocol
