// How a request finds its row, with a small table.
#include "server/http/routes.hpp"

#include <catch2/catch.hpp>

using namespace server;

namespace {

struct Table {
    Table() {
        for (const auto& [method, path] :
             std::initializer_list<std::pair<const char*, const char*>>{{"GET", "rooms"},
                                                                        {"POST", "rooms"},
                                                                        {"GET", "rooms/{room}"},
                                                                        {"GET", "rooms/{room}/stream"},
                                                                        {"GET", "cups/{cup}/{file.type}"},
                                                                        {"POST", "cups/{cup}/start"}}) {
            routes.add({method, path, Access::anybody, "", "what"}, [this](const RoutedRequest& asked) {
                called = asked.route->method + ' ' + asked.route->path;
                for (const std::string& part : asked.parts) called += ' ' + part;
                asked.answer({});
            });
        }
    }
    /// The row and the parts of the path, or the status of the refusal and its message.
    std::string ask(const std::string& method, const std::string& path) {
        called.clear();
        routes.handle({method, path, "", "", "", "203.0.113.7"}, [&](const ApiAnswer& answer) {
            if (called.empty()) called = std::to_string(answer.status) + ' ' + answer.body;
            allowed = answer.allow;
        });
        return called;
    }

    Routes routes;
    std::string called;
    std::string allowed;  // by the last refusal
};

const std::string not_there = R"(404 {"error":{"code":"unknown_type","message":"no such thing"}})";
const std::string not_so = R"(405 {"error":{"code":"unknown_type","message":"not with this method"}})";

}  // namespace

TEST_CASE("routes: a request is answered by the row of its method and path", "[routes]") {
    Table table;
    CHECK(table.ask("GET", "/api/v1/rooms") == "GET rooms");
    CHECK(table.ask("HEAD", "/api/v1/rooms") == "GET rooms");
    CHECK(table.ask("POST", "/api/v1/rooms") == "POST rooms");
    CHECK(table.ask("GET", "/api/v1/rooms/4GZK7Q2M") == "GET rooms/{room} 4GZK7Q2M");
    CHECK(table.ask("GET", "/api/v1/rooms/A.B %\xff/stream") == "GET rooms/{room}/stream A.B %\xff");
    CHECK(table.ask("GET", "/api/v1/cups/T1/report.trf") == "GET cups/{cup}/{file.type} T1 report.trf");
    CHECK(table.ask("GET", "/api/v1/cups/T1/.") == "GET cups/{cup}/{file.type} T1 .");
    CHECK(table.ask("POST", "/api/v1/cups/T1/start") == "POST cups/{cup}/start T1");
}

TEST_CASE("routes: what is not in the table is refused", "[routes]") {
    Table table;
    for (const char* path : {"", "/", "/api/v1", "/api/v1/", "/api/v1/room", "/api/v1/rooms/", "/api/v1/rooms//stream",
                             "/api/v1/rooms/R/", "/api/v1/rooms/R/stream/", "/api/v1//rooms", "/api/v2/rooms", "rooms",
                             "/api/v1/cups/T1", "/api/v1/cups/T1/report", "/api/v1/rooms/R/S/stream"}) {
        CAPTURE(path);
        CHECK(table.ask("GET", path) == not_there);
        CHECK(table.ask("DELETE", path) == not_there);
    }
    for (const char* method : {"PUT", "DELETE", "get", "", "OPTIONS"}) {
        CHECK(table.ask(method, "/api/v1/rooms") == not_so);
        CHECK(table.ask(method, "/api/v1/rooms/R") == not_so);
        CHECK(table.ask(method, "/api/v1/cups/T1/start") == not_so);
    }
    CHECK(table.ask("POST", "/api/v1/rooms/R") == not_so);
    CHECK(table.allowed == "OPTIONS, GET, HEAD");
    CHECK(table.ask("PUT", "/api/v1/rooms") == not_so);
    CHECK(table.allowed == "OPTIONS, GET, HEAD, POST");
    CHECK(table.ask("HEAD", "/api/v1/cups/T1/start") == not_so);
}

TEST_CASE("routes: a table may say itself what it refuses a method with", "[routes]") {
    Routes routes;
    std::string refused;
    routes.add(
        {"GET", "cups", Access::anybody, "", "what"}, [](const RoutedRequest&) { FAIL(); },
        [&](const RoutedRequest& asked) { refused = asked.request.method; });
    routes.handle({"POST", "/api/v1/cups", "", "", "", ""}, [](const ApiAnswer&) {});
    CHECK(refused == "POST");
}

TEST_CASE("routes: the table in Markdown", "[routes]") {
    CHECK(to_markdown({{"GET", "rooms", Access::anybody, "", "rooms"},
                       {"POST", "rooms/{room}/close", Access::by_operator, "reason_request", "close a room"}})
          == "| method | path | who | body | what |\n|---|---|---|---|---|\n"
             "| GET | `/api/v1/rooms` | anybody |  | rooms |\n"
             "| POST | `/api/v1/rooms/{room}/close` | operator | `reason_request` | close a room |\n");
}
