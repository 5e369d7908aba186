#include "ctor_player.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include "ctor/claims.hpp"

namespace engine::ctor {
namespace {

// Of the good squares each duty prefers a share of its own, so that teammates who think alike do not collide
// (CTOR 3.7).
constexpr int own_share_worth = 12;
constexpr int noted_square_worth = 60;  // a secret square that one's own chip covers is wasted
constexpr std::size_t landings_looked_at = 3;

/// Which duty's share a square belongs to: the same for all who see the same view, another one in the next turn.
unsigned share_of(std::int64_t square, unsigned turn, unsigned shares) {
    Seed seed(static_cast<std::uint64_t>(square) << 16U | turn);
    return static_cast<unsigned>(seed.below(shares));
}

std::int64_t destination_of(const Choice& choice) {
    if (const auto* put = std::get_if<Put>(&choice)) return put->square;
    if (const auto* move = std::get_if<Move>(&choice)) return move->to;
    if (const auto* landing = std::get_if<Landing>(&choice)) return landing->to;
    return 0;
}

}  // namespace

Player::Player(const View& view, const OwnEnvelopes& own, Seat seat, unsigned level, Seed seed)
    : view_(view), own_(own), seat_(seat), care_(care_of(level)), seed_(seed) {}

std::optional<Action> Player::next() {
    if (!view_.members[index(seat_.side)].contains(seat_.number)) return std::nullopt;
    if (view_.phase == Phase::secrets) return prepare();
    if (view_.phase != Phase::turn || view_.team != seat_.side) return std::nullopt;
    if (!view_.replaceable.empty()) return best_replace();
    return seal();
}

/// CTOR 6.2. A list that a teammate has written stands.
std::optional<Action> Player::prepare() {
    const auto& noted = view_.secrets[index(seat_.side)];
    if (view_.done[index(seat_.side)].contains(seat_.number)) return std::nullopt;
    if (!noted || !noted->empty()) return SayDone{};
    // Five squares that do not touch: each guards a place of its own.
    const unsigned size = view_.board.size;
    SquareSet free = SquareSet::all(size);
    NoteSecrets note;
    for (auto& square : note.squares) {
        const std::vector<Square> left(free.begin(), free.end());
        const Square chosen = left[seed_.below(left.size())];
        const SquareSet row =
            SquareSet::of(chosen) | SquareSet::of(chosen).left(size) | SquareSet::of(chosen).right(size);
        free = free.without(row | row.up(size) | row.down(size));
        square = chosen;
    }
    std::sort(note.squares.begin(), note.squares.end());
    return note;
}

/// All are carried out one after the other; the one that opens the most comes first.
Action Player::best_replace() const {
    std::int64_t best = 0;
    int best_worth = 0;
    for (const Square square : view_.replaceable) {
        Board board = view_.board;
        board.chips[index(seat_.side)].insert(square);
        board.chips[index(other(seat_.side))].erase(square);
        const int worth_now = worth(board, seat_.side, 0, care_);
        if (best == 0 || worth_now > best_worth) {
            best = square;
            best_worth = worth_now;
        }
    }
    return Replace{best};
}

/// Everybody in the team who thinks like this arrives at the same sequence of good choices, one for each duty of the
/// round. A duty takes its own, on the board that those before it lead to.
std::optional<Action> Player::seal() {
    if (!view_.round) return std::nullopt;
    auto duties = view_.round->duties;
    const auto ranks = static_cast<unsigned>(duties.size());
    const auto mine = std::find_if(duties.begin(), duties.end(),
                                   [&](const DutyView& duty) { return duty.seat == seat_ && !duty.sealed; });
    if (mine == duties.end()) return std::nullopt;
    const unsigned my_duty = mine->duty;
    // Who comes first changes from turn to turn: a teammate may think otherwise, and the best is not to be left undone.
    std::rotate(duties.begin(), duties.begin() + (view_.turn - 1) / 2 % ranks, duties.end());

    Trial trial{view_.board, {}};
    for (const OwnEnvelope& sealed : own_) assume(trial, sealed.choice);
    for (unsigned rank = 0; rank < ranks; ++rank) {
        if (duties[rank].duty == my_duty) return Seal{my_duty, choose(trial, {rank, ranks}, true)};
        const bool is_assumed = duties[rank].seat == seat_ && duties[rank].sealed;
        if (!is_assumed) assume(trial, choose(trial, {rank, ranks}, false));
    }
    return std::nullopt;
}

void Player::assume(Trial& trial, const Choice& choice) const {
    if (std::holds_alternative<Pass>(choice)) return;
    trial.claimed = trial.claimed | claims_of(choice);
    carry_out(choice, trial.board.chips[index(seat_.side)]);
}

/// CTOR 3.6 looks at the actual board: so does `view_.legal`, and nothing claimed before is touched again.
Choice Player::choose(const Trial& trial, Share share, bool by_chance) {
    const Operation operation = view_.round->operation;
    const unsigned left = view_.left[operation];
    const unsigned after = left > share.rank + 1 ? left - share.rank - 1 : 0;
    auto found = candidates(trial, after);
    if (operation != Operation::put) {  // a chip more is always welcome; the other operations must be worth it
        const int least = worth_after_replaces(trial.board, seat_.side, after + 1, care_) + care_.reluctance;
        std::erase_if(found, [&](const Candidate& candidate) { return candidate.worth <= least; });
    }
    if (found.empty()) return Pass{};
    for (Candidate& candidate : found) {
        if (share_of(destination_of(candidate.choice), view_.turn, share.of) != share.rank) continue;
        candidate.worth += own_share_worth;
        if (by_chance) candidate.worth += static_cast<int>(seed_.below(care_.chance));
    }
    return std::max_element(found.begin(), found.end(),
                            [](const Candidate& a, const Candidate& b) { return a.worth < b.worth; })
        ->choice;
}

std::vector<Player::Candidate> Player::candidates(const Trial& trial, unsigned after) const {
    switch (view_.round->operation) {
        case Operation::put:
            return puts(trial, after);
        case Operation::move:
            return moves(trial, after);
        case Operation::landing:
            return landings(trial, after);
    }
    return {};
}

int Player::worth_of(const Trial& trial, const Choice& choice, unsigned after) const {
    Board board = trial.board;
    const Square came_to = carry_out(choice, board.chips[index(seat_.side)]);
    const auto& noted = view_.secrets[index(seat_.side)];
    const int wasted = noted && noted->contains(came_to) ? noted_square_worth : 0;
    return worth_after_replaces(board, seat_.side, after, care_) - wasted;
}

/// Empty squares at most two steps from a chip; all of them while there is no chip.
SquareSet Player::near_chips() const {
    SquareSet near = view_.board.chips[0] | view_.board.chips[1];
    const unsigned size = view_.board.size;
    for (int step = 0; step < 2; ++step) {
        near = near | near.left(size) | near.right(size);
        near = near | near.up(size) | near.down(size);
    }
    const SquareSet empty = view_.board.empty();
    return (near & empty).empty() ? empty : near & empty;
}

std::vector<Player::Candidate> Player::puts(const Trial& trial, unsigned after) const {
    std::vector<Candidate> found;
    SquareSet squares = near_chips().without(trial.claimed);
    if (squares.empty()) squares = view_.board.empty().without(trial.claimed);
    found.reserve(squares.size());
    for (const Square square : squares) {
        const Choice choice = Put{square};
        found.push_back({choice, worth_of(trial, choice, after)});
    }
    return found;
}

std::vector<Player::Candidate> Player::moves(const Trial& trial, unsigned after) const {
    std::vector<Candidate> found;
    const SquareSet own = view_.board.chips[index(seat_.side)].without(trial.claimed);
    const SquareSet empty = view_.board.empty().without(trial.claimed);
    for (const Square from : own) {
        for (const Square to : orthogonal_neighbours(from, view_.board.size) & empty) {
            const Choice choice = Move{from, to};
            found.push_back({choice, worth_of(trial, choice, after)});
        }
    }
    return found;
}

/// Two chips for one: only where a Replace wins more than that. Looks at the few best destinations, and gives up the
/// two chips there that are missed least.
std::vector<Player::Candidate> Player::landings(const Trial& trial, unsigned after) const {
    const SquareSet own = view_.board.chips[index(seat_.side)].without(trial.claimed);
    std::vector<Candidate> found;
    if (own.size() < 2) return found;
    auto destinations = puts(trial, after);
    std::sort(destinations.begin(), destinations.end(), [](const Candidate& a, const Candidate& b) {
        return a.worth != b.worth ? a.worth > b.worth : destination_of(a.choice) < destination_of(b.choice);
    });
    if (destinations.size() > landings_looked_at) destinations.resize(landings_looked_at);
    for (const Candidate& destination : destinations) {
        const std::int64_t to = destination_of(destination.choice);
        Trial set = trial;
        assume(set, destination.choice);
        std::vector<std::pair<int, Square>> given_up;
        for (const Square square : own) {
            Board board = set.board;
            board.chips[index(seat_.side)].erase(square);
            given_up.emplace_back(-worth_after_replaces(board, seat_.side, after, care_), square);
        }
        std::partial_sort(given_up.begin(), given_up.begin() + 2, given_up.end());
        const Choice choice = Landing{given_up[0].second, given_up[1].second, to};
        Board board = trial.board;
        carry_out(choice, board.chips[index(seat_.side)]);
        replace_all(board, seat_.side);
        const bool wins_chips = board.chips[index(seat_.side)].size() > trial.board.chips[index(seat_.side)].size();
        if (wins_chips) found.push_back({choice, worth_of(trial, choice, after)});
    }
    return found;
}

}  // namespace engine::ctor
