// A new archive made of the rows that lie whole on the pages of a damaged one: as many as there are, one after the
// other, since an archive may be larger than memory.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/journal/database.hpp"
#include "server/journal/page_rows.hpp"
#include "server/journal/states.hpp"

namespace server {

struct MendedArchive {
    std::int64_t games = 0;
    std::int64_t rows = 0;          // of lists that only grow
    std::vector<std::string> lost;  // in words; of games their ids, where these can still be read
};

class ArchiveMending {
public:
    /// Begins a transaction in a blank database, which outlives this. Throws DatabaseError, as all of these do.
    explicit ArchiveMending(Database& to);
    ~ArchiveMending();
    ArchiveMending(const ArchiveMending&) = delete;
    ArchiveMending& operator=(const ArchiveMending&) = delete;

    /// False: it is no row of an archive, or not what was written.
    bool take(const PageRow& row);
    /// That of the damaged archive, if it was found.
    const std::optional<ArchiveState>& state() const { return state_; }
    /// Once all rows have been taken. `state`: that of the damaged archive, or what else is known of it. `is_hidden`:
    /// whether a game is not out yet; nothing: it is as the rows say.
    MendedArchive finish(const ArchiveState& state,
                         const std::function<std::optional<bool>(const std::string& game_id)>& is_hidden);

private:
    struct Statements;
    bool take_game(const PageRow& row);
    bool take_list_row(const PageRow& row);
    bool take_player(std::int64_t source, std::string_view player, std::int64_t number);
    void correct_games(const std::function<std::optional<bool>(const std::string&)>& is_hidden);
    Tally count_games();
    Tally fill_lists();
    Tally fill_players(const Tally& expected);
    bool have_players(const std::string& where, const Tally& expected);
    void name_lost_games(const Tally& games, const Tally& expected, MendedArchive& made);

    Database& to_;
    std::unique_ptr<Statements> sql_;
    std::optional<ArchiveState> state_;
    std::map<std::int64_t, std::string> damaged_games_;  // ids by number, as far as they can be read
};

}  // namespace server
