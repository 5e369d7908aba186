#include "server/journal/commit.hpp"

#include "engine/base/overloaded.hpp"
#include "server/journal/store.hpp"

namespace server {
namespace {

/// Of what has no text of its own.
constexpr std::size_t size_of_part = 64;

std::size_t size_of(const Entry& entry) {
    std::size_t size = 2 * size_of_part;
    for (const std::string& line : entry.lines) size += size_of_part + line.size();
    for (const KeptAnswer& answer : entry.answers) size += 2 * size_of_part + answer.text.size();
    for (const Document& one : entry.documents) size += 2 * size_of_part + (one.value ? one.value->size() : 0);
    for (const ArchiveRow& row : entry.archive) size += 2 * size_of_part + row.value.size();
    if (entry.finished) size += 4 * size_of_part + entry.finished->record.size() + entry.finished->summary.size();
    return size + 2 * size_of_part * entry.players.size();
}

}  // namespace

void apply(const JournalChange& change, Store& store) {
    std::visit(engine::Overloaded{[&](const KeepEntry& one) { store.keep(one.entry, one.server_ms); },
                                  [&](const ForgetRoom& one) { store.forget_room(one.room); },
                                  [&](const ForgetPlayer& one) { store.forget_player(one.player); },
                                  [&](const GiveOut& one) { store.give_out(one.game_id); },
                                  [&](const ForgetNames& one) { store.forget_names(one.names); }},
               change);
}

std::size_t size_of(const JournalChange& change) {
    const auto* kept = std::get_if<KeepEntry>(&change);
    return kept != nullptr ? size_of(kept->entry) : size_of_part;
}

std::size_t size_of(const Commit& commit) {
    std::size_t size = sizeof(Commit);
    for (const JournalChange& change : commit.changes) size += size_of(change);
    return size;
}

}  // namespace server
