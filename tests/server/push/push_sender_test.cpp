// What is told by push: to whom, in what words to push services, and what comes of their answers. Time is the test's,
// and so are the answers.
#include "server/push/push_sender.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "server/push/base64url.hpp"
#include "tests/server/push/browser.hpp"
#include "tests/server/room/house.hpp"
#include "tests/support/book.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"

namespace server::push {

using outgoing::Outcome;
using push_test::browser_number;
using test_support::Book;

namespace {

const PlayerId bea{"pBea"};
constexpr std::int64_t hour_s = 3'600;

/// Calls wait until the test answers them.
struct FakeCaller final : outgoing::HttpCaller {
    struct Made {
        outgoing::Call call;
        std::function<void(Outcome)> done;
    };
    void post(outgoing::Call call, std::function<void(Outcome)> done) override {
        calls.push_back({std::move(call), std::move(done)});
    }
    std::optional<std::string> refusal_of(const std::string& /*url*/) const override { return std::nullopt; }

    std::vector<Made> calls;
};

std::string header(const outgoing::Call& call, const std::string& name) {
    for (const auto& line : call.headers) {
        if (line.starts_with(name + ": ")) return line.substr(name.size() + 2);
    }
    return "none";
}

struct Post {
    Journal& journal;
    boost::asio::io_context loop;
    test_support::FakeClock clock;
    test_support::FakeRandomness randomness;
    Metrics metrics;
    std::ostringstream lines;
    Log log{clock, metrics, LogLevel::debug, lines};
    PushDevices devices{journal};
    FakeCaller caller;
    std::map<std::string, int, std::less<>> counts;
    std::shared_ptr<PushSender> sender;

    explicit Post(Journal& with_journal, const std::string& contact = "mailto:ops@example.org",
                  std::size_t underway_max = 100)
        : journal(with_journal) {
        PushSender::Deps deps{loop.get_executor(), clock, randomness, journal, devices, caller, log};
        deps.contact = contact;
        deps.count = [this](std::string_view what) { ++counts[std::string(what)]; };
        deps.underway_max = underway_max;
        sender = std::make_shared<PushSender>(deps);
        const auto kept = journal.load().documents;
        devices.restore(kept, [](const PlayerId& /*player*/) { return true; });
        sender->restore(kept);
    }

    void subscribe(const std::string& id, unsigned char number, const PlayerId& player = bea) {
        const auto browser = browser_number(number);
        devices.add(
            player, {id, "https://push.example.org/" + id, {browser.point(), browser.auth()}, number},
            [](const PlayerId& /*player*/) { return false; }, [](const auto& added) { REQUIRE(added); });
    }
    void run() {
        loop.restart();
        loop.poll();
    }
    void tell(const std::string& kind, const std::string& payload, std::int64_t ttl_s = hour_s) {
        sender->tell(bea, kind, payload, ttl_s);
        run();
    }
    /// The call that was made last.
    const outgoing::Call& last() { return caller.calls.back().call; }
    void answer(Outcome outcome) {
        caller.calls.back().done(std::move(outcome));
        run();
    }
    void answer(unsigned status, std::int64_t retry_after_ms = 0) { answer(Outcome{status, retry_after_ms, ""}); }
    void pass(std::int64_t ms) {
        clock.advance(ms);
        run();
    }
};

}  // namespace

TEST_CASE("push sender: a message goes to every device, for it alone, with all that a push service asks for",
          "[push]") {
    Book book;
    Post post(book);
    post.subscribe("A", 1);
    post.subscribe("B", 2);
    post.subscribe("C", 3, PlayerId{"pEve"});
    post.tell("called", R"({"kind":"called"})");
    REQUIRE(post.caller.calls.size() == 2);
    for (const unsigned char number : std::initializer_list<unsigned char>{1, 2}) {
        const auto& call = post.caller.calls.at(2U - number).call;  // the latest device first
        CHECK(call.url == std::string("https://push.example.org/") + (number == 1 ? "A" : "B"));
        CHECK(browser_number(number).open(call.body) == R"({"kind":"called"})");
        CHECK_FALSE(browser_number(9).open(call.body));
        CHECK(header(call, "TTL") == "3600");
        CHECK(header(call, "Urgency") == "high");
        CHECK(header(call, "Content-Encoding") == "aes128gcm");
        CHECK(header(call, "Content-Type") == "application/octet-stream");
        CHECK(header(call, "Authorization").ends_with(", k=" + post.sender->public_key().value()));
        const std::string token = header(call, "Authorization").substr(8);
        const std::string claims =
            from_base64url(token.substr(token.find('.') + 1, token.rfind('.') - token.find('.') - 1)).value();
        CHECK(claims.find(R"("aud":"https://push.example.org")") != std::string::npos);
        CHECK(claims.find(R"("sub":"mailto:ops@example.org")") != std::string::npos);
        CHECK(claims.find("\"exp\":" + std::to_string(post.clock.unix_ms() / 1000 + 12 * hour_s)) != std::string::npos);
    }
    post.answer(201);
    CHECK(post.counts == std::map<std::string, int, std::less<>>{{"sent", 1}});
    post.tell("report_answered", "{}", 24 * hour_s);
    CHECK(header(post.last(), "TTL") == "86400");
    CHECK(header(post.last(), "Urgency") == "normal");
}

TEST_CASE("push sender: its key is made once, kept before it is told, and the same after a restart", "[push]") {
    Book book;
    const auto first = Post(book).sender->public_key();
    REQUIRE(first);
    CHECK(from_base64url(*first)->size() == p256_point_bytes);
    CHECK(book.documents.size() == 1);
    Post post(book);
    CHECK(post.sender->public_key() == first);
    CHECK(book.documents.size() == 1);
}

TEST_CASE("push sender: without a contact there is no key and no message", "[push]") {
    Book book;
    Post post(book, "");
    post.subscribe("A", 1);
    CHECK_FALSE(post.sender->is_on());
    CHECK_FALSE(post.sender->public_key());
    post.tell("called", "{}");
    CHECK(post.caller.calls.empty());
    CHECK(book.documents.size() == 1);  // the device, and no key
    // One that was switched off has its key still when it is switched on again.
    Post on(book);
    const auto key = on.sender->public_key();
    CHECK_FALSE(Post(book, "").sender->public_key());
    CHECK(Post(book).sender->public_key() == key);
}

TEST_CASE("push sender: a key that cannot be kept is told to nobody, and made anew", "[push]") {
    room_test::SlowJournal journal;
    journal.is_prompt = false;
    Post post(journal);
    REQUIRE(journal.waiting.size() == 1);
    CHECK_FALSE(post.sender->public_key());
    CHECK(journal.waiting.size() == 1);  // one is enough
    journal.receipt(false);
    CHECK(post.lines.str().find("push_key_not_kept") != std::string::npos);
    CHECK(post.lines.str().find("p256") == std::string::npos);
    journal.accepts = false;
    CHECK_FALSE(post.sender->public_key());
    CHECK(journal.waiting.empty());
    journal.accepts = true;
    CHECK_FALSE(post.sender->public_key());
    journal.receipt(true);
    const auto key = post.sender->public_key();
    REQUIRE(key);
    CHECK(Post(journal).sender->public_key() == key);
}

TEST_CASE("push sender: kinds that somebody has not chosen are not sent, neither now nor later", "[push]") {
    Book book;
    Post post(book);
    post.subscribe("A", 1);
    const auto choose = [&](std::set<std::string> kinds) {
        post.devices.choose(bea, std::move(kinds), [](const auto& fault) { REQUIRE_FALSE(fault); });
    };
    choose({"pop"});
    post.tell("plays", "{}");
    CHECK(post.caller.calls.empty());
    post.tell("pop", "{}");
    REQUIRE(post.caller.calls.size() == 1);
    post.answer(503);
    choose({"plays"});
    post.pass(60'000);
    CHECK(post.caller.calls.size() == 1);
    CHECK(post.counts.at("retried") == 1);
    post.tell("plays", "{}");
    CHECK(post.caller.calls.size() == 2);
}

TEST_CASE("push sender: who has no device, or nothing to be told, costs nothing", "[push]") {
    Book book;
    Post post(book);
    post.tell("called", "{}");
    post.subscribe("A", 1);
    post.tell("called", "{}", 0);
    post.tell("called", "{}", -5);
    CHECK(post.caller.calls.empty());
    CHECK(post.counts.empty());
    post.tell("called", std::string(push_text_bytes_max + 1, 'x'));
    CHECK(post.caller.calls.empty());
    CHECK(post.counts.at("dropped") == 1);
    post.tell("called", std::string(push_text_bytes_max, 'x'));
    CHECK(post.caller.calls.size() == 1);
}

TEST_CASE("push sender: a device that its push service does not know is gone", "[push]") {
    for (const unsigned status : {404U, 410U}) {
        Book book;
        Post post(book);
        post.subscribe("A", 1);
        post.subscribe("B", 2);
        post.tell("called", "{}");
        REQUIRE(post.caller.calls.size() == 2);
        post.answer(status);
        CHECK(post.counts.at("gone") == 1);
        CHECK_FALSE(post.devices.find(bea, "A"));
        CHECK(post.devices.find(bea, "B"));
        CHECK(book.documents.size() == 2);  // the other one and the key
        post.tell("called", "{}");
        CHECK(post.caller.calls.size() == 3);
    }
}

TEST_CASE("push sender: 429 is tried again, never before its Retry-After", "[push]") {
    Book book;
    Post post(book);
    post.subscribe("A", 1);
    post.tell("called", "later");
    const auto told_ms = post.clock.now_ms();
    post.answer(429, 120'000);
    CHECK(post.counts.at("retried") == 1);
    const auto due_ms = post.clock.next_alarm_ms();
    REQUIRE(due_ms);
    CHECK(*due_ms >= told_ms + 120'000);
    CHECK(*due_ms < told_ms + 125'000);
    post.pass(119'999);
    CHECK(post.caller.calls.size() == 1);
    post.pass(*due_ms - post.clock.now_ms() - 1);
    CHECK(post.caller.calls.size() == 1);
    post.pass(1);
    REQUIRE(post.caller.calls.size() == 2);
    CHECK(browser_number(1).open(post.last().body) == "later");
    CHECK(post.last().body != post.caller.calls.front().call.body);
    CHECK(std::stoll(header(post.last(), "TTL")) <= hour_s - 120);
    CHECK(std::stoll(header(post.last(), "TTL")) >= hour_s - 125);
    post.answer(201);
    CHECK(post.counts.at("sent") == 1);
    CHECK_FALSE(post.clock.next_alarm_ms());
}

TEST_CASE("push sender: no answer and 5xx are tried again, twice as long each time, and then given up", "[push]") {
    Book book;
    Post post(book);
    post.subscribe("A", 1);
    post.tell("called", "{}");
    std::int64_t whole_ms = limit::push_retry_ms;
    for (unsigned tries = 1; tries < limit::push_tries; ++tries) {
        CAPTURE(tries);
        REQUIRE(post.caller.calls.size() == tries);
        if (tries % 2 == 1) {
            post.answer(Outcome{0, 0, "too many calls wait"});
        } else {
            post.answer(500);
        }
        const auto due_ms = post.clock.next_alarm_ms();
        REQUIRE(due_ms);
        CHECK(*due_ms >= post.clock.now_ms() + whole_ms / 2);
        CHECK(*due_ms <= post.clock.now_ms() + whole_ms);
        post.pass(*due_ms - post.clock.now_ms());
        whole_ms *= 2;
    }
    post.answer(Outcome{502, 0, "bad gateway"});
    CHECK(post.counts.at("given_up") == 1);
    CHECK(post.counts.at("retried") == static_cast<int>(limit::push_tries) - 1);
    CHECK_FALSE(post.clock.next_alarm_ms());
    const std::string lines = post.lines.str();
    CHECK(lines.find("event=push_given_up host=push.example.org status=502 answer=\"bad gateway\"")
          != std::string::npos);
    CHECK(lines.find("push.example.org/A") == std::string::npos);  // an endpoint is a secret
    CHECK(post.devices.find(bea, "A"));
}

TEST_CASE("push sender: what would come too late is given up", "[push]") {
    Book book;
    Post post(book);
    post.subscribe("A", 1);
    post.tell("called", "{}", 60);
    post.answer(429, 60'000);
    CHECK(post.counts.at("given_up") == 1);
    CHECK_FALSE(post.clock.next_alarm_ms());
    // It has waited for its turn on the thread for longer than it is worth anything.
    post.sender->tell(bea, "called", "{}", 60);
    post.clock.advance(60'000);
    post.run();
    CHECK(post.caller.calls.size() == 1);
    CHECK(post.counts.at("given_up") == 2);
}

TEST_CASE("push sender: what a push service does not take is told to the operator, and not sent again", "[push]") {
    Book book;
    Post post(book);
    post.subscribe("A", 1);
    for (const unsigned status : {400U, 403U, 413U, 302U}) {
        post.tell("called", "{}");
        post.answer(Outcome{status, 0, "no such key"});
    }
    CHECK(post.caller.calls.size() == 4);
    CHECK(post.counts == std::map<std::string, int, std::less<>>{{"refused", 4}});
    CHECK_FALSE(post.clock.next_alarm_ms());
    CHECK(post.devices.find(bea, "A"));
    CHECK(post.lines.str().find("event=push_refused host=push.example.org status=413 answer=\"no such key\"")
          != std::string::npos);
}

TEST_CASE("push sender: a device that changes while a message waits gets it by its new keys, or not at all", "[push]") {
    Book book;
    Post post(book);
    post.subscribe("A", 1);
    post.tell("called", "news");
    post.answer(500);
    post.subscribe("A", 5);
    post.pass(limit::push_retry_ms);
    REQUIRE(post.caller.calls.size() == 2);
    CHECK(browser_number(5).open(post.last().body) == "news");
    post.answer(500);
    post.devices.forget(bea);
    post.pass(2 * limit::push_retry_ms);
    CHECK(post.caller.calls.size() == 2);
    CHECK_FALSE(post.clock.next_alarm_ms());
}

TEST_CASE("push sender: beyond its bound messages are dropped, and room comes back as they end", "[push]") {
    Book book;
    Post post(book, "mailto:ops@example.org", 20);
    post.subscribe("A", 1);
    for (int count = 0; count < 25; ++count) post.sender->tell(bea, "called", std::to_string(count), hour_s);
    post.run();
    CHECK(post.caller.calls.size() == 20);
    CHECK(post.counts.at("dropped") == 5);
    post.answer(429);  // waits on, and counts on
    post.tell("called", "{}");
    CHECK(post.counts.at("dropped") == 6);
    post.caller.calls.front().done({201, 0, ""});
    post.run();
    post.tell("called", "{}");
    CHECK(post.caller.calls.size() == 21);
}

TEST_CASE("push sender: an answer that comes when it is gone is nobody's", "[push]") {
    Book book;
    Post post(book);
    post.subscribe("A", 1);
    post.tell("called", "{}");
    post.sender.reset();
    post.answer(410);
    CHECK(post.devices.find(bea, "A"));
    CHECK(post.counts.empty());
}

}  // namespace server::push
