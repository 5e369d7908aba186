#include "tree.hpp"

#include <algorithm>

namespace engine::ctor {
namespace {

constexpr Breadth inner_breadth{4, 2, 6};
constexpr std::uint64_t curiosity = 90;  // how much worse an answer may look and still be looked at, at first
constexpr int won_value = 1000;          // beside the chips that it is won by

std::uint64_t root_of(std::uint64_t square) {
    std::uint64_t root = 0;
    while ((root + 1) * (root + 1) <= square) ++root;
    return root;
}

int final_value(const Field& field) {
    const int lead = field.lead();
    return lead * chip_value + (lead > 0 ? won_value : lead < 0 ? -won_value : 0);
}

}  // namespace

Means Course::means_of(unsigned turn) const {
    const bool opening = turn <= power;
    return {opening ? Allotment{turn, 0, 0} : regular, joint[(turn + 1) % 2]};
}

TurnTree::TurnTree(const Root& root) : course_(root.course), root_turn_(root.turn), traps_(root.traps) {
    nodes_.push_back({root.field.turned(), 0, 0, root.turn - 1});
    const auto ends = good_turns(root.field, root.means, root.breadth, root.liking);
    nodes_[0].first_answer = 1;
    nodes_[0].answers = ends.size();
    for (const TurnEnd& end : ends) {
        turns_.push_back(end.turn);
        add(end, root.turn);
    }
}

void TurnTree::add(const TurnEnd& end, unsigned turn) {
    const auto value_of = [](const Field& field) { return field.full() ? final_value(field) : field.value(); };
    Node node{end.field, value_of(end.field), 0, turn};
    if ((turn - root_turn_) % 2 == 1) {
        for (std::size_t step = 0; step < end.turn.count; ++step) {
            const Square to = end.turn.steps[step].to;
            if (traps_.contains(to) && node.field.at(to) == Cell::own) node.field.yield(to);
        }
        node.unseen = node.value - value_of(node.field);
        node.value -= node.unseen;
    }
    nodes_.push_back(node);
}

void TurnTree::open(std::size_t node) {
    const unsigned turn = nodes_[node].turn + 1;
    const auto ends = good_turns(nodes_[node].field.turned(), course_.means_of(turn), inner_breadth, {});
    nodes_[node].first_answer = nodes_.size();
    nodes_[node].answers = ends.size();
    for (const TurnEnd& end : ends) add(end, turn);
}

std::size_t TurnTree::most_promising(const Node& node) const {
    const std::uint64_t spread = curiosity * root_of(node.visits + 1);
    const auto hope = [&](const Node& answer) { return answer.value + static_cast<int>(spread / (answer.visits + 1)); };
    std::size_t best = node.first_answer;
    for (std::size_t answer = best + 1; answer < node.first_answer + node.answers; ++answer) {
        if (hope(nodes_[answer]) > hope(nodes_[best])) best = answer;
    }
    return best;
}

int TurnTree::best_answer(const Node& node) const {
    const auto first = nodes_.begin() + static_cast<std::ptrdiff_t>(node.first_answer);
    return std::max_element(first, first + static_cast<std::ptrdiff_t>(node.answers),
                            [](const Node& one, const Node& two) { return seeming(one) < seeming(two); })
        ->value;
}

void TurnTree::iterate() {
    std::vector<std::size_t> way{0};
    while (nodes_[way.back()].answers > 0) way.push_back(most_promising(nodes_[way.back()]));
    if (!nodes_[way.back()].field.full()) open(way.back());
    for (auto node = way.rbegin(); node != way.rend(); ++node) {
        Node& passed = nodes_[*node];
        ++passed.visits;
        if (passed.answers > 0) passed.value = -best_answer(passed) - passed.field.spent();
    }
}

const Turn& TurnTree::best() const {
    const auto is_better = [](const Node& one, const Node& other) {
        if ((one.visits > 0) != (other.visits > 0)) return one.visits > 0;
        return one.value > other.value;
    };
    std::size_t best = 0;
    for (std::size_t turn = 1; turn < turns_.size(); ++turn) {
        if (is_better(nodes_[1 + turn], nodes_[1 + best])) best = turn;
    }
    return turns_[best];
}

}  // namespace engine::ctor
