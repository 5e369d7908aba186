#include "turns.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/ensure.hpp"
#include "engine/base/seed.hpp"
#include "engine/ctor/options.hpp"

namespace engine::ctor {
namespace {

// What an operation of each kind must gain more than.
constexpr int move_reluctance = 8;
constexpr int landing_reluctance = 40;
constexpr int spared_value = 60;           // of a secret square that is wasted
constexpr int patience = 60;               // a Move that loses more is not tried together with others
constexpr std::size_t landings_tried = 4;  // squares to land on, and chips to give up for it

/// Operations that take effect together, after others.
struct Continuation {
    std::size_t start = 0;  // which of the boards before it
    std::array<Step, power_max> steps{};
    std::size_t count = 1;
    int value = 0;
    std::uint64_t hash = 0;
};

bool is_before(const Continuation& one, const Continuation& two) {
    return one.value != two.value ? one.value > two.value : one.hash < two.hash;
}

int reluctance_to(Operation operation) {
    return operation == Operation::put ? 0 : operation == Operation::move ? move_reluctance : landing_reluctance;
}

bool claims_overlap(const Step& one, const Step& two) {
    return one.to == two.to || one.to == two.first || one.first == two.to || one.first == two.first;
}

class Finder {
public:
    Finder(const Breadth& breadth, const Liking& liking) : breadth_(breadth), liking_(liking) {}

    /// All Puts that are left, or as many as there is room for.
    std::vector<TurnEnd> after_puts(std::vector<TurnEnd> starts) const {
        while (starts.front().left.put > 0 && !starts.front().field.full()) {
            std::vector<Continuation> found;
            for (std::size_t start = 0; start < starts.size(); ++start) {
                for (const Square to : squares_with(starts[start].field, Cell::empty)) {
                    add(starts, start, {Operation::put, static_cast<std::uint8_t>(to)}, found);
                }
            }
            starts = best(starts, found, breadth_.puts);
        }
        return starts;
    }

    /// One Move or Landing after the other, in any order; each may be the last.
    std::vector<TurnEnd> after_single_moves(std::vector<TurnEnd> starts) const {
        std::vector<TurnEnd> ends;
        while (!starts.empty()) {
            ends.insert(ends.end(), starts.begin(), starts.end());
            std::vector<Continuation> found;
            for (std::size_t start = 0; start < starts.size(); ++start) {
                if (starts[start].left.move > 0) add_moves(starts, start, found);
                if (starts[start].left.landing > 0) add_landings(starts, start, found);
            }
            starts = best(starts, found, breadth_.moves);
        }
        return ends;
    }

    /// CTOR 3.2: all Moves in one round, each legal before it and none claiming what another does.
    std::vector<TurnEnd> after_joint_moves(const std::vector<TurnEnd>& starts) const {
        std::vector<TurnEnd> ends = starts;
        std::vector<Continuation> found;
        for (std::size_t start = 0; start < starts.size(); ++start) {
            const unsigned most = starts[start].left.move;
            if (most == 0) continue;
            std::vector<Continuation> singles;
            add_moves(starts, start, singles);
            const int least = starts[start].field.value() - patience;
            std::erase_if(singles, [&](const Continuation& single) { return single.value < least; });
            keep_best(singles, breadth_.moves * 2);
            found.insert(found.end(), singles.begin(), singles.end());
            for (const Continuation& single : singles) add_companions(starts, single, singles, most, found);
        }
        const auto kept = best(starts, found, breadth_.moves * 2);
        ends.insert(ends.end(), kept.begin(), kept.end());
        return ends;
    }

private:
    static std::vector<Square> squares_with(const Field& field, Cell cell) {
        std::vector<Square> squares;
        squares.reserve(field.squares());
        for (Square square = 1; square <= field.squares(); ++square) {
            if (field.at(square) == cell) squares.push_back(square);
        }
        return squares;
    }

    int cost_of(const Step& step) const {
        int cost = reluctance_to(step.operation);
        if (liking_.spared.contains(step.to)) cost += spared_value;
        if (liking_.noise <= 1) return cost;
        const std::uint64_t place = std::uint64_t{step.to} << 16U | std::uint64_t{step.first} << 8U | step.second;
        return cost + static_cast<int>(Seed(liking_.seed ^ place).below(liking_.noise));
    }

    Field carried_out(Field field, const Continuation& next) const {
        for (std::size_t step = 0; step < next.count; ++step) {
            if (next.steps[step].first != 0) field.lift(next.steps[step].first);
            if (next.steps[step].second != 0) field.lift(next.steps[step].second);
        }
        for (std::size_t step = 0; step < next.count; ++step) {
            field.place(next.steps[step].to);
            field.spend(cost_of(next.steps[step]));
        }
        for (std::size_t step = 0; step < next.count; ++step) field.replace_around(next.steps[step].to);
        return field;
    }

    void add(const std::vector<TurnEnd>& starts, Continuation next, std::vector<Continuation>& found) const {
        const Field field = carried_out(starts[next.start].field, next);
        next.value = field.value();
        next.hash = field.hash();
        found.push_back(next);
    }
    void add(const std::vector<TurnEnd>& starts, std::size_t start, const Step& step,
             std::vector<Continuation>& found) const {
        add(starts, {start, {step}}, found);
    }

    void add_moves(const std::vector<TurnEnd>& starts, std::size_t start, std::vector<Continuation>& found) const {
        const Field& field = starts[start].field;
        for (const Square from : squares_with(field, Cell::own)) {
            for (std::size_t side = 0; side < 4; ++side) {
                const std::uint8_t to = field.around(from)[side];
                if (field.at(to) != Cell::empty) continue;
                add(starts, start, {Operation::move, to, static_cast<std::uint8_t>(from)}, found);
            }
        }
    }

    /// The Move with one more of those behind it in the list, and with two.
    void add_companions(const std::vector<TurnEnd>& starts, const Continuation& moves,
                        const std::vector<Continuation>& singles, unsigned most,
                        std::vector<Continuation>& found) const {
        if (moves.count == most) return;
        const Step& last = moves.steps[moves.count - 1];
        auto next = std::find_if(singles.begin(), singles.end(),
                                 [&](const Continuation& single) { return single.steps[0] == last; });
        for (++next; next != singles.end(); ++next) {
            const Step& step = next->steps[0];
            const auto end = moves.steps.begin() + static_cast<std::ptrdiff_t>(moves.count);
            if (std::any_of(moves.steps.begin(), end, [&](const Step& one) { return claims_overlap(one, step); })) {
                continue;
            }
            Continuation more = moves;
            more.steps[more.count++] = step;
            add(starts, more, found);
            add_companions(starts, Continuation(found.back()), singles, most, found);
        }
    }

    /// The few best squares to land on, with the chips that are missed least.
    void add_landings(const std::vector<TurnEnd>& starts, std::size_t start, std::vector<Continuation>& found) const {
        const Field& field = starts[start].field;
        std::vector<std::pair<int, Square>> given_up;
        for (const Square square : squares_with(field, Cell::own)) {
            Field without = field;
            without.lift(square);
            given_up.emplace_back(-without.value(), square);
        }
        if (given_up.size() < 2) return;
        std::vector<std::pair<int, Square>> gained;
        for (const Square square : squares_with(field, Cell::empty)) {
            Field with = field;
            with.place(square);
            with.replace_around(square);
            gained.emplace_back(-with.value(), square);
        }
        for (auto* list : {&given_up, &gained}) {
            const std::size_t kept = std::min(landings_tried, list->size());
            std::partial_sort(list->begin(), list->begin() + static_cast<std::ptrdiff_t>(kept), list->end());
            list->resize(kept);
        }
        for (const auto& [value, to] : gained) {
            for (std::size_t first = 0; first < given_up.size(); ++first) {
                for (std::size_t second = first + 1; second < given_up.size(); ++second) {
                    add(starts, start,
                        {Operation::landing, static_cast<std::uint8_t>(to),
                         static_cast<std::uint8_t>(given_up[first].second),
                         static_cast<std::uint8_t>(given_up[second].second)},
                        found);
                }
            }
        }
    }

    /// The best first, no two that lead to the same board.
    static void keep_best(std::vector<Continuation>& found, std::size_t most) {
        std::sort(found.begin(), found.end(), is_before);
        const auto is_alike = [](const Continuation& one, const Continuation& two) { return one.hash == two.hash; };
        found.erase(std::unique(found.begin(), found.end(), is_alike), found.end());
        if (found.size() > most) found.resize(most);
    }

    std::vector<TurnEnd> best(const std::vector<TurnEnd>& starts, std::vector<Continuation>& found,
                              std::size_t most) const {
        keep_best(found, most);
        std::vector<TurnEnd> kept;
        kept.reserve(found.size());
        for (const Continuation& next : found) {
            const TurnEnd& start = starts[next.start];
            TurnEnd& end = kept.emplace_back(TurnEnd{start.turn, start.left, carried_out(start.field, next)});
            for (std::size_t step = 0; step < next.count; ++step) {
                end.turn.add(next.steps[step]);
                --end.left[next.steps[step].operation];
            }
        }
        return kept;
    }

    Breadth breadth_;
    Liking liking_;
};

}  // namespace

Choice choice_of(const Step& step) {
    switch (step.operation) {
        case Operation::put:
            return Put{step.to};
        case Operation::move:
            return Move{step.first, step.to};
        case Operation::landing:
            return Landing{step.first, step.second, step.to};
    }
    return Pass{};
}

std::vector<TurnEnd> good_turns(const Field& field, const Means& means, const Breadth& breadth, const Liking& liking) {
    const Finder finder(breadth, liking);
    const auto after_moves = [&](std::vector<TurnEnd> starts) {
        return means.joint ? finder.after_joint_moves(starts) : finder.after_single_moves(std::move(starts));
    };
    std::vector<TurnEnd> ends{{{}, means.left, field}};
    if (means.open == Operation::put) {
        // The first Put would make them possible (CTOR 4.1).
        ends.front().field.replace_all();
        ends = after_moves(finder.after_puts(std::move(ends)));
    } else {
        ends = finder.after_puts(after_moves(std::move(ends)));
    }

    std::vector<std::size_t> order(ends.size());
    for (std::size_t end = 0; end < order.size(); ++end) order[end] = end;
    std::sort(order.begin(), order.end(), [&](std::size_t one, std::size_t two) {
        const Field& a = ends[one].field;
        const Field& b = ends[two].field;
        return a.value() != b.value() ? a.value() > b.value() : a.hash() < b.hash();
    });
    const auto is_alike = [&](std::size_t one, std::size_t two) {
        return ends[one].field.hash() == ends[two].field.hash();
    };
    order.erase(std::unique(order.begin(), order.end(), is_alike), order.end());
    if (order.size() > breadth.ends) order.resize(breadth.ends);
    std::vector<TurnEnd> best;
    best.reserve(order.size());
    for (const std::size_t end : order) best.push_back(ends[end]);
    return best;
}

}  // namespace engine::ctor
