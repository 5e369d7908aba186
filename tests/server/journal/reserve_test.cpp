#include "server/journal/reserve.hpp"

#include <catch2/catch.hpp>

#include <limits>

#include "tests/support/temporary_folder.hpp"

using namespace server;
namespace fs = std::filesystem;

TEST_CASE("A reserve is set aside, given up and set aside again", "[journal]") {
    const test_support::TemporaryFolder folder;
    const fs::path file = folder.path() / "reserve";
    Reserve reserve(file, 10'000);
    CHECK_FALSE(reserve.is_there());
    CHECK(reserve.set_aside());
    CHECK(reserve.set_aside());
    CHECK(reserve.is_there());
    CHECK(fs::file_size(file) == 10'000);
    // Those of an earlier run count.
    Reserve next(file, 20'000);
    CHECK(next.set_aside());
    CHECK(fs::file_size(file) == 20'000);
    next.give_up();
    CHECK_FALSE(next.is_there());
    CHECK_FALSE(fs::exists(file));
    next.give_up();
    CHECK(next.set_aside());
}

TEST_CASE("A reserve that finds no room leaves no part of it in the way of others", "[journal]") {
    const test_support::TemporaryFolder folder;
    const fs::path file = folder.path() / "reserve";
    Reserve reserve(file, static_cast<std::size_t>(std::numeric_limits<off_t>::max()));
    CHECK_FALSE(reserve.set_aside());
    CHECK_FALSE(reserve.is_there());
    CHECK_FALSE(fs::exists(file));
    CHECK_FALSE(Reserve(folder.path() / "none" / "reserve", 10).set_aside());
}
