// Colyseus 0.16: a seat is reserved over HTTP, then a WebSocket with binary frames: a byte for the kind, and for
// messages a name and a value in MessagePack.
#include <stdexcept>

#include "tests/bench/client_socket.hpp"
#include "tests/bench/relay/dialect.hpp"
#include "tests/bench/room_client.hpp"

namespace bench {
namespace {

constexpr char join_room = 10;
constexpr char room_data = 13;

/// MessagePack of a string of less than 32 bytes.
std::string packed(std::string_view text) { return static_cast<char>(0xA0U | text.size()) + std::string(text); }

class ColyseusDialect final : public Dialect {
public:
    using Dialect::Dialect;

    std::string path(Member member) override {
        const std::string wanted = R"({"number":)" + std::to_string(member.room) + '}';
        const std::string answer =
            ask_http(port(),
                     "POST /matchmake/joinOrCreate/relay HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                     "Content-Type: application/json\r\nContent-Length: "
                         + std::to_string(wanted.size()) + "\r\n\r\n" + wanted);
        const std::string process(quoted_after(answer, R"("processId":")"));
        const std::string room(quoted_after(answer, R"("roomId":")"));
        const std::string session(quoted_after(answer, R"("sessionId":")"));
        if (room.empty() || session.empty()) throw std::runtime_error("no seat: " + answer);
        return '/' + process + '/' + room + "?sessionId=" + session;
    }
    std::string opening(Member) override { return {}; }
    Heard hear(Member, std::string_view message, std::string& answer) override {
        if (message.starts_with(join_room)) {
            answer += join_room;
            return Heard::joined;
        }
        return message.starts_with(reveal_) ? Heard::reveal : Heard::other;
    }
    std::string seal(Member) override {
        // The same as the others' JSON: {id: "load-12345", choice: {put: 42, turn: 17}}
        return room_data + packed("seal") + '\x82' + packed("id") + packed("load-12345") + packed("choice") + '\x82'
               + packed("put") + '\x2a' + packed("turn") + '\x11';
    }
    Opcode opcode() const override { return Opcode::binary; }

private:
    const std::string reveal_ = room_data + packed("reveal");
};

}  // namespace

std::unique_ptr<Dialect> make_colyseus_dialect(std::uint16_t port) { return std::make_unique<ColyseusDialect>(port); }

}  // namespace bench
