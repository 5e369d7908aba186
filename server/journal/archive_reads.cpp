#include "server/journal/archive_reads.hpp"

#include <exception>
#include <optional>
#include <utility>

#include "server/base/limits.hpp"
#include "server/journal/journal_error.hpp"

namespace server {

ArchiveReads::ArchiveReads(std::unique_ptr<Database> database, const ReadingThread::Deps& deps,
                           const SetAsideList& set_aside)
    : deps_(deps), set_aside_(set_aside), thread_(std::move(database), deps) {}

void ArchiveReads::find_game(std::uint64_t after, const std::string& game_id, TellGame found) {
    read<std::shared_ptr<const FinishedGame>>(
        after, false, "game " + game_id,
        [this, game_id](ArchiveReader& reader) {
            auto game = reader.find_game(game_id);
            if (!game && set_aside_.has_game(game_id)) throw DamagedError("it was set aside");
            return game;
        },
        std::move(found));
}

void ArchiveReads::list_games(std::uint64_t after, const GameQuery& query, TellGames listed) {
    read<GamePage>(
        after, false, "games", [query](ArchiveReader& reader) { return reader.list_games(query); }, std::move(listed));
}

void ArchiveReads::read_archive(std::uint64_t after, const ArchiveQuery& query, TellArchive read_rows) {
    read<ArchivePage>(
        after, query.is_own, query.collection, [query](ArchiveReader& reader) { return reader.read_archive(query); },
        std::move(read_rows));
}

template <class Value>
void ArchiveReads::read(std::uint64_t after, bool is_own, std::string what, std::function<Value(ArchiveReader&)> look,
                        std::function<void(engine::Result<Value, ReadFault>)> tell) {
    if (!is_own && thread_.waiting() >= limit::reads_waiting) {
        deps_.metrics.journal_reads_refused.add();
        return tell(engine::Failure{ReadFault::busy});
    }
    thread_.order(
        after, is_own,
        [this, what = std::move(what), look = std::move(look), tell = std::move(tell)](ArchiveReader& reader) {
            std::optional<Value> found;
            try {
                found = look(reader);
            } catch (const std::exception& fault) {
                report_damaged(what, fault.what());
            }
            if (!found) return tell(engine::Failure{ReadFault::damaged});
            report_damaged(*found, what);
            tell(*std::move(found));
        });
}

/// Repeated requests for it must not fill the log.
void ArchiveReads::report_damaged(const std::string& what, std::string_view how) const {
    deps_.metrics.journal_damaged.add();
    deps_.log.hostile("damaged", {{"what", what}, {"how", how}});
}

void ArchiveReads::report_damaged(const auto& page, const std::string& what) const {
    for (const std::string& one : page.damaged) report_damaged(what + ' ' + one, "not what was written");
}

}  // namespace server
