#include "server/tournaments/tournament_service.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "engine/rating_class.hpp"
#include "server/base/limits.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/room/board_outcome.hpp"
#include "server/tournaments/refusals.hpp"

namespace server::tournaments {

using engine::Failure;
using protocol::Code;
using protocol::error_of;
using tournament::Core;
using tournament::Decision;

namespace {

constexpr std::size_t tournament_id_chars = 8;

}  // namespace

TournamentService::TournamentService(Deps deps)
    : deps_(deps),
      wall_clock_(deps.clock),
      archive_(deps.executor, deps.journal),
      courses_(deps.executor, archive_, deps.log),
      name_removal_({deps.executor, deps.journal, deps.directory, live_, archive_, courses_, deps.log,
                     [this] { return is_draining_.load(); }, deps.names_removed}),
      door_(deps.guesses, deps.clock),
      guest_names_alarm_(deps.clock.make_alarm(deps.executor)) {
    deps_.directory.on_board_outcome([this](const room::BoardOutcome& outcome) {
        boost::asio::post(deps_.executor, [this, outcome] { apply_outcome(outcome); });
    });
}

TournamentService::~TournamentService() = default;

std::shared_ptr<LiveTournament> TournamentService::find(const std::string& id) {
    const auto found = live_.find(crockford_normal(id));
    return found == live_.end() ? nullptr : found->second;
}

protocol::Error TournamentService::missing(const std::string& id) const {
    return damaged_.contains(crockford_normal(id)) ? server::error_of(ReadFault::damaged) : nowhere();
}

LiveTournament::Listeners TournamentService::listeners() {
    return {[this](LiveTournament& live) { archived(live); },
            [this](const std::string& room) { return is_decided_in(room); }, [this] { return is_draining_.load(); },
            deps_.called,
            [this](const LiveTournament& live) {
                const auto& state = live.state();
                const auto& settings = state.settings();
                deps_.phase_changed({live.id(), settings.name, settings.is_public, state.directors(), state.status()});
            }};
}

std::shared_ptr<LiveTournament> TournamentService::add(const std::string& id, Core core,
                                                       std::vector<std::string> lines) {
    const LiveTournament::Deps deps{deps_.executor,  deps_.clock, wall_clock_,   deps_.journal, deps_.presences,
                                    deps_.directory, pairing_,    deps_.metrics, deps_.log};
    auto live = std::make_shared<LiveTournament>(deps, listeners(), id, std::move(core), std::move(lines));
    live_.emplace(id, live);
    if (is_evening(id)) {
        door_.add(id);
        // Where boards are only corrected nobody comes any more.
        if (!live->is_over() && !live->state().reopening()) deps_.guard.open_purse(id);
    }
    deps_.metrics.tournaments_open.add(1);
    return live;
}

void TournamentService::restore(const std::vector<KeptRoom>& tournaments, const std::vector<Document>& documents,
                                const std::vector<room::Directory::Returning>& rooms) {
    for (const Document& document : documents) {
        if (document.collection == room::board_collection) {
            outcomes_.emplace(document.key, room::outcome_in(document));
        } else if (document.collection == deleted_account_collection) {
            boost::asio::post(deps_.executor,
                              [this, deleted_account = deleted_account_in(document)] { forget(deleted_account); });
        } else if (document.collection == archived_collection) {
            archive_.put(archived_in(document));
            if (is_evening(document.key)) door_.add(document.key);
        } else if (document.collection == guest_names_collection) {
            guest_names_.emplace(document.key, guest_names_in(document));
        }
    }
    for (const KeptRoom& kept : tournaments) restore(kept);
    clear_up(rooms);
    boost::asio::post(deps_.executor, [this] { forget_guests_when_due(); });
}

void TournamentService::restore(const KeptRoom& kept) {
    const std::string id = kept.id.substr(line_prefix.size());
    try {
        const auto live = add(id, Core(kept.lines), kept.lines);
        boost::asio::post(deps_.executor, [live] {
            live->decide([](Core& core, std::int64_t unix_ms) { return core.resume(unix_ms); });
        });
    } catch (const std::exception& fault) {
        damaged_.insert(id);
        deps_.log.error("tournament_not_restored", {{"tournament", id}, {"what", fault.what()}});
    }
}

/// Closes rooms whose board is decided, void or called off, and drops outcomes from rooms of tournaments that are over,
/// where the server stopped in between.
void TournamentService::clear_up(const std::vector<room::Directory::Returning>& rooms) {
    const auto is_over = [&](const std::string& id) {
        const auto live = live_.find(id);
        if (live != live_.end()) return live->second->state().is_over();
        return !damaged_.contains(id);  // else its rooms are let be
    };
    std::vector<Document> stale;
    for (const auto& [room, outcome] : outcomes_) {
        if (is_over(outcome.board.tournament)) stale.push_back({room::board_collection, room, std::nullopt});
    }
    for (const Document& one : stale) outcomes_.erase(one.key);
    if (!stale.empty()) keep(std::move(stale));
    for (const auto& one : rooms) {
        if (one.tournament.empty()) continue;
        const auto live = live_.find(one.tournament);
        if (live == live_.end() ? !is_over(one.tournament) : live->second->state().is_in_play(one.room)) continue;
        boost::asio::post(deps_.executor, [this, room = one.room] { deps_.directory.call_off(room); });
    }
}

std::optional<protocol::Error> TournamentService::refusal_of_more() const {
    if (is_draining_) return error_of(Code::draining, "the server is about to restart");
    if (!deps_.journal.is_accepting()) return not_kept();
    if (!deps_.journal.takes_rooms()) return no_more_rooms();
    if (live_.size() >= limit::tournaments_max) return too_many_tournaments();
    return std::nullopt;
}

/// A host who is no director calls people together now and then, and nobody else's evening waits for theirs to end.
std::optional<protocol::Error> TournamentService::refusal_of_host(const PlayerId& host) const {
    const std::int64_t since = wall_clock_.unix_ms() - 86'400'000;
    unsigned on = 0;
    unsigned lately = 0;
    for (const auto& [id, live] : live_) {
        if (!is_evening(id) || live->state().directors().front().id != host) continue;
        if (!live->state().reopening()) ++on;  // else it is over, and boards of it are corrected
        if (live->state().opened_at() > since) ++lately;
    }
    for (const auto& [id, one] : archive_.all()) {
        if (is_evening(id) && !live_.contains(id) && one.directors.front() == host && one.opened_at > since) ++lately;
    }
    if (on >= limit::scrambles_of_host) return error_of(Code::forbidden, "your evening is still on");
    if (lately >= limit::scrambles_of_host_a_day)
        return error_of(Code::forbidden, "so many evenings within a day are for tournament directors");
    return std::nullopt;
}

std::string TournamentService::new_id(tournament::Kind kind) {
    const bool is_evening = kind == tournament::Kind::scramble;
    std::string id;
    do {
        id = random_code(deps_.randomness, is_evening ? limit::evening_code_chars : tournament_id_chars);
    } while (live_.contains(id) || archive_.contains(id) || damaged_.contains(id));
    return id;
}

void TournamentService::create(tournament::Settings settings, std::string password, tournament::Who director,
                               bool is_director, Answer<std::string> answer) {
    boost::asio::dispatch(
        deps_.executor, [this, settings = std::move(settings), password = std::move(password),
                         director = std::move(director), is_director, answer = std::move(answer)]() mutable {
            if (const auto refusal = refusal_of_more()) return answer(Failure{*refusal});
            if (!is_director) {
                if (settings.kind != tournament::Kind::scramble)
                    return answer(Failure{error_of(Code::forbidden, "this is for tournament directors")});
                if (const auto refusal = refusal_of_host(director.person.id)) return answer(Failure{*refusal});
            }
            const std::string id = new_id(settings.kind);
            settings.id = id;
            if (const auto error = tournament::check(settings)) return answer(Failure{*error});
            tournament::Opened opened{std::move(settings), std::move(director.person), {}};
            deps_.randomness.fill(opened.seed);
            Decision first;
            const auto live = add(id, Core(std::move(opened), password, wall_clock_.unix_ms(), first));
            live->begin(std::move(first), [id, answer = std::move(answer)](bool is_kept) {
                if (!is_kept) return answer(Failure{not_kept()});
                answer(id);
            });
        });
}

int TournamentService::rating_of(const tournament::Settings& settings, const PlayerId& player) const {
    const auto kind = engine::rating_class_of(settings.options);
    if (!kind) return 0;
    for (const auto& rating : deps_.ratings.of(player)) {
        if (rating.kind == kind->name) return static_cast<int>(rating.shown.rating);
    }
    return 0;
}

void TournamentService::ask(std::string id, tournament::Who who, MakeCommand make, Answer<Done> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = std::move(id), who = std::move(who), make = std::move(make),
                                           answer = std::move(answer)] {
        if (const auto live = find(id)) return ask_live(*live, who, make, answer);
        ask_archived(crockford_normal(id), who, make, answer);
    });
}

void TournamentService::ask_live(LiveTournament& live, const tournament::Who& who, const MakeCommand& make,
                                 const Answer<Done>& answer) {
    if (live.is_frozen() || is_draining_ || !deps_.journal.is_accepting()) return answer(Failure{not_kept()});
    const tournament::Settings& settings = live.state().settings();
    auto command = make(settings, live.core().directs(who));
    if (!command) return answer(Failure{command.error()});
    tournament::Command wanted = *std::move(command);
    std::optional<PlayerId> enters;
    if (auto* entry = std::get_if<tournament::Register>(&wanted)) {
        enters = entry->whom.empty() ? who.person.id : entry->whom.front().id;
        entry->rating = rating_of(settings, *enters);
    } else if (std::holds_alternative<tournament::JoinTeam>(wanted)) {
        enters = who.person.id;
    }
    const auto told = [live = live.shared_from_this(), enters, answer](bool is_kept) {
        if (!is_kept) return answer(Failure{not_kept()});
        Done done;
        const auto* entrant = enters ? live->state().entrant_of(*enters) : nullptr;
        if (entrant != nullptr) done.entrant = tournament::number_of(entrant->id);
        answer(done);
    };
    if (const auto refusal = live.request({who, std::move(wanted), wall_clock_.unix_ms()}, told)) {
        answer(Failure{*refusal});
    }
}

/// It is over: what is shown of it has been kept with its last line, and its lines are needed no longer.
void TournamentService::archived(LiveTournament& live) {
    const auto self = live.shared_from_this();
    if (live_.erase(live.id()) == 0) return;
    live.stop();
    deps_.guard.close_purse(live.id());
    // They are to hear of its end yet, and of it again where it is reopened.
    for (const auto& [connection, sink] : live.watchers().sinks()) watchers_[connection] = {live.id(), sink};
    live.calls().end_all();
    courses_.forget(live.id());
    // One that comes back from before a restart is over, and there already.
    if (!live.archived().id.empty()) archive_.put(live.archived());
    if (const auto& names = live.guest_names()) guest_names_.insert_or_assign(live.id(), *names);
    forget_guests_when_due();
    deps_.journal.forget_room(std::string(line_prefix) + live.id());
    deps_.metrics.tournaments_open.add(-1);
}

/// If so, the outcome is told once more instead of opening a room that has gone.
bool TournamentService::is_decided_in(const std::string& room) {
    const auto known = outcomes_.find(room);
    if (known == outcomes_.end() || deps_.directory.find(room)) return false;
    boost::asio::post(deps_.executor, [this, outcome = known->second] { apply_outcome(outcome); });
    return true;
}

void TournamentService::apply_outcome(const room::BoardOutcome& outcome) {
    if (is_draining_) return;
    using Kind = room::BoardOutcome::Kind;
    // It is not to be told again after a restart, whether or not it counts.
    std::vector<Document> documents;
    if (outcome.kind != Kind::started) documents.push_back({room::board_collection, outcome.room, std::nullopt});
    outcomes_.erase(outcome.room);
    const auto live = find(outcome.board.tournament);
    if (!live) {
        if (!documents.empty()) keep(std::move(documents));
        return;
    }
    const tournament::BoardRef ref{outcome.board.round, outcome.board.match, outcome.board.board,
                                   outcome.board.attempt};
    const auto decide = [&](Core& core, std::int64_t now_ms) {
        switch (outcome.kind) {
            case Kind::started:
                return core.board_started(ref, now_ms);
            case Kind::ended:
                return core.board_ended(ref, outcome.score, outcome.game_id, outcome.missing, now_ms);
            case Kind::not_played:
                return core.board_not_played(ref, outcome.has_come, now_ms);
            case Kind::closed:
                return core.board_closed(ref, now_ms);
        }
        return Decision{};
    };
    if (live->is_frozen()) return;
    live->calls().end(outcome.room);
    live->decide(decide, {std::move(documents), {}});
}

/// For what belongs to no tournament that is on. If it is not kept, a restart tells the same again.
void TournamentService::keep(std::vector<Document> documents) {
    Entry entry;
    entry.documents = std::move(documents);
    deps_.journal.append(std::move(entry), [](bool) {});
}

}  // namespace server::tournaments
