// Medians and percentiles.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace bench {

/// The value below which this share of them lies; nothing of none. Sorts them.
template <class Number>
Number at_share(std::vector<Number>& values, double share) {
    if (values.empty()) return {};
    if (!std::is_sorted(values.begin(), values.end())) std::sort(values.begin(), values.end());
    const auto last = static_cast<double>(values.size() - 1);
    return values[static_cast<std::size_t>(std::lround(share * last))];
}

}  // namespace bench
