// What a legion does not lose (TOTAS 4.2), in all details (fine-print F14).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("fine-print F14: both strike and are lost: number 1 is set back, number 2 is not") {
    Field field("wL@e5 wL@e6 bp@h6 bp@c7");
    SECTION("one order") {
        field.gm("e5-h5 e6-c6", "h6-h5 c7-c6");
        CHECK(field.pieces() == "wL@h5");
    }
    SECTION("the other") {
        field.gm("e6-c6 e5-h5", "h6-h5 c7-c6");
        CHECK(field.pieces() == "wL@c6");
    }
    CHECK(field.lost(Side::white) == "L");
    CHECK(field.lost(Side::black) == "pp");
    CHECK(field.potential(Side::white) == 3);
}

TEST_CASE("fine-print F14: one that is set back does not count as lost any more") {
    // Three in a row: the first is set back for the second, the second for the third, who stays lost.
    Field field("wL@e5 wL@e6 wL@e7 bp@h6 bV@d7");
    field.gm("e5-h5 e6-d6", "h6-h5 d7*");
    CHECK(field.told()
          == Lines{"accident h5: wL@e5 lost bp@h6 lost", "bV explodes on d7: wL@d6 wL@e7", "wL@h5 spared",
                   "wL@d6 spared"});
    CHECK(field.pieces() == "wL@h5 wL@d6");
    CHECK(field.lost(Side::white) == "L");
}

TEST_CASE("fine-print F14: the partner is one that stood next to it, whatever it did") {
    // The partner made a pawn move and was lost by it.
    Field field("wL@e5 wL@e6 bp@h6 bp@e8");
    field.gm("e6-e7 e5-h5", "e8-e7 h6-h5");
    CHECK(field.pieces() == "wL@h5");
    // A Legionary that came next to it in this GM is none.
    Field late("wL@e5 wL@e6 wL@d3 bp@h6 bp@d5");
    late.gm("d3-d4 e5-h5", "d5-d4 h6-h5");
    CHECK(late.pieces() == "wL@e6");
    CHECK(late.lost(Side::white) == "LL");
}

TEST_CASE("fine-print F14: the striker is set back on its final square only if that is empty") {
    // Swap: the enemy's final square is the striker's origin, so the striker's own is empty.
    Field swap("wL@e5 wL@e6 bR@h5 bN@g7");
    swap.gm("e5-h5", "h5-e5 g7-e6");
    CHECK(swap.told() == Lines{"swap h5: wL@e5 lost bR@h5 lost", "bN@g7 takes wL@e6", "wL@h5 spared"});
    CHECK(swap.pieces() == "wL@h5 bN@e6");
    // Met on its way, it is set back at the way's end, unless what it wanted to take there still stands.
    Field met("wL@e5 wL@e6 bR@g9 bN@f8");
    met.dice({3, 3}).gm("e5-h5", "g9-g5 f8-e6");
    CHECK(met.told()
          == Lines{"meeting g5: wL@e5 lost bR@g9 damaged", "bN@f8 takes wL@e6", "wL@h5 spared",
                   "damage bR@g5 3+3 misses 6"});
    CHECK(met.pieces() == "wL@h5 bN@e6");
    Field occupied("wL@e5 wL@e6 bR@g9 bN@f8 bp@h5");
    occupied.gm("e5-h5", "g9-g5 f8-e6");
    CHECK(occupied.pieces() == "bp@h5 bN@e6");
    CHECK(occupied.lost(Side::white) == "LL");
}

TEST_CASE("fine-print F14: an explosion counts as any other loss") {
    Field field("wL@e5 wL@e6 bV@e7 bV@h6");
    field.gm("e5-h5", "e7* h6*");
    CHECK(field.told() == Lines{"bV explodes on e7: wL@e6", "bV explodes on h6: wL@h5", "wL@h5 spared"});
    CHECK(field.pieces() == "wL@h5");
    CHECK(field.lost(Side::white) == "L");
    CHECK(field.lost(Side::black) == "VV");
}

TEST_CASE("fine-print F14: taking a Volcano costs the striker its life, and gives it back") {
    Field field("wL@e5 wL@e6 bV@h5 bN@f8");
    field.gm("e5-h5", "f8-e6");
    CHECK(field.told() == Lines{"wL@e5 takes bV@h5 and is lost", "bN@f8 takes wL@e6", "wL@h5 spared"});
    CHECK(field.pieces() == "wL@h5 bN@e6");
    CHECK(field.captors() == "h5 e6");  // it has captured all the same (TOTAS 8.4)
}

TEST_CASE("fine-print F14: if both sides would be set back on one square, neither is") {
    Field field("wL@c5 wL@c6 bL@i5 bL@i6 wN@g7 bN@d8");
    field.gm("c5-f5 g7-i6", "i5-f5 d8-c6");
    CHECK(field.told() == Lines{"accident f5: wL@c5 lost bL@i5 lost", "wN@g7 takes bL@i6", "bN@d8 takes wL@c6"});
    CHECK(field.pieces() == "bN@c6 wN@i6");
    CHECK(field.lost(Side::white) == "LL");
    CHECK(field.lost(Side::black) == "LL");
}

TEST_CASE("fine-print F14: one that is not set back for the other side's sake counts as lost for its partner") {
    // Number 1 and Black's striker claim f5; White's number 2 is set back then, for number 1 is lost.
    Field field("wL@d5 wL@e6 bL@j5 bL@j6 bV@i6");
    field.gm("d5-f5 e6-h6", "j5-f5 i6*");
    CHECK(field.told()
          == Lines{"accident f5: wL@d5 lost bL@j5 lost", "bV explodes on i6: wL@h6 bL@j6", "wL@h6 spared"});
    CHECK(field.pieces() == "wL@h6");
    CHECK(field.lost(Side::white) == "L");
    CHECK(field.potential(Side::black) == 0);
    // Where number 2 is claimed by both sides, too, nobody is left.
    Field all("wL@c5 wL@c6 bL@i5 bL@i6");
    all.gm("c5-f5 c6-f6", "i5-f5 i6-f6");
    CHECK(all.pieces().empty());
    // In another order there is no quarrel.
    Field crossed("wL@c5 wL@c6 bL@i5 bL@i6");
    crossed.gm("c5-f5 c6-f6", "i6-f6 i5-f5");
    CHECK(crossed.pieces() == "wL@f5 bL@f6");
}

TEST_CASE("fine-print F14: one that is set back on a labyrinth is trapped") {
    Field field("wL@e7 wL@e8 bp@h8 bN@f10");
    field.labyrinth(Side::black, "h7").dice({2, 3});
    field.gm("e7-h7", "h8-h7 f10-e8");
    CHECK(field.told()
          == Lines{"accident h7: wL@e7 lost bp@h8 lost", "bN@f10 takes wL@e8", "wL@h7 spared",
                   "labyrinth wL@h7 2+3 misses 5"});
    CHECK(field.away() == Lines{"wL@h7 5"});
}
