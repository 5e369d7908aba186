// What an evening's host need not think of: it is open at once, it ends by itself, whoever walks in is in.
#include <algorithm>

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/tournament/course.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/verification.hpp"
#include "tests/support/simulation/random_evening.hpp"

namespace server::tournament {

using namespace tournament_test;

namespace {

/// One against one, a minute and more between rounds or by hand.
Settings small_evening(unsigned rounds = 4, std::optional<std::int64_t> break_ms = {}) {
    auto settings = settings_of(EveningPlan{1, 4, rounds, "tritoc", 1, false});
    settings.round_ms = 600'000;
    settings.break_ms = break_ms;
    return settings;
}

std::vector<std::string> names_to(unsigned count) {
    std::vector<std::string> names;
    for (unsigned index = 1; index <= count; ++index) names.push_back("P" + std::to_string(index));
    return names;
}

Register walk_ins(const std::vector<std::string>& names) {
    Register wish;
    for (const auto& name : names) wish.whom.push_back(person(name));
    return wish;
}

const Board& only_board_with_computer(const Hall& hall) {
    for (const auto& match : hall.state().rounds().back().matches) {
        for (const auto& board : match.boards) {
            if (!board.computers.empty()) return board;
        }
    }
    throw std::runtime_error("no computer player sits anywhere");
}

/// At how many open boards somebody of this name sits.
std::size_t chairs_of(const Hall& hall, const std::string& name) {
    std::size_t count = 0;
    for (const auto& [room, open] : hall.rooms)
        count += static_cast<std::size_t>(
            std::ranges::count_if(open.seats, [&](const auto& seat) { return seat.second.name == name; }));
    return count;
}

bool holds(const Hall& hall) { return !verify(course_json(hall.lines), {}).wrong; }

}  // namespace

TEST_CASE("evening: registration is open from the beginning, also after a restart", "[tournament]") {
    Hall hall(small_evening());
    CHECK(hall.state().status() == Status::registration);
    CHECK(hall.state().was_open());
    CHECK(hall.lines.size() == 2);
    CHECK(hall.ask("Director", OpenRegistration{}) == "wrong_phase");
    hall.restart();
    CHECK(hall.ask("P1", Register{}) == "ok");
    Hall other(settings_of(Kind::swiss));
    CHECK(other.state().status() == Status::draft);
    CHECK(other.lines.size() == 1);
}

TEST_CASE("evening: the host enters several by their names, all or none", "[tournament]") {
    Hall hall(small_evening());
    CHECK(hall.ask("P1", walk_ins({"Ada", "Bo"})) == "forbidden");
    hall.direct(walk_ins({"Ada", "Bo", "Cy"}));
    CHECK(hall.state().entrants().size() == 3);
    CHECK(hall.state().entrant(hall.id_of("Bo"))->name == "Bo");
    CHECK(hall.state().entrant(hall.id_of("Bo"))->captain.id == person("Bo").id);
    CHECK(hall.ask("Director", walk_ins({"Dee", "Ada"})) == "not_available");
    CHECK(hall.ask("Director", walk_ins({"Dee", "Eve", "Dee"})) == "not_available");
    CHECK(hall.state().entrants().size() == 3);
    auto settings = small_evening();
    settings.entrants_max = 4;
    hall.direct(ChangeSettings{settings, {}});
    CHECK(hall.ask("Director", walk_ins({"Dee", "Eve"})) == "not_available");
    hall.direct(walk_ins({"Dee"})).direct(Start{});
    CHECK(hall.state().numbered() == 4);
}

TEST_CASE("evening: who is entered late has a number at once, and a chair as far as there are any", "[tournament]") {
    auto hall = hall_of(small_evening(2), names_to(3));
    hall.direct(Start{});
    hall.calls.clear();
    hall.direct(walk_ins({"Ada", "Bo"}));
    CHECK(hall.calls.size() == 1);
    CHECK(hall.state().entrant(hall.id_of("Ada"))->first_round == 1);
    CHECK(hall.state().entrant(hall.id_of("Bo"))->first_round == 2);
    hall.play_round().direct(NextRound{});
    // Five people: one plays against a computer player. Nobody enters who would have no game any more.
    CHECK(hall.ask("Director", walk_ins({"Cy", "Dee"})) == "wrong_phase");
    CHECK(hall.state().numbered() == 5);
    hall.direct(walk_ins({"Cy"}));
    CHECK(hall.ask("Dee", Register{}) == "wrong_phase");
    hall.play_out();
    CHECK(holds(hall));
}

TEST_CASE("evening: one that is never started is cancelled in the end", "[tournament]") {
    auto hall = hall_of(small_evening(), names_to(4));
    CHECK(hall.core->wake_at() == hall.state().opened_at() + limit::scramble_waits_ms);
    hall.pass(limit::scramble_waits_ms - 1);
    CHECK(hall.state().status() == Status::registration);
    hall.restart();
    hall.pass(1);
    REQUIRE(hall.state().status() == Status::cancelled);
    CHECK(hall.state().log().back().reason == "it was never started");
    // Any other kind waits for ever.
    auto other = hall_of(settings_of(Kind::swiss), names_to(4));
    other.pass(2 * limit::scramble_waits_ms);
    CHECK(other.state().status() == Status::registration);
}

TEST_CASE("evening: the wait is counted from the start that was set", "[tournament]") {
    auto settings = small_evening();
    Hall hall(settings);
    settings.starts_at = hall.now + 1'000'000;
    hall.direct(ChangeSettings{settings, {}});
    CHECK(hall.core->wake_at() == settings.starts_at);
    hall.pass(1'000'000);
    REQUIRE(hall.state().status() == Status::cancelled);
    CHECK(hall.state().log().back().reason == "fewer than two came");
}

TEST_CASE("evening: it ends after its longest time, and not in the middle of a round", "[tournament]") {
    for (const auto break_ms : {std::optional<std::int64_t>(), std::optional<std::int64_t>(30'000)}) {
        auto hall = hall_of(small_evening(4, break_ms), names_to(4));
        hall.direct(Start{});
        hall.pass(limit::scramble_ms);
        CHECK(hall.state().status() == Status::running);
        CHECK(hall.rooms.size() == 2);
        CHECK(!hall.core->wake_at());
        hall.play_round().pass(0);
        CHECK(hall.state().status() == Status::finished);
        CHECK(hall.state().rounds().size() == 1);
        CHECK(holds(hall));
    }
    auto between = hall_of(small_evening(), names_to(4));
    between.direct(Start{}).play_round();
    CHECK(between.core->wake_at() == between.state().started_at().value() + limit::scramble_ms);
    between.pass(limit::scramble_ms - 1);
    CHECK(between.state().status() == Status::running);
    between.pass(1);
    CHECK(between.state().status() == Status::finished);
}

TEST_CASE("evening: its end waits for a board that is just being corrected", "[tournament]") {
    auto hall = hall_of(small_evening(), names_to(4));
    hall.direct(Start{}).play_round().pass(limit::scramble_ms - 1);
    hall.direct(HoldBoard{{1, 1, 1, 0}}).pass(1);
    hall.restart();
    CHECK(hall.state().status() == Status::running);
    hall.pass(limit::tournament_hold_ms);
    CHECK(hall.state().status() == Status::finished);
}

TEST_CASE("evening: a pause does not hold up its end", "[tournament]") {
    auto hall = hall_of(small_evening(4, 30'000), names_to(4));
    hall.direct(Start{}).direct(Pause{}).play_round().pass(limit::scramble_ms);
    CHECK(hall.state().status() == Status::finished);
}

TEST_CASE("evening: its end is announced by the sandglasses and breaks to come", "[tournament]") {
    auto hall = hall_of(small_evening(3, 30'000), names_to(4));
    CHECK(!announced_end(hall.state()));
    hall.direct(Start{});
    const auto began = hall.now;
    const auto all = 3 * 600'000 + 2 * 30'000;
    CHECK(announced_end(hall.state()) == began + all);
    hall.pass(100'000);
    CHECK(announced_end(hall.state()) == began + all);  // the sandglass of the round runs as it did
    hall.direct(Pause{});
    CHECK(!announced_end(hall.state()));
    hall.direct(Resume{}).play_round();
    CHECK(announced_end(hall.state()) == hall.now + 30'000 + 600'000 + 30'000 + 600'000);
    hall.pass(30'000);
    CHECK(announced_end(hall.state()) == hall.now + 600'000 + 30'000 + 600'000);
    hall.play_round().pass(30'000);
    CHECK(announced_end(hall.state()) == hall.now + 600'000);
    hall.play_round();
    CHECK(announced_end(hall.state()) == hall.now + 30'000);
    hall.pass(30'000);
    CHECK(hall.state().status() == Status::finished);
    CHECK(!announced_end(hall.state()));
    auto by_hand = hall_of(small_evening(3), names_to(4));
    by_hand.direct(Start{});
    CHECK(announced_end(by_hand.state()) == by_hand.now + 3 * 600'000);
    by_hand.play_round();
    CHECK(!announced_end(by_hand.state()));
    auto swiss = hall_of(settings_of(Kind::swiss), names_to(4));
    swiss.direct(Start{});
    CHECK(!announced_end(swiss.state()));
}

TEST_CASE("evening: chat is switched in the rooms that are open, and is so in those that open", "[tournament]") {
    auto settings = small_evening();
    auto hall = hall_of(settings, names_to(5));
    hall.direct(Start{});
    REQUIRE(hall.rooms.size() == 3);
    const auto chatting = [&] {
        return std::ranges::count_if(hall.rooms, [](const auto& room) { return room.second.has_chat; });
    };
    CHECK(chatting() == 3);
    hall.end_board(hall.rooms.begin()->first, score_for(settings.options, engine::Side::white));
    settings.has_chat = false;
    hall.direct(ChangeSettings{settings, {}});
    CHECK(chatting() == 0);
    const auto lines = hall.lines.size();
    hall.direct(ChangeSettings{settings, {}});  // the hall wants no switch that switches nothing
    CHECK(hall.lines.size() == lines);          // and what changes nothing is not kept
    hall.play_round().direct(NextRound{});
    CHECK(hall.rooms.size() == 3);
    CHECK(chatting() == 0);
    settings.has_chat.reset();
    hall.direct(ChangeSettings{settings, {}});
    CHECK(chatting() == 3);
    settings.has_chat = true;
    hall.direct(ChangeSettings{settings, {}});
    CHECK(chatting() == 3);
}

TEST_CASE("evening: who is called otherwise is so at the board where they sit", "[tournament]") {
    auto hall = hall_of(small_evening(), names_to(4));
    hall.direct(Start{});
    const auto called = [&](const std::string& name) { return chairs_of(hall, name); };
    hall.start_board(hall.rooms.begin()->first).direct(Rename{hall.id_of("P1"), "Ada"});
    CHECK(called("P1") == 0);
    CHECK(called("Ada") == 1);
    hall.play_round().direct(NextRound{});
    CHECK(called("Ada") == 1);
    // In any other kind one sits as one is called by the server.
    auto swiss = hall_of(settings_of(Kind::swiss), names_to(2));
    swiss.direct(Start{}).direct(Rename{swiss.id_of("P1"), "Ada"});
    CHECK(swiss.rooms.begin()->second.seats.begin()->second.name != "Ada");
    CHECK(swiss.rooms.begin()->second.seats.rbegin()->second.name != "Ada");
}

TEST_CASE("evening: whom an operator calls otherwise is so in the list, at the board and in the next round",
          "[tournament]") {
    auto hall = hall_of(small_evening(), names_to(4));
    hall.direct(Start{});
    hall.rename("P1", "Quiet");
    const auto called = [&](const std::string& name) { return chairs_of(hall, name); };
    CHECK(called("Quiet") == 1);
    hall.restart();
    hall.play_round().direct(NextRound{});
    CHECK(called("Quiet") == 1);
    CHECK(called("P1") == 0);
    CHECK(hall.page().dump().find("\"P1\"") == std::string::npos);
    // By whom it was is in no line, so neither on the page nor in the file by which anybody can check the evening.
    const Json log = hall.page().at("log");
    const auto renamed = std::ranges::find_if(log, [](const Json& entry) { return entry.at("what") == "renamed"; });
    REQUIRE(renamed != log.end());
    CHECK(renamed->at("by").is_null());
    CHECK(renamed->at("about") == "Quiet");
    for (const std::string& line : hall.lines) CHECK(line.find("Operator") == std::string::npos);
    // Told once more, of somebody who is not there, and where it is over: nothing.
    const auto lines = hall.lines.size();
    hall.rename("P1", "Quiet");
    hall.rename("Nobody", "Quiet");
    CHECK(hall.lines.size() == lines);
    hall.play_out();
    CHECK_FALSE(renaming(hall.state(), {person("P2").id, "Loud"}));
}

TEST_CASE("evening: a board that is played again keeps its computer players", "[tournament]") {
    auto hall = hall_of(small_evening(), names_to(3));
    hall.direct(Start{});
    const Board before = only_board_with_computer(hall);
    hall.end_board(before.room, score_for(hall.state().settings().options, engine::Side::white));
    const auto& matches = hall.state().rounds().back().matches;
    const auto at =
        std::ranges::find_if(matches, [&](const Match& match) { return match.boards.front().room == before.room; });
    const BoardRef ref{1, static_cast<std::size_t>(at - matches.begin()) + 1, 1, 0};
    hall.direct(PlayAgain{ref, "the room froze"});
    const auto& again = only_board_with_computer(hall);
    CHECK(again.room != before.room);
    CHECK(again.computers == before.computers);
    CHECK(hall.rooms.at(again.room).computers == before.computers);
    const auto is_same = [](const auto& one, const auto& other) {
        return one.first == other.first && one.second.id == other.second.id;
    };
    CHECK(std::ranges::equal(hall.rooms.at(again.room).seats, before.seats, is_same));
    // And whoever comes late sits down there.
    hall.enter({"Late"});
    CHECK(hall.rooms.at(again.room).seats.size() == before.seats.size() + 1);
    hall.play_out();
    CHECK(holds(hall));
}

TEST_CASE("evening: a side that was short once is, whoever was put out of it", "[tournament]") {
    // Five people: three against two. One of the two is put out, and a computer player has the chair.
    auto settings = settings_of(EveningPlan{1, 5, 3, "ctor", 3, false});
    auto hall = hall_of(settings, names_to(5));
    hall.direct(Start{});
    const auto& match = hall.state().rounds().back().matches.front();
    const auto short_side = match.white.numbers().size() < match.black->numbers().size() ? match.white : *match.black;
    REQUIRE(short_side.numbers().size() == 2);
    const auto gone = hall.state().entrant_numbered(short_side.numbers().front())->id;
    const auto stays = short_side.numbers().back();
    hall.direct(Expel{gone, ""}).play_round();
    const auto drawing = std::get<TeamDrawing>(search_of(hall.state()));
    for (const auto& one : drawing.people) CHECK(one.outnumbered == (one.number == stays ? 1 : 0));
}

TEST_CASE("evening: what is played again has a whole sandglass, though that of the round has run out", "[tournament]") {
    const auto settings = small_evening(4, 30'000);
    auto hall = hall_of(settings, names_to(4));
    hall.direct(Start{});
    const auto first = hall.rooms.begin()->second;
    CHECK(first.finish_by_ms == hall.now + 600'000);
    hall.pass(600'000).play_round().pass(10'000);
    hall.direct(PlayAgain{first.board, "the room froze"});
    REQUIRE(hall.rooms.size() == 1);
    const auto again = hall.rooms.begin()->second;
    CHECK(again.starts_by_ms == hall.now + settings.grace_ms);
    CHECK(again.finish_by_ms == again.starts_by_ms + 600'000);
    CHECK(!announced_end(hall.state()));
    hall.play_round();
    CHECK(announced_end(hall.state()));
}

TEST_CASE("evening: a sandglass that is changed is so from the next round on, on the page as at the boards",
          "[tournament]") {
    auto settings = small_evening(4, 30'000);
    auto hall = hall_of(settings, names_to(4));
    hall.direct(Start{});
    const auto began = hall.now;
    settings.round_ms = 1'200'000;
    hall.direct(ChangeSettings{settings, {}});
    hall.restart();  // rooms that are not there are opened once more
    const auto check_ends = [&](std::int64_t ends_by) {
        const auto page = hall.page();
        CHECK(page["rounds"].back()["ends_by"] == ends_by);
        for (const auto& [room, open] : hall.rooms) CHECK(open.finish_by_ms == ends_by);
    };
    check_ends(began + 600'000);
    CHECK(announced_end(hall.state()) == began + 600'000 + 3 * (30'000 + 1'200'000));
    hall.play_round().pass(30'000);
    check_ends(hall.now + 1'200'000);
    CHECK(hall.page()["rounds"][0]["ends_by"] == began + 600'000);
    hall.play_round().direct(Finish{});
    CHECK(holds(hall));
}

TEST_CASE("evening: one that waits for people goes on once somebody comes, and so does a Swiss", "[tournament]") {
    for (const bool is_swiss : {false, true}) {
        for (const bool is_stranger : {false, true}) {
            CAPTURE(is_swiss, is_stranger);
            auto settings = small_evening(4, 30'000);
            if (is_swiss) settings = settings_of(Kind::swiss);
            settings.break_ms = 30'000;
            // In a Swiss two who have met do not meet again: there it is a third who was away.
            const unsigned people = is_swiss ? 3 : 2;
            auto hall = hall_of(settings, names_to(people));
            hall.direct(Start{}).play_round();
            for (unsigned away = 2; away <= people; ++away)
                hall.direct(MarkAbsent{hall.id_of("P" + std::to_string(away))});
            hall.pass(30'000);
            REQUIRE(hall.state().status() == Status::running);
            REQUIRE(hall.state().has_no_round());
            REQUIRE(!hall.state().next_round_at());
            if (is_stranger) {
                for (unsigned back = 2; back <= people; ++back) {
                    const auto id = hall.id_of("P" + std::to_string(back));
                    hall.direct(OfferClaim{id});
                    const ClaimPlace claim{hall.core->claim(id, who("Director"))->code};
                    CHECK(hall.ask("Phone" + std::to_string(back), claim) == "ok");
                }
            } else {
                hall.enter({"Late"});
            }
            CHECK(hall.state().next_round_at() == hall.now + 30'000);
            hall.restart();
            hall.pass(30'000);
            CHECK(hall.state().rounds().size() == 2);
            CHECK(hall.rooms.size() == 1);
            hall.play_round().direct(Finish{});
            CHECK(holds(hall));
        }
    }
}

}  // namespace server::tournament
