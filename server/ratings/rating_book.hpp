// How a finished game changes ratings, on top of whatever keeps them: each journal lets it read and write within the
// transaction that keeps the game, so that a game counts exactly once.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/document.hpp"
#include "server/ratings/rated_game.hpp"

namespace server {

/// Collections of the journal. Documents: "PLAYER KIND" the rating, "GAME" a game that will count when it may be known.
/// The same of players who have deleted their account, for games that have yet to count for the others.
/// Lists: "PLAYER KIND" what each game has changed, and "PLAYER" the same of all kinds.
inline constexpr const char* rating_collection = "rating";
inline constexpr const char* rating_left_collection = "rating_left";
inline constexpr const char* rating_due_collection = "rating_due";

class RatingRepository {
public:
    virtual ~RatingRepository() = default;
    virtual std::optional<std::string> document(const std::string& collection, const std::string& key) = 0;
    virtual void put(const Document& document) = 0;
    virtual void add(const ArchiveRow& row) = 0;
};

/// Lets the game count for those who still have an account; for nobody, if it has become one of people and programs
/// together.
std::vector<RatingChange> rate(const std::string& game_id, const RatedGame& game, RatingRepository& repository);
/// Lets it count once it is given out.
void rate_later(const std::string& game_id, const RatedGame& game, RatingRepository& repository);
/// The game may be known now; changes nothing where it counts for nobody, or has counted.
std::vector<RatingChange> rate_if_due(const std::string& game_id, RatingRepository& repository);

/// Somebody has deleted their account: what their ratings were is shown nowhere, and others are rated against it.
void set_ratings_aside(const PlayerId& player, RatingRepository& repository);
/// What is to be deleted when none of their games has yet to count.
std::vector<Document> without_ratings_aside(const PlayerId& player);

/// A rating out of its document; a newcomer's where that cannot be read.
RatingShown rating_in(std::string_view kind, const std::optional<std::string>& document);
/// The two words of the document's key.
std::string rating_key(const PlayerId& player, std::string_view kind);

}  // namespace server
