// CTOR in playthroughs.
#include <sstream>

#include "engine/base/overloaded.hpp"
#include "engine/ctor/game.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/ctor_game.hpp"
#include "tests/support/script.hpp"

namespace test_support {
namespace {

using namespace engine::ctor;
using engine::name_of;
using engine::ctor::View;

// ---- reading

Choice read_choice(Words& words) {
    const auto kind = words.word();
    if (kind == "pass") return pass();
    if (kind == "put") return put(words.number());
    if (kind == "move") {
        const auto from = words.number();
        return move(from, words.number());
    }
    if (kind == "landing") {
        const auto first = words.number();
        const auto second = words.number();
        return landing(first, second, words.number());
    }
    words.fail("no such choice: " + kind);
}

engine::ctor::Action read_action(Words& words) {
    const auto kind = words.word();
    const auto duty = [&]() -> std::optional<std::int64_t> {
        if (!words.is_number_next()) return std::nullopt;
        return words.number();
    };
    if (kind == "seal") {
        const auto named = duty();
        return Seal{named, read_choice(words)};
    }
    if (kind == "unseal") return Unseal{duty()};
    if (kind == "open") {
        const auto operation = operation_named(words.word());
        if (!operation) words.fail("no such operation");
        return OpenRound{*operation};
    }
    if (kind == "replace") return engine::ctor::Replace{words.number()};
    if (kind == "done") return SayDone{};
    if (kind == "resign") return Resign{};
    if (kind == "secrets") {
        NoteSecrets secrets;
        for (auto& square : secrets.squares) square = words.number();
        return secrets;
    }
    words.fail("no such action: " + kind);
}

// ---- writing

std::string text_of(const Choice& choice) {
    const auto number = [](std::int64_t value) { return " " + std::to_string(value); };
    return std::visit(
        engine::Overloaded{[](const engine::ctor::Pass&) { return std::string("pass"); },
                           [&](const engine::ctor::Put& one) { return "put" + number(one.square); },
                           [&](const engine::ctor::Move& one) { return "move" + number(one.from) + number(one.to); },
                           [&](const engine::ctor::Landing& one) {
                               return "landing" + number(one.first) + number(one.second) + number(one.to);
                           }},
        choice);
}

std::string text_of_action(const engine::ctor::Action& action) {
    const auto duty_text = [](const std::optional<std::int64_t>& duty) {
        return duty ? " " + std::to_string(*duty) : std::string();
    };
    return std::visit(
        engine::Overloaded{[&](const Seal& one) { return "seal" + duty_text(one.duty) + " " + text_of(one.choice); },
                           [&](const Unseal& one) { return "unseal" + duty_text(one.duty); },
                           [](const OpenRound& one) { return "open " + std::string(name_of(one.operation)); },
                           [](const engine::ctor::Replace& one) { return "replace " + std::to_string(one.square); },
                           [](const SayDone&) { return std::string("done"); },
                           [](const Resign&) { return std::string("resign"); },
                           [](const NoteSecrets& one) {
                               std::string text = "secrets";
                               for (const auto square : one.squares) text += " " + std::to_string(square);
                               return text;
                           }},
        action);
}

std::string seconds_left(const View& view, engine::Instant now) {
    return view.deadline ? ", " + std::to_string(view.deadline->ms - now.ms) + " ms left" : std::string();
}

/// The board and whose turn it is, as at the start of a turn and at the end.
std::string drawn(const engine::Match& match, engine::Instant at) {
    const auto view = std::get<View>(match.view_for(engine::Audience::referee));
    std::string text;
    std::istringstream rows(test_support::text_of(view.board));
    for (std::string row; std::getline(rows, row);) {
        text += "     ";
        for (const char mark : row) text += std::string(" ") + mark;
        text += '\n';
    }
    text += "      black " + std::to_string(view.chips[0]) + ", white " + std::to_string(view.chips[1]);
    text += ", idle " + std::to_string(view.idle) + seconds_left(view, at) + '\n';
    return text;
}

std::string text_of(const Outcome& outcome) {
    const std::string who = outcome.winner ? std::string(name_of(*outcome.winner)) + " wins" : "a tie";
    return who + ", " + std::string(name_of(outcome.reason)) + ", " + std::to_string(outcome.chips[0]) + " to "
           + std::to_string(outcome.chips[1]);
}

std::string text_of(const RoundRevealed& revealed) {
    std::string text = "reveals " + std::string(name_of(revealed.operation)) + ":";
    for (const auto& choice : revealed.choices) {
        text += (text.back() == ':' ? " " : "; ") + std::to_string(choice.duty) + " " + name_of(choice.seat) + " ";
        text += text_of(choice.choice) + (choice.is_void ? " (void)" : "");
    }
    return text;
}

/// What an input line does not say itself. Empty: that somebody has sealed, unsealed or spoken.
std::string text_of_fact(const Fact& fact) {
    return std::visit(
        engine::Overloaded{
            [](const RoundOpened& one) {
                std::string text = "opens " + std::string(name_of(one.operation)) + " for";
                for (const auto duty : one.duties) text += " " + std::to_string(duty);
                return text;
            },
            [](const RoundRevealed& one) { return text_of(one); },
            [](const ChipReplaced& one) { return one.seat ? std::string() : "replaces " + std::to_string(one.square); },
            [](const TurnStarted& one) {
                return "turn " + std::to_string(one.turn) + ", " + std::string(name_of(one.team));
            },
            [](const SecretsSprung& one) {
                std::string text = "springs for " + std::string(name_of(one.team)) + ":";
                for (const auto square : one.squares) text += " " + std::to_string(square);
                return text;
            },
            [](const GameEnded& one) { return "over: " + text_of(one.outcome); },
            [](const auto&) { return std::string(); }},
        fact);
}

class CtorScript : public GameScript {
public:
    engine::Action read_action(Words& words) const override { return test_support::read_action(words); }
    std::string text_of(const engine::Action& action) const override {
        return text_of_action(std::get<engine::ctor::Action>(action));
    }
    std::string results(const engine::Match& match, const std::vector<engine::Notice>& notices,
                        engine::Instant at) override {
        std::string text;
        bool draws_board = false;
        for (const auto& notice : notices) {
            const auto& [when, fact] = std::get<engine::ctor::Notice>(notice);
            if (const auto line = text_of_fact(fact); !line.empty()) text += result_line(line, when, at);
            draws_board =
                draws_board || std::holds_alternative<TurnStarted>(fact) || std::holds_alternative<GameEnded>(fact);
        }
        return draws_board ? text + drawn(match, at) : text;
    }
};

}  // namespace

std::unique_ptr<GameScript> ctor_script() { return std::make_unique<CtorScript>(); }

}  // namespace test_support
