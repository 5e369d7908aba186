#include "base/svg.hpp"

#include <cmath>

#include "protocol/markup.hpp"
#include "protocol/utf8.hpp"

namespace protocol {
namespace {

/// Two digits behind the point are finer than any screen; no locale, no exponent.
std::string decimal(double value) {
    const auto hundredths = static_cast<std::int64_t>(std::llround(value * 100));
    std::string text = hundredths < 0 ? "-" : "";
    const std::int64_t whole = std::abs(hundredths);
    text += std::to_string(whole / 100);
    if (const std::int64_t rest = whole % 100; rest != 0) {
        text += rest < 10 ? ".0" : ".";
        text += std::to_string(rest % 10 == 0 ? rest / 10 : rest);
    }
    return text;
}

/// Small letters are narrower than an em's half, those of East Asia and most pictures are a whole one.
double width_of_character(std::string_view character) {
    if (character.size() >= 3) return 1.05;
    if (character.size() == 2) return 0.64;
    const char one = character.front();
    if (one == ' ' || one == '.' || one == ',' || one == 'i' || one == 'l' || one == 'j' || one == '\'') return 0.3;
    if (one == 'm' || one == 'w' || one == 'M' || one == 'W' || one == '@') return 0.9;
    return one >= 'A' && one <= 'Z' ? 0.69 : 0.57;
}

}  // namespace

Svg& Svg::number(std::string_view name, double value) {
    out_ += ' ';
    out_ += name;
    out_ += "=\"" + decimal(value) + '"';
    return *this;
}

Svg& Svg::paint(const Paint& paint) {
    out_ += " fill=\"";
    out_ += paint.fill;
    out_ += '"';
    if (!paint.stroke.empty()) {
        out_ += " stroke=\"";
        out_ += paint.stroke;
        out_ += '"';
        number("stroke-width", paint.stroke_width);
    }
    if (paint.opacity < 1) number("opacity", paint.opacity);
    return *this;
}

Svg& Svg::rect(const Box& box, const Paint& how, double radius) {
    out_ += "<rect";
    number("x", box.x).number("y", box.y).number("width", box.width).number("height", box.height);
    if (radius > 0) number("rx", radius);
    paint(how);
    out_ += "/>\n";
    return *this;
}

Svg& Svg::circle(double x, double y, double radius, const Paint& how) {
    out_ += "<circle";
    number("cx", x).number("cy", y).number("r", radius).paint(how);
    out_ += "/>\n";
    return *this;
}

Svg& Svg::path(std::string_view path, const Paint& how) {
    out_ += "<path d=\"";
    out_ += path;
    out_ += '"';
    paint(how);
    out_ += "/>\n";
    return *this;
}

Svg& Svg::text(double x, double y, std::string_view content, const Type& type) {
    out_ += "<text";
    number("x", x).number("y", y).number("font-size", type.size);
    out_ += " fill=\"";
    out_ += type.fill;
    out_ += '"';
    if (type.bold) out_ += " font-weight=\"700\"";
    if (type.anchor == Anchor::middle) out_ += " text-anchor=\"middle\"";
    if (type.anchor == Anchor::end) out_ += " text-anchor=\"end\"";
    out_ += ">" + xml_escaped(content) + "</text>\n";
    return *this;
}

Svg& Svg::begin_group(double x, double y, double scale) {
    out_ += "<g transform=\"translate(" + decimal(x) + ' ' + decimal(y) + ") scale(" + decimal(scale) + ")\">\n";
    return *this;
}

Svg& Svg::end_group() {
    out_ += "</g>\n";
    return *this;
}

std::string xml_escaped(std::string_view text) {
    std::string known;
    while (!text.empty()) {
        const auto [point, bytes] = first_character(text);
        if (point >= 0x20 && point != 0xFFFE && point != 0xFFFF) known += bytes;
        text.remove_prefix(bytes.size());
    }
    return markup_escaped(known, Apostrophes::kept);
}

double width_of(std::string_view text) {
    double width = 0;
    while (!text.empty()) {
        const std::string_view character = first_character(text).bytes;
        width += width_of_character(character);
        text.remove_prefix(character.size());
    }
    return width;
}

std::string cut_to(std::string_view text, double width) {
    if (width_of(text) <= width) return std::string(text);
    constexpr std::string_view ellipsis = "…";
    double used = width_of(ellipsis);
    std::string kept;
    while (!text.empty()) {
        const std::string_view character = first_character(text).bytes;
        used += width_of_character(character);
        if (used > width) break;
        kept += character;
        text.remove_prefix(character.size());
    }
    return kept.append(ellipsis);
}

}  // namespace protocol
