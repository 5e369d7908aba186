#include "server/room/directory.hpp"

#include <atomic>
#include <limits>
#include <utility>

#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/journal/refusals.hpp"
#include "server/room/lesson.hpp"
#include "server/room/opening.hpp"
#include "server/room/rest_note.hpp"

namespace server::room {

using protocol::Code;
using protocol::error_of;

namespace {

protocol::Error error_for(RoomRegistry::Refusal refusal) {
    return refusal == RoomRegistry::Refusal::draining ? error_of(Code::draining, "the server is about to restart")
                                                      : error_of(Code::too_many_rooms, "there are too many rooms");
}

}  // namespace

Directory::Directory(Deps deps, Core::Tuning tuning, std::size_t rooms_max)
    : deps_(deps),
      tuning_(tuning),
      rooms_max_(rooms_max),
      list_(deps.shards, deps.clock, deps.metrics),
      rooms_({deps.shards, deps.clock, deps.randomness, deps.thinker, deps.guesses, deps.blocks, deps.metrics, deps.log,
              list_},
             *this),
      closing_(deps.journal, rooms_),
      resting_(deps.shards, deps.clock, deps.journal),
      demo_(rooms_, deps.clock, tuning.bot_pace_ms, [this](const std::string& room) { remove(room); }) {}

void Directory::room_listed(const std::string& room, const Listed& entry) {
    rooms_.changed(room, entry);
    for (const auto& tell : tell_listed_) tell(room, &entry);
    if (entry.status == protocol::RoomStatus::over) demo_.is_over(room);
}

void Directory::room_opened(const std::string& room) {
    list_.opened(room);
    deps_.metrics.rooms_resting.add(-1);
}

void Directory::remove(const std::string& room) {
    if (!rooms_.remove(room)) return;
    closing_.has_gone(room);
    for (const auto& tell : tell_listed_) tell(room, nullptr);
}

void Directory::create(protocol::RoomCreate wish, const Person& host, const RequestName& name,
                       std::function<void(Created)> created) {
    create(std::move(wish), host, &name, {}, std::move(created));
}

void Directory::create_between(protocol::RoomCreate wish, const Person& host, Sitters people,
                               std::function<void(Created)> created) {
    create(std::move(wish), host, nullptr, std::move(people), std::move(created));
}

/// `name`: of the request that is answered with it, or null.
void Directory::create(protocol::RoomCreate wish, const Person& host, const RequestName* name, Sitters sitters,
                       std::function<void(Created)> created) {
    const auto fail = [&](protocol::Error error) { created(engine::Failure{std::move(error)}); };
    if (const auto error = check(wish)) return fail(*error);
    if (!deps_.journal.is_accepting()) {
        return fail(not_accepting());
    }
    if (!deps_.journal.takes_rooms()) return fail(no_more_rooms());
    std::optional<engine::Bytes32> lots;
    if (wish.is_lesson) {
        lots = prepare_lesson(wish, deps_.randomness);
        if (!lots) return fail(protocol::bad_option("lesson", "this game has no lesson"));
    }
    const auto describe = [&](std::string id, const engine::Bytes32& key) {
        return opening_of(wish, std::move(id), lots.value_or(key), host);
    };
    auto added = rooms_.add_new(describe, keeping(), rooms_max_);
    if (!added) return fail(error_for(added.error()));
    sitters.merge(sitters_of(wish));
    std::optional<KeptAnswer> answer;
    if (name != nullptr) {
        const std::string& id = added->opened.settings.id;
        answer = KeptAnswer{host.id, name->id, name->content, protocol::created_answer_json(name->id, id)};
    }
    open(*std::move(added), std::move(sitters), std::move(answer), std::move(created));
}

void Directory::open(RoomRegistry::Added room, Sitters sitters, std::optional<KeptAnswer> answer,
                     std::function<void(Created)> opened) {
    const std::string id = room.opened.settings.id;
    room.actor->open(
        std::move(room.opened), std::move(sitters), std::move(answer),
        [this, opened = std::move(opened), id](bool is_kept) {
            if (is_kept) return opened(id);
            remove(id);
            opened(engine::Failure{error_of(Code::unavailable, "the room could not be kept", limit::retry_ms)});
        });
}

std::vector<Returning> Directory::restore(std::vector<KeptRoom> rooms, const std::vector<Document>& documents,
                                          std::int64_t away_ms) {
    RestNote note(documents);
    if (note.is_of_another_form()) deps_.log.warn("rest_note_ignored");
    auto returning =
        room::restore(std::move(rooms), away_ms, note, rooms_, keeping(), resting_, deps_.metrics, deps_.log);
    if (auto document = note.document()) keep(*std::move(document));
    return returning;
}

void Directory::add_set_aside(const std::string& room) {
    Settings settings;
    settings.id = room;
    settings.is_public = settings.is_watchable = false;
    if (const auto actor = rooms_.add(settings, keeping())) actor->be_set_aside(room);
}

void Directory::open_resting() {
    resting_.begin([this] {
        keep(RestNote::none());
        deps_.log.info("rooms_opened");
    });
}

/// If the note is not kept, clocks of rooms that rest lose at most what this run lasts, should it end before they open.
void Directory::keep(Document note) {
    server::Entry entry;
    entry.documents.push_back(std::move(note));
    deps_.journal.append(std::move(entry), [](bool /*is_kept*/) {});
}

void Directory::open_table(const TableOpening& opening, std::function<void(Created)> opened) {
    if (!deps_.journal.takes_rooms()) return opened(engine::Failure{no_more_rooms()});
    const auto describe = [&](std::string id, const engine::Bytes32& key) {
        return opening_of(opening, std::move(id), key);
    };
    RoomRegistry::Keeping keeping = this->keeping();
    keeping.bot_pace_ms *= opening.paces;
    auto added = rooms_.add_new(describe, keeping, std::numeric_limits<std::size_t>::max());
    if (!added) return opened(engine::Failure{error_for(added.error())});
    open(*std::move(added), sitters_of(opening), std::nullopt, std::move(opened));
}

void Directory::open_board(const BoardOpening& opening, std::function<void(bool)> opened) {
    if (const auto there = find(opening.room)) {
        there->reserve(opening.reservations, opening.board.starts_by.ms, false);
        there->switch_chat(!opening.board.is_quiet);
        return opened(true);
    }
    Opened room = opening_of(opening);
    const auto actor = rooms_.add(room.settings, keeping());
    if (!actor) return opened(true);
    actor->open(std::move(room), sitters_of(opening), std::nullopt,
                [this, id = opening.room, opened = std::move(opened)](bool is_open) {
                    if (!is_open) remove(id);
                    opened(is_open);
                });
}

void Directory::reserve(const std::string& room, Reservations reservations, bool in_play) {
    if (const auto actor = find(room)) actor->reserve(std::move(reservations), std::nullopt, in_play);
}

void Directory::switch_chat(const std::string& room, bool is_on) {
    if (const auto actor = find(room)) actor->switch_chat(is_on);
}

void Directory::forget(const DeletedAccount& deleted_account, std::function<void(Forgetting)> forgotten) {
    // Calls back when the last copy goes: at once where there is no room.
    const std::shared_ptr<std::atomic<Forgetting>> most(new std::atomic(Forgetting::done),
                                                        [forgotten = std::move(forgotten)](auto* left) {
                                                            forgotten(*left);
                                                            delete left;
                                                        });
    for (const auto& actor : rooms_.forget(deleted_account)) {
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

void Directory::find_watchable(const std::string& room, std::function<void(Created)> tell) const {
    const auto actor = find(room);
    if (!actor) return tell(engine::Failure{error_of(Code::no_such_room, "there is no such room")});
    const Watching stranger{.since = std::nullopt, .follows = true};
    actor->consider(stranger,
                    [id = crockford_normal(room), tell = std::move(tell)](const StreamRoom::Considered& considered) {
                        if (!considered) return tell(engine::Failure{considered.error()});
                        tell(id);
                    });
}

void Directory::call_off(const std::string& room) {
    if (const auto actor = find(room)) actor->call_off();
}

void Directory::stand_still(bool stands) {
    for (const auto& actor : rooms_.all()) actor->stand_still(stands);
}

void Directory::drain(std::function<void()> halted) {
    resting_.stop();
    // Calls back when the last copy goes: at once where there is no room.
    const std::shared_ptr<void> last(nullptr, [halted = std::move(halted)](void*) { halted(); });
    for (const auto& actor : rooms_.drain()) actor->halt([last] {});
}

}  // namespace server::room
