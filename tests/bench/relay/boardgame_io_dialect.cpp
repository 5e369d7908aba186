// boardgame.io's own use of Socket.IO: a namespace for the game, `sync` to join (which makes the match), `update` for a
// move; the server tells everybody the whole state after each. A player has heard of a reveal when `round` has grown.
#include <charconv>
#include <map>
#include <utility>

#include "tests/bench/relay/dialect.hpp"
#include "tests/bench/room_client.hpp"

namespace bench {
namespace {

class BoardgameIoDialect final : public Dialect {
public:
    using Dialect::Dialect;
    std::string path(Member) override { return "/socket.io/?EIO=4&transport=websocket"; }
    std::string opening(Member) override { return {}; }
    Heard hear(Member member, std::string_view message, std::string& answer) override {
        if (message.starts_with(R"(42/relay,["update")")) return hear_round(member, message);
        if (message == "2") {
            answer += '3';
        } else if (message.starts_with("0{")) {
            answer += "40/relay,";
        } else if (message.starts_with("40/relay,{")) {
            answer += R"(42/relay,["sync",")" + match(member) + R"(",")" + std::to_string(member.number) + R"(",null,)"
                      + std::to_string(players_per_room) + ']';
        } else if (message.starts_with(R"(42/relay,["sync")")) {
            rounds_[key(member)] = 0;
            return Heard::joined;
        }
        return Heard::other;
    }
    std::string seal(Member member) override {
        const std::string player = std::to_string(member.number);
        return R"(42/relay,["update",{"type":"MAKE_MOVE","payload":{"type":"seal","args":[{"put":42,"turn":17}],)"
               R"("playerID":")"
               + player + R"(","credentials":null}},0,")" + match(member) + R"(",")" + player + R"("])";
    }

private:
    static std::string match(Member member) { return "match" + std::to_string(member.room); }
    static std::size_t key(Member member) { return member.room * players_per_room + member.number; }

    Heard hear_round(Member member, std::string_view message) {
        constexpr std::string_view before = R"("round":)";
        const std::size_t found = message.find(before);
        if (found == std::string_view::npos) return Heard::other;
        std::size_t round = 0;
        std::from_chars(message.data() + found + before.size(), message.data() + message.size(), round);
        return std::exchange(rounds_[key(member)], round) < round ? Heard::reveal : Heard::other;
    }

    std::map<std::size_t, std::size_t> rounds_;  // that each member has heard of
};

}  // namespace

std::unique_ptr<Dialect> make_boardgame_io_dialect(std::uint16_t port) {
    return std::make_unique<BoardgameIoDialect>(port);
}

}  // namespace bench
