#include "server/net/frames/handshake.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "engine/base/ensure.hpp"
#include "server/base/text.hpp"

namespace server::frames {
namespace {

/// Up to the next separator, which goes with it.
std::string_view next_part(std::string_view& text, char separator) {
    const auto end = std::min(text.find(separator), text.size());
    const std::string_view part = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

/// RFC 7692 7.1.2: from 8 to 15, without leading zeros; -1: it is not.
int window_bits_in(std::string_view value) {
    if (value.size() >= 2 && value.starts_with('"') && value.ends_with('"')) value = value.substr(1, value.size() - 2);
    int bits = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), bits);
    const bool is_number = error == std::errc() && end == value.data() + value.size() && !value.starts_with('0');
    return is_number && bits >= 8 && bits <= 15 ? bits : -1;
}

/// The answer to one offer; empty: it is declined, as with a parameter that is unknown, twice there or wrong.
std::string agreed_offer(std::string_view offer) {
    if (next_part(offer, ';') != "permessage-deflate") return {};
    std::string answer = "permessage-deflate; server_no_context_takeover; client_no_context_takeover";
    std::vector<std::string_view> names;
    while (!offer.empty()) {
        std::string_view value = next_part(offer, ';');
        const bool has_value = value.find('=') != std::string_view::npos;
        const std::string_view name = next_part(value, '=');
        if (std::ranges::find(names, name) != names.end()) return {};
        names.push_back(name);
        if (name == "server_no_context_takeover" || name == "client_no_context_takeover") {
            if (has_value) return {};
        } else if (name == "client_max_window_bits") {
            if (has_value && window_bits_in(value) < 0) return {};
        } else if (name == "server_max_window_bits") {
            // A smaller window would make other bytes for this reader than for all others.
            if (window_bits_in(value) != 15) return {};
            answer.append("; server_max_window_bits=15");
        } else {
            return {};
        }
    }
    return answer;
}

}  // namespace

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

std::string agreed_extensions(std::string_view offers) {
    while (!offers.empty()) {
        std::string agreed = agreed_offer(next_part(offers, ','));
        if (!agreed.empty()) return agreed;
    }
    return {};
}

std::string switching_protocols(std::string_view key, std::string_view subprotocol, std::string_view extensions) {
    std::string answer =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nServer: tutti\r\n";
    answer.append("Sec-WebSocket-Accept: ").append(accept_key(key)).append("\r\n");
    if (!subprotocol.empty()) answer.append("Sec-WebSocket-Protocol: ").append(subprotocol).append("\r\n");
    if (!extensions.empty()) answer.append("Sec-WebSocket-Extensions: ").append(extensions).append("\r\n");
    return answer.append("\r\n");
}

}  // namespace server::frames
