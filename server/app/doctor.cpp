#include "server/app/doctor.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <ostream>
#include <sstream>

#include "protocol/replay.hpp"
#include "server/journal/acknowledged.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "server/journal/store.hpp"
#include "server/room/core.hpp"
#include "server/tournament/core.hpp"
#include "server/tournaments/office.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

bool is_tournament(const KeptRoom& room) { return room.id.starts_with(tournaments::line_prefix); }

class Examination {
public:
    Examination(const fs::path& file, std::ostream& out, std::ostream& err) : out_(out), err_(err), store_({file}) {
        out_ << "ok    " << file.string() << ": opened, of this version\n";
    }

    void pages() {
        const std::string found = store_.database().text("PRAGMA integrity_check(1)");
        report(found == "ok", "pages and indexes", found);
    }

    void mark(const fs::path& folder, bool accept_loss) {
        Acknowledged acknowledged(folder / acknowledged_file, store_.id());
        const auto told = acknowledged.read();
        const std::int64_t lost = told ? *told - store_.commits() : 0;
        if (lost > 0 && accept_loss) {
            acknowledged.write(store_.commits());
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

    void games() {
        std::size_t whole = 0;
        for (const std::string& id : store_.game_ids()) {
            std::string fault;
            try {
                const auto game = store_.reader().game(id);
                if (!game) throw JournalError("cannot be found by its id");
                std::istringstream record(game->record);
                std::ostringstream said;
                std::ostringstream wrong;
                if (protocol::verify_record(record, said, wrong) != EXIT_SUCCESS) fault = wrong.str();
            } catch (const JournalError& broken) {
                fault = broken.what();
            }
            if (fault.empty()) {
                ++whole;
            } else {
                report(false, "", "game " + id + ": " + fault);
            }
        }
        out_ << "ok    " << whole << " finished games verify\n";
    }

    void lists() {
        store_.check_archive();
        out_ << "ok    ratings' histories and other lists: as they were written\n";
    }

    bool is_well() const { return is_well_; }

private:
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
    Store store_;
    bool is_well_ = true;
};

}  // namespace

int doctor(const DoctorOptions& options, std::ostream& out, std::ostream& err) {
    const bool is_folder = fs::is_directory(options.place);
    const fs::path file = is_folder ? options.place / database_file : options.place;
    if (!fs::exists(file)) {
        err << "tutti: there is no database at " << file.string() << '\n';
        return EXIT_FAILURE;
    }
    try {
        Examination examination(file, out, err);
        examination.pages();
        if (is_folder) examination.mark(options.place, options.accept_loss);
        examination.rooms();
        examination.games();
        examination.lists();
        return examination.is_well() ? EXIT_SUCCESS : EXIT_FAILURE;
    } catch (const std::exception& fault) {
        err << "WRONG " << opening_fault(file, fault) << '\n';
        return EXIT_FAILURE;
    }
}

}  // namespace server
