// Evenings have codes that are short enough to be said aloud: whoever tries many of them waits, and so does everybody
// at their address, but for those who have been there before. It knows all evenings, also those that are over. From any
// thread.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "protocol/error.hpp"
#include "server/base/clock.hpp"
#include "server/base/limits.hpp"
#include "server/base/person.hpp"
#include "server/identity/guesses.hpp"

namespace server::tournaments {

/// Whether an id is an evening's: those of all other tournaments are longer.
inline bool is_evening(const std::string& id) { return id.size() == limit::evening_code_chars; }

class EveningDoor {
public:
    EveningDoor(Guesses& guesses, const Clock& clock) : guesses_(guesses), clock_(clock) {}

    void add(const std::string& code);
    /// Why this address is told nothing about this id; nothing: there is such an evening, or it is no evening's.
    /// `who`: null where nobody knows who asks.
    std::optional<protocol::Error> refusal(const std::string& id, const std::string& address, const PlayerId* who);

private:
    Guesses& guesses_;
    const Clock& clock_;
    std::mutex mutex_;
    std::map<std::string, std::set<PlayerId>> visitors_;  // by code: who has been let in since the server started
};

}  // namespace server::tournaments
