#include "server/tournaments/name_removal.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <boost/asio/dispatch.hpp>

#include "server/ratings/rating_book.hpp"
#include "server/tournament/forgetting.hpp"
#include "server/tournaments/refusals.hpp"

namespace server::tournaments {

/// First in rooms: a game that ends there is not to be kept under the name any more.
void NameRemoval::begin(const DeletedAccount& account) {
    deps_.directory.forget(account, [this, account](room::Forgetting left) {
        boost::asio::dispatch(deps_.executor, [this, account, left] { add({{account.player}, account, left}); });
    });
}

void NameRemoval::begin(GuestNames names) {
    std::vector<PlayerId> players;
    for (const auto& [player, called] : names.people) players.push_back(player);
    add({std::move(players), std::move(names), room::Forgetting::done});
}

void NameRemoval::add(Job job) {
    jobs_.push_back(std::move(job));
    if (jobs_.size() == 1) take_next();
}

void NameRemoval::take_next() {
    if (deps_.is_draining() || jobs_.empty()) return;
    ++begun_;
    if (const auto* evening = std::get_if<GuestNames>(&jobs_.front().of)) {
        const bool is_there = deps_.archive.contains(evening->evening);
        return take_from_archived(is_there ? std::vector{evening->evening} : std::vector<std::string>());
    }
    // What has ended and is not in the archive yet: once it is.
    const auto ends = std::ranges::find_if(
        deps_.live, [](const auto& one) { return !one.second->is_frozen() && one.second->is_over(); });
    if (ends != deps_.live.end()) return ends->second->when_kept([this] { take_next(); });
    const PlayerId player = jobs_.front().players.front();
    take_from_live(player);
    take_from_archived(deps_.archive.naming(player));
}

void NameRemoval::take_from_live(const PlayerId& player) {
    const auto all = deps_.live;  // a copy: those that end by it leave the original
    for (const auto& [id, live] : all) {
        const bool is_done =
            live->decide([&](auto& core, std::int64_t unix_ms) { return core.forget(player, unix_ms); });
        if (!is_done) jobs_.front().left = room::Forgetting::is_frozen;
    }
}

/// One after the other.
void NameRemoval::take_from_archived(std::vector<std::string> ids) {
    if (deps_.is_draining()) return;
    if (ids.empty()) return finish();
    const std::string id = std::move(ids.back());
    ids.pop_back();
    const auto go_on = [this, ids = std::move(ids)](bool is_done) {
        if (!is_done) jobs_.front().left = room::Forgetting::is_frozen;
        take_from_archived(ids);
    };
    deps_.archive.read_lines(id, not_kept(), [this, id, go_on](const auto& lines) {
        rewrite(id, lines ? *lines : Archive::Lines{}, go_on);
    });
}

void NameRemoval::rewrite(const std::string& id, Archive::Lines lines, std::function<void(bool)> done) {
    Entry entry;
    try {
        for (const PlayerId& player : jobs_.front().players) lines = tournament::without_name(lines, player);
        deps_.archive.put(archive(entry, lines));
    } catch (const std::exception& fault) {
        deps_.log.error("name_not_forgotten", {{"tournament", id}, {"what", fault.what()}});
        return done(false);
    }
    deps_.journal.append(std::move(entry), [this, id, done = std::move(done)](bool is_kept) {
        // What others ask for while the disk is full is made of the lines from before.
        deps_.archive.when_current([this, id, done, is_kept] {
            deps_.courses.forget(id);
            done(is_kept);
        });
    });
}

void NameRemoval::finish() {
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    std::visit([&](const auto& of) { finish(of, job.left); }, job.of);
    take_next();
}

/// Their games are gone through once more: one may have ended before its room heard of it. Without a name the deleted
/// account stays while somebody is to be rated against them; the next start looks again.
void NameRemoval::finish(const DeletedAccount& account, room::Forgetting left) {
    Entry entry;
    entry.deleted_account = account;
    if (left == room::Forgetting::done) {
        entry.documents = without_ratings_aside(account.player);
        entry.documents.push_back({deleted_account_collection, account.player.text, std::nullopt});
    } else if (left == room::Forgetting::is_to_rate) {
        entry.documents.push_back({deleted_account_collection, account.player.text, ""});
    }
    append_last(std::move(entry));
}

/// Told when nobody reads the names any more, not when that is decided: what is made of a game in between, as on a full
/// disk, may have them still.
void NameRemoval::append_last(Entry entry) {
    deps_.journal.append(std::move(entry), [](bool /*is_kept*/) {});
    deps_.archive.when_current(deps_.names_removed);
}

void NameRemoval::finish(const GuestNames& names, room::Forgetting left) {
    if (left != room::Forgetting::done) return;
    ForgottenNames forgotten{names.games, {}};
    for (const auto& [player, called] : names.people)
        forgotten.people.push_back({player, {called.begin(), called.end()}});
    deps_.journal.forget_names(forgotten);
    Entry entry;
    entry.documents.push_back({guest_names_collection, names.evening, std::nullopt});
    append_last(std::move(entry));
}

}  // namespace server::tournaments
