// Records of random games that are over, of every kind of game: for what is made of records.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "protocol/record.hpp"
#include "tests/support/playground.hpp"

namespace test_support {

/// The game that the playground plays with this seed, to its end. Inputs that the game refuses are left out.
template <class Game>
std::string random_record(std::uint64_t seed) {
    Playground<Game> playground(seed);
    engine::Setup setup = playground.setup();
    setup.fairness.game_id = "7HX2C9VQ0000";
    protocol::RecordHeader header{
        setup.fairness.game_id, setup.options,         {}, engine::commitment_of(setup.fairness.secret),
        setup.fairness.entropy, "2026-11-21T20:00:00Z"};
    for (const engine::Seat seat : engine::seats_of(setup.options)) {
        header.seats.push_back({engine::name_of(seat), "N " + engine::name_of(seat), seat.number == 1});
    }
    protocol::RecordWriter writer(header);
    auto match = engine::Match::open(setup).match;
    for (unsigned step = 0; !match.verdict(); ++step) {
        if (step == playground.inputs_max) throw std::runtime_error("the game does not end");
        const auto [input, at] = playground.next(match);
        if (!match.apply(input, at).refusal) {
            writer.add(input, at);
        } else if (match.verdict()) {
            writer.add(engine::Tick{}, at);
        }
    }
    writer.finish(match, setup.fairness.secret);
    return writer.text();
}

}  // namespace test_support
