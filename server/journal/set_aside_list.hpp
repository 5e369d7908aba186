// What was set aside at this or an earlier start and has not been forgotten since, for the operator's health page and
// for those who ask for it. From any thread.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "server/journal/kept.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

class SetAsideList {
public:
    /// Logs each of them.
    SetAsideList(std::vector<SetAside> all, Metrics& metrics, Log& log);

    bool has_game(std::string_view id) const;
    void forget_room(std::string_view room);
    /// Kind and name of each, at most limit::set_aside_named.
    std::vector<std::string> names() const;

private:
    Metrics& metrics_;
    mutable std::mutex mutex_;
    std::vector<SetAside> all_;
};

}  // namespace server
