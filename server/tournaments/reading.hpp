// What people ask of a tournament over HTTP, read: bodies become settings and commands (see
// protocol/reference/tournaments.md).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "protocol/json_reader.hpp"
#include "server/base/person.hpp"
#include "server/tournament/command.hpp"

namespace server::tournaments {

/// A player by id or name; nothing: nobody.
using FindPerson = std::function<std::optional<Person>(std::string_view)>;
/// Whom bodies speak of.
struct People {
    FindPerson find;
    /// Somebody of whom nothing is known but how they are called: they may come later, with a code.
    std::function<Person(std::string name)> make;
};

template <class Value>
using Read = engine::Result<Value, protocol::Error>;

struct SettingsWish {
    tournament::Settings settings;
    std::optional<std::string> password;  // SECRET; absent: unchanged
};
/// A new one; name, game and kind must be given.
Read<SettingsWish> read_settings(const protocol::Json& body, const FindPerson& find);
/// Those that are given change, the others stay.
Read<SettingsWish> read_changes(const protocol::Json& body, const tournament::Settings& settings,
                                const FindPerson& find);

/// `act` as in the path; nothing: there is no such act.
std::optional<Read<tournament::Command>> read_command(std::string_view act, const protocol::Json& body,
                                                      const tournament::Settings& settings, const People& people);

struct Act {
    std::string_view name;  // as in the path
    std::string_view body;  // its definition in protocol/schema/http.json; empty: there is nothing to say
    std::string_view what;  // in one line, for people
};
const std::vector<Act>& acts();

}  // namespace server::tournaments
