// A journal that keeps on a Disk what the simulation says, when it says so, and that may be cut short at any point:
// before a write, between two, or after a write and before anybody hears of it. One for each life of the server.
#pragma once

#include <deque>
#include <set>
#include <variant>

#include "server/journal/commit.hpp"
#include "server/journal/journal.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/simulation/disk.hpp"

namespace simulation {

class FakeJournal final : public server::Journal {
public:
    /// `added` is called whenever something more waits.
    FakeJournal(Disk& disk, const test_support::FakeClock& clock, unsigned life, std::function<void()> added);

    bool is_accepting() const override { return is_accepting_ && !has_failed_; }
    void append(server::Entry entry, std::function<void(bool)> kept) override;
    void forget_room(const std::string& room) override {
        forgotten_.insert(room);
        add(ForgetRoom{room});
    }
    void forget_player(const server::PlayerId& player) override { add(ForgetPlayer{player}); }
    void give_out(const std::string& game_id) override { add(GiveOut{game_id}); }
    void forget_names(const server::ForgottenNames& names) override { add(server::ForgetNames{names}); }
    void read_room(const std::string& room, server::TellLines read) const override;
    void find_game(const std::string& game_id, server::TellGame found) const override;
    void list_games(const server::GameQuery&, server::TellGames listed) const override { listed(server::GamePage{}); }
    void read_archive(const server::ArchiveQuery& query, server::TellArchive read) const override {
        read(disk_.read_archive(query));
    }
    void tell_ratings(std::function<void(const std::vector<server::RatingChange>&)>) override {}
    server::Kept load() override { return disk_.kept(clock_.unix_ms()); }
    void stop_time() override { stopped_ms_ = server_ms(); }
    void flush(std::function<void()> flushed) override { add(Flush{std::move(flushed)}); }
    server::JournalHealth health() const override { return {}; }
    void back_up(const std::filesystem::path&, std::function<void(std::optional<std::string>)> done) override {
        done("there is nothing to back up");
    }

    // In the hand of the simulation.

    std::size_t waiting() const { return queue_.size(); }
    /// The oldest `count` in one transaction, then their receipts.
    void commit(std::size_t count);
    /// The process ends: the oldest `count` are durable, and nobody hears of it. Where nothing waits the time was
    /// stamped so long ago.
    void cut_short(std::size_t count, std::int64_t stamped_ago_ms);
    /// The disk is full, or has room again.
    void set_accepting(bool is_accepting) { is_accepting_ = is_accepting; }
    /// A write has failed: nothing that waits, and nothing that comes, is ever kept.
    void fail();
    bool has_failed() const { return has_failed_; }
    bool is_to_forget(const std::string& room) const { return forgotten_.contains(room); }

private:
    struct Append {
        server::Entry entry;
        std::int64_t server_ms = 0;
        std::int64_t wall_ms = 0;
        std::function<void(bool)> kept;
    };
    struct ForgetRoom {
        std::string room;
    };
    struct ForgetPlayer {
        server::PlayerId player;
    };
    struct GiveOut {
        std::string game_id;
    };
    struct Flush {
        std::function<void()> flushed;
    };
    using Work = std::variant<Append, ForgetRoom, ForgetPlayer, GiveOut, server::ForgetNames, Flush>;

    std::int64_t server_ms() const;
    void add(Work work);
    std::vector<Work> take(std::size_t count);
    bool put(const Work& work);

    Disk& disk_;
    const test_support::FakeClock& clock_;
    const unsigned life_;
    const std::function<void()> added_;
    const std::int64_t opened_ms_;
    const std::int64_t time_before_ms_;
    std::optional<std::int64_t> stopped_ms_;
    bool is_accepting_ = true;
    bool has_failed_ = false;
    std::deque<Work> queue_;
    std::set<std::string> forgotten_;
};

}  // namespace simulation
