// The picture of a finished game, and the words that go with it.
#include "protocol/picture.hpp"

#include <catch2/catch.hpp>

#include <set>

#include "protocol/headline.hpp"
#include "tests/protocol/finished_records.hpp"

using namespace protocol;
using namespace protocol_test;

namespace {

std::string picture_of(const std::string& record) {
    const auto read = read_record(record);
    REQUIRE(read);
    return picture_svg(*read);
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

std::string with_name(const std::string& name) {
    std::string record = content_of(examples() / "record/tritoc_dice.ndjson");
    const auto at = record.find("\"Ada\"");
    REQUIRE(at != std::string::npos);
    return record.replace(at, 5, Json(name).dump());
}

/// Only shapes and texts, opened and closed as XML wants it, with quotes in pairs.
void is_well_formed(const std::string& svg) {
    const std::set<std::string> known{"svg", "title", "g", "rect", "circle", "path", "text"};
    std::vector<std::string> open;
    for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
        const auto end = svg.find('>', at);
        REQUIRE(end != std::string::npos);
        const std::string tag = svg.substr(at + 1, end - at - 1);
        CHECK(count(tag, "\"") % 2 == 0);
        if (tag.front() == '/') {
            REQUIRE_FALSE(open.empty());
            CHECK("/" + open.back() == tag);
            open.pop_back();
            continue;
        }
        const std::string name = tag.substr(0, tag.find_first_of(" /"));
        CHECK(known.contains(name));
        if (tag.back() != '/') open.push_back(name);
    }
    CHECK(open.empty());
}

}  // namespace

TEST_CASE("6.4: every finished game has a picture, self-contained and well-formed") {
    for (const std::string& record : finished_records()) {
        const std::string svg = picture_of(record);
        CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\""));
        is_well_formed(svg);
        for (const char* never : {"href", "url(", "<script", "<style", "<image", "@import", "&#"}) {
            CHECK(count(svg, never) == 0);
        }
        CHECK(svg.size() < 64 * 1024);
    }
}

TEST_CASE("6.4: the picture shows the last position, the people and the result") {
    const std::string svg = picture_of(content_of(examples() / "record/tritoc_dice.ndjson"));
    CHECK(count(svg, ">Tritoc</text>") == 1);
    CHECK(count(svg, ">Ada</text>") == 1);
    CHECK(count(svg, ">Bot 2</text>") == 1);
    CHECK(count(svg, ">Black wins</text>") == 1);
    CHECK(count(svg, "<title>Ada v Bot 2 · Tritoc · Black wins</title>") == 1);
    // 14 pieces and two chips beside the names have the dark rim; 81 holes less the pieces bear their numbers.
    CHECK(count(svg, "stroke=\"#1d2733\"") - 1 == 14 + 2);  // less the rim of the field that was won
    CHECK(count(svg, "font-size=\"20\"") == 81 - 14);
}

TEST_CASE("6.4: names in a picture are escaped, and cut where they are long") {
    const std::string hostile = picture_of(with_name("</text><script>alert(\"1\")</script>&'"));
    is_well_formed(hostile);
    CHECK(count(hostile, "<script") == 0);
    CHECK(count(hostile, "&lt;script&gt;alert(&quot;1&quot;)") >= 1);
    const std::string control = picture_of(with_name("a\x01\n\x1f\xEF\xBF\xBFz"));
    CHECK(count(control, ">az</text>") == 1);
    const std::string wide = picture_of(with_name(std::string(32, 'W')));
    CHECK(count(wide, "W…</text>") == 1);
}

TEST_CASE("6.4: a headline says who played and who won") {
    const auto headline = headline_of(
        R"({"game":"ctor","duration_ms":754321,"seats":{"black1":{"name":"Ada"},"black2":{"name":"Bob"},
            "white1":{"name":"Eve"},"white2":{"name":"Eve"}},
            "result":{"winner":null,"reason":"board_full","chips":{"black":32,"white":32}}})");
    REQUIRE(headline);
    CHECK(headline->title == "Ada & Bob v Eve · CTOR · A draw");
    CHECK(headline->description.starts_with("A draw, 32 to 32: the board is full, after 12 min 34 s."));
    for (const char* none : {"", "x", "[]", "{}", R"({"seats":{}})"}) CHECK_FALSE(headline_of(none));
    CHECK(headline_of(R"({"seats":[],"result":7,"game":7})")->title == " v  ·  · Not over");
}
