// What game is played and in which temper.
#include "tests/support/totas_playground.hpp"

namespace test_support {

using namespace engine;
using namespace engine::totas;

namespace {

constexpr std::array all_but_king{Kind::queen,   Kind::rook,    Kind::bishop, Kind::knight, Kind::volcano,
                                  Kind::tornado, Kind::gryphon, Kind::boar,   Kind::chariot};
constexpr std::array pawn_row{Kind::pawn, Kind::legionary, Kind::patrol};

/// TOTAS 1.4: one king, and whatever there is.
Army random_army(Seed& seed) {
    Army army;
    // A few kinds only, so that one of them is many; now and then all of them.
    const std::array few{all_but_king.at(seed.below(all_but_king.size())),
                         all_but_king.at(seed.below(all_but_king.size())),
                         all_but_king.at(seed.below(all_but_king.size()))};
    const bool every = seed.below(3) == 0;
    for (auto& kind : army.king_row)
        kind = every ? all_but_king.at(seed.below(all_but_king.size())) : few.at(seed.below(3));
    army.king_row.at(seed.below(board_side)) = Kind::king;
    const Kind mostly = pawn_row.at(seed.below(3));
    for (auto& kind : army.pawn_row) kind = seed.below(3) == 0 ? pawn_row.at(seed.below(3)) : mostly;
    return army;
}

totas::Options random_options(Seed& seed, Clocks clocks) {
    const auto pick = [&](const auto& list) { return list.at(seed.below(list.size())); };
    totas::Options options;
    options.timer_s = pick(std::array{5U, 5U, 10U, 7U, 60U});
    options.minutes = pick(std::array{1U, 2U, 3U, 5U, 100U});
    options.ground_s = pick(std::array{120U, 5U, 1U, 0U, 3600U});
    options.memorise_s = pick(std::array{100U, 10U, 1U, 0U});
    options.doom_s = pick(std::array{10U, 10U, 5U, 1U, 0U});
    options.mole_after = pick(std::array{0U, 1U, 2U, 3U, 4U, 25U});
    if (seed.below(4) == 0) options.players = 4;
    if (seed.below(2) == 0) options.order = Order::alternating;
    if (seed.below(4) == 0) options.variant = Variant::summary;
    if (seed.below(2) == 0) options.army = random_army(seed);
    if (clocks == Clocks::every_phase) options.ground_s = 1 + static_cast<unsigned>(seed.below(120));
    return options;
}

}  // namespace

Playground<totas::Game>::Playground(std::uint64_t seed, Clocks clocks) : seed_(seed) {
    setup_.fairness = random_fairness(seed_);
    options_ = random_options(seed_, clocks);
    choose_temper();
    setup_.options = options_;
}

Playground<totas::Game>::Playground(std::uint64_t seed, const totas::Options& options)
    : seed_(seed), options_(options) {
    setup_.options = options;
    temper_.silly = 0;
    temper_.short_plan = 0;
}

void Playground<totas::Game>::choose_temper() {
    auto& aims = temper_.aims;
    switch (seed_.below(20)) {
        case 0:
        case 1:  // to and fro: repetition
            temper_.restless = 990;
            aims.leave_pawns = true;
            temper_.silly = temper_.short_plan = temper_.draft = temper_.late = 0;
            if (seed_.below(2) == 0) temper_.retort_ms = 1;  // timers equal, too: by lot
            options_.minutes = 3;
            break;
        case 2:  // massacre: dead material
        case 3:
            aims = {.capture = 60, .king = 0, .meet = 30, .explode = 60, .labyrinth = 5, .pawns = 6, .guard = true};
            temper_.silly = 10;
            temper_.retort_ms = 40;
            temper_.pause_ms = 100;
            options_.minutes = 20;
            options_.mole_after = 0;
            if (seed_.below(2) == 0) {
                options_.army.king_row.fill(seed_.below(2) == 0 ? Kind::volcano : Kind::tornado);
                options_.army.king_row[6] = Kind::king;
            }
            break;
        case 4:
        case 5:  // sleepers: time-outs
            options_.timer_s = 5;
            temper_.late = 500;
            temper_.draft = 400;
            break;
        case 6:
        case 7:  // quitters
            temper_.quit = 15;
            break;
        case 8:  // chaos
        case 9:
            temper_.silly = 400;
            temper_.quit = 2;
            temper_.short_plan = 150;
            temper_.lie_low = 200;
            break;
        case 10:
        case 11:  // hermits: shelter, and no way back
            aims = {.capture = 1,
                    .king = 0,
                    .meet = 1,
                    .explode = 0,
                    .labyrinth = 1,
                    .hermit = 60,
                    .castle = 1,
                    .guard = true};
            options_.minutes = 5;
            temper_.pause_ms = temper_.retort_ms = 100;
            temper_.silly = 20;
            if (seed_.below(2) == 0) {  // near an acropolis, among pieces that leap
                options_.army.king_row.fill(Kind::gryphon);
                options_.army.king_row[8] = Kind::king;
            }
            break;
        case 12:
        case 13:  // pawns run: promotion, en passant
            aims.pawns = 12;
            aims.king = 1;
            aims.meet = 2;
            aims.guard = true;
            options_.minutes = 3;
            break;
        case 14:  // legions
            options_.army.pawn_row.fill(Kind::legionary);
            aims.pawns = 4;
            aims.king = 1;
            aims.meet = 40;
            aims.strike = 20;
            aims.guard = true;
            break;
        case 15:
        case 16:  // duellists: both kings at once
            aims = {.capture = 6, .king = 20'000, .meet = 3, .duel = true};
            temper_.pause_ms = temper_.retort_ms = 100;
            options_.minutes = 3;
            break;
        case 17:  // dreamers: the playing time decides
            temper_.pause_ms = 8000;
            temper_.lie_low = 700;
            aims.king = 1;
            break;
        case 18:  // by the book: castling
            aims = {.king = 1, .meet = 1, .castle = 5000, .develop = 20, .guard = true};
            if (seed_.below(2) == 0) options_.army = {};
            break;
        default:
            break;
    }
}

}  // namespace test_support
