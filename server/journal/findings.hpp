// What passes through the archive have found: each thing once, for as long as it is damaged, however often it is met.
#pragma once

#include <set>
#include <string>

#include "server/journal/damage.hpp"
#include "server/journal/second_look.hpp"

namespace server {

class Findings {
public:
    void begin_pass() { now_ = {}; }
    /// Returns whether it is to be named in the log: no pass has done so before, and there is room.
    bool add(const Finding& finding);
    /// What this pass has not met any more is damaged no longer.
    void end_pass() { before_ = now_.damage; }
    /// As of the last whole pass, or of this one, where that has found more already.
    Damage damage() const { return now_.damage.count > before_.count ? now_.damage : before_; }

private:
    struct Pass {
        Damage damage;
        std::set<std::string> met;
    };
    Pass now_;
    Damage before_;
    std::set<std::string> named_;
};

}  // namespace server
