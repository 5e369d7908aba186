// A client's conversation that outlives whoever answers it: when the node that decides has gone, it waits until another
// does, says hello there with the client's token, joins what the client had joined, and sends again what had no answer.
// The client sees a pause, and fresh snapshots. What is sent again has its first answer where it had one (wire.md 1.4).
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json_reader.hpp"
#include "server/base/clock.hpp"
#include "server/net/address_guard.hpp"
#include "server/net/receiver.hpp"

namespace server::link {

/// Why a conversation is ended (CloseCode::restart) by whoever had it answered, not by who answered: it is waited for
/// another who does.
inline constexpr std::string_view nobody_decides = "no node of this site decides at the moment";
inline constexpr std::string_view owner_changes = "the node that decides has changed";
/// Of what one client has asked for and not taken back: rooms, lists, tournaments. Of more the oldest is not asked for
/// again. With limit::edge_unanswered and limit::edge_held it is less than a connection may say at once.
inline constexpr std::size_t edge_standing = 64;

class KeptConversation final : public Receiver, public std::enable_shared_from_this<KeptConversation> {
public:
    /// `guard`: of this node, which outlives it, as the clock does. Whoever floods the node that answers is refused
    /// here, too.
    KeptConversation(std::shared_ptr<Sink> sink, std::string address, std::string bearer, AddressGuard& guard,
                     Clock& clock);

    /// From now on whoever this makes answers, if it makes anybody. From any thread; what the factory makes lives on
    /// the connection's executor. `turn` is held until what is asked there at first has been answered, or never will
    /// be.
    void attach(std::shared_ptr<ReceiverFactory> factory, std::shared_ptr<void> turn = nullptr);
    /// Nobody will, if nobody does: the client is sent away and comes again. From any thread.
    void give_up();

    // Receiver
    void on_text(std::string_view text) override;
    void on_empty_fragment() override;
    void on_round_trip(std::int64_t ms) override;
    void on_time(std::int64_t now_ms) override;
    void on_closed() override;

private:
    class Tap;
    enum class Phase : std::uint8_t { waiting, greeting, open };
    struct Asked {
        std::string id;
        std::string type;
        std::string about;  // the room, or the tournament, in its one spelling
        std::string text;
    };
    /// What holds until it is taken back.
    struct Standing {
        std::string room;          // empty: it is about none
        std::string text;          // asks for it again, and says no more; SECRET: the room's password
        std::uint64_t number = 0;  // greater than of what stood before
        std::optional<std::int64_t> again_at_ms = {};  // it was refused for now, and is wanted no sooner
    };

    void speak(std::uint64_t generation, const Frame& frame, Delivery delivery);
    void close(std::uint64_t generation, CloseCode code, std::string_view reason);
    void send_away();
    enum class Then : std::uint8_t { tell, tell_and_catch_up, catch_up, send_away, nothing };
    Then hear(const Frame& frame);
    Then hear_welcome(std::string_view text);
    Then hear_refusal(std::string_view text);
    std::string hello_again() const;
    void note_end(std::string_view text);
    void note_party(std::string_view text);
    void lose_party();
    void seek_no_longer();
    Then note_answer(std::string_view text);
    void note_done(const Asked& asked, const protocol::Json& answer);
    Then note_own_answer(const std::string& key, const protocol::Json& answer);
    std::string ask_for_standing(Standing& standing, const std::string& key);
    void stand(const std::string& key, Standing standing);
    void stand_in_room(const std::string& room);
    void note_request(std::string_view text);
    void catch_up(std::uint64_t generation);
    std::shared_ptr<Receiver> other() const;

    const std::shared_ptr<Sink> sink_;
    const std::string address_;
    const std::string bearer_;  // SECRET
    AddressGuard& guard_;
    Clock& clock_;

    mutable std::mutex mutex_;
    Phase phase_ = Phase::waiting;
    std::shared_ptr<ReceiverFactory> factory_;  // that has made whoever answers
    std::uint64_t generation_ = 0;              // of those who answer: what an earlier one says is not heard
    std::shared_ptr<Receiver> other_;           // called on the connection's executor, and never under the lock
    std::string hello_;                         // SECRET; empty: nothing has been said yet
    std::string token_;                         // SECRET
    bool is_welcomed_ = false;                  // the client
    bool is_put_off_ = false;                   // whoever answers was greeted, and could not hear of it for now …
    std::optional<std::int64_t> greets_at_ms_;  // … and is to be greeted once more, but not before
    std::shared_ptr<void> turn_;                // null: all that it asked of whoever answers, to be there, is answered
    std::deque<Asked> unanswered_;
    bool has_missed_one_ = false;                 // a request was not remembered: there were too many without an answer
    std::map<std::string, Standing> standing_;    // at most edge_standing
    std::uint64_t stood_ = 0;                     // number of the last
    std::map<std::string, std::string> own_ids_;  // by which what stands was asked for again: its keys
    std::uint64_t own_count_ = 0;
    bool has_party_ = false;         // as the client was told last
    bool party_seeks_ = false;       // likewise
    std::vector<Frame> own_words_;   // for the client, of what the one who answered before has taken with it
    std::vector<std::string> held_;  // said meanwhile
    bool is_closed_ = false;
};

}  // namespace server::link
