// The picture of a finished game, and the words that go with it.
#include "protocol/picture.hpp"

#include <catch2/catch.hpp>

#include <set>

#include "protocol/game_replay.hpp"
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

std::vector<Json> parsed_lines(const std::string& ndjson) {
    std::vector<Json> lines;
    for (std::size_t at = 0; at < ndjson.size();) {
        const auto end = ndjson.find('\n', at);
        lines.push_back(Json::parse(ndjson.substr(at, end - at)));
        at = end + 1;
    }
    return lines;
}

std::string moment_of(const std::string& record, std::uint64_t step) {
    const auto read = read_record(record);
    REQUIRE(read);
    return picture_svg(*read, step);
}

/// Self-contained, well-formed, and no larger than it need be.
void is_fit_for_all(const std::string& svg) {
    CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\""));
    is_well_formed(svg);
    for (const char* never : {"href", "url(", "<script", "<style", "<image", "@import", "&#"}) {
        CHECK(count(svg, never) == 0);
    }
    CHECK(svg.size() < 64 * 1024);
}

std::vector<Json> snapshots() {
    std::vector<Json> found;
    for (const Json& one : Json::parse(content_of(examples() / "server/snapshot.json"))) found.push_back(one);
    return found;
}

std::string room_called(const std::string& name) {
    Json snapshot = snapshots().front();
    snapshot["info"]["name"] = name;
    return room_picture_svg(snapshot);
}

}  // namespace

TEST_CASE("6.4: every finished game has a picture, self-contained and well-formed") {
    for (const std::string& record : finished_records()) is_fit_for_all(picture_of(record));
}

TEST_CASE("6.4: the picture shows the last position, the people and the result") {
    const std::string svg = picture_of(content_of(examples() / "record/tritoc_dice.ndjson"));
    CHECK(count(svg, ">Tritoc</text>") == 1);
    CHECK(count(svg, ">Ada</text>") == 1);
    CHECK(count(svg, ">medium computer</text>") == 1);
    CHECK(count(svg, ">Black wins</text>") == 1);
    CHECK(count(svg, "<title>Ada v medium computer · Tritoc · Black wins</title>") == 1);
    CHECK(count(svg, "font-size=\"22\"") == 81 - 14);  // holes bear their numbers where there is no piece
}

TEST_CASE("6.4: a moment is the state after the last line of its step, as in the replay") {
    for (const std::string& record : finished_records(1)) {
        const auto replay = replay_ndjson(record, engine::Audience::referee, std::size_t{64} << 20);
        if (!replay) continue;  // an example with an input that was refused
        const std::vector<Json> lines = parsed_lines(*replay);
        const auto steps = lines.front().at("steps").get<std::uint64_t>();
        Json view;
        std::size_t next = 1;
        for (std::uint64_t step = 0; step < steps; step += 1 + steps / 8) {
            for (; next < lines.size() && lines[next].at("step").get<std::uint64_t>() <= step; ++next) {
                if (lines[next].contains("view")) view = lines[next].at("view");
            }
            const std::string svg = moment_of(record, step);
            is_fit_for_all(svg);
            if (!view.at("result").is_null()) continue;
            CHECK(count(svg, ">Reveal " + std::to_string(step) + " of " + std::to_string(steps) + "</text>") == 1);
            Json snapshot = snapshots().front();  // the same board, drawn of the view that the replay tells
            snapshot["info"]["game"] = lines.front().at("game");
            snapshot["view"] = view;
            const auto board_in = [](const std::string& picture) {
                const auto begin = picture.find("<g ");
                return picture.substr(begin, picture.find("</g>") - begin);
            };
            CHECK(board_in(svg) == board_in(room_picture_svg(snapshot)));
        }
        CHECK(moment_of(record, steps) == picture_of(record));
        CHECK(moment_of(record, 999'999'999) == picture_of(record));
    }
}

TEST_CASE("6.4: a room's picture has its name, its game, who sits, and how things stand") {
    for (const Json& snapshot : snapshots()) {
        const std::string svg = room_picture_svg(snapshot);
        is_fit_for_all(svg);
        CHECK(count(svg, ">" + game_title(snapshot.at("info").at("game").get<std::string>()) + "</text>") == 1);
    }
    const std::string svg = room_picture_svg(snapshots().front());
    CHECK(count(svg, ">Friday, three</text>") == 1);
    CHECK(count(svg, ">against three</text>") == 1);
    for (const char* words :
         {"Ada", "Grace", "easy computer", "Edsger", "medium computer", "Free seat", "One seat is free"}) {
        CHECK(count(svg, ">" + std::string(words) + "</text>") == 1);
    }
}

TEST_CASE("6.4: the picture of a room is made of nothing but what watchers are told of it") {
    Json snapshot = snapshots().front();
    const std::string before = room_picture_svg(snapshot);
    snapshot["you"] = Json::parse(R"({"seats":["black1"],"sealed":{"1":{"put":45}},"host":true})");
    snapshot["log"] = Json::parse(R"([{"type":"chat","text":"mate in two","at":1}])");
    snapshot["info"]["commitment"] = "other";
    CHECK(room_picture_svg(snapshot) == before);
}

TEST_CASE("6.4: of a room that shows itself to nobody there is its game, at most") {
    const std::string svg = closed_room_picture_svg("ctor");
    is_fit_for_all(svg);
    CHECK(count(svg, ">CTOR</text>") == 1);
    CHECK(count(closed_room_picture_svg(""), "CTOR") == 0);
}

TEST_CASE("6.4: what people have written is escaped, cut, and shown as far as there are letters for it") {
    const std::string hostile = picture_of(with_name("</text><script>alert(\"1\")</script>&'"));
    is_fit_for_all(hostile);
    CHECK(count(hostile, "&lt;script&gt;") >= 1);
    CHECK(count(picture_of(with_name("a\x01\n\x1f\xEF\xBF\xBFz")), ">az</text>") == 1);
    CHECK(count(picture_of(with_name(std::string(32, 'W'))), "W…</text>") == 1);
    // Right to left, overrides of that, piles of marks, emoji, Chinese, an ornament as wide as ten letters.
    CHECK(count(picture_of(with_name("‮Ada‬")), ">Ada</text>") == 1);
    CHECK(count(picture_of(with_name("Z̷̢̛a̸l̴g̵o̶")), ">Zalgo</text>") == 1);
    CHECK(count(picture_of(with_name("🎲 Ada 🎲")), ">Ada</text>") == 1);
    CHECK(count(picture_of(with_name("𓀀棋﷽")), ">…</text>") == 1);
    CHECK(count(picture_of(with_name("Жанна")), ">Жанна</text>") == 1);
    for (const std::string& name : {std::string(300, 'm'), std::string("a b ") + std::string(296, 'x'),
                                    std::string("</title><b>&amp;\"'"), std::string("שלום שלום"), std::string()}) {
        is_fit_for_all(room_called(name));
    }
    is_fit_for_all(tournament_picture_svg({std::string(300, '<'), "none", "", "", {{"1", "&", "<"}}}));
    is_fit_for_all(player_picture_svg({"<\"&>", {{"none", "<", "&"}}}));
    is_fit_for_all(site_picture_svg());
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
