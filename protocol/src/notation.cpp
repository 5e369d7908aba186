#include "protocol/notation.hpp"

#include <algorithm>
#include <iterator>

#include "base/columns.hpp"
#include "protocol/game_codec.hpp"
#include "words.hpp"

namespace protocol {
namespace {

void line(std::string& text, std::string_view name, std::string_view content) {
    if (content.empty()) return;
    constexpr std::size_t name_width = 12;
    text += name;
    text += ':';
    text.append(name.size() + 1 < name_width ? name_width - name.size() - 1 : 1, ' ');
    text += content;
    text += '\n';
}

/// "Ada (black1), Bot 2 (black2, computer)"
std::string players_of(engine::Side side, const std::vector<RecordedSeat>& seats) {
    std::string text;
    for (const RecordedSeat& one : seats) {
        const auto seat = engine::seat_named(one.seat);
        if (!seat || seat->side != side) continue;
        if (!text.empty()) text += ", ";
        text += one.name + " (" + one.seat + (one.is_human ? ")" : ", computer)");
    }
    return text;
}

std::string result_of(const engine::Match& match) {
    const Json result = Json::parse(json_text(write_result, match.view_for(engine::Audience::referee)));
    if (!match.ended_at()) return "not over";
    std::string text = outcome_words(result);
    if (const auto score = score_words(result); !score.empty()) text += ", " + score;
    if (const auto reason = reason_words(result); !reason.empty()) text += ": " + reason;
    return text + " (" + clock_words(match.ended_at()->ms) + ")";
}

std::string head_of(const Record& record, const engine::Match& match) {
    const engine::Fairness& fairness = record.setup.fairness;
    std::string text;
    line(text, "Game", game_title(engine::game_name(record.setup.options)));
    line(text, "Id", fairness.game_id);
    line(text, "Started", record.started.value_or(""));
    line(text, "Black", players_of(engine::Side::black, record.seats));
    line(text, "White", players_of(engine::Side::white, record.seats));
    line(text, "Options", json_text(write_options, record.setup.options));
    line(text, "Result", result_of(match));
    line(text, "Commitment", record.commitment.value_or(""));
    for (const auto& [seat, entropy] : fairness.entropy) line(text, "Entropy", seat + " " + entropy);
    if (record.end && record.commitment) line(text, "Secret", engine::hex_of(fairness.secret));
    return text + "\n";
}

}  // namespace

std::string notation_of(const Record& record) {
    auto [match, told] = engine::Match::open(record.setup);
    for (const RecordedInput& input : record.inputs) {
        auto more = input.input ? match.apply(*input.input, input.at).notices : match.advance(input.at);
        std::move(more.begin(), more.end(), std::back_inserter(told));
    }
    return head_of(record, match) + notation_lines(record.setup.options, told);
}

}  // namespace protocol
