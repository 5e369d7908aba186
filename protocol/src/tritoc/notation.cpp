// Tritoc as people write it down: a line for each turn, with all its throws. 5.7 is hole 7 of field 5.
#include "base/columns.hpp"
#include "codec.hpp"
#include "engine/base/overloaded.hpp"

namespace protocol::tritoc {
namespace {

using namespace engine::tritoc;
using engine::name_of;

std::string text_of(const DiceThrow& dice) {
    if (dice.second == 0) return std::to_string(dice.first);
    return std::to_string(dice.first) + "+" + std::to_string(dice.second);
}

std::string text_of(Hole hole) { return std::to_string(hole.field + 1) + "." + std::to_string(hole.hole + 1); }

std::string_view words_of(TurnEnd end) {
    switch (end) {
        case TurnEnd::declined:
            return "declined";
        case TurnEnd::stuck:
            return "could not move";
        case TurnEnd::clock:
            return "the clock ran out";
        case TurnEnd::moved:
            break;
    }
    return {};
}

class Scribe {
public:
    std::string text = "Turn  Player       Time  Throws         Move\n";

    void write(const Notice& notice) {
        std::visit(
            engine::Overloaded{
                [&](const DiceThrown& thrown) { throws_ += (throws_.empty() ? "" : " ") + text_of(thrown.dice); },
                [&](const PiecePlaced& placed) { add(text_of(placed.at) + by_lot(placed.by_lot)); },
                [&](const PieceRemoved& removed) {
                    add("x" + text_of(removed.at) + (removed.owner == removed.player ? ", its own" : "")
                        + by_lot(removed.by_lot));
                },
                [&](const FieldWon& won) { add("wins field " + std::to_string(won.field + 1)); },
                [&](const TurnStarted& started) {
                    const bool is_told = started.before == TurnEnd::clock && !move_.empty();  // by lot
                    if (!is_told && started.before != TurnEnd::moved) add(words_of(started.before));
                    end_line(clock_words(notice.at.ms));
                    turn_ = started.turn;
                    player_ = started.player;
                },
                [&](const GameEnded& ended) {
                    add(std::string("over: ").append(name_of(ended.outcome.reason)));
                    end_line(clock_words(notice.at.ms));
                }},
            notice.fact);
    }

    void finish() {
        if (throws_.empty()) return;
        add("…");
        end_line("");
    }

private:
    static std::string by_lot(bool is_so) { return is_so ? " by lot, the clock ran out" : ""; }

    void add(std::string_view what) {
        if (!move_.empty()) move_ += ", ";
        move_ += what;
    }

    void end_line(std::string_view time) {
        std::string line;
        add_right(line, std::to_string(turn_), 4);
        line += "  ";
        line += name_of(player_);
        pad_to(line, 13);
        add_right(line, time, 10);
        line += "  " + throws_;
        pad_to(line, 38);
        text += line + "  " + move_ + "\n";
        throws_.clear();
        move_.clear();
    }

    unsigned turn_ = 1;
    engine::Side player_ = engine::Side::black;  // TRITOC 1.3
    std::string throws_;
    std::string move_;
};

}  // namespace

std::string Codec::notation_lines(const std::vector<engine::Notice>& notices) {
    Scribe scribe;
    for (const engine::Notice& notice : notices) {
        if (const auto* one = std::get_if<Notice>(&notice)) scribe.write(*one);
    }
    scribe.finish();
    return std::move(scribe.text);
}

}  // namespace protocol::tritoc
