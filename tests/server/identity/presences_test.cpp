// Who is here, by which connections, and who of them is told something or shown out.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "server/identity/presences.hpp"

namespace presences_test {

namespace {

using server::PlayerId;
using server::Presences;

struct Line final : server::Sink {
    void send(server::Frame frame, server::Delivery) override { told.emplace_back(frame->text()); }
    void close(server::CloseCode, std::string_view reason) override { closed = reason; }
    void run(std::function<void()> work) override { work(); }
    std::vector<std::string> told;
    std::string closed;
};

struct Talk final : Presences::Conversation, std::enable_shared_from_this<Talk> {
    Talk(std::string player, std::uint64_t connection, std::string address)
        : id{std::move(player)}, here{connection, line, std::move(address)} {}
    const PlayerId& player() const override { return id; }
    const Presences::Presence& presence() const override { return here; }
    void attend(const std::string& room) override { rooms.push_back(room); }
    std::shared_ptr<Conversation> if_alive() override { return weak_from_this().lock(); }

    PlayerId id;
    std::shared_ptr<Line> line = std::make_shared<Line>();
    Presences::Presence here;
    std::vector<std::string> rooms;
};

const PlayerId ada{"pAda"};
const PlayerId bo{"pBo"};

struct House {
    House() {
        for (const auto& talk : {phone, desk, bos}) presences.add(*talk);
    }
    std::shared_ptr<Talk> phone = std::make_shared<Talk>("pAda", 7, "192.0.2.1");
    std::shared_ptr<Talk> desk = std::make_shared<Talk>("pAda", 3, "192.0.2.2");
    std::shared_ptr<Talk> bos = std::make_shared<Talk>("pBo", 5, "192.0.2.1");
    Presences presences;
};

}  // namespace

TEST_CASE("somebody is here as long as one of their connections is, and counts once", "[identity]") {
    House house;
    CHECK(house.presences.count() == 2);
    house.presences.remove(*house.phone);
    CHECK(house.presences.is_here(ada));
    CHECK(house.presences.count() == 2);
    house.presences.remove(*house.desk);
    house.presences.remove(*house.desk);
    CHECK_FALSE(house.presences.is_here(ada));
    CHECK(house.presences.is_here(bo));
    CHECK(house.presences.count() == 1);
}

TEST_CASE("connections are shown from the oldest on, whichever was added first", "[identity]") {
    const House house;
    const auto all = house.presences.presences_of(ada);
    REQUIRE(all.size() == 2);
    CHECK(all[0].address == "192.0.2.2");
    CHECK(all[1].address == "192.0.2.1");
    CHECK(house.presences.presences_of(PlayerId{"pCy"}).empty());
}

TEST_CASE("what is told to somebody goes to each of their connections, and to nobody else's", "[identity]") {
    const House house;
    house.presences.tell(ada, server::make_frame("hear"));
    CHECK(house.phone->line->told == std::vector<std::string>{"hear"});
    CHECK(house.desk->line->told == std::vector<std::string>{"hear"});
    CHECK(house.bos->line->told.empty());
}

TEST_CASE("2.9: a room is attended by all but the connection that is there, and not by one that is just going",
          "[identity]") {
    House house;
    // It is being destroyed on another thread, which waits to remove it.
    auto going = std::make_unique<Talk>("pAda", 9, "192.0.2.3");
    house.presences.add(*going);
    house.presences.attend(ada, 7, "4GZK7Q2M");
    CHECK(house.phone->rooms.empty());
    CHECK(house.desk->rooms == std::vector<std::string>{"4GZK7Q2M"});
    CHECK(going->rooms.empty());
    CHECK(house.bos->rooms.empty());
    house.presences.remove(*going);
}

TEST_CASE("those connections are closed that are meant: of one player, or of anybody", "[identity]") {
    const House house;
    house.presences.dismiss(
        ada, [](const auto& one) { return one.connection == 3; }, "signed out");
    CHECK(house.desk->line->closed == "signed out");
    CHECK(house.phone->line->closed.empty());
    house.presences.dismiss_all([](const auto& one) { return one.address == "192.0.2.1"; }, "banned");
    CHECK(house.phone->line->closed == "banned");
    CHECK(house.bos->line->closed == "banned");
    CHECK(house.desk->line->closed == "signed out");
}

}  // namespace presences_test
