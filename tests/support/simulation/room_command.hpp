// A client's request as what a room is asked.
#pragma once

#include <concepts>
#include <stdexcept>
#include <utility>
#include <variant>

#include "protocol/client_message.hpp"
#include "server/room/request.hpp"

namespace simulation {

/// Throws for what no room is asked.
inline server::room::RoomCommand room_command(protocol::Command command) {
    return std::visit(
        []<class Command>(Command& one) -> server::room::RoomCommand {
            if constexpr (std::constructible_from<server::room::RoomCommand, Command>) {
                return std::move(one);
            } else {
                throw std::invalid_argument("no room is asked for that");
            }
        },
        command);
}

}  // namespace simulation
