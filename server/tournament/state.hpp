// Everything a tournament is: settings, entrants, rounds. Changes only by apply, so that the journal's changes alone
// bring it back. Decides nothing; what follows from it (standings, who is to be paired) is in scoring.hpp and
// pairing.hpp. SECRET: the seed, until the end.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "server/tournament/change.hpp"

namespace server::tournament {

/// An act of a director, or what they need to know.
struct LogEntry {
    std::int64_t at = 0;
    std::string what;          // a name for programs: "corrected"
    std::optional<Person> by;  // nothing: nobody's act
    using About = std::variant<std::monostate, EntrantId, Person, BoardRef>;
    About about;  // what it concerns
    std::string reason;
};

/// A director is about to decide otherwise about a board.
struct Hold {
    BoardRef board;
    Person by;
    std::int64_t until = 0;  // unix ms
};
/// It was finished, and boards may be corrected once more.
struct Reopening {
    Person by;
    std::string reason;
    std::int64_t until = 0;  // unix ms
};

/// When the next round comes by itself where one has ended at this time, or somebody has come for whom it waited.
inline std::optional<std::int64_t> after_break(const Settings& settings, std::int64_t at) {
    if (!settings.break_ms) return std::nullopt;
    return at + *settings.break_ms;
}

/// Whoever gives its code until then takes the entrant's place.
struct Claim {
    unsigned number = 0;
    std::int64_t until = 0;  // unix ms
};

class State {
public:
    explicit State(const TimedChange& opened);
    /// A change that cannot be decided here is a broken invariant: above all, a round is paired once.
    void apply(const TimedChange& timed);

    const Settings& settings() const { return settings_; }
    Status status() const { return status_; }
    bool is_paused() const { return is_paused_; }
    /// Nothing in it changes any more, unless it is reopened.
    bool is_over() const { return (status_ == Status::finished && !reopening_) || status_ == Status::cancelled; }
    /// For one that is finished: its seed stays published, and nothing more is played in it.
    const std::optional<Reopening>& reopening() const { return reopening_; }
    /// One of each director at most, the earliest first.
    const std::vector<Hold>& holds() const { return holds_; }
    /// Registration has been open at some time, even if it is over now.
    bool was_open() const { return was_open_; }
    bool has_started() const { return status_ >= Status::running; }
    const std::vector<Person>& directors() const { return directors_; }
    bool is_director(const PlayerId& player) const;

    const std::map<EntrantId, Entrant>& entrants() const { return entrants_; }
    const Entrant* entrant(EntrantId id) const;
    const Entrant* entrant_numbered(Number number) const;
    /// The entrant in which this player has a place, in the line-up or beside it.
    const Entrant* entrant_of(const PlayerId& player) const;
    /// Everybody who is named anywhere here: players, directors, everybody whose acts the log tells.
    std::set<PlayerId> people() const;
    /// Those of people() whom the tournament still names: without those who left before they had a part.
    std::set<PlayerId> named() const;
    /// Those of people() whose account is gone.
    const std::set<PlayerId>& forgotten() const { return forgotten_; }
    /// Whether they have played for any entrant, which they may have left since.
    bool has_played(const PlayerId& player) const;
    /// How often they have entered, even if they left again.
    unsigned entries_of(const PlayerId& player) const;
    /// A director has removed them: they do not enter again.
    bool is_barred(const PlayerId& player) const { return barred_.contains(player); }
    /// The latest claim of each entrant who has one that is not used; its time may be over.
    const std::map<EntrantId, Claim>& claims() const { return claims_; }
    /// How many claims this entrant has had.
    unsigned claims_of(EntrantId id) const;
    /// The id of the next one: nobody has had it.
    EntrantId next_entrant() const { return EntrantId{static_cast<std::uint16_t>(entered_ + 1)}; }
    std::size_t numbered() const { return numbers_.size(); }
    /// How many there were at the start; late entries come after them.
    std::size_t starters() const { return starters_; }
    const std::vector<EntrantId>& seed_order() const { return seed_order_; }

    const std::vector<Round>& rounds() const { return rounds_; }
    /// A round that has been paired and is not closed.
    const Round* open_round() const;
    std::size_t closed_rounds() const;
    const Match* match(const BoardRef& ref) const;
    /// Null where there is none, or a later attempt.
    const Board* board(const BoardRef& ref) const;
    /// Who sits there if this board of the match is played once more: people by what they are known by now; in a
    /// scramble nobody who is out, or whose place is another one: their chairs are computer players'.
    Seats seats_again(const Match& match, const Board& board) const;
    /// A board that is not decided yet is played there.
    bool is_in_play(const std::string& room) const;

    /// When the next round is due, or the end; nothing where a director has to say so.
    std::optional<std::int64_t> next_round_at() const { return next_round_at_; }
    /// The number of the current search for a pairing.
    std::optional<std::uint64_t> search() const { return search_; }
    std::uint64_t searches() const { return searches_; }
    /// The latest search has found no pairing.
    bool has_no_round() const { return has_no_round_; }

    std::int64_t opened_at() const { return opened_at_; }
    std::optional<std::int64_t> started_at() const { return started_at_; }
    /// When it ended the first time.
    std::optional<std::int64_t> ended_at() const { return ended_at_; }
    std::optional<std::int64_t> check_in_since() const { return check_in_since_; }
    const std::vector<LogEntry>& log() const { return log_; }

    /// SECRET until the tournament is finished.
    const engine::Bytes32& seed() const { return seed_; }
    /// Published from the beginning.
    const std::string& commitment() const { return commitment_; }

private:
    void apply(const Opened& opened, std::int64_t at);
    void apply(const SettingsChanged& changed, std::int64_t at);
    void apply(const DirectorAdded& added, std::int64_t at);
    void apply(const StatusChanged& changed, std::int64_t at);
    void apply(const Entered& entered, std::int64_t at);
    void apply(const MemberJoined& joined, std::int64_t at);
    void apply(const MemberLeft& left, std::int64_t at);
    void apply(const LineUpSet& set, std::int64_t at);
    void apply(const CaptainSet& set, std::int64_t at);
    void apply(const Left& left, std::int64_t at);
    void apply(const CheckedIn& checked, std::int64_t at);
    void apply(const SeedsSet& set, std::int64_t at);
    void apply(const Started& started, std::int64_t at);
    void apply(const Numbered& numbered, std::int64_t at);
    void apply(const RoundWanted& wanted, std::int64_t at);
    void apply(const NoRound& none, std::int64_t at);
    void apply(const RoundPaired& paired, std::int64_t at);
    void apply(const Substituted& substituted, std::int64_t at);
    void apply(const BoardStarted& started, std::int64_t at);
    void apply(const BoardDecided& decided, std::int64_t at);
    void apply(const Corrected& corrected, std::int64_t at);
    void apply(const Replayed& replayed, std::int64_t at);
    void apply(const Voided& voided, std::int64_t at);
    void apply(const LotDrawn& drawn, std::int64_t at);
    void apply(const RoundClosed& closed, std::int64_t at);
    void apply(const Absent& absent, std::int64_t at);
    void apply(const Returned& returned, std::int64_t at);
    void apply(const Withdrawn& withdrawn, std::int64_t at);
    void apply(const Forgotten& forgotten, std::int64_t at);
    void apply(const Paused& paused, std::int64_t at);
    void apply(const Resumed& resumed, std::int64_t at);
    void apply(const Finished& finished, std::int64_t at);
    void apply(const Cancelled& cancelled, std::int64_t at);
    void apply(const Held& held, std::int64_t at);
    void apply(const Released& released, std::int64_t at);
    void apply(const Reopened& reopened, std::int64_t at);
    void apply(const Joined& joined, std::int64_t at);
    void apply(const ClaimOffered& offered, std::int64_t at);
    void apply(const Claimed& claimed, std::int64_t at);
    void apply(const Renamed& renamed, std::int64_t at);
    void apply(const Expelled& expelled, std::int64_t at);

    Entrant& at_id(EntrantId id);
    Match& at_match(std::size_t round, std::size_t match);
    Board& at_board(const BoardRef& ref);
    void remove(EntrantId id);
    void give_number(EntrantId id, std::size_t first_round);
    void note(std::int64_t at, std::string what, std::optional<Person> by, LogEntry::About about,
              std::string reason = {});
    template <class Self, class Visit>
    static void visit_people(Self& self, const Visit& visit);

    Settings settings_;
    engine::Bytes32 seed_{};
    std::string commitment_;
    Status status_ = Status::draft;
    bool is_paused_ = false;
    std::vector<Person> directors_;
    std::map<EntrantId, Entrant> entrants_;
    std::map<PlayerId, EntrantId> members_;
    unsigned entered_ = 0;            // how many, with those who have left
    std::vector<EntrantId> numbers_;  // number 1 first
    std::size_t starters_ = 0;
    std::vector<EntrantId> seed_order_;
    std::vector<Round> rounds_;
    std::optional<std::int64_t> next_round_at_;
    std::optional<std::uint64_t> search_;
    std::uint64_t searches_ = 0;
    bool has_no_round_ = false;
    std::int64_t opened_at_ = 0;
    std::optional<std::int64_t> started_at_;
    std::optional<std::int64_t> ended_at_;
    std::optional<std::int64_t> check_in_since_;
    std::vector<LogEntry> log_;
    std::vector<Hold> holds_;
    std::optional<Reopening> reopening_;
    std::set<PlayerId> forgotten_;
    bool was_open_ = false;
    std::set<PlayerId> left_;  // before they had a part: lines name them, and nothing else does
    std::map<PlayerId, unsigned> entries_;
    std::set<PlayerId> barred_;
    std::map<EntrantId, std::set<PlayerId>> identities_;  // what each has been known by, where it is several
    std::map<EntrantId, Claim> claims_;
    std::map<EntrantId, unsigned> claimed_so_far_;
};

}  // namespace server::tournament
