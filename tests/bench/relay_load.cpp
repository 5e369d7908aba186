// Load for any server of the relay's protocol (relay/README.md): all members of all rooms, round after round. One
// thread, epoll, framing of its own. Prints one line of JSON with what was measured, for tests/bench/compare.
#include <sys/prctl.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bench/client_frames.hpp"
#include "tests/bench/client_socket.hpp"
#include "tests/bench/json_line.hpp"
#include "tests/bench/machine.hpp"
#include "tests/bench/pacer.hpp"
#include "tests/bench/poller.hpp"
#include "tests/bench/relay/dialect.hpp"
#include "tests/bench/shares.hpp"

namespace {

using namespace bench;

constexpr std::size_t read_bytes = 64 * 1024;
constexpr std::size_t joining_max = 256;
constexpr double patience_s = 60;

struct Settings {
    std::uint16_t port = 0;
    int server = 0;  // process id
    std::string dialect = "plain";
    std::size_t rooms = 100;
    std::size_t members = 6;
    std::size_t seals = 6;
    double rate = 0;
    double warm_up_seconds = 1;
    double seconds = 2;
    double idle_seconds = 0;
    int core = -1;
};

enum class Step : std::uint8_t { upgrading, joining, playing };

struct Connection {
    int socket = -1;
    Member member;
    Step step = Step::upgrading;
    std::string unread;
    std::string seal;  // the whole frame
};

struct Room {
    std::size_t unheard = 0;  // members that have not got the reveal
    double sealed_at = 0;
    double first_heard_at = 0;
};

class Load {
public:
    Load(const Settings& settings, Dialect& dialect);
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;
    ~Load();
    void join();
    void play();
    const JsonLine& figures() const { return figures_; }

private:
    void connect(std::size_t place);
    void wait(double until);
    void read(Connection& connection);
    void upgraded(Connection& connection, std::string_view& bytes);
    void hear(Connection& connection, std::string_view message);
    void hear_reveal(std::size_t number);
    void start_round(std::size_t number);
    void run_for(double seconds);
    void send(const Connection& connection, Opcode opcode, std::string_view payload);

    const Settings settings_;
    Dialect& dialect_;
    Poller poller_;
    Pacer pacer_;
    std::vector<Connection> connections_;
    std::vector<Room> rooms_;
    std::size_t joined_ = 0;
    std::uint64_t rounds_ = 0;
    std::uint64_t received_bytes_ = 0;
    std::vector<double> latencies_;
    std::vector<double> spreads_;  // from the first delivery of a reveal to its last
    JsonLine figures_;
    std::string answer_;
    std::string out_;
    std::vector<char> in_ = std::vector<char>(read_bytes);
};

Load::Load(const Settings& settings, Dialect& dialect) : settings_(settings), dialect_(dialect) {
    connections_.resize(settings.rooms * settings.members);
    rooms_.resize(settings.rooms);
}

Load::~Load() {
    for (const Connection& connection : connections_) {
        if (connection.socket >= 0) close(connection.socket);
    }
}

void Load::connect(std::size_t place) {
    Connection& connection = connections_[place];
    connection.member = {place / settings_.members, place % settings_.members};
    const std::string request = upgrade_request(dialect_.path(connection.member));
    connection.socket = connect_to(settings_.port);
    set_nonblocking(connection.socket);
    poller_.add(connection.socket, place);
    send_whole(connection.socket, request);
    append_client_frame(connection.seal, dialect_.opcode(), dialect_.seal(connection.member));
}

void Load::join() {
    const double began = wall_seconds();
    const double cpu = exact_cpu_of_process(settings_.server);
    const Kilobytes before = kilobytes_of_process(settings_.server);
    for (std::size_t begun = 0; joined_ < connections_.size();) {
        while (begun < connections_.size() && begun < joined_ + joining_max) connect(begun++);
        if (wall_seconds() > began + patience_s) throw std::runtime_error("not everybody can join");
        wait(wall_seconds() + 0.1);
    }
    const auto people = static_cast<double>(connections_.size());
    const double took = wall_seconds() - began;
    const double used = exact_cpu_of_process(settings_.server) - cpu;
    if (settings_.idle_seconds > 0) run_for(settings_.idle_seconds);
    const Kilobytes grown = kilobytes_of_process(settings_.server) - before;
    figures_.add("connections", people);
    figures_.add("join_s", took);
    figures_.add("join_us", 1e6 * used / people);
    figures_.add("resident_kb", grown.resident / people);
    figures_.add("anonymous_kb", grown.anonymous / people);
    figures_.add("grown_mb", grown.resident / 1024);
}

void Load::wait(double until) {
    poller_.wait(until, [this](std::size_t place) { read(connections_[place]); });
}

void Load::read(Connection& connection) {
    const ssize_t got = recv(connection.socket, in_.data(), in_.size(), 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) throw std::runtime_error("the server has closed a connection");
    received_bytes_ += static_cast<std::uint64_t>(got);
    std::string_view bytes(in_.data(), static_cast<std::size_t>(got));
    if (!connection.unread.empty()) {
        connection.unread += bytes;
        bytes = connection.unread;
    }
    if (connection.step == Step::upgrading) upgraded(connection, bytes);
    if (connection.step != Step::upgrading) {
        while (const auto frame = take_server_frame(bytes)) {
            if (frame->opcode == dialect_.opcode() || frame->opcode == Opcode::text) {
                hear(connection, frame->payload);
            } else if (frame->opcode == Opcode::ping) {
                send(connection, Opcode::pong, frame->payload);
            } else if (frame->opcode == Opcode::close) {
                throw std::runtime_error("closed by the server: " + std::string(frame->payload));
            }
        }
    }
    if (!bytes.empty() || !connection.unread.empty()) connection.unread = std::string(bytes);
}

void Load::upgraded(Connection& connection, std::string_view& bytes) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return;
    if (!bytes.starts_with("HTTP/1.1 101")) throw std::runtime_error("no upgrade: " + std::string(bytes));
    bytes.remove_prefix(end + 4);
    connection.step = Step::joining;
    const std::string opening = dialect_.opening(connection.member);
    if (!opening.empty()) send(connection, dialect_.opcode(), opening);
}

void Load::hear(Connection& connection, std::string_view message) {
    answer_.clear();
    const Heard heard = dialect_.hear(connection.member, message, answer_);
    if (!answer_.empty()) send(connection, dialect_.opcode(), answer_);
    if (heard == Heard::reveal) {
        hear_reveal(connection.member.room);
    } else if (heard == Heard::joined && connection.step == Step::joining) {
        connection.step = Step::playing;
        ++joined_;
    }
}

void Load::hear_reveal(std::size_t number) {
    Room& room = rooms_[number];
    if (room.unheard == 0) throw std::runtime_error("a reveal that nobody waited for");
    if (room.unheard == settings_.members) room.first_heard_at = wall_seconds();
    if (--room.unheard != 0) return;
    const double now = wall_seconds();
    latencies_.push_back(now - room.sealed_at);
    spreads_.push_back(now - room.first_heard_at);
    ++rounds_;
    if (pacer_.is_closed_loop()) return start_round(number);
    pacer_.rest(number);
}

void Load::start_round(std::size_t number) {
    Room& room = rooms_[number];
    room.unheard = settings_.members;
    for (std::size_t sealer = 0; sealer < settings_.seals; ++sealer) {
        const Connection& connection = connections_[number * settings_.members + sealer];
        if (sealer + 1 == settings_.seals) room.sealed_at = wall_seconds();
        send_whole(connection.socket, connection.seal);
    }
}

void Load::send(const Connection& connection, Opcode opcode, std::string_view payload) {
    out_.clear();
    append_client_frame(out_, opcode, payload);
    send_whole(connection.socket, out_);
}

void Load::run_for(double seconds) {
    const double end = wall_seconds() + seconds;
    for (double now = wall_seconds(); now < end; now = wall_seconds()) {
        while (const auto room = pacer_.take_due(now)) start_round(*room);
        wait(pacer_.wake_at(end));
    }
}

void Load::play() {
    for (std::size_t room = 0; room < rooms_.size(); ++room) pacer_.rest(room);
    pacer_.set_rate(settings_.rate, wall_seconds());
    run_for(settings_.warm_up_seconds);
    latencies_.clear();
    spreads_.clear();
    const double began = wall_seconds();
    const double own = own_cpu_seconds();
    const double cpu = exact_cpu_of_process(settings_.server);
    const CpuSeconds divided = cpu_of_process(settings_.server);
    const std::uint64_t rounds = rounds_;
    const std::uint64_t received = received_bytes_;
    run_for(settings_.seconds);
    const double took = wall_seconds() - began;
    const double used = exact_cpu_of_process(settings_.server) - cpu;
    const CpuSeconds after = cpu_of_process(settings_.server);
    const auto played = static_cast<double>(rounds_ - rounds);
    if (played == 0) throw std::runtime_error("no round has ended");
    figures_.add("rounds", played);
    figures_.add("rounds_per_s", played / took);
    figures_.add("cpu_per_1000", 1000 * used / played);
    figures_.add("user_share", (after.user - divided.user) / std::max(0.01, after.all() - divided.all()));
    figures_.add("deliveries_per_cpu_s", played * static_cast<double>(settings_.members) / used);
    figures_.add("server_share", used / took);
    figures_.add("own_share", (own_cpu_seconds() - own) / took);
    figures_.add("received_per_round", static_cast<double>(received_bytes_ - received) / played);
    figures_.add("p50_us", 1e6 * at_share(latencies_, 0.5));
    figures_.add("p99_us", 1e6 * at_share(latencies_, 0.99));
    figures_.add("p999_us", 1e6 * at_share(latencies_, 0.999));
    figures_.add("spread_p50_us", 1e6 * at_share(spreads_, 0.5));
    figures_.add("spread_p99_us", 1e6 * at_share(spreads_, 0.99));
}

}  // namespace

int main(int count, char** arguments) try {
    Settings settings;
    CLI::App app("Plays the relay's rounds (tests/bench/relay) with a running server; prints a line of JSON.");
    app.add_option("--port", settings.port, "of the server, on 127.0.0.1")->required();
    app.add_option("--server", settings.server, "process id of the server")->required();
    app.add_option("--dialect", settings.dialect, "plain, socket.io, colyseus or boardgame.io")->capture_default_str();
    app.add_option("--rooms", settings.rooms)->capture_default_str();
    app.add_option("--members", settings.members, "of each room, who all hear a reveal")->capture_default_str();
    app.add_option("--seals", settings.seals, "of each round, by as many members; what the server was told")
        ->capture_default_str();
    app.add_option("--rate", settings.rate, "rounds a second in all; 0: all it can")->capture_default_str();
    app.add_option("--seconds", settings.seconds, "to measure for; 0: only join")->capture_default_str();
    app.add_option("--warm-up", settings.warm_up_seconds, "seconds of rounds that do not count")->capture_default_str();
    app.add_option("--idle", settings.idle_seconds, "seconds of doing nothing before memory is looked at");
    app.add_option("--core", settings.core, "run on this core alone");
    CLI11_PARSE(app, count, arguments);
    if (settings.seals > settings.members) throw std::runtime_error("more seals than members");
    if (settings.core >= 0 && !pin_to_core(settings.core)) std::cerr << "not pinned to a core\n";
    prctl(PR_SET_TIMERSLACK, 1000UL);

    const auto dialect = make_dialect(settings.dialect, settings.port);
    if (!dialect) throw std::runtime_error("no such dialect: " + settings.dialect);
    Load load(settings, *dialect);
    load.join();
    if (settings.seconds > 0) load.play();
    std::printf("%s\n", load.figures().text().c_str());
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_relay_load: " << fault.what() << '\n';
    return 1;
}
