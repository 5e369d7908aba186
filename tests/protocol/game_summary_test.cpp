// wire.md 6.4: what is said of a finished game in one object.
#include "protocol/game_summary.hpp"

#include <catch2/catch.hpp>

#include "protocol/json_reader.hpp"

using namespace protocol;

TEST_CASE("6.4: a summary says who played what, when, and how it ended") {
    GameSummary summary;
    summary.game_id = "7HX2C9VQ0000";
    summary.options = engine::tritoc::Options{};
    summary.room = "4GZK7Q2M";
    summary.room_name = "Ada's \"table\"";
    summary.seats = {{"black1", "Ada", true}, {"white1", "Bot 2", false}};
    summary.started_unix_ms = 1'700'000'000'999;
    summary.ended_unix_ms = 1'700'000'061'000;
    summary.duration_ms = 60'001;
    summary.result = R"({"winner":"black","reason":"line"})";
    summary.inputs = 17;
    summary.series = Series{2, {2, 0}, 0, std::array{14U, 3U}};

    const Json json = Json::parse(summary_json(summary));
    CHECK(json.at("id") == "7HX2C9VQ0000");
    CHECK(json.at("game") == "tritoc");
    CHECK(json.at("options").at("turn_seconds") == 30);
    CHECK(json.at("room") == "4GZK7Q2M");
    CHECK(json.at("name") == "Ada's \"table\"");
    CHECK(json.at("started") == "2023-11-14T22:13:20Z");
    CHECK(json.at("ended") == "2023-11-14T22:14:21Z");
    CHECK(json.at("duration_ms") == 60'001);
    CHECK(json.at("seats").at("black1").at("name") == "Ada");
    CHECK(json.at("seats").at("black1").at("kind") == "human");
    CHECK(json.at("seats").at("white1").at("kind") == "bot");
    CHECK(json.at("result").at("reason") == "line");
    CHECK(json.at("inputs") == 17);
    CHECK(json.at("series").at("played") == 2);
    CHECK(json.at("series").at("points").at("black") == 14);
    CHECK(json.size() == 12);
}
