// All challenges of the last days, in the journal. Who may accept, refuse and withdraw one is decided here, and that
// only one person accepts it. From any thread.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/clock.hpp"
#include "server/base/limits.hpp"
#include "server/challenges/challenge.hpp"
#include "server/journal/journal.hpp"

namespace server::challenges {

inline constexpr const char* challenge_collection = "challenge";

class Challenges {
public:
    /// All of them outlive it.
    struct Deps {
        Clock& clock;
        Journal& journal;
        /// Whether the first has chosen to have nothing to do with the second.
        std::function<bool(const PlayerId&, const PlayerId&)> has_blocked;
    };
    explicit Challenges(Deps deps, std::size_t challenges_max = limit::challenges_max)
        : deps_(std::move(deps)), challenges_max_(challenges_max) {}
    /// Those from before the server was away; one that was being accepted is open.
    void restore(const std::vector<Document>& documents);

    using Done = std::function<void(std::optional<protocol::Error>)>;
    /// Keeps a new one. Where there are as many as there may be, the oldest that is not open any more goes.
    void make(Challenge challenge, Done done);
    /// As it stands now, by its code in any case. Nothing: there is none.
    std::optional<Challenge> find(const std::string& code) const;
    /// By them and to them, the newest first; those to them of people whom they have blocked are left out.
    std::vector<Challenge> of(const PlayerId& player) const;

    /// Theirs to accept from now on, until one of the next two is called; or why it is not.
    engine::Result<Challenge, protocol::Error> take(const std::string& code, const Person& who);
    void give_back(const std::string& code);
    void accept(const std::string& code, const Person& who, const std::string& room, Done done);

    /// Answers with what it was.
    using Ended = std::function<void(engine::Result<Challenge, protocol::Error>)>;
    /// Of whoever has blocked the challenger nobody hears that they have refused: it stays open.
    void refuse(const std::string& code, const Person& who, Ended ended);
    void withdraw(const std::string& code, const Person& who, Ended ended);

    /// There is no such person any more: what they have to do with goes.
    void forget(const PlayerId& player);

private:
    Challenge::Status status_of(const Challenge& challenge) const;
    Challenge as_now(const Challenge& challenge) const;
    bool is_hidden_from(const PlayerId& player, const Challenge& challenge) const;
    std::optional<protocol::Error> refusal_of(const Challenge& challenge, const Person& who) const;
    engine::Result<Challenge, protocol::Error> open_one(const std::string& code) const;
    void end(const std::string& code, Challenge::Status status,
             const std::function<std::optional<protocol::Error>(const Challenge&)>& refusal, Ended ended);
    void drop_old(Entry& entry);
    void make_room(Entry& entry);

    Deps deps_;
    const std::size_t challenges_max_;
    mutable std::mutex mutex_;
    std::map<std::string, Challenge> challenges_;
    std::set<std::string> taken_;  // codes of those that are being accepted
};

}  // namespace server::challenges
