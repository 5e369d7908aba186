// Tournaments that are over: what is kept of them, and how a name is taken out of it.
#include <algorithm>
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "server/journal/leaver.hpp"
#include "server/ratings/rating_book.hpp"
#include "server/tournament/exports.hpp"
#include "server/tournament/forgetting.hpp"
#include "server/tournament/tournament_json.hpp"
#include "server/tournaments/live.hpp"

namespace server::tournaments {
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

/// First in rooms: a game that ends there is not to be kept under the name any more. Then one leaver after the other:
/// two who took their names out of the same page at once would each put the other's back.
void Office::forget(const Leaver& leaver) {
    parts_.directory.forget(leaver, [this, leaver](room::Forgetting left) {
        boost::asio::dispatch(parts_.executor, [this, leaver, left] {
            leavers_.push_back({leaver, left});
            if (leavers_.size() == 1) forget_first();
        });
    });
}

void Office::forget_first() {
    if (is_draining_ || leavers_.empty()) return;
    const PlayerId player = leavers_.front().leaver.player;
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
            leavers_.front().left = room::Forgetting::is_frozen;
            continue;
        }
        carry_out(live, *std::move(decision), {});
        set_alarm(live);
    }
    std::vector<std::string> ids;
    for (const auto& [id, archived] : archived_) {
        if (std::ranges::count(archived.people, player) > 0) ids.push_back(id);
    }
    forget_archived(std::move(ids));
}

/// One after the other. What a stop of the server interrupts, or a fault prevents, begins anew after a restart: the
/// leaver is kept until the end.
void Office::forget_archived(std::vector<std::string> ids) {
    if (is_draining_) return;
    if (ids.empty()) {
        end_leaving(leavers_.front());
        leavers_.pop_front();
        return forget_first();
    }
    const std::string id = std::move(ids.back());
    ids.pop_back();
    const auto go_on = [this, ids = std::move(ids)](bool is_done) {
        if (!is_done) leavers_.front().left = room::Forgetting::is_frozen;
        forget_archived(ids);
    };
    const PlayerId player = leavers_.front().leaver.player;
    parts_.journal.read_archive({archived_collection, id + archived_lines, {}},
                                [this, player, id, go_on](const ArchivePage& found) {
                                    boost::asio::post(parts_.executor, [this, player, id, go_on, found] {
                                        const auto lines = lines_in(found.values.empty() ? "" : found.values.front());
                                        rewrite(id, player, lines, go_on);
                                    });
                                });
}

/// Their games are gone through once more: one may have ended before its room heard of it. Without a name the leaver
/// stays while somebody is to be rated against them; the next start looks again.
void Office::end_leaving(const Leaving& leaving) {
    const PlayerId& player = leaving.leaver.player;
    Entry entry;
    entry.leaver = leaving.leaver;
    if (leaving.left == room::Forgetting::done) {
        entry.documents = without_ratings_aside(player);
        entry.documents.push_back({leaver_collection, player.text, std::nullopt});
    } else if (leaving.left == room::Forgetting::is_to_rate) {
        entry.documents.push_back({leaver_collection, player.text, ""});
    }
    parts_.journal.append(std::move(entry), [](bool) {});
}

void Office::rewrite(const std::string& id, const PlayerId& player, const std::vector<std::string>& lines,
                     std::function<void(bool)> done) {
    Entry entry;
    try {
        const auto clean = tournament::without_name(lines, player);
        archived_[id] = archive(entry, tournament::Core(clean).state(), clean);
    } catch (const std::exception& fault) {
        parts_.log.error("name_not_forgotten", {{"tournament", id}, {"what", fault.what()}});
        return done(false);
    }
    parts_.journal.append(std::move(entry), [this, id, done = std::move(done)](bool is_kept) {
        boost::asio::post(parts_.executor, [this, id, done, is_kept] {
            forget_made(id);
            done(is_kept);
        });
    });
}

}  // namespace server::tournaments
