#include "tests/server/cluster/etcd_process.hpp"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <future>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/net/http_client.hpp"

namespace cluster_test {
namespace {

/// Nobody had it a moment ago, and nobody is given it by chance: it is none of those that the system gives out by
/// itself (see tests/support/free-port.mjs).
std::string free_address() {
    constexpr unsigned lowest = 10'000;
    unsigned given = 32'768;
    std::ifstream("/proc/sys/net/ipv4/ip_local_port_range") >> given;
    std::random_device chance;
    std::uniform_int_distribution<unsigned> ports(lowest, std::max(given, lowest + 1'000) - 1);
    for (;;) {
        const unsigned port = ports(chance);
        const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        place.sin_port = htons(static_cast<std::uint16_t>(port));
        const bool is_free = ::bind(socket, reinterpret_cast<sockaddr*>(&place), sizeof place) == 0;
        ::close(socket);
        if (is_free) return "http://127.0.0.1:" + std::to_string(port);
    }
}

}  // namespace

std::optional<std::string> EtcdProcess::program() {
    for (const auto* place : {"/usr/bin/etcd", TUTTI_SOURCE_DIR "/build/tools/etcd-server/usr/bin/etcd"}) {
        if (std::filesystem::exists(place)) return place;
    }
    return std::nullopt;
}

EtcdProcess::EtcdProcess(const std::string& program) : url_(free_address()) {
    const auto peer = free_address();
    std::vector<std::string> words{program,
                                   "--data-dir=" + (folder_.path() / "data").string(),
                                   "--listen-client-urls=" + url_,
                                   "--advertise-client-urls=" + url_,
                                   "--listen-peer-urls=" + peer,
                                   "--initial-advertise-peer-urls=" + peer,
                                   "--initial-cluster=default=" + peer,
                                   "--unsafe-no-fsync"};
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const auto log = (folder_.path() / "log").string();
    pid_ = ::fork();
    if (pid_ == 0) {
        const int out = ::open(log.c_str(), O_CREAT | O_WRONLY, 0600);
        ::dup2(out, STDOUT_FILENO);
        ::dup2(out, STDERR_FILENO);
        ::execv(program.c_str(), arguments.data());
        ::_exit(127);
    }
    if (pid_ < 0) throw std::runtime_error("no process");
    wait_until_it_answers();
}

EtcdProcess::~EtcdProcess() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
}

/// The signal stops one thread after the other: for a moment some of them still answer.
void EtcdProcess::pause() const {
    ::kill(pid_, SIGSTOP);
    siginfo_t told{};
    ::waitid(P_PID, static_cast<id_t>(pid_), &told, WSTOPPED | WEXITED | WNOWAIT);
}
void EtcdProcess::go_on() const { ::kill(pid_, SIGCONT); }

void EtcdProcess::wait_until_it_answers() const {
    server::HttpClient client;
    while (::waitpid(pid_, nullptr, WNOHANG) == 0) {
        std::promise<bool> answer;
        client.post([&] {
            client.send({url_ + "/v3/kv/range", R"({"key":"AA=="})"},
                        [&](const auto& told) { answer.set_value(told && told->status == 200); });
        });
        if (answer.get_future().get()) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    throw std::runtime_error("etcd did not start");
}

}  // namespace cluster_test
