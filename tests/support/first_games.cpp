#include "tests/support/first_games.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "engine/base/seed.hpp"
#include "engine/bots.hpp"
#include "engine/match.hpp"
#include "protocol/game_codec.hpp"
#include "tests/support/playground.hpp"

namespace test_support {

using namespace engine;

namespace {

constexpr std::int64_t pace_ms = 400;     // of a computer player
constexpr std::int64_t person_ms = 4000;  // of somebody who does not think about it
constexpr unsigned inputs_max = 60'000;

/// Somebody on a seat to whom everything that is allowed is the same.
class Newcomer {
public:
    Newcomer(Seat seat, std::uint64_t seed) : seat_(seat), seed_(seed) {}

    std::optional<Action> next(const Match& match) {
        const View view = match.view_for(audience_of(seat_.side));
        return std::visit([&](const auto& seen) { return next(match, seen); }, view);
    }

private:
    template <class List>
    auto any_of(const List& list) {
        return list[seed_.below(list.size())];
    }

    std::optional<Action> next(const Match& /*match*/, const ctor::View& view) {
        if (view.phase == ctor::Phase::secrets) {
            if (view.done[index(seat_.side)].contains(seat_.number)) return std::nullopt;
            return ctor::SayDone{};
        }
        if (view.team != seat_.side || !view.round || !view.legal) return std::nullopt;
        const auto& duties = view.round->duties;
        const auto mine = std::find_if(duties.begin(), duties.end(),
                                       [&](const ctor::DutyView& duty) { return duty.seat == seat_ && !duty.sealed; });
        if (mine == duties.end()) return std::nullopt;
        return ctor::Seal{mine->duty, choice(view.round->operation, *view.legal)};
    }

    ctor::Choice choice(ctor::Operation operation, const ctor::Legal& legal) {
        if (operation == ctor::Operation::put && !legal.put.empty()) return ctor::Put{any_of(legal.put)};
        if (operation == ctor::Operation::move && !legal.move.empty()) {
            const auto [from, to] = any_of(legal.move);
            return ctor::Move{from, to};
        }
        return ctor::Pass{};
    }

    std::optional<Action> next(const Match& match, const totas::View& view) {
        if (view.phase == totas::Phase::doom || view.phase == totas::Phase::memorise) {
            if (!view.owes_done[index(seat_.side)]) return std::nullopt;
            return totas::SayDone{};
        }
        if (!view.legal && !view.dark) return std::nullopt;
        const auto awaited = match.awaited();
        if (std::find(awaited.begin(), awaited.end(), seat_) == awaited.end()) return std::nullopt;
        if (view.phase == totas::Phase::ground) return totas::SetGround{ground()};
        if (view.phase != totas::Phase::plan) return std::nullopt;
        const auto* halves = view.legal ? std::get_if<std::vector<totas::HalfMove>>(&*view.legal) : nullptr;
        if (halves == nullptr || halves->empty()) return totas::SealPlan{};
        totas::Plan plan{any_of(*halves)};
        if (std::holds_alternative<totas::Castle>(plan.front())) return totas::SealPlan{plan};
        Match drafting = match;
        const auto drafted = drafting.apply(PlayerInput{seat_, totas::DraftPlan{plan}}, match.now());
        if (drafted.offer) {
            const auto& seconds = std::get<totas::Offer>(*drafted.offer).legal;
            if (!seconds.empty()) plan.push_back(any_of(seconds));
        }
        return totas::SealPlan{plan};
    }

    totas::Ground ground() {
        const auto offer = totas::ground_offer(seat_.side);
        totas::Ground ground{any_of(offer.acropolis), {}, any_of(offer.labyrinth)};
        const auto kind = seed_.below(3);
        const auto along_rank = any_of(offer.along_rank);
        auto along_file = offer.along_file;
        std::erase_if(along_file, [&](const auto& place) {
            return std::find_first_of(place.begin(), place.end(), along_rank.begin(), along_rank.end()) != place.end();
        });
        ground.zones = {totas::Zone{totas::all_zone_kinds.at(kind), along_rank},
                        totas::Zone{totas::all_zone_kinds.at((kind + 1) % 3), any_of(along_file)}};
        return ground;
    }

    std::optional<Action> next(const Match& /*match*/, const tritoc::View& view) {
        if (view.player != seat_.side) return std::nullopt;
        if (view.phase == tritoc::Phase::toss) return tritoc::Throw{};
        const auto hole = any_of(view.targets);
        const tritoc::Place place{hole.field + std::int64_t{1}, hole.hole + std::int64_t{1}};
        if (view.phase == tritoc::Phase::place) return tritoc::PlacePiece{place};
        return tritoc::RemovePiece{place};
    }

    Seat seat_;
    Seed seed_;
};

/// What a side saw before a veil fell: a computer player remembers that.
class Memory {
public:
    void note(const Match& before, const std::vector<Notice>& notices) {
        for (const auto& notice : notices) {
            const auto keeping = keeping_of(notice);
            if (keeping == Keeping::unveil) views_ = {};
            if (keeping != Keeping::veil) continue;
            for (const Side side : both_sides) views_[index(side)] = before.view_for(audience_of(side));
        }
    }
    const std::optional<View>& of(Side side) const { return views_[index(side)]; }

private:
    std::array<std::optional<View>, 2> views_;
};

/// The person first: the computer players of these rooms are patient.
std::optional<PlayerInput> next_input(const Rung& rung, const Match& match, const Memory& memory, Newcomer& newcomer,
                                      std::uint64_t seed) {
    if (auto action = newcomer.next(match)) return PlayerInput{rung.seat, *std::move(action)};
    for (const auto& [seat, level] : rung.levels) {
        auto seen = seen_from(match, seat);
        seen.remembered = memory.of(seat.side);
        if (auto action = think(seen, level, seed)) return PlayerInput{seat, *std::move(action)};
    }
    return std::nullopt;
}

std::size_t place_of(const protocol::Json& json, const char* name) { return json.at(name).get<std::size_t>(); }

Rung read_rung(std::string_view game, const protocol::Json& json) {
    const auto options = protocol::read_options(game, json.at("options"), protocol::OptionsFrom::room);
    const auto seat = seat_named(json.at("seat").get<std::string>());
    if (!options || !seat) throw std::invalid_argument("not a rung: " + json.dump());
    Rung rung{*options, *seat, {}, json.at("wins").get<unsigned>()};
    const bool beginners = json.value("beginners", false);
    for (const auto& [name, player] : json.at("seats").items()) {
        const auto level = static_cast<unsigned>(player.get<std::string>().back() - '0');
        const bool is_new = beginners && level == bot_level_min;
        rung.levels.emplace(seat_named(name).value(), is_new ? bot_level_beginner : level);
    }
    return rung;
}

}  // namespace

Ladder read_ladder(std::string_view game, const std::string& json) {
    const auto read = protocol::parse_json(json, protocol::any_depth);
    if (!read) throw std::invalid_argument("not JSON");
    Ladder ladder{{}, place_of(*read, "first")};
    for (const auto& rung : read->at("rungs")) ladder.rungs.push_back(read_rung(game, rung));
    return ladder;
}

FirstEnd play_at_random(const Rung& rung, std::uint64_t seed) {
    Seed lots(seed);
    auto match = Match::open({rung.options, random_fairness(lots)}).match;
    Newcomer newcomer(rung.seat, lots.next());
    Memory memory;
    for (unsigned inputs = 0; !match.ended_at(); ++inputs) {
        if (inputs == inputs_max) throw std::runtime_error("game " + std::to_string(seed) + " does not end");
        const auto wanted = next_input(rung, match, memory, newcomer, lots.next());
        const auto deadline = match.deadline();
        const bool by_person = wanted && wanted->seat == rung.seat;
        Instant at = after(match.now(), by_person ? person_ms : pace_ms);
        if (deadline) at = std::min(at, wanted ? after(*deadline, -1) : *deadline);
        if (!wanted && !deadline) throw std::runtime_error("nobody has anything to do");
        const Match before = match;
        const auto applied = match.apply(wanted ? Input(*wanted) : Input(Tick{}), std::max(at, match.now()));
        if (applied.refusal) throw std::runtime_error("refused: " + std::string(name_of(*applied.refusal)));
        memory.note(before, applied.notices);
    }
    const auto winner = match.verdict()->winner;
    return !winner ? FirstEnd::tied : *winner == rung.seat.side ? FirstEnd::won : FirstEnd::lost;
}

void Climb::note(FirstEnd end) {
    wins_ = end == FirstEnd::won ? wins_ + 1 : 0;
    if (end == FirstEnd::lost && at_ > 0) --at_;
    if (wins_ < rung().wins || at_ + 1 == ladder_.rungs.size()) return;
    ++at_;
    wins_ = 0;
}

}  // namespace test_support
