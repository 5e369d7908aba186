// A sanction as the API tells it.
#pragma once

#include "protocol/json_writer.hpp"
#include "server/identity/accounts.hpp"
#include "server/identity/sanctions.hpp"

namespace server::people {

/// As they are called now; as they were where there is no such account any more.
Person now_called(const Accounts& accounts, const Person& person);
void write_sanction(protocol::JsonWriter& writer, const Accounts& accounts, const Sanction& sanction, bool tells_by);

}  // namespace server::people
