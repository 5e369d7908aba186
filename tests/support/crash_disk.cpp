#include "tests/support/crash_disk.hpp"

#include <algorithm>
#include <utility>

namespace test_support {
namespace {

constexpr std::size_t sector_bytes = 512;

/// One that has not been synced.
struct Change {
    std::size_t offset = 0;
    std::string bytes;
    bool cuts_here = false;     // the file ends at the offset
    bool is_forgotten = false;  // a sync of it has failed: the system takes it for written
};

void put(std::string& content, std::size_t offset, std::string_view bytes, char filler) {
    if (content.size() < offset + bytes.size()) content.resize(offset + bytes.size(), filler);
    std::copy(bytes.begin(), bytes.end(), content.begin() + static_cast<std::ptrdiff_t>(offset));
}

void apply(std::string& content, const Change& change, char filler) {
    if (change.cuts_here) {
        content.resize(std::min(content.size(), change.offset));
    } else {
        put(content, change.offset, change.bytes, filler);
    }
}

}  // namespace

struct CrashDisk::File {
    std::string content;  // as programs see it
    std::string synced;   // as it is on the disk for certain
    std::vector<Change> changes;
};

CrashDisk::Handle CrashDisk::open(const std::string& name, bool makes_it) {
    if (!exists(name) && (!makes_it || begin_change() != Result::done)) return nullptr;
    const std::lock_guard lock(mutex_);
    if (!is_on_) return nullptr;
    Handle file = files_[name];
    if (!file) {
        file = files_[name] = std::make_shared<File>();
        folder_changes_.push_back({name, file});
        if (power_fails()) turn_off();
    }
    return is_on_ ? file : nullptr;
}

CrashDisk::Handle CrashDisk::open_nameless() { return std::make_shared<File>(); }

/// One that is cut off by the power failing may be on the disk, too.
CrashDisk::Result CrashDisk::write(File& file, std::size_t offset, std::string_view bytes) {
    const Result result = begin_change();
    const std::lock_guard lock(mutex_);
    if (result != Result::done || !is_on_) return Result::failed;
    const std::size_t end = offset + bytes.size();
    if (capacity_ && end > file.content.size() && bytes_used() + end - file.content.size() > *capacity_) {
        ++refused_for_room_;
        return Result::full;
    }
    file.changes.push_back({offset, std::string(bytes), false, false});
    put(file.content, offset, bytes, '\0');
    if (!power_fails()) return Result::done;
    turn_off();
    return Result::failed;
}

CrashDisk::Result CrashDisk::truncate(File& file, std::size_t size) {
    const Result result = begin_change();
    const std::lock_guard lock(mutex_);
    if (result != Result::done || !is_on_) return Result::failed;
    file.changes.push_back({size, {}, true, false});
    file.content.resize(std::min(size, file.content.size()));
    if (!power_fails()) return Result::done;
    turn_off();
    return Result::failed;
}

std::optional<std::string> CrashDisk::read(const File& file, std::size_t offset, std::size_t count) const {
    const std::lock_guard lock(mutex_);
    if (!is_on_) return std::nullopt;
    return offset < file.content.size() ? file.content.substr(offset, count) : std::string();
}

std::size_t CrashDisk::size(const File& file) const {
    const std::lock_guard lock(mutex_);
    return file.content.size();
}

CrashDisk::Result CrashDisk::sync(File& file, bool with_folder) {
    const Result result = begin_change();
    const std::lock_guard lock(mutex_);
    ++syncs_;
    const bool is_too_late = power_fails() && below(2) == 0;
    if (is_on_ && is_too_late) turn_off();
    if (!is_on_) return Result::failed;
    if (result != Result::done) {
        for (Change& change : file.changes) change.is_forgotten = true;
        return Result::failed;
    }
    std::erase_if(file.changes, [&](const Change& change) {
        if (!change.is_forgotten) apply(file.synced, change, '\0');
        return !change.is_forgotten;
    });
    if (with_folder) {
        synced_files_ = files_;
        folder_changes_.clear();
    }
    if (!power_fails()) return Result::done;
    turn_off();  // before it could say that it was done
    return Result::failed;
}

CrashDisk::Result CrashDisk::remove(const std::string& name, bool with_folder) {
    const Result result = begin_change();
    const std::lock_guard lock(mutex_);
    if (result != Result::done || !is_on_) return Result::failed;
    if (files_.erase(name) != 0) folder_changes_.push_back({name, nullptr});
    if (power_fails()) {
        turn_off();
        return Result::failed;
    }
    if (with_folder) {
        synced_files_ = files_;
        folder_changes_.clear();
    }
    return Result::done;
}

bool CrashDisk::exists(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    return files_.contains(name);
}

void CrashDisk::cut_power() {
    const std::lock_guard lock(mutex_);
    if (is_on_) turn_off();
}

void CrashDisk::cut_power_at(std::uint64_t nth) {
    const std::lock_guard lock(mutex_);
    cut_at_ = changes_ + nth;
}

void CrashDisk::kill() {
    const std::lock_guard lock(mutex_);
    is_on_ = false;
}

void CrashDisk::start() {
    const std::lock_guard lock(mutex_);
    is_on_ = true;
    cut_at_ = 0;
    fail_at_ = 0;
}

void CrashDisk::fail_at(std::uint64_t nth, Failure failure) {
    const std::lock_guard lock(mutex_);
    fail_at_ = nth == 0 ? 0 : changes_ + nth;
    failure_ = failure;
}

void CrashDisk::set_capacity(std::optional<std::size_t> bytes) {
    const std::lock_guard lock(mutex_);
    capacity_ = bytes;
}

void CrashDisk::set_watcher(std::function<void()> watcher) {
    const std::lock_guard lock(mutex_);
    watcher_ = std::move(watcher);
}

bool CrashDisk::is_on() const {
    const std::lock_guard lock(mutex_);
    return is_on_;
}

std::uint64_t CrashDisk::changes() const {
    const std::lock_guard lock(mutex_);
    return changes_;
}

std::uint64_t CrashDisk::syncs() const {
    const std::lock_guard lock(mutex_);
    return syncs_;
}

std::uint64_t CrashDisk::refused_for_room() const {
    const std::lock_guard lock(mutex_);
    return refused_for_room_;
}

CrashDisk::Image CrashDisk::image() const {
    const std::lock_guard lock(mutex_);
    Image image;
    for (const auto& [name, file] : files_) image[name] = file->content;
    return image;
}

void CrashDisk::set_image(const Image& image) {
    const std::lock_guard lock(mutex_);
    files_.clear();
    folder_changes_.clear();
    for (const auto& [name, content] : image) files_[name] = std::make_shared<File>(File{content, content, {}});
    synced_files_ = files_;
}

CrashDisk::Result CrashDisk::begin_change() {
    std::function<void()> watcher;
    {
        const std::lock_guard lock(mutex_);
        watcher = watcher_;
    }
    if (watcher) watcher();
    const std::lock_guard lock(mutex_);
    if (!is_on_) return Result::failed;
    ++changes_;
    const bool fails =
        fail_at_ != 0 && (changes_ == fail_at_ || (failure_ == Failure::from_then && changes_ > fail_at_));
    return fails ? Result::failed : Result::done;
}

/// Of each name the folder keeps what it was at some time since the last sync.
void CrashDisk::turn_off() {
    is_on_ = false;
    std::map<std::string, Handle> found = synced_files_;
    std::map<std::string, bool> is_settled;
    for (const FolderChange& change : folder_changes_) {
        bool& settled = is_settled[change.name];
        settled = settled || below(2) == 0;
        if (settled) continue;
        if (change.file) {
            found[change.name] = change.file;
        } else {
            found.erase(change.name);
        }
    }
    files_.clear();
    for (const auto& [name, file] : found) {
        const std::string content = after_the_cut(*file);
        files_[name] = std::make_shared<File>(File{content, content, {}});
    }
    synced_files_ = files_;
    folder_changes_.clear();
}

/// Any of the changes, in any order; a torn one reaches some sectors only. What is skipped at the end of the file is
/// zeros or whatever was there.
std::string CrashDisk::after_the_cut(const File& file) {
    std::vector<Change> changes = file.changes;
    if (below(2) == 0) {
        for (std::size_t left = changes.size(); left > 1; --left) std::swap(changes[left - 1], changes[below(left)]);
    }
    const std::uint64_t kept_of_four = below(5);
    const char filler = below(2) == 0 ? '\0' : static_cast<char>(below(256));
    std::string content = file.synced;
    for (const Change& change : changes) {
        if (below(4) >= kept_of_four) continue;
        if (change.cuts_here || below(8) != 0) {
            apply(content, change, filler);
            continue;
        }
        const std::size_t end = change.offset + change.bytes.size();
        for (std::size_t from = change.offset; from < end;) {
            const std::size_t to = std::min(end, (from / sector_bytes + 1) * sector_bytes);
            if (below(2) == 0) {
                put(content, from, std::string_view(change.bytes).substr(from - change.offset, to - from), filler);
            }
            from = to;
        }
    }
    return content;
}

std::size_t CrashDisk::bytes_used() const {
    std::size_t bytes = 0;
    for (const auto& [name, file] : files_) bytes += file->content.size();
    return bytes;
}

}  // namespace test_support
