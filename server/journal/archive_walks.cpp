#include "server/journal/archive_walks.hpp"

#include <algorithm>
#include <exception>
#include <tuple>
#include <utility>

#include "server/base/limits.hpp"
#include "server/journal/archive_statements.hpp"
#include "server/journal/game_row.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/row_sums.hpp"

namespace server {
namespace {

constexpr std::int64_t row_bytes = 64;      // of a row or an entry, beside its texts
constexpr std::int64_t page_bytes = 4'096;  // that could not be read

engine::Bytes32 sum_of_pair(const Statement& row) { return sum_of(row.text(0), row.text(1)); }
engine::Bytes32 sum_of_three(const Statement& row) { return sum_of(row.text(0), row.text(1), row.text(2)); }
engine::Bytes32 sum_of_four(const Statement& row) { return sum_of(row.text(0), row.text(1), row.text(2), row.text(3)); }

/// Rows that have numbers, which are asked for one by one: no fault of the disk hides those behind it.
class NumberedWalk : public RowWalk {
public:
    bool go_on(Piece& piece) final {
        while (next_ <= last_ && !piece.is_spent()) look(piece);
        return next_ <= last_;
    }

protected:
    /// `sql` selects the row of number ?1.
    NumberedWalk(const WalkDeps& deps, std::string sql, std::int64_t last, std::size_t indexes)
        : RowWalk(indexes),
          second_look_(deps.second_look),
          sql_(std::move(sql)),
          row_(deps.database.prepare(sql_)),
          last_(last) {}

    virtual std::string name_of(std::int64_t number) const = 0;
    /// Returns how many bytes it has. Throws DamagedError where it is not what was written.
    virtual std::int64_t check(const Statement& row) = 0;
    /// There is no such row. Returns the number of the next that may be there.
    virtual std::int64_t after_gap(std::int64_t number) = 0;

    void suspect(std::int64_t number, const std::string& how, bool is_of_one_game = false) {
        second_look_.suspect({name_of(number), how, is_of_one_game}, [this, number](Database& database) {
            auto row = database.prepare(sql_);
            return is_damaged(row.bind(1, number));
        });
    }
    virtual bool is_damaged(Statement& row) = 0;
    virtual bool holds_games() const = 0;
    std::int64_t last() const { return last_; }

private:
    void look(Piece& piece) {
        const std::int64_t number = next_++;
        try {
            if (!row_.bind(1, number).step()) {
                piece.count(row_bytes);
                next_ = after_gap(number);
            } else {
                const ResetAtEnd reset(row_);
                piece.count(row_bytes + check(row_));
            }
            unreadable_ = 0;
        } catch (const JournalError& fault) {
            piece.count(page_bytes);
            suspect(number, fault.what(), holds_games());
        } catch (const DatabaseError& fault) {
            if (!fault.is_unreadable()) throw;
            leave_out_some();
            piece.count(page_bytes);
            suspect(number, std::string("cannot be read: ") + fault.what());
            if (++unreadable_ >= limit::scrub_unreadable) give_up(number);
        }
    }

    void give_up(std::int64_t number) {
        if (next_ <= last_) second_look_.report({name_of(number) + " and all behind it", "too much cannot be read"});
        next_ = last_ + 1;
    }

    SecondLook& second_look_;
    const std::string sql_;
    Statement row_;
    const std::int64_t last_;
    std::int64_t next_ = 1;
    std::int64_t unreadable_ = 0;  // one after the other
};

/// The number that the next row would follow.
std::int64_t last_number(Database& database, const std::string& table) {
    try {
        return database.integer("SELECT seq FROM sqlite_sequence WHERE name = '" + table + "'");
    } catch (const DatabaseError& fault) {
        if (!fault.is_unreadable()) throw;
        return 0;
    }
}

std::string name_of_game(std::int64_t number) { return "game number " + std::to_string(number); }

class GamesWalk final : public NumberedWalk {
public:
    GamesWalk(const WalkDeps& deps, std::int64_t rows)
        : NumberedWalk(deps, "SELECT " + std::string(game_columns) + " FROM games NOT INDEXED WHERE number = ?1",
                       std::max(rows, last_number(deps.database, "games")), 3),
          games_(deps.games),
          following_(
              deps.database.prepare("SELECT number FROM games NOT INDEXED WHERE number > ?1 ORDER BY number LIMIT "
                                    "1")) {}

private:
    std::string name_of(std::int64_t number) const override { return name_of_game(number); }
    bool holds_games() const override { return true; }

    std::int64_t check(const Statement& row) override {
        games_.add(row.integer(at(GameColumn::number)));
        const std::string_view number = row.text(at(GameColumn::number));
        const std::string_view game = row.text(at(GameColumn::game));
        const bool is_out = row.integer(at(GameColumn::is_out)) != 0;
        add_to_index(0, sum_of(row.text(at(GameColumn::id)), number));
        if (is_out && row.integer(at(GameColumn::is_listed)) != 0) {
            add_to_index(1, sum_of(number));
            add_to_index(2, sum_of(game, number));
        }
        add(counted(hash_in(row, at(GameColumn::sum)), is_out));
        const auto whole = game_in(row);
        return static_cast<std::int64_t>(whole->summary.size() + row.blob(at(GameColumn::record)).size());
    }

    bool is_damaged(Statement& row) override {
        if (!row.step()) return false;
        game_in(row);
        return false;
    }

    /// Games that were played once more have left their numbers.
    std::int64_t after_gap(std::int64_t number) override {
        try {
            if (!following_.bind(1, number).step()) return last() + 1;
            const ResetAtEnd reset(following_);
            const std::int64_t next = following_.integer(0);
            return next > number && next <= last() ? next : number + 1;
        } catch (const DatabaseError& fault) {
            if (!fault.is_unreadable()) throw;
            return number + 1;
        }
    }

    NumbersSeen& games_;
    Statement following_;
};

/// Rows of lists are never taken away, so that their numbers have no gaps.
class ListsWalk final : public NumberedWalk {
public:
    ListsWalk(const WalkDeps& deps, std::int64_t last)
        : NumberedWalk(deps, "SELECT number, collection, key, value, sum FROM archive NOT INDEXED WHERE number = ?1",
                       last, 1) {}

private:
    std::string name_of(std::int64_t number) const override {
        return "row " + std::to_string(number) + " of the archive";
    }
    bool holds_games() const override { return false; }

    std::int64_t check(const Statement& row) override {
        add_to_index(0, sum_of(row.text(1), row.text(2), row.text(0)));
        add(hash_in(row, 4));
        require(is_whole(row), "it is not what was written");
        return static_cast<std::int64_t>(row.text(1).size() + row.text(2).size() + row.text(3).size());
    }

    static bool is_whole(const Statement& row) {
        return is_hash(row, 4, sum_of_archived(row.integer(0), row.text(1), row.text(2), row.text(3)));
    }
    bool is_damaged(Statement& row) override { return !row.step() || !is_whole(row); }

    std::int64_t after_gap(std::int64_t number) override {
        suspect(number, "it is missing");
        return number + 1;
    }
};

/// In the order of the key, each piece from where the last one ended.
class PlayersWalk final : public RowWalk {
public:
    explicit PlayersWalk(const WalkDeps& deps)
        : RowWalk(2),
          second_look_(deps.second_look),
          games_(deps.games),
          rows_(deps.database.prepare(
              "SELECT player, game, visibility, number FROM game_players NOT INDEXED WHERE (player, "
              "visibility, number) > (?1, ?2, ?3) ORDER BY player, visibility, number")),
          listed_(deps.database.prepare(listed_sql)),
          game_(deps.database.prepare(game_sql)) {}

    bool go_on(Piece& piece) override {
        try {
            const Place from = reached_;
            rows_.bind(1, std::get<0>(from)).bind(2, std::get<1>(from)).bind(3, std::get<2>(from));
            const ResetAtEnd reset(rows_);
            while (!piece.is_spent()) {
                if (!rows_.step()) return false;
                if (!check(rows_, piece)) return end_with("is out of order");
            }
            return true;
        } catch (const DatabaseError& fault) {
            if (!fault.is_unreadable()) throw;
            return end_with(std::string("cannot be read: ") + fault.what());
        }
    }

private:
    using Place = std::tuple<std::string, std::int64_t, std::int64_t>;
    static constexpr std::string_view listed_sql =
        "SELECT number FROM games INDEXED BY listed_games_by_game WHERE is_out AND is_listed AND game = ?1 AND number "
        "= ?2";
    static constexpr std::string_view game_sql = "SELECT game, is_listed, is_out FROM games WHERE number = ?1";

    bool end_with(const std::string& how) {
        leave_out_some();
        second_look_.report({"what games are found by", how});
        return false;
    }

    /// False: it should stand before the row that was looked at before it.
    bool check(const Statement& row, Piece& piece) {
        const std::string player(row.text(0));
        const std::string game(row.text(1));
        const std::int64_t visibility = row.integer(2);
        const std::int64_t number = row.integer(3);
        piece.count(row_bytes + static_cast<std::int64_t>(player.size() + game.size()));
        Place place(player, visibility, number);
        if (place <= reached_) return false;
        reached_ = std::move(place);
        add(sum_of_game_player(player, number));
        add_to_index(0, sum_of_four(row));
        if (visibility == hidden) add_to_index(1, sum_of(row.text(3), row.text(0)));
        if (is_listed(game, visibility, number) || fits(game_, game, visibility, number)) return true;
        second_look_.suspect(
            {name_of_game(number), "it is missing, or found by what does not fit it"}, [=](Database& database) {
                auto found = database.prepare(game_sql);
                return is_there(database, player, visibility, number) && !fits(found, game, visibility, number);
            });
        return true;
    }

    /// Of most games an index has all that is wanted, and is read faster than they are.
    bool is_listed(const std::string& game, std::int64_t visibility, std::int64_t number) {
        if (visibility != static_cast<std::int64_t>(Visibility::listed) || !games_.contains(number)) return false;
        return answers([&] {
            const ResetAtEnd reset(listed_);
            return listed_.bind(1, game).bind(2, number).step();
        });
    }

    static bool fits(Statement& found, const std::string& game, std::int64_t visibility, std::int64_t number) {
        return answers([&] {
            const ResetAtEnd reset(found);
            if (!found.bind(1, number).step()) return false;
            const auto own = visibility_of(found.integer(1) != 0, found.integer(2) != 0);
            return found.text(0) == game && static_cast<std::int64_t>(own) == visibility;
        });
    }

    /// False also where it cannot be read.
    static bool answers(const auto& ask) {
        try {
            return ask();
        } catch (const DatabaseError& fault) {
            if (!fault.is_unreadable()) throw;
            return false;
        }
    }

    static bool is_there(Database& database, const std::string& player, std::int64_t visibility, std::int64_t number) {
        auto row = database.prepare("SELECT 1 FROM game_players WHERE player = ?1 AND visibility = ?2 AND number = ?3");
        return row.bind(1, player).bind(2, visibility).bind(3, number).step();
    }

    static constexpr auto hidden = static_cast<std::int64_t>(Visibility::hidden);

    SecondLook& second_look_;
    const NumbersSeen& games_;
    Statement rows_;
    Statement listed_;
    Statement game_;
    Place reached_{"", -1, -1};
};

TableWalk walk_of_games(const WalkDeps& deps, const std::optional<ArchiveState>& state) {
    Database& database = deps.database;
    TableWalk walk{"games", &ArchiveState::Tallies::games, nullptr, {}};
    walk.rows = std::make_unique<GamesWalk>(deps, state ? state->tallies.games.rows : 0);
    walk.indexes.emplace_back("sqlite_autoindex_games_1", database,
                              "SELECT id, number FROM games INDEXED BY sqlite_autoindex_games_1 ORDER BY id",
                              sum_of_pair);
    walk.indexes.emplace_back(
        "listed_games", database,
        "SELECT number FROM games INDEXED BY listed_games WHERE is_out AND is_listed ORDER BY number",
        [](const Statement& entry) { return sum_of(entry.text(0)); });
    walk.indexes.emplace_back("listed_games_by_game", database,
                              "SELECT game, number FROM games INDEXED BY listed_games_by_game WHERE is_out AND "
                              "is_listed ORDER BY game, number",
                              sum_of_pair);
    return walk;
}

TableWalk walk_of_players(const WalkDeps& deps) {
    Database& database = deps.database;
    TableWalk walk{"game_players", &ArchiveState::Tallies::game_players, nullptr, {}};
    walk.rows = std::make_unique<PlayersWalk>(deps);
    walk.indexes.emplace_back("game_players_by_game", database,
                              "SELECT player, game, visibility, number FROM game_players INDEXED BY "
                              "game_players_by_game ORDER BY player, game, visibility, number",
                              sum_of_four);
    walk.indexes.emplace_back("hidden_game_players", database,
                              "SELECT number, player FROM game_players INDEXED BY hidden_game_players WHERE "
                              "visibility = 2 ORDER BY number, player",
                              sum_of_pair);
    return walk;
}

TableWalk walk_of_lists(const WalkDeps& deps, const std::optional<ArchiveState>& state) {
    Database& database = deps.database;
    TableWalk walk{"archive", &ArchiveState::Tallies::lists, nullptr, {}};
    const std::int64_t last = state ? state->tallies.lists.rows : last_number(database, "archive");
    walk.rows = std::make_unique<ListsWalk>(deps, last);
    walk.indexes.emplace_back(
        "archive_by_key", database,
        "SELECT collection, key, number FROM archive INDEXED BY archive_by_key ORDER BY collection, key, number",
        sum_of_three);
    return walk;
}

}  // namespace

void NumbersSeen::add(std::int64_t number) {
    // A number that is damaged must not take all memory.
    if (number < 0 || number > limit::scrub_numbers) return;
    const auto place = static_cast<std::size_t>(number);
    if (place >= seen_.size()) seen_.resize(std::max(place + 1, 2 * seen_.size()));
    seen_[place] = true;
}

bool NumbersSeen::contains(std::int64_t number) const {
    return number >= 0 && static_cast<std::size_t>(number) < seen_.size() && seen_[static_cast<std::size_t>(number)];
}

IndexWalk::IndexWalk(std::string name, Database& database, std::string_view sql, SumOf sum_of)
    : name_(std::move(name)), entries_(database.prepare(sql)), sum_of_(sum_of) {}

bool IndexWalk::go_on(Piece& piece) {
    while (!piece.is_spent()) {
        if (!entries_.step()) return false;
        tally_.add(sum_of_(entries_));
        piece.count(row_bytes);
    }
    return true;
}

TableWalk archive_walk(std::size_t number, const WalkDeps& deps, const std::optional<ArchiveState>& state) {
    if (number == 0) return walk_of_games(deps, state);
    if (number == 1) return walk_of_players(deps);
    return walk_of_lists(deps, state);
}

}  // namespace server
