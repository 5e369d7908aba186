// e to a power, and the natural logarithm, by additions, multiplications and divisions alone. IEEE 754 says to the last
// bit what those give, but of std::exp and std::log each C library has its own idea: two machines that keep copies of
// the same ratings would differ in the end. Both are as near as theirs, to some units in the last place.
#pragma once

namespace engine::rating {

/// Infinite from about 709.8 on, 0 below about −745.1.
double exp_alike(double x);
/// Of a positive number that is not subnormal.
double log_alike(double x);

}  // namespace engine::rating
