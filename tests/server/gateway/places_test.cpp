// Which addresses the page knows: the same list holds its own router (web-client/tests/places.test.ts).
#include "server/gateway/places.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <iterator>
#include <set>

#include "protocol/json_reader.hpp"

using namespace server;
using Kind = Place::Kind;

namespace {

protocol::Json screens_by_path() {
    std::ifstream file(TUTTI_SOURCE_DIR "/web-client/tests/places.json");
    auto json = protocol::parse_json(std::string(std::istreambuf_iterator<char>(file), {}), protocol::any_depth);
    REQUIRE(json);
    return *std::move(json);
}

std::set<Kind> kinds_of(std::string_view screen) {
    if (screen == "lost") return {Kind::nothing};
    if (screen == "room" || screen == "live") return {Kind::room};
    if (screen == "replay") return {Kind::game};
    if (screen == "overlay") return {Kind::room, Kind::person};
    if (screen == "people") return {Kind::page, Kind::tournament, Kind::person};
    if (screen == "wall") return {Kind::tournament};
    return {Kind::page};
}

}  // namespace

TEST_CASE("The server knows the addresses that the page's router knows, and no others") {
    const protocol::Json screens = screens_by_path();
    REQUIRE(screens.size() > 40);
    for (const auto& [path, screen] : screens.items()) {
        CAPTURE(path);
        CHECK(kinds_of(screen.get<std::string>()).contains(place_of(path).kind));
    }
}

TEST_CASE("Every page has a title and a description of its own") {
    std::set<std::string> titles;
    std::set<std::string> descriptions;
    std::size_t pages = 0;
    const protocol::Json screens = screens_by_path();
    for (const auto& [path, screen] : screens.items()) {
        if (path == "/help" || (path.size() > 1 && path.ends_with('/'))) continue;  // the same as another
        const Place place = place_of(path);
        if (place.kind != Kind::page) continue;
        ++pages;
        titles.insert(place.about.title);
        descriptions.insert(place.about.description);
        CHECK(place.about.description.size() < 200);  // more is cut where links are shown
    }
    CHECK(pages > 12);
    CHECK(titles.size() == pages);
    CHECK(descriptions.size() == pages);
}

TEST_CASE("What an address names is read as people write it") {
    CHECK(place_of("/r/4gzk-7q2m").id == "4gzk7q2m");
    CHECK(place_of("/embed/r/4GZK7Q2M").id == "4GZK7Q2M");
    CHECK(place_of("/overlay/r/4GZK7Q2M").beside.empty());
    CHECK(place_of("/overlay/r/4GZK7Q2M/7HX2C9VQ").beside == "7HX2C9VQ");
    CHECK(place_of("/overlay/p/Ada").id == "Ada");
    CHECK(place_of("/g/7HX2C9VQ").id == "7HX2C9VQ");
    CHECK(place_of("/t/7HX2C9VQ").id == "7HX2C9VQ");
    CHECK(place_of("/e/7hx2co").id == "7hx2co");
    CHECK(place_of("/e/7HX2C9/wall").id == "7HX2C9");
    CHECK(place_of("/u/J. R.").id == "J. R.");
    CHECK(place_of("/u/<script>").id == "<script>");
}

TEST_CASE("Of a party and of a challenge a link says no more than what it is") {
    CHECK(place_of("/party/K7Q2XK9M").about.title == "Play together");
    CHECK(place_of("/c/9T4M2XKQ").about.title == "A challenge");
    CHECK(place_of("/c/9t4m2xko").about.description == place_of("/c/9T4M2XKQ").about.description);
    for (const char* none : {"/c/9T4M2XK", "/c/9T4M2XKQ0", "/c/9T4M2XK%", "/c/9T4M2XKQ/wall", "/party/9T4M2XK"})
        CHECK(place_of(none).kind == Kind::nothing);
}

TEST_CASE("Ratings are of the kinds there are") {
    CHECK(place_of("/ratings/ctor/2").about.title == "Ratings · CTOR 2:2");
    for (const char* none : {"/ratings/ctor/4", "/ratings/chess/1"}) CHECK(place_of(none).kind == Kind::nothing);
}

TEST_CASE("A name stands before its game, and either alone where there is one") {
    CHECK(titled("Friday", "ctor") == "Friday · CTOR");
    CHECK(titled("", "totas") == "TOTA*S");
    CHECK(titled("Friday", "") == "Friday");
    CHECK(titled("", "").empty());
}
