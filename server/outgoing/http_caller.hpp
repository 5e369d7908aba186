// Calls that the server makes of its own accord, to places that strangers have named: push services of browsers,
// webhooks. By libcurl, on a thread of its own; whom it calls at all stands in address_rules.hpp. Not for other nodes
// of a cluster or etcd, whom the operator has named: net/http_client.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/outgoing/address_rules.hpp"
#include "server/outgoing/outgoing_limits.hpp"

namespace server::outgoing {

/// By POST. A header is a line "Name: value" without its end.
struct Call {
    std::string url;
    std::vector<std::string> headers;
    std::string body;
};

struct Outcome {
    unsigned status = 0;              // 0: no answer
    std::int64_t retry_after_ms = 0;  // that the answer asks for; 0: it does not
    std::string fault;                // why there is none, or the beginning of an answer that says no: for the log
};

class HttpCaller {
public:
    virtual ~HttpCaller() = default;
    /// `done` is called once, on any thread, also on this one before it returns: not under a lock. It throws nothing.
    virtual void post(Call call, std::function<void(Outcome)> done) = 0;
    /// Why this may never be called, whoever answers there, as what follows a subject ("must begin with https://");
    /// nothing: it may. Which address a name has is looked at with every connection, not here.
    virtual std::optional<std::string> refusal_of(const std::string& url) const = 0;
};

struct CallerSettings {
    std::vector<AllowedPlace> allowed = {};
    CallLimits limits = {};
    /// What became of each call: "answered", "unanswered", "refused" (may not be called, or its address is not public),
    /// "full" (too many wait). On any thread. May be empty.
    std::function<void(std::string_view)> count = {};
};

/// Ends with what is under way: all that wait are told that there is no answer, by the thread that ends it.
std::unique_ptr<HttpCaller> make_http_caller(CallerSettings settings);

}  // namespace server::outgoing
