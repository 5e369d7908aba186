// Which tables the finder knows of, and that nobody is at two of them.
#include <array>
#include <unordered_set>
#include <vector>

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/matching/tables.hpp"

namespace server::matching {

using server::room::Listed;
using server::room::WarmGame;
using Status = protocol::RoomStatus;

namespace {

const std::vector<Pool> pools{{"duel", 1}, {"threes", 3}};
const PlayerId ada{"p-Ada"};
const PlayerId ben{"p-Ben"};
const PlayerId eve{"p-Eve"};
const engine::Seat black1{engine::Side::black, 1};
const engine::Seat black2{engine::Side::black, 2};
const engine::Seat white1{engine::Side::white, 1};

Listed in_play(const std::vector<std::pair<engine::Seat, std::optional<PlayerId>>>& holders) {
    Listed listed{"{}", "duel", Status::playing};
    listed.warm = WarmGame{"threes", holders};
    return listed;
}
Listed listed(Status status) { return {"{}", "duel", status}; }
std::string room_of(const Tables& tables, const PlayerId& player) {
    const auto place = tables.place_of(player);
    return place ? place->room : "none";
}

}  // namespace

TEST_CASE("whoever has been given a table is at it until its game is over", "[matching]") {
    Tables tables(pools);
    tables.expect({ada, ben});
    CHECK(room_of(tables, ada).empty());
    tables.opened("R1", 0, 9'000, {ada, ben});
    CHECK(room_of(tables, ada) == "R1");
    CHECK(tables.place_of(ada)->starts_by_unix_ms == 9'000);
    CHECK(tables.listed("R1", nullptr, 9'000).size() == 2);  // closed: nobody had come
    CHECK(room_of(tables, ada) == "none");

    tables.opened("R2", 0, 9'000, {ada, ben});
    const Listed open = listed(Status::open);
    const Listed playing = listed(Status::playing);
    const Listed over = listed(Status::over);
    CHECK(tables.listed("R2", &open, 0).empty());
    CHECK(tables.listed("R2", &playing, 0).empty());
    CHECK(room_of(tables, ben) == "R2");
    CHECK_FALSE(tables.place_of(ben)->starts_by_unix_ms);
    CHECK(tables.listed("R2", &over, 0).empty());
    CHECK(room_of(tables, ben) == "none");
}

TEST_CASE("a table for which there was no room is nobody's", "[matching]") {
    Tables tables(pools);
    tables.expect({ada});
    tables.give_up({ada});
    CHECK(room_of(tables, ada) == "none");
}

TEST_CASE("who was awaited at a table and has not come is told of once, and is free", "[matching]") {
    Tables tables(pools);
    tables.opened("R1", 1, 9'000, {ada, ben});
    const Listed without_ben = in_play({{black1, ada}, {white1, std::nullopt}});
    CHECK(tables.listed("R1", &without_ben, 0) == std::vector{ben});
    CHECK(tables.listed("R1", &without_ben, 0).empty());
    CHECK(room_of(tables, ada) == "R1");
    CHECK(room_of(tables, ben) == "none");
}

TEST_CASE("chairs of computer players are counted by side, less those that are kept for somebody", "[matching]") {
    Tables tables(pools);
    const Listed game = in_play({{black1, ada}, {black2, std::nullopt}, {white1, std::nullopt}});
    tables.listed("R1", &game, 0);
    REQUIRE(tables.warm().size() == 1);
    CHECK(tables.warm()[0].pool == 1);
    CHECK(tables.warm()[0].computers == std::array{1U, 1U});
    CHECK(tables.warm()[0].people == std::array{1U, 0U});

    CHECK(tables.hold("R1", 1, ben, 1'000) == white1);
    CHECK(tables.hold("R1", 1, eve, 1'000) == std::nullopt);
    CHECK(tables.warm()[0].computers == std::array{1U, 0U});
    CHECK(tables.place_of(ben)->held == white1);
    CHECK(tables.next_release_ms() == 1'000 + server::limit::chair_held_ms);
    tables.release(999 + server::limit::chair_held_ms);
    CHECK(room_of(tables, ben) == "R1");
    tables.release(1'000 + server::limit::chair_held_ms);
    CHECK(room_of(tables, ben) == "none");
    CHECK(tables.warm()[0].computers == std::array{1U, 1U});

    // Whoever sits down holds it no longer; whoever leaves is free.
    REQUIRE(tables.hold("R1", 1, ben, 2'000) == white1);
    const Listed with_ben = in_play({{black1, ada}, {black2, std::nullopt}, {white1, ben}});
    tables.listed("R1", &with_ben, 0);
    CHECK_FALSE(tables.place_of(ben)->held);
    CHECK_FALSE(tables.next_release_ms());
    tables.listed("R1", &game, 0);
    CHECK(room_of(tables, ben) == "none");
    CHECK(room_of(tables, ada) == "R1");
}

TEST_CASE("a chair that somebody else has taken is kept for nobody any more", "[matching]") {
    Tables tables(pools);
    const Listed game = in_play({{black1, ada}, {white1, std::nullopt}});
    tables.listed("R1", &game, 0);
    REQUIRE(tables.hold("R1", 1, ben, 1'000) == white1);
    const Listed with_eve = in_play({{black1, ada}, {white1, eve}});
    tables.listed("R1", &with_eve, 0);
    CHECK(room_of(tables, ben) == "none");
    CHECK(room_of(tables, eve) == "R1");
    CHECK_FALSE(tables.next_release_ms());
    CHECK(tables.warm().empty());

    // A chair that has come free on the other side is not hidden, and may be theirs.
    const Listed without_ada = in_play({{black1, std::nullopt}, {white1, eve}});
    tables.listed("R1", &without_ada, 0);
    REQUIRE(tables.warm().size() == 1);
    CHECK(tables.warm()[0].computers == std::array{1U, 0U});
    CHECK_FALSE(tables.warm()[0].not_again.contains(ben));
    CHECK(tables.hold("R1", 0, ben, 2'000) == black1);
    // What else changes in the room ends nothing.
    tables.listed("R1", &without_ada, 0);
    CHECK(tables.place_of(ben)->held == black1);
}

TEST_CASE("whoever sits elsewhere by then stays there when a table is kept for them no longer", "[matching]") {
    Tables tables(pools);
    const Listed game = in_play({{black1, ada}, {white1, std::nullopt}});
    const Listed with_ben = in_play({{black1, ben}, {white1, std::nullopt}});
    const Listed with_eve = in_play({{black1, ada}, {white1, eve}});
    for (const bool is_taken : {false, true}) {
        tables.listed("R1", &game, 0);
        REQUIRE(tables.hold("R1", 1, ben, 1'000) == white1);
        tables.listed("R2", &with_ben, 0);
        CHECK(room_of(tables, ben) == "R2");
        if (is_taken) {
            tables.listed("R1", &with_eve, 0);
        } else {
            tables.release(1'000 + server::limit::chair_held_ms);
        }
        CHECK_FALSE(tables.next_release_ms());
        CHECK(room_of(tables, ben) == "R2");
    }

    tables.opened("R3", 1, 9'000, {ada, ben});
    tables.listed("R2", &with_ben, 0);
    CHECK(tables.listed("R3", &game, 9'000) == std::vector{ben});
    CHECK(room_of(tables, ben) == "R2");
}

TEST_CASE("whoever has left a game, or not come to the chair there, gets none again until it is over", "[matching]") {
    Tables tables(pools);
    const Listed with_ben = in_play({{black1, ada}, {black2, ben}, {white1, std::nullopt}});
    const Listed game = in_play({{black1, ada}, {black2, std::nullopt}, {white1, std::nullopt}});
    using Players = std::unordered_set<PlayerId>;
    tables.listed("R1", &with_ben, 0);
    REQUIRE(tables.warm().size() == 1);
    CHECK(tables.warm()[0].not_again.empty());
    tables.listed("R1", &game, 0);
    CHECK(tables.warm()[0].not_again == Players{ben});
    REQUIRE(tables.hold("R1", 1, eve, 1'000) == white1);
    CHECK(tables.warm()[0].not_again == Players{ben});
    tables.release(1'000 + server::limit::chair_held_ms);
    CHECK(tables.warm()[0].not_again == Players{ben, eve});
    tables.listed("R1", &game, 0);
    CHECK(tables.warm()[0].not_again == Players{ben, eve});

    const Listed over = listed(Status::over);
    tables.listed("R1", &over, 0);
    tables.listed("R1", &game, 0);
    REQUIRE(tables.warm().size() == 1);
    CHECK(tables.warm()[0].not_again.empty());
}

TEST_CASE("a chair that is not wanted is kept for nobody, and there is none at that table again", "[matching]") {
    Tables tables(pools);
    const Listed game = in_play({{black1, ada}, {white1, std::nullopt}});
    tables.listed("R1", &game, 0);
    REQUIRE(tables.hold("R1", 1, eve, 1'000) == white1);
    CHECK(!tables.decline(ben));
    CHECK(!tables.decline(ada));  // who plays goes on playing
    CHECK(room_of(tables, ada) == "R1");
    CHECK(tables.decline(eve));
    CHECK(!tables.decline(eve));
    CHECK(!tables.place_of(eve));
    CHECK(!tables.next_release_ms());
    CHECK(tables.warm()[0].not_again == std::unordered_set<PlayerId>{eve});
    CHECK(tables.hold("R1", 1, ben, 1'000) == white1);
    tables.opened("R2", 0, 9'000, {eve});
    CHECK(!tables.decline(eve));  // a table is no chair: who does not come to it waits
    CHECK(room_of(tables, eve) == "R2");
}

TEST_CASE("nobody has stayed away from a table that was closed before its game was to begin", "[matching]") {
    Tables tables(pools);
    tables.opened("R1", 0, 9'000, {ada, ben});
    CHECK(tables.listed("R1", nullptr, 5'000).empty());
    CHECK(room_of(tables, ada) == "none");
    CHECK(room_of(tables, ben) == "none");
    // The room's clock may be a little ahead of the time that was told.
    tables.opened("R2", 0, 9'000, {ada});
    CHECK(tables.listed("R2", nullptr, 8'999) == std::vector{ada});
}

TEST_CASE("a game of a kind that nobody seeks is no table", "[matching]") {
    Tables tables(pools);
    Listed game = in_play({{black1, ada}, {white1, std::nullopt}});
    game.warm->kind = "fours";
    tables.listed("R1", &game, 0);
    CHECK(tables.warm().empty());
    CHECK(room_of(tables, ada) == "none");
}

TEST_CASE("whoever played when the server went away is at that table until it is listed otherwise", "[matching]") {
    Tables tables(pools);
    tables.resumed("R1", 0, {ada, ben});
    CHECK(room_of(tables, ada) == "R1");
    CHECK_FALSE(tables.place_of(ada)->starts_by_unix_ms);
    // Nobody of them has failed to come.
    const Listed over = listed(Status::over);
    CHECK(tables.listed("R1", &over, 0).empty());
    CHECK(room_of(tables, ada) == "none");

    tables.resumed("R2", 1, {ada, ben});
    const Listed playing = listed(Status::playing);
    CHECK(tables.listed("R2", &playing, 0).empty());
    CHECK(room_of(tables, ben) == "R2");
    // Somebody has left: a computer player has the chair.
    const Listed without_ben = in_play({{black1, ada}, {white1, std::nullopt}});
    CHECK(tables.listed("R2", &without_ben, 0).empty());
    CHECK(room_of(tables, ben) == "none");
    CHECK(room_of(tables, ada) == "R2");
}

}  // namespace server::matching
