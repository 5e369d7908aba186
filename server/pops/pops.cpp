#include "server/pops/pops.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/base/ensure.hpp"
#include "server/journal/append_in_order.hpp"
#include "server/journal/refusals.hpp"
#include "server/pops/pop_documents.hpp"
#include "server/pops/pop_limits.hpp"

namespace server::pops {

using protocol::Code;
using protocol::error_of;

namespace {

constexpr std::size_t pop_id_chars = 8;

protocol::Error no_such_pop() { return error_of(Code::not_available, "there is no such pop"); }

}  // namespace

// A slot.

/// The one that is on, or is to come; nothing: all are over.
std::optional<Date> Pops::Slot::current(std::int64_t now_unix_ms) const {
    return dates.next_after(now_unix_ms - pop.length_ms());
}

bool Pops::Slot::comes(const PlayerId& player, const Date& date) const {
    return number == date.number && comers.contains(player);
}

bool Pops::Slot::is_to_tell(const Date& date, std::int64_t now_unix_ms) const {
    return told < date.number && now_unix_ms < date.starts_unix_ms
           && now_unix_ms >= date.starts_unix_ms - limit::pop_soon_ms;
}

std::int64_t Pops::Slot::next_work_unix_ms(std::int64_t now_unix_ms) const {
    const auto date = current(now_unix_ms);
    const bool has_past_comers = date && number != date->number && !comers.empty();
    if (!date || has_past_comers || is_to_tell(*date, now_unix_ms)) return now_unix_ms;
    const std::int64_t tell_unix_ms = date->starts_unix_ms - limit::pop_soon_ms;
    return told < date->number && now_unix_ms < tell_unix_ms ? tell_unix_ms : date->starts_unix_ms + pop.length_ms();
}

// Restoring.

bool Pops::restore_pop(const Document& document) {
    KeptPop kept = kept_pop_in(document);
    if (kept.pop.kinds.empty()) return false;  // nothing can be played there any more
    auto dates = Dates::of(kept.pop);
    if (!dates) {
        // Another machine, whose ICU knows less: the pop stays as it was announced, by UTC for as long.
        deps_.log.warn("pop_zone_unknown", {{"pop", kept.pop.id}, {"time_zone", kept.pop.time_zone}});
        const std::int64_t first = kept.pop.first_unix_ms;
        dates = kept.pop.is_weekly ? Dates::weekly(first, Zone::utc()) : Dates::once(first);
    }
    const std::string id = kept.pop.id;
    slots_.emplace(id, Slot{std::move(kept.pop), *std::move(dates), kept.told, 0, {}});
    return true;
}

/// False: they come to nothing that is still to come.
bool Pops::restore_comer(const Document& document, const std::function<bool(const PlayerId&)>& is_known) {
    const KeptComer kept = kept_comer_in(document);
    const auto found = slots_.find(kept.pop);
    if (found == slots_.end() || !is_known(kept.player)) return false;
    const auto date = found->second.current(deps_.clock.unix_ms());
    if (!date || date->number != kept.number) return false;
    found->second.number = kept.number;
    found->second.comers.insert(kept.player);
    return true;
}

void Pops::restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known) {
    std::vector<Document> gone;
    const std::lock_guard lock(mutex_);
    for (const Document& one : documents) {
        if (one.collection == pop_collection && !restore_pop(one)) gone.push_back({pop_collection, one.key, {}});
    }
    for (const Document& one : documents) {
        if (one.collection != pop_comer_collection || restore_comer(one, is_known)) continue;
        gone.push_back({pop_comer_collection, one.key, {}});
    }
    let_go(gone);
}

/// Under the lock, as all below that have none of their own. In pieces: ten thousand documents are much for one entry.
void Pops::let_go(const std::vector<Document>& gone) {
    for (std::size_t begin = 0; begin < gone.size(); begin += limit::pop_documents_at_once) {
        const std::size_t end = std::min(gone.size(), begin + limit::pop_documents_at_once);
        Entry entry;
        entry.documents.assign(gone.begin() + static_cast<std::ptrdiff_t>(begin),
                               gone.begin() + static_cast<std::ptrdiff_t>(end));
        deps_.journal.append(std::move(entry), [](bool /*is_kept*/) {});
    }
}

/// Who came to another date comes no longer.
void Pops::turn_to(Slot& slot, std::int64_t number) {
    if (slot.number == number) return;
    std::vector<Document> gone;
    for (const PlayerId& player : slot.comers) gone.push_back(without_comer(slot.pop.id, player));
    slot.comers.clear();
    slot.number = number;
    let_go(gone);
}

// Looking.

std::optional<Announced> Pops::announced(const Slot& slot, std::int64_t now_unix_ms) {
    const auto date = slot.current(now_unix_ms);
    if (!date) return std::nullopt;
    return Announced{slot.pop, *date, slot.number == date->number ? slot.comers.size() : 0};
}

const Pops::Slot* Pops::slot_of(const std::string& id) const {
    const auto found = slots_.find(crockford_normal(id));
    return found == slots_.end() ? nullptr : &found->second;
}

std::vector<Announced> Pops::list() const {
    const std::int64_t now_unix_ms = deps_.clock.unix_ms();
    std::vector<Announced> all;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, slot] : slots_) {
            if (auto one = announced(slot, now_unix_ms)) all.push_back(*std::move(one));
        }
    }
    std::ranges::sort(all, {}, [](const Announced& one) { return std::pair(one.next.starts_unix_ms, one.pop.id); });
    return all;
}

std::optional<Announced> Pops::find(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const Slot* slot = slot_of(id);
    return slot == nullptr ? std::nullopt : announced(*slot, deps_.clock.unix_ms());
}

std::vector<Date> Pops::dates_of(const std::string& id, std::size_t count) const {
    const std::lock_guard lock(mutex_);
    const Slot* slot = slot_of(id);
    if (slot == nullptr) return {};
    return slot->dates.next_after(deps_.clock.unix_ms() - slot->pop.length_ms(), count);
}

std::vector<std::string> Pops::those_of(const PlayerId& player) const {
    const std::int64_t now_unix_ms = deps_.clock.unix_ms();
    std::vector<std::string> ids;
    const std::lock_guard lock(mutex_);
    for (const auto& [id, slot] : slots_) {
        const auto date = slot.current(now_unix_ms);
        if (date && slot.comes(player, *date)) ids.push_back(id);
    }
    return ids;
}

// Acts.

std::string Pops::free_id() const {
    std::string id;
    do {
        id = random_code(deps_.randomness, pop_id_chars);
    } while (slots_.contains(id));
    return id;
}

void Pops::add(Pop wished, const Audit& audit, const Added& added) {
    auto dates = Dates::of(wished);
    ENSURE(dates);
    std::unique_lock lock(mutex_);
    std::optional<protocol::Error> fault;
    if (slots_.size() >= limit::pops_max) {
        fault = error_of(Code::forbidden, "there are as many pops as there may be: remove one first");
    } else if (!deps_.journal.is_accepting()) {
        fault = not_accepting();
    }
    if (fault) {
        lock.unlock();
        return added(engine::Failure{*fault});
    }
    wished.id = free_id();
    Entry entry;
    entry.documents.push_back(document_of(wished, -1));
    entry.archive.push_back(audit(wished));
    const Slot slot{std::move(wished), *std::move(dates), -1, 0, {}};
    slots_.emplace(slot.pop.id, slot);
    const Announced made{slot.pop, {0, slot.pop.first_unix_ms}, 0};
    append_in_order(deps_.journal, lock, std::move(entry), [added, made](bool is_kept) {
        if (!is_kept) return added(engine::Failure{not_kept()});
        added(made);
    });
    changed();
}

void Pops::remove(const std::string& id, const Audit& audit, Done done) {
    std::unique_lock lock(mutex_);
    const auto found = slots_.find(crockford_normal(id));
    std::optional<protocol::Error> fault;
    if (found == slots_.end()) {
        fault = no_such_pop();
    } else if (!deps_.journal.is_accepting()) {
        fault = not_accepting();
    }
    if (fault) {
        lock.unlock();
        return done(fault);
    }
    Entry entry;
    entry.documents.push_back({pop_collection, found->first, std::nullopt});
    entry.archive.push_back(audit(found->second.pop));
    turn_to(found->second, -1);
    slots_.erase(found);
    append_in_order(deps_.journal, lock, std::move(entry), when_kept(std::move(done)));
    changed();
}

void Pops::come(const std::string& id, const PlayerId& player, bool comes, const Counted& counted) {
    std::unique_lock lock(mutex_);
    const auto found = slots_.find(crockford_normal(id));
    const auto date = found == slots_.end() ? std::nullopt : found->second.current(deps_.clock.unix_ms());
    const auto answer = [&](engine::Result<std::size_t, protocol::Error> result) {
        lock.unlock();
        counted(std::move(result));
    };
    if (!date) return answer(engine::Failure{no_such_pop()});
    Slot& slot = found->second;
    std::size_t coming = slot.number == date->number ? slot.comers.size() : 0;
    if (slot.comes(player, *date) == comes) return answer(coming);
    if (comes && coming >= limit::pop_comers) {
        return answer(engine::Failure{error_of(Code::forbidden, "as many people come to this as may say so")});
    }
    if (!deps_.journal.is_accepting()) return answer(engine::Failure{not_accepting()});
    turn_to(slot, date->number);
    Entry entry;
    if (comes) {
        slot.comers.insert(player);
        entry.documents.push_back(document_of_comer(slot.pop.id, player, date->number));
    } else {
        slot.comers.erase(player);
        entry.documents.push_back(without_comer(slot.pop.id, player));
    }
    coming = slot.comers.size();
    append_in_order(deps_.journal, lock, std::move(entry), [counted, coming](bool is_kept) {
        if (!is_kept) return counted(engine::Failure{not_kept()});
        counted(coming);
    });
}

void Pops::forget(const PlayerId& player) {
    Entry entry;
    std::unique_lock lock(mutex_);
    for (auto& [id, slot] : slots_) {
        if (slot.comers.erase(player) > 0) entry.documents.push_back(without_comer(id, player));
    }
    if (!entry.documents.empty()) append_in_order(deps_.journal, lock, std::move(entry), [](bool /*is_kept*/) {});
}

// What time brings.

bool Pops::tell_soon(std::function<void(const std::vector<Soon>&)> tell) {
    const std::int64_t now_unix_ms = deps_.clock.unix_ms();
    const bool is_accepting = deps_.journal.is_accepting();
    const auto soon = std::make_shared<std::vector<Soon>>();
    Entry entry;
    std::unique_lock lock(mutex_);
    for (auto& [id, slot] : slots_) {
        const auto date = slot.current(now_unix_ms);
        if (!date || !slot.is_to_tell(*date, now_unix_ms)) continue;
        if (!is_accepting) return false;
        slot.told = date->number;
        entry.documents.push_back(document_of(slot.pop, slot.told));
        Soon one{slot.pop, date->starts_unix_ms, {}};
        if (slot.number == date->number) one.coming.assign(slot.comers.begin(), slot.comers.end());
        soon->push_back(std::move(one));
    }
    if (soon->empty()) return true;
    append_in_order(deps_.journal, lock, std::move(entry), [soon, tell = std::move(tell)](bool is_kept) {
        if (is_kept) tell(*soon);
    });
    return true;
}

bool Pops::tidy() {
    const std::int64_t now_unix_ms = deps_.clock.unix_ms();
    const bool is_accepting = deps_.journal.is_accepting();
    std::vector<Document> gone;
    const std::lock_guard lock(mutex_);
    for (auto place = slots_.begin(); place != slots_.end();) {
        auto& [id, slot] = *place;
        const auto date = slot.current(now_unix_ms);
        if (date && (slot.number == date->number || slot.comers.empty())) {
            ++place;
            continue;
        }
        if (!is_accepting) return false;
        turn_to(slot, date ? date->number : -1);
        if (date) {
            ++place;
            continue;
        }
        gone.push_back({pop_collection, id, std::nullopt});
        place = slots_.erase(place);
    }
    let_go(gone);
    return true;
}

std::optional<std::int64_t> Pops::next_work_unix_ms() const {
    const std::int64_t now_unix_ms = deps_.clock.unix_ms();
    std::optional<std::int64_t> next;
    const std::lock_guard lock(mutex_);
    for (const auto& [id, slot] : slots_) {
        const std::int64_t own = slot.next_work_unix_ms(now_unix_ms);
        next = next ? std::min(*next, own) : own;
    }
    return next;
}

}  // namespace server::pops
