// One GM at work: the movers that left the board, what they met, what was lost. Private to carry_out; its parts are in
// setting_out.cpp, losses.cpp and damage.cpp, in the order in which they happen.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "carry_out.hpp"

namespace engine::totas {

/// A piece that moves (TOTAS 6.1), and what happens to it.
struct Mover {
    Man man;
    std::optional<Square> origin;  // none: a king that comes back (fine-print F11)
    Square at = 0;                 // its final square
    Way way{};
    std::optional<Square> between{};  // where a Gryphon stood between its half-moves (fine-print F9)
    Square victim = no_square;        // en passant
    std::optional<Square> double_step{};
    std::optional<Kind> promote{};
    bool strikes = false;
    bool explodes = false;
    unsigned half = 0;  // its latest half-move in the plan

    bool swapped = false;
    bool lost = false;
    bool damaged = false;
    std::optional<unsigned> met{};  // on its way, or its length for its final square: the first counts (TOTAS 6.3)

    bool on_board() const { return !lost && !damaged; }
    PlacedPiece started() const { return {man.piece(), origin.value_or(at)}; }
    Square meeting_square() const { return *met < way.length ? way.squares[*met] : at; }
};

/// A Volcano or Tornado that explodes where it stands.
struct Bomb {
    Square at = 0;
    Piece piece;
};

/// A piece whose half-move leaves it where it is.
struct Stayer {
    Side side{};
    unsigned half = 0;
    Square at = 0;
};

class Gm {
public:
    Gm(Battlefield& field, const Setting& setting, Draws& draws, const std::function<void(Fact)>& tell)
        : field_(field), board_(field.position), setting_(setting), draws_(draws), tell_(tell) {}

    GmReport run(const std::array<std::vector<Move>, 2>& moves);

private:
    struct Lot {
        Dice dice{};
        std::optional<unsigned> misses;  // absent: lost
    };

    // setting_out.cpp
    void tidy_marks();
    Man rested(Man man) const;
    void set_out(Side side, const std::vector<Move>& moves);
    void set_out(Side side, const Move& move, unsigned half);
    void meet();
    void meet(Mover& white, Mover& black);
    static std::optional<unsigned> place_on_way(const Mover& mover, Square square);
    static void note_meeting(Mover& mover, unsigned place);

    // losses.cpp
    void capture();
    void take(Mover& captor, Square square, bool en_passant, SquareSet& taken);
    void explode();
    void spare_legions();
    std::vector<Mover*> to_be_spared(Side side, const std::vector<Square>& contested);
    void lose_on(Square square);
    void lose(Piece piece) { field_.lost[index(piece.side)].push_back(piece.kind); }

    // damage.cpp
    Lot throw_dice(bool trapped);
    void send_away(Man man, Square back, bool trapped, unsigned misses);
    void throw_for_damaged();
    void note_lot(const Mover& mover, const Lot& lot);
    void spring_labyrinths();
    void come_back();
    std::optional<Square> place_for(Man man, Square back) const;
    std::optional<Square> first_empty_around(Man man, Square center) const;
    bool is_safe_from_king(Man man, Square square) const;
    std::optional<Square> king_place(Side side) const;
    void set_kings();

    // carry_out.cpp
    void promote();
    void settle();

    template <class Use>
    void for_each_mover(Use use) {
        for (const Side side : {Side::white, Side::black}) {
            for (Mover& mover : movers_[index(side)]) use(mover);
        }
    }
    HalfResult& result_of(const Mover& mover) { return report_.results[index(mover.man.side())].at(mover.half); }

    Battlefield& field_;
    Position& board_;
    const Setting& setting_;
    Draws& draws_;
    const std::function<void(Fact)>& tell_;
    Position before_;
    std::size_t came_due_ = 0;
    std::array<std::vector<Mover>, 2> movers_;
    std::vector<Bomb> bombs_;
    std::vector<Stayer> stayers_;
    SquareSet captors_;
    GmReport report_;
};

}  // namespace engine::totas
