// From what happens to calls: who is told what, how it is signed, and what a restart leaves of it.
#include "server/webhooks/webhook_sender.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>

#include "server/webhooks/signing.hpp"
#include "server/webhooks/webhook_limits.hpp"
#include "tests/server/webhooks/fake_caller.hpp"
#include "tests/support/book.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"

namespace server::webhooks {

using test_support::Book;
using webhooks_test::FakeCaller;
using webhooks_test::header_of;

namespace {

const PlayerId olga{"pOlga"};
const PlayerId piet{"pPiet"};
const std::string olgas_secret = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RoomOpen a_room{"4GZK7Q2M", "chess", "Olga's room", 2, 6};
const PopSoon a_pop{"P7Q2XK9M", "Lunch", {"chess/1"}, 1'800'000'600'000};
const TournamentNews a_cup{"T7Q2XK9M", "Cup", TournamentNews::What::open};

/// One life of the server, on its own thread.
struct House {
    Book& book;
    test_support::FakeClock clock;
    test_support::FakeRandomness randomness{1 + book.documents.size()};
    boost::asio::io_context loop;
    Metrics metrics;
    std::ostringstream written;
    Log log{clock, metrics, LogLevel::debug, written};
    FakeCaller caller;
    Webhooks webhooks{book};
    std::int64_t waiting = 0;
    std::vector<std::string> counted;
    std::shared_ptr<WebhookSender> sender;

    explicit House(Book& with_book, std::int64_t unix_ms = 1'800'000'000'000) : book(with_book), clock(5'000, unix_ms) {
        webhooks.restore(book.load().documents, [](const PlayerId&) { return true; });
        sender = std::make_shared<WebhookSender>(
            WebhookSender::Deps{loop.get_executor(),
                                clock,
                                randomness,
                                book,
                                webhooks,
                                caller,
                                log,
                                "https://tutti.example",
                                {[this](std::int64_t count) { waiting = count; },
                                 [this](std::string_view how) { counted.emplace_back(how); },
                                 [this](std::string_view what) { counted.emplace_back(what); }}});
        sender->restore(book.load().documents);
        run();
    }
    void run() {
        loop.restart();
        loop.poll();
    }
    void add(const PlayerId& owner, const std::string& id, Kinds kinds, webhooks::Form form = webhooks::Form::tutti) {
        Webhook webhook{id, owner, "https://hooks.example/" + id + "?key=hush", olgas_secret, form, std::move(kinds)};
        webhooks.add(webhook, [](const auto& fault) { REQUIRE_FALSE(fault); });
    }
    void tell(const PlayerId& owner, const Event& event) {
        sender->tell(owner, event);
        run();
    }
    outgoing::Call answer(unsigned status, std::int64_t retry_after_ms = 0) {
        auto call = caller.answer(status, retry_after_ms);
        run();
        return call;
    }
    void wait(std::int64_t ms) {
        clock.advance(ms);
        run();
    }
    /// Until the next alarm.
    void wait() {
        REQUIRE(clock.next_alarm_ms());
        wait(*clock.next_alarm_ms() - clock.now_ms());
    }
    std::size_t kept() const {
        return static_cast<std::size_t>(std::ranges::count_if(
            book.documents, [](const auto& one) { return one.first.first == delivery_collection; }));
    }
};

}  // namespace

TEST_CASE("those webhooks are called that are for what happens, with what was told", "[webhooks]") {
    Book book;
    House house(book);
    house.add(olga, "W1", {Kind::room_open});
    house.add(olga, "W2", {Kind::tournament, Kind::pop}, webhooks::Form::discord);
    house.add(piet, "W3", {Kind::room_open, Kind::pop});
    house.tell(olga, a_room);
    REQUIRE(house.caller.made.size() == 1);
    CHECK(house.caller.made[0].call.url == "https://hooks.example/W1?key=hush");
    CHECK(house.answer(204).body
          == body_of(a_room, webhooks::Form::tutti, house.clock.unix_ms(), "https://tutti.example"));
    house.tell(PlayerId{"pNobody"}, a_room);
    house.tell(piet, a_cup);
    CHECK(house.caller.made.empty());
    house.sender->tell_all(a_pop);
    house.run();
    REQUIRE(house.caller.made.size() == 2);
    CHECK(house.answer(200).body == body_of(a_pop, webhooks::Form::discord, 0, "https://tutti.example"));
    CHECK(house.answer(200).body
          == body_of(a_pop, webhooks::Form::tutti, house.clock.unix_ms(), "https://tutti.example"));
    house.sender->try_out("W2", webhooks::Form::discord);
    house.run();
    CHECK(house.answer(200).body == body_of(TryOut{}, webhooks::Form::discord, 0, ""));
    CHECK(house.waiting == 0);
    CHECK(house.counted.size() == 8);
    CHECK(std::ranges::count(house.counted, "delivered") == 4);
    CHECK(std::ranges::count(house.counted, "2xx") == 4);
    CHECK(house.kept() == 0);
}

TEST_CASE("each call is signed anew, and is the same delivery", "[webhooks]") {
    Book book;
    House house(book);
    house.add(olga, "W1", {Kind::room_open});
    house.tell(olga, a_room);
    const auto first = house.answer(500);
    house.wait();
    const auto again = house.answer(200);
    CHECK(header_of(first, "Content-Type") == "application/json");
    CHECK(header_of(first, "Tutti-Delivery").size() == delivery_id_chars);
    CHECK(header_of(first, "Tutti-Signature") == signature_of(olgas_secret, 1'800'000'000, first.body));
    CHECK(header_of(again, "Tutti-Delivery") == header_of(first, "Tutti-Delivery"));
    CHECK(again.body == first.body);
    CHECK(header_of(again, "Tutti-Signature") == signature_of(olgas_secret, house.clock.unix_ms() / 1000, first.body));
    CHECK(header_of(again, "Tutti-Signature") != header_of(first, "Tutti-Signature"));
    house.tell(olga, a_room);
    CHECK(header_of(house.answer(200), "Tutti-Delivery") != header_of(first, "Tutti-Delivery"));
}

TEST_CASE("the owner can see how calls end; the log does not tell where they went", "[webhooks]") {
    Book book;
    House house(book);
    house.add(olga, "W1", {Kind::room_open});
    house.tell(olga, a_room);
    const std::int64_t failed_unix_ms = house.clock.unix_ms();
    house.answer(503);
    CHECK(house.webhooks.find("W1")->last->status == 503);
    CHECK(house.webhooks.find("W1")->failing_since_unix_ms == failed_unix_ms);
    house.wait();
    house.answer(0);
    CHECK(house.webhooks.find("W1")->last->status == 0);
    CHECK(house.webhooks.find("W1")->last->at_unix_ms > failed_unix_ms);
    CHECK(house.webhooks.find("W1")->failing_since_unix_ms == failed_unix_ms);
    house.wait();
    house.answer(200);
    CHECK_FALSE(house.webhooks.find("W1")->failing_since_unix_ms);
    CHECK(house.counted == std::vector<std::string>{"5xx", "none", "2xx", "delivered"});
    CHECK(house.written.str().find("event=webhook_failed webhook=W1") != std::string::npos);
    for (const char* secret : {"hush", "hooks.example", olgas_secret.c_str(), "Olga's room"}) {
        CHECK(house.written.str().find(secret) == std::string::npos);
    }
}

TEST_CASE("a receiver that says that it is gone is told nothing any more", "[webhooks]") {
    Book book;
    House house(book);
    house.add(olga, "W1", {Kind::room_open});
    house.tell(olga, a_room);
    house.tell(olga, a_room);
    house.answer(410);
    CHECK(book.documents.empty());
    CHECK(house.webhooks.size() == 0);
    CHECK(house.waiting == 0);
    CHECK(house.caller.made.empty());
    house.tell(olga, a_room);
    CHECK(house.caller.made.empty());
}

TEST_CASE("what waits for a webhook goes with it, and with its owner", "[webhooks]") {
    Book book;
    House house(book);
    house.add(olga, "W1", {Kind::room_open});
    house.add(piet, "W2", {Kind::room_open});
    for (const PlayerId& player : {olga, piet}) house.tell(player, a_room);
    house.answer(500);
    house.tell(olga, a_room);
    house.answer(500);
    CHECK(house.waiting == 3);
    CHECK(house.kept() == 2);
    house.webhooks.remove(olga, "W1", [](const auto& fault) { CHECK_FALSE(fault); });
    house.run();
    CHECK(house.waiting == 1);
    CHECK(house.kept() == 1);
    house.answer(500);  // of a webhook that is there no longer
    CHECK(house.waiting == 1);
    house.webhooks.forget(piet);
    house.run();
    CHECK(house.waiting == 0);
    CHECK(book.documents.empty());
    CHECK_FALSE(house.clock.next_alarm_ms());
    // Told a moment before it is removed: the executor hears of the one after the other.
    house.add(olga, "W3", {Kind::room_open});
    house.sender->tell(olga, a_room);
    house.webhooks.forget(olga);
    house.run();
    CHECK(house.caller.made.empty());
    CHECK(house.waiting == 0);
}

TEST_CASE("a webhook that is removed before its turn comes is not called", "[webhooks]") {
    Book book;
    House house(book);
    house.add(olga, "W1", {Kind::room_open});
    house.tell(olga, a_room);
    house.answer(500);
    house.clock.advance(*house.clock.next_alarm_ms() - house.clock.now_ms());  // the alarm is on its way
    house.webhooks.forget(olga);
    house.run();
    CHECK(house.caller.made.empty());
    CHECK(house.waiting == 0);
    CHECK(book.documents.empty());
}

TEST_CASE("what has failed is tried again after a restart, until it is worth nothing", "[webhooks]") {
    Book book;
    outgoing::Call first;
    {
        House house(book);
        house.add(olga, "W1", {Kind::room_open, Kind::tournament});
        house.tell(olga, a_room);
        first = house.answer(500);
        house.tell(olga, a_cup);
        CHECK(house.kept() == 1);  // the other is still under way
    }
    {
        House soon(book, 1'800'000'000'000 + 1'800'000);
        CHECK(soon.waiting == 1);
        CHECK(soon.caller.made.empty());
        soon.wait();
        const auto again = soon.answer(500);
        CHECK(again.body == first.body);
        CHECK(again.url == first.url);
        CHECK(header_of(again, "Tutti-Delivery") == header_of(first, "Tutti-Delivery"));
        CHECK(soon.kept() == 1);
    }
    House late(book, 1'800'000'000'000 + room_open_life_ms);
    CHECK(late.waiting == 0);
    CHECK(late.kept() == 0);
    CHECK(late.webhooks.size() == 1);
}

TEST_CASE("deliveries to webhooks that are gone do not come back; the wall clock may be wrong", "[webhooks]") {
    Book book;
    {
        House house(book);
        house.add(olga, "W1", {Kind::tournament});
        house.add(piet, "W2", {Kind::tournament});
        for (const PlayerId& player : {olga, piet}) {
            house.tell(player, a_cup);
            house.answer(500);
        }
        CHECK(house.kept() == 2);
    }
    book.documents.erase({webhook_collection, "W2"});
    constexpr std::int64_t year_ms = 365 * 86'400'000LL;
    House house(book, 1'800'000'000'000 - year_ms);
    CHECK(house.kept() == 1);
    CHECK(house.waiting == 1);
    // It is not tried for a year.
    while (house.waiting > 0) {
        house.wait();
        if (!house.caller.made.empty()) house.answer(500);
    }
    CHECK(house.clock.now_ms() <= 5'000 + delivery_life_ms);
    CHECK(house.kept() == 0);
}

TEST_CASE("a server that ends in good order loses nothing", "[webhooks]") {
    Book book;
    {
        House house(book);
        house.add(olga, "W1", {Kind::tournament});
        house.add(piet, "W2", {Kind::tournament});
        for (const PlayerId& player : {olga, olga, piet}) house.tell(player, a_cup);
        CHECK(house.kept() == 0);
        house.sender->drain();
        house.run();
        CHECK(house.kept() == 3);
        house.answer(200);  // in time
        CHECK(house.kept() == 2);
        CHECK(house.caller.made.size() == 1);
        house.answer(0);  // the caller ends
        CHECK(house.kept() == 2);
        CHECK(house.caller.made.empty());
    }
    House house(book);
    CHECK(house.waiting == 2);
    house.wait(2 * retry_first_ms);
    CHECK(house.caller.made.size() == 2);
    house.answer(200);
    house.answer(200);
    CHECK(house.kept() == 0);
}

TEST_CASE("a call for which there is no memory is made later", "[webhooks]") {
    Book book;
    House house(book);
    house.add(olga, "W1", {Kind::tournament});
    house.caller.has_no_memory = true;
    house.tell(olga, a_cup);
    CHECK(house.caller.made.empty());
    CHECK(house.written.str().find("webhook_not_called") != std::string::npos);
    house.caller.has_no_memory = false;
    house.wait();
    CHECK(house.answer(200).url == "https://hooks.example/W1?key=hush");
    CHECK(house.waiting == 0);
}

TEST_CASE("answers that come when nobody is there any more do no harm", "[webhooks]") {
    Book book;
    FakeCaller::Made late;
    {
        House house(book);
        house.add(olga, "W1", {Kind::tournament});
        house.tell(olga, a_cup);
        REQUIRE(house.caller.made.size() == 1);
        late = std::move(house.caller.made.front());
        house.sender.reset();
        late.done({200, 0, ""});
        house.run();
        house.webhooks.forget(olga);
        house.run();
        CHECK(house.counted.empty());
    }
}

}  // namespace server::webhooks
