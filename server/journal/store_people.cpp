// How games change ratings, and how they forget a name.
#include <string>
#include <utility>
#include <vector>

#include "server/journal/deleted_account.hpp"
#include "server/journal/row_sums.hpp"
#include "server/journal/store.hpp"
#include "server/journal/store_statements.hpp"

namespace server {
namespace {

using engine::Bytes32;

class Repository final : public RatingRepository {
public:
    using Put = std::function<void(const Document&)>;
    using Add = std::function<void(const ArchiveRow&)>;
    Repository(Store& store, Put put, Add add) : store_(store), put_(std::move(put)), add_(std::move(add)) {}

    std::optional<std::string> document(const std::string& collection, const std::string& key) override {
        return store_.document(collection, key);
    }
    void put(const Document& document) override { put_(document); }
    void add(const ArchiveRow& row) override { add_(row); }

private:
    Store& store_;
    Put put_;
    Add add_;
};

}  // namespace

void Store::with_ratings(const std::function<void(RatingRepository&)>& act) {
    Repository repository(
        *this, [this](const Document& one) { keep_document(one); },
        [this](const ArchiveRow& one) { keep_archived(one); });
    act(repository);
}

/// Within the transaction that keeps the game, or gives it out: it counts once, whatever happens to the server.
void Store::count(const std::function<std::vector<RatingChange>(RatingRepository&)>& rating) {
    with_ratings([&](RatingRepository& repository) {
        for (RatingChange& change : rating(repository)) rating_changes_.push_back(std::move(change));
    });
}

void Store::let_game_count(const FinishedGame& game) {
    count([&](RatingRepository& repository) {
        if (game.is_out) return rate(game.id, *game.rated, repository);
        rate_later(game.id, *game.rated, repository);
        return std::vector<RatingChange>();
    });
}

void Store::count_if_due(const std::string& game_id) {
    count([&](RatingRepository& repository) { return rate_if_due(game_id, repository); });
}

void Store::forget(const DeletedAccount& deleted_account) {
    with_ratings([&](RatingRepository& repository) { set_ratings_aside(deleted_account.player, repository); });
    forget_names(deleted_account);
}

/// All games that they have played, in all that is found and shown of them.
void Store::forget_names(const DeletedAccount& deleted_account) {
    std::vector<std::int64_t> numbers;
    const std::string key = key_of_id(deleted_account.player.text);
    auto& rows = sql_->games_with.bind(1, key);
    while (rows.step()) numbers.push_back(rows.integer(0));
    for (const std::int64_t number : numbers) rewrite_game(number, deleted_account);
}

void Store::rewrite_game(std::int64_t number, const DeletedAccount& deleted_account) {
    auto& row = sql_->whole_game.bind(1, number);
    require(row.step(), "a game that is listed is missing");
    const std::string id(row.text(0));
    const std::string game(row.text(1));
    const bool is_listed = row.integer(2) != 0;
    const bool is_out = row.integer(3) != 0;
    const Bytes32 old_sum = hash_in(row, 4);
    std::string summary(row.text(5));
    std::string record = expanded(text_of(row.blob(7)), static_cast<std::size_t>(row.integer(6)));
    row.reset();
    server::forget(deleted_account, summary, record);
    const std::string packed = compressed(record);
    const auto record_bytes = static_cast<std::int64_t>(record.size());
    const Bytes32 sum = sum_of_game(id, game, is_listed, summary, record_bytes, packed);
    sql_->rewrite_game.bind(1, number)
        .bind_blob(2, sum)
        .bind(3, summary)
        .bind(4, record_bytes)
        .bind_blob(5, bytes_of(packed))
        .run();
    tallies_.games.remove(counted(old_sum, is_out));
    tallies_.games.add(counted(sum, is_out));
    std::vector<std::string> keys{key_of_id(deleted_account.player.text)};
    for (const std::string& name : deleted_account.names) keys.push_back(key_of_name(name));
    for (const std::string& key : keys) {
        auto& removed = sql_->remove_game_player.bind(1, key).bind(2, number);
        while (removed.step()) tallies_.game_players.remove(sum_of_game_player(key, number));
    }
}

}  // namespace server
