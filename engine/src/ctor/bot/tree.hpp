// A search over whole turns: a tree whose branches are the good turns of one side, then of the other. Every iteration
// opens one more board, where the best answers found so far lead to; a board is worth what its best answer leaves.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "turns.hpp"

namespace engine::ctor {

/// What either side may do in the turn of a number (CTOR 2.4, 3.2, 6.1). Members may change; as it stands now.
struct Course {
    unsigned power = 2;
    Allotment regular;
    std::array<bool, 2> joint{};  // of the side of odd turns, of even ones
    Means means_of(unsigned turn) const;
};

class TurnTree {
public:
    struct Root {
        Field field;
        unsigned turn = 1;
        Means means;  // in what is left of that turn
        Course course;
        Liking liking;
        Breadth breadth;
        SquareSet traps;  // squares that the root's side has noted: the other side does not see them (CTOR 6.3)
    };
    explicit TurnTree(const Root& root);

    /// One more board is opened.
    void iterate();
    /// The turn to play, of those that were looked at; the best by itself before the first iteration.
    const Turn& best() const;
    /// What that is worth, after the best answers found so far.
    int value() const { return -nodes_.front().value; }

private:
    struct Node {
        Field field;     // of the side that has just ended its turn
        int value = 0;   // to it
        int unseen = 0;  // how much more it seems to be worth, to those who do not see the traps
        unsigned turn = 0;
        std::uint32_t visits = 0;
        std::size_t first_answer = 0;
        std::size_t answers = 0;
    };

    void open(std::size_t node);
    void add(const TurnEnd& end, unsigned turn);
    static int seeming(const Node& node) { return node.value + node.unseen; }
    std::size_t most_promising(const Node& node) const;
    /// What is left by the answer that seems best.
    int best_answer(const Node& node) const;

    Course course_;
    unsigned root_turn_;
    SquareSet traps_;
    std::vector<Turn> turns_;  // of the root
    std::vector<Node> nodes_;  // the root's answers come first after it
};

}  // namespace engine::ctor
