// What somebody has said in a room, for those who look after the server.
#pragma once

#include <string>

#include "server/base/person.hpp"

namespace server {

struct TalkLine {
    Person who;
    std::string channel;  // of protocol::ChatChannel
    std::string text;
};

}  // namespace server
