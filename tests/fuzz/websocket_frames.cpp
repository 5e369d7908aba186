// Fuzz target: any bytes as what a client sends over a WebSocket. However they are cut, the same is told of them, and
// what is told keeps the rules; messages that a client encodes in any fragments, masks and cuts come out as they were.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/ensure.hpp"
#include "server/http/query.hpp"
#include "server/net/frames/close_status.hpp"
#include "server/net/frames/deflate.hpp"
#include "server/net/frames/header.hpp"
#include "server/net/frames/parser.hpp"
#include "tests/support/client_encoder.hpp"

namespace {

using namespace server::frames;
using Kind = Event::Kind;

struct Parsed {
    Kind kind;
    std::uint16_t code;
    std::string payload;
    bool operator==(const Parsed&) const = default;
};

// Numbers that follow from the input's first bytes.
class Lots {
public:
    explicit Lots(std::uint64_t seed) : state_(seed * 2 + 1) {}
    std::size_t below(std::size_t bound) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state_ >> 33U) % bound;
    }

private:
    std::uint64_t state_;
};

void check(const Parsed& parsed, const Rules& rules) {
    switch (parsed.kind) {
        case Kind::none:
            ENSURE(false);
            break;
        case Kind::text:
            ENSURE(server::is_utf8(parsed.payload) && parsed.payload.size() <= rules.message_bytes);
            break;
        case Kind::binary:
            ENSURE(rules.takes_binary && parsed.payload.size() <= rules.message_bytes);
            break;
        case Kind::empty_fragment:
            ENSURE(parsed.payload.empty());
            break;
        case Kind::ping:
        case Kind::pong:
            ENSURE(parsed.payload.size() <= control_bytes);
            break;
        case Kind::close:
            ENSURE((parsed.code == 0 && parsed.payload.empty()) || may_be_sent(parsed.code));
            ENSURE(server::is_utf8(parsed.payload) && parsed.payload.size() <= control_bytes);
            break;
        case Kind::fault:
            ENSURE(may_be_sent(parsed.code) && !parsed.payload.empty());
            break;
    }
}

// Pieces of up to `piece_max` bytes, each in memory of its own.
std::vector<Parsed> parsed_from(std::string_view bytes, const Rules& rules, Lots& lots, std::size_t piece_max) {
    std::vector<Parsed> all;
    Parser parser;
    while (!bytes.empty()) {
        const std::size_t count = std::min(bytes.size(), piece_max == 0 ? bytes.size() : 1 + lots.below(piece_max));
        const auto memory = std::make_unique<char[]>(count);
        std::memcpy(memory.get(), bytes.data(), count);
        bytes.remove_prefix(count);
        std::span<char> piece(memory.get(), count);
        while (true) {
            const Event event = parser.next(piece, rules);
            if (event.kind == Kind::none) break;
            all.push_back({event.kind, event.code, std::string(event.payload)});
            check(all.back(), rules);
            if (event.kind == Kind::close || event.kind == Kind::fault) return all;
        }
        ENSURE(piece.empty());
    }
    return all;
}

void check_cuts(std::string_view bytes, const Rules& rules, Lots& lots) {
    const auto whole = parsed_from(bytes, rules, lots, 0);
    for (const std::size_t piece_max : {std::size_t{1}, std::size_t{3}, std::size_t{40}}) {
        ENSURE(parsed_from(bytes, rules, lots, piece_max) == whole);
    }
}

// The input as messages: each in fragments, empty ones too, with pings between, compressed or not.
void check_round_trip(std::string_view input, Lots& lots) {
    std::string sent;
    std::vector<Parsed> expected;
    while (!input.empty()) {
        const std::string message(input.substr(0, 1 + lots.below(400)));
        input.remove_prefix(message.size());
        const bool is_text = server::is_utf8(message);
        const bool is_deflated = lots.below(2) == 0;
        const std::string payload = is_deflated ? deflated(message) : message;
        test_support::ClientFrame frame;
        frame.opcode = is_text ? 1 : 2;
        frame.reserved = is_deflated ? 4 : 0;
        std::size_t place = 0;
        do {
            frame.payload = payload.substr(place, lots.below(2) == 0 ? std::string::npos : lots.below(200));
            place += frame.payload.size();
            frame.is_final = place == payload.size();
            for (auto& key : frame.mask) key = static_cast<unsigned char>(lots.below(256));
            sent += encoded(frame);
            frame.opcode = 0;
            frame.reserved = 0;
            if (!frame.is_final && (frame.payload.empty() || is_deflated))
                expected.push_back({Kind::empty_fragment, 0, {}});
            if (frame.is_final || lots.below(4) != 0) continue;
            const std::string ping = message.substr(0, lots.below(control_bytes + 1));
            sent += test_support::encoded({.opcode = 9, .payload = ping});
            expected.push_back({Kind::ping, 0, ping});
        } while (!frame.is_final);
        expected.push_back({is_text ? Kind::text : Kind::binary, 0, message});
    }
    ENSURE(parsed_from(sent, {1000, true, true}, lots, 60) == expected);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    if (count < 3) return 0;
    const std::string_view input(reinterpret_cast<const char*>(bytes), count);
    Lots lots(bytes[0] + 256U * bytes[1]);
    const Rules rules{bytes[2] % 2 == 0 ? std::size_t{16} * 1024 : bytes[2], bytes[2] % 4 < 2, bytes[2] % 8 < 4};
    check_cuts(input.substr(3), rules, lots);
    check_round_trip(input.substr(3), lots);
    return 0;
}
