// SVG becomes pixels, with the fonts that we name and no others.
#include "server/pictures/rasteriser.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <set>

#include "protocol/picture.hpp"

using namespace server;

namespace {

std::string svg_of(const std::string& content) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
           "viewBox=\"0 0 1200 630\" width=\"1200\" height=\"630\"><rect width=\"1200\" height=\"630\" fill=\"#fff\"/>"
           + content + "</svg>";
}

std::string drawn(const std::string& content) {
    auto png = png_of(svg_of(content));
    REQUIRE(png);
    return *png;
}

std::uint32_t number_at(const std::string& png, std::size_t place) {
    std::uint32_t number = 0;
    for (std::size_t byte = 0; byte < 4; ++byte)
        number = number << 8 | static_cast<unsigned char>(png.at(place + byte));
    return number;
}

}  // namespace

TEST_CASE("pictures: a PNG of 1200 by 630, the same each time", "[pictures]") {
    CHECK(missing_fonts().empty());
    const auto png = png_of(protocol::site_picture_svg());
    REQUIRE(png);
    CHECK(png->starts_with("\x89PNG\r\n\x1a\n"));
    CHECK(number_at(*png, 16) == 1200);
    CHECK(number_at(*png, 20) == 630);
    CHECK(png->size() > 8'000);
    CHECK(png->size() < 300'000);
    CHECK(png_of(protocol::site_picture_svg()).value() == *png);
}

TEST_CASE("pictures: Latin and Cyrillic, serif and sans are letters of their own", "[pictures]") {
    std::set<std::string> seen{drawn("")};
    for (const char* family : {"PT Serif", "PT Sans", "DejaVu Sans"}) {
        for (const char* text : {"A", "Ж", "é", "ё"}) {
            CAPTURE(family, text);
            const std::string words = "<text x=\"50\" y=\"300\" font-size=\"200\" font-weight=\"700\" font-family=\"'"
                                      + std::string(family) + "'\">" + text + "</text>";
            CHECK(seen.insert(drawn(words)).second);
        }
    }
}

TEST_CASE("pictures: nothing is loaded from elsewhere", "[pictures]") {
    const std::string nothing = drawn("");
    for (const char* where :
         {"file:///usr/share/pixmaps/debian-logo.png", "/etc/hostname", "http://127.0.0.1:9/x.png"}) {
        CAPTURE(where);
        CHECK(drawn("<image width=\"900\" height=\"600\" xlink:href=\"" + std::string(where) + "\"/>") == nothing);
    }
}

TEST_CASE("pictures: what is no SVG is a failure that says why", "[pictures]") {
    for (const char* wrong : {"", "x", "<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g></svg>"}) {
        const auto png = png_of(wrong);
        REQUIRE_FALSE(png);
        CHECK_FALSE(png.error().empty());
    }
}
