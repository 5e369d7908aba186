// The members of an etcd, of which one is asked at a time: whoever does not answer is left for the next. On the
// client's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/limits.hpp"
#include "server/cluster/etcd_json.hpp"
#include "server/net/http_client.hpp"

namespace server::cluster::etcd {

class Members {
public:
    /// Nothing: there was no answer in time, or none of etcd's. One that has not the form that it must have, so that
    /// reading it throws, is none: then it is called once more.
    using Answered = std::function<void(const std::optional<Json>&)>;

    /// `urls`: "http://HOST:PORT" each. The client outlives it; nobody is told anything once this is gone.
    Members(HttpClient& client, std::vector<std::string> urls) : client_(client), urls_(std::move(urls)) {}

    void transact(const Txn& txn, Answered answered, std::int64_t patience_ms = limit::cluster_patience_ms);
    void read(const Json& range, Answered answered, std::int64_t patience_ms = limit::cluster_patience_ms);
    /// Of the member that is asked: of itself.
    void status(Answered answered, std::int64_t patience_ms = limit::cluster_patience_ms);
    /// Tells each line of what is created, then, after a moment, `ended`; neither any more once it is let go.
    HttpClient::Stream watch(const Json& created, std::function<void(std::string_view)> tell,
                             std::function<void()> ended);

private:
    void ask(const char* path, std::string body, Answered answered, std::int64_t patience_ms);
    void leave(std::size_t member);

    HttpClient& client_;
    const std::vector<std::string> urls_;
    std::size_t member_ = 0;
    std::shared_ptr<void> is_here_ = std::make_shared<char>();
};

}  // namespace server::cluster::etcd
