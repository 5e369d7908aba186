// One connection's conversation: hello first, then requests, each with its one answer (wire.md 1). Knows messages
// and who says them; sockets are the transport's, rooms the directory's.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include <boost/container/flat_map.hpp>

#include "protocol/client_message.hpp"
#include "server/base/token_bucket.hpp"
#include "server/config/config.hpp"
#include "server/fairness/round_trip.hpp"
#include "server/identity/players.hpp"
#include "server/identity/presences.hpp"
#include "server/identity/sanctions.hpp"
#include "server/matching/finder.hpp"
#include "server/net/receiver.hpp"
#include "server/net/shards.hpp"
#include "server/notifications/inbox.hpp"
#include "server/room/directory.hpp"
#include "server/tournaments/tournament_service.hpp"

namespace server {

class Session final : public Receiver, public Presences::Conversation, public std::enable_shared_from_this<Session> {
public:
    struct Deps {
        const Config& config;
        Clock& clock;
        AddressGuard& guard;
        Metrics& metrics;
        Log& log;
        Players& players;
        const Sanctions& sanctions;
        Presences& presences;
        room::Directory& directory;
        tournaments::TournamentService* tournaments;  // null: there are none
        const Journal& journal;
        matching::Finder& finder;
        const notifications::Inbox& inbox;
        const Shards& shards;
    };

    /// `deps` outlive it.
    Session(const Deps& deps, std::uint64_t connection, std::shared_ptr<Sink> sink, std::string address,
            std::string bearer);

    ~Session() override;

    // Receiver
    void on_text(std::string_view text) override;
    void on_empty_fragment() override;
    void on_round_trip(std::int64_t ms) override;
    void on_time(std::int64_t now_ms) override;
    void on_closed() override;

    // Presences::Conversation
    const PlayerId& player() const override { return person_->id; }
    const Presences::Presence& presence() const override { return presence_; }
    void attend(const std::string& room) override;
    std::shared_ptr<Conversation> if_alive() override { return weak_from_this().lock(); }

private:
    /// The second is the error that the frame tells of, or null.
    using Answer = std::function<void(Frame, const protocol::Error*)>;

    void say(std::string json) { presence_.sink->send(make_frame(std::move(json)), Delivery::required); }
    void end(CloseCode code, std::string_view reason);
    void count(std::string_view type, std::string_view outcome);
    std::int64_t flood_wait_ms();
    void greet(const protocol::Hello& hello);
    void refuse_hello(const protocol::Error& error);
    void welcome(const Players::Known& known, const engine::Bytes32& token);
    void wait_for_welcome(std::string_view text);
    void come_back();
    void come_to(const std::string& room);
    /// Null: there is none. The room is told from now on how good the line is, and that it has gone.
    std::shared_ptr<room::Actor> room_called(const std::string& room);
    bool is_greeting() const { return greeting_ && greeting_->is_under_way; }

    // session_requests.cpp
    void take(protocol::Request request);
    void watch_tournament(const std::string& id, const protocol::TournamentWatch& watch, const Answer& answer);
    void ask_finder(const protocol::Request& request, const Answer& answer);
    void dispatch(protocol::Request request, const room::RequestName& name, Answer answer);
    void create(const room::RequestName& name, const protocol::RoomCreate& wish, Answer answer);
    void ask_room(std::string id, const room::RequestName& name, const std::string& room, room::RoomCommand command,
                  Answer answer);

    /// What is needed until it is known who speaks, and no longer.
    struct Greeting {
        std::string bearer;  // SECRET
        std::int64_t began_ms = 0;
        bool is_under_way = false;            // hello is being handled
        std::list<std::string> waiting = {};  // said meanwhile
    };

    // There is one of every connection: in this order they take 304 bytes.
    const Deps& deps_;
    Presences::Presence presence_;
    const std::shared_ptr<AddressMeter> meter_;
    std::unique_ptr<Greeting> greeting_;  // null: person_ is there
    std::optional<Person> person_;
    std::shared_ptr<Answers> answers_;  // null: nothing has been asked for yet
    TokenBucket messages_;
    std::uint8_t breaches_ = 0;
    static_assert(limit::breaches_before_close <= UINT8_MAX);
    bool is_ending_ : 1 = false;
    bool is_closed_ : 1 = false;
    bool watches_tournaments_ : 1 = false;
    bool takes_changes_ : 1 = false;  // in place of whole views (wire.md 9.1)
    RoundTrip round_trip_;
    /// By id: joined, or spoken to. Those that have gone are forgotten before the map grows.
    boost::container::flat_map<std::string, std::weak_ptr<room::Actor>> rooms_;
};

/// Makes a session of every new WebSocket.
class Sessions final : public ReceiverFactory {
public:
    explicit Sessions(Session::Deps deps);
    std::shared_ptr<Receiver> receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) override;
    /// The shard of the room it is opened for, as in /ws?room=4GZK7Q2M: requests to it need not go to another thread.
    std::optional<std::size_t> home_of(std::string_view query) const override;

private:
    Session::Deps deps_;
    std::atomic<std::uint64_t> connections_{0};
};

}  // namespace server
