// Under which key the picture of a room is kept: what makes another one of it at once, and what does not.
#include <catch2/catch.hpp>

#include "server/pictures/picture_api.hpp"
#include "tests/protocol/example_files.hpp"

using protocol::Json;
using server::room_picture_key;

namespace {

/// As the server writes it: members in this order, without blanks.
std::string snapshot_with(const std::string& info, const std::string& you, const std::string& view,
                          const std::string& after = {}) {
    return R"({"type":"snapshot","room":"R","seq":1,"now":0,"info":)" + info + R"(,"audience":"spectator","you":)" + you
           + R"(,"view":)" + view + after + R"(,"log":[]})";
}

std::string kept_as(const std::string& snapshot) { return room_picture_key("R", 7, snapshot); }

}  // namespace

TEST_CASE("pictures: a room whose view hides more or less is drawn anew at once", "[pictures]") {
    const auto key = [](const std::string& view) { return kept_as(snapshot_with("{}", "{}", view)); };
    CHECK(key(R"({"pieces":[1],"result":null})") == key(R"({"pieces":[2],"result":null})"));
    CHECK(key(R"({"pieces":null,"result":null})") != key(R"({"pieces":[1],"result":null})"));
    CHECK(key(R"({"sides":{"black":null,"white":[1]}})") != key(R"({"sides":{"black":[1],"white":null}})"));
    CHECK(key("null") != key("{}"));
}

TEST_CASE("pictures: what is null elsewhere in a snapshot makes no other picture of the room", "[pictures]") {
    const std::string view = R"({"pieces":[1],"result":null})";
    const std::string key = kept_as(snapshot_with("{}", "{}", view));
    CHECK(kept_as(snapshot_with(R"({"seats":{"black1":null},"host":null})", "{}", view)) == key);
    CHECK(kept_as(snapshot_with("{}", R"({"sealed":{"plan":null}})", view)) == key);
    CHECK(kept_as(snapshot_with("{}", "{}", view, R"(,"marks":{"right":null})")) == key);
    // A name is anybody's own.
    CHECK(kept_as(snapshot_with(R"({"name":"\"view\":null,\"view\":{}"})", "{}", view)) == key);
}

TEST_CASE("pictures: every example of a snapshot has a view to go by", "[pictures]") {
    const Json snapshots = Json::parse(protocol_test::content_of(protocol_test::examples() / "server/snapshot.json"));
    for (const Json& one : snapshots) {
        const Json alone{{"view", one.at("view")}};
        CHECK(kept_as(one.dump()) == kept_as(alone.dump()));
    }
}
