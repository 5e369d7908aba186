// Writes tests/golden/*.txt anew, or invents a script for a new one.
//   golden_playthroughs --update FILE...              every FILE with the results as they are now
//   golden_playthroughs --new OPTIONS SEED            a random game with these options (`totas {…}`, `tritoc {…}`), on
//   standard output
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/base/overloaded.hpp"
#include "tests/support/playground.hpp"
#include "tests/support/playthrough.hpp"

namespace {

void update(const std::string& path) {
    std::ostringstream script;
    script << std::ifstream(path).rdbuf();
    const auto text = test_support::played_through(script.str());
    std::ofstream(path) << text;
}

template <class Game>
std::string inputs_of(const typename Game::Options& options, std::uint64_t seed) {
    test_support::Playground<Game> playground(seed, options);
    auto match = engine::Match::open(playground.setup()).match;
    std::string script;
    while (!match.verdict()) {
        const auto [input, at] = playground.next(match);
        match.apply(input, at);
        script += test_support::script_line(input, at) + '\n';
    }
    return script;
}

std::string invented(const std::string& options_text, std::uint64_t seed) {
    const std::string line = "options " + options_text;
    const auto inputs =
        std::visit(engine::Overloaded{
                       [&](const engine::ctor::Options& one) { return inputs_of<engine::ctor::Game>(one, seed); },
                       [&](const engine::totas::Options& one) { return inputs_of<engine::totas::Game>(one, seed); },
                       [&](const engine::tritoc::Options& one) { return inputs_of<engine::tritoc::Game>(one, seed); }},
                   test_support::options_line(line));
    return test_support::played_through(line + '\n' + inputs);
}

}  // namespace

int main(int count, char** arguments) try {
    const std::string_view mode = count > 1 ? arguments[1] : "";
    if (mode == "--update" && count > 2) {
        for (int place = 2; place < count; ++place) update(arguments[place]);
        return 0;
    }
    if (mode == "--new" && count == 4) {
        std::cout << invented(arguments[2], std::stoull(arguments[3]));
        return 0;
    }
    std::cerr << "usage: golden_playthroughs --update FILE... | --new OPTIONS SEED\n";
    return 2;
} catch (const std::exception& error) {
    std::cerr << "golden_playthroughs: " << error.what() << '\n';
    return 1;
}
