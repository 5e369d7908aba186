// Where people have asked to be told of what happens while they are away, and of which kinds of it: browsers, by what
// their push services gave them. Kept in the journal. SECRET: whoever has an endpoint and its keys can write to that
// browser. From any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/person.hpp"
#include "server/journal/journal.hpp"
#include "server/push/push_limits.hpp"
#include "server/push/push_message.hpp"

namespace server::push {

inline constexpr const char* push_device_collection = "push_device";
inline constexpr const char* push_kinds_collection = "push_kinds";

struct PushDevice {
    std::string id;
    std::string endpoint;  // SECRET; a URL
    PushReceiver receiver;
    std::int64_t at_unix_ms = 0;
};

class PushDevices {
public:
    /// Outlives it.
    explicit PushDevices(Journal& journal, std::size_t devices_max = limit::push_devices_max)
        : journal_(journal), devices_max_(devices_max) {}
    /// Those from before the server was away, of people whom `is_known` knows; the others are forgotten.
    void restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known);

    /// The latest first.
    std::vector<PushDevice> of(const PlayerId& player) const;
    std::optional<PushDevice> find(const PlayerId& player, std::string_view id) const;
    /// Nothing: all.
    std::optional<std::set<std::string>> kinds_of(const PlayerId& player) const;
    bool wants(const PlayerId& player, std::string_view kind) const;
    bool has_any(const PlayerId& player) const;
    std::size_t size() const;

    /// Tells the device's id: that of before, where this player has the same endpoint already, which gets the new keys.
    /// One who has it besides had the same browser before, and loses it. Beyond limit::push_devices_per_person the
    /// oldest goes, and where there are as many as there may be the oldest of a guest: `is_guest` is asked under the
    /// lock.
    using Added = std::function<void(engine::Result<std::string, protocol::Error>)>;
    using IsGuest = std::function<bool(const PlayerId&)>;
    void add(const PlayerId& player, PushDevice device, const IsGuest& is_guest, const Added& done);
    /// Nothing: it is kept.
    using Done = std::function<void(std::optional<protocol::Error>)>;
    void remove(const PlayerId& player, std::string_view id, Done done);
    void choose(const PlayerId& player, std::optional<std::set<std::string>> kinds, Done done);
    /// There is no such person any more.
    void forget(const PlayerId& player);

private:
    using Own = std::vector<PushDevice>;                          // the oldest first
    using Age = std::tuple<std::int64_t, PlayerId, std::string>;  // since when, whose, id

    static Age age_of(const PlayerId& player, const PushDevice& device);

    static bool is_older(const PushDevice& one, const PushDevice& other);
    void insert(const PlayerId& player, PushDevice device, Entry& entry);
    void erase(const PlayerId& player, Own::iterator device, Entry& entry);
    bool takes_place_of_another(const PlayerId& player, const std::string& endpoint) const;
    bool erase_oldest_of_guests(const IsGuest& is_guest, Entry& entry);

    Journal& journal_;
    const std::size_t devices_max_;
    mutable std::mutex mutex_;
    std::map<PlayerId, Own> devices_;
    std::unordered_map<std::string, PlayerId> owners_;  // by endpoint
    std::set<Age> of_guests_;                           // and of those who may have registered since
    std::map<PlayerId, std::set<std::string>> kinds_;   // of those who do not want all
};

}  // namespace server::push
