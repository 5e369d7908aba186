#include "server/tournament/search.hpp"

#include <algorithm>

#include "engine/base/overloaded.hpp"

namespace server::tournament {

using engine::pairing::SwissEntrant;

std::size_t size_of(const Search& search) {
    return std::visit(engine::Overloaded{[](const std::vector<SwissEntrant>& entrants) { return entrants.size(); },
                                         [](const TeamDrawing& drawing) { return drawing.people.size(); }},
                      search);
}

bool same(const Search& one, const Search& other) {
    if (one.index() != other.index()) return false;
    if (const auto* drawing = std::get_if<TeamDrawing>(&one)) return *drawing == std::get<TeamDrawing>(other);
    return std::ranges::equal(std::get<0>(one), std::get<0>(other),
                              [](const SwissEntrant& some, const SwissEntrant& others) {
                                  return some.number == others.number && some.score == others.score
                                         && some.may_not_meet == others.may_not_meet && some.sides == others.sides
                                         && some.had_bye == others.had_bye;
                              });
}

Found find(const Search& search) {
    return std::visit(
        engine::Overloaded{
            [](const std::vector<SwissEntrant>& entrants) -> Found { return engine::pairing::pair_swiss(entrants); },
            [](const TeamDrawing& drawing) -> Found {
                return engine::pairing::draw_teams(drawing.people, drawing.form, drawing.key);
            }},
        search);
}

}  // namespace server::tournament
