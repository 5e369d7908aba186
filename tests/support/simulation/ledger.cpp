#include "tests/support/simulation/ledger.hpp"

#include <set>
#include <utility>

namespace simulation {
namespace {

/// To be asked again: not remembered.
bool is_passing(const std::string& frame) {
    return frame.find("\"retry_ms\":") != std::string::npos || frame.find("\"code\":\"draining\"") != std::string::npos;
}

/// Where nothing had to be changed nothing was kept, and after a restart the same is decided again.
bool may_change_nothing(const Asked& asked) { return asked.type == "seat.take" || asked.type == "seat.bot"; }

}  // namespace

bool is_changing(const Asked& asked) {
    static const std::set<std::string> questions{"ping",       "room.list", "room.watch_list", "room.demo", "room.join",
                                                 "room.leave", "hello"};
    return !questions.contains(asked.type);
}

Asked& Ledger::add(Asked asked) {
    all_.push_back(std::move(asked));
    Asked& added = all_.back();
    by_id_[{added.client, added.id}] = &added;
    return added;
}

Asked* Ledger::find(unsigned client, const std::string& id) {
    const auto found = by_id_.find({client, id});
    return found == by_id_.end() ? nullptr : found->second;
}

std::optional<std::string> Ledger::answered(Asked& asked, const std::string& frame, unsigned life) {
    const bool is_ok = frame.find("\"ok\":true") != std::string::npos;
    const bool is_first = asked.answer.empty();
    const bool is_binding = is_changing(asked) && !is_first && !is_passing(asked.answer)
                            && (life == asked.answer_life || (asked.is_ok && !may_change_nothing(asked)));
    const std::string before = std::exchange(asked.answer, frame);
    asked.answer_life = life;
    asked.is_ok = asked.is_ok || is_ok;
    if (is_ok && asked.type == "act" && !asked.at_ms) {
        const auto at = frame.find("\"at\":");
        if (at == std::string::npos) return "an accepted act has no time: " + frame;
        asked.at_ms = std::stoll(frame.substr(at + 5));
    }
    if (is_binding && before != frame) return "one request was told two things: " + before + " and " + frame;
    return std::nullopt;
}

}  // namespace simulation
