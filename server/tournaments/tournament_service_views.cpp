// What people see of tournaments: pages, files and lists, and those who are told when something changes.
#include <algorithm>
#include <charconv>
#include <utility>

#include <boost/asio/dispatch.hpp>

#include "engine/match.hpp"
#include "protocol/json_reader.hpp"
#include "server/base/limits.hpp"
#include "server/tournament/course.hpp"
#include "server/tournament/exports.hpp"
#include "server/tournament/tournament_json.hpp"
#include "server/tournaments/live.hpp"

namespace server::tournaments {

using engine::Failure;
using protocol::Code;
using protocol::error_of;

void TournamentService::page(std::string id, MayRead may_read, Answer<Page> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = room::normal_id(std::move(id)), may_read = std::move(may_read),
                                           answer = std::move(answer)] {
        const auto live = find(id);
        if (!live) {
            if (!archived_.contains(id)) return answer(Failure{nowhere()});
            if (const auto refusal = may_read()) return answer(Failure{*refusal});
            deps_.journal.read_archive({archived_collection, id, {}}, [answer](const ArchiveRead& found) {
                const auto json = only_value(found, nowhere());
                if (!json) return answer(Failure{json.error()});
                // It changes once more where somebody's name is taken out of it.
                answer(Page{share_text(*json), engine::hex_of(engine::sha256(*json))});
            });
            return;
        }
        const auto give = [live, answer, run = started_unix_ms_] {
            if (!live->page) live->page = share_text(tournament::page_json(live->core.state()));
            answer(Page{live->page, std::to_string(run) + '-' + std::to_string(live->version)});
        };
        if (live->pending == 0 || live->page) return give();
        live->waiting.push_back(give);
    });
}

void TournamentService::document(std::string id, std::string name, MayRead may_read,
                                 Answer<tournament::Export> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = room::normal_id(std::move(id)), name = std::move(name),
                                           may_read = std::move(may_read), answer = std::move(answer)] {
        if (name == tournament::course_file) {
            const auto give = [name, answer](auto text) {
                if (!text) return answer(Failure{text.error()});
                answer(tournament::Export{name, "application/json", *std::move(text)});
            };
            return of_course(
                id, tournament::course_file, [](const std::string& course) { return course; }, give);
        }
        const auto missing = error_of(Code::no_such_tournament, "this tournament has no such file");
        const auto live = find(id);
        if (!live) {
            const auto found = archived_.find(id);
            if (found == archived_.end()) return answer(Failure{nowhere()});
            const auto type = found->second.files.find(name);
            if (type == found->second.files.end()) return answer(Failure{missing});
            if (const auto refusal = may_read()) return answer(Failure{*refusal});
            deps_.journal.read_archive({archived_collection, id + '/' + name, {}},
                                       [answer, name, type = type->second, missing](const ArchiveRead& rows) {
                                           const auto text = only_value(rows, missing);
                                           if (!text) return answer(Failure{text.error()});
                                           answer(tournament::Export{name, type, *text});
                                       });
            return;
        }
        const auto give = [live, name, answer, missing] {
            for (auto& document : tournament::documents_of(live->core.state())) {
                if (document.name == name) return answer(std::move(document));
            }
            answer(Failure{missing});
        };
        if (live->pending == 0) return give();
        live->waiting.push_back(give);
    });
}

void TournamentService::invite_code(std::string id, unsigned entrant, tournament::Who who, Answer<std::string> answer) {
    boost::asio::dispatch(
        deps_.executor, [this, id = std::move(id), entrant, who = std::move(who), answer = std::move(answer)] {
            const auto live = find(id);
            if (!live) return answer(Failure{nowhere()});
            answer(live->core.invite_code(tournament::EntrantId{static_cast<std::uint16_t>(entrant)}, who));
        });
}

void TournamentService::caster_key(std::string id, tournament::Who who, Answer<std::string> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = std::move(id), who = std::move(who), answer = std::move(answer)] {
        const auto live = find(id);
        answer(live ? live->core.caster_key(who) : Failure{nowhere()});
    });
}

void TournamentService::invited(std::string id, tournament::Who who,
                                Answer<std::optional<std::vector<PlayerId>>> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = std::move(id), who = std::move(who), answer = std::move(answer)] {
        const auto live = find(id);
        answer(live ? live->core.invited(who) : Failure{nowhere()});
    });
}

void TournamentService::list(Wish wish, std::function<void(Listing)> answer) {
    boost::asio::dispatch(deps_.executor, [this, wish = std::move(wish), answer = std::move(answer)] {
        struct Found {
            std::int64_t opened_at = 0;
            std::string id;
            std::string summary;
        };
        std::vector<Found> found;
        for (const auto& [id, live] : live_) {
            const tournament::State& state = live->core.state();
            const bool directs = wish.requester && state.is_director(*wish.requester);
            const bool takes_part = wish.requester && state.entrant_of(*wish.requester) != nullptr;
            const bool is_draft = state.status() == tournament::Status::draft;
            const bool may_see = directs || (!is_draft && (state.settings().is_public || takes_part));
            const bool is_meant = !wish.player || state.entrant_of(*wish.player) != nullptr;
            if (!may_see || !is_meant || (wish.status && *wish.status != state.status())) continue;
            if (live->summary.empty()) live->summary = tournament::summary_json(state);
            found.push_back({state.opened_at(), id, live->summary});
        }
        for (const auto& [id, one] : archived_) {
            if (live_.contains(id) || (wish.status && *wish.status != one.status)) continue;
            const auto has = [&](const PlayerId& player) { return std::ranges::count(one.players, player) > 0; };
            const bool directs = wish.requester && std::ranges::count(one.directors, *wish.requester) > 0;
            const bool may_see = one.is_public || directs || (wish.requester && has(*wish.requester));
            if (may_see && (!wish.player || has(*wish.player))) found.push_back({one.opened_at, id, one.summary});
        }
        std::ranges::sort(found, [](const Found& a, const Found& b) {
            return std::pair(a.opened_at, a.id) > std::pair(b.opened_at, b.id);
        });
        std::size_t first = 0;
        if (wish.cursor) std::from_chars(wish.cursor->data(), wish.cursor->data() + wish.cursor->size(), first);
        Listing listing;
        for (std::size_t place = std::min(first, found.size()); place < found.size(); ++place) {
            if (listing.summaries.size() == limit::tournaments_per_page) {
                listing.cursor = std::to_string(place);
                break;
            }
            listing.summaries.push_back(std::move(found[place].summary));
        }
        answer(std::move(listing));
    });
}

void TournamentService::title_of(std::string id, std::function<void(std::optional<Title>)> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = room::normal_id(std::move(id)), answer = std::move(answer)] {
        if (const auto live = find(id)) {
            const auto& settings = live->core.state().settings();
            return answer(Title{settings.name, std::string(engine::game_name(settings.options))});
        }
        const auto found = archived_.find(id);
        if (found == archived_.end()) return answer(std::nullopt);
        const auto summary = protocol::parse_json(found->second.summary, protocol::any_depth);
        const auto* game = summary ? protocol::member(*summary, "game") : nullptr;
        answer(Title{found->second.name, game != nullptr ? std::string(protocol::to_text(*game).value_or("")) : ""});
    });
}

void TournamentService::watch(std::string id, std::uint64_t connection, std::shared_ptr<Sink> sink, bool on,
                              Answer<Done> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = room::normal_id(std::move(id)), connection,
                                           sink = std::move(sink), on, answer = std::move(answer)] {
        const auto live = find(id);
        if (!live) {
            if (!archived_.contains(id)) return answer(Failure{nowhere()});
            if (on) watchers_[connection] = {id, sink};
            if (!on) watchers_.erase(connection);
        } else if (on) {
            live->watchers[connection] = sink;
        } else {
            live->watchers.erase(connection);
        }
        answer(Done{});
    });
}

void TournamentService::unwatch(std::uint64_t connection) {
    boost::asio::dispatch(deps_.executor, [this, connection] {
        for (const auto& [id, live] : live_) live->watchers.erase(connection);
        watchers_.erase(connection);
    });
}

void TournamentService::remind(const PlayerId& player, std::shared_ptr<Sink> sink) {
    boost::asio::dispatch(deps_.executor, [this, player, sink = std::move(sink)] {
        for (const auto& [id, live] : live_) {
            const auto call = live->calls.find(player);
            if (call != live->calls.end()) sink->send(call->second.frame, Delivery::required);
        }
    });
}

}  // namespace server::tournaments
