// A tournament that is not over: the asynchronous shell of tournament::Core, as room::Actor is of a room's. It keeps
// what is decided, then opens rooms, calls players, has rounds paired and tells those who watch its page. A broken
// invariant freezes it, and no other. Everything runs on one executor.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/shared_text.hpp"
#include "server/base/workers.hpp"
#include "server/durable/commit_queue.hpp"
#include "server/durable/guarded.hpp"
#include "server/durable/wake_alarm.hpp"
#include "server/room/directory.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/tournament/core.hpp"
#include "server/tournaments/archive.hpp"
#include "server/tournaments/board_calls.hpp"
#include "server/tournaments/guest_names.hpp"
#include "server/tournaments/page_watchers.hpp"
#include "server/tournaments/steady_wall_clock.hpp"

namespace server::tournaments {

/// Lines of a tournament stand in the journal beside those of rooms, under this and its id.
inline constexpr std::string_view line_prefix = "t:";

class LiveTournament : public std::enable_shared_from_this<LiveTournament> {
public:
    /// All of them outlive it.
    struct Deps {
        Executor executor;
        Clock& clock;
        const SteadyWallClock& wall_clock;
        Journal& journal;
        const Presences& presences;
        room::Directory& directory;
        Workers& pairing;
        Metrics& metrics;
        Log& log;
    };
    struct Listeners {
        /// It is over, and that is kept.
        std::function<void(LiveTournament&)> over;
        /// Whether the outcome of the board in this room is known from before the server was away: then it is told once
        /// more, and no room is opened.
        std::function<bool(const std::string& room)> is_decided_in;
        std::function<bool()> is_draining;
        /// Somebody is called to a board.
        BoardCalls::Keep called;
        /// It is in another phase than before, and that is kept.
        std::function<void(const LiveTournament&)> status_changed;
    };
    /// `lines`: those that the journal has already.
    LiveTournament(const Deps& deps, Listeners listeners, std::string id, tournament::Core core,
                   std::vector<std::string> lines = {});

    const std::string& id() const { return id_; }
    const tournament::Core& core() const { return core_; }
    const tournament::State& state() const { return core_.state(); }
    bool is_over() const { return state().is_over(); }
    bool is_frozen() const { return is_frozen_; }

    using Then = std::function<void(bool kept)>;
    /// What is kept together with a decision.
    struct Beside {
        std::vector<Document> documents;
        std::vector<ArchiveRow> archive;
    };
    /// Must be the first call: `first` is what opening or reopening it has decided.
    void begin(tournament::Decision first, Then then, Beside beside = {});
    /// Why it is refused; otherwise `then` is told once it is kept, or will not be.
    std::optional<protocol::Error> request(const tournament::Request& request, Then then);
    /// `step(core, unix_ms)` decides something. False: it has met a broken invariant, or one was met before.
    template <class Step>
    bool decide(const Step& step, Beside beside = {});
    /// As soon as nothing waits for the journal and, if it is over, it is in the archive; at once where that is so.
    void when_kept(std::function<void()> work);

    /// As it stands; what is not kept must not be shown.
    SharedText page();
    bool has_page() const { return page_ != nullptr; }
    bool is_kept() const { return commits_.receipts_due() == 0; }
    std::uint64_t version() const { return version_; }
    /// For one that is reopened: no page of it has ever had a greater version.
    void set_version(std::uint64_t version) { version_ = version; }
    const std::string& summary();  // JSON, for lists
    /// What is shown of it when it is over.
    const Archived& archived() const { return archived_; }
    /// Of an evening that is over; nothing where they were known before.
    const std::optional<GuestNames>& guest_names() const { return guest_names_; }

    PageWatchers& watchers() { return *watchers_; }
    BoardCalls& calls() { return calls_; }
    void stop() { alarm_.cancel(); }

private:
    using Effect = tournament::Effect;

    void commit(tournament::Decision decision, Then then, Beside beside);
    void keep_guest_names(Entry& entry);
    void received(bool kept);
    void settle();
    void perform(const tournament::OpenRoom& open);
    void perform(const tournament::ChangeReservation& change);
    void perform(const tournament::SwitchChat& chat);
    void perform(const tournament::CloseRoom& close);
    void perform(const tournament::PairingWanted& wanted);
    void perform(const tournament::PageChanged& changed);
    void perform(const tournament::Called& called);
    void perform(const tournament::Byes& byes);
    void set_alarm();
    void freeze(const char* what);
    template <class Step>
    bool guard(Step step) {
        return guarded(std::move(step), [this](const std::exception& fault) { freeze(fault.what()); });
    }

    Deps deps_;
    Listeners listeners_;
    const std::string id_;
    tournament::Core core_;
    std::vector<std::string> lines_;  // SECRET; all that the journal has, for the archive
    CommitQueue<Effect> commits_;
    WakeAlarm alarm_;
    std::shared_ptr<PageWatchers> watchers_;
    BoardCalls calls_;
    bool is_frozen_ = false;
    tournament::Status told_status_;
    std::uint64_t version_ = 1;  // of the page, as it is kept
    SharedText page_;            // null: to be made when somebody asks
    std::string summary_;        // empty: likewise
    Archived archived_;
    std::optional<GuestNames> guest_names_;
    std::vector<std::function<void()>> waiting_;
};

template <class Step>
bool LiveTournament::decide(const Step& step, Beside beside) {
    if (is_frozen_) return false;
    std::optional<tournament::Decision> decision;
    if (!guard([&] { decision = step(core_, deps_.wall_clock.unix_ms()); })) return false;
    commit(*std::move(decision), {}, std::move(beside));
    set_alarm();
    return true;
}

}  // namespace server::tournaments
