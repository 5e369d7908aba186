// The acropolis: shelter, re-entry, the king that is set (TOTAS 5.4, fine-print F4, F11).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

namespace {

/// White's king is away in its shelter at j2.
Field sheltered(const std::string& pieces) {
    Field field(pieces);
    field.acropolis(Side::white, "j2").acropolis(Side::black, "b10").shelter(Side::white);
    return field;
}

}  // namespace

TEST_CASE("TOTAS 5.4: the king on its own acropolis may shelter, as its half-move") {
    Field field("wK@j2 bK@k11 wp@a2 bR@j9");
    field.acropolis(Side::white, "j2").acropolis(Side::black, "b10");
    CHECK(field.check(Side::white, "K^") == accepted);
    CHECK(field.check(Side::white, "a2-a3 K^") == accepted);
    CHECK(field.check(Side::white, "K^ a2-a3") == accepted);
    CHECK(field.check(Side::white, "K^ K^") == Refusal::not_available);
    CHECK(field.check(Side::white, "K^ j2v") == Refusal::not_available);
    CHECK(field.check(Side::white, "j2-j3 K^") == Refusal::not_available);
    CHECK(field.check(Side::black, "K^") == Refusal::not_available);  // not its own, not on it
    // Off the board while this GM is carried out: it is not taken.
    field.gm("K^", "j9-j2");
    CHECK(field.told().empty());
    CHECK(field.pieces() == "wp@a2 bR@j2 bK@k11");
    CHECK(field.shelter_of(Side::white) == ShelterState::out);
    CHECK(field.potential(Side::white) == 11);
}

TEST_CASE("TOTAS 5.4: the king on the enemy's acropolis has no shelter there") {
    Field field("wK@b10");
    field.acropolis(Side::white, "j2").acropolis(Side::black, "b10");
    CHECK(field.check(Side::white, "K^") == Refusal::not_available);
}

TEST_CASE("TOTAS 5.4: re-entry to the acropolis or a square beside it, taking if need be") {
    const auto field = sheltered("wp@i3 bN@k3 wR@a1");
    for (const auto* to : {"i1", "j1", "k1", "i2", "j2", "k2", "j3", "k3"}) {
        CAPTURE(to);
        CHECK(field.check(Side::white, std::string(to) + "v") == accepted);
    }
    CHECK(field.check(Side::white, "i3v") == Refusal::occupied);
    CHECK(field.check(Side::white, "h2v") == Refusal::illegal_square);
    CHECK(field.check(Side::white, "j4v") == Refusal::illegal_square);
    CHECK(field.check(Side::white, "j2v j2-j1") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "j2v K^") == Refusal::not_available);
    CHECK(field.check(Side::white, "K^") == Refusal::not_available);
    CHECK(field.check(Side::white, "a1-a5 j2v") == accepted);
    Field taking = sheltered("bN@k3");
    taking.gm("k3v", "");
    CHECK(taking.told() == Lines{"wK@k3 takes bN@k3"});
    CHECK(taking.pieces() == "wK@k3");
    CHECK(taking.shelter_of(Side::white) == ShelterState::used);
}

TEST_CASE("TOTAS 5.4: in re-entry kings keep apart, too") {
    const auto field = sheltered("bK@j5");
    CHECK(field.check(Side::white, "j2v") == accepted);
    CHECK(field.check(Side::white, "j3v") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "k3v") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "i1v") == accepted);
}

TEST_CASE("TOTAS 5.4: once in the game") {
    auto field = sheltered("wp@a2");
    field.gm("j2v", "");
    CHECK(field.shelter_of(Side::white) == ShelterState::used);
    CHECK(field.check(Side::white, "K^") == Refusal::not_available);
    CHECK(field.check(Side::white, "j2v") == Refusal::not_available);
    CHECK(field.check(Side::white, "j2-j3") == accepted);
}

TEST_CASE("TOTAS 5.4: a plan that lacks the re-entry is legal, and the king is set on its acropolis") {
    auto field = sheltered("wp@a2 bp@l9");
    CHECK(field.check(Side::white, "a2-a3") == accepted);
    field.gm("a2-a3", "");
    CHECK(field.told() == Lines{"set wK@j2 due j2"});
    CHECK(field.shelter_of(Side::white) == ShelterState::used);
    CHECK(field.check(Side::white, "j2-j3") == accepted);
}

TEST_CASE("TOTAS 5.4: if that is taken, by whomever, on the first empty neighbour clockwise from north") {
    const std::array<std::string, 8> clockwise{"j3", "k3", "k2", "k1", "j1", "i1", "i2", "i3"};
    std::string taken = "bN@j2";
    for (const auto& next : clockwise) {
        CAPTURE(next);
        auto field = sheltered(taken);
        field.gm("", "");
        CHECK(field.told() == Lines{"set wK@" + next + " due j2"});
        taken += " wR@" + next;
    }
    auto full = sheltered(taken);
    full.gm("", "");
    CHECK(full.told() == Lines{"stranded wK@j2"});
    CHECK(full.lost(Side::white) == "K");
    CHECK(full.shelter_of(Side::white) == ShelterState::used);
}

TEST_CASE("TOTAS 5.4: the king is set after the returns") {
    auto field = sheltered("bp@l9");
    field.away("bR@j2", 1).gm("", "");
    CHECK(field.told() == Lines{"back bR@j2 due j2", "set wK@j3 due j2"});
}

TEST_CASE("fine-print F4: the king is set on no square next to the enemy king, the acropolis included") {
    auto field = sheltered("bK@j3");
    field.gm("", "");
    CHECK(field.told() == Lines{"set wK@k1 due j2"});
    auto away = sheltered("wp@a2");
    away.away("bK@j3", 5).gm("", "");
    CHECK(away.at("k1") == "wK");
    auto far = sheltered("bK@j4");
    far.gm("", "");
    CHECK(far.at("j2") == "wK");
    // Both are set: White's first, that keeps Black's away. (No two acropolises are so near; the order decides.)
    Field both("wp@a2");
    both.acropolis(Side::white, "j2").acropolis(Side::black, "j3").shelter(Side::white).shelter(Side::black);
    both.gm("", "");
    CHECK(both.told() == Lines{"set wK@k1 due j2", "set bK@j3 due j3"});
}

TEST_CASE("fine-print F11: the king that comes back can meet at its square or on a way, but not swap") {
    auto accident = sheltered("bp@j3");
    accident.dice({1, 2}).gm("j2v", "j3-j2");
    CHECK(accident.told() == Lines{"accident j2: wK@j2 damaged bp@j3 lost", "damage wK@j2 1+2 misses 3"});
    CHECK(accident.away() == Lines{"wK@j2 3"});
    CHECK(accident.shelter_of(Side::white) == ShelterState::used);
    auto meeting = sheltered("bR@j7");
    meeting.gm("j3v", "j7-j1");
    CHECK(meeting.told() == Lines{"meeting j3: wK@j3 lost bR@j7 lost"});
    CHECK(meeting.lost(Side::white) == "K");
    // It has no origin: who leaves the square to which it comes back passes it without harm.
    auto apart = sheltered("bN@j2");
    apart.gm("j2v", "j2-k4");
    CHECK(apart.told().empty());
    CHECK(apart.pieces() == "wK@j2 bN@k4");
}

TEST_CASE("fine-print F11: in 7.2 the king that comes back precedes every origin") {
    // The king comes back to j3, where the rook passes; one pawn meets both.
    auto field = sheltered("wR@g3 bp@j4");
    field.dice({1, 2, 3, 4}).gm("g3-k3 j3v", "j4-j3");
    CHECK(field.told()
          == Lines{"meeting j3: wR@g3 damaged bp@j4 lost", "accident j3: wK@j3 damaged bp@j4 lost",
                   "damage wK@j3 1+2 misses 3", "damage wR@j3 3+4 misses 7"});
}

TEST_CASE("fine-print F11: the king can do nothing else than come back") {
    const auto field = sheltered("wp@a2");
    for (const auto& half : field.legal(Side::white)) {
        CAPTURE(half);
        CHECK((half.back() == 'v' || half.substr(0, 2) == "a2"));
    }
    CHECK(field.legal(Side::white).size() == 9 + 2);
    CHECK(field.legal(Side::white, "j2v") == Lines{"a2-a3", "a2-a4"});
}
