#include "server/journal/mended_journal.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "protocol/error.hpp"
#include "server/journal/row_sums.hpp"
#include "server/journal/schema.hpp"

namespace server {
namespace {

using engine::Bytes32;

class Mending {
public:
    Mending(const FoundJournal& found, const MendingSource& source, Database& to)
        : found_(found),
          old_(source.state),
          is_state_lost_(source.is_state_lost),
          may_be_old_(source.may_be_old),
          to_(to),
          new_(source.state) {
        new_.tallies = {};
    }

    MendedJournal make() {
        to_.run("BEGIN IMMEDIATE");
        make_journal_tables(to_, "main");
        rooms();
        players();
        answers();
        documents();
        hidden_games();
        handed_over();
        set_aside();
        insert(to_, new_);
        mark_as_of_today(to_, "main");
        to_.run("COMMIT");
        return std::move(made_);
    }

private:
    void rooms() {
        auto add_line = to_.prepare("INSERT INTO lines VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
        auto add_head = to_.prepare("INSERT INTO heads VALUES (?1, ?2, ?3, ?4)");
        std::set<std::string> whole;
        for (const FoundHead& head : heads()) {
            const auto lines = found_.lines_to(head.last, head.hash, head.room);
            if (lines.empty() || !whole.insert(head.room).second) continue;
            for (const FoundLine* line : lines) add(*line, add_line);
            const std::int64_t first = lines.front()->number;
            add_head.bind(1, first).bind(2, head.room).bind(3, head.last).bind_blob(4, head.hash).run();
            new_.tallies.heads.add(head.hash);
        }
        made_.rooms = whole.size();
        for (const std::string& room : rooms_expected()) {
            if (!whole.contains(room)) {
                put_aside(SetAside::Kind::room, room, "its lines are not all there, or not what was written");
            }
        }
        const std::size_t accounted = whole.size() + made_.set_aside.size();
        const auto expected = static_cast<std::size_t>(old_.tallies.heads.rows);
        if (!is_state_lost_ && accounted < expected) {
            put_aside(SetAside::Kind::room, "",
                      "nothing is left of " + std::to_string(expected - accounted) + " rooms");
        }
    }

    /// Where lines are damaged, those that were written beside them tell where rooms end; where these are, too, the
    /// lines themselves, if none is missing.
    std::vector<FoundHead> heads() const {
        auto by_lines = found_.heads_by_lines();
        Tally lines;
        for (const FoundHead& head : by_lines) {
            for (const FoundLine* line : found_.lines_to(head.last, head.hash, head.room)) lines.add(line->hash);
        }
        if (!is_state_lost_ && lines == old_.tallies.lines) return by_lines;
        // An old head would lead to the room as it was.
        if (may_be_old_ && !knows_all_heads()) return {};
        std::vector<FoundHead> heads = found_.heads;
        if (is_state_lost_) heads.insert(heads.end(), by_lines.begin(), by_lines.end());
        return heads;
    }

    bool knows_all_heads() const {
        Tally heads;
        for (const FoundHead& head : found_.heads) heads.add(head.hash);
        return !is_state_lost_ && heads == old_.tallies.heads;
    }

    std::vector<std::string> rooms_expected() const {
        if (!knows_all_heads()) return found_.rooms_named();
        std::vector<std::string> rooms;
        for (const FoundHead& head : found_.heads) rooms.push_back(head.room);
        return rooms;
    }

    void add(const FoundLine& line, Statement& add_line) {
        add_line.bind(1, line.number)
            .bind(2, line.room)
            .bind(3, line.before)
            .bind(4, line.server_ms)
            .bind_blob(5, line.hash)
            .bind(6, line.text)
            .run();
        new_.tallies.lines.add(line.hash);
    }

    void players() {
        auto add = to_.prepare("INSERT INTO players VALUES (?1, ?2, ?3, ?4)");
        for (const auto& [id, player] : found_.players) {
            const Bytes32 sum = sum_of_player(id, player.person.name, text_of(bytes_of(player.token_hash)));
            add.bind(1, id).bind(2, player.person.name).bind_blob(3, player.token_hash).bind_blob(4, sum).run();
            new_.tallies.players.add(sum);
        }
        made_.players = found_.players.size();
        compare(new_.tallies.players, old_.tallies.players, "players");
    }

    /// A request whose answer is damaged was heard: sent again it must not be heard anew.
    void answers() {
        auto add = to_.prepare("INSERT INTO answers VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)");
        const auto keep = [&](std::int64_t number, const FoundJournal::Answer& answer, const std::string& text) {
            const KeptAnswer& kept = answer.kept;
            const Bytes32 sum = sum_of_answer(kept.player.text, kept.request_id, text_of(bytes_of(kept.content)), text,
                                              answer.server_ms);
            add.bind(1, number)
                .bind(2, kept.player.text)
                .bind(3, kept.request_id)
                .bind_blob(4, kept.content)
                .bind(5, text)
                .bind(6, answer.server_ms)
                .bind_blob(7, sum)
                .run();
            new_.tallies.answers.add(sum);
        };
        for (const auto& [number, answer] : found_.answers) keep(number, answer, answer.kept.text);
        made_.answers = found_.answers.size();
        std::int64_t missing = is_state_lost_ ? static_cast<std::int64_t>(found_.damaged_answers.size())
                                              : old_.tallies.answers.rows - new_.tallies.answers.rows;
        for (const auto& [number, answer] : found_.damaged_answers) {
            if (missing <= 0) break;
            if (found_.answers.contains(number) || !found_.players.contains(answer.kept.player.text)) continue;
            const protocol::Error error =
                protocol::error_of(protocol::Code::damaged, "the answer to this request was damaged and is set aside");
            keep(number, answer, protocol::failure_json(answer.kept.request_id, error));
            put_aside(SetAside::Kind::answer, answer.kept.player.text + ", request " + answer.kept.request_id,
                      "it is not what was written");
            --missing;
        }
        if (missing > 0) {
            put_aside(SetAside::Kind::answer, "", std::to_string(missing) + " answers cannot be read any more");
        }
    }

    void documents() {
        auto add = to_.prepare("INSERT INTO documents VALUES (?1, ?2, ?3, ?4)");
        for (const auto& [name, value] : found_.documents) {
            const Bytes32 sum = sum_of_document(name.first, name.second, value);
            add.bind(1, name.first).bind(2, name.second).bind(3, value).bind_blob(4, sum).run();
            new_.tallies.documents.add(sum);
        }
        made_.documents = found_.documents.size();
        compare(new_.tallies.documents, old_.tallies.documents, "documents");
    }

    void hidden_games() {
        auto add = to_.prepare("INSERT INTO hidden_games VALUES (?1, ?2, ?3)");
        for (const auto& [id, game] : found_.hidden_games) {
            const Bytes32 sum = sum_of_hidden_game(id, game.room);
            add.bind(1, id).bind(2, game.room).bind_blob(3, sum).run();
            new_.tallies.hidden_games.add(sum);
        }
        compare(new_.tallies.hidden_games, old_.tallies.hidden_games, "games that are not out");
    }

    /// Each number goes over: in the place of a change that is lost there is word of it.
    void handed_over() {
        auto add = to_.prepare("INSERT INTO handed_over VALUES (?1, ?2, ?3, ?4, ?5)");
        for (std::int64_t number = old_.taken + 1; number <= old_.handed_over; ++number) {
            const auto found = found_.handed_over.find(number);
            FoundJournal::HandedOverRow row;
            if (found != found_.handed_over.end()) {
                row = found->second;
            } else {
                const std::string game = lost_game(number);
                put_aside(SetAside::Kind::game, game,
                          "it was on its way into the archive, and is not what was written");
                row.change = change_text(LostChange{game});
            }
            const Bytes32 sum = sum_of_handed_over(number, row.change, row.record.unpacked_bytes, row.record.bytes);
            add.bind(1, number)
                .bind(2, row.change)
                .bind(3, row.record.unpacked_bytes)
                .bind_blob(4, bytes_of(row.record.bytes))
                .bind_blob(5, sum)
                .run();
        }
    }

    /// Its id, where that can still be read.
    std::string lost_game(std::int64_t number) const {
        const auto damaged = found_.damaged_changes.find(number);
        if (damaged == found_.damaged_changes.end()) return "";
        try {
            const ArchiveChange change = archive_change_in(damaged->second);
            const auto* game = std::get_if<ArchivedGame>(&change);
            return game != nullptr ? game->id : "";
        } catch (const std::exception&) {
            return "";
        }
    }

    void set_aside() {
        auto add = to_.prepare("INSERT INTO set_aside VALUES (?1, ?2, ?3, ?4, ?5)");
        const auto keep = [&](std::int64_t number, std::string_view kind, const std::string& name,
                              const std::string& what) {
            const Bytes32 sum = sum_of_set_aside(number, kind, name, what);
            add.bind(1, number).bind(2, kind).bind(3, name).bind(4, what).bind_blob(5, sum).run();
            new_.tallies.set_aside.add(sum);
        };
        std::int64_t last = 0;
        for (const auto& [number, row] : found_.set_aside) {
            keep(number, row.kind, row.name, row.what);
            last = number;
        }
        compare(new_.tallies.set_aside, old_.tallies.set_aside, "things that had been set aside before");
        for (const SetAside& one : made_.set_aside) keep(++last, name_of(one.kind), one.name, one.what);
    }

    void put_aside(SetAside::Kind kind, const std::string& name, const std::string& what) {
        made_.set_aside.push_back({kind, name, what});
    }

    void compare(const Tally& found, const Tally& expected, const std::string& what) {
        if (is_state_lost_ || found == expected) return;
        made_.missing.push_back(what + ": " + std::to_string(found.rows) + " of " + std::to_string(expected.rows)
                                + " are what was written");
    }

    const FoundJournal& found_;
    const JournalState& old_;
    const bool is_state_lost_;
    const bool may_be_old_;
    Database& to_;
    JournalState new_;
    MendedJournal made_;
};

}  // namespace

MendedJournal write_mended_journal(const FoundJournal& found, const MendingSource& source, Database& to) {
    return Mending(found, source, to).make();
}

}  // namespace server
