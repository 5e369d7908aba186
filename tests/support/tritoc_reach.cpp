#include "tests/support/tritoc_reach.hpp"

#include <algorithm>
#include <stdexcept>

namespace test_support {

using namespace engine::tritoc;
using engine::tritoc::View;

namespace {

constexpr unsigned games_tried = 200'000;
constexpr unsigned inputs_tried = 3'000;

/// What is to stand where, by field.
struct Goal {
    std::array<std::array<Nine, field_count>, 2> pieces{};
    std::array<Nine, field_count> anything{};

    explicit Goal(const TritocRows& rows) {
        if (rows.size() != 9) throw std::invalid_argument("a board has nine rows");
        for (unsigned row = 0; row < 9; ++row) {
            std::string marks = rows[row];
            marks.erase(std::remove(marks.begin(), marks.end(), ' '), marks.end());
            if (marks.size() != 9) throw std::invalid_argument("not a row: " + rows[row]);
            for (unsigned column = 0; column < 9; ++column) {
                const unsigned field = row / 3 * 3 + column / 3;
                const Nine hole = bit(row % 3 * 3 + column % 3);
                if (marks[column] == 'b') pieces[0][field] |= hole;
                if (marks[column] == 'w') pieces[1][field] |= hole;
                if (marks[column] == '?') anything[field] |= hole;
            }
        }
    }

    Nine missing(const Board& board, unsigned side, unsigned field) const {
        return pieces[side][field] & static_cast<Nine>(~board.pieces[side][field]);
    }
    bool is_reached(const Board& board) const {
        for (unsigned field = 0; field < field_count; ++field) {
            if (missing(board, 0, field) != 0 || missing(board, 1, field) != 0) return false;
        }
        return true;
    }
    /// The drawing has a piece of this side here. What wins the field comes last: it is closed then.
    bool wants(const Board& board, Side side, Hole at) const {
        const std::size_t own = engine::index(side);
        if ((missing(board, static_cast<unsigned>(own), at.field) & bit(at.hole)) == 0) return false;
        if (!has_line(board.pieces[own][at.field] | bit(at.hole))) return true;
        const Nine others = missing(board, 0, at.field) | missing(board, 1, at.field);
        return others == bit(at.hole);
    }
    bool allows(const Board& board, Side side, Hole at) const {
        return (anything[at.field] & bit(at.hole)) != 0
               && !has_line(board.pieces[engine::index(side)][at.field] | bit(at.hole));
    }
};

class Steering {
public:
    Steering(const TritocScene& scene, const Goal& goal, unsigned number)
        : scene_(scene), goal_(goal), game_(scene.options, fairness_of(number)) {}

    /// The game where it has come to the scene.
    std::optional<TritocGame> steered() {
        for (unsigned input = 0; input < inputs_tried && !game_.over(); ++input) {
            const View view = game_.view();
            const bool is_there = view.phase == Phase::toss && view.throws.empty() && goal_.is_reached(view.board);
            if (is_there && view.player == scene_.to_move) {
                if (scene_.holds && !scene_.holds(game_)) return std::nullopt;
                return game_;
            }
            if (is_there || (view.phase == Phase::toss && passes(view))) {
                if (view.clock_losses[engine::index(view.player)] == 2) return std::nullopt;
                game_.run_out();
            } else if (!goes_on(view)) {
                return std::nullopt;
            }
        }
        return std::nullopt;
    }

private:
    static engine::Fairness fairness_of(unsigned number) {
        engine::Fairness fairness;
        fairness.game_id = std::to_string(number);
        return fairness;
    }

    /// The holes that this total would offer in open fields.
    std::vector<Hole> free_holes(const View& view, unsigned total) const {
        std::vector<Hole> holes;
        for (std::uint8_t field = 0; field < field_count; ++field) {
            for (std::uint8_t hole = 0; hole < hole_count; ++hole) {
                const bool is_free = (view.board.free(field) & bit(hole)) != 0;
                if (view.board.is_open(field) && is_free && view.labels[field][hole] == total) {
                    holes.push_back({field, hole});
                }
            }
        }
        return holes;
    }

    /// Lets the clock run out: the other has more use for what falls next, or too many turns could not move.
    bool passes(const View& view) const {
        if (view.clock_losses[engine::index(view.player)] == 2) return false;
        if (view.stuck >= 2) return true;
        const auto holes = free_holes(view, game_.next_total());
        const auto one_wants = [&](Side side) {
            return std::any_of(holes.begin(), holes.end(),
                               [&](Hole hole) { return goal_.wants(view.board, side, hole); });
        };
        const bool can_be_put_off = std::any_of(holes.begin(), holes.end(),
                                                [&](Hole hole) { return goal_.allows(view.board, view.player, hole); });
        return !holes.empty() && !one_wants(view.player) && (one_wants(engine::other(view.player)) || !can_be_put_off);
    }

    bool goes_on(const View& view) {
        const auto first = [&](auto fits) -> std::optional<Hole> {
            const auto found = std::find_if(view.targets.begin(), view.targets.end(), fits);
            if (found == view.targets.end()) return std::nullopt;
            return *found;
        };
        const auto at = [](Hole hole) {
            return " " + std::to_string(hole.field + 1) + " " + std::to_string(hole.hole + 1);
        };
        if (view.phase == Phase::toss) {
            game_.toss();
        } else if (view.phase == Phase::remove_other) {
            game_.play("decline");
        } else if (view.phase == Phase::remove_own) {
            auto hole = first([&](Hole one) { return (goal_.anything[one.field] & bit(one.hole)) != 0; });
            if (!hole) hole = view.targets.front();
            game_.play("remove" + at(*hole));
        } else {
            auto hole = first([&](Hole one) { return goal_.wants(view.board, view.player, one); });
            if (!hole) hole = first([&](Hole one) { return goal_.allows(view.board, view.player, one); });
            if (!hole) return false;
            game_.play("place" + at(*hole));
        }
        return true;
    }

    const TritocScene& scene_;
    const Goal& goal_;
    TritocGame game_;
};

}  // namespace

TritocGame reached(const TritocScene& scene) {
    const Goal goal(scene.rows);
    for (unsigned number = scene.first_game; number < scene.first_game + games_tried; ++number) {
        if (auto game = Steering(scene, goal, number).steered()) return *std::move(game);
    }
    throw std::runtime_error("no game comes there");
}

std::function<bool(const TritocGame&)> throwing(const std::vector<unsigned>& totals) {
    return [totals](const TritocGame& game) {
        return game.totals_to_come(static_cast<unsigned>(totals.size())) == totals;
    };
}

}  // namespace test_support
