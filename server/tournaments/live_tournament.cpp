#include "server/tournaments/live_tournament.hpp"
#include "server/base/limits.hpp"

#include <algorithm>

#include <boost/asio/post.hpp>

#include "engine/pairing.hpp"
#include "engine/rating_class.hpp"
#include "server/tournament/tournament_json.hpp"

namespace server::tournaments {
namespace {

constexpr const char* pairing_collection = "pairing";

}  // namespace

LiveTournament::LiveTournament(const Deps& deps, Listeners listeners, std::string id, tournament::Core core,
                               std::vector<std::string> lines)
    : deps_(deps),
      listeners_(std::move(listeners)),
      id_(std::move(id)),
      core_(std::move(core)),
      lines_(std::move(lines)),
      commits_(deps.executor, deps.journal,
               [this](const Effect& effect) { std::visit([&](const auto& one) { perform(one); }, effect); }),
      alarm_(deps.clock.make_alarm(deps.executor)),
      watchers_(std::make_shared<PageWatchers>(id_, deps.clock, deps.clock.make_alarm(deps.executor))),
      calls_(id_, deps.presences, listeners_.called),
      // What is new is told from its first phase on; one that is reopened has no lines yet either.
      told_status_(lines_.empty() && !state().reopening() ? tournament::Status::draft : state().status()) {}

void LiveTournament::begin(tournament::Decision first, Then then, Beside beside) {
    commit(std::move(first), std::move(then), std::move(beside));
    set_alarm();
}

std::optional<protocol::Error> LiveTournament::request(const tournament::Request& request, Then then) {
    std::optional<tournament::Core::Reply> reply;
    if (is_frozen_ || !guard([&] { reply = core_.request(request); })) {
        then(false);
        return std::nullopt;
    }
    if (!*reply) return reply->error();
    commit(std::move(*reply).value(), std::move(then), {});
    set_alarm();
    return std::nullopt;
}

/// No effect before the journal has the records, and none at all of what was decided twice.
void LiveTournament::commit(tournament::Decision decision, Then then, Beside beside) {
    Entry entry;
    entry.room = std::string(line_prefix) + id_;
    entry.lines = std::move(decision.records);
    entry.documents = std::move(beside.documents);
    entry.archive = std::move(beside.archive);
    for (const std::string& key : decision.keys) entry.documents.push_back({pairing_collection, key, "", true});
    lines_.insert(lines_.end(), entry.lines.begin(), entry.lines.end());
    const bool is_taken = guard([&] {
        if (!entry.lines.empty() && is_over()) {
            archived_ = archive(entry, lines_);
            keep_guest_names(entry);
        }
        if (entry.lines.empty() && entry.documents.empty()) return commits_.follow(std::move(decision.effects), then);
        commits_.append(std::move(entry), std::move(decision.effects), then,
                        [self = shared_from_this()](bool kept) { self->received(kept); });
    });
    if (!is_taken && then) then(false);
    settle();
}

/// For a day. Corrections later on add nobody.
void LiveTournament::keep_guest_names(Entry& entry) {
    const auto is_reopening = [](const auto& one) { return one.what == "reopened"; };
    if (state().settings().kind != tournament::Kind::scramble || std::ranges::any_of(state().log(), is_reopening))
        return;
    guest_names_ = guest_names_of(state(), lines_);
    entry.documents.push_back(document_of(*guest_names_));
}

void LiveTournament::received(bool kept) {
    if (!kept) freeze("the journal could not keep what was decided");
    settle();
}

void LiveTournament::settle() {
    if (!is_frozen_) guard([&] { commits_.perform_kept(); });
    if (!is_kept()) return;
    if (!is_frozen_ && is_over()) listeners_.over(*this);
    for (const auto& work : std::exchange(waiting_, {})) work();
}

void LiveTournament::freeze(const char* what) {
    if (std::exchange(is_frozen_, true)) return;
    alarm_.cancel();
    deps_.metrics.rooms_frozen.add();
    deps_.log.error("tournament_frozen", {{"tournament", id_}, {"what", what}});
    commits_.drop();
}

void LiveTournament::when_kept(std::function<void()> work) {
    // One that is over goes into the archive first.
    if (is_kept() && (is_frozen_ || !is_over())) return work();
    waiting_.push_back(std::move(work));
}

SharedText LiveTournament::page() {
    if (!page_) page_ = share_text(tournament::page_json(state()));
    return page_;
}

const std::string& LiveTournament::summary() {
    if (summary_.empty()) summary_ = tournament::summary_json(state());
    return summary_;
}

void LiveTournament::perform(const tournament::OpenRoom& open) {
    if (listeners_.is_decided_in(open.room)) return;
    room::BoardOpening opening;
    opening.room = open.room;
    opening.key = open.key;
    opening.options = open.options;
    opening.name = open.name;
    opening.is_public = open.is_public;
    if (open.is_rated) {
        if (const auto kind = engine::rating_class_of(open.options)) opening.rated = kind->name;
    }
    opening.spectator_delay_s = open.spectator_delay_s;
    const std::int64_t left_ms = std::max<std::int64_t>(0, open.starts_by_ms - deps_.wall_clock.unix_ms());
    opening.board = {
        id_, open.board.round, open.board.match, open.board.board, open.board.attempt, room::RoomTime{left_ms}};
    if (open.finish_by_ms) {
        const std::int64_t lasts_ms = std::max<std::int64_t>(0, *open.finish_by_ms - deps_.wall_clock.unix_ms());
        opening.board.finish_by = room::RoomTime{lasts_ms};
        opening.board.computers = limit::scramble_computer_level;
    }
    opening.board.is_quiet = !open.has_chat;
    opening.reservations = open.seats;
    opening.caster_key = open.caster_key;
    deps_.directory.open_board(opening, [&log = deps_.log, room = open.room](bool is_open) {
        if (!is_open) log.error("board_not_opened", {{"room", room}});
    });
    calls_.call(open, state().settings().name);
}

void LiveTournament::perform(const tournament::ChangeReservation& change) {
    deps_.directory.reserve(change.room, change.seats, change.in_play);
    // Whoever is in the room already has sat down by that, and is there by their other connections, too.
    for (const auto& [seat, person] : change.seats) deps_.presences.attend(person.id, {}, change.room);
    calls_.change(change);
}

void LiveTournament::perform(const tournament::SwitchChat& chat) { deps_.directory.switch_chat(chat.room, chat.is_on); }

void LiveTournament::perform(const tournament::CloseRoom& close) {
    calls_.end(close.room);
    deps_.directory.close(close.room);
}

void LiveTournament::perform(const tournament::PairingWanted& wanted) {
    deps_.pairing.run([self = shared_from_this(), number = wanted.number, search = wanted.search] {
        auto found = tournament::find(search);
        boost::asio::post(self->deps_.executor, [self, number, found = std::move(found)] {
            if (self->listeners_.is_draining()) return;
            self->decide([&](auto& core, std::int64_t unix_ms) { return core.paired(number, found, unix_ms); });
        });
    });
}

/// A page is made when somebody asks for it.
void LiveTournament::perform(const tournament::PageChanged& /*changed*/) {
    ++version_;
    page_.reset();
    summary_.clear();
    watchers_->tell(version_);
    if (const auto status = state().status(); std::exchange(told_status_, status) != status)
        listeners_.status_changed(*this);
}

void LiveTournament::perform(const tournament::Called& called) { calls_.tell(called); }

void LiveTournament::perform(const tournament::Byes& byes) { calls_.tell_byes(byes, state().settings().name); }

void LiveTournament::set_alarm() {
    if (is_frozen_) return;
    auto wake_at = core_.wake_at();
    if (wake_at) wake_at = deps_.wall_clock.alarm_ms(*wake_at);
    alarm_.set(wake_at, weak_from_this(), [](LiveTournament& self) {
        if (self.listeners_.is_draining()) return;
        self.decide([](auto& core, std::int64_t unix_ms) { return core.wake(unix_ms); });
    });
}

}  // namespace server::tournaments
