// Pictures for links, as messengers show them: of a finished game or a moment of it, a room, a tournament, a player,
// the site. Self-contained SVG, 1200×630; without scripts, links, or anything to load. What people have written is
// escaped and cut to fit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json_reader.hpp"
#include "protocol/record.hpp"

namespace protocol {

/// Of a game that is over; with `step`, as it stood when that had been revealed (finished-games.md, "Replays"), or at
/// the end where there are not so many.
std::string picture_svg(const Record& record, std::optional<std::uint64_t> step = {});

/// `snapshot` is a room's, as somebody gets it who only watches: nothing else is shown.
std::string room_picture_svg(const Json& snapshot);
/// Of a room that shows strangers nothing but its game.
std::string closed_room_picture_svg(std::string_view game);

struct TournamentPicture {
    std::string name;
    std::string game;
    std::string kind;    // in words, with the number of rounds
    std::string status;  // in words
    struct Line {
        std::string place;
        std::string name;
        std::string points;
    };
    std::vector<Line> lines;  // of the standing or of those who have entered; the first ones are shown
};
std::string tournament_picture_svg(const TournamentPicture& tournament);

/// What stands for a person: a shape on 24 × 24, of which the even-odd rule says what is filled.
struct PersonSeal {
    std::string path;
    std::string_view colour;  // on a dark ground
};
struct PlayerPicture {
    std::string name;
    struct Rating {
        std::string game;
        std::string members;  // "3:3"
        std::string rating;
    };
    std::vector<Rating> ratings;  // the first ones are shown
    PersonSeal seal = {};         // without a path: none
};
std::string player_picture_svg(const PlayerPicture& player);

/// Of every other page.
std::string site_picture_svg();

}  // namespace protocol
