#include "protocol/headline.hpp"

#include "base/columns.hpp"
#include "words.hpp"

namespace protocol {
namespace {

std::string text_of(const Json& object, const char* name) {
    const Json* value = member(object, name);
    return std::string(value != nullptr ? to_text(*value).value_or("") : "");
}

std::string described(const Json& summary, const Json& result) {
    std::string text = outcome_words(result);
    if (const auto score = score_words(result); !score.empty()) text += ", " + score;
    if (const auto reason = reason_words(result); !reason.empty()) text += ": " + reason;
    const Json* duration = member(summary, "duration_ms");
    const auto ms = duration != nullptr ? to_integer(*duration) : std::nullopt;
    if (ms) text += ", after " + duration_words(*ms);
    return text + ". Step through the game: every sealed choice, every lot, with proof that nobody chose the dice.";
}

}  // namespace

std::optional<Headline> headline_of(std::string_view text) {
    const auto summary = parse_json(text, any_depth);
    const Json* result = summary ? member(*summary, "result") : nullptr;
    const Json* seats = summary ? member(*summary, "seats") : nullptr;
    if (result == nullptr || seats == nullptr) return std::nullopt;
    std::string game(text_of(*summary, "game"));
    std::string title = title_words(game, recorded_seats_in(*seats), *result);
    return Headline{std::move(title), described(*summary, *result), std::move(game)};
}

}  // namespace protocol
