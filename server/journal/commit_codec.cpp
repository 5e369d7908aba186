#include "server/journal/commit_codec.hpp"

#include "server/base/byte_codec.hpp"
#include "server/journal/journal_error.hpp"

namespace server {

constexpr Standing last_of(Standing /*one*/) { return Standing::program; }

void parts(auto& way, Of<PlayerId> auto& player) { way(player.text); }
void parts(auto& way, Of<Person> auto& person) { way(person.id, person.name, person.standing); }
void parts(auto& way, Of<KeptPlayer> auto& player) { way(player.person, player.token_hash); }
void parts(auto& way, Of<KeptAnswer> auto& answer) {
    way(answer.player, answer.request_id, answer.content, answer.text);
}
void parts(auto& way, Of<Document> auto& document) {
    way(document.collection, document.key, document.value, document.is_new);
}
void parts(auto& way, Of<ArchiveRow> auto& row) { way(row.collection, row.key, row.value, row.replaces); }
void parts(auto& way, Of<DeletedAccount> auto& account) { way(account.player, account.names); }
void parts(auto& way, Of<RatedGame> auto& rated) {
    way(rated.kind, rated.players, rated.half_points, rated.ended_unix_ms, rated.is_listed);
}
void parts(auto& way, Of<FinishedGame> auto& game) {
    way(game.id, game.game, game.record, game.summary, game.players, game.is_listed, game.is_out, game.rated);
}
void parts(auto& way, Of<Entry> auto& entry) {
    way(entry.room, entry.lines, entry.answers, entry.players, entry.finished, entry.documents, entry.archive,
        entry.deleted_account);
}
void parts(auto& way, Of<KeepEntry> auto& kept) { way(kept.server_ms, kept.entry); }
void parts(auto& way, Of<ForgetRoom> auto& one) { way(one.room); }
void parts(auto& way, Of<ForgetPlayer> auto& one) { way(one.player); }
void parts(auto& way, Of<GiveOut> auto& one) { way(one.game_id); }
void parts(auto& way, Of<ForgetNames> auto& one) { way(one.names.games, one.names.people); }

std::string encoded_changes(const std::vector<JournalChange>& changes) {
    Encoder encoder;
    encoder(changes);
    return encoder.take();
}

std::vector<JournalChange> changes_in(std::string_view bytes) {
    try {
        return decoded<std::vector<JournalChange>>(bytes);
    } catch (const BytesError& fault) {
        throw JournalError(fault.what());
    }
}

}  // namespace server
