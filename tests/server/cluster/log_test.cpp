// What every replicated log does, the simulated one and etcd's: so what is proved with the one holds with the other.
#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/cluster/etcd_log.hpp"
#include "server/cluster/ownership.hpp"
#include "tests/server/cluster/etcd_process.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/simulation/log_engine.hpp"

namespace server::cluster {

namespace {

/// A log that can be asked for one thing after the other.
class Bench {
public:
    virtual ~Bench() = default;
    /// Does it where the log wants to be asked, and waits until it has answered.
    virtual void ask(const std::function<void(ReplicatedLog&, std::function<void()> done)>& act) = 0;
    /// Waits until this holds; looked at where the log calls back.
    virtual void until(const std::function<bool()>& holds) = 0;

    Living begin(const Life& life, const Position& at = {}) {
        Living who{life, 0, R"({"link":"there"})"};
        while (who.epoch <= 0) {
            ask([&](ReplicatedLog& log, const auto& done) {
                log.begin(who, at, [&who, done](std::optional<std::int64_t> epoch) {
                    who.epoch = epoch.value_or(-1);
                    done();
                });
            });
        }
        return who;
    }
    /// Nothing is known where the engine takes its time.
    Answer append_once(const Living& by, std::int64_t number, const std::string& payload) {
        return answered_once([&](ReplicatedLog& log, const auto& tell) {
            log.append(by, {number, payload, std::nullopt, false}, tell);
        });
    }
    Answer append(const Living& by, std::int64_t number, const std::string& payload,
                  const std::optional<Life>& after = {}) {
        return answered([&](ReplicatedLog& log, const auto& tell) {
            log.append(by, {number, payload, after, payload == claim_payload("")}, tell);
        });
    }
    Answer end(const Living& by, const Living& whom) {
        return answered([&](ReplicatedLog& log, const auto& tell) { log.end(by, whom, tell); });
    }
    Answer beat(const Living& by, std::int64_t server_ms, Place seen) {
        return answered([&](ReplicatedLog& log, const auto& tell) { log.beat(by, server_ms, seen, tell); });
    }
    Answer hold(const Living& by, const Position& at, const std::vector<Digest>& digests = {}) {
        return answered([&](ReplicatedLog& log, const auto& tell) { log.hold(by, at, digests, tell); });
    }
    /// Whoever does not know is asked again.
    std::int64_t weigh() {
        std::optional<std::int64_t> bytes;
        while (!bytes) {
            ask([&](ReplicatedLog& log, const auto& done) {
                log.weigh([&bytes, done](std::optional<std::int64_t> told) {
                    bytes = told;
                    done();
                });
            });
        }
        return *bytes;
    }
    void trim(std::int64_t revision) {
        ask([&](ReplicatedLog& log, const auto& done) {
            log.trim(revision);
            done();
        });
    }

    /// What is told after this position: batches as "place life/number payload", the rest by its name.
    struct Told {
        std::vector<std::string> words;
        std::vector<Position> at;
        std::optional<Lost> lost;
        std::size_t alive = 0;  // of those who may have what was trimmed
        bool has(const std::string& word) const { return std::ranges::find(words, word) != words.end(); }
    };
    std::shared_ptr<Told> follow(const Position& after, const Life& first = "A.1") {
        auto told = std::make_shared<Told>();
        ask([&](ReplicatedLog& log, const auto& done) {
            log.follow(
                after, first,
                [told](const LogEvent& event) { std::visit([&](const auto& one) { note(*told, one); }, event); },
                [told](const LostTrack& track) {
                    told->lost = track.how;
                    told->alive = track.alive.size();
                });
            done();
        });
        return told;
    }
    /// Whose track is broken, as on a busy machine, follows again: that says nothing of what is there.
    std::shared_ptr<Told> follow_to_census(const Position& after, const Life& first = "A.1") {
        for (int tries = 0;; ++tries) {
            REQUIRE(tries < 100);
            auto told = follow(after, first);
            bool is_broken = false;
            until([&] {
                is_broken = told->lost == Lost::broken;
                return told->lost
                       || std::ranges::any_of(told->words, [](const auto& word) { return word.starts_with("alive"); });
            });
            if (!is_broken) return told;
        }
    }

private:
    /// Whoever does not know asks again: nothing of this is done twice.
    template <class Ask>
    Answer answered(const Ask& act) {
        auto answer = Answer::unknown;
        while (answer == Answer::unknown) answer = answered_once(act);
        return answer;
    }
    template <class Ask>
    Answer answered_once(const Ask& act) {
        auto answer = Answer::unknown;
        ask([&](ReplicatedLog& log, const auto& done) {
            act(log, [&answer, done](Answer given) {
                answer = given;
                done();
            });
        });
        return answer;
    }

    static std::string words_of(const Held& one) {
        auto words = std::to_string(one.at.place);
        for (const Digest& each : one.digests) words += " (" + each.sum + " at " + std::to_string(each.place) + ')';
        return words;
    }
    static void note(Told& told, const Placed& one) {
        told.words.push_back(std::to_string(one.at.place) + ' ' + one.life + '/' + std::to_string(one.number) + ' '
                             + one.payload);
        told.at.push_back(one.at);
    }
    static void note(Told& told, const Census& one) {
        std::string text = "alive";
        for (const Living& each : one.alive) text += ' ' + each.life + ' ' + each.facts;
        for (const Held& each : one.held) text += ' ' + each.life + " at " + words_of(each);
        told.words.push_back(text);
    }
    static void note(Told& told, const Born& one) { told.words.push_back("born " + one.who.life + one.who.facts); }
    static void note(Told& told, const Gone& one) { told.words.push_back("gone " + one.life); }
    static void note(Told& told, const Beaten& one) {
        told.words.push_back("beat " + one.life + ' ' + std::to_string(one.server_ms) + ' ' + std::to_string(one.seen));
    }
    static void note(Told& told, const Held& one) { told.words.push_back("held " + one.life + ' ' + words_of(one)); }
};

class SimulatedBench final : public Bench {
public:
    void ask(const std::function<void(ReplicatedLog&, std::function<void()>)>& act) override {
        bool is_done = false;
        act(line_, [&] { is_done = true; });
        until([&] { return is_done; });
    }
    void until(const std::function<bool()>& holds) override {
        for (int steps = 0; !holds(); ++steps) {
            REQUIRE(steps < 10'000);
            REQUIRE(agenda_.next_ms());
            clock_.advance(std::max<std::int64_t>(0, *agenda_.next_ms() - clock_.now_ms()));
            agenda_.take_next()();
        }
    }

private:
    test_support::FakeClock clock_;
    simulation::Agenda agenda_{clock_};
    simulation::Dice dice_{1};
    simulation::Weather weather_;
    simulation::Breakage whole_;
    simulation::LogEngine engine_{whole_};
    simulation::LogLine line_{
        {engine_, agenda_, dice_, weather_, [] { return false; }, [](const std::function<void()>& act) { act(); }}};
};

class EtcdBench final : public Bench {
public:
    explicit EtcdBench(std::vector<std::string> urls, const std::string& site = "tests")
        : log_(make_etcd_log(client_, std::move(urls), site)) {}
    /// It ends where it is called back.
    ~EtcdBench() override {
        std::promise<void> gone;
        client_.post([&] {
            log_.reset();
            gone.set_value();
        });
        gone.get_future().wait();
    }
    EtcdBench(const EtcdBench&) = delete;
    EtcdBench& operator=(const EtcdBench&) = delete;

    void ask(const std::function<void(ReplicatedLog&, std::function<void()>)>& act) override {
        std::promise<void> done;
        client_.post([&] { act(*log_, [&] { done.set_value(); }); });
        done.get_future().wait();
    }
    void until(const std::function<bool()>& holds) override {
        for (;;) {
            std::promise<bool> looked;
            client_.post([&] { looked.set_value(holds()); });
            if (looked.get_future().get()) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

private:
    server::HttpClient client_;
    std::unique_ptr<ReplicatedLog> log_;
};

/// Everything that is asked of an engine.
void check_log(Bench& bench) {
    const auto ada = bench.begin("A.1", {0, 0});
    CHECK(bench.begin("A.1").epoch == ada.epoch);  // asked twice, it is one life
    const auto bo = bench.begin("B.1");
    CHECK(bo.epoch > ada.epoch);

    // One number is kept once, whatever is in it; nobody takes over from who is alive.
    CHECK(bench.append(ada, 1, claim_payload("")) == Answer::kept);
    CHECK(bench.append(ada, 1, claim_payload("")) == Answer::kept);
    CHECK(bench.append(bo, 1, claim_payload("A.1"), "A.1") == Answer::refused);
    const std::string bytes("e\0\xff\n", 4);
    CHECK(bench.append(ada, 2, bytes) == Answer::kept);
    CHECK(bench.beat(ada, 1'234, 2) == Answer::kept);
    CHECK(bench.hold(bo, {1, 1}, {{1, "abc"}}) == Answer::kept);

    const auto first = bench.follow_to_census({});
    CHECK(
        first->words
        == std::vector<std::string>{"1 A.1/1 c", "2 A.1/2 " + bytes,
                                    R"(alive A.1 {"link":"there"} B.1 {"link":"there"} A.1 at 0 B.1 at 1 (abc at 1))"});

    // What happens from now on is told in its order, batches with their places.
    const auto carl = bench.begin("C.1");
    CHECK(bench.append(ada, 3, "e3") == Answer::kept);
    CHECK(bench.beat(bo, 77, 3) == Answer::kept);
    CHECK(bench.hold(bo, {3, 9}, {{3, "de"}, {1, "abc"}}) == Answer::kept);
    CHECK(bench.end(bo, ada) == Answer::kept);
    CHECK(bench.append(bo, 2, claim_payload("A.1"), "A.1") == Answer::kept);
    bench.until([&] { return first->has("4 B.1/2 cA.1"); });
    std::vector<std::string> since(first->words.begin() + 3, first->words.end());
    std::erase(since, "held C.1 0");
    CHECK(since
          == std::vector<std::string>{R"(born C.1{"link":"there"})", "3 A.1/3 e3", "beat B.1 77 3",
                                      "held B.1 3 (de at 3) (abc at 1)", "gone A.1", "4 B.1/2 cA.1"});

    CHECK(bench.weigh() > 0);

    // A life that is over changes nothing any more, nor does one that bears its name with another epoch.
    CHECK(bench.append(ada, 4, "e4") == Answer::gone);
    CHECK(bench.append(ada, 3, "e3") == Answer::kept);  // it is there
    CHECK(bench.beat(ada, 0, 0) == Answer::gone);
    CHECK(bench.hold(ada, {}) == Answer::gone);
    CHECK(bench.end(ada, bo) == Answer::gone);
    CHECK(bench.append({"B.1", bo.epoch + 1, {}}, 3, "e") == Answer::gone);
    CHECK(bench.end(bo, ada) == Answer::kept);  // it is gone, as was asked
    CHECK(bench.end(carl, carl) == Answer::kept);
    CHECK(bench.beat(carl, 0, 0) == Answer::gone);

    // From a position on; and not from one that has been trimmed.
    const auto later = bench.follow_to_census(first->at[1]);
    CHECK(std::vector<std::string>(later->words.begin(), later->words.begin() + 2)
          == std::vector<std::string>{"3 A.1/3 e3", "4 B.1/2 cA.1"});
    CHECK_FALSE(first->lost);
    // One that was set back has other batches where it has come to again; whoever goes on with it may have a copy.
    CHECK(bench.follow_to_census({4, first->at[1].revision}, "A.1")->lost == Lost::foreign);
    CHECK(bench.follow_to_census({3, first->at[1].revision}, "A.1")->lost == Lost::foreign);
    CHECK(bench.follow_to_census({2, first->at[1].revision + 1}, "A.1")->lost == Lost::foreign);
    // Nor is a batch with the very numbers of the one that was followed that one, be it the last of all or not.
    CHECK(bench.follow_to_census({2, first->at[1].revision, "Z.9/7"})->lost == Lost::foreign);
    CHECK(bench.follow_to_census({4, later->at.back().revision, "Z.9/7"})->lost == Lost::foreign);
    CHECK_FALSE(bench.follow_to_census(later->at.back())->lost);
    CHECK(first->at[0].batch != first->at[1].batch);
    CHECK(bench.follow_to_census({9, first->at[1].revision}, "A.1")->alive > 0);
    CHECK(bench.follow_to_census({4, first->at[1].revision}, "A.1")->alive > 0);
    std::shared_ptr<Bench::Told> trimmed;
    do {
        bench.trim(first->at[1].revision);
        trimmed = bench.follow_to_census({});
    } while (trimmed->lost != Lost::trimmed);
    CHECK(trimmed->lost == Lost::trimmed);
    CHECK(trimmed->alive > 0);
    CHECK(trimmed->words.empty());
    CHECK(bench.follow_to_census(first->at[1])->words.size() == 3);

    // Whoever has followed another log, or more of this one than there is, is told so.
    const auto another = bench.follow_to_census(first->at[1], "X.1");
    CHECK(another->lost == Lost::foreign);
    CHECK(another->alive == 0);
    CHECK(bench.follow_to_census({3, first->at[1].revision}, "A.1")->lost == Lost::foreign);
    CHECK(bench.follow_to_census({9, later->at.back().revision}, "A.1")->lost == Lost::foreign);
    CHECK_FALSE(bench.follow_to_census({4, later->at.back().revision}, "A.1")->lost);
    // And it begins once.
    CHECK(bench.append(bo, 3, claim_payload("")) == Answer::refused);
}

}  // namespace

TEST_CASE("replicated log: the simulated one does what is asked of an engine", "[cluster]") {
    SimulatedBench bench;
    check_log(bench);
}

TEST_CASE("replicated log: etcd does what is asked of an engine, and another member answers where one does not",
          "[cluster]") {
    const auto program = cluster_test::EtcdProcess::program();
    if (!program) {
        WARN("no etcd on this machine: not tested");
        return;
    }
    const cluster_test::EtcdProcess etcd(*program);
    EtcdBench bench({"http://127.0.0.1:9", etcd.url()});  // nobody listens at discard
    CHECK(bench.beat({"nobody", 1, {}}, 0, 0) == Answer::gone);
    check_log(bench);
    SECTION("many batches are read in turns, and trimmed in turns") {
        EtcdBench other({etcd.url()}, "other");
        const auto who = other.begin("A.1");
        for (std::int64_t number = 1; number <= 150; ++number) {
            REQUIRE(other.append(who, number, "e" + std::to_string(number)) == Answer::kept);
        }
        const auto told = other.follow_to_census({});
        REQUIRE(told->words.size() == 151);
        CHECK(told->words[149] == "150 A.1/150 e150");
        CHECK(told->at[149].place == 150);
    }
    SECTION("a batch that was kept later than one of a greater number is trimmed later") {
        EtcdBench other({etcd.url()}, "late");
        const auto who = other.begin("A.1");
        for (const std::int64_t number : {2, 3, 1, 4}) {
            REQUIRE(other.append(who, number, "e" + std::to_string(number)) == Answer::kept);
        }
        const auto all = other.follow_to_census({});
        do other.trim(all->at[1].revision);
        while (other.follow_to_census({})->lost != Lost::trimmed);
        const auto rest = other.follow_to_census(all->at[1], "");
        REQUIRE(rest->words.size() == 3);
        CHECK(rest->words[0] == "3 A.1/1 e1");
        CHECK(rest->words[1] == "4 A.1/4 e4");
    }
    SECTION("the largest batch that a node asks for is kept") {
        EtcdBench other({etcd.url()}, "large");
        const auto who = other.begin("A.1");
        std::string payload(server::limit::cluster_payload_bytes, '\xff');
        payload.front() = 'e';
        CHECK(other.append(who, 1, payload) == Answer::kept);
        CHECK(other.follow_to_census({})->words.front() == "1 A.1/1 " + payload);
    }
    SECTION("nothing is known while it stands still, and it goes on") {
        EtcdBench other({etcd.url()}, "paused");
        const auto who = other.begin("A.1");
        etcd.pause();
        CHECK(other.append_once(who, 1, "e") == Answer::unknown);
        etcd.go_on();
        CHECK(other.append(who, 1, "e") == Answer::kept);
        CHECK(other.follow_to_census({})->words.size() == 2);
    }
}

}  // namespace server::cluster
