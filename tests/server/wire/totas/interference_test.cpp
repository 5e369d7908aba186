// Law 1 on the wire for TOTA*S (record.md 7.3, 7.5): pairs of servers with the same clock and the same randomness,
// whose games differ only in a ground, a labyrinth, drafts and plans, a partner's half-move, or in the board behind the
// move in the dark. Every byte that anybody else gets is compared: frames, HTTP, metrics and log lines.
#include <catch2/catch.hpp>

#include <functional>
#include <map>
#include <memory>

#include "tests/server/room/totas_room.hpp"
#include "tests/server/wire/eavesdropping.hpp"

using namespace wire_test;
using room_test::draft;
using room_test::go;
using room_test::ground_of;
using room_test::half;
using room_test::plan;
using room_test::quiet_plan;

namespace {

class TotasEvening {
public:
    TotasEvening(const Json& options, std::vector<std::string> seats) : seats_(std::move(seats)) {
        for (const std::string name : {"Host", "Eve"}) people_.emplace(name, std::make_unique<Client>(server_, name));
        for (const auto& name : seats_) people_.emplace(name, std::make_unique<Client>(server_, name));
        room_ =
            who("Host").ask("room.create", {{"game", "totas"}, {"options", options}, {"name", "Friday"}}).at("room");
        for (const auto* name : {"Host", "Eve"}) REQUIRE(who(name).code("room.join", {{"room", room_}}) == "ok");
        for (const auto& name : seats_) {
            REQUIRE(who(name).code("seat.take", {{"room", room_}, {"seat", name}}) == "ok");
        }
        for (const auto& name : seats_) {
            REQUIRE(who(name).code("room.ready", {{"room", room_}, {"ready", true}}) == "ok");
        }
    }

    Client& who(const std::string& name) { return *people_.at(name); }
    std::string act(const std::string& name, const Json& action) {
        server_.pass(20);
        return who(name).code("act", {{"room", room_}, {"action", action}});
    }
    void seal(const std::string& name, const Json& action) { REQUIRE(act(name, action) == "ok"); }
    void set_grounds(const Json& black) {
        seal("black1", black);
        seal("white1", ground_of("white"));
    }
    void chat(const std::string& name) {
        REQUIRE(who(name).code("chat", {{"room", room_}, {"channel", "room"}, {"text", "hm"}}) == "ok");
    }
    void pass(std::int64_t ms) { server_.pass(ms); }
    /// The line is lost, and the player comes back.
    void reconnect(const std::string& name) {
        who(name).hang_up();
        server_.wait_for_connections(static_cast<std::int64_t>(people_.size()) - 1);
        who(name).come_back(server_);
        REQUIRE(who(name).code("room.join", {{"room", room_}}) == "ok");
    }
    /// Somebody comes who has seen nothing so far.
    void visit(const std::string& name) {
        people_.emplace(name, std::make_unique<Client>(server_, name));
        REQUIRE(who(name).code("room.join", {{"room", room_}}) == "ok");
    }
    /// What anybody may ask for, and what everybody has heard since forget().
    Heard listen() {
        server_.pass(300);
        for (const auto* path : {"/api/v1/rooms", "/api/v1/rooms/"}) {
            const std::string full = std::string(path) + (std::string(path).ends_with("rooms/") ? room_ : "");
            public_["http"] += http_.get(full) + '\n';
        }
        public_["metrics"] += without_process(operator_.get("/metrics"));
        for (const auto& [name, client] : people_) client->catch_up();
        public_["log"] = without_ports(log_.text(), {server_.port(), server_.operator_port()});
        Heard heard = public_;
        for (const auto& [name, client] : people_) {
            for (const auto& text : client->heard) heard[name] += text + '\n';
        }
        return heard;
    }
    void forget() {
        listen();
        public_.clear();
        for (const auto& [name, client] : people_) client->heard.clear();
    }

private:
    static server::Config config() {
        server::Config config = quiet_config();
        config.log_level = server::LogLevel::debug;
        return config;
    }

    LogCapture log_;
    RunningTutti server_{config()};
    HttpClient http_{server_.port()};
    HttpClient operator_{server_.operator_port()};
    std::vector<std::string> seats_;
    std::map<std::string, std::unique_ptr<Client>> people_;
    std::string room_;
    Heard public_;
};

const std::vector<std::string> two{"black1", "white1"};
const std::vector<std::string> four{"black1", "black2", "white1", "white2"};

/// Only `knows` may have heard anything else; and what is compared is there to be found once it is revealed.
void compare(const Transcript& a, const Transcript& b, const std::string& knows) {
    for (const auto& [name, heard] : a.before) {
        CAPTURE(name, difference(heard, b.before.at(name)));
        CHECK((heard == b.before.at(name)) == (name != knows));
    }
    for (const auto& [name, heard] : a.after) {
        if (name == "metrics" || name == "log" || name == knows) continue;
        CAPTURE(name);
        CHECK(heard != b.after.at(name));
    }
}

Json ground_with(const std::string& acropolis, const std::string& kind, const std::string& labyrinth) {
    Json ground = ground_of("black");
    ground["acropolis"] = acropolis;
    ground["zones"][0]["kind"] = kind;
    ground["labyrinth"] = labyrinth;
    return ground;
}

}  // namespace

TEST_CASE("law 1 on the wire, TOTA*S: a ground before both are in") {
    const auto evening = [](const Json& ground) {
        TotasEvening play(Json::object(), two);
        Transcript transcript;
        play.seal("black1", ground);
        CHECK(play.act("black1", ground_of("black")) == "already_sealed");
        CHECK(play.act("white1", quiet_plan("white", 1)) == "wrong_phase");
        play.chat("Host");
        play.reconnect("black1");
        transcript.before = play.listen();
        play.seal("white1", ground_of("white"));
        transcript.after = play.listen();
        return transcript;
    };
    compare(evening(ground_with("b10", "mountains", "a7")), evening(ground_with("k11", "desert", "c7")), "black1");
}

TEST_CASE("law 1 on the wire, TOTA*S: a labyrinth, drafts and plans, while the timer runs, too") {
    struct Secrets {
        std::string labyrinth;
        std::vector<Json> drafted;
        std::vector<Json> tried;  // may be refused or not
        std::vector<Json> drafted_again;
        std::vector<Json> sealed;
    };
    const auto evening = [](const Secrets& secrets) {
        TotasEvening play(Json::object(), two);
        play.set_grounds(ground_with("b10", "mountains", secrets.labyrinth));
        play.seal("white1", quiet_plan("white", 1));  // Black's timer runs
        play.seal("black1", draft(secrets.drafted));
        CHECK(play.who("black1").ask_again().at("ok") == true);
        const std::string tried = play.act("black1", draft(secrets.tried));
        CHECK((tried == "ok" || tried == "illegal_move"));
        play.chat("white1");
        play.reconnect("black1");
        play.seal("black1", draft(secrets.drafted_again));
        CHECK(play.act("white1", quiet_plan("white", 1)) == "already_sealed");
        play.visit("Late");
        play.pass(3'000);
        Transcript transcript;
        transcript.before = play.listen();
        play.seal("black1", plan(secrets.sealed));
        transcript.after = play.listen();
        return transcript;
    };
    const Secrets one{"a7",
                      {go("d11", "d10")},
                      {go("d11", "d7"), go("e11", "e10")},
                      {go("d11", "d9"), go("h11", "h10")},
                      {go("d11", "d10"), go("h11", "h10")}};
    const Secrets other{
        "h7", {go("f11", "f10"), go("g11", "g9")}, {go("f11", "f9")}, {}, {go("i11", "i9"), go("d11", "d9")}};
    compare(evening(one), evening(other), "black1");
}

TEST_CASE("law 1 on the wire, TOTA*S: the same evening twice is the same bytes to everybody") {
    const auto evening = [] {
        TotasEvening play(Json::object(), two);
        play.set_grounds(ground_of("black"));
        play.seal("black1", draft({go("d11", "d10")}));
        for (const std::string side : {"black", "white"}) play.seal(side + "1", quiet_plan(side, 1));
        return play.listen();
    };
    const Heard a = evening();
    const Heard b = evening();
    for (const auto& [name, heard] : a) {
        CAPTURE(name);
        CHECK(difference(heard, b.at(name)).empty());
    }
}

TEST_CASE("law 1 on the wire, TOTA*S: a half-move, for the partner, too") {
    const auto evening = [](const Json& sealed) {
        TotasEvening play({{"players", 4}}, four);
        play.set_grounds(ground_of("black"));
        play.seal("white2", half(go("g2", "g3")));
        play.seal("black1", half(sealed));
        CHECK(play.act("black1", half(go("d11", "d10"))) == "already_sealed");
        CHECK(play.act("black2", draft({go("d11", "d10")})) == "not_available");
        CHECK(play.act("black2", half({{"castle", "KR"}})) == "not_available");
        play.seal("white1", half(go("e2", "e3")));
        play.chat("black2");
        play.reconnect("black1");
        Transcript transcript;
        transcript.before = play.listen();
        play.seal("black2", half(go("h11", "h10")));
        transcript.after = play.listen();
        return transcript;
    };
    compare(evening(go("d11", "d10")), evening(go("f11", "f9")), "black1");
    compare(evening(go("d11", "d10")), evening(nullptr), "black1");
}

TEST_CASE("law 1 on the wire, TOTA*S: everything on the board in the dark, and what is sealed there") {
    // Two games that have gone apart in full view; from the lots on they must look alike.
    const auto evening = [](const Json& first, const Json& in_the_dark) {
        TotasEvening play({{"mole_after", 1}, {"memorise_seconds", 0}}, two);
        play.set_grounds(ground_of("black"));
        play.seal("white1", quiet_plan("white", 1));
        play.seal("black1", plan(first));
        play.forget();
        play.visit("Late");
        play.reconnect("white1");
        play.seal("black1", draft(in_the_dark));
        play.seal("black1", plan(in_the_dark));
        play.chat("Host");
        play.pass(2'000);
        Transcript transcript;
        transcript.before = play.listen();
        play.seal("white1", plan({}));
        transcript.after = play.listen();
        return transcript;
    };
    const std::vector<Json> quiet{go("d11", "d10"), go("h11", "h10")};
    const std::vector<Json> wild{go("i11", "i9"), go("e11", "e9")};
    const std::vector<Json> real{go("f11", "f10"), go("g11", "g10")};
    const std::vector<Json> nonsense{go("a6", "a7")};
    compare(evening(quiet, real), evening(wild, nonsense), "black1");
    const Transcript a = evening(quiet, real);
    const Transcript b = evening(wild, real);
    for (const auto& [name, heard] : a.before) {  // the board alone: not even its owner is shown it
        CAPTURE(name, difference(heard, b.before.at(name)));
        CHECK(heard == b.before.at(name));
    }
}
