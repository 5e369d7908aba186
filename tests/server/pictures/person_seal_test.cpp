// A person has the same seal in pictures of links as on the page.
#include "server/pictures/person_seal.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <set>

#include "protocol/json_reader.hpp"
#include "server/pictures/rasteriser.hpp"

using protocol::Json;
using server::person_seal;

namespace {

Json seals_of_the_page() {
    std::ifstream file(TUTTI_SOURCE_DIR "/web-client/tests/seals.json");
    return Json::parse(file);
}

}  // namespace

TEST_CASE("pictures: a person's seal is the one that the page draws, in the colours of its dark ground", "[pictures]") {
    const Json page = seals_of_the_page();
    std::set<std::string> colours;
    for (const Json& one : page.at("seals")) {
        const auto& name = one.at("name").get_ref<const std::string&>();
        CAPTURE(name);
        const auto seal = person_seal(name);
        CHECK(seal.path == one.at("path").get_ref<const std::string&>());
        CHECK(seal.colour == page.at("colours").at(one.at("hue").get<std::size_t>()).get_ref<const std::string&>());
        colours.emplace(seal.colour);
    }
    CHECK(colours.size() == page.at("colours").size());
}

TEST_CASE("pictures: any name has a seal, what is no name among them", "[pictures]") {
    for (const std::string& name : {std::string(), std::string("\xff\xfe"), std::string(300, 'x')})
        CHECK(person_seal(name).path.ends_with('Z'));
}

TEST_CASE("pictures: a player's picture shows their seal, with its signet left out of the wax", "[pictures]") {
    const auto svg = protocol::player_picture_svg({"Ada", {}, person_seal("Ada")});
    CHECK(svg.find(person_seal("Ada").path + "\" fill=\"") != std::string::npos);
    CHECK(svg.find("fill-rule=\"evenodd\"") != std::string::npos);
    // The same but for the seal.
    const auto png = server::png_of(svg);
    REQUIRE(png);
    CHECK(*png != server::png_of(protocol::player_picture_svg({"Ada", {}, person_seal("Bob")})).value());
}
