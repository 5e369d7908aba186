#include "engine/bracket.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/base/ensure.hpp"

namespace engine::pairing {
namespace {

Source winner_of(std::size_t match) { return {Source::Kind::winner_of, 0, match}; }
Source loser_of(std::size_t match) { return {Source::Kind::loser_of, 0, match}; }

/// Seeds from top to bottom of a bracket: each meets the one with whom it adds up to the same, at every size.
std::vector<std::size_t> seeds_in_order(std::size_t size) {
    std::vector<std::size_t> seeds{1};
    while (seeds.size() < size) {
        std::vector<std::size_t> doubled;
        for (const auto seed : seeds) {
            doubled.push_back(seed);
            doubled.push_back(2 * seeds.size() + 1 - seed);
        }
        seeds = std::move(doubled);
    }
    return seeds;
}

class Drawing {
public:
    Drawing(std::size_t entrants, Elimination elimination) {
        draw_upper(entrants);
        if (elimination == Elimination::twice) {
            draw_lower();
        } else {
            matches_.back().stage = Stage::final;
            matches_.back().round = 1;
            if (elimination == Elimination::with_third_place && rounds_.size() >= 2) {
                const auto& semifinals = rounds_[rounds_.size() - 2];
                // Before the final, which is told last.
                const auto final = matches_.back();
                matches_.back() = {Stage::third_place, 1, loser_of(semifinals[0]), loser_of(semifinals[1])};
                matches_.push_back(final);
            }
        }
    }

    std::vector<BracketMatch> matches() && { return std::move(matches_); }

private:
    using Indices = std::vector<std::size_t>;

    std::size_t add(Stage stage, std::size_t round, Source first, Source second) {
        matches_.push_back({stage, round, first, second});
        return matches_.size() - 1;
    }

    void draw_upper(std::size_t entrants) {
        const std::size_t size = std::bit_ceil(entrants);
        const auto seeds = seeds_in_order(size);
        const auto seed = [&](std::size_t number) {
            return number <= entrants ? Source{Source::Kind::seed, static_cast<Number>(number), 0} : Source{};
        };
        Indices round;
        for (std::size_t place = 0; place < size; place += 2)
            round.push_back(add(Stage::upper, 1, seed(seeds[place]), seed(seeds[place + 1])));
        rounds_.push_back(round);
        while (round.size() > 1) {
            Indices next;
            for (std::size_t place = 0; place < round.size(); place += 2)
                next.push_back(
                    add(Stage::upper, rounds_.size() + 1, winner_of(round[place]), winner_of(round[place + 1])));
            rounds_.push_back(next);
            round = std::move(next);
        }
    }

    /// Rounds of the lower bracket come in twos: in the first its own meet each other, in the second they meet those
    /// who drop. These come in reverse order, or with their halves exchanged, in turn: of the simple rules the one
    /// under which those who have met above meet again latest.
    void draw_lower() {
        std::vector<Source> waiting;
        for (const auto match : rounds_.front()) waiting.push_back(loser_of(match));
        std::size_t lower_round = 0;
        for (std::size_t upper_round = 1; upper_round < rounds_.size(); ++upper_round) {
            waiting = meet_each_other(waiting, ++lower_round);
            Indices dropping = rounds_[upper_round];
            if (upper_round % 2 == 1) {
                std::reverse(dropping.begin(), dropping.end());
            } else {
                std::rotate(dropping.begin(), dropping.begin() + static_cast<std::ptrdiff_t>(dropping.size() / 2),
                            dropping.end());
            }
            ++lower_round;
            for (std::size_t place = 0; place < waiting.size(); ++place)
                waiting[place] = winner_of(add(Stage::lower, lower_round, loser_of(dropping[place]), waiting[place]));
        }
        const auto upper_final = rounds_.back().front();
        const auto final = add(Stage::final, 1, winner_of(upper_final), waiting.front());
        add(Stage::decider, 1, winner_of(final), loser_of(final));
    }

    std::vector<Source> meet_each_other(const std::vector<Source>& waiting, std::size_t round) {
        std::vector<Source> next;
        for (std::size_t place = 0; place < waiting.size(); place += 2)
            next.push_back(winner_of(add(Stage::lower, round, waiting[place], waiting[place + 1])));
        return next;
    }

    std::vector<BracketMatch> matches_;
    std::vector<Indices> rounds_;  // of the upper bracket
};

/// The entrant that comes out of a source: somebody, nobody for good, or not known yet.
struct Comer {
    std::optional<Number> number;
    bool known = false;
};

Comer comer(const Source& source, const std::vector<Fixture>& fixtures) {
    if (source.kind == Source::Kind::seed) return {source.number, true};
    if (source.kind == Source::Kind::nobody) return {std::nullopt, true};
    const auto& from = fixtures[source.match];
    const bool decided = from.winner || from.unplayed;
    if (!decided) return {};
    if (source.kind == Source::Kind::winner_of) return {from.winner, true};
    if (from.unplayed) return {std::nullopt, true};
    return {from.winner == from.first ? from.second : from.first, true};
}

bool same_round(const BracketMatch& one, const BracketMatch& other) {
    return one.stage == other.stage && one.round == other.round;
}

/// Who can come where, whatever the results are.
struct Traffic {
    std::size_t entrants = 0;
    std::vector<bool> two_come;
    std::vector<bool> loser_goes_on;
};

Traffic traffic_of(const std::vector<BracketMatch>& matches) {
    Traffic traffic{0, {}, std::vector<bool>(matches.size(), false)};
    std::vector<bool> somebody_comes;
    for (const auto& match : matches) {
        unsigned comers = 0;
        for (const auto& source : {match.first, match.second}) {
            const bool is_seed = source.kind == Source::Kind::seed;
            const bool goes_on = source.kind == Source::Kind::loser_of;
            if (is_seed) ++traffic.entrants;
            if (goes_on) traffic.loser_goes_on[source.match] = true;
            if (is_seed || (goes_on && traffic.two_come[source.match])
                || (source.kind == Source::Kind::winner_of && somebody_comes[source.match]))
                ++comers;
        }
        somebody_comes.push_back(comers > 0);
        traffic.two_come.push_back(comers == 2);
    }
    return traffic;
}

}  // namespace

std::vector<BracketMatch> bracket(std::size_t entrants, Elimination elimination) {
    ENSURE(entrants >= 2 && entrants <= entrants_max);
    return Drawing(entrants, elimination).matches();
}

std::vector<Fixture> fixtures(const std::vector<BracketMatch>& matches, const BracketResults& results) {
    std::vector<Fixture> filled;
    for (std::size_t index = 0; index < matches.size(); ++index) {
        const auto& match = matches[index];
        const auto first = comer(match.first, filled);
        const auto second = comer(match.second, filled);
        Fixture fixture{first.number, second.number, std::nullopt, false, false};
        const auto result = results.find(index);
        if (match.stage == Stage::decider && first.known && first.number == filled[match.first.match].first) {
            // The one from the upper bracket has won the final: the other has lost twice, and it is over.
            fixture = {std::nullopt, std::nullopt, first.number, false, true};
            ENSURE(result == results.end());
        } else if (first.known && second.known && (!first.number || !second.number)) {
            fixture.winner = first.number ? first.number : second.number;
            fixture.unplayed = true;
            ENSURE(result == results.end());
        } else if (result != results.end()) {
            ENSURE(first.number && second.number
                   && (result->second == *first.number || result->second == *second.number));
            fixture.winner = result->second;
        } else {
            fixture.to_play = first.number && second.number;
        }
        filled.push_back(fixture);
    }
    return filled;
}

std::map<Number, std::size_t> places(const std::vector<BracketMatch>& matches, const BracketResults& results) {
    const auto filled = fixtures(matches, results);
    const auto traffic = traffic_of(matches);
    std::map<Number, std::size_t> places;
    const auto place = [&](std::optional<Number> number, std::size_t at) {
        if (number) places[*number] = at;
    };
    const auto loser = [&](std::size_t index) { return comer(loser_of(index), filled).number; };
    std::size_t remaining = traffic.entrants;
    for (std::size_t begin = 0; begin < matches.size();) {
        std::size_t end = begin;
        std::vector<std::size_t> last_matches;  // of this round, after which the loser goes home
        for (; end < matches.size() && same_round(matches[begin], matches[end]); ++end) {
            if (traffic.two_come[end] && !traffic.loser_goes_on[end]) last_matches.push_back(end);
        }
        remaining -= last_matches.size();
        for (const auto index : last_matches) {
            // A decider that is not needed was lost in the final.
            const bool in_final = matches[index].stage == Stage::decider && filled[index].unplayed;
            place(loser(in_final ? matches[index].second.match : index), remaining + 1);
        }
        if (matches[begin].stage == Stage::third_place) place(filled[begin].winner, remaining--);
        begin = end;
    }
    place(filled.back().winner, 1);
    return places;
}

}  // namespace engine::pairing
