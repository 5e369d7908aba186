// Thinking ahead by one GM of TOTA*S: which plans of a side are worth a look, and what comes of one's own against the
// enemy's, since both are carried out together. Knows the board as one side sees it, and no more.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/base/seed.hpp"
#include "engine/totas/view.hpp"
#include "totas/carry_out.hpp"

namespace engine::totas {

/// A field after both plans, with lots as they may fall.
struct Outlook {
    Battlefield field;
    std::array<bool, 2> kings_lost{};  // by side
    bool by_lot = false;               // dice were thrown: it may turn out otherwise
};
Outlook outlook(const Battlefield& field, const Setting& setting, const std::array<std::vector<Move>, 2>& moves,
                Draws& lots);

using Moves = std::vector<Move>;
struct Proposal {
    Moves moves;
    int gain = 0;  // while the enemy stands still
};

class Planner {
public:
    /// The board of the view must be shown.
    Planner(const View& view, Side side);

    /// Complete plans of either side, the most promising first, at most so many, none of them all alike. One without
    /// half-moves where nothing is legal.
    std::vector<Proposal> proposals(Side side, std::size_t most) const;
    /// Single half-moves of one's own, likewise: what one of two partners may make. At least one, which may be none.
    std::vector<Proposal> halves(std::size_t most) const;
    /// Which of them cannot be made together with which, in whatever order (TOTAS 14.3); by their places.
    std::vector<std::vector<bool>> clashes(const std::vector<Proposal>& halves) const;
    /// Any complete plan of one's own that takes and destroys nothing, where there is one: what somebody does who does
    /// not see yet what stands in the way. Not for coalitions.
    Moves harmless(Seed& seed) const;
    Outlook after(const Moves& own, const Moves& reply, Draws& lots) const;
    /// The winner if that is what happens; nobody yet in most cases.
    std::optional<Side> winner(const Outlook& outlook) const;

    /// What the enemy's labyrinth takes from this plan's pieces on average while nobody knows where it is.
    int penalty(const Moves& own) const;

    const Battlefield& field() const { return field_; }
    const Setting& setting() const { return setting_; }
    Side side() const { return side_; }
    bool coalition() const { return coalition_; }

    /// What each of one's own is worth against each of the enemy's.
    using Table = std::vector<std::vector<int>>;
    Table table(const std::vector<Proposal>& own, const std::vector<Proposal>& replies, Draws& lots) const;

private:
    struct Half {
        Move move;
        int gain = 0;
    };
    struct Pair {
        Move first;
        Move second;
        int gain = 0;
    };

    std::vector<Half> singles(Side side) const;
    std::vector<Pair> pairs(Side side, const std::vector<Half>& singles) const;
    int gain_of(Side side, const Moves& moves, int before) const;

    Battlefield field_;
    Setting setting_;
    Side side_;
    bool coalition_;
    bool enemy_sealed_first_;
};

}  // namespace engine::totas
