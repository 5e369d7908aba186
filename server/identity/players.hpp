// Who is known to the server: guests, the hashes of their tokens, and the answers they have been given lately
// (protocol.md 1.3, 1.4). From any thread. Tokens themselves are not kept.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/draws.hpp"
#include "server/clock.hpp"
#include "server/gateway/frame.hpp"
#include "server/gateway/token_bucket.hpp"
#include "server/identity/person.hpp"
#include "server/randomness.hpp"

namespace server {

class Players {
public:
    Players(Clock& clock, Randomness& randomness, Rate chat_rate);

    struct Guest {
        Person person;
        std::string token;  // SECRET; told once
    };
    Guest make_guest(std::string name);
    /// Nothing: no such token. A name given renames.
    std::optional<Person> recognise(std::string_view token, const std::optional<std::string>& name);

    /// What is known of a request that changes something.
    enum class Seen : std::uint8_t {
        first,      // to be carried out; answered() must follow
        pending,    // is being carried out: `deliver` is called with its answer
        answered,   // `deliver` has been called with the first answer
        different,  // the same id was used for something else
    };
    using Deliver = std::function<void(Frame)>;
    /// `content` is the request in a form that is equal where the request is.
    Seen see(const PlayerId& player, const std::string& request_id, std::string_view content, Deliver deliver);
    /// The answer to a request that was `first`. Not remembered where it is worth trying again (`remember` false).
    void answered(const PlayerId& player, const std::string& request_id, const Frame& answer, bool remember);

    /// The rooms that this player has lately spoken to, the last limit::rooms_visited of them.
    void visited(const PlayerId& player, const std::string& room);
    std::vector<std::string> visited_rooms(const PlayerId& player) const;

    /// 0: this player may say something now; else in so many milliseconds.
    std::int64_t take_chat(const PlayerId& player);

    /// While at least one connection is counted, the player is not forgotten.
    void connected(const PlayerId& player);
    void disconnected(const PlayerId& player);
    std::size_t size() const;

private:
    struct Answer {
        engine::Bytes32 content{};
        Frame frame;  // null while it is being carried out
        std::vector<Deliver> waiting;
        std::int64_t at_ms = 0;
    };
    struct Player {
        std::string name;
        engine::Bytes32 token_hash{};
        std::size_t connections = 0;
        std::map<std::string, Answer> answers;
        std::deque<std::string> order;  // of the answers, oldest first
        TokenBucket chat;
        std::deque<std::string> rooms;  // visited, the latest last
        std::list<PlayerId>::iterator use;
    };

    void touch(Player& player);
    void forget_longest_unused();
    static void forget_old_answers(Player& player, std::int64_t now_ms);
    static void forget_oldest_answer(Player& player);

    Clock& clock_;
    Randomness& randomness_;
    const Rate chat_rate_;
    mutable std::mutex mutex_;
    std::map<PlayerId, Player> players_;
    std::map<engine::Bytes32, PlayerId> by_token_;
    std::list<PlayerId> use_;  // longest unused first
};

}  // namespace server
