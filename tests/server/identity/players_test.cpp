// Guests, tokens, and requests that come twice (wire.md 1.3, 1.4).
#include "server/identity/players.hpp"

#include <catch2/catch.hpp>

#include <set>

#include "server/base/limits.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"

using namespace server;
using Seen = Answers::Seen;

namespace {

struct Desk {
    test_support::FakeClock clock;
    test_support::FakeRandomness randomness;
    std::unique_ptr<Journal> journal = make_memory_journal();
    Presences presences;
    Passwords passwords{Passwords::Cost::least, clock};
    Metrics metrics;
    Log log{clock, metrics, LogLevel::off};
    Guesses guesses{{}, metrics, log};
    Accounts accounts{{clock, randomness, *journal, passwords, presences, guesses}};
    Players players{{clock, randomness, *journal, accounts}, Rate{1, 2}};
    PlayerId ada = guest("Ada").person.id;
    std::vector<std::string> delivered;

    Players::Identity guest(const std::string& name) {
        std::optional<Players::Identity> made;
        players.make_guest(name, [&](const Players::Known& known) { made = *known; });
        return made.value();
    }
    std::optional<Person> recognise(const std::string& token, const std::optional<std::string>& name = {}) {
        std::optional<Person> found;
        players.recognise(token, name, [&](const Players::Known& known) {
            if (known) found = known->person;
        });
        return found;
    }
    Seen see(const std::string& id, const std::string& content = "content") {
        return players.answers_of(ada)->see(id, engine::sha256(content), clock.now_ms(),
                                            [this](const Frame& frame) { delivered.emplace_back(frame->text()); });
    }
    void answer(const std::string& id, const std::string& text, bool remember = true) {
        players.answers_of(ada)->answered(id, make_frame(text), remember);
    }
    void ask(const std::string& id) {
        REQUIRE(see(id) == Seen::first);
        answer(id, "to " + id);
    }
};

}  // namespace

TEST_CASE("1.3: a guest's token is the guest's key; names may change, ids do not") {
    Desk desk;
    const auto guest = desk.guest("Ben");
    CHECK(guest.person.id != desk.ada);
    CHECK(guest.token->size() >= 26);  // 128 bits or more
    const auto again = desk.recognise(*guest.token, std::nullopt);
    REQUIRE(again);
    CHECK(again->id == guest.person.id);
    CHECK(again->name == "Ben");
    CHECK(desk.recognise(*guest.token, "Benjamin")->name == "Benjamin");
    CHECK(desk.recognise(*guest.token, std::nullopt)->name == "Benjamin");
    CHECK_FALSE(desk.recognise(*guest.token + "X", std::nullopt));
    CHECK_FALSE(desk.recognise("", std::nullopt));
    CHECK_FALSE(desk.recognise(guest.person.id.text, std::nullopt));
    CHECK(desk.guest("Ben").token != *guest.token);
}

TEST_CASE("1.4: the same id and content gets the first answer and is not carried out again") {
    Desk desk;
    desk.ask("k-1");
    CHECK(desk.see("k-1") == Seen::answered);
    CHECK(desk.see("k-1") == Seen::answered);
    CHECK(desk.delivered == std::vector<std::string>{"to k-1", "to k-1"});
    CHECK(desk.see("k-2") == Seen::first);
}

TEST_CASE("1.4: the same id with other content is another request") {
    Desk desk;
    desk.ask("k-1");
    CHECK(desk.see("k-1", "other content") == Seen::different);
    CHECK(desk.see("k-2") == Seen::first);
    CHECK(desk.see("k-2", "other content") == Seen::different);
    CHECK(desk.delivered.empty());
}

TEST_CASE("1.4: ids are a player's own") {
    Desk desk;
    desk.ask("k-1");
    const auto ben = desk.guest("Ben").person.id;
    CHECK(desk.players.answers_of(ben)->see("k-1", engine::sha256("content"), desk.clock.now_ms(), [](const Frame&) {
        FAIL("Ada's answer");
    }) == Seen::first);
}

TEST_CASE("1.4: what comes again while it is being carried out gets the answer when there is one") {
    Desk desk;
    CHECK(desk.see("k-1") == Seen::first);
    CHECK(desk.see("k-1") == Seen::pending);
    CHECK(desk.see("k-1") == Seen::pending);
    CHECK(desk.delivered.empty());
    desk.answer("k-1", "done");
    CHECK(desk.delivered == std::vector<std::string>{"done", "done"});
}

TEST_CASE("1.4: an answer that asks to try again is not kept") {
    Desk desk;
    CHECK(desk.see("k-1") == Seen::first);
    CHECK(desk.see("k-1") == Seen::pending);
    desk.answer("k-1", "later", false);
    CHECK(desk.delivered == std::vector<std::string>{"later"});
    CHECK(desk.see("k-1") == Seen::first);
}

TEST_CASE("1.4: 256 answers are remembered for each player") {
    Desk desk;
    for (std::size_t number = 1; number <= limit::answers_remembered; ++number) desk.ask("k-" + std::to_string(number));
    CHECK(desk.see("k-1") == Seen::answered);
    CHECK(desk.see("k-256") == Seen::answered);
    desk.ask("k-257");
    CHECK(desk.see("k-2") == Seen::answered);
    CHECK(desk.see("k-1") == Seen::first);  // forgotten, and k-2 with it
    CHECK(desk.see("k-2") == Seen::first);
    CHECK(desk.see("k-4") == Seen::answered);
}

TEST_CASE("1.4: however much is asked meanwhile, what is still being carried out is not carried out twice") {
    Desk desk;
    for (const char* slow : {"slow-1", "slow-2"}) REQUIRE(desk.see(slow) == Seen::first);
    for (std::size_t number = 0; number < 3 * limit::answers_remembered; ++number)
        desk.ask("k-" + std::to_string(number));
    for (const char* slow : {"slow-1", "slow-2"}) {
        CHECK(desk.see(slow) == Seen::pending);
        desk.answer(slow, slow);
        CHECK(desk.delivered.back() == slow);
        CHECK(desk.see(slow) == Seen::answered);
    }
    // All others but the newest had to go for them.
    CHECK(desk.see("k-" + std::to_string(2 * limit::answers_remembered + 2)) == Seen::answered);
    CHECK(desk.see("k-" + std::to_string(2 * limit::answers_remembered + 1)) == Seen::first);
}

namespace {

/// An answer with what may be chosen next; or, `is_random`, one that cannot be compressed.
std::string long_answer(std::size_t number, std::size_t bytes, bool is_random = false) {
    std::string text = std::to_string(number);
    engine::Bytes32 block = engine::sha256(text);
    while (text.size() < bytes) {
        if (!is_random) {
            text += R"({"from":"e1","to":"f)" + std::to_string(text.size() % 12) + R"("},)";
            continue;
        }
        block = engine::sha256(std::string_view(reinterpret_cast<const char*>(block.data()), block.size()));
        text.append(block.begin(), block.end());
    }
    return text;
}

}  // namespace

TEST_CASE("1.4, 1.7: 256 long answers are remembered word for word") {
    Desk desk;
    for (std::size_t number = 0; number < limit::answers_remembered; ++number) {
        REQUIRE(desk.see("k-" + std::to_string(number)) == Seen::first);
        desk.answer("k-" + std::to_string(number), long_answer(number, 8'000));
    }
    for (std::size_t number = 0; number < limit::answers_remembered; ++number) {
        REQUIRE(desk.see("k-" + std::to_string(number)) == Seen::answered);
        REQUIRE(desk.delivered.back() == long_answer(number, 8'000));
    }
}

TEST_CASE("1.7: beyond so many bytes the oldest answers go, and nothing that is being carried out") {
    Desk desk;
    constexpr std::size_t bytes = 16'000;
    constexpr std::size_t fit = limit::answers_bytes / (bytes + 40);
    REQUIRE(desk.see("slow") == Seen::first);
    for (std::size_t number = 0; number < fit + 3; ++number) {
        REQUIRE(desk.see("k-" + std::to_string(number)) == Seen::first);
        desk.answer("k-" + std::to_string(number), long_answer(number, bytes, true));
    }
    CHECK(desk.see("slow") == Seen::pending);
    for (const std::size_t number : {std::size_t{3}, fit + 2}) {
        CHECK(desk.see("k-" + std::to_string(number)) == Seen::answered);
        CHECK(desk.delivered.back() == long_answer(number, bytes, true));
    }
    CHECK(desk.see("k-0") == Seen::first);
    // What is in their place counts, and what was there does not.
    for (std::size_t number = 0; number < 3 * limit::answers_remembered; ++number)
        desk.ask("m-" + std::to_string(number));
    CHECK(desk.see("m-600") == Seen::answered);
    CHECK(desk.see("m-511") == Seen::first);
}

TEST_CASE("1.4: answers are remembered for ten minutes") {
    Desk desk;
    desk.ask("k-1");
    desk.clock.advance(599'999);
    CHECK(desk.see("k-1") == Seen::answered);
    desk.clock.advance(1);
    CHECK(desk.see("k-1") == Seen::first);
    desk.answer("k-1", "anew");
    CHECK(desk.see("k-1") == Seen::answered);
}

TEST_CASE("An answer to a request that is known no more hurts nobody") {
    Desk desk;
    CHECK(desk.see("k-1") == Seen::first);
    desk.clock.advance(limit::answer_memory_ms);
    CHECK(desk.see("k-2") == Seen::first);
    desk.answer("k-1", "late");
    CHECK(desk.see("k-2") == Seen::pending);
    const auto nobodys = desk.players.answers_of(PlayerId{"nobody"});
    nobodys->answered("k-1", make_frame("x"), true);
    CHECK(nobodys->see("k-1", {}, desk.clock.now_ms(), nullptr) == Seen::first);
    CHECK(desk.players.answers_of(PlayerId{"nobody"}) != nobodys);
}

TEST_CASE("1.4: what was forgotten of old age makes room, in order, for what comes") {
    Desk desk;
    for (int number = 1; number <= 10; ++number) desk.ask("old-" + std::to_string(number));
    desk.clock.advance(limit::answer_memory_ms);
    for (int number = 1; number <= 15; ++number) desk.ask("new-" + std::to_string(number));
    for (std::size_t number = 16; number <= limit::answers_remembered; ++number) {
        desk.ask("new-" + std::to_string(number));
    }
    CHECK(desk.see("new-1") == Seen::answered);
    CHECK(desk.delivered == std::vector<std::string>{"to new-1"});
    desk.ask("new-257");
    CHECK(desk.see("new-2") == Seen::answered);
    CHECK(desk.see("new-1") == Seen::first);
    CHECK(desk.see("new-257") == Seen::answered);
}

TEST_CASE("Chat has a rate for each player") {
    Desk desk;
    CHECK(desk.players.take_chat(desk.ada) == 0);
    CHECK(desk.players.take_chat(desk.ada) == 0);
    CHECK(desk.players.take_chat(desk.ada) > 0);
    CHECK(desk.players.take_chat(desk.guest("Ben").person.id) == 0);
    desk.clock.advance(1'000);
    CHECK(desk.players.take_chat(desk.ada) == 0);
}

TEST_CASE("Identities are bounded: the longest unused one without a connection goes") {
    Desk desk;
    const auto connected = desk.guest("Connected");
    desk.players.connected(connected.person.id);
    const auto used = desk.guest("Used");
    const auto unused = desk.guest("Unused");
    while (desk.players.size() < limit::players_max) desk.guest("Guest");
    REQUIRE(desk.recognise(*used.token, std::nullopt));
    desk.guest("One too many");  // Ada's goes: she was there first
    desk.guest("Two too many");
    CHECK(desk.players.size() == limit::players_max);
    CHECK(desk.recognise(*connected.token, std::nullopt));
    CHECK(desk.recognise(*used.token, std::nullopt));
    CHECK_FALSE(desk.recognise(*unused.token, std::nullopt));
}

TEST_CASE("1.4: who has been away for longer than answers are remembered gives back their memory") {
    Desk desk;
    const auto ben = desk.guest("Ben");
    desk.players.connected(desk.ada);
    desk.players.connected(ben.person.id);
    desk.ask("k-1");
    const std::weak_ptr<Answers> of_ada = desk.players.answers_of(desk.ada);
    const std::weak_ptr<Answers> of_ben = desk.players.answers_of(ben.person.id);
    desk.clock.advance(limit::answer_memory_ms);
    desk.players.disconnected(desk.ada);
    desk.clock.advance(limit::answer_memory_ms - 1);
    desk.guest("Cyd");
    CHECK_FALSE(of_ada.expired());
    desk.clock.advance(1);
    desk.guest("Dan");
    CHECK(of_ada.expired());
    CHECK_FALSE(of_ben.expired());  // still connected
    // Whoever comes back is the same player, and is remembered anew.
    CHECK(desk.recognise(*ben.token));
    desk.ask("k-1");
    CHECK(desk.see("k-1") == Seen::answered);
}

TEST_CASE("2.9: of who has been away for long only rooms that are still there are remembered") {
    Desk desk;
    std::set<std::string> open{"GONE", "STAYS"};
    std::vector<std::string> told;
    desk.players.set_rooms({[&](const std::string& room) { return open.contains(room); },
                            [&](const PlayerId& player, const std::string& room, std::optional<std::uint64_t> by) {
                                CHECK(player == desk.ada);
                                told.push_back(room + (by ? " by " + std::to_string(*by) : ""));
                            }});
    desk.players.connected(desk.ada);
    desk.players.visited(desk.ada, "GONE", 7);
    desk.players.visited(desk.ada, "STAYS");
    CHECK(told == std::vector<std::string>{"GONE by 7", "STAYS"});
    open.erase("GONE");
    const auto visited = [&] { return desk.players.visited_rooms(desk.ada); };
    // While they are here, and a while longer, nobody looks.
    desk.clock.advance(limit::answer_memory_ms);
    desk.guest("Ben");
    CHECK(visited().size() == 2);
    desk.players.disconnected(desk.ada);
    desk.clock.advance(limit::answer_memory_ms - 1);
    desk.guest("Cyd");
    CHECK(visited().size() == 2);
    desk.clock.advance(1);
    desk.guest("Dan");
    CHECK(visited() == std::vector<std::string>{"STAYS"});
    desk.players.visited(desk.ada, "STAYS");
    CHECK(visited() == std::vector<std::string>{"STAYS"});
}
