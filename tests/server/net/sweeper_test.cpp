// Connections of a shard that is going down.
#include "server/net/sweeper.hpp"

#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace server;

namespace {

class Connection final : public Swept {
public:
    void sweep(std::int64_t) override {}
    void drain(CloseCode code, std::string_view reason) override {
        drained.push_back(std::to_string(static_cast<unsigned>(code)) + ' ' + std::string(reason));
    }
    void abandon() override {}

    std::vector<std::string> drained;
};

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("Who arrives from another shard while the server goes down is told like the others") {
    Sweeper sweeper;
    const auto early = std::make_shared<Connection>();
    sweeper.add(early);
    sweeper.drain_latecomers();
    CHECK(early->drained.empty());

    sweeper.drain(CloseCode::restart, "restarting");
    CHECK(early->drained == Strings{"1012 restarting"});
    const auto late = std::make_shared<Connection>();
    sweeper.add(late);
    sweeper.drain_latecomers();
    CHECK(late->drained == Strings{"1012 restarting"});
}
