#include "server/journal/salvage.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "engine/base/draws.hpp"
#include "server/base/randomness.hpp"
#include "server/journal/acknowledged.hpp"
#include "server/journal/data_folder.hpp"
#include "server/journal/hand_over.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/new_folder.hpp"
#include "server/journal/page_rows.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

/// What is damaged, wherever it lies.
struct Source {
    fs::path journal;
    fs::path archive;
    fs::path mark;
    bool is_one() const { return journal == archive; }
};

Source source_at(const fs::path& place) {
    if (!fs::is_directory(place)) return {place, place, {}};
    const fs::path single = place / single_file_name;
    if (fs::exists(single)) return {single, single, place / acknowledged_file};
    return {place / journal_file_name, place / archive_file_name, place / acknowledged_file};
}

class Salvage {
public:
    Salvage(Source from, const fs::path& to)
        : from_(std::move(from)),
          to_archive_(synced(to / archive_file_name)),
          to_journal_(synced(to / journal_file_name)),
          archive_(to_archive_) {}

    Salvaged make() {
        for (const fs::path& file : {from_.journal, from_.archive}) {
            if (!fs::exists(file)) made_.unknown.push_back(file.string() + " is missing");
        }
        read_journal(PageFile::BehindDamage::ignored);
        if (commits_lacking() > 0) {
            found_ = {};
            is_old_ = true;
            read_journal(PageFile::BehindDamage::read);
            if (const auto lost = commits_lacking(); lost > 0) {
                made_.unknown.push_back("the last " + std::to_string(lost)
                                        + " commits that had been told: what is brought along is as it was before");
            }
        }
        if (!from_.is_one()) read_archive();
        if (!found_.state && !archive_.state()) check_that_it_is_ours();
        const MendingSource source = journal_source();
        made_.journal = write_mended_journal(found_, source, to_journal_);
        made_.archive =
            archive_.finish(archive_state(source.state), [this](const std::string& game) { return is_hidden(game); });
        return std::move(made_);
    }

private:
    static Database synced(const fs::path& file) {
        Database database(file, Database::Mode::keep);
        database.run("PRAGMA synchronous = FULL");
        return database;
    }

    void read_journal(PageFile::BehindDamage behind_damage) {
        const PageFile pages(from_.journal, behind_damage);
        for_each_row(pages, [this](const PageRow& row) {
            if (!found_.take(row) && from_.is_one()) archive_.take(row);
        });
    }

    void read_archive() {
        auto behind_damage = PageFile::BehindDamage::ignored;
        const std::int64_t known = found_.state ? found_.state->taken : 0;
        if (taken_by(PageFile(from_.archive, behind_damage)) < known) behind_damage = PageFile::BehindDamage::read;
        for_each_row(PageFile(from_.archive, behind_damage), [this](const PageRow& row) { archive_.take(row); });
        const std::int64_t lost = archive_.state() ? known - archive_.state()->taken : 0;
        if (lost <= 0) return;
        made_.unknown.push_back(
            "the last " + std::to_string(lost)
            + " changes of the archive: games and rows of lists that the journal knows to be in it");
    }

    /// The number of the last change that the archive says to have; 0: it says nothing.
    static std::int64_t taken_by(const PageFile& pages) {
        std::int64_t taken = 0;
        PageRows rows(pages);
        for (std::uint32_t page = 1; page <= pages.count() && taken == 0; ++page) {
            rows.read(page, [&taken](const PageRow& row) {
                if (const auto state = archive_state_of(row)) taken = state->taken;
            });
        }
        return taken;
    }

    /// What people have been told of lies behind something that is damaged in the log.
    std::int64_t commits_lacking() const {
        if (!found_.state || from_.is_one()) return 0;
        return Acknowledged::told(from_.mark, found_.state->id).value_or(0) - found_.state->commits;
    }

    void check_that_it_is_ours() const {
        const bool has_rows = !found_.rooms_named().empty() || !found_.players.empty() || !found_.documents.empty();
        if (!has_rows) throw JournalError("has nothing of this server in it");
    }

    MendingSource journal_source() {
        if (found_.state) return {*found_.state, false, is_old_};
        made_.unknown.emplace_back("the journal's state is lost, and with it how much else is missing");
        MendingSource source{{}, true, is_old_};
        JournalState& state = source.state;
        state.id = archive_.state() ? archive_.state()->id : new_id();
        state.commits = 1;
        for (const auto& [number, answer] : found_.answers)
            state.server_ms = std::max(state.server_ms, answer.server_ms);
        state.server_ms = std::max(state.server_ms, found_.latest_line_ms());
        state.taken = archive_.state()             ? archive_.state()->taken
                      : found_.handed_over.empty() ? 0
                                                   : found_.handed_over.begin()->first - 1;
        state.handed_over = std::max(state.taken, found_.handed_over.empty() ? 0 : found_.handed_over.rbegin()->first);
        return source;
    }

    ArchiveState archive_state(const JournalState& journal) {
        if (archive_.state()) {
            ArchiveState state = *archive_.state();
            state.id = journal.id;
            state.taken = std::max(state.taken, journal.taken);
            return state;
        }
        made_.unknown.emplace_back("the archive's state is lost, and with it how much else of it is missing");
        return {journal.id, 1, journal.taken, {}};
    }

    static std::string new_id() {
        engine::Bytes32 bytes{};
        make_system_randomness()->fill(bytes);
        return {bytes.begin(), bytes.begin() + 16};
    }

    /// The journal knows which games are not out, but for those of which word is still on its way.
    std::optional<bool> is_hidden(const std::string& game) {
        if (!found_.state) return std::nullopt;
        if (!given_out_) {
            given_out_.emplace();
            for (const auto& [number, row] : found_.handed_over) {
                if (archive_.state() && number <= archive_.state()->taken) continue;  // it has been told
                const ArchiveChange change = archive_change_in(row.change);
                if (const auto* out = std::get_if<GivenOut>(&change)) given_out_->insert(out->game_id);
            }
        }
        return found_.hidden_games.contains(game) || given_out_->contains(game);
    }

    const Source from_;
    Database to_archive_;
    Database to_journal_;
    ArchiveMending archive_;
    FoundJournal found_;
    bool is_old_ = false;
    std::optional<std::set<std::string>> given_out_;
    Salvaged made_;
};

}  // namespace

Salvaged salvage(const fs::path& from, const fs::path& to) {
    const NewFolder folder(to);
    Salvaged made = Salvage(source_at(from), folder.path()).make();
    folder.finish();
    return made;
}

}  // namespace server
