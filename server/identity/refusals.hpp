// What is answered where an account is meant that is not there.
#pragma once

#include "protocol/error.hpp"

namespace server {

inline protocol::Error no_registered_player() {
    return protocol::error_of(protocol::Code::no_such_player, "no registered player has this name");
}

}  // namespace server
