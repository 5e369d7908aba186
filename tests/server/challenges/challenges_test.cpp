// Challenges: who may accept, refuse and withdraw one, that one person accepts it, and that it ends by itself.
#include "server/challenges/challenges.hpp"

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/support/book.hpp"
#include "tests/support/fake_clock.hpp"

namespace server::challenges {

using test_support::Book;

namespace {

const Person lea{PlayerId{"pLea"}, "Lea", Standing::registered};
const Person max{PlayerId{"pMax"}, "Max"};
const Person noa{PlayerId{"pNoa"}, "Noa"};

struct Ring {
    test_support::FakeClock clock;
    Book book;
    std::set<std::pair<PlayerId, PlayerId>> blocked;
    Challenges challenges;

    explicit Ring(std::size_t challenges_max = limit::challenges_max) : challenges(make_challenges(challenges_max)) {}

    Challenges make_challenges(std::size_t challenges_max = limit::challenges_max) {
        const auto has_blocked = [this](const auto& by, const auto& whom) { return blocked.contains({by, whom}); };
        return Challenges({clock, book, has_blocked}, challenges_max);
    }
    std::string make(const std::string& code, std::optional<Person> to = {}, const Person& by = lea) {
        Challenge one;
        one.code = code;
        one.by = by;
        one.to = std::move(to);
        one.game = "game";
        one.room = R"({"game":"game","options":{"size":8}})";
        one.at_unix_ms = clock.unix_ms();
        one.expires_unix_ms = one.at_unix_ms + limit::challenge_ms;
        std::string answer = "waits";
        challenges.make(one, [&](const auto& fault) { answer = fault ? fault->code : "ok"; });
        return answer;
    }
    std::string take(const std::string& code, const Person& who) {
        const auto taken = challenges.take(code, who);
        return taken ? "ok" : taken.error().code;
    }
    std::string accept(const std::string& code, const Person& who) {
        std::string answer = "waits";
        challenges.accept(code, who, "4GZK7Q2M", [&](const auto& fault) { answer = fault ? fault->code : "ok"; });
        return answer;
    }
    std::string refuse(const std::string& code, const Person& who) {
        std::string answer = "waits";
        challenges.refuse(code, who, [&](const auto& ended) { answer = ended ? "ok" : ended.error().code; });
        return answer;
    }
    std::string withdraw(const std::string& code, const Person& who) {
        std::string answer = "waits";
        challenges.withdraw(code, who, [&](const auto& ended) { answer = ended ? "ok" : ended.error().code; });
        return answer;
    }
    std::string status(const std::string& code) const {
        const auto found = challenges.find(code);
        return found ? std::string(name_of(found->status)) : "none";
    }
};

}  // namespace

TEST_CASE("a challenge by link is for whoever accepts first, and for nobody else", "[challenges]") {
    Ring ring;
    CHECK(ring.make("AAAA0001") == "ok");
    CHECK(ring.take("AAAA0001", lea) == "forbidden");
    CHECK(ring.take("aaaaooo1", max) == "ok");  // as a person may type it
    CHECK(ring.take("AAAA0001", noa) == "not_available");
    CHECK(ring.withdraw("AAAA0001", lea) == "not_available");
    ring.challenges.give_back("AAAA0001");  // the room could not be opened
    CHECK(ring.take("AAAA0001", noa) == "ok");
    CHECK(ring.accept("AAAA0001", noa) == "ok");
    CHECK(ring.status("AAAA0001") == "accepted");
    CHECK(ring.challenges.find("AAAA0001")->started == "4GZK7Q2M");
    CHECK(ring.take("AAAA0001", max) == "not_available");
    CHECK(ring.take("AAAA0009", max) == "not_available");
}

TEST_CASE("a challenge by name is for that person alone", "[challenges]") {
    Ring ring;
    CHECK(ring.make("AAAA0001", max) == "ok");
    CHECK(ring.take("AAAA0001", noa) == "forbidden");
    CHECK(ring.refuse("AAAA0001", noa) == "forbidden");
    CHECK(ring.withdraw("AAAA0001", max) == "forbidden");
    CHECK(ring.challenges.of(max.id).size() == 1);
    CHECK(ring.challenges.of(noa.id).empty());
    CHECK(ring.refuse("AAAA0001", max) == "ok");
    CHECK(ring.status("AAAA0001") == "refused");
    CHECK(ring.refuse("AAAA0001", max) == "not_available");
    CHECK(ring.make("AAAA0002") == "ok");
    CHECK(ring.refuse("AAAA0002", max) == "forbidden");  // by link: one need not accept it
    CHECK(ring.withdraw("AAAA0002", lea) == "ok");
    CHECK(ring.status("AAAA0002") == "withdrawn");
}

TEST_CASE("a challenge expires, and is forgotten later", "[challenges]") {
    Ring ring;
    CHECK(ring.make("AAAA0001", max) == "ok");
    ring.clock.advance(limit::challenge_ms - 1);
    CHECK(ring.status("AAAA0001") == "open");
    ring.clock.advance(1);
    CHECK(ring.status("AAAA0001") == "expired");
    CHECK(ring.take("AAAA0001", max) == "not_available");
    ring.clock.advance(limit::challenge_kept_ms);
    CHECK(ring.make("AAAA0002") == "ok");
    CHECK(ring.status("AAAA0001") == "none");
    CHECK(ring.book.documents.size() == 1);
}

TEST_CASE("whoever is blocked can challenge, and is never heard", "[challenges]") {
    Ring ring;
    ring.blocked.insert({max.id, lea.id});
    CHECK(ring.make("AAAA0001", max) == "ok");
    CHECK(ring.challenges.of(max.id).empty());
    CHECK(ring.challenges.of(lea.id).size() == 1);
    CHECK(ring.take("AAAA0001", max) == "forbidden");
    ring.blocked = {{lea.id, noa.id}};
    CHECK(ring.make("AAAA0002") == "ok");
    CHECK(ring.take("AAAA0002", noa) == "forbidden");
    CHECK(ring.take("AAAA0002", max) == "ok");
}

TEST_CASE("who has blocked the challenger cannot be heard to refuse", "[challenges]") {
    Ring ring;
    CHECK(ring.make("AAAA0001", max) == "ok");
    ring.blocked.insert({max.id, lea.id});
    CHECK(ring.refuse("AAAA0001", noa) == "forbidden");
    CHECK(ring.refuse("AAAA0001", max) == "ok");
    CHECK(ring.refuse("AAAA0001", max) == "ok");
    CHECK(ring.status("AAAA0001") == "open");
    ring.clock.advance(limit::challenge_ms);
    CHECK(ring.status("AAAA0001") == "expired");
    CHECK(ring.refuse("AAAA0001", max) == "not_available");
}

TEST_CASE("where there are as many as there may be, the oldest that has ended goes", "[challenges]") {
    Ring ring(4);
    CHECK(ring.make("AAAA0005", {}, noa) == "ok");  // stays open all the time
    ring.clock.advance(1);
    for (const char* code : {"AAAA0003", "AAAA0001", "AAAA0002"}) {
        CHECK(ring.make(code, max) == "ok");
        ring.clock.advance(1);
    }
    CHECK(ring.make("AAAA0006", {}, noa) == "unavailable");
    CHECK(ring.withdraw("AAAA0001", lea) == "ok");
    CHECK(ring.refuse("AAAA0003", max) == "ok");
    CHECK(ring.make("AAAA0006", {}, noa) == "ok");
    CHECK(ring.status("AAAA0003") == "none");
    CHECK(ring.status("AAAA0001") == "withdrawn");
    CHECK(ring.make("AAAA0007", {}, noa) == "ok");
    CHECK(ring.status("AAAA0001") == "none");
    CHECK(ring.make("AAAA0008", {}, noa) == "unavailable");
    CHECK(ring.status("AAAA0005") == "open");
    CHECK(ring.status("AAAA0002") == "open");
    CHECK(ring.book.documents.size() == 4);
    CHECK(ring.take("AAAA0005", max) == "ok");
    ring.clock.advance(limit::challenge_ms);
    // One that is being accepted does not go, though its time is over.
    CHECK(ring.make("AAAA0008", {}, noa) == "ok");
    CHECK(ring.status("AAAA0005") == "expired");
    CHECK(ring.status("AAAA0002") == "none");
    CHECK(ring.accept("AAAA0005", max) == "ok");
}

TEST_CASE("one person has so many open challenges", "[challenges]") {
    Ring ring;
    for (std::size_t number = 0; number < limit::challenges_per_player; ++number)
        REQUIRE(ring.make("AAAA00" + std::to_string(10 + number)) == "ok");
    CHECK(ring.make("AAAA0001") == "forbidden");
    CHECK(ring.make("AAAA0002", {}, noa) == "ok");
    CHECK(ring.withdraw("AAAA0010", lea) == "ok");
    CHECK(ring.make("AAAA0001") == "ok");
}

TEST_CASE("challenges stay over a restart, and go with people", "[challenges]") {
    Ring ring;
    CHECK(ring.make("AAAA0001", max) == "ok");
    CHECK(ring.make("AAAA0002") == "ok");
    CHECK(ring.take("AAAA0002", noa) == "ok");  // the server is killed while the room is being opened
    const auto text = [](const Challenge& one) {
        protocol::JsonWriter writer;
        write_challenge(writer, one);
        return writer.take();
    };
    Challenges later = ring.make_challenges();
    later.restore(ring.book.load().documents);
    CHECK(text(*later.find("AAAA0001")) == text(*ring.challenges.find("AAAA0001")));
    CHECK(later.take("AAAA0002", max));
    later.forget(max.id);
    CHECK_FALSE(later.find("AAAA0001"));
    later.forget(lea.id);
    CHECK_FALSE(later.find("AAAA0002"));
    CHECK(ring.book.documents.empty());
}

}  // namespace server::challenges
