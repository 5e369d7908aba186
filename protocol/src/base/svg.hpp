// Appends SVG shapes to a text: numbers and colours are ours, texts may come from anybody and are escaped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace protocol {

namespace ink {
inline constexpr std::string_view black = "#1d2733";
inline constexpr std::string_view white = "#ffffff";
inline constexpr std::string_view text = "#1d2733";
inline constexpr std::string_view faint = "#566170";
inline constexpr std::string_view accent = "#00795a";
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
    };
    enum class Anchor : std::uint8_t { start, middle, end };
    struct Type {
        double size = 0;
        std::string_view fill = ink::text;
        bool bold = false;
        Anchor anchor = Anchor::start;
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

/// For text between tags; characters that XML has not are left out.
std::string xml_escaped(std::string_view text);
/// How wide a text is about, in units of its size.
double width_of(std::string_view text);
/// The text, or what fits of it and an ellipsis.
std::string cut_to(std::string_view text, double width);

}  // namespace protocol
