// A Tritoc match as a test tells it: who does what at which moment, in the words of record.md 6.2, and what came of it.
// Throws where an input that should be accepted is refused. Uses nothing but the public engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/match.hpp"
#include "engine/tritoc/game.hpp"
#include "tests/support/ctor_game.hpp"
#include "tests/support/lots.hpp"

namespace test_support {

using TritocOptions = engine::tritoc::Options;

/// Options with these dice; everything else as by default.
TritocOptions even_dice();

/// A fairness under which a game with these options throws these totals first.
engine::Fairness fairness_throwing(const TritocOptions& options, const std::vector<unsigned>& totals);

/// `throw`, `place 3 5`, `remove 3 5` (field and hole from 1), `decline`, `resign`.
engine::tritoc::Action tritoc_action(std::string_view text);
std::string text_of(const engine::tritoc::Action& action);
std::string text_of(engine::tritoc::Hole hole);  // `3.5`, from 1
std::string text_of(const std::vector<engine::tritoc::Hole>& holes);
std::string text_of(const engine::tritoc::DiceThrow& dice);  // `3+4`, even dice `7`
/// `black line 8:1`, black's points first; `tie board_full 4:5`.
std::string text_of(const engine::tritoc::Outcome& outcome);
/// Nine rows as the board lies, a blank between fields: `bw. ... ...`, each ended by a newline.
std::string drawn(const engine::tritoc::Board& board);

class TritocGame {
public:
    explicit TritocGame(const TritocOptions& options = {}, const engine::Fairness& fairness = {});
    /// With even dice; the first totals thrown are these.
    explicit TritocGame(const std::vector<unsigned>& totals);

    /// The time of all inputs that follow.
    TritocGame& at(std::int64_t ms);
    /// Time alone.
    TritocGame& wait_until(std::int64_t ms);
    /// Until the clock of the turn runs out.
    TritocGame& run_out();

    // Inputs that must be accepted.
    TritocGame& play(std::string_view who, std::string_view action);
    TritocGame& forfeit(Side side);
    TritocGame& tick();
    /// By the player whose turn it is.
    TritocGame& play(std::string_view action);
    TritocGame& toss() { return play("throw"); }

    // Inputs that may be refused.
    Refused attempt(std::string_view who, std::string_view action);
    Refused attempt(std::string_view action);  // by the player whose turn it is
    Refused attempt(const engine::Input& input);

    // What is to be seen.
    engine::tritoc::View view(Audience audience = Audience::referee) const;
    const engine::Match& match() const { return match_; }
    /// Facts of this kind among the notices of the latest input, in order.
    template <class Fact>
    std::vector<Fact> told() const {
        std::vector<Fact> facts;
        for (const auto& notice : notices_) {
            const auto* fact = std::get_if<Fact>(&std::get<engine::tritoc::Notice>(notice).fact);
            if (fact != nullptr) facts.push_back(*fact);
        }
        return facts;
    }
    const std::vector<engine::Notice>& notices() const { return notices_; }

    // What is to come, known to tests alone.
    std::vector<unsigned> totals_to_come(unsigned count) const;
    unsigned next_total() const { return totals_to_come(1).front(); }
    /// What the next draw of n would give.
    std::uint32_t next_lot(std::uint32_t n) const;

    // Short questions for the view.
    std::string phase() const { return std::string(name_of(view().phase)); }
    bool over() const { return view().phase == engine::tritoc::Phase::over; }
    std::string board() const { return drawn(view().board); }
    /// `b`, `w` or `.`; field and hole from 1.
    char on(unsigned field, unsigned hole) const;
    std::string owners() const;  // of the fields: `b...w....`
    std::string targets() const { return text_of(view().targets); }
    std::string throws() const;  // of this turn: `3+4 6+6`
    std::string points() const;  // `1:0`, black's first
    std::string clock_losses() const;
    std::string result() const;
    std::optional<std::int64_t> deadline() const;

private:
    TritocGame& accept(const engine::Input& input, const std::string& what);
    void follow();

    TritocOptions options_;
    engine::Match match_;
    engine::Draws to_come_;
    std::vector<engine::Notice> notices_;
    engine::Instant now_{};
};

}  // namespace test_support
