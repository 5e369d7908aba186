#include "server/app/doctor.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "protocol/replay.hpp"
#include "server/journal/acknowledged.hpp"
#include "server/journal/archive_pass.hpp"
#include "server/journal/archive_store.hpp"
#include "server/journal/backup.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/salvage.hpp"
#include "server/journal/schema.hpp"
#include "server/journal/single_file.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "server/journal/store.hpp"
#include "server/room/core.hpp"
#include "server/tournament/core.hpp"
#include "server/tournaments/tournament_service.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

/// Nobody writes a file while this lives: a server that is started meanwhile says that it is in use.
class QuietFile {
public:
    explicit QuietFile(const fs::path& file) : file_(open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
        if (file_ < 0) throw std::system_error(errno, std::generic_category(), "cannot be read");
        struct flock lock {};
        lock.l_type = F_RDLCK;
        lock.l_whence = SEEK_SET;
        lock.l_start = sqlite_locks_at;
        lock.l_len = sqlite_locks;
        if (fcntl(file_, F_OFD_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES)) return;
        close(file_);
        throw DatabaseError(SQLITE_BUSY, "locked");
    }
    QuietFile(const QuietFile&) = delete;
    QuietFile& operator=(const QuietFile&) = delete;
    ~QuietFile() { close(file_); }

private:
    /// https://www.sqlite.org/src/file/src/os.h: SHARED_FIRST and SHARED_SIZE.
    static constexpr off_t sqlite_locks_at = 0x40000002;
    static constexpr off_t sqlite_locks = 510;
    const int file_;
};

/// For a copy; folder and copy are removed with this object.
class PrivateFolder {
public:
    PrivateFolder() : path_((fs::temp_directory_path() / "tutti-doctor-XXXXXX").string()) {
        if (mkdtemp(path_.data()) == nullptr) throw std::system_error(errno, std::generic_category(), path_);
    }
    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;
    ~PrivateFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    fs::path path() const { return path_; }

private:
    std::string path_;
};

/// What is looked at: the two files of a server, or the one of a backup or of an earlier version. Of an earlier version
/// it is a copy that has become one of this version.
class Subject {
public:
    Subject(const fs::path& place, std::ostream& out) {
        std::error_code unseen;
        const bool is_folder = fs::is_directory(place, unseen);
        const fs::path single = is_folder ? place / single_file_name : place;
        if (!is_folder || fs::exists(single, unseen)) {
            said_of(single, [&] { look_at(single, out); });
            return;
        }
        journal_ = place / journal_file_name;
        archive_ = place / archive_file_name;
        for (const fs::path& file : {journal_, archive_}) {
            said_of(file, [&] {
                quiet_.push_back(std::make_unique<QuietFile>(file));
                Database found(file, Database::Mode::inspect);
                if (version_of(found) == 0) throw JournalError("is empty: there is nothing in it");
                out << "ok    " << file.string() << ": opened, of this version\n";
            });
        }
    }
    const fs::path& journal() const { return journal_; }
    const fs::path& archive() const { return archive_; }

private:
    void look_at(const fs::path& file, std::ostream& out) {
        quiet_.push_back(std::make_unique<QuietFile>(file));
        journal_ = archive_ = file;
        Database found(file, Database::Mode::inspect);
        const int version = version_of(found);
        if (version == 0) throw JournalError("is empty: there is nothing in it");
        if (version == schema_version()) {
            out << "ok    " << file.string() << ": opened, of this version\n";
            return;
        }
        copy(found);
        out << "ok    " << file.string() << ": of an earlier version (schema " << version
            << "), and stays so; a copy was brought up to date, and is looked at\n";
    }

    void copy(Database& found) {
        std::string fault;
        try {
            folder_.emplace();
            journal_ = archive_ = folder_->path() / single_file_name;
            copy_one(found, journal_);
            Database made(journal_, Database::Mode::keep);
            bring_up_to_date(made);
            return;
        } catch (const std::exception& what) {
            fault = what.what();
        }
        throw JournalError("is of an earlier version, and no copy of it could be brought up to date below "
                           + fs::temp_directory_path().string() + " (TMPDIR names another place): " + fault);
    }

    std::vector<std::unique_ptr<QuietFile>> quiet_;
    std::optional<PrivateFolder> folder_;
    fs::path journal_;
    fs::path archive_;
};

bool is_tournament(const KeptRoom& room) { return room.id.starts_with(tournaments::line_prefix); }

class Examination {
public:
    Examination(const Subject& subject, std::ostream& out, std::ostream& err)
        : out_(out),
          err_(err),
          held_store_(
              said_of(subject.journal(), [&] { return std::make_unique<Store>(inspected(subject.journal())); })),
          held_archive_(said_of(subject.archive(), [&] {
              return std::make_unique<ArchiveStore>(inspected(subject.archive()), held_store_->state());
          })) {}

    void pages() {
        std::string found = store_.database().text("PRAGMA integrity_check(1)");
        if (found == "ok") found = archive_.database().text("PRAGMA integrity_check(1)");
        report(found == "ok", "pages and indexes", found);
    }

    void mark(const fs::path& folder, bool accept_loss) {
        const auto told = Acknowledged::told(folder / acknowledged_file, store_.state().id);
        const std::int64_t lost = told ? *told - store_.state().commits : 0;
        if (lost > 0 && accept_loss) {
            Acknowledged(folder / acknowledged_file, store_.state().id).write(store_.state().commits);
            out_ << "ok    the loss of " << lost << " commits is accepted\n";
            return;
        }
        report(lost <= 0, "all commits that had been told",
               "the last " + std::to_string(lost) + " commits are missing: restore a backup, or --accept-loss");
    }

    void rooms() {
        const Kept kept = store_.load();
        std::size_t lines = 0;
        for (const KeptRoom& room : kept.rooms) lines += room.lines.size();
        const auto tournaments = std::ranges::count_if(kept.rooms, is_tournament);
        out_ << "ok    " << kept.rooms.size() - static_cast<std::size_t>(tournaments) << " open rooms and "
             << tournaments << " tournaments in " << lines << " lines, " << kept.players.size() << " players, "
             << kept.documents.size() << " documents, " << kept.answers.size() << " answers: as they were written\n";
        for (const SetAside& one : kept.set_aside) {
            out_ << "ok    set aside: " << name_of(one.kind) << ' ' << one.name << ": " << one.what << '\n';
        }
        for (const KeptRoom& room : kept.rooms) {
            std::string fault;
            try {
                room::Decision first;
                if (is_tournament(room)) {
                    const tournament::Core core(room.lines);
                } else {
                    const room::Core core({room.lines, room.ran_on_ms, 0}, {}, first, 0);
                }
            } catch (const std::exception& broken) {
                fault = broken.what();
            }
            if (!fault.empty())
                report(false, "",
                       (is_tournament(room) ? "tournament " : "room ") + room.id + " cannot be played again: " + fault);
        }
    }

    void archive() {
        std::set<std::string> damaged;
        look_through(archive_.database(), [&](const Finding& finding) {
            if (damaged.insert(finding.what).second) report(false, "", finding.what + ": " + finding.how);
        });
        if (damaged.empty()) out_ << "ok    finished games, what they are found by, and lists: as they were written\n";
    }

    /// Those that archive() has named already are left out.
    void games() {
        std::size_t whole = 0;
        for (const std::string& id : archive_.game_ids()) {
            std::string fault;
            try {
                const auto game = archive_.reader().game(id);
                if (!game) continue;
                std::istringstream record(game->record);
                std::ostringstream said;
                std::ostringstream wrong;
                if (protocol::verify_record(record, said, wrong) != EXIT_SUCCESS) fault = wrong.str();
            } catch (const JournalError&) {
                continue;
            }
            if (fault.empty()) {
                ++whole;
            } else {
                report(false, "", "game " + id + ": " + fault);
            }
        }
        out_ << "ok    " << whole << " finished games verify\n";
    }

    bool is_well() const { return is_well_; }

private:
    static StoreOptions inspected(const fs::path& file) { return {.file = file, .inspects = true}; }

    void report(bool holds, const std::string& what, const std::string& fault) {
        if (holds) {
            out_ << "ok    " << what << '\n';
        } else {
            err_ << "WRONG " << fault << '\n';
        }
        is_well_ = is_well_ && holds;
    }

    std::ostream& out_;
    std::ostream& err_;
    const std::unique_ptr<Store> held_store_;
    const std::unique_ptr<ArchiveStore> held_archive_;
    Store& store_ = *held_store_;
    ArchiveStore& archive_ = *held_archive_;
    bool is_well_ = true;
};

void report(const Salvaged& made, std::ostream& out, std::ostream& err) {
    const auto& journal = made.journal;
    out << "ok    " << journal.rooms << " rooms and tournaments, " << journal.players << " players, "
        << journal.documents << " documents, " << journal.answers << " answers, " << made.archive.games
        << " finished games, " << made.archive.rows << " rows of lists: brought along\n";
    for (const SetAside& one : journal.set_aside) {
        err << "LOST  " << name_of(one.kind) << ' ' << one.name << (one.name.empty() ? "" : ": ") << one.what << '\n';
    }
    for (const auto* lost : {&journal.missing, &made.archive.lost, &made.unknown}) {
        for (const std::string& one : *lost) err << "LOST  " << one << '\n';
    }
}

/// 0 where the new folder is there, whatever could not be brought into it.
int salvage_into_new(const DoctorOptions& options, std::ostream& out, std::ostream& err) {
    try {
        std::vector<std::unique_ptr<QuietFile>> quiet;
        for (const char* name : {single_file_name, journal_file_name, archive_file_name}) {
            const fs::path file = options.place / name;
            if (fs::exists(file)) said_of(file, [&] { quiet.push_back(std::make_unique<QuietFile>(file)); });
        }
        report(salvage(options.place, options.new_folder), out, err);
        out << "ok    " << options.new_folder.string() << " is made: look at it with `tutti doctor`\n";
        return EXIT_SUCCESS;
    } catch (const std::exception& fault) {
        err << "WRONG " << opening_fault(options.place, fault) << '\n';
        return EXIT_FAILURE;
    }
}

}  // namespace

int doctor(const DoctorOptions& options, std::ostream& out, std::ostream& err) {
    std::error_code unseen;
    const bool is_folder = fs::is_directory(options.place, unseen);
    const bool is_there = is_folder ? fs::exists(options.place / single_file_name, unseen)
                                          || fs::exists(options.place / journal_file_name, unseen)
                                          || (options.salvages && fs::exists(options.place / archive_file_name, unseen))
                                    : fs::exists(options.place, unseen);
    const fs::path file = is_folder ? options.place / journal_file_name : options.place;
    if (unseen) {
        err << "tutti: " << file.string() << " cannot be looked at: " << unseen.message() << '\n';
        return EXIT_FAILURE;
    }
    if (!is_there) {
        err << "tutti: there is no database at " << file.string();
        if (is_folder && Acknowledged::is_there(options.place / acknowledged_file)) {
            err << ", though `" << acknowledged_file
                << "` beside it says that players have been told of what was in one";
        }
        err << '\n';
        return EXIT_FAILURE;
    }
    if (options.salvages) return salvage_into_new(options, out, err);
    try {
        const Subject subject(options.place, out);
        Examination examination(subject, out, err);
        said_of(subject.journal(), [&] {
            examination.pages();
            if (is_folder) examination.mark(options.place, options.accept_loss);
            examination.rooms();
        });
        said_of(subject.archive(), [&] {
            examination.archive();
            examination.games();
        });
        return examination.is_well() ? EXIT_SUCCESS : EXIT_FAILURE;
    } catch (const std::exception& fault) {
        err << "WRONG " << fault.what() << '\n';
        return EXIT_FAILURE;
    }
}

}  // namespace server
