// One life over a copy on disk, by a log that the test tells.
#include <cstdint>
#include <future>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/cluster/copies_given.hpp"
#include "server/cluster/digests.hpp"
#include "server/cluster/node.hpp"
#include "server/cluster/ownership.hpp"
#include "server/cluster/replicated_journal.hpp"
#include "server/journal/commit_codec.hpp"
#include "tests/server/cluster/machines.hpp"
#include "tests/server/cluster/paper_log.hpp"
#include "tests/server/journal/journal_house.hpp"

namespace server::cluster {

namespace {

/// Of node A, whose copy has come to the first place of a log that B began.
struct LifeInHand {
    LifeInHand() {
        auto paper = std::make_unique<cluster_test::PaperLog>();
        log = paper.get();
        node = std::make_unique<Node>(Living{"A.1", 0, "{}"}, CopyMark{"test", {{1, 10}, "B.1", "B.1"}},
                                      std::move(paper), *copy, Node::Deps{loop, clock, metrics, quiet, copies},
                                      NodeEvents{[this](std::int64_t, std::int64_t) { owns = true; }, [](bool) {},
                                                 [](bool) {}, [](const auto&) {}, [](const auto&, auto) {}});
        node->start();
        log->tell(Census{{{"A.1", 7, "{}"}, {"B.1", 7, "{}"}}, {}});
    }
    void tell(Place place, const Life& life, std::string payload) const {
        log->tell(Placed{{place, place * 10}, life, place, std::move(payload)});
    }
    /// The copy has all that it was given, and the node has heard of that.
    void settle() {
        std::promise<void> kept;
        copy->flush([&kept] { kept.set_value(); });
        kept.get_future().wait();
        while (loop.run()) {
        }
    }

    /// B's life has ended, and the log has A's claim: A is to decide.
    void take_over() {
        log->tell(Gone{"B.1"});
        REQUIRE(log->batches.size() == 1);
        tell(2, "A.1", log->batches.back().payload);
        settle();
        REQUIRE(owns);
    }

    const std::string readable = entries_payload(server::encoded_changes({server::ForgetRoom{"R1"}}));
    test_support::TemporaryFolder folder;
    test_support::FakeClock clock{1'000};
    test_support::TestLoop loop{clock};
    server::Metrics metrics;
    std::ostringstream said;
    server::Log quiet{clock, metrics, server::LogLevel::error, said};
    std::unique_ptr<server::JournalCopy> copy =
        server::make_journal_copy(server::options_in(folder), {clock, metrics, quiet, [] {}});
    CopiesGiven copies;
    bool owns = false;
    cluster_test::PaperLog* log = nullptr;  // the node's
    std::unique_ptr<Node> node;
};

}  // namespace

TEST_CASE("behind a batch that cannot be read nothing comes into the copy, and its node decides nothing",
          "[cluster][hostile]") {
    const auto unreadable = GENERATE(entries_payload("\xff\xff"), std::string("x of a later version"));
    LifeInHand life;
    life.tell(2, "B.1", life.readable);
    life.tell(3, "B.1", unreadable);
    for (Place place = 4; place < 100; ++place) life.tell(place, "B.1", life.readable);
    life.settle();
    CHECK(life.metrics.cluster_place.value() == 2);
    CHECK(life.copy->waiting_bytes() == 0);
    life.log->tell(Gone{"B.1"});
    CHECK(life.log->batches.empty());
}

TEST_CASE("what comes while the copy of the next owner is opened anew waits for it", "[cluster]") {
    LifeInHand life;
    life.settle();
    life.take_over();
    life.tell(3, "B.1", life.readable);
    life.settle();
    CHECK(life.metrics.cluster_place.value() == 2);
    ReplicatedJournal journal(std::move(life.copy), {}, {life.clock, life.quiet, [] {}});
    life.node->go_on(journal);
    CHECK(life.metrics.cluster_place.value() == 3);
}

TEST_CASE("a life whose copy is not opened, for it to decide, makes way for another's", "[cluster]") {
    const bool is_opened = GENERATE(false, true);
    LifeInHand life;
    life.settle();
    life.log->tell(Born{{"C.1", 8, "{}"}});
    life.take_over();
    const auto beats = [&](unsigned count) {
        for (unsigned each = 0; each < count; ++each) {
            life.log->tell(Beaten{"A.1", 0, 2});
            life.log->tell(Beaten{"C.1", 0, 2});
        }
    };
    beats(ReplicaTimes{}.beats_until_unopened - 1);
    CHECK(life.log->ended.empty());
    std::unique_ptr<ReplicatedJournal> journal;
    if (is_opened) {
        journal = std::make_unique<ReplicatedJournal>(std::move(life.copy), ReplicatedJournal::Start{},
                                                      ReplicatedJournal::Deps{life.clock, life.quiet, [] {}});
        life.node->go_on(*journal);
    }
    beats(100);
    CHECK(life.log->ended == (is_opened ? std::vector<Life>{} : std::vector<Life>{"A.1"}));
}

TEST_CASE("the figures of a node say of whom it hears, and how far its copy lies behind", "[cluster]") {
    LifeInHand life;
    const auto pass = [&] {
        life.clock.advance(500);
        while (life.loop.run()) {
        }
    };
    const auto own_beat = [&] { life.log->tell(Beaten{"A.1", 0, 1}); };
    const auto& figures = life.metrics;
    life.settle();
    pass();
    CHECK(figures.cluster_owner_epoch.value() == 7);
    own_beat();
    pass();
    CHECK(figures.cluster_behind_batches.value() == 0);
    CHECK(figures.cluster_behind_ms.value() == 500);

    std::promise<void> disk;
    life.copy->flush([answers = disk.get_future().share()] { answers.wait(); });
    life.tell(2, "B.1", life.readable);
    own_beat();
    pass();
    pass();
    CHECK(figures.cluster_place.value() == 2);
    CHECK(figures.cluster_behind_batches.value() == 1);
    CHECK(figures.cluster_behind_ms.value() == 1'500);
    disk.set_value();
    life.settle();
    own_beat();
    pass();
    CHECK(figures.cluster_behind_batches.value() == 0);
    CHECK(figures.cluster_behind_ms.value() == 500);

    own_beat();
    pass();
    CHECK(figures.cluster_owner_epoch.value() == 7);
    own_beat();
    pass();
    CHECK(life.log->ended == std::vector<Life>{"B.1"});
    CHECK(figures.cluster_owner_epoch.value() == 0);
    life.log->tell(Beaten{"B.1", 0, 2});
    pass();
    CHECK(figures.cluster_owner_epoch.value() == 7);
}

TEST_CASE("a node tells what its copy was given, and says of whose it finds that they were given something else",
          "[cluster]") {
    LifeInHand life;
    life.log->tell(Born{{"C.1", 8, "{}"}});
    Digests same("");
    const auto give = [&](Place place, const std::string& payload) {
        life.tell(place, "C.1", payload);
        same.take({{place, place * 10}, "C.1", place, payload}, true);
    };
    give(2, claim_payload("B.1"));
    for (Place place = 3; place <= 130; ++place) give(place, life.readable);
    life.settle();
    life.clock.advance(ReplicaTimes{}.hold_ms);
    life.settle();
    REQUIRE(life.log->digests.size() == 1);
    CHECK(life.log->digests[0].place == 128);
    CHECK(life.log->digests[0].sum == same.up_to(130)[0].sum);
    // The copy's mark has it, for the next life.
    CHECK(life.node->given().digest == same.sum());
    CHECK(mark_in(std::get<KeepEntry>(change_of(life.node->given(), 0)).entry.documents).digest == same.sum());

    const auto& differ = life.metrics.cluster_copies_differ;
    const auto pass = [&] {
        life.clock.advance(500);
        life.settle();
    };
    life.log->tell(Held{"B.1", {130, 1'300}, same.up_to(130)});
    pass();
    CHECK(differ.value() == 0);
    life.log->tell(Held{"B.1", {130, 1'300}, {{128, "other"}}});
    pass();
    CHECK(differ.value() == 1);
    // It stays so while that one lives, whatever both are given later.
    give(131, claim_payload("C.1"));
    for (Place place = 132; place <= 192; ++place) give(place, life.readable);
    for (Place place = 193; place <= 1'000; ++place) {
        give(place, life.readable);
        life.log->tell(Held{"B.1", {place, place * 10}, {same.up_to(place)[0]}});
    }
    life.settle();
    pass();
    CHECK(differ.value() == 1);
    const auto told = [&] {
        const auto text = life.said.str();
        const auto first = text.find("cluster_copies_differ");
        return first != std::string::npos && text.find("cluster_copies_differ", first + 1) == std::string::npos;
    };
    CHECK(told());  // once
    life.log->tell(Gone{"B.1"});
    pass();
    CHECK(differ.value() == 0);
}

TEST_CASE("where the engine fills the node that decides takes no rooms, until it has place again", "[cluster]") {
    LifeInHand life;
    life.settle();
    life.take_over();
    ReplicatedJournal journal(std::move(life.copy), {}, {life.clock, life.quiet, [] {}});
    const auto weighs = [&](std::int64_t bytes) {
        life.log->bytes = bytes;
        life.clock.advance(limit::cluster_weigh_ms);
        while (life.loop.run()) {
        }
    };
    life.node->go_on(journal);
    CHECK(journal.takes_rooms());
    weighs(limit::cluster_log_bytes + 1);
    CHECK_FALSE(journal.takes_rooms());
    CHECK(life.metrics.cluster_log_bytes.value() == limit::cluster_log_bytes + 1);
    weighs(limit::cluster_log_bytes - 1);
    CHECK_FALSE(journal.takes_rooms());
    weighs(limit::cluster_log_bytes / 10 * 9);
    CHECK(journal.takes_rooms());
    weighs(limit::cluster_log_bytes);
    CHECK(journal.takes_rooms());
}

}  // namespace server::cluster
