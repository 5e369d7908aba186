#include "server/identity/players.hpp"

#include <array>
#include <utility>

#include "server/limits.hpp"

namespace server {
namespace {

constexpr std::size_t id_chars = 12;
constexpr std::size_t token_chars = 48;  // 240 bits

template <std::size_t size>
std::array<std::uint8_t, size> random_bytes(Randomness& randomness) {
    std::array<std::uint8_t, size> bytes{};
    randomness.fill(bytes);
    return bytes;
}

}  // namespace

Players::Players(Parts parts, Rate chat_rate) : parts_(parts), chat_rate_(chat_rate) {}

void Players::restore(const std::vector<KeptPlayer>& players, const std::vector<KeptAnswer>& answers) {
    const std::int64_t now_ms = parts_.clock.now_ms();
    const std::lock_guard lock(mutex_);
    for (const KeptPlayer& player : players) add(player.person, player.token_hash);
    for (const KeptAnswer& kept : answers) {
        const auto found = players_.find(kept.player);
        if (found == players_.end() || found->second.answers.contains(kept.request_id)) continue;
        Player& player = found->second;
        if (player.order.size() == limit::answers_remembered) forget_oldest_answer(player);
        player.answers[kept.request_id] = Answer{kept.content, make_frame(kept.text), {}, now_ms - kept.age_ms};
        player.order.push_back(kept.request_id);
    }
}

/// Under the lock.
void Players::add(const Person& person, const engine::Bytes32& token_hash) {
    if (players_.size() >= limit::players_max) forget_longest_unused();
    Player player;
    player.name = person.name;
    player.token_hash = token_hash;
    player.use = use_.insert(use_.end(), person.id);
    by_token_[token_hash] = person.id;
    players_.insert_or_assign(person.id, std::move(player));
}

void Players::make_guest(std::string name, std::function<void(Known)> known) {
    Identity guest{{PlayerId{"p" + crockford_base32(random_bytes<8>(parts_.randomness), id_chars)}, std::move(name)},
                   crockford_base32(random_bytes<30>(parts_.randomness), token_chars)};
    const engine::Bytes32 hash = engine::sha256(*guest.token);
    {
        const std::lock_guard lock(mutex_);
        add(guest.person, hash);
    }
    keep(std::move(guest), hash, std::move(known));
}

void Players::recognise(std::string_view token, const std::optional<std::string>& name,
                        std::function<void(Known)> known) {
    const engine::Bytes32 hash = engine::sha256(token);
    std::unique_lock lock(mutex_);
    const auto found = by_token_.find(hash);
    if (found == by_token_.end()) {
        lock.unlock();
        return known(engine::Failure{protocol::error_of(protocol::Code::unauthorized, "that token is not known here")});
    }
    Player& player = players_.at(found->second);
    const bool is_renamed = name && *name != player.name;
    if (is_renamed) player.name = *name;
    touch(player);
    Identity identity{{found->second, player.name}, std::nullopt};
    lock.unlock();
    if (!is_renamed) return known(std::move(identity));
    keep(std::move(identity), hash, std::move(known));
}

std::optional<Person> Players::owner_of(std::string_view token) const {
    const engine::Bytes32 hash = engine::sha256(token);
    const std::lock_guard lock(mutex_);
    const auto found = by_token_.find(hash);
    if (found == by_token_.end()) return std::nullopt;
    return Person{found->second, players_.at(found->second).name};
}

void Players::keep(Identity identity, const engine::Bytes32& token_hash, std::function<void(Known)> known) {
    const auto refusal = [] {
        return engine::Failure{protocol::error_of(
            protocol::Code::unavailable, "the server has no room to keep this; it will go on", limit::retry_ms)};
    };
    if (!parts_.journal.is_accepting()) return known(refusal());
    Entry entry;
    entry.players.push_back({identity.person, token_hash});
    parts_.journal.append(std::move(entry), [identity = std::move(identity), known = std::move(known),
                                             refusal](bool kept) { kept ? known(identity) : known(refusal()); });
}

Players::Seen Players::see(const PlayerId& id, const std::string& request_id, const engine::Bytes32& content,
                           Deliver deliver) {
    std::unique_lock lock(mutex_);
    const auto found = players_.find(id);
    if (found == players_.end()) return Seen::first;
    Player& player = found->second;
    touch(player);
    const std::int64_t now_ms = parts_.clock.now_ms();
    forget_old_answers(player, now_ms);
    const auto [answer, is_new] = player.answers.try_emplace(request_id);
    if (is_new) {
        if (player.order.size() == limit::answers_remembered) forget_oldest_answer(player);
        answer->second.content = content;
        answer->second.at_ms = now_ms;
        player.order.push_back(request_id);
        return Seen::first;
    }
    if (answer->second.content != content) return Seen::different;
    if (!answer->second.frame) {
        answer->second.waiting.push_back(std::move(deliver));
        return Seen::pending;
    }
    const Frame frame = answer->second.frame;
    lock.unlock();
    deliver(frame);
    return Seen::answered;
}

void Players::answered(const PlayerId& id, const std::string& request_id, const Frame& answer, bool remember) {
    std::vector<Deliver> waiting;
    {
        const std::lock_guard lock(mutex_);
        const auto found = players_.find(id);
        if (found == players_.end()) return;
        auto& answers = found->second.answers;
        const auto entry = answers.find(request_id);
        if (entry == answers.end()) return;
        waiting = std::exchange(entry->second.waiting, {});
        if (remember) {
            entry->second.frame = answer;
        } else {
            std::erase(found->second.order, request_id);
            answers.erase(entry);
        }
    }
    for (const Deliver& deliver : waiting) deliver(answer);
}

void Players::visited(const PlayerId& id, const std::string& room) {
    const std::lock_guard lock(mutex_);
    const auto found = players_.find(id);
    if (found == players_.end()) return;
    auto& rooms = found->second.rooms;
    std::erase(rooms, room);
    rooms.push_back(room);
    if (rooms.size() > limit::rooms_visited) rooms.pop_front();
}

std::vector<std::string> Players::visited_rooms(const PlayerId& id) const {
    const std::lock_guard lock(mutex_);
    const auto found = players_.find(id);
    if (found == players_.end()) return {};
    return {found->second.rooms.begin(), found->second.rooms.end()};
}

std::int64_t Players::take_chat(const PlayerId& id) {
    const std::lock_guard lock(mutex_);
    const auto found = players_.find(id);
    return found == players_.end() ? 0 : found->second.chat.take(chat_rate_, parts_.clock.now_ms());
}

void Players::connected(const PlayerId& id) {
    const std::lock_guard lock(mutex_);
    if (const auto found = players_.find(id); found != players_.end()) ++found->second.connections;
}

void Players::disconnected(const PlayerId& id) {
    const std::lock_guard lock(mutex_);
    if (const auto found = players_.find(id); found != players_.end()) --found->second.connections;
}

std::size_t Players::size() const {
    const std::lock_guard lock(mutex_);
    return players_.size();
}

void Players::touch(Player& player) { use_.splice(use_.end(), use_, player.use); }

void Players::forget_longest_unused() {
    for (auto use = use_.begin(); use != use_.end(); ++use) {
        const auto found = players_.find(*use);
        if (found->second.connections > 0) continue;
        by_token_.erase(found->second.token_hash);
        parts_.journal.forget_player(*use);
        players_.erase(found);
        use_.erase(use);
        return;
    }
}

void Players::forget_old_answers(Player& player, std::int64_t now_ms) {
    while (!player.order.empty()) {
        const Answer& oldest = player.answers.at(player.order.front());
        if (oldest.at_ms + limit::answer_memory_ms > now_ms) return;
        forget_oldest_answer(player);
    }
}

void Players::forget_oldest_answer(Player& player) {
    player.answers.erase(player.order.front());
    player.order.pop_front();
}

}  // namespace server
