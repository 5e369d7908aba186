// Changes as lines of JSON. Written for ourselves: what does not come back as it was is a fault, not an input. Where
// strangers bring lines, whoever reads them compares with what encode makes of them (verification.cpp).
#include <array>
#include <utility>

#include "engine/base/ensure.hpp"
#include "engine/base/overloaded.hpp"
#include "protocol/json_reader.hpp"
#include "server/tournament/change.hpp"

namespace server::tournament {
namespace {

using protocol::Json;

Json to_json(const Person& person) { return {{"id", person.id.text}, {"name", person.name}}; }
Json to_json(EntrantId id) { return number_of(id); }
Json to_json(const PlayerId& player) { return player.text; }
Json to_json(const Board& board);
Json to_json(const Match& match);
template <class Value>
Json to_json(const std::vector<Value>& values) {
    Json list = Json::array();
    for (const auto& value : values) list.push_back(to_json(value));
    return list;
}
Json to_json(const BoardRef& ref) { return Json::array({ref.round, ref.match, ref.board, ref.attempt}); }

Json to_json(const BoardResult& result) {
    Json json{{"points", result.score.points}, {"counted", result.score.counted}};
    if (result.score.winner) json["winner"] = std::string(engine::name_of(*result.score.winner));
    if (!result.game_id.empty()) json["game"] = result.game_id;
    if (result.is_forfeit) json["came"] = result.has_come;
    return json;
}

/// As it is when it is new: without a result, but where somebody was missing.
Json to_json(const Board& board) {
    Json json{{"white_is_white", board.white_is_white}};
    if (!board.room.empty()) json["room"] = board.room;
    json["seats"] = Json::object();
    for (const auto& [seat, person] : board.seats) json["seats"][engine::name_of(seat)] = to_json(person);
    if (board.result) json["result"] = to_json(*board.result);
    return json;
}
Json to_json(const Match& match) {
    Json json{{"white", match.white}, {"boards", to_json(match.boards)}};
    if (match.black) json["black"] = *match.black;
    if (match.fixture) json["fixture"] = *match.fixture;
    return json;
}

std::string text_in(const Json& json, const char* name) { return json.at(name).get<std::string>(); }
Person person_from(const Json& json) { return {PlayerId{text_in(json, "id")}, text_in(json, "name")}; }
Person by_in(const Json& json) { return person_from(json.at("by")); }
std::optional<Person> optional_by(const Json& json) {
    return json.contains("by") ? std::optional(by_in(json)) : std::nullopt;
}
EntrantId entrant_from(const Json& json) { return EntrantId{json.get<std::uint16_t>()}; }
EntrantId entrant_in(const Json& json) { return entrant_from(json.at("entrant")); }
PlayerId player_from(const Json& json) { return {json.get<std::string>()}; }
template <class Read>
auto list_in(const Json& json, const char* name, Read read) {
    std::vector<decltype(read(json))> values;
    for (const auto& value : json.at(name)) values.push_back(read(value));
    return values;
}
BoardRef board_in(const Json& json) {
    const Json& ref = json.at("board");
    return {ref.at(0).get<std::size_t>(), ref.at(1).get<std::size_t>(), ref.at(2).get<std::size_t>(),
            ref.at(3).get<unsigned>()};
}

BoardResult result_from(const Json& json) {
    BoardResult result;
    result.score.points = json.at("points").get<std::array<int, 2>>();
    result.score.counted = json.at("counted").get<std::array<int, 2>>();
    if (json.contains("winner")) result.score.winner = engine::side_named(text_in(json, "winner")).value();
    if (json.contains("game")) result.game_id = text_in(json, "game");
    result.is_forfeit = json.contains("came");
    if (result.is_forfeit) result.has_come = json.at("came").get<BySide>();
    return result;
}
Board board_from(const Json& json) {
    Board board;
    if (json.contains("room")) board.room = text_in(json, "room");
    board.white_is_white = json.at("white_is_white").get<bool>();
    for (const auto& [seat, person] : json.at("seats").items())
        board.seats[engine::seat_named(seat).value()] = person_from(person);
    if (json.contains("result")) {
        board.result = result_from(json.at("result"));
        board.status = BoardStatus::over;
    }
    return board;
}
Match match_from(const Json& json) {
    Match match;
    match.white = json.at("white").get<Number>();
    if (json.contains("black")) match.black = json.at("black").get<Number>();
    if (json.contains("fixture")) match.fixture = json.at("fixture").get<std::size_t>();
    match.boards = list_in(json, "boards", board_from);
    return match;
}

constexpr std::array<std::string_view, 36> kinds{
    "opened",   "settings",  "director", "status",   "entered",  "joined",    "member_left", "line_up",  "captain",
    "left",     "checked",   "seeds",    "started",  "numbered", "wanted",    "no_round",    "paired",   "substitute",
    "begun",    "decided",   "correct",  "replayed", "void",     "lot",       "closed",      "absent",   "returned",
    "withdrew", "forgotten", "paused",   "resumed",  "finished", "cancelled", "held",        "released", "reopened",
};
static_assert(kinds.size() == std::variant_size_v<Change>);

/// Of what happens before the start, and of people; nothing where it is none of these.
std::optional<Change> change_of_people(const std::string& kind, const Json& json) {
    if (kind == "opened") {
        return Opened{settings_from_json(json.at("settings")), person_from(json.at("director")),
                      engine::bytes_from_hex(text_in(json, "seed")).value()};
    }
    if (kind == "settings") return SettingsChanged{settings_from_json(json.at("settings")), by_in(json)};
    if (kind == "director") return DirectorAdded{person_from(json.at("director")), by_in(json)};
    if (kind == "status") return StatusChanged{status_named(text_in(json, "status")).value()};
    if (kind == "entered") {
        return Entered{entrant_in(json), text_in(json, "name"), text_in(json, "club"), json.at("rating").get<int>(),
                       person_from(json.at("captain"))};
    }
    if (kind == "joined") return MemberJoined{entrant_in(json), person_from(json.at("member"))};
    if (kind == "member_left") return MemberLeft{entrant_in(json), player_from(json.at("member"))};
    if (kind == "line_up") {
        return LineUpSet{entrant_in(json), list_in(json, "line_up", player_from),
                         list_in(json, "alternates", player_from)};
    }
    if (kind == "captain") return CaptainSet{entrant_in(json), person_from(json.at("captain")), by_in(json)};
    if (kind == "left") return Left{entrant_in(json)};
    if (kind == "checked") return CheckedIn{entrant_in(json)};
    if (kind == "seeds") return SeedsSet{list_in(json, "order", entrant_from), by_in(json)};
    if (kind == "absent") return Absent{entrant_in(json), optional_by(json)};
    if (kind == "returned") return Returned{entrant_in(json), by_in(json)};
    if (kind == "withdrew") return Withdrawn{entrant_in(json), by_in(json)};
    if (kind == "forgotten") return Forgotten{player_from(json.at("player"))};
    return std::nullopt;
}

std::optional<Change> change_of_rounds(const std::string& kind, const Json& json) {
    if (kind == "started") return Started{list_in(json, "order", entrant_from)};
    if (kind == "numbered") return Numbered{entrant_in(json), json.at("first_round").get<std::size_t>()};
    if (kind == "wanted") return RoundWanted{json.at("search").get<std::uint64_t>()};
    if (kind == "no_round") return NoRound{};
    if (kind == "paired") return RoundPaired{json.at("round").get<std::size_t>(), list_in(json, "matches", match_from)};
    if (kind == "substitute") {
        return Substituted{board_in(json), engine::seat_named(text_in(json, "seat")).value(),
                           person_from(json.at("player"))};
    }
    if (kind == "begun") return BoardStarted{board_in(json)};
    if (kind == "decided") return BoardDecided{board_in(json), result_from(json.at("result"))};
    if (kind == "correct")
        return Corrected{board_in(json), result_from(json.at("result")), by_in(json), text_in(json, "reason")};
    if (kind == "replayed") {
        return Replayed{json.at("round").get<std::size_t>(), json.at("match").get<std::size_t>(),
                        list_in(json, "boards", board_from)};
    }
    if (kind == "void")
        return Voided{board_in(json), text_in(json, "room"), optional_by(json), text_in(json, "reason")};
    if (kind == "lot") {
        return LotDrawn{json.at("round").get<std::size_t>(), json.at("match").get<std::size_t>(),
                        json.at("winner").get<Number>()};
    }
    if (kind == "closed") return RoundClosed{};
    if (kind == "paused") return Paused{by_in(json)};
    if (kind == "resumed") return Resumed{by_in(json)};
    if (kind == "finished") return Finished{};
    if (kind == "cancelled") return Cancelled{optional_by(json), text_in(json, "reason")};
    if (kind == "held") return Held{board_in(json), by_in(json), json.at("until").get<std::int64_t>()};
    if (kind == "released") return Released{player_from(json.at("player"))};
    if (kind == "reopened") return Reopened{by_in(json), text_in(json, "reason"), json.at("until").get<std::int64_t>()};
    return std::nullopt;
}

}  // namespace

std::string encode(const TimedChange& timed) {
    Json json{{"at", timed.at}, {"change", std::string(kinds.at(timed.change.index()))}};
    std::visit(
        engine::Overloaded{[&](const Opened& opened) {
                               json["settings"] = settings_to_json(opened.settings);
                               json["director"] = to_json(opened.director);
                               json["seed"] = engine::hex_of(opened.seed);
                           },
                           [&](const SettingsChanged& changed) {
                               json["settings"] = settings_to_json(changed.settings);
                               json["by"] = to_json(changed.by);
                           },
                           [&](const DirectorAdded& added) {
                               json["director"] = to_json(added.director);
                               json["by"] = to_json(added.by);
                           },
                           [&](const StatusChanged& changed) { json["status"] = std::string(name_of(changed.status)); },
                           [&](const Entered& entered) {
                               json["entrant"] = to_json(entered.id);
                               json["name"] = entered.name;
                               json["club"] = entered.club;
                               json["rating"] = entered.rating;
                               json["captain"] = to_json(entered.captain);
                           },
                           [&](const MemberJoined& joined) {
                               json["entrant"] = to_json(joined.entrant);
                               json["member"] = to_json(joined.member);
                           },
                           [&](const MemberLeft& left) {
                               json["entrant"] = to_json(left.entrant);
                               json["member"] = to_json(left.member);
                           },
                           [&](const LineUpSet& set) {
                               json["entrant"] = to_json(set.entrant);
                               json["line_up"] = to_json(set.line_up);
                               json["alternates"] = to_json(set.alternates);
                           },
                           [&](const CaptainSet& set) {
                               json["entrant"] = to_json(set.entrant);
                               json["captain"] = to_json(set.captain);
                               json["by"] = to_json(set.by);
                           },
                           [&](const Left& left) { json["entrant"] = to_json(left.entrant); },
                           [&](const CheckedIn& checked) { json["entrant"] = to_json(checked.entrant); },
                           [&](const SeedsSet& set) {
                               json["order"] = to_json(set.order);
                               json["by"] = to_json(set.by);
                           },
                           [&](const Started& started) { json["order"] = to_json(started.order); },
                           [&](const Numbered& numbered) {
                               json["entrant"] = to_json(numbered.entrant);
                               json["first_round"] = numbered.first_round;
                           },
                           [&](const RoundWanted& wanted) { json["search"] = wanted.search; },
                           [](const NoRound&) {},
                           [&](const RoundPaired& paired) {
                               json["round"] = paired.round;
                               json["matches"] = to_json(paired.matches);
                           },
                           [&](const Substituted& substituted) {
                               json["board"] = to_json(substituted.board);
                               json["seat"] = engine::name_of(substituted.seat);
                               json["player"] = to_json(substituted.player);
                           },
                           [&](const BoardStarted& started) { json["board"] = to_json(started.board); },
                           [&](const BoardDecided& decided) {
                               json["board"] = to_json(decided.board);
                               json["result"] = to_json(decided.result);
                           },
                           [&](const Corrected& corrected) {
                               json["board"] = to_json(corrected.board);
                               json["result"] = to_json(corrected.result);
                               json["by"] = to_json(corrected.by);
                               json["reason"] = corrected.reason;
                           },
                           [&](const Replayed& replayed) {
                               json["round"] = replayed.round;
                               json["match"] = replayed.match;
                               json["boards"] = to_json(replayed.boards);
                           },
                           [&](const Voided& voided) {
                               json["board"] = to_json(voided.board);
                               json["room"] = voided.room;
                               if (voided.by) json["by"] = to_json(*voided.by);
                               json["reason"] = voided.reason;
                           },
                           [&](const LotDrawn& drawn) {
                               json["round"] = drawn.round;
                               json["match"] = drawn.match;
                               json["winner"] = drawn.winner;
                           },
                           [](const RoundClosed&) {},
                           [&](const Absent& absent) {
                               json["entrant"] = to_json(absent.entrant);
                               if (absent.by) json["by"] = to_json(*absent.by);
                           },
                           [&](const Returned& returned) {
                               json["entrant"] = to_json(returned.entrant);
                               json["by"] = to_json(returned.by);
                           },
                           [&](const Withdrawn& withdrawn) {
                               json["entrant"] = to_json(withdrawn.entrant);
                               json["by"] = to_json(withdrawn.by);
                           },
                           [&](const Forgotten& forgotten) { json["player"] = to_json(forgotten.player); },
                           [&](const Paused& paused) { json["by"] = to_json(paused.by); },
                           [&](const Resumed& resumed) { json["by"] = to_json(resumed.by); },
                           [](const Finished&) {},
                           [&](const Cancelled& cancelled) {
                               if (cancelled.by) json["by"] = to_json(*cancelled.by);
                               json["reason"] = cancelled.reason;
                           },
                           [&](const Held& held) {
                               json["board"] = to_json(held.board);
                               json["by"] = to_json(held.by);
                               json["until"] = held.until;
                           },
                           [&](const Released& released) { json["player"] = to_json(released.by); },
                           [&](const Reopened& reopened) {
                               json["by"] = to_json(reopened.by);
                               json["reason"] = reopened.reason;
                               json["until"] = reopened.until;
                           }},
        timed.change);
    return json.dump();
}

engine::Result<TimedChange, std::string> read_change(const Json& json) {
    try {
        const auto kind = text_in(json, "change");
        auto change = change_of_people(kind, json);
        if (!change) change = change_of_rounds(kind, json);
        if (!change) return engine::Failure("there is no change \"" + kind + '"');
        return TimedChange{json.at("at").get<std::int64_t>(), *std::move(change)};
    } catch (const Json::exception& fault) {
        return engine::Failure(std::string(fault.what()));
    } catch (const std::bad_optional_access&) {
        return engine::Failure(std::string("a name that is none"));
    } catch (const engine::BrokenInvariant&) {
        return engine::Failure(std::string("options that no game has"));
    }
}

std::optional<TimedChange> decode(std::string_view line) {
    const auto json = protocol::parse_json(line, protocol::any_depth);
    auto change = json ? read_change(*json) : engine::Failure(std::string("no JSON"));
    return change ? std::optional(*std::move(change)) : std::nullopt;
}

}  // namespace server::tournament
