// Changes of a room as lines: those that journals have, to the byte (changes.jsonl), and each comes back.
#include <fstream>

#include <catch2/catch.hpp>

#include "protocol/game_codec.hpp"
#include "protocol/record.hpp"
#include "server/room/change.hpp"

namespace server::room {

namespace {

using protocol::Json;

const Json sealed_put{{"type", "seal"}, {"choice", {{"put", 1}}}};

const engine::Options& duel_options() {
    static const auto parsed =
        *protocol::read_options("ctor", {{"size", 8}, {"teams", {1, 1}}}, protocol::OptionsFrom::room);
    return parsed;
}

/// Opened twice: with all that may be there, and with as little as possible.
std::vector<Change> one_of_each() {
    const engine::Seat black{engine::Side::black, 1};
    const engine::Seat white{engine::Side::white, 2};
    const Person ada{PlayerId{"p-Ada"}, "Größe \"12\" 🦜", Standing::registered};
    const Person bo{PlayerId{"p-Bo"}, "Bo"};
    Settings settings;
    settings.id = "4GZK7Q2M";
    settings.options = duel_options();
    settings.name = "Parrots";
    settings.key = engine::sha256("key");
    Settings whole = settings;
    whole.is_public = false;
    whole.password_hash = engine::sha256("parrot");
    whole.spectator_delay_s = 30;
    whole.is_watchable = false;
    whole.patient = true;
    whole.beginners = true;
    whole.warm_chairs = true;
    whole.rated = "ctor";
    whole.tournament = TournamentBoard{"T0URNEY1", 2, 3, 1, 1, RoomTime{60'000}};
    whole.found = FoundTable{RoomTime{4'000}, RoomTime{10'000}, 1'800'000'010'000, 521, 87};
    const Reservations seats{{black, ada}, {white, bo}};
    return {Opened{whole, ada, seats, engine::sha256("casters")},
            Opened{settings, std::nullopt},
            SeatedPerson{black, ada},
            SeatedBot{white, 3},
            Unseated{black, protocol::Departure::kicked},
            HostChanged{bo},
            HostChanged{std::nullopt},
            ReadyChanged{black, true, "lots of entropy"},
            ReadyChanged{black, false, std::nullopt},
            RematchAgreed{white, "more"},
            RematchAgreed{white, std::nullopt},
            GameStarted{1'800'000'000'000},
            Played{protocol::read_input(settings.options, "black1", &sealed_put).value(), engine::Instant{1'500}},
            Played{engine::Tick{}, engine::Instant{5'000}},
            Spoken{ada, black, protocol::ChatChannel::watchers, "hello\n\"you\""},
            Spoken{bo, std::nullopt, {}, "hm"},
            LetIn{bo.id},
            Restarted{1234},
            Resumed{},
            CasterChanged{engine::sha256("casters")},
            CasterChanged{std::nullopt},
            Cast{bo.id},
            ReservationsChanged{seats, RoomTime{90'000}},
            ReservationsChanged{{}, std::nullopt},
            NotPlayed{{true, false}},
            Forgotten{ada.id, true},
            Renamed{ada, true},
            Configured{whole},
            Configured{settings},
            ChatSwitched{false},
            ChatSwitched{true},
            SeatedPerson{white, {PlayerId{"p-House"}, "House-2a", Standing::program}, 2}};
}

}  // namespace

TEST_CASE("room changes: lines are those that journals have, to the byte", "[room]") {
    std::ifstream file(TUTTI_SOURCE_DIR "/tests/server/room/changes.jsonl");
    std::string line;
    std::int64_t at_ms = 1234;
    for (const Change& change : one_of_each()) {
        REQUIRE(std::getline(file, line));
        CHECK(encode(change, RoomTime{at_ms}) == line);
        const auto back = decode(line, duel_options());
        REQUIRE(back);
        CHECK(back->at.ms == at_ms++);
        CHECK(encode(back->change, back->at) == line);
    }
    CHECK_FALSE(std::getline(file, line));
}

TEST_CASE("room changes: what encode did not write is nothing", "[room]") {
    for (const auto* line :
         {"", "{}", "[]", R"({"at":1,"change":"opened"})", R"({"at":1,"change":"parrot"})", R"({"change":"resumed"})",
          R"({"at":1,"change":"unseated","seat":"black1","reason":3})",
          R"({"at":1,"change":"bot","seat":"green1","level":1})", R"({"at":9007199254740992,"change":"resumed"})",
          R"({"at":1,"change":"played","game_ms":1,"seat":"black1","action":{"type":"dance"}})"}) {
        INFO(line);
        CHECK_FALSE(decode(line, duel_options()));
    }
    CHECK_FALSE(decode(R"({"at":1,"change":"played","game_ms":1,"seat":null,"action":{"type":"tick"}})", std::nullopt));
}

}  // namespace server::room
