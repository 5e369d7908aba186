// Fuzz target: any action in any state of Tritoc (actions.hpp says what is checked); besides, that the board is sound.
#include <array>
#include <string>

#include "tests/fuzz/actions.hpp"
#include "tests/support/tritoc_soundness.hpp"

namespace {

using namespace engine;
using namespace engine::tritoc;
using fuzz::Bytes;

struct Target {
    using Game = tritoc::Game;

    static Setup any_setup(Bytes& bytes) {
        tritoc::Options options;
        options.layout = bytes.below(3) == 0 ? Layout::shuffled : Layout::standard;
        options.dice = bytes.below(2) == 0 ? tritoc::Dice::even : tritoc::Dice::two;
        options.turn_s = bytes.any_of(std::array{0U, 1U, 5U, 30U, turn_max_s});
        Setup setup{options, {}};
        setup.fairness.game_id = "FUZZ" + std::to_string(bytes.one());
        return setup;
    }

    /// What the phase asks for, most of the time.
    static tritoc::Action any_action(Bytes& bytes, const tritoc::View& view) {
        const auto any_place = [&]() -> Place {
            const unsigned byte = bytes.one();
            if (!view.targets.empty() && byte >= 32) {
                const Hole target = bytes.any_of(view.targets);
                return {target.field + 1, target.hole + 1};
            }
            constexpr std::array<std::int64_t, 4> odd{-1, 0, 10, (std::int64_t{1} << 32) + 5};
            if (byte < 4) return {odd.at(byte), 1 + bytes.below(9)};
            return {1 + bytes.below(9), 1 + bytes.below(9)};
        };
        switch (bytes.below(24)) {
            case 0:
                if (bytes.below(16) == 0) return Resign{};
                break;
            case 1:
                return Decline{};
            case 2:
                return RemovePiece{any_place()};
            case 3:
                return PlacePiece{any_place()};
            case 4:
                return Throw{};
            default:
                break;
        }
        if (view.phase == Phase::toss) return Throw{};
        if (view.phase == Phase::place) return PlacePiece{any_place()};
        return RemovePiece{any_place()};
    }

    static engine::Input any_input(Bytes& bytes, const Match& match) {
        const auto view = std::get<tritoc::View>(match.view_for(Audience::referee));
        const unsigned kind = bytes.one();
        const Seat seat{kind < 40 ? bytes.side() : view.player, static_cast<std::uint8_t>(kind == 40 ? 2 : 1)};
        if (kind < 4) return Tick{};
        if (kind < 6) return Join{seat};
        if (kind < 8) return Leave{seat};
        if (kind == 8 && bytes.below(4) == 0) return Forfeit{seat.side};
        return PlayerInput{seat, engine::Action{any_action(bytes, view)}};
    }

    static bool law_6_speaks_of(const Match& /*match*/, const PlayerInput& player) {
        return !std::holds_alternative<Resign>(std::get<tritoc::Action>(player.action));
    }

    static void ensure_sound(const Match& match) {
        test_support::ensure_sound(std::get<tritoc::View>(match.view_for(Audience::referee)));
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    return fuzz::play<Target>(data, count);
}
