// The frame of the picture: board on the left, people and result on the right. The boards are the games' own.
#include "protocol/picture.hpp"

#include <algorithm>

#include "all_codecs.hpp"
#include "base/board_picture.hpp"
#include "base/columns.hpp"
#include "base/svg.hpp"
#include "protocol/game_codec.hpp"
#include "words.hpp"

namespace protocol {
namespace {

using engine::Side;

constexpr double width = 1200;
constexpr double height = 630;
constexpr double margin = 40;
constexpr double column_x = 630;  // of the words
constexpr double column_end = width - 50;
constexpr std::size_t names_shown = 3;

bool has_won(const Json& result, Side side) {
    const Json* winner = member(result, "winner");
    return winner != nullptr && *winner == std::string(engine::name_of(side));
}

/// A card with chip, names and count; gives where it ends.
double draw_side(Svg& svg, double y, Side side, const Record& record, const Json& result) {
    auto names = names_of(side, record.seats);
    names.resize(std::min(names.size(), names_shown));
    const bool wins = has_won(result, side);
    const double size = names.size() > 2 ? 28 : names.size() > 1 ? 32 : 40;
    const double row = size * 1.4;
    const double card = names.size() > 1 ? static_cast<double>(names.size()) * row + 30 : 110;
    svg.rect({column_x, y, column_end - column_x, card},
             {ink::white, wins ? ink::accent : std::string_view("#d9d5ca"), wins ? 4.0 : 2.0}, 16);
    const double middle = y + card / 2;
    svg.circle(column_x + 44, middle, 20, {side == Side::black ? ink::black : ink::white, ink::black, 3});
    const std::string count = count_words(result, side);
    double room = column_end - column_x - 110 - (count.empty() ? 0 : 90);
    if (wins) room *= 0.9;  // bold letters are wider
    double base = middle - static_cast<double>(names.size()) * row / 2 + row / 2 + size * 0.36;
    for (const std::string& name : names) {
        svg.text(column_x + 84, base, cut_to(name, room / size), {size, ink::text, wins, Svg::Anchor::start});
        base += row;
    }
    if (!count.empty()) {
        svg.text(column_end - 26, middle + 17, count, {48, wins ? ink::accent : ink::text, true, Svg::Anchor::end});
    }
    return y + card;
}

void draw_words(Svg& svg, const Record& record, const engine::Match& match, const Json& result) {
    svg.text(column_x, 92, game_title(engine::game_name(record.setup.options)), {60, ink::text, true});
    double y = draw_side(svg, 122, Side::black, record, result) + 16;
    y = draw_side(svg, y, Side::white, record, result);
    svg.text(column_x, y + 64, outcome_words(result), {46, ink::text, true});
    std::string how = reason_words(result);
    if (const auto ended = match.ended_at()) how += (how.empty() ? "" : " · ") + duration_words(ended->ms);
    svg.text(column_x, y + 104, how, {28, ink::faint});
    std::string foot = "Tutti";
    if (record.started) foot += " · " + record.started->substr(0, 10);
    svg.text(column_end, height - 22, foot, {22, ink::faint, false, Svg::Anchor::end});
}

}  // namespace

std::string picture_svg(const Record& record) {
    auto match = engine::Match::open(record.setup).match;
    for (const RecordedInput& input : record.inputs) {
        if (input.input) {
            match.apply(*input.input, input.at);
        } else {
            match.advance(input.at);
        }
    }
    const engine::View view = match.view_for(engine::Audience::referee);
    const Json result = Json::parse(json_text(write_result, view));

    Svg svg;
    svg.rect({0, 0, width, height}, {"#f6f4ee"});
    svg.begin_group(margin, margin, (height - 2 * margin) / board_picture_side);
    std::visit([&]<class One>(const One& one) { CodecOfPart<One>::draw_board(svg, one); }, view);
    svg.end_group();
    draw_words(svg, record, match, result);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\" width=\"1200\" height=\"630\" "
           "role=\"img\" "
           "font-family=\"system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif\">\n<title>"
           + xml_escaped(title_words(engine::game_name(record.setup.options), record.seats, result)) + "</title>\n"
           + svg.content() + "</svg>\n";
}

}  // namespace protocol
