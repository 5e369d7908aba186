// A match: one game in progress, as a value. It has no clock, no randomness but its Draws, and no way out for what is
// sealed but view_for and own_envelopes. Rooms, players and time-keeping live in server/room.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/base/instant.hpp"
#include "engine/base/refusal.hpp"
#include "engine/base/seat.hpp"
#include "engine/input.hpp"

namespace engine {

struct Setup {
    Options options;
    Fairness fairness;
    LotBook lot_book = LotBook::none;
};

/// What came of an input. Notices are public facts in the order they happened, those of a deadline that took effect
/// first included; they stand also beside a refusal, since time passes all the same (fine-print B3).
struct Applied {
    std::optional<Refusal> refusal;
    std::vector<Notice> notices;
    /// For the one who acted alone: what may follow.
    std::optional<Offer> offer;
};

/// How long the past is told to those who come later.
enum class Keeping : std::uint8_t {
    passing,  // while it is among the latest
    lasting,  // always
    veil,     // nothing from before this is told …
    unveil,   // … until this
};
Keeping keeping_of(const Notice& notice);
/// False where it tells only that somebody has made up their mind: what is to be chosen is the same as before.
bool moves_on(const Notice& notice);
/// What a view is to those who come behind the veil: without all that it hides (record.md 7.3).
View veiled(View view);

struct Verdict {
    std::optional<Side> winner;                          // absent: a tie
    std::optional<std::array<unsigned, 2>> points = {};  // by side, where the game counts any
    friend bool operator==(const Verdict&, const Verdict&) = default;
};

class Match {
public:
    struct Opened;
    /// The match at time 0 and what happened in opening it. The options must be valid (checked where they are read).
    static Opened open(const Setup& setup);

    Match(const Match&);
    Match& operator=(const Match&);
    Match(Match&&) noexcept;
    Match& operator=(Match&&) noexcept;
    ~Match();

    /// Lets every deadline ≤ at take effect at its own time, then the input (record.md 2). `at` is not smaller than
    /// any before it.
    Applied apply(const Input& input, Instant at);
    /// Time alone: what B3 asks of an input that could not even be read.
    std::vector<Notice> advance(Instant at);

    /// What it was opened with.
    const Options& options() const;
    std::optional<Instant> deadline() const;
    /// The latest time told to the match.
    Instant now() const;
    /// When the game ended; a deadline's own time where a deadline ended it (fine-print B5).
    std::optional<Instant> ended_at() const;
    std::optional<Verdict> verdict() const;

    View view_for(Audience audience) const;
    /// The same with the clocks that run counted up to an earlier moment: what has been told does not change with time.
    View view_for(Audience audience, Instant as_of) const;
    /// What one person on these seats has sealed and is not yet revealed. Whose the seats are, the caller has checked.
    OwnEnvelopes own_envelopes(const std::vector<Seat>& seats) const;

    /// Every lot taken so far, in order, where the setup asked for a book of them. SECRET until the game is over. Valid
    /// until the match changes.
    std::span<const TakenLot> lots() const;

    /// Seats that still owe something before the next deadline, ascending: whom the game waits for.
    std::vector<Seat> awaited() const;
    /// True while this side has a round or plan open to seal: team talk is closed then (wire.md 2.7).
    bool is_sealing(Side side) const;

private:
    struct State;
    explicit Match(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

struct Match::Opened {
    Match match;
    std::vector<Notice> notices;
};

/// Facts about a game that a room needs before and between matches.
std::string_view game_name(const Options& options);
/// Every seat that the game has under these options, black's first.
std::vector<Seat> seats_of(const Options& options);
/// True for every name the game understands, also where the options leave the seat out (fine-print C1).
bool knows_seat(const Options& options, Seat seat);
/// Those that must be taken before the game can start.
std::vector<Seat> starting_seats_of(const Options& options);
/// For a rematch: what is given per side changes sides, too (wire.md 2.8).
Options sides_exchanged(const Options& options);
/// True where one person may play both sides (CTOR 8.1).
bool allows_solo(const Options& options);
/// True where seats may be joined and left in mid-game with the game's knowledge (fine-print C2).
bool has_seat_changes(const Options& options);

/// A game between computer players that is worth watching: short, and without clocks where it can do without.
struct Demonstration {
    Options options;
    unsigned level = 2;
    unsigned paces = 1;  // for one action: how many times slower than elsewhere, so that people can follow
};
/// One of each game, in the order in which they are shown.
std::vector<Demonstration> demonstrations();

}  // namespace engine
