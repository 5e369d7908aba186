// What the server tells of TOTA*S: every event, envelope, offer and mark as protocol/examples has it (record.md 5.3,
// wire.md 3.1, 3.3, 3.4).
#include <catch2/catch.hpp>

#include "protocol/game_codec.hpp"
#include "protocol/server_message.hpp"
#include "tests/protocol/example_files.hpp"

using namespace protocol;
using namespace protocol_test;
using namespace engine::totas;
using engine::Instant;
using engine::Seat;
using engine::Side;

namespace {

Square at(const char* name) { return *square_named(name); }
PlacedPiece piece(Side side, char letter, const char* square) { return {{side, *kind_lettered(letter)}, at(square)}; }
Zone zone(ZoneKind kind, const char* one, const char* two, const char* three) {
    return {kind, {at(one), at(two), at(three)}};
}
constexpr Side white = Side::white;
constexpr Side black = Side::black;

// By side, black first, as the engine has it; the examples' ground.
const std::array<std::array<Zone, 2>, 2> both_zones{
    {{zone(ZoneKind::sea, "i5", "i6", "i7"), zone(ZoneKind::mountains, "d4", "e4", "f4")},
     {zone(ZoneKind::mountains, "e9", "f9", "g9"), zone(ZoneKind::desert, "b4", "b5", "b6")}}};
const Ground white_ground{at("b2"), both_zones[1], at("d6")};

bool is_example(const std::string& name, const Json& value) {
    const Json known = json_of(examples() / ("totas/" + name + ".json"));
    return std::find(known.begin(), known.end(), value) != known.end();
}

void is_told(std::int64_t at_ms, Fact fact) {
    const std::string text = json_text(write_notice, engine::Notice(Notice{Instant{at_ms}, std::move(fact)}));
    CAPTURE(text);
    CHECK(is_example("event", Json::parse(text)));
}

RevealedHalf revealed(HalfMove half, std::optional<Piece> moved, std::string text, bool is_void = false,
                      std::optional<Seat> seat = std::nullopt) {
    return {half, moved, seat, is_void, std::move(text)};
}

}  // namespace

TEST_CASE("3.3: every fact of TOTA*S is told as an example shows") {
    is_told(9000, Sealed{white, std::nullopt, true});
    is_told(95000, Sealed{black, std::nullopt, false});
    is_told(95000, Sealed{black, Seat{black, 2}, false});
    is_told(24000, GroundRevealed{{at("c11"), at("b2")}, both_zones, {false, false}});
    is_told(120000, GroundRevealed{{at("c11"), at("b2")}, both_zones, {true, true}});
    is_told(24000, PlanningStarted{1});
    is_told(95000, TimerStarted{white, Instant{105000}});
    is_told(101000, Encountered{EncounterKind::accident,
                                at("e5"),
                                {piece(black, 'p', "e6"), piece(white, 'R', "e1")},
                                {Fate::lost, Fate::damaged}});
    is_told(101000, Encountered{EncounterKind::meeting,
                                at("c4"),
                                {piece(black, 'B', "f7"), piece(white, 'N', "b2")},
                                {Fate::lost, Fate::lost}});
    is_told(101000, Encountered{EncounterKind::swap,
                                at("e5"),
                                {piece(black, 'p', "e5"), piece(white, 'p', "e4")},
                                {Fate::lost, Fate::lost}});
    is_told(101000, Captured{piece(black, 'p', "d4"), piece(white, 'p', "e4"), true, false});
    is_told(101000, Captured{piece(white, 'p', "d4"), piece(black, 'V', "e5"), false, true});
    is_told(101000, Exploded{at("c3"), {white, Kind::volcano}, {piece(white, 'p', "c2"), piece(black, 'N', "c3")}});
    is_told(101000, LegionSpared{piece(white, 'L', "e5")});
    is_told(101000, DiceThrown{DiceReason::damage, piece(white, 'R', "c4"), {3, 4}, 7});
    is_told(301000, DiceThrown{DiceReason::again, piece(white, 'R', "c4"), {6, 6}, std::nullopt});
    is_told(101000, LabyrinthSprung{piece(black, 'N', "d6"), {1, 1}, 2});
    is_told(101000, LabyrinthSprung{piece(black, 'N', "d6"), {6, 6}, std::nullopt});
    is_told(101000, Promoted{piece(white, 'Q', "e12")});
    is_told(301000, Returned{piece(white, 'R', "c5"), at("c4"), false});
    is_told(301000, Returned{piece(black, 'K', "c11"), at("c11"), true});
    is_told(301000, KingStranded{piece(white, 'K', "b2")});
    is_told(101000, FormWritten{13, {{{{{"KR", ""}, {"KR", ""}}}, {{{"_Gk4", ""}, {"a4", "7"}}}}}});
    is_told(101000, DoomOpened{{false, true}, Instant{111000}});
    is_told(103000, Doomed{white, {at("f8"), at("g6")}});
    is_told(801000, MemoriseStarted{Instant{901000}});
    is_told(104000, DoneSaid{white});
    is_told(901000, MolesDrawn{{{{6, std::nullopt, false}, {3, at("c1"), false}}}});
    is_told(901000, DarkChanged{true});
    is_told(944000, DarkChanged{false});
    is_told(950000, ResignSaid{Seat{black, 1}});
    is_told(950000, GameEnded{Outcome{black, Ending::resigned, Decision::clean, {5, 1}}});
}

TEST_CASE("3.3: the reveal tells every half-move with what it moved") {
    const Piece gryphon{white, Kind::gryphon};
    is_told(101000, PlansRevealed{13,
                                  black,
                                  {{{revealed(Castle{Wing::kr}, Piece{black, Kind::king}, "KR")},
                                    {revealed(Go{at("l1"), at("k4"), std::nullopt}, gryphon, "_Gk4"),
                                     revealed(Go{at("a2"), at("a4"), std::nullopt}, Piece{white, Kind::pawn}, "a4")}}},
                                  {false, false},
                                  std::nullopt,
                                  false});
    is_told(201000, PlansRevealed{14,
                                  white,
                                  {{{revealed(Go{at("e2"), at("e1"), Kind::queen}, Piece{black, Kind::pawn}, "e1Q")},
                                    {revealed(Explode{at("c3")}, Piece{white, Kind::volcano}, "V*"),
                                     revealed(Shelter{}, Piece{white, Kind::king}, "K^")}}},
                                  {true, false},
                                  black,
                                  true});
    is_told(301000,
            PlansRevealed{15,
                          white,
                          {{{},
                            {revealed(Reenter{at("b2")}, Piece{white, Kind::king}, "Kb2v", false, Seat{white, 1}),
                             revealed(Turn{at("a3")}, Piece{white, Kind::boar}, "W+", false, Seat{white, 2})}}},
                          {true, false},
                          std::nullopt,
                          false});
}

TEST_CASE("3.1: one's own envelopes; what is not there is absent") {
    const auto told = [](const OwnEnvelopes& own) {
        return Json::parse(json_text(write_own_envelopes, engine::OwnEnvelopes(own)));
    };
    const Go pawn{at("e2"), at("e4"), std::nullopt};
    CHECK(told({}) == Json::object());
    for (const OwnEnvelopes& own :
         {OwnEnvelopes{white_ground, std::nullopt, std::nullopt, {}},
          OwnEnvelopes{std::nullopt, std::nullopt, Plan{pawn}, {}},
          OwnEnvelopes{std::nullopt, std::nullopt, Plan{}, {}},
          OwnEnvelopes{std::nullopt, Plan{pawn, Go{at("d2"), at("d4"), std::nullopt}}, std::nullopt, {}},
          OwnEnvelopes{std::nullopt, Plan{}, Plan{Castle{Wing::kr}}, {}},
          OwnEnvelopes{std::nullopt, std::nullopt, std::nullopt, {{Seat{white, 1}, pawn}}},
          OwnEnvelopes{std::nullopt, std::nullopt, std::nullopt, {{Seat{white, 2}, std::nullopt}}},
          OwnEnvelopes{white_ground, std::nullopt, std::nullopt, {{Seat{white, 1}, std::nullopt}}}}) {
        CAPTURE(told(own).dump());
        CHECK(is_example("sealed", told(own)));
    }
}

TEST_CASE("3.4: the answer to a draft tells what may follow; the answer to anything else its time alone") {
    const Offer offer{{Go{at("d2"), at("d4"), std::nullopt}, Go{at("b1"), at("c3"), std::nullopt}, Explode{at("k1")}}};
    const Json known = json_of(examples() / "server/answer.act.json");
    const auto answer = [](const char* id, std::int64_t at_ms, const std::optional<engine::Offer>& what) {
        return Json::parse(act_answer_json(id, Instant{at_ms}, what));
    };
    CHECK(answer("k3-21", 385120, engine::Offer(offer)) == known.at(1));
    CHECK(answer("k3-22", 385130, engine::Offer(Offer{})) == known.at(2));
    CHECK(answer("k3-20", 385120, std::nullopt) == known.at(0));
    CHECK(answer("k3-20", 385120, engine::Offer(engine::ctor::Game::Offer{})) == known.at(0));
}

TEST_CASE("record.md 5.3: what an audience is shown, and what is withheld, as the view has it") {
    View view;
    view.phase = Phase::plan;
    view.gm = 13;
    view.board.emplace();
    view.board->pieces = {piece(white, 'K', "g1"), piece(white, 'W', "c4"), piece(black, 'P', "a12")};
    view.board->away = {{{white, Kind::rook}, at("c4"), 3}};
    view.board->castling = {{{}, {Wing::kr, Wing::rk}}};
    view.board->en_passant = {at("e3")};
    view.board->stepped = {at("a12")};
    view.board->vetted = {at("g1")};
    view.board->axes = {{at("c4"), Axis::rank}};
    view.board->doomed = {at("a12")};
    view.board->right = {at("g1")};
    view.board->resting = {at("c4"), at("a12")};
    view.skip = {true, false};
    view.shelter = {ShelterState::out, ShelterState::used};
    view.acropolis[1] = at("b2");
    view.zones[1] = {both_zones[1][0], both_zones[1][1]};
    view.zones[0].emplace();
    view.labyrinth[1] = LabyrinthView{at("d6"), true};
    view.sealed = {true, false};
    view.timer_ms = {900, 4100};
    view.timeouts = {1, 0};
    view.doom_targets = {{{at("c4")}, {}}};
    view.mole = std::array<MoleLot, 2>{{{6, std::nullopt, true}, {3, at("c1"), false}}};
    view.potential = {84, 92};
    view.deadline = Instant{1812345};
    view.lost = {{{Kind::legionary, Kind::pawn}, {}}};

    SECTION("in the light") {
        CHECK(json_text(write_view, engine::View(view))
              == R"({"game":"totas","phase":"plan","gm":13,"dark":false,"pieces":["wK@g1","wW@c4","bP@a12"],)"
                 R"("away":[{"piece":"wR","return":"c4","misses":3}],"castling":{"white":["KR","RK"],"black":[]},)"
                 R"("en_passant":["e3"],"skip":{"white":false,"black":true},"shelter":{"white":"used","black":"out"},)"
                 R"("stepped":["a12"],"vetted":["g1"],"axes":{"c4":"rank"},"acropolis":{"white":"b2","black":null},)"
                 R"("zones":{"white":[{"kind":"mountains","squares":["e9","f9","g9"]},)"
                 R"({"kind":"desert","squares":["b4","b5","b6"]}],"black":[]},)"
                 R"("labyrinth":{"white":{"at":"d6","used":true},"black":null},"sealed":{"white":false,"black":true},)"
                 R"("plans":null,"timer":{"white":4100,"black":900},"timeouts":{"white":0,"black":1},)"
                 R"("doomed":["a12"],"doom_targets":{"white":[],"black":["c4"]},)"
                 R"("mole":{"white":{"die":3,"piece":"c1","vetted":false},)"
                 R"("black":{"die":6,"piece":null,"vetted":true}},"potential":{"white":92,"black":84},)"
                 R"("deadline":1812345,"result":null})");
        CHECK(json_text(write_marks, engine::View(view))
              == R"({"right":["g1"],"resting":["c4","a12"],"lost":{"white":[],"black":["L","p"]}})");
    }
    SECTION("in the dark") {
        view.dark = true;
        view.board.reset();
        view.zones[0].reset();
        const Json told = Json::parse(json_text(write_view, engine::View(view)));
        for (const auto* name :
             {"pieces", "away", "castling", "en_passant", "stepped", "vetted", "axes", "doomed", "plans"}) {
            CAPTURE(name);
            CHECK(told.at(name).is_null());
        }
        CHECK(told.at("zones").at("black").is_null());
        CHECK(told.at("dark") == true);
        CHECK(json_text(write_marks, engine::View(view)) == R"({"right":null,"resting":null,"lost":null})");
    }
    SECTION("the referee's plans") {
        view.plans_shown = true;
        view.plans[0] = Plan{Castle{Wing::rk}};
        const Json told = Json::parse(json_text(write_view, engine::View(view)));
        CHECK(told.at("plans") == Json::parse(R"({"white":null,"black":[{"castle":"RK"}]})"));
    }
    SECTION("coalition play") {
        view.coalition = true;
        view.plans_shown = true;
        view.sealed_seats = {
            {Seat{black, 1}, true}, {Seat{black, 2}, true}, {Seat{white, 1}, false}, {Seat{white, 2}, false}};
        view.halves = {{Seat{black, 1}, std::nullopt}, {Seat{black, 2}, Turn{at("c4")}}};
        const Json told = Json::parse(json_text(write_view, engine::View(view)));
        CHECK(told.at("sealed") == Json::parse(R"({"black1":true,"black2":true,"white1":false,"white2":false})"));
        CHECK(told.at("plans") == Json::parse(R"({"black1":null,"black2":{"turn":"c4"}})"));
        view.plans_shown = false;
        CHECK(Json::parse(json_text(write_view, engine::View(view))).at("plans").is_null());
    }
    SECTION("what may be chosen") {
        view.legal = ground_offer(black);
        const Json offer = Json::parse(json_text(write_view, engine::View(view))).at("legal");
        CHECK(offer == json_of(examples() / "totas/ground_offer.json").at(0));
        view.legal = std::vector<HalfMove>{Go{at("k3"), at("k4"), std::nullopt}, Castle{Wing::kr}};
        const Json halves = Json::parse(json_text(write_view, engine::View(view))).at("legal");
        CHECK(halves == Json::parse(R"([{"from":"k3","to":"k4"},{"castle":"KR"}])"));
    }
}

TEST_CASE("3.1, 3.2: marks stand beside the view, where the game has some") {
    const Json with = Json::parse(update_json({"5HZK7Q2M", 1, 2, "[]", R"({"right":[]})"}, "{}"));
    CHECK(with.at("marks") == Json{{"right", Json::array()}});
    CHECK_FALSE(Json::parse(update_json({"5HZK7Q2M", 1, 2, "[]", {}}, "{}")).contains("marks"));
    SnapshotParts parts;
    parts.room = "5HZK7Q2M";
    parts.info = parts.you = parts.view = "{}";
    CHECK_FALSE(Json::parse(snapshot_json(parts)).contains("marks"));
    parts.marks = R"({"right":[]})";
    CHECK(Json::parse(snapshot_json(parts)).at("marks") == with.at("marks"));
    CHECK(json_text(write_marks, engine::View(engine::ctor::View{})).empty());
}
