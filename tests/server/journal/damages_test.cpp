// Damage of every kind in each of the files (tests/support/damages.hpp). Long runs: build/PRESET/journal_faults
// damages.
#include <catch2/catch.hpp>

#include "tests/support/damages.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace test_support;

namespace {

std::string all_of(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

}  // namespace

TEST_CASE("Whatever is damaged in the journal is harmless, set aside and named, or refused", "[journal]") {
    const TemporaryFolder folder;
    const auto report = damage_files({1, 60, false, false, folder.path()});
    CHECK(all_of(report.wrong) == "");
    CHECK(report.starts.at("set aside") > 5);
    CHECK(report.starts.at("harmless") > 5);
    CHECK(report.starts.at("refused") > 0);
}

TEST_CASE("So is what is damaged after a kill, with commits in the log", "[journal]") {
    const TemporaryFolder folder;
    auto report = damage_files({2, 60, false, true, folder.path()});
    CHECK(all_of(report.wrong) == "");
    CHECK(report.starts.at("set aside") > 5);
    // What lies in the log behind the damage had been told, and is read beyond it.
    CHECK(report.log_starts["harmless"] + report.log_starts["set aside"] > 3 * report.log_starts["refused"]);
    CHECK(report.log_starts["harmless"] > 3);
}

TEST_CASE("Whatever is damaged in the archive is harmless, found, or refused", "[journal]") {
    const TemporaryFolder folder;
    const auto report = damage_files({3, 60, true, false, folder.path()});
    CHECK(all_of(report.wrong) == "");
    CHECK(report.starts.at("found") > 5);
}

TEST_CASE("So is what is damaged of it after a kill", "[journal]") {
    const TemporaryFolder folder;
    const auto report = damage_files({4, 60, true, true, folder.path()});
    CHECK(all_of(report.wrong) == "");
    CHECK(report.starts.at("found") > 5);
}
