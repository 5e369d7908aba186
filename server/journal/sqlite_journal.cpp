// What is asked of the durable journal, from any thread, and how it is put together.
#include "server/journal/sqlite_journal.hpp"

#include <algorithm>
#include <utility>

#include "server/journal/last_run.hpp"
#include "server/journal/sqlite_journal_class.hpp"

namespace server {

using namespace journal_work;

SqliteJournal::SqliteJournal(const SqliteJournalOptions& options, SqliteJournalDeps deps, Stores stores, Time time)
    : folder_(options.folder),
      time_(time),
      deps_(std::move(deps)),
      stores_(std::move(stores)),
      acknowledged_(folder_ / acknowledged_file, store_.state().id),
      reserve_(folder_ / reserve_file, options.reserve_bytes),
      set_aside_(stores_.kept.set_aside, deps_.metrics, deps_.log) {
    reads_ = std::make_unique<ArchiveReads>(archive_.beside(),
                                            ReadingThread::Deps{deps_.clock, deps_.metrics, deps_.log}, set_aside_);
    if (!reserve_.set_aside()) set_full(true);
    const JournalState& state = store_.state();
    stores_.kept.away_ms = begin_run(folder_ / last_run_file, state, deps_.clock);
    opened_ms_ = deps_.clock.now_ms();
    time_before_ms_ = told_ms_ = state.server_ms;
    idle_since_ms_ = opened_ms_;
    archiver_ = std::make_unique<Archiver>(archive_, store_.beside(), archiver_deps());
    archiver_->set_paused(is_full_);
    archiver_->handed_over(state.handed_over, finished_);
    if (!options.ship.folder.empty()) shipper_ = std::make_unique<Shipper>(options.ship, state, shipper_deps());
    if (options.scrubs.bytes_per_s > 0) {
        scrubber_ = std::make_unique<Scrubber>(archive_, options.scrubs, scrubber_deps());
    }
    writer_ = std::thread([this] { write(); });
}

SqliteJournal::~SqliteJournal() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    wake_.notify_one();
    writer_.join();
    scrubber_.reset();
    backup_.reset();
    shipper_.reset();
    archiver_.reset();
    reads_.reset();  // while what it tells of is there
}

bool SqliteJournal::is_accepting() const {
    return !is_full_.load(std::memory_order_acquire) && !has_failed_.load(std::memory_order_relaxed)
           && waiting_.load(std::memory_order_relaxed) < limit::journal_waiting;
}

void SqliteJournal::append(Entry entry, std::function<void(bool)> kept) {
    add(Append{{std::move(entry), server_ms()}, std::move(kept)});
}

void SqliteJournal::apply(std::vector<JournalChange> changes, std::int64_t server_ms, Applied applied) {
    told_ms_ = std::max(told_ms_.load(), server_ms);
    Apply work = apply_of(std::move(changes), std::move(applied));
    applying_bytes_ += work.bytes;
    add(std::move(work));
}

std::int64_t SqliteJournal::server_ms() const {
    if (time_ == Time::is_told) return told_ms_;
    const std::int64_t stopped = stopped_ms_.load();
    return stopped >= 0 ? stopped : time_before_ms_ + deps_.clock.now_ms() - opened_ms_;
}

void SqliteJournal::read_room(const std::string& room, TellLines read) const {
    {
        const std::lock_guard lock(mutex_);
        room_reads_.push_back({room, std::move(read), added_});
    }
    wake_.notify_one();
}

void SqliteJournal::find_game(const std::string& game_id, TellGame found) const {
    reads_->find_game(given(), game_id, std::move(found));
}

void SqliteJournal::list_games(const GameQuery& query, TellGames listed) const {
    reads_->list_games(given(), query, std::move(listed));
}

void SqliteJournal::read_archive(const ArchiveQuery& query, TellArchive read) const {
    reads_->read_archive(given(), query, std::move(read));
}

void SqliteJournal::tell_ratings(std::function<void(const std::vector<RatingChange>&)> tell) {
    const std::lock_guard lock(mutex_);
    tell_ratings_ = std::move(tell);
}

void SqliteJournal::flush(std::function<void()> flushed) { add(Flush{std::move(flushed)}); }

void SqliteJournal::back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done) {
    add(BackUp{file, std::move(done)});
}

Kept SqliteJournal::load() { return std::exchange(stores_.kept, {}); }

void SqliteJournal::stop_time() {
    stopped_ms_ = server_ms();
    add(Stamp{});
}

JournalHealth SqliteJournal::health() const {
    JournalHealth health;
    health.waiting = waiting_.load();
    health.reads_waiting = reads_->waiting();
    const std::lock_guard lock(mutex_);
    if (has_failed_) {
        health.state = JournalHealth::State::failed;
    } else if (is_full_) {
        health.state = JournalHealth::State::full;
    }
    health.trouble = health.state == JournalHealth::State::well ? trouble_of_helpers() : trouble_;
    health.file_bytes = database_bytes(folder_);
    health.set_aside = set_aside_.names();
    if (scrubber_) health.damage = scrubber_->damage();
    return health;
}

/// What does not stop games.
std::string SqliteJournal::trouble_of_helpers() const {
    auto trouble = archiver_->trouble();
    if (!trouble && shipper_) trouble = shipper_->trouble();
    return trouble.value_or("");
}

Shipper::Deps SqliteJournal::shipper_deps() {
    return {deps_.clock, deps_.metrics, deps_.log, [this] { add(SeeMoment{}); }};
}

Archiver::Deps SqliteJournal::archiver_deps() {
    return {deps_.metrics, deps_.log,
            [this](std::uint64_t seen, Archiver::Has has) {
                if (has != Archiver::Has::not_yet) reads_->reached(seen);
                reads_->set_behind(has != Archiver::Has::all);
            },
            [this](const std::string& what) { fail("the archive could not be written: " + what); }};
}

Scrubber::Deps SqliteJournal::scrubber_deps() {
    return {deps_.clock, deps_.metrics, deps_.log,
            [this] { return has_failed_.load() || archiver_->trouble().has_value(); }};
}

void SqliteJournal::add(Work work) const {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(work));
        ++added_;
        waiting_.store(queue_.size() + in_hand_, std::memory_order_relaxed);
    }
    wake_.notify_one();
}

std::uint64_t SqliteJournal::given() const {
    const std::lock_guard lock(mutex_);
    return added_;
}

namespace {

std::unique_ptr<SqliteJournal> open(const SqliteJournalOptions& options, SqliteJournalDeps deps,
                                    SqliteJournal::Time time) {
    Stores stores = open_stores({options.folder, options.syncs_every_commit, options.vfs}, deps.log);
    if (!options.ship.folder.empty()) check_ship_folder(options.ship.folder, options.folder, stores.journal->state());
    return said_of(options.folder / journal_file_name,
                   [&] { return std::make_unique<SqliteJournal>(options, std::move(deps), std::move(stores), time); });
}

}  // namespace

std::unique_ptr<Journal> make_sqlite_journal(const SqliteJournalOptions& options, SqliteJournalDeps deps) {
    return open(options, std::move(deps), SqliteJournal::Time::passes);
}

std::unique_ptr<JournalCopy> make_journal_copy(const SqliteJournalOptions& options, SqliteJournalDeps deps) {
    return open(options, std::move(deps), SqliteJournal::Time::is_told);
}

}  // namespace server
