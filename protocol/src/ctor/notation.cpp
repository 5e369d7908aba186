// CTOR as people write it down: a line for each reveal, and for what is done openly.
//   put    45  (46)  -       a choice of each duty, in their order: void ones in brackets, - for a pass
//   move   12-13             landing  12+13>44
#include "base/columns.hpp"
#include "codec.hpp"
#include "engine/base/overloaded.hpp"

namespace protocol::ctor {
namespace {

using namespace engine::ctor;
using engine::name_of;

std::string text_of(const Choice& choice) {
    return std::visit(
        engine::Overloaded{[](const Pass&) { return std::string("-"); },
                           [](const Put& put) { return std::to_string(put.square); },
                           [](const Move& move) { return std::to_string(move.from) + "-" + std::to_string(move.to); },
                           [](const Landing& landing) {
                               return std::to_string(landing.first) + "+" + std::to_string(landing.second) + ">"
                                      + std::to_string(landing.to);
                           }},
        choice);
}

class Scribe {
public:
    std::string text = "Turn  Team         Time  What\n";

    void write(const Notice& notice) {
        std::visit(
            engine::Overloaded{
                [&](const TurnStarted& started) {
                    turn_ = std::to_string(started.turn);
                    team_ = name_of(started.team);
                },
                [&](const RoundRevealed& revealed) { reveal(notice, revealed); },
                [&](const ChipReplaced& replaced) {
                    const auto by = replaced.seat ? name_of(*replaced.seat) : "by itself";
                    line(notice, "replace", std::to_string(replaced.square) + "  " + by);
                },
                [&](const SecretsSprung& sprung) {
                    std::string squares;
                    for (const Square square : sprung.squares) squares += std::to_string(square) + "  ";
                    squares += "for ";
                    line(notice, "sprung", squares.append(name_of(sprung.team)));
                },
                [&](const ResignSaid& resigned) { line(notice, "resign", name_of(resigned.seat)); },
                [&](const GameEnded& ended) { line(notice, "over", std::string(name_of(ended.outcome.reason))); },
                [](const auto& /*of no moment*/) {}},
            notice.fact);
    }

private:
    void reveal(const Notice& notice, const RoundRevealed& revealed) {
        std::string choices;
        for (const RevealedChoice& one : revealed.choices) {
            if (!choices.empty()) choices += "  ";
            choices += one.is_void ? "(" + text_of(one.choice) + ")" : text_of(one.choice);
        }
        line(notice, name_of(revealed.operation), choices);
    }

    void line(const Notice& notice, std::string_view what, std::string_view how) {
        std::string line;
        add_right(line, turn_, 4);
        line += "  ";
        line += team_;
        pad_to(line, 13);
        add_right(line, clock_words(notice.at.ms), 10);
        line += "  ";
        line += what;
        pad_to(line, 34);
        line += how;
        text += line + "\n";
    }

    std::string turn_ = "0";
    std::string_view team_;
};

}  // namespace

std::string Codec::notation_lines(const std::vector<engine::Notice>& notices) {
    Scribe scribe;
    for (const engine::Notice& notice : notices) {
        if (const auto* one = std::get_if<Notice>(&notice)) scribe.write(*one);
    }
    return std::move(scribe.text);
}

}  // namespace protocol::ctor
