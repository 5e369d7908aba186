#include "server/webhooks/webhooks.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/journal/append_in_order.hpp"
#include "server/journal/refusals.hpp"
#include "server/webhooks/webhook_limits.hpp"

namespace server::webhooks {

using protocol::Code;
using protocol::error_of;

namespace {

Document webhook_document(const Webhook& webhook) {
    protocol::JsonWriter writer;
    writer.begin_object().field("owner", webhook.owner.text).field("url", webhook.url);
    writer.field("secret", webhook.secret).field("form", name_of(webhook.form)).key("kinds").begin_array();
    for (const Kind kind : webhook.kinds) writer.value(name_of(kind));
    writer.end_array().field("at", webhook.at_unix_ms);
    if (webhook.failing_since_unix_ms) writer.field("failing", *webhook.failing_since_unix_ms);
    writer.end_object();
    return {webhook_collection, webhook.id, writer.take()};
}

Webhook webhook_in(const Document& document) {
    const auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
    ENSURE(json);
    Webhook webhook;
    webhook.id = document.key;
    webhook.owner.text = json->at("owner").get<std::string>();
    webhook.url = json->at("url").get<std::string>();
    webhook.secret = json->at("secret").get<std::string>();
    const auto form = form_named(json->at("form").get<std::string>());
    ENSURE(form);
    webhook.form = *form;
    for (const auto& name : json->at("kinds")) {
        const auto kind = kind_named(name.get<std::string>());
        ENSURE(kind);
        webhook.kinds.insert(*kind);
    }
    webhook.at_unix_ms = json->at("at").get<std::int64_t>();
    if (json->contains("failing")) webhook.failing_since_unix_ms = json->at("failing").get<std::int64_t>();
    return webhook;
}

}  // namespace

/// Under the lock, as the next one.
void Webhooks::insert(Webhook webhook) {
    of_owner_[webhook.owner].push_back(webhook.id);
    const std::string id = webhook.id;
    ENSURE(webhooks_.emplace(id, std::move(webhook)).second);
}

void Webhooks::erase(const std::string& id, Entry& entry) {
    const auto found = webhooks_.find(id);
    ENSURE(found != webhooks_.end());
    const auto owner = of_owner_.find(found->second.owner);
    std::erase(owner->second, id);
    if (owner->second.empty()) of_owner_.erase(owner);
    webhooks_.erase(found);
    entry.documents.push_back({webhook_collection, id, std::nullopt});
}

void Webhooks::restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known) {
    std::vector<Webhook> all;
    Entry gone;
    for (const Document& document : documents) {
        if (document.collection != webhook_collection) continue;
        Webhook webhook = webhook_in(document);
        if (is_known(webhook.owner)) {
            all.push_back(std::move(webhook));
        } else {
            gone.documents.push_back({webhook_collection, document.key, std::nullopt});
        }
    }
    std::ranges::sort(all, {}, [](const Webhook& one) { return std::pair(one.at_unix_ms, one.id); });
    std::unique_lock lock(mutex_);
    for (Webhook& webhook : all) insert(std::move(webhook));
    if (!gone.documents.empty()) append_in_order(journal_, lock, std::move(gone), [](bool /*is_kept*/) {});
}

std::vector<Webhook> Webhooks::of(const PlayerId& owner) const {
    std::vector<Webhook> all;
    const std::lock_guard lock(mutex_);
    if (const auto found = of_owner_.find(owner); found != of_owner_.end()) {
        for (const std::string& id : found->second) all.push_back(webhooks_.at(id));
    }
    return all;
}

std::optional<Webhook> Webhooks::find(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto found = webhooks_.find(id);
    return found == webhooks_.end() ? std::nullopt : std::optional(found->second);
}

bool Webhooks::has(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    return webhooks_.contains(id);
}

std::size_t Webhooks::size() const {
    const std::lock_guard lock(mutex_);
    return webhooks_.size();
}

std::vector<Webhooks::Target> Webhooks::wanting(const PlayerId& owner, Kind kind) const {
    std::vector<Target> all;
    const std::lock_guard lock(mutex_);
    const auto found = of_owner_.find(owner);
    if (found == of_owner_.end()) return all;
    for (const std::string& id : found->second) {
        const Webhook& webhook = webhooks_.at(id);
        if (webhook.kinds.contains(kind)) all.push_back({id, webhook.form});
    }
    return all;
}

std::vector<Webhooks::Target> Webhooks::wanting(Kind kind) const {
    std::vector<Target> all;
    const std::lock_guard lock(mutex_);
    for (const auto& [id, webhook] : webhooks_) {
        if (webhook.kinds.contains(kind)) all.push_back({id, webhook.form});
    }
    return all;
}

void Webhooks::add(const Webhook& webhook, Done done) {
    std::unique_lock lock(mutex_);
    const auto found = of_owner_.find(webhook.owner);
    std::optional<protocol::Error> fault;
    if (found != of_owner_.end() && found->second.size() >= webhooks_of_one) {
        fault = error_of(Code::forbidden, "you have as many webhooks as you may: remove one first");
    } else if (webhooks_.size() >= webhooks_max) {
        fault = error_of(Code::unavailable, "there are as many webhooks as this server takes", limit::retry_ms);
    } else if (!journal_.is_accepting()) {
        fault = not_accepting();
    }
    if (fault) {
        lock.unlock();
        return done(fault);
    }
    insert(webhook);
    Entry entry;
    entry.documents.push_back(webhook_document(webhook));
    append_in_order(journal_, lock, std::move(entry), when_kept(std::move(done)));
}

void Webhooks::remove(const PlayerId& owner, const std::string& id, Done done) {
    std::unique_lock lock(mutex_);
    const auto found = webhooks_.find(id);
    if (found == webhooks_.end() || found->second.owner != owner) {
        lock.unlock();
        return done(error_of(Code::not_available, "you have no such webhook"));
    }
    Entry entry;
    erase(id, entry);
    append_in_order(journal_, lock, std::move(entry), when_kept(std::move(done)));
    tell_removed_(id);
}

void Webhooks::drop(const std::string& id) {
    std::unique_lock lock(mutex_);
    if (!webhooks_.contains(id)) return;
    Entry entry;
    erase(id, entry);
    append_in_order(journal_, lock, std::move(entry), [](bool /*is_kept*/) {});
    tell_removed_(id);
}

void Webhooks::forget(const PlayerId& player) {
    Entry entry;
    std::unique_lock lock(mutex_);
    const auto found = of_owner_.find(player);
    if (found == of_owner_.end()) return;
    const std::vector<std::string> ids = found->second;
    for (const std::string& id : ids) erase(id, entry);
    append_in_order(journal_, lock, std::move(entry), [](bool /*is_kept*/) {});
    for (const std::string& id : ids) tell_removed_(id);
}

void Webhooks::note(const std::string& id, const Webhook::Answer& answer) {
    std::unique_lock lock(mutex_);
    const auto found = webhooks_.find(id);
    if (found == webhooks_.end()) return;
    Webhook& webhook = found->second;
    webhook.last = answer;
    if (answer.is_good() != webhook.failing_since_unix_ms.has_value()) return;
    webhook.failing_since_unix_ms = answer.is_good() ? std::nullopt : std::optional(answer.at_unix_ms);
    if (!journal_.is_accepting()) return;
    Entry entry;
    entry.documents.push_back(webhook_document(webhook));
    append_in_order(journal_, lock, std::move(entry), [](bool /*is_kept*/) {});
}

}  // namespace server::webhooks
