// One life of a node: it follows the log into the copy that it was given, and, while it owns the site, brings what the
// rooms decide into the log. Everything is done on the loop's thread; what others ask for comes there by itself.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/base/clock.hpp"
#include "server/base/loop.hpp"
#include "server/cluster/copies_given.hpp"
#include "server/cluster/digests.hpp"
#include "server/cluster/replica.hpp"
#include "server/cluster/replicated_journal.hpp"
#include "server/journal/journal_copy.hpp"
#include "server/journal/kept.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server::cluster {

inline constexpr std::int64_t cut_off_ms = 10'000;  // stalled, at the node that owns the site; beyond: it is cut off

/// How far a copy has come, as it stands in the copy itself.
struct CopyMark {
    std::string site;  // empty: it has never followed a log
    Replica::Past past;
    /// Else nobody decides from it: it was damaged, and something was set aside that another's copy may have, or it is
    /// foreign.
    bool is_whole = true;
    bool is_foreign = false;  // etcd was set back to before what it has: for good, whatever the log says later
    /// At place 0: begins the names of all lives that may begin a site with these very data.
    std::string origin = {};
    std::string digest = {};  // of what it was given; empty: it is not known
};
/// Throws JournalError.
CopyMark mark_in(const std::vector<Document>& documents, const std::vector<SetAside>& set_aside = {});
/// What keeps it in the copy.
JournalChange change_of(const CopyMark& mark, std::int64_t server_ms);
/// These are no data of anybody's.
bool has_only_mark(const std::vector<Document>& documents);
/// What makes a copy whole, for nobody has more: what was set aside is lost.
Document acceptance_of(const std::vector<SetAside>& set_aside);
/// What makes a copy the data of a server of its own again, which no log is followed into any more; nothing: it is.
std::vector<Document> without_mark(const std::vector<Document>& documents);

/// What a node says of itself whose copy is not whole; and whether one says that.
std::string facts_of_damaged(const std::string& facts);
bool has_whole_copy(const Living& node);

/// Why nothing comes of this copy's life as it is.
enum class Hindrance : std::uint8_t {
    none,        // another life may go on from it
    needs_copy,  // from this copy no life can go on, another node's is wanted
    has_none,    // its copy is not whole, and nobody is there who has one that is
    foreign,     // what is followed is not what it has followed; another's copy is wanted where others are alive
    stuck,       // its copy takes nothing, and what waits for it would wait on in this process
};
/// "NODE" of "NODE.RANDOM".
std::string_view node_of(const Life& life);

/// Who listens to a node. On the loop's thread.
struct NodeEvents {
    /// The copy has all that was ever kept: from now on this node decides. It lets the copy be until it gets it back
    /// by go_on. So long nobody decided; the site's clock goes on from `server_ms`.
    std::function<void(std::int64_t silent_ms, std::int64_t server_ms)> owns;
    /// Nothing can be kept for now, or it can be again; at a node that owns the site.
    std::function<void(bool is_stalled)> stalls;
    /// It has stalled for cut_off_ms: if anybody can serve, it is others. Or it goes on after that.
    std::function<void(bool is_cut_off)> cut_off;
    /// Of the node that owns the site, whenever that is another, or it is known where it is.
    std::function<void(const Living& owner)> owner_is;
    /// This life is over: nothing that it has decided and not told will be told. Once, and the last.
    std::function<void(const std::string& why, Hindrance hindrance)> ended;
    /// Now and then: whether another owns the site and is heard of, so that nobody is claiming it.
    std::function<void(bool follows)> follows_owner = [](bool) {};
};

class Node final : public Site {
public:
    struct Deps {
        Loop& loop;
        Clock& clock;
        Metrics& metrics;
        Log& log;
        CopiesGiven& copies;
    };

    /// `copy` and what is in `deps` outlive it; it is made, started and destroyed on the loop's thread, or while that
    /// does nothing.
    /// `mark`: with the site's name.
    Node(Living who, const CopyMark& mark, std::unique_ptr<ReplicatedLog> log, JournalCopy& copy, Deps deps,
         NodeEvents events);
    ~Node() override;

    void start();
    /// After `owns`: the copy is there again, and this is what its rooms decide with.
    void go_on(ReplicatedJournal& journal);
    /// Something waits in the journal. From any thread.
    std::function<void()> waker();
    /// The life ends when what is under way has its receipt.
    void leave() { replica_.leave(); }

    const std::map<Life, Living>& alive() const { return replica_.alive(); }
    const Life& owner() const { return replica_.owner(); }
    /// How far the copy comes with all that it was given: another life of this node goes on from there.
    const CopyMark& given() const { return given_; }
    /// The copy has everything up to there.
    const Position& at() const { return replica_.at(); }

private:
    struct Applying {
        Placed placed;
        Life owner;
        bool is_valid = false;
    };

    /// For a whole copy.
    struct Looking {
        std::int64_t since_ms = 0;
        std::optional<std::int64_t> first_since_ms;  // nobody of those who look has lived longer
    };

    // Site
    void apply(const Placed& placed, const Life& owner, bool is_valid) override;
    Position needed_from(const Position& applied) override;
    std::vector<Digest> digests_up_to(Place place) const override { return digests_.up_to(place); }
    void holds(const Held& held) override { digests_.hear(held.life, held.digests); }
    void owns(std::int64_t silent_ms, std::int64_t server_ms) override;
    void confirmed(std::int64_t at_ms) override;
    void stalls(bool is_stalled) override;
    void ended(const std::string& why) override;

    bool is_of_another_site(const Placed& placed) const;
    bool is_stuck() const;
    void await_log();
    void look_for_whole_copy(Looking looking);
    void leave_for(const std::string& why, Hindrance hindrance);
    void leave_when_others_are_known();
    void note_foreign();
    void give_to_copy(const Applying& one);
    void applied(const Placed& placed, const std::vector<bool>& admitted);
    void propose();
    void pass();
    void wake_in_time();
    void look_for_owner();
    void compare_copies();
    void weigh_log();
    void weighed(std::int64_t bytes);
    std::int64_t server_ms() const;
    /// Done on the loop's thread, if this is still there.
    std::function<void(std::function<void()>)> here();

    const Living who_;
    const Deps deps_;
    const NodeEvents events_;
    std::shared_ptr<void> is_here_ = std::make_shared<char>();
    std::unique_ptr<ReplicatedLog> log_;
    JournalCopy* copy_;                     // null: it is being opened anew, or nothing more is to come into it
    ReplicatedJournal* journal_ = nullptr;  // of the owner
    bool is_opened_anew_ = false;           // the copy, with which this node will decide
    std::deque<Applying> waiting_;          // for it, meanwhile
    CopyMark given_;
    Digests digests_;             // of what it was given
    std::set<Life> differing_;    // whose copies have been found to differ
    Place taken_ = 0;             // by the copy, of what it was given
    std::int64_t taken_ms_ = 0;   // when that was, or when it was given the next
    bool is_stalled_ = false;     // as owner
    unsigned stalls_ = 0;         // so often
    bool is_cut_off_ = false;     // likewise
    bool is_filling_ = false;     // the log, as owner
    std::vector<bool> admitted_;  // of the last batch that was our own
    Living told_owner_;
    std::int64_t next_wake_ms_ = 0;
    Replica replica_;  // last: it uses all of the above
};

}  // namespace server::cluster
