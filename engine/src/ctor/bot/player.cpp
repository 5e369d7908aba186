#include "player.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include "apart.hpp"
#include "ctor/claims.hpp"
#include "team.hpp"
#include "tree.hpp"

namespace engine::ctor {
namespace {

/// What makes one level play unlike another.
struct Habit {
    Breadth breadth;
    unsigned noise;            // hundredths of a chip
    std::uint32_t iterations;  // on the small board
};
constexpr std::array<Habit, bot_level_max + 1> habits{Habit{{1, 1, 1}, 1500, 0},    // as it comes
                                                      Habit{{1, 1, 1}, 260, 0},     // takes what it happens to see
                                                      Habit{{3, 2, 1}, 12, 0},      // its own turn, well
                                                      Habit{{12, 6, 24}, 6, 120}};  // and the answers
constexpr unsigned convention_from = 3;           // the level; below it teammates think apart
constexpr std::uint32_t iterations_max = 20'000;  // what a thought may keep in memory: some 30 MB
constexpr Breadth makeshift_breadth{12, 6, 24};

const Habit& habit_of(unsigned level) { return habits.at(level); }

}  // namespace

std::uint32_t Player::iterations_of(const Options& options, unsigned level) {
    const std::uint32_t small = habit_of(level).iterations;
    return options.size == 8 ? small : small * 2 / 3;
}

Player::Player(const Options& options, const View& view, const OwnEnvelopes& own, Seat seat, unsigned level, Seed seed,
               const Budget& budget)
    : options_(options),
      view_(view),
      own_(own),
      seat_(seat),
      field_(view.board, seat.side, weights_of_power(view.power)),
      level_(level),
      seed_(seed),
      budget_(budget) {}

std::optional<Action> Player::next() {
    if (!view_.members[index(seat_.side)].contains(seat_.number)) return std::nullopt;
    if (view_.phase == Phase::secrets) return prepare();
    if (view_.phase != Phase::turn || view_.team != seat_.side) return std::nullopt;
    if (!view_.replaceable.empty()) return Replace{view_.replaceable.front()};  // the order makes no difference
    return play_round();
}

/// CTOR 6.2. A list that a teammate has written stands.
std::optional<Action> Player::prepare() {
    const auto& noted = view_.secrets[index(seat_.side)];
    if (view_.done[index(seat_.side)].contains(seat_.number)) return std::nullopt;
    if (!noted || !noted->empty()) return SayDone{};
    // Five squares that do not touch: each guards a place of its own.
    const unsigned size = view_.board.size;
    SquareSet free = SquareSet::all(size);
    NoteSecrets note;
    for (auto& square : note.squares) {
        const std::vector<Square> left(free.begin(), free.end());
        const Square chosen = left[seed_.below(left.size())];
        const SquareSet row =
            SquareSet::of(chosen) | SquareSet::of(chosen).left(size) | SquareSet::of(chosen).right(size);
        free = free.without(row | row.up(size) | row.down(size));
        square = chosen;
    }
    std::sort(note.squares.begin(), note.squares.end());
    return note;
}

std::optional<Action> Player::play_round() {
    if (!view_.round) return std::nullopt;
    const auto& duties = view_.round->duties;
    const auto mine = std::find_if(duties.begin(), duties.end(),
                                   [&](const DutyView& duty) { return duty.seat == seat_ && !duty.sealed; });
    if (mine == duties.end()) return std::nullopt;
    const auto others = static_cast<unsigned>(
        std::count_if(duties.begin(), duties.end(), [&](const DutyView& duty) { return !(duty.seat == seat_); }));
    // Chance is one's own, also where teammates were given the same number.
    if (others > 0) seed_ = Seed(seed_.next() ^ seat_.number);
    plan_seed_ = seed_.next();
    if (others > 0 && level_ < convention_from) return Seal{mine->duty, choice_apart(others)};

    const Turn turn = plan();
    if (auto change = change_of_round(turn)) return change;
    const Choice dealt = dealt_to(mine->duty, *view_.round, steps_of_round(turn), view_.board.size);
    const bool fits = std::holds_alternative<Pass>(dealt) || (claims_of(dealt) & own_claims()).empty();
    return Seal{mine->duty, fits ? dealt : makeshift()};
}

/// Of several Puts in rounds of their own, what is worth most by itself comes first: the glass may run out.
std::vector<Step> Player::steps_of_round(const Turn& plan) const {
    std::vector<Step> steps;
    for (std::size_t step = 0; step < plan.count; ++step) {
        if (plan.steps[step].operation != view_.round->operation) break;
        steps.push_back(plan.steps[step]);
    }
    if (is_joint() || view_.round->operation != Operation::put) return steps;
    const auto value_alone = [&](const Step& step) {
        Field field = field_;
        field.replace_all();
        field.place(step.to);
        field.replace_around(step.to);
        return field.value();
    };
    std::stable_sort(steps.begin(), steps.end(),
                     [&](const Step& one, const Step& two) { return value_alone(one) > value_alone(two); });
    return steps;
}

std::optional<Action> Player::change_of_round(const Turn& plan) const {
    const auto& duties = view_.round->duties;
    const bool is_untouched =
        std::none_of(duties.begin(), duties.end(), [](const DutyView& duty) { return duty.sealed; });
    if (!is_alone() || !is_untouched) return std::nullopt;
    // Never back to a round that it would leave again.
    if (view_.round->operation != Operation::put && view_.left.put > 0) return OpenRound{Operation::put};
    if (view_.round->operation == Operation::move && plan.count > 0 && plan.steps[0].operation == Operation::landing) {
        return OpenRound{Operation::landing};
    }
    if (plan.count == 0 && means().left == view_.left) return SayDone{};
    return std::nullopt;
}

bool Player::is_joint() const { return !is_alone() || view_.round->duties.size() > 1; }

Means Player::means() const {
    const Operation open = view_.round->operation;
    if (open != Operation::landing) return {view_.left, is_joint(), open};
    return {{0, 0, view_.left.landing}, false, open};  // a team that opened it has its reasons
}

SquareSet Player::own_secrets() const { return view_.secrets[index(seat_.side)].value_or(SquareSet{}); }

Turn Player::plan() const {
    const Habit& habit = habit_of(level_);
    const auto joint = [&](Side side) { return view_.members[index(side)].size() > 1; };
    TurnTree tree({field_,
                   view_.turn,
                   means(),
                   {view_.power, allotment_of(options_), {joint(Side::black), joint(Side::white)}},
                   {plan_seed_, habit.noise, own_secrets()},
                   habit.breadth,
                   own_secrets()});
    if (habit.iterations == 0) return tree.best();
    const std::uint32_t wished = budget_.iterations.value_or(iterations_of(options_, level_));
    for (std::uint32_t done = 0; done < std::min(wished, iterations_max); ++done) {
        if (budget_.is_out && budget_.is_out()) break;
        tree.iterate();
    }
    return tree.best();
}

SquareSet Player::own_claims() const {
    SquareSet claims;
    for (const OwnEnvelope& envelope : own_) claims = claims | claims_of(envelope.choice);
    return claims;
}

Field Player::field_after_own() const {
    Board board = view_.board;
    for (const OwnEnvelope& envelope : own_) {
        if (!std::holds_alternative<Pass>(envelope.choice)) place_chip(envelope.choice, board.chips[index(seat_.side)]);
    }
    return {board, seat_.side, weights_of_power(view_.power)};
}

Choice Player::choice_apart(unsigned others) {
    const Liking liking{plan_seed_, habit_of(level_).noise, own_secrets()};
    return chosen_apart({field_after_own(), view_.round->operation, own_claims(), others, liking}, seed_);
}

Choice Player::makeshift() const {
    const Operation operation = view_.round->operation;
    Means one{{}, false, operation};
    one.left[operation] = 1;
    const SquareSet claimed = own_claims();
    for (const TurnEnd& end : good_turns(field_after_own(), one, makeshift_breadth, {plan_seed_, 1, own_secrets()})) {
        if (end.turn.count == 0) return Pass{};
        const Choice choice = choice_of(end.turn.steps[0]);
        if ((claims_of(choice) & claimed).empty()) return choice;
    }
    return Pass{};
}

}  // namespace engine::ctor
