// The owner's rooms over a link, as they are passed on to readers of streams.
#pragma once

#include <memory>
#include <string>

#include "server/http/stream_rooms.hpp"
#include "server/link/edge_link.hpp"

namespace server::link {

class Edge::Rooms final : public StreamRooms {
public:
    explicit Rooms(std::shared_ptr<Link> link) : link_(std::move(link)) {}
    /// Never null: whether there is such a room is told by the owner.
    std::shared_ptr<StreamRoom> stream_room(const std::string& room) override;

private:
    const std::shared_ptr<Link> link_;
};

}  // namespace server::link
