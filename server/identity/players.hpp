// Who is known to the server: guests and the hashes of their tokens, and of everybody the answers they have been given
// lately (wire.md 1.3, 1.4); of registered players accounts.hpp knows the rest. From any thread. Tokens themselves
// are not kept.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/clock.hpp"
#include "server/base/person.hpp"
#include "server/base/randomness.hpp"
#include "server/base/token_bucket.hpp"
#include "server/identity/accounts.hpp"
#include "server/identity/answers.hpp"
#include "server/journal/journal.hpp"

namespace server {

class Players {
public:
    /// All of them outlive it.
    struct Deps {
        Clock& clock;
        Randomness& randomness;
        Journal& journal;
        Accounts& accounts;
    };
    Players(Deps deps, Rate chat_rate);
    /// Those from before the server was away, with what they have been answered; `documents` are those of the journal.
    void restore(const std::vector<KeptPlayer>& players, const std::vector<KeptAnswer>& answers,
                 const std::vector<Document>& documents = {});
    /// Called with guests who are known no longer, under a lock: nothing may be asked of players there. To be set once.
    void on_forgotten(std::function<void(const PlayerId&)> tell) { tell_forgotten_ = std::move(tell); }

    struct Identity {
        Person person;
        std::optional<std::string> token;  // SECRET; told once, to a new guest
    };
    using Known = engine::Result<Identity, protocol::Error>;
    /// `known` is called once, on any thread, when it is kept who somebody is.
    void make_guest(std::string name, std::function<void(Known)> known);
    /// Whom somebody else speaks of: nobody has a token of theirs, and nothing is kept. Their name is empty where it is
    /// none that people can see.
    Person somebody(const std::string& name);
    /// `unauthorized`: no such token. A name given renames a guest; that of a registered player is theirs.
    void recognise(std::string_view token, const std::optional<std::string>& name, std::function<void(Known)> known);
    /// An operator gives a guest another name, by the same rules as their own wish; theirs from before is not given to
    /// them again until they have chosen another. `with_it` is kept together with it. `no_such_player`: no guest's id.
    void rename(const PlayerId& guest, std::string_view name, std::vector<ArchiveRow> with_it,
                std::function<void(Known)> known);
    /// The guest is a registered player from now on: `Accounts` knows them.
    void has_registered(const PlayerId& player);
    /// For questions; nothing: no such token.
    std::optional<Person> owner_of(std::string_view token) const;

    /// By id, or a registered player by name; nothing: nobody.
    std::optional<Person> find(std::string_view id_or_name) const;

    /// What this player has been answered. For a player who is not known: empty, and shared with nobody.
    std::shared_ptr<Answers> answers_of(const PlayerId& player);

    /// The rooms that this player has lately been let into, the last limit::rooms_visited of them; of those who have
    /// been away for long only rooms that are still there. `by`: the connection that has come in, if any has.
    void visited(const PlayerId& player, const std::string& room, std::optional<std::uint64_t> by = {});
    std::vector<std::string> visited_rooms(const PlayerId& player) const;
    struct Rooms {
        /// Asked under a lock: nothing may be asked of players there.
        std::function<bool(const std::string& room)> is_there;
        /// Told of each visit, by whoever tells it here.
        std::function<void(const PlayerId& player, const std::string& room, std::optional<std::uint64_t> by)> visited;
    };
    /// To be set once; without them all rooms are there, and nobody is told.
    void set_rooms(Rooms rooms) { rooms_ = std::move(rooms); }

    /// 0: this player may say something now; else in so many milliseconds.
    std::int64_t take_chat(const PlayerId& player);
    /// The same of doing something in a tournament, at the rate that is this player's there.
    std::int64_t take_act(const Person& player, const Rate& rate);
    /// The same of asking somebody into a room.
    std::int64_t take_invitation(const Person& player);

    /// While at least one connection is counted, the player is not forgotten.
    void connected(const PlayerId& player);
    void disconnected(const PlayerId& player);
    std::size_t size() const;

private:
    struct Player;
    using Somebody = std::pair<const PlayerId, Player>;
    /// There is one of everybody who has lately been here, and of registered players who have been let into a room.
    struct Player {
        std::string name;                            // a guest's
        std::unique_ptr<const std::string> refused;  // a guest's name that an operator has taken from them; or null
        std::shared_ptr<Answers> answers;            // null: nothing has been asked for yet
        TokenBucket chat;
        TokenBucket acts;
        TokenBucket invitations;
        std::vector<std::string> rooms;  // visited, the latest last; at rest: of which there still were then
        std::int64_t used_ms = 0;
        std::list<Somebody*>::iterator use;
        std::uint32_t connections = 0;
        bool at_rest = false;                       // away for so long that no answer is remembered any more
        std::optional<engine::Bytes32> token_hash;  // a guest's
    };

    PlayerId new_id();
    std::int64_t take(const Person& player, TokenBucket Player::*bucket, const Rate& rate);
    void add(const Person& person, const std::optional<engine::Bytes32>& token_hash);
    std::string guest_name(std::string_view wish) const;
    void keep(std::unique_lock<std::mutex>& lock, Identity identity, const engine::Bytes32& token_hash,
              std::function<void(Known)> known, Entry entry = {});
    void forget_refused(const PlayerId& player);
    void forget_token(const Player& player);
    void touch(Player& player);
    void let_rest();
    void forget_longest_unused();
    static const std::shared_ptr<Answers>& answers_of(Player& player);

    Deps deps_;
    const Rate chat_rate_;
    mutable std::mutex mutex_;
    struct SameToken {
        using is_transparent = void;
        // Without exceptions a table of them keeps no hashes beside what it hashes.
        std::size_t operator()(const engine::Bytes32& hash) const noexcept;
        std::size_t operator()(const Somebody* one) const noexcept { return (*this)(*one->second.token_hash); }
        bool operator()(const Somebody* one, const Somebody* other) const {
            return one->second.token_hash == other->second.token_hash;
        }
        bool operator()(const engine::Bytes32& hash, const Somebody* one) const {
            return hash == *one->second.token_hash;
        }
        bool operator()(const Somebody* one, const engine::Bytes32& hash) const {
            return hash == *one->second.token_hash;
        }
    };

    std::unordered_map<PlayerId, Player> players_;
    std::unordered_set<Somebody*, SameToken, SameToken> by_token_;  // guests
    // Both with the longest unused first; all at rest have been unused for longer than any of the others.
    std::list<Somebody*> at_rest_;
    std::list<Somebody*> use_;
    std::function<void(const PlayerId&)> tell_forgotten_ = [](const PlayerId&) {};
    Rooms rooms_{[](const std::string&) { return true; },
                 [](const PlayerId&, const std::string&, std::optional<std::uint64_t>) {}};
};

}  // namespace server
