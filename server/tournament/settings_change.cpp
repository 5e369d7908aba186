#include "server/tournament/settings_change.hpp"

#include <set>
#include <string_view>

#include "protocol/client_message.hpp"

namespace server::tournament {
namespace {

using protocol::bad_option;

/// What those who have registered already have relied on.
std::optional<protocol::Error> check_unchanged(const Settings& before, const Settings& after, std::size_t entered) {
    if (!(before.options == after.options)) return bad_option("options", "stays as it is once people register");
    if (before.kind != after.kind) return bad_option("kind", "stays as it is once people register");
    if (!before.needs_registered && after.needs_registered && entered > 0)
        return bad_option("needs_registered", "stays as it is once people register");
    if (before.is_team != after.is_team) return bad_option("team", "stays as it is once people register");
    if (before.boards != after.boards) return bad_option("boards", "stays as it is once people register");
    if (after.entrants_max < entered) return bad_option("entrants_max", "so many have registered already");
    return std::nullopt;
}

/// Once it has begun: only settings of what is still to come may change.
std::optional<protocol::Error> check_under_way(const Settings& before, const Settings& after, std::size_t entered) {
    static const std::set<std::string_view> open{"grace_ms",      "break_ms",     "forbid_same_club",
                                                 "forbidden",     "entrants_max", "invited",
                                                 "password_hash", "round_ms",     "chat"};
    const auto one = settings_to_json(before);
    const auto other = settings_to_json(after);
    for (const auto* some : {&one, &other}) {
        for (const auto& [key, value] : some->items()) {
            if (open.contains(key) || (one.contains(key) && other.contains(key) && one.at(key) == other.at(key)))
                continue;
            return bad_option(key, "stays as it is once the tournament has begun");
        }
    }
    if (after.entrants_max < entered) return bad_option("entrants_max", "so many have registered already");
    return std::nullopt;
}

}  // namespace

std::optional<protocol::Error> check_change(const State& state, const Settings& settings) {
    const auto entered = state.entrants().size();
    if (state.has_started()) return check_under_way(state.settings(), settings, entered);
    if (state.status() == Status::draft) return std::nullopt;
    return check_unchanged(state.settings(), settings, entered);
}

}  // namespace server::tournament
