// Whoever comes is told ten minutes before: once, whatever happens to the server, and never when it has begun.
#include "server/pops/pop_bell.hpp"

#include <catch2/catch.hpp>

#include "server/pops/pop_documents.hpp"
#include "server/pops/pop_limits.hpp"
#include "tests/server/pops/pop_house.hpp"

using namespace pop_test;

namespace {

using Told = std::vector<std::string>;

struct PopTower {
    PopJournal journal;
    test_support::FakeClock clock;
    std::int64_t now = clock.unix_ms();
    std::int64_t start = now + day_ms;
    std::int64_t soon = start - limit::pop_soon_ms;
    PopHouse house{journal, clock};

    Told line(std::int64_t starts_unix_ms, const std::string& who) const {
        return {"Friday evening " + moment_text(starts_unix_ms) + who};
    }
};

/// Whose clock on the wall somebody sets.
class SetClock final : public Clock {
public:
    explicit SetClock(test_support::FakeClock& inner) : inner_(inner) {}
    std::int64_t now_ms() const override { return inner_.now_ms(); }
    std::int64_t unix_ms() const override { return inner_.unix_ms() + set_forward_ms_; }
    std::unique_ptr<Alarm> make_alarm(boost::asio::io_context::executor_type executor) override {
        return inner_.make_alarm(executor);
    }
    void set_forward(std::int64_t by_ms) { set_forward_ms_ += by_ms; }

private:
    test_support::FakeClock& inner_;
    std::int64_t set_forward_ms_ = 0;
};

}  // namespace

TEST_CASE("ten minutes before, once, those are told who come by then", "[pops]") {
    PopTower tower;
    const auto id = tower.house.add(wish(tower.start));
    tower.house.come(id, "pAda");
    tower.house.come(id, "pEve");
    tower.house.pass_until(tower.soon - 1);
    tower.house.come(id, "pBen");
    tower.house.come(id, "pEve", false);
    CHECK(tower.house.told.empty());
    tower.house.pass(1);
    CHECK(tower.house.told == tower.line(tower.start, " pAda pBen"));
    tower.house.come(id, "pEve");
    tower.house.pass(2 * day_ms);
    CHECK(tower.house.told.size() == 1);
}

TEST_CASE("each date of a weekly pop is told of, at the local time of its zone", "[pops]") {
    PopTower tower;
    const auto first = at("2027-03-19T19:00:00Z");
    const auto id = tower.house.add(wish(first, true, "Europe/Berlin"));
    tower.house.come(id, "pAda");
    tower.house.pass_until(at("2027-03-26T18:50:00Z"));
    tower.house.come(id, "pAda");
    REQUIRE(tower.house.told.size() == 2);
    CHECK(tower.house.told[0] == tower.line(first, " pAda").front());
    CHECK(tower.house.told[1] == tower.line(at("2027-03-26T19:00:00Z"), "").front());
    tower.house.pass_until(at("2027-04-02T17:49:59Z"));
    CHECK(tower.house.told.size() == 2);
    tower.house.pass_until(at("2027-04-02T17:50:00Z"));
    REQUIRE(tower.house.told.size() == 3);
    CHECK(tower.house.told[2] == tower.line(at("2027-04-02T18:00:00Z"), "").front());
}

TEST_CASE("what was told is not told again after a restart", "[pops]") {
    PopTower tower;
    const auto id = tower.house.add(wish(tower.start, true));
    tower.house.come(id, "pAda");
    tower.house.pass_until(tower.soon);
    CHECK(tower.house.told.size() == 1);
    tower.house.bell->drain();
    tower.house.run();
    PopHouse next(tower.journal, tower.clock);
    next.pass_until(tower.start + 3 * hour_ms);
    CHECK(next.told.empty());
    next.come(id, "pBen");
    next.pass_until(tower.soon + 7 * day_ms);
    CHECK(next.told == tower.line(tower.start + 7 * day_ms, " pBen"));
}

TEST_CASE("a server that was away for the ten minutes tells when it is back, but not of what has begun", "[pops]") {
    PopTower tower;
    const auto id = tower.house.add(wish(tower.start, true));
    tower.house.come(id, "pAda");
    tower.house.bell->drain();
    tower.house.run();
    SECTION("a minute before the start") {
        tower.clock.advance(day_ms - minute_ms);
        PopHouse next(tower.journal, tower.clock);
        CHECK(next.told == tower.line(tower.start, " pAda"));
        next.pass(day_ms);
        CHECK(next.told.size() == 1);
    }
    SECTION("at the start") {
        tower.clock.advance(day_ms);
        PopHouse next(tower.journal, tower.clock);
        next.pass(6 * day_ms);
        CHECK(next.told.empty());
        next.pass_until(tower.soon + 7 * day_ms);
        CHECK(next.told == tower.line(tower.start + 7 * day_ms, ""));
    }
    SECTION("when it is long over") {
        tower.clock.advance(9 * day_ms);
        PopHouse next(tower.journal, tower.clock);
        CHECK(next.told.empty());
    }
}

TEST_CASE("a pop that is announced in its last minutes is told of at once", "[pops]") {
    PopTower tower;
    tower.house.add(wish(tower.now + 3 * minute_ms));
    CHECK(tower.house.told == tower.line(tower.now + 3 * minute_ms, ""));
}

TEST_CASE("a pop that is taken back is told of no more", "[pops]") {
    PopTower tower;
    const auto id = tower.house.add(wish(tower.start));
    tower.house.come(id, "pAda");
    tower.house.pass_until(tower.soon - 1);
    CHECK(tower.house.remove(id) == "ok");
    tower.house.pass(day_ms);
    CHECK(tower.house.told.empty());
}

TEST_CASE("an earlier pop that is added later is waited for, too", "[pops]") {
    PopTower tower;
    tower.house.add(wish(tower.start));
    tower.house.add(wish(tower.now + hour_ms));
    tower.house.pass(50 * minute_ms);
    CHECK(tower.house.told == tower.line(tower.now + hour_ms, ""));
}

TEST_CASE("pops of the same time are told of together", "[pops]") {
    PopTower tower;
    tower.house.add(wish(tower.start));
    tower.house.add(wish(tower.start));
    tower.house.pass_until(tower.soon);
    CHECK(tower.house.told.size() == 2);
}

TEST_CASE("nobody is told before it is kept that they are", "[pops]") {
    PopTower tower;
    const auto id = tower.house.add(wish(tower.start));
    tower.house.come(id, "pAda");
    tower.journal.receipts = PopJournal::Receipts::held;
    tower.house.pass_until(tower.soon);
    CHECK(tower.house.told.empty());
    // The server is killed now: it was kept, and so nobody is told twice.
    SECTION("the receipt comes") {
        tower.journal.give_receipts();
        tower.house.run();
        CHECK(tower.house.told == tower.line(tower.start, " pAda"));
    }
    SECTION("it does not") {
        tower.house.bell->drain();
        tower.house.run();
        tower.journal.receipts = PopJournal::Receipts::at_once;
        PopHouse next(tower.journal, tower.clock);
        next.pass(hour_ms);
        CHECK(next.told.empty());
    }
}

TEST_CASE("nobody is told of what could not be kept", "[pops]") {
    PopTower tower;
    const auto id = tower.house.add(wish(tower.start));
    tower.house.come(id, "pAda");
    tower.journal.receipts = PopJournal::Receipts::refused;
    tower.house.pass_until(tower.start);
    CHECK(tower.house.told.empty());
}

TEST_CASE("while the journal takes nothing the bell tries again, as long as it is in time", "[pops]") {
    PopTower tower;
    const auto id = tower.house.add(wish(tower.start));
    tower.house.come(id, "pAda");
    tower.journal.accepts = false;
    SECTION("it does again before the start") {
        tower.house.pass_until(tower.soon + minute_ms);
        CHECK(tower.house.told.empty());
        tower.journal.accepts = true;
        tower.house.pass(limit::pop_retry_ms);
        CHECK(tower.house.told == tower.line(tower.start, " pAda"));
    }
    SECTION("it does when all is over") {
        tower.house.pass_until(tower.start + 3 * hour_ms);
        CHECK(tower.journal.count(pop_comer_collection) == 1);
        tower.journal.accepts = true;
        tower.house.pass(limit::pop_retry_ms);
        CHECK(tower.house.told.empty());
        CHECK(tower.journal.documents.empty());
    }
}

TEST_CASE("when the clock on the wall is set, the bell notices within a minute", "[pops]") {
    test_support::FakeClock inner;
    SetClock clock(inner);
    PopJournal journal;
    boost::asio::io_context loop;
    test_support::FakeRandomness randomness;
    Metrics metrics;
    Log log(clock, metrics, LogLevel::off);
    Pops pops({clock, randomness, journal, log});
    int told = 0;
    const auto bell = std::make_shared<PopBell>(PopBell::Deps{
        loop.get_executor(), clock, pops, [&](const Pop&, std::int64_t, const std::vector<PlayerId>&) { ++told; }});
    const auto pass = [&](std::int64_t by_ms) {
        for (; by_ms > 0; by_ms -= std::min(by_ms, minute_ms)) {
            inner.advance(std::min(by_ms, minute_ms));
            loop.restart();
            loop.poll();
        }
    };
    bell->start();
    pops.add(wish(clock.unix_ms() + 5 * hour_ms), audit_of, [](const auto& made) { REQUIRE(made); });
    pass(hour_ms);
    CHECK(told == 0);
    clock.set_forward(4 * hour_ms - 20 * minute_ms);
    pass(9 * minute_ms);
    CHECK(told == 0);
    pass(2 * minute_ms);
    CHECK(told == 1);
    pass(day_ms);
    CHECK(told == 1);
}

TEST_CASE("after the end of the server, or of the bell, nothing rings", "[pops]") {
    PopTower tower;
    const auto id = tower.house.add(wish(tower.start));
    tower.house.come(id, "pAda");
    SECTION("drained") {
        tower.house.bell->drain();
        tower.house.run();
        tower.house.add(wish(tower.now + hour_ms));
    }
    SECTION("gone") { tower.house.bell.reset(); }
    tower.house.pass(2 * day_ms);
    CHECK(tower.house.told.empty());
}
