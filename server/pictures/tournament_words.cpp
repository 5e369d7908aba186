#include "server/pictures/tournament_words.hpp"

#include <map>

#include <fmt/format.h>

namespace server {
namespace {

using protocol::Json;
using protocol::TournamentPicture;

constexpr std::size_t lines_max = 3;

std::string_view kind_words(std::string_view kind) {
    if (kind == "round_robin") return "Round robin";
    if (kind == "knock_out") return "Knock-out";
    if (kind == "scramble") return "Evening";
    return kind == "swiss" ? "Swiss" : "Team match";
}

std::string counted(std::int64_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

/// Of the best; nothing before a round has been closed.
std::vector<TournamentPicture::Line> standing_of(const Json& page) {
    if (page.at("rounds_closed") == 0) return {};
    std::map<std::int64_t, std::string> names;
    for (const Json& entrant : page.at("entrants")) {
        if (const Json& number = entrant.at("number"); !number.is_null()) {
            names[number.get<std::int64_t>()] = entrant.at("name").get<std::string>();
        }
    }
    std::vector<TournamentPicture::Line> lines;
    for (const Json& standing : page.at("standings")) {
        if (lines.size() == lines_max) break;
        const Json& place = standing.at("place");
        lines.push_back({place.is_null() ? "–" : place.dump(), names[standing.at("number").get<std::int64_t>()],
                         standing.at("points").dump()});
    }
    return lines;
}

std::vector<TournamentPicture::Line> entrants_of(const Json& page) {
    std::vector<TournamentPicture::Line> lines;
    for (const Json& entrant : page.at("entrants")) {
        if (lines.size() == lines_max) break;
        if (entrant.at("status") != "withdrawn") lines.push_back({"", entrant.at("name").get<std::string>(), ""});
    }
    return lines;
}

std::string status_words(const Json& page) {
    const auto& status = page.at("status").get_ref<const std::string&>();
    if (status == "draft") return "In preparation";
    if (status == "registration") return "Come and enter";
    if (status == "check_in") return "About to begin";
    if (status == "cancelled") return "Cancelled";
    if (status == "finished") return "Finished";
    const auto closed = page.at("rounds_closed").get<std::int64_t>();
    const Json& total = page.at("rounds_total");
    if (total.is_null()) return "Being played";
    return fmt::format("{} of {} rounds played", closed, total.get<std::int64_t>());
}

}  // namespace

TournamentPicture tournament_picture(const Json& page) {
    TournamentPicture picture;
    picture.name = page.at("name").get<std::string>();
    picture.game = page.at("game").get<std::string>();
    picture.kind = kind_words(page.at("kind").get_ref<const std::string&>());
    const auto entrants = static_cast<std::int64_t>(page.at("entrants").size());
    const bool is_evening = page.at("kind") == "scramble";  // persons, not teams
    if (entrants > 0)
        picture.kind +=
            " · " + (is_evening ? counted(entrants, "person", "people") : counted(entrants, "entrant", "entrants"));
    picture.lines = standing_of(page);
    if (picture.lines.empty()) picture.lines = entrants_of(page);
    picture.status = status_words(page);
    return picture;
}

}  // namespace server
