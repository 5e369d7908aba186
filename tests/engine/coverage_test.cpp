// Every rule that states behaviour has a test that bears its number. The rules are listed here once; the tests are
// found by their names in the sources, so that a test that is renamed or deleted is missed.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

/// Sections of the rules of CTOR, TOTA*S and Tritoc, of the record contract and of the fine print that the engine
/// answers for.
const std::vector<std::string> rules{
    "CTOR 1.1",
    "CTOR 1.2",
    "CTOR 1.3",
    "CTOR 1.4",  //
    "CTOR 2.1",
    "CTOR 2.2",
    "CTOR 2.3",
    "CTOR 2.4",
    "CTOR 2.5",
    "CTOR 2.6",
    "CTOR 2.7",  //
    "CTOR 3.1",
    "CTOR 3.2",
    "CTOR 3.3",
    "CTOR 3.4",
    "CTOR 3.5",
    "CTOR 3.6",
    "CTOR 3.7",
    "CTOR 3.8",  //
    "CTOR 3.9",  //
    "CTOR 4.1",
    "CTOR 4.2",
    "CTOR 4.3",
    "CTOR 4.4",  //
    "CTOR 5.1",
    "CTOR 5.2",
    "CTOR 5.3",  //
    "CTOR 6.1",
    "CTOR 6.2",
    "CTOR 6.3",
    "CTOR 6.4",  //
    "CTOR 7.1",
    "CTOR 7.2",
    "CTOR 7.3",
    "CTOR 7.4",
    "CTOR 7.5",  //
    "CTOR 8.1",
    "CTOR 8.2",  //
    "TOTAS 1.1",
    "TOTAS 1.2",
    "TOTAS 1.3",
    "TOTAS 1.4",
    "TOTAS 1.5",  //
    "TOTAS 2.1",
    "TOTAS 2.2",
    "TOTAS 2.3",
    "TOTAS 2.4",
    "TOTAS 2.5",
    "TOTAS 2.6",  //
    "TOTAS 3.1",
    "TOTAS 3.2",
    "TOTAS 3.3",  //
    "TOTAS 4.1",
    "TOTAS 4.2",
    "TOTAS 4.3",
    "TOTAS 4.4",
    "TOTAS 4.5",  //
    "TOTAS 5.1",
    "TOTAS 5.2",
    "TOTAS 5.3",
    "TOTAS 5.4",
    "TOTAS 5.5",  //
    "TOTAS 6.1",
    "TOTAS 6.2",
    "TOTAS 6.3",
    "TOTAS 6.4",
    "TOTAS 6.5",
    "TOTAS 6.6",
    "TOTAS 6.7",
    "TOTAS 6.8",  //
    "TOTAS 7.1",
    "TOTAS 7.2",  //
    "TOTAS 8.1",
    "TOTAS 8.2",
    "TOTAS 8.3",
    "TOTAS 8.4",  //
    "TOTAS 9.1",
    "TOTAS 9.2",
    "TOTAS 9.3",
    "TOTAS 9.4",  //
    "TOTAS 10.1",
    "TOTAS 10.2",
    "TOTAS 10.3",  //
    "TOTAS 11.1",
    "TOTAS 11.2",
    "TOTAS 11.3",  //
    "TOTAS 12.1",
    "TOTAS 12.2",  //
    "TOTAS 13.1",
    "TOTAS 13.2",
    "TOTAS 13.3",  //
    "TOTAS 14.1",
    "TOTAS 14.2",
    "TOTAS 14.3",  //
    "TOTAS 15.1",
    "TOTAS 15.2",
    "TOTAS 15.4",
    "TOTAS 16",  // 15.3 states no behaviour
    "fine-print F1",
    "fine-print F2",
    "fine-print F3",
    "fine-print F4",
    "fine-print F5",
    "fine-print F6",
    "fine-print F7",
    "fine-print F8",
    "fine-print F9",
    "fine-print F10",
    "fine-print F11",
    "fine-print F12",
    "fine-print F13",
    "fine-print F14",
    "fine-print F15",
    "fine-print F16",
    "fine-print F17",
    "fine-print F18",
    "fine-print F19",
    "fine-print F20",
    "fine-print F21",
    "fine-print F22",
    "fine-print F23",
    "fine-print F24",
    "fine-print F25",
    "fine-print F26",  //
    "TRITOC 1.1",
    "TRITOC 1.2",
    "TRITOC 1.3",  //
    "TRITOC 2.1",
    "TRITOC 2.2",
    "TRITOC 2.3",
    "TRITOC 2.4",
    "TRITOC 2.5",
    "TRITOC 2.6",
    "TRITOC 2.7",  //
    "TRITOC 3.1",
    "TRITOC 3.2",
    "TRITOC 3.3",
    "TRITOC 3.4",
    "TRITOC 3.5",  // 4.1 is the room's affair
    "E1",
    "E2",
    "E3",
    "E4",
    "E5",
    "E6",
    "E7",
    "E8",
    "E9",  //
    "G1",
    "G2",
    "G3",
    "G4",  //
    "record.md 6.1",
    "record.md 6.2",
    "record.md 6.3",
    "record.md 7.4",
    "record.md 5.1",
    "record.md 5.2",
    "record.md 5.3",
    "record.md 7.3",
    "record.md 1.1",
    "record.md 1.2",
    "record.md 1.3",
    "record.md 1.4",
    "record.md 1.5",  //
    "record.md 2.1",
    "record.md 2.2",  //
    "record.md 7.1",
    "record.md 7.2",
    "record.md 8.5",  //
    "A1",
    "A2",
    "B3",
    "B9",
    "C1",
    "C2",  //
    "D1",
    "D2",
    "D3",
    "D4",
    "D5",
    "D6",
    "D7",
    "D8",
    "D9",
    "D10",
    "D11",
    "D12",
    "D13",
    "D14",
    "D15",  //
    "D16",
    "D17",
    "D18",
};

/// The rules named before the colon of a test's name, "CTOR 3.7: …".
std::set<std::string> rules_with_a_test(const std::filesystem::path& folder) {
    const std::regex named("TEST_CASE\\(\"([^:\"]+):");
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".cpp") continue;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        const std::string source = text.str();
        for (auto match = std::sregex_iterator(source.begin(), source.end(), named); match != std::sregex_iterator();
             ++match) {
            found.insert((*match)[1]);
        }
    }
    return found;
}

}  // namespace

TEST_CASE("every rule has a test that bears its number") {
    const auto found = rules_with_a_test(std::filesystem::path(TUTTI_SOURCE_DIR) / "tests" / "engine");
    for (const auto& rule : rules) {
        CAPTURE(rule);
        CHECK(found.count(rule) == 1);
    }
}

TEST_CASE("every test that names a rule names one of the list, or a page of the contract") {
    const std::set<std::string> listed(rules.begin(), rules.end());
    for (const auto* game : {"ctor", "totas", "tritoc"}) {
        for (const auto& name :
             rules_with_a_test(std::filesystem::path(TUTTI_SOURCE_DIR) / "tests" / "engine" / game)) {
            if (name.rfind("wire.md ", 0) == 0) continue;
            CAPTURE(name);
            CHECK(listed.count(name) == 1);
        }
    }
}
