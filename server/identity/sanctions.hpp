// Who may not talk, and who may not take part: for a time, decided by an operator. From any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/error.hpp"
#include "server/base/clock.hpp"
#include "server/base/person.hpp"
#include "server/journal/journal.hpp"
#include "server/net/address.hpp"

namespace server {

struct Sanction {
    enum class Kind : std::uint8_t { mute, ban };
    std::string id;
    Kind kind{};
    std::variant<Person, std::string> about;  // a player, or an address
    std::int64_t until_unix_ms = 0;
    std::string reason;
    Person by;
    std::int64_t at_unix_ms = 0;
};
std::string_view name_of(Sanction::Kind kind);

inline constexpr const char* sanction_collection = "sanction";

class Sanctions {
public:
    struct Deps {
        Clock& clock;
        Journal& journal;
    };
    explicit Sanctions(Deps deps) : deps_(deps) {}
    void restore(const std::vector<Document>& documents);

    /// The newest first, those that are over left out.
    std::vector<Sanction> in_force() const;
    std::vector<Sanction> against(const PlayerId& player) const;
    /// Why this player may not take part, or say anything, now.
    std::optional<protocol::Error> ban_of(const PlayerId& player) const;
    std::optional<protocol::Error> ban_of_address(std::string_view address) const;
    std::optional<protocol::Error> mute_of(const PlayerId& player) const;

    /// `with_it` is kept together with it. False: not kept.
    using Done = std::function<void(bool)>;
    void impose(Sanction sanction, std::vector<ArchiveRow> with_it, Done done);
    /// Nothing: there is none of that id in force.
    std::optional<Sanction> find(const std::string& id) const;
    void lift(const std::string& id, std::vector<ArchiveRow> with_it, Done done);
    bool is_full() const;

private:
    std::optional<protocol::Error> refusal(const std::function<bool(const Sanction&)>& is_meant,
                                           std::string_view words) const;

    Deps deps_;
    mutable std::mutex mutex_;
    std::map<std::string, Sanction> sanctions_;
};

}  // namespace server
