// A copy of everything that one node takes of another, over a link between two of them in this process.
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/server/link/two_nodes.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

/// Node a gives a new copy to whoever wants one, and node b is linked to it.
struct Copies {
    Copies() {
        for (std::size_t at = 0; at < data.size(); ++at) data[at] = static_cast<char>('a' + at / 1'000 % 26);
        nodes.port.serve({nullptr, nullptr, nullptr, [this](const auto& made) {
                              const auto file = folder.path() / ("for-b-" + std::to_string(++given));
                              std::ofstream(file, std::ios::binary) << data;
                              made(file, "");
                          }});
        nodes.link();
    }
    Copies(const Copies&) = delete;
    Copies& operator=(const Copies&) = delete;

    /// What went wrong; empty: nothing.
    std::string fetch(const std::filesystem::path& file) {
        std::optional<std::string> fault;
        nodes.edge.fetch_copy(file, [&fault](const std::string& what) { fault = what; });
        nodes.until([&fault] { return fault.has_value(); });
        return *fault;
    }

    test_support::TemporaryFolder folder;
    std::string data = std::string(server::limit::link_copy_part_bytes * 5 / 2, ' ');
    unsigned given = 0;
    link_test::TwoNodes nodes;
};

std::string bytes_in(const std::filesystem::path& file) {
    std::ifstream bytes(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(bytes), {}};
}

}  // namespace

TEST_CASE("a copy comes whole, however many parts it takes, and the giver's own goes", "[link]") {
    Copies copies;
    const auto file = copies.folder.path() / "copy";
    CHECK(copies.fetch(file).empty());
    CHECK((bytes_in(file) == copies.data));
    CHECK_FALSE(std::filesystem::exists(copies.folder.path() / "for-b-1"));
    CHECK(copies.fetch(file).empty());
    CHECK((bytes_in(file) == copies.data));
    CHECK(copies.given == 2);
}

TEST_CASE("a copy that could not be written is begun anew, and no other goes on with the rest of it", "[link]") {
    Copies copies;
    const auto fault = copies.fetch(copies.folder.path() / "none" / "copy");
    CHECK(fault.find("could not be written") != std::string::npos);
    copies.nodes.until([&] { return copies.nodes.edge.is_open(); });
    const auto file = copies.folder.path() / "copy";
    CHECK(copies.fetch(file).empty());
    CHECK((bytes_in(file) == copies.data));
    CHECK(copies.given == 2);
    CHECK_FALSE(std::filesystem::exists(copies.folder.path() / "for-b-1"));
}
