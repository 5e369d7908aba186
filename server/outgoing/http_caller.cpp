#include "server/outgoing/http_caller.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <new>
#include <stdexcept>
#include <thread>
#include <utility>

#include <curl/curl.h>

#include "server/outgoing/call_queue.hpp"
#include "server/outgoing/call_transfer.hpp"
#include "server/outgoing/target.hpp"

namespace server::outgoing {
namespace {

constexpr int caller_poll_ms = 1'000;

/// Names that lead nowhere but to this machine or this house.
bool is_of_the_house(const std::string& host) {
    if (host.find('.') == std::string::npos) return true;
    for (const std::string_view end : {".localhost", ".local", ".internal", ".home.arpa", ".onion"}) {
        if (host.ends_with(end)) return true;
    }
    return false;
}

bool is_one_line(const std::string& text) {
    return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos;
}

class CurlCaller final : public HttpCaller {
public:
    explicit CurlCaller(CallerSettings settings) : settings_(std::move(settings)), queue_(settings_.limits) {
        if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) throw std::runtime_error("libcurl cannot start");
        multi_ = curl_multi_init();
        if (multi_ == nullptr) throw std::bad_alloc();
        curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, static_cast<long>(settings_.limits.at_once));
        thread_ = std::thread([this] { run(); });
    }
    ~CurlCaller() override;
    CurlCaller(const CurlCaller&) = delete;
    CurlCaller& operator=(const CurlCaller&) = delete;

    void post(Call call, std::function<void(Outcome)> done) override;
    std::optional<std::string> refusal_of(const std::string& url) const override;

private:
    struct UnderWay {
        std::string host;
        std::unique_ptr<CallTransfer> transfer;
        std::function<void(Outcome)> done;
    };

    void run();
    bool is_ending() const;
    void begin();
    void begin(CallQueue::Waiting one);
    void finish();
    void finish(CURL* easy, CURLcode result);
    bool is_allowed(const Target& target) const;
    std::optional<std::string> refusal_of(const Target& target) const;
    void count(std::string_view what) const {
        if (settings_.count) settings_.count(what);
    }

    const CallerSettings settings_;
    CURLM* multi_ = nullptr;
    mutable std::mutex mutex_;  // of the two below
    CallQueue queue_;
    bool is_ending_ = false;
    std::map<CURL*, UnderWay> under_way_;  // on the thread alone
    std::thread thread_;                   // last: it uses all of the above
};

CurlCaller::~CurlCaller() {
    std::vector<CallQueue::Waiting> left;
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
        left = queue_.give_up();
    }
    curl_multi_wakeup(multi_);
    thread_.join();
    const Outcome nothing{0, 0, "the server stops"};
    for (auto& [easy, one] : under_way_) {
        curl_multi_remove_handle(multi_, easy);
        one.transfer.reset();
    }
    curl_multi_cleanup(multi_);
    curl_global_cleanup();
    for (const auto& [easy, one] : under_way_) one.done(nothing);
    for (const auto& one : left) one.done(nothing);
}

bool CurlCaller::is_allowed(const Target& target) const {
    return std::ranges::find(settings_.allowed, AllowedPlace{target.host, target.port}) != settings_.allowed.end();
}

std::optional<std::string> CurlCaller::refusal_of(const std::string& url) const {
    const auto target = target_of(url);
    return target ? refusal_of(*target) : target.error();
}

std::optional<std::string> CurlCaller::refusal_of(const Target& target) const {
    if (is_allowed(target)) return std::nullopt;
    if (!target.is_secure) return "must begin with https://";
    const bool is_private =
        target.is_literal ? !is_public(boost::asio::ip::make_address(target.host)) : is_of_the_house(target.host);
    if (is_private) return "must have a public address";
    return std::nullopt;
}

void CurlCaller::post(Call call, std::function<void(Outcome)> done) {
    const auto target = target_of(call.url);
    auto refusal = target ? refusal_of(*target) : target.error();
    if (!std::ranges::all_of(call.headers, is_one_line)) refusal = "has a header of more than one line";
    if (refusal) {
        count("refused");
        return done({0, 0, *refusal});
    }
    std::unique_lock lock(mutex_);
    const bool has_room = queue_.has_room_for(target->host);
    if (has_room && !is_ending_) {
        queue_.add({target->host, std::move(call), is_allowed(*target), std::move(done)});
        lock.unlock();
        curl_multi_wakeup(multi_);
        return;
    }
    lock.unlock();
    count("full");
    done({0, 0, has_room ? "the server stops" : "too many calls wait"});
}

bool CurlCaller::is_ending() const {
    const std::lock_guard lock(mutex_);
    return is_ending_;
}

void CurlCaller::run() {
    while (!is_ending()) {
        begin();
        int running = 0;
        curl_multi_perform(multi_, &running);
        finish();
        curl_multi_poll(multi_, nullptr, 0, caller_poll_ms, nullptr);
    }
}

void CurlCaller::begin() {
    for (;;) {
        std::optional<CallQueue::Waiting> one;
        {
            const std::lock_guard lock(mutex_);
            if (!is_ending_) one = queue_.next();
        }
        if (!one) return;
        begin(*std::move(one));
    }
}

void CurlCaller::begin(CallQueue::Waiting one) {
    auto transfer = std::make_unique<CallTransfer>(std::move(one.call), one.may_be_private, settings_.limits);
    CURL* const easy = transfer->easy();
    curl_multi_add_handle(multi_, easy);
    under_way_.emplace(easy, UnderWay{std::move(one.host), std::move(transfer), std::move(one.done)});
}

void CurlCaller::finish() {
    int left = 0;
    std::vector<std::pair<CURL*, CURLcode>> ended;
    while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
        if (message->msg == CURLMSG_DONE) ended.emplace_back(message->easy_handle, message->data.result);
    }
    for (const auto& [easy, result] : ended) finish(easy, result);
    // Others may begin in their place, and perhaps have only waited for that.
    if (!ended.empty()) curl_multi_wakeup(multi_);
}

void CurlCaller::finish(CURL* easy, CURLcode result) {
    auto node = under_way_.extract(easy);
    UnderWay& one = node.mapped();
    const Outcome outcome = one.transfer->outcome(result);
    const bool was_prompt = one.transfer->was_prompt(result);
    const bool was_refused = outcome.status == 0 && one.transfer->has_been_refused();
    curl_multi_remove_handle(multi_, easy);
    one.transfer.reset();
    {
        const std::lock_guard lock(mutex_);
        queue_.ended(one.host, was_prompt);
    }
    count(outcome.status != 0 ? "answered" : was_refused ? "refused" : "unanswered");
    one.done(outcome);
}

}  // namespace

std::unique_ptr<HttpCaller> make_http_caller(CallerSettings settings) {
    return std::make_unique<CurlCaller>(std::move(settings));
}

}  // namespace server::outgoing
