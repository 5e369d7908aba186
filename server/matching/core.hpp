// The table finder as a pure machine: tickets of people who want to play, and times, in; tables out. It has no socket,
// no thread, no clock and no rooms; finder.hpp gives it those. Who waits is nobody's secret.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/rating.hpp"
#include "server/base/limits.hpp"
#include "server/base/person.hpp"
#include "server/matching/cool_downs.hpp"
#include "server/matching/forms.hpp"

namespace server::matching {

using engine::rating::Glicko;

struct Candidate;

/// A kind of game that tables are made for.
struct Pool {
    std::string name;       // an engine::RatingClass
    unsigned per_side = 1;  // how many sit on each side; up to side_most
};
/// The place in the list of the pool of this kind of game; nothing: there is none.
std::optional<std::size_t> pool_named(std::span<const Pool> pools, std::string_view kind);

/// Somebody who wants to play.
struct Seeker {
    Person person;
    std::string address;                // whose games against each other are not rated
    std::vector<Glicko> strengths;      // one for each pool, in their order; a newcomer's where nothing is known
    std::vector<PlayerId> avoids = {};  // who never sit at a table with them, and avoid them likewise: a block
};
/// Whether anybody of `party` is never to sit with any of these.
bool avoids_any(const std::vector<Seeker>& party, std::span<const PlayerId> others);

/// One to three people who want to sit on one side of one table.
struct Ticket {
    std::vector<Seeker> party;       // people alone, or programs alone
    std::vector<std::size_t> pools;  // places in the list of pools; ascending, not empty
    bool wants_rated = true;
};

/// A table that is played at, with computers who give up their chairs. By side: black first.
struct WarmTable {
    std::string room;
    std::size_t pool = 0;
    std::array<unsigned, 2> computers{};
    std::array<unsigned, 2> people{};
    std::vector<PlayerId> sitting = {};           // the people
    std::unordered_set<PlayerId> not_again = {};  // who get no chair there, though there may be some
};

/// A new table. By side: black first.
struct Table {
    std::size_t pool = 0;
    std::array<std::vector<Person>, 2> sides;
    std::array<unsigned, 2> computers{};  // on the chairs that are left
    bool is_rated = false;
    engine::rating::Chance black;  // that black wins
};

/// These have chairs at a table that is played at.
struct Seated {
    std::string room;
    std::size_t side = 0;
    std::vector<Person> people;
};

struct Matched {
    std::vector<Table> tables;
    std::vector<Seated> seated;
};

/// What is told of a pool.
struct Waiting {
    std::size_t people = 0;                 // who wait for it; programs are not counted
    std::size_t programs = 0;               // likewise
    std::optional<std::int64_t> starts_ms;  // when a table starts at the latest, with computers; nothing: nobody waits
};

class Core {
public:
    struct Tuning {
        std::int64_t patience_ms = limit::finder_patience_ms;
        std::int64_t cool_down_ms = limit::finder_cool_down_ms;
        std::int64_t cool_down_most_ms = limit::finder_cool_down_most_ms;
        std::int64_t forgiven_ms = limit::finder_forgiven_ms;
        std::size_t looked_at = 60;  // how many of those who wait are compared for a table
        Glicko computer{1500, 200};
    };
    Core(std::vector<Pool> pools, Tuning tuning);

    struct Refused {
        enum class Why : std::uint8_t { party_too_big, mixed_party, cools_down, waits_elsewhere } why{};
        std::int64_t until_ms = 0;  // of cools_down
    };
    /// Whoever seeks already keeps their place in the line, and wants from now on what this ticket says. Refused: a
    /// party that is greater than a side of each of its pools (of the others the ticket waits), one of people and
    /// programs together, one in which somebody cools down, or somebody who waits in another party, be it alone.
    std::optional<Refused> seek(Ticket ticket, std::int64_t now_ms);
    /// The player's ticket goes, and so do those of their party, which is never split: returns all who waited with it.
    std::vector<PlayerId> withdraw(const PlayerId& player);
    bool seeks(const PlayerId& player) const;
    /// Null: they do not. Good until the next call.
    const Ticket* ticket_of(const PlayerId& player) const;

    /// Tables for those who can have one: chairs of computers first, then full tables, then, for those who have waited
    /// long enough, tables with computers. Nobody sits with somebody whom they avoid. Programs get tables of programs
    /// alone. Whoever gets one waits no longer. `warm`: as they are now; what is given away of them here is counted
    /// within this call alone. Of those who wait the oldest choose first, the nearest in strength sit with them, and of
    /// all ways to seat them the fairest is taken. Costs a few milliseconds where 10,000 wait for whom there is no
    /// table (tests/bench/matching.cpp). `house`: tickets of the house's programs, which wait for nobody: they fill the
    /// tables of programs who have waited long enough, each at as many tables as need it.
    Matched match(std::span<const WarmTable> warm, std::int64_t now_ms, std::span<const Ticket> house = {});
    /// When somebody will have waited long enough, programs included where the house's were there at the last match.
    std::optional<std::int64_t> wakes_ms() const;

    /// A table was ready, and this player did not come.
    void dodged(const PlayerId& player, std::int64_t now_ms);

    const std::vector<Pool>& pools() const { return pools_; }
    /// One for each pool.
    std::vector<Waiting> waiting() const;
    /// The people of all pools together: whoever waits for several counts for each. At no cost.
    std::size_t people_waiting() const { return wishes_[of_people]; }

private:
    struct Waiter {
        Ticket ticket;
        std::int64_t since_ms = 0;
    };
    using Line = std::map<std::uint64_t, Waiter>;  // by number of arrival
    static constexpr std::size_t of_people = 0;
    static constexpr std::size_t of_programs = 1;
    struct Place {
        std::size_t line = of_people;
        std::uint64_t number = 0;
    };

    const Waiter& waiter_at(const Place& place) const;
    void take_place(const Place& place, Waiter waiter);
    /// Returns the next one in the line.
    Line::iterator leave_line(std::size_t line, Line::iterator waiter);
    /// `seen`: all of the line, as a run has left them.
    void forget_seated(const std::vector<Candidate>& seen, std::size_t line);

    std::vector<Pool> pools_;
    std::vector<Forms> forms_;  // one for each pool
    Tuning tuning_;
    std::array<Line, 2> lines_;                   // of people, and of programs
    std::array<std::size_t, 2> wishes_{};         // of each line: how many wait, once for each of their pools
    std::unordered_map<PlayerId, Place> places_;  // of all who wait
    std::uint64_t arrivals_ = 0;
    std::uint64_t tables_made_ = 0;
    std::optional<std::int64_t> housed_ms_;  // of the last match, where the house was there
    CoolDowns cool_downs_;
};

}  // namespace server::matching
