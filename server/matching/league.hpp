// The standing league of programs: those of the house take the chairs of programs who find nobody else, and play on
// boards of their own, so that at any hour there is a rated game to be had and one to be watched. Keeps nothing: what
// is on is known by who sits there. On the finder's executor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/seed.hpp"
#include "server/identity/house.hpp"
#include "server/matching/core.hpp"

namespace server::matching {

class League {
public:
    static constexpr unsigned paces = 3;  // for one action on a board of its own, so that people can follow
    static constexpr std::int64_t retry_ms = 10'000;

    /// There is none.
    League() = default;
    /// `boards`: of its own, that are always on. `seed`: who plays whom there.
    League(std::vector<HouseProgram> programs, unsigned boards, std::uint64_t seed)
        : programs_(std::move(programs)), wanted_(boards), chance_(seed) {}

    const std::vector<HouseProgram>& programs() const { return programs_; }
    /// Null: it is none of the house's.
    const HouseProgram* find(const PlayerId& player) const;

    /// A room from before the server was away in which these sit; it is a board of the league's own, or none.
    bool restore(const std::string& room, const std::vector<PlayerId>& people);
    bool has_board(const std::string& room) const { return boards_.contains(room); }
    /// Its game is over, or it has gone.
    void over(const std::string& room) { boards_.erase(room); }

    /// Whether a board of its own is to be opened now.
    bool is_board_missing(std::int64_t now_ms);
    /// The next one: each kind of game in turn that there are enough programs for, whoever chance says. `tickets`: of
    /// all programs, in their order. Its room is being opened from now on. Nothing: there are too few for any.
    std::optional<Table> next_board(std::span<const Pool> pools, std::span<const Ticket> tickets);
    void opened(const std::string& room);
    void not_opened(std::int64_t now_ms);
    /// When one is to be opened at last that could not be.
    std::optional<std::int64_t> wakes_ms() const { return retries_ms_; }

private:
    std::vector<HouseProgram> programs_;
    unsigned wanted_ = 0;
    engine::Seed chance_{0};
    std::set<std::string> boards_;  // rooms
    unsigned opening_ = 0;
    std::optional<std::int64_t> retries_ms_;
    std::size_t boards_made_ = 0;
};

}  // namespace server::matching
