// What the gateway serves, and what it is made of: the line between sockets and rooms. Server knows no more of rooms
// than this.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/base/clock.hpp"
#include "server/base/randomness.hpp"
#include "server/config/config.hpp"
#include "server/http/api.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/journal/journal.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "server/net/address_guard.hpp"
#include "server/net/receiver.hpp"
#include "server/net/shards.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

/// Outlives the services.
struct ServiceDeps {
    const Config& config;
    Clock& clock;
    Randomness& randomness;
    Shards& shards;
    AddressGuard& guard;
    Metrics& metrics;
    Log& log;
    /// The journal keeps nothing any more: to be called once, from any thread, and the server stops.
    std::function<void()> failed;
    /// Another process must take the place of this one: from any thread, once; the server stops and says why.
    std::function<void(const std::string& why)> restart;
};

class Services {
public:
    virtual ~Services() = default;
    virtual ReceiverFactory& receivers() = 0;
    virtual Api& api() = 0;
    virtual JournalHealth journal_health() const = 0;
    virtual void back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done) = 0;
    /// `restored` is called, on any thread, when all that was there before the server was away can be asked for again.
    virtual void when_restored(std::function<void()> restored) = 0;
    /// The server listens: rooms that nobody has asked for yet are opened, too, one by one. Called once.
    virtual void open_resting_rooms() = 0;
    /// No new rooms from now on, and time stands still in all there are; `done` is called, on any thread, when what
    /// must be kept is kept. Connections are closed by the gateway at the same time.
    virtual void drain(std::function<void()> done) = 0;
    /// What is asked at the operator's port: "pops/…" (pops/pop_desk.hpp) and "accounts/…" (people/account_desk.hpp).
    virtual void ask_desk(std::string_view what, const std::string& body, std::function<void(ApiAnswer)> answer) = 0;
    /// Another node is to decide from now on: `done` is called, on any thread, when it may, or with what went wrong.
    /// Then this process ends, to be started again.
    virtual void hand_over(std::function<void(std::optional<std::string>)> done) {
        done("this server is alone: it is no node of a cluster");
    }
};

/// Those of whoever decides.
class RoomServices : public Services {
public:
    /// For other nodes, which pass on what rooms tell.
    virtual StreamRooms& rooms() = 0;
    /// The journal keeps nothing for now, or it does again: time stands still meanwhile.
    virtual void stand_still(bool stands) = 0;
};

using MakeServices = std::function<std::unique_ptr<Services>(const ServiceDeps&)>;

/// The real ones: identities, rooms, journal, with everything from before the server was away; or those of one node of
/// several. Throws JournalError.
std::unique_ptr<Services> make_services(const ServiceDeps& deps);
/// Those that decide, with this journal.
std::unique_ptr<RoomServices> make_room_services(const ServiceDeps& deps, std::unique_ptr<Journal> journal);

SqliteJournalOptions journal_options_of(const Config& config);

}  // namespace server
