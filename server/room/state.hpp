// Everything a room is, apart from who is connected: settings, seats, the match and its record. Changes only by apply,
// so that the journal's changes alone bring it back. Decides nothing.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/match.hpp"
#include "protocol/server_message.hpp"
#include "server/journal/finished_game.hpp"
#include "server/room/change.hpp"
#include "server/room/recorded_game.hpp"

namespace server::room {

struct SeatHolder {
    std::optional<Person> person;  // absent: a computer player
    unsigned bot_level = 0;        // of the computer player; with a person of the one that plays for it
    bool ready = false;            // before the first game; after one: agreed to the next
    std::optional<std::string> entropy;

    bool is_bot() const { return !person; }
    /// The server itself plays here: on a chair that is nobody's, or for a program of the house.
    bool is_computed() const { return is_bot() || bot_level > 0; }
};

bool has_seat(const engine::Options& options, engine::Seat seat);
bool is_starting_seat(const engine::Options& options, engine::Seat seat);

/// What others see a computer player called.
std::string bot_name(unsigned level);

class State {
public:
    /// What the application of a change has brought about, for those who have to tell it.
    struct Outcome {
        std::vector<engine::Notice> notices;
        std::optional<engine::Refusal> refusal;                    // of a Played that should not have been decided
        std::optional<engine::Offer> offer;                        // of a Played, for the one who acted alone
        std::vector<std::pair<engine::Seat, SeatHolder>> dropped;  // the seats that were lost by it
        std::shared_ptr<const FinishedGame> finished;              // the change ended a game
    };

    explicit State(const Opened& opened, RoomTime at);
    Outcome apply(const Change& change, RoomTime at);

    const Settings& settings() const { return settings_; }
    protocol::RoomStatus status() const { return status_; }
    const std::optional<Person>& host() const { return host_; }
    const std::map<engine::Seat, SeatHolder>& holders() const { return holders_; }
    const SeatHolder* holder_of(engine::Seat seat) const;
    std::vector<engine::Seat> seats_of(const PlayerId& player) const;
    /// Every starting seat is taken and everybody on one is ready (or agrees to a rematch).
    bool can_start() const;

    /// The level of the computer player who goes on for whoever leaves in mid-game; nothing: nobody does.
    std::optional<unsigned> stand_in_level() const;
    /// Computer players keep the chairs of people who are not there (TournamentBoard::computers).
    bool has_stand_ins() const { return settings_.tournament && settings_.tournament->computers > 0; }
    /// Nobody chats here: those who direct the tournament want it so.
    bool is_quiet() const { return settings_.tournament && settings_.tournament->is_quiet; }
    const Reservations& reservations() const { return reservations_; }
    /// Seats are kept for certain people, and nobody else gets any.
    bool has_reservations() const;
    /// The seats that are kept for this player and not taken, or by a stand-in alone.
    std::vector<engine::Seat> reserved_seats(const PlayerId& player) const;
    bool is_reserved_for_others(engine::Seat seat, const PlayerId& player) const;
    /// Which sides had come when the time of grace was over; nothing: it is not, or the game was played.
    const std::optional<std::array<bool, 2>>& not_played() const { return not_played_; }

    /// Whether their name stands anywhere here.
    bool names(const PlayerId& player) const;
    /// Whether they sat here when the game began that is on, or was on last.
    bool has_begun(const PlayerId& player) const { return recorded_ && recorded_->has_begun(player); }

    /// The hash of the key for watching without delay, where there is one.
    const std::optional<engine::Bytes32>& caster_hash() const { return caster_hash_; }
    /// Whether they have watched the current game without delay.
    bool has_cast(const PlayerId& player) const { return casters_.contains(player); }
    bool has_let_in(const PlayerId& player) const { return let_in_.contains(player); }
    /// Whether the clock of the running game stands still since a restart.
    bool stands() const { return stands_since_.has_value(); }
    /// How often the server has been away since the room was opened.
    unsigned restarts() const { return restarts_; }

    const std::optional<engine::Match>& match() const { return match_; }
    /// For trying an input: what is refused changes nothing but the time.
    std::optional<engine::Match>& match() { return match_; }
    engine::Instant game_time(RoomTime at) const;
    /// What a computer player of this side remembers: the side's view when a veil last fell (engine/match.hpp), while
    /// that veil lasts.
    const engine::View* remembered(engine::Side side) const { return remembered_[engine::index(side)].get(); }
    /// The side that this player has sat on in the current game: nobody changes to the other one in mid-game.
    std::optional<engine::Side> played_side(const PlayerId& player) const;
    /// Has seen of this game what its watchers may not have been told yet: as a caster, or from a seat.
    bool sees_ahead(const PlayerId& player) const { return has_cast(player) || played_side(player).has_value(); }

    /// A number that changes whenever there is something else to think about.
    std::uint64_t position() const { return position_; }
    /// A number that changes whenever the people with seats, or the host, may have changed.
    std::uint64_t seating() const { return seating_; }
    /// The time of the latest input of the game from which something public came.
    engine::Instant shown_at() const { return shown_at_; }

    /// SECRET until the game is over. Of the game that is on, was on last, or comes first.
    const engine::Fairness& fairness() const { return fairness_; }
    std::optional<protocol::NextGame> next_game() const;
    const protocol::Series& series() const { return series_; }
    /// What was said last, on all channels.
    const std::vector<Spoken>& talk() const { return talk_; }

private:
    void count(const Change& change, const Outcome& outcome);
    Person as_known(Person person) const;
    void choose(const Choices& choices);
    void forget(const Forgotten& forgotten);
    void rename(const Renamed& renamed);
    void start_game(const GameStarted& started, RoomTime at, Outcome& outcome);
    void exchange_sides(Outcome& outcome);
    void play(const Played& played, Outcome& outcome);
    void remember(const engine::Match& before, const std::vector<engine::Notice>& notices);
    void end_game(Outcome& outcome);
    std::vector<RecordedGame::Sitting> sittings() const;

    Settings settings_;
    protocol::RoomStatus status_ = protocol::RoomStatus::open;
    std::optional<Person> host_;
    std::map<engine::Seat, SeatHolder> holders_;
    std::optional<engine::Match> match_;
    std::optional<RecordedGame> recorded_;  // the match: the one that is on, or was on last
    engine::Fairness fairness_;
    unsigned games_ = 0;  // started so far
    RoomTime game_started_;
    std::optional<RoomTime> stands_since_;
    unsigned restarts_ = 0;
    Reservations reservations_;
    std::optional<std::array<bool, 2>> not_played_;
    std::set<PlayerId> let_in_;
    std::set<PlayerId> forgotten_;  // have deleted their accounts
    std::optional<engine::Bytes32> caster_hash_;
    std::set<PlayerId> casters_;  // of the game that is on
    std::map<PlayerId, engine::Side> played_;
    std::array<std::shared_ptr<const engine::View>, 2> remembered_;  // by side; null where no computer player is
    protocol::Series series_;
    std::vector<Spoken> talk_;
    std::uint64_t position_ = 0;
    std::uint64_t seating_ = 0;
    engine::Instant shown_at_;
};

}  // namespace server::room
