// A copy of everything that one node takes of another, over a link between two of them in this process.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ssl/context.hpp>
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/link/edge.hpp"
#include "server/link/owner_port.hpp"
#include "tests/support/self_signed.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

/// Node b, linked to node a, which gives a new copy to whoever wants one.
struct TwoNodes {
    TwoNodes() {
        test_support::sign_oneself(context.native_handle());
        for (std::size_t at = 0; at < data.size(); ++at) data[at] = static_cast<char>('a' + at / 1'000 % 26);
        port.serve({nullptr, nullptr, nullptr, [this](const auto& made) {
                        const auto file = folder.path() / ("for-b-" + std::to_string(++given));
                        std::ofstream(file, std::ios::binary) << data;
                        made(file, "");
                    }});
        port.start();
        edge.turn_to(port.endpoint());
        until([this] { return edge.is_open(); });
    }
    ~TwoNodes() {
        edge.turn_to(std::nullopt);
        port.stop();
        loop.restart();
        loop.run_for(std::chrono::seconds(10));
    }
    TwoNodes(const TwoNodes&) = delete;
    TwoNodes& operator=(const TwoNodes&) = delete;

    void until(const std::function<bool()>& holds) {
        const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!holds()) {
            REQUIRE(std::chrono::steady_clock::now() < latest);
            loop.restart();
            loop.run_one_for(std::chrono::milliseconds(50));
        }
    }
    /// What went wrong; empty: nothing.
    std::string fetch(const std::filesystem::path& file) {
        std::optional<std::string> fault;
        edge.fetch_copy(file, [&fault](const std::string& what) { fault = what; });
        until([&fault] { return fault.has_value(); });
        return *fault;
    }

    test_support::TemporaryFolder folder;
    std::string data = std::string(server::limit::link_copy_part_bytes * 5 / 2, ' ');
    unsigned given = 0;
    boost::asio::io_context loop;
    const std::unique_ptr<server::Clock> clock = server::make_steady_clock();
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

std::string bytes_in(const std::filesystem::path& file) {
    std::ifstream bytes(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(bytes), {}};
}

}  // namespace

TEST_CASE("a copy comes whole, however many parts it takes, and the giver's own goes", "[link]") {
    TwoNodes nodes;
    const auto file = nodes.folder.path() / "copy";
    CHECK(nodes.fetch(file).empty());
    CHECK((bytes_in(file) == nodes.data));
    CHECK_FALSE(std::filesystem::exists(nodes.folder.path() / "for-b-1"));
    CHECK(nodes.fetch(file).empty());
    CHECK((bytes_in(file) == nodes.data));
    CHECK(nodes.given == 2);
}

TEST_CASE("a copy that could not be written is begun anew, and no other goes on with the rest of it", "[link]") {
    TwoNodes nodes;
    const auto fault = nodes.fetch(nodes.folder.path() / "none" / "copy");
    CHECK(fault.find("could not be written") != std::string::npos);
    nodes.until([&] { return nodes.edge.is_open(); });
    const auto file = nodes.folder.path() / "copy";
    CHECK(nodes.fetch(file).empty());
    CHECK((bytes_in(file) == nodes.data));
    CHECK(nodes.given == 2);
    CHECK_FALSE(std::filesystem::exists(nodes.folder.path() / "for-b-1"));
}
