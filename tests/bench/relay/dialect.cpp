#include "tests/bench/relay/dialect.hpp"

namespace bench {

std::unique_ptr<Dialect> make_dialect(std::string_view name, std::uint16_t port) {
    if (name == "plain") return make_plain_dialect(port);
    if (name == "socket.io") return make_socket_io_dialect(port);
    if (name == "colyseus") return make_colyseus_dialect(port);
    if (name == "boardgame.io") return make_boardgame_io_dialect(port);
    return nullptr;
}

}  // namespace bench
