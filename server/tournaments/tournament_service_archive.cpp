// Tournaments that are over: what is kept of them, how they are reopened, and how a name is taken out of them.
#include <algorithm>
#include <iterator>
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "protocol/json_writer.hpp"
#include "server/base/limits.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/people/audit.hpp"
#include "server/ratings/rating_book.hpp"
#include "server/tournament/exports.hpp"
#include "server/tournament/forgetting.hpp"
#include "server/tournament/tournament_json.hpp"
#include "server/tournaments/live.hpp"

namespace server::tournaments {

using engine::Failure;
using protocol::Code;
using protocol::error_of;

namespace {

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text.append(line).push_back('\n');
    return text;
}

}  // namespace

std::vector<std::string> lines_in(std::string_view text) {
    std::vector<std::string> lines;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

Archived archive(Entry& entry, const tournament::State& state, const std::vector<std::string>& lines) {
    const auto files = tournament::documents_of(state);
    Archived archived = archived_of(state, files);
    const std::string& id = archived.id;
    auto clean = lines;
    for (const PlayerId& player : state.forgotten()) clean = tournament::without_name(clean, player);
    entry.documents.push_back(document_of(archived));
    entry.archive.push_back({archived_collection, id, tournament::page_json(state), true});
    entry.archive.push_back({archived_collection, id + archived_lines, joined(clean), true});
    for (const auto& file : files)
        entry.archive.push_back({archived_collection, id + '/' + file.name, file.text, true});
    return archived;
}

/// Nothing is asked of what is over but to reopen it. Strangers do not make the archive be read.
void TournamentService::ask_archived(const std::string& id, const tournament::Who& who, const MakeCommand& make,
                                     Answer<Done> answer) {
    const auto found = archived_.find(id);
    if (found == archived_.end()) return answer(Failure{nowhere()});
    if (!who.is_operator && std::ranges::count(found->second.directors, who.person.id) == 0) {
        const auto wish = make({}, false);
        if (!wish) return answer(Failure{wish.error()});
        const bool reopens = std::holds_alternative<tournament::Reopen>(*wish);
        return answer(Failure{reopens ? error_of(Code::forbidden, "only directors may do that")
                                      : error_of(Code::wrong_phase, "the tournament is over")});
    }
    deps_.journal.read_archive(
        {archived_collection, id + archived_lines, {}, true},
        [this, id, who, make, answer = std::move(answer), seen = forgettings_](const ArchiveRead& read) {
            boost::asio::post(deps_.executor, [this, id, who, make, answer, seen, read] {
                // Somebody else has been quicker, or their name is to stand in it no longer.
                const bool is_other = !archived_.contains(id);
                if (is_other || seen != forgettings_ || !deleted_accounts_.empty()) return answer(Failure{not_kept()});
                const auto lines = only_value(read, not_kept());
                if (!lines) return answer(Failure{lines.error()});
                reopen(id, who, make, lines_in(*lines), answer);
            });
        });
}

/// It is made again from its lines, and these go back into the journal; what was shown of it before is not found any
/// more, and is replaced when it closes again.
void TournamentService::reopen(const std::string& id, const tournament::Who& who, const MakeCommand& make,
                               const std::vector<std::string>& lines, const Answer<Done>& answer) {
    if (is_draining_ || !deps_.journal.is_accepting()) return answer(Failure{not_kept()});
    if (live_.size() >= limit::tournaments_max)
        return answer(Failure{error_of(Code::unavailable, "there are too many tournaments", limit::retry_ms)});
    try {
        tournament::Core core(lines);
        auto wish = make(core.state().settings(), true);
        if (!wish) return answer(Failure{wish.error()});
        auto reply = core.request({who, *wish, unix_ms()});
        if (!reply) return answer(Failure{reply.error()});
        auto decision = std::move(reply).value();
        decision.records.insert(decision.records.begin(), lines.begin(), lines.end());
        Beside beside{{{archived_collection, id, std::nullopt}}, {}};
        protocol::JsonWriter whom;
        whom.value(id);
        beside.archive.push_back(people::audit_row(
            unix_ms(), who.person, {"reopen", "tournament", whom.take(), core.state().reopening().value().reason}));
        const auto live = add(id, std::move(core));
        // No page of it has ever had a greater one: each came of a decision, and that of a line at least.
        live->version = lines.size() + 1;
        archived_.erase(id);
        for (auto one = watchers_.begin(); one != watchers_.end();) {
            const bool is_theirs = one->second.id == id;
            if (is_theirs) live->watchers.emplace(one->first, one->second.sink);
            one = is_theirs ? watchers_.erase(one) : std::next(one);
        }
        commit(
            live, std::move(decision),
            [answer](bool is_kept) {
                if (!is_kept) return answer(Failure{not_kept()});
                answer(Done{});
            },
            std::move(beside));
        set_alarm(live);
    } catch (const std::exception& fault) {
        deps_.log.error("tournament_not_reopened", {{"tournament", id}, {"what", fault.what()}});
        answer(Failure{not_kept()});
    }
}

/// First in rooms: a game that ends there is not to be kept under the name any more. Then one deleted account after the
/// other: two who took their names out of the same page at once would each put the other's back.
void TournamentService::forget(const DeletedAccount& deleted_account) {
    deps_.directory.forget(deleted_account, [this, deleted_account](room::Forgetting left) {
        boost::asio::dispatch(deps_.executor, [this, deleted_account, left] {
            deleted_accounts_.push_back({deleted_account, left});
            if (deleted_accounts_.size() == 1) forget_first();
        });
    });
}

void TournamentService::forget_first() {
    if (is_draining_ || deleted_accounts_.empty()) return;
    ++forgettings_;
    const PlayerId player = deleted_accounts_.front().deleted_account.player;
    // What has ended and is not in the archive yet: once it is.
    for (const auto& [id, live] : live_) {
        if (live->is_frozen || !live->core.state().is_over()) continue;
        live->waiting.emplace_back([this] { forget_first(); });
        return;
    }
    const auto all = live_;  // those that end by it leave
    for (const auto& [id, live] : all) {
        auto decision = live->is_frozen
                            ? std::nullopt
                            : decide(*live, [&, one = live] { return one->core.forget(player, unix_ms()); });
        if (!decision) {
            deleted_accounts_.front().left = room::Forgetting::is_frozen;
            continue;
        }
        commit(live, *std::move(decision), {});
        set_alarm(live);
    }
    std::vector<std::string> ids;
    for (const auto& [id, archived] : archived_) {
        if (std::ranges::count(archived.people, player) > 0) ids.push_back(id);
    }
    forget_archived(std::move(ids));
}

/// One after the other. What a stop of the server interrupts, or a fault prevents, begins anew after a restart: the
/// deleted account is kept until the end.
void TournamentService::forget_archived(std::vector<std::string> ids) {
    if (is_draining_) return;
    if (ids.empty()) {
        end_leaving(deleted_accounts_.front());
        deleted_accounts_.pop_front();
        return forget_first();
    }
    const std::string id = std::move(ids.back());
    ids.pop_back();
    const auto go_on = [this, ids = std::move(ids)](bool is_done) {
        if (!is_done) deleted_accounts_.front().left = room::Forgetting::is_frozen;
        forget_archived(ids);
    };
    const PlayerId player = deleted_accounts_.front().deleted_account.player;
    deps_.journal.read_archive({archived_collection, id + archived_lines, {}, true},
                               [this, player, id, go_on](const ArchiveRead& found) {
                                   boost::asio::post(deps_.executor, [this, player, id, go_on, found] {
                                       const bool is_whole = found && found->damaged.empty() && !found->values.empty();
                                       const auto lines = lines_in(is_whole ? found->values.front() : "");
                                       rewrite(id, player, lines, go_on);
                                   });
                               });
}

/// Their games are gone through once more: one may have ended before its room heard of it. Without a name the deleted
/// account stays while somebody is to be rated against them; the next start looks again.
void TournamentService::end_leaving(const Leaving& leaving) {
    const PlayerId& player = leaving.deleted_account.player;
    Entry entry;
    entry.deleted_account = leaving.deleted_account;
    if (leaving.left == room::Forgetting::done) {
        entry.documents = without_ratings_aside(player);
        entry.documents.push_back({deleted_account_collection, player.text, std::nullopt});
    } else if (leaving.left == room::Forgetting::is_to_rate) {
        entry.documents.push_back({deleted_account_collection, player.text, ""});
    }
    deps_.journal.append(std::move(entry), [](bool) {});
}

void TournamentService::rewrite(const std::string& id, const PlayerId& player, const std::vector<std::string>& lines,
                                std::function<void(bool)> done) {
    Entry entry;
    try {
        const auto clean = tournament::without_name(lines, player);
        archived_[id] = archive(entry, tournament::Core(clean).state(), clean);
    } catch (const std::exception& fault) {
        deps_.log.error("name_not_forgotten", {{"tournament", id}, {"what", fault.what()}});
        return done(false);
    }
    deps_.journal.append(std::move(entry), [this, id, done = std::move(done)](bool is_kept) {
        boost::asio::post(deps_.executor, [this, id, done, is_kept] {
            forget_made(id);
            done(is_kept);
        });
    });
}

}  // namespace server::tournaments
