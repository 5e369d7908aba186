// Somebody deletes their account while rooms with them are open: neither what is told from then on nor what is kept of
// their games bears the name, and the others are rated as if nothing had happened.
#include <catch2/catch.hpp>

#include "tests/server/room/house.hpp"

using namespace room_test;

namespace {

const DeletedAccount ada{PlayerId{"p-Ada"}, {"Lovelace", "Ada"}};

/// Ada against Ben, on the board of a tournament that has begun.
Table playing() {
    Table table(Json{{"game", "tritoc"}}, {{"black1", "Ada"}, {"white1", "Ben"}}, 60'000);
    table.join({"Ada", "Ben"});
    REQUIRE(table.core->state().status() == protocol::RoomStatus::playing);
    return table;
}

std::string head_of(const std::string& record) { return record.substr(0, record.find('\n')); }

}  // namespace

TEST_CASE("who has deleted their account is called so from then on, also in what is kept of the game", "[room]") {
    for (const bool restarts : {false, true}) {
        Table table = playing();
        table.forget(ada);
        CHECK(table.info("Ben").at("seats").at("black1").at("name") == "deleted player");
        CHECK(described(table.restored()) == described(table.core->state()));
        if (restarts) {
            table.restart(1'000);
            table.join({"Ben"});
            CHECK(table.info("Ben").at("seats").at("black1").at("name") == "deleted player");
        }
        REQUIRE(table.code("Ben", "seat.leave", {{"seat", "white1"}}) == "ok");
        const auto& game = *table.finished().begin()->second;
        CHECK(game.summary.find("Ada") == std::string::npos);
        CHECK(game.summary.find("deleted player") != std::string::npos);
        CHECK(head_of(game.record).find("Ada") == std::string::npos);
        CHECK(head_of(game.record).find(R"("black1":{"name":"deleted player","kind":"human"})") != std::string::npos);
        REQUIRE(game.players.size() == 1);
        CHECK(game.players[0].name == "Ben");
        std::string why;
        CHECK(is_verified(game.record, why));
    }
}

TEST_CASE("a room that knows nothing of who has left stays as it is", "[room]") {
    Table table = playing();
    const auto lines = table.lines;
    table.forget({PlayerId{"p-Eve"}, {"Eve"}});
    CHECK(table.lines == lines);
    table.forget(ada);
    table.forget(ada);
    CHECK(table.lines.size() == lines.size() + 1);
}

TEST_CASE("a room that is named after who has left gets another name", "[room]") {
    Table table(duel());
    table.join({"Eve"});
    CHECK(table.info("Eve").at("name") == "Host's room");
    table.forget({PlayerId{"p-Host"}, {"Host"}});
    CHECK(table.info("Eve").at("name") == "deleted player's room");
    CHECK(table.info("Eve").at("host") == "deleted player");
    CHECK(described(table.restored()) == described(table.core->state()));
}

TEST_CASE("whoever sits down as their account goes has no name either", "[room]") {
    Table table(duel());
    table.join({"Eve"});
    REQUIRE(table.code("Eve", "seat.take", {{"seat", "black1"}}) == "ok");
    table.forget({PlayerId{"p-Eve"}, {"Eve"}});
    REQUIRE(table.code("Eve", "seat.leave", {{"seat", "black1"}}) == "ok");
    REQUIRE(table.code("Eve", "seat.take", {{"seat", "black1"}}) == "ok");
    CHECK(table.info("Eve").at("seats").at("black1").at("name") == "deleted player");
}

TEST_CASE("what is left of who has deleted their account is told when all rooms have heard of it", "[room]") {
    House house;
    const std::string room = house.opened_board("ctor/1");
    const auto forgotten = [&](const char* who) {
        std::optional<Forgetting> left;
        house.directory.forget({House::person(who).id, {who}}, [&](Forgetting most) { left = most; });
        house.settle();
        REQUIRE(left);
        return *left;
    };
    CHECK(forgotten("Eve") == Forgetting::done);
    house.ask("Ada", room, "room.join");
    house.ask("Ben", room, "room.join");
    while (!house.journal.waiting.empty()) house.receipt();
    CHECK(forgotten("Eve") == Forgetting::done);
    CHECK(forgotten("Ada") == Forgetting::is_to_rate);
    REQUIRE(house.journal.waiting.size() == 1);
    CHECK(house.journal.waiting[0].entry.lines.at(0).find("\"Ada\"") == std::string::npos);
    house.receipt(false);
    CHECK(forgotten("Eve") == Forgetting::is_frozen);
}
