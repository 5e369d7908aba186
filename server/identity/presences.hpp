// Who is connected at this moment, by which token and from where: to tell somebody something wherever they are on the
// site, and to show somebody out. From any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/draws.hpp"
#include "server/base/by_player.hpp"
#include "server/base/person.hpp"
#include "server/net/sink.hpp"

namespace server {

class Presences {
public:
    struct Presence {
        std::uint64_t connection = 0;  // unique in the process, and greater than of those before
        std::shared_ptr<Sink> sink = {};
        std::string address = {};
        engine::Bytes32 token{};  // hash of the token by which they came
        std::int64_t since_unix_ms = 0;
    };
    /// What is said over one connection, once it is known who speaks. All but its end is asked from any thread.
    class Conversation {
    public:
        virtual ~Conversation() = default;
        /// Both stay as they are for as long as it is here.
        virtual const PlayerId& player() const = 0;
        virtual const Presence& presence() const = 0;
        /// Its player may have a seat in this room since: whoever is there is so by every connection (wire.md 2.9).
        virtual void attend(const std::string& room) = 0;
        /// Null: it is just going.
        virtual std::shared_ptr<Conversation> if_alive() = 0;
    };
    /// It is here until it is removed, which it must be before it is destroyed.
    void add(Conversation& conversation);
    /// Nothing, if it is not here.
    void remove(Conversation& conversation);

    bool is_here(const PlayerId& player) const;
    /// How many people are.
    std::size_t count() const;
    /// The oldest first.
    std::vector<Presence> presences_of(const PlayerId& player) const;
    void tell(const PlayerId& player, const Frame& frame) const;
    /// All the player's connections attend this room, but for one that is there already, if any.
    void attend(const PlayerId& player, std::optional<std::uint64_t> there, const std::string& room) const;
    /// Closes those connections that are meant.
    void dismiss(const PlayerId& player, const std::function<bool(const Presence&)>& is_meant, std::string_view reason,
                 CloseCode code = CloseCode::conduct) const;
    void dismiss_all(const std::function<bool(const Presence&)>& is_meant, std::string_view reason) const;

private:
    mutable std::mutex mutex_;
    ByPlayer<Conversation> conversations_;
    std::size_t people_ = 0;  // of different conversations
};

}  // namespace server
