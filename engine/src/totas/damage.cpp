// Dice, labyrinths, returns (TOTAS 5.4, 5.5, 6.6, 6.7, 7).
#include <algorithm>
#include <utility>

#include "gm.hpp"

namespace engine::totas {

namespace {

constexpr unsigned lost_for_good = 12;  // TOTAS 7.1

}  // namespace

Gm::Lot Gm::throw_dice(bool trapped) {
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

void Gm::send_away(Man man, Square back, bool trapped, unsigned misses) {
    man.clear(Mark::resting);
    field_.away.push_back({man, back, misses, trapped});
}

// TOTAS 7.2: by square of return, then by origin; a king that was off the board first.
void Gm::throw_for_damaged() {
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

void Gm::note_lot(const Mover& mover, const Lot& lot) {
    result_of(mover) = {lot.misses.value_or(lost_for_good), !lot.misses};
}

// TOTAS 5.5, 6.6.
void Gm::spring_labyrinths() {
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

// TOTAS 6.7, fine-print F15.
void Gm::come_back() {
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
    for (const std::size_t place : gone) field_.away.erase(field_.away.begin() + static_cast<std::ptrdiff_t>(place));
}

std::optional<Square> Gm::place_for(Man man, Square back) const {
    if (board_.is_empty(back)) return back;
    if (!board_.at[back].is_of(man.side())) return std::nullopt;
    return first_empty_around(man, back);
}

std::optional<Square> Gm::first_empty_around(Man man, Square center) const {
    for (const auto& [files, ranks] : around) {  // north, and on clockwise
        const auto square = shifted(center, files, ranks);
        if (square && board_.is_empty(*square) && is_safe_from_king(man, *square)) return square;
    }
    return std::nullopt;
}

/// A king is not set next to the enemy king, who counts at its place (fine-print F4).
bool Gm::is_safe_from_king(Man man, Square square) const {
    if (man.kind() != Kind::king) return true;
    const auto enemy = king_place(other(man.side()));
    return !enemy || distance(square, *enemy) > 1;
}

std::optional<Square> Gm::king_place(Side side) const {
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
void Gm::set_kings() {
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

}  // namespace engine::totas
