// The tournament service and its rooms when the process dies: after any entry of the journal, with as much of what
// waits kept as may be, the tournament ends as if nothing had happened.
#include <catch2/catch.hpp>

#include <set>

#include "server/base/limits.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/room/board_outcome.hpp"
#include "server/tournaments/tournament_service.hpp"
#include "tests/support/simulation/tournament_hall.hpp"
#include "tests/support/simulation/tournament_night.hpp"

namespace {

using protocol::Json;
using server::tournament::BoardRef;
using server::tournament::Cancel;
using server::tournament::Command;
using server::tournament::Correct;
using server::tournament::Finish;
using server::tournament::ForfeitBoard;
using server::tournament::HoldBoard;
using server::tournament::Kind;
using server::tournament::PlayAgain;
using server::tournament::Reopen;
using simulation::Night;

server::tournament::Settings settings_of(Kind kind) {
    auto settings = tournament_test::settings_of(kind, "tritoc");
    settings.break_ms = 0;
    settings.grace_ms = 60'000;
    return settings;
}

const std::vector<std::string> names{"Ada", "Bo", "Cy", "Di"};

/// Who met whom, and what came of it; who stands where.
Json outcome_of(const Json& page) {
    Json outcome{{"standings", page.at("standings")}, {"matches", Json::array()}};
    for (const auto& round : page.at("rounds")) {
        for (const auto& match : round.at("matches")) {
            Json& one =
                outcome["matches"].emplace_back(Json{{"white", match.at("white")}, {"black", match.at("black")}});
            for (const auto& board : match.at("boards")) {
                one["boards"].push_back({board.at("room"), board.at("status"), board.at("result").at("winner")});
            }
        }
    }
    return outcome;
}

void check_disk(Night& night) {
    CHECK(night.disk().faults().empty());
    std::size_t boards = 0;
    const auto page = night.page();
    for (const auto& round : page.at("rounds")) {
        for (const auto& match : round.at("matches")) {
            for (const auto& board : match.at("boards")) boards += board.at("status") == "over" ? 1 : 0;
        }
    }
    CHECK(night.disk().games().size() == boards);  // each played once
    for (const auto& document : night.disk().documents()) {
        CHECK(document.collection != server::room::board_collection);  // every result has been taken note of
        CHECK(document.collection != server::deleted_account_collection);
    }
}

/// Where boards of the first round are to be played, by the page.
std::set<std::string> rooms_in_play(Night& night) {
    std::set<std::string> rooms;
    const auto page = night.page();
    for (const auto& match : page.at("rounds").front().at("matches")) {
        for (const auto& board : match.at("boards")) {
            if (!board.at("void") && board.at("result").is_null()) rooms.insert(board.at("room"));
        }
    }
    return rooms;
}

/// By the journal.
std::set<std::string> open_rooms(const Night& night) {
    std::set<std::string> rooms;
    for (const auto& room : night.disk().rooms()) {
        if (!room.is_forgotten && !room.id.starts_with(server::tournaments::line_prefix)) rooms.insert(room.id);
    }
    return rooms;
}

}  // namespace

TEST_CASE("a tournament ends alike wherever the server dies in it", "[tournaments]") {
    for (const auto kind : {Kind::round_robin, Kind::knock_out}) {
        // A room closes by itself where somebody does not come: then only the note of it tells.
        for (const std::string stays_away : {"", "Di"}) {
            Night whole(settings_of(kind), names, stays_away);
            whole.play();
            const Json expected = outcome_of(whole.page());
            check_disk(whole);
            REQUIRE(whole.kept() > 15);
            unsigned deaths = 0;
            for (std::size_t after = 0; after < whole.kept(); ++after) {
                for (const std::size_t durable : {0U, 1U, 100U}) {
                    INFO(static_cast<int>(kind) << stays_away << " after " << after << " with " << durable);
                    Night night(settings_of(kind), names, stays_away);
                    night.play(Night::Death{after, durable});
                    CHECK(outcome_of(night.page()) == expected);
                    check_disk(night);
                    deaths += night.deaths();
                }
            }
            CHECK(deaths > 2 * whole.kept());
        }
    }
}

TEST_CASE("an evening is drawn alike wherever the server dies in it, and each round once", "[tournaments]") {
    auto settings = tournament_test::settings_of(Kind::scramble, "tritoc");
    settings.options = tournament_test::options_of("tritoc", {{"turn_seconds", 0}});
    settings.rounds = 2;
    settings.break_ms = 0;
    Night whole(settings, names);
    whole.play();
    const Json expected = outcome_of(whole.page());
    CHECK(expected.at("matches").size() == 4);
    check_disk(whole);
    REQUIRE(whole.kept() > 15);
    unsigned deaths = 0;
    for (std::size_t after = 0; after < whole.kept(); ++after) {
        for (const std::size_t durable : {0U, 1U, 100U}) {
            INFO("after " << after << " with " << durable);
            Night night(settings, names);
            night.play(Night::Death{after, durable});
            CHECK(outcome_of(night.page()) == expected);
            check_disk(night);
            deaths += night.deaths();
        }
    }
    CHECK(deaths > 2 * whole.kept());
}

TEST_CASE("a day after an evening the names of its guests are forgotten, also if the server dies", "[tournaments]") {
    auto settings = tournament_test::settings_of(Kind::scramble, "tritoc");
    settings.options = tournament_test::options_of("tritoc", {{"turn_seconds", 0}});
    settings.rounds = 1;
    settings.break_ms = 0;
    for (const bool dies : {false, true}) {
        Night night(settings, names);
        night.play();
        const auto before = night.page();
        night.pass(server::limit::scramble_names_ms - 60'000);
        CHECK(night.page() == before);
        CHECK(night.disk().forgotten_names().empty());
        if (dies) night.die(0);
        night.pass(120'000);
        const auto after = night.page();
        CHECK(after.dump().find("\"Ada\"") == std::string::npos);
        for (const auto& entrant : after.at("entrants")) CHECK(entrant.at("name") == server::deleted_player);
        CHECK(after.at("directors").at(0).at("name") == "Director");  // has an account
        CHECK(after.at("standings") == before.at("standings"));
        REQUIRE(night.disk().forgotten_names().size() == 1);
        const auto& forgotten = night.disk().forgotten_names().front();
        CHECK(forgotten.games.size() == 2);
        CHECK(forgotten.people.size() == names.size());
        for (const auto& document : night.disk().documents()) CHECK(document.collection != "guest_names");
        night.pass(server::limit::scramble_names_ms);
        CHECK(night.disk().forgotten_names().size() == 1);
    }
}

TEST_CASE("a tournament ends alike if the server dies again and again", "[tournaments]") {
    Night whole(settings_of(Kind::round_robin), names);
    whole.play();
    const Json expected = outcome_of(whole.page());
    for (const std::size_t every : {3U, 5U, 8U, 13U}) {
        for (const std::size_t durable : {0U, 1U, 3U}) {
            INFO("every " << every << " with " << durable);
            Night night(settings_of(Kind::round_robin), names);
            night.play(Night::Death{every, durable, false, 12});
            CHECK(night.deaths() > 2);
            CHECK(outcome_of(night.page()) == expected);
            check_disk(night);
        }
    }
}

TEST_CASE("where the disk gives up nothing is told, and the tournament goes on after it", "[tournaments]") {
    Night whole(settings_of(Kind::knock_out), names);
    whole.play();
    const Json expected = outcome_of(whole.page());
    for (std::size_t after = 0; after < whole.kept(); ++after) {
        INFO("after " << after);
        Night night(settings_of(Kind::knock_out), names);
        night.play(Night::Death{after, 0, true});
        CHECK(outcome_of(night.page()) == expected);
        check_disk(night);
    }
}

TEST_CASE("a name that is to be forgotten is, also if the server dies over it", "[tournaments]") {
    for (const auto dies_after :
         {std::optional<std::size_t>(), std::optional<std::size_t>(0), std::optional<std::size_t>(1)}) {
        Night night(settings_of(Kind::round_robin), names);
        night.play();
        REQUIRE(night.page().dump().find("\"Bo\"") != std::string::npos);
        night.forget({"Bo"}, dies_after);
        CHECK(night.page().dump().find("\"Bo\"") == std::string::npos);
        CHECK(night.page().dump().find("\"Ada\"") != std::string::npos);
        check_disk(night);
    }
}

TEST_CASE("two names that are to be forgotten at once are, and none comes back with the other", "[tournaments]") {
    for (const auto dies_after :
         {std::optional<std::size_t>(), std::optional<std::size_t>(0), std::optional<std::size_t>(1)}) {
        Night night(settings_of(Kind::round_robin), names);
        night.play();
        const auto before = night.tag();
        night.forget({"Bo", "Cy"}, dies_after);
        for (const char* name : {"\"Bo\"", "\"Cy\""}) CHECK(night.page().dump().find(name) == std::string::npos);
        CHECK(night.tag() != before);  // whoever has kept the page asks for the new one
        check_disk(night);
    }
}

TEST_CASE("a name is forgotten also while the end of a tournament is being kept", "[tournaments]") {
    Night whole(settings_of(Kind::knock_out), names);
    whole.play();
    for (std::size_t left = 0; left < 8; ++left) {
        for (const auto dies_after :
             {std::optional<std::size_t>(), std::optional<std::size_t>(0), std::optional<std::size_t>(2)}) {
            INFO(left << " before the end");
            Night night(settings_of(Kind::knock_out), names);
            night.play_until(whole.kept() - left - 1);
            night.forget({"Bo"}, dies_after);
            CHECK(night.page().dump().find("\"Bo\"") == std::string::npos);
            CHECK(night.page().dump().find("\"Ada\"") != std::string::npos);
            for (const auto& document : night.disk().documents()) {
                CHECK(document.collection != server::deleted_account_collection);
                if (document.value) CHECK(document.value->find("\"Bo\"") == std::string::npos);
            }
        }
    }
}

TEST_CASE("called off while rooms end: nothing of them stays, wherever the server dies", "[tournaments]") {
    for (std::size_t after = 0; after < 12; ++after) {
        INFO("after " << after);
        Night night(settings_of(Kind::round_robin), names, "Di");
        night.start();
        night.act_once();
        night.tick(60'000);  // the time of those who have not come is over: nothing of that is kept yet
        night.direct_and_die(Cancel{"rain"}, after);
        if (night.page().at("status") != "cancelled") night.direct_and_die(Cancel{"rain"}, 100);
        REQUIRE(night.page().at("status") == "cancelled");
        CHECK(night.disk().faults().empty());
        for (const auto& document : night.disk().documents()) {
            CHECK(document.collection != server::room::board_collection);
        }
        for (const auto& room : night.disk().rooms()) {
            INFO(room.id);
            CHECK(room.is_forgotten);
        }
    }
}

TEST_CASE("a room whose board is decided or void without it does not outlive a death of the server", "[tournaments]") {
    const BoardRef ref{1, 1, 1, 0};
    const std::vector<Command> wishes{PlayAgain{ref, "it froze"}, ForfeitBoard{ref, {true, false}, "by phone"}};
    for (const Command& wish : wishes) {
        for (std::size_t after = 0; after < 6; ++after) {
            INFO(wish.index() << " after " << after);
            Night night(settings_of(Kind::round_robin), names);
            night.start();
            night.act_once();
            night.pass(0);  // both boards are being played
            night.direct_and_die(wish, after);
            CHECK(open_rooms(night) == rooms_in_play(night));
        }
    }
}

TEST_CASE("a room that is closed is not played in again, and its board is, wherever the server dies", "[tournaments]") {
    for (const bool is_played : {true, false}) {
        for (std::size_t after = 0; after < 6; ++after) {
            INFO(is_played << " after " << after);
            Night night(settings_of(Kind::round_robin), names);
            night.start();
            if (is_played) {
                night.act_once();
                night.pass(0);
            }
            const std::string room = *rooms_in_play(night).begin();
            night.close_and_die(room, after);
            // What was not kept has not been: then it is still there.
            const bool is_gone = night.disk().room(room)->is_forgotten;
            CHECK(rooms_in_play(night).size() == 2);
            CHECK(rooms_in_play(night).contains(room) == !is_gone);
            CHECK(open_rooms(night) == rooms_in_play(night));
            if (after > 2) CHECK(is_gone);
        }
    }
}

TEST_CASE("after a restart people have their time to come, in the room as on the page", "[tournaments]") {
    Night night(settings_of(Kind::round_robin), names);
    const auto statuses = [&] {
        std::set<std::string> all;
        const auto page = night.page();
        for (const auto& match : page.at("rounds").front().at("matches"))
            all.insert(match.at("boards").front().at("status"));
        return all;
    };
    night.start();
    night.pass(59'000);
    CHECK(statuses() == std::set<std::string>{"waiting"});
    night.die(0);
    night.pass(59'000);
    CHECK(statuses() == std::set<std::string>{"waiting"});
    night.pass(2'000);
    CHECK(statuses() == std::set<std::string>{"forfeit"});
}

namespace {

/// Of a tournament that is over: reopened, a board set right, and closed again.
const std::vector<Command> set_right{Reopen{"A sheet was misread."}, HoldBoard{{1, 1, 1, 0}},
                                     Correct{{1, 1, 1, 0}, {engine::Side::black, {8, 2}, {}}, "Black had a line."},
                                     Finish{}};

bool is_done(std::size_t wish, const Json& page) {
    switch (wish) {
        case 0:
            return !page.at("reopened").is_null();
        case 1:
            return page.at("holds").size() == 1;
        case 2:
            return page.at("log").back().at("what") == "corrected";
        default:
            return page.at("reopened").is_null();
    }
}

std::size_t audited(const Night& night) { return night.disk().read_archive({"audit", "all", {}}).values.size(); }

}  // namespace

TEST_CASE("what is over is reopened, set right and closed again alike wherever the server dies", "[tournaments]") {
    Night whole(settings_of(Kind::round_robin), names);
    whole.play();
    const Json before = whole.page();
    std::set<std::string> tags{whole.tag()};
    for (std::size_t wish = 0; wish < set_right.size(); ++wish) {
        CHECK(whole.direct(set_right[wish]) == "ok");
        CHECK(is_done(wish, whole.page()));
        CHECK(tags.insert(whole.tag()).second);  // never one that some page had before
    }
    const Json expected = outcome_of(whole.page());
    CHECK(expected != outcome_of(before));
    for (const char* same : {"seed", "ended_at", "commitment", "status"})
        CHECK(whole.page().at(same) == before.at(same));
    check_disk(whole);
    CHECK(audited(whole) == 1);
    for (std::size_t dies_in = 0; dies_in < set_right.size(); ++dies_in) {
        for (std::size_t after = 0; after < 4; ++after) {
            INFO("in " << dies_in << " after " << after);
            Night night(settings_of(Kind::round_robin), names);
            night.play();
            for (std::size_t wish = 0; wish < set_right.size(); ++wish) {
                if (wish == dies_in) night.direct_and_die(set_right[wish], after);
                const bool was_kept = wish == dies_in && is_done(wish, night.page());
                if (!was_kept) CHECK(night.direct(set_right[wish]) == "ok");
                CHECK(is_done(wish, night.page()));
            }
            night.die(0);
            CHECK(outcome_of(night.page()) == expected);
            CHECK(night.page().at("seed") == before.at("seed"));
            CHECK(audited(night) == 1);
            check_disk(night);
        }
    }
}

TEST_CASE("what is reopened and forgotten closes again by itself, also if the server is away at that time",
          "[tournaments]") {
    for (const bool is_away : {false, true}) {
        Night night(settings_of(Kind::knock_out), names);
        night.play();
        const Json before = outcome_of(night.page());
        REQUIRE(night.direct(set_right[0]) == "ok");
        CHECK(night.direct(set_right[0]) == "wrong_phase");
        if (is_away) night.die(0);
        night.pass(server::limit::tournament_reopened_ms - 60'000);
        CHECK_FALSE(night.page().at("reopened").is_null());
        night.pass(60'000);
        CHECK(night.page().at("reopened").is_null());
        CHECK(outcome_of(night.page()) == before);
        check_disk(night);
    }
}

TEST_CASE("a name is forgotten also in a tournament that is reopened, and its standings stay", "[tournaments]") {
    for (const auto dies_after : {std::optional<std::size_t>(), std::optional<std::size_t>(1)}) {
        Night night(settings_of(Kind::round_robin), names);
        night.play();
        const Json before = night.page();
        REQUIRE(night.direct(set_right[0]) == "ok");
        night.forget({"Bo"}, dies_after);
        CHECK(night.page().dump().find("\"Bo\"") == std::string::npos);
        REQUIRE(night.direct(Finish{}) == "ok");
        CHECK(night.page().dump().find("\"Bo\"") == std::string::npos);
        CHECK(night.page().at("standings") == before.at("standings"));
        check_disk(night);
    }
}
