// The games that *Play now* offers (web-client/src/games/GAME/ladder.json), played by somebody who knows nothing:
// whatever is allowed is as good as anything else to them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/seat.hpp"
#include "engine/games.hpp"

namespace test_support {

/// One of the games that are offered.
struct Rung {
    engine::Options options;
    engine::Seat seat;                        // the person's
    std::map<engine::Seat, unsigned> levels;  // of the computer players on all others
    unsigned wins = 1;                        // so many in a row lead to the next
};

/// The easiest first.
struct Ladder {
    std::vector<Rung> rungs;
    std::size_t first = 0;  // where somebody new begins
};

/// Throws where the text is not that of a ladder.
Ladder read_ladder(std::string_view game, const std::string& json);

/// How a game ended for the person.
enum class FirstEnd : std::uint8_t { won, tied, lost };
/// The same seed plays the same game.
FirstEnd play_at_random(const Rung& rung, std::uint64_t seed);

/// Where one goes on, as the page has it (web-client/src/session/strength.ts): down after a defeat, up after wins.
class Climb {
public:
    explicit Climb(const Ladder& ladder) : ladder_(ladder), at_(ladder.first) {}
    const Rung& rung() const { return ladder_.rungs[at_]; }
    void note(FirstEnd end);

private:
    const Ladder& ladder_;
    std::size_t at_;
    unsigned wins_ = 0;
};

}  // namespace test_support
