#include "tests/support/totas_field.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <stdexcept>

#include "engine/base/overloaded.hpp"

namespace test_support::field {

using engine::Side;
using namespace engine::totas;
using engine::totas::Options;

namespace {

std::vector<std::string> words(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> found;
    for (std::string word; stream >> word;) found.push_back(word);
    return found;
}
template <class Names>
std::string joined(const Names& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : " ") + std::string(name);
    return text;
}
Kind kind(char letter) {
    const auto found = kind_lettered(letter);
    if (!found) throw std::invalid_argument(std::string("no kind: ") + letter);
    return *found;
}
/// `wK@e1`.
PlacedPiece placed(std::string_view text) {
    if (text.size() < 5 || (text[0] != 'w' && text[0] != 'b') || text[2] != '@') {
        throw std::invalid_argument("no piece: " + std::string(text));
    }
    return {{text[0] == 'w' ? Side::white : Side::black, kind(text[1])}, square(text.substr(3))};
}
HalfMove half_move(const std::string& text) {
    if (const auto wing = wing_named(text)) return Castle{*wing};
    if (text == "K^") return Shelter{};
    const std::string but_last = text.substr(0, text.size() - 1);
    if (text.back() == '*') return Explode{square(but_last)};
    if (text.back() == '+') return Turn{square(but_last)};
    if (text.back() == 'v') return Reenter{square(but_last)};
    const auto dash = text.find('-');
    if (dash == std::string::npos) throw std::invalid_argument("no half-move: " + text);
    Go go{square(text.substr(0, dash)), 0, std::nullopt};
    std::string to = text.substr(dash + 1);
    if (to.back() >= 'A' && to.back() <= 'Z') {
        go.promote = kind(to.back());
        to.pop_back();
    }
    go.to = square(to);
    return go;
}
/// Of a half-move of one piece on the board.
Square origin_of(const HalfMove& half) {
    if (const auto* go = std::get_if<Go>(&half)) return go->from;
    if (const auto* turn = std::get_if<Turn>(&half)) return turn->at;
    return std::get<Explode>(half).at;
}
std::string lot(Dice dice, const std::optional<unsigned>& misses) {
    return std::to_string(dice[0]) + "+" + std::to_string(dice[1])
           + (misses ? " misses " + std::to_string(*misses) : " lost");
}

/// record.md 1.4, the words of one block after another.
std::uint32_t lot_of(const engine::Bytes32& key, std::uint64_t taken, std::uint32_t range) {
    constexpr std::uint64_t words_in_all = std::uint64_t{1} << 32U;
    for (unsigned block = 0;; ++block) {
        const auto bytes = engine::hmac_sha256(key, "draw/" + std::to_string(taken) + "/" + std::to_string(block));
        for (std::size_t word = 0; word < bytes.size(); word += 4) {
            std::uint64_t value = 0;
            for (std::size_t byte = word; byte < word + 4; ++byte) value = value * 256 + bytes[byte];
            if (value < words_in_all - words_in_all % range) return static_cast<std::uint32_t>(value % range);
        }
    }
}

}  // namespace

Square square(std::string_view name) {
    const auto found = square_named(name);
    if (!found) throw std::invalid_argument("no square: " + std::string(name));
    return *found;
}
SquareSet squares(std::string_view names) {
    SquareSet set;
    for (const auto& name : words(names)) set.insert(square(name));
    return set;
}
std::string names_of(const SquareSet& squares) {
    std::vector<std::string> names;
    for (const Square one : squares) names.push_back(name_of(one));
    return joined(names);
}

Plan plan(std::string_view text) {
    Plan half;
    for (const auto& word : words(text)) half.push_back(half_move(word));
    return half;
}
std::string text_of(const HalfMove& half) {
    return std::visit(engine::Overloaded{[](const Go& go) {
                                             std::string text = name_of(go.from) + "-" + name_of(go.to);
                                             if (go.promote) text += letter_of(*go.promote);
                                             return text;
                                         },
                                         [](const Castle& castle) { return std::string(name_of(castle.wing)); },
                                         [](const Explode& explode) { return name_of(explode.at) + "*"; },
                                         [](const Shelter&) { return std::string("K^"); },
                                         [](const Reenter& reenter) { return name_of(reenter.to) + "v"; },
                                         [](const Turn& turn) { return name_of(turn.at) + "+"; }},
                      half);
}

Options army(std::string_view king_row, std::string_view pawn_row) {
    Options options;
    if (king_row.size() != board_side || pawn_row.size() != board_side) throw std::invalid_argument("no army");
    for (std::size_t file = 0; file < board_side; ++file) {
        options.army.king_row.at(file) = kind(king_row[file]);
        options.army.pawn_row.at(file) = kind(pawn_row[file]);
    }
    return options;
}
Options summary() {
    Options options;
    options.variant = Variant::summary;
    return options;
}

std::vector<std::uint32_t> lots_of(const std::string& game_id, const std::vector<std::uint32_t>& ranges) {
    const auto key = engine::hmac_sha256(engine::Bytes32{}, "tutti/1/" + game_id + "/");
    std::vector<std::uint32_t> lots;
    for (const auto range : ranges) lots.push_back(lot_of(key, lots.size(), range));
    return lots;
}
engine::Fairness game_of_dice(const std::vector<unsigned>& dice) {
    constexpr unsigned trials_max = 3'000'000;
    for (unsigned trial = 0; trial < trials_max; ++trial) {
        const std::string id = "T" + std::to_string(trial);
        const auto key = engine::hmac_sha256(engine::Bytes32{}, "tutti/1/" + id + "/");
        std::size_t fitting = 0;
        while (fitting < dice.size() && 1 + lot_of(key, fitting, 6) == dice[fitting]) ++fitting;
        if (fitting == dice.size()) return {{}, id, {}};
    }
    throw std::runtime_error("no game has these dice");
}

Field::Field(std::string_view pieces, const Options& options)
    : options_(options), setting_(options), draws_(engine::Fairness{}) {
    for (const auto& word : words(pieces)) {
        const auto piece = placed(word);
        if (!field_.position.is_empty(piece.square)) throw std::invalid_argument("two pieces on one square: " + word);
        field_.position.put(piece.square, Man(piece.piece));
    }
    find_kings();
    field_.position.find_legions();
}
Field Field::start(const Options& options) {
    Field field({}, options);
    field.field_.position = starting_position(options);
    return field;
}

void Field::find_kings() {
    for (const Side side : engine::both_sides) {
        for (const Square one : field_.position.of[index(side)]) {
            if (field_.position.at[one].kind() == Kind::king) field_.position.king_place[index(side)] = one;
        }
    }
}
Field& Field::mark(Mark mark, std::string_view names) {
    for (const Square one : squares(names)) field_.position.at[one].set(mark);
    return *this;
}
Field& Field::acropolis(Side side, std::string_view name) {
    setting_.acropolis[index(side)] = square(name);
    return *this;
}
Field& Field::zone(Side owner, ZoneKind kind, std::string_view names) {
    setting_.zones[index(owner)][static_cast<std::size_t>(kind)] = squares(names);
    return *this;
}
Field& Field::labyrinth(Side owner, std::string_view name) {
    field_.labyrinth[index(owner)] = Labyrinth{square(name)};
    return *this;
}
Field& Field::away(std::string_view piece, unsigned misses, bool trapped) {
    const auto one = placed(piece);
    field_.away.push_back({Man(one.piece), one.square, misses, trapped});
    if (one.piece.kind == Kind::king) field_.position.king_place[index(one.piece.side)] = one.square;
    return *this;
}
Field& Field::shelter(Side side) {
    field_.position.shelter[index(side)] = ShelterState::out;
    field_.position.sheltered[index(side)] = Man({side, Kind::king});
    field_.position.king_place[index(side)] = setting_.acropolis[index(side)].value();
    return *this;
}
Field& Field::en_passant(std::string_view skipped) {
    field_.position.en_passant = squares(skipped);
    return *this;
}
Field& Field::dice(const std::vector<unsigned>& dice) {
    draws_ = engine::Draws(game_of_dice(dice));
    return *this;
}

std::optional<engine::Refusal> Field::check(Side side, std::string_view text) const {
    const auto moves = check_plan(field_.position, setting_, side, plan(text));
    if (moves) return std::nullopt;
    return moves.error();
}
std::vector<Move> Field::checked(Side side, std::string_view text) const {
    const auto moves = check_plan(field_.position, setting_, side, plan(text));
    if (!moves) {
        throw std::runtime_error(std::string(text) + " refused: " + std::string(name_of(moves.error())) + " with "
                                 + pieces());
    }
    return *moves;
}
bool Field::is_short(Side side, std::string_view text) const {
    return engine::totas::is_short(field_.position, setting_, side, checked(side, text));
}
Lines Field::legal(Side side, std::string_view first) const {
    MoveList list;
    const auto firsts = checked(side, first);
    if (firsts.empty()) {
        find_half_moves({field_.position, setting_, side, nullptr, false}, list);
    } else {
        list = second_half_moves(field_.position, setting_, side, firsts.front());
    }
    Lines texts;
    for (const Move& move : list) texts.push_back(text_of(half_move_of(move)));
    std::sort(texts.begin(), texts.end());
    return texts;
}
std::string Field::reach(std::string_view from, std::string_view first) const {
    SquareSet found;
    const auto moved = plan(first);
    const Side side = field_.position.at[moved.empty() ? square(from) : origin_of(moved.front())].side();
    for (const auto& text : legal(side, first)) {
        const auto half = half_move(text);
        const auto* go = std::get_if<Go>(&half);
        if (go != nullptr && go->from == square(from)) found.insert(go->to);
    }
    return names_of(found);
}
std::string Field::attacked(Side by) const {
    SquareSet found;
    for (unsigned one = 0; one < square_count; ++one) {
        const auto target = static_cast<Square>(one);
        if (is_attacked(field_.position, setting_, by, target)) found.insert(target);
    }
    return names_of(found);
}

Field& Field::gm(std::string_view white, std::string_view black) {
    std::array<std::vector<Move>, 2> moves;
    moves[index(Side::white)] = checked(Side::white, white);
    moves[index(Side::black)] = checked(Side::black, black);
    told_.clear();
    report_ = carry_out(field_, setting_, moves, draws_, [&](const Fact& fact) { tell(fact); });
    return *this;
}
void Field::tell(const Fact& fact) {
    const auto line = std::visit(
        engine::Overloaded{
            [](const Encountered& met) {
                std::string text = std::string(name_of(met.kind)) + " " + name_of(met.square) + ":";
                for (const Side side : {Side::white, Side::black}) {
                    text +=
                        " " + name_of(met.pieces[index(side)]) + " " + std::string(name_of(met.outcome[index(side)]));
                }
                return text;
            },
            [](const Captured& one) {
                return name_of(one.by) + " takes " + name_of(one.taken) + (one.en_passant ? " en passant" : "")
                       + (one.captor_lost ? " and is lost" : "");
            },
            [](const Exploded& one) {
                std::string text = name_of(one.piece) + " explodes on " + name_of(one.square) + ":";
                for (const auto& piece : one.lost) text += " " + name_of(piece);
                return text;
            },
            [](const LegionSpared& one) { return name_of(one.piece) + " spared"; },
            [](const DiceThrown& one) {
                return std::string(name_of(one.why)) + " " + name_of(one.piece) + " " + lot(one.dice, one.misses);
            },
            [](const LabyrinthSprung& one) {
                return "labyrinth " + name_of(one.piece) + " " + lot(one.dice, one.misses);
            },
            [](const Promoted& one) { return "promoted " + name_of(one.piece); },
            [](const Returned& one) {
                return std::string(one.is_set ? "set " : "back ") + name_of(one.piece) + " due " + name_of(one.due);
            },
            [](const KingStranded& one) { return "stranded " + name_of(one.piece); },
            [](const auto&) -> std::string { throw std::logic_error("no fact of a GM carried out"); }},
        fact);
    told_.push_back(line);
}

std::string Field::pieces() const {
    std::vector<std::string> names;
    for (unsigned one = 0; one < square_count; ++one) {
        const auto where = static_cast<Square>(one);
        if (!field_.position.is_empty(where)) names.push_back(name_of({field_.position.at[where].piece(), where}));
    }
    return joined(names);
}
std::string Field::at(std::string_view name) const {
    const Man man = field_.position.at[square(name)];
    return man ? name_of(man.piece()) : "";
}
Lines Field::away() const {
    Lines lines;
    for (const Away& one : field_.away) {
        lines.push_back(name_of({one.man.piece(), one.back}) + " " + std::to_string(one.misses));
    }
    return lines;
}
std::string Field::lost(Side side) const {
    std::string letters;
    for (const Kind one : field_.lost[index(side)]) letters += letter_of(one);
    return letters;
}
std::string Field::marked(Mark mark) const {
    SquareSet found;
    for (const Side side : engine::both_sides) {
        for (const Square one : field_.position.of[index(side)]) {
            if (field_.position.at[one].has(mark)) found.insert(one);
        }
    }
    return names_of(found);
}

}  // namespace test_support::field
