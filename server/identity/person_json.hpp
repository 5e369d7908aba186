// A person as everybody is told of them: {"id","name"} and what they are.
#pragma once

#include "protocol/json_writer.hpp"
#include "server/base/person.hpp"

namespace server {

inline void write_player(protocol::JsonWriter& writer, const Person& person) {
    writer.begin_object().field("id", person.id.text).field("name", person.name);
    if (person.is_registered()) writer.field("registered", true);
    if (person.is_program()) writer.field("program", true);
    writer.end_object();
}

}  // namespace server
