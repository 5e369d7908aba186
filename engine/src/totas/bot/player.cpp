#include "player.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "base/dispersal.hpp"
#include "search.hpp"

namespace engine::totas {
namespace {

constexpr unsigned castling_file = 9;  // j: beside it stands a king that has castled towards l

/// What makes one level that plans at sight play unlike another.
struct Care {
    std::size_t plans;    // of its own that it thinks about …
    std::size_t replies;  // … each against so many of the enemy's; 0: as if the enemy stood still
    unsigned chance;      // what chance adds to a plan is less than this; from 1
};
constexpr std::array<Care, bot_level_max - 1> cares{Care{24, 0, 350},  // sees what it can take, no more
                                                    Care{16, 8, 40}};  // and some of what may befall it
const Care& care_of(unsigned level) { return cares.at(std::max(level, bot_level_min) - 1); }

constexpr std::int64_t clash_cost = 1000;  // what one would give not to get into a partner's way
constexpr std::array<std::uint32_t, bot_level_max + 1> steps_by_level{0, 0, 0, 60};
constexpr unsigned beginner_sees = 80;  // one plan of so many is made with open eyes

/// Lots of a thought, which have nothing to do with those of the game.
Draws lots_of(Seed& seed) {
    Fairness fairness;
    for (auto& byte : fairness.secret) byte = static_cast<std::uint8_t>(seed.below(256));
    return Draws(fairness);
}

/// TOTAS 11.3: what is not shown stands where it was seen last, except what the lots have turned since (11.2).
std::optional<View> pictured(const View& view, const View* remembered) {
    if (view.board) return view;
    if (remembered == nullptr || !remembered->board) return std::nullopt;
    View picture = view;
    picture.board = remembered->board;
    if (!view.mole) return picture;
    for (const MoleLot& lot : *view.mole) {
        if (!lot.piece || lot.vetted) continue;
        for (PlacedPiece& placed : picture.board->pieces) {
            if (placed.square == *lot.piece) placed.piece.side = other(placed.piece.side);
        }
    }
    return picture;
}

}  // namespace

Player::Player(const View& view, const View* remembered, const OwnEnvelopes& own, Seat seat, unsigned level, Seed seed,
               const Budget& budget)
    : view_(view),
      pictured_(pictured(view, remembered)),
      own_(own),
      seat_(seat),
      level_(level),
      seed_(seed),
      budget_(budget) {}

std::uint32_t Player::iterations_of(unsigned level) { return steps_by_level.at(level); }

std::optional<Action> Player::next() {
    const std::size_t side = index(seat_.side);
    switch (view_.phase) {
        case Phase::ground:
            if (view_.sealed[side]) return std::nullopt;
            return set_ground();
        case Phase::plan:
            return view_.coalition ? half_move() : plan();
        case Phase::doom:  // a piece that may not move is a piece that can be taken
            if (!view_.owes_done[side]) return std::nullopt;
            if (!view_.doom_targets[side].empty()) return MarkDoomed{view_.doom_targets[side]};
            return SayDone{};
        case Phase::memorise:
            if (!view_.owes_done[side]) return std::nullopt;
            return SayDone{};
        case Phase::over:
            break;
    }
    return std::nullopt;
}

/// A shelter near the king, zones before it, and a labyrinth where the enemy will pass.
Action Player::set_ground() {
    const GroundOffer offer = ground_offer(seat_.side);
    const auto pick = [&](const auto& list) { return list[seed_.below(list.size())]; };
    const unsigned home = seat_.side == Side::white ? 0 : board_side - 1;
    const auto apart = [](unsigned a, unsigned b) { return a < b ? b - a : a - b; };
    const auto is_near = [&](Square square) {
        return apart(rank_of(square), home) <= 5 && file_of(square) >= 3 && file_of(square) <= castling_file;
    };
    const auto near = [&](std::vector<std::array<Square, 3>> places) {
        std::erase_if(places, [&](const auto& place) { return !is_near(place.front()) || !is_near(place.back()); });
        return places;
    };
    SetGround action;
    action.ground.acropolis = *std::max_element(
        offer.acropolis.begin(), offer.acropolis.end(),
        [&](Square a, Square b) { return apart(file_of(a), castling_file) > apart(file_of(b), castling_file); });
    std::array<ZoneKind, 3> kinds = all_zone_kinds;
    std::swap(kinds[0], kinds[seed_.below(3)]);
    std::swap(kinds[1], kinds[1 + seed_.below(2)]);
    const auto along_rank = pick(near(offer.along_rank));
    auto along_file = near(offer.along_file);
    std::erase_if(along_file, [&](const auto& place) {
        return std::find_first_of(place.begin(), place.end(), along_rank.begin(), along_rank.end()) != place.end();
    });
    action.ground.zones = {Zone{kinds[0], along_rank}, Zone{kinds[1], pick(along_file)}};
    auto labyrinths = offer.labyrinth;
    std::erase_if(labyrinths, [&](Square square) { return !is_near(square); });
    action.ground.labyrinth = pick(labyrinths);
    return action;
}

std::optional<Action> Player::plan() {
    if (view_.sealed[index(seat_.side)]) return std::nullopt;
    SealPlan action;
    for (const Move& move : best_plan(seed_)) action.plan.push_back(half_move_of(move));
    return action;
}

/// TOTAS 14.1. Below the highest level each partner thinks apart. There they keep to a convention that people, too,
/// could agree upon before a game: everybody works out by themselves what both should do, and the first partner does
/// what begins nearer to file a. It depends on nothing but one's own view and seat.
std::optional<Action> Player::half_move() {
    for (const SealedHalfView& half : own_.halves) {
        if (half.seat == seat_) return std::nullopt;
    }
    seed_ = Seed(seed_.next() ^ seat_.number);  // chance is one's own, also where both were given the same number
    auto moves = level_ < bot_level_max ? half_apart() : best_plan(seed_);
    if (moves.empty()) return SealHalf{};
    std::ranges::sort(moves, {}, [](const Move& move) { return std::pair(file_of(move.from), move.from); });
    return SealHalf{half_move_of(seat_.number == 1 ? moves.front() : moves.back())};
}

/// One half-move, or none, chosen beside a partner who judges alike.
std::vector<Move> Player::half_apart() {
    if (!pictured_) return {};  // TOTAS 11.3
    const Planner planner(*pictured_, seat_.side);
    auto halves = planner.halves(care_of(level_).plans);
    const auto clashes = planner.clashes(halves);
    halves.emplace_back();  // what is left of one that comes to nothing
    const auto values = values_at_sight(planner, halves, seed_);
    const auto add_worths = [&](const std::vector<std::size_t>& taken, std::vector<std::int64_t>& sums) {
        for (std::size_t half = 0; half < sums.size(); ++half) {
            const bool is_void = std::ranges::any_of(taken, [&](std::size_t theirs) { return clashes[half][theirs]; });
            sums[half] += is_void ? -clash_cost : values[half] - values.back();
        }
    };
    return halves[dispersed(halves.size() - 1, 1, add_worths, seed_)].moves;
}

std::vector<Move> Player::best_plan(Seed& seed) const {
    if (!pictured_) return {};  // it knows of nothing that it could move (TOTAS 11.3)
    const Planner planner(*pictured_, seat_.side);
    const bool is_blind = level_ == bot_level_beginner && seed.below(beginner_sees) > 0;
    if (is_blind) return planner.harmless(seed);
    if (level_ < bot_level_max) return plan_at_sight(planner, seed);
    Draws lots = lots_of(seed);
    Search search(planner, lots, seed);
    search.run(budget_.iterations.value_or(iterations_of(level_)), budget_.is_out);
    return search.choice();
}

std::vector<Move> Player::plan_at_sight(const Planner& planner, Seed& seed) const {
    const auto own = planner.proposals(seat_.side, care_of(level_).plans);
    const auto values = values_at_sight(planner, own, seed);
    const auto best = std::max_element(values.begin(), values.end()) - values.begin();
    return own[static_cast<std::size_t>(best)].moves;
}

/// What each is worth on average against what the enemy may do, and something by chance.
std::vector<std::int64_t> Player::values_at_sight(const Planner& planner, const std::vector<Proposal>& own,
                                                  Seed& seed) const {
    const Care& care = care_of(level_);
    const auto replies =
        care.replies > 0 ? planner.proposals(other(seat_.side), care.replies) : std::vector{Proposal{}};
    Draws lots = lots_of(seed);
    std::vector<std::int64_t> values;
    for (const auto& row : planner.table(own, replies, lots)) {
        const auto value = std::accumulate(row.begin(), row.end(), std::int64_t{0});
        values.push_back(value / static_cast<std::int64_t>(row.size())
                         + static_cast<std::int64_t>(seed.below(care.chance)));
    }
    return values;
}

}  // namespace engine::totas
