#include "base/svg.hpp"

#include <cmath>

#include "protocol/markup.hpp"
#include "protocol/utf8.hpp"

namespace protocol {
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
    if (paint.even_odd) out_ += " fill-rule=\"evenodd\"";
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
    if (type.face == Face::serif) out_ += " font-family=\"'PT Serif', Georgia, 'DejaVu Sans', serif\"";
    if (type.spacing != 0) number("letter-spacing", type.spacing);
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

}  // namespace protocol
