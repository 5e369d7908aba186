#include "server/identity/room_name.hpp"

#include "protocol/client_message.hpp"
#include "server/identity/visible.hpp"

namespace server {

engine::Result<std::string, protocol::Error> visible_room_name(std::string_view name) {
    std::string seen = visible_line(name, protocol::room_name_chars);
    if (!seen.empty()) return seen;
    return engine::Failure{protocol::error_of(protocol::Code::malformed, "name must have something that can be seen")};
}

}  // namespace server
