#include "tests/support/crash_vfs.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace test_support {
namespace {

constexpr int path_bytes_max = 512;
constexpr int usual_sector_bytes = 4096;  // what SQLite says of disks by itself
constexpr double some_day = 2'461'000.5;  // in Julian days

/// What connections to one database share beside it: where the latest of each page is in its log, and who uses what.
struct SharedMemory {
    std::vector<std::unique_ptr<std::vector<char>>> regions;
    std::vector<const struct Opened*> users;
};

struct Opened {
    CrashDisk* disk = nullptr;
    CrashDisk::Handle file;
    std::string name;
    std::shared_ptr<SharedMemory> memory = {};
    unsigned shared_locks = 0;
    unsigned own_locks = 0;
    /// SQLite's own VFS syncs the folder with the first sync of a journal that it has made.
    bool syncs_folder = false;
};

/// SQLite makes room for it, and never moves it.
struct OpenFile {
    sqlite3_file base;
    Opened* opened;
};

CrashDisk& disk_of(sqlite3_vfs* vfs) { return *static_cast<CrashDisk*>(vfs->pAppData); }
Opened& opened_of(sqlite3_file* file) { return *reinterpret_cast<OpenFile*>(file)->opened; }

int code_of(CrashDisk::Result result, int failed) {
    if (result == CrashDisk::Result::done) return SQLITE_OK;
    return result == CrashDisk::Result::full ? SQLITE_FULL : failed;
}

int close_file(sqlite3_file* file) {
    delete reinterpret_cast<OpenFile*>(file)->opened;
    return SQLITE_OK;
}

int read_file(sqlite3_file* file, void* into, int count, sqlite3_int64 offset) {
    const Opened& opened = opened_of(file);
    const auto wanted = static_cast<std::size_t>(count);
    const auto bytes = opened.disk->read(*opened.file, static_cast<std::size_t>(offset), wanted);
    if (!bytes) return SQLITE_IOERR_READ;
    std::memset(into, 0, wanted);
    std::memcpy(into, bytes->data(), bytes->size());
    return bytes->size() == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int write_file(sqlite3_file* file, const void* from, int count, sqlite3_int64 offset) {
    const Opened& opened = opened_of(file);
    const std::string_view bytes(static_cast<const char*>(from), static_cast<std::size_t>(count));
    return code_of(opened.disk->write(*opened.file, static_cast<std::size_t>(offset), bytes), SQLITE_IOERR_WRITE);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    const Opened& opened = opened_of(file);
    return code_of(opened.disk->truncate(*opened.file, static_cast<std::size_t>(size)), SQLITE_IOERR_TRUNCATE);
}

int sync_file(sqlite3_file* file, int /*flags*/) {
    Opened& opened = opened_of(file);
    const auto result = opened.disk->sync(*opened.file, opened.syncs_folder);
    if (result == CrashDisk::Result::done) opened.syncs_folder = false;
    return code_of(result, SQLITE_IOERR_FSYNC);
}

int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
    const Opened& opened = opened_of(file);
    *size = static_cast<sqlite3_int64>(opened.disk->size(*opened.file));
    return SQLITE_OK;
}

int grant(sqlite3_file* /*file*/, int /*lock*/) { return SQLITE_OK; }
int tell_unreserved(sqlite3_file* /*file*/, int* is_reserved) {
    *is_reserved = 0;
    return SQLITE_OK;
}
int know_nothing(sqlite3_file* /*file*/, int /*operation*/, void* /*argument*/) { return SQLITE_NOTFOUND; }
std::mutex& memory_mutex() {
    static std::mutex mutex;
    return mutex;
}

/// By disk and name, as long as somebody has it open.
std::shared_ptr<SharedMemory> memory_of(const Opened& opened) {
    static std::map<std::pair<CrashDisk*, std::string>, std::weak_ptr<SharedMemory>> all;
    auto& known = all[{opened.disk, opened.name}];
    auto memory = known.lock();
    if (!memory) known = memory = std::make_shared<SharedMemory>();
    return memory;
}

int map_memory(sqlite3_file* file, int region, int size, int is_extended, volatile void** into) {
    const std::lock_guard lock(memory_mutex());
    Opened& opened = opened_of(file);
    if (!opened.memory) {
        opened.memory = memory_of(opened);
        opened.memory->users.push_back(&opened);
    }
    auto& regions = opened.memory->regions;
    const auto place = static_cast<std::size_t>(region);
    while (is_extended != 0 && regions.size() <= place) {
        regions.push_back(std::make_unique<std::vector<char>>(static_cast<std::size_t>(size), '\0'));
    }
    *into = regions.size() > place ? regions[place]->data() : nullptr;
    return SQLITE_OK;
}

int lock_memory(sqlite3_file* file, int first, int count, int flags) {
    const std::lock_guard lock(memory_mutex());
    Opened& opened = opened_of(file);
    const unsigned locks = ((1U << static_cast<unsigned>(count)) - 1U) << static_cast<unsigned>(first);
    if ((flags & SQLITE_SHM_UNLOCK) != 0) {
        opened.shared_locks &= ~locks;
        opened.own_locks &= ~locks;
        return SQLITE_OK;
    }
    const bool is_shared = (flags & SQLITE_SHM_SHARED) != 0;
    for (const Opened* other : opened.memory->users) {
        const unsigned in_the_way = other->own_locks | (is_shared ? 0U : other->shared_locks);
        if (other != &opened && (in_the_way & locks) != 0) return SQLITE_BUSY;
    }
    (is_shared ? opened.shared_locks : opened.own_locks) |= locks;
    return SQLITE_OK;
}

void order_memory(sqlite3_file* /*file*/) { const std::lock_guard lock(memory_mutex()); }

int unmap_memory(sqlite3_file* file, int /*is_removed*/) {
    const std::lock_guard lock(memory_mutex());
    Opened& opened = opened_of(file);
    if (opened.memory) std::erase(opened.memory->users, &opened);
    opened.memory = nullptr;
    return SQLITE_OK;
}

int sector_of(sqlite3_file* /*file*/) { return usual_sector_bytes; }
/// As SQLite believes of disks by itself: a write spoils nothing beside it.
int nature_of(sqlite3_file* /*file*/) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

const sqlite3_io_methods& methods() {
    static const sqlite3_io_methods table = [] {
        sqlite3_io_methods made{};
        made.iVersion = 2;
        made.xClose = close_file;
        made.xRead = read_file;
        made.xWrite = write_file;
        made.xTruncate = truncate_file;
        made.xSync = sync_file;
        made.xFileSize = size_of_file;
        made.xLock = grant;
        made.xUnlock = grant;
        made.xCheckReservedLock = tell_unreserved;
        made.xFileControl = know_nothing;
        made.xSectorSize = sector_of;
        made.xDeviceCharacteristics = nature_of;
        made.xShmMap = map_memory;
        made.xShmLock = lock_memory;
        made.xShmBarrier = order_memory;
        made.xShmUnmap = unmap_memory;
        return made;
    }();
    return table;
}

int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* flags_out) {
    file->pMethods = nullptr;
    CrashDisk& disk = disk_of(vfs);
    const bool is_new = name == nullptr || !disk.exists(name);
    auto handle = name == nullptr ? disk.open_nameless() : disk.open(name, (flags & SQLITE_OPEN_CREATE) != 0);
    if (!handle) return SQLITE_CANTOPEN;
    constexpr int journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
    reinterpret_cast<OpenFile*>(file)->opened =
        new Opened{&disk, std::move(handle), name == nullptr ? "" : name, {}, 0, 0, is_new && (flags & journals) != 0};
    file->pMethods = &methods();
    if (flags_out != nullptr) *flags_out = flags;
    return SQLITE_OK;
}

int remove_file(sqlite3_vfs* vfs, const char* name, int syncs_folder) {
    if (!disk_of(vfs).exists(name)) return SQLITE_IOERR_DELETE_NOENT;
    return code_of(disk_of(vfs).remove(name, syncs_folder != 0), SQLITE_IOERR_DELETE);
}

int ask_for(sqlite3_vfs* vfs, const char* name, int /*what*/, int* is_there) {
    *is_there = disk_of(vfs).exists(name) ? 1 : 0;
    return SQLITE_OK;
}

int copy_name(sqlite3_vfs* /*vfs*/, const char* name, int size, char* into) {
    sqlite3_snprintf(size, into, "%s", name);
    return SQLITE_OK;
}

int make_numbers(sqlite3_vfs* /*vfs*/, int count, char* into) {
    static std::atomic<std::uint64_t> calls{0};
    engine::Seed seed(++calls);
    std::generate_n(into, count, [&] { return static_cast<char>(seed.below(256)); });
    return count;
}

/// Whoever waits here waits for a lock that another thread has: SQLite counts its tries, and gives up after a hundred,
/// however soon they are over.
int wait_for_others(sqlite3_vfs* /*vfs*/, int microseconds) {
    std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
    return microseconds;
}
int tell_time(sqlite3_vfs* /*vfs*/, double* day) {
    *day = some_day;
    return SQLITE_OK;
}
int tell_error(sqlite3_vfs* /*vfs*/, int /*size*/, char* /*into*/) { return 0; }

std::string new_name() {
    static std::atomic<unsigned> made{0};
    return "crash-" + std::to_string(++made);
}

}  // namespace

CrashVfs::CrashVfs(CrashDisk& disk) : name_(new_name()), vfs_(std::make_unique<sqlite3_vfs>()) {
    vfs_->iVersion = 1;
    vfs_->szOsFile = sizeof(OpenFile);
    vfs_->mxPathname = path_bytes_max;
    vfs_->zName = name_.c_str();
    vfs_->pAppData = &disk;
    vfs_->xOpen = open_file;
    vfs_->xDelete = remove_file;
    vfs_->xAccess = ask_for;
    vfs_->xFullPathname = copy_name;
    vfs_->xRandomness = make_numbers;
    vfs_->xSleep = wait_for_others;
    vfs_->xCurrentTime = tell_time;
    vfs_->xGetLastError = tell_error;
    sqlite3_vfs_register(vfs_.get(), 0);
}

CrashVfs::~CrashVfs() { sqlite3_vfs_unregister(vfs_.get()); }

}  // namespace test_support
