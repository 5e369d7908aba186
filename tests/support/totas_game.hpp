// A TOTA*S match as a test tells it: who does what at which moment, in the words of record.md 5.2, and what came of it.
// Throws where an input that should be accepted is refused. Uses nothing but the public engine.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/match.hpp"
#include "engine/totas/game.hpp"
#include "tests/support/ctor_game.hpp"
#include "tests/support/lots.hpp"

namespace test_support {

using TotasOptions = engine::totas::Options;

/// A half-move as `e2e4`, `e11e12Q`, `KR`, `b5*` (explosion), `K^` (shelter), `Kb2v` (re-entry), `c4+` (turn).
engine::totas::HalfMove half_move(std::string_view text);
std::string text_of(const engine::totas::HalfMove& half);
/// Separated by blanks.
std::string text_of(const std::vector<engine::totas::HalfMove>& halves);
std::string text_of(const std::vector<engine::totas::Square>& squares);
std::string text_of(const std::vector<engine::totas::PlacedPiece>& pieces);
std::string text_of(const std::vector<engine::totas::AwayPiece>& pieces);  // `wB@l8/7 …`
std::string text_of(const std::vector<engine::Seat>& seats);
/// `white king clean 5:1`, white's points first.
std::string text_of(const engine::totas::Outcome& outcome);

/// `plan e2e4 d2d4`, `draft …`, `half e2e4`, `half -` (a pass), `doom e5 d4`, `done`, `resign`,
/// `ground b2 sea a3 b3 c3 mountains l4 l5 l6 a6` (acropolis, two zones, labyrinth).
engine::totas::Action totas_action(std::string_view text);

/// Options with this army; everything else as by default.
TotasOptions army(std::string_view king_row, std::string_view pawn_row = "pppppppppppp");
TotasOptions coalition(engine::totas::Order order = engine::totas::Order::fixed);

/// Grounds out of the way of most things.
inline constexpr std::string_view white_ground = "ground b2 sea a3 b3 c3 mountains l4 l5 l6 a6";
inline constexpr std::string_view black_ground = "ground b10 sea b10 c10 d10 mountains l6 l7 l8 a7";
/// Plans of pawns alone that never meet, for GM 1.
inline constexpr std::string_view white_quiet = "a2a3 l2l3";
inline constexpr std::string_view black_quiet = "a11a10 l11l10";

class TotasGame {
public:
    explicit TotasGame(const TotasOptions& options = {}, const std::vector<Lot>& lots = {});

    /// The time of all inputs that follow.
    TotasGame& at(std::int64_t ms);
    /// Time alone.
    TotasGame& wait_until(std::int64_t ms);

    // Inputs that must be accepted.
    TotasGame& play(std::string_view who, std::string_view action);
    TotasGame& forfeit(Side side);
    TotasGame& tick();

    // Inputs that may be refused.
    Refused attempt(std::string_view who, std::string_view action);
    Refused attempt(const engine::Input& input);

    // Several inputs at once.
    /// Both set their ground, by default one out of the way: planning begins.
    TotasGame& grounds(std::string_view white = white_ground, std::string_view black = black_ground);
    /// White seals this plan, then Black; in coalition play first `white1`, `white2` with a half-move each (`-`: a
    /// pass).
    TotasGame& gm(std::string_view white, std::string_view black);
    /// Everyone says done until planning begins.
    TotasGame& rest();

    // What is to be seen.
    engine::totas::View view(Audience audience = Audience::referee) const;
    engine::totas::OwnEnvelopes own(std::string_view who) const;
    const engine::Match& match() const { return match_; }
    /// Facts of this kind among the notices of the latest input, or of all inputs of the latest `gm` or `rest`.
    template <class Fact>
    std::vector<Fact> told() const {
        std::vector<Fact> facts;
        for (const auto& notice : notices_) {
            const auto* fact = std::get_if<Fact>(&std::get<engine::totas::Notice>(notice).fact);
            if (fact != nullptr) facts.push_back(*fact);
        }
        return facts;
    }
    template <class Fact>
    bool tells() const {
        return !told<Fact>().empty();
    }
    const std::vector<engine::Notice>& notices() const { return notices_; }
    /// What came with the latest answer (wire.md 3.4).
    std::optional<std::string> offered() const { return offered_; }

    // Short questions for the view, as the referee has it.
    engine::totas::Phase phase() const { return view().phase; }
    bool over() const { return phase() == engine::totas::Phase::over; }
    /// `wK`, or nothing.
    std::string on(std::string_view square) const;
    std::string away() const { return text_of(view().board.value().away); }
    std::string doomed() const { return text_of(view().board.value().doomed); }
    std::string targets(Side side) const { return text_of(view().doom_targets[engine::index(side)]); }
    std::string awaited() const { return text_of(match_.awaited()); }
    std::string result() const;
    std::optional<std::int64_t> deadline() const;
    bool skip(Side side) const { return view().skip[engine::index(side)]; }
    unsigned timeouts(Side side) const { return view().timeouts[engine::index(side)]; }
    std::int64_t timer(Side side) const { return view().timer_ms[engine::index(side)]; }
    unsigned potential(Side side) const { return view().potential[engine::index(side)]; }

private:
    TotasGame& accept(const engine::Input& input, const std::string& what);
    void seal(Side side, std::string_view plan);

    TotasOptions options_;
    engine::Match match_;
    std::vector<engine::Notice> notices_;
    std::optional<std::string> offered_;
    engine::Instant now_{};
};

}  // namespace test_support
