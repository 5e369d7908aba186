// The latest finished games in memory, found as GameQuery says. The oldest goes when the repository is full.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/journal/deleted_account.hpp"
#include "server/journal/finished_game.hpp"

namespace server {

/// As names are compared: letters of ASCII in any case.
std::string folded_name(std::string_view name);
/// Whether the query asks for this game, apart from its place in the list; never for a game that is not out.
bool is_asked_for(const FinishedGame& game, const GameQuery& query);

class GameRepository {
public:
    explicit GameRepository(std::size_t games_max) : games_max_(games_max) {}

    void add(std::shared_ptr<const FinishedGame> game);
    void give_out(const std::string& game_id);
    void forget(const DeletedAccount& deleted_account);
    void forget(const ForgottenNames& names);
    /// Null where there is none that is out.
    std::shared_ptr<const FinishedGame> find(std::string_view game_id) const;
    GamePage list(const GameQuery& query) const;

private:
    const std::size_t games_max_;
    std::uint64_t added_ = 0;
    std::map<std::uint64_t, std::shared_ptr<const FinishedGame>> games_;  // in the order of their ends
    std::map<std::string, std::uint64_t, std::less<>> numbers_;           // by id
};

}  // namespace server
