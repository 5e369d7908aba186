#include "words.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace protocol {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::array<Pair, 3> titles{{{"ctor", "CTOR"}, {"totas", "TOTA*S"}, {"tritoc", "Tritoc"}}};

constexpr std::array<Pair, 3> abouts{
    {{"ctor",
      "CTOR: one to three a side fill a board without edges. Everyone chooses in secret; teammates who choose the same "
      "square waste a chip."},
     {"totas",
      "TOTA*S: chess on 144 squares. Both sides plan two half-moves in secret, and all are carried out at once."},
     {"tritoc",
      "Tritoc: nine fields of nine holes and two dice. Three in a row win a field, three fields in a row the game."}}};

constexpr std::array<Pair, 14> reasons{{{"board_full", "the board is full"},
                                        {"stalled", "nobody moved any more"},
                                        {"turn_limit", "the last turn was played"},
                                        {"resigned", "by resignation"},
                                        {"forfeit", "by forfeit"},
                                        {"line", "three fields in a row"},
                                        {"no_moves", "nobody could move any more"},
                                        {"king", "a king was lost"},
                                        {"both_kings", "both kings were lost"},
                                        {"timeouts", "five time-outs"},
                                        {"time", "the time was up"},
                                        {"repetition", "the position came back"},
                                        {"material", "nobody could win any more"},
                                        {"", ""}}};

template <std::size_t size>
std::string_view in_words(const std::array<Pair, size>& words, std::string_view name) {
    for (const auto& [known, word] : words) {
        if (known == name) return word;
    }
    return name;
}

std::string_view text_in(const Json& object, const char* name) {
    const Json* value = member(object, name);
    return value != nullptr ? to_text(*value).value_or("") : "";
}

}  // namespace

std::string game_title(std::string_view game) { return std::string(in_words(titles, game)); }

std::string_view game_about(std::string_view game) {
    const auto found = std::ranges::find(abouts, game, &Pair::first);
    return found == abouts.end() ? std::string_view() : found->second;
}

std::vector<std::string> names_of(engine::Side side, const std::vector<RecordedSeat>& seats) {
    std::vector<std::string> names;
    for (const RecordedSeat& one : seats) {
        const auto seat = engine::seat_named(one.seat);
        const bool is_new = std::find(names.begin(), names.end(), one.name) == names.end();
        if (seat && seat->side == side && is_new) names.push_back(one.name);
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

std::string reason_words(const Json& result) { return std::string(in_words(reasons, text_in(result, "reason"))); }

std::string clock_words(std::int64_t ms) {
    const long long hours = ms / 3'600'000;
    const long long minutes = ms / 60'000 % 60;
    char text[48];
    if (hours > 0) {
        std::snprintf(text, sizeof text, "%lld:%02lld:%02lld.%03lld", hours, minutes, ms / 1000LL % 60, ms % 1000LL);
    } else {
        std::snprintf(text, sizeof text, "%lld:%02lld.%03lld", minutes, ms / 1000LL % 60, ms % 1000LL);
    }
    return text;
}

std::string duration_words(std::int64_t ms) {
    const std::int64_t seconds = ms / 1000;
    const std::int64_t minutes = seconds / 60;
    if (minutes >= 60) return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
    if (minutes > 0) return std::to_string(minutes) + " min " + std::to_string(seconds % 60) + " s";
    return std::to_string(seconds) + " s";
}

void pad_to(std::string& line, std::size_t column) { line.resize(std::max(line.size(), column), ' '); }

void add_right(std::string& line, std::string_view text, std::size_t width) {
    line.append(width - std::min(width, text.size()), ' ');
    line += text;
}

}  // namespace protocol
