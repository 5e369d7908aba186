// A whole server that goes down and comes back over the same folder: what was answered is there, and is not done twice.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/app/doctor.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "tests/server/wire/running_tutti.hpp"

using namespace wire_test;
using test_support::TestSocket;

namespace {

namespace fs = std::filesystem;

class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "tutti-XXXXXX").string();
        path = mkdtemp(name.data());
    }
    ~Folder() { fs::remove_all(path); }
    fs::path path;
};

server::Config in(const Folder& folder) {
    server::Config config = quiet_config();
    config.data = folder.path;
    return config;
}

Json health_of(const RunningTutti& tutti, unsigned& status) {
    TestSocket socket(tutti.operator_port());
    socket.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const auto reply = socket.receive_reply();
    status = reply.status;
    return Json::parse(reply.body);
}

unsigned ask_for_backup(const RunningTutti& tutti, const std::string& body, std::string* answer = nullptr,
                        const std::string& headers = {}) {
    TestSocket socket(tutti.operator_port());
    socket.send("POST /backup HTTP/1.1\r\nHost: localhost\r\n" + headers
                + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    const auto reply = socket.receive_reply();
    if (answer != nullptr) *answer = reply.body;
    return reply.status;
}

std::string examined(const fs::path& place, int status) {
    std::ostringstream out;
    std::ostringstream err;
    CHECK(server::doctor({place, false}, out, err) == status);
    return status == 0 ? out.str() : err.str();
}

/// Open a room with a game on, white1 a friend; gives its id.
std::string play(Client& ada, Client& ben) {
    const Json made = ada.ask("room.create", {{"game", "ctor"}, {"options", {{"size", 8}, {"teams", {1, 1}}}}});
    const std::string room = made.at("room");
    REQUIRE(ada.code("seat.take", {{"room", room}, {"seat", "black1"}}) == "ok");
    REQUIRE(ben.code("seat.take", {{"room", room}, {"seat", "white1"}}) == "ok");
    for (Client* player : {&ada, &ben}) REQUIRE(player->code("room.ready", {{"room", room}, {"ready", true}}) == "ok");
    return room;
}

Json snapshot_in(const Client& client) {
    for (auto text = client.heard.rbegin(); text != client.heard.rend(); ++text) {
        const Json frame = Json::parse(*text);
        if (frame.value("type", "") == "snapshot") return frame;
    }
    return {};
}

std::size_t count_events(const Json& log, const std::string& type) {
    return static_cast<std::size_t>(
        std::count_if(log.begin(), log.end(), [&](const Json& event) { return event["type"] == type; }));
}

}  // namespace

TEST_CASE("law 4: players, rooms and answers are there again, and what was done is not done twice") {
    const Folder folder;
    std::optional<Client> ada;
    std::optional<Client> ben;
    std::string room;
    {
        RunningTutti tutti(in(folder));
        ada.emplace(tutti, "Ada");
        ben.emplace(tutti, "Ben");
        room = play(*ada, *ben);
        REQUIRE(ada->code("chat", {{"room", room}, {"channel", "room"}, {"text", "once"}}) == "ok");
    }
    RunningTutti tutti(in(folder));
    ada->come_back(tutti);
    ben->come_back(tutti);
    CHECK(ada->ask_again()["ok"] == true);  // the first answer
    REQUIRE(ada->code("room.join", {{"room", room}}) == "ok");
    ada->catch_up();
    const Json snapshot = snapshot_in(*ada);
    CHECK(snapshot["you"]["seats"] == Json{"black1"});
    CHECK(snapshot["info"]["status"] == "playing");
    CHECK(count_events(snapshot["log"], "chat") == 1);
    CHECK(count_events(snapshot["log"], "away") == 1);
    unsigned status = 0;
    CHECK(health_of(tutti, status)["rooms_restored"] == 1);
    CHECK(status == 200);
}

TEST_CASE("1.4: over a restart a granted request keeps its answer, and a refused one is judged anew") {
    const Folder folder;
    std::optional<Client> ada;
    std::optional<Client> ben;
    std::optional<Client> eve;
    std::string room;
    const auto again = [](Client& client, const Json& request) {
        client.send(request.dump());
        while (true) {
            const auto frame = client.receive();
            REQUIRE(frame.opcode == test_support::opcode::text);
            Json message = Json::parse(frame.payload);
            if (message.value("re", "") == request.at("id").get<std::string>()) return message;
        }
    };
    Json granted{{"type", "act"}, {"id", "granted"}, {"action", {{"type", "seal"}, {"choice", {{"put", 12}}}}}};
    Json refused{{"type", "seat.take"}, {"id", "refused"}, {"seat", "white1"}};
    Json given;
    {
        RunningTutti tutti(in(folder));
        ada.emplace(tutti, "Ada");
        ben.emplace(tutti, "Ben");
        eve.emplace(tutti, "Eve");
        room = play(*ada, *ben);
        granted["room"] = refused["room"] = room;
        given = again(*ada, granted);
        REQUIRE(given.at("ok") == true);
        const Json refusal = again(*eve, refused);
        REQUIRE(refusal.at("error").at("code") == "seat_taken");
        // Within one life both get what they got, also where it would be another answer by now.
        REQUIRE(ben->code("act", {{"room", room}, {"action", {{"type", "resign"}}}}) == "ok");
        REQUIRE(ben->code("seat.leave", {{"room", room}, {"seat", "white1"}}) == "ok");
        CHECK(again(*ada, granted) == given);
        CHECK(again(*eve, refused) == refusal);
    }
    RunningTutti tutti(in(folder));
    for (Client* client : {&*ada, &*ben, &*eve}) client->come_back(tutti);
    CHECK(again(*ada, granted) == given);
    Json other = granted;
    other["action"]["choice"]["put"] = 13;
    CHECK(again(*ada, other).at("error").at("code") == "malformed");
    CHECK(again(*eve, refused).at("ok") == true);  // the seat is free by now
    REQUIRE(eve->code("room.join", {{"room", room}}) == "ok");
    eve->catch_up();
    CHECK(snapshot_in(*eve).at("you").at("seats") == Json{"white1"});
    CHECK(snapshot_in(*eve).at("info").at("series").at("played") == 1);
}

TEST_CASE("A guest's token is known after a restart, and so is another name") {
    const Folder folder;
    std::optional<Client> ada;
    {
        RunningTutti tutti(in(folder));
        ada.emplace(tutti, "Ada");
    }
    RunningTutti tutti(in(folder));
    ada->come_back(tutti);
    CHECK(ada->code("room.create", {{"game", "tritoc"}}) == "ok");
}

TEST_CASE("A backup of a running server opens, and holds what the server holds") {
    const Folder folder;
    const fs::path copy = folder.path / "copy.db";
    {
        RunningTutti tutti(in(folder));
        Client ada(tutti, "Ada");
        Client ben(tutti, "Ben");
        const std::string room = play(ada, ben);
        std::string answer;
        CHECK(ask_for_backup(tutti, Json{{"file", copy.string()}}.dump(), &answer) == 200);
        CHECK(ask_for_backup(tutti, Json{{"file", copy.string()}}.dump(), &answer) == 500);
        CHECK(answer.find("exists already") != std::string::npos);
        CHECK(ask_for_backup(tutti, Json{{"file", "copy.db"}}.dump(), &answer) == 500);
        CHECK(answer.find("begin with /") != std::string::npos);
        CHECK(ask_for_backup(tutti, Json{{"file", "/no/such/folder/copy.db"}}.dump(), &answer) == 500);
        CHECK(answer.find("/no/such/folder/copy.db") != std::string::npos);
        for (const char* body : {"", "{}", "[]", R"({"file":7})", "copy.db"}) CHECK(ask_for_backup(tutti, body) == 400);
        REQUIRE(ada.code("act", {{"room", room}, {"action", {{"type", "resign"}}}}) == "ok");
    }
    CHECK(examined(copy, 0).find("1 open rooms") != std::string::npos);
    CHECK(examined(copy, 0).find("0 finished games verify") != std::string::npos);
    CHECK(examined(folder.path, 0).find("1 finished games verify") != std::string::npos);
    const Folder other;
    fs::copy(copy, other.path / server::single_file_name);
    RunningTutti restored(in(other));
    unsigned status = 0;
    CHECK(health_of(restored, status)["rooms_restored"] == 1);
}

TEST_CASE("A page that an operator has open makes no files, whatever it asks for") {
    const Folder folder;
    const fs::path copy = folder.path / "copy.db";
    RunningTutti tutti(in(folder));
    const std::string wish = Json{{"file", copy.string()}}.dump();
    for (const char* origin : {"https://elsewhere.test", "null", "http://x"}) {
        CHECK(ask_for_backup(tutti, wish, nullptr, "Origin: " + std::string(origin) + "\r\n") == 403);
    }
    CHECK_FALSE(fs::exists(copy));
    CHECK(ask_for_backup(tutti, wish) == 200);
    CHECK(fs::exists(copy));
}

TEST_CASE("A folder that a server uses is not examined, and one that is damaged is named at the start") {
    const Folder folder;
    const fs::path database = folder.path / server::journal_file_name;
    {
        RunningTutti tutti(in(folder));
        Client ada(tutti, "Ada");
        CHECK(examined(folder.path, 1).find("in use by another process") != std::string::npos);
    }
    std::fstream file(database, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(0);
    file << "not a database at all";
    file.close();
    CHECK_THROWS_WITH(RunningTutti(in(folder)), Catch::Contains(database.string()) && Catch::Contains("damaged"));
    CHECK(examined(folder.path / "nothing", 1).find("no database") != std::string::npos);
}

TEST_CASE("Commits that the disk has lost are found, and can be given up") {
    const Folder folder;
    const fs::path before = folder.path / "before.db";
    {
        RunningTutti tutti(in(folder));
        Client ada(tutti, "Ada");
        REQUIRE(ask_for_backup(tutti, Json{{"file", before.string()}}.dump()) == 200);
        Client ben(tutti, "Ben");
    }
    fs::remove(folder.path / server::journal_file_name);
    fs::remove(folder.path / server::archive_file_name);
    fs::rename(before, folder.path / server::single_file_name);
    CHECK_THROWS_WITH(RunningTutti(in(folder)), Catch::Contains("lacks the last 1 commits"));
    CHECK(examined(folder.path, 1).find("commits are missing") != std::string::npos);
    std::ostringstream out;
    CHECK(server::doctor({folder.path, true}, out, out) == 0);
    CHECK_NOTHROW(RunningTutti(in(folder)));
}
