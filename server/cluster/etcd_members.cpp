#include "server/cluster/etcd_members.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <stdexcept>
#include <utility>

namespace server::cluster::etcd {
namespace {

constexpr const char* range_path = "/v3/kv/range";
constexpr const char* txn_path = "/v3/kv/txn";
constexpr const char* watch_path = "/v3/watch";
constexpr const char* status_path = "/v3/maintenance/status";

std::optional<Json> read_answer(const std::optional<HttpClient::Answer>& answer) {
    if (!answer || answer->status != 200) return std::nullopt;
    Json read = Json::parse(answer->body, nullptr, false);
    return read.is_object() && read.contains("header") ? std::optional(std::move(read)) : std::nullopt;
}

void tell_guarded(const Members::Answered& answered, const std::optional<Json>& answer) {
    std::exception_ptr fault;
    try {
        return answered(answer);
    } catch (const Json::exception&) {
        fault = std::current_exception();
    } catch (const std::invalid_argument&) {
        fault = std::current_exception();
    }
    answered(std::nullopt);
}

}  // namespace

void Members::transact(const Txn& txn, Answered answered, std::int64_t patience_ms) {
    ask(txn_path, txn.body(), std::move(answered), patience_ms);
}

void Members::read(const Json& range, Answered answered, std::int64_t patience_ms) {
    ask(range_path, range.dump(), std::move(answered), patience_ms);
}

void Members::status(Answered answered, std::int64_t patience_ms) {
    ask(status_path, "{}", std::move(answered), patience_ms);
}

void Members::ask(const char* path, std::string body, Answered answered, std::int64_t patience_ms) {
    const auto asked_at = std::chrono::steady_clock::now();
    client_.send({urls_[member_] + path, std::move(body), patience_ms},
                 [this, here = std::weak_ptr(is_here_), member = member_, asked_at,
                  answered = std::move(answered)](const std::optional<HttpClient::Answer>& answer) {
                     if (here.expired()) return;
                     if (const auto read = read_answer(answer)) return tell_guarded(answered, read);
                     leave(member);
                     // Who is refused at once asks no more often than others.
                     const auto took = std::chrono::steady_clock::now() - asked_at;
                     const auto left_ms =
                         limit::cluster_retry_ms - std::chrono::duration_cast<std::chrono::milliseconds>(took).count();
                     client_.in(std::max<std::int64_t>(0, left_ms), [here, answered] {
                         if (!here.expired()) answered(std::nullopt);
                     });
                 });
}

HttpClient::Stream Members::watch(const Json& created, std::function<void(std::string_view)> tell,
                                  std::function<void()> ended) {
    auto end = [this, here = std::weak_ptr(is_here_), member = member_,
                ended = std::move(ended)](const HttpClient::Answer&) {
        if (here.expired()) return;
        leave(member);
        client_.in(limit::cluster_retry_ms, [here, ended] {
            if (!here.expired()) ended();
        });
    };
    return client_.stream({urls_[member_] + watch_path, Json{{"create_request", created}}.dump()},
                          {.line = std::move(tell), .ended = std::move(end)});
}

void Members::leave(std::size_t member) {
    if (member == member_) member_ = (member_ + 1) % urls_.size();
}

}  // namespace server::cluster::etcd
