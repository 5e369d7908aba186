#include "position.hpp"

#include <algorithm>

#include "engine/base/ensure.hpp"

namespace engine::totas {
namespace {

constexpr unsigned king_stride = 2;  // files that a castling king goes

unsigned king_file(const Army& army) {
    const auto place = std::find(army.king_row.begin(), army.king_row.end(), Kind::king);
    ENSURE(place != army.king_row.end());
    return static_cast<unsigned>(place - army.king_row.begin());
}

/// fine-print F5: the rook nearest the king on that side, if the king has room for two squares.
std::optional<CastlingPath> castling_path(const Army& army, Wing wing) {
    const unsigned king = king_file(army);
    const bool to_the_right = wing == Wing::kr;
    if (to_the_right ? king + king_stride >= board_side : king < king_stride) return std::nullopt;
    const auto beside = [&](unsigned steps) { return to_the_right ? king + steps : king - steps; };
    const unsigned files = to_the_right ? board_side - 1 - king : king;
    for (unsigned steps = 1; steps <= files; ++steps) {
        if (army.king_row[beside(steps)] == Kind::rook) {
            return CastlingPath{king, beside(king_stride), beside(steps), beside(king_stride - 1)};
        }
    }
    return std::nullopt;
}

/// The order in which F24 lists them.
constexpr std::array promotion_order{Kind::queen,   Kind::rook,    Kind::bishop, Kind::knight, Kind::volcano,
                                     Kind::tornado, Kind::gryphon, Kind::boar,   Kind::chariot};

bool fields(const Army& army, Kind kind) {
    return std::find(army.king_row.begin(), army.king_row.end(), kind) != army.king_row.end();
}

}  // namespace

Setting::Setting(const Options& options) : variant(options.variant) {
    for (const Kind kind : promotion_order) {
        const bool is_ours = kind == Kind::boar || kind == Kind::chariot;
        if (!is_ours || fields(options.army, kind)) promotions.push_back(kind);  // TOTAS 3.1
    }
    for (const Wing wing : both_wings) castling[static_cast<std::size_t>(wing)] = castling_path(options.army, wing);
}

void Setting::take(Side side, const Ground& ground) {
    acropolis[index(side)] = ground.acropolis;
    zones[index(side)] = {};
    for (const Zone& zone : ground.zones) {
        for (const Square square : zone.squares) {
            zones[index(side)][static_cast<std::size_t>(zone.kind)].insert(square);
        }
    }
}

std::optional<Square> Position::king_square(Side side) const {
    const auto place = king_place[index(side)];
    if (place && at[*place].is(side, Kind::king)) return place;
    return std::nullopt;
}

/// TOTAS 4.2: two Legionaries of one side on neighbouring squares.
void Position::find_legions() {
    for (const Side side : both_sides) {
        SquareSet legionaries;
        for (const Square square : of[index(side)]) {
            if (at[square].kind() == Kind::legionary) legionaries.insert(square);
        }
        SquareSet& found = legion[index(side)];
        found = {};
        for (const Square one : legionaries) {
            for (const Square two : legionaries) {
                if (distance(one, two) == 1) found.insert(one);
            }
        }
    }
}

Position starting_position(const Options& options) {
    Position position;
    const Army& army = options.army;
    const unsigned king = king_file(army);
    for (const Side side : both_sides) {
        for (unsigned file = 0; file < board_side; ++file) {
            Man man({side, army.king_row[file]});
            // TOTAS 15.1: on their owner's right of the king, the queen apart.
            const bool on_the_right = side == Side::white ? file > king : file < king;
            if (on_the_right && man.kind() != Kind::queen) man.set(Mark::right);
            for (const Wing wing : both_wings) {
                const auto path = castling_path(army, wing);
                if (path && (file == path->king_from || file == path->rook_from)) man.set(Mark::unmoved);
            }
            position.put(square_at(file, home_rank(side)), man);
            position.put(square_at(file, pawn_rank(side)), Man({side, army.pawn_row[file]}));
        }
        position.king_place[index(side)] = square_at(king, home_rank(side));
    }
    position.find_legions();
    return position;
}

Square castling_square(Side side, unsigned file) { return square_at(file, home_rank(side)); }

bool may_castle(const Position& position, const Setting& setting, Side side, Wing wing) {
    const auto& path = setting.castling[static_cast<std::size_t>(wing)];
    if (!path) return false;
    const Man king = position.at[castling_square(side, path->king_from)];
    const Man rook = position.at[castling_square(side, path->rook_from)];
    return king.is(side, Kind::king) && king.has(Mark::unmoved) && rook.is(side, Kind::rook) && rook.has(Mark::unmoved);
}

Axis axis_of(Man man) {
    const bool turned = man.has(Mark::turned);
    if (man.kind() == Kind::boar) return turned ? Axis::rank : Axis::file;
    return turned ? Axis::falling : Axis::rising;
}

Setting setting_of(const View& view) {
    Options options;
    options.variant = view.variant;
    options.army = view.army;
    Setting setting(options);
    for (const Side side : both_sides) {
        setting.acropolis[index(side)] = view.acropolis[index(side)];
        if (!view.zones[index(side)]) continue;
        for (const Zone& zone : *view.zones[index(side)]) {
            for (const Square square : zone.squares) {
                setting.zones[index(side)][static_cast<std::size_t>(zone.kind)].insert(square);
            }
        }
    }
    return setting;
}

Position position_of(const View& view) {
    const BoardView& board = view.board.value();
    const Setting setting = setting_of(view);
    Position position;
    for (const PlacedPiece& placed : board.pieces) position.put(placed.square, Man(placed.piece));
    const auto mark = [&](const std::vector<Square>& squares, Mark what) {
        for (const Square square : squares) position.at[square].set(what);
    };
    mark(board.stepped, Mark::stepped);
    mark(board.vetted, Mark::vetted);
    mark(board.doomed, Mark::doomed);
    mark(board.right, Mark::right);
    mark(board.resting, Mark::resting);
    for (const auto& [square, axis] : board.axes) {
        if (axis == Axis::rank || axis == Axis::falling) position.at[square].set(Mark::turned);
    }
    for (const Square square : board.en_passant) position.en_passant.insert(square);
    position.shelter = view.shelter;
    for (const Side side : both_sides) {
        for (const Wing wing : board.castling[index(side)]) {
            const auto& path = setting.castling[static_cast<std::size_t>(wing)];
            position.at[castling_square(side, path->king_from)].set(Mark::unmoved);
            position.at[castling_square(side, path->rook_from)].set(Mark::unmoved);
        }
        if (view.shelter[index(side)] == ShelterState::out) {
            position.king_place[index(side)] = view.acropolis[index(side)];
            position.sheltered[index(side)] = Man({side, Kind::king});
        }
    }
    for (const PlacedPiece& placed : board.pieces) {
        if (placed.piece.kind == Kind::king) position.king_place[index(placed.piece.side)] = placed.square;
    }
    for (const AwayPiece& away : board.away) {
        if (away.piece.kind == Kind::king) position.king_place[index(away.piece.side)] = away.back;
    }
    position.find_legions();
    return position;
}

}  // namespace engine::totas
