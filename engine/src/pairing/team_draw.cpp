// The drawing of teams. First how many tables of which size there are, which is small enough for the best to be found;
// then who sits where: people change chairs by twos, and less and less that is worse is taken (threshold accepting,
// Dueck and Scheuer 1990). Everything is whole numbers, and chance is the key's.
#include "engine/team_draw.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <tuple>
#include <utility>

#include "engine/base/ensure.hpp"
#include "engine/base/seed.hpp"

namespace engine::pairing {
namespace {

/// A size that tables may have: people on either side, and computers beside the fewer.
struct Size {
    std::size_t more = 0;
    std::size_t fewer = 0;
    bool has_computer = false;
    std::size_t people() const { return more + fewer; }
};

std::vector<Size> sizes_of(const TableForm& form) {
    std::vector<Size> sizes;
    for (std::size_t side = form.team; side >= 1; --side) {
        sizes.push_back({side, side, false});
        if (form.uneven && side > 1) sizes.push_back({side, side - 1, false});
        if (form.computers) sizes.push_back({side, side - 1, true});
        if (!form.smaller) break;
    }
    return sizes;
}

/// What a table of this size adds to the cost: computers, uneven, missing.
using SizeCost = std::array<std::int64_t, 3>;

SizeCost cost_of(const Size& size, std::size_t team) {
    const auto missing = static_cast<std::int64_t>(2 * team - size.people());
    return {size.has_computer ? 1 : 0, size.more != size.fewer && !size.has_computer ? 1 : 0, missing * missing};
}

/// The best tables that seat exactly so many, the largest first; nothing if none do.
std::optional<std::vector<Size>> tables_for(std::size_t people, const TableForm& form) {
    struct Best {
        SizeCost cost{};
        std::optional<std::size_t> last;  // among the sizes
        bool is_possible = false;
    };
    const auto sizes = sizes_of(form);
    std::vector<Best> best(people + 1);
    best[0].is_possible = true;
    for (std::size_t seated = 1; seated <= people; ++seated) {
        for (std::size_t at = 0; at < sizes.size(); ++at) {
            if (sizes[at].people() > seated || !best[seated - sizes[at].people()].is_possible) continue;
            SizeCost cost = best[seated - sizes[at].people()].cost;
            const SizeCost own = cost_of(sizes[at], form.team);
            for (std::size_t each = 0; each < cost.size(); ++each) cost[each] += own[each];
            if (!best[seated].is_possible || cost < best[seated].cost) best[seated] = {cost, at, true};
        }
    }
    if (!best[people].is_possible) return std::nullopt;
    std::vector<Size> tables;
    for (std::size_t left = people; left > 0; left -= tables.back().people()) tables.push_back(sizes[*best[left].last]);
    std::ranges::stable_sort(tables, std::ranges::greater{}, &Size::people);
    return tables;
}

/// A side of a table: chairs from `begin` on.
struct SideOfTable {
    std::size_t begin = 0;
    std::size_t count = 0;
    std::size_t computers = 0;
};
struct LaidTable {
    SideOfTable first;
    SideOfTable second;  // never the larger
};

std::int64_t squared(std::int64_t value) { return value * value; }
std::int64_t cubed(std::int64_t value) { return value * value * value; }

/// How often each two have been partners, and opponents.
class Past {
public:
    explicit Past(const std::vector<Attendee>& people) : count_(people.size()) {
        partners_.resize(count_ * count_);
        opponents_.resize(count_ * count_);
        for (std::size_t at = 0; at < count_; ++at) {
            note(people, people[at].partners, at, partners_);
            note(people, people[at].opponents, at, opponents_);
        }
    }
    std::int64_t partners(std::size_t one, std::size_t other) const { return cubed(partners_[one * count_ + other]); }
    std::int64_t opponents(std::size_t one, std::size_t other) const { return cubed(opponents_[one * count_ + other]); }

private:
    static void note(const std::vector<Attendee>& people, const std::vector<Number>& met, std::size_t at,
                     std::vector<int>& times) {
        for (const Number number : met) {
            const auto other = std::ranges::lower_bound(people, number, {}, &Attendee::number);
            if (other == people.end() || other->number != number) continue;  // not there in this round
            ++times[at * people.size() + static_cast<std::size_t>(other - people.begin())];
        }
    }
    std::size_t count_;
    std::vector<int> partners_;
    std::vector<int> opponents_;
};

/// What one table costs, in the order of TeamRoundCost.
struct TableCost {
    std::int64_t outnumbered = 0;
    std::int64_t partners = 0;
    std::int64_t opponents = 0;
    std::int64_t points = 0;
    TableCost& operator+=(const TableCost& other) {
        outnumbered += other.outnumbered;
        partners += other.partners;
        opponents += other.opponents;
        points += other.points;
        return *this;
    }
};

/// People at tables: who sits on which chair.
class Seating {
public:
    Seating(const std::vector<Attendee>& people, const Past& past, std::vector<LaidTable> tables,
            std::vector<std::size_t> chairs)
        : people_(&people), past_(&past), tables_(std::move(tables)), chairs_(std::move(chairs)) {
        table_of_.resize(chairs_.size());
        for (std::size_t at = 0; at < tables_.size(); ++at) {
            for (const SideOfTable& side : {tables_[at].first, tables_[at].second})
                std::fill_n(table_of_.begin() + static_cast<std::ptrdiff_t>(side.begin), side.count, at);
        }
    }
    const std::vector<LaidTable>& tables() const { return tables_; }
    std::size_t chairs() const { return chairs_.size(); }
    std::size_t table_of(std::size_t chair) const { return table_of_[chair]; }
    void exchange(std::size_t one, std::size_t other) { std::swap(chairs_[one], chairs_[other]); }

    std::vector<std::size_t> sitting_at(const SideOfTable& side) const {
        const auto begin = chairs_.begin() + static_cast<std::ptrdiff_t>(side.begin);
        return {begin, begin + static_cast<std::ptrdiff_t>(side.count)};
    }

    TableCost cost_of(std::size_t at) const {
        const auto& [first, second] = tables_[at];
        TableCost cost;
        cost.partners = partners_on(first) + partners_on(second);
        for (std::size_t one = first.begin; one < first.begin + first.count; ++one) {
            for (std::size_t other = second.begin; other < second.begin + second.count; ++other)
                cost.opponents += past_->opponents(chairs_[one], chairs_[other]);
        }
        if (first.count > second.count && second.computers == 0) {
            for (std::size_t one = second.begin; one < second.begin + second.count; ++one)
                cost.outnumbered += (*people_)[chairs_[one]].outnumbered;
        }
        const auto sides = static_cast<std::int64_t>(first.count * second.count);
        if (sides > 0)
            cost.points = std::abs(points_on(first) * static_cast<std::int64_t>(second.count)
                                   - points_on(second) * static_cast<std::int64_t>(first.count));
        return cost;
    }

private:
    std::int64_t partners_on(const SideOfTable& side) const {
        std::int64_t sum = 0;
        for (std::size_t one = side.begin; one < side.begin + side.count; ++one) {
            for (std::size_t other = one + 1; other < side.begin + side.count; ++other)
                sum += past_->partners(chairs_[one], chairs_[other]);
        }
        return sum;
    }
    std::int64_t points_on(const SideOfTable& side) const {
        std::int64_t sum = 0;
        for (std::size_t at = side.begin; at < side.begin + side.count; ++at) sum += (*people_)[chairs_[at]].points;
        return sum;
    }

    const std::vector<Attendee>* people_;
    const Past* past_;
    std::vector<LaidTable> tables_;
    std::vector<std::size_t> chairs_;  // indices of people
    std::vector<std::size_t> table_of_;
};

// All costs of a seating in one number: no sum of a lesser one reaches a greater (60 people, 12 rounds).
constexpr std::int64_t points_most = 4095;  // of a table; beyond it makes no difference
constexpr std::int64_t one_opponent = std::int64_t{1} << 17U;
constexpr std::int64_t one_partner = one_opponent << 17U;
constexpr std::int64_t one_outnumbered = one_partner << 17U;

std::int64_t weight_of(const TableCost& cost) {
    return cost.outnumbered * one_outnumbered + cost.partners * one_partner + cost.opponents * one_opponent
           + std::min(cost.points, points_most);
}

// Enough that 24 people meet nobody as a partner twice in six rounds, nor as an opponent three times.
constexpr std::uint64_t searches = 4;
constexpr std::int64_t steps_a_stage = 12'000;

/// Changes chairs while what is accepted shrinks to nothing: for whom one plays with, then against, then for points.
void improve(Seating& seating, Seed& chance) {
    const std::size_t chairs = seating.chairs();
    if (chairs < 2 || seating.tables().empty()) return;
    for (const std::int64_t most : {2 * one_partner, 8 * one_opponent, std::int64_t{64}}) {
        for (std::int64_t step = 0; step < steps_a_stage; ++step) {
            const std::size_t one = chance.below(chairs);
            const std::size_t other = chance.below(chairs);
            const std::size_t here = seating.table_of(one);
            const std::size_t there = seating.table_of(other);
            const auto both = [&] {
                return weight_of(seating.cost_of(here)) + (here == there ? 0 : weight_of(seating.cost_of(there)));
            };
            const std::int64_t before = both();
            seating.exchange(one, other);
            if (both() - before > most / steps_a_stage * (steps_a_stage - step)) seating.exchange(one, other);
        }
    }
}

std::int64_t weight_of(const Seating& seating) {
    std::int64_t sum = 0;
    for (std::size_t at = 0; at < seating.tables().size(); ++at) sum += weight_of(seating.cost_of(at));
    return sum;
}

/// Chairs in the order of tables.
std::vector<LaidTable> furnished(const std::vector<Size>& sizes) {
    std::vector<LaidTable> tables;
    std::size_t chairs = 0;
    for (const Size& size : sizes) {
        tables.push_back({{chairs, size.more, 0}, {chairs + size.more, size.fewer, size.has_computer ? 1U : 0U}});
        chairs += size.people();
    }
    return tables;
}

template <class Value>
void shuffle(std::vector<Value>& values, Seed& chance) {
    for (std::size_t left = values.size(); left > 1; --left) std::swap(values[left - 1], values[chance.below(left)]);
}

/// Which side has White: who has had it less; the lot where that says nothing.
TeamTable with_sides(const Seating& seating, const LaidTable& table, const std::vector<Attendee>& people,
                     Seed& chance) {
    const auto surplus = [&](const SideOfTable& white, const SideOfTable& black) {
        std::int64_t sum = 0;
        for (const std::size_t person : seating.sitting_at(white)) sum += squared(people[person].whites_more + 1);
        for (const std::size_t person : seating.sitting_at(black)) sum += squared(people[person].whites_more - 1);
        return sum;
    };
    const auto difference = surplus(table.first, table.second) - surplus(table.second, table.first);
    const bool is_first_white = difference == 0 ? chance.below(2) == 0 : difference < 0;
    const auto numbers = [&](const SideOfTable& side) {
        std::vector<Number> result;
        for (const std::size_t person : seating.sitting_at(side)) result.push_back(people[person].number);
        std::ranges::sort(result);
        return result;
    };
    const SideOfTable& white = is_first_white ? table.first : table.second;
    const SideOfTable& black = is_first_white ? table.second : table.first;
    return {numbers(white), numbers(black), white.computers, black.computers};
}

std::int64_t points_at(const TeamTable& table, const std::vector<Attendee>& people) {
    std::int64_t sum = 0;
    for (const auto* side : {&table.white, &table.black}) {
        for (const Number number : *side) sum += std::ranges::find(people, number, &Attendee::number)->points;
    }
    return sum;
}

/// Who has sat out least sits out, by lot among equals: takes them from `people`.
std::vector<Number> taken_out(std::vector<Attendee>& people, std::size_t count, Seed& chance) {
    std::vector<Attendee> order = people;
    shuffle(order, chance);
    std::ranges::stable_sort(order, {}, &Attendee::sat_out);
    std::vector<Number> out;
    for (std::size_t at = 0; at < count; ++at) out.push_back(order[at].number);
    std::ranges::sort(out);
    std::erase_if(people, [&](const Attendee& one) { return std::ranges::binary_search(out, one.number); });
    return out;
}

Seed seed_of(const Bytes32& key) {
    std::uint64_t state = 0;
    for (std::size_t at = 0; at < 8; ++at) state = state << 8U | key[at];
    return Seed(state);
}

}  // namespace

TeamRound draw_teams(std::vector<Attendee> people, const TableForm& form, const Bytes32& key) {
    ENSURE(people.size() <= evening_most && form.team >= 1 && form.team <= team_most);
    std::ranges::sort(people, {}, &Attendee::number);
    Seed chance = seed_of(key);
    TeamRound round;
    std::size_t out = 0;
    auto sizes = tables_for(people.size(), form);
    while (!sizes) sizes = tables_for(people.size() - ++out, form);
    round.sitting_out = taken_out(people, out, chance);

    const Past past(people);
    std::vector<std::size_t> order(people.size());
    for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
    std::optional<Seating> best;
    for (std::uint64_t search = 0; search < searches; ++search) {
        shuffle(order, chance);
        Seating seating(people, past, furnished(*sizes), order);
        improve(seating, chance);
        if (!best || weight_of(seating) < weight_of(*best)) best = std::move(seating);
    }
    for (const LaidTable& table : best->tables()) round.tables.push_back(with_sides(*best, table, people, chance));
    std::ranges::stable_sort(round.tables, std::ranges::greater{},
                             [&](const TeamTable& table) { return points_at(table, people); });
    return round;
}

TeamRoundCost cost_of(const TeamRound& round, const std::vector<Attendee>& people, const TableForm& form) {
    std::vector<Attendee> sorted = people;
    std::ranges::sort(sorted, {}, &Attendee::number);
    const Past past(sorted);
    const auto place = [&](Number number) {
        const auto found = std::ranges::lower_bound(sorted, number, {}, &Attendee::number);
        ENSURE(found != sorted.end() && found->number == number);
        return static_cast<std::size_t>(found - sorted.begin());
    };
    TeamRoundCost cost;
    cost.sitting_out = static_cast<std::int64_t>(round.sitting_out.size());
    for (const Number number : round.sitting_out) cost.sitting_out_again += sorted[place(number)].sat_out;
    std::vector<LaidTable> tables;
    std::vector<std::size_t> chairs;
    for (const TeamTable& table : round.tables) {
        const bool is_white_larger = table.white.size() >= table.black.size();
        const auto& [more, fewer] =
            is_white_larger ? std::tie(table.white, table.black) : std::tie(table.black, table.white);
        const std::size_t computers = table.white_computers + table.black_computers;
        tables.push_back({{chairs.size(), more.size(), 0}, {chairs.size() + more.size(), fewer.size(), computers}});
        for (const auto* side : {&more, &fewer})
            for (const Number number : *side) chairs.push_back(place(number));
        const auto own = cost_of(Size{more.size(), fewer.size(), computers > 0}, form.team);
        cost.computers += own[0];
        cost.uneven += own[1];
        cost.missing += own[2];
    }
    const Seating seating(sorted, past, std::move(tables), std::move(chairs));
    TableCost sum;
    for (std::size_t at = 0; at < seating.tables().size(); ++at) sum += seating.cost_of(at);
    cost.outnumbered_again = sum.outnumbered;
    cost.partners_again = sum.partners;
    cost.opponents_again = sum.opponents;
    cost.points = sum.points;
    return cost;
}

}  // namespace engine::pairing
