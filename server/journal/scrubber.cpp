#include "server/journal/scrubber.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "server/journal/archive_pass.hpp"

namespace server {

Scrubber::Scrubber(const ArchiveStore& archive, Options options, Deps deps)
    : archive_(archive), options_(options), deps_(std::move(deps)), database_(archive.beside()) {
    worker_.run([this] { work(); });
}

Scrubber::~Scrubber() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    changed_.notify_one();
    worker_.finish();
}

Damage Scrubber::damage() const {
    const std::lock_guard lock(mutex_);
    return findings_.damage();
}

void Scrubber::work() {
    for (bool goes_on = wait(options_.first_ms); goes_on; goes_on = wait(limit::scrub_every_ms)) {
        if (!look_through()) return;
    }
}

bool Scrubber::wait(std::int64_t ms) {
    std::unique_lock lock(mutex_);
    return !changed_.wait_for(lock, std::chrono::milliseconds(ms), [this] { return is_ending_; });
}

bool Scrubber::look_through() {
    try {
        const std::int64_t began_ms = deps_.clock.now_ms();
        bytes_ = 0;
        bytes_all_ = database_->integer("PRAGMA page_count") * database_->integer("PRAGMA page_size");
        {
            const std::lock_guard lock(mutex_);
            findings_.begin_pass();
        }
        ArchivePass pass(*database_,
                         {[this](const Finding& finding) { hear(finding); }, [this] { return archive_.beside(); },
                          [this] { return archive_.logged_pages(); }});
        if (!go_through(pass)) return false;
        end_pass(pass.tallied(), began_ms);
    } catch (const std::exception& fault) {
        deps_.log.error("scrub_failed", {{"what", fault.what()}});
    }
    return true;
}

bool Scrubber::go_through(ArchivePass& pass) {
    while (!pass.is_over()) {
        if (deps_.rests()) {
            pass.let_go();
            if (!wait(limit::scrub_rest_ms)) return false;
            continue;
        }
        const Piece piece = pass.step(limit::scrub_piece_bytes);
        count(piece.rows(), piece.bytes());
        if (!wait(piece.bytes() * 1'000 / options_.bytes_per_s)) return false;
    }
    return true;
}

void Scrubber::count(std::int64_t rows, std::int64_t bytes) {
    bytes_ += bytes;
    deps_.metrics.scrub_rows.add(static_cast<std::uint64_t>(rows));
    deps_.metrics.scrub_bytes.add(static_cast<std::uint64_t>(bytes));
    deps_.metrics.scrub_progress.set(std::min<std::int64_t>(99, bytes_ * 100 / std::max<std::int64_t>(1, bytes_all_)));
}

void Scrubber::hear(const Finding& finding) {
    std::unique_lock lock(mutex_);
    const bool is_new = findings_.add(finding);
    deps_.metrics.scrub_damaged.set(static_cast<std::int64_t>(findings_.damage().count));
    lock.unlock();
    if (is_new) deps_.log.error("archive_damaged", {{"what", finding.what}, {"how", finding.how}});
}

void Scrubber::end_pass(std::size_t tallied, std::int64_t began_ms) {
    std::unique_lock lock(mutex_);
    findings_.end_pass();
    const std::size_t damaged = findings_.damage().count;
    lock.unlock();
    deps_.metrics.scrub_damaged.set(static_cast<std::int64_t>(damaged));
    deps_.metrics.scrub_progress.set(100);
    deps_.metrics.last_scrub.set(deps_.clock.unix_ms() / 1'000);
    deps_.log.info("scrubbed", {{"damaged", damaged},
                                {"bytes", bytes_},
                                {"tables_tallied", tallied},
                                {"took_ms", deps_.clock.now_ms() - began_ms}});
}

}  // namespace server
