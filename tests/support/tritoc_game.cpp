#include "tests/support/tritoc_game.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "engine/base/overloaded.hpp"

namespace test_support {

namespace tritoc = engine::tritoc;

namespace {

/// As the rules say, and not as the engine does it: TRITOC 2.6, record.md 6.1.
unsigned total_of_next_throw(engine::Draws& draws, tritoc::Dice dice) {
    if (dice == tritoc::Dice::two) {
        const unsigned first = 1 + draws.draw(6);
        return first + 1 + draws.draw(6);
    }
    const unsigned lot = draws.draw(29);
    if (lot == 27) return 2;
    return lot == 28 ? 12 : 3 + lot / 3;
}

std::string pair_of(const std::array<unsigned, 2>& numbers) {
    return std::to_string(numbers[0]) + ":" + std::to_string(numbers[1]);
}

template <class List>
std::string joined(const List& list) {
    std::string text;
    for (const auto& one : list) text += (text.empty() ? "" : " ") + text_of(one);
    return text;
}

}  // namespace

TritocOptions even_dice() {
    TritocOptions options;
    options.dice = tritoc::Dice::even;
    return options;
}

engine::Fairness fairness_throwing(const TritocOptions& options, const std::vector<unsigned>& totals) {
    constexpr unsigned tries = 2'000'000;
    engine::Fairness fairness;
    for (unsigned attempt = 0; attempt < tries; ++attempt) {
        fairness.game_id = std::to_string(attempt);
        engine::Draws draws(fairness);
        const bool as_wanted = std::all_of(totals.begin(), totals.end(), [&](unsigned total) {
            return total_of_next_throw(draws, options.dice) == total;
        });
        if (as_wanted) return fairness;
    }
    throw std::invalid_argument("no game throws these totals");
}

tritoc::Action tritoc_action(std::string_view text) {
    std::istringstream words{std::string(text)};
    std::string type;
    words >> type;
    if (type == "throw") return tritoc::Throw{};
    if (type == "decline") return tritoc::Decline{};
    if (type == "resign") return tritoc::Resign{};
    tritoc::Place at;
    if (!(words >> at.field >> at.hole)) throw std::invalid_argument("not understood: " + std::string(text));
    if (type == "place") return tritoc::PlacePiece{at};
    if (type == "remove") return tritoc::RemovePiece{at};
    throw std::invalid_argument("not understood: " + std::string(text));
}

std::string text_of(const tritoc::Action& action) {
    const auto at = [](const tritoc::Place& place) {
        return " " + std::to_string(place.field) + " " + std::to_string(place.hole);
    };
    return std::visit(engine::Overloaded{[](const tritoc::Throw&) { return std::string("throw"); },
                                         [&](const tritoc::PlacePiece& one) { return "place" + at(one.at); },
                                         [&](const tritoc::RemovePiece& one) { return "remove" + at(one.at); },
                                         [](const tritoc::Decline&) { return std::string("decline"); },
                                         [](const tritoc::Resign&) { return std::string("resign"); }},
                      action);
}
std::string text_of(tritoc::Hole hole) { return std::to_string(hole.field + 1) + "." + std::to_string(hole.hole + 1); }
std::string text_of(const std::vector<tritoc::Hole>& holes) { return joined(holes); }
std::string text_of(const tritoc::DiceThrow& dice) {
    return std::to_string(dice.first) + (dice.second == 0 ? "" : "+" + std::to_string(dice.second));
}
std::string text_of(const tritoc::Outcome& outcome) {
    return (outcome.winner ? std::string(name_of(*outcome.winner)) : "tie") + " " + std::string(name_of(outcome.reason))
           + " " + pair_of(outcome.points);
}

std::string drawn(const tritoc::Board& board) {
    std::string text;
    for (unsigned row = 0; row < 9; ++row) {
        for (unsigned column = 0; column < 9; ++column) {
            if (column == 3 || column == 6) text += ' ';
            const unsigned field = row / 3 * 3 + column / 3;
            const auto hole = tritoc::bit(row % 3 * 3 + column % 3);
            const bool is_black = (board.pieces[0][field] & hole) != 0;
            text += is_black ? 'b' : (board.pieces[1][field] & hole) != 0 ? 'w' : '.';
        }
        text += '\n';
    }
    return text;
}

TritocGame::TritocGame(const TritocOptions& options, const engine::Fairness& fairness)
    : options_(options), match_(engine::Match::open({options, fairness}).match), to_come_(fairness) {
    if (options.layout == tritoc::Layout::shuffled) {
        for (unsigned lot = 0; lot < 72; ++lot) to_come_.draw(1);  // fine-print E9
    }
}
TritocGame::TritocGame(const std::vector<unsigned>& totals)
    : TritocGame(even_dice(), fairness_throwing(even_dice(), totals)) {}

TritocGame& TritocGame::at(std::int64_t ms) {
    now_.ms = ms;
    return *this;
}
TritocGame& TritocGame::wait_until(std::int64_t ms) {
    now_.ms = ms;
    notices_ = match_.advance(now_);
    follow();
    return *this;
}
TritocGame& TritocGame::run_out() { return wait_until(match_.deadline().value().ms); }

/// Takes from what is to come what the latest input has drawn.
void TritocGame::follow() {
    const auto skip = [&](unsigned draws) {
        for (unsigned lot = 0; lot < draws; ++lot) to_come_.draw(1);
    };
    for (const auto& notice : notices_) {
        std::visit(
            engine::Overloaded{[&](const tritoc::DiceThrown& one) { skip(one.dice.second == 0 ? 1 : 2); },
                               [&](const tritoc::PiecePlaced& one) { skip(one.by_lot ? 1 : 0); },
                               [&](const tritoc::PieceRemoved& one) { skip(one.by_lot ? 1 : 0); }, [](const auto&) {}},
            std::get<tritoc::Notice>(notice).fact);
    }
}

Refused TritocGame::attempt(const engine::Input& input) {
    auto applied = match_.apply(input, now_);
    notices_ = std::move(applied.notices);
    follow();
    return applied.refusal;
}
Refused TritocGame::attempt(std::string_view who, std::string_view action) {
    return attempt(engine::PlayerInput{seat(who), tritoc_action(action)});
}
Refused TritocGame::attempt(std::string_view action) {
    return attempt(engine::PlayerInput{engine::Seat{view().player, 1}, tritoc_action(action)});
}
TritocGame& TritocGame::accept(const engine::Input& input, const std::string& what) {
    if (const auto refusal = attempt(input)) {
        throw std::runtime_error(what + " refused: " + std::string(name_of(*refusal)) + " on\n" + board() + "targets "
                                 + targets());
    }
    return *this;
}
TritocGame& TritocGame::play(std::string_view who, std::string_view action) {
    return accept(engine::PlayerInput{seat(who), tritoc_action(action)}, std::string(who) + " " + std::string(action));
}
TritocGame& TritocGame::play(std::string_view action) { return play(name_of(engine::Seat{view().player, 1}), action); }
TritocGame& TritocGame::forfeit(Side side) {
    return accept(engine::Forfeit{side}, "forfeit " + std::string(name_of(side)));
}
TritocGame& TritocGame::tick() { return accept(engine::Tick{}, "tick"); }

tritoc::View TritocGame::view(Audience audience) const { return std::get<tritoc::View>(match_.view_for(audience)); }

std::vector<unsigned> TritocGame::totals_to_come(unsigned count) const {
    engine::Draws draws = to_come_;
    std::vector<unsigned> totals;
    while (totals.size() < count) totals.push_back(total_of_next_throw(draws, options_.dice));
    return totals;
}
std::uint32_t TritocGame::next_lot(std::uint32_t n) const {
    engine::Draws draws = to_come_;
    return draws.draw(n);
}

char TritocGame::on(unsigned field, unsigned hole) const {
    const auto pieces = view().board.pieces;
    const auto place = tritoc::bit(hole - 1);
    if ((pieces[0][field - 1] & place) != 0) return 'b';
    return (pieces[1][field - 1] & place) != 0 ? 'w' : '.';
}
std::string TritocGame::owners() const {
    const auto won = view().board.won;
    std::string text(tritoc::field_count, '.');
    for (unsigned field = 0; field < tritoc::field_count; ++field) {
        if ((won[0] & tritoc::bit(field)) != 0) text[field] = 'b';
        if ((won[1] & tritoc::bit(field)) != 0) text[field] = 'w';
    }
    return text;
}
std::string TritocGame::throws() const { return joined(view().throws); }
std::string TritocGame::points() const { return pair_of(view().points); }
std::string TritocGame::clock_losses() const { return pair_of(view().clock_losses); }
std::string TritocGame::result() const {
    const auto outcome = view().result;
    return outcome ? text_of(*outcome) : "";
}
std::optional<std::int64_t> TritocGame::deadline() const {
    const auto due = match_.deadline();
    return due ? std::optional(due->ms) : std::nullopt;
}

}  // namespace test_support
