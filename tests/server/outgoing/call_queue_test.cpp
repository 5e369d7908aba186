// Which call comes next: hosts take turns, and those that do not answer hold up nobody but themselves.
#include "server/outgoing/call_queue.hpp"

#include <map>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace server::outgoing {

namespace {

CallLimits small() {
    CallLimits limits;
    limits.at_once = 6;
    limits.at_once_of_host = 3;
    limits.at_once_of_strangers = 2;
    limits.waiting = 20;
    limits.waiting_of_host = 12;
    limits.waiting_of_strangers = 10;
    limits.hosts_known = 2;
    return limits;
}

CallQueue::Waiting call_to(const std::string& host, const std::string& body = "") {
    return {host, {"https://" + host + "/", {}, body}, false, [](const Outcome&) {}};
}

/// Which hosts are called until none may begin.
std::string begin_all(CallQueue& queue) {
    std::string hosts;
    while (const auto one = queue.next()) hosts += one->host;
    return hosts;
}

/// It has answered once.
void make_known(CallQueue& queue, const std::string& host) {
    queue.add(call_to(host));
    REQUIRE(queue.next()->host == host);
    queue.ended(host, true);
}

}  // namespace

TEST_CASE("call queue: a stranger has one call under way, a known host several, in the order they came", "[outgoing]") {
    CallQueue queue(small());
    for (const char* body : {"1", "2", "3", "4", "5"}) queue.add(call_to("a", body));
    CHECK(queue.next()->call.body == "1");
    CHECK_FALSE(queue.next());
    queue.ended("a", true);
    CHECK(queue.next()->call.body == "2");
    CHECK(queue.next()->call.body == "3");
    CHECK(queue.next()->call.body == "4");
    CHECK_FALSE(queue.next());
    queue.ended("a", true);
    CHECK(queue.next()->call.body == "5");
    CHECK(queue.waiting() == 0);
}

TEST_CASE("call queue: known hosts take turns", "[outgoing]") {
    CallQueue queue(small());
    make_known(queue, "a");
    make_known(queue, "b");
    for (int count = 0; count < 4; ++count) queue.add(call_to("a"));
    for (int count = 0; count < 4; ++count) queue.add(call_to("b"));
    CHECK(begin_all(queue) == "ababab");
    queue.ended("a", true);
    CHECK(begin_all(queue) == "a");
    queue.ended("a", true);
    CHECK(begin_all(queue).empty());
    queue.ended("b", true);
    CHECK(begin_all(queue) == "b");
}

TEST_CASE("call queue: silent hosts, however many, leave known ones their part", "[outgoing]") {
    CallQueue queue(small());
    make_known(queue, "a");
    for (const char* host : {"p", "q", "r", "s"}) queue.add(call_to(host));
    for (int count = 0; count < 5; ++count) queue.add(call_to("a"));
    CHECK(begin_all(queue) == "pqaaa");
    queue.ended("a", true);
    CHECK(begin_all(queue) == "a");
    queue.ended("p", false);
    CHECK(begin_all(queue) == "r");
    queue.ended("q", true);  // known from now on, with nothing more to say
    CHECK(begin_all(queue) == "s");
}

TEST_CASE("call queue: who was known and falls silent is a stranger again", "[outgoing]") {
    CallQueue queue(small());
    make_known(queue, "a");
    for (int count = 0; count < 8; ++count) queue.add(call_to("a"));
    CHECK(begin_all(queue) == "aaa");
    queue.ended("a", false);
    CHECK(begin_all(queue).empty());  // two are under way still
    queue.add(call_to("b"));
    CHECK(begin_all(queue).empty());  // and they are the strangers' part
    queue.ended("a", false);
    CHECK(begin_all(queue) == "b");
    queue.ended("a", false);
    CHECK(begin_all(queue) == "a");
    queue.ended("a", true);
    CHECK(begin_all(queue) == "aaa");
}

TEST_CASE("call queue: it is full for one host, for strangers, and for all", "[outgoing]") {
    CallQueue queue(small());
    make_known(queue, "a");
    make_known(queue, "b");
    while (queue.has_room_for("a")) queue.add(call_to("a"));
    CHECK(queue.waiting() == 12);
    CHECK(queue.has_room_for("b"));
    CHECK(queue.has_room_for("p"));
    while (queue.has_room_for("b")) queue.add(call_to("b"));
    CHECK(queue.waiting() == 20);
    CHECK_FALSE(queue.has_room_for("p"));

    CallQueue strangers(small());
    make_known(strangers, "a");
    for (int number = 0; strangers.has_room_for("p" + std::to_string(number)); ++number) {
        strangers.add(call_to("p" + std::to_string(number)));
    }
    CHECK(strangers.waiting() == 10);
    CHECK(strangers.has_room_for("a"));
}

TEST_CASE("call queue: so many idle hosts stay known, the longest idle goes", "[outgoing]") {
    CallQueue queue(small());
    for (const char* host : {"a", "b", "c"}) make_known(queue, host);
    const auto begun = [&](const std::string& host) {
        for (int count = 0; count < 3; ++count) queue.add(call_to(host));
        const auto hosts = begin_all(queue);
        return hosts.size();
    };
    CHECK(begun("a") == 1);
    CHECK(begun("b") == 3);
}

TEST_CASE("call queue: given up, it has nothing left", "[outgoing]") {
    CallQueue queue(small());
    make_known(queue, "a");
    for (int count = 0; count < 4; ++count) queue.add(call_to("a"));
    queue.add(call_to("p"));
    REQUIRE(queue.next());
    CHECK(queue.give_up().size() == 4);
    CHECK(queue.waiting() == 0);
    CHECK_FALSE(queue.next());
}

TEST_CASE("call queue: at random, every call has its turn, and no bound is passed", "[outgoing]") {
    const CallLimits limits = small();
    for (unsigned seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        std::mt19937 random(seed);
        CallQueue queue(limits);
        std::map<std::string, std::size_t> under_way;
        std::vector<std::string> running;
        std::size_t added = 0;
        std::size_t ended = 0;
        const auto end_one = [&] {
            const std::size_t place = random() % running.size();
            const std::string host = running[place];
            running.erase(running.begin() + static_cast<std::ptrdiff_t>(place));
            --under_way[host];
            ++ended;
            queue.ended(host, random() % 3 != 0);
        };
        for (int step = 0; step < 400; ++step) {
            const std::string host(1, static_cast<char>('a' + random() % 6));
            const auto what = random() % 3;
            if (what == 0 && queue.has_room_for(host)) {
                queue.add(call_to(host));
                ++added;
            } else if (what == 1) {
                if (const auto one = queue.next()) {
                    running.push_back(one->host);
                    ++under_way[one->host];
                }
            } else if (what == 2 && !running.empty()) {
                end_one();
            }
            bool is_within = running.size() <= limits.at_once && queue.waiting() == added - ended - running.size();
            for (const auto& [name, count] : under_way) is_within &= count <= limits.at_once_of_host;
            if (!is_within) FAIL("step " << step);
        }
        while (ended < added) {
            while (const auto one = queue.next()) running.push_back(one->host);
            if (running.empty()) FAIL("some wait for ever");
            end_one();
        }
    }
}

}  // namespace server::outgoing
