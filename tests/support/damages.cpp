#include "tests/support/damages.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "engine/base/seed.hpp"
#include "server/journal/acknowledged.hpp"
#include "server/journal/archive_pass.hpp"
#include "server/journal/data_folder.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/salvage.hpp"
#include "server/journal/stores.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"
#include "tests/support/damaging.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/journal_model.hpp"

namespace test_support {
namespace {

namespace fs = std::filesystem;
using server::Kept;
using server::SetAside;

constexpr unsigned commits = 90;
constexpr unsigned folded_commits = 50;  // of them, in the database itself when the process is killed

/// What was written, and what a reader may be told of it.
struct Written {
    fs::path folder;
    Kept kept;
    std::map<std::string, std::string> games;  // summary and record, by id
    std::vector<std::string> listed;           // summaries
};

std::string text_of(const server::FinishedGame& game) {
    return game.summary + '\n' + game.record + (game.is_out ? " out" : "") + (game.is_listed ? " listed" : "");
}

void see_archive(server::ArchiveStore& archive, Written& written) {
    for (const std::string& id : archive.game_ids()) written.games[id] = text_of(*archive.reader().game(id));
    server::GameQuery query;
    do {
        const auto page = archive.reader().list_games(query);
        written.listed.insert(written.listed.end(), page.summaries.begin(), page.summaries.end());
        query.cursor = page.cursor;
    } while (query.cursor);
}

/// Both files, in their folder, as an end or a kill leaves them.
Written write_all(const DamagesOptions& options) {
    engine::Seed seed(options.seed);
    JournalDeeds deeds(seed.next());
    JournalModel model;
    const fs::path lived = options.folder / "lived";
    Written written{options.folder / "written", {}, {}, {}};
    for (const fs::path& folder : {lived, written.folder}) fs::create_directories(folder);
    std::string id;
    const auto copy = [&] { fs::copy(lived, written.folder); };
    {
        TwoStores stores({lived / server::journal_file_name, true, server::own_vfs});
        live(stores, model, deeds, commits, folded_commits);
        id = stores.state().id;
        server::Acknowledged(lived / server::acknowledged_file, id).write(stores.state().commits);
        if (options.is_killed) copy();
    }
    if (!options.is_killed) copy();
    TwoStores stores({lived / server::journal_file_name, true, server::own_vfs});
    written.kept = stores.load();
    see_archive(stores.archive(), written);
    return written;
}

/// What a start gives back, beside what was written.
class Comparison {
public:
    Comparison(const Written& written, const fs::path& folder) : written_(written), folder_(folder) {}

    /// How it went; what is wrong goes to `wrong`.
    std::string start() {
        server::Metrics metrics;
        const FakeClock clock(0, 0);
        std::ostringstream said;
        server::Log log(clock, metrics, server::LogLevel::info, said);
        std::optional<server::Stores> stores;
        try {
            stores = server::open_stores({folder_, true, nullptr}, log);
        } catch (const server::JournalError& refused) {
            if (std::string_view(refused.what()).find(folder_.string()) != 0)
                wrong.push_back("refused without the file's name");
            return "refused";
        }
        journal(stores->kept);
        const bool is_noticed = archive(*stores);
        return !stores->kept.set_aside.empty() ? "set aside" : is_noticed ? "found" : "harmless";
    }

    bool is_archive_known_to_lack = false;
    std::vector<std::string> wrong;
    std::set<std::string> missing;  // rooms and games that are not there, and are said not to be
    std::set<std::string> unnamed;  // of these the rooms that are only counted

private:
    void journal(const Kept& kept) {
        std::set<std::string> aside;
        std::size_t without_name = 0;
        for (const SetAside& one : kept.set_aside) {
            aside.insert(std::string(server::name_of(one.kind)) + ' ' + one.name);
            if (one.kind != SetAside::Kind::room || !one.name.empty()) continue;
            if (std::sscanf(one.what.c_str(), "nothing is left of %zu rooms", &without_name) != 1)
                wrong.push_back("without a name: " + one.what);
        }
        std::map<std::string, const server::KeptRoom*> rooms;
        for (const auto& room : kept.rooms) rooms[room.id] = &room;
        for (const auto& room : written_.kept.rooms) {
            const auto found = rooms.find(room.id);
            if (found == rooms.end()) {
                missing.insert("room " + room.id);
                if (!aside.contains("room " + room.id)) unnamed.insert(room.id);
                continue;
            }
            if (found->second->lines != room.lines) wrong.push_back("room " + room.id + " has other lines");
            rooms.erase(found);
        }
        for (const auto& [id, room] : rooms) wrong.push_back("there was no room " + id);
        if (unnamed.size() != without_name)
            wrong.push_back(std::to_string(unnamed.size()) + " rooms are missing without their names, and "
                            + std::to_string(without_name) + " said to be");
        people(kept);
        answers(kept, aside);
    }

    void people(const Kept& kept) {
        const auto as_text = [](const Kept& one) {
            std::set<std::string> all;
            for (const auto& player : one.players)
                all.insert("player " + player.person.id.text + ' ' + player.person.name
                           + engine::hex_of(player.token_hash));
            for (const auto& document : one.documents)
                all.insert("document " + document.collection + ' ' + document.key + ' ' + document.value.value_or(""));
            for (const auto& game : one.hidden) all.insert("hidden " + game.id + ' ' + game.room);
            return all;
        };
        const auto before = as_text(written_.kept);
        const auto now = as_text(kept);
        for (const std::string& one : now) {
            if (!before.contains(one)) wrong.push_back("never written: " + one);
        }
        for (const std::string& one : before) {
            if (!now.contains(one)) missing.insert(one);
        }
    }

    void answers(const Kept& kept, const std::set<std::string>& aside) {
        std::map<std::string, std::string> before;
        for (const auto& one : written_.kept.answers)
            before[one.player.text + ", request " + one.request_id] = one.text;
        bool is_any_aside = false;
        for (const std::string& one : aside) is_any_aside = is_any_aside || one.starts_with("answer");
        for (const auto& one : kept.answers) {
            const std::string name = one.player.text + ", request " + one.request_id;
            const auto found = before.find(name);
            const bool is_aside = aside.contains("answer " + name);
            if (!is_aside && (found == before.end() || found->second != one.text))
                wrong.push_back("another answer to " + name);
            if (is_aside && one.text.find("\"damaged\"") == std::string::npos)
                wrong.push_back("a damaged answer to " + name);
            before.erase(name);
        }
        if (!before.empty() && !is_any_aside) wrong.push_back("no word of an answer that is missing");
    }

    /// Whether anything is noticed that is damaged there: by a reader, or by who looks through all of it.
    bool archive(server::Stores& stores) {
        bool is_noticed = false;
        bool is_different = false;
        const auto notices = [&](const auto& act) {
            try {
                act();
            } catch (const server::DamagedError&) {
                is_noticed = true;
            } catch (const server::DatabaseError&) {
                is_noticed = true;
            }
        };
        server::ArchiveStore& archive = *stores.archive;
        notices([&] { bring(stores); });
        for (const auto& [id, text] : written_.games) {
            notices([&] {
                const auto game = archive.reader().game(id);
                if (!game) {
                    is_different = true;
                    missing.insert("game " + id);
                } else if (text_of(*game) != text) {
                    is_different = true;
                }
            });
        }
        notices([&] { is_different = is_different || !is_list_whole(archive, is_noticed); });
        notices([&] { server::look_through(archive.database(), [&](const auto&) { is_noticed = true; }); });
        notices([&] { is_noticed = is_noticed || archive.database().text("PRAGMA integrity_check(1)") != "ok"; });
        const bool is_said = std::ranges::any_of(stores.kept.set_aside,
                                                 [](const SetAside& one) { return one.kind == SetAside::Kind::game; });
        if (is_different && !is_noticed && !is_said && !is_archive_known_to_lack)
            wrong.push_back("nobody notices that the archive is another");
        return is_noticed;
    }

    static void bring(server::Stores& stores) {
        while (true) {
            const auto changes = server::handed_over_after(stores.journal->database(), stores.archive->taken(), 100);
            if (changes.empty()) return;
            stores.archive->take(changes);
        }
    }

    bool is_list_whole(server::ArchiveStore& archive, bool& is_noticed) const {
        std::vector<std::string> listed;
        server::GameQuery query;
        do {
            const auto page = archive.reader().list_games(query);
            listed.insert(listed.end(), page.summaries.begin(), page.summaries.end());
            is_noticed = is_noticed || !page.damaged.empty();
            query.cursor = page.cursor;
        } while (query.cursor);
        return listed == written_.listed;
    }

    const Written& written_;
    const fs::path folder_;
};

void check_that_lost_is_named(const server::Salvaged& made, Comparison& salvage) {
    const auto is_any = [&](const char* kind) {
        return std::ranges::any_of(salvage.missing, [&](const std::string& one) { return one.starts_with(kind); });
    };
    if (is_any("game") && made.archive.lost.empty()) salvage.wrong.push_back("no word of a lost game");
    const bool is_other_missing = is_any("player") || is_any("document") || is_any("hidden");
    if (is_other_missing && made.journal.missing.empty())
        salvage.wrong.push_back("no word of lost players or documents");
}

void copy_to(const fs::path& from, const fs::path& to) {
    fs::remove_all(to);
    fs::create_directories(to);
    fs::copy(from, to);
}

}  // namespace

DamagesReport damage_files(const DamagesOptions& options) {
    DamagesReport report;
    const Written written = write_all(options);
    const std::string name = options.is_archive ? server::archive_file_name : server::journal_file_name;
    const Owners owners(written.folder / name);
    engine::Seed seed(options.seed + 1);
    const fs::path damaged = options.folder / "damaged";
    const fs::path started = options.folder / "started";
    const fs::path salvaged = options.folder / "salvaged";
    for (unsigned count = 0; count < options.damages; ++count) {
        copy_to(written.folder, damaged);
        const Damage damage = damage_by_chance(seed, damaged / name, options.is_killed);
        const auto complain = [&](const std::string& when, const std::vector<std::string>& wrong) {
            for (const std::string& one : wrong) report.wrong.push_back(damage.what + "; " + when + ": " + one);
        };
        copy_to(damaged, started);
        Comparison start(written, started);
        const std::string how = start.start();
        ++report.starts[how];
        if (damage.is_in_log) ++report.log_starts[how];
        for (const std::string& room : start.unnamed) {
            if (!owners.may_lose_head(room, damage)) start.wrong.push_back("no word of room " + room);
        }
        complain("start", start.wrong);

        fs::remove_all(salvaged);
        server::Salvaged made;
        try {
            made = server::salvage(damaged, salvaged);
        } catch (const std::exception& fault) {
            complain("salvage", {fault.what()});
            continue;
        }
        Comparison salvage(written, salvaged);
        salvage.is_archive_known_to_lack = !made.archive.lost.empty();
        ++report.salvages[salvage.start()];
        // What can no longer be told is said to be so; so is what was found, but is not what was counted.
        if (!made.unknown.empty()) continue;
        if (!made.journal.missing.empty())
            std::erase_if(salvage.wrong, [](const std::string& one) { return one.starts_with("never written"); });
        check_that_lost_is_named(made, salvage);
        for (const std::string& one : salvage.missing) {
            const bool is_named = one.starts_with("room") || one.starts_with("game");
            if (is_named && !owners.may_be_lost(one, damage)) salvage.wrong.push_back("did not bring " + one);
        }
        complain("salvage", salvage.wrong);
    }
    return report;
}

}  // namespace test_support
