// What is asked over HTTP at one node, and answered by another.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "server/http/api.hpp"
#include "server/link/pipe.hpp"
#include "server/net/socket.hpp"
#include "tests/server/link/two_nodes.hpp"

namespace {

constexpr const char* methods = "OPTIONS, GET, HEAD";

/// There are rooms to be read, and nothing else.
struct ReadingRoom final : server::ReceiverFactory, server::Api {
    std::shared_ptr<server::Receiver> receive(std::shared_ptr<server::Sink> /*sink*/, std::string /*address*/,
                                              std::string /*bearer*/) override {
        return nullptr;
    }
    void handle(server::ApiRequest request, std::function<void(server::ApiAnswer)> answer) override {
        server::ApiAnswer made;
        made.body = request.method;
        if (request.method != "GET") {
            made.status = 405;
            made.allow = methods;
        }
        answer(std::move(made));
    }
    void about(const server::PageRequest& /*page*/, std::function<void(server::PageAbout)> tell) override { tell({}); }
};

server::ApiRequest rooms_by(const std::string& method) {
    server::ApiRequest request;
    request.method = method;
    request.path = "/api/v1/rooms";
    return request;
}

server::ApiAnswer answer_to(link_test::TwoNodes& nodes, const std::string& method) {
    std::optional<server::ApiAnswer> told;
    nodes.edge.handle(rooms_by(method), [&](server::ApiAnswer answer) { told = std::move(answer); });
    nodes.until([&] { return told.has_value(); });
    return *std::move(told);
}

}  // namespace

TEST_CASE("the methods that there are come over the link with a refusal of another", "[link]") {
    link_test::TwoNodes nodes;
    ReadingRoom room;
    nodes.port.serve({&room, &room, nullptr, {}});
    nodes.link();
    const auto refused = answer_to(nodes, "PATCH");
    CHECK(refused.status == 405);
    CHECK(refused.body == "PATCH");
    CHECK(refused.allow == methods);
    const auto read = answer_to(nodes, "GET");
    CHECK(read.status == 200);
    CHECK(read.allow.empty());
}

// A node of the version before reads an answer to its end, and cuts the link where that is no end.
TEST_CASE("they are told before the answer, which is as it was before them", "[link]") {
    using namespace server::link;
    link_test::TwoNodes nodes;
    ReadingRoom room;
    nodes.port.serve({&room, &room, nullptr, {}});
    server::Socket socket(nodes.loop.get_executor());
    socket.connect(nodes.port.endpoint());
    const auto pipe = std::make_shared<Pipe>(std::move(socket), nodes.context, false, *nodes.clock);
    std::vector<LinkMessage> heard;
    pipe->start({[&] {
                     pipe->send(Greeting{format_of_today, "site", "c"});
                     pipe->send(server::link::Asked{7, rooms_by("PATCH")});
                 },
                 [&](LinkMessage message) { heard.push_back(std::move(message)); }, [](const std::string& /*why*/) {}});
    nodes.until([&] { return heard.size() == 4; });
    pipe->close();
    CHECK(std::holds_alternative<Serves>(heard[1]));
    const auto& told = std::get<Told>(heard[2]);
    CHECK(told.text == methods);
    REQUIRE(told.to.size() == 1);
    CHECK(told.to[0].number == 7);
    auto answered = std::get<Answered>(heard[3]);
    CHECK(answered.question == 7);
    CHECK(answered.answer.status == 405);
    const auto bytes = encoded(answered);
    answered.answer.allow = methods;
    CHECK(encoded(answered) == bytes);
}

TEST_CASE("what is told to a number that nobody has is passed over", "[link]") {
    using namespace server::link;
    link_test::TwoNodes nodes;
    server::Acceptor acceptor(nodes.loop.get_executor(), *server::endpoint_of("127.0.0.1:0"));
    std::shared_ptr<Pipe> pipe;
    acceptor.async_accept(nodes.loop.get_executor(), [&](const auto& /*error*/, server::Socket socket) {
        pipe = std::make_shared<Pipe>(std::move(socket), nodes.context, true, *nodes.clock);
        pipe->start({[&] {
                         pipe->send(Greeting{format_of_today, "site", "a"});
                         pipe->send(Serves{});
                     },
                     [&](const LinkMessage& message) {
                         const auto* asked = std::get_if<server::link::Asked>(&message);
                         if (asked == nullptr) return;
                         Told told;
                         told.text = methods;
                         told.to = {{asked->question + 1, server::Delivery::required}};
                         pipe->send(told);
                         pipe->send(Answered{asked->question, {}, {}});
                     },
                     [](const std::string& /*why*/) {}});
    });
    nodes.edge.turn_to(acceptor.local_endpoint());
    CHECK(answer_to(nodes, "GET").allow.empty());
    CHECK(answer_to(nodes, "GET").status == 200);
    CHECK(nodes.edge.is_linked());
    pipe->close();
}
