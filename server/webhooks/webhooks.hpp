// The webhooks that there are: kept, a few of each person, and gone with them. SECRET: addresses and secrets are in
// them. What is told there, and when, is webhook_sender.hpp's affair. From any thread.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "protocol/error.hpp"
#include "server/journal/journal.hpp"
#include "server/webhooks/webhook.hpp"

namespace server::webhooks {

inline constexpr const char* webhook_collection = "webhook";

class Webhooks {
public:
    /// Outlives it.
    explicit Webhooks(Journal& journal) : journal_(journal) {}
    /// Those from before the server was away, of people whom `is_known` knows; the others are forgotten.
    void restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known);
    /// Called, without a lock, with each webhook that is there no longer, whoever has removed it. To be set once,
    /// before there is more than one thread.
    void on_removed(std::function<void(const std::string& id)> tell) { tell_removed_ = std::move(tell); }

    /// The oldest first.
    std::vector<Webhook> of(const PlayerId& owner) const;
    /// Nothing: there is none, or no longer.
    std::optional<Webhook> find(const std::string& id) const;
    bool has(const std::string& id) const;
    std::size_t size() const;

    struct Target {
        std::string id;
        Form form{};
    };
    /// Whose owner wants to be told of that there.
    std::vector<Target> wanting(const PlayerId& owner, Kind kind) const;
    /// The same of everybody.
    std::vector<Target> wanting(Kind kind) const;

    /// Nothing: it is kept.
    using Done = std::function<void(std::optional<protocol::Error>)>;
    void add(const Webhook& webhook, Done done);
    /// `not_available`: the owner has none of this id.
    void remove(const PlayerId& owner, const std::string& id, Done done);
    /// Its receiver has said that there is nothing any more.
    void drop(const std::string& id);
    /// There is no such person any more.
    void forget(const PlayerId& player);

    /// How a call has ended. Since when calls fail is kept, all else only remembered: a webhook that works costs the
    /// journal nothing.
    void note(const std::string& id, const Webhook::Answer& answer);

private:
    void insert(Webhook webhook);
    void erase(const std::string& id, Entry& entry);

    Journal& journal_;
    mutable std::mutex mutex_;
    std::map<std::string, Webhook> webhooks_;                // by id
    std::map<PlayerId, std::vector<std::string>> of_owner_;  // the oldest first
    std::function<void(const std::string&)> tell_removed_ = [](const std::string&) {};
};

}  // namespace server::webhooks
