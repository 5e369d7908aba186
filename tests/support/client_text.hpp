// What a client says, as text: for tests that read it again.
#pragma once

#include <string>

#include "protocol/client_message.hpp"

namespace test_support {

std::string encoded(const protocol::ClientMessage& message);

}  // namespace test_support
