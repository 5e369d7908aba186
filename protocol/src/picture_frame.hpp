// What all pictures for links have in common: paper, a ground of colour with something on it at the left, words at the
// right, and the site's seal at the foot. Messengers show it some 300 px wide: letters are large, and few.
#pragma once

#include <string>
#include <string_view>

#include "base/svg.hpp"

namespace protocol {

class PictureFrame {
public:
    /// `colour` is the ground's.
    explicit PictureFrame(std::string_view colour);

    Svg& svg() { return svg_; }
    /// Where the words begin, and how wide they may be.
    static constexpr double words_x = 652;
    static constexpr double words_width = 506;
    static constexpr double words_end = words_x + words_width;
    /// The middle of the ground.
    static constexpr double ground_middle = 300;
    static constexpr double middle = 315;

    /// Everything drawn until end_board is a board, from 0 to board_picture_side.
    void begin_board();
    void end_board() { svg_.end_group(); }
    /// A round seal of wax with a letter or nothing pressed into it.
    void draw_seal(double x, double y, double radius, std::string_view letter);
    /// An envelope, sealed; `width` of the paper.
    void draw_envelope(double x, double y, double width);

    /// A word or two in the ground's colour, at the top.
    void draw_kicker(std::string_view text);
    /// What people have written; in as many lines as it needs, two at most. Gives where what follows may begin.
    double draw_title(std::string_view text);
    /// The whole file; `title` is read out.
    std::string finished(std::string_view title) const;

private:
    const std::string colour_;
    Svg svg_;
};

}  // namespace protocol
