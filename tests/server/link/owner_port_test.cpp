// The port between nodes, and who may stand at it.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/net/socket.hpp"
#include "tests/server/link/two_nodes.hpp"
#include "tests/support/fake_clock.hpp"

namespace {

/// Strangers at the door of node a: they say nothing, and hear when they are cut off.
class Strangers {
public:
    explicit Strangers(link_test::TwoNodes& nodes) : nodes_(nodes) {}

    void come(std::size_t count) {
        for (; count > 0; --count) {
            const auto one = std::make_shared<Stranger>(Stranger{server::Socket(nodes_.loop.get_executor())});
            one->socket.connect(nodes_.port.endpoint());
            one->socket.async_read_some(boost::asio::buffer(&one->byte, 1),
                                        [one](const auto& /*error*/, std::size_t) { one->is_cut_off = true; });
            all_.push_back(one);
        }
    }
    bool is_cut_off(std::size_t number) const { return all_[number]->is_cut_off; }
    std::ptrdiff_t count_cut_off() const {
        return std::ranges::count_if(all_, [](const auto& one) { return one->is_cut_off; });
    }

private:
    struct Stranger {
        server::Socket socket;
        char byte = 0;
        bool is_cut_off = false;
    };
    link_test::TwoNodes& nodes_;
    std::vector<std::shared_ptr<Stranger>> all_;
};

}  // namespace

TEST_CASE("strangers who hold all places at the port give way, and a node comes in and stays", "[link][hostile]") {
    // No time passes: nobody goes since they were silent.
    link_test::TwoNodes nodes(std::make_unique<test_support::FakeClock>());
    Strangers strangers(nodes);
    const auto places = server::limit::links_max;
    strangers.come(places + 1);
    nodes.until([&] { return strangers.is_cut_off(0); });
    CHECK(strangers.count_cut_off() == 1);
    nodes.link();
    nodes.until([&] { return strangers.is_cut_off(1); });
    CHECK(strangers.count_cut_off() == 2);
    // However many come after it: it has shown who it is.
    strangers.come(places);
    nodes.until([&] { return strangers.is_cut_off(places + 1); });
    nodes.settle();
    CHECK(strangers.count_cut_off() == static_cast<std::ptrdiff_t>(places + 2));
    CHECK(nodes.edge.is_open());
}
