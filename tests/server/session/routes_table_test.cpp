// The table of the HTTP API as a whole: it is the one in the reference, its rows do not get in each other's way, and
// what it names is there.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "protocol/json_reader.hpp"
#include "server/app/routes_command.hpp"
#include "server/session/api_handlers.hpp"
#include "server/tournaments/reading.hpp"

using namespace server;

namespace {

std::string content_of(const std::string& file) {
    std::ifstream in(std::string(TUTTI_SOURCE_DIR) + '/' + file);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// A request that this row is for.
ApiRequest request_for(const Route& route) {
    ApiRequest request;
    request.method = route.method;
    request.path = "/api/v1/";
    bool is_open = false;
    for (const char letter : route.path) {
        if (letter == '{') request.path += 'x';
        is_open = letter != '}' && (is_open || letter == '{');
        if (letter == '.' || (!is_open && letter != '}')) request.path += letter;
    }
    return request;
}

}  // namespace

TEST_CASE("routes: the table in the reference is what the server knows", "[routes]") {
    std::ostringstream printed;
    CHECK(print_routes(printed) == EXIT_SUCCESS);
    REQUIRE(printed.str().size() > 1000);
    const std::string page = content_of("protocol/reference/http.md");
    const auto begin = page.find("| method | path |");
    REQUIRE(begin != std::string::npos);
    CHECK(page.substr(begin, page.find("\n\n", begin) + 1 - begin) == printed.str());
}

TEST_CASE("routes: each request is for one row", "[routes]") {
    const std::vector<Route> all = ApiHandlers::all_routes();
    Routes routes;
    std::string called;
    for (const Route& route : all) {
        routes.add(route, [&](const RoutedRequest& asked) { called = asked.route->method + ' ' + asked.route->path; });
    }
    for (const Route& route : all) {
        called.clear();
        routes.handle(request_for(route), [](const ApiAnswer&) {});
        CHECK(called == route.method + ' ' + route.path);
    }
}

TEST_CASE("routes: every row says what it is for, and bodies are those of the schema", "[routes]") {
    const auto schema = protocol::Json::parse(content_of("protocol/schema/http.json")).at("$defs");
    for (const Route& route : ApiHandlers::all_routes()) {
        CAPTURE(route.method, route.path);
        CHECK_FALSE(route.what.empty());
        CHECK((route.method == "GET" || route.method == "POST"));
        if (route.method == "GET") CHECK(route.body.empty());
        if (!route.body.empty()) CHECK(schema.contains(route.body));
    }
}

TEST_CASE("routes: the acts of a tournament are those that can be read", "[routes]") {
    const tournaments::People nobody{[](std::string_view) -> std::optional<Person> { return std::nullopt; },
                                     [](const std::string&) { return Person{}; }};
    const auto body = protocol::Json::object();
    for (const tournaments::Act& act : tournaments::acts()) {
        CAPTURE(act.name);
        CHECK(tournaments::read_command(act.name, body, {}, nobody).has_value());
    }
    CHECK_FALSE(tournaments::read_command("nonsense", body, {}, nobody).has_value());
    CHECK_FALSE(tournaments::read_command("", body, {}, nobody).has_value());
}
