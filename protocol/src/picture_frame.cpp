#include "picture_frame.hpp"

#include <cmath>
#include <numbers>

#include <algorithm>
#include <array>

#include "base/board_picture.hpp"
#include "base/text_fit.hpp"

namespace protocol {
namespace {

constexpr double picture_width = 1200;
constexpr double picture_height = 630;
constexpr double ground_width = 600;
constexpr double board_side = 500;

std::string place_text(double x, double y) { return decimal(x) + ' ' + decimal(y); }

/// The rim of a drop of wax that was pressed flat: a circle that is none.
std::string drop(double x, double y, double radius) {
    constexpr int steps = 96;
    std::string path;
    for (int step = 0; step < steps; ++step) {
        const double turn = 2 * std::numbers::pi * step / steps;
        const double wave =
            std::sin(3 * turn + 0.7) * 0.035 + std::sin(5 * turn + 2.1) * 0.028 + std::sin(8 * turn) * 0.016;
        const double far = radius * (1 + wave);
        path += (step == 0 ? "M" : "L") + place_text(x + far * std::cos(turn), y + far * std::sin(turn));
    }
    return path + "Z";
}

}  // namespace

PictureFrame::PictureFrame(std::string_view colour) : colour_(colour) {
    svg_.rect({0, 0, picture_width, picture_height}, {ink::paper});
    svg_.rect({0, 0, ground_width, picture_height}, {colour_});
    svg_.path("M0 0L300 330L600 0Z", {"#ffffff", {}, 0, 0.07});  // the flap of an envelope
    svg_.rect({ground_width, 0, 5, picture_height}, {"#1d2733", {}, 0, 0.14});
    draw_envelope(words_x, 548, 66);
    svg_.text(words_x + 84, 588, "Tutti", {40, ink::text, true, Svg::Anchor::start, Svg::Face::serif});
}

void PictureFrame::begin_board() {
    constexpr double left = ground_middle - board_side / 2;
    constexpr double top = middle - board_side / 2;
    for (const double spread : {18.0, 12.0, 6.0}) {
        svg_.rect({left - spread, top - spread + 10, board_side + 2 * spread, board_side + 2 * spread},
                  {"#000000", {}, 0, 0.1}, 12 + spread);
    }
    svg_.begin_group(left, top, board_side / board_picture_side);
}

void PictureFrame::draw_seal(double x, double y, double radius, std::string_view letter) {
    svg_.path(drop(x, y + radius * 0.06, radius * 1.02), {"#000000", {}, 0, 0.22});
    svg_.path(drop(x, y, radius), {ink::wax, ink::wax_deep, radius * 0.03});
    svg_.circle(x, y, radius * 0.74, {"#a54100", ink::wax_deep, radius * 0.035});
    svg_.circle(x, y + radius * 0.015, radius * 0.775, {"none", "#d9762f", radius * 0.02, 0.8});
    if (letter.empty()) return;
    const double size = radius * 0.98;
    const double base = y + size * 0.345;
    svg_.text(x, base + radius * 0.022, letter, {size, "#e58a45", true, Svg::Anchor::middle, Svg::Face::serif});
    svg_.text(x, base, letter, {size, "#6f2a00", true, Svg::Anchor::middle, Svg::Face::serif});
}

void PictureFrame::draw_envelope(double x, double y, double wide) {
    const double high = wide * 0.72;
    const double line = std::max(2.0, wide * 0.018);
    svg_.rect({x, y + wide * 0.02, wide, high}, {"#000000", {}, 0, 0.12}, wide * 0.06);
    svg_.rect({x, y, wide, high}, {ink::white, ink::black, line}, wide * 0.06);
    svg_.path("M" + place_text(x + line, y + high - line) + "L" + place_text(x + wide * 0.38, y + high * 0.5) + "M"
                  + place_text(x + wide - line, y + high - line) + "L" + place_text(x + wide * 0.62, y + high * 0.5),
              {"none", ink::line, line});
    svg_.path("M" + place_text(x + line / 2, y + line) + "L" + place_text(x + wide / 2, y + high * 0.58) + "L"
                  + place_text(x + wide - line / 2, y + line),
              {"none", ink::black, line});
    draw_seal(x + wide / 2, y + high * 0.58, wide * 0.15, {});
}

void PictureFrame::draw_kicker(std::string_view text) {
    const std::string words = cut_to(legible(text), words_width / 34);
    svg_.text(words_x, 84, words, {32, colour_, true, Svg::Anchor::start, Svg::Face::sans, 1.5});
}

double PictureFrame::draw_title(std::string_view text) {
    const std::string words = legible(text);
    constexpr std::array<double, 3> sizes{72, 60, 50};
    const auto* size = std::ranges::find_if(sizes, [&](double one) { return width_of(words) <= words_width / one; });
    const double chosen = size != sizes.end() ? *size : 52;
    double base = 84 + chosen * 1.12;
    for (const std::string& line : lines_of(words, words_width / chosen, 2)) {
        svg_.text(words_x, base, line, {chosen, ink::text, true, Svg::Anchor::start, Svg::Face::serif});
        base += chosen * 1.08;
    }
    return base - chosen * 0.72;
}

std::string PictureFrame::finished(std::string_view title) const {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\" width=\"1200\" height=\"630\" "
           "role=\"img\" font-family=\"'PT Sans', 'DejaVu Sans', sans-serif\">\n<title>"
           + xml_escaped(title) + "</title>\n" + svg_.content() + "</svg>\n";
}

}  // namespace protocol
