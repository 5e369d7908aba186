// Changes as lines of JSON. Only we read what we wrote: a line that cannot be read back is a fault, not a bad input.
// Lines from strangers are compared with what encode makes of them (verification.cpp).
#include <utility>

#include "engine/base/ensure.hpp"
#include "server/tournament/change.hpp"
#include "server/tournament/values.hpp"

namespace server::tournament {

constexpr auto fields_of(const Opened*) {
    return named("opened", field("settings", &Opened::settings), field("director", &Opened::director),
                 field("seed", &Opened::seed));
}
constexpr auto fields_of(const SettingsChanged*) {
    return named("settings", field("settings", &SettingsChanged::settings), field("by", &SettingsChanged::by));
}
constexpr auto fields_of(const DirectorAdded*) {
    return named("director", field("director", &DirectorAdded::director), field("by", &DirectorAdded::by));
}
constexpr auto fields_of(const StatusChanged*) { return named("status", field("status", &StatusChanged::status)); }
constexpr auto fields_of(const Entered*) {
    return named("entered", field("entrant", &Entered::id), field("name", &Entered::name),
                 field("club", &Entered::club), field("rating", &Entered::rating), field("captain", &Entered::captain));
}
constexpr auto fields_of(const MemberJoined*) {
    return named("joined", field("entrant", &MemberJoined::entrant), field("member", &MemberJoined::member));
}
constexpr auto fields_of(const MemberLeft*) {
    return named("member_left", field("entrant", &MemberLeft::entrant), field("member", &MemberLeft::member));
}
constexpr auto fields_of(const LineUpSet*) {
    return named("line_up", field("entrant", &LineUpSet::entrant), field("line_up", &LineUpSet::line_up),
                 field("alternates", &LineUpSet::alternates));
}
constexpr auto fields_of(const CaptainSet*) {
    return named("captain", field("entrant", &CaptainSet::entrant), field("captain", &CaptainSet::captain),
                 field("by", &CaptainSet::by));
}
constexpr auto fields_of(const Left*) { return named("left", field("entrant", &Left::entrant)); }
constexpr auto fields_of(const CheckedIn*) { return named("checked", field("entrant", &CheckedIn::entrant)); }
constexpr auto fields_of(const SeedsSet*) {
    return named("seeds", field("order", &SeedsSet::order), field("by", &SeedsSet::by));
}
constexpr auto fields_of(const Started*) { return named("started", field("order", &Started::order)); }
constexpr auto fields_of(const Numbered*) {
    return named("numbered", field("entrant", &Numbered::entrant), field("first_round", &Numbered::first_round));
}
constexpr auto fields_of(const RoundWanted*) { return named("wanted", field("search", &RoundWanted::search)); }
constexpr auto fields_of(const NoRound*) { return named("no_round"); }
constexpr auto fields_of(const RoundPaired*) {
    return named("paired", field("round", &RoundPaired::round), field("matches", &RoundPaired::matches),
                 field("cost", &RoundPaired::cost));
}
constexpr auto fields_of(const Substituted*) {
    return named("substitute", field("board", &Substituted::board), field("seat", &Substituted::seat),
                 field("player", &Substituted::player));
}
constexpr auto fields_of(const BoardStarted*) { return named("begun", field("board", &BoardStarted::board)); }
constexpr auto fields_of(const BoardDecided*) {
    return named("decided", field("board", &BoardDecided::board), field("result", &BoardDecided::result));
}
constexpr auto fields_of(const Corrected*) {
    return named("correct", field("board", &Corrected::board), field("result", &Corrected::result),
                 field("by", &Corrected::by), field("reason", &Corrected::reason));
}
constexpr auto fields_of(const Replayed*) {
    return named("replayed", field("round", &Replayed::round), field("match", &Replayed::match),
                 field("boards", &Replayed::boards));
}
constexpr auto fields_of(const Voided*) {
    return named("void", field("board", &Voided::board), field("room", &Voided::room), field("by", &Voided::by),
                 field("reason", &Voided::reason));
}
constexpr auto fields_of(const LotDrawn*) {
    return named("lot", field("round", &LotDrawn::round), field("match", &LotDrawn::match),
                 field("winner", &LotDrawn::winner));
}
constexpr auto fields_of(const RoundClosed*) { return named("closed"); }
constexpr auto fields_of(const Absent*) {
    return named("absent", field("entrant", &Absent::entrant), field("by", &Absent::by));
}
constexpr auto fields_of(const Returned*) {
    return named("returned", field("entrant", &Returned::entrant), field("by", &Returned::by));
}
constexpr auto fields_of(const Withdrawn*) {
    return named("withdrew", field("entrant", &Withdrawn::entrant), field("by", &Withdrawn::by));
}
constexpr auto fields_of(const Forgotten*) { return named("forgotten", field("player", &Forgotten::player)); }
constexpr auto fields_of(const Paused*) { return named("paused", field("by", &Paused::by)); }
constexpr auto fields_of(const Resumed*) { return named("resumed", field("by", &Resumed::by)); }
constexpr auto fields_of(const Finished*) { return named("finished"); }
constexpr auto fields_of(const Cancelled*) {
    return named("cancelled", field("by", &Cancelled::by), field("reason", &Cancelled::reason));
}
constexpr auto fields_of(const Held*) {
    return named("held", field("board", &Held::board), field("by", &Held::by), field("until", &Held::until));
}
constexpr auto fields_of(const Released*) { return named("released", field("player", &Released::by)); }
constexpr auto fields_of(const Reopened*) {
    return named("reopened", field("by", &Reopened::by), field("reason", &Reopened::reason),
                 field("until", &Reopened::until));
}
constexpr auto fields_of(const Joined*) {
    return named("sat_down", field("board", &Joined::board), field("seat", &Joined::seat),
                 field("entrant", &Joined::entrant));
}
constexpr auto fields_of(const ClaimOffered*) {
    return named("claim", field("entrant", &ClaimOffered::entrant), field("number", &ClaimOffered::number),
                 field("until", &ClaimOffered::until), field("by", &ClaimOffered::by));
}
constexpr auto fields_of(const Claimed*) {
    return named("claimed", field("entrant", &Claimed::entrant), field("person", &Claimed::person));
}
constexpr auto fields_of(const Renamed*) {
    return named("renamed", field("entrant", &Renamed::entrant), field("name", &Renamed::name),
                 field("by", &Renamed::by));
}
constexpr auto fields_of(const Expelled*) {
    return named("expelled", field("entrant", &Expelled::entrant), field("by", &Expelled::by),
                 field("reason", &Expelled::reason));
}

static_assert(have_names_of_their_own(static_cast<const Change*>(nullptr)));

using protocol::Json;

std::string encode(const TimedChange& timed) {
    Json json{{"at", timed.at}, {"change", std::string(name_in_list(timed.change))}};
    std::visit([&](const auto& change) { Values::write_into(json, change); }, timed.change);
    return json.dump();
}

engine::Result<TimedChange, std::string> read_change(const Json& json) {
    try {
        const auto name = json.at("change").get<std::string>();
        auto change = read_named<Change>(name, [&](auto& one) { Values::read(json, one); });
        if (!change) return engine::Failure("there is no change \"" + name + '"');
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
