// A journal and its second copy, by hand: what is committed is added to a log in another folder, and what must be there
// at each moment is known from the model. No threads.
#pragma once

#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/overloaded.hpp"
#include "server/journal/backup.hpp"
#include "server/journal/commit_log.hpp"
#include "server/journal/data_folder.hpp"
#include "server/journal/restore.hpp"
#include "tests/server/journal/journal_house.hpp"
#include "tests/support/journal_model.hpp"
#include "tests/support/temporary_folder.hpp"

namespace test_support {

inline server::JournalChange change_of(const Deed& deed) {
    return std::visit(
        engine::Overloaded{
            [](const TimedEntry& one) -> server::JournalChange {
                return server::KeepEntry{one.entry, one.server_ms};
            },
            [](const ForgottenRoom& one) -> server::JournalChange { return server::ForgetRoom{one.room}; },
            [](const ForgottenPlayer& one) -> server::JournalChange { return server::ForgetPlayer{one.player}; },
            [](const GivenOutGame& one) -> server::JournalChange { return server::GiveOut{one.game_id}; }},
        deed);
}

class ShipHouse {
public:
    explicit ShipHouse(std::uint64_t seed = 1) : deeds_(seed), stores_({data_.path() / server::journal_file_name}) {
        log_.emplace(ship(), state(), server::CommitLog::Beyond::nobodys, unix_ms());
    }

    /// A commit of something, each a second after the one before.
    server::Commit commit(bool is_shipped = true) {
        server::Commit commit;
        server_ms_ += 250 + static_cast<std::int64_t>(deeds_.seed().below(2'000));
        stores_.begin();
        for (auto left = 1 + deeds_.seed().below(3); left > 0; --left) {
            const Deed deed = deeds_.next(model_, server_ms_);
            model_.apply(deed);
            apply(stores_, deed);
            commit.changes.push_back(change_of(deed));
        }
        return end(std::move(commit), is_shipped);
    }
    /// Nothing but the time.
    server::Commit stamp(bool is_shipped) {
        server_ms_ += 250;
        stores_.begin();
        return end({}, is_shipped);
    }

    void make_base() {
        server::Snapshot now{stores_.archive().beside(), stores_.journal().beside()};
        server::see_this_moment(*now.archive);
        server::see_this_moment(*now.journal);
        const std::atomic<bool> is_broken_off{false};
        server::copy_both(std::move(now), server::base_file(ship(), state().commits), is_broken_off);
        log_->base_made(state());
    }

    server::CommitLog& log() { return *log_; }
    /// As the next start of the server would.
    server::CommitLog& reopen_log(server::CommitLog::Beyond beyond = server::CommitLog::Beyond::nobodys) {
        log_.reset();
        return log_.emplace(ship(), state(), beyond, unix_ms());
    }
    void end_log() { log_.reset(); }

    std::filesystem::path ship() const { return ship_.path() / "there"; }
    TwoStores& stores() { return stores_; }
    const server::JournalState& state() const { return stores_.state(); }
    std::int64_t unix_ms() const { return server::usual_unix_ms + 1'000 * state().commits; }
    std::string text() const { return model_.text(); }
    /// What was shipped, by its moment.
    const std::map<std::int64_t, std::string>& shipped() const { return shipped_; }

private:
    server::Commit end(server::Commit commit, bool is_shipped) {
        stores_.commit(server_ms_, unix_ms() + 1'000);
        model_.commit(server_ms_);
        commit.after = state();
        if (is_shipped) {
            log_->add(commit);
            log_->sync();
            shipped_[state().unix_ms] = model_.text();
        }
        return commit;
    }

    struct Ship : TemporaryFolder {
        Ship() { std::filesystem::create_directory(path() / "there"); }
    };
    const TemporaryFolder data_;
    const Ship ship_;
    JournalDeeds deeds_;
    TwoStores stores_;
    JournalModel model_;
    std::int64_t server_ms_ = 0;
    std::map<std::int64_t, std::string> shipped_;
    std::optional<server::CommitLog> log_;
};

inline std::filesystem::path last_segment(const ShipHouse& house) {
    return server::shipped_files(house.ship()).segments.back().file;
}

/// A restore into a folder that is gone afterwards.
class RestoredHouse {
public:
    explicit RestoredHouse(const std::filesystem::path& ship, std::optional<std::int64_t> until_unix_ms = {})
        : restored_(server::restore({ship, data(), until_unix_ms})) {}

    std::filesystem::path data() const { return folder_.path() / "data"; }
    const server::Restored& restored() const { return restored_; }
    std::string text() const {
        TwoStores stores({data() / server::journal_file_name});
        return text_of(stores);
    }

private:
    const TemporaryFolder folder_;
    const server::Restored restored_;
};

/// Why it is refused; empty: it is not.
inline std::string refusal(const std::filesystem::path& ship, std::optional<std::int64_t> until_unix_ms = {}) {
    try {
        const RestoredHouse house(ship, until_unix_ms);
        return "";
    } catch (const server::JournalError& fault) {
        return fault.what();
    }
}

}  // namespace test_support
