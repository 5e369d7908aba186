// Tells webhooks what happens: the shell around deliveries.hpp, with clock, calls and journal. What happens is told to
// it from any thread; what follows is decided on the executor. It finishes nothing by itself when the server ends: see
// drain().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/clock.hpp"
#include "server/base/randomness.hpp"
#include "server/durable/wake_alarm.hpp"
#include "server/journal/journal.hpp"
#include "server/net/socket.hpp"
#include "server/outgoing/http_caller.hpp"
#include "server/telemetry/log.hpp"
#include "server/webhooks/deliveries.hpp"
#include "server/webhooks/messages.hpp"
#include "server/webhooks/webhooks.hpp"

namespace server::webhooks {

inline constexpr const char* delivery_collection = "webhook_delivery";

class WebhookSender final : public std::enable_shared_from_this<WebhookSender> {
public:
    /// For the operator. Called on the executor.
    struct Counts {
        std::function<void(std::int64_t)> waiting = [](std::int64_t) {};           // how many deliveries there are now
        std::function<void(std::string_view)> ended = [](std::string_view) {};     // one: by name_of(Deliveries::End)
        std::function<void(std::string_view)> answered = [](std::string_view) {};  // a call: "2xx" to "5xx", or "none"
    };
    /// All of them outlive it.
    struct Deps {
        Executor executor;
        Clock& clock;
        Randomness& randomness;
        Journal& journal;
        Webhooks& webhooks;
        outgoing::HttpCaller& caller;
        Log& log;
        std::string site;  // where people find the page, "https://example.org"; empty: messages have no links
        Counts counts = {};
    };
    explicit WebhookSender(Deps deps);

    /// What waited when the server went away. Once, after Webhooks::restore, before anything is told and before there
    /// is more than one thread.
    void restore(const std::vector<Document>& documents);
    /// No calls from now on; what is not delivered is kept for the next start.
    void drain();

    /// To those webhooks of this person that are for it.
    void tell(const PlayerId& owner, const Event& event);
    /// To all that are for it, whosever they are.
    void tell_all(const Event& event);
    /// That one, as its owner asks.
    void try_out(const std::string& webhook, Form form);

private:
    using Targets = std::vector<Webhooks::Target>;

    void offer(Targets targets, const Event& event);
    void offer_now(const Targets& targets, const Event& event, std::int64_t at_unix_ms);
    void heard(const Deliveries::Call& call, const outgoing::Outcome& outcome);
    void go_on();
    void keep(const Deliveries::Step& step);
    void call(const Deliveries::Call& call);

    const Deps deps_;
    Deliveries deliveries_;
    WakeAlarm alarm_;
};

}  // namespace server::webhooks
