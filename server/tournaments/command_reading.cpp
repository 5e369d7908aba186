#include <algorithm>
#include <array>
#include <utility>

#include "protocol/client_message.hpp"
#include "server/base/limits.hpp"
#include "server/people/body.hpp"
#include "server/tournaments/reading.hpp"

namespace server::tournaments {

using people::Body;
using protocol::bad_option;
using protocol::Code;
using protocol::error_of;
using protocol::Json;
using tournament::AddDirector;
using tournament::BoardRef;
using tournament::Cancel;
using tournament::ChangeSettings;
using tournament::CheckIn;
using tournament::ClaimPlace;
using tournament::Command;
using tournament::Correct;
using tournament::EntrantId;
using tournament::Expel;
using tournament::Finish;
using tournament::ForfeitBoard;
using tournament::HoldBoard;
using tournament::JoinTeam;
using tournament::MarkAbsent;
using tournament::NextRound;
using tournament::OfferClaim;
using tournament::OpenCheckIn;
using tournament::OpenRegistration;
using tournament::Pause;
using tournament::PlayAgain;
using tournament::Register;
using tournament::ReleaseBoard;
using tournament::RemoveMember;
using tournament::Rename;
using tournament::Reopen;
using tournament::Resume;
using tournament::Return;
using tournament::SetCaptain;
using tournament::SetLineUp;
using tournament::SetSeeds;
using tournament::Settings;
using tournament::Start;
using tournament::Substitute;
using tournament::Unregister;
using tournament::Withdraw;

namespace {

/// What a body is read with.
struct Reading {
    const Json& json;
    Body& body;
    const Settings& settings;
    const People& people;

    EntrantId entrant() const { return EntrantId{static_cast<std::uint16_t>(body.integer("entrant", 1, 65'535))}; }
    std::string reason() const { return body.words("reason", protocol::chat_chars); }
    PlayerId player_id() const { return PlayerId{body.text("player", 1, protocol::name_chars)}; }
    std::vector<PlayerId> player_ids(const char* name) const {
        std::vector<PlayerId> ids;
        for (const Json& one : list(name)) {
            const auto text = protocol::to_text(one);
            if (!text) body.refuse(bad_option(name, std::string(name) + " must be ids of players"));
            ids.push_back(PlayerId{std::string(text.value_or(""))});
        }
        return ids;
    }
    const Json& list(const char* name) const {
        static const Json none = Json::array();
        const Json* given = protocol::member(json, name);
        if (given != nullptr && given->is_array()) return *given;
        body.refuse(error_of(Code::malformed, std::string(name) + " must be a list"));
        return none;
    }
    BoardRef board() const {
        constexpr std::int64_t most = 65'535;
        BoardRef ref;
        ref.round = static_cast<std::size_t>(body.integer("round", 1, most));
        ref.match = static_cast<std::size_t>(body.integer("match", 1, most));
        ref.board = static_cast<std::size_t>(body.integer("board", 1, most));
        if (protocol::member(json, "attempt") != nullptr) {
            ref.attempt = static_cast<unsigned>(body.integer("attempt", 0, most));
        }
        return ref;
    }
    std::array<int, 2> by_side(const char* name) const {
        const Json* given = protocol::member(json, name);
        std::array<int, 2> values{};
        for (const auto& [key, place] : {std::pair{"black", 0U}, std::pair{"white", 1U}}) {
            const Json* one = given != nullptr && given->is_object() ? protocol::member(*given, key) : nullptr;
            const auto number = one != nullptr ? protocol::to_integer(*one) : std::nullopt;
            if (!number || *number < 0 || *number > limit::tournament_points) {
                body.refuse(bad_option(name, std::string(name) + " must have black and white, from 0 to "
                                                 + std::to_string(limit::tournament_points)));
                return values;
            }
            values[place] = static_cast<int>(*number);
        }
        return values;
    }
};

Command correct(const Reading& reading) {
    Correct correct{reading.board(), {}, reading.reason()};
    correct.score.points = reading.by_side("points");
    if (protocol::member(reading.json, "counted") != nullptr) correct.score.counted = reading.by_side("counted");
    const Json* winner = protocol::member(reading.json, "winner");
    const auto name = winner != nullptr ? protocol::to_text(*winner) : std::nullopt;
    if (name == "black") {
        correct.score.winner = engine::Side::black;
    } else if (name == "white") {
        correct.score.winner = engine::Side::white;
    } else if (winner == nullptr || !winner->is_null()) {
        reading.body.refuse(bad_option("winner", "winner must be black, white or null"));
    }
    return correct;
}

Command forfeit_board(const Reading& reading) {
    ForfeitBoard forfeit{reading.board(), {}, reading.reason()};
    for (const Json& side : reading.list("came")) {
        const auto name = protocol::to_text(side);
        if (name != "black" && name != "white") reading.body.refuse(bad_option("came", "came must name sides"));
        forfeit.has_come[name == "black" ? 0 : 1] = true;
    }
    return forfeit;
}

/// Not before all names are known to be names: else somebody would be made of whom nobody hears.
std::vector<Person> walk_ins(const Reading& reading) {
    const Json& names = reading.list("names");
    if (names.empty() || names.size() > limit::tournament_walk_ins
        || protocol::member(reading.json, "player") != nullptr) {
        reading.body.refuse(bad_option("names", "names must be from 1 to " + std::to_string(limit::tournament_walk_ins)
                                                    + " names, without a player"));
        return {};
    }
    std::vector<Person> people;
    for (const Json& one : names) {
        const auto name = protocol::to_text(one);
        if (!name || !protocol::is_display_text(*name, protocol::name_chars)) {
            reading.body.refuse(bad_option(
                "names", "names must be lines of 1 to " + std::to_string(protocol::name_chars) + " characters"));
            return {};
        }
        people.push_back(reading.people.make(std::string(*name)));
        if (people.back().name.empty()) reading.body.refuse(bad_option("names", "a name must be seen"));
    }
    return people;
}

Command enter(const Reading& reading) {
    Register wish;
    wish.team = reading.body.optional_name("team", protocol::name_chars);
    wish.club = reading.body.optional_name("club", protocol::name_chars);
    wish.password = reading.body.optional_text("password", protocol::password_chars);
    if (const auto name = reading.body.optional_text("player", 2 * protocol::name_chars)) {
        const auto person = reading.people.find(*name);
        if (!person) reading.body.refuse(error_of(Code::no_such_player, "nobody has this id or name"));
        wish.whom.push_back(person.value_or(Person{}));
    }
    if (protocol::member(reading.json, "names") != nullptr) wish.whom = walk_ins(reading);
    return wish;
}

Command set_seeds(const Reading& reading) {
    SetSeeds seeds;
    for (const Json& one : reading.list("order")) {
        const auto number = protocol::to_integer(one);
        if (!number || *number < 1 || *number > 65'535) {
            reading.body.refuse(bad_option("order", "order must be entrants"));
            break;
        }
        seeds.order.push_back(EntrantId{static_cast<std::uint16_t>(*number)});
    }
    return seeds;
}

Command substitute(const Reading& reading) {
    const BoardRef board = reading.board();
    const auto seat = engine::seat_named(reading.body.text("seat", 1, protocol::name_chars));
    if (!seat) reading.body.refuse(bad_option("seat", "seat must be the name of a seat"));
    return Substitute{board, seat.value_or(engine::Seat{}), reading.player_id()};
}

Command add_director(const Reading& reading) {
    const auto person = reading.people.find(reading.body.text("player", 1, 2 * protocol::name_chars));
    if (!person) reading.body.refuse(error_of(Code::no_such_player, "nobody has this id or name"));
    return AddDirector{person.value_or(Person{})};
}

template <class Simple>
Command simple(const Reading& /*reading*/) {
    return Simple{};
}
template <class OfEntrant>
Command of_entrant(const Reading& reading) {
    return OfEntrant{reading.entrant()};
}
Command cancel(const Reading& reading) { return Cancel{reading.reason()}; }
Command join(const Reading& reading) { return JoinTeam{reading.body.text("code", 1, protocol::name_chars)}; }
Command line_up(const Reading& reading) {
    return SetLineUp{reading.entrant(), reading.player_ids("line_up"), reading.player_ids("alternates")};
}
Command claim(const Reading& reading) { return ClaimPlace{reading.body.text("code", 1, protocol::name_chars)}; }
Command rename(const Reading& reading) {
    return Rename{reading.entrant(), reading.body.name("name", protocol::name_chars)};
}
Command expel(const Reading& reading) { return Expel{reading.entrant(), reading.reason()}; }
Command reopen(const Reading& reading) { return Reopen{reading.reason()}; }
Command hold(const Reading& reading) { return HoldBoard{reading.board()}; }
Command play_again(const Reading& reading) { return PlayAgain{reading.board(), reading.reason()}; }
Command set_captain(const Reading& reading) { return SetCaptain{reading.entrant(), reading.player_id()}; }
Command remove_member(const Reading& reading) { return RemoveMember{reading.entrant(), reading.player_id()}; }

Command change_settings(const Reading& reading) {
    auto wish = read_changes(reading.json, reading.settings, reading.people.find);
    if (wish) return ChangeSettings{wish->settings, wish->password};
    reading.body.refuse(wish.error());
    return ChangeSettings{};
}

struct Reader {
    Act act;
    Command (*read)(const Reading&);
};
const std::vector<Reader>& readers() {
    static const std::vector<Reader> all{
        {{"settings", "tournament_settings_change", "change the settings"}, change_settings},
        {{"directors", "tournament_director_request", "add a director"}, add_director},
        {{"open_registration", "", "let players register"}, simple<OpenRegistration>},
        {{"open_check_in", "", "let players check in"}, simple<OpenCheckIn>},
        {{"start", "", "start the first round"}, simple<Start>},
        {{"pause", "", "begin no more rounds"}, simple<Pause>},
        {{"resume", "", "go on after a pause"}, simple<Resume>},
        {{"next_round", "", "begin the next round now"}, simple<NextRound>},
        {{"finish", "", "end it, or end its corrections"}, simple<Finish>},
        {{"cancel", "tournament_cancel_request", "give it up"}, cancel},
        {{"seeds", "tournament_seeds_request", "set the order of strength"}, set_seeds},
        {{"correct", "tournament_correct_request", "correct the result of a board"}, correct},
        {{"forfeit", "tournament_forfeit_request", "decide a board without a game"}, forfeit_board},
        {{"play_again", "tournament_play_again_request", "have a board played again"}, play_again},
        {{"hold", "tournament_hold_request", "say that a board is being corrected"}, hold},
        {{"release", "", "say that it is not any more"}, simple<ReleaseBoard>},
        {{"reopen", "tournament_reopen_request", "reopen a finished one for corrections"}, reopen},
        {{"absent", "tournament_entrant_request", "mark an entrant as absent"}, of_entrant<MarkAbsent>},
        {{"offer_claim", "tournament_entrant_request", "make a code for somebody who comes back as a stranger"},
         of_entrant<OfferClaim>},
        {{"claim", "tournament_claim_request", "take one's place again by a code"}, claim},
        {{"rename", "tournament_rename_request", "call an entrant otherwise"}, rename},
        {{"expel", "tournament_expel_request", "put an entrant out for good"}, expel},
        {{"register", "tournament_register_request", "register a player or a team"}, enter},
        {{"join", "tournament_join_request", "join a team by its code"}, join},
        {{"line_up", "tournament_line_up_request", "set a team's line-up"}, line_up},
        {{"remove_member", "tournament_remove_member_request", "remove a member from a team"}, remove_member},
        {{"captain", "tournament_captain_request", "make a member the captain"}, set_captain},
        {{"substitute", "tournament_substitute_request", "put another member on a board"}, substitute},
        {{"unregister", "tournament_entrant_request", "take back a registration"}, of_entrant<Unregister>},
        {{"check_in", "tournament_entrant_request", "check in"}, of_entrant<CheckIn>},
        {{"withdraw", "tournament_entrant_request", "withdraw"}, of_entrant<Withdraw>},
        {{"return", "tournament_entrant_request", "come back after a withdrawal"}, of_entrant<Return>}};
    return all;
}

}  // namespace

const std::vector<Act>& acts() {
    static const std::vector<Act> all = [] {
        std::vector<Act> acts;
        for (const Reader& reader : readers()) acts.push_back(reader.act);
        return acts;
    }();
    return all;
}

std::optional<Read<Command>> read_command(std::string_view act, const Json& json, const Settings& settings,
                                          const People& people) {
    const auto& all = readers();
    const auto reader = std::ranges::find(all, act, [](const Reader& one) { return one.act.name; });
    if (reader == all.end()) return std::nullopt;
    Body body(json);
    Command command = reader->read({json, body, settings, people});
    if (body.error()) return engine::Failure{*body.error()};
    return Read<Command>(std::move(command));
}

}  // namespace server::tournaments
