// Where rooms keep what they have decided, before anybody hears of it. The seam between rooms and storage: a room
// appends, waits for the receipt, and only then lets the effects happen (architecture.md section 1, reliability.md).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

/// A game that is over, with its record (protocol.md 6.4).
struct ArchivedGame {
    std::string game_id;
    std::string record;
};

class Journal {
public:
    virtual ~Journal() = default;

    /// False while the journal takes nothing more (its queue or its disk is full): requests are refused with
    /// `unavailable` before anything is decided.
    virtual bool is_accepting() const = 0;
    /// `kept(true)` once the lines will survive whatever the journal promises to survive; `kept(false)` when they
    /// never will. From any thread; it may be called before append returns. Receipts of one room come in order.
    virtual void append(const std::string& room, std::vector<std::string> lines, std::function<void(bool)> kept) = 0;
    /// Everything kept of a room, in order; empty for a room unknown.
    virtual std::vector<std::string> load(const std::string& room) const = 0;
    /// The room is closed: its lines are needed no longer.
    virtual void forget(const std::string& room) = 0;

    virtual void archive(std::shared_ptr<const ArchivedGame> game) = 0;
    virtual std::shared_ptr<const ArchivedGame> archived(std::string_view game_id) const = 0;

    /// Calls back when everything appended so far has its receipt.
    virtual void flush(std::function<void()> flushed) = 0;
};

/// Keeps lines for as long as the process lives. Bounded: a room's lines go with the room, of finished games the last
/// limit::finished_games stay.
std::unique_ptr<Journal> make_memory_journal();
/// Keeps nothing.
std::unique_ptr<Journal> make_no_journal();

}  // namespace server
