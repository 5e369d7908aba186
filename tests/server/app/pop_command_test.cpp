// What `tutti pop` says when a pop begins, and what it does where no server answers.
#include "server/app/pop_command.hpp"

#include <future>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <catch2/catch.hpp>

#include "protocol/json_reader.hpp"
#include "server/base/moment.hpp"

using namespace server;

namespace {

std::string start_of(const std::string& at, const std::string& zone = "") {
    const auto start = pop_start(at, zone);
    return start ? moment_text(*start) : start.error();
}

PopOptions pop_options_of(const std::vector<std::string>& words) {
    CLI::App app("tutti");
    PopOptions options;
    const auto add_address = [](CLI::App& part, OperatorAddress& address) {
        part.add_option("--operator-token-file", address.token_file);
    };
    add_pop_command(app, options, add_address);
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // the last word first
    return options;
}

struct PopTalk {
    int status = 0;
    std::string out;
    std::string err;
    std::string asked;  // the request's target …
    std::string body;   // … and its body
};

/// What the command says where the operator's port answers so, once.
PopTalk talk(PopOptions options, unsigned status, const std::string& answer) {
    namespace http = boost::beast::http;
    using boost::asio::ip::tcp;
    boost::asio::io_context context;
    tcp::acceptor acceptor(context, {boost::asio::ip::make_address("127.0.0.1"), 0});
    options.server.place = acceptor.local_endpoint();
    auto served = std::async(std::launch::async, [&] {
        tcp::socket socket = acceptor.accept();
        boost::beast::flat_buffer buffer;
        http::request<http::string_body> request;
        http::read(socket, buffer, request);
        http::response<http::string_body> response(static_cast<http::status>(status), 11, answer);
        response.prepare_payload();
        http::write(socket, response);
        return std::pair(std::string(request.target()), request.body());
    });
    std::ostringstream out;
    std::ostringstream err;
    PopTalk talk;
    talk.status = run_pop_command(options, out, err);
    std::tie(talk.asked, talk.body) = served.get();
    talk.out = out.str();
    talk.err = err.str();
    return talk;
}

constexpr const char* made_pop =
    R"({"pop":"7K2Q9M4X","title":"Friday evening","kinds":["ctor/2","totas/1"],"starts_unix_ms":1805482800000,)"
    R"("minutes":90,"weekly":true,"time_zone":"Europe/Berlin","coming":12})";
constexpr const char* shown_line =
    "7K2Q9M4X  2027-03-19 20:00 Europe/Berlin  90 min  weekly  12 come  ctor/2,totas/1  Friday evening\n";

}  // namespace

TEST_CASE("a start is read by the clocks of its zone, or by UTC where it says so", "[app]") {
    CHECK(start_of("2027-03-19T19:00:00Z") == "2027-03-19T19:00:00.000Z");
    CHECK(start_of("2027-03-19T19:00:00Z", "Europe/Berlin") == "2027-03-19T19:00:00.000Z");
    CHECK(start_of("2027-03-19 20:00") == "2027-03-19T20:00:00.000Z");
    CHECK(start_of("2027-03-19 20:00", "Europe/Berlin") == "2027-03-19T19:00:00.000Z");
    CHECK(start_of("2027-04-02T20:00", "Europe/Berlin") == "2027-04-02T18:00:00.000Z");
    CHECK(start_of("2027-04-02 20:00:30", "Asia/Kolkata") == "2027-04-02T14:30:30.000Z");
    CHECK(start_of("1800000000") == "2027-01-15T08:00:00.000Z");
    // Shown twice: the first.
    CHECK(start_of("2027-10-31 02:30", "Europe/Berlin") == "2027-10-31T00:30:00.000Z");
    CHECK(start_of("2027-03-28 02:30", "Europe/Berlin") == "the clocks of Europe/Berlin leave out 2027-03-28 02:30");
    CHECK(start_of("2027-03-19 20:00", "Berlin").find("Europe/Berlin or UTC") != std::string::npos);
    for (const char* at :
         {"", "tomorrow", "20:00", "2027-02-30 20:00", "2027-03-19", "2027-03-19 24:00", "19.3.2027 20:00"}) {
        CAPTURE(at);
        CHECK(start_of(at).find("must be a time like") != std::string::npos);
    }
}

TEST_CASE("the words of the command are read", "[app]") {
    const auto add =
        pop_options_of({"pop", "add", "Friday evening", "--kinds", "ctor/2,totas/1", "--at", "2027-03-19 20:00",
                        "--minutes", "90", "--weekly", "--time-zone", "Europe/Berlin"});
    CHECK(add.act == PopOptions::Act::add);
    CHECK(add.title == "Friday evening");
    CHECK(add.kinds == std::vector<std::string>{"ctor/2", "totas/1"});
    CHECK(add.at == "2027-03-19 20:00");
    CHECK(add.minutes == 90);
    CHECK(add.is_weekly);
    CHECK(add.time_zone == "Europe/Berlin");
    CHECK(pop_options_of({"pop", "list"}).act == PopOptions::Act::list);
    const auto remove = pop_options_of({"pop", "remove", "7K2Q9M4X", "--operator-token-file", "f"});
    CHECK(remove.act == PopOptions::Act::remove);
    CHECK(remove.id == "7K2Q9M4X");
    CHECK(remove.server.token_file == "f");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"pop"}, {"pop", "remove"}, {"pop", "add", "Friday"}, {"pop", "shift"}}) {
        CHECK_THROWS_AS(pop_options_of(words), CLI::ParseError);
    }
}

TEST_CASE("where no server answers the command says so", "[app]") {
    PopOptions options;
    options.server.place = UnixPath{"/nowhere/at/all.sock"};
    std::ostringstream out;
    std::ostringstream err;
    CHECK(run_pop_command(options, out, err) == EXIT_FAILURE);
    CHECK(err.str().find("no server answers at the operator's port") != std::string::npos);
    err.str("");
    options.act = PopOptions::Act::remove;
    CHECK(run_pop_command(options, out, err) == EXIT_FAILURE);
    CHECK(err.str().find("no server answers at the operator's port") != std::string::npos);
    err.str("");
    options.act = PopOptions::Act::add;
    options.at = "soon";
    CHECK(run_pop_command(options, out, err) == EXIT_FAILURE);
    CHECK(err.str().find("\"soon\" must be a time like") != std::string::npos);
    CHECK(out.str().empty());
}

TEST_CASE("what is announced is shown as its zone's clocks have it", "[app]") {
    const PopOptions add =
        pop_options_of({"pop", "add", "Friday evening", "--kinds", "ctor/2,totas/1", "--at", "2027-03-19 20:00",
                        "--minutes", "90", "--weekly", "--time-zone", "Europe/Berlin"});
    const auto made = talk(add, 200, made_pop);
    CHECK(made.status == EXIT_SUCCESS);
    CHECK(made.asked == "/pops/add");
    CHECK(protocol::Json::parse(made.body)
          == protocol::Json::parse(
              R"({"title":"Friday evening","kinds":["ctor/2","totas/1"],"starts_unix_ms":1805482800000,"minutes":90,)"
              R"("weekly":true,"time_zone":"Europe/Berlin"})"));
    CHECK(made.out == shown_line);
    CHECK(made.err.empty());
    const auto refused = talk(
        add, 400, R"({"error":{"code":"bad_option","message":"one of the kinds of games is none that there is"}})");
    CHECK(refused.status == EXIT_FAILURE);
    CHECK(refused.err == "tutti: one of the kinds of games is none that there is\n");
    CHECK(refused.out.empty());
}

TEST_CASE("pops are listed a line each, and removed by the first word of it", "[app]") {
    const std::string once =
        R"({"pop":"00000000","title":"Lunch","kinds":["ctor/1"],"starts_unix_ms":1805482800000,"minutes":15,)"
        R"("weekly":false,"coming":0})";
    const auto list =
        talk(pop_options_of({"pop", "list"}), 200, "{\"pops\":[" + std::string(made_pop) + "," + once + "]}");
    CHECK(list.status == EXIT_SUCCESS);
    CHECK(list.asked == "/pops/list");
    CHECK(list.out
          == std::string(shown_line) + "00000000  2027-03-19 19:00 UTC  15 min  once  0 come  ctor/1  Lunch\n");
    CHECK(talk(pop_options_of({"pop", "list"}), 200, R"({"pops":[]})").out.empty());
    const auto removed = talk(pop_options_of({"pop", "remove", "7K2Q9M4X"}), 200, "{}");
    CHECK(removed.status == EXIT_SUCCESS);
    CHECK(removed.asked == "/pops/remove");
    CHECK(removed.body == R"({"pop":"7K2Q9M4X"})");
    CHECK(removed.out == "removed\n");
}

TEST_CASE("what is no answer about pops is not shown as one", "[app]") {
    for (const char* answer : {"", "done", "[]", "{}", R"({"pops":7})", R"({"pops":[{}]})", R"({"pop":7})"}) {
        CAPTURE(answer);
        const auto list = talk(pop_options_of({"pop", "list"}), 200, answer);
        CHECK(list.status == EXIT_FAILURE);
        CHECK(list.out.empty());
        CHECK(list.err == "tutti: what answers at the operator's port is no server that knows pops\n");
    }
}
