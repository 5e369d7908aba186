// Questions over HTTP that wait for somebody who decides, and are asked again where that is safe.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/link/kept_questions.hpp"

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
    std::shared_ptr<KeptQuestions> kept = std::make_shared<KeptQuestions>();
    std::vector<std::string> told;

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
