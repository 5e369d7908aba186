#include "server/journal/shipper.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <system_error>
#include <utility>

#include "server/journal/data_folder.hpp"

namespace server {

Shipper::Shipper(ShipOptions options, const JournalState& at, Deps deps)
    : options_(std::move(options)), deps_(std::move(deps)), reached_(at) {
    thread_ = std::thread([this] { work(); });
}

Shipper::~Shipper() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
    is_broken_off_ = true;
    copying_.finish();
}

/// A commit that keeps nothing but the time goes when another one follows, which says it, too.
void Shipper::committed(Commit commit) {
    Waiting one{std::move(commit), deps_.clock.now_ms(), 0};
    one.size = size_of(one.commit);
    {
        const std::lock_guard lock(mutex_);
        if (!queue_.empty() && queue_.back().commit.changes.empty()) {
            one.since_ms = queue_.back().since_ms;
            queue_bytes_ -= queue_.back().size;
            queue_.pop_back();
        }
        if (!oldest_ms_) oldest_ms_ = one.since_ms;
        if (in_hand_bytes_ + queue_bytes_ + one.size > options_.queue_bytes) {
            queue_.clear();
            queue_bytes_ = 0;
            dropped_to_ = one.commit.after;
        } else {
            queue_bytes_ += one.size;
            queue_.push_back(std::move(one));
        }
        tell_behind();
    }
    wake_.notify_one();
}

std::optional<std::string> Shipper::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_ ? trouble_ : base_trouble_;
}

/// Under the lock.
bool Shipper::is_called() const {
    if (is_ending_ || base_end_ || dropped_to_) return true;
    if (queue_.empty()) return false;
    return !queue_.front().commit.changes.empty()
           || deps_.clock.now_ms() - queue_.front().since_ms >= limit::ship_stamp_ms;
}

/// What comes while it writes and rests is written and synced together.
void Shipper::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        const bool is_last = is_ending_;
        take();
        lock.unlock();
        const bool is_well = ship();
        lock.lock();
        if (is_last) return;
        const auto rest_ms = is_well ? limit::ship_sync_ms : limit::ship_retry_ms;
        wake_.wait_for(lock, std::chrono::milliseconds(rest_ms), [this] { return is_ending_; });
        if (!is_well) continue;
        wake_.wait_for(lock, std::chrono::milliseconds(limit::ship_retry_ms), [this] { return is_called(); });
    }
}

/// Under the lock.
void Shipper::take() {
    if (dropped_to_) {
        in_hand_.clear();
        in_hand_bytes_ = 0;
        log_.reset();
        reached_ = *std::exchange(dropped_to_, std::nullopt);
        deps_.log.error("ship_dropped", {{"folder", options_.folder.string()}, {"commit", reached_.commits}});
    }
    std::ranges::move(queue_, std::back_inserter(in_hand_));
    queue_.clear();
    in_hand_bytes_ += std::exchange(queue_bytes_, 0);
}

/// False: it must be tried again.
bool Shipper::ship() {
    try {
        if (!log_) open_log();
        for (const Waiting& one : in_hand_) log_->add(one.commit);
        deps_.metrics.ship_bytes.add(log_->sync());
        shipped();
        see_to_base();
        return true;
    } catch (const std::exception& fault) {
        log_.reset();
        failed(fault.what());
        return false;
    }
}

void Shipper::open_log() {
    const auto beyond = std::exchange(is_first_, false) ? CommitLog::Beyond::nobodys : CommitLog::Beyond::own;
    log_.emplace(options_.folder, reached_, beyond, deps_.clock.unix_ms());
    if (log_->base()) {
        const std::int64_t age_ms = std::max<std::int64_t>(0, deps_.clock.unix_ms() - log_->base()->unix_ms);
        base_ms_ = deps_.clock.now_ms() - age_ms;
        deps_.metrics.ship_last_base.set(log_->base()->unix_ms / 1000);
    }
    deps_.log.info("ship_opened", {{"folder", options_.folder.string()},
                                   {"commit", reached_.commits},
                                   {"how", log_->is_continued() ? "continued" : "begun"}});
}

void Shipper::shipped() {
    if (!in_hand_.empty()) reached_ = std::move(in_hand_.back().commit.after);
    in_hand_.clear();
    const bool has_base = log_->has_base();
    const std::lock_guard lock(mutex_);
    in_hand_bytes_ = 0;
    if (has_base) {
        without_base_ms_.reset();
    } else if (!without_base_ms_) {
        without_base_ms_ = oldest_ms_.value_or(deps_.clock.now_ms());
    }
    oldest_ms_ = queue_.empty() ? std::nullopt : std::optional(queue_.front().since_ms);
    set_trouble(trouble_, std::nullopt);
    tell_behind();
}

/// Under the lock.
void Shipper::tell_behind() {
    const std::int64_t now_ms = deps_.clock.now_ms();
    const std::int64_t since_ms = std::min(oldest_ms_.value_or(now_ms), without_base_ms_.value_or(now_ms));
    deps_.metrics.ship_behind.set((now_ms - since_ms) / 1000);
}

void Shipper::failed(const std::string& what) {
    const std::lock_guard lock(mutex_);
    set_trouble(trouble_, "commits do not get to " + options_.folder.string() + ": " + what);
    tell_behind();
}

/// Under the lock. Said when it begins, and when there is none any more.
void Shipper::set_trouble(std::optional<std::string>& trouble, std::optional<std::string> words) {
    const bool had_any = trouble_ || base_trouble_;
    const bool is_new = words && !trouble;
    trouble = std::move(words);
    if (is_new) deps_.log.error("ship_failed", {{"what", *trouble}});
    const bool has_any = trouble_ || base_trouble_;
    if (had_any && !has_any) deps_.log.info("ship_recovered", {{"folder", options_.folder.string()}});
    deps_.metrics.ship_failed.set(has_any ? 1 : 0);
}

void Shipper::see_to_base() {
    std::unique_lock lock(mutex_);
    const auto end = std::exchange(base_end_, std::nullopt);
    lock.unlock();
    if (end) base_ended(*end);
    const std::int64_t now_ms = deps_.clock.now_ms();
    // Of a journal in which nothing has happened there is nothing to copy.
    const bool is_due = reached_.commits > 0 && (!log_->has_base() || now_ms - base_ms_ >= options_.base_every_ms);
    if (!is_due || is_base_wanted_ || now_ms < base_not_before_ms_) return;
    is_base_wanted_ = true;
    deps_.want_snapshot();
}

void Shipper::base_ended(const Base& base) {
    is_base_wanted_ = false;
    const std::int64_t now_ms = deps_.clock.now_ms();
    if (base.made) {
        base_ms_ = now_ms;
        log_->base_made(*base.made);
        deps_.metrics.ship_last_base.set(base.made->unix_ms / 1000);
        deps_.log.info("ship_base", {{"folder", options_.folder.string()}, {"commit", base.made->commits}});
        prune(options_.folder, deps_.clock.unix_ms() - options_.keep_ms);
    } else {
        base_not_before_ms_ = now_ms + limit::ship_base_retry_ms;
    }
    const bool has_base = log_->has_base();
    const std::lock_guard lock(mutex_);
    if (has_base) without_base_ms_.reset();
    set_trouble(base_trouble_,
                base.made ? std::nullopt
                          : std::optional("no base could be made in " + options_.folder.string() + ": " + base.fault));
    tell_behind();
}

void Shipper::see(Snapshot now) {
    copying_.run([this, now = std::make_shared<Snapshot>(std::move(now))] { make_base(std::move(*now)); });
}

void Shipper::cannot_see(const std::string& what) { end_base({std::nullopt, what}); }

void Shipper::make_base(Snapshot from) {
    try {
        JournalState state = read_journal_state(*from.journal);
        const auto file = base_file(options_.folder, state.commits);
        // Where nothing has been committed since the last one, that is it.
        if (!std::filesystem::exists(file)) {
            copy_both(std::move(from), file, is_broken_off_);
        }
        end_base({std::move(state), {}});
    } catch (const std::exception& fault) {
        end_base({std::nullopt, fault.what()});
    }
}

void Shipper::end_base(Base base) {
    {
        const std::lock_guard lock(mutex_);
        base_end_ = std::move(base);
    }
    wake_.notify_one();
}

}  // namespace server
