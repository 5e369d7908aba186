// One node's part in the log of all: it lives, beats, follows, claims the site when its owner is dead, and gives
// receipts for batches that its own copy has. Knows no sockets, no threads and no clock: times are numbers that only
// grow, and never those of another machine. Rules and proof: README.md.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/lag.hpp"
#include "server/cluster/ownership.hpp"
#include "server/cluster/replicated_log.hpp"

namespace server::cluster {

/// What stands on a replica: the node's own copy, and who decides by it.
class Site {
public:
    virtual ~Site() = default;
    /// The next batch: Replica::applied follows, in order. `owner`: from this place on. Of a batch that is not valid
    /// only the place counts.
    virtual void apply(const Placed& placed, const Life& owner, bool is_valid) = 0;
    /// The copy has everything up to `applied`: from where on the log is needed. Earlier, where another node takes it.
    virtual Position needed_from(const Position& applied) { return applied; }
    /// Of a copy that has come there: what others are told of it.
    virtual std::vector<Digest> digests_up_to(Place /*place*/) const { return {}; }
    /// What another tells of its own.
    virtual void holds(const Held& /*held*/) {}
    /// The copy has all that was ever kept: from now on this life decides. The owner before was last heard of so long
    /// ago, and its clock had come at least to `server_ms`.
    virtual void owns(std::int64_t silent_ms, std::int64_t server_ms) = 0;
    /// Up to this moment, by the time that pass() was told, nobody can have ended this life.
    virtual void confirmed(std::int64_t at_ms) = 0;
    /// Nothing can be kept for now, or can be again.
    virtual void stalls(bool is_stalled) = 0;
    /// This life is over: nothing more is told to anybody. Once, and the last thing that is called.
    virtual void ended(const std::string& why) = 0;
};

struct ReplicaTimes {
    std::int64_t beat_ms = 500;
    std::int64_t hold_ms = 10'000;
    std::int64_t stall_ms = 1'000;    // without an answer
    std::int64_t claim_ms = 5'000;    // for the own copy to take a claim, where others could have the site
    unsigned beats_until_dead = 4;    // of one's own, in the log, and nothing of the other's between them
    unsigned beats_until_stuck = 20;  // likewise, and the own copy does not take what this life has decided
    /// Likewise, and it is not opened anew, which reads all that is in play: 10,000 rooms take two seconds.
    unsigned beats_until_unopened = 240;
    std::size_t holds_spared = 60;    // so long the log keeps what all copies have, for nodes that were away
    std::size_t holds_awaited = 180;  // and so long what one of them has not: then that one needs another's copy
};

class Replica {
public:
    /// What a copy says of the log that it has followed.
    struct Past {
        Position at;
        Life owner;
        Life first;  // the log began with it
    };
    /// `who`: without epoch. Log and site outlive it. `claims`: it takes the site where its owner is dead; else only
    /// from may_claim() on.
    Replica(Living who, Past past, ReplicatedLog& log, Site& site, ReplicaTimes times = {}, bool claims = true);
    Replica(const Replica&) = delete;
    Replica& operator=(const Replica&) = delete;

    void start(std::int64_t now_ms);
    /// Time has come to wake_at(). `server_ms`: on the clock of the server, that beats tell.
    void pass(std::int64_t now_ms, std::int64_t server_ms);
    std::int64_t wake_at() const;
    /// The copy takes what it is given.
    void may_claim();
    /// The copy has everything up to there, safely.
    void applied(Place place);
    /// Of the life that owns the site: its copy is opened anew, and takes nothing meanwhile; or it is there again.
    void opens_copy(bool is_opening);

    bool is_owner() const { return role_ == Role::owner; }
    bool has_ended() const { return role_ == Role::ended; }
    /// Whether propose may be called: by the owner, one batch at a time.
    bool is_free() const { return is_owner() && !flight_ && !leaves_; }
    /// `receipt(true)` once it is kept for good and the own copy has it. When the life ends first there is none: the
    /// batch may be there or not, and nobody may be told.
    void propose(std::string entries, std::function<void()> receipt);
    /// Ends the life once what is under way has its receipt; whoever comes next need not wait for silence.
    void leave();

    /// It has ended, and no life can go on from this copy: the log reaches back less far. Another node's is wanted.
    bool needs_copy() const { return lost_ == Lost::trimmed; }
    /// It has ended, and no life can go on: this is not the log that the copy has followed. Where alive() has anybody
    /// it was set back, and goes on with what they have.
    bool is_foreign() const { return lost_ == Lost::foreign; }

    const Position& seen() const { return seen_; }
    /// The copy has everything up to there.
    const Position& at() const { return applied_; }
    const Life& owner() const { return ownership_.owner(); }
    /// The owner is alive, and has not been silent for so long that it is taken for dead.
    bool hears_owner() const { return !is_owner_silent_ && alive_.contains(owner()); }
    const Lag& lag() const { return lag_; }
    /// Who is alive has been told.
    bool has_census() const { return has_census_; }
    const std::map<Life, Living>& alive() const { return alive_; }

private:
    enum class Role : std::uint8_t { beginning, follower, owner, ended };
    struct Flight {
        Batch batch;
        std::function<void()> receipt;
        std::int64_t sent_ms = 0;
        std::optional<Place> place = {};  // seen in the log …
        unsigned beats = 0;               // … and own ones since then
    };

    template <class... Told>
    auto guarded(void (Replica::*handle)(Told...));
    void begun(std::optional<std::int64_t> epoch);
    void follow();
    void tell(LogEvent event);
    void hear(const Placed& placed);
    void hear(const Census& census);
    void hear(const Born& born);
    void hear(const Gone& gone);
    void hear(const Beaten& beaten);
    void hear(const Held& held);
    void heard_of(const Life& life);
    void own_beat_seen();
    void lost(const LostTrack& track);

    void send_flight();
    void answered_flight(Answer answer, std::int64_t number);
    void settle_flight();
    void send_beat();
    void answered_beat(Answer answer);
    void send_hold();
    void claim_if_orphaned();
    void answered_claim(Answer answer);
    void trim();
    void leave_if_idle();
    void look_for_stall();
    void look_for_stuck_claim();
    void look_for_stuck_flight();
    void look_for_stuck_opening();
    void make_way(const std::string& why);
    void end(const std::string& why);

    Living self_;
    ReplicatedLog& log_;
    Site& site_;
    const ReplicaTimes times_;
    bool claims_;
    std::shared_ptr<void> is_here_ = std::make_shared<char>();  // callbacks of the log may outlive this

    Role role_ = Role::beginning;
    std::int64_t now_ms_ = 0;
    std::int64_t server_ms_ = 0;
    std::int64_t next_beat_ms_ = 0;
    std::int64_t next_hold_ms_ = 0;
    std::optional<std::int64_t> beat_sent_ms_;  // no answer yet
    unsigned beats_unseen_ = 0;                 // own, that were kept, since the log told of one
    bool is_stalled_ = false;

    Life first_;
    Position seen_;     // the last batch that the log has told of
    Position applied_;  // and that the copy has
    std::deque<Position> applying_;
    Lag lag_;
    Ownership ownership_;  // at seen_
    bool has_census_ = false;
    std::optional<Place> own_claim_;  // valid, and not applied yet
    std::int64_t own_claim_ms_ = 0;   // since when
    bool is_claiming_ = false;        // the answer is due
    std::int64_t next_number_ = 1;
    std::optional<Flight> flight_;
    std::optional<unsigned> opening_beats_;  // own ones since its copy is opened anew; nothing: it is not
    bool leaves_ = false;
    Lost lost_ = Lost::broken;

    std::map<Life, Living> alive_;
    std::map<Life, Position> held_;
    std::deque<std::int64_t> spared_;   // revisions that it had applied when it held, the last holds_awaited
    std::map<Life, unsigned> silence_;  // own beats since it was heard of
    bool is_owner_silent_ = false;      // for beats_until_dead
    std::int64_t owner_heard_ms_ = 0;
    std::int64_t owner_server_ms_ = 0;
};

}  // namespace server::cluster
