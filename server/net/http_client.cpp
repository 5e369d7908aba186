#include "server/net/http_client.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <new>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include <curl/curl.h>

namespace server {
namespace {

using SteadyTime = std::chrono::steady_clock::time_point;

constexpr int idle_poll_ms = 1'000;

void prepare_curl() {
    static const auto code = curl_global_init(CURL_GLOBAL_DEFAULT);
    if (code != CURLE_OK) throw std::runtime_error("libcurl cannot start");
}

}  // namespace

class HttpClient::Transfers {
public:
    explicit Transfers(Tls tls) : tls_(std::move(tls)) {
        prepare_curl();
        multi_ = curl_multi_init();
        if (multi_ == nullptr) throw std::bad_alloc();
        thread_ = std::thread([this] { run(); });
    }
    ~Transfers() {
        stop();
        for (const auto& [easy, transfer] : transfers_) curl_multi_remove_handle(multi_, easy);
        transfers_.clear();
        curl_multi_cleanup(multi_);
    }
    Transfers(const Transfers&) = delete;
    Transfers& operator=(const Transfers&) = delete;

    void stop() {
        is_ending_ = true;
        curl_multi_wakeup(multi_);
        if (thread_.joinable()) thread_.join();
    }

    void at(SteadyTime time, std::function<void()> act) {
        {
            const std::lock_guard lock(mutex_);
            timed_.emplace(time, std::move(act));
        }
        curl_multi_wakeup(multi_);
    }

    void add(Request request, std::function<void(std::optional<Answer>)> answered) {
        auto transfer = std::make_unique<Transfer>();
        transfer->request = std::move(request);
        transfer->answered = std::move(answered);
        add(std::move(transfer));
    }
    Stream add(Request request, Listener listener) {
        auto wanted = std::make_shared<char>();
        auto transfer = std::make_unique<Transfer>();
        transfer->request = std::move(request);
        transfer->listener = std::move(listener);
        transfer->wanted = wanted;
        transfer->is_stream = true;
        add(std::move(transfer));
        return wanted;
    }

private:
    struct EndEasy {
        void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
    };
    struct EndHeaders {
        void operator()(curl_slist* headers) const { curl_slist_free_all(headers); }
    };

    using Headers = std::unique_ptr<curl_slist, EndHeaders>;

    /// One request under way. What comes is looked at between the turns of the loop, never within libcurl.
    struct Transfer {
        Headers headers;
        std::unique_ptr<CURL, EndEasy> easy;
        Request request;
        std::string received;
        bool is_too_long = false;
        std::function<void(std::optional<Answer>)> answered;  // of a request
        Listener listener;                                    // of a stream
        std::weak_ptr<void> wanted;                           // a stream that has been let go ends
        bool is_stream = false;
        bool is_begun = false;
        SteadyTime heard_at = std::chrono::steady_clock::now();  // last; or it was asked for then
    };

    static std::size_t receive(const char* bytes, std::size_t /*one*/, std::size_t count, void* to) {
        auto& transfer = *static_cast<Transfer*>(to);
        if (transfer.received.size() + count > transfer.request.answer_bytes_max) {
            transfer.is_too_long = true;
            return 0;
        }
        if (transfer.is_begun) transfer.heard_at = std::chrono::steady_clock::now();
        try {
            transfer.received.append(bytes, count);
        } catch (const std::bad_alloc&) {
            return 0;
        }
        return count;
    }

    void add(std::unique_ptr<Transfer> transfer) {
        transfer->easy.reset(curl_easy_init());
        CURL* easy = transfer->easy.get();
        if (easy == nullptr) throw std::bad_alloc();
        set_up(easy, *transfer);
        curl_multi_add_handle(multi_, easy);
        transfers_.emplace(easy, std::move(transfer));
    }

    static void add_header(Headers& headers, const char* header) {
        curl_slist* longer = curl_slist_append(headers.get(), header);
        if (longer == nullptr) throw std::bad_alloc();
        static_cast<void>(headers.release());  // it is within the longer one
        headers.reset(longer);
    }

    void set_up(CURL* easy, Transfer& transfer) const {
        const auto& request = transfer.request;
        curl_easy_setopt(easy, CURLOPT_URL, request.url.c_str());
        curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(easy, CURLOPT_PROXY, "");
        curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
        if (request.body) {
            curl_easy_setopt(easy, CURLOPT_POST, 1L);
            curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request.body->c_str());
            curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body->size()));
            add_header(transfer.headers, "Content-Type: application/json");
        }
        for (const std::string& header : request.headers) add_header(transfer.headers, header.c_str());
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, transfer.headers.get());
        if (request.takes_gzip) curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip");
        curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS,
                         static_cast<long>(std::min(request.connect_ms, request.patience_ms)));
        if (!transfer.is_stream) curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(request.patience_ms));
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &receive);
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, &transfer);
        const auto set_file = [&](CURLoption option, const std::filesystem::path& file) {
            if (!file.empty()) curl_easy_setopt(easy, option, file.c_str());
        };
        set_file(CURLOPT_CAINFO, tls_.ca);
        set_file(CURLOPT_SSLCERT, tls_.certificate);
        set_file(CURLOPT_SSLKEY, tls_.key);
    }

    void run() {
        while (!is_ending_) {
            do_what_is_due();
            int running = 0;
            curl_multi_perform(multi_, &running);
            tell_lines();
            finish();
            if (is_ending_) return;
            curl_multi_poll(multi_, nullptr, 0, wait_ms(), nullptr);
        }
    }

    int wait_ms() {
        const std::lock_guard lock(mutex_);
        if (timed_.empty()) return idle_poll_ms;
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(timed_.begin()->first - std::chrono::steady_clock::now());
        return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, idle_poll_ms));
    }

    void do_what_is_due() {
        std::vector<std::function<void()>> due;
        {
            const std::lock_guard lock(mutex_);
            const auto end = timed_.upper_bound(std::chrono::steady_clock::now());
            for (auto each = timed_.begin(); each != end; ++each) due.push_back(std::move(each->second));
            timed_.erase(timed_.begin(), end);
        }
        for (const auto& act : due) act();
    }

    /// Each may begin others, and let go of itself.
    void tell_lines() {
        std::vector<CURL*> streams;
        for (const auto& [easy, transfer] : transfers_) {
            if (transfer->is_stream) streams.push_back(easy);
        }
        for (CURL* easy : streams) {
            Transfer& transfer = *transfers_.at(easy);
            if (begins(transfer) && transfer.listener.begun) transfer.listener.begun();
            if (transfer.is_begun) tell_lines(transfer);
            if (transfer.wanted.expired()) {
                take(easy);
            } else if (is_silent(transfer)) {
                take(easy)->listener.ended({0, {}, false});
            }
        }
    }

    static bool begins(Transfer& transfer) {
        constexpr long ok = 200;
        if (transfer.is_begun || transfer.wanted.expired()) return false;
        long status = 0;
        curl_easy_getinfo(transfer.easy.get(), CURLINFO_RESPONSE_CODE, &status);
        transfer.is_begun = status == ok;
        if (transfer.is_begun) transfer.heard_at = std::chrono::steady_clock::now();
        return transfer.is_begun;
    }

    static void tell_lines(Transfer& transfer) {
        std::size_t begin = 0;
        for (auto end = transfer.received.find('\n'); end != std::string::npos && !transfer.wanted.expired();
             end = transfer.received.find('\n', begin)) {
            transfer.listener.line(std::string_view(transfer.received).substr(begin, end - begin));
            begin = end + 1;
        }
        transfer.received.erase(0, begin);
    }

    static bool is_silent(const Transfer& transfer) {
        const auto& request = transfer.request;
        if (request.silence_ms == 0) return false;
        const std::chrono::milliseconds patience(transfer.is_begun ? request.silence_ms : request.patience_ms);
        return std::chrono::steady_clock::now() - transfer.heard_at >= patience;
    }

    void finish() {
        int left = 0;
        std::vector<std::pair<CURL*, CURLcode>> done;
        while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
            if (message->msg == CURLMSG_DONE) done.emplace_back(message->easy_handle, message->data.result);
        }
        for (const auto& [easy, result] : done) {
            const auto transfer = take(easy);
            if (!transfer) continue;
            Answer answer{0, std::move(transfer->received), result == CURLE_OK};
            curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &answer.status);
            if (transfer->is_stream) {
                if (!transfer->wanted.expired()) transfer->listener.ended(std::move(answer));
            } else if (result != CURLE_OK) {
                transfer->answered(std::nullopt);
            } else {
                transfer->answered(std::move(answer));
            }
        }
    }

    std::unique_ptr<Transfer> take(CURL* easy) {
        const auto found = transfers_.find(easy);
        if (found == transfers_.end()) return nullptr;
        auto transfer = std::move(found->second);
        transfers_.erase(found);
        curl_multi_remove_handle(multi_, easy);
        return transfer;
    }

    const Tls tls_;
    CURLM* multi_ = nullptr;
    std::map<CURL*, std::unique_ptr<Transfer>> transfers_;  // on the thread alone
    std::mutex mutex_;
    std::multimap<SteadyTime, std::function<void()>> timed_;
    std::atomic<bool> is_ending_{false};
    std::thread thread_;  // last: it uses all of the above
};

HttpClient::HttpClient(Tls tls) : transfers_(std::make_unique<Transfers>(std::move(tls))) {}
HttpClient::~HttpClient() = default;

void HttpClient::stop() { transfers_->stop(); }

void HttpClient::post(std::function<void()> act) { in(0, std::move(act)); }

void HttpClient::in(std::int64_t ms, std::function<void()> act) {
    transfers_->at(std::chrono::steady_clock::now() + std::chrono::milliseconds(ms), std::move(act));
}

void HttpClient::send(Request request, std::function<void(std::optional<Answer>)> answered) {
    transfers_->add(std::move(request), std::move(answered));
}

HttpClient::Stream HttpClient::stream(Request request, Listener listener) {
    return transfers_->add(std::move(request), std::move(listener));
}

}  // namespace server
