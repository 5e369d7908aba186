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
using tournament::Command;
using tournament::Correct;
using tournament::EntrantId;
using tournament::Finish;
using tournament::ForfeitBoard;
using tournament::HoldBoard;
using tournament::JoinTeam;
using tournament::MarkAbsent;
using tournament::NextRound;
using tournament::OpenCheckIn;
using tournament::OpenRegistration;
using tournament::Pause;
using tournament::PlayAgain;
using tournament::Register;
using tournament::ReleaseBoard;
using tournament::RemoveMember;
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
    const FindPerson& find;

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

Command enter(const Reading& reading) {
    Register wish;
    wish.team = reading.body.optional_name("team", protocol::name_chars);
    wish.club = reading.body.optional_name("club", protocol::name_chars);
    wish.password = reading.body.optional_text("password", protocol::password_chars);
    if (const auto name = reading.body.optional_text("player", 2 * protocol::name_chars)) {
        wish.whom = reading.find(*name);
        if (!wish.whom) reading.body.refuse(error_of(Code::no_such_player, "nobody has this id or name"));
    }
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
    const auto person = reading.find(reading.body.text("player", 1, 2 * protocol::name_chars));
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
Command reopen(const Reading& reading) { return Reopen{reading.reason()}; }
Command hold(const Reading& reading) { return HoldBoard{reading.board()}; }
Command play_again(const Reading& reading) { return PlayAgain{reading.board(), reading.reason()}; }
Command set_captain(const Reading& reading) { return SetCaptain{reading.entrant(), reading.player_id()}; }
Command remove_member(const Reading& reading) { return RemoveMember{reading.entrant(), reading.player_id()}; }

struct Act {
    std::string_view name;
    Command (*read)(const Reading&);
};
constexpr std::array<Act, 27> acts{{{"directors", add_director},
                                    {"open_registration", simple<OpenRegistration>},
                                    {"open_check_in", simple<OpenCheckIn>},
                                    {"start", simple<Start>},
                                    {"pause", simple<Pause>},
                                    {"resume", simple<Resume>},
                                    {"next_round", simple<NextRound>},
                                    {"finish", simple<Finish>},
                                    {"cancel", cancel},
                                    {"seeds", set_seeds},
                                    {"correct", correct},
                                    {"forfeit", forfeit_board},
                                    {"play_again", play_again},
                                    {"hold", hold},
                                    {"release", simple<ReleaseBoard>},
                                    {"reopen", reopen},
                                    {"absent", of_entrant<MarkAbsent>},
                                    {"register", enter},
                                    {"join", join},
                                    {"line_up", line_up},
                                    {"remove_member", remove_member},
                                    {"captain", set_captain},
                                    {"substitute", substitute},
                                    {"unregister", of_entrant<Unregister>},
                                    {"check_in", of_entrant<CheckIn>},
                                    {"withdraw", of_entrant<Withdraw>},
                                    {"return", of_entrant<Return>}}};
constexpr std::string_view settings_act = "settings";

const Act* act_named(std::string_view name) {
    const auto* found = std::ranges::find(acts, name, &Act::name);
    return found == acts.end() ? nullptr : found;
}

}  // namespace

bool is_act(std::string_view act) { return act == settings_act || act_named(act) != nullptr; }

std::optional<Read<Command>> read_command(std::string_view act, const Json& json, const Settings& settings,
                                          const FindPerson& find) {
    if (act == settings_act) {
        auto wish = read_changes(json, settings, find);
        if (!wish) return engine::Failure{wish.error()};
        return Read<Command>(Command{ChangeSettings{wish->settings, wish->password}});
    }
    const Act* known = act_named(act);
    if (known == nullptr) return std::nullopt;
    Body body(json);
    Command command = known->read({json, body, find});
    if (body.error()) return engine::Failure{*body.error()};
    return Read<Command>(std::move(command));
}

}  // namespace server::tournaments
