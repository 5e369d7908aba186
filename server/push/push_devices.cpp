#include "server/push/push_devices.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/limits.hpp"
#include "server/journal/append_in_order.hpp"
#include "server/journal/refusals.hpp"
#include "server/push/base64url.hpp"

namespace server::push {

using protocol::Code;
using protocol::error_of;

namespace {

std::string device_key_of(const PlayerId& player, const std::string& id) { return player.text + ' ' + id; }

Document document_of(const PlayerId& player, const PushDevice& device) {
    protocol::JsonWriter writer;
    writer.begin_object().field("at", device.at_unix_ms).field("endpoint", device.endpoint);
    writer.field("p256dh", base64url(device.receiver.point)).field("auth", base64url(device.receiver.auth));
    writer.end_object();
    return {push_device_collection, device_key_of(player, device.id), writer.take()};
}

protocol::Json json_in(const Document& document) {
    auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
    ENSURE(json);
    return *std::move(json);
}

PushDevice device_in(const Document& document) {
    const protocol::Json json = json_in(document);
    const auto bytes = [&](const char* name) { return from_base64url(json.at(name).get<std::string>()).value_or(""); };
    PushDevice device;
    device.id = document.key.substr(document.key.find(' ') + 1);
    device.endpoint = json.at("endpoint").get<std::string>();
    device.receiver = {bytes("p256dh"), bytes("auth")};
    device.at_unix_ms = json.at("at").get<std::int64_t>();
    return device;
}

Document kinds_document(const PlayerId& player, const std::optional<std::set<std::string>>& kinds) {
    if (!kinds) return {push_kinds_collection, player.text, std::nullopt};
    protocol::JsonWriter writer;
    writer.begin_object().key("kinds").begin_array();
    for (const std::string& kind : *kinds) writer.value(kind);
    writer.end_array().end_object();
    return {push_kinds_collection, player.text, writer.take()};
}

void nobody_waits(bool /*is_kept*/) {}

}  // namespace

void PushDevices::restore(const std::vector<Document>& documents,
                          const std::function<bool(const PlayerId&)>& is_known) {
    Entry gone;
    std::unique_lock lock(mutex_);
    for (const Document& document : documents) {
        const bool is_device = document.collection == push_device_collection;
        if (!is_device && document.collection != push_kinds_collection) continue;
        const PlayerId player{document.key.substr(0, document.key.find(' '))};
        if (!is_known(player)) {
            gone.documents.push_back({document.collection, document.key, std::nullopt});
        } else if (is_device) {
            PushDevice device = device_in(document);
            owners_[device.endpoint] = player;
            of_guests_.insert(age_of(player, device));
            devices_[player].push_back(std::move(device));
        } else {
            kinds_[player] = json_in(document).at("kinds").get<std::set<std::string>>();
        }
    }
    for (auto& [player, own] : devices_) std::ranges::sort(own, is_older);
    if (!gone.documents.empty()) append_in_order(journal_, lock, std::move(gone), nobody_waits);
}

bool PushDevices::is_older(const PushDevice& one, const PushDevice& other) {
    return std::tie(one.at_unix_ms, one.id) < std::tie(other.at_unix_ms, other.id);
}

PushDevices::Age PushDevices::age_of(const PlayerId& player, const PushDevice& device) {
    return {device.at_unix_ms, player, device.id};
}

std::vector<PushDevice> PushDevices::of(const PlayerId& player) const {
    const std::lock_guard lock(mutex_);
    const auto found = devices_.find(player);
    if (found == devices_.end()) return {};
    return {found->second.rbegin(), found->second.rend()};
}

std::optional<PushDevice> PushDevices::find(const PlayerId& player, std::string_view id) const {
    const std::lock_guard lock(mutex_);
    const auto own = devices_.find(player);
    if (own == devices_.end()) return std::nullopt;
    const auto found = std::ranges::find(own->second, id, &PushDevice::id);
    return found == own->second.end() ? std::nullopt : std::optional(*found);
}

std::optional<std::set<std::string>> PushDevices::kinds_of(const PlayerId& player) const {
    const std::lock_guard lock(mutex_);
    const auto found = kinds_.find(player);
    return found == kinds_.end() ? std::nullopt : std::optional(found->second);
}

bool PushDevices::wants(const PlayerId& player, std::string_view kind) const {
    const std::lock_guard lock(mutex_);
    const auto found = kinds_.find(player);
    return found == kinds_.end() || found->second.contains(std::string(kind));
}

bool PushDevices::has_any(const PlayerId& player) const {
    const std::lock_guard lock(mutex_);
    return devices_.contains(player);
}

std::size_t PushDevices::size() const {
    const std::lock_guard lock(mutex_);
    return owners_.size();
}

/// Under the lock, as the three below.
void PushDevices::insert(const PlayerId& player, PushDevice device, Entry& entry) {
    entry.documents.push_back(document_of(player, device));
    owners_[device.endpoint] = player;
    of_guests_.insert(age_of(player, device));
    Own& own = devices_[player];
    own.insert(std::ranges::upper_bound(own, device, is_older), std::move(device));
    if (own.size() > limit::push_devices_per_person) erase(player, own.begin(), entry);
}

void PushDevices::erase(const PlayerId& player, Own::iterator device, Entry& entry) {
    entry.documents.push_back({push_device_collection, device_key_of(player, device->id), std::nullopt});
    owners_.erase(device->endpoint);
    of_guests_.erase(age_of(player, *device));
    Own& own = devices_.at(player);
    own.erase(device);
    if (own.empty()) devices_.erase(player);
}

/// There are no more devices than before: it is the same browser again, or this person's oldest one goes.
bool PushDevices::takes_place_of_another(const PlayerId& player, const std::string& endpoint) const {
    if (owners_.contains(endpoint)) return true;
    const auto own = devices_.find(player);
    return own != devices_.end() && own->second.size() >= limit::push_devices_per_person;
}

/// Anybody makes guests by the thousand: what these leave here keeps nobody out. False: all are of registered players.
bool PushDevices::erase_oldest_of_guests(const IsGuest& is_guest, Entry& entry) {
    while (!of_guests_.empty()) {
        const auto [at_unix_ms, player, id] = *of_guests_.begin();
        if (is_guest(player)) {
            erase(player, std::ranges::find(devices_.at(player), id, &PushDevice::id), entry);
            return true;
        }
        of_guests_.erase(of_guests_.begin());
    }
    return false;
}

void PushDevices::add(const PlayerId& player, PushDevice device, const IsGuest& is_guest, const Added& done) {
    Entry entry;
    std::unique_lock lock(mutex_);
    std::optional<protocol::Error> fault;
    if (!journal_.is_accepting()) {
        fault = not_accepting();
    } else if (owners_.size() >= devices_max_ && !takes_place_of_another(player, device.endpoint)
               && !erase_oldest_of_guests(is_guest, entry)) {
        fault = error_of(Code::unavailable, "there are as many devices as there may be", limit::retry_ms);
    }
    if (fault) {
        lock.unlock();
        return done(engine::Failure{*fault});
    }
    const auto owner = owners_.find(device.endpoint);
    if (owner != owners_.end()) {
        const PlayerId before = owner->second;
        const auto found = std::ranges::find(devices_.at(before), device.endpoint, &PushDevice::endpoint);
        if (before == player) device.id = found->id;
        erase(before, found, entry);
    }
    const std::string id = device.id;
    insert(player, std::move(device), entry);
    append_in_order(journal_, lock, std::move(entry), when_kept([done, id](const auto& not_done) {
                        if (not_done) return done(engine::Failure{*not_done});
                        done(id);
                    }));
}

void PushDevices::remove(const PlayerId& player, std::string_view id, Done done) {
    std::unique_lock lock(mutex_);
    const auto own = devices_.find(player);
    if (own != devices_.end()) {
        if (const auto found = std::ranges::find(own->second, id, &PushDevice::id); found != own->second.end()) {
            Entry entry;
            erase(player, found, entry);
            return append_in_order(journal_, lock, std::move(entry), when_kept(std::move(done)));
        }
    }
    lock.unlock();
    done(error_of(Code::not_available, "you have no such device"));
}

void PushDevices::choose(const PlayerId& player, std::optional<std::set<std::string>> kinds, Done done) {
    std::unique_lock lock(mutex_);
    if (!journal_.is_accepting()) {
        lock.unlock();
        return done(not_accepting());
    }
    Entry entry;
    entry.documents.push_back(kinds_document(player, kinds));
    if (kinds) {
        kinds_[player] = *std::move(kinds);
    } else {
        kinds_.erase(player);
    }
    append_in_order(journal_, lock, std::move(entry), when_kept(std::move(done)));
}

void PushDevices::forget(const PlayerId& player) {
    Entry entry;
    std::unique_lock lock(mutex_);
    while (devices_.contains(player)) erase(player, devices_.at(player).begin(), entry);
    if (kinds_.erase(player) > 0) entry.documents.push_back(kinds_document(player, std::nullopt));
    if (!entry.documents.empty()) append_in_order(journal_, lock, std::move(entry), nobody_waits);
}

}  // namespace server::push
