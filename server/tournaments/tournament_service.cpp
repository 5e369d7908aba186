#include "server/tournaments/tournament_service.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "engine/base/overloaded.hpp"
#include "engine/pairing.hpp"
#include "engine/rating_class.hpp"
#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/room/board_outcome.hpp"
#include "server/tournament/exports.hpp"
#include "server/tournament/tournament_json.hpp"
#include "server/tournaments/live.hpp"

namespace server::tournaments {

using engine::Failure;
using protocol::Code;
using protocol::error_of;
using tournament::Core;
using tournament::Decision;

namespace {

constexpr std::size_t tournament_id_chars = 8;
constexpr const char* pairing_collection = "pairing";

}  // namespace

TournamentService::TournamentService(Deps deps)
    : deps_(deps), started_ms_(deps.clock.now_ms()), started_unix_ms_(deps.clock.unix_ms()) {
    deps_.directory.on_board_outcome([this](const room::BoardOutcome& outcome) {
        boost::asio::post(deps_.executor, [this, outcome] { apply_outcome(outcome); });
    });
}

TournamentService::~TournamentService() = default;

/// The wall's clock as it was when the server started, and from then on one that never jumps.
std::int64_t TournamentService::unix_ms() const { return started_unix_ms_ + deps_.clock.now_ms() - started_ms_; }

std::shared_ptr<TournamentService::Live> TournamentService::find(const std::string& id) {
    const auto found = live_.find(room::normal_id(id));
    return found == live_.end() ? nullptr : found->second;
}

std::shared_ptr<TournamentService::Live> TournamentService::add(const std::string& id, Core core) {
    auto live = std::make_shared<Live>(id, std::move(core));
    live->alarm = deps_.clock.make_alarm(deps_.executor);
    live->push_alarm = deps_.clock.make_alarm(deps_.executor);
    live_.emplace(id, live);
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
            archived_.emplace(document.key, archived_in(document));
        }
    }
    for (const KeptRoom& kept_one : tournaments) {
        const std::string id = kept_one.id.substr(line_prefix.size());
        try {
            const auto live = add(id, Core(kept_one.lines));
            live->lines = kept_one.lines;
            boost::asio::post(deps_.executor, [this, live] {
                auto decision = decide(*live, [&] { return live->core.resume(unix_ms()); });
                if (!decision) return;
                commit(live, *std::move(decision), {});
                set_alarm(live);
            });
        } catch (const std::exception& fault) {
            deps_.log.error("tournament_not_restored", {{"tournament", id}, {"what", fault.what()}});
        }
    }
    clear_up(tournaments, rooms);
}

/// Rooms whose board is decided, void or called off, and what rooms of tournaments that are over have told, where the
/// server stopped in between.
void TournamentService::clear_up(const std::vector<KeptRoom>& tournaments,
                                 const std::vector<room::Directory::Returning>& rooms) {
    const auto is_over = [&](const std::string& id) {
        const auto live = live_.find(id);
        if (live != live_.end()) return live->second->core.state().is_over();
        const auto is_it = [&](const KeptRoom& one) { return one.id == std::string(line_prefix) + id; };
        return std::ranges::none_of(tournaments, is_it);  // else it is damaged: let its rooms be
    };
    std::vector<Document> stale;
    for (const auto& [room, outcome] : outcomes_) {
        if (is_over(outcome.board.tournament)) stale.push_back({room::board_collection, room, std::nullopt});
    }
    for (const Document& one : stale) outcomes_.erase(one.key);
    if (!stale.empty()) keep(std::move(stale));
    for (const auto& one : rooms) {
        // Where a game has been played people may still be looking at it.
        if (one.tournament.empty() || one.is_over) continue;
        const auto live = live_.find(one.tournament);
        if (live == live_.end() ? !is_over(one.tournament) : live->second->core.state().is_in_play(one.room)) continue;
        boost::asio::post(deps_.executor, [this, room = one.room] { deps_.directory.close(room); });
    }
}

void TournamentService::create(tournament::Settings settings, std::string password, Person director,
                               Answer<std::string> answer) {
    boost::asio::dispatch(deps_.executor, [this, settings = std::move(settings), password = std::move(password),
                                           director = std::move(director), answer = std::move(answer)]() mutable {
        if (is_draining_) return answer(Failure{error_of(Code::draining, "the server is about to restart")});
        if (!deps_.journal.is_accepting()) return answer(Failure{not_kept()});
        if (live_.size() >= limit::tournaments_max) {
            return answer(Failure{error_of(Code::unavailable, "there are too many tournaments", limit::retry_ms)});
        }
        do {
            std::array<std::uint8_t, 5> bytes{};
            deps_.randomness.fill(bytes);
            settings.id = crockford_base32(bytes, tournament_id_chars);
        } while (live_.contains(settings.id) || archived_.contains(settings.id));
        if (const auto error = tournament::check(settings)) return answer(Failure{*error});
        const std::string id = settings.id;
        tournament::Opened opened{std::move(settings), std::move(director), {}};
        deps_.randomness.fill(opened.seed);
        Decision first;
        const auto live = add(id, Core(std::move(opened), password, unix_ms(), first));
        commit(live, std::move(first), [id, answer = std::move(answer)](bool is_kept) {
            if (!is_kept) return answer(Failure{not_kept()});
            answer(id);
        });
        set_alarm(live);
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
        const auto live = find(id);
        if (!live) return ask_archived(room::normal_id(id), who, make, answer);
        if (live->is_frozen || is_draining_ || !deps_.journal.is_accepting()) return answer(Failure{not_kept()});
        auto command = make(live->core.state().settings(), live->core.directs(who));
        if (!command) return answer(Failure{command.error()});
        tournament::Command wanted = *std::move(command);
        std::optional<PlayerId> enters;
        if (auto* entry = std::get_if<tournament::Register>(&wanted)) {
            enters = entry->whom ? entry->whom->id : who.person.id;
            entry->rating = rating_of(live->core.state().settings(), *enters);
        } else if (std::holds_alternative<tournament::JoinTeam>(wanted)) {
            enters = who.person.id;
        }
        auto asked = decide(*live, [&] { return live->core.request({who, std::move(wanted), unix_ms()}); });
        if (!asked) return answer(Failure{not_kept()});
        auto& reply = *asked;
        if (!reply) return answer(Failure{reply.error()});
        commit(live, *std::move(reply), [live, enters, answer](bool is_kept) {
            if (!is_kept) return answer(Failure{not_kept()});
            Done done;
            const auto* entrant = enters ? live->core.state().entrant_of(*enters) : nullptr;
            if (entrant != nullptr) done.entrant = tournament::number_of(entrant->id);
            answer(done);
        });
        set_alarm(live);
    });
}

/// Append, receipt, commit: no effect before the journal has the records, and none at all of what was decided twice.
void TournamentService::commit(const std::shared_ptr<Live>& live, Decision decision, Pending then, Beside beside) {
    Entry entry;
    entry.room = std::string(line_prefix) + live->id;
    entry.lines = std::move(decision.records);
    entry.documents = std::move(beside.documents);
    entry.archive = std::move(beside.archive);
    for (const std::string& key : decision.keys) entry.documents.push_back({pairing_collection, key, "", true});
    live->lines.insert(live->lines.end(), entry.lines.begin(), entry.lines.end());
    if (!entry.lines.empty() && live->core.state().is_over()) {
        auto archived = decide(*live, [&] { return archive(entry, live->core.state(), live->lines); });
        if (!archived) {
            if (then) then(false);
            return give_pages(*live);
        }
        live->archived = *std::move(archived);
    }
    if (entry.lines.empty() && entry.documents.empty()) {
        kept(live, decision, then, true);
        return;
    }
    ++live->pending;
    deps_.journal.append(std::move(entry),
                         [this, live, decision = std::move(decision), then = std::move(then)](bool is_kept) mutable {
                             boost::asio::dispatch(deps_.executor, [this, live, decision = std::move(decision),
                                                                    then = std::move(then), is_kept]() mutable {
                                 --live->pending;
                                 kept(live, decision, then, is_kept);
                             });
                         });
}

void TournamentService::kept(const std::shared_ptr<Live>& live, Decision& decision, const Pending& then, bool is_kept) {
    if (!is_kept) freeze(*live, "the journal could not keep what was decided");
    if (!live->is_frozen) {
        for (const auto& effect : decision.effects) {
            std::visit([&](const auto& one) { perform(live, one); }, effect);
        }
    }
    if (then) then(is_kept && !live->is_frozen);
    if (live->pending > 0) return;
    if (!live->is_frozen && live->core.state().is_over()) retire(live);
    give_pages(*live);
}

/// It is over: what is shown of it has been kept with its last line, and its lines are needed no longer.
void TournamentService::retire(const std::shared_ptr<Live>& live) {
    if (live_.erase(live->id) == 0) return;
    live->alarm->cancel();
    // They are to hear of its end yet, and of it again where it is reopened.
    for (const auto& [connection, sink] : live->watchers) watchers_[connection] = {live->id, sink};
    while (!live->calls.empty()) end_calls(*live, std::string(live->calls.begin()->second.room));
    forget_made(live->id);
    archived_.emplace(live->id, std::move(live->archived));
    deps_.journal.forget_room(std::string(line_prefix) + live->id);
    deps_.metrics.tournaments_open.add(-1);
}

void TournamentService::freeze(Live& live, const char* what) {
    if (std::exchange(live.is_frozen, true)) return;
    live.alarm->cancel();
    deps_.metrics.rooms_frozen.add();
    deps_.log.error("tournament_frozen", {{"tournament", live.id}, {"what", what}});
}

void TournamentService::perform(const std::shared_ptr<Live>& live, const tournament::OpenRoom& open) {
    const auto known = outcomes_.find(open.room);
    if (known != outcomes_.end() && !deps_.directory.find(open.room)) {
        boost::asio::post(deps_.executor, [this, outcome = known->second] { apply_outcome(outcome); });
        return;
    }
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
    opening.board = {live->id,           open.board.round,
                     open.board.match,   open.board.board,
                     open.board.attempt, room::RoomTime{std::max<std::int64_t>(0, open.starts_by_ms - unix_ms())}};
    opening.reservations = open.seats;
    opening.caster_key = open.caster_key;
    deps_.directory.open_board(opening, [this, room = open.room](bool is_open) {
        if (!is_open) deps_.log.error("board_not_opened", {{"room", room}});
    });
    const auto& name = live->core.state().settings().name;
    const auto round = static_cast<unsigned>(open.board.round);
    for (const auto& [seat, person] : open.seats) {
        live->calls[person.id] = {
            open.room,
            make_frame(protocol::called_message_json({live->id, name, open.room, round, open.starts_by_ms}))};
    }
}

void TournamentService::perform(const std::shared_ptr<Live>& live, const tournament::ChangeReservation& change) {
    deps_.directory.reserve(change.room, change.seats);
    const auto is_meant = [&](const auto& one) { return one.second.room == change.room; };
    const auto old_call = std::ranges::find_if(live->calls, is_meant);
    if (old_call == live->calls.end()) return;
    const Live::Call call = old_call->second;
    for (auto one = live->calls.begin(); one != live->calls.end();) {
        const auto plays = [&](const auto& seat) { return seat.second.id == one->first; };
        if (!is_meant(*one) || std::ranges::any_of(change.seats, plays)) {
            ++one;
            continue;
        }
        deps_.presences.tell(one->first, make_frame(protocol::called_off_message_json(live->id, change.room)));
        one = live->calls.erase(one);
    }
    for (const auto& [seat, person] : change.seats) live->calls[person.id] = call;
}

/// Whoever was called there is told so: the game has begun, or is not to be.
void TournamentService::end_calls(Live& live, const std::string& room) {
    const Frame frame = make_frame(protocol::called_off_message_json(live.id, room));
    std::erase_if(live.calls, [&](const auto& one) {
        if (one.second.room != room) return false;
        deps_.presences.tell(one.first, frame);
        return true;
    });
}

void TournamentService::perform(const std::shared_ptr<Live>& live, const tournament::CloseRoom& close) {
    end_calls(*live, close.room);
    deps_.directory.close(close.room);
}

void TournamentService::perform(const std::shared_ptr<Live>& live, const tournament::PairingWanted& wanted) {
    pairing_.run([this, live, search = wanted.search, entrants = wanted.entrants] {
        auto round = engine::pairing::pair_swiss(entrants);
        boost::asio::post(deps_.executor, [this, live, search, round = std::move(round)] {
            if (live->is_frozen || is_draining_) return;
            auto decision = decide(*live, [&] { return live->core.paired(search, round, unix_ms()); });
            if (!decision) return;
            commit(live, *std::move(decision), {});
            set_alarm(live);
        });
    });
}

/// Told at most so often, however much happens; a page is made when somebody asks for it.
void TournamentService::perform(const std::shared_ptr<Live>& live, const tournament::PageChanged& /*changed*/) {
    ++live->version;
    live->page.reset();
    live->summary.clear();
    if (live->watchers.empty() || std::exchange(live->push_is_due, true)) return;
    // Its end is told, too, when it is with those that are over already.
    live->push_alarm->set(deps_.clock.now_ms() + limit::tournament_push_ms, [this, live] { push(live); });
}

void TournamentService::push(const std::shared_ptr<Live>& live) {
    live->push_is_due = false;
    const Frame frame = make_frame(protocol::tournament_message_json(live->id, live->version));
    for (const auto& [connection, sink] : live->watchers) sink->send(frame, Delivery::required);
}

void TournamentService::perform(const std::shared_ptr<Live>& live, const tournament::Called& called) {
    for (const Person& person : called.players) {
        const auto call = live->calls.find(person.id);
        if (call != live->calls.end()) deps_.presences.tell(person.id, call->second.frame);
    }
}

void TournamentService::apply_outcome(const room::BoardOutcome& outcome) {
    if (is_draining_) return;
    // Whatever is made of it, it is not to be told again after a restart.
    std::vector<Document> documents;
    if (outcome.kind != room::BoardOutcome::Kind::started) {
        documents.push_back({room::board_collection, outcome.room, std::nullopt});
    }
    outcomes_.erase(outcome.room);
    const auto live = find(outcome.board.tournament);
    if (!live) {
        if (!documents.empty()) keep(std::move(documents));
        return;
    }
    if (live->is_frozen) return;
    const tournament::BoardRef ref{outcome.board.round, outcome.board.match, outcome.board.board,
                                   outcome.board.attempt};
    using Kind = room::BoardOutcome::Kind;
    const std::int64_t now_ms = unix_ms();
    auto decision = decide(*live, [&] {
        switch (outcome.kind) {
            case Kind::started:
                return live->core.board_started(ref, now_ms);
            case Kind::ended:
                return live->core.board_ended(ref, outcome.score, outcome.game_id, now_ms);
            case Kind::not_played:
                return live->core.board_not_played(ref, outcome.has_come, now_ms);
            case Kind::closed:
                return live->core.board_closed(ref, now_ms);
        }
        return Decision{};
    });
    if (!decision) return;
    end_calls(*live, outcome.room);
    commit(live, *std::move(decision), {}, {std::move(documents), {}});
    set_alarm(live);
}

/// What belongs to no tournament that is on. If it is not kept, a restart tells the same again.
void TournamentService::keep(std::vector<Document> documents) {
    Entry entry;
    entry.documents = std::move(documents);
    deps_.journal.append(std::move(entry), [](bool) {});
}

void TournamentService::set_alarm(const std::shared_ptr<Live>& live) {
    const auto wake_at = live->core.wake_at();
    if (!wake_at || live->is_frozen) return live->alarm->cancel();
    live->alarm->set(deps_.clock.now_ms() + std::max<std::int64_t>(0, *wake_at - unix_ms()),
                     [this, weak = std::weak_ptr(live)] {
                         const auto one = weak.lock();
                         if (!one || one->is_frozen || is_draining_) return;
                         auto decision = decide(*one, [&] { return one->core.wake(unix_ms()); });
                         if (!decision) return;
                         commit(one, *std::move(decision), {});
                         set_alarm(one);
                     });
}

void TournamentService::give_pages(Live& live) {
    for (const auto& give : std::exchange(live.waiting, {})) give();
}

}  // namespace server::tournaments
