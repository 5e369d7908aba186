// Pops over HTTP, and at the operator's port: who may ask what, and what is answered.
#include "server/pops/pop_api.hpp"

#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "server/people/audit.hpp"
#include "server/pops/pop_desk.hpp"
#include "tests/server/identity/counter.hpp"

namespace server::pops {

namespace {

using protocol::Json;

constexpr std::int64_t api_day_ms = 86'400'000;

Json wish_json(std::int64_t starts_unix_ms) {
    return {{"title", "Friday evening"}, {"kinds", {"ctor/2"}}, {"starts_unix_ms", starts_unix_ms}, {"minutes", 60}};
}

std::string error_code(const ApiAnswer& answer) {
    return std::to_string(answer.status) + ' ' + Json::parse(answer.body).at("error").at("code").get<std::string>();
}

/// The routes, with an operator, a registered player and a guest, whose tokens are in the test's hand.
struct PopOffice {
    test_support::Book book;
    PlayerId owner = identity_test::make_operator(book, "Olga");
    identity_test::AccountsFixture counter{book};
    std::string operator_token = counter.sign_in("Olga", "correct horse")->token;
    std::string guest_token = counter.guest("Gus").token.value();
    AddressGuard guard{Limits{}};
    Sanctions sanctions{{counter.clock, book}};
    Pops pops{{counter.clock, counter.randomness, book, counter.log}};
    PopApi api{{{counter.clock, guard, counter.metrics, counter.players, counter.accounts, sanctions},
                pops,
                counter.log,
                "https://example.org"}};
    PopDesk desk{{counter.clock, pops, counter.log}};
    Routes routes;
    std::int64_t start = counter.clock.unix_ms() + api_day_ms;

    PopOffice() { api.add_to(routes); }

    ApiAnswer ask(const std::string& method, const std::string& path, const std::string& token,
                  const std::string& body = "") {
        ApiRequest request;
        request.method = method;
        request.path = "/api/v1/" + path;
        request.bearer = token;
        request.body = body;
        request.address = "203.0.113.7";
        std::vector<ApiAnswer> answers;
        routes.handle(std::move(request), [&](ApiAnswer answer) { answers.push_back(std::move(answer)); });
        REQUIRE(answers.size() == 1);
        return answers.front();
    }
    ApiAnswer ask_desk(const std::string& act, const std::string& body) {
        std::vector<ApiAnswer> answers;
        desk.handle(act, body, [&](ApiAnswer answer) { answers.push_back(std::move(answer)); });
        REQUIRE(answers.size() == 1);
        return answers.front();
    }
    std::string announce() {
        const auto made = ask("POST", "pops", operator_token, wish_json(start).dump());
        REQUIRE(made.status == 201);
        return Json::parse(made.body).at("pop").get<std::string>();
    }
    std::vector<Json> audited() const {
        std::vector<Json> rows;
        book.read_archive({people::audit_collection, people::audit_key, std::nullopt}, [&](const ArchiveRead& page) {
            for (const std::string& row : page->values) rows.push_back(Json::parse(row));
        });
        return rows;
    }
};

}  // namespace

TEST_CASE("an operator announces a pop, everybody sees it, and who comes is counted", "[pops]") {
    PopOffice office;
    CHECK(office.ask("GET", "pops", "").body == R"({"pops":[]})");
    const auto id = office.announce();
    const auto seen = Json::parse(office.ask("GET", "pops", "").body);
    REQUIRE(seen.at("pops").size() == 1);
    CHECK(seen.at("pops")[0].at("pop") == id);
    CHECK(seen.at("pops")[0].at("starts_unix_ms") == office.start);
    CHECK(seen.at("pops")[0].at("coming") == 0);
    CHECK_FALSE(seen.contains("mine"));
    CHECK(office.ask("POST", "pops/" + id + "/come", office.guest_token, R"({"come":true})").body == R"({"coming":1})");
    const auto own = Json::parse(office.ask("GET", "pops", office.guest_token).body);
    CHECK(own.at("mine") == Json::array({id}));
    CHECK(own.at("pops")[0].at("coming") == 1);
    CHECK(Json::parse(office.ask("GET", "pops", office.operator_token).body).at("mine").empty());
    CHECK(office.ask("POST", "pops/" + id + "/come", office.guest_token, R"({"come":false})").body
          == R"({"coming":0})");
    CHECK(office.ask("POST", "pops/" + id + "/remove", office.operator_token).body == "{}");
    CHECK(office.ask("GET", "pops", "").body == R"({"pops":[]})");
}

TEST_CASE("what operators do about pops is in the audit, with their name", "[pops]") {
    PopOffice office;
    const auto id = office.announce();
    REQUIRE(office.ask("POST", "pops/" + id + "/remove", office.operator_token).status == 200);
    const auto rows = office.audited();
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].at("act") == "pop_removed");
    CHECK(rows[1].at("act") == "pop");
    for (const Json& row : rows) {
        CHECK(row.at("by").at("name") == "Olga");
        CHECK(row.at("about") == Json{{"pop", {{"id", id}, {"title", "Friday evening"}}}});
        CHECK(row.at("reason") == "");
    }
}

TEST_CASE("who may not is refused, and so is what is no wish", "[pops]") {
    PopOffice office;
    const auto id = office.announce();
    const std::string good = wish_json(office.start).dump();
    CHECK(error_code(office.ask("POST", "pops", "", good)) == "401 unauthorized");
    CHECK(error_code(office.ask("POST", "pops", office.guest_token, good)) == "403 not_registered");
    CHECK(error_code(office.ask("POST", "pops/" + id + "/remove", office.guest_token)) == "403 not_registered");
    CHECK(error_code(office.ask("POST", "pops/" + id + "/come", "", R"({"come":true})")) == "401 unauthorized");
    CHECK(error_code(office.ask("POST", "pops/" + id + "/come", office.guest_token, "{}")) == "400 malformed");
    CHECK(error_code(office.ask("POST", "pops/" + id + "/come", office.guest_token, R"({"come":1})"))
          == "400 malformed");
    CHECK(error_code(office.ask("POST", "pops", office.operator_token, "[]")) == "400 malformed");
    CHECK(error_code(office.ask("POST", "pops", office.operator_token, "{}")) == "400 malformed");
    const auto past = office.ask("POST", "pops", office.operator_token, wish_json(office.start - api_day_ms).dump());
    CHECK(error_code(past) == "400 bad_option");
    CHECK(office.audited().size() == 1);
    CHECK(office.pops.list().size() == 1);
}

TEST_CASE("a pop that is not there is nothing at this address", "[pops]") {
    PopOffice office;
    for (const std::string id : {"00000000", "x", "..", "%"}) {
        CAPTURE(id);
        CHECK(error_code(office.ask("GET", "pops/" + id + "/calendar", "")) == "404 not_available");
        CHECK(error_code(office.ask("POST", "pops/" + id + "/come", office.guest_token, R"({"come":true})"))
              == "404 not_available");
        CHECK(error_code(office.ask("POST", "pops/" + id + "/remove", office.operator_token)) == "404 not_available");
    }
}

TEST_CASE("a calendar is given as a file, of a weekly pop with twelve dates", "[pops]") {
    PopOffice office;
    const auto id = office.announce();
    const auto once = office.ask("GET", "pops/" + id + "/calendar", "");
    CHECK(once.status == 200);
    CHECK(once.content_type == "text/calendar; charset=utf-8");
    CHECK(once.file_name == "tutti-" + id + ".ics");
    CHECK(once.body.starts_with("BEGIN:VCALENDAR\r\n"));
    CHECK(once.body.find("URL:https://example.org/\r\n") != std::string::npos);
    const auto events = [](const std::string& calendar) {
        std::size_t count = 0;
        for (auto place = calendar.find("BEGIN:VEVENT"); place != std::string::npos; ++count) {
            place = calendar.find("BEGIN:VEVENT", place + 1);
        }
        return count;
    };
    CHECK(events(once.body) == 1);
    Json weekly = wish_json(office.start);
    weekly["weekly"] = true;
    weekly["time_zone"] = "America/New_York";
    const auto made = office.ask("POST", "pops", office.operator_token, weekly.dump());
    const auto other = Json::parse(made.body).at("pop").get<std::string>();
    CHECK(events(office.ask("GET", "pops/" + other + "/calendar", "").body) == 12);
    // Of a date that is on, the event is still there; of one that is over, the next is the first.
    office.counter.clock.advance(api_day_ms + 30 * 60'000);
    CHECK(office.ask("GET", "pops/" + other + "/calendar", "").body.find(other + "-0@") != std::string::npos);
    office.counter.clock.advance(30 * 60'000);
    CHECK(office.ask("GET", "pops/" + other + "/calendar", "").body.find(other + "-0@") == std::string::npos);
    CHECK(office.ask("GET", "pops/" + other + "/calendar", "").body.find(other + "-12@") != std::string::npos);
    CHECK(office.ask("GET", "pops/" + id + "/calendar", "").status == 404);
}

TEST_CASE("at the operator's port pops are added, listed and removed, and the audit names nobody", "[pops]") {
    PopOffice office;
    const auto made = office.ask_desk("add", wish_json(office.start).dump());
    REQUIRE(made.status == 200);
    const auto id = Json::parse(made.body).at("pop").get<std::string>();
    CHECK(Json::parse(office.ask_desk("list", "").body).at("pops").size() == 1);
    CHECK(error_code(office.ask_desk("remove", "{}")) == "400 malformed");
    CHECK(error_code(office.ask_desk("remove", R"({"pop":"00000000"})")) == "400 not_available");
    CHECK(office.ask_desk("remove", Json{{"pop", id}}.dump()).body == "{}");
    CHECK(office.ask_desk("list", "{}").body == R"({"pops":[]})");
    CHECK(error_code(office.ask_desk("add", "{}")) == "400 malformed");
    CHECK(error_code(office.ask_desk("add", "no json")) == "400 malformed");
    CHECK(error_code(office.ask_desk("list", "[1]")) == "400 malformed");
    CHECK(error_code(office.ask_desk("", "")) == "400 unknown_type");
    CHECK(error_code(office.ask_desk("backup", "")) == "400 unknown_type");
    const auto rows = office.audited();
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].at("act") == "pop_removed");
    CHECK(rows[1].at("act") == "pop");
    CHECK(rows[0].at("by").is_null());
    CHECK(rows[0].at("about").at("pop").at("id") == id);
}

}  // namespace server::pops
