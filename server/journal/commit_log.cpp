#include "server/journal/commit_log.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "server/base/limits.hpp"
#include "server/journal/data_folder.hpp"
#include "server/journal/log_segment.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& file) { throw std::system_error(errno, std::generic_category(), file.string()); }

/// A log that has come so far, or further, and ends with something else than the journal, is of another course of it.
std::int64_t reached_in(const ShippedFiles& files) {
    std::int64_t reached = files.bases.empty() ? -1 : files.bases.back().number - 1;
    if (files.segments.empty()) return reached;
    reached = std::max(reached, files.segments.back().number - 1);  // it may be cut short before its first commit
    SegmentReader reader(bytes_of_file(files.segments.back().file));
    while (const auto frame = reader.next()) reached = std::max(reached, frame->commit);
    return reached;
}

/// Files that were begun in a folder that had gone before they could be synced, or taken away again.
void remove_unsynced(ShippedFiles& files, std::int64_t commit) {
    while (!files.segments.empty() && files.segments.back().number > commit) {
        fs::remove(files.segments.back().file);
        files.segments.pop_back();
    }
}

}  // namespace

CommitLog::CommitLog(fs::path folder, const JournalState& at, Beyond beyond, std::int64_t unix_ms)
    : folder_(std::move(folder)), whose_(whose_journal(at.id)) {
    if (!fs::is_directory(folder_)) {
        throw std::runtime_error(folder_.string() + " is missing: mount its disk, or make it");
    }
    ShippedFiles files = shipped_files(folder_);
    check_is_own(folder_, files, at.id);
    if (beyond == Beyond::own) remove_unsynced(files, at.commits);
    is_continued_ = !files.segments.empty() && goes_on_in(files.segments.back(), at, beyond);
    if (!is_continued_) {
        const bool is_elsewhere = beyond == Beyond::nobodys && reached_in(files) >= at.commits;
        if (is_elsewhere) set_aside(folder_, std::exchange(files, {}), unix_ms);
        chain_after_ = last_commit_ = at.commits;
    }
    tidy(folder_);
    if (!files.bases.empty()) base_ = state_of_base(files.bases.back().file);
}

CommitLog::~CommitLog() {
    close();
    // They end nowhere in particular. A folder that has gone keeps them: then they are set aside when it is back.
    std::error_code ignored;
    for (const fs::path& file : unsynced_) fs::remove(file, ignored);
}

void CommitLog::close() {
    if (file_ >= 0) ::close(std::exchange(file_, -1));
}

/// Opens it where it does.
bool CommitLog::goes_on_in(const ShippedFile& segment, const JournalState& at, Beyond beyond) {
    const std::string bytes = bytes_of_file(segment.file);
    SegmentReader reader(bytes);
    if (!reader.head()) return false;
    const engine::Bytes32 digest = content_digest(at);
    std::optional<LogFrame> last;
    std::size_t end = 0;
    while (const auto frame = reader.next()) {
        const bool is_it = frame->digest == digest && frame->commit <= at.commits;
        if (!is_it && beyond == Beyond::own) continue;
        last = is_it ? frame : std::nullopt;
        end = reader.place();
    }
    if (!last) return false;
    name_ = segment.file;
    file_ = open(name_.c_str(), O_WRONLY | O_CLOEXEC);
    if (file_ < 0 || ftruncate(file_, static_cast<off_t>(end)) != 0 || lseek(file_, 0, SEEK_END) < 0) {
        fail(name_);
    }
    chain_after_ = reader.head()->chain_after;
    last_commit_ = last->commit;
    last_hash_ = last->hash;
    file_bytes_ = end;
    wants_segment_ = false;
    return true;
}

void CommitLog::base_made(const JournalState& base) {
    base_ = base;
    wants_segment_ = true;
}

void CommitLog::begin_segment(std::int64_t first_commit) {
    sync();
    close();
    name_ = segment_file(folder_, first_commit);
    file_ = open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file_ < 0) fail(name_);
    unsynced_.push_back(name_);
    SegmentHead head{whose_, chain_after_, last_commit_, last_hash_, {}};
    waiting_ = encoded(head);
    last_hash_ = head.hash;
    file_bytes_ = 0;
    wants_segment_ = false;
}

void CommitLog::add(const Commit& commit) {
    if (wants_segment_ || file_bytes_ + waiting_.size() >= limit::ship_segment_bytes) {
        begin_segment(commit.after.commits);
    }
    const EncodedFrame frame = encoded_frame(commit, last_hash_);
    last_hash_ = frame.hash;
    last_commit_ = commit.after.commits;
    waiting_ += frame.bytes;
}

void CommitLog::write_out() {
    for (std::size_t written = 0; written < waiting_.size();) {
        const ssize_t count = ::write(file_, waiting_.data() + written, waiting_.size() - written);
        if (count < 0 && errno != EINTR) fail(name_);
        if (count > 0) written += static_cast<std::size_t>(count);
    }
    file_bytes_ += waiting_.size();
    written_ += waiting_.size();
    waiting_.clear();
}

/// What is written into a file that has been removed, or on a disk that is mounted nowhere any more, is lost.
void CommitLog::check_is_there() const {
    struct stat own {};
    struct stat named {};
    if (fstat(file_, &own) != 0 || stat(name_.c_str(), &named) != 0) fail(name_);
    if (own.st_ino != named.st_ino || own.st_dev != named.st_dev) {
        throw std::runtime_error(name_.string() + " is another file now");
    }
}

std::size_t CommitLog::sync() {
    if (waiting_.empty()) return std::exchange(written_, 0);
    write_out();
    if (fdatasync(file_) != 0) fail(name_);
    check_is_there();
    if (!unsynced_.empty()) sync_to_disk(folder_);
    unsynced_.clear();
    return std::exchange(written_, 0);
}

}  // namespace server
