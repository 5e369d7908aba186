// What holds of deliveries whatever happens: receivers of every temper, crowds and silences, by seeds.
#include "server/webhooks/deliveries.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "server/webhooks/webhook_limits.hpp"
#include "tests/support/simulation/dice.hpp"

namespace server::webhooks {

using End = Deliveries::End;
using simulation::Dice;

namespace {

/// How the receivers of a run are, in a thousand calls.
struct Temper {
    const char* name;
    unsigned fails;   // some 5xx, some without an answer
    unsigned limits;  // 429, some with a time
    unsigned refuses;
    unsigned goes;  // 410
    std::int64_t slow_ms;
};
constexpr std::array<Temper, 6> tempers{{{"good", 0, 0, 0, 0, 2'000},
                                         {"flaky", 300, 50, 20, 1, 10'000},
                                         {"dead", 1'000, 0, 0, 0, 10'000},
                                         {"strict", 50, 700, 10, 0, 500},
                                         {"leaving", 100, 50, 50, 100, 3'000},
                                         {"slow", 100, 0, 0, 0, 600'000}}};

/// Everything that a run does and sees, with an account of its own of what each delivery has gone through.
class Run {
public:
    Run(const Temper& temper, std::uint64_t seed)
        : temper_(temper), dice_(seed), machine_(seed), webhooks_(1 + dice_.below(6)) {}

    void play(unsigned steps) {
        for (unsigned step = 0; step < steps; ++step) {
            if (dice_.chance(350)) {
                offer();
            } else if (!under_way_.empty() && dice_.chance(500)) {
                answer(dice_.below(under_way_.size()), outcome());
            } else if (dice_.chance(3)) {
                remove();
            } else {
                pass();
            }
        }
    }
    /// All receivers are well from now on: what waits is told, or was worth nothing any more.
    void recover() {
        for (unsigned turns = 0; machine_.waiting() > 0 || machine_.wakes_ms(); ++turns) {
            REQUIRE(turns < 100'000);
            if (!under_way_.empty()) {
                answer(0, {200, 0, ""});
            } else {
                REQUIRE(machine_.wakes_ms());
                now_ms_ = std::max(now_ms_, *machine_.wakes_ms());
                look();
            }
        }
        for (const auto& [id, one] : told_) CHECK(one.ended);
    }
    std::size_t count(End how) const { return ends_.contains(how) ? ends_.at(how) : 0; }
    std::size_t offered() const { return told_.size(); }
    std::size_t tries() const { return tries_; }
    bool has_kept_anything() const { return has_kept_; }
    const std::vector<std::string>& delivered() const { return delivered_; }

private:
    struct Told {
        std::string webhook;
        std::int64_t until_ms = 0;
        unsigned failures = 0;
        std::int64_t failed_ms = 0;
        bool is_kept = false;
        bool ended = false;
    };

    void offer() {
        std::string webhook = "W" + std::to_string(first_webhook_ + dice_.below(webhooks_));
        const std::string id = "D" + std::to_string(told_.size());
        const std::int64_t life_ms = dice_.chance(800) ? delivery_life_ms : dice_.between(1, 3'600'000);
        told_[id] = {webhook, now_ms_ + life_ms};
        machine_.offer({id, std::move(webhook), server::share_text(id), now_ms_ + life_ms, 0}, now_ms_);
        look();
    }
    server::outgoing::Outcome outcome() {
        auto lot = static_cast<std::int64_t>(dice_.below(1'000));
        const auto falls_to = [&](unsigned share) {
            lot -= share;
            return lot < 0;
        };
        if (falls_to(temper_.fails))
            return {dice_.chance(500) ? 0U : 500U + static_cast<unsigned>(dice_.below(100)), 0, ""};
        if (falls_to(temper_.limits)) return {429, dice_.chance(500) ? dice_.between(1, 200'000) : 0, ""};
        if (falls_to(temper_.refuses)) return {403, 0, ""};
        if (falls_to(temper_.goes)) return {410, 0, ""};
        return {200, 0, ""};
    }
    void answer(std::size_t place, const server::outgoing::Outcome& outcome) {
        const auto call = under_way_[place];
        under_way_.erase(under_way_.begin() + static_cast<std::ptrdiff_t>(place));
        Told& told = told_.at(call.delivery);
        const bool was_removed = told.ended;
        if (outcome.status == 0 || outcome.status == 429 || outcome.status >= 500) {
            ++told.failures;
            told.failed_ms = now_ms_;
            if (outcome.retry_after_ms > 0 && !was_removed) {
                rests_until_ms_[call.webhook] = now_ms_ + outcome.retry_after_ms;
            }
        }
        answered_ = outcome.status;
        machine_.heard(call.number, outcome, now_ms_);
        look();
        answered_ = 0;
        if (outcome.status == 200 && !was_removed) CHECK(ended_by_.contains(call.delivery));
        if (outcome.status == 410 && !was_removed) CHECK(gone_.contains(call.webhook));
        if (outcome.status == 410) move_on();
    }
    void remove() {
        machine_.remove("W" + std::to_string(first_webhook_ + dice_.below(webhooks_)));
        move_on();
        look();
    }
    /// An id that was removed is not offered again: from here on there are others.
    void move_on() {
        for (std::size_t place = 0; place < webhooks_; ++place) {
            machine_.remove("W" + std::to_string(first_webhook_ + place));
        }
        first_webhook_ += webhooks_;
        look();
    }
    void pass() {
        const auto wakes_ms = machine_.wakes_ms();
        const std::int64_t step_ms = dice_.between(1, temper_.slow_ms);
        now_ms_ = wakes_ms && (under_way_.empty() || *wakes_ms < now_ms_ + step_ms) ? std::max(now_ms_, *wakes_ms)
                                                                                    : now_ms_ + step_ms;
        look();
    }

    void look() {
        const auto step = machine_.step(now_ms_);
        for (const auto& one : step.kept) {
            CHECK_FALSE(told_.at(one.id).is_kept);
            told_.at(one.id).is_kept = has_kept_ = true;
        }
        for (const auto& one : step.ended) end(one);
        for (const std::string& webhook : step.gone) {
            CHECK(gone_.insert(webhook).second);
            CHECK(machine_.waiting_for(webhook) == 0);
        }
        for (const auto& call : step.calls) begin(call);
        CHECK(under_way_.size() <= calls_at_once);
        CHECK(machine_.waiting() <= deliveries_max);
        for (std::size_t place = 0; place < webhooks_; ++place) {
            CHECK(machine_.waiting_for("W" + std::to_string(first_webhook_ + place)) <= deliveries_of_one);
        }
        // It neither turns in circles nor falls asleep.
        if (machine_.wakes_ms()) CHECK(*machine_.wakes_ms() > now_ms_);
        if (machine_.waiting() > 0 && under_way_.empty()) CHECK(machine_.wakes_ms());
        if (machine_.waiting() > 0 && machine_.wakes_ms()) CHECK(*machine_.wakes_ms() <= now_ms_ + delivery_life_ms);
    }
    void end(const Deliveries::Ended& ended) {
        Told& told = told_.at(ended.id);
        CHECK_FALSE(told.ended);
        CHECK(told.webhook == ended.webhook);
        CHECK(told.is_kept == ended.is_kept);
        told.ended = true;
        ended_by_[ended.id] = ended.how;
        ++ends_[ended.how];
        if (ended.how == End::delivered) {
            CHECK(answered_ == 200);
            delivered_.push_back(ended.id);
        }
        if (ended.how == End::refused) CHECK(answered_ == 403);
        // Given up early only where the next try would have been too late.
        const std::int64_t rest_ms = rests_until_ms_.contains(told.webhook) ? rests_until_ms_[told.webhook] : 0;
        if (ended.how == End::given_up) {
            const std::int64_t next_ms = std::max(told.failed_ms + longest_delay(told.failures), rest_ms);
            CHECK(std::max(now_ms_, next_ms) >= told.until_ms);
        }
    }
    void begin(const Deliveries::Call& call) {
        ++tries_;
        const Told& told = told_.at(call.delivery);
        CHECK_FALSE(told.ended);
        CHECK(told.webhook == call.webhook);
        CHECK(*call.body == call.delivery);
        CHECK(now_ms_ < told.until_ms);
        CHECK(numbers_.insert(call.number).second);
        CHECK(std::ranges::none_of(under_way_, [&](const auto& one) { return one.webhook == call.webhook; }));
        if (rests_until_ms_.contains(call.webhook)) CHECK(now_ms_ >= rests_until_ms_.at(call.webhook));
        if (told.failures > 0) CHECK(now_ms_ >= told.failed_ms + longest_delay(told.failures) / 3);
        under_way_.push_back(call);
    }
    /// The shortest is a third of it: 50 % less, and 50 % more.
    static std::int64_t longest_delay(unsigned failures) {
        if (failures == 0) return 0;
        return std::min(retry_first_ms << std::min(failures - 1, 20U), retry_most_ms) * 3 / 2;
    }

    const Temper& temper_;
    Dice dice_;
    Deliveries machine_;
    const std::size_t webhooks_;
    std::size_t first_webhook_ = 0;
    std::int64_t now_ms_ = 1'000'000;
    std::map<std::string, Told> told_;
    std::vector<Deliveries::Call> under_way_;
    std::map<std::string, std::int64_t> rests_until_ms_;
    std::set<std::uint64_t> numbers_;
    std::set<std::string> gone_;
    std::map<std::string, End> ended_by_;
    std::map<End, std::size_t> ends_;
    std::vector<std::string> delivered_;
    unsigned answered_ = 0;
    std::size_t tries_ = 0;
    bool has_kept_ = false;
};

}  // namespace

TEST_CASE("whatever receivers do, the laws of deliveries hold", "[webhooks]") {
    std::map<End, std::size_t> ends;
    std::size_t tries = 0;
    for (const Temper& temper : tempers) {
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            CAPTURE(temper.name, seed);
            Run run(temper, seed);
            run.play(1'500);
            run.recover();
            for (const End how : {End::delivered, End::refused, End::given_up, End::crowded_out, End::removed}) {
                ends[how] += run.count(how);
            }
            tries += run.tries();
        }
    }
    // Each way to end has come about often, and much was tried more than once.
    for (const auto& [how, times] : ends) {
        CAPTURE(name_of(how));
        CHECK(times > 100);
    }
    CHECK(ends.size() == 5);
    CHECK(2 * tries > 3 * ends[End::delivered]);
}

TEST_CASE("nothing is lost where receivers are well: each is told once, and nothing need be kept", "[webhooks]") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        CAPTURE(seed);
        const Temper prompt{"prompt", 0, 0, 0, 0, 1'000};
        Run run(prompt, seed);
        run.play(400);
        run.recover();
        CHECK(run.offered() > 50);
        CHECK(run.count(End::delivered) + run.count(End::removed) + run.count(End::given_up) == run.offered());
        CHECK(run.tries() >= run.count(End::delivered));
        CHECK_FALSE(run.has_kept_anything());
    }
}

}  // namespace server::webhooks
