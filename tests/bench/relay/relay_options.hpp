// The command line that all relays of this folder's protocol (README.md) share, and the texts that they send.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bench {

struct RelayOptions {
    std::uint16_t port = 0;
    std::size_t seals = 6;  // that open a round
    std::size_t ack = 0;    // bytes of each message; 0: it is not sent
    std::size_t announce = 0;
    std::size_t reveal = 1024;
};

inline constexpr std::string_view joined_text = R"({"type":"joined"})";

inline void add_relay_options(CLI::App& app, RelayOptions& options) {
    app.add_option("--port", options.port, "on 127.0.0.1; 0: any")->capture_default_str();
    app.add_option("--seals", options.seals, "that open a round")->capture_default_str();
    app.add_option("--ack", options.ack, "bytes of the answer to a seal; 0: none")->capture_default_str();
    app.add_option("--announce", options.announce, "bytes that all are told of a seal; 0: nothing");
    app.add_option("--reveal", options.reveal, "bytes that all are told after the last seal")->capture_default_str();
}

/// A message of this type, filled up to so many bytes; empty for none.
inline std::string relay_text(std::string_view type, std::size_t bytes) {
    if (bytes == 0) return {};
    const std::string head = R"({"type":")" + std::string(type) + R"(","view":")";
    constexpr std::string_view tail = R"("})";
    const std::size_t filling = bytes - std::min(bytes, head.size() + tail.size());
    return head + std::string(filling, '.') + std::string(tail);
}

inline bool is_join(std::string_view text) { return text.starts_with(R"({"type":"join")"); }

/// The number of the room that a join names; 0 where it names none.
inline std::size_t room_of_join(std::string_view text) {
    constexpr std::string_view key = R"("room":)";
    const std::size_t found = text.find(key);
    std::size_t room = 0;
    if (found == std::string_view::npos) return room;
    for (std::size_t at = found + key.size(); at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
        room = 10 * room + static_cast<std::size_t>(text[at] - '0');
    }
    return room;
}

}  // namespace bench
