// Changes as lines: each comes back as it was; what is not ours does not come back at all.
#include <fstream>
#include <random>

#include <catch2/catch.hpp>

#include "server/tournament/change.hpp"
#include "server/tournament/tournament_json.hpp"
#include "tests/support/simulation/random_tournament.hpp"

namespace server::tournament {

namespace {

using tournament_test::person;

Settings settings_with_all() {
    auto settings = tournament_test::settings_of(Kind::swiss, "tritoc");
    settings.name = "Größe \"12\" 🦜";
    settings.password_hash = engine::sha256("parrot");
    settings.invited = {{person("Ada").id, person("Bo").id}};
    settings.break_ms = 60'000;
    settings.starts_at = 1'800'000'000'000;
    settings.forbidden = {{EntrantId{1}, EntrantId{2}}};
    settings.forbid_same_club = true;
    settings.annuls_withdrawals = true;
    settings.is_rated = true;
    settings.is_public = false;
    return settings;
}

BoardResult played(std::optional<engine::Side> winner) {
    return {{winner, {2, 0}, {35, 29}}, "g1", false, {true, true}};
}

std::vector<Change> one_of_each() {
    const BoardRef ref{2, 3, 1, 1};
    Board board;
    board.room = "4GZK7Q2M";
    board.white_is_white = false;
    board.seats = {{{engine::Side::black, 1}, person("Ada")}, {{engine::Side::white, 1}, person("Bo")}};
    Board walkover;
    walkover.result = forfeit(settings_with_all().options, {true, false});
    walkover.status = BoardStatus::over;
    Match match;
    match.white = 3;
    match.black = 1;
    match.fixture = 0;
    match.boards = {board, walkover};
    Match bye;
    bye.white = 2;
    return {Opened{settings_with_all(), person("Dee"), engine::sha256("seed")},
            SettingsChanged{settings_with_all(), person("Dee")},
            DirectorAdded{person("Eve"), person("Dee")},
            StatusChanged{Status::check_in},
            Entered{EntrantId{1}, "Parrots", "Club", 1500, person("Ada")},
            MemberJoined{EntrantId{1}, person("Bo")},
            MemberLeft{EntrantId{1}, person("Bo").id},
            LineUpSet{EntrantId{1}, {person("Ada").id}, {person("Bo").id}},
            CaptainSet{EntrantId{1}, person("Bo"), person("Ada")},
            Left{EntrantId{1}},
            CheckedIn{EntrantId{1}},
            SeedsSet{{EntrantId{2}, EntrantId{1}}, person("Dee")},
            Started{{EntrantId{2}, EntrantId{1}}},
            Numbered{EntrantId{3}, 2},
            RoundWanted{7},
            NoRound{},
            RoundPaired{2, {match, bye}, std::nullopt},
            Substituted{ref, {engine::Side::white, 2}, person("Cy")},
            BoardStarted{ref},
            BoardDecided{ref, played(engine::Side::black)},
            Corrected{ref, played(std::nullopt), person("Dee"), "the sheet said so"},
            Replayed{2, 3, {board}},
            Voided{ref, "5HAK8R3N", person("Dee"), "the room froze"},
            LotDrawn{2, 3, 1},
            RoundClosed{},
            Absent{EntrantId{1}, std::nullopt},
            Returned{EntrantId{1}, person("Ada")},
            Withdrawn{EntrantId{1}, person("Ada")},
            Forgotten{person("Ada").id},
            Paused{person("Dee")},
            Resumed{person("Dee")},
            Finished{},
            Cancelled{person("Dee"), "rain"},
            Held{ref, person("Dee"), 1'800'000'300'000},
            Released{person("Dee").id},
            Reopened{person("Dee"), "the sheet was misread", 1'800'086'400'000},
            Joined{ref, {engine::Side::black, 2}, EntrantId{4}},
            ClaimOffered{EntrantId{1}, 2, 99, person("Dee")},
            Claimed{EntrantId{1}, person("Ann")},
            Renamed{EntrantId{1}, "Ann", person("Dee")},
            Expelled{EntrantId{1}, person("Dee"), "rude"}};
}

/// Of each kind one, and then those again from which something may be missing.
std::vector<TimedChange> kept_changes() {
    std::vector<TimedChange> changes;
    for (auto& change : one_of_each()) changes.push_back({1234 + static_cast<std::int64_t>(changes.size()), change});
    Match drawn;
    drawn.white = Party({3, 5});
    drawn.black = Party(std::vector<Number>{});
    drawn.boards.emplace_back();
    drawn.boards.front().computers = {{engine::Side::black, 1}, {engine::Side::black, 2}};
    const engine::pairing::TeamRoundCost cost{1, 2, 3, 4, 5, 6, 7, 8, 9};
    changes.push_back({0, RoundPaired{3, {drawn}, cost}});
    changes.push_back({1, Voided{{2, 3, 1, 1}, "5HAK8R3N", std::nullopt, "closed"}});
    changes.push_back({2, Absent{EntrantId{1}, person("Dee")}});
    changes.push_back({3, Cancelled{std::nullopt, "too few"}});
    changes.push_back({4, SettingsChanged{tournament_test::settings_of(Kind::knock_out, "tritoc"), person("Dee")}});
    changes.push_back({5, Renamed{EntrantId{1}, "Ann", std::nullopt}});
    return changes;
}

}  // namespace

TEST_CASE("tournament changes: lines are those that journals have, to the byte", "[tournament]") {
    std::ifstream file(TUTTI_SOURCE_DIR "/tests/server/tournament/changes.jsonl");
    std::string line;
    for (const TimedChange& timed : kept_changes()) {
        REQUIRE(std::getline(file, line));
        CHECK(encode(timed) == line);
        const auto back = decode(line);
        REQUIRE(back);
        CHECK(encode(*back) == line);
    }
    CHECK_FALSE(std::getline(file, line));
}

TEST_CASE("tournament changes: each comes back from its line as it was", "[tournament]") {
    const auto changes = one_of_each();
    REQUIRE(changes.size() == std::variant_size_v<Change>);
    for (std::size_t index = 0; index < changes.size(); ++index) {
        CHECK(changes[index].index() == index);
        const auto line = encode({1234 + static_cast<std::int64_t>(index), changes[index]});
        INFO(line);
        const auto back = decode(line);
        REQUIRE(back);
        CHECK(back->at == 1234 + static_cast<std::int64_t>(index));
        CHECK(back->change.index() == index);
        CHECK(encode(*back) == line);
    }
}

TEST_CASE("tournament changes: values survive, not only texts", "[tournament]") {
    const auto changes = one_of_each();
    const auto back = [&](std::size_t index) { return decode(encode({1, changes[index]}))->change; };
    const auto opened = std::get<Opened>(back(0));
    CHECK(opened.seed == engine::sha256("seed"));
    CHECK(opened.settings.options == settings_with_all().options);
    CHECK(opened.settings.password_hash == engine::sha256("parrot"));
    CHECK(opened.settings.invited->size() == 2);
    CHECK(opened.settings.name == settings_with_all().name);
    const auto paired = std::get<RoundPaired>(back(16));
    REQUIRE(paired.matches.size() == 2);
    CHECK(paired.matches[0].boards[0].seats.at({engine::Side::white, 1}).name == "Bo");
    CHECK_FALSE(paired.matches[0].boards[0].white_is_white);
    CHECK(paired.matches[0].boards[1].result->has_come == BySide{true, false});
    CHECK(paired.matches[0].fixture == std::size_t{0});
    CHECK_FALSE(paired.matches[1].black);
    CHECK(std::get<BoardDecided>(back(19)).result == played(engine::Side::black));
}

TEST_CASE("tournament changes: what encode did not write is nothing", "[tournament]") {
    for (const auto* line : {"", "{}", "[]", R"({"at":1,"change":"opened"})", R"({"at":1,"change":"parrot"})",
                             R"({"at":1,"change":"status","status":"lost"})", R"({"change":"closed"})",
                             R"({"at":1,"change":"begun","board":[1,2]})"}) {
        INFO(line);
        CHECK_FALSE(decode(line));
    }
    CHECK_THROWS_AS(Core(std::vector<std::string>{}), engine::BrokenInvariant);
    CHECK_THROWS_AS(Core(std::vector<std::string>{encode({1, Finished{}})}), engine::BrokenInvariant);
}

TEST_CASE("tournament changes: a journal that has suffered makes a tournament that can be shown, or none",
          "[tournament]") {
    std::mt19937_64 lots(7);
    std::size_t made = 0;
    std::size_t refused = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        tournament_test::RandomTournament tournament(seed);
        tournament.play();
        for (int time = 0; time < 40; ++time) {
            auto lines = tournament.hall().lines;
            const auto hit = lots() % lines.size();
            switch (lots() % 4) {
                case 0:
                    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(hit));
                    break;
                case 1:
                    std::swap(lines[hit], lines[lots() % lines.size()]);
                    break;
                case 2:
                    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(lots() % lines.size()), lines[hit]);
                    break;
                default: {
                    // A digit becomes another one.
                    auto& line = lines[hit];
                    for (auto place = lots() % line.size(); place < line.size(); ++place) {
                        if (line[place] < '0' || line[place] > '9') continue;
                        line[place] = static_cast<char>('0' + lots() % 10);
                        break;
                    }
                }
            }
            try {
                Core core(lines);
                CHECK_FALSE(page_json(core.state()).empty());
                ++made;
            } catch (const engine::BrokenInvariant&) {
                ++refused;
            }
        }
    }
    CHECK(made > 20);
    CHECK(refused > 20);
}

}  // namespace server::tournament
