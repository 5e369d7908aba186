// Questions over HTTP that wait for somebody who decides, and are asked again where that is safe.
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/link/kept_questions.hpp"
#include "tests/server/link/two_nodes.hpp"
#include "tests/support/fake_clock.hpp"

namespace {

using namespace server;
using link::KeptQuestions;

/// One who is asked, by the test's hand.
struct Owner {
    std::vector<std::pair<std::string, std::function<void(std::optional<ApiAnswer>)>>> open;

    KeptQuestions::Ask ask() {
        return [this](const ApiRequest& request, auto tell) { open.emplace_back(request.path, std::move(tell)); };
    }
    std::vector<std::string> paths() const {
        std::vector<std::string> all;
        for (const auto& [path, tell] : open) all.push_back(path);
        return all;
    }
    /// All that is open, each with its own path.
    void answer() {
        for (auto& [path, tell] : std::exchange(open, {})) tell(ApiAnswer{200, path});
    }
    void go() {
        for (auto& [path, tell] : std::exchange(open, {})) tell(std::nullopt);
    }
};

struct Client {
    std::vector<std::function<void()>> later;
    std::shared_ptr<KeptQuestions> kept =
        std::make_shared<KeptQuestions>([this](std::function<void()> act) { later.push_back(std::move(act)); });
    std::vector<std::string> told;

    void settle() {
        while (!later.empty()) {
            for (const auto& act : std::exchange(later, {})) act();
        }
    }
    void ask(const std::string& method, const std::string& path) {
        ApiRequest request;
        request.method = method;
        request.path = path;
        kept->ask(std::move(request), [this](const ApiAnswer& answer) {
            told.push_back(answer.status == 200 ? answer.body : std::to_string(answer.status));
        });
    }
};

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("what is asked while nobody decides waits for whoever does, in its order", "[link]") {
    Client client;
    Owner owner;
    client.ask("GET", "/rooms");
    client.ask("POST", "/rooms");
    CHECK(client.kept->has_waiting());
    CHECK(client.told.empty());
    client.kept->answer_by(owner.ask());
    CHECK_FALSE(client.kept->has_waiting());
    CHECK(owner.paths() == Texts{"/rooms", "/rooms"});
    client.ask("GET", "/games");
    owner.answer();
    CHECK(client.told == Texts{"/rooms", "/rooms", "/games"});
}

TEST_CASE("when the owner goes, what only reads is asked again, and of a change it is said that nobody knows",
          "[link]") {
    Client client;
    Owner first;
    Owner second;
    client.kept->answer_by(first.ask());
    client.ask("GET", "/games");
    client.ask("POST", "/tournaments");
    client.ask("HEAD", "/rooms");
    client.kept->answer_by(nullptr);
    first.go();
    CHECK(client.told == Texts{"503"});
    client.kept->answer_by(second.ask());
    CHECK(second.paths() == Texts{"/games", "/rooms"});
    second.answer();
    CHECK(client.told == Texts{"503", "/games", "/rooms"});
}

TEST_CASE("who waits too long is told so, and only so many wait", "[link][hostile]") {
    Client client;
    for (std::size_t count = 0; count <= limit::edge_questions; ++count) client.ask("GET", "/rooms");
    CHECK(client.told == Texts{"503"});
    client.kept->give_up();
    CHECK(client.told == Texts(limit::edge_questions + 1, "503"));
    CHECK_FALSE(client.kept->has_waiting());
}

TEST_CASE("of those that wait so many are asked at once, and the next one when another has its answer", "[link]") {
    Client client;
    Owner owner;
    const auto count = 2 * link::asked_at_once + 10;
    for (std::size_t number = 0; number < count; ++number) client.ask("GET", '/' + std::to_string(number));
    client.kept->answer_by(owner.ask());
    client.settle();
    CHECK(owner.open.size() == link::asked_at_once);
    CHECK(client.kept->has_waiting());
    // Whoever asks now did not wait, and does not.
    client.ask("GET", "/now");
    CHECK(owner.paths().back() == "/now");
    owner.answer();
    CHECK(owner.open.empty());  // none of them from within another's answer
    client.settle();
    CHECK(owner.open.size() == link::asked_at_once);
    const auto one = std::move(owner.open.front());
    owner.open.erase(owner.open.begin());
    one.second(ApiAnswer{200, one.first});
    client.settle();
    CHECK(owner.open.size() == link::asked_at_once);
    // An owner who answers at once is asked for all of them.
    owner.answer();
    client.settle();
    owner.answer();
    client.settle();
    CHECK(client.told.size() == count + 1);
    CHECK_FALSE(client.kept->has_waiting());
}

TEST_CASE("when the owner goes before all have had their turn, the next one is asked so many at once, too", "[link]") {
    Client client;
    Owner first;
    Owner second;
    for (std::size_t number = 0; number < 2 * link::asked_at_once; ++number) {
        client.ask(number % 2 == 0 ? "GET" : "POST", '/' + std::to_string(number));
    }
    client.kept->answer_by(first.ask());
    client.kept->answer_by(nullptr);
    first.go();
    client.settle();
    CHECK(first.open.empty());
    CHECK(client.told == Texts(link::asked_at_once / 2, "503"));  // of changes nobody knows
    client.kept->answer_by(second.ask());
    client.settle();
    CHECK(second.open.size() == link::asked_at_once);
    // Nobody owes an answer any more whom nobody can give one.
    second.open.clear();
    client.settle();
    CHECK(second.open.size() == link::asked_at_once / 2);
    second.answer();
    client.settle();
    CHECK_FALSE(client.kept->has_waiting());
}

TEST_CASE("an owner who answers at once is asked for everything that waits, however much", "[link]") {
    Client client;
    for (std::size_t number = 0; number < limit::edge_questions; ++number) client.ask("POST", "/rooms");
    client.kept->answer_by([](const ApiRequest& request, const auto& tell) { tell(ApiAnswer{200, request.path}); });
    CHECK(client.told.size() == link::asked_at_once);
    client.settle();
    CHECK(client.told == Texts(limit::edge_questions, "/rooms"));
}

TEST_CASE("a question that waits too long for its turn is told so", "[link]") {
    /// Answers nothing.
    struct Silent final : ReceiverFactory, Api {
        std::shared_ptr<Receiver> receive(std::shared_ptr<Sink> /*sink*/, std::string /*address*/,
                                          std::string /*bearer*/) override {
            return nullptr;
        }
        void handle(ApiRequest /*request*/, std::function<void(ApiAnswer)> answer) override {
            open.push_back(std::move(answer));
        }
        void about(const PageRequest& /*page*/, std::function<void(PageAbout)> /*tell*/) override {}
        std::vector<std::function<void(ApiAnswer)>> open;
    };
    auto its_clock = std::make_unique<test_support::FakeClock>();
    auto& clock = *its_clock;
    const auto owner = std::make_shared<Silent>();
    std::vector<unsigned> told;
    link_test::TwoNodes nodes(std::move(its_clock));
    for (std::size_t number = 0; number <= link::asked_at_once; ++number) {
        nodes.edge.handle({}, [&told](const ApiAnswer& answer) { told.push_back(answer.status); });
    }
    nodes.settle();
    nodes.edge.serve(owner, *owner);
    nodes.settle();
    CHECK(owner->open.size() == link::asked_at_once);
    clock.advance(limit::edge_waits_ms - 1);
    nodes.settle();
    CHECK(told.empty());
    clock.advance(1);
    nodes.settle();
    CHECK(told == std::vector<unsigned>{503});
    owner->open.front()({});
    nodes.settle();
    CHECK(told == std::vector<unsigned>{503, 200});
    CHECK(owner->open.size() == link::asked_at_once);
}
