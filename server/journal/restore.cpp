#include "server/journal/restore.hpp"

#include <utility>

#include "server/base/moment.hpp"
#include "server/journal/acknowledged.hpp"
#include "server/journal/archive_pass.hpp"
#include "server/journal/archive_store.hpp"
#include "server/journal/data_folder.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/log_segment.hpp"
#include "server/journal/new_folder.hpp"
#include "server/journal/ship_folder.hpp"
#include "server/journal/single_file.hpp"
#include "server/journal/store.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

/// This base is of no use; an older one may be.
struct DamagedBase : JournalError {
    using JournalError::JournalError;
};

/// Where the log can be followed no further.
struct LogEnd {
    std::string why;
    bool does_harm = true;  // commits may follow that cannot be reached
};

/// A game that was damaged already when the base was made must not make every base useless.
void refuse_but_for_games(const Finding& finding) {
    if (!finding.is_of_one_game) throw DamagedBase(finding.what + ": " + finding.how);
}

/// The journal as it comes to be: first the base, then commit after commit.
class Replay {
public:
    Replay(const fs::path& folder, const fs::path& base) {
        fs::copy_file(base, folder / single_file_name);
        fs::permissions(folder / single_file_name, fs::perms::owner_read | fs::perms::owner_write);
        try {
            split_single_file(folder, [](std::string_view, int) {});
            // It is synced at the end, as a whole.
            store_ = std::make_unique<Store>(StoreOptions{folder / journal_file_name, false, nullptr, false});
            store_->load();
            ArchiveStore archive({folder / archive_file_name, true, nullptr, false}, store_->state());
            look_through(archive.database(), refuse_but_for_games);
            store_->go_on_after(archive.taken());
        } catch (const DatabaseError& fault) {
            if (!fault.is_damaged()) throw;
            throw DamagedBase(fault.what());
        } catch (const JournalError& fault) {
            throw DamagedBase(fault.what());
        }
    }

    const JournalState& state() const { return store_->state(); }

    /// Throws JournalError where the journal becomes another one than that which was shipped.
    void apply(const LogFrame& frame) {
        store_->begin();
        for (const JournalChange& change : changes_in(frame)) server::apply(change, *store_);
        store_->commit_as(frame.commit, frame.server_ms, frame.unix_ms);
        store_->take_rating_changes();
        if (content_digest(store_->state()) != frame.digest) {
            throw JournalError("makes another journal than the one that was shipped: is this the same release?");
        }
    }

    /// To be called once, at the end.
    void finish(const fs::path& folder) {
        Acknowledged(folder / acknowledged_file, state().id).write(state().commits);
        store_->fold_log();
        store_.reset();
    }

private:
    std::unique_ptr<Store> store_;
};

/// Follows the log from a base on.
class Course {
public:
    Course(Replay& replay, std::optional<std::int64_t> until_unix_ms)
        : replay_(replay),
          base_commit_(replay.state().commits),
          until_unix_ms_(until_unix_ms),
          unix_ms_(replay.state().unix_ms) {}

    /// Returns why it went no further; nothing: the moment is reached, or the log has ended.
    std::optional<LogEnd> follow(const std::vector<ShippedFile>& segments) {
        const auto first = first_of(segments);
        if (!first) return LogEnd{"what follows commit " + std::to_string(base_commit_) + " is not there"};
        for (std::size_t place = *first; place < segments.size() && !is_reached_; ++place) {
            const bool is_last = place + 1 == segments.size();
            auto end = said_of(segments[place].file, [&] { return follow(segments[place].file, is_last); });
            if (end) return end;
        }
        return std::nullopt;
    }
    std::int64_t commits() const { return commits_; }
    /// The moment of the last that was as it should be.
    std::int64_t unix_ms() const { return unix_ms_; }

private:
    /// The last file that begins no later than the base. The number of files: nothing follows the base. Nothing:
    /// something does, but not at once.
    std::optional<std::size_t> first_of(const std::vector<ShippedFile>& segments) const {
        for (std::size_t place = segments.size(); place > 0; --place) {
            const auto head = SegmentReader(bytes_of_file(segments[place - 1].file)).head();
            if (head && head->after <= base_commit_) return place - 1;
        }
        const bool has_later = !segments.empty() && segments.back().number > base_commit_;
        return has_later ? std::nullopt : std::optional(segments.size());
    }

    std::optional<LogEnd> follow(const fs::path& file, bool is_last) {
        SegmentReader reader(bytes_of_file(file));
        if (reader.head() && !links(*reader.head())) {
            return LogEnd{"commits are missing behind commit " + std::to_string(last_commit_) + ", where "
                          + file.string() + " begins anew"};
        }
        while (const auto frame = reader.next()) {
            last_commit_ = frame->commit;
            last_hash_ = frame->hash;
            if (frame->commit <= base_commit_) continue;
            is_reached_ = until_unix_ms_ && frame->unix_ms > *until_unix_ms_;
            if (is_reached_) return std::nullopt;
            replay_.apply(*frame);
            unix_ms_ = frame->unix_ms;
            ++commits_;
        }
        if (reader.is_at_end()) return std::nullopt;
        const std::string where = file.string() + ", byte " + std::to_string(reader.place());
        if (reader.has_frame_beyond()) return LogEnd{where + ", is damaged"};
        if (is_last) return LogEnd{where + ": the last write was cut short", false};
        return std::nullopt;  // the next file tells whether anything is missing
    }

    bool links(const SegmentHead& head) const {
        if (head.whose != whose_journal(replay_.state().id)) return false;
        const bool is_first = last_commit_ < 0;
        return is_first || (head.after == last_commit_ && head.before == last_hash_);
    }

    Replay& replay_;
    const std::int64_t base_commit_;
    const std::optional<std::int64_t> until_unix_ms_;
    std::int64_t last_commit_ = -1;
    engine::Bytes32 last_hash_{};
    std::int64_t unix_ms_;
    std::int64_t commits_ = 0;
    bool is_reached_ = false;
};

[[noreturn]] void refuse(const std::string& why, std::int64_t reached_unix_ms) {
    throw JournalError("that moment cannot be reached: " + why + ". Up to " + moment_text(reached_unix_ms)
                       + " all is there: --until " + moment_text(reached_unix_ms));
}

Restored restore_from(const ShippedFile& base, const ShippedFiles& files, const RestoreOptions& options) {
    const NewFolder site(options.data);
    Replay replay(site.path(), base.file);
    Restored restored{base.file, replay.state().unix_ms, 0, 0, 0, {}};
    Course course(replay, options.until_unix_ms);
    std::optional<LogEnd> end;
    try {
        end = course.follow(files.segments);
    } catch (const JournalError& fault) {
        refuse(fault.what(), course.unix_ms());
    }
    const JournalState& state = replay.state();
    const bool is_reached = options.until_unix_ms && state.unix_ms >= *options.until_unix_ms;
    if (end && end->does_harm && !is_reached) refuse(end->why, state.unix_ms);
    if (end && !is_reached) restored.notes.push_back(end->why);
    restored.commits = course.commits();
    restored.commit = state.commits;
    restored.unix_ms = state.unix_ms;
    replay.finish(site.path());
    site.finish();
    return restored;
}

}  // namespace

Restored restore(const RestoreOptions& options) {
    check_is_free(options.data);
    if (!fs::is_directory(options.shipped)) throw JournalError(options.shipped.string() + " is no folder");
    const ShippedFiles files = shipped_files(options.shipped);
    std::vector<std::string> notes;
    std::optional<std::int64_t> oldest_unix_ms;
    for (auto base = files.bases.rbegin(); base != files.bases.rend(); ++base) {
        std::string fault = "cannot be read";
        if (const auto state = state_of_base(base->file)) {
            oldest_unix_ms = state->unix_ms;
            if (options.until_unix_ms && state->unix_ms > *options.until_unix_ms) continue;
            try {
                Restored restored = restore_from(*base, files, options);
                restored.notes.insert(restored.notes.begin(), notes.begin(), notes.end());
                return restored;
            } catch (const DamagedBase& damaged) {
                fault = damaged.what();
            }
        }
        notes.push_back(base->file.string() + " is of no use: " + fault);
    }
    std::string words = options.shipped.string() + " has no base from before that moment";
    if (oldest_unix_ms) words += "; the oldest is of " + moment_text(*oldest_unix_ms);
    for (const std::string& note : notes) words += "; " + note;
    throw JournalError(words);
}

}  // namespace server
