// `tutti draw` of a whole evening: what is printed can be drawn again, and what was played otherwise is named.
#include "server/app/draw_command.hpp"

#include <sstream>

#include <catch2/catch.hpp>

#include "protocol/json_reader.hpp"
#include "server/tournament/course.hpp"
#include "server/tournament/drawing.hpp"
#include "tests/support/simulation/random_evening.hpp"

namespace {

using protocol::Json;
using tournament_test::EveningPlan;

struct DrawOutput {
    int status = 0;
    std::vector<Json> lines;
    std::string err;
};

DrawOutput draw_text(const std::string& text) {
    std::istringstream in(text);
    std::ostringstream out;
    std::ostringstream err;
    DrawOutput printed;
    printed.status = server::draw("-", in, out, err);
    printed.err = err.str();
    std::istringstream lines(out.str());
    for (std::string line; std::getline(lines, line);)
        printed.lines.push_back(protocol::parse_json(line, protocol::any_depth).value());
    return printed;
}

Json evening_file() {
    tournament_test::RandomEvening evening(EveningPlan{3, 13, 4, "ctor", 3, true});
    evening.play();
    return protocol::parse_json(server::tournament::course_json(evening.hall().lines), protocol::any_depth).value();
}

Json& paired_in(Json& file, int round) {
    for (auto& change : file["course"]) {
        if (change["change"] == "paired" && change["round"] == round) return change;
    }
    throw std::runtime_error("no such round");
}

}  // namespace

TEST_CASE("tutti draw: of an evening each round, as it was played", "[tournament]") {
    auto file = evening_file();
    const auto printed = draw_text(file.dump());
    CHECK(printed.status == 0);
    CHECK(printed.err.empty());
    REQUIRE(printed.lines.size() == 4);
    for (int round = 1; round <= 4; ++round) {
        const auto& line = printed.lines[static_cast<std::size_t>(round - 1)];
        CHECK(line["round"] == round);
        const auto& matches = paired_in(file, round)["matches"];
        std::size_t tables = 0;
        for (const auto& match : matches) {
            if (match["black"].is_null()) continue;
            CHECK(match["white"] == line["tables"][tables]["white"]);
            CHECK(match["black"] == line["tables"][tables]["black"]);
            ++tables;
        }
        CHECK(tables == line["tables"].size());
        CHECK(line["cost"] == file["page"]["rounds"][round - 1]["cost"]);
        // A line is a drawing on its own, and the same comes of it.
        const auto alone = draw_text(line.dump());
        REQUIRE(alone.lines.size() == 1);
        for (const auto* key : {"tables", "sitting_out", "cost"}) CHECK(alone.lines.front()[key] == line[key]);
        // The key is that of the evening's seed and the round.
        auto by_seed = line;
        by_seed["seed"] = file["page"]["seed"];
        CHECK(draw_text(by_seed.dump()).status == 0);
        by_seed["round"] = round + 1;
        CHECK(draw_text(by_seed.dump()).err == "wrong: key: is not that of this seed and round\n");
    }
}

TEST_CASE("tutti draw: a round that was played otherwise is named, with the place", "[tournament]") {
    const auto file = evening_file();
    auto other = file;
    auto& matches = paired_in(other, 2)["matches"];
    std::swap(matches[0]["white"][0], matches[1]["white"][0]);
    auto printed = draw_text(other.dump());
    CHECK(printed.status == 1);
    CHECK(printed.lines.size() == 2);
    CHECK(printed.err.starts_with("wrong: round 2: pairing: course["));
    CHECK(printed.err.find(".matches[0].white is ") != std::string::npos);
    CHECK(printed.err.find(", and must be ") != std::string::npos);
    other = file;
    paired_in(other, 3)["cost"][8] = 4'000;
    printed = draw_text(other.dump());
    CHECK(printed.status == 1);
    CHECK(printed.lines.size() == 3);
    CHECK(printed.err.starts_with("wrong: round 3: pairing: course["));
    // Something else: no round is blamed.
    other = file;
    other["page"]["name"] = "Another evening";
    printed = draw_text(other.dump());
    CHECK(printed.status == 1);
    CHECK(printed.lines.size() == 4);
    CHECK(printed.err.starts_with("wrong: page: page.name is "));
    other = file;
    other["page"]["kind"] = "swiss";
    CHECK(draw_text(other.dump()).err.starts_with("wrong: page.kind: "));
    CHECK(draw_text("{\"tutti\":\"tournament/1\"").status == 1);
}
