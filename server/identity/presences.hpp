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
#include <unordered_map>
#include <vector>

#include "engine/base/draws.hpp"
#include "server/base/person.hpp"
#include "server/net/sink.hpp"

namespace server {

class Presences {
public:
    /// What is said over one connection.
    class Conversation {
    public:
        virtual ~Conversation() = default;
        /// Its player may have a seat in this room since: whoever is there is so by every connection (wire.md 2.9).
        /// From any thread.
        virtual void attend(const std::string& room) = 0;
    };
    struct Presence {
        std::uint64_t connection = 0;  // unique in the process
        engine::Bytes32 token{};       // hash of the token by which they came
        std::string address;
        std::int64_t since_unix_ms = 0;
        std::shared_ptr<Sink> sink;
        std::weak_ptr<Conversation> conversation = {};
    };
    void add(const PlayerId& player, Presence presence);
    void remove(const PlayerId& player, std::uint64_t connection);

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
    std::unordered_map<PlayerId, std::vector<Presence>> presences_;
};

}  // namespace server
