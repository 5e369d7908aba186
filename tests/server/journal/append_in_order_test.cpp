// What is decided under a lock is given to the journal under it, and heard of without it.
#include "server/journal/append_in_order.hpp"

#include <catch2/catch.hpp>

#include <future>
#include <utility>

#include "tests/server/journal/journal_house.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace server;
using namespace test_support;

namespace {

bool is_free(std::mutex& mutex) {
    return std::async(std::launch::async,
                      [&] {
                          const std::unique_lock lock(mutex, std::try_to_lock);
                          return lock.owns_lock();
                      })
        .get();
}

Entry note(const std::string& value) {
    Entry entry;
    entry.documents.push_back({"notes", "k", value, true});
    return entry;
}

}  // namespace

TEST_CASE("an entry is appended under the lock, and its receipt comes once, without it", "[journal]") {
    for (const bool durable : {true, false}) {
        const TemporaryFolder folder;
        JournalRun run(options_in(folder), usual_unix_ms);
        const auto memory = make_memory_journal();
        Journal& journal = durable ? run.journal() : *memory;
        std::mutex mutex;
        const auto append = [&](const std::string& value) {
            std::unique_lock lock(mutex);
            std::promise<std::pair<bool, bool>> told;
            append_in_order(journal, lock, note(value), [&](bool is_kept) {
                told.set_value({is_kept, is_free(mutex)});  // a second time it throws
            });
            CHECK_FALSE(lock.owns_lock());
            const auto [is_kept, was_free] = told.get_future().get();
            CHECK(was_free);
            return is_kept;
        };
        CHECK(append("first"));
        CHECK_FALSE(append("second"));  // the name is taken
    }
}

TEST_CASE("what is decided first is appended first, whoever is quicker afterwards", "[journal]") {
    struct Watched : public Journal {
        explicit Watched(std::mutex& guarded_by) : mutex(guarded_by) {}
        void append(Entry entry, std::function<void(bool)> kept) override {
            CHECK_FALSE(is_free(mutex));
            values.push_back(*entry.documents.front().value);
            kept(true);
        }
        bool is_accepting() const override { return true; }
        void forget_room(const std::string&) override {}
        void forget_player(const PlayerId&) override {}
        void give_out(const std::string&) override {}
        void forget_names(const ForgottenNames&) override {}
        void read_room(const std::string&, TellLines) const override {}
        void find_game(const std::string&, TellGame) const override {}
        void list_games(const GameQuery&, TellGames) const override {}
        void read_archive(const ArchiveQuery&, TellArchive) const override {}
        void tell_ratings(std::function<void(const std::vector<RatingChange>&)>) override {}
        Kept load() override { return {}; }
        void stop_time() override {}
        void flush(std::function<void()>) override {}
        JournalHealth health() const override { return {}; }
        void back_up(const std::filesystem::path&, std::function<void(std::optional<std::string>)>) override {}
        std::mutex& mutex;
        std::vector<std::string> values;
    };
    std::mutex mutex;
    Watched journal(mutex);
    std::unique_lock lock(mutex);
    std::vector<std::string> heard;
    append_in_order(journal, lock, note("first"), [&](bool) {
        heard.push_back("first");
        std::unique_lock again(mutex);  // whoever hears of it may go on at once
        append_in_order(journal, again, note("second"), [&](bool) { heard.push_back("second"); });
    });
    CHECK(journal.values == std::vector<std::string>{"first", "second"});
    CHECK(heard == std::vector<std::string>{"first", "second"});
}
