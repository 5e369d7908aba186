// Node b with its way to node a, over a real socket in this process. What a serves, and when b turns to it, is the
// test's.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ssl/context.hpp>
#include <catch2/catch.hpp>

#include "server/link/edge.hpp"
#include "server/link/owner_port.hpp"
#include "tests/support/self_signed.hpp"

namespace link_test {

struct TwoNodes {
    explicit TwoNodes(std::unique_ptr<server::Clock> its_clock = server::make_steady_clock())
        : clock(std::move(its_clock)) {
        test_support::sign_oneself(context.native_handle());
        port.start();
    }
    ~TwoNodes() {
        edge.turn_to(std::nullopt);
        port.stop();
        settle();
    }
    TwoNodes(const TwoNodes&) = delete;
    TwoNodes& operator=(const TwoNodes&) = delete;

    void link() {
        edge.turn_to(port.endpoint());
        until([this] { return edge.is_open(); });
    }
    void until(const std::function<bool()>& holds) {
        const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!holds()) {
            REQUIRE(std::chrono::steady_clock::now() < latest);
            loop.restart();
            loop.run_one_for(std::chrono::milliseconds(50));
        }
    }
    /// All that can be done at once.
    void settle() {
        loop.restart();
        loop.poll();
    }

    boost::asio::io_context loop;
    const std::unique_ptr<server::Clock> clock;
    server::AddressGuard guard{server::Limits{}};
    server::Metrics metrics;
    std::ostringstream said;
    server::Log quiet{*clock, metrics, server::LogLevel::off, said};
    boost::asio::ssl::context context{boost::asio::ssl::context::tls};
    server::link::OwnerPort port{*server::endpoint_of("127.0.0.1:0"),
                                 "site",
                                 "a",
                                 {loop.get_executor(), *clock, guard, metrics, quiet, context}};
    server::link::Edge edge{"site", "b", {loop.get_executor(), *clock, guard, quiet, context}};
};

}  // namespace link_test
