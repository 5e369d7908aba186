// Appends SVG shapes to a text: numbers and colours are ours, texts may come from anybody and are escaped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace protocol {

namespace ink {
inline constexpr std::string_view black = "#1d2733";
inline constexpr std::string_view white = "#fffdf8";
inline constexpr std::string_view text = "#1d2733";
inline constexpr std::string_view faint = "#586270";
inline constexpr std::string_view paper = "#f6f3ec";
inline constexpr std::string_view line = "#ddd6c7";
inline constexpr std::string_view wax = "#b34700";
inline constexpr std::string_view wax_deep = "#8f3800";
}  // namespace ink

class Svg {
public:
    struct Box {
        double x = 0;
        double y = 0;
        double width = 0;
        double height = 0;
    };
    struct Paint {
        std::string_view fill;
        std::string_view stroke = {};
        double stroke_width = 0;
        double opacity = 1;
        bool even_odd = false;  // what lies within a shape twice is left out
    };
    enum class Anchor : std::uint8_t { start, middle, end };
    enum class Face : std::uint8_t { sans, serif };
    struct Type {
        double size = 0;
        std::string_view fill = ink::text;
        bool bold = false;
        Anchor anchor = Anchor::start;
        Face face = Face::sans;
        double spacing = 0;  // beside each letter
    };

    Svg& rect(const Box& box, const Paint& paint, double radius = 0);
    Svg& circle(double x, double y, double radius, const Paint& paint);
    /// `path` is in SVG's language.
    Svg& path(std::string_view path, const Paint& paint);
    /// `y` is the base line.
    Svg& text(double x, double y, std::string_view content, const Type& type);
    /// Between both everything is moved and scaled.
    Svg& begin_group(double x, double y, double scale = 1);
    Svg& end_group();
    const std::string& content() const { return out_; }

private:
    Svg& number(std::string_view name, double value);
    Svg& paint(const Paint& paint);
    std::string out_;
};

/// Two digits behind the point are finer than any screen; no locale, no exponent.
std::string decimal(double value);
/// For text between tags; characters that XML has not are left out.
std::string xml_escaped(std::string_view text);

}  // namespace protocol
