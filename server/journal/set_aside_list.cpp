#include "server/journal/set_aside_list.hpp"

#include <algorithm>
#include <utility>

#include "server/base/limits.hpp"

namespace server {

SetAsideList::SetAsideList(std::vector<SetAside> all, Metrics& metrics, Log& log)
    : metrics_(metrics), all_(std::move(all)) {
    for (const SetAside& one : all_) {
        log.error("set_aside", {{"kind", name_of(one.kind)}, {"name", one.name}, {"what", one.what}});
    }
    metrics_.journal_set_aside.set(static_cast<std::int64_t>(all_.size()));
}

bool SetAsideList::has_game(std::string_view id) const {
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(all_,
                               [&](const SetAside& one) { return one.kind == SetAside::Kind::game && one.name == id; });
}

void SetAsideList::forget_room(std::string_view room) {
    const std::lock_guard lock(mutex_);
    std::erase_if(all_, [&](const SetAside& one) { return one.kind == SetAside::Kind::room && one.name == room; });
    metrics_.journal_set_aside.set(static_cast<std::int64_t>(all_.size()));
}

std::vector<std::string> SetAsideList::names() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> names;
    for (const SetAside& one : all_) {
        if (names.size() == limit::set_aside_named) break;
        names.push_back(std::string(name_of(one.kind)) + ' ' + (one.name.empty() ? "(nothing is left)" : one.name));
    }
    return names;
}

}  // namespace server
