// Pictures without a position: of tournaments, players and the site.
#include <algorithm>
#include <array>

#include "all_codecs.hpp"
#include "base/text_fit.hpp"
#include "picture_frame.hpp"
#include "protocol/picture.hpp"
#include "words.hpp"

namespace protocol {
namespace {

/// The places of a bracket of eight, from the left.
void draw_bracket(Svg& svg) {
    constexpr double left = 74;
    constexpr double step = 118;
    constexpr double wide = 92;
    for (int stage = 0, places = 8; places >= 1; ++stage, places /= 2) {
        const double x = left + stage * step;
        const double gap = 480.0 / places;
        for (int place = 0; place < places; ++place) {
            const double y = 75 + gap * (place + 0.5);
            if (places > 1) {
                svg.rect({x, y - 15, wide, 30}, {ink::white, {}, 0, 0.92}, 6);
                svg.rect({x + wide, y - 1.5, (step - wide) / 2, 3}, {ink::white, {}, 0, 0.7});
                if (place % 2 == 0)
                    svg.rect({x + wide + (step - wide) / 2 - 1.5, y - 1.5, 3, gap + 3}, {ink::white, {}, 0, 0.7});
            }
            if (stage > 0) svg.rect({x - (step - wide) / 2, y - 1.5, (step - wide) / 2, 3}, {ink::white, {}, 0, 0.7});
        }
    }
}

}  // namespace

std::string tournament_picture_svg(const TournamentPicture& tournament) {
    constexpr std::size_t lines_shown = 3;
    constexpr double x = PictureFrame::words_x;
    PictureFrame frame(game_colour(tournament.game));
    Svg& svg = frame.svg();
    draw_bracket(svg);
    frame.draw_seal(PictureFrame::ground_middle + 190, PictureFrame::middle, 70, "T");
    frame.draw_kicker(game_title(tournament.game));
    double y = frame.draw_title(tournament.name) + 40;
    svg.text(x, y, cut_to(tournament.kind, PictureFrame::words_width / 34), {34, ink::faint});
    y += 26;
    for (std::size_t place = 0; place < std::min(lines_shown, tournament.lines.size()); ++place) {
        const auto& line = tournament.lines[place];
        const double base = y + 44;
        if (base > 460) break;
        svg.rect({x, y, PictureFrame::words_width, 2}, {ink::line});
        const double indent = line.place.empty() ? 0 : 50;
        if (indent > 0) svg.text(x, base, line.place, {38, ink::wax, true});
        svg.text(x + indent, base, cut_to(legible(line.name), (PictureFrame::words_width - indent - 90) / 38), {38});
        svg.text(PictureFrame::words_end, base, line.points, {38, ink::text, true, Svg::Anchor::end});
        y += 60;
    }
    svg.text(x, 510, cut_to(tournament.status, PictureFrame::words_width / 38), {38, ink::text, true});
    return frame.finished(tournament.name);
}

std::string player_picture_svg(const PlayerPicture& player) {
    constexpr std::size_t ratings_shown = 4;
    constexpr double x = PictureFrame::words_x;
    PictureFrame frame(ink::black);
    Svg& svg = frame.svg();
    if (!player.seal.path.empty()) {
        constexpr double scale = 18;
        constexpr double half = 24 * scale / 2;
        svg.begin_group(PictureFrame::ground_middle - half, PictureFrame::middle - half, scale);
        svg.path(player.seal.path, {player.seal.colour, {}, 0, 1, true}).end_group();
    }
    frame.draw_kicker("Player");
    double y = frame.draw_title(player.name) + 20;
    for (std::size_t place = 0; place < std::min(ratings_shown, player.ratings.size()); ++place) {
        const auto& rating = player.ratings[place];
        const double base = y + 50;
        if (base > 530) break;
        svg.rect({x, y, PictureFrame::words_width, 2}, {ink::line});
        svg.circle(x + 14, base - 14, 14, {game_colour(rating.game)});
        svg.text(x + 46, base, game_title(rating.game) + " " + rating.members, {40});
        svg.text(PictureFrame::words_end, base, rating.rating, {46, ink::text, true, Svg::Anchor::end});
        y += 68;
    }
    if (player.ratings.empty()) svg.text(x, y + 44, "No rated games yet", {38, ink::faint});
    return frame.finished(player.name);
}

std::string site_picture_svg() {
    constexpr double x = PictureFrame::words_x;
    PictureFrame frame("#233042");
    frame.draw_envelope(PictureFrame::ground_middle - 210, PictureFrame::middle - 155, 420);
    Svg& svg = frame.svg();
    double base = 160;
    for (const char* line : {"Everyone chooses", "in secret. It is all", "revealed at once."}) {
        svg.text(x, base, line, {58, ink::text, true, Svg::Anchor::start, Svg::Face::serif});
        base += 68;
    }
    std::string games;
    engine::for_each_game([&]<class Game>(Game) {
        if (!games.empty()) games += " · ";
        games += CodecFor<Game>::title;
    });
    svg.text(x, base + 12, cut_to(games, PictureFrame::words_width / 36), {36, ink::wax, true});
    svg.text(x, base + 66, "In the browser, no account", {34, ink::faint});
    return frame.finished("Tutti");
}

}  // namespace protocol
