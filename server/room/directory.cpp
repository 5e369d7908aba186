#include "server/room/directory.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <thread>
#include <utility>

#include <boost/asio/dispatch.hpp>

#include "engine/match.hpp"
#include "server/base/limits.hpp"
#include "server/journal/append_in_order.hpp"

namespace server::room {
namespace {

constexpr std::size_t room_id_chars = 8;

std::uint64_t order_of(const std::optional<std::string>& cursor) {
    std::uint64_t order = UINT64_MAX;
    if (cursor) std::from_chars(cursor->data(), cursor->data() + cursor->size(), order);
    return order;
}

}  // namespace

std::string normal_id(std::string id) {
    for (char& letter : id) {
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
        if (letter == 'O') letter = '0';
        if (letter == 'I' || letter == 'L') letter = '1';
    }
    return id;
}

Directory::Directory(Deps deps, Core::Tuning tuning, std::size_t rooms_max)
    : deps_(deps),
      tuning_(tuning),
      rooms_max_(rooms_max),
      push_alarm_(deps.clock.make_alarm(deps.shards.executor(0))) {}

Directory::~Directory() = default;

/// Under the lock.
std::string Directory::unused_id() const {
    std::string id;
    do {
        std::array<std::uint8_t, 5> bytes{};
        deps_.randomness.fill(bytes);
        id = crockford_base32(bytes, room_id_chars);
    } while (rooms_.contains(id));
    return id;
}

engine::Bytes32 Directory::new_key() {
    engine::Bytes32 key{};
    deps_.randomness.fill(key);
    return key;
}

/// Under the lock.
std::shared_ptr<Actor> Directory::add(const Settings& settings, Journal& journal, std::int64_t bot_pace_ms) {
    const std::string& id = settings.id;
    const std::uint64_t order = ++orders_;
    const std::size_t shard = order % deps_.shards.count();
    auto actor = std::make_shared<Actor>(
        Actor::Deps{deps_.shards.executor(shard), shard, deps_.clock, journal, deps_.thinker, deps_.randomness,
                    deps_.guesses, deps_.metrics, deps_.log},
        Actor::Listeners{[this, id](const Listed& entry) { listed(id, entry); }, [this, id] { closed(id); },
                         [this](const BoardOutcome& outcome) { publish_outcome_(outcome); }},
        Core::Tuning{bot_pace_ms});
    // The list tells of public rooms, and room.join of those that strangers may watch.
    const bool is_told = settings.is_public || (settings.is_watchable && !settings.password_hash);
    rooms_[id] = Entry{.actor = actor,
                       .order = order,
                       .is_public = settings.is_public,
                       .is_told = is_told,
                       .name = settings.name,
                       .game = std::string(engine::game_name(settings.options)),
                       .listed = std::nullopt};
    by_order_[order] = id;
    deps_.metrics.rooms_open.set(static_cast<std::int64_t>(rooms_.size()));
    return actor;
}

void Directory::create(const protocol::RoomCreate& wish, const Person& host, const RequestName& name,
                       std::function<void(Created)> created) {
    using protocol::Code;
    const auto fail = [&](protocol::Error error) { created(engine::Failure{std::move(error)}); };
    if (const auto error = check(wish)) return fail(*error);
    if (!deps_.journal.is_accepting()) {
        return fail(protocol::error_of(Code::unavailable, "the server has no room to keep this; it will go on",
                                       limit::retry_ms));
    }
    std::shared_ptr<Actor> actor;
    std::optional<Opened> opened;
    {
        const std::lock_guard lock(mutex_);
        if (is_draining_) return fail(protocol::error_of(Code::draining, "the server is about to restart"));
        if (rooms_.size() >= rooms_max_)
            return fail(protocol::error_of(Code::too_many_rooms, "there are too many rooms"));
        std::string id = unused_id();
        opened = opening_of(wish, std::move(id), new_key(), host);
        actor = add(opened->settings, deps_.journal, tuning_.bot_pace_ms);
    }
    const std::string id = opened->settings.id;
    KeptAnswer answer{host.id, name.id, name.content, protocol::created_answer_json(name.id, id)};
    actor->open(*std::move(opened), wish, std::move(answer), [this, created = std::move(created), id](bool kept) {
        if (kept) return created(id);
        closed(id);
        created(engine::Failure{protocol::error_of(Code::unavailable, "the room could not be kept", limit::retry_ms)});
    });
}

void Directory::show_demo(Demo::Answer answer) {
    const std::int64_t now_ms = deps_.clock.now_ms();
    std::unique_lock lock(mutex_);
    if (demo_.is_opening()) return demo_.wait(std::move(answer));
    if (rooms_.contains(demo_.room()) && !demo_.is_through(now_ms)) {
        const Demo::Shown shown = demo_.shown(now_ms);
        lock.unlock();
        return answer(shown);
    }
    if (is_draining_) {
        lock.unlock();
        return answer(engine::Failure{protocol::error_of(protocol::Code::draining, "the server is about to restart")});
    }
    auto [wish, paces] = demo_.next();
    std::string new_id = unused_id();
    Opened opened = opening_of(wish, std::move(new_id), new_key(), std::nullopt);
    opened.settings.is_demo = true;
    const auto actor = add(opened.settings, *no_journal_, tuning_.bot_pace_ms * paces);
    demo_.opening(opened.settings.id);
    demo_.wait(std::move(answer));
    lock.unlock();
    const std::string id = opened.settings.id;
    actor->open(std::move(opened), std::move(wish), std::nullopt,
                [this, id](bool is_open) { demo_opened(id, is_open); });
}

void Directory::demo_opened(const std::string& room, bool is_open) {
    if (!is_open) closed(room);
    std::unique_lock lock(mutex_);
    const auto waiting = demo_.opened(is_open);
    const Demo::Shown shown = demo_.shown(deps_.clock.now_ms());
    lock.unlock();
    for (const auto& answer : waiting) {
        if (is_open) {
            answer(shown);
        } else {
            answer(engine::Failure{
                protocol::error_of(protocol::Code::unavailable, "the demo could not be opened", limit::retry_ms)});
        }
    }
}

std::shared_ptr<Actor> Directory::find(const std::string& room) const {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(normal_id(room));
    return found == rooms_.end() ? nullptr : found->second.actor;
}

void Directory::open_board(const BoardOpening& opening, std::function<void(bool)> opened) {
    Opened room = opening_of(opening);
    std::shared_ptr<Actor> actor;
    if (const auto there = find(opening.room)) {
        there->reserve(opening.reservations, opening.board.starts_by.ms);
        return opened(true);
    }
    {
        const std::lock_guard lock(mutex_);
        if (!rooms_.contains(opening.room) && !is_draining_) {
            actor = add(room.settings, deps_.journal, tuning_.bot_pace_ms);
        }
    }
    if (!actor) return opened(true);
    protocol::RoomCreate wish;
    wish.options = opening.options;
    actor->open(std::move(room), std::move(wish), std::nullopt,
                [this, id = opening.room, opened = std::move(opened)](bool is_open) {
                    if (!is_open) closed(id);
                    opened(is_open);
                });
}

void Directory::reserve(const std::string& room, Reservations reservations) {
    if (const auto actor = find(room)) actor->reserve(std::move(reservations));
}

void Directory::forget(const DeletedAccount& deleted_account, std::function<void(Forgetting)> forgotten) {
    std::vector<std::shared_ptr<Actor>> actors;
    {
        const std::lock_guard lock(mutex_);
        for (auto& [id, entry] : rooms_) {
            actors.push_back(entry.actor);
            const auto names_room = [&](const std::string& name) { return room_named_after(name) == entry.name; };
            if (std::ranges::any_of(deleted_account.names, names_room)) entry.name = room_named_after(deleted_player);
        }
    }
    // Calls back when the last copy goes: at once where there is no room.
    const std::shared_ptr<std::atomic<Forgetting>> most(new std::atomic(Forgetting::done),
                                                        [forgotten = std::move(forgotten)](auto* left) {
                                                            forgotten(*left);
                                                            delete left;
                                                        });
    for (const auto& actor : actors) {
        actor->forget(deleted_account, [most](Forgetting left) {
            for (Forgetting before = *most; before < left && !most->compare_exchange_weak(before, left);) {
            }
        });
    }
}

bool Directory::close(const std::string& room) {
    const auto actor = find(room);
    if (actor) actor->close();
    return actor != nullptr;
}

bool Directory::close(const std::string& room, const std::function<ArchiveRow()>& with_it,
                      std::function<void(bool)> kept) {
    std::unique_lock lock(mutex_);
    const auto found = rooms_.find(normal_id(room));
    if (found == rooms_.end()) return false;
    found->second.is_closing = true;
    server::Entry entry;
    entry.archive.push_back(with_it());
    entry.documents.push_back({closing_collection, found->first, ""});
    append_in_order(deps_.journal, lock, std::move(entry),
                    [actor = found->second.actor, kept = std::move(kept)](bool is_kept) {
                        if (is_kept) actor->close();
                        kept(is_kept);
                    });
    return true;
}

void Directory::go_on_closing(const std::vector<Document>& documents) {
    for (const Document& document : documents) {
        if (document.collection != closing_collection) continue;
        std::unique_lock lock(mutex_);
        const auto found = rooms_.find(document.key);
        if (found == rooms_.end()) {
            lock.unlock();
            has_closed(document.key);
        } else {
            found->second.is_closing = true;
            found->second.actor->close();
        }
    }
}

/// After its lines are given up. If it is not kept, the next start finds no such room.
void Directory::has_closed(const std::string& room) {
    server::Entry entry;
    entry.documents.push_back({closing_collection, room, std::nullopt});
    deps_.journal.append(std::move(entry), [](bool /*is_kept*/) {});
}

std::optional<Directory::Title> Directory::title_of(const std::string& room) const {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(normal_id(room));
    if (found == rooms_.end()) return std::nullopt;
    return found->second.is_told ? Title{found->second.name, found->second.game} : Title{};
}

Directory::Page Directory::list(const protocol::RoomList& wish) const {
    Page page;
    const std::lock_guard lock(mutex_);
    auto place = by_order_.lower_bound(order_of(wish.cursor));
    while (place != by_order_.begin()) {
        --place;
        const Entry& entry = rooms_.at(place->second);
        if (!entry.is_public || !entry.listed) continue;
        if (wish.game && *wish.game != entry.listed->game) continue;
        if (wish.status && *wish.status != entry.listed->status) continue;
        if (page.entries.size() == limit::rooms_per_page) {
            page.cursor = std::to_string(place->first + 1);
            break;
        }
        page.entries.push_back(entry.listed->entry);
    }
    return page;
}

void Directory::watch(std::uint64_t connection, std::shared_ptr<Sink> sink) {
    const std::lock_guard lock(mutex_);
    watchers_[connection] = std::move(sink);
}

void Directory::unwatch(std::uint64_t connection) {
    const std::lock_guard lock(mutex_);
    watchers_.erase(connection);
}

void Directory::drain(std::function<void()> halted) {
    std::vector<std::shared_ptr<Actor>> actors;
    {
        const std::lock_guard lock(mutex_);
        is_draining_ = true;
        for (const auto& [id, entry] : rooms_) actors.push_back(entry.actor);
    }
    // Calls back when the last copy goes: at once where there is no room.
    const std::shared_ptr<void> last(nullptr, [halted = std::move(halted)](void*) { halted(); });
    for (const auto& actor : actors) actor->halt([last] {});
}

std::vector<Directory::Returning> Directory::restore(std::vector<KeptRoom> rooms, std::int64_t away_ms) {
    std::vector<std::shared_ptr<Actor>> actors(rooms.size());
    std::vector<Returning> returning(rooms.size());
    std::vector<std::optional<TournamentBoard>> boards(rooms.size());
    for (std::size_t place = 0; place < rooms.size(); ++place) {
        const auto first = rooms[place].lines.empty() ? std::nullopt : decode(rooms[place].lines.front(), std::nullopt);
        const auto* opened = first ? std::get_if<Opened>(&first->change) : nullptr;
        if (opened == nullptr) {
            deps_.metrics.rooms_frozen.add();
            deps_.log.error("room_not_restored", {{"room", rooms[place].id}, {"what", "its first line is no opening"}});
            continue;
        }
        boards[place] = opened->settings.tournament;
        if (boards[place]) returning[place].tournament = boards[place]->tournament;
        const std::lock_guard lock(mutex_);
        actors[place] = add(opened->settings, deps_.journal, tuning_.bot_pace_ms);
    }
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t place = next++; place < rooms.size(); place = next++) {
            if (!actors[place]) continue;
            KeptRoom& room = rooms[place];
            returning[place].room = room.id;
            auto restored =
                actors[place]->restore(room.id, boards[place], {std::move(room.lines), room.ran_on_ms, away_ms});
            returning[place].people = std::move(restored.people);
            returning[place].is_over = restored.is_over;
        }
    };
    std::vector<std::jthread> helpers;
    for (unsigned core = 1; core < std::thread::hardware_concurrency(); ++core) helpers.emplace_back(work);
    work();
    helpers.clear();
    std::erase_if(returning, [](const Returning& one) { return one.room.empty(); });
    return returning;
}

void Directory::listed(const std::string& room, const Listed& entry) {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(room);
    if (found == rooms_.end()) return;
    const auto running = [](const std::optional<Listed>& one) {
        return one && one->status == protocol::RoomStatus::playing ? 1 : 0;
    };
    const int before = running(found->second.listed);
    found->second.listed = entry;
    if (room == demo_.room() && entry.status == protocol::RoomStatus::over) demo_.over(deps_.clock.now_ms());
    deps_.metrics.matches_running.add(running(found->second.listed) - before);
    if (found->second.is_public) note_change(room);
}

void Directory::closed(const std::string& room) {
    std::unique_lock lock(mutex_);
    const auto found = rooms_.find(room);
    if (found == rooms_.end()) return;
    const bool was_public = found->second.is_public;
    const bool was_closing = found->second.is_closing;
    by_order_.erase(found->second.order);
    rooms_.erase(found);
    deps_.metrics.rooms_open.set(static_cast<std::int64_t>(rooms_.size()));
    if (was_public) note_change(room);
    lock.unlock();
    if (was_closing) has_closed(room);
}

/// Under the lock. Changes are gathered, so that a lively evening costs each watcher four messages a second at most.
void Directory::note_change(const std::string& room) {
    if (watchers_.empty()) return;
    changed_.insert(room);
    if (std::exchange(push_is_due_, true)) return;
    boost::asio::dispatch(deps_.shards.executor(0), [this] {
        push_alarm_->set(deps_.clock.now_ms() + limit::lobby_every_ms, [this] { push_changes(); });
    });
}

void Directory::push_changes() {
    std::vector<std::shared_ptr<Sink>> sinks;
    std::vector<std::string> entries;
    {
        const std::lock_guard lock(mutex_);
        push_is_due_ = false;
        for (const std::string& room : std::exchange(changed_, {})) {
            const auto found = rooms_.find(room);
            if (found == rooms_.end()) {
                entries.push_back(protocol::room_gone_json(room));
            } else if (found->second.listed) {
                entries.push_back(found->second.listed->entry);
            }
        }
        for (const auto& [connection, sink] : watchers_) sinks.push_back(sink);
    }
    if (entries.empty()) return;
    const Frame frame = make_frame(protocol::rooms_message_json(entries));
    for (const auto& sink : sinks) sink->send(frame, Delivery::required);
}

}  // namespace server::room
