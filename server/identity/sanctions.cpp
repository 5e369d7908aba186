#include "server/identity/sanctions.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/limits.hpp"
#include "server/identity/kept_person.hpp"
#include "server/journal/append_in_order.hpp"

namespace server {
namespace {

using protocol::JsonWriter;

constexpr std::array<std::string_view, 2> sanction_names{"mute", "ban"};

Document document_of(const Sanction& sanction) {
    JsonWriter writer;
    writer.begin_object().field("what", name_of(sanction.kind));
    if (const auto* player = std::get_if<Person>(&sanction.about)) {
        write_kept_person(writer.key("player"), *player);
    } else {
        writer.field("address", std::get<std::string>(sanction.about));
    }
    write_kept_person(writer.field("until", sanction.until_unix_ms)
                          .field("reason", sanction.reason)
                          .field("at", sanction.at_unix_ms)
                          .key("by"),
                      sanction.by);
    writer.end_object();
    return {sanction_collection, sanction.id, writer.take()};
}

Sanction sanction_in(const Document& document) {
    const auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
    ENSURE(json);
    Sanction sanction;
    sanction.id = document.key;
    sanction.kind = json->at("what").get<std::string>() == "mute" ? Sanction::Kind::mute : Sanction::Kind::ban;
    if (json->contains("player")) {
        sanction.about = kept_person_in(json->at("player"));
    } else {
        sanction.about = json->at("address").get<std::string>();
    }
    sanction.until_unix_ms = json->at("until").get<std::int64_t>();
    sanction.reason = json->at("reason").get<std::string>();
    sanction.by = kept_person_in(json->at("by"));
    sanction.at_unix_ms = json->at("at").get<std::int64_t>();
    return sanction;
}

bool is_about(const Sanction& sanction, const PlayerId& player) {
    const auto* person = std::get_if<Person>(&sanction.about);
    return person != nullptr && person->id == player;
}

}  // namespace

std::string_view name_of(Sanction::Kind kind) { return sanction_names.at(static_cast<std::size_t>(kind)); }

void Sanctions::restore(const std::vector<Document>& documents) {
    const std::lock_guard lock(mutex_);
    for (const Document& document : documents) {
        if (document.collection == sanction_collection) sanctions_.emplace(document.key, sanction_in(document));
    }
}

std::vector<Sanction> Sanctions::in_force() const {
    std::vector<Sanction> all;
    const std::int64_t now_unix_ms = deps_.clock.unix_ms();
    const std::lock_guard lock(mutex_);
    for (const auto& [id, sanction] : sanctions_) {
        if (sanction.until_unix_ms > now_unix_ms) all.push_back(sanction);
    }
    std::ranges::sort(all, std::ranges::greater{},
                      [](const Sanction& one) { return std::pair(one.at_unix_ms, one.id); });
    return all;
}

std::vector<Sanction> Sanctions::against(const PlayerId& player) const {
    auto all = in_force();
    std::erase_if(all, [&](const Sanction& one) { return !is_about(one, player); });
    return all;
}

std::optional<protocol::Error> Sanctions::refusal(const std::function<bool(const Sanction&)>& is_meant,
                                                  std::string_view words) const {
    const std::int64_t now_unix_ms = deps_.clock.unix_ms();
    const std::lock_guard lock(mutex_);
    const Sanction* longest = nullptr;
    for (const auto& [id, sanction] : sanctions_) {
        if (sanction.until_unix_ms <= now_unix_ms || !is_meant(sanction)) continue;
        if (longest == nullptr || sanction.until_unix_ms > longest->until_unix_ms) longest = &sanction;
    }
    if (longest == nullptr) return std::nullopt;
    auto error = protocol::error_of(protocol::Code::forbidden, std::string(words) + ": " + longest->reason);
    error.until_unix_ms = longest->until_unix_ms;
    return error;
}

std::optional<protocol::Error> Sanctions::ban_of(const PlayerId& player) const {
    return refusal([&](const Sanction& one) { return one.kind == Sanction::Kind::ban && is_about(one, player); },
                   "you are banned from this server");
}

std::optional<protocol::Error> Sanctions::ban_of_address(std::string_view address) const {
    const AddressKey key = address_key(address);
    return refusal(
        [&](const Sanction& one) {
            const auto* banned = std::get_if<std::string>(&one.about);
            return banned != nullptr && address_key(*banned) == key;
        },
        "your address is banned from this server");
}

std::optional<protocol::Error> Sanctions::mute_of(const PlayerId& player) const {
    return refusal([&](const Sanction& one) { return one.kind == Sanction::Kind::mute && is_about(one, player); },
                   "you may not talk here");
}

bool Sanctions::is_full() const { return in_force().size() >= limit::sanctions_max; }

void Sanctions::impose(Sanction sanction, std::vector<ArchiveRow> with_it, Done done) {
    Entry entry;
    entry.archive = std::move(with_it);
    entry.documents.push_back(document_of(sanction));
    std::unique_lock lock(mutex_);
    // Those that are over go when somebody else comes.
    const std::int64_t now_unix_ms = deps_.clock.unix_ms();
    for (auto one = sanctions_.begin(); one != sanctions_.end();) {
        if (one->second.until_unix_ms > now_unix_ms) {
            ++one;
        } else {
            entry.documents.push_back({sanction_collection, one->first, std::nullopt});
            one = sanctions_.erase(one);
        }
    }
    sanctions_.emplace(sanction.id, std::move(sanction));
    append_in_order(deps_.journal, lock, std::move(entry), std::move(done));
}

std::optional<Sanction> Sanctions::find(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto found = sanctions_.find(id);
    if (found == sanctions_.end() || found->second.until_unix_ms <= deps_.clock.unix_ms()) return std::nullopt;
    return found->second;
}

void Sanctions::lift(const std::string& id, std::vector<ArchiveRow> with_it, Done done) {
    Entry entry;
    entry.archive = std::move(with_it);
    entry.documents.push_back({sanction_collection, id, std::nullopt});
    std::unique_lock lock(mutex_);
    sanctions_.erase(id);
    append_in_order(deps_.journal, lock, std::move(entry), std::move(done));
}

}  // namespace server
