// A room core with people around it, as a test tells it: who says what at which moment, in the words of the wire, and
// what each of them hears. Plays the part of room::Actor with one connection a person and a journal that keeps all at
// once. Every update is checked for gaps on the way, every answer for being the only one, and every time of the game
// that is told for being no earlier than those before it. Everybody is told everything twice, with whole views and by
// what has changed (wire.md 9), which must come to the same.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/json_reader.hpp"
#include "server/room/core.hpp"
#include "tests/support/view_reader.hpp"

namespace room_test {

using protocol::Json;

class Table {
public:
    /// `wish` is what room.create says beside type and id; the host is "Host", who has not joined yet.
    explicit Table(const Json& wish, std::int64_t bot_pace_ms = 400, bool is_demo = false);
    /// A room of a tournament, with seats for people of these names, who have to come within `grace_ms`.
    /// `finish_ms`: a scramble's, whose sandglass runs out then; computer players stand in.
    Table(const Json& wish, const std::map<std::string, std::string>& reserved, std::int64_t grace_ms,
          std::optional<std::int64_t> finish_ms = {});
    /// A table that the finder has put together for people of these names, who see each other from `shown_ms` on and
    /// have to come within `grace_ms`; rated where it is full of people and `is_rated`.
    struct Found {
        std::map<std::string, std::string> reserved;
        bool is_rated = false;
        std::map<std::string, unsigned> house = {};  // seats of the house's programs, by their levels
        std::int64_t shown_ms = 4'000;
        std::int64_t grace_ms = 10'000;
    };
    Table(const Json& wish, const Found& found);
    void reserve(const std::map<std::string, std::string>& reserved, bool in_play = false);
    /// The same, for people whom whoever directs the tournament calls otherwise: who it is, and how they are called.
    void reserve_called(const std::map<std::string, std::pair<std::string, std::string>>& reserved,
                        bool in_play = false);
    void switch_chat(bool is_on);
    void close();
    void forget(const server::DeletedAccount& deleted_account);
    void rename(const server::Person& person, const std::string& before);
    /// Everybody of `people` joins, after the host.
    Table& join(const std::vector<std::string>& people);
    /// Takes the seats, each for a person of the same name ("black1"), who joins and is ready; the game starts.
    Table& seat_and_start(const std::vector<std::string>& seats);

    /// Says it and gives the answer; null while there is none.
    Json ask(const std::string& who, std::string_view type, const Json& fields = Json::object());
    /// The code of the refusal; "ok" where there is none, "waits" while there is no answer.
    std::string code(const std::string& who, std::string_view type, const Json& fields = Json::object());
    /// A game's action, on the seat where one is named.
    Json act(const std::string& who, const Json& action, const std::string& seat = {});
    std::string act_code(const std::string& who, const Json& action, const std::string& seat = {});
    /// What has been answered to the so manieth question (from 0), or null.
    Json answer(std::size_t question) const;
    std::size_t questions() const { return answers_.size(); }
    std::size_t unanswered() const;

    /// The last connection is gone; comes back with room.join.
    void lose(const std::string& who);
    void set_lag(const std::string& who, std::int64_t ms) {
        lags_[who] = ms;
        core->set_lag(id_of(who), ms);
    }

    /// Time passes until `ms` after the room was opened; the core is woken whenever it wants to be.
    Table& pass_to(std::int64_t ms);
    Table& pass(std::int64_t ms) { return pass_to(now_ + ms); }
    /// The thread was busy: it is `ms` at once, and the core hears of it only with what comes next.
    Table& stall_to(std::int64_t ms);
    std::int64_t now() const { return now_; }

    /// The server goes down and comes back: the core is made anew out of the journal's lines, and nobody is connected.
    /// The room's time had run on for `ran_on_ms` after the last line.
    void restart(std::int64_t away_ms, std::int64_t ran_on_ms = 0);

    /// Somebody reads the room's stream, or does no longer.
    /// A stranger's snapshot, as by HTTP.
    Json look();
    Table& watch(std::uint64_t stream, const server::Watching& wish = {});
    void unwatch(std::uint64_t stream);
    /// The latest that somebody was told of a game's clock, and of which game.
    struct HeardTime {
        std::string game = {};
        std::int64_t now_ms = 0;
    };
    struct Streamed {
        bool is_open = true;
        bool follows = false;
        server::room::ChannelKind channel{};
        std::vector<std::string> frames;  // every one, the end included
        HeardTime time = {};
        test_support::ViewReader changes = {};  // the same, told by what has changed
    };
    const Streamed& stream(std::uint64_t number) const { return streams_.at(number); }

    /// Everything that a person has heard since it was last asked for.
    std::vector<Json> news(const std::string& who);
    /// The last frame of this type that a person has heard; null if there is none.
    Json last(const std::string& who, std::string_view type) const;
    /// The view as the person has it now.
    Json view(const std::string& who) const;
    Json info(const std::string& who) const;
    /// Types of the events heard, in order, since news were asked for; "sealed 2" for a duty's.
    std::vector<std::string> events(const std::string& who) const;
    const std::string& audience(const std::string& who) const { return people_.at(who).audience; }
    const std::vector<std::string>& raw(const std::string& who) const { return people_.at(who).frames; }

    static server::PlayerId id_of(const std::string& who) { return {"p-" + who}; }
    /// The journal's lines, applied again. Throws where one of them cannot be read.
    server::room::State restored() const;

    std::map<std::string, server::Standing> standings;  // of whom this is said before they join; all others are guests

    /// Thoughts of computer players are answered at once, with a small search; or not before answer_thought.
    bool thinks_at_once = true;
    std::deque<server::room::ThoughtWanted> thoughts;  // open, in the order in which they were wanted
    std::size_t thoughts_wanted = 0;
    std::size_t thoughts_dropped = 0;
    /// The one that has been open for the longest time.
    void answer_thought();
    /// Any answer to any thought, also to one that is not open.
    void answer_thought(std::uint64_t thought, const std::optional<engine::Action>& action);

    std::vector<std::string> lines;  // in the journal
    std::vector<Json> listed;        // entries of the list of rooms
    std::vector<std::string> records;
    using Finished = std::map<std::string, std::shared_ptr<const server::FinishedGame>>;
    const Finished& finished() const { return finished_; }  // by id
    std::vector<server::room::BoardOutcome> told;           // to the tournament whose room this is
    std::vector<server::Document> documents;                // kept for it
    bool is_closed = false;
    std::unique_ptr<server::room::Core> core;

private:
    struct Heard {
        bool is_in = false;
        bool is_admitted = false;
        server::room::ChannelKind channel{};
        std::string audience;
        std::uint64_t seq = 0;
        Json view;
        Json info;
        std::vector<std::string> frames;
        std::size_t told = 0;  // of them by news()
        HeardTime time;
        test_support::ViewReader changes = {};  // the same, told by what has changed
    };

    void perform(server::room::Decision decision);
    void hear(Heard& person, const server::Frame& frame);
    void hear(Streamed& stream, const server::Frame& frame);
    void require_record(const Heard& person) const;
    static void hear_time(HeardTime& time, std::int64_t now_ms);
    static void hear_time(HeardTime& time, const Json& message);
    void hear_answered_time(const std::string& who, const server::room::Reply& reply);

    std::map<std::string, Heard> people_;
    std::map<std::uint64_t, Streamed> streams_;
    HeardTime looked_;
    Finished finished_;
    std::map<std::string, std::int64_t> lags_;
    std::int64_t bot_pace_ms_;
    std::vector<Json> answers_;
    std::vector<std::string> requesters_;
    std::int64_t now_ = 0;
};

// table_words.cpp:

/// All that a State is, as text.
std::string described(const server::room::State& state);
/// The options of a duel on 8×8 with what `more` says of the room.
Json duel(const Json& more = Json::object());
Json put(int square);
Json seal(int square);
Json seal_pass();
/// Which seat is to be taken or left.
Json seat(const std::string& name);
/// On this seat, as somebody sees it.
bool is_computer(const Table& table, const std::string& who, const std::string& seat);

/// True if `tutti replay` would find nothing wrong; says what in `why` otherwise.
bool is_verified(const std::string& record, std::string& why);

}  // namespace room_test
