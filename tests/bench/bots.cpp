// A running server full of computer players of the highest level, under clocks: what it takes, whether everybody is in
// time, and what a person in another room feels of it.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "protocol/json_reader.hpp"
#include "tests/bench/machine.hpp"
#include "tests/support/test_socket.hpp"

namespace {

using protocol::Json;
using test_support::TestSocket;

struct Settings {
    std::uint16_t port = 0;
    std::uint16_t operator_port = 0;
    int server = 0;
    std::size_t rooms = 200;
    double seconds = 60;
    std::string game;  // this one alone; empty: all
};

/// Every kind of game with clocks in which a turn can be lost, and the seats of its players.
struct Kind {
    const char* game;
    Json options;
    std::vector<const char*> seats;
};
std::vector<Kind> kinds() {
    return {{"ctor",
             {{"size", 8}, {"teams", {2, 2}}, {"sandglass", 20}, {"auto_replace", true}},
             {"black1", "black2", "white1", "white2"}},
            {"totas",
             {{"timer", 5}, {"doom_seconds", 5}, {"mole_after", 5}, {"memorise_seconds", 5}},
             {"black1", "white1"}},
            {"tritoc", {{"turn_seconds", 5}}, {"black1", "white1"}}};
}

class Client {
public:
    explicit Client(std::uint16_t port) : socket_(test_support::open_websocket(port)) {
        say({{"type", "hello"}, {"name", "Bench"}});
        socket_.receive_message();
    }
    /// The answer; views are noted on the way.
    Json ask(const char* type, Json fields = Json::object()) {
        const std::string id = "b-" + std::to_string(++requests_);
        fields["type"] = type;
        fields["id"] = id;
        say(fields);
        while (true) {
            Json message = Json::parse(socket_.receive_message().payload);
            if (message.contains("view")) view = message["view"];
            if (!message.contains("re") || message["re"] != id) continue;
            if (message["ok"] != true) throw std::runtime_error("refused: " + message.dump());
            return message;
        }
    }
    void catch_up() { ask("ping"); }
    Json view;

private:
    void say(const Json& message) {
        socket_.send(test_support::client_frame(test_support::opcode::text, message.dump()));
    }
    TestSocket socket_;
    unsigned requests_ = 0;
};

/// What the operator is told: figures by name, buckets of histograms included.
std::map<std::string, double> metrics_of(std::uint16_t operator_port) {
    TestSocket socket(operator_port);
    socket.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
    std::istringstream lines(socket.receive_reply().body);
    std::map<std::string, double> metrics;
    for (std::string line; std::getline(lines, line);) {
        const auto space = line.rfind(' ');
        if (!line.empty() && line[0] != '#') metrics[line.substr(0, space)] = std::stod(line.substr(space + 1));
    }
    return metrics;
}

/// The smallest bound of a histogram that this share does not exceed, in ms.
std::string bound_of(const std::map<std::string, double>& metrics, const std::string& name, double share) {
    const std::string prefix = name + "_bucket{le=\"";
    std::vector<std::pair<double, double>> buckets;
    for (const auto& [key, count] : metrics) {
        if (!key.starts_with(prefix)) continue;
        const std::string bound = key.substr(prefix.size(), key.find('"', prefix.size()) - prefix.size());
        buckets.emplace_back(bound == "+Inf" ? HUGE_VAL : 1000 * std::stod(bound), count);
    }
    std::sort(buckets.begin(), buckets.end());
    std::ostringstream text;
    for (const auto& [bound, count] : buckets) {
        if (count < share * buckets.back().second) continue;
        if (bound == HUGE_VAL) return "> " + std::to_string(std::lround(buckets[buckets.size() - 2].first)) + " ms";
        text << "≤ " << bound << " ms";
        return text.str();
    }
    return "–";
}

/// Somebody who plays with themselves, and changes their mind over and over: each time an action, kept and told.
class Person {
public:
    explicit Person(std::uint16_t port) : client_(port) {
        const Json options{{"size", 8}, {"teams", {2, 2}}};
        room_ = client_.ask("room.create", {{"game", "ctor"}, {"options", options}, {"solo", true}})["room"];
        client_.ask("room.join", {{"room", room_}});
        client_.ask("room.ready", {{"room", room_}, {"ready", true}});
        client_.catch_up();
        while (duties().size() < 2) {
            seal(duties()[0], 0);
            client_.catch_up();
        }
    }
    /// Latencies of an action, in ms, ascending.
    std::vector<double> act_for(double seconds) {
        std::vector<double> latencies;
        for (const double end = bench::wall_seconds() + seconds; bench::wall_seconds() < end;) {
            const double sent = bench::wall_seconds();
            seal(duties()[0], latencies.size() % 2);
            latencies.push_back(1000 * (bench::wall_seconds() - sent));
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        std::sort(latencies.begin(), latencies.end());
        return latencies;
    }

private:
    const Json& duties() const { return client_.view["round"]["duties"]; }
    void seal(const Json& duty, std::size_t choice) {
        const Json action{
            {"type", "seal"}, {"duty", duty["duty"]}, {"choice", {{"put", client_.view["legal"]["put"][choice]}}}};
        client_.ask("act", {{"room", room_}, {"seat", duty["seat"]}, {"action", action}});
    }
    Client client_;
    std::string room_;
};

/// Keeps so many games going: whatever is over is followed by another one.
class Crowd {
public:
    explicit Crowd(const Settings& settings) : settings_(settings), client_(settings.port) {
        std::erase_if(kinds_, [&](const Kind& kind) { return !settings.game.empty() && settings.game != kind.game; });
    }
    std::map<std::string, double> fill() {
        auto metrics = metrics_of(settings_.operator_port);
        // The person's own game runs, too.
        for (double running = metrics["tutti_matches_running"] - 1; running < static_cast<double>(settings_.rooms);
             ++running) {
            const Kind& kind = kinds_[opened_++ % kinds_.size()];
            Json seats;
            for (const auto* seat : kind.seats) seats[seat] = "bot:3";
            client_.ask("room.create", {{"game", kind.game}, {"options", kind.options}, {"seats", seats}});
        }
        return metrics;
    }

private:
    const Settings& settings_;
    Client client_;
    std::vector<Kind> kinds_ = kinds();
    std::size_t opened_ = 0;
};

double at(const std::vector<double>& sorted, double share) {
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

unsigned threads_of_process(int process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("Threads:")) return static_cast<unsigned>(std::stoul(line.substr(8)));
    }
    return 0;
}

void run(const Settings& settings) {
    Person person(settings.port);
    const double idle_mb = bench::kilobytes_of_process(settings.server).resident / 1024;
    const auto quiet = person.act_for(5);

    Crowd crowd(settings);
    std::printf(
        "| second | games running | finished | memory MB | threads | thoughts | cut short | deadlines missed |\n");
    std::printf("|---|---|---|---|---|---|---|---|\n");
    std::vector<double> loud;
    const double began = bench::wall_seconds();
    const auto cpu_before = bench::cpu_of_process(settings.server);
    for (double told = 0; bench::wall_seconds() < began + settings.seconds;) {
        auto metrics = crowd.fill();
        const auto some = person.act_for(0.5);
        loud.insert(loud.end(), some.begin(), some.end());
        if (bench::wall_seconds() < told) continue;
        told = bench::wall_seconds() + settings.seconds / 6;
        std::printf("| %.0f | %.0f | %.0f | %.1f | %u | %.0f | %.0f | %.0f |\n", bench::wall_seconds() - began,
                    metrics["tutti_matches_running"] - 1, metrics["tutti_matches_finished_total"],
                    bench::kilobytes_of_process(settings.server).resident / 1024, threads_of_process(settings.server),
                    metrics["tutti_thought_seconds_count"], metrics["tutti_thoughts_total{end=\"cut_short\"}"],
                    metrics["tutti_deadlines_total"]);
        std::fflush(stdout);
    }
    const double took = bench::wall_seconds() - began;
    const double cpu = bench::cpu_of_process(settings.server).all() - cpu_before.all();
    auto metrics = metrics_of(settings.operator_port);
    std::sort(loud.begin(), loud.end());
    const std::string wait = "tutti_thought_wait_seconds";
    const std::string time = "tutti_thought_seconds";
    std::printf("\n| what | figure |\n|---|---|\n");
    std::printf("| memory before the first room | %.1f MB |\n", idle_mb);
    std::printf("| CPU of the server | %.0f %% of a core |\n", 100 * cpu / took);
    std::printf("| thoughts | %.0f a second |\n", metrics[time + "_count"] / took);
    std::printf("| a thought waits | half of them %s, 99 of 100 %s |\n", bound_of(metrics, wait, 0.5).c_str(),
                bound_of(metrics, wait, 0.99).c_str());
    std::printf("| a thought takes | half of them %s, 99 of 100 %s |\n", bound_of(metrics, time, 0.5).c_str(),
                bound_of(metrics, time, 0.99).c_str());
    std::printf("| deadlines missed | %.0f |\n", metrics["tutti_deadlines_total"]);
    std::printf("| a person's action, nobody else there | p50 %.2f ms, p99 %.2f ms |\n", at(quiet, 0.5),
                at(quiet, 0.99));
    std::printf("| a person's action, with all of them | p50 %.2f ms, p99 %.2f ms |\n", at(loud, 0.5), at(loud, 0.99));
}

}  // namespace

int main(int count, char** arguments) try {
    Settings settings;
    CLI::App app("Fills a running server with computer players; prints tables.");
    app.add_option("--port", settings.port, "of the server, on 127.0.0.1")->required();
    app.add_option("--operator", settings.operator_port, "port of its metrics")->required();
    app.add_option("--server", settings.server, "process id of the server")->required();
    app.add_option("--rooms", settings.rooms, "with computer players of level 3 only")->capture_default_str();
    app.add_option("--seconds", settings.seconds, "that it takes")->capture_default_str();
    app.add_option("--game", settings.game, "this one alone [all in turn]");
    CLI11_PARSE(app, count, arguments);
    run(settings);
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_bots: " << fault.what() << '\n';
    return 1;
}
