// What must hold whoever reads and writes the frames (--frames): a test that uses this runs once for each.
#pragma once

#include <catch2/catch.hpp>

#include "tests/server/gateway/running_gateway.hpp"

namespace gateway_test {

inline GatewaySetup by_either() {
    using Frames = server::WebSocketOptions::Frames;
    GatewaySetup setup;
    setup.websockets.frames = GENERATE(Frames::own, Frames::beast);
    return setup;
}

}  // namespace gateway_test
