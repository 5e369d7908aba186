#include "server/identity/players.hpp"

#include <cstring>
#include <utility>

#include "protocol/client_message.hpp"
#include "protocol/utf8.hpp"
#include "server/base/limits.hpp"
#include "server/identity/visible.hpp"
#include "server/journal/append_in_order.hpp"
#include "server/journal/refusals.hpp"

namespace server {
namespace {

constexpr std::size_t token_chars = 48;                          // 240 bits
constexpr const char* refused_name_collection = "refused_name";  // by guest: the name that was taken from them
// Whenever somebody comes or goes, the memory of so many of those long gone is freed: more than can come, and few
// enough to hold nobody up.
constexpr int put_to_rest_max = 4;

engine::Failure<protocol::Error> unseen() {
    return engine::Failure{
        protocol::error_of(protocol::Code::malformed, "a name must have something that can be seen")};
}

}  // namespace

Players::Players(Deps deps, Rate chat_rate) : deps_(deps), chat_rate_(chat_rate) {}

void Players::restore(const std::vector<KeptPlayer>& players, const std::vector<KeptAnswer>& answers,
                      const std::vector<Document>& documents) {
    const std::int64_t now_ms = deps_.clock.now_ms();
    const std::lock_guard lock(mutex_);
    for (const KeptPlayer& player : players) {
        // A guest who registered just before a crash is no guest any more, even if the account has been deleted since.
        if (deps_.accounts.find(player.person.id.text)) {
            deps_.journal.forget_player(player.person.id);
        } else {
            add(player.person, player.token_hash);
        }
    }
    for (const Document& document : documents) {
        if (document.collection != refused_name_collection) continue;
        const auto found = players_.find(PlayerId{document.key});
        if (found == players_.end()) {
            forget_refused(PlayerId{document.key});
        } else if (document.value) {
            found->second.refused = std::make_unique<const std::string>(*document.value);
        }
    }
    for (const KeptAnswer& kept : answers) {
        auto found = players_.find(kept.player);
        if (found == players_.end()) {
            if (const auto account = deps_.accounts.find(kept.player.text)) add(account->person, std::nullopt);
            found = players_.find(kept.player);
        }
        if (found == players_.end()) continue;
        answers_of(found->second)->restore(kept.request_id, kept.content, kept.text, now_ms - kept.age_ms);
    }
}

/// Under the lock.
void Players::add(const Person& person, const std::optional<engine::Bytes32>& token_hash) {
    if (players_.size() >= limit::players_max) forget_longest_unused();
    Player player;
    player.name = person.is_registered() ? person.name : guest_name(person.name);
    player.token_hash = token_hash;
    player.used_ms = deps_.clock.now_ms();
    const auto use = player.use = use_.insert(use_.end(), nullptr);
    try {
        *use = &*players_.insert_or_assign(person.id, std::move(player)).first;
    } catch (...) {
        use_.erase(use);
        throw;
    }
    if (token_hash) by_token_.insert(*use);
    let_rest();
}

/// A token is random: any part of its hash is as good as another.
std::size_t Players::SameToken::operator()(const engine::Bytes32& hash) const noexcept {
    std::size_t beginning = 0;
    std::memcpy(&beginning, hash.data(), sizeof beginning);
    return beginning;
}

/// While the hash is still there.
void Players::forget_token(const Player& player) {
    const auto found = by_token_.find(*player.token_hash);
    if (found != by_token_.end()) by_token_.erase(found);
}

void Players::make_guest(std::string name, std::function<void(Known)> known) {
    name = guest_name(name);
    if (name.empty()) return known(unseen());
    Identity guest{{new_id(), std::move(name)}, random_code(deps_.randomness, token_chars)};
    const engine::Bytes32 hash = engine::sha256(*guest.token);
    std::unique_lock lock(mutex_);
    add(guest.person, hash);
    keep(lock, std::move(guest), hash, std::move(known));
}

PlayerId Players::new_id() { return PlayerId{"p" + random_code(deps_.randomness, player_id_chars)}; }

Person Players::somebody(const std::string& name) { return {new_id(), guest_name(name)}; }

void Players::recognise(std::string_view token, const std::optional<std::string>& name,
                        std::function<void(Known)> known) {
    const engine::Bytes32 hash = engine::sha256(token);
    if (const auto person = deps_.accounts.owner_of(hash)) {
        std::unique_lock lock(mutex_);
        const auto player = players_.find(person->id);
        if (player == players_.end()) {
            add(*person, std::nullopt);
        } else {
            touch(player->second);
        }
        lock.unlock();
        return known(Identity{*person, std::nullopt});
    }
    auto wanted = name ? std::optional(guest_name(*name)) : std::nullopt;
    if (wanted && wanted->empty()) return known(unseen());
    std::unique_lock lock(mutex_);
    const auto found = by_token_.find(hash);
    if (found == by_token_.end()) {
        lock.unlock();
        return known(engine::Failure{protocol::error_of(protocol::Code::unauthorized, "that token is not known here")});
    }
    auto& [id, player] = **found;
    // A page asks for the same name whenever it comes.
    if (wanted && player.refused && keys_of(*wanted).is_like(keys_of(*player.refused))) wanted.reset();
    // Somebody may have registered the name since it was given.
    if (!wanted) wanted = guest_name(player.name);
    const bool is_renamed = *wanted != player.name;
    if (is_renamed) player.name = *wanted;
    touch(player);
    Identity identity{{id, player.name}, std::nullopt};
    if (is_renamed) return keep(lock, std::move(identity), hash, std::move(known));
    lock.unlock();
    known(std::move(identity));
}

void Players::rename(const PlayerId& guest, std::string_view name, std::vector<ArchiveRow> with_it,
                     std::function<void(Known)> known) {
    std::string wanted = guest_name(name);
    if (wanted.empty()) return known(unseen());
    std::unique_lock lock(mutex_);
    const auto found = players_.find(guest);
    if (found == players_.end() || !found->second.token_hash) {
        lock.unlock();
        return known(engine::Failure{protocol::error_of(protocol::Code::no_such_player, "no guest has this id")});
    }
    Player& player = found->second;
    Entry entry;
    entry.archive = std::move(with_it);
    if (wanted != player.name && deps_.journal.is_accepting()) {
        entry.documents.push_back({refused_name_collection, guest.text, player.name});
        player.refused = std::make_unique<const std::string>(std::exchange(player.name, std::move(wanted)));
    }
    keep(lock, {{guest, player.name}, std::nullopt}, *player.token_hash, std::move(known), std::move(entry));
}

/// Under the lock.
void Players::forget_refused(const PlayerId& player) {
    Entry entry;
    entry.documents.push_back({refused_name_collection, player.text, std::nullopt});
    deps_.journal.append(std::move(entry), [](bool /*is_kept*/) {});
}

std::optional<Person> Players::owner_of(std::string_view token) const {
    const engine::Bytes32 hash = engine::sha256(token);
    if (auto person = deps_.accounts.owner_of(hash)) return person;
    const std::lock_guard lock(mutex_);
    const auto found = by_token_.find(hash);
    if (found == by_token_.end()) return std::nullopt;
    return Person{(*found)->first, (*found)->second.name};
}

std::optional<Person> Players::find(std::string_view id_or_name) const {
    if (const auto account = deps_.accounts.find(id_or_name)) return account->person;
    const std::lock_guard lock(mutex_);
    const auto found = players_.find(PlayerId{std::string(id_or_name)});
    if (found == players_.end() || !found->second.token_hash) return std::nullopt;
    return Person{found->first, found->second.name};
}

/// In order with has_registered, so that a player who has registered is not kept as a guest. Unlocks.
void Players::keep(std::unique_lock<std::mutex>& lock, Identity identity, const engine::Bytes32& token_hash,
                   std::function<void(Known)> known, Entry entry) {
    const auto refusal = [] { return engine::Failure{not_accepting()}; };
    if (!deps_.journal.is_accepting()) {
        lock.unlock();
        return known(refusal());
    }
    entry.players.push_back({identity.person, token_hash});
    append_in_order(deps_.journal, lock, std::move(entry),
                    [identity = std::move(identity), known = std::move(known), refusal](bool kept) {
                        kept ? known(identity) : known(refusal());
                    });
}

void Players::has_registered(const PlayerId& id) {
    const std::lock_guard lock(mutex_);
    const auto found = players_.find(id);
    if (found == players_.end() || !found->second.token_hash) return;
    forget_token(found->second);
    found->second.token_hash.reset();
    if (std::exchange(found->second.refused, nullptr)) forget_refused(id);
    deps_.journal.forget_player(id);
}

/// So that nobody takes a guest for a player who has registered the name. Empty: nothing in it can be seen.
std::string Players::guest_name(std::string_view wish) const {
    std::string name = visible_line(wish, protocol::name_chars);
    if (name.empty()) return name;
    if (!deps_.accounts.looks_like_somebody(name)) return name;
    constexpr std::string_view mark = " (guest)";
    name.resize(protocol::cut_to_characters(name, protocol::name_chars - mark.size()).size());
    return name.append(mark);
}

std::shared_ptr<Answers> Players::answers_of(const PlayerId& id) {
    const std::lock_guard lock(mutex_);
    const auto found = players_.find(id);
    return found == players_.end() ? std::make_shared<Answers>() : answers_of(found->second);
}

const std::shared_ptr<Answers>& Players::answers_of(Player& player) {
    if (!player.answers) player.answers = std::make_shared<Answers>();
    return player.answers;
}

void Players::visited(const PlayerId& id, const std::string& room, std::optional<std::uint64_t> by) {
    std::unique_lock lock(mutex_);
    auto found = players_.find(id);
    if (found == players_.end()) {
        // A registered player who has not connected since the start is to find the room all the same; a guest has gone.
        const auto account = deps_.accounts.find(id.text);
        if (!account) return;
        add(account->person, std::nullopt);
        found = players_.find(id);
    }
    auto& rooms = found->second.rooms;
    std::erase(rooms, room);
    if (rooms.size() == limit::rooms_visited) rooms.erase(rooms.begin());
    rooms.push_back(room);
    lock.unlock();
    rooms_.visited(id, room, by);
}

std::vector<std::string> Players::visited_rooms(const PlayerId& id) const {
    const std::lock_guard lock(mutex_);
    const auto found = players_.find(id);
    return found == players_.end() ? std::vector<std::string>() : found->second.rooms;
}

std::int64_t Players::take_chat(const PlayerId& id) {
    const std::lock_guard lock(mutex_);
    const auto found = players_.find(id);
    return found == players_.end() ? 0 : found->second.chat.take(chat_rate_, deps_.clock.now_ms());
}

/// A registered player who has not connected since the start is not among them yet; a guest is, or has gone.
std::int64_t Players::take(const Person& player, TokenBucket Player::*bucket, const Rate& rate) {
    const std::lock_guard lock(mutex_);
    if (player.is_registered() && !players_.contains(player.id)) add(player, std::nullopt);
    const auto found = players_.find(player.id);
    return found == players_.end() ? 0 : (found->second.*bucket).take(rate, deps_.clock.now_ms());
}

std::int64_t Players::take_act(const Person& player, const Rate& rate) { return take(player, &Player::acts, rate); }

std::int64_t Players::take_invitation(const Person& player) {
    return take(player, &Player::invitations, limit::invitations);
}

void Players::connected(const PlayerId& id) {
    const std::lock_guard lock(mutex_);
    if (const auto found = players_.find(id); found != players_.end()) ++found->second.connections;
}

void Players::disconnected(const PlayerId& id) {
    const std::lock_guard lock(mutex_);
    const auto found = players_.find(id);
    if (found == players_.end()) return;
    --found->second.connections;
    touch(found->second);
}

std::size_t Players::size() const {
    const std::lock_guard lock(mutex_);
    return players_.size();
}

void Players::touch(Player& player) {
    use_.splice(use_.end(), player.at_rest ? at_rest_ : use_, player.use);
    player.at_rest = false;
    player.used_ms = deps_.clock.now_ms();
    let_rest();
}

/// Answers are asked for again within limit::answer_memory_ms or never. A room that is still there then, since others
/// play on in it, may have kept them a place, or name them.
void Players::let_rest() {
    const std::int64_t before_ms = deps_.clock.now_ms() - limit::answer_memory_ms;
    for (int count = 0; count < put_to_rest_max && !use_.empty(); ++count) {
        Player& player = use_.front()->second;
        if (player.used_ms > before_ms) return;
        if (player.connections > 0) {
            player.used_ms = before_ms + limit::answer_memory_ms;
            use_.splice(use_.end(), use_, player.use);
        } else {
            player.answers.reset();
            std::erase_if(player.rooms, [this](const std::string& room) { return !rooms_.is_there(room); });
            player.rooms.shrink_to_fit();
            player.at_rest = true;
            at_rest_.splice(at_rest_.end(), use_, player.use);
        }
    }
}

void Players::forget_longest_unused() {
    for (auto* list : {&at_rest_, &use_}) {
        for (auto use = list->begin(); use != list->end(); ++use) {
            const auto& [id, player] = **use;
            if (player.connections > 0) continue;
            if (player.token_hash) {
                forget_token(player);
                deps_.journal.forget_player(id);
                if (player.refused) forget_refused(id);
                tell_forgotten_(id);
            }
            players_.erase(id);
            list->erase(use);
            return;
        }
    }
}

}  // namespace server
