#include "server/journal/mended_archive.hpp"

#include <algorithm>
#include <utility>

#include "server/journal/row_sums.hpp"
#include "server/journal/schema.hpp"

namespace server {
namespace {

using engine::Bytes32;

constexpr std::size_t lost_games_named = 1'000;

// Who played lies twice in an archive: in the table, and in its second index.
constexpr std::int64_t in_table = 0;
constexpr std::int64_t in_index = 1;

/// Where the rows wait that are to be put in order first.
constexpr std::string_view waiting_tables = R"sql(
CREATE TEMP TABLE found_players (
    player TEXT NOT NULL, number INTEGER NOT NULL, source INTEGER NOT NULL,
    PRIMARY KEY (player, number, source)) WITHOUT ROWID;
CREATE TEMP TABLE found_rows (
    number INTEGER PRIMARY KEY, collection TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL);
)sql";

bool is_sum(const PageRow& row, std::size_t column, const Bytes32& sum) {
    return std::ranges::equal(row.blob(column), sum);
}

bool is_key_of_player(std::string_view key) { return key.starts_with("id:") || key.starts_with("name:"); }

std::string lost_of(const std::string& what, const Tally& found, const Tally& expected) {
    return what + ": " + std::to_string(found.rows) + " of " + std::to_string(expected.rows) + " are what was written";
}

}  // namespace

struct ArchiveMending::Statements {
    explicit Statements(Database& to)
        : add_game(to.prepare("INSERT OR REPLACE INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")),
          add_row(to.prepare("INSERT OR REPLACE INTO found_rows VALUES (?1, ?2, ?3, ?4)")),
          add_player(to.prepare("INSERT OR IGNORE INTO found_players VALUES (?1, ?2, ?3)")) {}
    Statement add_game, add_row, add_player;
};

ArchiveMending::ArchiveMending(Database& to) : to_(to) {
    to.run(waiting_tables);
    to.run("BEGIN IMMEDIATE");
    make_archive_tables(to);
    sql_ = std::make_unique<Statements>(to);
}

ArchiveMending::~ArchiveMending() = default;

bool ArchiveMending::take(const PageRow& row) {
    if (row.has_shape("nttiibtib")) return take_game(row);
    if (row.has_shape("ntttb")) return take_list_row(row);
    if (row.has_shape("tiit")) return take_player(in_table, row.text(0), row.integer(2));
    if (row.has_shape("ttii")) return take_player(in_index, row.text(0), row.integer(3));
    const auto found = archive_state_of(row);
    if (found && (!state_ || state_->commits < found->commits)) state_ = found;
    return found.has_value();
}

bool ArchiveMending::take_game(const PageRow& row) {
    const bool is_listed = row.integer(3) != 0;
    const auto sum =
        sum_of_game(row.text(1), row.text(2), is_listed, row.text(6), row.integer(7), text_of(row.blob(8)));
    if (!is_sum(row, 5, sum)) {
        damaged_games_.emplace(row.number(), std::string(row.text(1)));
        return false;
    }
    sql_->add_game.bind(1, row.number())
        .bind(2, row.text(1))
        .bind(3, row.text(2))
        .bind(4, is_listed ? 1 : 0)
        .bind(5, row.integer(4) != 0 ? 1 : 0)
        .bind_blob(6, sum)
        .bind(7, row.text(6))
        .bind(8, row.integer(7))
        .bind_blob(9, row.blob(8))
        .run();
    return true;
}

bool ArchiveMending::take_list_row(const PageRow& row) {
    if (!is_sum(row, 4, sum_of_archived(row.number(), row.text(1), row.text(2), row.text(3)))) return false;
    sql_->add_row.bind(1, row.number()).bind(2, row.text(1)).bind(3, row.text(2)).bind(4, row.text(3)).run();
    return true;
}

/// These have no sum of their own: which of them are right shows when they are counted.
bool ArchiveMending::take_player(std::int64_t source, std::string_view player, std::int64_t number) {
    if (!is_key_of_player(player)) return false;
    sql_->add_player.bind(1, player).bind(2, number).bind(3, source).run();
    return true;
}

MendedArchive ArchiveMending::finish(const ArchiveState& state,
                                     const std::function<std::optional<bool>(const std::string&)>& is_hidden) {
    MendedArchive made;
    ArchiveState next = state;
    correct_games(is_hidden);
    next.tallies.game_players = fill_players(state.tallies.game_players);
    next.tallies.games = count_games();
    next.tallies.lists = fill_lists();
    made.games = next.tallies.games.rows;
    made.rows = next.tallies.lists.rows;
    if (state_) {
        name_lost_games(next.tallies.games, state.tallies.games, made);
        if (next.tallies.lists != state.tallies.lists) {
            made.lost.push_back(
                lost_of("rows of ratings' histories and other lists", next.tallies.lists, state.tallies.lists));
        }
        const bool are_games_whole = next.tallies.games == state.tallies.games;
        if (are_games_whole && next.tallies.game_players != state.tallies.game_players) {
            made.lost.push_back(
                lost_of("entries of who played what", next.tallies.game_players, state.tallies.game_players));
        }
    } else {
        for (const auto& [number, id] : damaged_games_) made.lost.push_back("game " + id);
    }
    insert(to_, next);
    mark_as_of_today(to_, "main");
    to_.run("COMMIT");
    return made;
}

/// That a game is not out stands in no sum of its own.
void ArchiveMending::correct_games(const std::function<std::optional<bool>(const std::string&)>& is_hidden) {
    std::vector<std::pair<std::int64_t, bool>> wrong;
    auto games = to_.prepare("SELECT number, id, is_out FROM games");
    while (games.step()) {
        const auto hidden = is_hidden(std::string(games.text(1)));
        if (hidden && *hidden == (games.integer(2) != 0)) wrong.emplace_back(games.integer(0), !*hidden);
    }
    auto correct = to_.prepare("UPDATE games SET is_out = ?2 WHERE number = ?1");
    for (const auto& [number, is_out] : wrong) correct.bind(1, number).bind(2, is_out ? 1 : 0).run();
}

Tally ArchiveMending::count_games() {
    Tally tally;
    auto games = to_.prepare("SELECT sum, is_out FROM games");
    while (games.step()) tally.add(counted(hash_in(games, 0), games.integer(1) != 0));
    return tally;
}

/// Their numbers have no holes.
Tally ArchiveMending::fill_lists() {
    Tally tally;
    auto rows = to_.prepare("SELECT collection, key, value FROM found_rows ORDER BY number");
    auto add = to_.prepare("INSERT INTO archive VALUES (?1, ?2, ?3, ?4, ?5)");
    while (rows.step()) {
        const std::int64_t number = tally.rows + 1;
        const Bytes32 sum = sum_of_archived(number, rows.text(0), rows.text(1), rows.text(2));
        add.bind(1, number).bind(2, rows.text(0)).bind(3, rows.text(1)).bind(4, rows.text(2)).bind_blob(5, sum).run();
        tally.add(sum);
    }
    return tally;
}

bool ArchiveMending::have_players(const std::string& where, const Tally& expected) {
    Tally tally;
    auto rows = to_.prepare("SELECT DISTINCT player, number FROM found_players" + where);
    while (rows.step()) tally.add(sum_of_game_player(rows.text(0), rows.integer(1)));
    return tally == expected;
}

/// Of the one place or the other, whichever is whole; else of both together.
Tally ArchiveMending::fill_players(const Tally& expected) {
    std::string where;
    for (const char* const whole : {" WHERE source = 0", " WHERE source = 1", ""}) {
        if (!have_players(whole, expected)) continue;
        where = whole;
        break;
    }
    to_.run(
        "INSERT OR IGNORE INTO game_players SELECT player, CASE WHEN NOT is_out THEN 2 WHEN is_listed THEN 0 ELSE 1 "
        "END, number, game FROM found_players JOIN games USING (number)"
        + where);
    Tally tally;
    auto rows = to_.prepare("SELECT player, number FROM game_players");
    while (rows.step()) tally.add(sum_of_game_player(rows.text(0), rows.integer(1)));
    return tally;
}

void ArchiveMending::name_lost_games(const Tally& games, const Tally& expected, MendedArchive& made) {
    if (games == expected) return;
    std::int64_t unnamed = expected.rows - games.rows;
    auto is_there = to_.prepare("SELECT count(*) FROM games WHERE number = ?1");
    for (const auto& [number, id] : damaged_games_) {
        const bool is_known = is_there.bind(1, number).step() && is_there.integer(0) != 0;
        is_there.reset();
        if (is_known || made.lost.size() == lost_games_named) continue;
        made.lost.push_back("game " + id);
        --unnamed;
    }
    auto missing = to_.prepare(
        "SELECT number, count(*) FROM found_players WHERE number NOT IN (SELECT number FROM games) GROUP BY number "
        "HAVING count(*) > 1");
    while (missing.step()) {
        const std::int64_t number = missing.integer(0);
        if (damaged_games_.contains(number) || made.lost.size() == lost_games_named) continue;
        made.lost.push_back("game number " + std::to_string(number) + ", whose id cannot be read any more");
        --unnamed;
    }
    if (unnamed > 0) made.lost.push_back(std::to_string(unnamed) + " games of which nothing is left");
    if (unnamed == expected.rows - games.rows && unnamed <= 0) made.lost.push_back(lost_of("games", games, expected));
}

}  // namespace server
