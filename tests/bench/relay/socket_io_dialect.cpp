// Socket.IO 5 on Engine.IO 4, WebSocket only: a digit for the packet of each of the two, then JSON.
#include "tests/bench/relay/dialect.hpp"

namespace bench {
namespace {

class SocketIoDialect final : public Dialect {
public:
    using Dialect::Dialect;
    std::string path(Member) override { return "/socket.io/?EIO=4&transport=websocket"; }
    std::string opening(Member) override { return {}; }
    Heard hear(Member member, std::string_view message, std::string& answer) override {
        if (message.starts_with(R"(42["reveal")")) return Heard::reveal;
        if (message.starts_with(R"(42["joined")")) return Heard::joined;
        if (message == "2") {
            answer += '3';
        } else if (message.starts_with("0{")) {
            answer += "40";
        } else if (message.starts_with("40{")) {
            answer += R"(42["join",{"room":)" + std::to_string(member.room) + "}]";
        }
        return Heard::other;
    }
    std::string seal(Member) override { return R"(42["seal",{"id":"load-12345","choice":{"put":42,"turn":17}}])"; }
};

}  // namespace

std::unique_ptr<Dialect> make_socket_io_dialect(std::uint16_t port) { return std::make_unique<SocketIoDialect>(port); }

}  // namespace bench
