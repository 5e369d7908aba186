// One request, read and with its requester known: what the handlers of people and of tournaments have in common.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/draws.hpp"
#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/person.hpp"
#include "server/http/routes.hpp"
#include "server/identity/account.hpp"
#include "server/identity/person_json.hpp"
#include "server/people/body.hpp"

namespace server::people {

struct RequestContext : RoutedRequest {
    protocol::Json body = {};             // an object
    std::optional<Person> who = {};       // nothing: no token, or one that nobody has
    std::optional<Account> account = {};  // of a registered player
    engine::Bytes32 token{};              // hash of theirs

    void refuse(const protocol::Error& error) const;
    void give(protocol::JsonWriter& writer, unsigned status = 200) const;
    /// 200 {}
    void done() const;
    /// The same once something is kept, or why it is not.
    std::function<void(std::optional<protocol::Error>)> when_done() const;
};

void write_roles(protocol::JsonWriter& writer, const Roles& roles);

}  // namespace server::people
