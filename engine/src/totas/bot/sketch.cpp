#include "sketch.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "king_peril.hpp"

namespace engine::totas {
namespace {

constexpr std::size_t halves_kept = 10;  // that plans are made of
constexpr int take_percent = 60;         // of a piece's value that may still get away …
constexpr int doomed_percent = 100;      // … and of one that may not
constexpr int risk_percent = 40;         // of what may be lost on a square
constexpr int king_taken = 8'000;
constexpr int king_at_risk = 2'000;
constexpr int flight_struck = 1'500;  // a square to which an attacked king may go
constexpr int king_saved = 3'000;
constexpr int king_moved = 1'000;
constexpr int promotion_value = 800;
constexpr int step_towards_king = 8;

struct Half {
    Move move;
    int score = 0;
};

class Glance {
public:
    Glance(const Scene& scene, Side side)
        : position_(scene.field.position),
          side_(side),
          own_(scene.evaluation.attacks[index(side)]),
          enemy_(scene.evaluation.attacks[index(other(side))]),
          king_(scene.evaluation.kings[index(side)]),
          enemy_king_(scene.evaluation.kings[index(other(side))]) {
        if (king_) is_king_reached_ = king_peril(position_, scene.setting, side, *king_, enemy_).reached;
    }

    int score(const Move& move) const {
        switch (move.kind) {
            case MoveKind::explosion:
                return blast(move.from);
            case MoveKind::shelter:
                return is_king_reached_ ? king_saved : 0;
            case MoveKind::reentry:
                return enemy_.count[move.to] > 0 ? -king_at_risk : king_moved;
            case MoveKind::turn:
                return 0;
            default:
                break;
        }
        const Man man = position_.at[move.from];
        const bool is_king = man.kind() == Kind::king;
        const int value = is_king ? king_at_risk : value_of(man.kind());
        int score = taken(move.to) + (move.victim != no_square ? taken(move.victim) : 0);
        score += (lost_on(move.from, value, 0) - lost_on(move.to, value, 1)) * risk_percent / 100;
        if (move.promote) score += promotion_value;
        if (is_king && is_king_reached_) score += enemy_.count[move.to] > 0 ? king_moved : king_saved;
        if (enemy_king_) {
            if (own_.count[*enemy_king_] > 0 && distance(move.to, *enemy_king_) == 1
                && !position_.at[move.to].is_of(other(side_)))
                score += flight_struck;
            const int nearer =
                static_cast<int>(distance(move.from, *enemy_king_)) - static_cast<int>(distance(move.to, *enemy_king_));
            if (!is_king) score += nearer * step_towards_king;
        }
        return score;
    }

    /// Strikes at the enemy king (king_peril.hpp) that cover its room between them, at most so many.
    std::vector<Moves> blows(const Setting& setting, std::size_t most) const {
        std::vector<Moves> found;
        if (!enemy_king_) return found;
        const SquareSet room = room_of(position_, other(side_), *enemy_king_);
        std::vector<Strike> strikes = strikes_at(position_, setting, side_, *enemy_king_, room);
        SquareSet covered;
        while (found.size() < most && !strikes.empty()) {
            const auto news = [&](const Strike& strike) { return (strike.hit | covered).size(); };
            const auto best = std::max_element(strikes.begin(), strikes.end(), [&](const Strike& a, const Strike& b) {
                return std::pair(news(a), a.hit.size()) < std::pair(news(b), b.hit.size());
            });
            covered = covered | best->hit;
            found.push_back(best->moves);
            strikes.erase(best);
        }
        return found;
    }

private:
    int taken(Square square) const {
        const Man man = position_.at[square];
        if (!man.is_of(other(side_))) return 0;
        if (man.kind() == Kind::king) return king_taken;
        const bool stays = man.has(Mark::doomed) || man.has(Mark::resting);
        return value_of(man.kind()) * (stays ? doomed_percent : take_percent) / 100;
    }
    /// What the enemy may win there; `own`: own attacks on the square that do not guard it.
    int lost_on(Square square, int value, unsigned own) const {
        if (enemy_.count[square] == 0) return 0;
        if (own_.count[square] <= own) return value;
        return std::max(0, value - enemy_.least[square] * recapture_percent / 100);
    }
    int blast(Square center) const {
        int score = 0;
        for (const Square square : blast_of(position_.at[center].kind(), center)) {
            const Man man = position_.at[square];
            if (!man) continue;
            const int value = man.kind() == Kind::king ? king_taken : value_of(man.kind());
            score += man.side() == side_ ? -value : taken(square);
        }
        return score;
    }

    const Position& position_;
    Side side_;
    const Attacks& own_;
    const Attacks& enemy_;
    std::optional<Square> king_;
    std::optional<Square> enemy_king_;
    bool is_king_reached_ = false;
};

/// Whether both can be carried out, in this order, as they stand: neither in the other's way. What one half-move opens
/// for the other is left out.
bool go_together(const Move& first, const Move& second) {
    if (first.from == second.from || first.to == second.to) return false;
    if (first.kind == MoveKind::reentry && second.kind == MoveKind::reentry) return false;  // a king comes back once
    if (!first.displaces()) return second.kind != MoveKind::explosion || first.from != second.from;
    const Way way = way_of(second);
    return std::find(way.begin(), way.end(), first.to) == way.end();
}

}  // namespace

std::vector<Moves> flights(const Scene& scene, Side side) {
    const auto& king = scene.evaluation.kings[index(side)];
    std::vector<Moves> plans;
    MoveList all;
    find_half_moves({scene.field.position, scene.setting, side, nullptr, scene.coalition}, all);
    const Glance glance(scene, side);
    const auto is_kings = [&](const Move& move) { return move.from == king && move.kind != MoveKind::castling; };
    for (const Move& flight : all) {
        if (!is_kings(flight)) continue;
        const Move* best = nullptr;
        int most = 0;
        for (const Move& move : all) {
            if (is_kings(move) || move.kind == MoveKind::castling || !go_together(flight, move)) continue;
            if (move.promote && *move.promote != Kind::queen) continue;
            const int score = glance.score(move);
            if (best != nullptr && score <= most) continue;
            best = &move;
            most = score;
        }
        if (best != nullptr) plans.push_back({flight, *best});
    }
    return plans;
}

std::vector<Moves> sketch(const Scene& scene, Side side, std::size_t most) {
    MoveList all;
    find_half_moves({scene.field.position, scene.setting, side, nullptr, scene.coalition}, all);
    const Glance glance(scene, side);
    std::vector<Half> halves;
    std::vector<Moves> plans;
    for (const Move& move : all) {
        if (move.promote && *move.promote != Kind::queen) continue;
        if (move.kind == MoveKind::castling) continue;  // a whole plan, and rare
        halves.push_back({move, glance.score(move)});
    }
    const auto better = [](const auto& a, const auto& b) { return a.score > b.score; };
    const std::size_t kept = std::min(halves.size(), halves_kept);
    std::partial_sort(halves.begin(), halves.begin() + static_cast<std::ptrdiff_t>(kept), halves.end(), better);
    halves.resize(kept);

    struct Pair {
        std::size_t first = 0;
        std::size_t second = 0;
        int score = 0;
    };
    std::vector<Pair> pairs;
    for (std::size_t first = 0; first < kept; ++first) {
        for (std::size_t second = first + 1; second < kept; ++second) {
            const int score = halves[first].score + halves[second].score;
            if (go_together(halves[first].move, halves[second].move)) {
                pairs.push_back({first, second, score});
            } else if (go_together(halves[second].move, halves[first].move)) {
                pairs.push_back({second, first, score});
            }
        }
    }
    std::stable_sort(pairs.begin(), pairs.end(), better);
    if (!scene.coalition) plans = glance.blows(scene.setting, most / 2);  // TOTAS 14.3
    std::array<std::size_t, halves_kept> uses{};
    const std::size_t uses_max = std::max<std::size_t>(2, most / 2);
    for (const Pair& pair : pairs) {
        if (plans.size() >= most) break;
        if (uses[pair.first] >= uses_max || uses[pair.second] >= uses_max) continue;
        ++uses[pair.first];
        ++uses[pair.second];
        plans.push_back({halves[pair.first].move, halves[pair.second].move});
    }
    if (plans.empty() && !halves.empty()) plans.push_back({halves.front().move});
    if (plans.empty()) plans.emplace_back();
    return plans;
}

}  // namespace engine::totas
