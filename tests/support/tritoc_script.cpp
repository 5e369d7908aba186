// Tritoc in playthroughs: fields and holes from 1, as `place 3 5`.
#include <utility>

#include "engine/base/overloaded.hpp"
#include "engine/tritoc/game.hpp"
#include "tests/support/script.hpp"
#include "tests/support/tritoc_game.hpp"

namespace test_support {
namespace {

using namespace engine::tritoc;
using engine::name_of;
using engine::tritoc::name_of;
using engine::tritoc::View;

/// What an input line does not say itself.
std::string text_of_fact(const Fact& fact) {
    return std::visit(
        engine::Overloaded{
            [](const DiceThrown& one) {
                return "throws " + test_support::text_of(one.dice) + ": " + std::to_string(one.dice.total());
            },
            [](const PiecePlaced& one) {
                return one.by_lot ? "by lot: places " + test_support::text_of(one.at) : std::string();
            },
            [](const PieceRemoved& one) {
                const std::string what = std::string(name_of(one.owner)) + "'s piece";
                return (one.by_lot ? "by lot: removes " : "removes ") + what + " " + test_support::text_of(one.at);
            },
            [](const FieldWon& one) {
                return std::string(name_of(one.player)) + " wins field " + std::to_string(one.field + 1);
            },
            [](const TurnStarted& one) {
                return "turn " + std::to_string(one.turn) + ", " + std::string(name_of(one.player)) + ", after "
                       + std::string(name_of(one.before));
            },
            [](const GameEnded& one) { return "over: " + test_support::text_of(one.outcome); }},
        fact);
}

/// The number of each hole, as the board lies.
std::string labels_drawn(const Labels& labels) {
    std::string text = "      numbers\n";
    for (unsigned row = 0; row < 9; ++row) {
        if (row == 3 || row == 6) text += '\n';
        text += "     ";
        for (unsigned column = 0; column < 9; ++column) {
            if (column == 3 || column == 6) text += "  ";
            const unsigned label = labels.at(row / 3 * 3 + column / 3).at(row % 3 * 3 + column % 3);
            text += (label < 10 ? "  " : " ") + std::to_string(label);
        }
        text += '\n';
    }
    return text;
}

/// The board, and what stands beside it.
std::string board_drawn(const View& view) {
    std::string text;
    std::istringstream rows(drawn(view.board));
    unsigned number = 0;
    for (std::string row; std::getline(rows, row);) {
        if (number++ % 3 == 0 && number > 1) text += '\n';
        text += "      " + row + '\n';
    }
    text += "      points " + std::to_string(view.points[0]) + " to " + std::to_string(view.points[1]);
    if (view.stuck > 0) text += ", stuck " + std::to_string(view.stuck);
    return text + '\n';
}

class TritocScript : public GameScript {
public:
    engine::Action read_action(Words& words) const override { return tritoc_action(words.rest()); }
    std::string text_of(const engine::Action& action) const override {
        return test_support::text_of(std::get<engine::tritoc::Action>(action));
    }
    std::string results(const engine::Match& match, const std::vector<engine::Notice>& notices,
                        engine::Instant at) override {
        std::string text;
        const auto view = std::get<View>(match.view_for(engine::Audience::referee));
        if (!std::exchange(has_told_labels_, true)) text += labels_drawn(view.labels);
        bool draws_board = false;
        bool offers = false;
        for (const auto& notice : notices) {
            const auto& [when, fact] = std::get<engine::tritoc::Notice>(notice);
            if (const auto line = text_of_fact(fact); !line.empty()) text += result_line(line, when, at);
            offers = offers || std::holds_alternative<DiceThrown>(fact);
            draws_board =
                draws_board || std::holds_alternative<TurnStarted>(fact) || std::holds_alternative<GameEnded>(fact);
        }
        if (offers && !view.targets.empty()) {
            text += result_line("targets " + test_support::text_of(view.targets), at, at);
        }
        return draws_board ? text + board_drawn(view) : text;
    }

private:
    bool has_told_labels_ = false;
};

}  // namespace

std::unique_ptr<GameScript> tritoc_script() { return std::make_unique<TritocScript>(); }

}  // namespace test_support
