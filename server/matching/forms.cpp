#include "server/matching/forms.hpp"

#include <algorithm>
#include <set>

#include "engine/base/ensure.hpp"

namespace server::matching {
namespace {

/// All that have room on one side, none greater than `greatest`.
void add_sides(unsigned chairs, unsigned greatest, const PartySizes& sizes, std::vector<PartySizes>& sides) {
    sides.push_back(sizes);
    for (unsigned size = 1; size <= std::min(chairs, greatest); ++size) {
        PartySizes one_more = sizes;
        ++one_more[size - 1];
        add_sides(chairs - size, size, one_more, sides);
    }
}

unsigned people_in(const PartySizes& sizes) {
    unsigned people = 0;
    for (unsigned size = 1; size <= side_most; ++size) people += size * sizes[size - 1];
    return people;
}

}  // namespace

Forms::Forms(unsigned per_side) : by_people_(2 * std::size_t{per_side} + 1) {
    ENSURE(per_side >= 1 && per_side <= side_most);
    std::vector<PartySizes> sides;
    add_sides(per_side, per_side, {}, sides);
    std::set<PartySizes> both_sides;
    for (const PartySizes& black : sides) {
        for (const PartySizes& white : sides) {
            PartySizes both = black;
            for (std::size_t place = 0; place < side_most; ++place) both[place] += white[place];
            both_sides.insert(both);
        }
    }
    for (const PartySizes& form : both_sides) by_people_[people_in(form)].push_back(form);
}

bool Forms::can_be(unsigned people, const PartySizes& chosen, const PartySizes& left) const {
    return std::ranges::any_of(by_people_[people], [&](const PartySizes& form) {
        for (std::size_t place = 0; place < side_most; ++place) {
            if (form[place] < chosen[place] || form[place] > chosen[place] + left[place]) return false;
        }
        return true;
    });
}

unsigned Forms::most(const PartySizes& chosen, const PartySizes& left) const {
    auto people = static_cast<unsigned>(by_people_.size() - 1);
    while (people > 0 && !can_be(people, chosen, left)) --people;
    return people;
}

}  // namespace server::matching
