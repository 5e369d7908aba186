#include "tests/support/swiss_evening.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <stdexcept>
#include <vector>

#include "engine/pairing.hpp"

namespace test_support {
namespace {

using engine::pairing::cost_of;
using engine::pairing::Number;
using engine::pairing::Pair;
using engine::pairing::pair_swiss;
using engine::pairing::Round;
using engine::pairing::SwissCost;
using engine::pairing::SwissEntrant;

constexpr std::size_t compared_max = 10;

struct Guest {
    SwissEntrant entrant;
    unsigned club = 0;
    std::size_t comes_in_round = 1;
    bool has_left = false;
};

/// Looks at every way to pair `left`, and keeps the cheapest. Sides do not matter to a cost.
class EveryRound {
public:
    explicit EveryRound(const std::vector<SwissEntrant>& entrants) : entrants_(entrants) {}
    std::optional<SwissCost> cheapest() {
        std::vector<Number> left;
        for (const auto& entrant : entrants_) left.push_back(entrant.number);
        pair_up(left);
        return cheapest_;
    }

private:
    void pair_up(std::vector<Number> left) {
        if (left.empty()) {
            const auto cost = cost_of(round_, entrants_);
            if (cost && (!cheapest_ || *cost < *cheapest_)) cheapest_ = cost;
            return;
        }
        const auto first = left.back();
        left.pop_back();
        if (left.size() % 2 == 0 && !round_.bye) {
            round_.bye = first;
            pair_up(left);
            round_.bye.reset();
        }
        for (std::size_t place = 0; place < left.size(); ++place) {
            auto rest = left;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(place));
            round_.pairs.push_back({first, left[place]});
            pair_up(rest);
            round_.pairs.pop_back();
        }
    }

    const std::vector<SwissEntrant>& entrants_;
    Round round_;
    std::optional<SwissCost> cheapest_;
};

class Evening {
public:
    Evening(std::uint64_t seed, SwissTally& tally) : seed_(seed), lots_(seed), tally_(tally) {
        // A third of them are small enough to look at every pairing.
        const std::size_t count = pick(3) == 0 ? 2 + pick(compared_max - 1) : 2 + pick(59);
        rounds_ = 1 + pick(9);
        const unsigned clubs = pick(2) == 0 ? 0 : 2 + pick(6);
        for (std::size_t index = 0; index < count; ++index) {
            Guest guest;
            guest.entrant.number = static_cast<Number>(index + 1);
            guest.club = clubs == 0 ? 0 : pick(clubs + 1);
            if (pick(12) == 0) guest.comes_in_round = 1 + pick(static_cast<unsigned>(rounds_ / 2 + 1));
            guests_.push_back(guest);
        }
        for (auto& guest : guests_) {
            for (const auto& other : guests_) {
                if (guest.club != 0 && guest.club == other.club && &guest != &other)
                    guest.entrant.may_not_meet.push_back(other.entrant.number);
            }
        }
    }

    void play() {
        for (std::size_t round = 1; round <= rounds_; ++round) play_round(round);
    }

private:
    unsigned pick(std::size_t count) { return static_cast<unsigned>(lots_() % count); }

    [[noreturn]] void fail(const std::string& what) const {
        throw std::runtime_error("Swiss " + std::to_string(seed_) + ": " + what);
    }

    Guest& guest(Number number) { return guests_[number - 1U]; }

    std::vector<SwissEntrant> who_plays(std::size_t round) {
        std::vector<SwissEntrant> playing;
        for (auto& guest : guests_) {
            if (guest.comes_in_round > round || guest.has_left) continue;
            if (pick(40) == 0) guest.has_left = true;
            if (guest.has_left || pick(25) == 0) continue;
            playing.push_back(guest.entrant);
        }
        return playing;
    }

    void play_round(std::size_t number) {
        auto playing = who_plays(number);
        const auto round = pair_swiss(playing);
        check(round, playing);
        ++tally_.rounds;
        if (!round) {
            ++tally_.impossible;
            return;
        }
        tally_.pairs += round->pairs.size();
        for (const auto& pair : round->pairs) play_game(pair);
        if (round->bye) {
            ++tally_.byes;
            guest(*round->bye).entrant.had_bye = true;
            guest(*round->bye).entrant.score += 2;
        }
    }

    void play_game(const Pair& pair) {
        auto& white = guest(pair.white).entrant;
        auto& black = guest(pair.black).entrant;
        white.may_not_meet.push_back(black.number);
        if (pick(2) == 0) black.may_not_meet.push_back(white.number);
        if (pick(30) == 0) {
            // Somebody does not come: no sides, and for the other a win without a game.
            auto& winner = pick(2) == 0 ? white : black;
            winner.score += 2;
            winner.had_bye = true;
            return;
        }
        white.sides.push_back(engine::Side::white);
        black.sides.push_back(engine::Side::black);
        const auto lot = pick(guests_.size() * 2);
        if (pick(6) == 0) {
            ++white.score;
            ++black.score;
        } else {
            // The lower number is the stronger.
            (lot + black.number > guests_.size() / 2U + white.number ? white : black).score += 2;
        }
    }

    void check(const std::optional<Round>& round, std::vector<SwissEntrant> playing) {
        if (!round) {
            if (playing.size() <= compared_max && EveryRound(playing).cheapest()) fail("a round was possible");
            return;
        }
        const auto cost = cost_of(*round, playing);
        if (!cost) fail("the round is not allowed");
        if (playing.size() <= compared_max) {
            ++tally_.compared;
            if (*EveryRound(playing).cheapest() < *cost) fail("there was a better round");
        }
        std::shuffle(playing.begin(), playing.end(), lots_);
        if (pair_swiss(playing) != round) fail("another order of entrants, another round");
    }

    std::uint64_t seed_;
    std::mt19937_64 lots_;
    SwissTally& tally_;
    std::size_t rounds_ = 0;
    std::vector<Guest> guests_;
};

}  // namespace

void play_swiss(std::uint64_t seed, SwissTally& tally) { Evening(seed, tally).play(); }

}  // namespace test_support
