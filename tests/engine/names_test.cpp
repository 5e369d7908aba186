// Names of seats, sides and audiences: what the contract writes, and nothing that only looks like it.
#include <string>

#include "engine/match.hpp"
#include "tests/support/printing.hpp"

using namespace engine;

TEST_CASE("CTOR 2.2: the seats are black1 to black3 and white1 to white3") {
    for (const Side side : both_sides) {
        for (unsigned number = 1; number <= seat_number_max; ++number) {
            const Seat seat{side, static_cast<std::uint8_t>(number)};
            const std::string name = std::string(side == Side::black ? "black" : "white") + std::to_string(number);
            CHECK(name_of(seat) == name);
            CHECK(seat_named(name) == seat);
        }
    }
    for (const std::string name : {"", "black", "black0", "black4", "Black1", "black1 ", " black1", "black01",
                                   "black11", "white-1", "red1", "1", "blackwhite1"}) {
        CAPTURE(name);
        CHECK_FALSE(seat_named(name));
    }
    CHECK_FALSE(seat_named(std::string_view("black1\0", 7)));
}

TEST_CASE("C1: a side is named black or white, to the letter") {
    CHECK(side_named("black") == Side::black);
    CHECK(side_named("white") == Side::white);
    for (const std::string name : {"", "b", "Black", "black1", "white "}) CHECK_FALSE(side_named(name));
}

TEST_CASE("record.md 7.1: who shares what a side alone knows") {
    CHECK(shares_with(Audience::black, Side::black));
    CHECK_FALSE(shares_with(Audience::black, Side::white));
    CHECK_FALSE(shares_with(Audience::white, Side::black));
    CHECK(shares_with(Audience::white, Side::white));
    for (const Side side : both_sides) {
        CHECK(shares_with(Audience::solo, side));
        CHECK(shares_with(Audience::referee, side));
        CHECK_FALSE(shares_with(Audience::spectator, side));
    }
}

TEST_CASE("record.md 8.5: every refusal bears its name") {
    CHECK(name_of(Refusal::not_your_turn) == "not_your_turn");
    CHECK(name_of(Refusal::not_seated) == "not_seated");
    CHECK(name_of(Refusal::wrong_phase) == "wrong_phase");
    CHECK(name_of(Refusal::illegal_square) == "illegal_square");
    CHECK(name_of(Refusal::illegal_move) == "illegal_move");
    CHECK(name_of(Refusal::occupied) == "occupied");
    CHECK(name_of(Refusal::not_yours) == "not_yours");
    CHECK(name_of(Refusal::overlap) == "overlap");
    CHECK(name_of(Refusal::already_sealed) == "already_sealed");
    CHECK(name_of(Refusal::nothing_sealed) == "nothing_sealed");
    CHECK(name_of(Refusal::not_available) == "not_available");
    CHECK(name_of(Refusal::incomplete_plan) == "incomplete_plan");
    CHECK(name_of(Refusal::malformed) == "malformed");
}
