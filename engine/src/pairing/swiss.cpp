// Rounds of a Swiss. Every criterion of pairing.hpp is a cost of one pair; all of them go into one number, in which no
// sum of a lesser one reaches a greater, and the round is the cheapest perfect matching.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <utility>

#include "engine/base/ensure.hpp"
#include "engine/pairing.hpp"
#include "pairing/matching.hpp"

namespace engine::pairing {
namespace {

// Where differences stop mattering, which bounds the sums (see `Digits`).
constexpr int score_difference_max = 4095;
constexpr int side_surplus_max = 15;

/// How often one side was had more than the other, and how often in a row at the end.
struct Sides {
    int blacks_more = 0;
    int in_a_row = 0;
    std::optional<Side> last;
};

Sides sides_of(const SwissEntrant& entrant) {
    Sides result;
    for (const auto side : entrant.sides) {
        result.blacks_more += side == Side::black ? 1 : -1;
        result.in_a_row = result.last == side ? result.in_a_row + 1 : 1;
        result.last = side;
    }
    return result;
}

/// What it costs that somebody has a side once more: thrice first, then balance.
struct SideCost {
    std::int64_t thrice = 0;
    std::int64_t balance = 0;
    friend auto operator<=>(const SideCost&, const SideCost&) = default;
    friend SideCost operator+(const SideCost& left, const SideCost& right) {
        return {left.thrice + right.thrice, left.balance + right.balance};
    }
};

SideCost cost_of_side(const Sides& sides, Side side) {
    const int surplus = sides.blacks_more + (side == Side::black ? 1 : -1);
    const bool again = sides.last == side;
    const bool thrice = std::abs(surplus) > 2 || (again && sides.in_a_row >= 2);
    const int bounded = std::min(std::abs(surplus), side_surplus_max);
    return {thrice ? 1 : 0, 2 * bounded * bounded + (again ? 1 : 0)};
}

/// An entrant in the order of the standings.
struct Place {
    SwissEntrant entrant;
    Sides sides;
    std::size_t group = 0;          // of equal scores, the best first
    std::size_t rank_in_group = 0;  // from 0
    std::size_t group_size = 0;
};

using Places = std::vector<Place>;

bool allowed(const Place& one, const Place& other) {
    const auto lists = [](const Place& from, const Place& to) {
        const auto& numbers = from.entrant.may_not_meet;
        return std::find(numbers.begin(), numbers.end(), to.entrant.number) != numbers.end();
    };
    return !lists(one, other) && !lists(other, one);
}

Places placed(std::vector<SwissEntrant> entrants) {
    ENSURE(entrants.size() <= entrants_max);
    std::sort(entrants.begin(), entrants.end(), [](const SwissEntrant& left, const SwissEntrant& right) {
        return std::pair(-left.score, left.number) < std::pair(-right.score, right.number);
    });
    Places places;
    for (auto& entrant : entrants) {
        Place place{std::move(entrant), {}, 0, 0, 0};
        place.sides = sides_of(place.entrant);
        if (!places.empty()) {
            const auto& above = places.back();
            const bool same = above.entrant.score == place.entrant.score;
            place.group = same ? above.group : above.group + 1;
            place.rank_in_group = same ? above.rank_in_group + 1 : 0;
        }
        places.push_back(std::move(place));
    }
    for (auto from = places.begin(); from != places.end();) {
        const auto to =
            std::find_if(from, places.end(), [&](const Place& place) { return place.group != from->group; });
        for (auto place = from; place != to; ++place) place->group_size = static_cast<std::size_t>(to - from);
        from = to;
    }
    std::set<Number> numbers;
    for (const auto& place : places) ENSURE(numbers.insert(place.entrant.number).second);
    return places;
}

std::int64_t square(std::int64_t value) { return value * value; }

/// `upper` stands above `lower`.
std::int64_t order_cost(const Place& upper, const Place& lower) {
    const auto rank = [](const Place& place) { return static_cast<std::int64_t>(place.rank_in_group); };
    const auto size = [](const Place& place) { return static_cast<std::int64_t>(place.group_size); };
    if (upper.group == lower.group) {
        const auto half = size(upper) / 2;
        const bool same_half = (rank(upper) < half) == (rank(lower) < half);
        return 2 * square(rank(lower) - rank(upper) - half) + (same_half ? 1 : 0);
    }
    return square(size(upper) - 1 - rank(upper)) + square(rank(lower));
}

SideCost cost_of_sides(const Place& white, const Place& black) {
    return cost_of_side(white.sides, Side::white) + cost_of_side(black.sides, Side::black);
}

SwissCost pair_cost(const Place& upper, const Place& lower) {
    const auto sides = std::min(cost_of_sides(upper, lower), cost_of_sides(lower, upper));
    const int difference = std::min(upper.entrant.score - lower.entrant.score, score_difference_max);
    return {0, sides.thrice, square(difference), sides.balance, order_cost(upper, lower)};
}

std::int64_t bye_cost(const Places& places, std::size_t index) {
    return static_cast<std::int64_t>(places.size() - 1 - index);
}

SwissCost& operator+=(SwissCost& sum, const SwissCost& cost) {
    sum.bye += cost.bye;
    sum.sides_thrice += cost.sides_thrice;
    sum.score_differences += cost.score_differences;
    sum.sides += cost.sides;
    sum.order += cost.order;
    return sum;
}

/// One number for all criteria. A digit's base is more than what a whole round can sum up to in it.
class Digits {
public:
    explicit Digits(std::size_t entrants) {
        const auto pairs = static_cast<Cost>(entrants / 2 + 1);
        const auto most = static_cast<Cost>(entrants);
        const Cost order = pairs * 2 * most * most + 1;
        const Cost sides = pairs * 2 * (2 * side_surplus_max * side_surplus_max + 1) + 1;
        const Cost scores = pairs * score_difference_max * score_difference_max + 1;
        const Cost thrice = pairs * 2 + 1;
        sides_ = order;
        scores_ = sides_ * sides;
        thrice_ = scores_ * scores;
        bye_ = thrice_ * thrice;
    }
    Cost number_of(const SwissCost& cost) const {
        return cost.bye * bye_ + cost.sides_thrice * thrice_ + cost.score_differences * scores_ + cost.sides * sides_
               + cost.order;
    }

private:
    Cost sides_ = 0;
    Cost scores_ = 0;
    Cost thrice_ = 0;
    Cost bye_ = 0;
};

/// The better allotment of sides; where both are as good, the sides of the last round in which they differed are
/// exchanged, then the upper's last, and at the very start odd numbers have white.
Pair with_sides(const Place& upper, const Place& lower) {
    const Pair upper_white{upper.entrant.number, lower.entrant.number};
    const Pair upper_black{lower.entrant.number, upper.entrant.number};
    const auto white = cost_of_sides(upper, lower);
    const auto black = cost_of_sides(lower, upper);
    if (white != black) return white < black ? upper_white : upper_black;
    const auto& own = upper.entrant.sides;
    const auto& others = lower.entrant.sides;
    for (std::size_t back = 1; back <= std::min(own.size(), others.size()); ++back) {
        const Side side = own[own.size() - back];
        if (side != others[others.size() - back]) return side == Side::white ? upper_black : upper_white;
    }
    if (!own.empty()) return own.back() == Side::white ? upper_black : upper_white;
    return upper.entrant.number % 2 == 1 ? upper_white : upper_black;
}

CostMatrix matrix_of(const Places& places) {
    const bool odd = places.size() % 2 == 1;
    const Digits digits(places.size());
    CostMatrix costs(places.size() + (odd ? 1 : 0));
    for (std::size_t upper = 0; upper < places.size(); ++upper) {
        for (std::size_t lower = upper + 1; lower < places.size(); ++lower) {
            if (allowed(places[upper], places[lower]))
                costs.set(upper, lower, digits.number_of(pair_cost(places[upper], places[lower])));
        }
        if (odd && !places[upper].entrant.had_bye)
            costs.set(upper, places.size(), digits.number_of({bye_cost(places, upper), 0, 0, 0, 0}));
    }
    return costs;
}

}  // namespace

std::optional<Round> pair_swiss(std::vector<SwissEntrant> entrants) {
    const auto places = placed(std::move(entrants));
    Round round;
    if (places.empty()) return round;
    const auto partners = cheapest_perfect_matching(matrix_of(places));
    if (partners.empty()) return std::nullopt;
    for (std::size_t upper = 0; upper < places.size(); ++upper) {
        const std::size_t lower = partners[upper];
        if (lower == places.size()) {
            round.bye = places[upper].entrant.number;
        } else if (upper < lower) {
            round.pairs.push_back(with_sides(places[upper], places[lower]));
        }
    }
    return round;
}

std::optional<SwissCost> cost_of(const Round& round, std::vector<SwissEntrant> entrants) {
    const auto places = placed(std::move(entrants));
    const auto index_of = [&](Number number) {
        return static_cast<std::size_t>(std::find_if(places.begin(), places.end(),
                                                     [&](const Place& place) { return place.entrant.number == number; })
                                        - places.begin());
    };
    std::set<std::size_t> paired;
    SwissCost sum;
    if (round.bye) {
        const auto index = index_of(*round.bye);
        if (index == places.size() || places[index].entrant.had_bye) return std::nullopt;
        paired.insert(index);
        sum.bye = bye_cost(places, index);
    }
    for (const auto& pair : round.pairs) {
        const auto upper = std::min(index_of(pair.white), index_of(pair.black));
        const auto lower = std::max(index_of(pair.white), index_of(pair.black));
        if (lower >= places.size() || !paired.insert(upper).second || !paired.insert(lower).second) return std::nullopt;
        if (!allowed(places[upper], places[lower])) return std::nullopt;
        sum += pair_cost(places[upper], places[lower]);
    }
    if (paired.size() != places.size() || (round.bye && places.size() % 2 == 0)) return std::nullopt;
    return sum;
}

}  // namespace engine::pairing
