// The webhooks of people: kept, bounded, each its owner's, and gone with them.
#include "server/webhooks/webhooks.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

#include "server/webhooks/webhook_limits.hpp"
#include "tests/support/book.hpp"

namespace server::webhooks {

using test_support::Book;

namespace {

const PlayerId ada{"pAda"};
const PlayerId eve{"pEve"};

Webhook webhook_of(const PlayerId& owner, const std::string& id, Kinds kinds = {Kind::room_open}) {
    Webhook webhook;
    webhook.id = id;
    webhook.owner = owner;
    webhook.url = "https://hooks.example/" + id;
    webhook.secret = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    webhook.kinds = std::move(kinds);
    return webhook;
}
std::string add(Webhooks& webhooks, const Webhook& webhook) {
    std::string code = "waits";
    webhooks.add(webhook, [&](const auto& fault) { code = fault ? fault->code : "ok"; });
    return code;
}
std::string remove(Webhooks& webhooks, const PlayerId& owner, const std::string& id) {
    std::string code = "waits";
    webhooks.remove(owner, id, [&](const auto& fault) { code = fault ? fault->code : "ok"; });
    return code;
}
std::vector<std::string> ids(const std::vector<Webhooks::Target>& targets) {
    std::vector<std::string> all(targets.size());
    std::ranges::transform(targets, all.begin(), &Webhooks::Target::id);
    return all;
}
bool knows_all(const PlayerId& /*player*/) { return true; }

using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("a webhook stays over a restart as it was", "[webhooks]") {
    Book book;
    Webhooks webhooks(book);
    Webhook made = webhook_of(ada, "W2", {Kind::tournament, Kind::pop});
    made.url = R"(https://hooks.example/a"b)";
    made.form = webhooks::Form::discord;
    made.at_unix_ms = 7;
    REQUIRE(add(webhooks, made) == "ok");
    made = webhook_of(ada, "W1");
    made.at_unix_ms = 9;
    REQUIRE(add(webhooks, made) == "ok");
    Webhooks later(book);
    later.restore(book.load().documents, knows_all);
    const auto all = later.of(ada);
    REQUIRE(all.size() == 2);
    CHECK(all[0].id == "W2");
    CHECK(all[0].owner == ada);
    CHECK(all[0].url == R"(https://hooks.example/a"b)");
    CHECK(all[0].secret == made.secret);
    CHECK(all[0].form == webhooks::Form::discord);
    CHECK(all[0].kinds == Kinds{Kind::tournament, Kind::pop});
    CHECK(all[0].at_unix_ms == 7);
    CHECK_FALSE(all[0].last);
    CHECK_FALSE(all[0].failing_since_unix_ms);
    CHECK(all[1].id == "W1");
    CHECK(all[1].form == webhooks::Form::tutti);
    CHECK(later.of(eve).empty());
    CHECK(later.find("W1")->url == "https://hooks.example/W1");
    CHECK_FALSE(later.find("W3"));
}

TEST_CASE("a webhook is its owner's alone to remove", "[webhooks]") {
    Book book;
    Webhooks webhooks(book);
    Ids removed;
    webhooks.on_removed([&](const std::string& id) { removed.push_back(id); });
    REQUIRE(add(webhooks, webhook_of(ada, "W1")) == "ok");
    CHECK(remove(webhooks, eve, "W1") == "not_available");
    CHECK(remove(webhooks, ada, "W2") == "not_available");
    CHECK(webhooks.has("W1"));
    CHECK(removed.empty());
    CHECK(remove(webhooks, ada, "W1") == "ok");
    CHECK(remove(webhooks, ada, "W1") == "not_available");
    CHECK_FALSE(webhooks.has("W1"));
    CHECK(book.documents.empty());
    CHECK(removed == Ids{"W1"});
    webhooks.drop("W1");  // is gone already
    REQUIRE(add(webhooks, webhook_of(ada, "W4")) == "ok");
    webhooks.drop("W4");
    CHECK(book.documents.empty());
    CHECK(removed == Ids{"W1", "W4"});
}

TEST_CASE("one person has so many webhooks, and all together have", "[webhooks]") {
    Book book;
    Webhooks webhooks(book);
    for (std::size_t number = 0; number < webhooks_of_one; ++number) {
        REQUIRE(add(webhooks, webhook_of(ada, "W" + std::to_string(number))) == "ok");
    }
    CHECK(add(webhooks, webhook_of(ada, "WX")) == "forbidden");
    CHECK(book.documents.size() == webhooks_of_one);
    CHECK(remove(webhooks, ada, "W0") == "ok");
    CHECK(add(webhooks, webhook_of(ada, "WX")) == "ok");
    for (std::size_t number = webhooks.size(); number < webhooks_max; ++number) {
        REQUIRE(add(webhooks, webhook_of({"p" + std::to_string(number)}, "V" + std::to_string(number))) == "ok");
    }
    CHECK(add(webhooks, webhook_of(eve, "WE")) == "unavailable");
    CHECK(webhooks.size() == webhooks_max);
}

TEST_CASE("those are told who want to be", "[webhooks]") {
    Book book;
    Webhooks webhooks(book);
    add(webhooks, webhook_of(ada, "W1", {Kind::room_open, Kind::pop}));
    add(webhooks, webhook_of(ada, "W2", {Kind::tournament}));
    add(webhooks, webhook_of(eve, "W3", {Kind::pop}));
    CHECK(ids(webhooks.wanting(ada, Kind::room_open)) == Ids{"W1"});
    CHECK(ids(webhooks.wanting(ada, Kind::tournament)) == Ids{"W2"});
    CHECK(webhooks.wanting(eve, Kind::room_open).empty());
    CHECK(webhooks.wanting(PlayerId{"pNobody"}, Kind::pop).empty());
    CHECK(ids(webhooks.wanting(Kind::pop)) == Ids{"W1", "W3"});
}

TEST_CASE("with a person go their webhooks", "[webhooks]") {
    Book book;
    Webhooks webhooks(book);
    Ids removed;
    webhooks.on_removed([&](const std::string& id) { removed.push_back(id); });
    add(webhooks, webhook_of(ada, "W1"));
    add(webhooks, webhook_of(ada, "W2"));
    add(webhooks, webhook_of(eve, "W3"));
    Webhooks later(book);
    later.restore(book.load().documents, [](const PlayerId& player) { return player != eve; });
    CHECK(later.of(eve).empty());
    CHECK(later.of(ada).size() == 2);
    CHECK(book.documents.size() == 2);
    webhooks.forget(ada);
    CHECK(webhooks.of(ada).empty());
    CHECK(removed == Ids{"W1", "W2"});
    CHECK(book.documents.empty());
    webhooks.forget(ada);
    CHECK(removed.size() == 2);
}

TEST_CASE("since when calls fail is kept, and forgotten when one succeeds", "[webhooks]") {
    Book book;
    Webhooks webhooks(book);
    add(webhooks, webhook_of(ada, "W1"));
    const auto restored = [&] {
        Webhooks later(book);
        later.restore(book.load().documents, knows_all);
        return later.find("W1").value();
    };
    webhooks.note("W1", {5, 204});
    CHECK(webhooks.find("W1")->last->status == 204);
    CHECK_FALSE(webhooks.find("W1")->failing_since_unix_ms);
    webhooks.note("W1", {6, 0});
    webhooks.note("W1", {8, 500});
    CHECK(webhooks.find("W1")->failing_since_unix_ms == 6);
    CHECK(webhooks.find("W1")->last->at_unix_ms == 8);
    CHECK(webhooks.find("W1")->last->status == 500);
    CHECK(restored().failing_since_unix_ms == 6);
    CHECK_FALSE(restored().last);
    webhooks.note("W1", {9, 302});  // redirects are not followed
    CHECK(webhooks.find("W1")->failing_since_unix_ms == 6);
    webhooks.note("W1", {10, 200});
    CHECK_FALSE(webhooks.find("W1")->failing_since_unix_ms);
    CHECK_FALSE(restored().failing_since_unix_ms);
    webhooks.note("W2", {10, 200});  // removed meanwhile
    CHECK(webhooks.size() == 1);
}

}  // namespace server::webhooks
