// Pictures with a board: of finished games, of their moments, and of rooms. The boards are the games' own.
#include "protocol/picture.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "all_codecs.hpp"
#include "base/board_picture.hpp"
#include "base/columns.hpp"
#include "base/text_fit.hpp"
#include "picture_frame.hpp"
#include "protocol/game_codec.hpp"
#include "words.hpp"

namespace protocol {
namespace {

using engine::Side;

constexpr std::size_t names_shown = 3;
constexpr double status_base = 510;

/// Whose name stands beside a chip; `is_free`: nobody's yet.
struct Sitter {
    std::string name;
    bool is_free = false;
};

struct SideCard {
    std::vector<Sitter> sitters;
    std::string count;  // of chips or points; empty: none is shown
    bool wins = false;
};

void draw_board(PictureFrame& frame, std::string_view game, const Json& view) {
    frame.begin_board();
    engine::for_each_game([&]<class Game>(Game) {
        if (Game::name == game) CodecFor<Game>::draw_board(frame.svg(), view);
    });
    frame.end_board();
}

bool has_won(const Json& result, Side side) {
    const Json* winner = member(result, "winner");
    return winner != nullptr && *winner == std::string(engine::name_of(side));
}

struct Rows {
    std::size_t count = 0;
    double size = 0;  // of the letters
    double step = 0;
    double high = 0;  // all of them
};

Rows rows_of(const SideCard& card) {
    const std::size_t count = std::min(card.sitters.size(), names_shown);
    const bool is_long = std::ranges::any_of(card.sitters, [](const Sitter& one) { return one.name.size() > 12; });
    const double size = count > 2 ? 31 : is_long ? 32 : count > 1 ? 36 : 48;
    const double step = size * 1.16;
    return {count, size, step, std::max(60.0, static_cast<double>(count) * step)};
}

/// A chip, names and count.
void draw_side(Svg& svg, double y, Side side, const SideCard& card) {
    constexpr double x = PictureFrame::words_x;
    const Rows rows = rows_of(card);
    const double centre = y + rows.high / 2;
    draw_chip(svg, x + 24, centre, 23, side);
    const double for_count = card.count.empty() ? 0 : 100;
    const double room = (PictureFrame::words_width - 68 - for_count) / rows.size;
    double base = centre - static_cast<double>(rows.count) * rows.step / 2 + rows.step / 2 + rows.size * 0.34;
    for (std::size_t place = 0; place < rows.count; ++place) {
        const Sitter& sitter = card.sitters[place];
        std::string name = legible(sitter.name);
        if (place + 1 == rows.count && card.sitters.size() > rows.count) {
            name += " +" + std::to_string(card.sitters.size() - rows.count);
        }
        svg.text(x + 68, base, cut_to(name, room),
                 {rows.size, sitter.is_free ? ink::faint : ink::text, card.wins, Svg::Anchor::start});
        base += rows.step;
    }
    if (card.count.empty()) return;
    svg.text(PictureFrame::words_end, centre + 20, card.count,
             {58, card.wins ? ink::wax : ink::text, true, Svg::Anchor::end});
}

/// Who plays, below what was drawn down to `top`.
void draw_sides(PictureFrame& frame, double top, const std::array<SideCard, 2>& cards) {
    constexpr double bottom = status_base - 50;
    const double black = rows_of(cards[0]).high;
    const double white = rows_of(cards[1]).high;
    const double left_over = bottom - top - black - white;
    const double between = std::clamp(left_over / 3, 12.0, 34.0);
    const double y = top + std::max((left_over - between) / 2, 0.0);
    draw_side(frame.svg(), y, Side::black, cards[0]);
    frame.svg().rect({PictureFrame::words_x, y + black + between / 2 - 1, PictureFrame::words_width, 2}, {ink::line});
    draw_side(frame.svg(), y + black + between, Side::white, cards[1]);
}

void draw_status(PictureFrame& frame, const std::string& status, std::string_view fill = ink::text) {
    frame.svg().text(PictureFrame::words_x, status_base, cut_to(status, PictureFrame::words_width / 40),
                     {40, fill, true, Svg::Anchor::start});
}

/// How many of the lines of a replay are to be played so that `step` has been revealed, and nothing later.
class Moment {
public:
    Moment(const Record& record, std::optional<std::uint64_t> step)
        : record_(record), match_(engine::Match::open(record.setup).match) {
        match_.advance(engine::Instant{0});
        if (!step) {
            play(std::nullopt);
            return;
        }
        const std::uint64_t lines = lines_until(*step);
        match_ = engine::Match::open(record.setup).match;
        match_.advance(engine::Instant{0});
        play(lines);
    }
    const engine::Match& match() const { return match_; }
    std::uint64_t step() const { return step_; }
    std::uint64_t steps() const { return steps_; }

private:
    std::uint64_t lines_until(std::uint64_t step) {
        std::uint64_t lines = 0;
        std::uint64_t wanted = 0;
        walk([&](const std::vector<engine::Notice>& notices) {
            ++lines;
            if (std::ranges::any_of(notices, engine::moves_on)) ++steps_;
            if (steps_ > step) return true;
            wanted = lines;
            step_ = steps_;
            return true;
        });
        return wanted;
    }
    void play(std::optional<std::uint64_t> lines) {
        std::uint64_t played = 0;
        if (lines == played) return;
        walk([&](const std::vector<engine::Notice>& /*notices*/) { return ++played != lines; });
    }
    /// Line by line as in a replay, until `goes_on` says no.
    template <class GoesOn>
    void walk(GoesOn goes_on) {
        for (const RecordedInput& line : record_.inputs) {
            for (auto due = match_.deadline(); due && *due <= line.at; due = match_.deadline()) {
                if (!goes_on(match_.advance(*due))) return;
            }
            if (!line.input) {
                match_.advance(line.at);
            } else if (!goes_on(match_.apply(*line.input, line.at).notices)) {
                return;
            }
        }
    }

    const Record& record_;
    engine::Match match_;
    std::uint64_t step_ = 0;
    std::uint64_t steps_ = 0;
};

std::array<SideCard, 2> cards_of(const Record& record, const Json& view, const Json& result) {
    std::array<SideCard, 2> cards;
    for (const Side side : engine::both_sides) {
        SideCard& card = cards[engine::index(side)];
        for (std::string& name : names_of(side, record.seats)) card.sitters.push_back({std::move(name)});
        card.count = count_words(result.is_null() ? view : result, side);
        card.wins = has_won(result, side);
    }
    return cards;
}

struct Seats {
    std::array<SideCard, 2> cards;
    std::size_t taken = 0;
    std::size_t all = 0;
};

Seats seats_in(const Json& info) {
    Seats seats;
    for (const auto& [name, occupant] : info.at("seats").items()) {
        const auto seat = engine::seat_named(name);
        if (!seat) continue;
        ++seats.all;
        auto& sitters = seats.cards[engine::index(seat->side)].sitters;
        if (occupant.is_null()) {
            sitters.push_back({"Free seat", true});
            continue;
        }
        ++seats.taken;
        const auto& name_told = occupant.at("name").get_ref<const std::string&>();
        const std::string shown = name_words(name_told, occupant.at("kind") == "human");
        const auto is_same = [&](const Sitter& one) { return !one.is_free && one.name == shown; };
        if (std::ranges::none_of(sitters, is_same)) sitters.push_back({shown});
    }
    return seats;
}

/// Before its first game a room has no position; lots that a start takes are made up.
Json first_view(std::string_view game, const Json& info) {
    const auto options = read_options(game, info.at("options"), OptionsFrom::record);
    if (!options) return nullptr;
    const auto match = engine::Match::open({*options, {}}).match;
    return Json::parse(json_text(write_view, match.view_for(engine::Audience::spectator)));
}

}  // namespace

std::string picture_svg(const Record& record, std::optional<std::uint64_t> step) {
    const Moment moment(record, step);
    const std::string_view game = engine::game_name(record.setup.options);
    const Json view = Json::parse(json_text(write_view, moment.match().view_for(engine::Audience::referee)));
    const Json& result = view.at("result");
    PictureFrame frame(game_colour(game));
    draw_board(frame, game, view);
    frame.draw_kicker(game_title(game));
    const std::string reveal = "Reveal " + std::to_string(moment.step()) + " of " + std::to_string(moment.steps());
    const double top = frame.draw_title(result.is_null() ? reveal : outcome_words(result));
    draw_sides(frame, top, cards_of(record, view, result));
    std::string how = result.is_null() ? "" : reason_words(result);
    if (const auto ended = moment.match().ended_at()) how += (how.empty() ? "" : " · ") + duration_words(ended->ms);
    if (!how.empty()) {
        frame.svg().text(PictureFrame::words_x, status_base, cut_to(how, PictureFrame::words_width / 34),
                         {34, ink::faint, false, Svg::Anchor::start});
    }
    return frame.finished(title_words(game, record.seats, result));
}

std::string room_picture_svg(const Json& snapshot) {
    const Json& info = snapshot.at("info");
    const auto& game = info.at("game").get_ref<const std::string&>();
    const auto& name = info.at("name").get_ref<const std::string&>();
    const auto& status = info.at("status").get_ref<const std::string&>();
    const Json& told = snapshot.at("view");
    const Json view = told.is_null() ? first_view(game, info) : told;
    PictureFrame frame(game_colour(game));
    if (!view.is_null()) draw_board(frame, game, view);
    frame.draw_kicker(game_title(game));
    const double top = frame.draw_title(name.empty() ? "A room" : name);
    Seats seats = seats_in(info);
    const Json result = told.is_null() ? Json() : told.at("result");
    for (const Side side : engine::both_sides) {
        SideCard& card = seats.cards[engine::index(side)];
        if (status != "open") card.count = count_words(result.is_null() ? told : result, side);
        card.wins = status == "over" && has_won(result, side);
    }
    draw_sides(frame, top, seats.cards);
    if (status == "over") {
        draw_status(frame, outcome_words(result), ink::wax);
    } else if (status == "playing") {
        draw_status(frame, "Playing now", ink::wax);
    } else {
        const std::size_t free = seats.all - seats.taken;
        draw_status(frame, free == 0   ? "About to begin"
                           : free == 1 ? "One seat is free"
                                       : std::to_string(free) + " seats are free");
    }
    return frame.finished((name.empty() ? "A room" : name) + " · " + game_title(game));
}

std::string closed_room_picture_svg(std::string_view game) {
    PictureFrame frame(game_colour(game));
    frame.draw_envelope(PictureFrame::ground_middle - 190, PictureFrame::middle - 140, 380);
    frame.draw_kicker("A private room");
    frame.draw_title(game.empty() ? "For those who are invited" : game_title(game));
    return frame.finished("A private room");
}

}  // namespace protocol
