#include "words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "all_codecs.hpp"

namespace protocol {
namespace {

/// Calls `use` with the codec of the game that bears this name, where one does.
template <class Use>
void with_codec(std::string_view name, Use use) {
    engine::for_each_game([&]<class Game>(Game) {
        if (Game::name == name) use(CodecFor<Game>{});
    });
}

std::string_view text_in(const Json& object, const char* name) {
    const Json* value = member(object, name);
    return value != nullptr ? to_text(*value).value_or("") : "";
}

}  // namespace

std::string game_title(std::string_view game) {
    std::string title(game);
    with_codec(game, [&]<class Codec>(Codec) { title = Codec::title; });
    return title;
}

std::string_view game_about(std::string_view game) {
    std::string_view about;
    with_codec(game, [&]<class Codec>(Codec) { about = Codec::about; });
    return about;
}

std::string_view game_colour(std::string_view game) {
    std::string_view colour = ink::black;
    with_codec(game, [&]<class Codec>(Codec) { colour = Codec::colour; });
    return colour;
}

std::string name_words(const std::string& name, bool is_human) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> computers{
        {{"Bot 1", "easy computer"}, {"Bot 2", "medium computer"}, {"Bot 3", "strong computer"}}};
    const auto known = std::ranges::find(computers, name, &std::pair<std::string_view, std::string_view>::first);
    return is_human || known == computers.end() ? name : std::string(known->second);
}

std::vector<std::string> names_of(engine::Side side, const std::vector<RecordedSeat>& seats) {
    std::vector<std::string> names;
    for (const RecordedSeat& one : seats) {
        const auto seat = engine::seat_named(one.seat);
        const std::string name = name_words(one.name, one.is_human);
        const bool is_new = std::find(names.begin(), names.end(), name) == names.end();
        if (seat && seat->side == side && is_new) names.push_back(name);
    }
    return names;
}

std::string title_words(std::string_view game, const std::vector<RecordedSeat>& seats, const Json& result) {
    std::string text;
    for (const engine::Side side : engine::both_sides) {
        const auto names = names_of(side, seats);
        for (const std::string& name : names) text += (&name == names.data() ? "" : " & ") + name;
        if (side == engine::Side::black) text += " v ";
    }
    return text + " · " + game_title(game) + " · " + outcome_words(result);
}

std::string outcome_words(const Json& result) {
    const Json* winner = member(result, "winner");
    if (winner == nullptr) return "Not over";
    if (winner->is_null()) return "A draw";
    std::string name(to_text(*winner).value_or("nobody"));
    if (name == "black") return "Black wins";
    return name == "white" ? "White wins" : "Nobody wins";
}

std::string count_words(const Json& result, engine::Side side) {
    for (const char* name : {"chips", "points"}) {
        const Json* score = member(result, name);
        const Json* count = score != nullptr ? member(*score, std::string(engine::name_of(side)).c_str()) : nullptr;
        const auto number = count != nullptr ? to_integer(*count) : std::nullopt;
        if (number) return std::to_string(*number);
    }
    return {};
}

std::string score_words(const Json& result) {
    const Json* winner = member(result, "winner");
    const auto first = winner != nullptr && *winner == "white" ? engine::Side::white : engine::Side::black;
    const std::string count = count_words(result, first);
    return count.empty() ? count : count + " to " + count_words(result, engine::other(first));
}

std::string reason_words(const Json& result) {
    const std::string_view reason = text_in(result, "reason");
    std::string_view words = reason;
    engine::for_each_game([&]<class Game>(Game) {
        for (const auto& [ending, in_words] : CodecFor<Game>::endings) {
            if (ending == reason) words = in_words;
        }
    });
    return std::string(words);
}

}  // namespace protocol
