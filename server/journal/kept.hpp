// What the journal keeps, and gives back at the start: rooms, players and the answers that they have been given.
// SECRET: sealed choices and keys are in the lines.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/draws.hpp"
#include "server/base/document.hpp"
#include "server/base/person.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/journal/finished_game.hpp"

namespace server {

struct KeptPlayer {
    Person person;
    engine::Bytes32 token_hash{};
};

/// To a request that changed something: the same request sent again gets the same answer (wire.md 1.4).
struct KeptAnswer {
    PlayerId player;
    std::string request_id;
    engine::Bytes32 content{};  // hash of the request
    std::string text;           // of the frame
    std::int64_t age_ms = 0;    // when it is given back; the time in which the server was away does not count
};

struct KeptRoom {
    std::string id;
    std::vector<std::string> lines;  // in order; SECRET
    /// How long the server ran on after the last line was given to the journal.
    std::int64_t ran_on_ms = 0;
};

/// What is kept together or not at all.
struct Entry {
    std::string room;  // empty: it is about no room
    std::vector<std::string> lines;
    std::vector<KeptAnswer> answers;
    std::vector<KeptPlayer> players;  // new, or with another name
    std::shared_ptr<const FinishedGame> finished;
    std::vector<Document> documents;
    std::vector<ArchiveRow> archive;
    /// They are removed from the players; finished games call them `deleted_player` from now on, and their ratings are
    /// set aside (rating_book.hpp).
    std::optional<DeletedAccount> deleted_account;
};

/// A game that is over, but not out yet (FinishedGame::is_out).
struct HiddenGame {
    std::string id;
    std::string room;  // empty: its summary names none
};

/// What was damaged when the server started, and is out of play since; as it was found it is kept beside the journal
/// (mending.hpp).
struct SetAside {
    enum class Kind : std::uint8_t { room, answer, game };
    Kind kind{};
    std::string name;  // of a room or a tournament its id; of an answer who got it, and the request; of a game its id
    std::string what;  // in words
};

/// As the journal and the log call it.
std::string_view name_of(SetAside::Kind kind);
std::optional<SetAside::Kind> set_aside_kind_of(std::string_view name);

struct Kept {
    std::vector<KeptRoom> rooms;  // that are open, the oldest first
    std::vector<KeptPlayer> players;
    std::vector<KeptAnswer> answers;  // of the last limit::answer_memory_ms, the oldest first
    std::vector<Document> documents;  // by collection and key
    std::vector<HiddenGame> hidden;
    std::vector<SetAside> set_aside;
    std::int64_t away_ms = 0;  // by the wall clock: since the server was last known to run
};

/// The hidden games whose room is gone: nothing is left that would give them out later.
std::vector<std::string> games_left_behind(const Kept& kept);

}  // namespace server
