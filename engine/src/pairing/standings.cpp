#include "engine/standings.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <utility>

#include "engine/base/ensure.hpp"

namespace engine::pairing {
namespace {

struct Named {
    TieBreak tie_break;
    std::string_view name;
};
constexpr std::array names{
    Named{TieBreak::buchholz, "buchholz"},
    Named{TieBreak::buchholz_cut_1, "buchholz_cut_1"},
    Named{TieBreak::sonneborn_berger, "sonneborn_berger"},
    Named{TieBreak::direct_encounter, "direct_encounter"},
    Named{TieBreak::wins, "wins"},
    Named{TieBreak::counted, "counted"},
};

bool stayed_away(const RoundResult& round) {
    return round.outcome == Outcome::forfeit_lost || round.outcome == Outcome::absent;
}
bool has_opponent(const RoundResult& round) {
    return round.outcome != Outcome::allotted_bye && round.outcome != Outcome::absent;
}

class Table {
public:
    Table(const std::vector<Score>& scores, const Scoring& scoring) : scores_(scores), scoring_(scoring) {
        for (std::size_t index = 0; index < scores.size(); ++index) {
            ENSURE(index_of_.emplace(scores[index].number, index).second);
            ENSURE(scores[index].rounds.size() == scores.front().rounds.size());
            int points = 0;
            for (const auto& round : scores[index].rounds) points += round.points;
            points_.push_back(points);
        }
        for (std::size_t index = 0; index < scores.size(); ++index) adjusted_.push_back(adjusted(index));
    }

    int points(std::size_t index) const { return points_[index]; }

    /// `tied` are those from whom this is to tell one.
    TieBreakValue value(std::size_t index, TieBreak which, const std::vector<std::size_t>& tied) const {
        switch (which) {
            case TieBreak::buchholz:
                return buchholz(index, which);
            case TieBreak::buchholz_cut_1:
                return cut(buchholz(index, which), index);
            case TieBreak::sonneborn_berger:
                return sonneborn_berger(index);
            case TieBreak::direct_encounter:
                return direct_encounter(index, tied);
            case TieBreak::wins:
                return counted_rounds(index, which, [this](const RoundResult& round) {
                    const bool won = round.won.value_or(round.points >= scoring_.points_for_win);
                    return round.outcome == Outcome::played && won ? 1 : 0;
                });
            case TieBreak::counted:
                return counted_rounds(index, which, [](const RoundResult& round) {
                    return round.outcome == Outcome::played ? round.counted : 0;
                });
        }
        return {};
    }

private:
    std::size_t index_of(Number number) const {
        const auto found = index_of_.find(number);
        ENSURE(found != index_of_.end());
        return found->second;
    }

    /// An entrant's points as they count for their opponents.
    int adjusted(std::size_t index) const {
        int points = points_[index];
        if (scoring_.all_meet) return points;
        const auto& rounds = scores_[index].rounds;
        for (auto round = rounds.rbegin(); round != rounds.rend() && stayed_away(*round); ++round) {
            if (round->outcome == Outcome::absent) points += scoring_.points_for_tie - round->points;
        }
        return points;
    }

    /// What the opponent of a round is worth to Buchholz and to Sonneborn-Berger.
    Part opponent_of(std::size_t index, std::size_t round) const {
        const auto& result = scores_[index].rounds[round];
        const bool met = result.outcome == Outcome::played || (scoring_.all_meet && has_opponent(result));
        if (met) return {round + 1, result.opponent, adjusted_[index_of(result.opponent)], false};
        // Where all meet, everybody who is free in a round is so in turn: it does not count.
        if (scoring_.all_meet) return {round + 1, 0, 0, false};
        const int most = has_opponent(result)
                             ? adjusted_[index_of(result.opponent)]
                             : scoring_.points_for_tie * static_cast<int>(scores_[index].rounds.size());
        return {round + 1, 0, std::min(points_[index], most), false};
    }

    TieBreakValue buchholz(std::size_t index, TieBreak which) const {
        TieBreakValue value{which, 0, true, {}};
        for (std::size_t round = 0; round < scores_[index].rounds.size(); ++round) {
            value.parts.push_back(opponent_of(index, round));
            value.value += value.parts.back().value;
        }
        return value;
    }

    TieBreakValue cut(TieBreakValue value, std::size_t index) const {
        if (value.parts.empty()) return value;
        const auto rank = [&](const Part& part) {
            const bool first = !scoring_.all_meet && stayed_away(scores_[index].rounds[part.round - 1]);
            return std::pair(first ? 0 : 1, part.value);
        };
        auto& part = *std::min_element(value.parts.begin(), value.parts.end(),
                                       [&](const Part& left, const Part& right) { return rank(left) < rank(right); });
        part.cut = true;
        value.value -= part.value;
        return value;
    }

    /// Opponents' points times the points won against them, so that a tie halves by itself.
    TieBreakValue sonneborn_berger(std::size_t index) const {
        TieBreakValue value{TieBreak::sonneborn_berger, 0, true, {}};
        for (std::size_t round = 0; round < scores_[index].rounds.size(); ++round) {
            auto part = opponent_of(index, round);
            part.value *= scores_[index].rounds[round].points;
            value.value += part.value;
            value.parts.push_back(part);
        }
        return value;
    }

    TieBreakValue direct_encounter(std::size_t index, const std::vector<std::size_t>& tied) const {
        TieBreakValue value{TieBreak::direct_encounter, 0, have_all_met(tied), {}};
        if (!value.applies) return value;
        for (std::size_t round = 0; round < scores_[index].rounds.size(); ++round) {
            const auto& result = scores_[index].rounds[round];
            const auto is_tied = [&](std::size_t other) { return scores_[other].number == result.opponent; };
            if (!is_encounter(result) || std::none_of(tied.begin(), tied.end(), is_tied)) continue;
            value.parts.push_back({round + 1, result.opponent, result.points, false});
            value.value += result.points;
        }
        return value;
    }

    bool have_all_met(const std::vector<std::size_t>& tied) const {
        // In so many rounds nobody meets more: large groups need not be looked at one by one.
        if (tied.size() > scores_.front().rounds.size() + 1) return false;
        for (const auto one : tied) {
            for (const auto other : tied) {
                if (one != other && !meetings(one, other)) return false;
            }
        }
        return true;
    }
    bool is_encounter(const RoundResult& result) const {
        return result.outcome == Outcome::played || (scoring_.all_meet && has_opponent(result));
    }
    bool meetings(std::size_t one, std::size_t other) const {
        const auto& rounds = scores_[one].rounds;
        return std::any_of(rounds.begin(), rounds.end(), [&](const RoundResult& result) {
            return is_encounter(result) && result.opponent == scores_[other].number;
        });
    }

    template <class Worth>
    TieBreakValue counted_rounds(std::size_t index, TieBreak which, Worth worth) const {
        TieBreakValue value{which, 0, true, {}};
        for (std::size_t round = 0; round < scores_[index].rounds.size(); ++round) {
            const auto& result = scores_[index].rounds[round];
            value.parts.push_back(
                {round + 1, has_opponent(result) ? result.opponent : Number{0}, worth(result), false});
            value.value += value.parts.back().value;
        }
        return value;
    }

    const std::vector<Score>& scores_;
    const Scoring& scoring_;
    std::map<Number, std::size_t> index_of_;
    std::vector<int> points_;
    std::vector<int> adjusted_;
};

using Group = std::vector<std::size_t>;

/// Splits each group into those of equal worth, the greatest first.
template <class Worth>
std::vector<Group> split(const std::vector<Group>& groups, Worth worth) {
    std::vector<Group> result;
    for (const auto& group : groups) {
        std::map<int, Group, std::greater<>> by_worth;
        for (const auto index : group) by_worth[worth(index, group)].push_back(index);
        for (auto& [value, members] : by_worth) result.push_back(std::move(members));
    }
    return result;
}

}  // namespace

std::string_view name_of(TieBreak tie_break) {
    return std::find_if(names.begin(), names.end(), [&](const Named& named) { return named.tie_break == tie_break; })
        ->name;
}

std::optional<TieBreak> tie_break_named(std::string_view name) {
    const auto found = std::find_if(names.begin(), names.end(), [&](const Named& named) { return named.name == name; });
    if (found == names.end()) return std::nullopt;
    return found->tie_break;
}

std::vector<Standing> standings(const std::vector<Score>& scores, const Scoring& scoring) {
    const Table table(scores, scoring);
    std::vector<std::vector<TieBreakValue>> values(scores.size());
    Group everybody;
    for (std::size_t index = 0; index < scores.size(); ++index) everybody.push_back(index);
    auto groups = split({everybody}, [&](std::size_t index, const Group&) { return table.points(index); });
    for (const auto which : scoring.order) {
        for (auto& of_entrant : values) of_entrant.emplace_back();
        std::size_t groups_before = 0;
        bool again = false;
        // Those still tied after their encounters may be told apart by the encounters among themselves.
        do {
            groups_before = groups.size();
            groups = split(groups, [&](std::size_t index, const Group& tied) {
                auto& value = values[index].back();
                if (!again || tied.size() > 1) value = table.value(index, which, tied);
                return value.value;
            });
            again = true;
        } while (which == TieBreak::direct_encounter && groups.size() > groups_before);
    }
    std::vector<Standing> result;
    for (auto& group : groups) {
        const std::size_t place = result.size() + 1;
        std::sort(group.begin(), group.end(),
                  [&](std::size_t left, std::size_t right) { return scores[left].number < scores[right].number; });
        for (const auto index : group)
            result.push_back({place, scores[index].number, table.points(index), std::move(values[index])});
    }
    return result;
}

}  // namespace engine::pairing
