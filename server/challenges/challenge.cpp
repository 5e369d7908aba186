#include "server/challenges/challenge.hpp"

#include <algorithm>
#include <array>

#include "engine/base/ensure.hpp"
#include "server/identity/kept_person.hpp"
#include "server/identity/person_json.hpp"

namespace server::challenges {
namespace {

using protocol::Json;
using protocol::JsonWriter;

constexpr std::array<std::string_view, 5> status_names{"open", "accepted", "refused", "withdrawn", "expired"};
constexpr std::string_view any_side = "any";

template <class WritePerson>
void write_with(JsonWriter& writer, const Challenge& one, WritePerson write_person) {
    writer.begin_object().field("challenge", one.code);
    write_person(writer.key("by"), one.by);
    if (one.to) write_person(writer.key("to"), *one.to);
    writer.field("side", one.side ? engine::name_of(*one.side) : any_side).key("room").raw(one.room);
    writer.field("at_unix_ms", one.at_unix_ms).field("expires_unix_ms", one.expires_unix_ms);
    writer.field("status", name_of(one.status));
    if (one.accepted_by) write_person(writer.key("accepted_by"), *one.accepted_by);
    if (!one.started.empty()) writer.field("started", one.started);
    writer.end_object();
}

}  // namespace

std::string_view name_of(Challenge::Status status) { return status_names.at(static_cast<std::size_t>(status)); }

void write_challenge(JsonWriter& writer, const Challenge& challenge) { write_with(writer, challenge, write_player); }

std::string kept_challenge(const Challenge& challenge) {
    JsonWriter writer;
    write_with(writer, challenge, write_kept_person);
    return writer.take();
}

Challenge kept_challenge_in(const Json& json) {
    Challenge one;
    one.code = json.at("challenge").get<std::string>();
    one.by = kept_person_in(json.at("by"));
    if (json.contains("to")) one.to = kept_person_in(json.at("to"));
    if (const auto side = json.at("side").get<std::string>(); side != any_side)
        one.side = side == "black" ? engine::Side::black : engine::Side::white;
    one.room = json.at("room").dump();
    one.game = json.at("room").at("game").get<std::string>();
    one.at_unix_ms = json.at("at_unix_ms").get<std::int64_t>();
    one.expires_unix_ms = json.at("expires_unix_ms").get<std::int64_t>();
    const auto status = std::ranges::find(status_names, json.at("status").get<std::string>());
    ENSURE(status != status_names.end());
    one.status = static_cast<Challenge::Status>(status - status_names.begin());
    if (json.contains("accepted_by")) one.accepted_by = kept_person_in(json.at("accepted_by"));
    if (json.contains("started")) one.started = json.at("started").get<std::string>();
    return one;
}

}  // namespace server::challenges
