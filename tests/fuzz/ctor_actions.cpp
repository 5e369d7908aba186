// Fuzz target: any action in any state of CTOR. The bytes choose options, inputs and times; checked are that a refusal
// changes nothing but the time (law 5), that what a view offers is what the game accepts (law 6), that deadlines lie
// ahead, and that every view encodes.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/ensure.hpp"
#include "engine/match.hpp"
#include "protocol/json_reader.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

namespace {

using namespace engine;
using test_support::encoded;
using Playground = test_support::Playground<ctor::Game>;

class Bytes {
public:
    Bytes(const std::uint8_t* bytes, std::size_t count) : at_(bytes), end_(bytes + count) {}
    bool are_left() const { return at_ != end_; }
    unsigned one() { return are_left() ? *at_++ : 0; }
    unsigned below(unsigned n) { return one() % n; }

private:
    const std::uint8_t* at_;
    const std::uint8_t* end_;
};

Setup any_setup(Bytes& bytes) {
    ctor::Options options;
    options.size = bytes.below(2) == 0 ? 8 : 10;
    options.teams = {1 + bytes.below(3), 1 + bytes.below(3)};
    options.power = std::max(ctor::default_power(options.teams), 2 + bytes.below(2));
    for (unsigned& seconds : options.sandglass_s) seconds = bytes.below(3) == 0 ? 5 + bytes.one() : 0;
    options.auto_replace = bytes.below(4) == 0;
    options.secrets = bytes.below(2) == 0;
    options.secrets_s = bytes.below(60);
    Setup setup{options, {}};
    setup.fairness.game_id = "FUZZ";
    return setup;
}

/// Mostly squares of the board, now and then anything at all.
std::int64_t any_number(Bytes& bytes) {
    const unsigned byte = bytes.one();
    if (byte <= 110) return byte;
    constexpr std::array<std::int64_t, 8> odd{
        -1,        0, 256, 1001, (std::int64_t{1} << 32) + 5, (std::int64_t{1} << 53) - 1, -(std::int64_t{1} << 53) + 1,
        65'536 + 7};
    return odd.at(byte % odd.size());
}

ctor::Choice any_choice(Bytes& bytes) {
    switch (bytes.below(5)) {
        case 0:
            return ctor::Pass{};
        case 1:
            return ctor::Move{any_number(bytes), any_number(bytes)};
        case 2:
            return ctor::Landing{any_number(bytes), any_number(bytes), any_number(bytes)};
        default:
            return ctor::Put{any_number(bytes)};
    }
}

/// One of those that the view offers, if it offers any.
ctor::Choice offered_choice(Bytes& bytes, const Match& match, Side side) {
    const auto view = std::get<ctor::View>(match.view_for(audience_of(side)));
    if (!view.legal) return any_choice(bytes);
    const auto& legal = *view.legal;
    if (!legal.put.empty()) return ctor::Put{legal.put[bytes.one() % legal.put.size()]};
    if (!legal.move.empty()) {
        const auto& pair = legal.move[bytes.one() % legal.move.size()];
        return ctor::Move{pair.first, pair.second};
    }
    if (legal.landing_from.size() >= 2 && !legal.landing_to.empty()) {
        return ctor::Landing{legal.landing_from.front(), legal.landing_from.back(),
                             legal.landing_to[bytes.one() % legal.landing_to.size()]};
    }
    return ctor::Pass{};
}

Input any_input(Bytes& bytes, const Match& match) {
    const unsigned kind = bytes.one();
    const Seat seat{bytes.below(2) == 0 ? Side::black : Side::white, static_cast<std::uint8_t>(1 + bytes.below(3))};
    const auto act = [&](ctor::Action action) { return Input{PlayerInput{seat, Action{std::move(action)}}}; };
    const auto duty = [&]() -> std::optional<std::int64_t> {
        const unsigned byte = bytes.one();
        return byte % 3 == 0 ? std::optional<std::int64_t>(any_number(bytes)) : std::nullopt;
    };
    switch (kind % 24) {
        case 0:
            return Tick{};
        case 1:
            return Join{seat};
        case 2:
            return Leave{seat};
        case 3:
            return kind < 48 ? Input{Forfeit{seat.side}} : Input{Tick{}};
        case 4:
            return act(ctor::Resign{});
        case 5:
        case 6:
            return act(ctor::SayDone{});
        case 7:
            return act(ctor::Unseal{duty()});
        case 8:
            return act(ctor::OpenRound{static_cast<ctor::Operation>(bytes.below(3))});
        case 9:
        case 10:
            return act(ctor::Replace{any_number(bytes)});
        case 11: {
            ctor::NoteSecrets noted;
            for (auto& square : noted.squares) square = any_number(bytes);
            return act(noted);
        }
        case 12:
        case 13:
        case 14:
            return act(ctor::Seal{duty(), any_choice(bytes)});
        default:
            return act(ctor::Seal{std::nullopt, offered_choice(bytes, match, seat.side)});
    }
}

Instant later(Bytes& bytes, const Match& match) {
    const unsigned byte = bytes.one();
    if (byte < 160) return match.now();
    const auto deadline = match.deadline();
    if (byte < 180 && deadline) return *deadline;
    if (byte < 190 && deadline) return Instant{deadline->ms - 1};
    if (byte < 250) return Instant{match.now().ms + byte};
    return Instant{match.now().ms + std::int64_t{1000} * bytes.one()};
}

bool law_6_speaks_of(const Action& action) {
    const auto& one = std::get<ctor::Action>(action);
    const auto* seal = std::get_if<ctor::Seal>(&one);
    return std::holds_alternative<ctor::Replace>(one) || (seal != nullptr && !seal->duty);
}

void step(Match& match, const Setup& setup, const Input& input, Instant at) {
    Match waited = match;
    const auto told_in_waiting = waited.advance(at);
    std::optional<bool> is_offered;
    const auto* player = std::get_if<PlayerInput>(&input);
    if (player != nullptr && law_6_speaks_of(player->action) && !waited.verdict()) {
        is_offered =
            Playground::offers(waited.view_for(audience_of(player->seat->side)), *player->seat, player->action);
    }
    const auto applied = match.apply(input, at);
    if (applied.refusal) {
        ENSURE(encoded(applied.notices) == encoded(told_in_waiting));
        ENSURE(test_support::everything(match, setup) == test_support::everything(waited, setup));
    }
    if (is_offered) {
        ENSURE(*is_offered ? !applied.refusal || applied.refusal == Refusal::overlap : applied.refusal.has_value());
    }
    ENSURE(match.now() == at);
    if (const auto deadline = match.deadline()) ENSURE(*deadline > at && !match.verdict());
    ENSURE(match.verdict().has_value() == match.ended_at().has_value());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    Bytes bytes(data, count);
    const Setup setup = any_setup(bytes);
    Match match = Match::open(setup).match;
    while (bytes.are_left()) {
        const Instant at = later(bytes, match);
        step(match, setup, any_input(bytes, match), at);
    }
    for (const auto audience : all_audiences) {
        ENSURE(protocol::parse_json(encoded(match.view_for(audience)), protocol::any_depth));
    }
    return 0;
}
