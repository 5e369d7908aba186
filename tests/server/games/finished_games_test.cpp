// wire.md 6.4: what is answered of games that are over.
#include "server/games/finished_games.hpp"

#include <catch2/catch.hpp>

#include <future>
#include <sstream>
#include <tuple>

#include "protocol/game_replay.hpp"
#include "server/base/limits.hpp"
#include "tests/protocol/example_files.hpp"
#include "tests/support/book.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"

using namespace server;
using protocol::Json;
using protocol_test::content_of;
using protocol_test::examples;

namespace {

const std::string summary = R"({"id":"G1","game":"ctor","seats":{"black1":{"name":"Ada"},"white1":{"name":"Bob"}},)"
                            R"("duration_ms":41000,"result":{"winner":"black","reason":"resigned"}})";

Routes routes_to(FinishedGames& games) {
    Routes routes;
    add_routes(routes, games);
    return routes;
}

struct TournamentService {
    TournamentService() {
        players.make_guest("Ada", [&](const Players::Known& known) {
            ada = known.value().person;
            token = known.value().token.value();
        });
        add("G1", summary, true);
    }

    void add(const std::string& id, const std::string& text, bool is_listed) {
        Entry entry;
        entry.finished = std::make_shared<const FinishedGame>(
            FinishedGame{id, "ctor", content_of(examples() / "record/resigned.ndjson"), text, {ada}, is_listed, true});
        journal->append(entry, [](bool) {});
    }

    ApiAnswer ask(ApiRequest request) {
        auto promise = std::make_shared<std::promise<ApiAnswer>>();
        auto future = promise->get_future();
        routes.handle(std::move(request), [promise](ApiAnswer answer) { promise->set_value(std::move(answer)); });
        REQUIRE(future.wait_for(std::chrono::seconds(20)) == std::future_status::ready);
        return future.get();
    }
    ApiAnswer get(const std::string& path, const std::string& query = {}, const std::string& bearer = {}) {
        return ask({"GET", "/api/v1/games" + path, query, "", bearer, "203.0.113.7"});
    }
    Json list(const std::string& query, const std::string& bearer = {}) {
        const ApiAnswer answer = get("", query, bearer);
        CHECK(answer.status == 200);
        CHECK(answer.fresh_s == 0);
        return Json::parse(answer.body).at("games");
    }
    std::string code(const std::string& path, const std::string& query, unsigned status) {
        const ApiAnswer answer = get(path, query);
        CHECK(answer.status == status);
        CHECK(answer.fresh_s == 0);
        return Json::parse(answer.body).at("error").at("code");
    }

    test_support::FakeClock clock;
    test_support::FakeRandomness randomness;
    Metrics metrics;
    std::ostringstream lines;
    Log log{clock, metrics, LogLevel::debug, lines};
    std::unique_ptr<Journal> journal = make_memory_journal();
    Presences presences;
    Passwords passwords{Passwords::Cost::least, clock};
    Guesses guesses{{}, metrics, log};
    Accounts accounts{{clock, randomness, *journal, passwords, presences, guesses}};
    Players players{{clock, randomness, *journal, accounts}, Rate{}};
    AddressGuard guard{Limits{}};
    server::Edition edition;
    FinishedGames games{{*journal, players, edition, {clock, guard, metrics}, log}};
    Routes routes = routes_to(games);
    Person ada;
    std::string token;
};

}  // namespace

TEST_CASE("6.4: a game's summary and its record are given as they were kept", "[games]") {
    TournamentService tournament_service;
    CHECK(tournament_service.get("/G1").body == summary);
    const ApiAnswer record = tournament_service.get("/G1/record");
    CHECK(record.status == 200);
    CHECK(record.content_type == "application/x-ndjson");
    CHECK(*record.shared == content_of(examples() / "record/resigned.ndjson"));
    CHECK(record.file_name.empty());
    CHECK(record.fresh_s > 0);
    CHECK(tournament_service.get("/G1/record", "download").file_name == "G1.ndjson");
    CHECK(tournament_service.get("/G1/notation", "download=1").file_name == "G1.txt");
}

TEST_CASE("6.4: notation, picture and replay are made of the record", "[games]") {
    TournamentService tournament_service;
    const ApiAnswer notation = tournament_service.get("/G1/notation");
    CHECK(notation.content_type == "text/plain; charset=utf-8");
    CHECK(*notation.shared == content_of(examples() / "notation/resigned.txt"));
    const ApiAnswer picture = tournament_service.get("/G1/picture.svg");
    CHECK(picture.content_type == "image/svg+xml");
    CHECK(picture.shared->starts_with("<svg "));
    const std::string record = content_of(examples() / "record/resigned.ndjson");
    for (const auto& [query, audience] :
         {std::pair{"", engine::Audience::referee}, std::pair{"as=all", engine::Audience::referee},
          std::pair{"as=public", engine::Audience::spectator}, std::pair{"as=black", engine::Audience::black},
          std::pair{"as=white", engine::Audience::white}}) {
        const ApiAnswer replay = tournament_service.get("/G1/replay", query);
        CHECK(replay.status == 200);
        CHECK(replay.content_type == "application/x-ndjson");
        CHECK(*replay.shared == *protocol::replay_ndjson(record, audience, limit::replay_bytes));
    }
    CHECK(tournament_service.code("/G1/replay", "as=referee", 400) == "malformed");
    CHECK(tournament_service.code("/G1/replay", "as=", 400) == "malformed");
}

TEST_CASE("6.4: who takes gzip gets what was compressed once", "[games]") {
    TournamentService tournament_service;
    ApiRequest request{"GET", "/api/v1/games/G1/replay", "", "", "", "203.0.113.7"};
    request.takes_gzip = true;
    REQUIRE(tournament_service.ask(request).gzip != nullptr);
    const SharedText first = tournament_service.ask(request).gzip;
    CHECK(tournament_service.ask(request).gzip == first);
}

TEST_CASE("6.4: a name that has been taken out of a game is in nothing that was made of it before", "[games]") {
    TournamentService tournament_service;
    const std::vector<std::string> paths{"/G1/record", "/G1/notation", "/G1/replay"};
    for (const std::string& path : paths) CHECK(tournament_service.get(path).shared->find("Ada") != std::string::npos);
    Entry entry;
    entry.deleted_account = DeletedAccount{tournament_service.ada.id, {"Ada"}};
    tournament_service.journal->append(entry, [&](bool) { tournament_service.edition.next(); });
    for (const std::string& path : paths) {
        const ApiAnswer answer = tournament_service.get(path);
        CHECK(answer.shared->find("Ada") == std::string::npos);
        CHECK(answer.shared->find(deleted_player) != std::string::npos);
    }
}

TEST_CASE("6.4: games that are not there, and ids that cannot be", "[games]") {
    TournamentService tournament_service;
    for (const std::string& id :
         {std::string("G2"), std::string("g1"), std::string(10'000, 'G'), std::string("..."), std::string("G1 "),
          std::string("%2e"), std::string("\xff\xfe"), std::string("G1\"")}) {
        for (const char* item : {"", "/record", "/notation", "/replay", "/picture.svg"}) {
            CHECK(tournament_service.code("/" + id + item, "", 404) == "no_such_game");
        }
    }
    for (const char* path :
         {"/api/v1/games/", "/api/v1/games//record", "/api/v1/games/G1/", "/api/v1/games/G1/x",
          "/api/v1/games/G1/record/", "/api/v1/games/G1/record/x", "/api/v1/gamesG1", "/api/v1/rooms"}) {
        CAPTURE(path);
        const ApiAnswer answer = tournament_service.ask({"GET", path, "", "", "", "203.0.113.7"});
        CHECK(answer.status == 404);
        CHECK(Json::parse(answer.body).at("error").at("code") == "unknown_type");
    }
}

TEST_CASE("6.4: a record that cannot be replayed is said to be so, and can be had", "[games]") {
    TournamentService tournament_service;
    Entry entry;
    entry.finished =
        std::make_shared<const FinishedGame>(FinishedGame{"BAD", "ctor", "no record", "{}", {}, true, true});
    tournament_service.journal->append(entry, [](bool) {});
    for (const char* item : {"/replay", "/notation", "/picture.svg"}) {
        CHECK(tournament_service.code(std::string("/BAD") + item, "", 503) == "unavailable");
    }
    CHECK(*tournament_service.get("/BAD/record").shared == "no record");
}

TEST_CASE("6.4: lists, of a player, of a game, the newest first", "[games]") {
    TournamentService tournament_service;
    tournament_service.add("G2", R"({"id":"G2"})", true);
    const Json all = tournament_service.list("");
    REQUIRE(all.size() == 2);
    CHECK(all.at(0).at("id") == "G2");
    CHECK(tournament_service.list("player=ada").size() == 2);
    CHECK(tournament_service.list("player=" + tournament_service.ada.id.text).size() == 2);
    CHECK(tournament_service.list("player=Bob").empty());
    CHECK(tournament_service.list("game=ctor").size() == 2);
    CHECK(tournament_service.list("game=tritoc").empty());
    CHECK(tournament_service.list("game=&player=").size() == 2);
    CHECK(tournament_service.list("cursor=nonsense").size() == 2);
}

TEST_CASE("6.4: a list goes on where the page before ended", "[games]") {
    TournamentService tournament_service;
    for (std::size_t number = 0; number < limit::games_per_page; ++number) {
        tournament_service.add("N" + std::to_string(number), R"({"id":"N"})", true);
    }
    const Json first = Json::parse(tournament_service.get("").body);
    CHECK(first.at("games").size() == limit::games_per_page);
    const Json second = Json::parse(tournament_service.get("", "cursor=" + first.at("cursor").get<std::string>()).body);
    CHECK(second.at("games").size() == 1);
    CHECK(second.at("games").at(0).at("id") == "G1");
    CHECK_FALSE(second.contains("cursor"));
}

TEST_CASE("6.4: games that are not listed are in the lists of those who played them, and of nobody else", "[games]") {
    TournamentService tournament_service;
    tournament_service.add("SECRET", R"({"id":"SECRET"})", false);
    CHECK(tournament_service.list("").size() == 1);
    CHECK(tournament_service.list("player=ada").size() == 1);
    CHECK(tournament_service.list("player=me", tournament_service.token).size() == 2);
    CHECK(tournament_service.list("player=ada", tournament_service.token).size() == 2);
    CHECK(tournament_service.list("player=ada", "no token of ours").size() == 1);
    CHECK(tournament_service.get("/SECRET").status == 200);
}

TEST_CASE("6.4: what a list is asked for has bounds", "[games]") {
    TournamentService tournament_service;
    CHECK(tournament_service.code("", "player=me", 401) == "unauthorized");
    CHECK(tournament_service.code("", "game=chess", 400) == "malformed");
    CHECK(tournament_service.get("", "game=chess").body.find("chess") != std::string::npos);
    CHECK(tournament_service.code("", "player=" + std::string(33, 'x'), 400) == "malformed");
    CHECK(tournament_service.code("", "player=%00", 400) == "malformed");
    CHECK(tournament_service.code("", "player=%ff%c3", 400) == "malformed");
    CHECK(tournament_service.code("", "game=%ff%c3", 400) == "malformed");
    CHECK(tournament_service.code("", "game=" + std::string(8000, 'x'), 400) == "malformed");
    CHECK(tournament_service.get("", "game=" + std::string(8000, 'x')).body.size() < 200);
    CHECK(tournament_service.code("", "cursor=" + std::string(201, 'x'), 400) == "malformed");
}

TEST_CASE("6.4: one address reads so much at once, and others go on", "[games]") {
    TournamentService tournament_service;
    const auto burst = static_cast<unsigned>(Limits{}.reads_per_address.burst);
    for (unsigned read = 0; read < burst; ++read) REQUIRE(tournament_service.get("", "player=ada").status == 200);
    for (const char* path : {"", "/G1", "/G1/record", "/G1/replay"}) {
        const ApiAnswer refused = tournament_service.get(path);
        CHECK(refused.status == 429);
        CHECK(refused.retry_after_s > 0);
        CHECK(Json::parse(refused.body).at("error").at("code") == "rate_limited");
    }
    CHECK(tournament_service.ask({"GET", "/api/v1/games", "", "", "", "203.0.113.8"}).status == 200);
    tournament_service.clock.advance(1'000);
    CHECK(tournament_service.get("/G1/notation").status == 200);
    CHECK(tournament_service.metrics.rate_limited.value({"reads"}) == 4);
}

TEST_CASE("6.4: what cannot be read is refused in words, and is no page's headline", "[games]") {
    TournamentService tournament_service;
    for (const auto& [fault, status, code] :
         {std::tuple{ReadFault::busy, 503U, "unavailable"}, std::tuple{ReadFault::damaged, 500U, "damaged"}}) {
        test_support::Book journal;
        journal.read_fault = fault;
        FinishedGames games({journal,
                             tournament_service.players,
                             tournament_service.edition,
                             {tournament_service.clock, tournament_service.guard, tournament_service.metrics},
                             tournament_service.log});
        for (const char* path : {"", "/G1", "/G1/record", "/G1/notation", "/G1/picture.svg"}) {
            routes_to(games).handle({"GET", std::string("/api/v1/games") + path, "", "", "", "203.0.113.7"},
                                    [&, wanted_status = status, wanted = code](const ApiAnswer& answer) {
                                        CHECK(answer.status == wanted_status);
                                        CHECK(Json::parse(answer.body).at("error").at("code") == wanted);
                                    });
        }
        games.about("G1", {"/g/G1", "", "203.0.113.7"}, [](const PageAbout& about) { CHECK(about.title.empty()); });
    }
}

TEST_CASE("6.1: a page about a finished game says who played, and has a picture", "[games]") {
    TournamentService tournament_service;
    const auto about = [&](const std::string& id, const std::string& query = {}) {
        PageAbout told;
        tournament_service.games.about(id, {"/g/" + id, query, "203.0.113.7"},
                                       [&](PageAbout one) { told = std::move(one); });
        return told;
    };
    const PageAbout page = about("G1");
    CHECK(page.is_there);
    CHECK(page.title == "Ada v Bob · CTOR · Black wins");
    CHECK(page.description.starts_with("Black wins: by resignation, after 41 s."));
    CHECK(page.image == "/api/v1/games/G1/picture.png");
    CHECK(page.game == "ctor");
    CHECK(about("G1", "line=3&at=17").image == "/api/v1/games/G1/picture.png?at=17");
    for (const char* none : {"at=", "at=x", "at=-1", "at=1%22", "at=99999999999999999999"}) {
        CHECK(about("G1", none).image == "/api/v1/games/G1/picture.png");
    }
    for (const std::string& none : {std::string(), std::string("G2"), std::string("../G1"), std::string(9999, 'x')}) {
        CHECK_FALSE(about(none).is_there);
        CHECK(about(none).image.empty());
    }
}
