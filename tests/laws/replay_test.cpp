// Law 3: the record alone gives the same match, view for view.
#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/record.hpp"
#include "protocol/replay.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace test_support;

namespace {

struct Played {
    Setup setup;
    std::string record;
    std::vector<std::string> states;  // at time 0, then after every accepted input
    std::vector<std::string> referee_views;
    bool finished = false;
};

protocol::RecordHeader header_of(const Setup& setup) {
    protocol::RecordHeader header{setup.fairness.game_id, setup.options, {}, "", setup.fairness.entropy, ""};
    for (const auto& seat : seats_of(setup.options)) header.seats.push_back({name_of(seat), "somebody", true});
    header.commitment = commitment_of(setup.fairness.secret);
    header.started = protocol::utc_text(1'795'000'000'000);
    return header;
}

enum class Until : std::uint8_t { end, broken_off };

/// What is broken off has no secret in its record and is played without one (fine-print A3), whatever was thrown in.
template <class Game>
Played play_live(std::uint64_t seed, Until until) {
    const unsigned inputs = until == Until::end ? Playground<Game>::inputs_max : 60;
    Playground<Game> playground(seed);
    Played played{playground.setup(), "", {}, {}, false};
    protocol::RecordWriter writer(header_of(played.setup));
    if (until == Until::broken_off) {
        played.setup.fairness.secret = {};
        played.setup.fairness.entropy.clear();
    }
    Match match = Match::open(played.setup).match;
    const auto remember = [&] {
        played.states.push_back(everything(match, played.setup));
        played.referee_views.push_back(encoded(match.view_for(Audience::referee)));
    };
    remember();
    for (unsigned step = 0; step < inputs && !match.verdict(); ++step) {
        auto [input, at] = playground.next(match);
        const auto refusal = match.apply(input, at).refusal;
        if (refusal && !match.verdict()) continue;
        if (refusal) input = Tick{};  // a deadline ended the game: record.md 3.1
        writer.add(input, at);
        remember();
    }
    played.finished = until == Until::end;
    REQUIRE((match.verdict() || !played.finished));
    if (played.finished) writer.finish(match, played.setup.fairness.secret);
    played.record = writer.text();
    return played;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("law 3: replay = live: the record gives the same match, view for view", "", engine::Games) {
    unsigned finished = 0;
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
        CAPTURE(seed);
        const auto played = play_live<TestType>(seed, seed % 2 == 0 ? Until::end : Until::broken_off);
        const auto read = protocol::read_record(played.record);
        REQUIRE(read);
        const auto& record = read.value();
        REQUIRE(record.inputs.size() + 1 == played.states.size());
        Match match = Match::open(record.setup).match;
        CHECK(everything(match, record.setup) == played.states[0]);
        for (std::size_t place = 0; place < record.inputs.size(); ++place) {
            const auto& line = record.inputs[place];
            REQUIRE(line.input.has_value());
            CHECK_FALSE(match.apply(*line.input, line.at).refusal);
            REQUIRE(everything(match, record.setup) == played.states[place + 1]);
        }
        finished += played.finished ? 1 : 0;
    }
    CHECK(finished > 20);
}

TEMPLATE_LIST_TEST_CASE("law 3: replay = live: the command prints the views that were live, and vouches for the end",
                        "", engine::Games) {
    for (std::uint64_t seed = 100; seed < 120; ++seed) {
        CAPTURE(seed);
        const auto played = play_live<TestType>(seed, seed % 4 == 0 ? Until::broken_off : Until::end);
        std::string expected;
        for (const auto& view : played.referee_views) expected += view + '\n';
        std::istringstream in(played.record);
        std::ostringstream out;
        std::ostringstream err;
        CHECK(protocol::print_views(in, out, err) == 0);
        CHECK(out.str() == expected);
        if (!played.finished) continue;
        std::istringstream again(played.record);
        std::ostringstream verdict;
        CHECK(protocol::verify_record(again, verdict, err) == 0);
    }
}
