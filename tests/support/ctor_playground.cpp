#include "tests/support/ctor_playground.hpp"

#include <algorithm>
#include <array>

namespace test_support {

using namespace engine;
using namespace engine::ctor;

namespace {

const ctor::View& ctor_view(const engine::View& view) { return std::get<ctor::View>(view); }

/// What the acting team is offered; a round is open.
Legal legal_of(const Match& match, Side team) { return ctor_view(match.view_for(audience_of(team))).legal.value(); }

ctor::Options random_options(Seed& seed, Clocks clocks) {
    ctor::Options options;
    options.size = seed.below(4) == 0 ? 10 : 8;
    for (auto& team : options.teams) team = 1 + static_cast<unsigned>(seed.below(3));
    options.power = seed.below(4) == 0 ? power_max : default_power(options.teams);
    options.auto_replace = seed.below(3) == 0;
    options.secrets = seed.below(3) == 0;
    if (options.secrets) options.secrets_s = std::array{60U, 1U, 0U, 30U}[seed.below(4)];
    if (seed.below(2) == 0) {
        for (auto& glass : options.sandglass_s) glass = std::array{0U, 5U, 10U, 17U, 30U}[seed.below(5)];
    }
    if (clocks == Clocks::every_phase) {
        if (options.secrets) options.secrets_s = 1 + static_cast<unsigned>(seed.below(60));
        for (auto& glass : options.sandglass_s) glass = sandglass_min_s + static_cast<unsigned>(seed.below(30));
    }
    return options;
}

}  // namespace

Playground<ctor::Game>::Playground(std::uint64_t seed, Clocks clocks) : seed_(seed) {
    setup_.fairness = random_fairness(seed_);
    options_ = random_options(seed_, clocks);
    setup_.options = options_;
    switch (seed_.below(16)) {
        case 0:  // hardly anybody plays: stalled
            temper_.pass = 900;
            temper_.done = 300;
            break;
        case 1:  // to and fro without end: turn limit
            temper_.put = 20;
            temper_.pass = 100;
            temper_.done = 5;
            temper_.silly = 10;
            break;
        case 2:
        case 3:
        case 4:  // quitters: resigned, forfeit
            temper_.quit = 40;
            temper_.join = 30;
            break;
        case 5:
        case 6:  // chaos
            temper_.silly = 400;
            temper_.quit = 4;
            temper_.done = 100;
            break;
        case 7:  // dreamers: the sandglass decides
            temper_.pause_ms = 6000;
            break;
        default:  // to the full board
            temper_.pass = 15;
            temper_.done = 3;
            break;
    }
}

Playground<ctor::Game>::Playground(std::uint64_t seed, const ctor::Options& options) : seed_(seed), options_(options) {
    setup_.options = options;
    temper_.silly = 0;
    temper_.join = 0;
    temper_.done = 3;
    temper_.pass = 15;
}

Seat Playground<ctor::Game>::any_seat() {
    return {seed_.below(2) == 0 ? Side::black : Side::white, static_cast<std::uint8_t>(1 + seed_.below(3))};
}

Seat Playground<ctor::Game>::any_member(const ctor::View& view, Side side) {
    const SeatNumbers members = view.members[index(side)];
    if (members.empty()) return {side, 1};
    for (;;) {
        const auto number = static_cast<std::uint8_t>(1 + seed_.below(seat_number_max));
        if (members.contains(number)) return {side, number};
    }
}

/// Mostly on the board.
std::int64_t Playground<ctor::Game>::any_number(const ctor::View& view) {
    const std::int64_t last = view.board.size * view.board.size;
    if (chance(30)) return std::array<std::int64_t, 5>{0, -1, last + 1, std::int64_t{1} << 40, -last}[seed_.below(5)];
    return 1 + static_cast<std::int64_t>(seed_.below(static_cast<std::uint64_t>(last)));
}

Choice Playground<ctor::Game>::any_choice(const ctor::View& view) {
    switch (seed_.below(4)) {
        case 0:
            return ctor::Put{any_number(view)};
        case 1:
            return ctor::Move{any_number(view), any_number(view)};
        case 2:
            return ctor::Landing{any_number(view), any_number(view), any_number(view)};
        default:
            return ctor::Pass{};
    }
}

std::optional<Choice> Playground<ctor::Game>::legal_choice(const Legal& legal, Operation operation, bool may_pass) {
    // Where Puts are rare a handful is set all the same: without chips there is nothing to move.
    const bool keeps_back =
        operation == Operation::put && legal.put.size() < options_.size * options_.size - 20 && !chance(temper_.put);
    if (may_pass && (chance(temper_.pass) || keeps_back)) return ctor::Pass{};
    const auto place = [&](const auto& list) -> const auto& {
        const std::size_t among = chance(temper_.crowd) ? std::min<std::size_t>(list.size(), 4) : list.size();
        return list[seed_.below(among)];
    };
    if (operation == Operation::put && !legal.put.empty()) return ctor::Put{place(legal.put)};
    if (operation == Operation::move && !legal.move.empty()) {
        const auto& [from, to] = place(legal.move);
        return ctor::Move{from, to};
    }
    // Landing loses a chip: rarely played, so that boards fill up all the same.
    if (operation == Operation::landing && legal.landing_from.size() >= 2 && (!may_pass || chance(100))) {
        const auto first = seed_.below(legal.landing_from.size());
        const auto second = (first + 1 + seed_.below(legal.landing_from.size() - 1)) % legal.landing_from.size();
        return ctor::Landing{legal.landing_from[first], legal.landing_from[second], place(legal.landing_to)};
    }
    if (may_pass) return ctor::Pass{};
    return std::nullopt;
}

std::array<std::int64_t, secret_squares> Playground<ctor::Game>::any_secrets(const ctor::View& view) {
    std::array<std::int64_t, secret_squares> squares{};
    SquareSet used;
    for (auto& square : squares) {
        do {
            square = 1 + static_cast<std::int64_t>(seed_.below(view.board.size * view.board.size));
        } while (used.contains(static_cast<Square>(square)));
        used.insert(static_cast<Square>(square));
    }
    return squares;
}

/// Any action by anybody; now and then it happens to be legal.
engine::Input Playground<ctor::Game>::silly(const ctor::View& view) {
    const auto duty = chance(500) ? std::optional<std::int64_t>{} : static_cast<std::int64_t>(seed_.below(5));
    PlayerInput input{any_seat(), {}};
    if (chance(20)) input.seat.reset();
    switch (seed_.below(14)) {
        case 0:
            return Join{any_seat()};
        case 1:
            return Tick{};
        case 2:
            input.action = NoteSecrets{any_secrets(view)};
            break;
        case 3:
            input.action = NoteSecrets{{1, any_number(view), any_number(view), 4, 5}};
            break;
        case 4:
            input.action = Unseal{duty};
            break;
        case 5:
            input.action = OpenRound{all_operations[seed_.below(3)]};
            break;
        case 6:
        case 7:
            input.action = ctor::Replace{any_number(view)};
            break;
        case 8:
            input.action = SayDone{};
            break;
        case 9:
            if (temper_.quit > 0) return chance(100) ? engine::Input(Leave{any_seat()}) : engine::Input(Tick{});
            input.action = Unseal{duty};
            break;
        default:
            input.action = Seal{duty, any_choice(view)};
            break;
    }
    return input;
}

engine::Input Playground<ctor::Game>::in_a_round(const Match& match, const ctor::View& view) {
    const Side team = *view.team;
    if (chance(30)) {
        return PlayerInput{any_member(view, team), OpenRound{all_operations[seed_.below(3)]}};
    }
    std::vector<DutyView> open;
    std::vector<DutyView> sealed;
    for (const auto& duty : view.round->duties) (duty.sealed ? sealed : open).push_back(duty);
    if (!sealed.empty() && chance(60)) {
        const auto duty = any_of(sealed);
        return PlayerInput{duty.seat, Unseal{duty.duty}};
    }
    const bool again = !sealed.empty() && chance(60);
    const auto duty = any_of(again ? sealed : open);
    const Legal legal = legal_of(match, team);
    const auto choice = legal_choice(legal, view.round->operation, true);
    return PlayerInput{duty.seat, Seal{duty.duty, *choice}};
}

engine::Input Playground<ctor::Game>::sensible(const Match& match, const ctor::View& view) {
    if (view.phase == Phase::over) return Tick{};
    if (chance(temper_.quit)) {
        const Side side = seed_.below(2) == 0 ? Side::black : Side::white;
        const auto roll = seed_.below(8);
        if (roll < 4) return PlayerInput{any_member(view, side), Resign{}};
        if (roll < 7) return Leave{any_member(view, side)};
        return Forfeit{side};
    }
    if (chance(temper_.join)) return Join{any_seat()};
    if (view.phase == Phase::secrets) {
        const auto member = any_member(view, seed_.below(2) == 0 ? Side::black : Side::white);
        if (chance(500)) return PlayerInput{member, NoteSecrets{any_secrets(view)}};
        return PlayerInput{member, SayDone{}};
    }
    const auto member = any_member(view, *view.team);
    if (!view.replaceable.empty() && chance(temper_.replace)) {
        const std::vector<Square> targets(view.replaceable.begin(), view.replaceable.end());
        return PlayerInput{member, ctor::Replace{any_of(targets)}};
    }
    if (!view.round || chance(temper_.done)) return PlayerInput{member, SayDone{}};
    return in_a_round(match, view);
}

TimedInput Playground<ctor::Game>::next(const Match& match) {
    const auto referee = match.view_for(Audience::referee);
    const auto& view = ctor_view(referee);
    auto at = after(match.now(), static_cast<std::int64_t>(seed_.below(static_cast<std::uint64_t>(temper_.pause_ms))));
    const auto deadline = match.deadline();
    if (deadline && chance(10)) at = std::max(match.now(), *deadline);
    if (deadline && chance(5)) at = after(*deadline, static_cast<std::int64_t>(seed_.below(40'000)));
    if (chance(temper_.silly)) return {silly(view), at};
    return {sensible(match, view), at};
}

std::optional<Secret> Playground<ctor::Game>::secret(const Match& match) {
    const auto referee = match.view_for(Audience::referee);
    const auto& view = ctor_view(referee);
    if (view.phase == Phase::secrets) {
        const Side side = seed_.below(2) == 0 ? Side::black : Side::white;
        const auto member = any_member(view, side);
        return Secret{member,
                      PlayerInput{member, NoteSecrets{any_secrets(view)}},
                      PlayerInput{member, NoteSecrets{any_secrets(view)}},
                      {audience_of(other(side)), Audience::spectator},
                      [](const engine::Notice& notice) {
                          const auto& fact = std::get<ctor::Notice>(notice).fact;
                          return std::holds_alternative<SecretsSprung>(fact) || std::holds_alternative<GameEnded>(fact);
                      },
                      secret_kinds[0]};
    }
    if (!view.round) return std::nullopt;
    const auto duty = any_of(view.round->duties);
    const Legal legal = legal_of(match, *view.team);
    const auto one = legal_choice(legal, view.round->operation, true);
    const auto two = legal_choice(legal, view.round->operation, false);
    if (!two) return std::nullopt;
    return Secret{duty.seat,
                  PlayerInput{duty.seat, Seal{duty.duty, *one}},
                  PlayerInput{duty.seat, Seal{duty.duty, *two}},
                  {Audience::black, Audience::white, Audience::solo, Audience::spectator},
                  [](const engine::Notice& notice) {
                      return std::holds_alternative<RoundRevealed>(std::get<ctor::Notice>(notice).fact);
                  },
                  secret_kinds[1]};
}

std::vector<engine::Input> Playground<ctor::Game>::round(const Match& match) {
    const auto referee = match.view_for(Audience::referee);
    const auto& view = ctor_view(referee);
    std::vector<engine::Input> inputs;
    if (!view.round) return inputs;
    const Legal legal = legal_of(match, *view.team);
    for (const auto& duty : view.round->duties) {
        if (duty.sealed) continue;
        inputs.push_back(PlayerInput{duty.seat, Seal{duty.duty, *legal_choice(legal, view.round->operation, true)}});
    }
    return inputs;
}

std::vector<engine::Action> Playground<ctor::Game>::all_actions(const Match& match) const {
    const auto referee = match.view_for(Audience::referee);
    const auto& view = ctor_view(referee);
    const std::int64_t last = view.board.size * view.board.size;
    std::vector<engine::Action> actions{Seal{std::nullopt, ctor::Pass{}}};
    for (std::int64_t square = -1; square <= last + 2; ++square) {
        actions.emplace_back(Seal{std::nullopt, ctor::Put{square}});
        actions.emplace_back(ctor::Replace{square});
    }
    for (std::int64_t from = 0; from <= last + 1; ++from) {
        for (std::int64_t to = 0; to <= last + 1; ++to) {
            actions.emplace_back(Seal{std::nullopt, ctor::Move{from, to}});
        }
    }
    if (view.round && view.round->operation == Operation::landing) {
        // All pairs with some destinations, and all destinations with some pairs.
        Seed seed(static_cast<std::uint64_t>(match.now().ms));
        for (std::int64_t first = 0; first <= last + 1; ++first) {
            for (std::int64_t second = 0; second <= last + 1; ++second) {
                const auto to = static_cast<std::int64_t>(seed.below(static_cast<std::uint64_t>(last) + 2));
                actions.emplace_back(Seal{std::nullopt, ctor::Landing{first, second, to}});
            }
        }
        const std::vector<Square> own(view.board.chips[index(*view.team)].begin(),
                                      view.board.chips[index(*view.team)].end());
        for (std::size_t pair = 1; pair < own.size(); ++pair) {
            for (std::int64_t to = 0; to <= last + 1; ++to) {
                actions.emplace_back(Seal{std::nullopt, ctor::Landing{own[pair - 1], own[pair], to}});
            }
        }
    }
    return actions;
}

bool Playground<ctor::Game>::offers(const engine::View& of_its_side, Seat seat, const engine::Action& action) {
    const auto& view = ctor_view(of_its_side);
    const auto& one = std::get<ctor::Action>(action);
    if (const auto* replacement = std::get_if<ctor::Replace>(&one)) {
        return view.team == seat.side && view.members[index(seat.side)].contains(seat.number)
               && view.board.has(replacement->square)
               && view.replaceable.contains(static_cast<Square>(replacement->square));
    }
    const auto& choice = std::get<Seal>(one).choice;
    const bool owns = view.legal && view.round
                      && std::any_of(view.round->duties.begin(), view.round->duties.end(),
                                     [&](const auto& duty) { return duty.seat == seat; });
    if (!owns) return false;
    const auto in = [](const auto& list, const auto& wanted) {
        return std::find(list.begin(), list.end(), wanted) != list.end();
    };
    if (std::holds_alternative<ctor::Pass>(choice)) return true;
    if (const auto* put = std::get_if<ctor::Put>(&choice)) return in(view.legal->put, put->square);
    if (const auto* move = std::get_if<ctor::Move>(&choice)) {
        return std::any_of(view.legal->move.begin(), view.legal->move.end(),
                           [&](const auto& pair) { return pair.first == move->from && pair.second == move->to; });
    }
    const auto& landing = std::get<ctor::Landing>(choice);
    return in(view.legal->landing_from, landing.first) && in(view.legal->landing_from, landing.second)
           && landing.first != landing.second && in(view.legal->landing_to, landing.to);
}

}  // namespace test_support
