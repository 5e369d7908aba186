#include "server/journal/game_repository.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "server/base/limits.hpp"

namespace server {

std::string folded_name(std::string_view name) {
    std::string folded(name);
    for (char& letter : folded) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return folded;
}

bool is_asked_for(const FinishedGame& game, const GameQuery& query) {
    if (!game.is_out || (query.game && *query.game != game.game)) return false;
    const auto is_there = [&](const auto& is_meant) { return std::ranges::any_of(game.players, is_meant); };
    const bool is_own = query.requester && is_there([&](const Person& one) { return one.id == *query.requester; });
    if (!game.is_listed && !is_own) return false;
    if (!query.player) return game.is_listed;  // unlisted games are in lists of one player only
    const std::string name = folded_name(*query.player);
    return is_there([&](const Person& one) { return one.id.text == *query.player || folded_name(one.name) == name; });
}

void GameRepository::add(std::shared_ptr<const FinishedGame> game) {
    if (games_max_ == 0) return;
    numbers_[game->id] = ++added_;
    games_[added_] = std::move(game);
    if (games_.size() <= games_max_) return;
    numbers_.erase(games_.begin()->second->id);
    games_.erase(games_.begin());
}

void GameRepository::give_out(const std::string& game_id) {
    const auto number = numbers_.find(game_id);
    if (number == numbers_.end()) return;
    auto& game = games_.at(number->second);
    auto out = *game;
    out.is_out = true;
    game = std::make_shared<const FinishedGame>(std::move(out));
}

void GameRepository::forget(const DeletedAccount& deleted_account) {
    for (auto& [number, game] : games_) {
        const auto is_deleted_account = [&](const Person& one) { return one.id == deleted_account.player; };
        if (std::ranges::none_of(game->players, is_deleted_account)) continue;
        auto without = *game;
        server::forget(deleted_account, without.summary, without.record);
        std::erase_if(without.players, is_deleted_account);
        game = std::make_shared<const FinishedGame>(std::move(without));
    }
}

void GameRepository::forget(const ForgottenNames& names) {
    for (const std::string& id : names.games) {
        const auto number = numbers_.find(id);
        if (number == numbers_.end()) continue;
        auto& game = games_.at(number->second);
        auto without = *game;
        for (const DeletedAccount& one : names.people) {
            server::forget(one, without.summary, without.record);
            for (Person& player : without.players) {
                if (player.id == one.player) player.name = deleted_player;
            }
        }
        game = std::make_shared<const FinishedGame>(std::move(without));
    }
}

std::shared_ptr<const FinishedGame> GameRepository::find(std::string_view game_id) const {
    const auto number = numbers_.find(game_id);
    if (number == numbers_.end()) return nullptr;
    const auto& game = games_.at(number->second);
    return game->is_out ? game : nullptr;
}

GamePage GameRepository::list(const GameQuery& query) const {
    GamePage page;
    std::uint64_t before = UINT64_MAX;
    if (query.cursor) std::from_chars(query.cursor->data(), query.cursor->data() + query.cursor->size(), before);
    auto place = games_.lower_bound(before);
    while (place != games_.begin()) {
        --place;
        if (!is_asked_for(*place->second, query)) continue;
        if (page.summaries.size() == limit::games_per_page) {
            page.cursor = std::to_string(place->first + 1);
            break;
        }
        page.summaries.push_back(place->second->summary);
    }
    return page;
}

}  // namespace server
