// A tournament as a pure machine: commands with their times in, decisions out. It has no socket, no thread and no
// clock; a shell gives it those, opens the rooms that it asks for, and tells it what happened in them. What is decided
// here and kept in the journal is in state.hpp.
//
// Who may ask: directors (and operators of the server) everything but joining a team; captains, and single players for
// themselves, whatever concerns their entrant; everybody may register and join.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/tournament/command.hpp"
#include "server/tournament/decision.hpp"
#include "server/tournament/search.hpp"
#include "server/tournament/state.hpp"

namespace server::tournament {

class Core {
public:
    /// A new tournament; the settings have been checked (settings.hpp). `password` is SECRET, and empty where there is
    /// none. `first` is what opening it has decided.
    Core(Opened opened, std::string_view password, std::int64_t now_ms, Decision& first);
    /// A tournament from before the server was away, restored from what the journal has kept of it. Throws
    /// engine::BrokenInvariant where the lines do not make a tournament.
    explicit Core(const std::vector<std::string>& lines);
    /// After a restart, once: the effects for everything that is undecided, again.
    Decision resume(std::int64_t now_ms);

    using Reply = engine::Result<Decision, protocol::Error>;
    /// A refusal changes nothing.
    Reply request(const Request& request);

    /// Time has passed. To be called at wake_at, or later.
    Decision wake(std::int64_t now_ms);
    std::optional<std::int64_t> wake_at() const;

    /// What find (search.hpp) has found for a search (PairingWanted). A search that is no longer wanted changes
    /// nothing.
    Decision paired(std::uint64_t search, const Found& found, std::int64_t now_ms);
    /// From the rooms. Changes nothing where the board has been decided otherwise meanwhile.
    Decision board_started(const BoardRef& board, std::int64_t now_ms);
    /// `missing`: seats of people for whom computer players sat there in the end.
    Decision board_ended(const BoardRef& board, const engine::GameScore& score, const std::string& game_id,
                         const std::vector<engine::Seat>& missing, std::int64_t now_ms);
    /// The time of grace is over, and only these sides have come.
    Decision board_not_played(const BoardRef& board, BySide has_come, std::int64_t now_ms);
    /// The room is gone, and nothing was decided in it: the board is played in another one.
    Decision board_closed(const BoardRef& board, std::int64_t now_ms);

    /// Their account is gone: their name is removed everywhere, and they no longer play. A captain is succeeded by the
    /// next of the team.
    Decision forget(const PlayerId& player, std::int64_t now_ms);

    const State& state() const { return state_; }
    bool directs(const Who& who) const;
    /// SECRET: for directors; with it people see games without delay.
    engine::Result<std::string, protocol::Error> caster_key(const Who& who) const;
    /// Who may register, for directors; nothing: everybody.
    engine::Result<std::optional<std::vector<PlayerId>>, protocol::Error> invited(const Who& who) const;
    struct ClaimCode {
        std::string code;
        std::int64_t until = 0;  // unix ms
    };
    /// SECRET: for directors, who show it to the one who has come back.
    engine::Result<ClaimCode, protocol::Error> claim(EntrantId entrant, const Who& who) const;
    /// SECRET: for the team's captain and directors alone; a refusal for others.
    engine::Result<std::string, protocol::Error> invite_code(EntrantId team, const Who& who) const;

private:
    using Refusal = std::optional<protocol::Error>;

    Refusal may(const Request& request) const;
    Refusal concerns(const Who& who, EntrantId entrant) const;

    // directing.cpp
    Refusal handle(const ChangeSettings& change, const Who& who);
    Refusal handle(const AddDirector& add, const Who& who);
    Refusal handle(const OpenRegistration&, const Who&);
    Refusal handle(const OpenCheckIn&, const Who&);
    Refusal handle(const SetSeeds& set, const Who& who);
    Refusal handle(const Start&, const Who&);
    Refusal handle(const MarkAbsent& mark, const Who& who);
    Refusal handle(const Pause&, const Who& who);
    Refusal handle(const Resume&, const Who& who);
    Refusal handle(const NextRound&, const Who& who);
    Refusal handle(const Correct& correct, const Who& who);
    Refusal handle(const ForfeitBoard& forfeit, const Who& who);
    Refusal handle(const PlayAgain& again, const Who& who);
    Refusal handle(const HoldBoard& hold, const Who& who);
    Refusal handle(const ReleaseBoard&, const Who& who);
    Refusal handle(const Finish&, const Who& who);
    Refusal handle(const Reopen& reopen, const Who& who);
    Refusal handle(const Cancel& cancel, const Who& who);
    Refusal handle(const OfferClaim& offer, const Who& who);
    Refusal handle(const Rename& rename, const Who& who);
    Refusal handle(const Expel& expel, const Who& who);
    Refusal correct(const BoardRef& ref, const BoardResult& result, const std::string& reason, const Who& who);
    Refusal check_phase(const Command& command) const;
    Refusal check_others_holds(const Who& who) const;
    void release(const PlayerId& player);

    // registering.cpp
    Refusal handle(const Register& wish, const Who& who);
    Refusal handle(const ClaimPlace& claim, const Who& who);
    Refusal handle(const JoinTeam& join, const Who& who);
    Refusal handle(const RemoveMember& remove, const Who&);
    Refusal handle(const SetLineUp& set, const Who&);
    Refusal handle(const SetCaptain& set, const Who& who);
    Refusal handle(const Substitute& substitute, const Who&);
    Refusal handle(const Unregister& unregister, const Who&);
    Refusal handle(const CheckIn& check_in, const Who&);
    Refusal handle(const Withdraw& withdraw, const Who& who);
    Refusal handle(const Return& comes_back, const Who& who);
    Refusal check_entry(const Register& wish, const Who& who, const Person& person) const;
    bool is_seated(const PlayerId& player) const;
    Refusal check_place(const Entrant& entrant, const PlayerId& player, std::size_t place) const;
    Refusal check_leaving(const Entrant& entrant, const PlayerId& member) const;
    void leave(const Entrant& entrant, const PlayerId& player);

    // rounds.cpp
    Refusal check_start() const;
    void start();
    void keep_time();
    void end_holds();
    bool is_held() const;
    bool is_held(std::size_t round, std::size_t match) const;
    void settle();
    bool settle_once();
    bool settle_reopened();
    bool settle_matches(const Round& round);
    void begin_round();
    void want_pairing();
    void found_no_round();
    void replay(const BoardRef& board, std::optional<Person> by, std::string reason);
    void play(RoundPaired paired);
    void finish();
    void cancel(std::optional<Person> by, std::string reason);
    void forfeit_waiting(EntrantId entrant);
    void mark_no_shows(const BoardRef& ref);
    void open_room(const BoardRef& ref, const Board& board, std::int64_t starts_by_ms);
    void close_room(const Board& board);
    template <class Visit>
    void for_each_undecided(Visit visit) const;

    void commit(Change change);
    Decision take();

    State state_;
    /// What the current search was told; nothing after a restart or a pause, when it is told again.
    std::optional<Search> asked_;

    // The current command.
    std::int64_t now_ms_ = 0;
    Decision decision_;
};

template <class Visit>
void Core::for_each_undecided(Visit visit) const {
    const auto* round = state_.open_round();
    if (round == nullptr || state_.is_over()) return;
    for (std::size_t match = 0; match < round->matches.size(); ++match) {
        const auto& boards = round->matches[match].boards;
        for (std::size_t board = 0; board < boards.size(); ++board) {
            if (boards[board].result) continue;
            visit(BoardRef{state_.rounds().size(), match + 1, board + 1, boards[board].attempt}, boards[board]);
        }
    }
}

/// The code `not_available`, which the games use, too.
protocol::Error not_available(std::string message);
/// Why nothing can be done with this entrant: there is none, or its player has another place by now.
std::optional<protocol::Error> check_place_kept(const State& state, EntrantId entrant);
/// What an operator asks for who has given this person another name: whoever plays alone bears it here, too. Nothing:
/// they do not play here, or bear it already.
std::optional<Command> renaming(const State& state, const Person& person);

}  // namespace server::tournament
