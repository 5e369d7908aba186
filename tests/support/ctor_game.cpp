#include "tests/support/ctor_game.hpp"

#include <utility>

#include "tests/support/boards.hpp"

namespace test_support {

namespace ctor = engine::ctor;

engine::Seat seat(std::string_view name) {
    const auto found = engine::seat_named(name);
    if (!found) throw std::invalid_argument("no seat: " + std::string(name));
    return *found;
}
std::vector<engine::Seat> seats(std::initializer_list<std::string_view> names) {
    std::vector<engine::Seat> list;
    for (const auto name : names) list.push_back(seat(name));
    return list;
}

ctor::Choice put(std::int64_t square) { return ctor::Put{square}; }
ctor::Choice move(std::int64_t from, std::int64_t to) { return ctor::Move{from, to}; }
ctor::Choice landing(std::int64_t first, std::int64_t second, std::int64_t to) {
    return ctor::Landing{first, second, to};
}
ctor::Choice pass() { return ctor::Pass{}; }
ctor::Action seal(const ctor::Choice& choice) { return ctor::Seal{std::nullopt, choice}; }
ctor::Action seal(std::int64_t duty, const ctor::Choice& choice) { return ctor::Seal{duty, choice}; }
ctor::Action unseal() { return ctor::Unseal{}; }
ctor::Action unseal(std::int64_t duty) { return ctor::Unseal{duty}; }
ctor::Action open(Operation operation) { return ctor::OpenRound{operation}; }
ctor::Action replace(std::int64_t square) { return ctor::Replace{square}; }
ctor::Action done() { return ctor::SayDone{}; }
ctor::Action resign() { return ctor::Resign{}; }
ctor::Action secrets(const std::array<std::int64_t, ctor::secret_squares>& squares) {
    return ctor::NoteSecrets{squares};
}

CtorOptions teams(unsigned black, unsigned white, unsigned power) {
    CtorOptions options;
    options.size = 8;
    options.teams = {black, white};
    options.power = power;
    return options;
}
CtorOptions teams(unsigned black, unsigned white) { return teams(black, white, ctor::default_power({black, white})); }

namespace {

engine::Match::Opened opened(const CtorOptions& options) { return engine::Match::open({options, {}}); }

}  // namespace

CtorGame::CtorGame(const CtorOptions& options) : match_(opened(options).match), notices_(opened(options).notices) {}

CtorGame& CtorGame::at(std::int64_t ms) {
    now_.ms = ms;
    return *this;
}
CtorGame& CtorGame::wait_until(std::int64_t ms) {
    now_.ms = ms;
    notices_ = match_.advance(now_);
    return *this;
}

Refused CtorGame::attempt(const engine::Input& input) {
    auto applied = match_.apply(input, now_);
    notices_ = std::move(applied.notices);
    return applied.refusal;
}
Refused CtorGame::attempt(std::string_view who, const ctor::Action& action) {
    return attempt(engine::PlayerInput{seat(who), action});
}
CtorGame& CtorGame::accept(const engine::Input& input, const std::string& what) {
    if (const auto refusal = attempt(input)) {
        throw std::runtime_error(what + " refused: " + std::string(name_of(*refusal)) + " on\n" + board());
    }
    return *this;
}
CtorGame& CtorGame::play(std::string_view who, const ctor::Action& action) {
    return accept(engine::PlayerInput{seat(who), action},
                  std::string(who) + " action " + std::to_string(action.index()));
}
CtorGame& CtorGame::join(std::string_view who) { return accept(engine::Join{seat(who)}, "join " + std::string(who)); }
CtorGame& CtorGame::leave(std::string_view who) {
    return accept(engine::Leave{seat(who)}, "leave " + std::string(who));
}
CtorGame& CtorGame::forfeit(Side side) {
    return accept(engine::Forfeit{side}, "forfeit " + std::string(name_of(side)));
}
CtorGame& CtorGame::tick() { return accept(engine::Tick{}, "tick"); }

CtorGame& CtorGame::round(std::initializer_list<ctor::Choice> choices) {
    const auto open_round = view().round;
    if (!open_round || open_round->duties.size() != choices.size()) {
        throw std::runtime_error("the open round has not " + std::to_string(choices.size()) + " duties");
    }
    auto duty = open_round->duties.begin();
    for (const auto& choice : choices) {
        play(name_of(duty->seat), test_support::seal(duty->duty, choice));
        ++duty;
    }
    return *this;
}

CtorGame& CtorGame::end_turn() {
    const auto before = view();
    if (before.phase != ctor::Phase::turn) throw std::runtime_error("there is no turn to end");
    const Side team = *before.team;
    for (std::uint8_t number = 1; number <= engine::seat_number_max; ++number) {
        const auto now = view();
        if (now.phase != before.phase || now.turn != before.turn) break;
        if (now.members[engine::index(team)].contains(number)) {
            play(name_of(engine::Seat{team, number}), test_support::done());
        }
    }
    return *this;
}
CtorGame& CtorGame::end_turns(unsigned count) {
    for (; count > 0; --count) end_turn();
    return *this;
}
CtorGame& CtorGame::play_to_turn(unsigned turn) {
    while (view().turn < turn) {
        const auto now = view();
        if (!now.round) throw std::runtime_error("no round is open");
        const auto& first = now.round->duties.front();
        play(name_of(first.seat), test_support::seal(first.duty, put(now.board.empty().front())));
        if (view().turn == now.turn) end_turn();
    }
    return *this;
}
CtorGame& CtorGame::end_secrets() {
    for (const Side side : engine::both_sides) {
        for (std::uint8_t number = 1; number <= engine::seat_number_max; ++number) {
            if (view().members[engine::index(side)].contains(number)) {
                play(name_of(engine::Seat{side, number}), test_support::done());
            }
        }
    }
    return *this;
}

void CtorGame::put_what_is_missing(const ctor::Board& goal) {
    const unsigned turn = view().turn;
    for (auto now = view(); now.round && now.turn == turn && now.round->operation == Operation::put; now = view()) {
        const std::size_t team = engine::index(*now.team);
        auto missing = goal.chips[team].without(now.board.chips[team]);
        for (const auto& duty : now.round->duties) {
            const bool any = !missing.empty();
            play(name_of(duty.seat), test_support::seal(duty.duty, any ? put(missing.front()) : pass()));
            if (any) missing.erase(missing.front());
        }
    }
    if (view().turn == turn && !over()) end_turn();
}

CtorGame& CtorGame::reach(const std::vector<std::string>& rows, Side team) {
    const auto goal = board_from(rows);
    while (view().board != goal || view().opening || view().team != team) {
        if (over()) throw std::runtime_error("over before the position was reached:\n" + board());
        put_what_is_missing(goal);
    }
    return *this;
}

ctor::View CtorGame::view(Audience audience) const { return std::get<ctor::View>(match_.view_for(audience)); }
Squares CtorGame::chips(Side side) const { return listed(view().board.chips[engine::index(side)]); }
std::string CtorGame::board() const { return text_of(view().board); }
Squares CtorGame::replaceable() const { return listed(view().replaceable); }
ctor::OwnEnvelopes CtorGame::own(std::string_view who) const {
    return std::get<ctor::OwnEnvelopes>(match_.own_envelopes({seat(who)}));
}

Operation CtorGame::operation() const {
    const auto now = view();
    if (!now.round) throw std::runtime_error("no round is open");
    return now.round->operation;
}
std::vector<unsigned> CtorGame::duties() const {
    std::vector<unsigned> list;
    const auto now = view();
    if (now.round) {
        for (const auto& duty : now.round->duties) list.push_back(duty.duty);
    }
    return list;
}
std::vector<engine::Seat> CtorGame::owners() const {
    std::vector<engine::Seat> list;
    const auto now = view();
    if (now.round) {
        for (const auto& duty : now.round->duties) list.push_back(duty.seat);
    }
    return list;
}
bool CtorGame::is_sealed(unsigned duty) const {
    const auto now = view();
    if (now.round) {
        for (const auto& shown : now.round->duties) {
            if (shown.duty == duty) return shown.sealed;
        }
    }
    return false;
}

}  // namespace test_support
