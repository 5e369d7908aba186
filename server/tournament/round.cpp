#include "server/tournament/round.hpp"

namespace server::tournament {

std::string text_of(const BoardRef& ref) {
    return std::to_string(ref.round) + '/' + std::to_string(ref.match) + '/' + std::to_string(ref.board) + '/'
           + std::to_string(ref.attempt);
}

BoardResult forfeit(const engine::Options& options, BySide has_come) {
    BoardResult result;
    result.is_forfeit = true;
    result.has_come = has_come;
    for (const auto side : engine::both_sides) {
        if (!has_come[engine::index(side)] || has_come[engine::index(engine::other(side))]) continue;
        result.score.winner = side;
        result.score.points[engine::index(side)] = engine::contest_points_of(options).win;
    }
    return result;
}

engine::Side side_of(const Board& board, bool is_match_white) {
    return board.white_is_white == is_match_white ? engine::Side::white : engine::Side::black;
}

}  // namespace server::tournament
