// Names that are taken out of an evening that is over: whoever reads it while the disk is full reads what there was
// before, and nothing that was made of that is told later on.
#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/tournaments/name_removal.hpp"
#include "tests/server/room/house.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace {

namespace tournaments = server::tournaments;
using server::ArchiveQuery;
using server::Entry;
using server::Journal;
using server::TellArchive;
using server::TellGame;
using server::TellGames;
using server::TellLines;

/// A journal that keeps at once. Its archive stands still between hold and let_go, as on a full disk: meanwhile it is
/// read as it was before, and what the server asks itself waits.
class HeldArchive final : public Journal {
public:
    bool is_accepting() const override { return !is_held_; }
    void append(Entry entry, std::function<void(bool)> kept) override {
        Entry later;
        if (is_held_) later.archive = std::exchange(entry.archive, {});
        if (!later.archive.empty()) held_.push_back(std::move(later));
        journal_->append(std::move(entry), std::move(kept));
    }
    void read_archive(const ArchiveQuery& query, TellArchive read) const override {
        if (query.is_own && !held_.empty()) {
            reads_.emplace_back(query, std::move(read));
        } else {
            journal_->read_archive(query, std::move(read));
        }
    }
    void forget_names(const server::ForgottenNames& names) override { journal_->forget_names(names); }
    void forget_room(const std::string&) override {}
    void forget_player(const server::PlayerId&) override {}
    void give_out(const std::string&) override {}
    void read_room(const std::string&, TellLines read) const override { read(std::vector<std::string>()); }
    void find_game(const std::string& id, TellGame found) const override { journal_->find_game(id, std::move(found)); }
    void list_games(const server::GameQuery& query, TellGames listed) const override {
        journal_->list_games(query, std::move(listed));
    }
    void tell_ratings(std::function<void(const std::vector<server::RatingChange>&)>) override {}
    server::Kept load() override { return {}; }
    void stop_time() override {}
    void flush(std::function<void()> flushed) override { flushed(); }
    server::JournalHealth health() const override { return {}; }
    void back_up(const std::filesystem::path&, std::function<void(std::optional<std::string>)>) override {}

    void hold() { is_held_ = true; }
    void let_go() {
        is_held_ = false;
        for (Entry& one : std::exchange(held_, {})) journal_->append(std::move(one), [](bool) {});
        for (auto& [query, read] : std::exchange(reads_, {})) journal_->read_archive(query, std::move(read));
    }

private:
    std::unique_ptr<Journal> journal_ = server::make_memory_journal();
    bool is_held_ = false;
    std::vector<Entry> held_;
    mutable std::vector<std::pair<ArchiveQuery, TellArchive>> reads_;
};

/// An evening that is over, in the archive.
struct ArchivedEvening {
    ArchivedEvening() {
        auto settings = tournament_test::settings_of(server::tournament::Kind::scramble, "tritoc");
        settings.rounds = 1;
        auto hall = tournament_test::hall_of(settings, {"Bo", "Cy"});
        hall.direct(server::tournament::Start{}).play_out();
        id = hall.state().settings().id;
        names = tournaments::guest_names_of(hall.state(), hall.lines);
        Entry entry;
        archive.put(tournaments::archive(entry, hall.lines));
        journal.append(std::move(entry), [](bool is_kept) { REQUIRE(is_kept); });
    }
    /// Its course, as anybody may ask for it.
    std::string course() {
        std::optional<std::string> given;
        const tournaments::CourseCache::Make as_it_is = [](const std::string& text) { return text; };
        courses.give(id, "course", as_it_is, [&](const auto& text) { given = text ? *text : text.error().code; });
        for (; !given; std::this_thread::yield()) house.settle();
        return *given;
    }
    bool is_named(const std::string& text) const { return text.find("\"Bo\"") != std::string::npos; }

    room_test::House house;
    HeldArchive journal;
    server::Executor executor = house.shards.executor(0);
    tournaments::Archive archive{executor, journal};
    tournaments::CourseCache courses{executor, archive, house.log};
    tournaments::LiveTournaments live;
    unsigned told = 0;
    tournaments::NameRemoval removal{{executor, journal, house.directory, live, archive, courses, house.log,
                                      [] { return false; }, [this] { ++told; }}};
    std::string id;
    tournaments::GuestNames names;
};

}  // namespace

TEST_CASE("names of an evening's guests are taken out, and of its course nothing older is kept", "[tournaments]") {
    ArchivedEvening evening;
    CHECK(evening.is_named(evening.course()));
    evening.removal.begin(evening.names);
    evening.house.settle();
    CHECK(evening.told == 1);
    CHECK_FALSE(evening.removal.is_going_on());
    CHECK_FALSE(evening.is_named(evening.course()));
}

TEST_CASE("names are told to be out of it when they are, however long the disk is full", "[tournaments]") {
    ArchivedEvening evening;
    evening.journal.hold();
    evening.removal.begin(evening.names);
    evening.house.settle();
    // Made of the lines from before, and kept for whoever asks next.
    CHECK(evening.is_named(evening.course()));
    CHECK(evening.told == 0);
    CHECK(evening.removal.is_going_on());
    evening.journal.let_go();
    evening.house.settle();
    CHECK(evening.told == 1);
    CHECK_FALSE(evening.removal.is_going_on());
    CHECK_FALSE(evening.is_named(evening.course()));
}
