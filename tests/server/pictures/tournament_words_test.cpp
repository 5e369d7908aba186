// What a tournament's picture says.
#include "server/pictures/tournament_words.hpp"

#include <catch2/catch.hpp>

#include "tests/protocol/example_files.hpp"

using namespace server;
using protocol::Json;

namespace {

Json page() {
    return Json::parse(R"({"name":"Friday","game":"ctor","kind":"swiss","status":"running","rounds_total":5,
        "rounds_closed":2,"entrants":[
          {"number":1,"name":"Ada","status":"playing"},{"number":null,"name":"Late","status":"registered"},
          {"number":2,"name":"Bob","status":"playing"},{"number":3,"name":"Gone","status":"withdrawn"}],
        "standings":[{"place":1,"number":2,"points":4},{"place":null,"number":1,"points":2}]})");
}

}  // namespace

TEST_CASE("pictures: a tournament that is played shows its best", "[pictures]") {
    const auto picture = tournament_picture(page());
    CHECK(picture.name == "Friday");
    CHECK(picture.game == "ctor");
    CHECK(picture.kind == "Swiss · 4 entrants");
    CHECK(picture.status == "2 of 5 rounds played");
    REQUIRE(picture.lines.size() == 2);
    CHECK(picture.lines[0].place == "1");
    CHECK(picture.lines[0].name == "Bob");
    CHECK(picture.lines[0].points == "4");
    CHECK(picture.lines[1].place == "–");
    CHECK(picture.lines[1].name == "Ada");
}

TEST_CASE("pictures: to an evening come people", "[pictures]") {
    Json evening = page();
    evening["kind"] = "scramble";
    CHECK(tournament_picture(evening).kind == "Evening · 4 people");
    evening["entrants"].erase(1);
    evening["entrants"].erase(1);
    evening["entrants"].erase(1);
    CHECK(tournament_picture(evening).kind == "Evening · 1 person");
}

TEST_CASE("pictures: before a round is over it shows who has entered", "[pictures]") {
    Json early = page();
    early["rounds_closed"] = 0;
    early["status"] = "registration";
    const auto picture = tournament_picture(early);
    CHECK(picture.status == "Come and enter");
    REQUIRE(picture.lines.size() == 3);
    CHECK(picture.lines[0].place.empty());
    CHECK(picture.lines[1].name == "Late");
    CHECK(picture.lines[2].name == "Bob");
    early["entrants"] = Json::array();
    CHECK(tournament_picture(early).lines.empty());
    CHECK(tournament_picture(early).kind == "Swiss");
}

TEST_CASE("pictures: every page of a tournament among the examples has a picture", "[pictures]") {
    const Json pages = Json::parse(protocol_test::content_of(protocol_test::examples() / "tournament/page.json"));
    for (const Json& one : pages.is_array() ? pages : Json::array({pages})) {
        const auto svg = protocol::tournament_picture_svg(tournament_picture(one));
        CHECK(svg.starts_with("<svg "));
    }
}
