// Opening turns (CTOR 6.1) for every power and the way each team plays them.
#include <vector>

#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

TEST_CASE("CTOR 6.1: opening turn k has k Puts and nothing else") {
    for (const auto& options : {teams(1, 1), teams(1, 1, 3), teams(1, 2), teams(2, 1, 3), teams(2, 2), teams(2, 2, 3),
                                teams(1, 3), teams(3, 1), teams(2, 3), teams(3, 2), teams(3, 3)}) {
        CtorGame game(options);
        CAPTURE(options.teams, options.power);
        std::int64_t square = 1;
        for (unsigned turn = 1; turn <= options.power; ++turn) {
            CHECK(game.view().turn == turn);
            CHECK(game.view().opening);
            CHECK(game.view().left == Allotment{turn, 0, 0});
            const unsigned members = options.teams[(turn - 1) % 2];
            unsigned done_puts = 0;
            while (game.view().turn == turn) {
                CHECK(game.operation() == Operation::put);
                const auto duties = game.duties();
                CHECK(duties.size() == (members >= 2 ? turn : 1));
                CHECK(duties.front() == done_puts + 1);
                const auto owners = game.owners();
                for (std::size_t place = 0; place < duties.size(); ++place) {
                    game.play(name_of(owners[place]), seal(duties[place], put(square++)));
                    ++done_puts;
                }
            }
            CHECK(done_puts == turn);
        }
        CHECK_FALSE(game.view().opening);
        CHECK(game.view().left == allotment_of(options));
    }
}

TEST_CASE("CTOR 6.1: with P = 3 black sets 1, white 2, black 3; then white has the first regular turn") {
    CtorGame game(teams(3, 3));
    game.round({put(1)}).round({put(11), put(12)}).round({put(2), put(3), put(4)});
    CHECK(game.chips(Side::black) == Squares{1, 2, 3, 4});
    CHECK(game.chips(Side::white) == Squares{11, 12});
    CHECK(game.view().team == Side::white);
    CHECK(game.view().left == Allotment{3, 3, 0});
}

TEST_CASE("CTOR 6.1: no Move or Landing can be opened in an opening turn") {
    CtorGame game(teams(1, 1));
    game.round({put(1)});
    CHECK(game.attempt("white1", open(Operation::move)) == Refusal::not_available);
    CHECK(game.attempt("white1", open(Operation::landing)) == Refusal::not_available);
    CHECK(game.attempt("white1", seal(move(1, 2))) == Refusal::not_available);
}

TEST_CASE("D2: in opening turns the allotment of Put is k: with one left of two it is duty 2") {
    CtorGame game(teams(1, 1));
    game.round({put(1)}).round({pass()});
    CHECK(game.duties() == std::vector<unsigned>{2});
}
