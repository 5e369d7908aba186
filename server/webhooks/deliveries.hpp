// What is to be told to webhooks, and when it is tried again: a pure machine. What happens and how calls end goes in,
// with the times; calls to make, deliveries to keep and the time of the next step come out. It knows neither addresses
// nor secrets, and nothing of what it carries. For one thread; the shell around it is webhook_sender.hpp.
//
// - At most one call at a time to a webhook. What has not been tried yet is tried at once, the oldest first; what has
//   failed waits for a time of its own, so that one message that a receiver cannot take holds up no other. So messages
//   may arrive in another order than things have happened in.
// - Tried again: no answer, 408, 425, 429 and 5xx. Any other answer but 2xx is final; 404 and 410 remove the webhook.
// - Where an answer says when to come again (Retry-After), nothing is told to that webhook until then.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/seed.hpp"
#include "server/base/shared_text.hpp"
#include "server/outgoing/http_caller.hpp"

namespace server::webhooks {

/// One message for one webhook, the same at each try.
struct Delivery {
    std::string id;
    std::string webhook;
    SharedText body;
    std::int64_t until_ms = 0;    // from then on it is worth nothing: given up
    std::int64_t at_unix_ms = 0;  // of what happened; only carried
};

class Deliveries {
public:
    /// The jitter follows from the seed.
    explicit Deliveries(std::uint64_t seed) : random_(seed) {}

    /// Times are of one clock that never runs backwards, in milliseconds.
    void offer(Delivery delivery, std::int64_t now_ms);
    /// It waited, and was kept, when the server went away: as if its first call had just failed.
    void restore(Delivery delivery, std::int64_t now_ms);
    /// How the call of this number has ended. Of a webhook that was removed meanwhile nothing follows.
    void heard(std::uint64_t call, const outgoing::Outcome& outcome, std::int64_t now_ms);
    /// Nothing is to be told there any more, nor ever again: nothing is offered for that id.
    void remove(const std::string& webhook);
    /// No more calls from now on; all that waits, or is under way, is to be kept.
    void drain();

    struct Call {
        std::uint64_t number = 0;  // never used twice
        std::string webhook;
        std::string delivery;
        SharedText body;
    };
    enum class End : std::uint8_t {
        delivered,
        refused,      // by an answer that is final
        given_up,     // it came to be worth nothing
        crowded_out,  // by younger ones
        removed,      // with the webhook
    };
    struct Ended {
        std::string id;
        std::string webhook;
        End how{};
        bool is_kept = false;
    };
    struct Step {
        std::vector<Call> calls;     // to make now
        std::vector<Delivery> kept;  // to keep, before any of `ended` is forgotten
        std::vector<Ended> ended;
        std::vector<std::string> gone;  // webhooks to remove, of which nothing waits any more
    };
    /// What follows from all that was told since the last step, and from the time: after each telling, and at
    /// `wakes_ms`.
    Step step(std::int64_t now_ms);
    /// Nothing: not before something is told.
    std::optional<std::int64_t> wakes_ms() const;

    /// Those under way, too.
    std::size_t waiting() const { return order_.size(); }
    std::size_t waiting_for(const std::string& webhook) const;

private:
    struct Waiting {
        Delivery delivery;
        unsigned failures = 0;
        std::int64_t due_ms = 0;
        bool is_under_way = false;
        bool is_kept = false;
    };
    struct UnderWay {
        std::string webhook;
        std::uint64_t number = 0;  // of the delivery
    };
    /// All that waits for one webhook. It stays while the webhook wants to be let alone.
    struct Line {
        std::map<std::uint64_t, Waiting> waiting;  // by number, the oldest first
        bool is_calling = false;
        std::optional<std::int64_t> rests_until_ms = {};
        std::optional<std::int64_t> ready_ms = {};  // where it stands in ready_
    };
    using Lines = std::map<std::string, Line>;

    void add(Delivery delivery, const Waiting& as, std::int64_t now_ms);
    void make_room(const std::string& webhook, std::int64_t now_ms);
    void drop(Line& line, std::uint64_t number, End how);
    void keep(Waiting& one);
    void try_again(Line& line, std::uint64_t number, const outgoing::Outcome& outcome, std::int64_t now_ms);
    void next_call(Line& line, std::int64_t now_ms);
    void settle(const std::string& webhook, std::int64_t now_ms);
    static std::optional<std::int64_t> ready_at(const Line& line, std::int64_t now_ms);
    std::int64_t delay_after(unsigned failures);

    engine::Seed random_;
    Lines lines_;
    std::map<std::uint64_t, std::string> order_;            // all that wait, the oldest first, and for whom
    std::map<std::uint64_t, UnderWay> calls_;               // by number of the call
    std::set<std::pair<std::int64_t, std::string>> ready_;  // lines without a call, and when each wants something
    Step step_;                                             // so far
    std::uint64_t last_number_ = 0;                         // of a delivery
    std::uint64_t last_call_ = 0;
    bool is_draining_ = false;
};

std::string_view name_of(Deliveries::End end);

}  // namespace server::webhooks
