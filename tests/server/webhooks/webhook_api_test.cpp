// Webhooks over HTTP: what is shown of them, and what is refused.
#include "server/webhooks/webhook_api.hpp"

#include <catch2/catch.hpp>

#include "server/webhooks/signing.hpp"
#include "server/webhooks/webhook_limits.hpp"
#include "tests/server/identity/counter.hpp"
#include "tests/server/webhooks/fake_caller.hpp"

namespace server::webhooks {

using identity_test::AccountsFixture;
using protocol::Json;
using test_support::Book;
using webhooks_test::FakeCaller;

namespace {

struct ApiHouse {
    Book book;
    AccountsFixture counter{book};
    boost::asio::io_context loop;
    AddressGuard guard{Limits{}};
    Sanctions sanctions{{counter.clock, book}};
    FakeCaller caller;
    Webhooks webhooks{book};
    std::shared_ptr<WebhookSender> sender = std::make_shared<WebhookSender>(WebhookSender::Deps{
        loop.get_executor(), counter.clock, counter.randomness, book, webhooks, caller, counter.log, ""});
    WebhookApi api{{{counter.clock, guard, counter.metrics, counter.players, counter.accounts, sanctions},
                    counter.randomness,
                    webhooks,
                    *sender,
                    caller}};
    Routes routes;
    std::string ada = registered("Ada");
    std::string eve = registered("Eve");
    std::string guest = *counter.guest("Somebody").token;

    ApiHouse() { api.add_to(routes); }

    std::string registered(const std::string& name) {
        const auto made = counter.guest("Someone");
        REQUIRE(counter.enrol(made, name, "correct horse"));
        return *made.token;
    }
    struct Answer {
        unsigned status = 0;
        Json body = {};
        std::string code() const {
            return std::to_string(status) + ' '
                   + (body.contains("error") ? body.at("error").at("code").get<std::string>() : "ok");
        }
        std::string option() const { return code() + ' ' + body.at("error").value("option", "none"); }
    };
    Answer ask(const std::string& method, const std::string& path, const std::string& token,
               const std::string& body = {}) {
        Answer given;
        routes.handle({method, "/api/v1/" + path, "", body, token, "203.0.113.7"}, [&](const ApiAnswer& answer) {
            given.status = answer.status;
            given.body = *protocol::parse_json(answer.body, protocol::any_depth);
        });
        return given;
    }
    Answer add(const std::string& token, const std::string& kinds = R"(["pop"])", const std::string& form = "tutti",
               const std::string& url = "https://hooks.example:8443/a?key=hush") {
        return ask("POST", "webhooks", token,
                   R"({"url":")" + url + R"(","form":")" + form + R"(","kinds":)" + kinds + "}");
    }
    std::size_t calls() {
        loop.restart();
        loop.poll();
        return caller.made.size();
    }
};

}  // namespace

TEST_CASE("a webhook is made, and its secret is shown once", "[webhooks]") {
    ApiHouse house;
    const auto made = house.add(house.ada, R"(["pop","room_open","pop"])", "discord");
    CHECK(made.status == 201);
    CHECK(made.body.size() == 2);
    const auto id = made.body.at("id").get<std::string>();
    const auto secret = made.body.at("secret").get<std::string>();
    CHECK(id.size() == webhook_id_chars);
    CHECK(secret.size() == secret_chars);
    CHECK(house.webhooks.find(id)->secret == secret);
    CHECK(house.ask("GET", "webhooks", house.eve).body.dump() == R"({"webhooks":[]})");
    const auto list = house.ask("GET", "webhooks", house.ada);
    CHECK(list.status == 200);
    CHECK(list.body.dump()
          == R"({"webhooks":[{"at_unix_ms":)" + std::to_string(house.counter.clock.unix_ms())
                 + R"(,"form":"discord","host":"hooks.example:8443","id":")" + id
                 + R"(","kinds":["room_open","pop"]}]})");
    house.webhooks.note(id, {5, 503});
    CHECK(house.ask("GET", "webhooks", house.ada).body.at("webhooks").at(0).at("last").dump()
          == R"({"at_unix_ms":5,"status":503})");
    CHECK(house.ask("GET", "webhooks", house.ada).body.at("webhooks").at(0).at("failing_since_unix_ms") == 5);
}

TEST_CASE("webhooks are for registered players, and each for its owner", "[webhooks]") {
    ApiHouse house;
    const auto id = house.add(house.ada).body.at("id").get<std::string>();
    for (const char* path : {"webhooks", "webhooks/W/remove", "webhooks/W/try"}) {
        CHECK(house.ask("POST", path, "").code() == "401 unauthorized");
        CHECK(house.ask("POST", path, house.guest).code() == "403 not_registered");
    }
    CHECK(house.ask("GET", "webhooks", house.guest).code() == "403 not_registered");
    for (const char* act : {"/remove", "/try"}) {
        CHECK(house.ask("POST", "webhooks/" + id + act, house.eve).body.at("error").at("code") == "not_available");
        CHECK(house.ask("POST", std::string("webhooks/nonsense") + act, house.ada).body.at("error").at("code")
              == "not_available");
    }
    CHECK(house.ask("POST", "webhooks/" + id + "/remove", house.ada).body.dump() == "{}");
    CHECK(house.webhooks.size() == 0);
}

TEST_CASE("what is no webhook is refused, and says why", "[webhooks]") {
    ApiHouse house;
    CHECK(house.add(house.ada, R"(["pop"])", "tutti", "http://hooks.example/").option() == "400 bad_option url");
    CHECK(house.add(house.ada, R"(["pop"])", "tutti", "http://hooks.example/").body.at("error").at("message")
          == "url must begin with https://");
    CHECK(house.add(house.ada, R"(["pop"])", "tutti", "").option() == "400 bad_option url");
    CHECK(house.add(house.ada, R"(["pop"])", "tutti", "https://" + std::string(outgoing::url_chars_max, 'a')).option()
          == "400 bad_option url");
    CHECK(house.add(house.ada, R"(["pop"])", "slack").option() == "400 bad_option form");
    CHECK(house.add(house.ada, R"(["pop","dinner"])").option() == "400 bad_option kinds");
    CHECK(house.add(house.ada, R"([["pop"]])").option() == "400 bad_option kinds");
    CHECK(house.add(house.ada, R"([1])").option() == "400 bad_option kinds");
    CHECK(house.add(house.ada, R"([])").option() == "400 bad_option kinds");
    CHECK(house.add(house.ada, R"("pop")").code() == "400 malformed");
    CHECK(house.add(house.ada, "null").code() == "400 malformed");
    for (const char* body :
         {R"({})", R"([])", "nonsense", R"({"url":1,"form":"tutti","kinds":["pop"]})",
          R"({"url":"https://a.example/","kinds":["pop"]})", R"({"url":"https://a.example/","form":"tutti"})"}) {
        CAPTURE(body);
        CHECK(house.ask("POST", "webhooks", house.ada, body).code() == "400 malformed");
    }
    CHECK(house.webhooks.size() == 0);
    for (std::size_t one = 0; one < webhooks_of_one; ++one) CHECK(house.add(house.ada).code() == "201 ok");
    CHECK(house.add(house.ada).code() == "403 forbidden");
    CHECK(house.add(house.eve).code() == "201 ok");
}

TEST_CASE("a webhook is tried as its owner likes, but not all the time", "[webhooks]") {
    ApiHouse house;
    const auto id = house.add(house.ada, R"(["tournament"])").body.at("id").get<std::string>();
    const auto other = house.add(house.ada, R"(["pop"])", "discord").body.at("id").get<std::string>();
    const auto eves = house.add(house.eve).body.at("id").get<std::string>();
    const auto attempt = [&](const std::string& webhook, const std::string& token) {
        return house.ask("POST", "webhooks/" + webhook + "/try", token);
    };
    CHECK(attempt(id, house.ada).body.dump() == "{}");
    CHECK(house.calls() == 1);
    CHECK(house.caller.made[0].call.url == "https://hooks.example:8443/a?key=hush");
    CHECK(house.caller.made[0].call.body.starts_with(R"({"type":"try",)"));
    CHECK(attempt(eves, house.eve).status == 200);
    house.counter.clock.advance(try_every_ms - 1);
    CHECK(attempt(other, house.ada).code() == "429 rate_limited");
    CHECK(attempt(other, house.ada).body.at("error").at("retry_ms") == 1);
    CHECK(attempt("nonsense", house.ada).body.at("error").at("code") == "not_available");
    CHECK(house.calls() == 2);
    house.counter.clock.advance(1);
    CHECK(attempt(other, house.ada).status == 200);
    CHECK(house.calls() == 3);
    CHECK(house.counter.metrics.rate_limited.value({"webhook_tries"}) == 2);
}

}  // namespace server::webhooks
