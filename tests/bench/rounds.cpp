// Load for a running server: rooms of six people who play CTOR 3-3 on 10x10 over real sockets, matches without end.
// First as fast as the server answers, then paced at a half and at a tenth of that. One thread, epoll, framing of its
// own. tests/bench/run starts the server, each of the two on a core of its own.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#include <fcntl.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <deque>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <vector>

#include "tests/bench/client_frames.hpp"
#include "tests/bench/machine.hpp"
#include "tests/bench/room_client.hpp"

namespace {

using namespace bench;

constexpr std::size_t read_bytes = 64 * 1024;
constexpr std::size_t rooms_opening_max = 64;
constexpr std::size_t event_bytes = 600;  // in which a reveal or a start would stand
constexpr double warm_up_s = 1.5;
constexpr double patience_s = 30;

struct Settings {
    std::uint16_t port = 0;
    int server = 0;  // process id
    std::size_t rooms = 100;
    double seconds = 10;
    unsigned windows = 5;
    int core = -1;
};

enum class Step : std::uint8_t { upgrading, greeting, waiting, founding, playing };

struct Connection {
    int socket = -1;
    std::size_t room = 0;
    std::size_t number = 0;  // in the room; 0 is its host and reads the views
    Step step = Step::upgrading;
    std::uint32_t requests = 0;
    std::string unread;
};

struct Room {
    std::string id;
    Position position;
    bool is_exchanged = false;  // sides, by a rematch
    bool is_open = false;
    bool is_round = false;                   // being played, not a start being waited for
    std::size_t unheard = players_per_room;  // connections that have not got the reveal, or the start
    double sealed_at = 0;
};

struct Window {
    double rounds_per_s = 0;
    double cpu_per_1000 = 0;
    double user_per_1000 = 0;
    double server_share = 0;
    double own_share = 0;
};

template <class Number>
Number at_share(std::vector<Number>& sorted, double share) {
    if (sorted.empty()) return {};
    const auto last = static_cast<double>(sorted.size() - 1);
    return sorted[static_cast<std::size_t>(std::lround(share * last))];
}

class Load {
public:
    explicit Load(const Settings& settings);
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;
    ~Load();
    void open_rooms();
    /// `rate` rounds a second, or as many as come back where it is 0. Gives the rate that was reached.
    double play(const char* name, double rate);

private:
    void connect(std::size_t room, std::size_t number);
    void wait(double until);
    void read(Connection& connection);
    void on_text(Connection& connection, std::string_view text);
    void on_answer(Connection& connection, std::string_view text);
    void on_heard(Connection& connection, std::string_view text);
    void on_all_heard(std::size_t number);
    void enter(Connection& connection);
    void send(Connection& connection, Opcode opcode, std::string_view payload);
    void request(Connection& connection, std::string_view type, std::string_view fields);
    void start_round(std::size_t number);
    void agree_to_rematch(std::size_t number);
    void start_due_rounds();
    Window measure(double seconds);
    Connection& of(std::size_t room, std::size_t number) { return connections_[room * players_per_room + number]; }

    const Settings settings_;
    int epoll_ = -1;
    std::vector<Connection> connections_;
    std::vector<Room> rooms_;
    std::size_t opened_ = 0;
    std::deque<std::size_t> idle_;  // rooms whose next round may start
    bool is_closed_loop_ = false;
    double pace_s_ = 0;  // between two rounds
    double next_due_ = 0;
    std::uint64_t rounds_ = 0;
    std::vector<double> latencies_;
    engine::Seed seed_{1};
    std::string out_;
    std::vector<char> in_ = std::vector<char>(read_bytes);
};

Load::Load(const Settings& settings) : settings_(settings), epoll_(epoll_create1(0)) {
    connections_.resize(settings.rooms * players_per_room);
    rooms_.resize(settings.rooms);
}

Load::~Load() {
    for (const Connection& connection : connections_) {
        if (connection.socket >= 0) close(connection.socket);
    }
    close(epoll_);
}

void Load::connect(std::size_t room, std::size_t number) {
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(settings_.port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        throw std::runtime_error(std::string("cannot connect: ") + std::strerror(errno));
    }
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    Connection& connection = of(room, number);
    connection.socket = fd;
    connection.room = room;
    connection.number = number;
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = room * players_per_room + number;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event);
    constexpr std::string_view upgrade =
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
        "Sec-WebSocket-Protocol: tutti.v1\r\n\r\n";
    ::send(fd, upgrade.data(), upgrade.size(), MSG_NOSIGNAL);
}

void Load::open_rooms() {
    const double began = wall_seconds();
    const CpuSeconds cpu = cpu_of_process(settings_.server);
    const double memory = kilobytes_of_process(settings_.server).resident;
    for (std::size_t begun = 0; opened_ < settings_.rooms;) {
        for (; begun < settings_.rooms && begun < opened_ + rooms_opening_max; ++begun) {
            for (std::size_t number = 0; number < players_per_room; ++number) connect(begun, number);
        }
        if (wall_seconds() > began + patience_s) throw std::runtime_error("the rooms do not open");
        wait(wall_seconds() + 0.1);
    }
    const auto rooms = static_cast<double>(settings_.rooms);
    std::printf(
        "%zu rooms of six opened in %.2f s: %.0f µs of the server's CPU for each connection from accept to "
        "ready, %.0f KB resident for each room\n\n",
        settings_.rooms, wall_seconds() - began,
        1e6 * (cpu_of_process(settings_.server).all() - cpu.all()) / (rooms * players_per_room),
        (kilobytes_of_process(settings_.server).resident - memory) / rooms);
}

void Load::wait(double until) {
    std::array<epoll_event, 256> events{};
    const double left = std::max(0.0, until - wall_seconds());
    timespec timeout{};
    timeout.tv_sec = static_cast<time_t>(left);
    timeout.tv_nsec = static_cast<long>(1e9 * (left - std::floor(left)));
    const int count = epoll_pwait2(epoll_, events.data(), static_cast<int>(events.size()), &timeout, nullptr);
    for (int event = 0; event < count; ++event) read(connections_[events[static_cast<std::size_t>(event)].data.u64]);
}

void Load::read(Connection& connection) {
    const ssize_t got = recv(connection.socket, in_.data(), in_.size(), 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) throw std::runtime_error("the server has closed a connection");
    std::string_view bytes(in_.data(), static_cast<std::size_t>(got));
    if (!connection.unread.empty()) {
        connection.unread += bytes;
        bytes = connection.unread;
    }
    if (connection.step == Step::upgrading) {
        const std::size_t end = bytes.find("\r\n\r\n");
        if (end != std::string_view::npos) {
            if (!bytes.starts_with("HTTP/1.1 101")) throw std::runtime_error("no upgrade: " + std::string(bytes));
            bytes.remove_prefix(end + 4);
            connection.step = Step::greeting;
            send(connection, Opcode::text, R"({"type":"hello","name":"Load"})");
        }
    }
    if (connection.step != Step::upgrading) {
        while (const auto frame = take_server_frame(bytes)) {
            if (frame->opcode == Opcode::text) {
                on_text(connection, frame->payload);
            } else if (frame->opcode == Opcode::ping) {
                send(connection, Opcode::pong, frame->payload);
            } else if (frame->opcode == Opcode::close) {
                throw std::runtime_error("closed by the server: " + std::string(frame->payload.substr(2)));
            }
        }
    }
    connection.unread = std::string(bytes);
}

void Load::on_text(Connection& connection, std::string_view text) {
    if (text.starts_with(R"({"type":"update")")) {
        const std::string_view events = text.substr(0, event_bytes);
        const bool is_heard = events.find(R"("type":"reveal")") != std::string_view::npos
                              || events.find(R"("type":"start")") != std::string_view::npos;
        if (is_heard) on_heard(connection, text);
    } else if (text.starts_with(R"({"re":)")) {
        on_answer(connection, text);
    } else if (text.starts_with(R"({"type":"welcome")")) {
        connection.step = Step::waiting;
        if (connection.number == 0) {
            connection.step = Step::founding;
            request(connection, "room.create", R"("game":"ctor","options":{"teams":[3,3],"auto_replace":true})");
        } else if (!rooms_[connection.room].id.empty()) {
            enter(connection);
        }
    }
}

void Load::on_answer(Connection& connection, std::string_view text) {
    if (text.substr(0, 80).find(R"("ok":true)") == std::string_view::npos) {
        throw std::runtime_error("refused: " + std::string(text));
    }
    if (connection.step != Step::founding) return;
    rooms_[connection.room].id = quoted_after(text, R"("room":")");
    for (std::size_t number = 0; number < players_per_room; ++number) {
        Connection& other = of(connection.room, number);
        if (other.step == Step::waiting || other.step == Step::founding) enter(other);
    }
}

void Load::enter(Connection& connection) {
    connection.step = Step::playing;
    const char* const team = connection.number < team_size ? "black" : "white";
    const std::string seat = team + std::to_string(connection.number % team_size + 1);
    request(connection, "room.join", "");
    request(connection, "seat.take", R"("seat":")" + seat + '"');
    request(connection, "room.ready", R"("ready":true)");
}

void Load::request(Connection& connection, std::string_view type, std::string_view fields) {
    std::string text = R"({"type":")";
    text += type;
    text += R"(","id":"load-)" + std::to_string(++connection.requests) + '"';
    if (const std::string& room = rooms_[connection.room].id; !room.empty()) text += R"(,"room":")" + room + '"';
    if (!fields.empty()) (text += ',') += fields;
    text += '}';
    send(connection, Opcode::text, text);
}

void Load::send(Connection& connection, Opcode opcode, std::string_view payload) {
    out_.clear();
    append_client_frame(out_, opcode, payload);
    const ssize_t sent = ::send(connection.socket, out_.data(), out_.size(), MSG_NOSIGNAL);
    if (sent != static_cast<ssize_t>(out_.size())) throw std::runtime_error("the server does not read");
}

void Load::on_heard(Connection& connection, std::string_view text) {
    Room& room = rooms_[connection.room];
    if (connection.number == 0) {
        auto position = read_position(text);
        if (!position || position->board.size() != board_squares) throw std::runtime_error("a reveal without a view");
        room.position = *std::move(position);
    }
    if (--room.unheard == 0) on_all_heard(connection.room);
}

void Load::on_all_heard(std::size_t number) {
    Room& room = rooms_[number];
    if (room.is_round) {
        latencies_.push_back(wall_seconds() - room.sealed_at);
        ++rounds_;
    }
    if (!room.is_open) {
        room.is_open = true;
        ++opened_;
    }
    room.is_round = false;
    if (room.position.is_over) return agree_to_rematch(number);
    if (is_closed_loop_) return start_round(number);
    idle_.push_back(number);
}

void Load::agree_to_rematch(std::size_t number) {
    Room& room = rooms_[number];
    room.unheard = players_per_room;
    room.is_exchanged = !room.is_exchanged;
    for (std::size_t player = 0; player < players_per_room; ++player) request(of(number, player), "room.rematch", "");
}

void Load::start_round(std::size_t number) {
    Room& room = rooms_[number];
    room.unheard = players_per_room;
    room.is_round = true;
    const std::size_t first = room.position.blacks_turn != room.is_exchanged ? 0 : team_size;
    const Position position = room.position;
    Chooser chooser(position, seed_);
    for (std::size_t seat = 0; seat < team_size; ++seat) {
        if (!position.owes[seat]) continue;
        const std::string action = R"("action":{"type":"seal","choice":)" + chooser.next() + "}";
        room.sealed_at = wall_seconds();
        request(of(number, first + seat), "act", action);
    }
}

void Load::start_due_rounds() {
    for (double now = wall_seconds(); !idle_.empty() && (is_closed_loop_ || next_due_ <= now); next_due_ += pace_s_) {
        const std::size_t number = idle_.front();
        idle_.pop_front();
        start_round(number);
    }
}

Window Load::measure(double seconds) {
    const double began = wall_seconds();
    const double own = own_cpu_seconds();
    const CpuSeconds cpu = cpu_of_process(settings_.server);
    const std::uint64_t rounds = rounds_;
    for (double now = began; now < began + seconds; now = wall_seconds()) {
        start_due_rounds();
        const double end = began + seconds;
        wait(is_closed_loop_ || idle_.empty() ? end : std::min(end, next_due_));
    }
    const double took = wall_seconds() - began;
    const CpuSeconds now_cpu = cpu_of_process(settings_.server);
    const double used = now_cpu.all() - cpu.all();
    const double per_1000 = static_cast<double>(rounds_ - rounds) / 1000;
    return {1000 * per_1000 / took, used / per_1000, (now_cpu.user - cpu.user) / per_1000, used / took,
            (own_cpu_seconds() - own) / took};
}

double Load::play(const char* name, double rate) {
    is_closed_loop_ = rate == 0;
    pace_s_ = is_closed_loop_ ? 0 : 1 / rate;
    next_due_ = wall_seconds();
    measure(warm_up_s);
    latencies_.clear();
    std::vector<Window> windows;
    for (unsigned number = 0; number < settings_.windows; ++number) {
        windows.push_back(measure(settings_.seconds / settings_.windows));
    }
    std::sort(latencies_.begin(), latencies_.end());
    const auto median = [&](double Window::*figure) {
        std::vector<double> figures;
        for (const Window& window : windows) figures.push_back(window.*figure);
        std::sort(figures.begin(), figures.end());
        return figures[figures.size() / 2];
    };
    const double reached = median(&Window::rounds_per_s);
    std::printf("| %zu | %s | %.0f | %.3f | %.0f %% | %.0f %% | %.0f %% | %.0f | %.0f | %.0f |\n", settings_.rooms,
                name, reached, median(&Window::cpu_per_1000),
                100 * median(&Window::user_per_1000) / median(&Window::cpu_per_1000),
                100 * median(&Window::server_share), 100 * median(&Window::own_share), 1e6 * at_share(latencies_, 0.5),
                1e6 * at_share(latencies_, 0.99), 1e6 * at_share(latencies_, 0.999));
    std::fflush(stdout);
    // Rounds that are still on end before the next pace begins.
    is_closed_loop_ = false;
    const double patience = wall_seconds() + patience_s;
    while (idle_.size() < settings_.rooms && wall_seconds() < patience) wait(wall_seconds() + 0.1);
    return reached;
}

}  // namespace

int main(int count, char** arguments) try {
    Settings settings;
    CLI::App app("Plays CTOR 3-3 rounds in many rooms of a running server; prints a table.");
    app.add_option("--port", settings.port, "of the server, on 127.0.0.1")->required();
    app.add_option("--server", settings.server, "process id of the server")->required();
    app.add_option("--rooms", settings.rooms, "rooms of six")->capture_default_str();
    app.add_option("--seconds", settings.seconds, "at each of the three paces")->capture_default_str();
    app.add_option("--core", settings.core, "run on this core alone");
    CLI11_PARSE(app, count, arguments);
    if (settings.core >= 0 && !pin_to_core(settings.core)) std::cerr << "not pinned to a core\n";
    prctl(PR_SET_TIMERSLACK, 1000UL);

    Load load(settings);
    load.open_rooms();
    std::printf(
        "| rooms | load | rounds/s | server CPU s per 1,000 rounds | of that user | server CPU | generator CPU | "
        "p50 µs | p99 µs | p99.9 µs |\n|---|---|---|---|---|---|---|---|---|---|\n");
    const double maximum = load.play("all it can", 0);
    load.play("half", maximum / 2);
    load.play("a tenth", maximum / 10);
    std::printf("\n");
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_rounds: " << fault.what() << '\n';
    return 1;
}
