// Tells people on their devices what has happened: encrypts, signs, and sees to it that a push service gets it. What is
// told is kept elsewhere (a message that is lost is in the bell all the same); here it lives no longer than the
// process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/clock.hpp"
#include "server/base/person.hpp"
#include "server/base/randomness.hpp"
#include "server/durable/wake_alarm.hpp"
#include "server/journal/journal.hpp"
#include "server/net/socket.hpp"
#include "server/outgoing/http_caller.hpp"
#include "server/push/p256_key.hpp"
#include "server/push/push_devices.hpp"
#include "server/push/push_limits.hpp"
#include "server/telemetry/log.hpp"

namespace server::push {

/// The document with the key by which push services and browsers know us. SECRET.
inline constexpr const char* push_key_collection = "push_key";

class PushSender final : public std::enable_shared_from_this<PushSender> {
public:
    /// All of them outlive it; the executor's loop outlives the caller, too, and is run by one thread.
    struct Deps {
        Executor executor;
        Clock& clock;
        Randomness& randomness;
        Journal& journal;
        PushDevices& devices;
        outgoing::HttpCaller& caller;
        Log& log;
        /// Whom push services may write to: "mailto:…" or "https://…". Empty: no push at all.
        std::string contact = {};
        /// What became of each message for one device: "sent", "retried" (it will be tried again), "gone" (so is the
        /// device, from now on), "refused", "given_up" (no answer in all its tries, or too late), "dropped" (too many
        /// wait, or it is too long). May be empty.
        std::function<void(std::string_view)> count = {};
        std::size_t underway_max = limit::push_underway;
    };
    explicit PushSender(Deps deps);
    /// The key from before the server was away; where there is none, one is made and kept.
    void restore(const std::vector<Document>& documents);

    /// What browsers want for subscribing, in base64url. Nothing: there is no push, or its key is not kept as yet.
    std::optional<std::string> public_key();
    bool is_on() const { return !deps_.contact.empty(); }

    /// To each device of this player who wants this kind. Worth nothing after `ttl_s`. From any thread.
    void tell(const PlayerId& player, std::string_view kind, std::string payload_json, std::int64_t ttl_s);

private:
    struct Message {
        PlayerId player;
        std::string kind;
        std::string payload;
        std::int64_t expires_ms = 0;
        bool is_urgent = false;
    };
    /// One message for one device.
    struct Delivery {
        std::shared_ptr<const Message> message;
        std::string device;
        std::string host = {};  // for the log
        unsigned tries = 0;
    };

    void ensure_key();
    void take_key(P256Key key);
    std::shared_ptr<const P256Key> key() const;

    void spread(const std::shared_ptr<const Message>& message);
    void work();
    void work_soon();
    void wake();
    void set_alarm();
    void attempt(Delivery delivery);
    std::optional<outgoing::Call> call_for(Delivery& delivery, const PushDevice& device, const P256Key& key) const;
    void answered(Delivery delivery, const outgoing::Outcome& outcome);
    void retry(Delivery delivery, const outgoing::Outcome& outcome);
    std::int64_t pause_ms(unsigned tries, std::int64_t asked_ms) const;
    void end(std::string_view how);
    void count(std::string_view what) const {
        if (deps_.count) deps_.count(what);
    }

    const Deps deps_;

    mutable std::mutex key_mutex_;
    std::shared_ptr<const P256Key> key_;  // once it is kept
    bool key_is_due_ = false;             // it has been given to the journal

    // On the executor.
    std::size_t underway_ = 0;                     // deliveries that have not ended, wherever they are
    std::deque<Delivery> due_;                     // to be sent now
    std::multimap<std::int64_t, Delivery> later_;  // by time
    bool is_working_ = false;
    WakeAlarm alarm_;
};

}  // namespace server::push
