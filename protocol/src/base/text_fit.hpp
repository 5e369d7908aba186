// How much of a text fits into a picture. Pictures are drawn with PT Serif and PT Sans (server/pictures), browsers may
// take others: widths are those of the widest letters of either, so that nothing runs out of its place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace protocol {

/// Without what the fonts of pictures have no drawing for, such as Chinese and emoji, without marks that would be drawn
/// over the neighbours, and without what turns the direction of writing; blanks are single. "…" where nothing is left.
std::string legible(std::string_view text);
/// How wide a legible text is at most, in units of its size.
double width_of(std::string_view text);
/// The text, or what fits of it and an ellipsis.
std::string cut_to(std::string_view text, double width);
/// In lines, broken between words where that is possible, the last one cut.
std::vector<std::string> lines_of(std::string_view text, double width, std::size_t lines_max);

}  // namespace protocol
