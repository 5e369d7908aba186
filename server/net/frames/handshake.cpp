#include "server/net/frames/handshake.hpp"

#include <openssl/evp.h>

#include <array>

#include "engine/base/ensure.hpp"

namespace server::frames {

// RFC 6455 1.3.
std::string accept_key(std::string_view key) {
    const std::string salted = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    constexpr std::size_t sha1_bytes = 20;
    constexpr std::size_t base64_letters = 28;
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    ENSURE(EVP_Digest(salted.data(), salted.size(), digest.data(), &length, EVP_sha1(), nullptr) == 1);
    ENSURE(length == sha1_bytes);
    std::array<unsigned char, base64_letters + 1> letters{};
    ENSURE(EVP_EncodeBlock(letters.data(), digest.data(), sha1_bytes) == base64_letters);
    return {letters.begin(), letters.begin() + base64_letters};
}

std::string switching_protocols(std::string_view key, std::string_view subprotocol) {
    std::string answer =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nServer: tutti\r\n";
    answer.append("Sec-WebSocket-Accept: ").append(accept_key(key)).append("\r\n");
    if (!subprotocol.empty()) answer.append("Sec-WebSocket-Protocol: ").append(subprotocol).append("\r\n");
    return answer.append("\r\n");
}

}  // namespace server::frames
