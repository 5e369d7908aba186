#include "server/identity/blocks.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/limits.hpp"
#include "server/journal/append_in_order.hpp"
#include "server/journal/refusals.hpp"

namespace server {

using protocol::Code;
using protocol::error_of;

namespace {

/// One document for each pair, named by both.
std::string key_of(const PlayerId& by, const PlayerId& whom) { return by.text + ' ' + whom.text; }

Document document_of(const PlayerId& by, const Blocks::Block& block) {
    protocol::JsonWriter writer;
    writer.begin_object().field("at", block.at_unix_ms).end_object();
    return {block_collection, key_of(by, block.player), writer.take()};
}

}  // namespace

void Blocks::restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known) {
    Entry gone;
    std::unique_lock lock(mutex_);
    for (const Document& document : documents) {
        if (document.collection != block_collection) continue;
        const auto blank = document.key.find(' ');
        ENSURE(blank != std::string::npos);
        const PlayerId by{document.key.substr(0, blank)};
        const PlayerId whom{document.key.substr(blank + 1)};
        if (!is_known(by) || !is_known(whom)) {
            gone.documents.push_back({block_collection, document.key, std::nullopt});
            continue;
        }
        const auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
        ENSURE(json);
        blocked_[by][whom] = json->at("at").get<std::int64_t>();
        blockers_[whom].insert(by);
    }
    if (!gone.documents.empty()) append_in_order(journal_, lock, std::move(gone), [](bool /*is_kept*/) {});
}

std::vector<Blocks::Block> Blocks::of(const PlayerId& by) const {
    std::vector<Block> all;
    std::unique_lock lock(mutex_);
    if (const auto found = blocked_.find(by); found != blocked_.end()) {
        for (const auto& [player, at_unix_ms] : found->second) all.push_back({player, at_unix_ms});
    }
    lock.unlock();
    std::ranges::sort(all, std::ranges::greater{},
                      [](const Block& one) { return std::pair(one.at_unix_ms, one.player); });
    return all;
}

bool Blocks::has_blocked(const PlayerId& by, const PlayerId& whom) const {
    const std::lock_guard lock(mutex_);
    const auto found = blocked_.find(by);
    return found != blocked_.end() && found->second.contains(whom);
}

void Blocks::block(const PlayerId& by, const Block& block, Done done) {
    std::unique_lock lock(mutex_);
    const auto found = blocked_.find(by);
    const bool is_there = found != blocked_.end() && found->second.contains(block.player);
    std::optional<protocol::Error> fault;
    if (!is_there && found != blocked_.end() && found->second.size() >= limit::blocks_per_player) {
        fault = error_of(Code::forbidden, "you have blocked as many people as you may: unblock somebody first");
    } else if (!journal_.is_accepting()) {
        fault = not_accepting();
    }
    if (is_there || fault) {
        lock.unlock();
        return done(is_there ? std::nullopt : fault);
    }
    blocked_[by][block.player] = block.at_unix_ms;
    blockers_[block.player].insert(by);
    Entry entry;
    entry.documents.push_back(document_of(by, block));
    append_in_order(journal_, lock, std::move(entry), when_kept(std::move(done)));
}

/// Under the lock.
void Blocks::erase(const PlayerId& by, const PlayerId& whom, Entry& entry) {
    entry.documents.push_back({block_collection, key_of(by, whom), std::nullopt});
    if (auto& all = blocked_[by]; all.erase(whom) > 0 && all.empty()) blocked_.erase(by);
    if (auto& all = blockers_[whom]; all.erase(by) > 0 && all.empty()) blockers_.erase(whom);
}

void Blocks::lift(const PlayerId& by, const PlayerId& whom, Done done) {
    std::unique_lock lock(mutex_);
    const auto found = blocked_.find(by);
    if (found == blocked_.end() || !found->second.contains(whom)) {
        lock.unlock();
        return done(error_of(Code::not_available, "you have not blocked this player"));
    }
    Entry entry;
    erase(by, whom, entry);
    append_in_order(journal_, lock, std::move(entry), when_kept(std::move(done)));
}

void Blocks::forget(const PlayerId& player) {
    Entry entry;
    std::unique_lock lock(mutex_);
    if (const auto found = blocked_.find(player); found != blocked_.end()) {
        for (const auto& [whom, at] : std::map(found->second)) erase(player, whom, entry);
    }
    if (const auto found = blockers_.find(player); found != blockers_.end()) {
        for (const PlayerId& by : std::set(found->second)) erase(by, player, entry);
    }
    if (!entry.documents.empty()) append_in_order(journal_, lock, std::move(entry), [](bool /*is_kept*/) {});
}

}  // namespace server
