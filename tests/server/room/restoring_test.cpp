// Rooms at random: whatever people do, the journal's lines alone bring back the same room (law 4), every question gets
// one answer, no audience misses an update, and the records of finished games verify (law 3).
#include <catch2/catch.hpp>

#include "engine/base/seed.hpp"
#include "tests/server/room/table.hpp"

using namespace room_test;

namespace {

const std::vector<std::string> six_seats{"black1", "black2", "black3", "white1", "white2", "white3"};

class Crowd {
public:
    explicit Crowd(std::uint64_t seed) : seed_(seed), table_(wish(), 300) {
        for (int person = 0; person < 6; ++person) people_.push_back("P" + std::to_string(person));
        people_.push_back("Host");
        table_.join(people_);
        in_.assign(people_.size(), true);
    }

    void step() {
        if (!chance(300)) table_.pass(pause());
        if (chance(30)) table_.stall_to(table_.now() + static_cast<std::int64_t>(seed_.below(12'000)));
        const std::size_t place = seed_.below(people_.size());
        const std::string& who = people_[place];
        if (!in_[place]) {
            if (chance(500)) in_[place] = table_.code(who, "room.join") == "ok";
            return;
        }
        if (chance(15)) {
            if (chance(500)) {
                table_.lose(who);
            } else {
                table_.ask(who, "room.leave");
            }
            in_[place] = false;
            return;
        }
        if (chance(100)) table_.set_lag(who, static_cast<std::int64_t>(seed_.below(400)));
        say(who);
    }

    Table& table() { return table_; }

private:
    bool chance(unsigned in_a_thousand) { return seed_.below(1000) < in_a_thousand; }
    std::string any_seat() { return six_seats[seed_.below(six_seats.size())]; }
    std::int64_t pause() {
        // Now and then a moment around a deadline.
        const auto& match = table_.core->state().match();
        if (chance(400) && match && match->deadline()) {
            const std::int64_t left = match->deadline()->ms - table_.core->state().game_time({table_.now()}).ms;
            return std::max<std::int64_t>(0, left - 150 + static_cast<std::int64_t>(seed_.below(500)));
        }
        return static_cast<std::int64_t>(seed_.below(chance(50) ? 8'000 : 900));
    }

    Json wish() {
        const int black = 1 + static_cast<int>(seed_.below(3));
        const int white = 1 + static_cast<int>(seed_.below(3));
        Json options{{"size", 8}, {"teams", {black, white}}, {"sandglass", chance(700) ? 5 : 0}};
        if (chance(500)) {
            options["secrets"] = true;
            options["secrets_seconds"] = 5;
        }
        if (chance(300)) options["auto_replace"] = true;
        Json wish{{"game", "ctor"}, {"options", options}, {"absent_seconds", 5}, {"table_talk", chance(500)}};
        if (chance(300)) wish["spectator_delay"] = 3;
        return wish;
    }

    void say(const std::string& who) {
        const auto status = table_.core->state().status();
        const unsigned kind = static_cast<unsigned>(seed_.below(100));
        if (status != protocol::RoomStatus::playing) return prepare(who, kind);
        if (kind < 3) {
            table_.ask(who, "chat", {{"channel", kind == 0 ? "team" : "room"}, {"text", "hm"}});
        } else if (kind < 5) {
            table_.ask(who, "seat.leave", {{"seat", any_seat()}});
        } else if (kind < 12) {
            table_.ask(who, "seat.take", {{"seat", any_seat()}});
        } else if (kind < 14) {
            table_.ask(who, "room.ready", {{"ready", true}});
        } else {
            act(who, kind);
        }
    }

    void prepare(const std::string& who, unsigned kind) {
        if (kind < 40) {
            table_.ask(who, "seat.take", {{"seat", any_seat()}});
        } else if (kind < 50) {
            table_.ask(who, "seat.bot", {{"seat", any_seat()}, {"level", 1 + seed_.below(3)}});
        } else if (kind < 53) {
            table_.ask(who, "seat.kick", {{"seat", any_seat()}});
        } else if (kind < 56) {
            table_.ask(who, "seat.leave", {{"seat", any_seat()}});
        } else if (kind < 60) {
            table_.ask(who, "chat", {{"channel", "team"}, {"text", "us?"}});
        } else if (kind < 80) {
            table_.ask(who, "room.ready", {{"ready", kind != 60}, {"entropy", "ab" + std::to_string(kind)}});
        } else {
            table_.ask(who, "room.rematch");
        }
    }

    void act(const std::string& who, unsigned kind) {
        const int squares = 64;
        const auto square = [&] { return 1 + static_cast<int>(seed_.below(squares)); };
        Json action;
        const auto& match = table_.core->state().match();
        const auto mine = table_.core->state().seats_of(Table::id_of(who));
        if (kind < 18) action = {{"type", "done"}};
        if (kind == 18 && chance(150)) action = {{"type", "resign"}};
        if (kind == 19) action = {{"type", "unseal"}};
        if (kind == 20) action = {{"type", "open"}, {"op", chance(500) ? "move" : "put"}};
        if (kind == 21) action = {{"type", "replace"}, {"square", square()}};
        if (kind == 22) action = {{"type", "secrets"}, {"squares", {square(), square(), square(), square(), square()}}};
        if (kind == 23) action = seal_pass();
        if (action.is_null() && !mine.empty() && match) {
            // What the own view offers, as a page would send it.
            const Json view = table_.view(who);
            if (view.is_object() && view.contains("legal") && view["legal"].is_object()) {
                const Json& legal = view["legal"];
                if (legal.contains("put") && !legal["put"].empty()) {
                    action = {{"type", "seal"}, {"choice", {{"put", legal["put"][seed_.below(legal["put"].size())]}}}};
                } else if (legal.contains("move") && !legal["move"].empty()) {
                    action = {{"type", "seal"},
                              {"choice", {{"move", legal["move"][seed_.below(legal["move"].size())]}}}};
                } else {
                    action = seal_pass();
                }
            }
        }
        if (action.is_null()) action = seal(square());
        table_.act(who, action, chance(20) ? any_seat() : std::string());
    }

    engine::Seed seed_;
    Table table_;
    std::vector<std::string> people_;
    std::vector<bool> in_;
};

}  // namespace

TEST_CASE("laws 3 and 4: the journal's lines bring back the same room, and records verify") {
    std::size_t games = 0;
    std::size_t questions = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        CAPTURE(seed);
        Crowd crowd(seed);
        Table& table = crowd.table();
        for (unsigned step = 0; step < 700 && !table.is_closed; ++step) {
            crowd.step();
            if (step % 50 == 49) REQUIRE(described(table.restored()) == described(table.core->state()));
        }
        // Nobody says anything more: what was held is answered.
        table.pass(1'000);
        CHECK(table.unanswered() == 0);
        for (const auto& record : table.records) {
            std::string why;
            const bool is_right = is_verified(record, why);
            CAPTURE(why, record);
            REQUIRE(is_right);
        }
        games += table.records.size();
        questions += table.questions();
    }
    CHECK(games > 10);
    CHECK(questions > 10'000);
}

TEST_CASE("CTOR 8.2: computer players alone play a room's game to its end") {
    Table table(duel({{"seats", {{"black1", "bot:1"}, {"white1", "bot:2"}}}}), 10);
    table.join({"Host"});
    CHECK(table.info("Host")["status"] == "playing");
    table.pass(60'000);
    CHECK(table.view("Host")["phase"] == "over");
    REQUIRE(table.records.size() == 1);
    std::string why;
    CHECK(is_verified(table.records[0], why));
    CHECK(described(table.restored()) == described(table.core->state()));
}

TEST_CASE("CTOR 6.2: computer players note secret squares and say so without being asked twice") {
    Json wish = duel({{"seats", {{"black1", "bot:1"}, {"white1", "bot:2"}}}});
    wish["options"]["secrets"] = true;
    wish["options"]["secrets_seconds"] = 0;
    Table table(wish, 10);
    table.join({"Host"});
    table.pass(10'000);
    CHECK(table.view("Host")["phase"] != "secrets");
}
