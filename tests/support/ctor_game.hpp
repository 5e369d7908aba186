// A CTOR match as a test tells it: who does what at which moment, in one line each, and what came of it.
// Throws where an input that should be accepted is refused. Uses nothing but the public engine.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/ctor/game.hpp"
#include "engine/match.hpp"

namespace test_support {

using engine::Audience;
using engine::Refusal;
using engine::Side;
using engine::ctor::Operation;
using CtorOptions = engine::ctor::Options;

using Squares = std::vector<engine::ctor::Square>;
using Refused = std::optional<Refusal>;

/// The seat of that name; throws where there is none.
engine::Seat seat(std::string_view name);
std::vector<engine::Seat> seats(std::initializer_list<std::string_view> names);

// Choices and actions in the words of record.md 4.2.
engine::ctor::Choice put(std::int64_t square);
engine::ctor::Choice move(std::int64_t from, std::int64_t to);
engine::ctor::Choice landing(std::int64_t first, std::int64_t second, std::int64_t to);
engine::ctor::Choice pass();
engine::ctor::Action seal(const engine::ctor::Choice& choice);
engine::ctor::Action seal(std::int64_t duty, const engine::ctor::Choice& choice);
engine::ctor::Action unseal();
engine::ctor::Action unseal(std::int64_t duty);
engine::ctor::Action open(Operation operation);
engine::ctor::Action replace(std::int64_t square);
engine::ctor::Action done();
engine::ctor::Action resign();
engine::ctor::Action secrets(const std::array<std::int64_t, engine::ctor::secret_squares>& squares);

/// CtorOptions for teams of these sizes on 8×8, with the default power.
CtorOptions teams(unsigned black, unsigned white);
CtorOptions teams(unsigned black, unsigned white, unsigned power);

class CtorGame {
public:
    explicit CtorGame(const CtorOptions& options = {});

    /// The time of all inputs that follow.
    CtorGame& at(std::int64_t ms);
    /// Time alone.
    CtorGame& wait_until(std::int64_t ms);

    // Inputs that must be accepted.
    CtorGame& play(std::string_view who, const engine::ctor::Action& action);
    CtorGame& join(std::string_view who);
    CtorGame& leave(std::string_view who);
    CtorGame& forfeit(Side side);
    CtorGame& tick();

    // Inputs that may be refused.
    Refused attempt(std::string_view who, const engine::ctor::Action& action);
    Refused attempt(const engine::Input& input);

    // Several inputs at once.
    /// Every duty of the open round in order, sealed by who owns it.
    CtorGame& round(std::initializer_list<engine::ctor::Choice> choices);
    /// The acting team says done until its turn is over.
    CtorGame& end_turn();
    CtorGame& end_turns(unsigned count);
    /// Until the turn of this number begins: in each turn before it, one chip is put on the first empty square.
    CtorGame& play_to_turn(unsigned turn);
    /// Both teams end the secrets phase.
    CtorGame& end_secrets();
    /// Plays on by Put alone until the board is as drawn (rows of `.bw`) and a regular turn of `team` begins.
    CtorGame& reach(const std::vector<std::string>& rows, Side team);

    // What is to be seen.
    engine::ctor::View view(Audience audience = Audience::referee) const;
    Squares chips(Side side) const;
    std::string board() const;  // rows of `.bw`, each ended by a newline
    Squares replaceable() const;
    engine::ctor::OwnEnvelopes own(std::string_view who) const;
    const engine::Match& match() const { return match_; }

    /// Facts of this kind among the notices of the latest input, in order.
    template <class Fact>
    std::vector<Fact> told() const {
        std::vector<Fact> facts;
        for (const auto& notice : notices_) {
            const auto* fact = std::get_if<Fact>(&std::get<engine::ctor::Notice>(notice).fact);
            if (fact != nullptr) facts.push_back(*fact);
        }
        return facts;
    }
    const std::vector<engine::Notice>& notices() const { return notices_; }

    // Short questions for the view, as the referee has it.
    /// The operation of the open round; throws where none is open.
    Operation operation() const;
    std::vector<unsigned> duties() const;
    std::vector<engine::Seat> owners() const;  // of the round's duties, in their order
    bool is_sealed(unsigned duty) const;
    bool over() const { return view().phase == engine::ctor::Phase::over; }

private:
    CtorGame& accept(const engine::Input& input, const std::string& what);
    void put_what_is_missing(const engine::ctor::Board& goal);

    engine::Match match_;
    std::vector<engine::Notice> notices_;
    engine::Instant now_{};
};

}  // namespace test_support
