// What people ask of a tournament. Who may ask what is in core.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/tournament/round.hpp"
#include "server/tournament/settings.hpp"

namespace server::tournament {

// For directors.
struct ChangeSettings {
    Settings settings;                    // its id and password_hash are ignored
    std::optional<std::string> password;  // SECRET; absent: unchanged; empty: removed
};
struct AddDirector {
    Person director;
};
struct OpenRegistration {};
struct OpenCheckIn {};
struct SetSeeds {
    std::vector<EntrantId> order;
};
struct Start {};
struct MarkAbsent {
    EntrantId entrant{};
};
struct Pause {};
struct Resume {};
struct NextRound {};
/// The result is to be this one.
struct Correct {
    BoardRef board;
    engine::GameScore score;
    std::string reason;
};
/// Without a game: only these sides came.
struct ForfeitBoard {
    BoardRef board;
    BySide has_come{};
    std::string reason;
};
/// The outcome of this game counts for nothing, and it is played once more.
struct PlayAgain {
    BoardRef board;
    std::string reason;
};
/// The director is about to correct this board, or to decide it otherwise; sent again: still is.
struct HoldBoard {
    BoardRef board;
};
/// The director no longer is.
struct ReleaseBoard {};
/// Also ends what has been reopened.
struct Finish {};
/// Reopens what is finished, for corrections; directors can for a day after its end.
struct Reopen {
    std::string reason;
};
struct Cancel {
    std::string reason;
};

/// Lets somebody who comes back as a stranger take the entrant's place: Core::claim tells the code.
struct OfferClaim {
    EntrantId entrant{};
};
struct Rename {
    EntrantId entrant{};
    std::string name;
    bool is_everywhere = false;  // an operator has renamed them on the whole site: whoever did is not told here
};
/// Out, for good.
struct Expel {
    EntrantId entrant{};
    std::string reason;
};

// For everybody.
struct ClaimPlace {
    std::string code;  // SECRET
};
struct Register {
    std::string team;                     // its name, where teams play
    std::string club;                     // may be empty
    int rating = 0;                       // as the server knows it
    std::optional<std::string> password;  // SECRET
    std::vector<Person> whom;             // from a director: those to register, each for themselves; empty: oneself
};
struct JoinTeam {
    std::string code;  // SECRET
};

// For those who are concerned, captains for their team; and for directors.
struct RemoveMember {
    EntrantId entrant{};
    PlayerId member;
};
struct SetLineUp {
    EntrantId entrant{};
    std::vector<PlayerId> line_up;
    std::vector<PlayerId> alternates;
};
/// Another member of the team.
struct SetCaptain {
    EntrantId entrant{};
    PlayerId player;
};
/// On a board that has not begun.
struct Substitute {
    BoardRef board;
    engine::Seat seat;
    PlayerId player;
};
struct Unregister {
    EntrantId entrant{};
};
/// After the start: a late entry.
struct CheckIn {
    EntrantId entrant{};
};
struct Withdraw {
    EntrantId entrant{};
};
struct Return {
    EntrantId entrant{};
};

using Command = std::variant<ChangeSettings, AddDirector, OpenRegistration, OpenCheckIn, SetSeeds, Start, MarkAbsent,
                             Pause, Resume, NextRound, Correct, ForfeitBoard, PlayAgain, HoldBoard, ReleaseBoard,
                             Finish, Reopen, Cancel, OfferClaim, Rename, Expel, ClaimPlace, Register, JoinTeam,
                             RemoveMember, SetLineUp, SetCaptain, Substitute, Unregister, CheckIn, Withdraw, Return>;

struct Who {
    Person person;
    bool is_operator = false;    // of the server: may do what directors may
    bool is_registered = false;  // has an account
};

struct Request {
    Who who;
    Command command;
    std::int64_t now_ms = 0;  // unix
};

}  // namespace server::tournament
