#include "server/journal/states.hpp"

#include <algorithm>
#include <array>

#include "server/journal/page_rows.hpp"
#include "server/journal/row_sums.hpp"

namespace server {
namespace {

using engine::Bytes32;

constexpr std::array journal_tallies = {&JournalState::Tallies::lines,        &JournalState::Tallies::players,
                                        &JournalState::Tallies::answers,      &JournalState::Tallies::documents,
                                        &JournalState::Tallies::hidden_games, &JournalState::Tallies::heads,
                                        &JournalState::Tallies::set_aside};
constexpr std::array archive_tallies = {&ArchiveState::Tallies::games, &ArchiveState::Tallies::game_players,
                                        &ArchiveState::Tallies::lists};

std::string counted(const auto& state, const auto& tallies) {
    std::string text;
    for (const auto table : tallies) {
        const Tally& tally = state.tallies.*table;
        text += std::to_string(tally.rows) + ' ' + engine::hex_of(tally.digest) + ' ';
    }
    return text;
}

/// Before the first commit there is nothing to sum up.
Bytes32 sum_of_state(const JournalState& state) {
    if (state.commits == 0) return {};
    return sum_of(state.id, std::to_string(state.commits), std::to_string(state.server_ms),
                  std::to_string(state.unix_ms), std::to_string(state.handed_over), std::to_string(state.taken),
                  counted(state, journal_tallies));
}
Bytes32 sum_of_state(const ArchiveState& state) {
    if (state.commits == 0) return {};
    return sum_of(state.id, std::to_string(state.commits), std::to_string(state.taken),
                  counted(state, archive_tallies));
}

void bind_tallies(Statement& statement, int place, const auto& state, const auto& tallies) {
    for (const auto table : tallies) {
        const Tally& tally = state.tallies.*table;
        statement.bind(place, tally.rows).bind_blob(place + 1, tally.digest);
        place += 2;
    }
}

void read_tallies(const Statement& row, int column, auto& state, const auto& tallies) {
    for (const auto table : tallies) {
        state.tallies.*table = {row.integer(column), hash_in(row, column + 1)};
        column += 2;
    }
}

std::string shape_of(const auto& tallies) {
    std::string shape;
    for (std::size_t table = 0; table < tallies.size(); ++table) shape += "ib";
    return shape;
}

/// In the order of the table's columns. False: it holds no hash where one should be.
bool tallies_on(const PageRow& row, std::size_t column, auto& state, const auto& tallies) {
    for (const auto table : tallies) {
        Tally& tally = state.tallies.*table;
        const auto digest = row.blob(column + 1);
        if (digest.size() != tally.digest.size()) return false;
        tally.rows = row.integer(column);
        std::ranges::copy(digest, tally.digest.begin());
        column += 2;
    }
    return true;
}

/// The last column.
bool is_sum_on(const PageRow& row, const Bytes32& sum) { return std::ranges::equal(row.blob(row.columns() - 1), sum); }

}  // namespace

Bytes32 content_digest(const JournalState& state) {
    return sum_of(state.id, std::to_string(state.handed_over), counted(state, journal_tallies));
}

JournalState read_journal_state(Database& database) {
    auto row = database.prepare(
        "SELECT id, commits, server_ms, unix_ms, handed_over, taken, sum, line_rows, line_digest, player_rows, "
        "player_digest, answer_rows, answer_digest, document_rows, document_digest, hidden_game_rows, "
        "hidden_game_digest, head_rows, head_digest, set_aside_rows, set_aside_digest FROM state");
    require(row.step(), "its state is missing");
    JournalState state{std::string(text_of(row.blob(0))),
                       row.integer(1),
                       row.integer(2),
                       row.integer(3),
                       row.integer(4),
                       row.integer(5)};
    read_tallies(row, 7, state, journal_tallies);
    require(hash_in(row, 6) == sum_of_state(state), "its state is not what was written");
    row.reset();
    return state;
}

ArchiveState read_archive_state(Database& database) {
    auto row = database.prepare(
        "SELECT id, commits, taken, sum, game_rows, game_digest, game_player_rows, game_player_digest, archive_rows, "
        "archive_digest FROM archive_state");
    require(row.step(), "its state is missing");
    ArchiveState state{std::string(text_of(row.blob(0))), row.integer(1), row.integer(2)};
    read_tallies(row, 4, state, archive_tallies);
    require(hash_in(row, 3) == sum_of_state(state), "its state is not what was written");
    row.reset();
    return state;
}

std::optional<JournalState> journal_state_of(const PageRow& row) {
    if (!row.has_shape("nbiiiii" + shape_of(journal_tallies) + "b")) return std::nullopt;
    JournalState state{std::string(text_of(row.blob(1))),
                       row.integer(2),
                       row.integer(3),
                       row.integer(4),
                       row.integer(5),
                       row.integer(6)};
    const bool is_whole = tallies_on(row, 7, state, journal_tallies) && is_sum_on(row, sum_of_state(state));
    return is_whole ? std::optional(state) : std::nullopt;
}

std::optional<ArchiveState> archive_state_of(const PageRow& row) {
    if (!row.has_shape("nbii" + shape_of(archive_tallies) + "b")) return std::nullopt;
    ArchiveState state{std::string(text_of(row.blob(1))), row.integer(2), row.integer(3)};
    const bool is_whole = tallies_on(row, 4, state, archive_tallies) && is_sum_on(row, sum_of_state(state));
    return is_whole ? std::optional(state) : std::nullopt;
}

void write(Statement& statement, const JournalState& state) {
    const Bytes32 sum = sum_of_state(state);
    statement.bind_blob(1, bytes_of(state.id))
        .bind(2, state.commits)
        .bind(3, state.server_ms)
        .bind(4, state.unix_ms)
        .bind(5, state.handed_over)
        .bind(6, state.taken)
        .bind_blob(7, sum);
    bind_tallies(statement, 8, state, journal_tallies);
    statement.run();
}

void write(Statement& statement, const ArchiveState& state) {
    const Bytes32 sum = sum_of_state(state);
    statement.bind_blob(1, bytes_of(state.id)).bind(2, state.commits).bind(3, state.taken).bind_blob(4, sum);
    bind_tallies(statement, 5, state, archive_tallies);
    statement.run();
}

Statement update_of_journal_state(Database& database) {
    return database.prepare(
        "UPDATE state SET id = ?1, commits = ?2, server_ms = ?3, unix_ms = ?4, handed_over = ?5, taken = ?6, sum = ?7, "
        "line_rows = ?8, line_digest = ?9, player_rows = ?10, player_digest = ?11, answer_rows = ?12, answer_digest = "
        "?13, document_rows = ?14, document_digest = ?15, hidden_game_rows = ?16, hidden_game_digest = ?17, head_rows "
        "= "
        "?18, head_digest = ?19, set_aside_rows = ?20, set_aside_digest = ?21");
}

Statement update_of_archive_state(Database& database) {
    return database.prepare(
        "UPDATE archive_state SET id = ?1, commits = ?2, taken = ?3, sum = ?4, game_rows = ?5, game_digest = ?6, "
        "game_player_rows = ?7, game_player_digest = ?8, archive_rows = ?9, archive_digest = ?10");
}

void insert(Database& database, const JournalState& state) {
    auto row = database.prepare(
        "INSERT INTO state (one, id, commits, server_ms, unix_ms, handed_over, taken, sum, line_rows, line_digest, "
        "player_rows, player_digest, answer_rows, answer_digest, document_rows, document_digest, hidden_game_rows, "
        "hidden_game_digest, head_rows, head_digest, set_aside_rows, set_aside_digest) VALUES (1, ?1, ?2, ?3, ?4, ?5, "
        "?6, "
        "?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)");
    write(row, state);
}

void insert(Database& database, const ArchiveState& state) {
    auto row = database.prepare(
        "INSERT INTO archive_state (one, id, commits, taken, sum, game_rows, game_digest, game_player_rows, "
        "game_player_digest, archive_rows, archive_digest) VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)");
    write(row, state);
}

}  // namespace server
