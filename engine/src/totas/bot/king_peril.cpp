#include "king_peril.hpp"

#include <algorithm>
#include <array>

#include "totas/reach.hpp"

namespace engine::totas {
namespace {

// Farther from a king a piece matters little: its step or leap, its blast or walk, and the king's own step.
constexpr unsigned bomb_reach = 4;
constexpr unsigned gryphon_reach = 5;

using BlastOfEach = std::array<SquareSet, square_count>;

constexpr BlastOfEach blasts(unsigned first_direction) {
    BlastOfEach all{};
    for (unsigned center = 0; center < square_count; ++center) {
        all[center].insert(static_cast<Square>(center));
        for (unsigned direction = first_direction; direction < 8; direction += 2) {
            const auto& [files, ranks] = around[direction];
            if (const auto hit = shifted(static_cast<Square>(center), files, ranks)) all[center].insert(*hit);
        }
    }
    return all;
}
constexpr BlastOfEach volcanoes = blasts(north);  // TOTAS 4.4
constexpr BlastOfEach tornadoes = blasts(north_east);

bool is_barred(Man man) { return man.has(Mark::doomed) || man.has(Mark::resting); }
bool is_bomb(Kind kind) { return kind == Kind::volcano || kind == Kind::tornado; }

/// Every strike that hits something, as its two half-moves and what they hit. A bomb may also explode where it stands:
/// the first half-move is then the explosion itself.
template <class Use>
class Striker {
public:
    Striker(const Position& position, const Setting& setting, Side by, const SquareSet& room, Use use)
        : position_(position), setting_(setting), by_(by), room_(room), use_(use) {}

    void piece(Square from) {
        const Kind kind = position_.at[from].kind();
        if (is_bomb(kind)) {
            const BlastOfEach& blast = kind == Kind::volcano ? volcanoes : tornadoes;
            const bool leaps = setting_.variant == Variant::summary;  // TOTAS 13.3
            explode(from, from, blast);
            for (const Square to : leaps ? knights_reach[from] : kings_reach[from]) {
                if (to == no_square) break;
                if (is_free(to)) explode(from, to, blast);
            }
        } else {
            for (const Square over : kings_reach[from]) {
                if (over == no_square) break;
                if (is_walk(from, over) && is_free(over)) go_on(from, over, MoveKind::walk);
            }
            for (const Square over : flights_reach[from]) {
                if (over == no_square) break;
                if (is_free(over)) go_on(from, over, MoveKind::flight);
            }
        }
    }

private:
    bool is_free(Square square) const { return !position_.at[square].is_of(by_); }
    static bool is_walk(Square from, Square to) { return file_of(from) == file_of(to) || rank_of(from) == rank_of(to); }
    void explode(Square from, Square center, const BlastOfEach& blast) {
        const SquareSet hit = blast[center] & room_;
        if (hit.empty()) return;
        const Move explosion{MoveKind::explosion, center, center};
        use_(from == center ? explosion : Move{MoveKind::king_step, from, center}, explosion, hit);
    }
    /// fine-print F9: it takes on both squares.
    void go_on(Square from, Square over, MoveKind first) {
        const bool walks = first == MoveKind::flight;
        for (const Square to : walks ? kings_reach[over] : flights_reach[over]) {
            if (to == no_square) return;
            if (to == from || !is_free(to) || (walks && !is_walk(over, to))) continue;
            SquareSet hit;
            for (const Square square : {over, to}) {
                if (room_.contains(square)) hit.insert(square);
            }
            if (hit.empty()) continue;
            use_(Move{first, from, over}, Move{walks ? MoveKind::walk : MoveKind::flight, over, to}, hit);
        }
    }

    const Position& position_;
    const Setting& setting_;
    Side by_;
    const SquareSet& room_;
    Use use_;
};

template <class Use>
void for_each_strike(const Position& position, const Setting& setting, Side by, Square king, const SquareSet& room,
                     Use use) {
    Striker striker(position, setting, by, room, use);
    for (const Square from : position.of[index(by)]) {
        const Man man = position.at[from];
        const bool is_near = is_bomb(man.kind())           ? distance(from, king) <= bomb_reach
                             : man.kind() == Kind::gryphon ? distance(from, king) <= gryphon_reach
                                                           : false;
        if (is_near && !is_barred(man)) striker.piece(from);
    }
}

}  // namespace

SquareSet room_of(const Position& position, Side side, Square king) {
    SquareSet room;
    room.insert(king);
    if (is_barred(position.at[king])) return room;
    const auto& enemy = position.king_place[index(other(side))];
    for (const Square square : kings_reach[king]) {
        if (square == no_square) break;
        if (position.at[square].is_of(side)) continue;
        if (!enemy || distance(square, *enemy) >= kings_apart) room.insert(square);  // TOTAS 3.2
    }
    return room;
}

std::vector<Strike> strikes_at(const Position& position, const Setting& setting, Side by, Square king,
                               const SquareSet& room) {
    std::vector<Strike> strikes;
    for_each_strike(position, setting, by, king, room,
                    [&](const Move& first, const Move& second, const SquareSet& hit) {
                        if (first.displaces()) strikes.push_back({{first, second}, hit});
                    });
    return strikes;
}

Peril king_peril(const Position& position, const Setting& setting, Side side, Square king, const Attacks& by_enemy) {
    const SquareSet room = room_of(position, side, king);
    SquareSet reached;
    unsigned blows = 0;
    for (const Square square : room) {
        if (by_enemy.count[square] == 0) continue;
        reached.insert(square);
        blows += by_enemy.count[square];
    }
    const unsigned struck = std::min({blows, reached.size(), 2U});  // one half-move each
    unsigned covered = struck;
    for_each_strike(position, setting, other(side), king, room,
                    [&](const Move& first, const Move&, const SquareSet& hit) {
                        reached = reached | hit;
                        // What explodes where it stands leaves a half-move to another piece.
                        covered = std::max(covered, hit.size() + (!first.displaces() && struck > 0 ? 1U : 0U));
                    });
    Peril peril{reached.contains(king), 0};
    const bool may_shelter =
        position.shelter[index(side)] == ShelterState::unused && setting.acropolis[index(side)] == king;  // TOTAS 5.4
    if (reached.size() == room.size() && !may_shelter)
        peril.percent = static_cast<int>(100 * std::min(covered, room.size()) / room.size());
    return peril;
}

}  // namespace engine::totas
