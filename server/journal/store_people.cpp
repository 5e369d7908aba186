// How games change ratings.
#include <string>
#include <utility>
#include <vector>

#include "server/journal/store.hpp"

namespace server {
namespace {

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
        *this, [this](const Document& one) { keep_document(one); }, [this](const ArchiveRow& one) { hand_over(one); });
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
    hand_over(deleted_account);
}

}  // namespace server
