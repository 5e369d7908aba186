// What lies on the pages of a damaged journal, sorted by table: rows that are what was written, and names of those that
// are not. From it a new journal is made (mended_journal.hpp).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/draws.hpp"
#include "server/journal/hand_over.hpp"
#include "server/journal/kept.hpp"
#include "server/journal/page_rows.hpp"
#include "server/journal/states.hpp"

namespace server {

struct FoundLine {
    std::int64_t number = 0;
    std::string room;
    std::int64_t before = 0;
    std::int64_t server_ms = 0;
    engine::Bytes32 hash{};
    std::string text;
};

/// A room's first and last line.
struct FoundHead {
    std::int64_t first = 0;
    std::string room;
    std::int64_t last = 0;
    engine::Bytes32 hash{};
};

class FoundJournal {
public:
    /// False: it is no row of a journal, or not what was written.
    bool take(const PageRow& row);

    /// The lines of a room from the first to this one, whose hash it is; none where one of them is missing or damaged.
    std::vector<const FoundLine*> lines_to(std::int64_t last, const engine::Bytes32& hash,
                                           const std::string& room) const;
    /// Each line that no other follows, with the number of the first: the heads, as far as lines alone can tell.
    std::vector<FoundHead> heads_by_lines() const;

    struct Answer {
        KeptAnswer kept;
        std::int64_t server_ms = 0;
    };
    struct HandedOverRow {
        std::string change;
        PackedRecord record;
    };
    struct SetAsideRow {
        std::string kind, name, what;
    };

    std::optional<JournalState> state;
    std::vector<FoundHead> heads;  // without a sum of their own: a hash that leads nowhere tells what is damaged
    std::map<std::string, KeptPlayer> players;
    std::map<std::int64_t, Answer> answers;
    std::map<std::pair<std::string, std::string>, std::string> documents;  // by collection and key
    std::map<std::int64_t, HandedOverRow> handed_over;
    std::map<std::string, HiddenGame> hidden_games;
    std::map<std::int64_t, SetAsideRow> set_aside;
    std::map<std::int64_t, Answer> damaged_answers;       // as far as can be read
    std::map<std::int64_t, std::string> damaged_changes;  // of those that are handed over, the same
    std::vector<std::string> rooms_named() const;         // in any line or head, damaged or not
    /// Of those that lead to the first of their room; on the server's clock. 0: there is none.
    std::int64_t latest_line_ms() const;

private:
    void take_line(const PageRow& row);
    void take_head(const PageRow& row);
    bool take_player(const PageRow& row);
    bool take_answer(const PageRow& row);
    bool take_document(const PageRow& row);
    bool take_handed_over(const PageRow& row);
    bool take_hidden_game(const PageRow& row);
    bool take_set_aside(const PageRow& row);
    const FoundLine* line_before(const FoundLine& line) const;

    std::unordered_multimap<std::int64_t, FoundLine> lines_;  // by number; what is damaged may bear that of another
};

}  // namespace server
