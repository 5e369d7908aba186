// What the targets for the actions of a game share: bytes choose options, inputs and times; after every input is
// checked that a refusal changed nothing but the time (law 5), that what a view offers is what the game accepts (law
// 6), that deadlines lie ahead, and in the end that every view encodes. A target says what its game is made of:
//   using Game = …;
//   static engine::Setup any_setup(Bytes&);
//   static engine::Input any_input(Bytes&, const engine::Match&);
//   static bool law_6_speaks_of(const engine::Match&, const engine::PlayerInput&);
//   static void ensure_sound(const engine::Match&);      what else holds after every input
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/ensure.hpp"
#include "engine/match.hpp"
#include "protocol/json_reader.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

namespace fuzz {

class Bytes {
public:
    Bytes(const std::uint8_t* bytes, std::size_t count) : at_(bytes), end_(bytes + count) {}
    bool are_left() const { return at_ != end_; }
    unsigned one() { return are_left() ? *at_++ : 0; }
    unsigned below(unsigned n) { return one() % n; }
    template <class List>
    auto any_of(const List& list) {
        const unsigned place = list.size() > 256 ? one() * 256 + one() : one();
        return list[place % list.size()];
    }
    engine::Side side() { return below(2) == 0 ? engine::Side::black : engine::Side::white; }

private:
    const std::uint8_t* at_;
    const std::uint8_t* end_;
};

/// Mostly at once; deadlines that lie far ahead, such as the end of the game, are seldom waited for.
inline engine::Instant later(Bytes& bytes, const engine::Match& match) {
    const unsigned byte = bytes.one();
    if (byte < 160) return match.now();
    const auto deadline = match.deadline();
    const bool is_near = deadline && deadline->ms - match.now().ms <= 60 * engine::ms_per_s;
    if (byte < 170 && (is_near || byte == 160) && deadline) return *deadline;
    if (byte < 175 && is_near) return engine::Instant{deadline->ms - 1};
    if (byte < 250) return engine::Instant{match.now().ms + byte};
    return engine::Instant{match.now().ms + std::int64_t{1000} * bytes.one()};
}

template <class Target>
std::optional<bool> is_offered(const engine::Match& match, const engine::Input& input) {
    const auto* player = std::get_if<engine::PlayerInput>(&input);
    if (player == nullptr || match.verdict() || !Target::law_6_speaks_of(match, *player)) return std::nullopt;
    const auto view = match.view_for(engine::audience_of(player->seat->side));
    return test_support::Playground<typename Target::Game>::offers(view, *player->seat, player->action);
}

template <class Target>
void step(engine::Match& match, const engine::Setup& setup, const engine::Input& input, engine::Instant at) {
    using test_support::encoded;
    engine::Match waited = match;
    const auto told_in_waiting = waited.advance(at);
    const auto offered = is_offered<Target>(waited, input);
    const auto applied = match.apply(input, at);
    if (applied.refusal) {
        ENSURE(!applied.offer);
        ENSURE(encoded(applied.notices) == encoded(told_in_waiting));
        ENSURE(test_support::everything(match, setup) == test_support::everything(waited, setup));
    }
    if (offered) {
        const bool is_accepted = !applied.refusal || applied.refusal == engine::Refusal::overlap;
        ENSURE(*offered ? is_accepted : applied.refusal.has_value());
    }
    ENSURE(match.now() == at);
    if (const auto deadline = match.deadline()) ENSURE(*deadline > at && !match.verdict());
    ENSURE(match.verdict().has_value() == match.ended_at().has_value());
    Target::ensure_sound(match);
}

template <class Target>
int play(const std::uint8_t* data, std::size_t count) {
    Bytes bytes(data, count);
    const engine::Setup setup = Target::any_setup(bytes);
    engine::Match match = engine::Match::open(setup).match;
    while (bytes.are_left()) {
        const engine::Instant at = later(bytes, match);
        step<Target>(match, setup, Target::any_input(bytes, match), at);
    }
    for (const auto audience : engine::all_audiences) {
        ENSURE(protocol::parse_json(test_support::encoded(match.view_for(audience)), protocol::any_depth));
    }
    return 0;
}

}  // namespace fuzz
