// Power cuts at any moment (tests/support/power_cuts.hpp). Long runs: build/PRESET/journal_faults power-cuts.
#include <catch2/catch.hpp>

#include <algorithm>

#include "engine/base/overloaded.hpp"
#include "engine/base/seed.hpp"
#include "tests/server/journal/journal_house.hpp"
#include "tests/support/crash_vfs.hpp"
#include "tests/support/journal_model.hpp"
#include "tests/support/power_cuts.hpp"

using namespace server;
using namespace test_support;

namespace {

/// Together as `journal_faults power-cuts` takes them, so that it shows the same again.
std::string first_breach(const PowerCutReport& report) {
    return report.breaches.empty() ? "" : "journal_faults power-cuts --count 10: " + report.breaches.front();
}

}  // namespace

TEST_CASE("Where every commit is synced, 3,000 power cuts lose nothing that was acknowledged", "[journal]") {
    const auto report = cut_power({1, 3'000, true});
    CHECK(first_breach(report).empty());
    CHECK(report.cuts == 3'000);
    CHECK(report.losses == 0);
    // The power really failed in the middle of commits, and some of those came through.
    CHECK(report.commits > 10'000);
    CHECK(report.cut_commits > 1'000);
    CHECK(report.came_back > 0);
}

TEST_CASE("Where commits are not synced, power cuts lose the latest, and nothing is spoiled", "[journal]") {
    const auto report = cut_power({1, 500, false});
    CHECK(first_breach(report).empty());
    CHECK(report.losses > 50);
}

namespace {

/// Of one life of a journal: what it was given, deed by deed, and how many of those were acknowledged.
struct Given {
    std::vector<std::shared_ptr<const JournalModel>> states;  // before the first deed, and after each
    std::size_t acknowledged = 0;
    std::vector<bool> receipts;
};

void give(Journal& journal, const Deed& deed, Given& given) {
    const std::size_t place = given.states.size() - 1;
    const auto receive = [&given, place](bool is_kept) {
        given.receipts.push_back(is_kept);
        if (is_kept) given.acknowledged = place;
    };
    std::visit(engine::Overloaded{[&](const TimedEntry& one) { journal.append(one.entry, receive); },
                                  [&](const ForgottenRoom& one) { journal.forget_room(one.room); },
                                  [&](const ForgottenPlayer& one) { journal.forget_player(one.player); },
                                  [&](const GivenOutGame& one) { journal.give_out(one.game_id); }},
               deed);
}

/// Which of the states came back, of those with all that was acknowledged; the one after the last where none did. A
/// room that is opened and forgotten makes two of them alike.
std::size_t state_in(const StoreOptions& options, const Given& given) {
    TwoStores store(options);
    const std::string found = text_of(store, false);
    const auto from = given.states.begin() + static_cast<std::ptrdiff_t>(given.acknowledged);
    const auto place =
        std::find_if(from, given.states.end(), [&](const auto& one) { return one->text(false) == found; });
    return static_cast<std::size_t>(place - given.states.begin());
}

}  // namespace

TEST_CASE("Nothing that had its receipt from the journal is missing after a power cut", "[journal]") {
    const TemporaryFolder folder;
    engine::Seed seed(7);
    CrashDisk disk(seed.next());
    const CrashVfs vfs(disk);
    JournalDeeds deeds(seed.next());
    auto known = std::make_shared<const JournalModel>();
    unsigned cuts = 0;
    for (unsigned run = 0; run < 40; ++run) {
        Given given;
        given.states.push_back(known);
        JournalRun life(options_in(folder, vfs.name()), usual_unix_ms);
        disk.cut_power_at(1 + seed.below(400));
        for (unsigned left = 60; left > 0; --left) {
            JournalModel model = *given.states.back();
            const Deed deed = deeds.next(model, 0);
            model.apply(deed);
            given.states.push_back(std::make_shared<const JournalModel>(std::move(model)));
            give(life.journal(), deed, given);
            if (seed.below(6) == 0) life.flush();
        }
        life.settle();
        const bool accepts = life.journal().is_accepting();
        // The power may fail after this look, too: as the log of the archive is folded because nothing has come for a
        // while, or at the end, when nobody is told.
        life.end();
        cuts += disk.is_on() ? 0 : 1;
        INFO(life.said());
        CHECK(life.failures() <= (disk.is_on() ? 0U : 1U));
        CHECK((accepts || life.failures() == 1));
        // Once something was not kept, nothing after it was.
        CHECK(std::ranges::is_partitioned(given.receipts, [](bool is_kept) { return is_kept; }));
        disk.cut_power();
        disk.start();
        const std::size_t found = state_in({folder.path() / journal_file_name, true, vfs.name()}, given);
        REQUIRE(found < given.states.size());
        known = given.states[found];
    }
    CHECK(cuts > 12);
}
