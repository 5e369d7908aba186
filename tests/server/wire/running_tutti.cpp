#include "tests/server/wire/running_tutti.hpp"

#include <chrono>
#include <future>
#include <stdexcept>

#include <boost/asio/post.hpp>

namespace wire_test {

using namespace server;
using test_support::client_frame;
namespace opcode = test_support::opcode;

Config quiet_config() {
    Config config;
    config.listen = *endpoint_of("127.0.0.1:0");
    config.operator_port = *endpoint_of("127.0.0.1:0");
    config.log_level = LogLevel::off;
    config.limits = Limits{};
    for (Rate* rate : {&config.limits.messages_per_connection, &config.limits.messages_per_address,
                       &config.limits.connections_per_address, &config.limits.guests_per_address,
                       &config.limits.rooms_per_address, &config.limits.chats_per_player}) {
        *rate = Rate{0, 0};
    }
    return config;
}

RunningTutti::RunningTutti(Config config, const MakeServices& make)
    : server_(std::move(config), clock, randomness_, make), thread_([this] { server_.run(); }) {}

RunningTutti::~RunningTutti() {
    server_.stop();
    thread_.join();
}

std::uint16_t RunningTutti::port_of(const std::string& address) {
    return static_cast<std::uint16_t>(std::stoul(address.substr(address.rfind(':') + 1)));
}

void RunningTutti::sync() {
    std::promise<void> done;
    boost::asio::post(server_.executor(), [&done] { done.set_value(); });
    done.get_future().wait();
}

void RunningTutti::pass(std::int64_t ms) {
    clock.advance(ms);
    sync();
}

void RunningTutti::wait_for_connections(std::int64_t count) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (server_.metrics().connections.value() != count) {
        if (std::chrono::steady_clock::now() > patience) throw std::runtime_error("the connections do not come or go");
        sync();
        std::this_thread::yield();
    }
    sync();
}

Client::Client(const RunningTutti& server, std::string name) : name_(std::move(name)) {
    socket_.emplace(test_support::open_websocket(server.port()));
    token = hello({{"type", "hello"}, {"name", name_}}).at("token");
}

Json Client::hello(const Json& message) {
    send(message.dump());
    const std::string text = socket_->receive_message().payload;
    heard.push_back(text);
    return Json::parse(text);
}

Json Client::ask(std::string_view type, Json fields) {
    fields["type"] = type;
    const std::string id = name_ + '-' + std::to_string(++requests_);
    fields["id"] = id;
    last_request_ = fields.dump();
    send(last_request_);
    return read_answer(id);
}

Json Client::ask_again() {
    send(last_request_);
    return read_answer(Json::parse(last_request_).at("id"));
}

std::string Client::code(std::string_view type, const Json& fields) {
    const Json answer = ask(type, fields);
    return answer.at("ok").get<bool>() ? "ok" : answer.at("error").at("code").get<std::string>();
}

Json Client::read_answer(const std::string& id) {
    while (true) {
        const auto frame = socket_->receive_message();
        if (frame.opcode != opcode::text) throw std::runtime_error("closed: " + frame.close_reason());
        heard.push_back(frame.payload);
        Json message = Json::parse(frame.payload);
        if (message.contains("re") && message.at("re") == id) return message;
    }
}

Json Client::say(std::string_view text) {
    send(text);
    heard.push_back(socket_->receive_message().payload);
    return Json::parse(heard.back());
}

void Client::catch_up() {
    send(R"({"type":"ping","id":"catch-up"})");
    read_answer("catch-up");
    heard.pop_back();
}

void Client::hang_up() {
    socket_->send(client_frame(opcode::close, test_support::close_payload(1000)));
    while (socket_->receive_message().opcode != opcode::close) {
    }
    socket_.reset();
}

void Client::come_back(const RunningTutti& server) {
    socket_.emplace(test_support::open_websocket(server.port()));
    hello({{"type", "hello"}, {"token", token}});
}

std::string HttpClient::get(const std::string& path) {
    const auto reply = send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return std::to_string(reply.status) + '\n' + reply.body;
}

test_support::HttpReply HttpClient::send(const std::string& request) {
    socket_.send(request);
    return socket_.receive_reply();
}

}  // namespace wire_test
