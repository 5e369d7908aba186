#include "server/journal/game_row.hpp"

#include "server/journal/hand_over.hpp"
#include "server/journal/row_sums.hpp"

namespace server {

bool is_as_written(const Statement& row) {
    const auto text = [&row](GameColumn column) { return row.text(at(column)); };
    return is_hash(row, at(GameColumn::sum),
                   sum_of_game(text(GameColumn::id), text(GameColumn::game),
                               row.integer(at(GameColumn::is_listed)) != 0, text(GameColumn::summary),
                               row.integer(at(GameColumn::record_bytes)), text_of(row.blob(at(GameColumn::record)))));
}

std::shared_ptr<FinishedGame> game_in(const Statement& row) {
    auto game = std::make_shared<FinishedGame>();
    game->id = row.text(at(GameColumn::id));
    require(is_as_written(row), "game " + game->id + " is not what was written");
    game->game = row.text(at(GameColumn::game));
    game->is_listed = row.integer(at(GameColumn::is_listed)) != 0;
    game->is_out = row.integer(at(GameColumn::is_out)) != 0;
    game->summary = row.text(at(GameColumn::summary));
    game->record = unpacked(text_of(row.blob(at(GameColumn::record))), row.integer(at(GameColumn::record_bytes)));
    return game;
}

}  // namespace server
