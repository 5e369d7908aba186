// What everybody sees (record.md 6.3, 7.4).
#include "tests/engine/tritoc/scenes.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::tritoc;
using namespace test_support;

namespace {

std::string json_of(const TritocGame& game) { return encoded(engine::View(game.view())); }
const std::string standard_labels = [] {
    std::string labels;
    for (unsigned field = 0; field < 9; ++field)
        labels += (labels.empty() ? "[" : ",") + std::string("[3,4,5,6,7,8,9,10,11]");
    return labels + "]";
}();

}  // namespace

TEST_CASE("record.md 6.3: the view of the referee, at the start and with targets") {
    TritocGame game({2, 7, 12});
    CHECK(
        json_of(game)
        == R"({"game":"tritoc","phase":"throw","labels":)" + standard_labels
               + R"(,"board":[".........",".........",".........",".........",".........",".........",".........",)"
                 R"(".........","........."],"owners":".........","turn":1,"player":"black","throws":[],"targets":[],)"
                 R"("stuck":0,"clock_losses":{"black":0,"white":0},"points":{"black":0,"white":0},)"
                 R"("deadline":30000,"result":null})");
    game.at(1000).toss().toss().play("place 3 5").at(2000).toss();
    CHECK(json_of(game)
          == R"({"game":"tritoc","phase":"remove_other","labels":)" + standard_labels
                 + R"(,"board":[".........",".........","....b....",".........",".........",".........",".........",)"
                   R"(".........","........."],"owners":".........","turn":2,"player":"white","throws":[[12]],)"
                   R"("targets":[[3,5]],"stuck":0,"clock_losses":{"black":0,"white":0},)"
                   R"("points":{"black":0,"white":0},"deadline":31000,"result":null})");
}

TEST_CASE("record.md 6.3: the view of a game that is over") {
    auto game = reached({{"bb. ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... .w."},
                         Side::black,
                         throwing({5})});
    game.toss().play("place 1 3").play("white1", "resign");
    const auto json = json_of(game);
    CHECK(json.find(R"("phase":"over")") != std::string::npos);
    CHECK(json.find(R"("board":["bbb......",)") != std::string::npos);
    CHECK(json.find(R"("owners":"b........")") != std::string::npos);
    CHECK(json.find(R"("points":{"black":6,"white":0},"deadline":null,)"
                    R"("result":{"winner":"black","reason":"resigned","points":{"black":6,"white":0}}})")
          != std::string::npos);
}

TEST_CASE("record.md 6.3: a tie has no winner") {
    auto game = all_but_one_hole(Side::black, throwing({11}), 522);
    game.toss().play("place 9 9");
    CHECK(json_of(game).find(R"("result":{"winner":null,"reason":"board_full","points":{"black":0,"white":0}}})")
          != std::string::npos);
}

TEST_CASE("record.md 7.4: every audience sees what the referee sees, and nobody has anything sealed") {
    TritocGame game({7, 12});
    game.toss().play("place 3 5").toss();
    for (const auto audience : all_audiences) {
        CHECK(encoded(game.match().view_for(audience)) == json_of(game));
    }
    for (const Side side : both_sides) {
        CHECK_FALSE(game.match().is_sealing(side));
        CHECK(encoded(game.match().own_envelopes({Seat{side, 1}})) == "{}");
    }
}
