// Rooms that somebody who looks after the server closes are closed for good, whenever the server is killed.
#include "tests/server/room/house.hpp"

using namespace room_test;

namespace {

ArchiveRow noted() { return {"audit", "all", "closed"}; }

/// Closes it, up to the journal's receipt.
bool close_for_good(House& house, const std::string& room, std::vector<bool>& receipts) {
    return house.directory.close(room, noted, [&](bool is_kept) { receipts.push_back(is_kept); });
}

/// The next life of the server.
struct NextLife : House {
    explicit NextLife(const House& before) {
        journal.is_prompt = true;
        journal.kept_lines = before.journal.kept_lines;
        journal.documents = before.journal.documents;
        Kept kept = journal.load();
        directory.restore(std::move(kept.rooms), kept.documents, 0);
        directory.go_on_closing(kept.documents);
        directory.open_resting();
        settle();
    }
};

}  // namespace

TEST_CASE("a room is closed once that is kept, and the note of it goes with the room", "[room]") {
    House house;
    const std::string room = house.made();
    std::vector<bool> receipts;
    CHECK_FALSE(close_for_good(house, "00000000", receipts));
    REQUIRE(close_for_good(house, room, receipts));
    house.settle();
    CHECK(house.directory.find(room));
    CHECK(receipts.empty());
    REQUIRE(house.journal.waiting.size() == 1);
    CHECK(house.journal.waiting.front().entry.archive.size() == 1);
    house.receipt();
    CHECK(receipts == std::vector{true});
    CHECK_FALSE(house.directory.find(room));
    CHECK(house.journal.kept_lines.empty());
    house.receipt();
    CHECK(house.journal.documents.empty());
}

TEST_CASE("a room whose closing is not kept goes on", "[room]") {
    House house;
    const std::string room = house.made();
    std::vector<bool> receipts;
    REQUIRE(close_for_good(house, room, receipts));
    house.receipt(false);
    CHECK(receipts == std::vector{false});
    CHECK(house.directory.find(room));
}

TEST_CASE("a room that was to be closed when the server was killed does not come back", "[room]") {
    House house;
    const std::string room = house.made();
    std::vector<bool> receipts;
    REQUIRE(close_for_good(house, room, receipts));
    house.journal.receipt(true);
    CHECK(receipts == std::vector{true});  // this much was promised
    REQUIRE(house.directory.find(room));   // and its thread has not heard of it
    const NextLife next(house);
    CHECK_FALSE(next.directory.find(room));
    CHECK(next.journal.kept_lines.empty());
    CHECK(next.journal.documents.empty());
}

TEST_CASE("a room that had gone when the server was killed leaves no note of its closing", "[room]") {
    House house;
    const std::string room = house.made();
    std::vector<bool> receipts;
    REQUIRE(close_for_good(house, room, receipts));
    house.receipt();
    REQUIRE_FALSE(house.directory.find(room));
    REQUIRE(house.journal.documents.size() == 1);
    const NextLife next(house);
    CHECK(next.journal.documents.empty());
}
