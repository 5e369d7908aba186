// The parts of a playthrough: words of a line, and what each game makes of its own lines. Used by playthrough.cpp
// alone.
#pragma once

#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "engine/match.hpp"

namespace test_support {

/// The words of a line. Throws std::invalid_argument with the line.
class Words {
public:
    explicit Words(const std::string& line) : line_(line), stream_(line) {}
    std::string word();
    std::int64_t number();
    bool is_number_next();
    /// All that is left.
    std::string rest();
    void end();
    [[noreturn]] void fail(const std::string& why) const;

private:
    std::string line_;
    std::istringstream stream_;
};

/// How one game is told.
class GameScript {
public:
    virtual ~GameScript() = default;
    virtual engine::Action read_action(Words& words) const = 0;
    virtual std::string text_of(const engine::Action& action) const = 0;
    /// What came of an input, or of opening the match, at this time: lines that the input does not say itself.
    virtual std::string results(const engine::Match& match, const std::vector<engine::Notice>& notices,
                                engine::Instant at) = 0;
};
std::unique_ptr<GameScript> ctor_script();
std::unique_ptr<GameScript> totas_script();
std::unique_ptr<GameScript> tritoc_script();

/// As results begin: `      so and so`, with the time where it was another.
std::string result_line(const std::string& what, engine::Instant when, engine::Instant at);

}  // namespace test_support
