// Matches as bytes, by the encoders that the server uses: what the laws compare.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/match.hpp"

namespace test_support {

std::string encoded(const engine::View& view);
/// With what stands beside the view in messages, if the game has such a thing.
std::string encoded_with_marks(const engine::View& view);
std::string encoded(const engine::OwnEnvelopes& own);
std::string encoded(const engine::Action& action);
std::string encoded(const std::vector<engine::Notice>& notices);  // a line each
std::string encoded(const std::optional<engine::Refusal>& refusal);

/// What the room can ask without being anybody: deadline, whom it waits for, who seals, time and verdict.
std::string public_facts(const engine::Match& match, const engine::Setup& setup);
/// All that a match ever tells anybody: every audience's view, every seat's envelopes and the public facts.
std::string everything(const engine::Match& match, const engine::Setup& setup);

}  // namespace test_support
