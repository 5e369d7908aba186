#include "server/journal/archive_reader.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "server/base/limits.hpp"
#include "server/journal/archive_statements.hpp"
#include "server/journal/game_row.hpp"
#include "server/journal/row_sums.hpp"

namespace server {
namespace {

/// A cursor that we did not make starts at the beginning.
std::int64_t place_of(const std::optional<std::string>& cursor) {
    std::uint64_t before = INT64_MAX;
    if (cursor) std::from_chars(cursor->data(), cursor->data() + cursor->size(), before);
    return static_cast<std::int64_t>(std::min<std::uint64_t>(before, INT64_MAX));
}

}  // namespace

struct ArchiveReader::Statements {
    explicit Statements(Database& database)
        : game(database.prepare("SELECT " + std::string(game_columns) + " FROM games WHERE id = ?1")),
          numbered(database.prepare("SELECT " + std::string(game_columns) + " FROM games WHERE number = ?1")),
          listed(database.prepare("SELECT number FROM games INDEXED BY listed_games WHERE is_out AND is_listed AND "
                                  "number < ?1 ORDER BY number DESC LIMIT 1")),
          listed_of_game(
              database.prepare("SELECT number FROM games INDEXED BY listed_games_by_game WHERE is_out AND is_listed "
                               "AND game = ?2 AND number < ?1 ORDER BY number DESC LIMIT 1")),
          played(database.prepare("SELECT number FROM game_players WHERE player = ?2 AND visibility = ?3 AND number < "
                                  "?1 ORDER BY number DESC LIMIT 1")),
          played_of_game(database.prepare(
              "SELECT number FROM game_players INDEXED BY game_players_by_game WHERE player = ?2 AND visibility = ?3 "
              "AND game = ?4 AND number < ?1 ORDER BY number DESC LIMIT 1")),
          archived(database.prepare("SELECT number, value, sum FROM archive WHERE collection = ?1 AND key = ?2 AND "
                                    "number < ?3 ORDER BY number DESC LIMIT ?4")) {}

    Statement game, numbered, listed, listed_of_game, played, played_of_game, archived;
};

/// The numbers of the games that a query asks for, the latest first: those of several indexes, merged.
class ArchiveReader::Lists {
public:
    Lists(Statements& sql, const GameQuery& query)
        : sql_(sql),
          game_(query.game.value_or("")),
          is_of_player_(query.player.has_value()),
          requester_(query.requester ? key_of_id(query.requester->text) : std::string()) {
        const std::int64_t before = place_of(query.cursor);
        if (!is_of_player_) {
            add({{}, Visibility::listed}, before);
            return;
        }
        for (std::string key : {key_of_id(*query.player), key_of_name(*query.player)}) {
            if (query.requester) add({key, Visibility::unlisted}, before);
            add({std::move(key), Visibility::listed}, before);
        }
    }

    /// Nothing: there are no more, or finding them takes long, which next_place() tells apart.
    std::optional<std::int64_t> next() {
        std::int64_t latest = 0;
        for (const Walk& walk : walks_) latest = std::max(latest, walk.head.value_or(0));
        if (latest == 0 || latest < tired_at_) return std::nullopt;
        for (Walk& walk : walks_) {
            if (walk.head == latest) advance(walk, latest);
        }
        return latest;
    }
    /// Below it there may be more; 0: there is nothing.
    std::int64_t next_place() const { return tired_at_; }

private:
    struct Walk {
        std::string key;  // of game_players
        Visibility visibility{};
        std::optional<std::int64_t> head = {};  // the latest that was not taken yet
        std::size_t leaps = 0;
    };

    void add(Walk walk, std::int64_t before) {
        advance(walk, before);
        walks_.push_back(std::move(walk));
    }

    void advance(Walk& walk, std::int64_t before) {
        walk.head = walk.visibility == Visibility::unlisted ? latest_own(walk, before)
                    : is_of_player_                         ? latest(walk.key, walk.visibility, before)
                                                            : latest_listed(before);
    }

    std::optional<std::int64_t> latest_listed(std::int64_t before) {
        Statement& statement = game_.empty() ? sql_.listed : sql_.listed_of_game;
        statement.bind(1, before);
        if (!game_.empty()) statement.bind(2, game_);
        return number_below(before, statement);
    }

    std::optional<std::int64_t> latest(const std::string& key, Visibility visibility, std::int64_t before) {
        Statement& statement = game_.empty() ? sql_.played : sql_.played_of_game;
        statement.bind(1, before).bind(2, key).bind(3, static_cast<std::int64_t>(visibility));
        if (!game_.empty()) statement.bind(4, game_);
        return number_below(before, statement);
    }

    /// Unlisted games are shown to those who played in them. Two lists are walked in leaps, each to where the other is:
    /// where both are long and have little in common, not to the end.
    std::optional<std::int64_t> latest_own(Walk& walk, std::int64_t before) {
        for (; walk.leaps < limit::list_leaps; ++walk.leaps) {
            const auto theirs = latest(walk.key, Visibility::unlisted, before);
            if (!theirs) return std::nullopt;
            const auto own = latest(requester_, Visibility::unlisted, *theirs + 1);
            if (!own || *own == *theirs) return own;
            before = *own + 1;
        }
        tired_at_ = std::max(tired_at_, before);
        return std::nullopt;
    }

    /// A list comes to its end, whatever has become of its index.
    static std::optional<std::int64_t> number_below(std::int64_t before, Statement& statement) {
        if (!statement.step()) return std::nullopt;
        const std::int64_t number = statement.integer(0);
        statement.reset();
        require(number < before, "what games are found by is out of order");
        return number;
    }

    Statements& sql_;
    const std::string game_;  // empty: any
    const bool is_of_player_;
    const std::string requester_;
    std::vector<Walk> walks_;
    std::int64_t tired_at_ = 0;
};

ArchiveReader::ArchiveReader(Database& database) : sql_(std::make_unique<Statements>(database)) {}
ArchiveReader::~ArchiveReader() = default;

std::shared_ptr<const FinishedGame> ArchiveReader::game(std::string_view id) {
    auto& row = sql_->game.bind(1, id);
    if (!row.step()) return nullptr;
    const ResetAtEnd reset(row);
    auto found = game_in(row);
    require(found->id == id, "game " + std::string(id) + " is found where another one is");
    return found;
}

std::shared_ptr<const FinishedGame> ArchiveReader::find_game(std::string_view id) {
    auto found = game(id);
    return found && found->is_out ? found : nullptr;
}

GamePage ArchiveReader::list_games(const GameQuery& query) {
    GamePage page;
    Lists lists(*sql_, query);
    std::int64_t last = 0;
    std::int64_t bytes = 0;
    while (const auto number = lists.next()) {
        const bool is_full = page.summaries.size() + page.damaged.size() == limit::games_per_page;
        if (is_full || bytes > limit::list_bytes) {
            page.cursor = std::to_string(last);
            return page;
        }
        last = *number;
        bytes += add_summary(page, last);
    }
    if (lists.next_place() != 0) page.cursor = std::to_string(lists.next_place());
    return page;
}

std::int64_t ArchiveReader::add_summary(GamePage& page, std::int64_t number) {
    auto& row = sql_->numbered.bind(1, number);
    if (!row.step()) {
        page.damaged.push_back("number " + std::to_string(number));
        return 0;
    }
    // What watchers have not seen is in no list.
    if (is_as_written(row) && row.integer(at(GameColumn::is_out)) != 0) {
        page.summaries.emplace_back(row.text(at(GameColumn::summary)));
    } else {
        page.damaged.emplace_back(row.text(at(GameColumn::id)));
    }
    const auto bytes =
        static_cast<std::int64_t>(row.text(at(GameColumn::summary)).size() + row.blob(at(GameColumn::record)).size());
    row.reset();
    return bytes;
}

ArchivePage ArchiveReader::read_archive(const ArchiveQuery& query) {
    auto& rows = sql_->archived.bind(1, query.collection)
                     .bind(2, query.key)
                     .bind(3, place_of(query.cursor))
                     .bind(4, static_cast<std::int64_t>(limit::archive_per_page) + 1);
    ArchivePage page;
    std::int64_t last = 0;
    while (rows.step()) {
        if (page.values.size() + page.damaged.size() == limit::archive_per_page) {
            page.cursor = std::to_string(last);
            rows.reset();
            break;
        }
        const std::int64_t number = rows.integer(0);
        require(number < (last == 0 ? place_of(query.cursor) : last), "a list is out of order");
        last = number;
        if (is_hash(rows, 2, sum_of_archived(last, query.collection, query.key, rows.text(1)))) {
            page.values.emplace_back(rows.text(1));
        } else {
            page.damaged.push_back("row " + std::to_string(last));
        }
    }
    return page;
}

}  // namespace server
