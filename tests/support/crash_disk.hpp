// A disk in memory that can lose what was not synced: a power cut keeps any of the unsynced writes, in any order and
// some of them torn, and any of the unsynced changes of its folder. Writes and syncs fail when a test says so. Knows no
// SQLite: crash_vfs.hpp puts it under a database. From any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/seed.hpp"

namespace test_support {

class CrashDisk {
public:
    enum class Result : std::uint8_t { done, failed, full };
    enum class Failure : std::uint8_t {
        one,        // of this one change
        from_then,  // and of all that follow
    };
    struct File;
    using Handle = std::shared_ptr<File>;
    /// By name.
    using Image = std::map<std::string, std::string>;

    explicit CrashDisk(std::uint64_t seed) : seed_(seed) {}

    // As a file system is used. Null: there is no such file, or the disk is off.
    Handle open(const std::string& name, bool makes_it);
    /// Of no name, and gone when it is closed.
    Handle open_nameless();
    Result write(File& file, std::size_t offset, std::string_view bytes);
    Result truncate(File& file, std::size_t size);
    /// Nothing: the disk is off. Less than asked for at the end of the file.
    std::optional<std::string> read(const File& file, std::size_t offset, std::size_t count) const;
    std::size_t size(const File& file) const;
    /// `with_folder`: the folder's entries, too.
    Result sync(File& file, bool with_folder);
    Result remove(const std::string& name, bool with_folder);
    bool exists(const std::string& name) const;

    // What goes wrong with it.
    /// Now, or at the nth change from now (1: the next): a write, a cut or a sync of a file, its making or removal.
    void cut_power();
    void cut_power_at(std::uint64_t nth);
    /// The process is gone: what it has written is there, synced or not. The disk is off until it is started again.
    void kill();
    void start();
    /// The nth change from now fails. What a failed sync has not written is written by no later one either.
    void fail_at(std::uint64_t nth, Failure failure);
    /// Bytes that all files may have together.
    void set_capacity(std::optional<std::size_t> bytes);
    /// Before every change, on the thread that makes it.
    void set_watcher(std::function<void()> watcher);

    bool is_on() const;
    std::uint64_t changes() const;
    std::uint64_t syncs() const;
    std::uint64_t refused_for_room() const;
    Image image() const;
    void set_image(const Image& image);

private:
    struct FolderChange {
        std::string name;
        Handle file;  // null: removed
    };

    Result begin_change();
    bool power_fails() const { return cut_at_ != 0 && changes_ >= cut_at_; }
    void turn_off();
    std::string after_the_cut(const File& file);
    std::size_t bytes_used() const;
    std::uint64_t below(std::uint64_t count) { return seed_.below(count); }

    mutable std::mutex mutex_;
    engine::Seed seed_;
    bool is_on_ = true;
    std::map<std::string, Handle> files_;
    std::map<std::string, Handle> synced_files_;
    std::vector<FolderChange> folder_changes_;  // not synced
    std::uint64_t changes_ = 0;
    std::uint64_t syncs_ = 0;
    std::uint64_t refused_for_room_ = 0;
    std::uint64_t cut_at_ = 0;
    std::uint64_t fail_at_ = 0;
    Failure failure_ = Failure::one;
    std::optional<std::size_t> capacity_;
    std::function<void()> watcher_;
};

}  // namespace test_support
