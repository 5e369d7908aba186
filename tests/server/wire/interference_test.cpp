// Law 1 on the wire (record.md 7.5, wire.md 5.2): two servers with the same clock and the same randomness play two
// games that differ only in what is sealed. Every byte that anybody else gets is compared up to the reveal: frames,
// HTTP, streams, the list of rooms, metrics and log lines; of one server, and of two of which one carries everybody's
// words to the other, as in a cluster.
#include <catch2/catch.hpp>

#include <map>
#include <memory>

#include "tests/server/wire/eavesdropping.hpp"
#include "tests/server/wire/two_tuttis.hpp"

using namespace wire_test;

namespace {

/// What two games may differ in.
struct Secrets {
    Json noted;        // white1's secret squares
    Json noted_again;  // the same, written anew
    int first = 0;     // black1's choice of duty 1, at first
    int changed = 0;   // and then
    int third = 0;     // of duty 3
    int again = 0;     // tried for duty 3: refused for its overlap where it is `changed`
};
constexpr int common_square = 77;  // black2's choice of duty 2

const Secrets some_secrets{{1, 2, 3, 4, 5}, {11, 12, 13, 14, 15}, 5, 8, 9, 8};
const Secrets other_secrets{{96, 97, 98, 99, 100}, {91, 92, 93, 94, 100}, 45, 100, 64, 66};

struct OneTutti {
    explicit OneTutti(const server::Config& config) : server(config) {}
    RunningTutti& door() { return server; }
    RunningTutti& decider() { return server; }
    void pass(std::int64_t ms) { server.pass(ms); }

    RunningTutti server;
};

template <class Site>
class CtorEvening {
public:
    explicit CtorEvening(const Secrets& secrets) : secrets_(secrets) {
        for (const std::string name : {"Host", "Eve", "black1", "black2", "white1", "white2", "white3"}) {
            people_.emplace(name, std::make_unique<Client>(site_.door(), name));
        }
        begin();
    }

    Transcript play() {
        note_secrets();
        open_the_game();
        seal_in_secret();
        Transcript transcript;
        look_around();
        gather(transcript.before);
        REQUIRE(act("black2", {{"type", "seal"}, {"choice", {{"put", common_square}}}}) == "ok");  // the reveal
        look_around();
        gather(transcript.after);
        return transcript;
    }

private:
    Client& who(const std::string& name) { return *people_.at(name); }
    std::string act(const std::string& name, const Json& action) {
        site_.pass(20);
        return who(name).code("act", {{"room", room_}, {"action", action}});
    }
    std::string seal(const std::string& name, int duty, int square) {
        return act(name, {{"type", "seal"}, {"duty", duty}, {"choice", {{"put", square}}}});
    }

    void begin() {
        REQUIRE(who("Eve").code("room.watch_list", {{"on", true}}) == "ok");
        const Json options{{"teams", {2, 3}}, {"secrets", true}, {"secrets_seconds", 0}};
        room_ = who("Host").ask("room.create", {{"game", "ctor"}, {"options", options}, {"name", "Friday"}}).at("room");
        for (const auto* name : {"Host", "Eve"}) REQUIRE(who(name).code("room.join", {{"room", room_}}) == "ok");
        for (const auto& [name, client] : people_) {
            if (name == "Host" || name == "Eve") continue;
            REQUIRE(client->code("seat.take", {{"room", room_}, {"seat", name}}) == "ok");
        }
        for (const auto& [name, client] : people_) {
            if (name == "Host" || name == "Eve") continue;
            REQUIRE(client->code("room.ready", {{"room", room_}, {"ready", true}}) == "ok");
        }
        stream_.send("GET /api/v1/rooms/" + room_
                     + "/stream HTTP/1.1\r\nHost: localhost\r\nAccept: application/x-ndjson\r\n\r\n");
        look_around();
    }

    void note_secrets() {
        REQUIRE(act("white1", {{"type", "secrets"}, {"squares", secrets_.noted}}) == "ok");
        REQUIRE(act("white1", {{"type", "secrets"}, {"squares", {1, 1, 2, 3, 4}}}) == "illegal_square");
        REQUIRE(act("white1", {{"type", "secrets"}, {"squares", secrets_.noted_again}}) == "ok");
        look_around();
        for (const auto* name : {"black1", "black2", "white1", "white2", "white3"}) {
            REQUIRE(act(name, {{"type", "done"}}) == "ok");
        }
    }

    void open_the_game() {
        REQUIRE(seal("black1", 1, 23) == "ok");
        REQUIRE(seal("white1", 1, 24) == "ok");
        REQUIRE(seal("white2", 2, 25) == "ok");
    }

    /// Turn 3: black1 has the duties 1 and 3, black2 duty 2.
    void seal_in_secret() {
        REQUIRE(seal("black1", 1, secrets_.first) == "ok");
        REQUIRE(seal("black1", 3, secrets_.first) == "overlap");
        REQUIRE(seal("black1", 3, secrets_.third) == "ok");
        REQUIRE(seal("black1", 1, secrets_.changed) == "ok");
        const std::string tried = seal("black1", 3, secrets_.again);
        REQUIRE((tried == "ok" || tried == "overlap"));
        REQUIRE(who("black1").ask_again().at("ok") == (tried == "ok"));
        REQUIRE(act("black1", {{"type", "unseal"}, {"duty", 3}}) == "ok");
        REQUIRE(seal("black1", 3, secrets_.third) == "ok");
        // A teammate and an enemy whose own requests come near what is sealed.
        REQUIRE(act("black2", {{"type", "open"}, {"op", "move"}}) == "not_available");
        REQUIRE(act("white1", {{"type", "replace"}, {"square", secrets_.changed}}) == "not_your_turn");
        REQUIRE(seal("black2", 1, 5) == "not_yours");
        REQUIRE(seal("black2", 2, 23) == "occupied");
        REQUIRE(who("black2").code("chat", {{"room", room_}, {"channel", "team"}, {"text", "45?"}}) == "chat_closed");
        REQUIRE(who("Host").code("chat", {{"room", room_}, {"channel", "room"}, {"text", "hm"}}) == "ok");
        // The sealer's connection is lost, and the choice is still there.
        who("black1").hang_up();
        site_.door().wait_for_connections(6);
        who("black1").come_back(site_.door());
        REQUIRE(who("black1").code("room.join", {{"room", room_}}) == "ok");
        site_.pass(300);
    }

    /// What anybody may ask for meanwhile.
    void look_around() {
        for (const auto* path : {"/api/v1/rooms", "/readyz", "/api/v1/rooms/"}) {
            const std::string full = std::string(path) + (std::string(path).ends_with("rooms/") ? room_ : "");
            public_["http"] += http_.get(full) + '\n';
        }
        public_["http"] += http_.get("/api/v1/games/" + room_ + "/record") + '\n';
        public_["metrics"] += without_process(operator_.get("/metrics"));
        public_["metrics"] += without_process(operator_of_door_.get("/metrics"));
        who("Eve").ask("room.list");
        who("white2").ask("ping", {{"room", room_}});
        for (const auto& [name, client] : people_) client->catch_up();
        hear_the_stream();
        public_["log"] = without_ports(log_.text(), {site_.decider().port(), site_.decider().operator_port()});
    }

    /// All that it tells up to now, which a word of the host's marks.
    void hear_the_stream() {
        const std::string mark = "mark " + std::to_string(++marks_);
        REQUIRE(who("Host").code("chat", {{"room", room_}, {"channel", "room"}, {"text", mark}}) == "ok");
        public_["stream"] += stream_.receive_until(mark);
    }

    void gather(Heard& heard) {
        heard = public_;
        for (const auto& [name, client] : people_) {
            for (const auto& text : client->heard) {
                // How many people are here is counted by another part than rooms are, beside them: whether the last to
                // come is among them is chance, and nothing else is in it that a game knows.
                if (!text.starts_with(R"({"type":"finder")")) heard[name] += text + '\n';
            }
        }
    }

    static server::Config config() {
        server::Config config = quiet_config();
        config.log_level = server::LogLevel::debug;
        return config;
    }

    LogCapture log_;
    Secrets secrets_;
    Site site_{config()};
    HttpClient http_{site_.door().port()};
    HttpClient operator_{site_.decider().operator_port()};
    HttpClient operator_of_door_{site_.door().operator_port()};
    test_support::TestSocket stream_{site_.door().port()};  // a watcher's
    std::map<std::string, std::unique_ptr<Client>> people_;
    std::string room_;
    unsigned marks_ = 0;
    Heard public_;
};

template <class Site>
Transcript transcript_of(const Secrets& secrets) {
    return CtorEvening<Site>(secrets).play();
}

}  // namespace

TEMPLATE_TEST_CASE("law 1 on the wire: nobody gets another byte for what somebody else has sealed", "", OneTutti,
                   TwoTuttis) {
    const Transcript a = transcript_of<TestType>(some_secrets);
    SECTION("the same game twice is the same bytes to everybody") {
        const Transcript b = transcript_of<TestType>(some_secrets);
        for (const auto& [name, heard] : a.after) {
            CAPTURE(name);
            CHECK(difference(heard, b.after.at(name)).empty());
        }
    }
    SECTION("choices: to the other team, the own teammates, watchers, HTTP, metrics and the log") {
        Secrets choices = other_secrets;
        choices.noted = some_secrets.noted;
        choices.noted_again = some_secrets.noted_again;
        const Transcript b = transcript_of<TestType>(choices);
        for (const auto& [name, heard] : a.before) {
            CAPTURE(name, difference(heard, b.before.at(name)));
            CHECK((heard == b.before.at(name)) == (name != "black1"));
        }
        // The control: what is revealed is found by the same comparison, everywhere.
        for (const std::string name : {"Host", "Eve", "black2", "white1", "white2", "white3", "http", "stream"}) {
            CAPTURE(name);
            CHECK(a.after.at(name) != b.after.at(name));
        }
    }
    SECTION("secret squares: to the other team, watchers, HTTP, metrics and the log") {
        Secrets noted = some_secrets;
        noted.noted = other_secrets.noted;
        noted.noted_again = other_secrets.noted_again;
        const Transcript b = transcript_of<TestType>(noted);
        for (const auto& [name, heard] : a.after) {
            const bool may_know = name.starts_with("white");
            CAPTURE(name, difference(heard, b.after.at(name)));
            CHECK((heard == b.after.at(name)) != may_know);
        }
    }
    SECTION("all of it at once") {
        const Transcript b = transcript_of<TestType>(other_secrets);
        for (const std::string name : {"Host", "Eve", "black2", "http", "stream", "metrics", "log"}) {
            CAPTURE(name, difference(a.before.at(name), b.before.at(name)));
            CHECK(a.before.at(name) == b.before.at(name));
        }
    }
    SECTION("a canary: the sealed squares stand nowhere before the reveal, and afterwards they do") {
        const std::string canary = "{\"put\":8}";
        for (const auto& [name, heard] : a.before) {
            CAPTURE(name);
            CHECK((heard.find(canary) == std::string::npos) == (name != "black1"));
        }
        for (const std::string name : {"Host", "white3"})
            CHECK(a.after.at(name).find("\"put\":8") != std::string::npos);
    }
}
