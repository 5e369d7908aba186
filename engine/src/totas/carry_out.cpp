#include "carry_out.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/ensure.hpp"

namespace engine::totas {
namespace {

constexpr unsigned lost_for_good = 12;  // TOTAS 7.1
/// North, and on clockwise (TOTAS 5.4).
constexpr std::array<std::pair<int, int>, 8> clockwise{
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

/// TOTAS 6.1, and what becomes of it.
struct Mover {
    Man man;
    std::optional<Square> origin;  // none: a king that comes back (fine-print F11)
    Square at = 0;                 // its final square
    Way way{};
    std::optional<Square> between{};  // where a Gryphon stood between its half-moves (fine-print F9)
    Square victim = no_square;        // en passant
    std::optional<Square> double_step{};
    std::optional<Kind> promote{};
    bool strikes = false;
    bool explodes = false;
    unsigned half = 0;  // its latest half-move in the plan

    bool swapped = false;
    bool lost = false;
    bool damaged = false;
    std::optional<unsigned> met{};  // on its way, or its length for its final square: the first counts (TOTAS 6.3)

    bool on_board() const { return !lost && !damaged; }
    PlacedPiece started() const { return {man.piece(), origin.value_or(at)}; }
    Square meeting_square() const { return *met < way.length ? way.squares[*met] : at; }
};

/// A Volcano or Tornado that explodes where it stands.
struct Bomb {
    Square at = 0;
    Piece piece;
};

/// A piece whose half-move leaves it where it is.
struct Stayer {
    Side side{};
    unsigned half = 0;
    Square at = 0;
};

bool same_row(const Mover& one, const Mover& other) {
    return is_pawn_row(one.man.kind()) == is_pawn_row(other.man.kind());
}

class Gm {
public:
    Gm(Battlefield& field, const Setting& setting, Draws& draws, const std::function<void(Fact)>& tell)
        : field_(field), board_(field.position), setting_(setting), draws_(draws), tell_(tell) {}

    GmReport run(const std::array<std::vector<Move>, 2>& moves) {
        before_ = board_;
        came_due_ = field_.away.size();  // what leaves in this GM has not missed it (TOTAS 6.7)
        tidy_marks();
        for (const Side side : both_sides) set_out(side, moves[index(side)]);
        meet();
        capture();
        explode();
        spare_legions();
        throw_for_damaged();
        spring_labyrinths();
        promote();
        come_back();
        set_kings();
        settle();
        return std::move(report_);
    }

private:
    // Marks that last one GM (fine-print F16).
    void tidy_marks() {
        for (const Side side : both_sides) {
            for (const Square square : board_.of[index(side)]) {
                board_.at[square].clear(Mark::doomed);
                board_.at[square].clear(Mark::resting);
            }
        }
    }
    Man rested(Man man) const {
        if (setting_.variant == Variant::summary && man.kind() != Kind::king) man.set(Mark::resting);  // TOTAS 13.1
        return man;
    }

    // TOTAS 6.1. Movers leave the board until it is known what becomes of them.
    void set_out(Side side, const std::vector<Move>& moves) {
        for (unsigned half = 0; half < moves.size(); ++half) set_out(side, moves[half], half);
    }
    void set_out(Side side, const Move& move, unsigned half) {
        std::vector<Mover>& movers = movers_[index(side)];
        Mover* moving = nullptr;  // the same piece, if it has made a half-move in this GM
        for (Mover& mover : movers) {
            if (mover.at == move.from && mover.origin) moving = &mover;
        }
        switch (move.kind) {
            case MoveKind::explosion:
                if (moving != nullptr) {
                    moving->explodes = true;
                } else {
                    bombs_.push_back({move.from, board_.at[move.from].piece()});
                    stayers_.push_back({side, half, move.from});
                }
                return;
            case MoveKind::turn:
                board_.at[move.from] = rested(after_half_move(board_.at[move.from], move));
                stayers_.push_back({side, half, move.from});
                return;
            case MoveKind::shelter:
                board_.sheltered[index(side)] = board_.remove(move.from);
                return;
            case MoveKind::reentry: {
                Mover king{after_half_move(std::exchange(board_.sheltered[index(side)], Man{}), move), std::nullopt,
                           move.to};
                king.half = half;
                movers.push_back(king);
                return;
            }
            case MoveKind::castling: {
                const auto squares = castling_squares(setting_, side, move.wing);
                for (const auto& [from, to, cell] :
                     {std::tuple{squares.king_from, squares.king_to, 0U}, {squares.rook_from, squares.rook_to, 1U}}) {
                    const Man man = rested(after_half_move(board_.remove(from), move));
                    if (from == to) {  // no mover (fine-print F5)
                        board_.put(to, man);
                        continue;
                    }
                    Mover mover{man, from, to};
                    mover.half = cell;
                    movers.push_back(mover);
                }
                return;
            }
            default:
                break;
        }
        if (moving != nullptr) {
            moving->way.add(move.from);
            if (moving->man.kind() == Kind::gryphon) moving->between = move.from;
            moving->man = after_half_move(moving->man, move);
        } else {
            movers.push_back({rested(after_half_move(board_.remove(move.from), move)), move.from, move.to});
        }
        Mover& mover = moving != nullptr ? *moving : movers.back();
        for (const Square square : way_of(move)) mover.way.add(square);
        mover.at = move.to;
        mover.half = half;
        mover.victim = move.victim;
        mover.promote = move.promote;
        mover.strikes = move.kind == MoveKind::strike;
        if (move.kind == MoveKind::straight && distance(move.from, move.to) == 2) mover.double_step = move.to;
    }

    // TOTAS 6.2: every pair on its own, all outcomes together.
    void meet() {
        for (Mover& white : movers_[index(Side::white)]) {
            for (Mover& black : movers_[index(Side::black)]) meet(white, black);
        }
    }
    static std::optional<unsigned> place_on_way(const Mover& mover, Square square) {
        const auto place = std::find(mover.way.begin(), mover.way.end(), square);
        if (place == mover.way.end()) return std::nullopt;
        return static_cast<unsigned>(place - mover.way.begin());
    }
    static void note_meeting(Mover& mover, unsigned place) {
        if (!mover.met || place < *mover.met) mover.met = place;
    }
    void meet(Mover& white, Mover& black) {
        const bool swap = white.origin && black.origin && white.at == *black.origin && black.at == *white.origin;
        const auto black_in_way = place_on_way(white, black.at);
        const auto white_in_way = place_on_way(black, white.at);
        const bool accident = white.at == black.at;
        if (!swap && !accident && !black_in_way && !white_in_way) return;

        Encountered told;
        told.pieces[index(Side::white)] = white.started();
        told.pieces[index(Side::black)] = black.started();
        told.square = white.at;
        if (swap) {
            told.kind = EncounterKind::swap;
            white.swapped = black.swapped = true;
            white.lost = black.lost = true;
            told.outcome = {Fate::lost, Fate::lost};
        } else {
            told.kind = accident ? EncounterKind::accident : EncounterKind::meeting;
            if (!accident && black_in_way) told.square = black.at;
            for (auto [mover, enemy] : {std::pair{&white, &black}, std::pair{&black, &white}}) {
                const bool survives = !same_row(*mover, *enemy) && !is_pawn_row(mover->man.kind());
                told.outcome[index(mover->man.side())] = survives ? Fate::damaged : Fate::lost;
                (survives ? mover->damaged : mover->lost) = true;
            }
            if (black_in_way) note_meeting(white, *black_in_way);
            if (white_in_way) note_meeting(black, *white_in_way);
            if (accident || white_in_way) note_meeting(white, white.way.length);
            if (accident || black_in_way) note_meeting(black, black.way.length);
        }
        tell_(told);
    }

    template <class Use>
    void for_each_mover(Use use) {
        for (const Side side : {Side::white, Side::black}) {
            for (Mover& mover : movers_[index(side)]) use(mover);
        }
    }

    // TOTAS 6.4: what has moved away is not taken; all at once.
    void capture() {
        SquareSet taken;
        for_each_mover([&](Mover& mover) {
            if (!mover.on_board()) return;
            take(mover, mover.at, false, taken);
            if (mover.victim != no_square) take(mover, mover.victim, true, taken);
            if (mover.between) take(mover, *mover.between, false, taken);
        });
        for (const Square square : taken) lose_on(square);
        for_each_mover([&](Mover& mover) {
            if (mover.on_board()) {
                board_.put(mover.at, mover.man);
            } else if (mover.lost) {
                lose(mover.man.piece());
            }
        });
    }
    void take(Mover& captor, Square square, bool en_passant, SquareSet& taken) {
        const Man enemy = board_.at[square];
        if (!enemy.is_of(other(captor.man.side()))) return;
        taken.insert(square);
        captors_.insert(captor.at);
        const bool bomb = enemy.kind() == Kind::volcano || enemy.kind() == Kind::tornado;
        const bool captor_lost = bomb && is_pawn_row(captor.man.kind());  // TOTAS 4.4
        captor.lost = captor.lost || captor_lost;
        tell_(Captured{captor.started(), {enemy.piece(), square}, en_passant, captor_lost});
    }

    // TOTAS 6.5: all at once, also those that were captured or met, but for those lost in a swap.
    void explode() {
        std::vector<Bomb> blasts = bombs_;
        for_each_mover([&](const Mover& mover) {
            if (mover.explodes && !mover.swapped) blasts.push_back({mover.at, mover.man.piece()});
        });
        SquareSet hit;
        for (const Bomb& bomb : blasts) {
            Exploded told{bomb.at, bomb.piece, {}};
            for (const Square square : blast_of(bomb.piece.kind, bomb.at)) {
                if (board_.is_empty(square)) continue;
                hit.insert(square);
                const bool itself = square == bomb.at && board_.at[square].piece() == bomb.piece;
                if (!itself) told.lost.push_back({board_.at[square].piece(), square});
            }
            tell_(std::move(told));
        }
        for (const Square square : hit) lose_on(square);
        for_each_mover([&](Mover& mover) {
            if (mover.on_board() && hit.contains(mover.at)) mover.lost = true;
            if (!mover.explodes) return;
            if (mover.damaged && !mover.lost) lose(mover.man.piece());  // fine-print F13
            mover.lost = true;
        });
    }

    // TOTAS 4.2, fine-print F14.
    void spare_legions() {
        std::array<std::vector<Mover*>, 2> spared;
        std::vector<Square> contested;
        for (;;) {
            for (const Side side : both_sides) spared[index(side)] = to_be_spared(side, contested);
            const std::size_t known = contested.size();
            for (const Mover* white : spared[index(Side::white)]) {
                for (const Mover* black : spared[index(Side::black)]) {
                    if (white->at == black->at) contested.push_back(white->at);
                }
            }
            if (contested.size() == known) break;
        }
        for (const Side side : {Side::white, Side::black}) {
            for (Mover* mover : spared[index(side)]) {
                mover->lost = false;
                board_.put(mover->at, mover->man);
                std::vector<Kind>& lost = field_.lost[index(side)];
                lost.erase(std::find(lost.rbegin(), lost.rend(), Kind::legionary).base() - 1);
                tell_(LegionSpared{{mover->man.piece(), mover->at}});
            }
        }
    }
    std::vector<Mover*> to_be_spared(Side side, const std::vector<Square>& contested) {
        std::vector<Mover*> spared;
        const auto counts_as_lost = [&](Square origin) {  // the Legionary that stood there when the GM began
            for (Mover& mover : movers_[index(side)]) {
                if (mover.origin != origin) continue;
                return mover.lost && std::find(spared.begin(), spared.end(), &mover) == spared.end();
            }
            return !board_.at[origin].is(side, Kind::legionary);
        };
        for (Mover& mover : movers_[index(side)]) {  // in half-move order
            if (!mover.strikes || !mover.lost || !board_.is_empty(mover.at)) continue;
            if (std::find(contested.begin(), contested.end(), mover.at) != contested.end()) continue;
            for (const Square square : before_.of[index(side)]) {
                const bool partner =
                    before_.at[square].kind() == Kind::legionary && distance(square, *mover.origin) == 1;
                if (partner && counts_as_lost(square)) {
                    spared.push_back(&mover);
                    break;
                }
            }
        }
        return spared;
    }

    struct Lot {
        Dice dice{};
        std::optional<unsigned> misses;  // absent: lost
    };
    Lot throw_dice(bool trapped) {
        Lot lot;
        for (unsigned& die : lot.dice) die = 1 + draws_.draw(6);
        const auto [low, high] = std::minmax(lot.dice[0], lot.dice[1]);
        if (low + high == lost_for_good) return lot;
        if (setting_.variant == Variant::summary) {
            lot.misses = trapped ? low : high;  // TOTAS 13.2
        } else {
            lot.misses = low + high;
        }
        return lot;
    }
    void send_away(Man man, Square back, bool trapped, unsigned misses) {
        man.clear(Mark::resting);
        field_.away.push_back({man, back, misses, trapped});
    }

    // TOTAS 7.2: by square of return, then by origin; a king that was off the board first.
    void throw_for_damaged() {
        std::vector<Mover*> damaged;
        for_each_mover([&](Mover& mover) {
            if (mover.damaged && !mover.lost) damaged.push_back(&mover);
        });
        const auto rank = [](const Mover* mover) {
            return std::pair(mover->meeting_square(), mover->origin ? 1 + *mover->origin : 0);
        };
        std::sort(damaged.begin(), damaged.end(), [&](const Mover* a, const Mover* b) { return rank(a) < rank(b); });
        for (Mover* mover : damaged) {
            const Lot lot = throw_dice(false);
            const Square back = mover->meeting_square();
            tell_(DiceThrown{DiceReason::damage, {mover->man.piece(), back}, lot.dice, lot.misses});
            note_lot(*mover, lot);
            if (lot.misses) {
                send_away(mover->man, back, false, *lot.misses);
            } else {
                lose(mover->man.piece());
            }
        }
    }
    void note_lot(const Mover& mover, const Lot& lot) {
        result_of(mover) = lot.misses ? std::to_string(*lot.misses) : "12 Z";
    }
    std::string& result_of(const Mover& mover) { return report_.results[index(mover.man.side())].at(mover.half); }

    // TOTAS 5.5, 6.6.
    void spring_labyrinths() {
        for (const Side side : {Side::white, Side::black}) {  // by square: White's is the lower rank
            auto& labyrinth = field_.labyrinth[index(side)];
            if (!labyrinth || labyrinth->used) continue;
            for (Mover& mover : movers_[index(other(side))]) {
                if (!mover.on_board() || mover.at != labyrinth->at) continue;
                labyrinth->used = true;
                const Lot lot = throw_dice(true);
                tell_(LabyrinthSprung{{mover.man.piece(), mover.at}, lot.dice, lot.misses});
                note_lot(mover, lot);
                board_.remove(mover.at);
                mover.damaged = true;
                if (lot.misses) {
                    send_away(mover.man, mover.at, true, *lot.misses);
                } else {
                    lose(mover.man.piece());
                }
                break;
            }
        }
    }
    void promote() {
        for_each_mover([&](Mover& mover) {
            if (!mover.on_board() || !mover.promote) return;
            mover.man = mover.man.as({mover.man.side(), *mover.promote});
            board_.put(mover.at, mover.man);
            tell_(Promoted{{mover.man.piece(), mover.at}});
        });
    }

    // TOTAS 6.7, fine-print F15.
    void come_back() {
        std::vector<std::size_t> due;
        for (std::size_t place = 0; place < came_due_; ++place) {
            if (--field_.away[place].misses == 0) due.push_back(place);
        }
        const auto rank = [&](std::size_t place) {
            const Away& away = field_.away[place];
            return std::pair(away.back, name_of(away.man.piece()));
        };
        std::stable_sort(due.begin(), due.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
        std::array<unsigned, square_count> wanted{};
        for (const std::size_t place : due) ++wanted[field_.away[place].back];
        std::vector<std::size_t> gone;
        for (const std::size_t place : due) {
            Away& away = field_.away[place];
            const auto square = wanted[away.back] > 1 ? std::nullopt : place_for(away.man, away.back);
            if (square) {
                board_.put(*square, away.man);
                report_.returned.insert(*square);
                tell_(Returned{{away.man.piece(), *square}, away.back, false});
                gone.push_back(place);
                continue;
            }
            const Lot lot = throw_dice(away.trapped);
            tell_(DiceThrown{DiceReason::again, {away.man.piece(), away.back}, lot.dice, lot.misses});
            if (lot.misses) {
                away.misses = *lot.misses;
            } else {
                lose(away.man.piece());
                gone.push_back(place);
            }
        }
        std::sort(gone.rbegin(), gone.rend());
        for (const std::size_t place : gone)
            field_.away.erase(field_.away.begin() + static_cast<std::ptrdiff_t>(place));
    }
    std::optional<Square> place_for(Man man, Square back) const {
        if (board_.is_empty(back)) return back;
        if (!board_.at[back].is_of(man.side())) return std::nullopt;
        return first_empty_around(man, back);
    }
    std::optional<Square> first_empty_around(Man man, Square center) const {
        for (const auto& [files, ranks] : clockwise) {
            const auto square = shifted(center, files, ranks);
            if (square && board_.is_empty(*square) && is_safe_from_king(man, *square)) return square;
        }
        return std::nullopt;
    }
    /// A king is not set next to the enemy king, who counts at its place (fine-print F4).
    bool is_safe_from_king(Man man, Square square) const {
        if (man.kind() != Kind::king) return true;
        const auto enemy = king_place(other(man.side()));
        return !enemy || distance(square, *enemy) > 1;
    }
    std::optional<Square> king_place(Side side) const {
        for (const Square square : board_.of[index(side)]) {
            if (board_.at[square].kind() == Kind::king) return square;
        }
        if (board_.sheltered[index(side)]) return setting_.acropolis[index(side)];
        for (const Away& away : field_.away) {
            if (away.man.is(side, Kind::king)) return away.back;
        }
        return std::nullopt;
    }

    // TOTAS 5.4: a shelter is over at the end of the GM after.
    void set_kings() {
        for (const Side side : {Side::white, Side::black}) {
            ShelterState& state = board_.shelter[index(side)];
            Man& king = board_.sheltered[index(side)];
            if (state == ShelterState::unused && king) {
                state = ShelterState::out;
            } else if (state == ShelterState::out) {
                state = ShelterState::used;
                if (!king) continue;
                const Man man = std::exchange(king, Man{});
                const Square acropolis = *setting_.acropolis[index(side)];
                const bool home = board_.is_empty(acropolis) && is_safe_from_king(man, acropolis);
                const auto square = home ? std::optional(acropolis) : first_empty_around(man, acropolis);
                if (square) {
                    board_.put(*square, man);
                    tell_(Returned{{man.piece(), *square}, acropolis, true});
                } else {
                    lose(man.piece());
                    tell_(KingStranded{{man.piece(), acropolis}});
                }
            }
        }
    }

    // TOTAS 6.8, fine-print F16.
    void settle() {
        board_.en_passant = {};
        for_each_mover([&](const Mover& mover) {
            if (mover.on_board() && mover.double_step == mover.at)
                board_.en_passant.insert(*shifted(mover.at, 0, -forward(mover.man.side())));
        });
        for (const Side side : both_sides) {
            for (const Square square : board_.of[index(side)]) {
                if (board_.at[square].kind() != Kind::patrol) continue;
                for (const int files : {-1, 1}) {
                    const auto seen = shifted(square, files, forward(side));
                    if (seen && board_.at[*seen].is_of(side) && !is_pawn_row(board_.at[*seen].kind()))
                        board_.at[*seen].set(Mark::vetted);
                }
            }
            board_.king_place[index(side)] = king_place(side);
        }
        board_.find_legions();
        for_each_mover([&](const Mover& mover) {
            if (mover.on_board() && captors_.contains(mover.at)) report_.captors.insert(mover.at);
            if (mover.lost && result_of(mover).empty()) result_of(mover) = "Z";
        });
    }

    void lose_on(Square square) {
        const Piece piece = board_.remove(square).piece();
        for (const Stayer& stayer : stayers_) {
            if (stayer.at == square && stayer.side == piece.side)
                report_.results[index(stayer.side)].at(stayer.half) = "Z";
        }
        lose(piece);
    }
    void lose(Piece piece) { field_.lost[index(piece.side)].push_back(piece.kind); }

    Battlefield& field_;
    Position& board_;
    const Setting& setting_;
    Draws& draws_;
    const std::function<void(Fact)>& tell_;
    Position before_;
    std::size_t came_due_ = 0;
    std::array<std::vector<Mover>, 2> movers_;
    std::vector<Bomb> bombs_;
    std::vector<Stayer> stayers_;
    SquareSet captors_;
    GmReport report_;
};

}  // namespace

GmReport carry_out(Battlefield& field, const Setting& setting, const std::array<std::vector<Move>, 2>& moves,
                   Draws& draws, const std::function<void(Fact)>& tell) {
    return Gm(field, setting, draws, tell).run(moves);
}

std::vector<Kind> force_of(const Battlefield& field, Side side) {
    std::vector<Kind> force;
    for (const Square square : field.position.of[index(side)]) force.push_back(field.position.at[square].kind());
    for (const Away& away : field.away) {
        if (away.man.side() == side) force.push_back(away.man.kind());
    }
    if (field.position.sheltered[index(side)]) force.push_back(Kind::king);
    return force;
}

unsigned potential_of(const Battlefield& field, Side side) {
    unsigned potential = 0;
    for (const Kind kind : force_of(field, side)) potential += quality_of(kind);
    return potential;
}

}  // namespace engine::totas
