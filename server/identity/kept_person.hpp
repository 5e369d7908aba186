// A person as documents of this folder keep them: who it was about, or who did it.
#pragma once

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/person.hpp"

namespace server {

inline void write_kept_person(protocol::JsonWriter& writer, const Person& person) {
    writer.begin_object()
        .field("id", person.id.text)
        .field("name", person.name)
        .field("standing", static_cast<unsigned>(person.standing))
        .end_object();
}

/// The reverse. Throws where the text is not ours.
inline Person kept_person_in(const protocol::Json& json) {
    const auto standing = json.at("standing").get<unsigned>();
    ENSURE(standing <= static_cast<unsigned>(Standing::program));
    return {PlayerId{json.at("id").get<std::string>()}, json.at("name").get<std::string>(),
            static_cast<Standing>(standing)};
}

}  // namespace server
