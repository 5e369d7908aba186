#include "engine/contest.hpp"

#include "all_traits.hpp"

namespace engine {

GameScore score_of(const Match& match) {
    return std::visit([]<class One>(const One& view) { return TraitsOf<One>::score(view); },
                      match.view_for(Audience::referee));
}

std::optional<ScoreFault> fault_in(const Options& options, const GameScore& score) {
    return std::visit([&]<class One>(const One& one) { return TraitsOf<One>::fault_in(one, score); }, options);
}

ContestPoints contest_points_of(const Options& options) {
    return std::visit([]<class One>(const One&) { return TraitsOf<One>::contest_points; }, options);
}

pairing::TableForm table_form_of(const Options& options) {
    return std::visit([]<class One>(const One& one) { return TraitsOf<One>::table_form(one); }, options);
}

Options options_for_table(const Options& options, unsigned black, unsigned white) {
    return std::visit([&]<class One>(const One& one) { return Options(TraitsOf<One>::for_table(one, black, white)); },
                      options);
}

bool has_plain_results(const Options& options) {
    return std::visit([]<class One>(const One&) { return TraitsOf<One>::has_plain_results; }, options);
}

}  // namespace engine
