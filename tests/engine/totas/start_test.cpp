// Board, pieces and starting position (TOTAS 1).
#include <map>

#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support::field;

TEST_CASE("TOTAS 1.1: squares are a1 to l12, in order of rank and file, and a1 is dark") {
    CHECK(name_of(Square{0}) == "a1");
    CHECK(name_of(Square{11}) == "l1");
    CHECK(name_of(Square{12}) == "a2");
    CHECK(name_of(Square{143}) == "l12");
    for (unsigned one = 0; one < square_count; ++one) {
        const auto where = static_cast<Square>(one);
        CHECK(square_named(name_of(where)) == where);
        CHECK(is_dark(where) == ((one % 12 + one / 12) % 2 == 0));
    }
    for (const auto* name : {"", "a", "a0", "a13", "m1", "A1", "a01", "a1 ", " a1", "1a", "aa1", "a111"}) {
        CAPTURE(name);
        CHECK_FALSE(square_named(name));
    }
}

TEST_CASE("TOTAS 1.2: 24 pieces a side, twelve of each row") {
    const auto start = Field::start();
    for (const Side side : both_sides) {
        std::map<char, unsigned> force;
        unsigned pawn_row = 0;
        for (const Square one : start.position().of[index(side)]) {
            const Kind kind = start.position().at[one].kind();
            ++force[letter_of(kind)];
            pawn_row += is_pawn_row(kind) ? 1 : 0;
        }
        CHECK(force
              == std::map<char, unsigned>{{'K', 1},
                                          {'Q', 1},
                                          {'R', 2},
                                          {'N', 2},
                                          {'B', 2},
                                          {'G', 2},
                                          {'V', 1},
                                          {'T', 1},
                                          {'p', 8},
                                          {'L', 2},
                                          {'P', 2}});
        CHECK(pawn_row == 12);
    }
}

TEST_CASE("TOTAS 1.3: both armies stand on the same files, mirrored") {
    CHECK(Field::start().pieces() ==
          "wG@a1 wV@b1 wR@c1 wN@d1 wB@e1 wQ@f1 wK@g1 wB@h1 wN@i1 wR@j1 wT@k1 wG@l1 "
          "wp@a2 wL@b2 wP@c2 wp@d2 wp@e2 wp@f2 wp@g2 wp@h2 wp@i2 wP@j2 wL@k2 wp@l2 "
          "bp@a11 bL@b11 bP@c11 bp@d11 bp@e11 bp@f11 bp@g11 bp@h11 bp@i11 bP@j11 bL@k11 bp@l11 "
          "bG@a12 bV@b12 bR@c12 bN@d12 bB@e12 bQ@f12 bK@g12 bB@h12 bN@i12 bR@j12 bT@k12 bG@l12");
}

TEST_CASE("TOTAS 1.4: another army stands on both sides, W and C among it") {
    const auto start = Field::start(army("RWCQKQCWNBGR", "LLLLPPPPpppp"));
    CHECK(start.pieces() ==
          "wR@a1 wW@b1 wC@c1 wQ@d1 wK@e1 wQ@f1 wC@g1 wW@h1 wN@i1 wB@j1 wG@k1 wR@l1 "
          "wL@a2 wL@b2 wL@c2 wL@d2 wP@e2 wP@f2 wP@g2 wP@h2 wp@i2 wp@j2 wp@k2 wp@l2 "
          "bL@a11 bL@b11 bL@c11 bL@d11 bP@e11 bP@f11 bP@g11 bP@h11 bp@i11 bp@j11 bp@k11 bp@l11 "
          "bR@a12 bW@b12 bC@c12 bQ@d12 bK@e12 bQ@f12 bC@g12 bW@h12 bN@i12 bB@j12 bG@k12 bR@l12");
}

TEST_CASE("TOTAS 1.5: quality and mole number of every kind") {
    const std::map<char, std::pair<unsigned, unsigned>> expected{
        {'K', {10, 0}}, {'Q', {9, 6}}, {'G', {8, 1}}, {'V', {7, 2}}, {'T', {7, 2}}, {'R', {6, 3}}, {'N', {5, 4}},
        {'B', {4, 5}},  {'L', {3, 0}}, {'P', {2, 0}}, {'p', {1, 0}}, {'W', {5, 0}}, {'C', {5, 0}}};
    for (const auto& [letter, numbers] : expected) {
        CAPTURE(letter);
        const auto kind = kind_lettered(letter);
        REQUIRE(kind);
        CHECK(quality_of(*kind) == numbers.first);
        CHECK(mole_number_of(*kind) == numbers.second);
    }
    CHECK(Field::start().potential(Side::white) == 97);
    CHECK(Field::start().potential(Side::black) == 97);
}
