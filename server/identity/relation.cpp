#include "server/identity/relation.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/journal/append_in_order.hpp"
#include "server/journal/refusals.hpp"

namespace server {

using protocol::Code;
using protocol::error_of;

namespace {

/// One document for each pair, named by both.
std::string pair_key(const PlayerId& by, const PlayerId& whom) { return by.text + ' ' + whom.text; }

Document pair_document(const char* collection, const PlayerId& by, const Relation::Chosen& chosen) {
    protocol::JsonWriter writer;
    writer.begin_object().field("at", chosen.at_unix_ms).end_object();
    return {collection, pair_key(by, chosen.player), writer.take()};
}

}  // namespace

void Relation::restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known) {
    Entry gone;
    std::unique_lock lock(mutex_);
    for (const Document& document : documents) {
        if (document.collection != form_.collection) continue;
        const auto blank = document.key.find(' ');
        ENSURE(blank != std::string::npos);
        const PlayerId by{document.key.substr(0, blank)};
        const PlayerId whom{document.key.substr(blank + 1)};
        if (!is_known(by) || !is_known(whom)) {
            gone.documents.push_back({form_.collection, document.key, std::nullopt});
            continue;
        }
        const auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
        ENSURE(json);
        chosen_[by][whom] = json->at("at").get<std::int64_t>();
        towards_[whom].insert(by);
    }
    if (!gone.documents.empty()) append_in_order(journal_, lock, std::move(gone), [](bool /*is_kept*/) {});
}

std::vector<Relation::Chosen> Relation::of(const PlayerId& by) const {
    std::vector<Chosen> all;
    std::unique_lock lock(mutex_);
    if (const auto found = chosen_.find(by); found != chosen_.end()) {
        for (const auto& [player, at_unix_ms] : found->second) all.push_back({player, at_unix_ms});
    }
    lock.unlock();
    std::ranges::sort(all, std::ranges::greater{},
                      [](const Chosen& one) { return std::pair(one.at_unix_ms, one.player); });
    return all;
}

bool Relation::has(const PlayerId& by, const PlayerId& whom) const {
    const std::lock_guard lock(mutex_);
    const auto found = chosen_.find(by);
    return found != chosen_.end() && found->second.contains(whom);
}

std::vector<PlayerId> Relation::towards(const PlayerId& whom) const {
    const std::lock_guard lock(mutex_);
    const auto found = towards_.find(whom);
    return found == towards_.end() ? std::vector<PlayerId>() : std::vector(found->second.begin(), found->second.end());
}

void Relation::add(const PlayerId& by, const Chosen& chosen, Done done) {
    std::unique_lock lock(mutex_);
    const auto found = chosen_.find(by);
    const bool is_there = found != chosen_.end() && found->second.contains(chosen.player);
    std::optional<protocol::Error> fault;
    if (!is_there && found != chosen_.end() && found->second.size() >= form_.most) {
        fault = error_of(Code::forbidden, form_.too_many);
    } else if (!journal_.is_accepting()) {
        fault = not_accepting();
    }
    if (is_there || fault) {
        lock.unlock();
        return done(is_there ? std::nullopt : fault);
    }
    chosen_[by][chosen.player] = chosen.at_unix_ms;
    towards_[chosen.player].insert(by);
    Entry entry;
    entry.documents.push_back(pair_document(form_.collection, by, chosen));
    append_in_order(journal_, lock, std::move(entry), when_kept(std::move(done)));
}

/// Under the lock.
void Relation::erase(const PlayerId& by, const PlayerId& whom, Entry& entry) {
    entry.documents.push_back({form_.collection, pair_key(by, whom), std::nullopt});
    if (auto& all = chosen_[by]; all.erase(whom) > 0 && all.empty()) chosen_.erase(by);
    if (auto& all = towards_[whom]; all.erase(by) > 0 && all.empty()) towards_.erase(whom);
}

void Relation::lift(const PlayerId& by, const PlayerId& whom, Done done) {
    std::unique_lock lock(mutex_);
    const auto found = chosen_.find(by);
    if (found == chosen_.end() || !found->second.contains(whom)) {
        lock.unlock();
        return done(error_of(Code::not_available, form_.not_there));
    }
    Entry entry;
    erase(by, whom, entry);
    append_in_order(journal_, lock, std::move(entry), when_kept(std::move(done)));
}

void Relation::forget(const PlayerId& player) {
    Entry entry;
    std::unique_lock lock(mutex_);
    if (const auto found = chosen_.find(player); found != chosen_.end()) {
        for (const auto& [whom, at] : std::map(found->second)) erase(player, whom, entry);
    }
    if (const auto found = towards_.find(player); found != towards_.end()) {
        for (const PlayerId& by : std::set(found->second)) erase(by, player, entry);
    }
    if (!entry.documents.empty()) append_in_order(journal_, lock, std::move(entry), [](bool /*is_kept*/) {});
}

}  // namespace server
