#include "tests/support/encoded.hpp"

#include "protocol/game_codec.hpp"

namespace test_support {
namespace {

std::string instant_text(const std::optional<engine::Instant>& instant) {
    return instant ? std::to_string(instant->ms) : "none";
}

}  // namespace

std::string encoded(const engine::View& view) { return protocol::json_text(protocol::write_view, view); }
std::string encoded_with_marks(const engine::View& view) {
    const std::string marks = protocol::json_text(protocol::write_marks, view);
    return encoded(view) + (marks.empty() ? "" : " marks " + marks);
}
std::string encoded(const engine::OwnEnvelopes& own) { return protocol::json_text(protocol::write_own_envelopes, own); }
std::string encoded(const engine::Action& action) { return protocol::json_text(protocol::write_action, action); }
std::string encoded(const std::vector<engine::Notice>& notices) {
    std::string text;
    for (const auto& notice : notices) text += protocol::json_text(protocol::write_notice, notice) + '\n';
    return text;
}
std::string encoded(const std::optional<engine::Refusal>& refusal) {
    return refusal ? std::string(engine::name_of(*refusal)) : "accepted";
}

std::string public_facts(const engine::Match& match, const engine::Setup& setup) {
    std::string text = "deadline " + instant_text(match.deadline()) + " ended " + instant_text(match.ended_at());
    text += " now " + std::to_string(match.now().ms) + " awaited";
    for (const auto& seat : match.awaited()) text += ' ' + engine::name_of(seat);
    for (const auto side : engine::both_sides) text += match.is_sealing(side) ? " seals" : " seals not";
    if (const auto verdict = match.verdict()) {
        text += " won by " + (verdict->winner ? std::string(engine::name_of(*verdict->winner)) : "none");
    }
    return text + " of " + std::string(engine::game_name(setup.options)) + '\n';
}

std::string everything(const engine::Match& match, const engine::Setup& setup) {
    std::string text = public_facts(match, setup);
    for (const auto audience : engine::all_audiences) {
        text += std::string(engine::name_of(audience)) + ' ' + encoded_with_marks(match.view_for(audience)) + '\n';
    }
    for (const auto& seat : engine::seats_of(setup.options)) {
        text += engine::name_of(seat) + ' ' + encoded(match.own_envelopes({seat})) + '\n';
    }
    return text;
}

}  // namespace test_support
