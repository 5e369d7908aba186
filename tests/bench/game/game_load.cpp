#include "tests/bench/game/game_load.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "tests/bench/client_socket.hpp"
#include "tests/bench/shares.hpp"

namespace bench {
namespace {

constexpr std::size_t read_bytes = 64 * 1024;
constexpr std::size_t rooms_opening_max = 64;
constexpr std::size_t watchers_joining_max = 256;
constexpr std::size_t event_bytes = 600;  // in which a reveal or a start would stand
constexpr double warm_up_s = 1.5;
constexpr double patience_s = 30;

bool is_heard(std::string_view update) {
    const std::string_view events = update.substr(0, event_bytes);
    return events.find(R"("type":"reveal")") != std::string_view::npos
           || events.find(R"("type":"start")") != std::string_view::npos;
}

std::string stream_request(const std::string& room, Watching watching, bool takes_changes) {
    return "GET /api/v1/rooms/" + room + "/stream?follow=1" + (takes_changes ? "&views=changes" : "")
           + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: "
           + (watching == Watching::lines ? "application/x-ndjson" : "text/event-stream") + "\r\n\r\n";
}

}  // namespace

GameLoad::GameLoad(std::uint16_t port, int server, std::size_t rooms, bool takes_changes)
    : port_(port),
      watch_port_(port),
      server_(server),
      takes_changes_(takes_changes),
      connections_(rooms * players_per_room),
      rooms_(rooms),
      in_(read_bytes) {}

GameLoad::~GameLoad() {
    for (const Connection& connection : connections_) {
        if (connection.socket >= 0) close(connection.socket);
    }
}

GameLoad::Connection& GameLoad::connect(std::size_t place, std::size_t room, std::size_t number, Watching watching) {
    if (place >= connections_.size()) connections_.resize(place + 1);
    Connection& connection = connections_[place];
    connection.socket = connect_to(number == players_per_room ? watch_port_ : port_);
    connection.room = room;
    connection.number = number;
    connection.watching = watching;
    set_nonblocking(connection.socket);
    poller_.add(connection.socket, place);
    return connection;
}

Admission GameLoad::open_rooms() {
    const double began = wall_seconds();
    const double cpu = exact_cpu_of_process(server_);
    const Kilobytes memory = kilobytes_of_process(server_);
    pacer_.stop(began);
    for (std::size_t begun = 0; opened_ < rooms_.size();) {
        for (; begun < rooms_.size() && begun < opened_ + rooms_opening_max; ++begun) come(begun, 0, "/ws");
        if (wall_seconds() > began + patience_s) throw std::runtime_error("the rooms do not open");
        wait(wall_seconds() + 0.1);
    }
    return {wall_seconds() - began, exact_cpu_of_process(server_) - cpu, kilobytes_of_process(server_) - memory};
}

void GameLoad::come(std::size_t room, std::size_t number, const std::string& by) {
    send_whole(connect(room * players_per_room + number, room, number, Watching::websocket).socket,
               upgrade_request(by));
}

Admission GameLoad::admit_watchers(std::size_t count, Watching watching) {
    const double began = wall_seconds();
    const double cpu = exact_cpu_of_process(server_);
    const Kilobytes memory = kilobytes_of_process(server_);
    const std::size_t players = rooms_.size() * players_per_room;
    for (std::size_t begun = 0; watching_ < count;) {
        for (; begun < count && begun < watching_ + watchers_joining_max; ++begun) {
            const std::size_t room = begun % rooms_.size();
            const std::string asked = watching == Watching::websocket
                                          ? upgrade_request("/ws")
                                          : stream_request(rooms_[room].id, watching, takes_changes_);
            send_whole(connect(players + begun, room, players_per_room, watching).socket, asked);
            ++rooms_[room].people;
        }
        if (wall_seconds() > began + 3 * patience_s) throw std::runtime_error("the watchers do not get in");
        wait(wall_seconds() + 0.1);
    }
    for (Room& room : rooms_) room.unheard = room.people;
    return {wall_seconds() - began, exact_cpu_of_process(server_) - cpu, kilobytes_of_process(server_) - memory};
}

void GameLoad::rest(double seconds) {
    const double end = wall_seconds() + seconds;
    while (wall_seconds() < end) wait(end);
}

void GameLoad::wait(double until) {
    poller_.wait(until, [this](std::size_t place) { read(connections_[place]); });
}

void GameLoad::read(Connection& connection) {
    const ssize_t got = recv(connection.socket, in_.data(), in_.size(), 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) throw std::runtime_error("the server has closed a connection");
    std::string_view bytes(in_.data(), static_cast<std::size_t>(got));
    if (!connection.unread.empty()) {
        connection.unread += bytes;
        bytes = connection.unread;
    }
    if (connection.step != Step::upgrading || take_head(connection, bytes)) {
        connection.watching == Watching::websocket ? take_frames(connection, bytes) : take_events(connection, bytes);
    }
    if (!bytes.empty() || !connection.unread.empty()) connection.unread = std::string(bytes);
}

bool GameLoad::take_head(Connection& connection, std::string_view& bytes) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return false;
    const bool is_stream = connection.watching != Watching::websocket;
    if (!bytes.starts_with(is_stream ? "HTTP/1.1 200" : "HTTP/1.1 101")) {
        throw std::runtime_error("not let in: " + std::string(bytes));
    }
    bytes.remove_prefix(end + 4);
    connection.step = Step::greeting;
    // A host reads the views, to know what there is to play.
    const bool takes_changes = takes_changes_ && connection.number != 0;
    const char* const hello =
        takes_changes ? R"({"type":"hello","name":"Load","views":"changes"})" : R"({"type":"hello","name":"Load"})";
    if (!is_stream) send(connection, Opcode::text, hello);
    return true;
}

void GameLoad::take_frames(Connection& connection, std::string_view& bytes) {
    while (const auto frame = take_server_frame(bytes)) {
        if (frame->opcode == Opcode::text) {
            connection.number < players_per_room ? on_text(connection, frame->payload)
                                                 : on_watched(connection, frame->payload);
        } else if (frame->opcode == Opcode::ping) {
            send(connection, Opcode::pong, frame->payload);
        } else if (frame->opcode == Opcode::close) {
            throw std::runtime_error("closed by the server: " + std::string(frame->payload.substr(2)));
        }
    }
}

// The lines of chunks' sizes stand between events and are no JSON. A message ends with its line in both formats.
void GameLoad::take_events(Connection& connection, std::string_view& bytes) {
    for (std::size_t end = 0; (end = bytes.find('\n')) != std::string_view::npos; bytes.remove_prefix(end + 1)) {
        const std::string_view line = bytes.substr(0, end);
        const std::size_t start = line.find('{');
        if (start != std::string_view::npos) on_watched(connection, line.substr(start));
    }
}

void GameLoad::on_text(Connection& connection, std::string_view text) {
    if (text.starts_with(R"({"type":"update")")) {
        const bool is_reveal = is_heard(text);
        // Of those who are told otherwise than most it is not counted.
        if (!takes_changes_ || connection.number != 0) (is_reveal ? reveals_ : announcements_).add(text);
        if (is_reveal) on_heard(connection, text);
    } else if (text.starts_with(R"({"re":)")) {
        on_answer(connection, text);
    } else if (text.starts_with(R"({"type":"welcome")")) {
        if (connection.number != 0) return enter(connection);
        connection.step = Step::founding;
        request(connection, "room.create", R"("game":"ctor","options":{"teams":[3,3],"auto_replace":true})");
    }
}

void GameLoad::on_watched(Connection& connection, std::string_view text) {
    if (text.starts_with(R"({"type":"update")")) {
        ++deliveries_;
        if (connection.step == Step::watching && is_heard(text)) on_heard(connection, text);
    } else if (text.starts_with(R"({"type":"welcome")")) {
        request(connection, "room.join", "");
    } else if (text.starts_with(R"({"type":"snapshot")")) {
        connection.step = Step::watching;
        ++watching_;
    } else if (text.starts_with(R"({"type":"end")")) {
        throw std::runtime_error("a stream has ended: " + std::string(text));
    }
}

void GameLoad::on_answer(Connection& connection, std::string_view text) {
    if (text.substr(0, 80).find(R"("ok":true)") == std::string_view::npos) {
        throw std::runtime_error("refused: " + std::string(text));
    }
    if (connection.step == Step::playing) acks_.add(text);
    if (connection.step != Step::founding) return;
    const std::string id = rooms_[connection.room].id = quoted_after(text, R"("room":")");
    enter(connection);
    // The others say which room they come for, as the page does.
    for (std::size_t number = 1; number < players_per_room; ++number) come(connection.room, number, "/ws?room=" + id);
}

void GameLoad::enter(Connection& connection) {
    connection.step = Step::playing;
    const char* const team = connection.number < team_size ? "black" : "white";
    const std::string seat = team + std::to_string(connection.number % team_size + 1);
    request(connection, "room.join", "");
    request(connection, "seat.take", R"("seat":")" + seat + '"');
    request(connection, "room.ready", R"("ready":true)");
}

void GameLoad::request(Connection& connection, std::string_view type, std::string_view fields) {
    std::string text = R"({"type":")";
    text += type;
    text += R"(","id":"load-)" + std::to_string(++connection.requests) + '"';
    if (const std::string& room = rooms_[connection.room].id; !room.empty()) text += R"(,"room":")" + room + '"';
    if (!fields.empty()) (text += ',') += fields;
    text += '}';
    send(connection, Opcode::text, text);
}

void GameLoad::send(const Connection& connection, Opcode opcode, std::string_view payload) {
    out_.clear();
    append_client_frame(out_, opcode, payload);
    send_whole(connection.socket, out_);
}

void GameLoad::on_heard(Connection& connection, std::string_view text) {
    Room& room = rooms_[connection.room];
    if (connection.number == 0) {
        auto position = read_position(text);
        if (!position || position->board.size() != board_squares) throw std::runtime_error("a reveal without a view");
        room.position = *std::move(position);
    }
    if (room.unheard == room.people) room.first_heard_at = wall_seconds();
    if (--room.unheard == 0) on_all_heard(connection.room);
}

void GameLoad::on_all_heard(std::size_t number) {
    Room& room = rooms_[number];
    if (room.is_round) {
        const double now = wall_seconds();
        latencies_.push_back(now - room.sealed_at);
        spreads_.push_back(now - room.first_heard_at);
        ++rounds_;
    }
    if (!room.is_open) {
        room.is_open = true;
        ++opened_;
    }
    room.is_round = false;
    room.unheard = room.people;
    if (room.position.is_over) return agree_to_rematch(number);
    if (pacer_.is_closed_loop()) return start_round(number);
    pacer_.rest(number);
}

void GameLoad::agree_to_rematch(std::size_t number) {
    Room& room = rooms_[number];
    room.is_exchanged = !room.is_exchanged;
    for (std::size_t player = 0; player < players_per_room; ++player) request(of(number, player), "room.rematch", "");
}

void GameLoad::start_round(std::size_t number) {
    Room& room = rooms_[number];
    room.is_round = true;
    const std::size_t first = room.position.blacks_turn != room.is_exchanged ? 0 : team_size;
    const Position position = room.position;
    Chooser chooser(position, seed_);
    for (std::size_t seat = 0; seat < team_size; ++seat) {
        if (!position.owes[seat]) continue;
        const std::string action = R"("action":{"type":"seal","choice":)" + chooser.next() + "}";
        room.sealed_at = wall_seconds();
        request(of(number, first + seat), "act", action);
        ++seals_;
    }
}

Share GameLoad::measure(double seconds) {
    const double began = wall_seconds();
    const double own = own_cpu_seconds();
    const double cpu = exact_cpu_of_process(server_);
    const CpuSeconds divided = cpu_of_process(server_);
    const std::uint64_t rounds = rounds_;
    const double end = began + seconds;
    for (double now = began; now < end; now = wall_seconds()) {
        while (const auto room = pacer_.take_due(now)) start_round(*room);
        wait(pacer_.wake_at(end));
    }
    const double took = wall_seconds() - began;
    const double used = exact_cpu_of_process(server_) - cpu;
    const CpuSeconds after = cpu_of_process(server_);
    const double per_1000 = static_cast<double>(rounds_ - rounds) / 1000;
    return {1000 * per_1000 / took, used / per_1000,
            (after.user - divided.user) / std::max(0.01, after.all() - divided.all()), used / took,
            (own_cpu_seconds() - own) / took};
}

Played GameLoad::play(double rate, double seconds, unsigned windows) {
    pacer_.set_rate(rate, wall_seconds());
    measure(warm_up_s);
    latencies_.clear();
    spreads_.clear();
    acks_ = announcements_ = reveals_ = {};
    const std::uint64_t rounds = rounds_;
    const std::uint64_t seals = seals_;
    const std::uint64_t deliveries = deliveries_;
    const double cpu = exact_cpu_of_process(server_);
    std::vector<Share> shares;
    while (shares.size() < windows) shares.push_back(measure(seconds / windows));
    const auto median = [&](double Share::*figure) {
        std::vector<double> figures;
        for (const Share& share : shares) figures.push_back(share.*figure);
        return at_share(figures, 0.5);
    };
    Played played;
    const auto ended = static_cast<double>(std::max<std::uint64_t>(1, rounds_ - rounds));
    played.median = {median(&Share::rounds_per_s), median(&Share::cpu_per_1000), median(&Share::user_share),
                     median(&Share::server_share), median(&Share::own_share)};
    played.latencies_s = std::exchange(latencies_, {});
    played.spreads_s = std::exchange(spreads_, {});
    played.messages = {static_cast<double>(seals_ - seals) / ended, acks_.mean(),
                       static_cast<double>(announcements_.messages)
                           / static_cast<double>(players_per_room - (takes_changes_ ? 1 : 0)) / ended,
                       announcements_.mean(), reveals_.mean()};
    played.deliveries = static_cast<double>(deliveries_ - deliveries);
    played.deliveries_per_cpu_s = played.deliveries / std::max(1e-9, exact_cpu_of_process(server_) - cpu);
    played.memory = kilobytes_of_process(server_);
    // Rounds that are still on end before the next pace begins.
    pacer_.stop(wall_seconds());
    const double patience = wall_seconds() + patience_s;
    while (pacer_.resting() < rooms_.size() && wall_seconds() < patience) wait(wall_seconds() + 0.1);
    return played;
}

}  // namespace bench
