// What the parser tells of bytes, as texts: "text hello", "binary …", "nothing ", "ping …", "pong …", "close 1000 bye",
// "fault 1002".
#pragma once

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/frames/parser.hpp"
#include "tests/support/client_encoder.hpp"

namespace frames_test {

using Parsed = std::vector<std::string>;

inline constexpr server::frames::Rules everything{1024 * 1024, true};

/// A parser that is fed pieces, each in memory of its own that ends where the piece does.
class Feed {
public:
    explicit Feed(server::frames::Rules rules = everything) : rules_(rules) {}

    Feed& operator()(std::string_view piece) {
        const auto memory = std::make_unique<char[]>(piece.size());
        if (!piece.empty()) std::memcpy(memory.get(), piece.data(), piece.size());
        std::span<char> bytes(memory.get(), piece.size());
        while (!has_ended_) {
            const auto event = parser_.next(bytes, rules_);
            if (event.kind == server::frames::Event::Kind::none) {
                CHECK(bytes.empty());
                break;
            }
            tell(event);
        }
        return *this;
    }
    const Parsed& parsed() const { return parsed_; }

private:
    void tell(const server::frames::Event& event) {
        using Kind = server::frames::Event::Kind;
        constexpr const char* names[] = {"none", "text", "binary", "nothing", "ping", "pong", "close", "fault"};
        std::string line = names[static_cast<std::size_t>(event.kind)];
        has_ended_ = event.kind == Kind::close || event.kind == Kind::fault;
        if (has_ended_) line += ' ' + std::to_string(event.code);
        if (event.kind == Kind::fault) {
            CHECK_FALSE(event.payload.empty());
        } else {
            line.append(" ").append(event.payload);
        }
        parsed_.push_back(std::move(line));
    }

    server::frames::Rules rules_;
    server::frames::Parser parser_;
    Parsed parsed_;
    bool has_ended_ = false;
};

/// The same in one piece, byte by byte, and cut in two at every place (of long inputs: near both ends).
inline Parsed parsed(std::string_view bytes, server::frames::Rules rules = everything) {
    const Parsed whole = Feed(rules)(bytes).parsed();
    Feed drip(rules);
    for (const char& byte : bytes) drip({&byte, 1});
    CHECK(drip.parsed() == whole);
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
        if (cut == 200 && bytes.size() > 400) cut = bytes.size() - 200;
        const Parsed halves = Feed(rules)(bytes.substr(0, cut))(bytes.substr(cut)).parsed();
        if (halves != whole) FAIL_CHECK("cut at " << cut << " it is told otherwise");
    }
    return whole;
}

inline Parsed parsed(const test_support::ClientFrame& frame, server::frames::Rules rules = everything) {
    return parsed(encoded(frame), rules);
}

}  // namespace frames_test
