// Fuzz target: any action in any state of CTOR (actions.hpp says what is checked).
#include <algorithm>
#include <array>
#include <utility>

#include "tests/fuzz/actions.hpp"

namespace {

using namespace engine;
using fuzz::Bytes;

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
    const Seat seat{bytes.side(), static_cast<std::uint8_t>(1 + bytes.below(3))};
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

struct Target {
    using Game = ctor::Game;
    static Setup any_setup(Bytes& bytes) { return ::any_setup(bytes); }
    static Input any_input(Bytes& bytes, const Match& match) { return ::any_input(bytes, match); }
    static bool law_6_speaks_of(const Match& /*match*/, const PlayerInput& player) {
        const auto& one = std::get<ctor::Action>(player.action);
        const auto* seal = std::get_if<ctor::Seal>(&one);
        return std::holds_alternative<ctor::Replace>(one) || (seal != nullptr && !seal->duty);
    }
    static void ensure_sound(const Match& /*match*/) {}
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    return fuzz::play<Target>(data, count);
}
