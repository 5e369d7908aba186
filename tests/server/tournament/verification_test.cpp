// A tournament's file: what became of it holds, and whatever is changed in it is found, and named.
#include <algorithm>
#include <functional>
#include <regex>

#include <catch2/catch.hpp>

#include "server/base/game_lots.hpp"
#include "server/tournament/course.hpp"
#include "server/tournament/lots.hpp"
#include "server/tournament/verification.hpp"
#include "tests/protocol/example_files.hpp"
#include "tests/support/simulation/random_tournament.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace server::tournament {

namespace {

using engine::Side;
using tournament_test::Hall;
using tournament_test::Json;
using tournament_test::person;
using tournament_test::RandomTournament;
using tournament_test::score_for;
using tournament_test::settings_of;
using tournament_test::team_settings_of;

std::string file_of(const Hall& hall) { return course_json(hall.lines); }
Json json_of(const Hall& hall) { return Json::parse(file_of(hall)); }

std::string told(const Verification& verification) {
    if (!verification.wrong) return "all right";
    const auto& wrong = *verification.wrong;
    return std::string(name_of(wrong.check)) + ": " + wrong.where + ": " + wrong.found + " / " + wrong.wanted;
}
std::string verified(const std::string& file) { return told(verify(file, {})); }
std::string verified(const Json& file) { return verified(file.dump()); }

std::size_t count(const Verification& verification, Check check) {
    std::size_t sum = 0;
    for (const auto& one : verification.verified) {
        if (one.check == check) sum += one.count;
    }
    return sum;
}

Hall& correct(Hall& hall, const BoardRef& board, std::optional<Side> winner) {
    return hall.direct(Correct{board, score_for(hall.state().settings().options, winner), "typed wrongly"});
}

/// A Swiss in which everything happens: who leaves before the start, a password, a correction after the next round has
/// been paired, a withdrawal, a late entry, a void game, who does not come, who deletes their account.
Hall swiss() {
    auto settings = settings_of(Kind::swiss);
    settings.rounds = 4;
    Hall hall(settings, 7, "secret");
    hall.direct(OpenRegistration{});
    for (const auto* name : {"Ada", "Mallory", "Bo", "Cy", "Di", "Ed", "Flo"})
        REQUIRE(hall.ask(name, Register{{}, "Parrots", 1500, "secret", {}}) == "ok");
    REQUIRE(hall.ask("Mallory", Unregister{hall.id_of("Mallory")}) == "ok");
    hall.direct(SetSeeds{{hall.id_of("Cy")}}).direct(Start{});
    const auto first = hall.rooms.begin()->second.board;
    hall.play_round();
    REQUIRE(hall.ask("Late", Register{{}, {}, 0, "secret", {}}) == "ok");
    hall.direct(PlayAgain{first, "the wrong position"}).play_round();
    hall.direct(NextRound{});
    correct(hall, {1, 1, 1, 0 + (first == BoardRef{1, 1, 1, 0} ? 1U : 0U)}, std::nullopt);
    hall.miss_board(hall.rooms.begin()->first, {true, false}).play_round();
    REQUIRE(hall.ask("Ed", Withdraw{hall.id_of("Ed")}) == "ok");
    hall.forget("Di");
    hall.direct(NextRound{}).play_round().direct(NextRound{}).play_round().direct(Finish{});
    return hall;
}

Hall round_robin() {
    auto settings = settings_of(Kind::round_robin, "tritoc");
    settings.annuls_withdrawals = true;
    auto hall = tournament_test::hall_of(settings, {"Ada", "Bo", "Cy", "Di", "Ed"});
    hall.direct(Start{}).play_round();
    REQUIRE(hall.ask("Bo", Withdraw{hall.id_of("Bo")}) == "ok");
    hall.direct(NextRound{});
    return hall.play_out();
}

Hall knock_out() {
    auto settings = settings_of(Kind::knock_out);
    settings.elimination = engine::pairing::Elimination::twice;
    auto hall = tournament_test::hall_of(settings, {"Ada", "Bo", "Cy", "Di", "Ed"});
    hall.direct(Start{});
    for (int game = 0; game < 3; ++game) {
        for (const auto& [room, open] : std::map(hall.rooms)) {
            if (open.board.match == 1) hall.end_board(room, score_for(settings.options, std::nullopt));
        }
    }
    return hall.play_out();
}

/// With an alternate, and a captain who gives the team away before the start.
Hall scheveningen() {
    auto settings = settings_of(Kind::team_match);
    settings.scheveningen = true;
    settings.boards = 3;
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    const auto ada = hall.enter_team("Ada", 4);
    hall.enter_team("Bo", 3);
    const auto away = person("Ada/3");
    REQUIRE(hall.ask("Ada", SetCaptain{ada, person("Ada/2").id}) == "ok");
    hall.direct(Start{}).play_round().direct(NextRound{});
    for (const auto& [room, open] : std::map(hall.rooms)) {
        for (const auto& [seat, player] : open.seats) {
            if (player.id != away.id) continue;
            REQUIRE(hall.ask("Ada/2", Substitute{open.board, seat, person("Ada/4").id}) == "ok");
        }
    }
    return hall.play_out();
}

Hall team_swiss() {
    auto settings = team_settings_of(Kind::swiss, 2);
    settings.rounds = 3;
    settings.forbid_same_club = true;
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    const auto ada = hall.enter_team("Ada", 3, "Parrots");
    for (const auto* captain : {"Bo", "Cy", "Di", "Ed"}) hall.enter_team(captain, 2, captain);
    hall.direct(Start{}).play_round();
    // Gone without a part: the file knows nobody of that name.
    REQUIRE(hall.ask("Ada", RemoveMember{ada, person("Ada/3").id}) == "ok");
    hall.direct(NextRound{});
    return hall.play_out();
}

const std::vector<std::pair<std::string, std::function<Hall()>>> halls{{"Swiss", swiss},
                                                                       {"round robin", round_robin},
                                                                       {"knock-out", knock_out},
                                                                       {"Scheveningen", scheveningen},
                                                                       {"Swiss of teams", team_swiss}};

using Pointer = Json::json_pointer;

/// Every value that has none inside, and every list and object that could lose one.
void leaves(const Json& json, const Pointer& at, std::vector<Pointer>& found) {
    if (!json.is_structured() || json.empty()) found.push_back(at);
    if (json.is_object()) {
        for (const auto& [key, value] : json.items()) leaves(value, at / key, found);
    } else if (json.is_array()) {
        for (std::size_t index = 0; index < json.size(); ++index) leaves(json[index], at / index, found);
    }
}

/// Another value of the same kind, as far as there is one.
Json other_than(const Json& value) {
    if (value.is_boolean()) return !value.get<bool>();
    if (value.is_number()) return value.get<std::int64_t>() + 1;
    if (value.is_null()) return 1;
    if (!value.is_string()) return value.is_array() ? Json::array({1}) : Json{{"more", 1}};
    auto text = value.get<std::string>();
    if (text.empty()) return "x";
    text.back() = text.back() == '0' ? '1' : '0';
    return text;
}

Json changed(const Json& file, const std::string& at, const Json& value) {
    Json other = file;
    other[Pointer(at)] = value;
    return other;
}
Json changed(const Json& file, const std::string& at) { return changed(file, at, other_than(file[Pointer(at)])); }

std::size_t index_of(const Json& file, const std::string& kind, std::size_t which = 0) {
    const auto& course = file.at("course");
    for (std::size_t index = 0; index < course.size(); ++index) {
        if (course[index].at("change") == kind && which-- == 0) return index;
    }
    FAIL("no " << kind);
    return 0;
}
std::string place_of(const Json& file, const std::string& kind, std::size_t which = 0) {
    return "/course/" + std::to_string(index_of(file, kind, which));
}

/// Names that the page does not tell any more.
bool is_nobody(const Json& value) { return value == "left" || value == server::deleted_player; }
/// A result that a director has corrected later: the record of the game alone tells what it was.
bool is_superseded(const Json& file, const std::string& at) {
    std::smatch parts;
    if (!std::regex_match(at, parts, std::regex(R"(/course/(\d+)/result/.*)"))) return false;
    const auto& course = file.at("course");
    const auto index = std::stoul(parts[1]);
    return std::any_of(course.begin() + static_cast<std::ptrdiff_t>(index) + 1, course.end(), [&](const Json& later) {
        return later.at("change") == "correct" && later.at("board") == course[index].at("board");
    });
}

}  // namespace

TEST_CASE("verification: tournaments of every kind are what their files say", "[tournament][verify]") {
    for (const auto& [name, make] : halls) {
        INFO(name);
        const auto hall = make();
        REQUIRE(hall.state().status() == Status::finished);
        const auto verification = verify(file_of(hall), {});
        CHECK(told(verification) == "all right");
        CHECK(count(verification, Check::seeding) == hall.state().starters());
        CHECK(count(verification, Check::standings) == hall.state().numbered());
        std::size_t matches = 0;
        for (const auto& round : hall.state().rounds()) matches += round.matches.size();
        CHECK(count(verification, Check::pairing) == matches);
        CHECK(count(verification, Check::rooms) == hall.rooms_opened);
        CHECK(count(verification, Check::records) == 0);
    }
    CHECK(count(verify(file_of(knock_out()), {}), Check::lots) == 1);
}

TEST_CASE("verification: of random tournaments, with whatever directors do, each holds", "[tournament][verify]") {
    int finished = 0;
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
        INFO("seed " << seed);
        RandomTournament tournament(seed);
        tournament.play();
        if (tournament.hall().state().status() != Status::finished) continue;
        ++finished;
        CHECK(verified(file_of(tournament.hall())) == "all right");
    }
    CHECK(finished > 40);
}

TEST_CASE("verification: the file tells no more of people and passwords than the page", "[tournament][verify]") {
    const auto file = file_of(swiss());
    for (const auto* hidden : {"Mallory", "\"name\":\"Di\"", "search"}) CHECK(file.find(hidden) == std::string::npos);
    const auto json = Json::parse(file);
    CHECK(json.at("course").at(0).at("settings").at("password_hash") == std::string(64, '0'));
    CHECK_FALSE(json.at("course").at(0).contains("seed"));
    const auto teams = file_of(team_swiss());
    CHECK(teams.find("Ada/3") == std::string::npos);
    CHECK(teams.find("p000000Adax3") == std::string::npos);
}

TEST_CASE("verification: only what is finished has a file", "[tournament][verify]") {
    auto hall = tournament_test::hall_of(settings_of(Kind::swiss), {"Ada", "Bo"});
    CHECK_THROWS_AS(file_of(hall), engine::BrokenInvariant);
    hall.direct(Start{});
    CHECK_THROWS_AS(file_of(hall), engine::BrokenInvariant);
    hall.direct(Cancel{"no hall"});
    CHECK_THROWS_AS(file_of(hall), engine::BrokenInvariant);
}

TEST_CASE("verification: whatever goes by lot is found if it is another one, and named", "[tournament][verify]") {
    const auto finds = [](const Json& file, const std::string& at, const std::string& check, const std::string& where) {
        INFO(at);
        const auto found = verified(changed(file, at));
        CHECK(found.substr(0, found.find(':')) == check);
        CHECK(found.find(where) != std::string::npos);
    };
    const auto file = json_of(swiss());
    finds(file, "/page/seed", "seed", "page.commitment");
    finds(file, "/page/commitment", "seed", "page.commitment");
    const auto start = place_of(file, "started");
    auto order = file[Pointer(start + "/order")];
    for (std::size_t place = 0; place + 1 < order.size(); ++place) {
        auto exchanged = order;
        std::swap(exchanged[place], exchanged[place + 1]);
        CHECK(verified(changed(file, start + "/order", exchanged)).find("seeding: course[") == 0);
    }
    for (std::size_t round = 0; round < 4; ++round) {
        const auto paired = place_of(file, "paired", round);
        const auto& matches = file[Pointer(paired + "/matches")];
        for (std::size_t match = 0; match < matches.size(); ++match) {
            const auto at = paired + "/matches/" + std::to_string(match);
            const auto where = "].matches[" + std::to_string(match) + "].";
            finds(file, at + "/white", "pairing", where + "white");
            if (!matches[match].contains("black")) continue;
            finds(file, at + "/black", "pairing", where + "black");
            auto sides = changed(file, at + "/white", matches[match].at("black"));
            sides[Pointer(at + "/black")] = matches[match].at("white");
            CHECK(verified(sides).find("sides: course[") == 0);
            finds(file, at + "/boards/0/white_is_white", "sides", where + "boards[0].white_is_white");
            finds(file, at + "/boards/0/seats/white1/id", "seats", where + "boards[0].seats.white1");
            if (!matches[match].at("boards")[0].contains("room")) continue;
            finds(file, at + "/boards/0/room", "rooms", where + "boards[0].room");
        }
    }
    finds(file, place_of(file, "void") + "/room", "rooms", "].room");
    for (std::size_t which = 0; which < 4; ++which) {
        const auto decided = place_of(file, "decided", which);
        if (file[Pointer(decided + "/result")].contains("game"))
            finds(file, decided + "/result/game", "games", "].result.game");
    }
    const auto cup = json_of(knock_out());
    auto drawn = cup;
    auto& winner = drawn[Pointer(place_of(cup, "lot") + "/winner")];
    for (const auto& match : cup.at("page").at("rounds")[0].at("matches")) {
        if (match.at("lot") == winner) winner = match.at("white") == winner ? match.at("black") : match.at("white");
    }
    CHECK(verified(drawn).find("lots: course[") == 0);
    finds(cup, place_of(cup, "replayed") + "/boards/0/room", "rooms", "].boards[0].room");
}

TEST_CASE("verification: whatever else is changed, one value after the other, is found", "[tournament][verify]") {
    // What nothing follows from, and the page does not say: when things were decided, and who did what is told nowhere.
    const std::regex free(
        R"(/course/\d+/(at|by/id|reason)|/course/\d+/by/name|/course/\d+/settings/(invited|password_hash).*)");
    for (const auto& [name, make] : halls) {
        const auto file = json_of(make());
        std::vector<Pointer> all;
        leaves(file, Pointer(), all);
        std::size_t step = 0;
        for (const auto& at : all) {
            if (++step % 5 != 0) continue;
            const auto found = verified(changed(file, at.to_string()));
            if (found != "all right" || std::regex_match(at.to_string(), free)) continue;
            if (is_nobody(file[at]) || is_superseded(file, at.to_string())) continue;
            INFO(name << ' ' << at.to_string());
            CHECK(found != "all right");
        }
    }
}

TEST_CASE("verification: a file from strangers is refused with what is wrong", "[tournament][verify]") {
    const auto whole = file_of(swiss());
    CHECK(verified(std::string()) == "file: the file:  / is cut, or no JSON, or nested too deeply");
    for (const auto end : {std::size_t{1}, whole.size() / 3, whole.size() - 1})
        CHECK(verified(whole.substr(0, end)).find("file: the file:  / is cut") == 0);
    CHECK(verified("[" + whole + "]").find("file: the file:  / must be an object") == 0);
    CHECK(verified(std::string(100, '[') + std::string(100, ']')).find("nested too deeply") != std::string::npos);
    const auto file = Json::parse(whole);
    CHECK(verified(changed(file, "/tutti", "tournament/2")).find("file: tutti") == 0);
    CHECK(verified(changed(file, "/course", "none")).find("file: course") == 0);
    CHECK(verified(changed(file, "/course", Json::array())).find("course: course[0]") == 0);
    CHECK(verified(changed(file, "/page", Json::array())).find("file: page") == 0);
    CHECK(verified(changed(file, "/page/status", "running")).find("file: page.status: \"running\"") == 0);
    CHECK(verified(changed(file, "/page/seed", nullptr)).find("seed: page.seed") == 0);
    CHECK(verified(changed(file, "/records", Json::array())).find("file: records") == 0);
    const auto start = place_of(file, "started");
    CHECK(verified(changed(file, start, "started")).find("must be a change") != std::string::npos);
    CHECK(verified(changed(file, start + "/order", "1")).find("course: course[") == 0);
    CHECK(verified(changed(file, start + "/order/0", 65537 + 0)).find("course: course[") == 0);
    CHECK(verified(changed(file, start + "/order/0", 1.5)).find("course: course[") == 0);
    CHECK(verified(changed(file, start + "/change", "wanted")).find("course: course[") == 0);
    CHECK(verified(changed(file, start + "/more", 1)).find(".more: 1 / nothing") != std::string::npos);
    CHECK(verified(changed(file, place_of(file, "decided") + "/result/points/0", 2'000'000'000)).find("out of range")
          != std::string::npos);
    // Contradictions: once more, and in another order.
    auto twice = file;
    auto& course = twice["course"];
    course.insert(course.begin() + static_cast<std::ptrdiff_t>(index_of(file, "paired")),
                  course[index_of(file, "paired")]);
    CHECK(verified(twice).find("course: course[") == 0);
    auto turned = file;
    std::reverse(turned["course"].begin() + 1, turned["course"].end());
    CHECK(verified(turned).find("course: course[") == 0);
    for (std::size_t index = 0; index < file.at("course").size(); ++index) {
        INFO(index << ' ' << file.at("course")[index].dump());
        auto less = file;
        less["course"].erase(index);
        const auto kind = file.at("course")[index].at("change");
        // A round that was closed and is open again, because a game of it is void, may as well never have been closed;
        // and whose name is gone stands nowhere in the file.
        const bool tells = kind != "status" && kind != "closed" && kind != "forgotten";
        if (tells) CHECK(verified(less) != "all right");
    }
}

TEST_CASE("verification: what was set right after the end holds, and nothing was played after it",
          "[tournament][verify]") {
    auto hall = swiss();
    hall.direct(Reopen{"A sheet was misread."});
    const BoardRef ref{2, 1, 1, 0};
    hall.direct(HoldBoard{ref});
    const auto winner = engine::other(*hall.state().board(ref)->result->score.winner);
    hall.direct(Correct{ref, score_for(hall.state().settings().options, winner), "typed wrongly"}).direct(Finish{});
    const auto file = Json::parse(file_of(hall));
    CHECK(verified(file) == "all right");
    const auto open = changed(file, "/course/" + std::to_string(file.at("course").size() - 1) + "/change", "closed");
    CHECK(verified(open).find("course: course[") == 0);
    auto not_reopened = file;
    not_reopened["course"].erase(index_of(file, "reopened"));
    CHECK(verified(not_reopened).find("course: course[") == 0);
}

TEST_CASE("verification: where records are given, all must be there", "[tournament][verify]") {
    const auto hall = swiss();
    const auto file = file_of(hall);
    std::vector<std::string> asked;
    const auto none = [&](const std::string& id) {
        asked.push_back(id);
        return std::optional<std::string>();
    };
    CHECK(told(verify(file, none)).find("records: record of ") == 0);
    CHECK(asked.size() == 1);
    CHECK(told(verify(file, [](const std::string&) { return std::optional<std::string>("{}"); })).find(", line 1")
          != std::string::npos);
    auto given = Json::parse(file);
    given["records"] = Json::object();
    CHECK(verified(given).find("is missing") != std::string::npos);
    given["records"][asked.front()] = 5;
    CHECK(verified(given).find("is missing") != std::string::npos);
}

TEST_CASE("verification: the examples of the schema hold as long as lots and pairings are what they were",
          "[tournament][verify]") {
    const auto examples = Json::parse(protocol_test::content_of(protocol_test::examples() / "tournament/export.json"));
    REQUIRE(examples.is_array());
    for (const auto& example : examples) CHECK(verified(example) == "all right");
}

}  // namespace server::tournament
