// A whole bot in one file, in C++: plays Tritoc, or CTOR, to its end, at random among what the server offers. It waits
// for one thing at a time, so that it is read from top to bottom. Its sister bot.mjs plays all games; the protocol is
// told in ../bots.md.
//
//   g++ -std=c++20 -O1 bot.cpp -o bot -pthread      (Debian: libboost-dev nlohmann-json3-dev)
//   bot HOST PORT GAME          makes a room for GAME (tritoc or ctor), and plays there against a computer player
//   bot HOST PORT GAME ROOM     takes a free seat there, and is ready
//
// What happens is told on standard error; the last line of the output is {"game_id":…,"result":…,"room":…,"seat":…}.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using nlohmann::json;

constexpr unsigned tries_max = 12;  // to connect, in a row

std::mt19937_64 chance{std::random_device{}()};

std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(chance); }
const json& pick(const json& list) { return list.at(below(list.size())); }

std::string hex(unsigned digits) {
    std::string text;
    while (text.size() < digits) text += "0123456789abcdef"[below(16)];
    return text;
}

/// What the server has told of the room, the newest alone. An update has the whole view, or what has changed in it.
struct Table {
    json info;
    json view;
    std::int64_t seq = 0;  // the view's number
    bool is_new = false;   // a view that has not been acted upon
    bool is_lost = false;  // something was left out for us: the snapshot, which has everything, is wanted

    void hear(const json& message) {
        if (message.contains("info")) info = message["info"];
        if (message.contains("seq")) look(message);
        // An action has been accepted: the view that knows of it comes after the answer.
        if (message.contains("at")) is_new = false;
    }

    void look(const json& message) {
        const auto number = message["seq"].get<std::int64_t>();
        const bool is_whole = message.contains("view");
        is_lost = !is_whole && (!view.is_object() || message.value("since", number - 1) != seq);
        if (is_lost) return;
        if (is_whole) {
            view = message["view"];
        } else {
            view.update(message["changed"]);
            for (const json& name : message.value("gone", json::array())) view.erase(name.get<std::string>());
        }
        seq = number;
        is_new = view.is_object();
    }
};

/// The connection. When it is lost it comes back: as the same player, by the token, and with the request that has not
/// been answered, by its id. The server carries it out once, however often it comes.
class Line {
public:
    Line(std::string host, std::string port, Table& table)
        : host_(std::move(host)), port_(std::move(port)), table_(table) {}

    /// The answer to a request: {"ok":true,…} or {"ok":false,"error":…}.
    json ask(json request) {
        request["id"] = prefix_ + "-" + std::to_string(++counter_);
        const std::string text = request.dump();
        return lasting([&]() -> json {
            write(text);
            for (;;) {
                json message = read();
                if (!message.contains("re") || message["re"] != request["id"]) continue;
                if (message["ok"] == true || !message["error"].contains("retry_ms")) return message;
                std::this_thread::sleep_for(std::chrono::milliseconds(message["error"]["retry_ms"].get<int>()));
                write(text);
            }
        });
    }

    /// The answer to what must not be refused.
    json want(const json& request) {
        json answer = ask(request);
        if (answer["ok"] != true) throw std::runtime_error(answer["error"].dump());
        return answer;
    }

    void join(const std::string& room) {
        room_ = room;
        want({{"type", "room.join"}, {"room", room}});
    }

    /// Listens until there is a view to act upon.
    void until_new_view() {
        while (!table_.is_new) {
            lasting([&] { return read(); });
        }
    }

private:
    using Socket = websocket::stream<asio::ip::tcp::socket>;

    /// Does it, on a new connection where the old one has failed.
    template <class Do>
    json lasting(Do what) {
        for (;;) {
            try {
                if (!socket_) open();
                return what();
            } catch (const boost::system::system_error& error) {
                socket_.reset();
                if (++failures_ > tries_max) throw;
                std::cerr << "the line is down (" << error.code().message() << ")\n";
                // Later after every failure, and not at the same moment as everybody else.
                const auto longest = std::min<std::size_t>(10'000, std::size_t{50} << failures_);
                std::this_thread::sleep_for(std::chrono::milliseconds(longest / 4 + below(longest)));
            }
        }
    }

    void open() {
        socket_.emplace(context_);
        asio::connect(socket_->next_layer(), asio::ip::tcp::resolver(context_).resolve(host_, port_));
        socket_->set_option(websocket::stream_base::decorator(
            [](websocket::request_type& request) { request.set("Sec-WebSocket-Protocol", "tutti.v1"); }));
        socket_->handshake(host_ + ":" + port_, "/ws");
        json hello{{"type", "hello"}, {"name", "Magpie"}, {"views", "changes"}};
        if (!token_.empty()) hello["token"] = token_;
        write(hello.dump());
        const json welcome = read();
        if (welcome.value("type", "") != "welcome") throw std::runtime_error(welcome.dump());
        token_ = welcome.value("token", token_);  // shown once
        failures_ = 0;
        std::cerr << "connected as " << welcome["player"]["name"] << '\n';
        must_join_ = !room_.empty();
    }

    void write(const std::string& text) { socket_->write(asio::buffer(text)); }

    /// Beast answers pings while it reads; the server measures our lag by that.
    json read() {
        // Joining brings a snapshot; its answer is passed over. What has to be asked again is asked before, so that the
        // snapshot knows of it, and comes after its answer.
        if (must_join_) write(json{{"type", "room.join"}, {"id", prefix_ + "-again"}, {"room", room_}}.dump());
        must_join_ = false;
        beast::flat_buffer frame;
        socket_->read(frame);
        json message = json::parse(beast::buffers_to_string(frame.data()));
        const bool was_lost = table_.is_lost;
        table_.hear(message);
        if (table_.is_lost && !was_lost) must_join_ = true;
        return message;
    }

    std::string host_;
    std::string port_;
    Table& table_;
    asio::io_context context_;
    std::optional<Socket> socket_;
    std::string token_;
    std::string room_;        // to be joined again …
    bool must_join_ = false;  // … before anything else is read
    std::string prefix_ = hex(12);
    unsigned counter_ = 0;
    unsigned failures_ = 0;  // in a row
};

/// What to do, or null where there is nothing to do.
json tritoc_action(const json& view, const std::string& side) {
    if (view["player"] != side) return nullptr;
    if (view["phase"] == "throw") return {{"type", "throw"}};
    return {{"type", view["phase"] == "place" ? "place" : "remove"}, {"at", pick(view["targets"])}};
}

json ctor_choice(const std::string& op, const json& legal) {
    const json& landing = legal["landing"];
    if (op == "put" && !legal["put"].empty()) return {{"put", pick(legal["put"])}};
    if (op == "move" && !legal["move"].empty()) return {{"move", pick(legal["move"])}};
    if (op == "landing" && landing["from"].size() > 1 && !landing["to"].empty()) {
        const std::size_t first = below(landing["from"].size());
        const std::size_t second = (first + 1 + below(landing["from"].size() - 1)) % landing["from"].size();
        return {{"landing", {landing["from"][first], landing["from"][second], pick(landing["to"])}}};
    }
    return {{"pass", true}};
}

json ctor_action(const json& view, const std::string& seat, const std::string& side) {
    const auto has_said_done = [&] { return std::ranges::count(view["done"], json(seat)) > 0; };
    if (view["phase"] == "turn" && view["team"] != side) return nullptr;
    if (!view["replaceable"].empty()) return {{"type", "replace"}, {"square", pick(view["replaceable"])}};
    if (view["round"].is_null()) return has_said_done() ? json() : json{{"type", "done"}};
    for (const json& duty : view["round"]["duties"]) {
        if (duty["seat"] != seat || duty["sealed"] == true) continue;
        const json choice = ctor_choice(view["round"]["op"], view["legal"]);
        return {{"type", "seal"}, {"duty", duty["duty"]}, {"choice", choice}};
    }
    return nullptr;
}

std::string take_seat(Line& line, const Table& table, const std::string& room) {
    const json seats = table.info["seats"];
    for (const auto& [seat, occupant] : seats.items()) {
        if (!occupant.is_null()) continue;
        if (line.ask({{"type", "seat.take"}, {"room", room}, {"seat", seat}})["ok"] == true) return seat;
    }
    throw std::runtime_error("there is no free seat");
}

json play_game(Line& line, Table& table, const std::string& game, std::string room) {
    if (room.empty()) {
        json wish{{"type", "room.create"}, {"game", game}, {"seats", {{"white1", "bot:1"}}}};
        if (game == "ctor") wish["options"] = {{"size", 8}, {"teams", {1, 1}}};
        room = line.want(wish)["room"];
    }
    std::cerr << "room " << room << '\n';
    line.join(room);
    // The snapshot comes right before or after the answer; what is asked next hears of it in any case.
    line.want({{"type", "ping"}, {"room", room}});
    const std::string seat = take_seat(line, table, room);
    line.ask({{"type", "room.ready"}, {"room", room}, {"ready", true}, {"entropy", hex(32)}});
    const std::string side = seat.substr(0, 5);
    for (;;) {
        line.until_new_view();
        table.is_new = false;
        const json view = table.view;
        if (!view["result"].is_null()) {
            return {{"room", room}, {"game_id", table.info["game_id"]}, {"seat", seat}, {"result", view["result"]}};
        }
        json action = view["game"] == "tritoc" ? tritoc_action(view, side) : ctor_action(view, seat, side);
        // Two choices of one's own must not touch the same square: another is tried, and at last none.
        for (unsigned tries = 0; !action.is_null(); ++tries) {
            const json answer = line.ask({{"type", "act"}, {"room", room}, {"seat", seat}, {"action", action}});
            if (answer["ok"] == true) break;
            std::cerr << action << ": " << answer["error"]["code"] << '\n';
            if (answer["error"]["code"] != "overlap") break;  // too late, most likely: the next view tells
            action = ctor_action(view, seat, side);
            if (tries == 10) action["choice"] = {{"pass", true}};
        }
    }
}

}  // namespace

int main(int count, char** words) try {
    if (count != 4 && count != 5) throw std::runtime_error("bot HOST PORT GAME [ROOM]");
    Table table;
    Line line(words[1], words[2], table);
    std::cout << play_game(line, table, words[3], count == 5 ? words[4] : "") << std::endl;
    return 0;
} catch (const std::exception& error) {
    std::cerr << "bot: " << error.what() << '\n';
    return 1;
}
