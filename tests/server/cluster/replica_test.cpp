// A node's part in the log of all: who owns the site, what is void, when somebody is dead, and what receipts promise.
#include <deque>

#include <catch2/catch.hpp>

#include "server/cluster/ownership.hpp"
#include "server/cluster/replica.hpp"
#include "server/journal/journal_error.hpp"
#include "tests/server/cluster/paper_log.hpp"
#include "tests/support/simulation/cluster_world.hpp"

namespace server::cluster {

namespace {

using cluster_test::PaperLog;

Placed placed(Place place, const Life& life, std::string payload, std::int64_t number = 1) {
    return {{place, place * 10}, life, number, std::move(payload)};
}

class PaperSite final : public Site {
public:
    void apply(const Placed& one, const Life& owner, bool is_valid) override {
        applied.push_back({one.at.place, owner, is_valid});
    }
    Position needed_from(const Position& at) override { return needed.value_or(at); }
    void owns(std::int64_t silent_ms, std::int64_t server_ms) override { owned = {silent_ms, server_ms}; }
    void stalls(bool is_stalled) override { stalled.push_back(is_stalled); }
    void confirmed(std::int64_t at_ms) override { confirmed_ms = at_ms; }
    void ended(const std::string& why) override { end = why; }
    std::int64_t confirmed_ms = 0;

    struct Applied {
        Place place;
        Life owner;
        bool is_valid;
        bool operator==(const Applied&) const = default;
    };
    std::vector<Applied> applied;
    std::optional<Position> needed;
    std::optional<std::pair<std::int64_t, std::int64_t>> owned;
    std::vector<bool> stalled;
    std::string end;
};

/// "A.1", as the life of one node among others.
struct Desk {
    explicit Desk(Life owner = {}, Place at = 0)
        : replica({"A.1", 0, {}}, {{at, at * 10}, std::move(owner), "A.0"}, log, site) {
        replica.start(1'000);
    }
    void census(const std::vector<Life>& alive) {
        Census all;
        for (const Life& life : alive) all.alive.push_back({life, 7, {}});
        log.tell(all);
    }
    /// It owns the site from the log's first place on.
    Desk& own() {
        census({"A.1", "B.1"});
        log.tell(placed(1, "A.1", claim_payload("")));
        replica.applied(1);
        return *this;
    }
    PaperLog log;
    PaperSite site;
    Replica replica;
};

/// So many beats of A, and of B between them, unless A is alone.
void beat(Desk& desk, unsigned count, bool is_alone) {
    for (unsigned each = 0; each < count; ++each) {
        desk.log.tell(Beaten{"A.1", 0, 1});
        if (!is_alone) desk.log.tell(Beaten{"B.1", 0, 1});
    }
}

}  // namespace

TEST_CASE("ownership: the log alone tells who decides, and what others write is void", "[cluster]") {
    Ownership ownership;
    CHECK_FALSE(ownership.take(placed(1, "A.1", entries_payload("x"))));
    CHECK(ownership.take(placed(2, "A.1", claim_payload(""))));
    CHECK(ownership.take(placed(3, "A.1", entries_payload("x"))));
    CHECK_FALSE(ownership.take(placed(4, "B.1", entries_payload("x"))));
    // Of two who would take over, the first.
    CHECK(ownership.take(placed(5, "B.1", claim_payload("A.1"))));
    CHECK_FALSE(ownership.take(placed(6, "C.1", claim_payload("A.1"))));
    CHECK_FALSE(ownership.take(placed(7, "A.1", entries_payload("x"))));
    CHECK(ownership.owner() == "B.1");
    CHECK_FALSE(ownership.take(placed(8, "B.1", "")));
    // Nobody may pass over what a later version says.
    CHECK(ownership.take(placed(9, "B.1", "x of another version")));
    CHECK_FALSE(ownership.take(placed(9, "C.1", "x of another version")));
    CHECK_THROWS_AS(entries_in("x of another version"), server::JournalError);
    CHECK(ownership.take(placed(10, "B.1", entries_payload(""))));
}

TEST_CASE("replica: the first of a new site claims it, and owns it once its copy has come there", "[cluster]") {
    Desk desk;
    CHECK(desk.log.batches.empty());
    desk.census({"A.1"});
    REQUIRE(desk.log.batches.size() == 1);
    CHECK(claimed_after(desk.log.batches[0].payload) == "");
    CHECK_FALSE(desk.log.batches[0].after);
    desk.log.answer(Answer::kept);
    desk.log.tell(placed(1, "A.1", claim_payload("")));
    CHECK_FALSE(desk.replica.is_owner());
    desk.replica.applied(1);
    CHECK(desk.replica.is_owner());
    CHECK(desk.site.owned);
}

TEST_CASE("replica: a receipt waits for the log and for its own copy", "[cluster]") {
    Desk desk;
    desk.own();
    bool is_kept = false;
    desk.replica.propose("choice", [&] { is_kept = true; });
    CHECK_FALSE(desk.replica.is_free());
    desk.log.answer(Answer::unknown);  // asked again, by the same number
    REQUIRE(desk.log.batches.size() == 3);
    CHECK(desk.log.batches[1].number == desk.log.batches[2].number);
    desk.log.answer(Answer::kept);
    CHECK_FALSE(is_kept);
    desk.log.tell(placed(2, "A.1", entries_payload("choice"), desk.log.batches[2].number));
    CHECK_FALSE(is_kept);
    desk.replica.applied(2);
    CHECK(is_kept);
    CHECK(desk.replica.is_free());
}

TEST_CASE("replica: whoever has been silent for four of one's own beats is ended, and the site claimed", "[cluster]") {
    Desk desk("B.1", 4);
    desk.census({"A.1", "B.1"});
    CHECK(desk.log.batches.empty());
    for (int beat = 0; beat < 3; ++beat) desk.log.tell(Beaten{"A.1", 0, 4});
    desk.log.tell(Beaten{"B.1", 55'000, 4});
    for (int beat = 0; beat < 3; ++beat) desk.log.tell(Beaten{"A.1", 0, 4});
    CHECK(desk.log.ended.empty());
    desk.log.tell(Beaten{"A.1", 0, 4});
    CHECK(desk.log.ended == std::vector<Life>{"B.1"});
    desk.replica.pass(3'500, 0);
    desk.log.tell(Gone{"B.1"});
    REQUIRE(desk.log.batches.size() == 1);
    CHECK(desk.log.batches[0].after == "B.1");
    desk.log.tell(placed(5, "A.1", claim_payload("B.1")));
    desk.replica.applied(5);
    CHECK(desk.site.owned == std::pair<std::int64_t, std::int64_t>(2'500, 55'000));
}

TEST_CASE("replica: a copy that takes nothing is in nobody's way", "[cluster]") {
    SECTION("what lies behind claims nothing before it has come to what is there") {
        Desk desk("B.1", 4);
        desk.census({"A.1", "B.1"});
        desk.log.tell(placed(5, "B.1", entries_payload("x")));
        desk.log.tell(Gone{"B.1"});
        desk.log.tell(Beaten{"A.1", 0, 5});
        CHECK(desk.log.batches.empty());
        desk.replica.applied(5);
        REQUIRE(desk.log.batches.size() == 1);
        CHECK(desk.log.batches[0].after == "B.1");
    }
    SECTION("what does not take its own claim ends, where somebody else could have the site") {
        const bool is_alone = GENERATE(false, true);
        std::vector<Life> alive{"A.1"};
        if (!is_alone) alive.emplace_back("C.1");
        Desk desk("B.1", 4);
        desk.census(alive);
        REQUIRE(desk.log.batches.size() == 1);
        desk.log.tell(placed(5, "A.1", claim_payload("B.1")));
        desk.replica.pass(5'999, 0);
        CHECK_FALSE(desk.replica.has_ended());
        desk.replica.pass(6'000, 0);
        CHECK(desk.replica.has_ended() == !is_alone);
        CHECK(desk.log.ended == (is_alone ? std::vector<Life>{} : std::vector<Life>{"A.1"}));
    }
    SECTION("what an earlier life was given comes first") {
        PaperLog paper;
        PaperSite place;
        Replica replica({"A.1", 0, {}}, {{4, 40}, "B.1", "A.0"}, paper, place, {}, false);
        replica.start(1'000);
        Census all;
        all.alive.push_back({"A.1", 7, {}});
        paper.tell(all);
        CHECK(paper.batches.empty());
        replica.may_claim();
        CHECK(paper.batches.size() == 1);
    }
}

TEST_CASE("replica: an owner whose copy does not take what it decides makes way, where somebody else is there",
          "[cluster]") {
    const bool is_alone = GENERATE(false, true);
    Desk desk;
    desk.own();
    if (is_alone) desk.log.tell(Gone{"B.1"});
    const auto own_beats = [&](unsigned count) { beat(desk, count, is_alone); };
    const auto decide = [&](Place place) {
        desk.replica.propose("choice", [] {});
        desk.log.tell(placed(place, "A.1", entries_payload("choice"), desk.log.batches.back().number));
    };
    // What the log does not tell of is not the copy's fault …
    desk.replica.propose("choice", [] {});
    own_beats(100);
    desk.log.tell(placed(2, "A.1", entries_payload("choice"), desk.log.batches.back().number));
    // … nor is a slow disk that takes one after the other.
    for (Place place = 2; place < 5; ++place) {
        own_beats(19);
        CHECK_FALSE(desk.replica.has_ended());
        desk.replica.applied(place);
        decide(place + 1);
    }
    own_beats(20);
    CHECK(desk.replica.has_ended() == !is_alone);
    CHECK(desk.log.ended == (is_alone ? std::vector<Life>{} : std::vector<Life>{"A.1"}));
}

TEST_CASE("replica: its own words that are void, or its life's end, are its end", "[cluster]") {
    SECTION("void") {
        Desk desk;
        desk.own().replica.propose("choice", [] { FAIL("a receipt"); });
        desk.log.tell(placed(2, "B.1", claim_payload("A.1")));
        CHECK(desk.site.end == "somebody else has taken the site");
        desk.replica.applied(2);
    }
    SECTION("ended by others") {
        Desk desk;
        desk.own().log.tell(Gone{"A.1"});
        CHECK(desk.site.end == "its life was ended by others");
    }
    SECTION("the log says so when asked") {
        Desk desk;
        desk.own().replica.propose("choice", [] { FAIL("a receipt"); });
        desk.log.answer(Answer::gone);
        CHECK(desk.replica.has_ended());
    }
    SECTION("a census without it") {
        Desk desk;
        desk.own().census({"B.1"});
        CHECK(desk.replica.has_ended());
    }
    SECTION("a claim that came second is none") {
        Desk desk("B.1", 4);
        desk.census({"A.1"});
        desk.log.tell(placed(5, "C.1", claim_payload("B.1")));
        desk.log.tell(placed(6, "A.1", claim_payload("B.1")));
        CHECK_FALSE(desk.replica.has_ended());
        CHECK(desk.site.applied.back() == PaperSite::Applied{6, "C.1", false});
    }
}

TEST_CASE("replica: a hole is fetched, and what was told twice is done once", "[cluster]") {
    Desk desk("B.1", 4);
    desk.census({"A.1", "B.1"});
    desk.log.tell(placed(6, "B.1", entries_payload("x")));
    CHECK(desk.log.followed == std::vector<Place>{4, 4});
    desk.log.tell(placed(5, "B.1", entries_payload("w")));
    desk.log.tell(placed(5, "B.1", entries_payload("w")));
    desk.log.tell(placed(6, "B.1", entries_payload("x")));
    CHECK(desk.site.applied == std::vector<PaperSite::Applied>{{5, "B.1", true}, {6, "B.1", true}});
    desk.census({"A.1", "B.1"});
    // The last of all is missed by what others have seen.
    desk.log.tell(Beaten{"B.1", 0, 7});
    CHECK(desk.log.followed.back() == 6);
    CHECK(desk.log.followed.size() == 3);
    desk.log.lost({});
    CHECK(desk.log.followed.size() == 4);
    desk.log.lost({Lost::trimmed, {}});
    CHECK(desk.replica.needs_copy());
    CHECK(desk.replica.has_ended());
}

TEST_CASE("replica: an owner whose log is silent for a second stalls until it answers", "[cluster]") {
    Desk desk;
    desk.own();
    desk.log.answer_beat(Answer::kept);
    desk.replica.propose("choice", [] {});
    CHECK(desk.replica.wake_at() == 1'500);
    desk.replica.pass(1'500, 0);
    CHECK(desk.replica.wake_at() == 2'000);
    desk.replica.pass(1'999, 0);
    CHECK(desk.site.stalled.empty());
    desk.replica.pass(2'000, 0);
    CHECK(desk.site.stalled == std::vector<bool>{true});
    desk.log.answer_beat(Answer::kept);
    desk.log.tell(placed(2, "A.1", entries_payload("choice"), desk.log.batches.back().number));
    desk.replica.applied(2);
    CHECK(desk.site.stalled == std::vector<bool>{true, false});
}

TEST_CASE("replica: who leaves finishes what is under way", "[cluster]") {
    Desk desk;
    desk.own().replica.propose("choice", [] {});
    desk.replica.leave();
    CHECK(desk.log.ended.empty());
    CHECK_FALSE(desk.replica.is_free());
    desk.log.tell(placed(2, "A.1", entries_payload("choice"), desk.log.batches.back().number));
    desk.replica.applied(2);
    CHECK(desk.log.ended == std::vector<Life>{"A.1"});
    desk.log.tell(Gone{"A.1"});
    CHECK(desk.site.end == "it has left");
}

TEST_CASE("replica: the log is trimmed to what all copies have, after a while", "[cluster]") {
    Desk desk;
    desk.own();
    std::int64_t now_ms = 1'000;
    const auto hold = [&](Place held_by_other) {
        now_ms += 10'000;
        desk.replica.pass(now_ms, 0);
        desk.log.tell(Held{"A.1", {1, 10}});
        if (held_by_other >= 0) desk.log.tell(Held{"B.1", {held_by_other, held_by_other * 10}});
    };
    for (int index = 0; index < 62; ++index) hold(-1);
    CHECK(desk.log.trimmed == 0);  // nobody knows how far the other has come
    hold(0);
    hold(0);
    CHECK(desk.log.trimmed == 0);
    SECTION("the other goes on") {
        hold(1);
        hold(1);
        CHECK(desk.log.trimmed == 10);
    }
    SECTION("the other takes nothing any more, and the log must not fill") {
        for (int holds = 64; holds < 179; ++holds) hold(0);
        CHECK(desk.log.trimmed == 0);
        hold(0);
        CHECK(desk.log.trimmed == 10);
    }
}

TEST_CASE("replica: of the log is held what its site needs of it", "[cluster]") {
    Desk desk("B.1", 4);
    CHECK(desk.log.held == std::vector<Place>{4});
    desk.census({"A.1", "B.1"});
    desk.log.tell(placed(5, "B.1", entries_payload("x")));
    desk.replica.pass(11'000, 0);
    CHECK(desk.log.held.back() == 4);  // the copy has not taken it yet
    desk.replica.applied(5);
    desk.replica.pass(21'000, 0);
    CHECK(desk.log.held.back() == 5);
    desk.site.needed = Position{3, 30};
    desk.replica.pass(31'000, 0);
    CHECK(desk.log.held.back() == 3);
    desk.site.needed.reset();
    desk.replica.pass(41'000, 0);
    CHECK(desk.log.held == std::vector<Place>{4, 4, 5, 3, 5});
}

TEST_CASE("cluster: whatever is cut, killed, paused or late, one decides, and nothing that was told is lost",
          "[cluster]") {
    std::size_t owners = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        const auto report = simulation::ClusterWorld(seed, {}).run();
        INFO("seed " << seed);
        CHECK_THAT(report.faults, Catch::Matchers::Equals(std::vector<std::string>{}));
        owners += report.owners;
    }
    CHECK(owners > 100);
}

TEST_CASE("cluster: what is broken on purpose is found", "[cluster]") {
    const auto finds = [](const simulation::Breakage& broken, std::uint64_t seeds = 100) {
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            if (!simulation::ClusterWorld(seed, broken).run().faults.empty()) return true;
        }
        return false;
    };
    CHECK(finds({.no_fence = true, .no_ownership = true}));
    CHECK(finds({.early_receipts = true}));
    // Either of the two holds alone.
    CHECK_FALSE(finds({.no_fence = true}, 20));
    CHECK_FALSE(finds({.no_ownership = true}, 20));
}

TEST_CASE("replica: an owner that is silent for as long as makes others claim is heard of no more, until somebody is",
          "[cluster]") {
    Desk desk("B.1", 4);
    CHECK_FALSE(desk.replica.hears_owner());
    desk.census({"A.1", "B.1"});
    desk.replica.pass(61'000, 0);
    CHECK(desk.replica.hears_owner());  // whoever is told nothing at all accuses nobody
    const auto own_beats = [&](unsigned count) {
        for (unsigned each = 0; each < count; ++each) desk.log.tell(Beaten{"A.1", 0, 4});
    };
    own_beats(3);
    CHECK(desk.replica.hears_owner());
    own_beats(1);
    CHECK_FALSE(desk.replica.hears_owner());
    own_beats(1);
    CHECK_FALSE(desk.replica.hears_owner());
    SECTION("it beats again") {
        desk.log.tell(Beaten{"B.1", 0, 4});
        CHECK(desk.replica.hears_owner());
    }
    SECTION("its life is over, and another has the site") {
        desk.log.tell(Born{{"C.1", 8, {}}});
        desk.log.tell(Gone{"B.1"});
        CHECK_FALSE(desk.replica.hears_owner());
        desk.log.tell(placed(5, "C.1", claim_payload("B.1")));
        CHECK(desk.replica.hears_owner());
    }
    SECTION("its life is over, and this node has the site") {
        desk.log.tell(Gone{"B.1"});
        desk.log.tell(placed(5, "A.1", claim_payload("B.1")));
        desk.replica.applied(5);
        CHECK(desk.replica.is_owner());
        CHECK(desk.replica.hears_owner());
    }
}

TEST_CASE("replica: an owner whose copy is not opened for it to decide makes way, where somebody else is there",
          "[cluster]") {
    const bool is_alone = GENERATE(false, true);
    Desk desk;
    desk.own();
    if (is_alone) desk.log.tell(Gone{"B.1"});
    const auto own_beats = [&](unsigned count) { beat(desk, count, is_alone); };
    own_beats(100);  // it has its copy
    desk.replica.opens_copy(true);
    own_beats(ReplicaTimes{}.beats_until_unopened - 1);
    CHECK_FALSE(desk.replica.has_ended());
    SECTION("it is there in time") {
        desk.replica.opens_copy(false);
        own_beats(100);
        CHECK_FALSE(desk.replica.has_ended());
    }
    SECTION("it is not") {
        own_beats(1);
        CHECK(desk.replica.has_ended() == !is_alone);
        CHECK(desk.log.ended == (is_alone ? std::vector<Life>{} : std::vector<Life>{"A.1"}));
    }
}

TEST_CASE("replica: it knows how far its copy lies behind, in batches, and since when", "[cluster]") {
    Desk desk("B.1", 4);
    desk.census({"A.1", "B.1"});
    const Lag& lag = desk.replica.lag();
    const auto own_beat = [&] { desk.log.tell(Beaten{"A.1", 0, 4}); };
    CHECK(lag.batches() == 0);
    CHECK(lag.ms(1'400) == 400);  // since it began it has been told nothing
    desk.replica.pass(1'500, 0);
    own_beat();
    CHECK(lag.ms(1'500) == 0);
    CHECK(lag.ms(2'000) == 500);

    desk.replica.pass(2'000, 0);
    desk.log.tell(placed(5, "B.1", entries_payload("x")));
    desk.log.tell(placed(6, "B.1", entries_payload("x")));
    own_beat();
    desk.replica.pass(2'500, 0);
    desk.log.tell(placed(7, "B.1", entries_payload("x")));
    own_beat();
    CHECK(lag.batches() == 3);
    CHECK(lag.ms(2'500) == 1'000);
    desk.replica.applied(6);
    CHECK(lag.batches() == 1);
    CHECK(lag.ms(2'500) == 500);  // as of the first of those beats
    desk.replica.applied(7);
    own_beat();
    CHECK(lag.batches() == 0);
    CHECK(lag.ms(2'500) == 0);
    // What others have seen is there, though nobody has told of it yet.
    desk.log.tell(Beaten{"B.1", 0, 9});
    CHECK(lag.batches() == 2);
}

}  // namespace server::cluster
