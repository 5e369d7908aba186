// Names of TOTA*S's small enumerations, to the letter of the contract, and the way back.
#include <array>
#include <string>

#include "base/named.hpp"
#include "engine/totas/game.hpp"

namespace engine::totas {
namespace {

constexpr std::array<std::string_view, 5> phase_names{"ground", "plan", "doom", "memorise", "over"};
constexpr std::array<std::string_view, 8> ending_names{"king",    "both_kings", "timeouts",   "resigned",
                                                       "forfeit", "time",       "repetition", "material"};
constexpr std::array<std::string_view, 5> decision_names{"clean", "kmax", "kmin", "timer", "lot"};
constexpr std::array<std::string_view, 2> order_names{"fixed", "alternating"};
constexpr std::array<std::string_view, 2> variant_names{"standard", "summary"};
constexpr std::array<std::string_view, 3> zone_kind_names{"sea", "mountains", "desert"};
constexpr std::array<std::string_view, 2> wing_names{"KR", "RK"};
constexpr std::array<std::string_view, 3> shelter_names{"unused", "out", "used"};
constexpr std::array<std::string_view, 4> axis_names{"file", "rank", "rising", "falling"};
constexpr std::array<std::string_view, 3> encounter_names{"swap", "accident", "meeting"};
constexpr std::array<std::string_view, 2> fate_names{"lost", "damaged"};
constexpr std::array<std::string_view, 2> dice_reason_names{"damage", "again"};
constexpr std::string_view piece_letters = "KQRNBGVTWCpLP";  // by kind

}  // namespace

std::string_view name_of(Phase phase) { return name_in(phase_names, phase); }
std::string_view name_of(Ending ending) { return name_in(ending_names, ending); }
std::string_view name_of(Decision decision) { return name_in(decision_names, decision); }
std::string_view name_of(Order order) { return name_in(order_names, order); }
std::optional<Order> order_named(std::string_view name) { return value_in<Order>(order_names, name); }
std::string_view name_of(Variant variant) { return name_in(variant_names, variant); }
std::optional<Variant> variant_named(std::string_view name) { return value_in<Variant>(variant_names, name); }
std::string_view name_of(ZoneKind kind) { return name_in(zone_kind_names, kind); }
std::optional<ZoneKind> zone_kind_named(std::string_view name) { return value_in<ZoneKind>(zone_kind_names, name); }
std::string_view name_of(Wing wing) { return name_in(wing_names, wing); }
std::optional<Wing> wing_named(std::string_view name) { return value_in<Wing>(wing_names, name); }
std::string_view name_of(ShelterState state) { return name_in(shelter_names, state); }
std::string_view name_of(Axis axis) { return name_in(axis_names, axis); }
std::string_view name_of(EncounterKind kind) { return name_in(encounter_names, kind); }
std::string_view name_of(Fate fate) { return name_in(fate_names, fate); }
std::string_view name_of(DiceReason reason) { return name_in(dice_reason_names, reason); }

char letter_of(Kind kind) {
    static_assert(piece_letters.size() == kind_count);
    return piece_letters[static_cast<std::size_t>(kind)];
}
std::optional<Kind> kind_lettered(char letter) {
    const auto place = piece_letters.find(letter);
    if (place == std::string_view::npos) return std::nullopt;
    return static_cast<Kind>(place);
}

std::string name_of(Square square) {
    return static_cast<char>('a' + file_of(square)) + std::to_string(rank_of(square) + 1);
}
std::optional<Square> square_named(std::string_view name) {
    if (name.size() < 2 || name.size() > 3 || name[1] == '0') return std::nullopt;
    const int file = name[0] - 'a';
    int rank = 0;
    for (const char digit : name.substr(1)) {
        if (digit < '0' || digit > '9') return std::nullopt;
        rank = rank * 10 + (digit - '0');
    }
    const int side = board_side;
    if (file < 0 || file >= side || rank < 1 || rank > side) return std::nullopt;
    return square_at(static_cast<unsigned>(file), static_cast<unsigned>(rank - 1));
}
std::string name_of(Piece piece) { return {piece.side == Side::white ? 'w' : 'b', letter_of(piece.kind)}; }
std::string name_of(const PlacedPiece& placed) { return name_of(placed.piece) + "@" + name_of(placed.square); }

}  // namespace engine::totas
