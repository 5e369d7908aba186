// What clients' requests and the answers to them say, as far as whoever carries them from one node to the next needs it
// (kept_conversation.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/error.hpp"
#include "protocol/json_reader.hpp"

namespace server::link::kept {

using protocol::Json;

/// Nothing, if it is no object of JSON.
std::optional<Json> read(std::string_view text);
/// Empty: it is not there, or no text.
std::string text_in(const Json& object, const char* name);
/// Whether it is there, and true.
bool is_true(const Json& object, const char* name);
/// The object in `text` with this member, whatever it was before; what is no object stays as it is.
std::string with_member(const std::string& text, const char* name, const std::string& value);

/// What a request is about, where it is about one of several; other members of that name say nothing. However it is
/// spelled it is one.
std::string about_in(const Json& said, const std::string& type);
/// The shortest that asks for the same; without an id.
std::string text_again(const Json& said, const std::string& type, const std::string& about);
/// What holds until it is taken back, by what it is about; empty: this is no such request.
std::string standing_key(const std::string& type, const std::string& about);
std::string seek_key();
std::string room_key(const std::string& room);

/// Of an answer; null: it has none.
const Json* error_in(const Json& answer);
bool is_of(const Json& error, protocol::Code code);
/// The same may fare better later, here or at the next one who answers.
bool is_for_now(const Json& error);
/// How long whoever refuses wants to be asked no more; 0: it does not say.
std::int64_t retry_ms_in(const Json& error);

}  // namespace server::link::kept
