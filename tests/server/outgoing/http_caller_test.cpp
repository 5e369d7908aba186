// Calls over real sockets, to hosts in this process: what is sent, what is made of answers, and whom nobody reaches.
#include "server/outgoing/http_caller.hpp"

#include <atomic>
#include <ctime>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <curl/curl.h>

#include <catch2/catch.hpp>

#include "server/outgoing/call_transfer.hpp"
#include "tests/server/outgoing/answering_host.hpp"

namespace server::outgoing {

using outgoing_test::answer_of;
using outgoing_test::AnsweringHost;

namespace {

/// What was counted, for as long as it lives.
struct Tally {
    std::mutex mutex;
    std::map<std::string, int, std::less<>> counts;
    std::function<void(std::string_view)> hook() {
        return [this](std::string_view what) {
            const std::lock_guard lock(mutex);
            ++counts[std::string(what)];
        };
    }
};

std::unique_ptr<HttpCaller> caller_for(const std::vector<const AnsweringHost*>& hosts, CallLimits limits = {},
                                       Tally* tally = nullptr) {
    CallerSettings settings;
    for (const auto* host : hosts) {
        settings.allowed.push_back({"127.0.0.1", host->port()});
        settings.allowed.push_back({"localhost", host->port()});
    }
    settings.limits = limits;
    if (tally != nullptr) settings.count = tally->hook();
    return make_http_caller(std::move(settings));
}

std::future<Outcome> post(HttpCaller& caller, Call call) {
    auto promise = std::make_shared<std::promise<Outcome>>();
    caller.post(std::move(call), [promise](Outcome outcome) { promise->set_value(std::move(outcome)); });
    return promise->get_future();
}

AnsweringHost::Answer always(const std::string& bytes) {
    return [bytes](const std::string&) { return bytes; };
}
AnsweringHost::Answer silence() {
    return [](const std::string&) { return std::nullopt; };
}

/// What comes of one call to a host that answers so.
Outcome answered(const std::string& bytes, const CallLimits& limits = {}) {
    const AnsweringHost host(always(bytes));
    return post(*caller_for({&host}, limits), {host.url(), {}, "x"}).get();
}

CallLimits hasty() {
    CallLimits limits;
    limits.whole_ms = 200;
    return limits;
}

}  // namespace

TEST_CASE("http caller: path, headers and body arrive, with nothing besides that was not asked for", "[outgoing]") {
    const AnsweringHost host(always(answer_of("201 Created")));
    Tally tally;
    const auto caller = caller_for({&host}, {}, &tally);
    const std::string body = std::string("\0\r\n\xff", 4) + std::string(5'000, 'b');
    const auto outcome =
        post(*caller, {host.url("/push/1?a=b"), {"TTL: 60", "Content-Type: application/octet-stream"}, body}).get();
    CHECK(outcome.status == 201);
    CHECK(outcome.retry_after_ms == 0);
    CHECK(outcome.fault.empty());
    REQUIRE(host.requests().size() == 1);
    const std::string request = host.requests().front();
    CHECK(request.starts_with("POST /push/1?a=b HTTP/1.1\r\n"));
    CHECK(request.find("\r\nHost: 127.0.0.1:" + std::to_string(host.port()) + "\r\n") != std::string::npos);
    CHECK(request.find("\r\nTTL: 60\r\n") != std::string::npos);
    CHECK(request.find("\r\nContent-Type: application/octet-stream\r\n") != std::string::npos);
    CHECK(request.ends_with("\r\n\r\n" + body));
    for (const char* other : {"Cookie", "Expect", "Authorization", "Referer", "Proxy", "Accept-Encoding"}) {
        CHECK(request.find(std::string("\r\n") + other) == std::string::npos);
    }
    CHECK(tally.counts.at("answered") == 1);
}

TEST_CASE("http caller: cookies are not kept, connections are", "[outgoing]") {
    const AnsweringHost host(always(answer_of("200 OK", "", "Set-Cookie: a=b; Path=/\r\n")));
    const auto caller = caller_for({&host});
    CHECK(post(*caller, {host.url(), {}, ""}).get().status == 200);
    CHECK(post(*caller, {host.url(), {}, ""}).get().status == 200);
    REQUIRE(host.requests().size() == 2);
    CHECK(host.requests().back().find("Cookie") == std::string::npos);
}

TEST_CASE("http caller: the environment's proxies are none of ours", "[outgoing]") {
    const AnsweringHost host(always(answer_of("200 OK")));
    const AnsweringHost proxy(always(answer_of("502 Bad Gateway")));
    // NOLINTBEGIN(concurrency-mt-unsafe): nobody else looks at it while it changes
    REQUIRE(setenv("http_proxy", proxy.url().c_str(), 1) == 0);
    REQUIRE(setenv("ALL_PROXY", proxy.url().c_str(), 1) == 0);
    CHECK(post(*caller_for({&host}), {host.url(), {}, ""}).get().status == 200);
    unsetenv("http_proxy");
    unsetenv("ALL_PROXY");
    // NOLINTEND(concurrency-mt-unsafe)
    CHECK(proxy.requests().empty());
}

TEST_CASE("http caller: a redirect is an answer, and is not followed", "[outgoing]") {
    const AnsweringHost elsewhere(always(answer_of("200 OK")));
    const AnsweringHost host(always(answer_of("307 Temporary Redirect", "", "Location: " + elsewhere.url() + "\r\n")));
    CHECK(post(*caller_for({&host, &elsewhere}), {host.url(), {}, ""}).get().status == 307);
    CHECK(elsewhere.requests().empty());
}

TEST_CASE("http caller: how long an answer asks to wait, in seconds or by a date", "[outgoing]") {
    const auto after = [](const std::string& value) {
        return answered(answer_of("429 Too Many Requests", "", "Retry-After: " + value + "\r\n")).retry_after_ms;
    };
    CHECK(after("7") == 7'000);
    CHECK(after("0") == 0);
    CHECK(after("-5") == 0);
    CHECK(after("soon") == 0);
    CHECK(after("999999999") == retry_after_ms_max);
    CHECK(after("99999999999999999999") <= retry_after_ms_max);
    CHECK(after("Wed, 21 Oct 2015 07:28:00 GMT") == 0);
    const std::time_t in_an_hour = std::time(nullptr) + 3'600;
    std::tm parts{};
    gmtime_r(&in_an_hour, &parts);
    char date[64];
    REQUIRE(std::strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &parts) > 0);
    CHECK(after(date) > 3'000'000);
    CHECK(after(date) <= 3'600'000);
}

TEST_CASE("http caller: an answer that says no is told with its beginning, one that is too long is cut", "[outgoing]") {
    const auto refused = answered(answer_of("403 Forbidden", "bad\nkey \x1b[31m" + std::string(500, '!')));
    CHECK(refused.status == 403);
    CHECK(refused.fault.starts_with("bad key  [31m!!!"));
    CHECK(refused.fault.size() <= complaint_chars);
    CHECK(refused.fault.find('\n') == std::string::npos);

    // More than is ever sent: it could not be read to its end.
    const std::string endless =
        "HTTP/1.1 201 Created\r\nContent-Length: 1000000000\r\n\r\n" + std::string(100'000, 'x');
    CHECK(answered(endless).status == 201);

    CallLimits limits;
    limits.head_bytes = 1'000;
    const auto head = answered(answer_of("200 OK", "", "X-Long: " + std::string(2'000, 'h') + "\r\n"), limits);
    CHECK(head.status == 0);
    CHECK(head.fault == "the head of its answer is too long");
    std::string interim;
    for (int count = 0; count < 100; ++count) interim += "HTTP/1.1 103 Early Hints\r\n\r\n";
    CHECK(answered(interim + answer_of("200 OK"), limits).status == 0);
    CHECK(answered("HTTP/1.1 103 Early Hints\r\n\r\n" + answer_of("204 No Content"), limits).status == 204);
}

TEST_CASE("http caller: what is no answer", "[outgoing]") {
    for (const char* bytes : {"hello\r\n\r\n", "HTTP/1.1 200", "HTTP/1.1 abc OK\r\n\r\n", "\r\n\r\n"}) {
        CAPTURE(bytes);
        const auto outcome = answered(bytes, hasty());
        CHECK(outcome.status == 0);
        CHECK_FALSE(outcome.fault.empty());
    }
    std::uint16_t port = 0;
    {
        const AnsweringHost gone(silence());
        port = gone.port();
    }
    CallerSettings settings;
    settings.allowed.push_back({"127.0.0.1", port});
    CHECK(post(*make_http_caller(settings), {"http://127.0.0.1:" + std::to_string(port), {}, ""}).get().status == 0);
}

TEST_CASE("http caller: a slow answer ends, and one whose body is cut off is one all the same", "[outgoing]") {
    const AnsweringHost host(silence());
    Tally tally;
    const auto caller = caller_for({&host}, hasty(), &tally);
    const auto outcome = post(*caller, {host.url(), {}, ""}).get();
    CHECK(outcome.status == 0);
    CHECK_FALSE(outcome.fault.empty());
    CHECK(tally.counts.at("unanswered") == 1);
    CHECK(answered("HTTP/1.1 201 Created\r\nConnection: close\r\nContent-Length: 10\r\n\r\nabc").status == 201);
}

TEST_CASE("http caller: what may never be called is not", "[outgoing]") {
    const AnsweringHost host(always(answer_of("200 OK")));
    CallerSettings settings;
    Tally tally;
    settings.count = tally.hook();
    settings.allowed.push_back({"chat.house", 8443});
    settings.allowed.push_back({"::1", 9000});
    const auto caller = make_http_caller(std::move(settings));
    for (const char* url : {"https://updates.push.example.org/wpush/v2/abc", "https://8.8.8.8:8443/",
                            "https://[2606:4700:4700::1111]/", "http://chat.house:8443/hook",
                            "https://chat.house:8443/", "http://CHAT.house.:8443/", "http://[0:0::1]:9000/"}) {
        CAPTURE(url);
        CHECK_FALSE(caller->refusal_of(url));
    }
    for (const char* url : {"http://push.example.org/",
                            "http://chat.house/",
                            "http://chat.house:8444/",
                            "https://127.0.0.1/",
                            "https://10.1.2.3/",
                            "https://[::1]/",
                            "https://[::ffff:127.0.0.1]/",
                            "https://169.254.169.254/latest",
                            "https://localhost/",
                            "https://localhost.:443/",
                            "https://a.localhost/",
                            "https://intranet/",
                            "https://printer.local/",
                            "https://metadata.google.internal/",
                            "https://nas.home.arpa/",
                            "https://a.onion/",
                            "https://user@push.example.org/",
                            "https://push.example.org/#a",
                            "ftp://push.example.org/",
                            "nonsense"}) {
        CAPTURE(url);
        CHECK(caller->refusal_of(url));
        CHECK(post(*caller, {url, {}, ""}).get().status == 0);
    }
    CHECK(caller->refusal_of("https://10.1.2.3/") == "must have a public address");
    CHECK(caller->refusal_of("http://8.8.8.8/") == "must begin with https://");
    // Numbers that libcurl would read as 127.0.0.1.
    for (const char* url : {"https://2130706433/", "https://0x7f.1/", "https://0177.0.0.1/", "https://127.1/"}) {
        CAPTURE(url);
        CHECK(caller->refusal_of(url));
    }
    CHECK(post(*caller, {host.url(), {}, ""}).get().status == 0);
    CHECK(post(*caller, {"http://chat.house:8443/", {"A: b\r\nC: d"}, ""}).get().status == 0);
    CHECK(host.requests().empty());
    CHECK(tally.counts.at("refused") == 22);
}

TEST_CASE("http caller: an address is looked at where it is connected to, whatever its name is", "[outgoing]") {
    const AnsweringHost host(always(answer_of("200 OK")));
    const CallLimits limits;
    const auto perform = [&](bool may_be_private) {
        const std::string scheme = may_be_private ? "http" : "https";
        CallTransfer transfer({scheme + "://localhost:" + std::to_string(host.port()), {}, ""}, may_be_private, limits);
        const CURLcode result = curl_easy_perform(transfer.easy());
        return std::pair(transfer.outcome(result), transfer.has_been_refused());
    };
    const auto [refused, has_been_refused] = perform(false);
    CHECK(refused.status == 0);
    CHECK(refused.fault == "its address is not public");
    CHECK(has_been_refused);
    CHECK(host.requests().empty());
    const auto [allowed, is_refused] = perform(true);
    CHECK(allowed.status == 200);
    CHECK(host.requests().size() == 1);
}

TEST_CASE("http caller: a silent host holds up no other", "[outgoing]") {
    const AnsweringHost silent(silence());
    const AnsweringHost host(always(answer_of("201 Created")));
    std::atomic<int> silent_ended{0};
    CallLimits patient;
    patient.whole_ms = 600'000;
    const auto caller = caller_for({&silent, &host}, patient);
    for (int count = 0; count < 20; ++count) {
        caller->post({silent.url("/", "localhost"), {}, ""}, [&](const Outcome&) { ++silent_ended; });
    }
    for (int count = 0; count < 20; ++count) CHECK(post(*caller, {host.url(), {}, ""}).get().status == 201);
    CHECK(silent_ended == 0);
    CHECK(silent.requests().size() <= 1);
}

TEST_CASE("http caller: many calls at once all arrive", "[outgoing]") {
    const AnsweringHost host(always(answer_of("201 Created")));
    const auto caller = caller_for({&host});
    std::vector<std::future<Outcome>> outcomes;
    outcomes.reserve(300);
    for (int number = 0; number < 300; ++number) {
        outcomes.push_back(post(*caller, {host.url('/' + std::to_string(number)), {}, std::string(3'000, 'x')}));
    }
    for (auto& outcome : outcomes) CHECK(outcome.get().status == 201);
    CHECK(host.requests().size() == 300);
}

TEST_CASE("http caller: what waits when it ends is told so, and so is what comes beyond its bound", "[outgoing]") {
    const AnsweringHost silent(silence());
    CallLimits limits;
    limits.waiting_of_strangers = 5;
    Tally tally;
    std::vector<std::future<Outcome>> outcomes;
    outcomes.reserve(10);
    auto caller = caller_for({&silent}, limits, &tally);
    for (int count = 0; count < 10; ++count) outcomes.push_back(post(*caller, {silent.url(), {}, ""}));
    // Whoever hears of the end and calls again is told at once.
    std::promise<Outcome> again;
    HttpCaller& ending = *caller;
    caller->post({silent.url("/", "localhost"), {}, ""}, [&](const Outcome&) {
        ending.post({silent.url(), {}, ""}, [&](const Outcome& outcome) { again.set_value(outcome); });
    });
    caller.reset();
    int full = 0;
    for (auto& outcome : outcomes) {
        const Outcome told = outcome.get();
        CHECK(told.status == 0);
        full += told.fault == "too many calls wait" ? 1 : 0;
    }
    // Five wait, one of them may have begun in the meantime and made room.
    CHECK((full == 4 || full == 5));
    CHECK(tally.counts.at("full") >= full);
    CHECK(again.get_future().get().status == 0);
}

}  // namespace server::outgoing
