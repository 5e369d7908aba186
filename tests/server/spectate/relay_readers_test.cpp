// How many read at relays: what they say counts in `info.spectators` for a while, and only by their token.
#include <catch2/catch.hpp>

#include <fstream>

#include "server/spectate/relay_readers.hpp"
#include "tests/server/spectate/watched_site.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace watching_test;

namespace {

FileToken a_token() {
    const test_support::TemporaryFolder folder;
    std::ofstream(folder.path() / "token") << "sixteen-letters-or-more\n";
    return FileToken::from_file(folder.path() / "token");
}

struct CountingSite : WatchedSite {
    RelayReaders readers{{house.shards.executor(0), house.clock, house.directory, house.metrics}, a_token()};
    Routes routes;

    CountingSite() { add_routes(routes, readers); }
    unsigned tell(const std::string& body, const std::string& bearer = "sixteen-letters-or-more") {
        unsigned status = 0;
        routes.handle({"POST", "/api/v1/readers", {}, body, bearer, "192.0.2.1"},
                      [&](const ApiAnswer& answer) { status = answer.status; });
        house.settle();
        return status;
    }
    unsigned tell_count(const std::string& relay, std::uint64_t count) {
        return tell(R"({"relay":")" + relay + R"(","rooms":{")" + room + R"(":)" + std::to_string(count) + "}}");
    }
};

}  // namespace

TEST_CASE("what each relay says last is what counts, until it has said nothing for a while", "[spectate]") {
    CountingSite site;
    CHECK(site.tell_count("near", 20) == 204);
    CHECK(site.tell_count("far", 30) == 204);
    site.house.pass(limit::relay_sweep_ms);
    CHECK(site.told_watchers() == 50);
    CHECK(site.house.metrics.relayed_readers.value() == 50);
    CHECK(site.tell_count("near", 5) == 204);
    site.house.pass(limit::relay_sweep_ms);
    CHECK(site.told_watchers() == 35);
    site.house.pass(limit::relay_count_ms - limit::mirror_count_ms - limit::relay_sweep_ms);
    CHECK(site.tell_count("near", 6) == 204);
    site.house.pass(2 * limit::mirror_count_ms);
    CHECK(site.told_watchers() == 6);
    CHECK(site.tell_count("near", 0) == 204);
    site.house.pass(limit::relay_sweep_ms);
    CHECK(site.told_watchers() == 0);
    CHECK(site.house.metrics.relayed_readers.value() == 0);
    // A room that has closed takes its counts with it, and one that never was has none.
    CHECK(site.tell_count("near", 7) == 204);
    REQUIRE(site.house.directory.close(site.room));
    site.house.pass(2 * limit::mirror_count_ms);
    CHECK(site.house.metrics.relayed_readers.value() == 0);
    CHECK(site.tell_count("near", 7) == 204);
    CHECK(site.house.metrics.relayed_readers.value() == 0);
}

TEST_CASE("whoever has not the relays' token counts for nothing, nor does what is malformed", "[spectate][hostile]") {
    CountingSite site;
    CHECK(site.tell(R"({"relay":"near","rooms":{}})", "") == 401);
    CHECK(site.tell(R"({"relay":"near","rooms":{}})", "another-token-altogether") == 401);
    std::string many = R"({"relay":"near","rooms":{"R0":1)";
    for (std::size_t room = 1; room <= limit::relay_rooms_at_once; ++room)
        many += ",\"R" + std::to_string(room) + "\":1";
    for (const std::string& body :
         {std::string(), std::string("[]"), std::string(R"({"rooms":{}})"), std::string(R"({"relay":"A","rooms":{}})"),
          std::string(R"({"relay":"a","rooms":[]})"), std::string(R"({"relay":"a","rooms":{"R":-1}})"),
          std::string(R"({"relay":"a","rooms":{"R":1.5}})"), std::string(R"({"relay":"a","rooms":{"R":10000001}})"),
          many + "}}"}) {
        CAPTURE(body.substr(0, 60));
        CHECK(site.tell(body) == 400);
    }
    CHECK(site.told_watchers() == 0);
}
