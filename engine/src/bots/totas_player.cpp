#include "totas_player.hpp"

#include "totas/plans.hpp"

namespace engine::totas {

Player::Player(const View& view, const OwnEnvelopes& own, Seat seat, unsigned level, Seed seed)
    : view_(view), own_(own), seat_(seat), level_(level), seed_(seed) {}

std::optional<Action> Player::next() {
    const std::size_t side = index(seat_.side);
    switch (view_.phase) {
        case Phase::ground:
            if (view_.sealed[side]) return std::nullopt;
            return set_ground();
        case Phase::plan:
            return plan();
        case Phase::doom:
            if (!view_.doom_targets[side].empty()) return MarkDoomed{view_.doom_targets[side]};
            return std::nullopt;
        case Phase::memorise:
            return SayDone{};
        case Phase::over:
            break;
    }
    return std::nullopt;
}

Action Player::set_ground() {
    const GroundOffer offer = ground_offer(seat_.side);
    const auto pick = [&](const auto& list) { return list[seed_.below(list.size())]; };
    SetGround action;
    action.ground.acropolis = pick(offer.acropolis);
    action.ground.zones = {Zone{ZoneKind::sea, offer.along_rank.front()},
                           Zone{ZoneKind::desert, offer.along_file.back()}};
    action.ground.labyrinth = pick(offer.labyrinth);
    return action;
}

std::optional<Action> Player::plan() {
    const bool coalition = view_.coalition;
    if (coalition) {
        for (const auto& half : own_.halves) {
            if (half.seat == seat_) return std::nullopt;
        }
    } else if (view_.sealed[index(seat_.side)]) {
        return std::nullopt;
    }
    if (!view_.board) return coalition ? Action(SealHalf{}) : Action(SealPlan{});
    const Position position = position_of(view_);
    const Setting setting = setting_of(view_);
    MoveList firsts;
    find_half_moves({position, setting, seat_.side, nullptr, coalition}, firsts);
    if (firsts.empty()) return coalition ? Action(SealHalf{}) : Action(SealPlan{});
    const Move first = firsts[seed_.below(firsts.size())];
    if (coalition) return SealHalf{half_move_of(first)};
    SealPlan action{{half_move_of(first)}};
    const MoveList seconds = second_half_moves(position, setting, seat_.side, first);
    if (!seconds.empty()) action.plan.push_back(half_move_of(seconds[seed_.below(seconds.size())]));
    return action;
}

}  // namespace engine::totas
