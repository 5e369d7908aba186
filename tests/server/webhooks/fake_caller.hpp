// Calls that go nowhere: the test sees each, and answers when it likes.
#pragma once

#include <catch2/catch.hpp>

#include <deque>
#include <functional>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "server/outgoing/http_caller.hpp"

namespace webhooks_test {

class FakeCaller final : public server::outgoing::HttpCaller {
public:
    struct Made {
        server::outgoing::Call call;
        std::function<void(server::outgoing::Outcome)> done;
    };

    void post(server::outgoing::Call call, std::function<void(server::outgoing::Outcome)> done) override {
        if (has_no_memory) throw std::bad_alloc();
        made.push_back({std::move(call), std::move(done)});
    }
    std::optional<std::string> refusal_of(const std::string& url) const override {
        return url.starts_with("https://") ? std::nullopt : std::optional<std::string>("must begin with https://");
    }
    /// The call that has waited longest.
    server::outgoing::Call answer(unsigned status, std::int64_t retry_after_ms = 0) {
        REQUIRE_FALSE(made.empty());
        Made first = std::move(made.front());
        made.pop_front();
        first.done({status, retry_after_ms, ""});
        return std::move(first.call);
    }

    std::deque<Made> made;
    bool has_no_memory = false;
};

/// The value of the header of this name; empty: there is none.
inline std::string header_of(const server::outgoing::Call& call, const std::string& name) {
    for (const std::string& line : call.headers) {
        if (line.starts_with(name + ": ")) return line.substr(name.size() + 2);
    }
    return {};
}

}  // namespace webhooks_test
