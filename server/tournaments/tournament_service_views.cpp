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
#include "server/tournament/verification.hpp"
#include "server/tournaments/refusals.hpp"
#include "server/tournaments/tournament_service.hpp"

namespace server::tournaments {

using engine::Failure;
using protocol::Code;
using protocol::error_of;

namespace {

protocol::Error no_such_file() { return error_of(Code::no_such_tournament, "this tournament has no such file"); }

/// The text that is read becomes the file's.
Archive::Give<std::string> given_as(tournament::Export file, TournamentService::Answer<tournament::Export> answer) {
    return [file = std::move(file), answer = std::move(answer)](const auto& text) {
        if (!text) return answer(Failure{text.error()});
        answer(tournament::Export{file.name, file.type, *text});
    };
}

struct Listed {
    std::int64_t opened_at = 0;
    std::string id;
    std::string summary;
};

/// The newest first.
TournamentService::Listing page_of(std::vector<Listed> found, const std::optional<std::string>& cursor) {
    std::ranges::sort(found, [](const Listed& a, const Listed& b) {
        return std::pair(a.opened_at, a.id) > std::pair(b.opened_at, b.id);
    });
    std::size_t first = 0;
    if (cursor) std::from_chars(cursor->data(), cursor->data() + cursor->size(), first);
    TournamentService::Listing listing;
    for (std::size_t place = std::min(first, found.size()); place < found.size(); ++place) {
        if (listing.summaries.size() == limit::tournaments_per_page) {
            listing.cursor = std::to_string(place);
            break;
        }
        listing.summaries.push_back(std::move(found[place].summary));
    }
    return listing;
}

}  // namespace

void TournamentService::page(std::string id, MayRead may_read, Answer<Page> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = crockford_normal(std::move(id)), may_read = std::move(may_read),
                                           answer = std::move(answer)] {
        if (const auto live = find(id)) {
            const auto give = [live, answer, run = wall_clock_.started_unix_ms()] {
                SharedText page = live->page();
                answer(Page{std::move(page), std::to_string(run) + '-' + std::to_string(live->version())});
            };
            return live->has_page() ? give() : live->when_kept(give);
        }
        if (!archive_.contains(id)) return answer(Failure{missing(id)});
        if (const auto refusal = may_read()) return answer(Failure{*refusal});
        archive_.read(id, nowhere(), [answer](const auto& json) {
            if (!json) return answer(Failure{json.error()});
            // It changes once more where somebody's name is taken out of it.
            answer(Page{share_text(*json), engine::hex_of(engine::sha256(*json))});
        });
    });
}

void TournamentService::document(std::string id, std::string name, MayRead may_read,
                                 Answer<tournament::Export> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = crockford_normal(std::move(id)), name = std::move(name),
                                           may_read = std::move(may_read), answer = std::move(answer)] {
        if (name == tournament::course_file) {
            const CourseCache::Make as_it_is = [](const std::string& course) { return course; };
            return give_course(id, tournament::course_file, as_it_is,
                               given_as(tournament::Export{name, "application/json", {}}, answer));
        }
        if (const auto live = find(id)) {
            return live->when_kept([live, name, answer] {
                for (auto& document : tournament::documents_of(live->state())) {
                    if (document.name == name) return answer(std::move(document));
                }
                answer(Failure{no_such_file()});
            });
        }
        const Archived* found = archive_.find(id);
        if (found == nullptr) return answer(Failure{missing(id)});
        const auto type = found->files.find(name);
        if (type == found->files.end()) return answer(Failure{no_such_file()});
        if (const auto refusal = may_read()) return answer(Failure{*refusal});
        archive_.read(id + '/' + name, no_such_file(), given_as(tournament::Export{name, type->second, {}}, answer));
    });
}

void TournamentService::verification(std::string id, Answer<std::string> answer) {
    const CourseCache::Make verify = [](const std::string& course) {
        return tournament::verification_json(tournament::verify(course, {}));
    };
    boost::asio::dispatch(deps_.executor,
                          [this, id = crockford_normal(std::move(id)), verify, answer = std::move(answer)] {
                              give_course(id, "verification", verify, answer);
                          });
}

/// Waits until the last decision is kept.
void TournamentService::give_course(const std::string& id, std::string_view name, CourseCache::Make make,
                                    const Answer<std::string>& answer) {
    if (const auto live = find(id)) {
        if (!live->is_over() || live->is_frozen()) return answer(Failure{CourseCache::none()});
        return live->when_kept([this, id, name, make, answer] { give_course(id, name, make, answer); });
    }
    const Archived* found = archive_.find(id);
    if (found == nullptr) return answer(Failure{missing(id)});
    if (found->status != tournament::Status::finished) return answer(Failure{CourseCache::none()});
    courses_.give(id, name, make, answer);
}

void TournamentService::invite_code(std::string id, unsigned entrant, tournament::Who who, Answer<std::string> answer) {
    boost::asio::dispatch(
        deps_.executor, [this, id = std::move(id), entrant, who = std::move(who), answer = std::move(answer)] {
            const auto live = find(id);
            if (!live) return answer(Failure{missing(id)});
            answer(live->core().invite_code(tournament::EntrantId{static_cast<std::uint16_t>(entrant)}, who));
        });
}

void TournamentService::claim(std::string id, unsigned entrant, tournament::Who who,
                              Answer<tournament::Core::ClaimCode> answer) {
    boost::asio::dispatch(
        deps_.executor, [this, id = std::move(id), entrant, who = std::move(who), answer = std::move(answer)] {
            const auto live = find(id);
            if (!live) return answer(Failure{missing(id)});
            answer(live->core().claim(tournament::EntrantId{static_cast<std::uint16_t>(entrant)}, who));
        });
}

void TournamentService::caster_key(std::string id, tournament::Who who, Answer<std::string> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = std::move(id), who = std::move(who), answer = std::move(answer)] {
        const auto live = find(id);
        answer(live ? live->core().caster_key(who) : Failure{missing(id)});
    });
}

void TournamentService::invited(std::string id, tournament::Who who,
                                Answer<std::optional<std::vector<PlayerId>>> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = std::move(id), who = std::move(who), answer = std::move(answer)] {
        const auto live = find(id);
        answer(live ? live->core().invited(who) : Failure{missing(id)});
    });
}

bool TournamentService::may_see(const LiveTournament& live, const Wish& wish) {
    const tournament::State& state = live.state();
    const bool directs = wish.requester && state.is_director(*wish.requester);
    const bool takes_part = wish.requester && state.entrant_of(*wish.requester) != nullptr;
    const bool is_draft = state.status() == tournament::Status::draft;
    const bool is_shown = directs || (!is_draft && (state.settings().is_public || takes_part));
    const bool is_meant = !wish.player || state.entrant_of(*wish.player) != nullptr;
    return is_shown && is_meant && (!wish.status || *wish.status == state.status());
}

bool TournamentService::may_see(const Archived& one, const Wish& wish) {
    const auto has = [&](const PlayerId& player) { return std::ranges::count(one.players, player) > 0; };
    const bool directs = wish.requester && std::ranges::count(one.directors, *wish.requester) > 0;
    const bool is_shown = one.is_public || directs || (wish.requester && has(*wish.requester));
    return is_shown && (!wish.player || has(*wish.player)) && (!wish.status || *wish.status == one.status);
}

void TournamentService::list(Wish wish, std::function<void(Listing)> answer) {
    boost::asio::dispatch(deps_.executor, [this, wish = std::move(wish), answer = std::move(answer)] {
        std::vector<Listed> found;
        for (const auto& [id, live] : live_) {
            if (may_see(*live, wish)) found.push_back({live->state().opened_at(), id, live->summary()});
        }
        for (const auto& [id, one] : archive_.all()) {
            if (!live_.contains(id) && may_see(one, wish)) found.push_back({one.opened_at, id, one.summary});
        }
        answer(page_of(std::move(found), wish.cursor));
    });
}

void TournamentService::title_of(std::string id, std::function<void(std::optional<Title>)> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = crockford_normal(std::move(id)), answer = std::move(answer)] {
        if (const auto live = find(id)) {
            const auto& settings = live->state().settings();
            return answer(Title{settings.name, std::string(engine::game_name(settings.options))});
        }
        const Archived* found = archive_.find(id);
        if (found == nullptr) return answer(std::nullopt);
        const auto summary = protocol::parse_json(found->summary, protocol::any_depth);
        const auto* game = summary ? protocol::member(*summary, "game") : nullptr;
        answer(Title{found->name, game != nullptr ? std::string(protocol::to_text(*game).value_or("")) : ""});
    });
}

void TournamentService::watch(std::string id, std::uint64_t connection, std::shared_ptr<Sink> sink, bool on,
                              Answer<Done> answer) {
    boost::asio::dispatch(deps_.executor, [this, id = crockford_normal(std::move(id)), connection,
                                           sink = std::move(sink), on, answer = std::move(answer)] {
        const auto live = find(id);
        if (!live) {
            if (!archive_.contains(id)) return answer(Failure{missing(id)});
            if (on) watchers_[connection] = {id, sink};
            if (!on) watchers_.erase(connection);
        } else if (on) {
            live->watchers().add(connection, sink);
        } else {
            live->watchers().remove(connection);
        }
        answer(Done{});
    });
}

void TournamentService::unwatch(std::uint64_t connection) {
    boost::asio::dispatch(deps_.executor, [this, connection] {
        for (const auto& [id, live] : live_) live->watchers().remove(connection);
        watchers_.erase(connection);
    });
}

void TournamentService::remind(const PlayerId& player, std::shared_ptr<Sink> sink) {
    boost::asio::dispatch(deps_.executor, [this, player, sink = std::move(sink)] {
        for (const auto& [id, live] : live_) live->calls().remind(player, *sink);
    });
}

}  // namespace server::tournaments
