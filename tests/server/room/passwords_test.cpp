// A room's password is guessed slowly, and knowing it costs nothing.
#include "server/room/actor.hpp"

#include "server/base/limits.hpp"
#include "tests/server/room/house.hpp"

using namespace room_test;

namespace {

struct Locked : House {
    Locked() {
        create({{"password", "1234"}});
        receipt();
        answers.clear();
    }
    /// The answer to one who comes from there.
    std::string join(const std::string& who, const std::string& address, const Json& fields = Json::object()) {
        Requester from = requester(who, who);
        from.address = address;
        ask_by(from, room, "room.join", fields);
        if (answers.empty()) receipt();  // whoever is let in is written down
        REQUIRE(answers.size() == 1);
        const std::string answer = answers.front();
        answers.clear();
        return answer;
    }
    std::string guess(const std::string& who, const std::string& address, const std::string& password) {
        return join(who, address, {{"password", password}});
    }
};

}  // namespace

TEST_CASE("a room's password is not guessed at the rate of messages", "[room]") {
    Locked house;
    int wrong = 0;
    std::string answer;
    while ((answer = house.guess("Eve", "198.51.100.1", std::to_string(2'000 + wrong))) == "wrong_password") ++wrong;
    CHECK(wrong == 10);
    CHECK(answer == "rate_limited");
    CHECK(house.guess("Eve", "198.51.100.1", "1234") == "rate_limited");
    CHECK(house.guess("Another", "198.51.100.1", "1234") == "rate_limited");  // another guest of the same place
    CHECK(house.join("Eve", "198.51.100.1") == "wrong_password");             // who gives none does not guess
    CHECK(house.guess("Ada", "203.0.113.1", "1234") == "ok");
    house.clock.advance(30'000);
    CHECK(house.guess("Eve", "198.51.100.1", "1234") == "ok");
}

TEST_CASE("wrong ones count at once, also while answers wait for the journal", "[room]") {
    Locked house;
    house.ask("Host", house.room, "room.join");
    house.answers.clear();
    house.ask("Host", house.room, "seat.take", {{"seat", "black1"}});
    REQUIRE_FALSE(house.journal.waiting.empty());
    Requester eve = house.requester("Eve", "Eve");
    eve.address = "198.51.100.1";
    for (int number = 0; number < 50; ++number) {
        house.ask_by(eve, house.room, "room.join", {{"password", std::to_string(2'000 + number)}});
    }
    house.receipt();
    CHECK(std::ranges::count(house.answers, "wrong_password") == 10);
    CHECK(std::ranges::count(house.answers, "rate_limited") == 40);
}

TEST_CASE("a club behind one address gets in", "[room]") {
    Locked house;
    for (int phone = 0; phone < 100; ++phone) {
        CHECK(house.guess("Phone" + std::to_string(phone), "203.0.113.1", "1234") == "ok");
    }
    // Whoever is in comes back without it, whatever others guess.
    for (int number = 0; number < 20; ++number) house.guess("Eve", "203.0.113.1", "0000");
    CHECK(house.guess("Phone7", "203.0.113.1", "1234") == "ok");
    CHECK(house.join("Phone8", "203.0.113.1") == "ok");
}

TEST_CASE("strangers do not find the games of a room with a password", "[room]") {
    for (const bool has_password : {false, true}) {
        Json more = {{"seats", Json::object()}};
        if (has_password) more["password"] = "1234";
        const auto wish = House::create_wish(room_test::duel(more));
        State state(opening_of(wish, "R0000001", {}, House::person("Host")), RoomTime{0});
        CHECK(lists_games(state.settings()) != has_password);
    }
}
