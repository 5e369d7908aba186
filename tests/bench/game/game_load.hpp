// The people of many rooms of a running server: six in each who play CTOR 3-3 on 10x10 over real sockets, match after
// match, and any number who watch those rooms in equal parts, over WebSockets or streams. One thread, epoll, framing of
// its own. What is measured comes out as values; printing is the programs'.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/seed.hpp"
#include "tests/bench/client_frames.hpp"
#include "tests/bench/machine.hpp"
#include "tests/bench/pacer.hpp"
#include "tests/bench/poller.hpp"
#include "tests/bench/room_client.hpp"

namespace bench {

/// How a watcher watches.
enum class Watching : std::uint8_t { websocket, events, lines };

/// What it took the server to let people in, until all of them had what they came for.
struct Admission {
    double seconds = 0;
    double server_cpu_s = 0;
    Kilobytes grown;
};

struct Share {
    double rounds_per_s = 0;
    double cpu_per_1000 = 0;  // server's CPU seconds for 1,000 rounds
    double user_share = 0;    // of that
    double server_share = 0;  // of a core
    double own_share = 0;
};

/// Means of what the players of a round get; the first is for one sealer, the others for each of six.
struct Messages {
    double seals = 0;
    double ack_bytes = 0;
    double announcements = 0;
    double announcement_bytes = 0;
    double reveal_bytes = 0;
};

struct Played {
    Share median;                     // of the windows
    std::vector<double> latencies_s;  // from the sending of the last seal to the last reveal
    std::vector<double> spreads_s;    // from the first reveal of a round to its last
    Messages messages;
    double deliveries = 0;  // to watchers, …
    double deliveries_per_cpu_s = 0;
    Kilobytes memory;  // at the end
};

class GameLoad {
public:
    /// With `takes_changes` everybody but each room's host is told changes in place of whole views (wire.md 9).
    GameLoad(std::uint16_t port, int server, std::size_t rooms, bool takes_changes = false);
    GameLoad(const GameLoad&) = delete;
    GameLoad& operator=(const GameLoad&) = delete;
    ~GameLoad();

    /// Watchers come to a relay of the server. Before they do.
    void send_watchers_to(std::uint16_t port) { watch_port_ = port; }

    /// Everybody is seated, and the first round of every room is open.
    Admission open_rooms();
    /// Once the rooms are open. All of them have a snapshot in the end.
    Admission admit_watchers(std::size_t count, Watching watching);
    /// `rate` rounds a second in all, or as many as come back where it is 0; so long, in so many windows, after a
    /// warm-up.
    Played play(double rate, double seconds, unsigned windows);
    /// Nothing is played, pings are answered.
    void rest(double seconds);

private:
    enum class Step : std::uint8_t { upgrading, greeting, founding, playing, watching };

    struct Connection {
        int socket = -1;
        std::size_t room = 0;
        std::size_t number = 0;  // in the room; 0 is its host and reads the views, players_per_room any watcher
        Watching watching = Watching::websocket;
        Step step = Step::upgrading;
        std::uint32_t requests = 0;
        std::string unread;
    };

    struct Room {
        std::string id;
        Position position;
        bool is_exchanged = false;  // sides, by a rematch
        bool is_open = false;
        bool is_round = false;  // being played, not a start being waited for
        std::size_t people = players_per_room;
        std::size_t unheard = players_per_room;  // connections that have not got the reveal, or the start
        double sealed_at = 0;
        double first_heard_at = 0;
    };

    struct Count {
        std::uint64_t messages = 0;
        std::uint64_t bytes = 0;
        void add(std::string_view text) {
            ++messages;
            bytes += text.size();
        }
        double mean() const { return static_cast<double>(bytes) / static_cast<double>(messages == 0 ? 1 : messages); }
    };

    Connection& connect(std::size_t place, std::size_t room, std::size_t number, Watching watching);
    void come(std::size_t room, std::size_t number, const std::string& by);
    void wait(double until);
    void read(Connection& connection);
    bool take_head(Connection& connection, std::string_view& bytes);
    void take_frames(Connection& connection, std::string_view& bytes);
    void take_events(Connection& connection, std::string_view& bytes);
    void on_text(Connection& connection, std::string_view text);
    void on_watched(Connection& connection, std::string_view text);
    void on_answer(Connection& connection, std::string_view text);
    void on_heard(Connection& connection, std::string_view text);
    void on_all_heard(std::size_t number);
    void enter(Connection& connection);
    void send(const Connection& connection, Opcode opcode, std::string_view payload);
    void request(Connection& connection, std::string_view type, std::string_view fields);
    void start_round(std::size_t number);
    void agree_to_rematch(std::size_t number);
    Share measure(double seconds);
    Connection& of(std::size_t room, std::size_t number) { return connections_[room * players_per_room + number]; }

    const std::uint16_t port_;
    std::uint16_t watch_port_;
    const int server_;
    const bool takes_changes_;
    Poller poller_;
    Pacer pacer_;
    std::deque<Connection> connections_;  // the players of all rooms, then watchers
    std::vector<Room> rooms_;
    std::size_t opened_ = 0;
    std::size_t watching_ = 0;
    std::uint64_t rounds_ = 0;
    std::vector<double> latencies_;
    std::vector<double> spreads_;
    std::uint64_t seals_ = 0;
    Count acks_;
    Count announcements_;
    Count reveals_;
    std::uint64_t deliveries_ = 0;
    engine::Seed seed_{1};
    std::string out_;
    std::vector<char> in_;
};

}  // namespace bench
