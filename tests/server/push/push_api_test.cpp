// Web push over HTTP: what browsers are told and leave here, and what is refused of what strangers send.
#include "server/push/push_api.hpp"

#include <memory>
#include <string>

#include <catch2/catch.hpp>

#include "protocol/json_reader.hpp"
#include "server/push/base64url.hpp"
#include "tests/server/identity/counter.hpp"
#include "tests/server/push/browser.hpp"

namespace server::push {

using protocol::Json;
using push_test::browser_number;
using test_support::Book;

namespace {

/// Ada and Eve, two guests, at the routes of the API; no call is made.
struct Window {
    Book book;
    identity_test::AccountsFixture counter{book};
    Sanctions sanctions{{counter.clock, book}};
    AddressGuard guard{Limits{}};
    boost::asio::io_context loop;
    PushDevices devices;
    std::unique_ptr<outgoing::HttpCaller> caller = outgoing::make_http_caller({.allowed = {{"127.0.0.1", 9'000}}});
    std::shared_ptr<PushSender> sender;
    std::unique_ptr<PushApi> api;
    Routes routes;
    Players::Identity ada = counter.guest("Ada");
    Players::Identity eve = counter.guest("Eve");

    explicit Window(const std::string& contact = "https://example.org/contact",
                    std::size_t devices_max = limit::push_devices_max)
        : devices(book, devices_max) {
        PushSender::Deps deps{loop.get_executor(), counter.clock, counter.randomness, book, devices, *caller,
                              counter.log};
        deps.contact = contact;
        sender = std::make_shared<PushSender>(deps);
        sender->restore({});
        const people::RequestReader reader{counter.clock,    guard,    counter.metrics, counter.players,
                                           counter.accounts, sanctions};
        api = std::make_unique<PushApi>(
            PushApi::Deps{reader, counter.randomness, devices, *sender, *caller, {"called", "plays", "pop"}});
        api->add_to(routes);
    }

    struct Told {
        unsigned status = 0;
        Json body;
        /// "bad_option endpoint"; the status where all is well.
        std::string fault() const {
            if (!body.contains("error")) return std::to_string(status);
            const auto& error = body.at("error");
            const std::string option = error.contains("option") ? ' ' + error.at("option").get<std::string>() : "";
            return error.at("code").get<std::string>() + option;
        }
    };
    Told ask(const std::string& method, const std::string& path, const Players::Identity* who,
             const std::string& body) {
        Told told;
        const std::string token = who != nullptr ? who->token.value() : "";
        routes.handle({method, "/api/v1/" + path, "", body, token, "203.0.113.7"}, [&](const ApiAnswer& answer) {
            told.status = answer.status;
            told.body = protocol::parse_json(answer.body, protocol::any_depth).value();
        });
        return told;
    }
    Told show(const Players::Identity& who) { return ask("GET", "push", &who, ""); }
    Told post(const std::string& path, const Json& body) { return ask("POST", path, &ada, body.dump()); }
    std::string fault_of(const Json& body) { return post("push/devices", body).fault(); }
};

Json subscription(const std::string& endpoint, unsigned char number = 1) {
    const auto browser = browser_number(number);
    return {{"endpoint", endpoint}, {"p256dh", base64url(browser.point())}, {"auth", base64url(browser.auth())}};
}
Json changed(const char* name, const Json& value) {
    Json body = subscription("https://push.example.org/1");
    body[name] = value;
    return body;
}

}  // namespace

TEST_CASE("push api: a browser learns the key, leaves its subscription, and takes it back", "[push]") {
    Window window;
    const auto before = window.show(window.ada);
    CHECK(before.status == 200);
    CHECK(from_base64url(before.body.at("public_key").get<std::string>())->size() == p256_point_bytes);
    CHECK(before.body.at("kinds") == Json({"called", "plays", "pop"}));
    CHECK(before.body.at("devices").empty());

    const auto made = window.post("push/devices", subscription("https://push.example.org:8443/send/secret?x=1"));
    REQUIRE(made.status == 201);
    CHECK(made.body.size() == 1);
    const std::string id = made.body.at("id");
    CHECK(id.size() == 10);
    const auto shown = window.show(window.ada).body.at("devices");
    REQUIRE(shown.size() == 1);
    CHECK(shown[0]
          == Json({{"id", id}, {"host", "push.example.org:8443"}, {"at_unix_ms", window.counter.clock.unix_ms()}}));
    CHECK(window.show(window.eve).body.at("devices").empty());

    const auto again = window.post("push/devices", subscription("https://push.example.org:8443/send/secret?x=1", 2));
    CHECK(again.body.at("id") == id);
    CHECK(window.devices.find(window.ada.person.id, id)->receiver.point == browser_number(2).point());

    CHECK(window.ask("POST", "push/devices/" + id + "/remove", &window.eve, "").fault() == "not_available");
    CHECK(window.post("push/devices/" + id + "/remove", Json::object()).fault() == "200");
    CHECK(window.post("push/devices/" + id + "/remove", Json::object()).fault() == "not_available");
    CHECK(window.show(window.ada).body.at("devices").empty());
}

TEST_CASE("push api: some kinds, none, and all again, those to come included", "[push]") {
    Window window;
    const auto choose = [&](const Json& kinds) { return window.post("push/kinds", {{"kinds", kinds}}).fault(); };
    const auto shown = [&] { return window.show(window.ada).body.at("kinds"); };
    CHECK(choose({"pop", "called", "pop"}) == "200");
    CHECK(shown() == Json({"called", "pop"}));
    CHECK_FALSE(window.devices.wants(window.ada.person.id, "plays"));
    CHECK(window.show(window.eve).body.at("kinds").size() == 3);
    CHECK(choose(Json::array()) == "200");
    CHECK(shown() == Json::array());
    CHECK(choose({"plays", "pop", "called"}) == "200");
    CHECK(shown().size() == 3);
    CHECK(window.devices.wants(window.ada.person.id, "a kind that is new"));

    CHECK(choose({"pop", "other"}) == "bad_option kinds");
    CHECK(choose({""}) == "bad_option kinds");
    CHECK(choose({"pop", 7}) == "malformed");
    CHECK(choose("pop") == "malformed");
    CHECK(choose(nullptr) == "malformed");
    CHECK(window.post("push/kinds", Json::object()).fault() == "malformed");
    CHECK(shown().size() == 3);
}

TEST_CASE("push api: what is no subscription is refused by the name of what is wrong", "[push]") {
    Window window;
    CHECK(window.fault_of(subscription("http://127.0.0.1:9000/push/1")) == "201");  // the operator has allowed it
    for (const char* endpoint :
         {"http://push.example.org/1", "https://127.0.0.1/", "https://10.0.0.1:8443/", "https://[::1]/",
          "https://localhost/", "https://2130706433/", "https://user@push.example.org/", "https://push.example.org/#a",
          "http://127.0.0.1:9001/", "ftp://push.example.org/", "nonsense", "", "https://push.example.org/\xc3\xbc"}) {
        CAPTURE(endpoint);
        CHECK(window.fault_of(subscription(endpoint)) == "bad_option endpoint");
    }
    CHECK(window.fault_of(subscription("https://push.example.org/" + std::string(3'000, 'a')))
          == "bad_option endpoint");
    const std::string point = base64url(browser_number(1).point());
    for (const std::string& key : {std::string(), std::string("x"), point + "=", point.substr(1), '_' + point.substr(1),
                                   point.substr(0, 86) + 'B', std::string(87, 'B'), std::string(5'000, 'B')}) {
        CAPTURE(key);
        CHECK(window.fault_of(changed("p256dh", key)) == "bad_option p256dh");
    }
    for (const char* auth :
         {"", "AAAA", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAA=="}) {
        CAPTURE(auth);
        CHECK(window.fault_of(changed("auth", auth)) == "bad_option auth");
    }
    for (const char* name : {"endpoint", "p256dh", "auth"}) {
        CHECK(window.fault_of(changed(name, 7)) == "malformed");
        CHECK(window.fault_of(changed(name, nullptr)) == "malformed");
        Json body = subscription("https://push.example.org/1");
        body.erase(name);
        CHECK(window.fault_of(body) == "malformed");
    }
    CHECK(window.devices.size() == 1);
}

TEST_CASE("push api: where there are as many devices as there may be, those of guests give way to others", "[push]") {
    Window window("https://example.org/contact", 1);
    const auto add = [&](const Players::Identity& who, const std::string& endpoint) {
        return window.ask("POST", "push/devices", &who, subscription(endpoint).dump()).fault();
    };
    CHECK(add(window.ada, "https://push.example.org/1") == "201");
    CHECK(add(window.eve, "https://push.example.org/2") == "201");
    CHECK_FALSE(window.devices.has_any(window.ada.person.id));
    REQUIRE(window.counter.enrol(window.eve, "Evelyn", "correct horse"));
    CHECK(add(window.ada, "https://push.example.org/3") == "unavailable");
    CHECK(window.devices.has_any(window.eve.person.id));
}

TEST_CASE("push api: strangers ask in vain, and so does everybody where it is switched off", "[push]") {
    Window window;
    for (const auto& [method, path] : {std::pair{"GET", "push"},
                                       {"POST", "push/devices"},
                                       {"POST", "push/devices/A/remove"},
                                       {"POST", "push/kinds"}}) {
        CHECK(window.ask(method, path, nullptr, "{}").fault() == "unauthorized");
    }
    Window off("");
    const auto shown = off.show(off.ada);
    CHECK(shown.status == 200);
    CHECK_FALSE(shown.body.contains("public_key"));
    CHECK(shown.body.at("kinds").size() == 3);
    CHECK(off.fault_of(subscription("https://push.example.org/1")) == "not_available");
    CHECK(off.post("push/kinds", {{"kinds", {"pop"}}}).fault() == "200");
}

}  // namespace server::push
