// Names of the engine's small enumerations, to the letter of the contract, and the way back.
#include <array>
#include <string>
#include <utility>

#include "engine/ctor/notice.hpp"
#include "engine/ctor/operation.hpp"
#include "engine/ctor/view.hpp"
#include "engine/ensure.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"
#include "engine/totas/game.hpp"
#include "engine/tritoc/game.hpp"

namespace engine {
namespace {

/// `names[value]`, for enumerations that count from 0.
template <class Enum, std::size_t n>
std::string_view name_in(const std::array<std::string_view, n>& names, Enum value) {
    const auto place = static_cast<std::size_t>(value);
    ENSURE(place < n);
    return names[place];
}

template <class Enum, std::size_t n>
std::optional<Enum> value_in(const std::array<std::string_view, n>& names, std::string_view name) {
    for (std::size_t place = 0; place < n; ++place) {
        if (names[place] == name) return static_cast<Enum>(place);
    }
    return std::nullopt;
}

constexpr std::array<std::string_view, 2> side_names{"black", "white"};
constexpr std::array<std::string_view, 5> audience_names{"black", "white", "solo", "spectator", "referee"};
constexpr std::array<std::string_view, 13> refusal_names{
    "not_your_turn", "not_seated",     "wrong_phase",    "illegal_square", "illegal_move",    "occupied", "not_yours",
    "overlap",       "already_sealed", "nothing_sealed", "not_available",  "incomplete_plan", "malformed"};
constexpr std::array<std::string_view, 3> operation_names{"put", "move", "landing"};
constexpr std::array<std::string_view, 3> phase_names{"secrets", "turn", "over"};
constexpr std::array<std::string_view, 5> ending_names{"board_full", "stalled", "turn_limit", "resigned", "forfeit"};

constexpr std::array<std::string_view, 5> totas_phase_names{"ground", "plan", "doom", "memorise", "over"};
constexpr std::array<std::string_view, 8> totas_ending_names{"king",    "both_kings", "timeouts",   "resigned",
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

constexpr std::array<std::string_view, 5> tritoc_phase_names{"throw", "place", "remove_other", "remove_own", "over"};
constexpr std::array<std::string_view, 5> tritoc_ending_names{"line", "board_full", "no_moves", "resigned", "forfeit"};
constexpr std::array<std::string_view, 2> layout_names{"standard", "shuffled"};
constexpr std::array<std::string_view, 2> dice_names{"two", "even"};
constexpr std::array<std::string_view, 4> turn_end_names{"moved", "declined", "stuck", "clock"};

}  // namespace

std::string_view name_of(Side side) { return name_in(side_names, side); }
std::optional<Side> side_named(std::string_view name) { return value_in<Side>(side_names, name); }
std::string_view name_of(Audience audience) { return name_in(audience_names, audience); }
std::string_view name_of(Refusal refusal) { return name_in(refusal_names, refusal); }

const std::string& name_of(Seat seat) {
    static const std::array<std::array<std::string, seat_number_max>, 2> names{
        {{"black1", "black2", "black3"}, {"white1", "white2", "white3"}}};
    return names[index(seat.side)].at(seat.number - 1U);
}

std::optional<Seat> seat_named(std::string_view name) {
    if (name.size() != 6) return std::nullopt;
    const auto side = side_named(name.substr(0, 5));
    const int number = name[5] - '0';
    if (!side || number < 1 || number > static_cast<int>(seat_number_max)) return std::nullopt;
    return Seat{*side, static_cast<std::uint8_t>(number)};
}

namespace ctor {

std::string_view name_of(Operation operation) { return name_in(operation_names, operation); }
std::optional<Operation> operation_named(std::string_view name) { return value_in<Operation>(operation_names, name); }
std::string_view name_of(Phase phase) { return name_in(phase_names, phase); }
std::string_view name_of(Ending ending) { return name_in(ending_names, ending); }

}  // namespace ctor

namespace totas {

std::string_view name_of(Phase phase) { return name_in(totas_phase_names, phase); }
std::string_view name_of(Ending ending) { return name_in(totas_ending_names, ending); }
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

}  // namespace totas

namespace tritoc {

std::string_view name_of(Phase phase) { return name_in(tritoc_phase_names, phase); }
std::string_view name_of(Ending ending) { return name_in(tritoc_ending_names, ending); }
std::string_view name_of(Layout layout) { return name_in(layout_names, layout); }
std::optional<Layout> layout_named(std::string_view name) { return value_in<Layout>(layout_names, name); }
std::string_view name_of(Dice dice) { return name_in(dice_names, dice); }
std::optional<Dice> dice_named(std::string_view name) { return value_in<Dice>(dice_names, name); }
std::string_view name_of(TurnEnd end) { return name_in(turn_end_names, end); }

}  // namespace tritoc
}  // namespace engine
