#include "tests/support/bit_rot.hpp"

#include <exception>
#include <iterator>
#include <optional>

#include "engine/base/seed.hpp"
#include "server/journal/acknowledged.hpp"
#include "tests/support/crash_vfs.hpp"
#include "tests/support/journal_model.hpp"

namespace test_support {
namespace {

constexpr const char* rotting_file = "/rot/journal.db";
constexpr unsigned commits = 80;
constexpr unsigned folded_commits = 40;  // of them, in the database itself when the process is killed
constexpr std::size_t page_bytes = 4'096;

struct Written {
    CrashDisk::Image image;
    std::string text;
    std::int64_t commits = 0;
    std::string id;
};

Written write(const BitRotOptions& options) {
    engine::Seed seed(options.seed);
    JournalDeeds deeds(seed.next());
    JournalModel model;
    CrashDisk disk(seed.next());
    const CrashVfs vfs(disk);
    Written written;
    {
        TwoStores store({rotting_file, true, vfs.name()});
        live(store, model, deeds, commits, folded_commits);
        written.commits = store.state().commits;
        written.id = store.state().id;
        if (options.is_killed) disk.kill();
    }
    written.image = disk.image();
    written.text = model.text();
    return written;
}

/// Says what notices: the server's start, or `tutti doctor`, which looks further; nothing: neither of them.
class Reader {
public:
    Reader(const CrashDisk::Image& image, const std::filesystem::path& mark) : disk_(0), vfs_(disk_), mark_(mark) {
        disk_.set_image(image);
    }

    std::optional<std::string> notice(const std::string& text) {
        std::string by = "opening";
        try {
            TwoStores store({rotting_file, true, vfs_.name()});
            by = "mark";
            const auto told = server::Acknowledged::told(mark_, store.state().id);
            if (told && *told > store.state().commits) return by;
            by = "reading";
            is_same_ = text_of(store) == text;
            by = "integrity_check";
            for (server::Database* one : {&store.journal().database(), &store.archive().database()}) {
                if (one->text("PRAGMA integrity_check(1)") != "ok") return by;
            }
            return std::nullopt;
        } catch (const std::exception&) {
            return by;
        }
    }
    bool is_same() const { return is_same_; }

private:
    CrashDisk disk_;
    CrashVfs vfs_;
    const std::filesystem::path mark_;
    bool is_same_ = false;
};

}  // namespace

BitRotReport flip_bits(const BitRotOptions& options) {
    BitRotReport report;
    const Written written = write(options);
    const std::filesystem::path mark = options.folder / "acknowledged";
    server::Acknowledged(mark, written.id).write(written.commits);
    engine::Seed seed(options.seed + 1);
    while (report.flips < options.flips) {
        CrashDisk::Image image = written.image;
        const auto rotten = std::next(image.begin(), static_cast<std::ptrdiff_t>(seed.below(image.size())));
        const std::size_t place = seed.below(rotten->second.size());
        const auto bit = static_cast<unsigned>(seed.below(8));
        rotten->second[place] = static_cast<char>(static_cast<unsigned char>(rotten->second[place]) ^ 1U << bit);
        ++report.flips;
        Reader reader(image, mark);
        const auto by = reader.notice(written.text);
        if (by) {
            ++report.found[*by];
        } else if (reader.is_same()) {
            ++report.harmless;
        } else {
            report.unnoticed.push_back(rotten->first + " page " + std::to_string(place / page_bytes) + " byte "
                                       + std::to_string(place % page_bytes) + " bit " + std::to_string(bit));
        }
    }
    return report;
}

}  // namespace test_support
