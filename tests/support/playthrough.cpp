#include "tests/support/playthrough.hpp"

#include <optional>
#include <stdexcept>

#include "engine/base/overloaded.hpp"
#include "protocol/game_codec.hpp"
#include "tests/support/ctor_game.hpp"
#include "tests/support/script.hpp"

namespace test_support {

using engine::name_of;

std::string Words::word() {
    std::string text;
    if (!(stream_ >> text)) fail("a word is missing");
    return text;
}
std::int64_t Words::number() {
    std::int64_t value = 0;
    if (!(stream_ >> value)) fail("a number is missing");
    return value;
}
bool Words::is_number_next() {
    stream_ >> std::ws;
    const int next = stream_.peek();
    return (next >= '0' && next <= '9') || next == '-';
}
std::string Words::rest() {
    std::string text;
    std::getline(stream_ >> std::ws, text);
    return text;
}
void Words::end() {
    std::string text;
    if (stream_ >> text) fail("too much: " + text);
}
void Words::fail(const std::string& why) const { throw std::invalid_argument(why + " in: " + line_); }

std::string result_line(const std::string& what, engine::Instant when, engine::Instant at) {
    return "      " + what + (when == at ? "" : "  at " + std::to_string(when.ms)) + '\n';
}

namespace {

engine::Input read_room_input(Words& words) {
    const auto kind = words.word();
    if (kind == "tick") return engine::Tick{};
    if (kind == "join") return engine::Join{seat(words.word())};
    if (kind == "leave") return engine::Leave{seat(words.word())};
    if (kind == "time") return engine::CallTime{};
    if (kind == "forfeit") {
        const auto side = engine::side_named(words.word());
        if (!side) words.fail("no such side");
        return engine::Forfeit{*side};
    }
    words.fail("no such input: " + kind);
}

std::unique_ptr<GameScript> script_of(const std::string& game) {
    if (game == "ctor") return ctor_script();
    if (game == "totas") return totas_script();
    if (game == "tritoc") return tritoc_script();
    throw std::invalid_argument("no such game: " + game);
}

std::unique_ptr<GameScript> script_of(const engine::Action& action) {
    return std::visit(engine::Overloaded{[](const engine::ctor::Action&) { return ctor_script(); },
                                         [](const engine::totas::Action&) { return totas_script(); },
                                         [](const engine::tritoc::Action&) { return tritoc_script(); }},
                      action);
}

std::string result_of_line(engine::Match& match, GameScript& game, const std::string& line) {
    Words words(line.substr(1));
    const engine::Instant at{words.number()};
    const auto who = words.word();
    engine::Input input;
    if (who == "room") {
        input = read_room_input(words);
    } else {
        const auto by = seat(who);
        input = engine::PlayerInput{by, game.read_action(words)};
    }
    words.end();
    if (at < match.now()) words.fail("the time runs backwards");
    const auto applied = match.apply(input, at);
    auto text = game.results(match, applied.notices, at);
    if (applied.refusal) text += "      refused: " + std::string(name_of(*applied.refusal)) + '\n';
    return text;
}

}  // namespace

engine::Options options_line(const std::string& line) {
    Words words(line);
    if (words.word() != "options") words.fail("no options");
    auto text = words.rest();
    std::string game = "ctor";
    if (const auto brace = text.find('{'); brace != 0 && brace != std::string::npos) {
        game = Words(text).word();
        text = text.substr(brace);
    }
    const auto json = protocol::parse_json(text, protocol::any_depth);
    if (!json) throw std::invalid_argument("options are no JSON: " + text);
    if (!protocol::is_game(game)) throw std::invalid_argument("no such game: " + game);
    auto read = protocol::read_options(game, *json, protocol::OptionsFrom::room);
    if (!read) throw std::invalid_argument("option " + read.error().option + ": " + read.error().message);
    return *std::move(read);
}

std::string script_line(const engine::Input& input, engine::Instant at) {
    const auto who_and_what = std::visit(
        engine::Overloaded{[](const engine::Tick&) { return std::string("room tick"); },
                           [](const engine::Join& one) { return "room join " + name_of(one.seat); },
                           [](const engine::Leave& one) { return "room leave " + name_of(one.seat); },
                           [](const engine::Forfeit& one) { return "room forfeit " + std::string(name_of(one.side)); },
                           [](const engine::CallTime&) { return std::string("room time"); },
                           [](const engine::PlayerInput& one) {
                               const auto game = script_of(one.action);
                               return name_of(one.seat.value()) + " " + game->text_of(one.action);
                           }},
        input);
    return "> " + std::to_string(at.ms) + " " + who_and_what;
}

std::string played_through(std::string_view script) {
    std::istringstream lines{std::string(script)};
    std::optional<engine::Match> match;
    std::unique_ptr<GameScript> game;
    engine::Fairness fairness;
    std::string text;
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind("#", 0) == 0) {
            text += line + '\n';
        } else if (line.rfind("id ", 0) == 0) {
            fairness.game_id = line.substr(3);
            text += line + '\n';
        } else if (line.rfind("options ", 0) == 0) {
            const auto options = options_line(line);
            auto opened = engine::Match::open({options, fairness});
            match = std::move(opened.match);
            game = script_of(std::string(engine::game_name(options)));
            text += line + '\n' + game->results(*match, opened.notices, {});
        } else if (line.rfind(">", 0) == 0) {
            if (!match) throw std::invalid_argument("an input before the options: " + line);
            text += line + '\n';
            text += result_of_line(*match, *game, line);
        }
    }
    return text;
}

}  // namespace test_support
