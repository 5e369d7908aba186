// Which squares a side attacks (fine-print F3), and what terrain bars (TOTAS 5.3).
#include "moves.hpp"

namespace engine::totas {

bool sea_bars_knight(const Setting& setting, Side side, Square from, Square to) {
    const SquareSet& sea = setting.hindering(side, ZoneKind::sea);
    if (sea.empty()) return false;
    const int files = static_cast<int>(file_of(to)) - static_cast<int>(file_of(from));
    const int ranks = static_cast<int>(rank_of(to)) - static_cast<int>(rank_of(from));
    const bool along_file = ranks == 2 || ranks == -2;
    for (int step = 1; step <= 2; ++step) {
        if (sea.contains(along_file ? *shifted(from, 0, ranks / 2 * step) : *shifted(from, files / 2 * step, 0)))
            return true;
    }
    return sea.contains(to);
}

namespace {

bool attacks_along(const Position& position, Square from, Square target, unsigned most, bool straight, bool slanted,
                   const SquareSet* barred) {
    const int files = static_cast<int>(file_of(target)) - static_cast<int>(file_of(from));
    const int ranks = static_cast<int>(rank_of(target)) - static_cast<int>(rank_of(from));
    const bool is_straight = (files == 0) != (ranks == 0);
    const bool is_slanted = files != 0 && (files == ranks || files == -ranks);
    if (!(straight && is_straight) && !(slanted && is_slanted)) return false;
    if (distance(from, target) > most) return false;
    const int steps = static_cast<int>(distance(from, target));
    const auto crossed = [&](int step) { return *shifted(from, files / steps * step, ranks / steps * step); };
    for (int step = 1; step <= steps; ++step) {
        if (barred != nullptr && barred->contains(crossed(step))) return false;
        if (step < steps && !position.is_empty(crossed(step))) return false;
    }
    return true;
}

bool leaps(Square from, Square target, unsigned one, unsigned two) {
    const auto apart = [](unsigned a, unsigned b) { return a < b ? b - a : a - b; };
    const unsigned files = apart(file_of(from), file_of(target));
    const unsigned ranks = apart(rank_of(from), rank_of(target));
    return (files == one && ranks == two) || (files == two && ranks == one);
}

bool attacks(const Position& position, const Setting& setting, Square from, Square target) {
    const Man man = position.at[from];
    const Side side = man.side();
    const bool beside = from != target && distance(from, target) == 1;
    switch (man.kind()) {
        case Kind::king:
            return beside;
        case Kind::queen:
            return attacks_along(position, from, target, slide_max, true, true, nullptr);
        case Kind::rook:
            return attacks_along(position, from, target, slide_max, true, false,
                                 &setting.hindering(side, ZoneKind::mountains));
        case Kind::bishop:
            return attacks_along(position, from, target, slide_max, false, true,
                                 &setting.hindering(side, ZoneKind::desert));
        case Kind::knight:
            return leaps(from, target, 1, 2) && !sea_bars_knight(setting, side, from, target);
        case Kind::gryphon:
            return leaps(from, target, 0, 1) || leaps(from, target, 1, 3);
        case Kind::volcano:
        case Kind::tornado:
            return setting.variant == Variant::summary ? leaps(from, target, 1, 2) : beside;
        case Kind::boar:
        case Kind::chariot: {
            const auto& [files, ranks] = around[direction_of(axis_of(man))];
            const int off = static_cast<int>(target) - static_cast<int>(from);
            const int along = files + ranks * static_cast<int>(board_side);
            const bool on_axis = off == along || off == -along || off == 2 * along || off == -2 * along;
            return on_axis && attacks_along(position, from, target, drive_max, true, true, nullptr);
        }
        case Kind::pawn:
        case Kind::legionary:
        case Kind::patrol:
            break;
    }
    for (const int files : {-1, 1}) {
        if (shifted(from, files, forward(side)) == target) return true;
    }
    return position.legion[index(side)].contains(from) && rank_of(from) == rank_of(target)
           && attacks_along(position, from, target, strike_max, true, false, nullptr);
}

}  // namespace

bool is_attacked(const Position& position, const Setting& setting, Side by, Square target) {
    for (const Square from : position.of[index(by)]) {
        if (attacks(position, setting, from, target)) return true;
    }
    return false;
}

}  // namespace engine::totas
